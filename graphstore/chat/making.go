package chat

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/chat"
)

// others reads people as those to whom $userId wants to write.
const others cypher.Statement = `UNWIND $ids AS id MATCH (o:User {id: id}) WHERE o.deactivatedAt IS NULL AND (o:Artist OR o.confirmedAt IS NOT NULL)
RETURN o {.id, lets: o.chatFrom, wrote: false, gone: false, follows: EXISTS { (o)-[:FOLLOWS]->(:User {id: $userId}) },
  parted: EXISTS { (o)-[:BLOCKS]-(:User {id: $userId}) }} AS node`

func scanOtherNode(r *cypher.Row) chat.Other { return scanOther(r.Map("node")) }

// Others reads people as those to whom somebody wants to write.
func (s *Store) Others(ctx context.Context, userID string, ids []string) ([]chat.Other, error) {
	return cypher.ReadAll(ctx, s.db, "chat_others", others, map[string]any{"userId": userID, "ids": ids}, scanOtherNode)
}

// lockPeople takes the locks of people in one order, as who blocks does, so that a block which comes at the same moment
// is seen, or sees the chat.
func lockPeople(tx *cypher.Tx, ids []string) error {
	for _, id := range slices.Sorted(slices.Values(ids)) {
		if err := tx.Run(`MATCH (u:User {id: $id}) SET u._lock = true REMOVE u._lock`, map[string]any{"id": id}); err != nil {
			return err
		}
	}
	return nil
}

// created is what became of a new chat.
type created struct {
	id    string
	isNew bool
}

// Create makes a chat; the direct one of two is made once.
func (s *Store) Create(ctx context.Context, n chat.NewChat, allow func([]chat.Other) error) (string, bool, error) {
	made, err := cypher.WriteTx(ctx, s.db, "create_chat", func(tx *cypher.Tx) (created, error) {
		people := append(slices.Clone(n.People), n.CreatorID)
		if err := lockPeople(tx, people); err != nil {
			return created{}, err
		}
		found, err := cypher.All(tx, others, map[string]any{"userId": n.CreatorID, "ids": n.People}, scanOtherNode)
		if err != nil {
			return created{}, err
		}
		params := map[string]any{
			"id": n.ID, "kind": string(n.Kind), "name": cypher.OrNull(n.Name), "creatorId": n.CreatorID, "people": people,
			"at": n.At, "directKey": nil,
		}
		if n.Kind == chat.Direct {
			slices.Sort(people)
			params["directKey"] = people[0] + "/" + people[1]
			had, err := cypher.One(tx, `MATCH (c:Chat {directKey: $directKey}) RETURN c.id AS id`, params, cypher.ScanID)
			if err == nil && len(found) > 0 {
				// Who lets nobody write any more does not undo what was said: the chat opens, and takes nothing.
				found[0].Wrote = true
			}
			if !errors.Is(err, cypher.ErrNoRecord) {
				return created{id: had}, errors.Join(err, allow(found))
			}
		}
		if err := allow(found); err != nil {
			return created{}, err
		}
		return created{n.ID, true}, tx.Run(`CREATE (c:Chat {id: $id, kind: $kind, name: $name, creatorId: $creatorId, directKey: $directKey,
  createdAt: $at, updatedAt: $at, lastSequence: 0, participantCount: size($people)})
WITH c UNWIND $people AS id
MATCH (u:User {id: id})
CREATE (u)-[:CHATS_IN {since: $at, from: 0, lastRead: 0, isAdmin: id = $creatorId AND $kind = 'group'}]->(c)`, params)
	})
	return made.id, made.isNew, err
}

// lock takes the write lock of a chat. What is read after it is no older than the lock.
func lock(tx *cypher.Tx, id string) error {
	_, err := cypher.One(tx, `MATCH (c:Chat {id: $id}) SET c._lock = true REMOVE c._lock RETURN c.id AS id`,
		map[string]any{"id": id}, cypher.ScanID)
	return err
}

const sceneOf cypher.Statement = `MATCH (c:Chat {id: $id}) RETURN c {` + rules + `} AS node, ` + told

func readScene(tx *cypher.Tx, id, userID string) (scene, error) {
	return cypher.One(tx, sceneOf, map[string]any{"id": id, "userId": userID}, scanScene)
}

// Add puts people into a chat.
func (s *Store) Add(
	ctx context.Context, userID, id string, people []string, at time.Time, allow func(chat.Chat, []chat.Other) error,
) ([]string, error) {
	added, err := cypher.WriteTx(ctx, s.db, "add_to_chat", func(tx *cypher.Tx) ([]string, error) {
		if err := lock(tx, id); err != nil {
			return nil, err
		}
		if err := lockPeople(tx, append(slices.Clone(people), userID)); err != nil {
			return nil, err
		}
		in, err := readScene(tx, id, userID)
		if err != nil {
			return nil, err
		}
		missing := slices.DeleteFunc(slices.Clone(people), func(id string) bool {
			return slices.Contains(in.audience.People, id)
		})
		found, err := cypher.All(tx, others, map[string]any{"userId": userID, "ids": missing}, scanOtherNode)
		if err != nil {
			return nil, err
		}
		if err := allow(in.chat, found); err != nil {
			return nil, err
		}
		if len(found) < len(missing) {
			return nil, cypher.OrNotFound(cypher.ErrNoRecord, thePerson)
		}
		return missing, tx.Run(`MATCH (c:Chat {id: $id}) SET c.participantCount = c.participantCount + size($ids), c.updatedAt = $at
WITH c UNWIND $ids AS id
MATCH (u:User {id: id})
CREATE (u)-[:CHATS_IN {since: $at, from: c.lastSequence, lastRead: c.lastSequence, isAdmin: false}]->(c)`,
			map[string]any{"id": id, "ids": missing, "at": at})
	})
	return added, cypher.OrNotFound(err, theChat)
}

