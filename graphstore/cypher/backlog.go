package cypher

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Backlog returns the events of this graph that wait for receivers. Their nodes have the label Outbox.
func (db *DB) Backlog() backlog.Store { return backlogStore{db} }

type backlogStore struct{ db *DB }

func (s backlogStore) Lease(
	ctx context.Context, receiver string, limit int, lease time.Duration,
) ([]backlog.Event, error) {
	params := map[string]any{"receiver": receiver, "limit": limit, "lease": lease.Milliseconds()}
	// Workers ask every second, mostly for nothing: that must not write.
	due, err := s.db.Read(ctx, "backlog.due",
		`MATCH (o:Outbox) USING INDEX SEEK o:Outbox(kind, nextAttemptAt)
WHERE o.kind = $receiver AND o.nextAttemptAt <= datetime() RETURN o.id AS id LIMIT 1`, params)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	// The lock lets one worker lease for a receiver at a time, so no two see the same events due.
	return WriteAll(ctx, s.db, "backlog.lease",
		`MERGE (l:OutboxLock {id: 'lease/' + $receiver}) SET l.held = true
		 WITH l MATCH (o:Outbox) USING INDEX SEEK o:Outbox(kind, nextAttemptAt)
		 WHERE o.kind = $receiver AND o.nextAttemptAt <= datetime()
		 WITH o ORDER BY o.kind, o.nextAttemptAt LIMIT $limit
		 SET o.nextAttemptAt = datetime() + duration({milliseconds: $lease})
		 RETURN o {.*, verb: o.verb, actorId: o.actorId, aboutId: o.aboutId} AS o ORDER BY o.itemId, o.version`, params, scanEvent)
}

func scanEvent(r *Row) backlog.Event {
	o := r.Map("o")
	return backlog.Event{
		ID: o.String("id"), Receiver: o.String("kind"), Verb: event.Verb(o.OptString("verb")),
		ActorID: o.OptString("actorId"), ItemType: o.String("itemType"), ItemID: o.String("itemId"),
		AboutID: o.OptString("aboutId"),
		Version: o.Int("version"), CreatedAt: o.Time("createdAt"), Attempts: o.Int("attempts"),
	}
}

func (s backlogStore) Done(ctx context.Context, ids []string) error {
	_, err := s.db.Exec(ctx, "backlog.done", `MATCH (o:Outbox) WHERE o.id IN $ids DELETE o`, map[string]any{"ids": ids})
	return err
}

func (s backlogStore) Retry(ctx context.Context, retries []backlog.Retry) error {
	rows := make([]map[string]any, len(retries))
	for i, r := range retries {
		rows[i] = map[string]any{
			"id": r.ID, "attempts": r.Attempts, "delay": r.Delay.Milliseconds(), "error": r.Error, "dead": r.DeadLetter,
		}
	}
	// Without nextAttemptAt an event is out of the index that is scanned for due ones.
	_, err := s.db.Exec(ctx, "backlog.retry",
		`UNWIND $rows AS row MATCH (o:Outbox {id: row.id})
		 SET o.attempts = row.attempts, o.error = row.error,
		     o.nextAttemptAt = CASE WHEN row.dead THEN null ELSE datetime() + duration({milliseconds: row.delay}) END,
		     o.setAsideAt = CASE WHEN row.dead THEN datetime() END`, map[string]any{"rows": rows})
	return err
}

func (s backlogStore) Stats(ctx context.Context) (map[string]backlog.Stats, error) {
	stats := map[string]backlog.Stats{}
	_, err := ReadAll(ctx, s.db, "backlog.stats",
		`MATCH (o:Outbox) WHERE o.nextAttemptAt IS NOT NULL
		 RETURN o.kind AS receiver, count(o) AS waiting, 0 AS dead, duration.inSeconds(min(o.createdAt), datetime()).seconds AS oldest
		 UNION ALL MATCH (o:Outbox) WHERE o.setAsideAt IS NOT NULL
		 RETURN o.kind AS receiver, 0 AS waiting, count(o) AS dead, 0 AS oldest`, nil,
		func(r *Row) struct{} {
			s := stats[r.String("receiver")]
			s.Waiting += r.Int("waiting")
			s.DeadLetters += r.Int("dead")
			s.Oldest = max(s.Oldest, time.Duration(r.Int("oldest"))*time.Second)
			stats[r.String("receiver")] = s
			return struct{}{}
		})
	return stats, err
}
