// Package studio keeps what artists change of their catalogue in the graph.
package studio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// Store keeps the catalogue as its artists manage it. It is a studio.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ studio.Store = (*Store)(nil)

// IsArtist tells whether the account is there and an artist's.
func (s *Store) IsArtist(ctx context.Context, userID string) (bool, error) {
	_, there, err := found(cypher.ReadOne(ctx, s.db, "studio_is_artist", `MATCH (a:User {id: $id}) WHERE a:Artist AND a.deactivatedAt IS NULL RETURN a.id AS id`,
		map[string]any{"id": userID}, func(r *cypher.Row) string { return r.String("id") }))
	return there, err
}

// found tells nothing from something.
func found[T any](thing T, err error) (T, bool, error) {
	if errors.Is(err, cypher.ErrNoRecord) {
		return thing, false, nil
	}
	return thing, err == nil, err
}

// TierArtist tells whose a tier is.
func (s *Store) TierArtist(ctx context.Context, tierID string) (string, error) {
	artist, _, err := found(cypher.ReadOne(ctx, s.db, "studio_tier", `MATCH (t:Tier {id: $id}) RETURN t.artistId AS artistId`,
		map[string]any{"id": tierID}, func(r *cypher.Row) string { return r.String("artistId") }))
	return artist, err
}

// File finds a file of the owner's.
func (s *Store) File(ctx context.Context, ownerID, key string) (studio.File, bool, error) {
	return found(cypher.ReadOne(ctx, s.db, "studio_file", `MATCH (f:File {key: $key}) WHERE f.ownerId = $ownerId
RETURN f {.key, .kind, .contentType, .codec, .duration, .sampleRate, .channels, .bitDepth, .size, .width, .height} AS f`,
		map[string]any{"ownerId": ownerID, "key": key}, func(r *cypher.Row) studio.File {
			f := r.Map("f")
			return studio.File{
				Key: f.String("key"), Kind: f.String("kind"), ContentType: f.OptString("contentType"), Codec: f.OptString("codec"),
				Duration:   f.OptFloat("duration"),
				SampleRate: f.OptInt("sampleRate"), Channels: f.OptInt("channels"), BitDepth: f.OptInt("bitDepth"),
				Size:  int64(f.OptInt("size")),
				Width: f.OptInt("width"), Height: f.OptInt("height"),
			}
		}))
}

// AlbumOwner returns whose an album is. Errors: NOT_FOUND.
func (s *Store) AlbumOwner(ctx context.Context, id string) (studio.Standing, error) {
	return s.standing(ctx, "studio_album_owner", `MATCH (x:Album {id: $id})<-[:RELEASED]-(a:Artist)`+returnStanding, id, "This album")
}

// TrackOwner returns whose a track is. Errors: NOT_FOUND.
func (s *Store) TrackOwner(ctx context.Context, id string) (studio.Standing, error) {
	return s.standing(ctx, "studio_track_owner", `MATCH (x:Track {id: $id})<-[:PERFORMED]-(a:Artist)`+returnStanding, id, "This track")
}

const returnStanding = ` RETURN x.id AS id, a.id AS owner, x.status AS status, x.coverKey AS coverKey LIMIT 1`

func (s *Store) standing(
	ctx context.Context, name string, statement cypher.Statement, id, what string,
) (studio.Standing, error) {
	at, err := cypher.ReadOne(ctx, s.db, name, statement, map[string]any{"id": id}, func(r *cypher.Row) studio.Standing {
		return studio.Standing{
			ID: r.String("id"), OwnerID: r.String("owner"), Status: access.Status(r.String("status")),
			CoverKey: r.OptString("coverKey"),
		}
	})
	return at, cypher.OrNotFound(err, what)
}

// What of an album and a track the studio decides by.
const (
	stateProperties = `.id, .title, .status, .hiddenStatus, .statusBefore, .releaseDate, .dateGiven, .createdAt,
  .scheduledAt,
  .deletedAt, .deletedWith, .removalId, .coverKey, .coverCrop, .tint`
	trackState = `t {` + stateProperties +
		`, .duration, .analysisStatus, ownerId: head([(t)<-[:PERFORMED]-(a:Artist) | a.id]),
  album: head([(t)<-[:HAS_TRACK]-(on:Album) | on {` + stateProperties + `}])}`
	albumState = `al {` + stateProperties + `, .earlyAccessAt, ownerId: head([(al)<-[:RELEASED]-(a:Artist) | a.id]),
  earlyTierId: head([(al)-[:OPENS_EARLY]->(tier:Tier) | tier.id])}`
)

func scanState(r *cypher.Row) studio.State {
	status := r.String("status")
	if r.Has("hiddenStatus") {
		status = r.String("hiddenStatus")
	}
	s := studio.State{
		Status: access.Status(status), IsHidden: r.Has("hiddenStatus"), Before: access.Status(r.OptString("statusBefore")),
		ReleaseDate: r.OptTime("releaseDate"),
		DateGiven:   r.OptBool("dateGiven"), ScheduledAt: r.OptTime("scheduledAt"), DeletedAt: r.OptTime("deletedAt"),
		DeletedWith: r.OptString("deletedWith"), IsRemoved: r.Has("removalId"),
	}
	if s.ReleaseDate.IsZero() {
		s.ReleaseDate = r.OptTime("createdAt")
	}
	return s
}

