package chat

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// align takes out of the chat $id, whose lock is held, who is not in what it is beside: everybody where that is gone,
// with which the chat ends.
var align = []cypher.Statement{
	`MATCH (c:Chat {id: $id}) WHERE c.kind = 'event' WITH c LIMIT 1 MATCH (e:Event {id: c.eventId}) SET c.name = e.title`,
	`MATCH (c:Chat {id: $id}) WHERE c.kind IN ['event', 'room'] AND NOT EXISTS { (:Event {id: $id}) } AND NOT EXISTS { (:JukeboxRoom {id: $id}) }
SET c.abandonedAt = $at`,
}

const (
	takeOut cypher.Statement = `MATCH (c:Chat {id: $id}) WHERE c.kind IN ['event', 'room']
MATCH (u:User {id: $userId})-[p:CHATS_IN]->(c)
WHERE NOT EXISTS { (u)-[:INTERESTED_IN|HOSTS]->(:Event {id: $id}) } AND NOT EXISTS { (u)-[:IN_ROOM]->(:JukeboxRoom {id: $id}) }
DELETE p SET c.participantCount = c.participantCount - 1
RETURN u.id AS id`
	takeAllOut cypher.Statement = `MATCH (c:Chat {id: $id})<-[p:CHATS_IN]-(u:User) WHERE c.abandonedAt IS NOT NULL
DELETE p SET c.participantCount = 0
RETURN u.id AS id`
)

// Align holds the chat beside an event or a room against it.
func (s *Store) Align(ctx context.Context, id, userID string, at time.Time) ([]string, error) {
	params := map[string]any{"id": id, "userId": userID, "at": at}
	return cypher.WriteTx(ctx, s.db, "align_chat", func(tx *cypher.Tx) ([]string, error) {
		there, err := cypher.All(tx, `MATCH (c:Chat {id: $id}) SET c._lock = true REMOVE c._lock RETURN c.id AS id`, params, cypher.ScanID)
		if err != nil || len(there) == 0 { // nobody has asked for it
			return nil, err
		}
		for _, statement := range align {
			if err := tx.Run(statement, params); err != nil {
				return nil, err
			}
		}
		out, err := cypher.All(tx, takeOut, params, cypher.ScanID)
		if err != nil {
			return nil, err
		}
		rest, err := cypher.All(tx, takeAllOut, params, cypher.ScanID)
		return append(out, rest...), err
	})
}
