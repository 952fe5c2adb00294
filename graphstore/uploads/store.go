// Package uploads keeps uploads and their files in the graph.
package uploads

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/upload"
)

// Store keeps uploads under way and the files that they became. It is an upload.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ upload.Store = (*Store)(nil)

const (
	uploadNode = `up {.id, .key, .ownerId, .providerId, .prefix, .contentType, .fileName, .size, .partSize, .clientKey, .state, .refusal, .createdAt, .expiresAt}`
	fileNode   = `f {.key, .ownerId, .uploadId, .kind, .fileName, .contentType, .size, .sha256, .duration, .sampleRate, .channels, .bitDepth, .codec, .tags, .artKey, .width, .height, .tint, .private, .createdAt}`
)

// lockUpload is the beginning of every statement that changes an upload by its state.
const lockUpload = `MATCH (up:Upload {id: $id}) SET up._lock = true REMOVE up._lock WITH up `

// makeRubbish is a clause that has the bytes of an upload up, and of the picture in it, removed at $now.
const makeRubbish = `MERGE (r:Rubbish {key: up.key}) SET r.dueAt = $now, r.providerId = up.providerId `

func scanUpload(row *cypher.Row) upload.Upload {
	r := row.Map("up")
	return upload.Upload{
		ID: r.String("id"), Key: r.String("key"), OwnerID: r.String("ownerId"), ProviderID: r.OptString("providerId"),
		Prefix: upload.Prefix(r.String("prefix")), ContentType: r.String("contentType"), FileName: r.OptString("fileName"),
		Size: int64(r.OptInt("size")), PartSize: int64(r.Int("partSize")), ClientKey: r.String("clientKey"),
		State: upload.State(r.String("state")), Refusal: r.OptString("refusal"), CreatedAt: r.Time("createdAt"),
		ExpiresAt: r.Time("expiresAt"),
	}
}

// Begin locks the owner, so that limits and client keys hold against others at once.
func (s *Store) Begin(ctx context.Context, u upload.Upload, allow func(upload.Standing) error) (upload.Upload, error) {
	begun, err := cypher.WriteTx(ctx, s.db, "upload_begin", func(tx *cypher.Tx) (upload.Upload, error) {
		if _, err := cypher.One(tx, `MATCH (u:User {id: $ownerId}) SET u._lock = true REMOVE u._lock RETURN u.id AS id`,
			map[string]any{"ownerId": u.OwnerID}, func(r *cypher.Row) string { return r.String("id") }); err != nil {
			return u, err
		}
		known, err := cypher.One(tx, `MATCH (up:Upload {ownerId: $ownerId, clientKey: $clientKey}) WHERE up.state <> 'refused' RETURN `+uploadNode+` AS up`,
			map[string]any{"ownerId": u.OwnerID, "clientKey": u.ClientKey}, scanUpload)
		if !errors.Is(err, cypher.ErrNoRecord) {
			return known, err
		}
		standing, err := standingOf(tx, u.OwnerID)
		if err == nil {
			err = allow(standing)
		}
		if err != nil {
			return u, err
		}
		// One that was refused gives its client key free.
		_, err = tx.Exec(`OPTIONAL MATCH (old:Upload {ownerId: $ownerId, clientKey: $clientKey}) SET old.clientKey = old.id
WITH old LIMIT 1 CREATE (up:Upload {id: $id, key: $key, ownerId: $ownerId, clientKey: $clientKey}) SET up += $rest`,
			map[string]any{"id": u.ID, "key": u.Key, "ownerId": u.OwnerID, "clientKey": u.ClientKey, "rest": map[string]any{
				"prefix": string(u.Prefix), "contentType": u.ContentType, "fileName": cypher.OrNull(u.FileName),
				"size":     cypher.OrNull(u.Size),
				"partSize": u.PartSize, "state": string(u.State), "createdAt": u.CreatedAt, "expiresAt": u.ExpiresAt,
			}})
		return u, err
	})
	return begun, cypher.OrNotFound(err, "This person")
}

// Standing reads what a person has under way.
func (s *Store) Standing(ctx context.Context, ownerID string) (upload.Standing, error) {
	standing, err := cypher.ReadTx(ctx, s.db, "upload_standing", func(tx *cypher.Tx) (upload.Standing, error) {
		return standingOf(tx, ownerID)
	})
	return standing, cypher.OrNotFound(err, "This person")
}

// standingOf costs what the person has under way and unused. What is sent without a size may be the largest there is.
// Both are found by indexes that begin with the owner.
func standingOf(tx *cypher.Tx, ownerID string) (upload.Standing, error) {
	return cypher.One(tx, `MATCH (u:User {id: $ownerId})
CALL (u) { MATCH (up:Upload {ownerId: $ownerId}) WHERE up.clientKey IS NOT NULL AND up.state <> 'refused'
  RETURN count(up) AS open, sum(coalesce(up.size, $most[up.prefix], up.partSize)) AS sending }
CALL (u) { MATCH (f:File {ownerId: $ownerId}) WHERE f.unusedSince IS NOT NULL RETURN sum(f.size) AS unused }
RETURN u:Artist AS artist, open, sending + unused AS waiting`, map[string]any{"ownerId": ownerID, "most": upload.LargestFiles()}, func(r *cypher.Row) upload.Standing {
		return upload.Standing{Artist: r.Bool("artist"), Open: r.Int("open"), Waiting: int64(r.Float("waiting"))}
	})
}

