// Package chat keeps chats and their messages in the graph.
package chat

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store keeps chats: who is in one is joined to it by CHATS_IN, which has how far they have read. A message is found by
// its chat and its number. Beside an event or a room the chat has the id of that. It is a chat.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ chat.Store = (*Store)(nil)

const (
	theChat    = "This chat"
	theMessage = "This message"
	thePerson  = "This person"
)

const (
	// messageNode is what is read of a message m for the person $userId.
	messageNode = `m {.id, .chatId, .sequence, .senderId, .content, .clientKey, .createdAt, .editedAt, .deletedAt, .changedAt, .images,
  sender: head(COLLECT { MATCH (person:User {id: m.senderId}) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` }),
  reactions: COLLECT { MATCH (m)<-[r:REACTED_IN_CHAT]-(u:User) RETURN {type: r.type, mine: u.id = $userId} }}`

	// hostParted is whether a block parts the person $userId from who plays at the event of a chat c.
	hostParted = `EXISTS { MATCH (:User {id: $userId})-[:BLOCKS]-(:User)-[:HOSTS]->(:Event {id: c.eventId}) }`

	// isParted is whether a block parts the person $userId from who sent a message m.
	isParted = `EXISTS { MATCH (:User {id: $userId})-[:BLOCKS]-(:User {id: m.senderId}) }`

	// withheld counts those of the messages of a chat c behind the mark that the person $userId does not see, as a block
	// parts them from who sent them. Without blocks no message is read.
	withheld = `COUNT { MATCH (reader:User {id: $userId})-[own:CHATS_IN]->(c) WHERE EXISTS { (reader)-[:BLOCKS]-(:User) }
    MATCH (behind:Message) USING INDEX SEEK behind:Message(chatId, sequence)
    WHERE behind.chatId = c.id AND behind.sequence > CASE WHEN own.lastRead > own.from THEN own.lastRead ELSE own.from END
      AND EXISTS { (reader)-[:BLOCKS]-(:User {id: behind.senderId}) } }`

	// rules are what decides what the person $userId may do in a chat c.
	rules = `.id, .kind, .name, .eventId, .roomId, .createdAt, .updatedAt, .lastSequence, .participantCount,
  withheld: ` + withheld + `,
  mine: head(COLLECT { MATCH (:User {id: $userId})-[p:CHATS_IN]->(c) RETURN p {.since, .from, .lastRead, .hiddenThrough, .muted, .isAdmin, .wrote} }),
  mayJoin: CASE c.kind
    WHEN 'event' THEN EXISTS { MATCH (:User {id: $userId})-[:INTERESTED_IN|HOSTS]->(e:Event {id: c.eventId}) WHERE e.status = 'published' }
      AND NOT ` + hostParted + `
    WHEN 'room' THEN EXISTS { MATCH (:User {id: $userId})-[:IN_ROOM]->(:JukeboxRoom {id: c.roomId}) }
    ELSE false END,
  other: head(COLLECT { WITH c WHERE c.kind = 'direct' MATCH (c)<-[p:CHATS_IN]-(o:User) WHERE o.id <> $userId
    RETURN o {.id, lets: o.chatFrom, wrote: p.wrote, gone: o.deactivatedAt IS NOT NULL,
      follows: EXISTS { (o)-[:FOLLOWS]->(:User {id: $userId}) }, parted: EXISTS { (o)-[:BLOCKS]-(:User {id: $userId}) }} })`

	participantNode = `{person: ` + projection.PersonNode + `, lastRead: p.lastRead, isAdmin: p.isAdmin,
    parted: EXISTS { (person)-[:BLOCKS]-(:User {id: $userId}) }}`

	// node is what is read of a chat c for the person $userId.
	node = `c {` + rules + `,
  participants: COLLECT { MATCH (c)<-[p:CHATS_IN]-(person:User) WHERE person.deactivatedAt IS NULL
    WITH p, person ORDER BY p.since, person.id LIMIT 50 RETURN ` + participantNode + ` },
  last: head(COLLECT { MATCH (m:Message {chatId: c.id, sequence: c.lastSequence}) WHERE NOT ` + isParted + `
    RETURN ` + messageNode + ` } + COLLECT { MATCH (newest:Message {chatId: c.id, sequence: c.lastSequence})
    WHERE EXISTS { MATCH (:User {id: $userId})-[:BLOCKS]-(:User {id: newest.senderId}) }
    MATCH (m:Message) USING INDEX SEEK m:Message(chatId, sequence)
    WHERE m.chatId = newest.chatId AND m.sequence < newest.sequence AND NOT ` + isParted + `
    WITH m ORDER BY m.chatId DESC, m.sequence DESC LIMIT 1 RETURN ` + messageNode + ` })}`
)

// MemberSince says when somebody joined the site.
func (s *Store) MemberSince(ctx context.Context, userID string) (time.Time, error) {
	return cypher.MemberSince(ctx, s.db, userID)
}

const byID cypher.Statement = `MATCH (c:Chat {id: $id}) RETURN ` + node + ` AS node`

// Chat reads one for a person; that beside an event or a room is made when it is first asked for.
func (s *Store) Chat(ctx context.Context, userID, id string) (chat.Chat, error) {
	params := map[string]any{"id": id, "userId": userID}
	c, err := cypher.ReadOne(ctx, s.db, "chat", byID, params, scanChatNode)
	if errors.Is(err, cypher.ErrNoRecord) {
		if err = s.open(ctx, params); err == nil {
			c, err = cypher.ReadOne(ctx, s.db, "chat", byID, params, scanChatNode)
		}
	}
	return c, cypher.OrNotFound(err, theChat)
}

// opened are the statements that make a chat beside something that the person is in.
var opened = []cypher.Statement{
	`MATCH (u:User {id: $userId}) WITH u LIMIT 1
