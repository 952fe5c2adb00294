// Package sandbox keeps the payments of the sandbox in the graph.
package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// Store keeps what the sandbox knows. It is a sandbox.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ sandbox.Store = (*Store)(nil)

const (
	theIntent = "This payment"
	theRefund = "This refund"
)

// scan reads what is kept as JSON.
func scan[T any](r *cypher.Row) (out T) {
	if err := json.Unmarshal([]byte(r.String("data")), &out); err != nil {
		r.Fail("data", "%w", err)
	}
	return out
}

func text(of any) (string, error) {
	data, err := json.Marshal(of)
	if err != nil {
		return "", fmt.Errorf("writing down for the sandbox: %w", err)
	}
	return string(data), nil
}

// known locks a key, and returns the id of what was made with it.
func known(tx *cypher.Tx, key, digest string) (string, error) {
	found, err := cypher.One(tx, `MERGE (k:SandboxKey {key: $key}) ON CREATE SET k.digest = $digest, k.at = datetime()
SET k._lock = true
WITH k REMOVE k._lock
RETURN k.madeId AS id, k.digest = $digest AS same`, map[string]any{"key": key, "digest": digest},
		func(r *cypher.Row) made { return made{r.OptString("id"), r.Bool("same")} })
	if err == nil && !found.same {
		return "", fault.New(fault.Conflict, "This key was used for something else.")
	}
	return found.id, err
}

type made struct {
	id   string
	same bool
}

const intentByID cypher.Statement = `MATCH (i:SandboxIntent {id: $id}) RETURN i.data AS data`

// Create stores an intent, once for a key.
func (s *Store) Create(
	ctx context.Context, key, digest string, i sandbox.Intent, told []sandbox.Event,
) (sandbox.Intent, error) {
	data, err := text(i)
	if err != nil {
		return sandbox.Intent{}, err
	}
	return cypher.WriteTx(ctx, s.db, "sandbox_create", func(tx *cypher.Tx) (sandbox.Intent, error) {
		id, err := known(tx, key, digest)
		if err != nil {
			return sandbox.Intent{}, err
		}
		if id != "" {
			return cypher.One(tx, intentByID, map[string]any{"id": id}, scan[sandbox.Intent])
		}
		if err := tx.Run(`MATCH (k:SandboxKey {key: $key}) SET k.madeId = $id
CREATE (:SandboxIntent {id: $id, data: $data})`, map[string]any{"key": key, "id": i.ID, "data": data}); err != nil {
			return sandbox.Intent{}, err
		}
		return i, tell(tx, told)
	})
}

// tell stores events that are to be told at once.
func tell(tx *cypher.Tx, told []sandbox.Event) error {
	var rows []map[string]any
	for _, e := range told {
		rows = append(rows, map[string]any{"id": e.ID, "type": e.Type, "object": string(e.Object), "created": e.Created})
	}
	if len(rows) == 0 {
		return nil
	}
	return tx.Run(`UNWIND $rows AS row CREATE (e:SandboxEvent {attempts: 0, nextAt: datetime()}) SET e += row`,
		map[string]any{"rows": rows})
}

// Intent reads one.
func (s *Store) Intent(ctx context.Context, id string) (sandbox.Intent, error) {
	i, err := cypher.ReadOne(ctx, s.db, "sandbox_intent", intentByID, map[string]any{"id": id}, scan[sandbox.Intent])
	return i, cypher.OrNotFound(err, theIntent)
}

func locked(tx *cypher.Tx, id string) (sandbox.Intent, error) {
	if err := tx.Run(`MATCH (i:SandboxIntent {id: $id}) SET i._lock = true REMOVE i._lock`, map[string]any{"id": id}); err != nil {
		return sandbox.Intent{}, err
	}
	return cypher.One(tx, intentByID, map[string]any{"id": id}, scan[sandbox.Intent])
}

// Change stores what decide returns.
func (s *Store) Change(
	ctx context.Context, id string, decide func(sandbox.Intent) (sandbox.Intent, []sandbox.Event, error),
) (sandbox.Intent, error) {
	i, err := cypher.WriteTx(ctx, s.db, "sandbox_change", func(tx *cypher.Tx) (sandbox.Intent, error) {
		before, err := locked(tx, id)
		if err != nil {
			return before, err
		}
		after, told, err := decide(before)
		if err != nil {
			return after, err
		}
		data, err := text(after)
		if err != nil {
			return after, err
		}
		if err := tx.Run(`MATCH (i:SandboxIntent {id: $id}) SET i.data = $data`, map[string]any{"id": id, "data": data}); err != nil {
			return after, err
		}
		return after, tell(tx, told)
	})
	return i, cypher.OrNotFound(err, theIntent)
}

const refundsOf cypher.Statement = `MATCH (r:SandboxRefund {intentId: $id}) RETURN r.data AS data ORDER BY r.created DESC, r.id DESC`