// Provide keeps the first id that it is told.
func (s *Store) Provide(ctx context.Context, id, providerID string) (string, error) {
	kept, err := cypher.WriteOne(ctx, s.db, "upload_provide", lockUpload+`SET up.providerId = coalesce(up.providerId, $providerId) RETURN up.providerId AS id`,
		map[string]any{"id": id, "providerId": providerID}, func(r *cypher.Row) string { return r.String("id") })
	return kept, cypher.OrNotFound(err, "This upload")
}

// Upload finds one of the owner's.
func (s *Store) Upload(ctx context.Context, id, ownerID string) (upload.Upload, error) {
	u, err := cypher.ReadOne(ctx, s.db, "upload", `MATCH (up:Upload {id: $id}) WHERE up.ownerId = $ownerId RETURN `+uploadNode+` AS up`,
		map[string]any{"id": id, "ownerId": ownerID}, scanUpload)
	return u, cypher.OrNotFound(err, "This upload")
}

// Uploads lists those of an owner; there are no more than a person may have.
func (s *Store) Uploads(ctx context.Context, ownerID string) ([]upload.Upload, error) {
	return cypher.ReadAll(ctx, s.db, "uploads", `MATCH (up:Upload {ownerId: $ownerId}) WHERE up.clientKey IS NOT NULL AND up.state <> 'refused'
WITH up ORDER BY up.createdAt DESC, up.id DESC RETURN `+uploadNode+` AS up`, map[string]any{"ownerId": ownerID}, scanUpload)
}

// Extend moves the moment at which an upload is swept.
func (s *Store) Extend(ctx context.Context, id string, until time.Time) error {
	_, err := s.db.Exec(ctx, "upload_extend", `MATCH (up:Upload {id: $id}) SET up.expiresAt = $until`, map[string]any{"id": id, "until": until})
	return err
}

// Claim looks and writes under the upload's lock.
func (s *Store) Claim(ctx context.Context, id, token string, now, until time.Time) (bool, error) {
	return s.changed(ctx, "upload_claim", lockUpload+`WHERE up.state <> 'refused' AND (up.claim IS NULL OR up.claim = $token OR up.claimedUntil <= $now)
SET up.state = 'completing', up.claim = $token, up.claimedUntil = $until RETURN true AS done`,
		map[string]any{"id": id, "token": token, "now": now, "until": until})
}

// Release gives an upload free.
func (s *Store) Release(ctx context.Context, id, token string) error {
	_, err := s.changed(ctx, "upload_release", lockUpload+`WHERE up.claim = $token SET up.state = 'open' REMOVE up.claim, up.claimedUntil RETURN true AS done`,
		map[string]any{"id": id, "token": token})
	return err
}