func scanCover(r *cypher.Row) studio.Cover {
	c := studio.Cover{Key: r.OptString("coverKey"), Tint: r.OptString("tint")}
	if crop := r.Floats("coverCrop"); len(crop) == 3 {
		c.Crop = studio.Crop{X: int(crop[0]), Y: int(crop[1]), Size: int(crop[2])}
	}
	return c
}

func scanTrackState(r *cypher.Row) studio.TrackState {
	t := studio.TrackState{
		ID: r.String("id"), OwnerID: r.OptString("ownerId"), Title: r.String("title"), State: scanState(r),
		Duration: cypher.Seconds(r.OptFloat("duration")),
		Analysis: r.OptString("analysisStatus"), Cover: scanCover(r),
	}
	if r.Has("album") {
		on := r.Map("album")
		t.AlbumID, t.AlbumTitle, t.Album = on.String("id"), on.String("title"), scanState(on)
	}
	return t
}

// writeState writes where x stands. Of what is hidden, as its artist is away, that is kept beside its status, by which
// everybody goes: it shows so once the artist is back.
const writeState = `SET x.hiddenStatus = CASE WHEN x.hiddenStatus IS NOT NULL THEN state.status END, x += state
SET x.status = CASE WHEN x.hiddenStatus IS NULL THEN state.status ELSE 'draft' END `

// stateRow is a state as it is written.
func stateRow(id string, s studio.State) map[string]any {
	row := map[string]any{
		"status": string(s.Status), "statusBefore": cypher.OrNull(string(s.Before)), "releaseDate": s.ReleaseDate,
		"dateGiven": s.DateGiven, "scheduledAt": s.ScheduledAt,
		"deletedAt": s.DeletedAt, "deletedWith": cypher.OrNull(s.DeletedWith), "purgeAt": time.Time{},
	}
	if !s.DeletedAt.IsZero() {
		row["purgeAt"] = s.DeletedAt.Add(studio.Restorable)
	}
	return map[string]any{"id": id, "state": row}
}

// coverURL is where a thing's cover is: the generated one, or the uploaded one under an address that
// changes with it.
func coverURL(id string, c studio.Cover) string {
	if c.Key == "" {
		return "/api/images/cover/" + id
	}
	return fmt.Sprintf("/api/images/cover/%s?v=%s", id, shortHash(c.Key, c.Crop.X, c.Crop.Y, c.Crop.Size))
}

func coverProperties(id string, c studio.Cover) map[string]any {
	properties := map[string]any{
		"coverArtUrl": coverURL(id, c), "coverKey": cypher.OrNull(c.Key), "tint": cypher.OrNull(c.Tint), "coverCrop": nil,
	}
	if c.Key != "" {
		properties["coverCrop"] = []any{c.Crop.X, c.Crop.Y, c.Crop.Size}
	}
	return properties
}

// editProperties writes what an album and a track have in common.
func editProperties(id string, e studio.Edit, at time.Time) map[string]any {
	properties := map[string]any{"updatedAt": at}
	if e.Title.Given {
		properties["title"], properties["titleKey"] = e.Title.Value, studio.TitleKey(e.Title.Value)
	}
	if e.Cover.Given {
		for name, value := range coverProperties(id, e.Cover.Value) {
			properties[name] = value
		}
	}
	return properties
}

func albumProperties(id string, e studio.AlbumEdit, at time.Time) map[string]any {
	properties := editProperties(id, e.Edit, at)
	for _, text := range e.Texts() {
		if text.Value.Given {
			properties[text.Name] = cypher.OrNull(text.Value.Value)
		}
	}
	if e.EarlyAt.Given {
		properties["earlyAccessAt"] = e.EarlyAt.Value
	}
	if e.ReleaseZone.Given {
		properties["releaseZone"] = cypher.OrNull(e.ReleaseZone.Value)
	}
	if e.Type.Given {
		properties["typeGiven"] = nil
		if e.Type.Value != "" {
			properties["typeGiven"], properties["albumType"] = true, string(e.Type.Value)
		}
	}
	return properties
}

func trackProperties(id string, e studio.TrackEdit, at time.Time) (map[string]any, error) {
	properties := editProperties(id, e.Edit, at)
	if e.Lyrics.Given {
		properties["lyrics"] = cypher.OrNull(e.Lyrics.Value)
	}
	if e.Credits.Given {
		properties["credits"] = nil
		if len(e.Credits.Value) > 0 {
			text, err := json.Marshal(e.Credits.Value)
			if err != nil {
				return nil, fmt.Errorf("writing the credits: %w", err)
			}
			properties["credits"] = string(text)
		}
	}
	if e.PreviewAllowed.Given {
		properties["previewAllowed"] = e.PreviewAllowed.Value
	}
	if e.DownloadAllowed.Given {
		properties["downloadAllowed"] = e.DownloadAllowed.Value
	}
	if f := e.Sound.Value; e.Sound.Given {
		for name, value := range map[string]any{
			"audioKey": f.Key, "source": string(music.Uploaded), "duration": f.Duration, "codec": cypher.OrNull(f.Codec),
			"sampleRate": f.SampleRate, "channels": f.Channels, "bitDepth": cypher.OrNull(int64(f.BitDepth)),
			"size":           f.Size,
			"analysisStatus": "pending", "analysisError": nil, "analysisDueAt": at, "analysisVersion": nil, "loudness": nil,
			"loudnessBlocks": nil, "truePeak": nil,
			"recording": nil, "license": nil, "licenseUrl": nil, "attribution": nil,
		} {
			properties[name] = value
		}
	}
	return properties, nil
}
