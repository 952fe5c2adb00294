package sandbox

import (
	"context"
	"encoding/json"
	"math"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

const (
	theThing                   = "This"
	thingByID cypher.Statement = `MATCH (x:SandboxThing {id: $id}) RETURN x {.id, of: x.of, .created, .data} AS node`
	thingsOf  cypher.Statement = `MATCH (x:SandboxThing {of: $id}) RETURN x {.id, of: x.of, .created, .data} AS node ORDER BY x.id`
	pageOf    cypher.Statement = `MATCH (x:SandboxThing) USING INDEX SEEK x:SandboxThing(of, created, id)
WHERE x.of = $id AND $since <= x.created <= $until AND x.id IS NOT NULL
  AND (x.created < $until OR x.id < $after) AND x.id STARTS WITH $prefix
WITH x ORDER BY x.of DESC, x.created DESC, x.id DESC LIMIT $most
RETURN x {.id, of: x.of, .created, .data} AS node ORDER BY x.created DESC, x.id DESC`
	lockThing cypher.Statement = `MATCH (x:SandboxThing {id: $id}) SET x._lock = true REMOVE x._lock`
)

func scanThing(r *cypher.Row) sandbox.Thing {
	r = r.Map("node")
	return sandbox.Thing{
		ID: r.String("id"), Of: r.OptString("of"), Created: int64(r.Int("created")),
		Data: json.RawMessage(r.String("data")),
	}
}

// Make stores what decide makes, once for a key.
func (s *Store) Make(
	ctx context.Context, key, digest, of string, decide func(sandbox.Others) (sandbox.Thing, []sandbox.Event, error),
) (sandbox.Thing, error) {
	t, err := cypher.WriteTx(ctx, s.db, "sandbox_make", func(tx *cypher.Tx) (sandbox.Thing, error) {
		var none sandbox.Thing
		id, err := known(tx, key, digest)
		if err != nil {
			return none, err
		}
		if id != "" {
			return cypher.One(tx, thingByID, map[string]any{"id": id}, scanThing)
		}
		others := func() ([]sandbox.Thing, error) { return nil, nil }
		if of != "" {
			params := map[string]any{"id": of}
			others = func() ([]sandbox.Thing, error) { return cypher.All(tx, thingsOf, params, scanThing) }
			if err := tx.Run(lockThing, params); err != nil {
				return none, err
			}
			if _, err := cypher.One(tx, thingByID, params, scanThing); err != nil {
				return none, err
			}
		}
		t, told, err := decide(others)
		if err != nil {
			return none, err
		}
		if err := tx.Run(`MATCH (k:SandboxKey {key: $key}) SET k.madeId = $id
CREATE (:SandboxThing {id: $id, of: $of, created: $created, data: $data})`, map[string]any{
			"key": key, "id": t.ID, "of": cypher.OrNull(t.Of), "created": t.Created, "data": string(t.Data),
		}); err != nil {
			return none, err
		}
		return t, tell(tx, told)
	})
	return t, cypher.OrNotFound(err, theThing)
}

// Thing reads one.
func (s *Store) Thing(ctx context.Context, id string) (sandbox.Thing, error) {
	t, err := cypher.ReadOne(ctx, s.db, "sandbox_thing", thingByID, map[string]any{"id": id}, scanThing)
	return t, cypher.OrNotFound(err, theThing)
}

// Things reads those that belong to one.
func (s *Store) Things(ctx context.Context, of string) ([]sandbox.Thing, error) {
	return cypher.ReadAll(ctx, s.db, "sandbox_things", thingsOf, map[string]any{"id": of}, scanThing)
}

// Page reads some of those that belong to one, the latest first.
func (s *Store) Page(ctx context.Context, of string, p sandbox.Listing) ([]sandbox.Thing, error) {
	params := map[string]any{
		"id": of, "prefix": p.Prefix, "since": p.Since, "until": int64(math.MaxInt64), "after": p.After.ID, "most": p.Most,
	}
	if p.After.ID != "" {
		params["until"] = p.After.Created
	}
	return cypher.ReadAll(ctx, s.db, "sandbox_page", pageOf, params, scanThing)
}

// ChangeThing stores what decide returns.
func (s *Store) ChangeThing(
	ctx context.Context, id string, decide func(sandbox.Thing) (sandbox.Thing, []sandbox.Event, error),
) (sandbox.Thing, error) {
	t, err := cypher.WriteTx(ctx, s.db, "sandbox_change_thing", func(tx *cypher.Tx) (sandbox.Thing, error) {
		params := map[string]any{"id": id}
		if err := tx.Run(lockThing, params); err != nil {
			return sandbox.Thing{}, err
		}
		before, err := cypher.One(tx, thingByID, params, scanThing)
		if err != nil {
			return before, err
		}
		after, told, err := decide(before)
		if err != nil {
			return after, err
		}
		if err := tx.Run(`MATCH (x:SandboxThing {id: $id}) SET x.data = $data`, map[string]any{
			"id": id, "data": string(after.Data),
		}); err != nil {
			return after, err
		}
		return after, tell(tx, told)
	})
	return t, cypher.OrNotFound(err, theThing)
}