func (s *Store) changed(
	ctx context.Context, name string, statement cypher.Statement, params map[string]any,
) (bool, error) {
	done, err := cypher.WriteOne(ctx, s.db, name, statement, params, func(r *cypher.Row) bool { return r.Bool("done") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return false, nil
	}
	return done, err
}

// Refuse keeps the upload for those who ask why.
func (s *Store) Refuse(ctx context.Context, id, token, reason string, until time.Time) error {
	_, err := s.changed(ctx, "upload_refuse", lockUpload+`WHERE up.claim = $token
`+makeRubbish+`SET up.state = 'refused', up.refusal = $reason, up.expiresAt = $until REMOVE up.claim, up.claimedUntil RETURN true AS done`,
		map[string]any{"id": id, "token": token, "reason": reason, "until": until, "now": until})
	return err
}

// Abandon removes an upload unless it is being completed.
func (s *Store) Abandon(ctx context.Context, id, ownerID string, now time.Time) error {
	free, err := cypher.WriteOne(ctx, s.db, "upload_abandon", lockUpload+`WHERE up.ownerId = $ownerId
WITH up, up.claim IS NULL OR up.claimedUntil <= $now AS free
FOREACH (_ IN CASE WHEN free THEN [1] ELSE [] END | `+makeRubbish+`DELETE up)
RETURN free`, map[string]any{"id": id, "ownerId": ownerID, "now": now}, func(r *cypher.Row) bool { return r.Bool("free") })
	switch {
	case errors.Is(err, cypher.ErrNoRecord):
		return nil
	case err == nil && !free:
		return fault.New(fault.Conflict, "This upload is being completed.")
	}
	return err
}

// Finish makes an upload into files, in one transaction.
func (s *Store) Finish(ctx context.Context, id, token string, files []upload.File) (bool, error) {
	return cypher.WriteTx(ctx, s.db, "upload_finish", func(tx *cypher.Tx) (bool, error) {
		_, err := cypher.One(tx, lockUpload+`WHERE up.claim = $token DELETE up RETURN true AS done`, map[string]any{"id": id, "token": token},
			func(r *cypher.Row) bool { return r.Bool("done") })
		if errors.Is(err, cypher.ErrNoRecord) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		return true, addFiles(tx, files)
	})
}

// AddFiles keeps files; one that is there stays as it is.
func (s *Store) AddFiles(ctx context.Context, files []upload.File) error {
	_, err := cypher.WriteTx(ctx, s.db, "upload_add_files", func(tx *cypher.Tx) (bool, error) {
		return true, addFiles(tx, files)
	})
	return err
}

func addFiles(tx *cypher.Tx, files []upload.File) error {
	rows := make([]map[string]any, len(files))
	for i, f := range files {
		row, err := fileRow(f)
		if err != nil {
			return err
		}
		rows[i] = map[string]any{"key": f.Key, "rest": row}
	}
	_, err := tx.Exec(`UNWIND $files AS file MERGE (f:File {key: file.key}) ON CREATE SET f += file.rest, f.unusedSince = file.rest.createdAt
WITH f MATCH (r:Rubbish {key: f.key}) DELETE r`, map[string]any{"files": rows})
	return err
}

func fileRow(f upload.File) (map[string]any, error) {
	tags, err := json.Marshal(f.Probed.Tags)
	if err != nil {
		return nil, fmt.Errorf("writing the tags of %s: %w", f.Key, err)
	}
	row := map[string]any{
		"ownerId": f.OwnerID, "uploadId": f.UploadID, "kind": string(f.Kind), "fileName": cypher.OrNull(f.FileName),
		"contentType": f.Probed.ContentType,
		"size":        f.Size, "sha256": f.SHA256, "artKey": cypher.OrNull(f.ArtKey), "createdAt": f.CreatedAt,
	}
	switch f.Kind {
	case upload.KindAudio:
		row["duration"] = f.Probed.Duration.Seconds()
		row["sampleRate"], row["channels"] = f.Probed.SampleRate, f.Probed.Channels
		row["bitDepth"] = cypher.OrNull(int64(f.Probed.BitDepth))
		row["codec"], row["tags"] = f.Probed.Codec, string(tags)
	case upload.KindImage:
		row["width"], row["height"], row["tint"] = f.Probed.Width, f.Probed.Height, cypher.OrNull(f.Probed.Tint)
	case upload.KindVideo:
		row["width"], row["height"], row["duration"] = f.Probed.Width, f.Probed.Height, f.Probed.Duration.Seconds()
		row["private"] = flat(f.Probed.Private)
	}
	return row, nil
}

// flat writes ranges as a list of numbers, which a property can be.
func flat(ranges []upload.Range) []int64 {
	numbers := make([]int64, 0, 2*len(ranges))
	for _, r := range ranges {
		numbers = append(numbers, r.Offset, r.Size)
	}
	return numbers
}

func scanFile(row *cypher.Row) upload.File {
	r := row.Map("f")
	file := upload.File{
		Key: r.String("key"), OwnerID: r.String("ownerId"), UploadID: r.OptString("uploadId"),
		Kind:     upload.Kind(r.String("kind")),
		FileName: r.OptString("fileName"), Size: int64(r.OptInt("size")), SHA256: r.OptString("sha256"),
		ArtKey: r.OptString("artKey"), CreatedAt: r.OptTime("createdAt"),
		Probed: upload.Probed{
			ContentType: r.OptString("contentType"), Duration: time.Duration(r.OptFloat("duration") * float64(time.Second)),
			SampleRate: r.OptInt("sampleRate"), Channels: r.OptInt("channels"), BitDepth: r.OptInt("bitDepth"),
			Codec: r.OptString("codec"),
			Width: r.OptInt("width"), Height: r.OptInt("height"), Tint: r.OptString("tint"),
		},
	}
	if r.Has("private") {
		numbers := r.Floats("private")
		for i := 0; i+1 < len(numbers); i += 2 {
			file.Probed.Private = append(file.Probed.Private, upload.Range{Offset: int64(numbers[i]), Size: int64(numbers[i+1])})
		}
	}
	if tags := r.OptString("tags"); tags != "" {
		if err := json.Unmarshal([]byte(tags), &file.Probed.Tags); err != nil {
			r.Fail("tags", "%v", err)
		}
	}
	return file
}

// File finds one of the owner's.
func (s *Store) File(ctx context.Context, key, ownerID string) (upload.File, error) {
	file, err := cypher.ReadOne(ctx, s.db, "upload_file", `MATCH (f:File {key: $key}) WHERE f.ownerId = $ownerId RETURN `+fileNode+` AS f`,
		map[string]any{"key": key, "ownerId": ownerID}, scanFile)
	return file, cypher.OrNotFound(err, "This file")
}

// Picture finds an image, whoever it is of.
func (s *Store) Picture(ctx context.Context, key string) (upload.File, error) {
	file, err := cypher.ReadOne(ctx, s.db, "upload_picture", `MATCH (f:File {key: $key}) WHERE f.kind = 'image' RETURN `+fileNode+` AS f`,
		map[string]any{"key": key}, scanFile)
	return file, cypher.OrNotFound(err, "This picture")
}