MATCH (e:Event {id: $id}) WHERE e.status = 'published' AND EXISTS { (u)-[:INTERESTED_IN|HOSTS]->(e) }
MERGE (c:Chat {id: e.id})
ON CREATE SET c.kind = 'event', c.eventId = e.id, c.name = e.title, c.createdAt = $at, c.updatedAt = $at, c.lastSequence = 0, c.participantCount = 0
RETURN c.id AS id`,
	`MATCH (u:User {id: $userId}) WITH u LIMIT 1
MATCH (r:JukeboxRoom {id: $id}) WHERE EXISTS { (u)-[:IN_ROOM]->(r) }
MERGE (c:Chat {id: r.id})
ON CREATE SET c.kind = 'room', c.roomId = r.id, c.name = r.name, c.createdAt = $at, c.updatedAt = $at, c.lastSequence = 0, c.participantCount = 0
RETURN c.id AS id`,
}

func (s *Store) open(ctx context.Context, params map[string]any) error {
	_, err := cypher.WriteTx(ctx, s.db, "open_chat", func(tx *cypher.Tx) (struct{}, error) {
		params["at"] = time.Now()
		for _, statement := range opened {
			made, err := cypher.All(tx, statement, params, cypher.ScanID)
			if err != nil || len(made) > 0 {
				return struct{}{}, err
			}
		}
		return struct{}{}, cypher.ErrNoRecord
	})
	return err
}

const shown = `MATCH (:User {id: $userId})-[at:CHATS_IN]->(c:Chat)
WHERE c.lastSequence > coalesce(at.hiddenThrough, -1) AND (c.eventId IS NULL OR NOT ` + hostParted + `) AND`

var chats = cypher.List[chat.Chat]{
	Name: "chats", Match: shown, Order: cypher.ByTime("c.updatedAt", "c.id"), Node: node, Scan: scanChat,
	Count: cypher.Statement(shown + ` true RETURN count(c) AS n`),
}.Compose()

// Chats lists those of a person that are not hidden, the last changed first.
func (s *Store) Chats(ctx context.Context, userID string, page paging.Request) (paging.Page[chat.Chat], error) {
	return chats.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

var participants = cypher.List[chat.Participant]{
	Name:  "chat_participants",
	Match: `MATCH (c:Chat {id: $id})<-[p:CHATS_IN]-(person:User) WHERE person.deactivatedAt IS NULL AND`,
	Order: cypher.ByTime("p.since", "person.id").Ascend(), Node: participantNode, Scan: scanParticipant,
	Count: `MATCH (c:Chat {id: $id}) RETURN c.participantCount AS n`,
}.Compose()

// Participants lists who is in a chat, in the order in which they came.
func (s *Store) Participants(
	ctx context.Context, userID, id string, page paging.Request,
) (paging.Page[chat.Participant], error) {
	return participants.Page(ctx, s.db, page, map[string]any{"id": id, "userId": userID})
}

// Unread sums up the chats of a person, those that are muted left out.
func (s *Store) Unread(ctx context.Context, userID string) (chat.Unread, error) {
	return cypher.ReadOne(ctx, s.db, "chat_unread", `MATCH (:User {id: $userId})-[p:CHATS_IN]->(c:Chat)
