package cypher

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/outbox"
)

// Outbox is the outbox.Store of this graph.
func (db *DB) Outbox() outbox.Store { return outboxStore{db} }

type outboxStore struct{ db *DB }

func (s outboxStore) Lease(ctx context.Context, kinds []string, limit int, lease time.Duration) ([]outbox.Record, error) {
	params := map[string]any{"kinds": kinds, "limit": limit, "lease": lease.Milliseconds()}
	// Workers ask every second, mostly for nothing: that must not write.
	due, err := s.db.Read(ctx, "outbox.due",
		`MATCH (o:Outbox) WHERE o.nextAttemptAt <= datetime() AND o.kind IN $kinds RETURN o.id AS id LIMIT 1`, params)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	// The lock lets one worker lease at a time, so no two see the same records due.
	return WriteAll(ctx, s.db, "outbox.lease",
		`MERGE (l:OutboxLock {id: 'lease'}) SET l.held = true
		 WITH l MATCH (o:Outbox) WHERE o.nextAttemptAt <= datetime() AND o.kind IN $kinds
		 WITH o ORDER BY o.nextAttemptAt LIMIT $limit
		 SET o.nextAttemptAt = datetime() + duration({milliseconds: $lease})
		 RETURN o {.*} AS o ORDER BY o.itemId, o.version`, params, scanOutbox)
}

func scanOutbox(r *Row) outbox.Record {
	o := r.Map("o")
	return outbox.Record{
		ID: o.String("id"), Kind: o.String("kind"), ItemType: o.String("itemType"), ItemID: o.String("itemId"),
		Version: o.Int("version"), CreatedAt: o.Time("createdAt"), Attempts: o.Int("attempts"),
	}
}

func (s outboxStore) Done(ctx context.Context, ids []string) error {
	_, err := s.db.Exec(ctx, "outbox.done", `MATCH (o:Outbox) WHERE o.id IN $ids DELETE o`, map[string]any{"ids": ids})
	return err
}

func (s outboxStore) Retry(ctx context.Context, retries []outbox.Retry) error {
	rows := make([]map[string]any, len(retries))
	for i, r := range retries {
		rows[i] = map[string]any{"id": r.ID, "attempts": r.Attempts, "delay": r.Delay.Milliseconds(), "error": r.Error, "aside": r.SetAside}
	}
	// Without nextAttemptAt a record is out of the index that is scanned for due ones.
	_, err := s.db.Exec(ctx, "outbox.retry",
		`UNWIND $rows AS row MATCH (o:Outbox {id: row.id})
		 SET o.attempts = row.attempts, o.error = row.error,
		     o.nextAttemptAt = CASE WHEN row.aside THEN null ELSE datetime() + duration({milliseconds: row.delay}) END,
		     o.setAsideAt = CASE WHEN row.aside THEN datetime() END`, map[string]any{"rows": rows})
	return err
}

func (s outboxStore) Stats(ctx context.Context) (outbox.Stats, error) {
	return ReadOne(ctx, s.db, "outbox.stats",
		`MATCH (o:Outbox) WITH count(o) AS everything
		 OPTIONAL MATCH (a:Outbox) WHERE a.setAsideAt IS NOT NULL
		 WITH everything, count(a) AS aside
		 OPTIONAL MATCH (p:Outbox) WHERE p.nextAttemptAt IS NOT NULL
		 WITH everything, aside, min(p.createdAt) AS first
		 RETURN everything, aside, coalesce(duration.inSeconds(first, datetime()).seconds, 0) AS oldest`, nil,
		func(r *Row) outbox.Stats {
			aside := r.Int("aside")
			return outbox.Stats{
				Pending: r.Int("everything") - aside, SetAside: aside,
				Oldest: time.Duration(max(0, r.Int("oldest"))) * time.Second,
			}
		})
}