// Join puts somebody into a chat beside an event or a room, who has read what was said before.
func (s *Store) Join(ctx context.Context, userID, id string, at time.Time) (bool, error) {
	isNew, err := cypher.WriteTx(ctx, s.db, "join_chat", func(tx *cypher.Tx) (bool, error) {
		if err := lock(tx, id); err != nil {
			return false, err
		}
		made, err := tx.Exec(`MATCH (c:Chat {id: $id}) WITH c LIMIT 1
MATCH (u:User {id: $userId}) WHERE NOT EXISTS { (u)-[:CHATS_IN]->(c) }
SET c.participantCount = c.participantCount + 1
CREATE (u)-[:CHATS_IN {since: $at, from: 0, lastRead: c.lastSequence, isAdmin: false}]->(c)`,
			map[string]any{"id": id, "userId": userID, "at": at})
		return err == nil && made.RelationshipsCreated() > 0, err
	})
	return isNew, cypher.OrNotFound(err, theChat)
}

// Remove takes somebody out of a chat.
func (s *Store) Remove(
	ctx context.Context, actorID, id, userID string, at time.Time, decide func(chat.Chat) error,
) (chat.Audience, error) {
	to, err := cypher.WriteTx(ctx, s.db, "remove_from_chat", func(tx *cypher.Tx) (chat.Audience, error) {
		if err := lock(tx, id); err != nil {
			return chat.Audience{}, err
		}
		in, err := readScene(tx, id, actorID)
		if err != nil {
			return chat.Audience{}, err
		}
		if err := decide(in.chat); err != nil {
			return chat.Audience{}, err
		}
		in.audience.People = slices.DeleteFunc(in.audience.People, func(id string) bool { return id == userID })
		params := map[string]any{"id": id, "userId": userID, "at": at}
		gone, err := tx.Exec(`MATCH (:User {id: $userId})-[p:CHATS_IN]->(c:Chat {id: $id}) DELETE p
SET c.participantCount = c.participantCount - 1, c.abandonedAt = CASE WHEN c.kind = 'group' AND c.participantCount = 1 THEN $at END`, params)
		if err != nil || gone.RelationshipsDeleted() == 0 {
			return in.audience, err
		}
		if err := alignNotifications(tx, id); err != nil {
			return in.audience, err
		}
		return in.audience, tx.Run(`MATCH (c:Chat {id: $id}) WHERE c.kind = 'group' AND NOT EXISTS { MATCH ()-[p:CHATS_IN]->(c) WHERE p.isAdmin }
MATCH (u:User)-[p:CHATS_IN]->(c) WITH p ORDER BY p.since, u.id LIMIT 1 SET p.isAdmin = true`, params)
	})
	return to, cypher.OrNotFound(err, theChat)
}

// Rename gives a chat another name.
func (s *Store) Rename(ctx context.Context, id, name string, at time.Time) error {
	_, err := s.db.Exec(ctx, "rename_chat", `MATCH (c:Chat {id: $id}) SET c.name = $name, c.updatedAt = $at`,
		map[string]any{"id": id, "name": cypher.OrNull(name), "at": at})
	return err
}

// SetMuted says whether somebody is told of a chat.
func (s *Store) SetMuted(ctx context.Context, userID, id string, muted bool) error {
	_, err := s.db.Exec(ctx, "mute_chat", `MATCH (:User {id: $userId})-[p:CHATS_IN]->(c:Chat {id: $id})
SET c.notifyAt = datetime(), p.muted = $muted REMOVE c.notifyToken`,
		map[string]any{"userId": userID, "id": id, "muted": muted})
	return err
}

// Hide takes a chat off somebody's list until something is said in it.
func (s *Store) Hide(ctx context.Context, userID, id string) error {
	_, err := cypher.WriteTx(ctx, s.db, "hide_chat", func(tx *cypher.Tx) (struct{}, error) {
		if err := lock(tx, id); err != nil {
			return struct{}{}, err
		}
		if err := alignNotifications(tx, id); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.Run(`MATCH (:User {id: $userId})-[p:CHATS_IN]->(c:Chat {id: $id})
SET p.hiddenThrough = c.lastSequence, p.lastRead = c.lastSequence`, map[string]any{"userId": userID, "id": id})
	})
	return cypher.OrNotFound(err, theChat)
}

// swept is how many messages one transaction removes.
const swept = 5000

// Sweep removes groups that everybody left, with what was said there.
func (s *Store) Sweep(ctx context.Context) error {
	for {
		done, err := s.db.Exec(ctx, "sweep_chats", `MATCH (c:Chat) WHERE c.abandonedAt IS NOT NULL WITH c LIMIT 1
CALL (c) { MATCH (m:Message) WHERE m.chatId = c.id AND m.sequence > 0 WITH m LIMIT $most
  CALL (m) { OPTIONAL MATCH (m)-[:USES]->(f:File) SET f.unusedSince = datetime() } DETACH DELETE m RETURN count(m) AS n }
WITH c, n WHERE n < $most DETACH DELETE c`, map[string]any{"most": swept})
		if err != nil || done.NodesDeleted() == 0 {
			return err
		}
	}
}