WHERE c.lastSequence > p.lastRead AND c.lastSequence > p.from AND NOT coalesce(p.muted, false) AND c.lastSequence > coalesce(p.hiddenThrough, -1)
  AND (c.eventId IS NULL OR NOT `+hostParted+`)
WITH c, c.lastSequence - CASE WHEN p.lastRead > p.from THEN p.lastRead ELSE p.from END - `+withheld+` AS unread WHERE unread > 0
RETURN count(c) AS chats, coalesce(sum(unread), 0) AS messages`,
		map[string]any{"userId": userID}, func(r *cypher.Row) chat.Unread {
			return chat.Unread{Chats: r.Int("chats"), Messages: r.Int("messages")}
		})
}

// Companions are those with whom a person has direct chats, the last first.
func (s *Store) Companions(ctx context.Context, userID string, limit int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "chat_companions", `MATCH (me:User {id: $userId})-[:CHATS_IN]->(c:Chat) WHERE c.kind = 'direct'
WITH me, c ORDER BY c.updatedAt DESC, c.id LIMIT $limit
MATCH (c)<-[:CHATS_IN]-(o:User) WHERE o.id <> $userId AND NOT EXISTS { (o)-[:BLOCKS]-(me) }
RETURN o.id AS id`, map[string]any{"userId": userID, "limit": limit}, cypher.ScanID)
}

// Known returns those of ids who are in a direct chat or a group with a person, and whom no block parts from them.
func (s *Store) Known(ctx context.Context, userID string, ids []string) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "chat_known", `MATCH (me:User {id: $userId}) UNWIND $ids AS id
MATCH (o:User {id: id}) WHERE EXISTS { MATCH (me)-[:CHATS_IN]->(c:Chat)<-[:CHATS_IN]-(o) WHERE c.kind IN ['direct', 'group'] } AND NOT EXISTS { (o)-[:BLOCKS]-(me) }
RETURN DISTINCT o.id AS id`, map[string]any{"userId": userID, "ids": ids}, cypher.ScanID)
}

// Settings reads whom somebody lets write.
func (s *Store) Settings(ctx context.Context, userID string) (chat.WhoMayWrite, error) {
	lets, err := cypher.ReadOne(ctx, s.db, "chat_settings", `MATCH (u:User {id: $userId}) RETURN coalesce(u.chatFrom, 'everybody') AS lets`,
		map[string]any{"userId": userID}, func(r *cypher.Row) chat.WhoMayWrite { return chat.WhoMayWrite(r.String("lets")) })
	return lets, cypher.OrNotFound(err, thePerson)
}

// SetSettings changes it.
func (s *Store) SetSettings(ctx context.Context, userID string, lets chat.WhoMayWrite) error {
	_, err := s.db.Exec(ctx, "set_chat_settings", `MATCH (u:User {id: $userId}) SET u.chatFrom = $lets`,
		map[string]any{"userId": userID, "lets": string(lets)})
	return err
}