// CreateRefund stores what decide makes, once for a key.
func (s *Store) CreateRefund(
	ctx context.Context, key, digest, intentID string,
	decide func(sandbox.Intent, []sandbox.Refund) (sandbox.Refund, []sandbox.Event, error),
) (sandbox.Refund, error) {
	r, err := cypher.WriteTx(ctx, s.db, "sandbox_refund", func(tx *cypher.Tx) (sandbox.Refund, error) {
		var none sandbox.Refund
		id, err := known(tx, key, digest)
		if err != nil {
			return none, err
		}
		if id != "" {
			return cypher.One(tx, refundByID, map[string]any{"id": id}, scan[sandbox.Refund])
		}
		i, err := locked(tx, intentID)
		if err != nil {
			return none, err
		}
		before, err := cypher.All(tx, refundsOf, map[string]any{"id": intentID}, scan[sandbox.Refund])
		if err != nil {
			return none, err
		}
		r, told, err := decide(i, before)
		if err != nil {
			return none, err
		}
		data, err := text(r)
		if err != nil {
			return none, err
		}
		if err := tx.Run(`MATCH (k:SandboxKey {key: $key}) SET k.madeId = $id
CREATE (:SandboxRefund {id: $id, intentId: $intentId, created: $created, data: $data})`, map[string]any{
			"key": key, "id": r.ID, "intentId": intentID, "created": r.Created, "data": data,
		}); err != nil {
			return none, err
		}
		return r, tell(tx, told)
	})
	return r, cypher.OrNotFound(err, theIntent)
}

const refundByID cypher.Statement = `MATCH (r:SandboxRefund {id: $id}) RETURN r.data AS data`

// Refund reads one.
func (s *Store) Refund(ctx context.Context, id string) (sandbox.Refund, error) {
	r, err := cypher.ReadOne(ctx, s.db, "sandbox_refund_read", refundByID, map[string]any{"id": id}, scan[sandbox.Refund])
	return r, cypher.OrNotFound(err, theRefund)
}

// Refunds reads those of an intent.
func (s *Store) Refunds(ctx context.Context, intentID string) ([]sandbox.Refund, error) {
	return cypher.ReadAll(ctx, s.db, "sandbox_refunds", refundsOf, map[string]any{"id": intentID}, scan[sandbox.Refund])
}

// Due leases events that are to be told now. Servers ask often, mostly for nothing: that must not write.
func (s *Store) Due(ctx context.Context, most int, lease time.Duration) ([]sandbox.Event, error) {
	params := map[string]any{"most": most, "lease": lease.Milliseconds()}
	due, err := s.db.Read(ctx, "sandbox_events_due", `MATCH (e:SandboxEvent) WHERE e.nextAt <= datetime() RETURN e.id AS id LIMIT 1`, params)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	return cypher.WriteAll(ctx, s.db, "sandbox_events_lease", `MATCH (e:SandboxEvent) WHERE e.nextAt <= datetime()
WITH e ORDER BY e.nextAt LIMIT $most
SET e._lock = true
WITH e REMOVE e._lock
WITH e WHERE e.nextAt <= datetime()
SET e.nextAt = datetime() + duration({milliseconds: $lease})
RETURN e {.id, .type, .object, .created, .attempts} AS node`, params, func(r *cypher.Row) sandbox.Event {
		r = r.Map("node")
		return sandbox.Event{
			ID: r.String("id"), Type: r.String("type"), Object: json.RawMessage(r.String("object")),
			Created: int64(r.Int("created")), Attempts: r.Int("attempts"),
		}
	})
}

// Told forgets an event.
func (s *Store) Told(ctx context.Context, id string) error {
	_, err := s.db.Exec(ctx, "sandbox_told", `MATCH (e:SandboxEvent {id: $id}) DELETE e`, map[string]any{"id": id})
	return err
}

// Again has an event told later.
func (s *Store) Again(ctx context.Context, id string, attempts int, in time.Duration) error {
	_, err := s.db.Exec(ctx, "sandbox_again", `MATCH (e:SandboxEvent {id: $id})
SET e.attempts = $attempts, e.nextAt = datetime() + duration({milliseconds: $in})`,
		map[string]any{"id": id, "attempts": attempts, "in": in.Milliseconds()})
	return err
}

// sweptAtOnce is how many keys one transaction of a sweep forgets.
const sweptAtOnce = 5000

// Sweep forgets keys of before a moment.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for {
		done, err := s.db.Exec(ctx, "sweep_sandbox_keys", `MATCH (k:SandboxKey) WHERE k.at < $before WITH k LIMIT $most DELETE k`,
			map[string]any{"before": before, "most": sweptAtOnce})
		if err != nil || done.NodesDeleted() < sweptAtOnce {
			return err
		}
	}
}
