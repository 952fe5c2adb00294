package events

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// SetRemoved hides an event from everybody, or shows it again, also in what is to come.
func (s *Store) SetRemoved(ctx context.Context, id, actorID string, removed bool, now time.Time) error {
	status, verb := "published", event.Updated
	if removed {
		status, verb = "deleted", event.Withdrawn
	}
	_, err := cypher.WriteTx(ctx, s.db, "remove_event", func(tx *cypher.Tx) (struct{}, error) {
		changes, err := cypher.One(tx, `MATCH (e:Event {id: $id}) SET e._lock = true REMOVE e._lock
RETURN e.status <> $status AS changes`, map[string]any{"id": id, "status": status},
			func(r *cypher.Row) bool { return r.Bool("changes") })
		if err != nil || !changes {
			return struct{}{}, err
		}
		if err := tx.Run(`MATCH (e:Event {id: $id}) SET e.status = $status
WITH e, $status = 'published' AND e.cancelledAt IS NULL AND e.endsAt > $now AS coming
CALL (e) { OPTIONAL MATCH ()-[p:PLANS]->(e) DELETE p }
CALL (e, coming) { WITH e, coming WHERE coming MATCH (u:User {id: e.ownerId}) CREATE (u)-[:PLANS]->(e) SET e:ComingEvent }
CALL (e, coming) { WITH e, coming WHERE NOT coming REMOVE e:ComingEvent }`,
			map[string]any{"id": id, "status": status, "now": now}); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(verb, actorID, "Event", id)
	})
	return cypher.OrNotFound(err, theEvent)
}
