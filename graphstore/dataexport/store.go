// Package dataexport keeps what people asked to have of their data, and reads it.
package dataexport

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/dataexport"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Store keeps exports. It is a dataexport.Store.
type Store struct {
	db *cypher.DB
	// atOnce is how many rows are read at once.
	atOnce int
}

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db, 300} }

var _ dataexport.Store = (*Store)(nil)

const (
	exportNode = `e {.id, .userId, .askedAt, .readyAt, .expiresAt, .size, hasFailed: e.failedAt IS NOT NULL} AS e`

	// A person has one export. Writing to it locks it, so that what is read after that is true.
	lockExport = `MERGE (e:DataExport {userId: $userId}) SET e.lockedAt = $now
RETURN e.id IS NOT NULL AS isThere, coalesce(e.waitsSince IS NOT NULL OR e.failedAt IS NULL AND e.askedAt > $since, false) AS stays, ` + exportNode

	putExport = `MATCH (e:DataExport {userId: $userId})
SET e = {userId: $userId, id: $id, askedAt: $now, waitsSince: $now, tries: 0} RETURN ` + exportNode

	findWaiting = `MATCH (e:DataExport) WHERE e.waitsSince <= $now AND (e.leaseUntil IS NULL OR e.leaseUntil <= $now)
RETURN e.id AS id ORDER BY e.waitsSince LIMIT 20`

	// What was begun too often has failed, as whatever ends the server with it would end it for ever.
	claimExport = `MATCH (e:DataExport {id: $id}) SET e.lockedAt = $now
WITH e WHERE e.waitsSince IS NOT NULL AND (e.leaseUntil IS NULL OR e.leaseUntil <= $now)
SET e.failedAt = CASE WHEN e.tries >= $most THEN $now END, e.waitsSince = CASE WHEN e.tries >= $most THEN null ELSE e.waitsSince END,
  e.expiresAt = CASE WHEN e.tries >= $most THEN $now + duration('P7D') END, e.tries = e.tries + 1, e.leaseUntil = $until
RETURN ` + exportNode

	finishExport = `MATCH (e:DataExport {id: $id}) SET e.lockedAt = $now
WITH e WHERE e.waitsSince IS NOT NULL MATCH (u:User {id: e.userId}) WHERE ` + projection.ActiveUser + `
SET e.readyAt = $now, e.expiresAt = $expiresAt, e.size = $size REMOVE e.waitsSince, e.leaseUntil
RETURN u.email AS email, u.handle AS handle`
)

func scanExport(r *cypher.Row) dataexport.Export {
	e := r.Map("e")
	return dataexport.Export{
		ID: e.OptString("id"), UserID: e.String("userId"), AskedAt: e.OptTime("askedAt"), ReadyAt: e.OptTime("readyAt"),
		ExpiresAt: e.OptTime("expiresAt"), Size: int64(e.OptInt("size")), HasFailed: e.Bool("hasFailed"),
	}
}

// asked is what there was when somebody asked.
type asked struct {
	export         dataexport.Export
	isThere, stays bool
}

// Ask has an export be made.
func (s *Store) Ask(
	ctx context.Context, e dataexport.Export, pause time.Duration,
) (kept dataexport.Export, replaced string, err error) {
	params := map[string]any{"userId": e.UserID, "id": e.ID, "now": e.AskedAt, "since": e.AskedAt.Add(-pause)}
	kept, err = cypher.WriteTx(ctx, s.db, "export_ask", func(tx *cypher.Tx) (dataexport.Export, error) {
		replaced = ""
		before, err := cypher.One(tx, lockExport, params, func(r *cypher.Row) asked {
			return asked{scanExport(r), r.Bool("isThere"), r.Bool("stays")}
		})
		if err != nil || before.stays {
			return before.export, err
		}
		if before.isThere {
			replaced = before.export.ID
		}
		return cypher.One(tx, putExport, params, scanExport)
	})
	return kept, replaced, err
}

// Of returns the export of somebody.
func (s *Store) Of(ctx context.Context, userID string) (dataexport.Export, bool, error) {
	found, err := cypher.ReadAll(ctx, s.db, "export_of",
		`MATCH (e:DataExport {userId: $userId}) RETURN `+exportNode, map[string]any{"userId": userID}, scanExport)
	if err != nil || len(found) == 0 || found[0].ID == "" {
		return dataexport.Export{}, false, err
	}
	return found[0], true, nil
}

