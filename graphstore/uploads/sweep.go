package uploads

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/upload"
)

// Expect notes keys whose bytes are rubbish unless they become files by then.
func (s *Store) Expect(ctx context.Context, keys []string, due time.Time) error {
	_, err := s.db.Exec(ctx, "upload_expect", `UNWIND $keys AS key MERGE (r:Rubbish {key: key}) SET r.dueAt = $due`, map[string]any{"keys": keys, "due": due})
	return err
}

// ExpireUploads locks what it found and looks again, so that one which goes on at this moment stays.
func (s *Store) ExpireUploads(ctx context.Context, now time.Time, limit int) (int, error) {
	return s.expire(ctx, "upload_expire", `MATCH (up:Upload) WHERE up.expiresAt < $now WITH up LIMIT $limit
SET up._lock = true REMOVE up._lock
WITH up WHERE up.expiresAt < $now AND (up.claim IS NULL OR up.claimedUntil <= $now)
`+makeRubbish+`DELETE up RETURN count(*) AS n`, map[string]any{"now": now, "limit": limit})
}

// ExpireFiles locks what it found and looks again: a thing that begins to use a file locks the file too. One
// that is used in spite of its mark only loses the mark.
func (s *Store) ExpireFiles(ctx context.Context, before, now time.Time, limit int) (int, error) {
	return s.expire(ctx, "upload_expire_files", `MATCH (f:File) WHERE f.unusedSince < $before WITH f LIMIT $limit
SET f._lock = true REMOVE f._lock
WITH f WHERE f.unusedSince < $before
WITH f, EXISTS { (f)<-[:USES]-() } AS used
FOREACH (_ IN CASE WHEN used THEN [1] ELSE [] END | REMOVE f.unusedSince)
FOREACH (_ IN CASE WHEN used THEN [] ELSE [1] END | MERGE (r:Rubbish {key: f.key}) SET r.dueAt = $now DELETE f)
RETURN count(*) AS n`, map[string]any{"before": before, "now": now, "limit": limit})
}

func (s *Store) expire(
	ctx context.Context, name string, statement cypher.Statement, params map[string]any,
) (int, error) {
	return cypher.WriteOne(ctx, s.db, name, statement, params, func(r *cypher.Row) int { return r.Int("n") })
}

// DueRubbish leaves out what has become a file.
func (s *Store) DueRubbish(ctx context.Context, now time.Time, limit int) ([]upload.Rubbish, error) {
	return cypher.ReadAll(ctx, s.db, "upload_rubbish", `MATCH (r:Rubbish) WHERE r.dueAt <= $now AND NOT EXISTS { MATCH (:File {key: r.key}) }
RETURN r.key AS key, r.providerId AS providerId LIMIT $limit`, map[string]any{"now": now, "limit": limit}, func(r *cypher.Row) upload.Rubbish {
		return upload.Rubbish{Key: r.String("key"), ProviderID: r.OptString("providerId")}
	})
}

// Forget removes the record of rubbish.
func (s *Store) Forget(ctx context.Context, keys []string) error {
	_, err := s.db.Exec(ctx, "upload_forget", `UNWIND $keys AS key MATCH (r:Rubbish {key: key}) DELETE r`, map[string]any{"keys": keys})
	return err
}