// Claim takes the export that waits the longest.
func (s *Store) Claim(ctx context.Context, now, until time.Time, tries int) (dataexport.Export, bool, error) {
	params := map[string]any{"now": now, "until": until, "most": tries}
	waiting, err := cypher.ReadAll(ctx, s.db, "export_waiting", findWaiting, params, cypher.ScanID)
	if err != nil {
		return dataexport.Export{}, false, err
	}
	for _, id := range waiting {
		params["id"] = id
		claimed, err := cypher.WriteAll(ctx, s.db, "export_claim", claimExport, params, scanExport)
		if err != nil {
			return dataexport.Export{}, false, err
		}
		if len(claimed) > 0 && !claimed[0].HasFailed {
			return claimed[0], true, nil
		}
	}
	return dataexport.Export{}, false, nil
}

// Renew keeps one that was claimed.
func (s *Store) Renew(ctx context.Context, id string, until time.Time) (bool, error) {
	kept, err := cypher.WriteAll(ctx, s.db, "export_renew",
		`MATCH (e:DataExport {id: $id}) USING INDEX SEEK e:DataExport(id) WHERE e.waitsSince IS NOT NULL SET e.leaseUntil = $until RETURN e.id AS id`,
		map[string]any{"id": id, "until": until}, cypher.ScanID)
	return len(kept) > 0, err
}

// Finish has one that was made be ready.
func (s *Store) Finish(ctx context.Context, e dataexport.Export) (email, handle string, isReady bool, err error) {
	told, err := cypher.WriteTx(ctx, s.db, "export_finish", func(tx *cypher.Tx) ([][2]string, error) {
		told, err := cypher.All(tx, finishExport,
			map[string]any{"id": e.ID, "now": e.ReadyAt, "expiresAt": e.ExpiresAt, "size": e.Size},
			func(r *cypher.Row) [2]string { return [2]string{r.OptString("email"), r.String("handle")} })
		if err != nil || len(told) == 0 {
			return nil, err
		}
		return told, tx.Emit(event.Exported, "", "DataExport", e.ID)
	})
	if err != nil || len(told) == 0 {
		return "", "", false, err
	}
	return told[0][0], told[0][1], true, nil
}

// Expired returns exports whose time is over.
func (s *Store) Expired(ctx context.Context, now time.Time, most int) ([]dataexport.Export, error) {
	return cypher.ReadAll(ctx, s.db, "export_expired",
		`MATCH (e:DataExport) WHERE e.expiresAt <= $now RETURN `+exportNode+` LIMIT $most`,
		map[string]any{"now": now, "most": most}, scanExport)
}

// Forget removes an export.
func (s *Store) Forget(ctx context.Context, id string) error {
	_, err := s.db.Exec(ctx, "export_forget", `MATCH (e:DataExport {id: $id}) DELETE e`, map[string]any{"id": id})
	return err
}

// Statements are all that read what is given.
func Statements() (all []cypher.Statement) {
	for _, section := range sections {
		all = append(all, section.statement)
	}
	return all
}

// Sections names what is given.
func (s *Store) Sections() []string {
	names := make([]string, len(sections))
	for i, section := range sections {
		names[i] = section.name
	}
	return names
}

// Rows reads a section of somebody, from where a page ended.
func (s *Store) Rows(ctx context.Context, name, userID string, yield func(any) error) error {
	for _, section := range sections {
		if section.name != name {
			continue
		}
		return s.pages(ctx, "export_"+name, section.statement, userID, func(r *cypher.Row) error {
			return yield(plain(r.Any("row")))
		})
	}
	return nil
}

// pages reads rows that each say where the next page begins: after an id, and after a time where there is one.
func (s *Store) pages(
	ctx context.Context, name string, statement cypher.Statement, userID string, use func(*cypher.Row) error,
) error {
	params := map[string]any{"id": userID, "limit": s.atOnce, "after": "", "at": time.UnixMilli(0).UTC()}
	for {
		rows, err := s.db.Read(ctx, name, statement, params)
		if err != nil {
			return err
		}
		for _, row := range rows {
			params["after"] = row.String("after")
			if row.Has("at") {
				params["at"] = row.Time("at")
			}
			if err := row.Err(); err != nil {
				return err
			}
			if err := use(row); err != nil {
				return err
			}
		}
		if len(rows) < s.atOnce {
			return nil
		}
	}
}

// Files reads the uploads of somebody.
func (s *Store) Files(ctx context.Context, userID string, yield func(dataexport.File) error) error {
	return s.pages(ctx, "export_files", `MATCH (f:File) USING INDEX f:File(ownerId) WHERE f.ownerId = $id AND f.key > $after
WITH f ORDER BY f.key LIMIT $limit RETURN f.key AS after, f {.key, .fileName, .kind, .contentType, .size} AS file`, userID,
		func(r *cypher.Row) error {
			f := r.Map("file")
			file := dataexport.File{
				Key: f.String("key"), Name: f.OptString("fileName"), Kind: f.OptString("kind"),
				ContentType: f.OptString("contentType"), Size: int64(f.OptInt("size")),
			}
			if err := r.Err(); err != nil {
				return err
			}
			return yield(file)
		})
}
