package push

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/push"
)

// The graph's clock decides what is due, so that servers whose clocks differ agree. Locks are taken in the order of the
// ids; who waited for one looks again whether it is still due. Servers ask every second, mostly for nothing: that must
// not write.
const (
	dueNotifications  cypher.Statement = `MATCH (n:Notification) WHERE n.pushAt <= datetime() RETURN n.id AS id LIMIT 1`
	takeNotifications cypher.Statement = `MATCH (n:Notification) WHERE n.pushAt <= datetime()
WITH n ORDER BY n.pushAt LIMIT $limit
WITH n ORDER BY n.id SET n._lock = true
WITH n REMOVE n._lock
WITH n WHERE n.pushAt <= datetime()
SET n.pushAt = datetime() + duration({milliseconds: $lease}), n.pushToken = $token
RETURN n.id AS id`
	dueChats  cypher.Statement = `MATCH (c:Chat) WHERE c.pushAt <= datetime() RETURN c.id AS id LIMIT 1`
	takeChats cypher.Statement = `MATCH (c:Chat) WHERE c.pushAt <= datetime()
WITH c ORDER BY c.pushAt LIMIT $limit
WITH c ORDER BY c.id SET c._lock = true
WITH c REMOVE c._lock
WITH c WHERE c.pushAt <= datetime()
SET c.pushAt = datetime() + duration({milliseconds: $lease}), c.pushToken = $token
RETURN c.id AS id`
)

// LeaseNotifications leases those that wait longest.
func (s *Store) LeaseNotifications(ctx context.Context, limit int, lease time.Duration) (push.Lease, error) {
	due, err := s.db.Read(ctx, "push_notifications_due", dueNotifications, nil)
	if err != nil || len(due) == 0 {
		return push.Lease{}, err
	}
	return s.take(ctx, "push_notifications_lease", takeNotifications, limit, lease)
}

// LeaseChats leases chats in which somebody wrote.
func (s *Store) LeaseChats(ctx context.Context, limit int, lease time.Duration) (push.Lease, error) {
	due, err := s.db.Read(ctx, "push_chats_due", dueChats, nil)
	if err != nil || len(due) == 0 {
		return push.Lease{}, err
	}
	return s.take(ctx, "push_chats_lease", takeChats, limit, lease)
}

func (s *Store) take(
	ctx context.Context, name string, statement cypher.Statement, limit int, lease time.Duration,
) (push.Lease, error) {
	token := uuid.NewString()
	ids, err := cypher.WriteAll(ctx, s.db, name, statement,
		map[string]any{"limit": limit, "lease": lease.Milliseconds(), "token": token},
		func(r *cypher.Row) string { return r.String("id") })
	return push.Lease{Token: token, IDs: ids}, err
}

// settledOf are the parameters of what became of leased work.
func settledOf(token string, s push.Settled) map[string]any {
	again := make([]map[string]any, 0, len(s.Again))
	for id, delay := range s.Again {
		again = append(again, map[string]any{"id": id, "delay": delay.Milliseconds()})
	}
	return map[string]any{"token": token, "done": s.Done, "again": again}
}

// What was due again while it was leased has no token any more, and stays due.
var settleNotifications = []cypher.Statement{
	`UNWIND $done AS id WITH id ORDER BY id
MATCH (n:Notification {id: id}) WHERE n.pushToken = $token SET n.pushedAt = datetime() REMOVE n.pushAt, n.pushToken`,
	`UNWIND $again AS row WITH row ORDER BY row.id
MATCH (n:Notification {id: row.id}) WHERE n.pushToken = $token
SET n.pushAt = datetime() + duration({milliseconds: row.delay}) REMOVE n.pushToken`,
}

// SettleNotifications ends a lease.
func (s *Store) SettleNotifications(ctx context.Context, token string, settled push.Settled) error {
	return s.settle(ctx, "push_notifications_settle", settleNotifications, settledOf(token, settled))
}

var settleChats = []cypher.Statement{
	`UNWIND $told AS row MATCH (u:User {id: row.userId})-[p:CHATS_IN]->(c:Chat {id: row.chatId}) SET p.pushed = row.sequence`,
	`UNWIND $done AS id WITH id ORDER BY id
MATCH (c:Chat {id: id}) WHERE c.pushToken = $token REMOVE c.pushAt, c.pushToken`,
	`UNWIND $again AS row WITH row ORDER BY row.id
MATCH (c:Chat {id: row.id}) WHERE c.pushToken = $token
SET c.pushAt = datetime() + duration({milliseconds: row.delay}) REMOVE c.pushToken`,
}

// SettleChats ends a lease, and notes whom of what was told.
func (s *Store) SettleChats(ctx context.Context, token string, told []push.Unheard, settled push.Settled) error {
	rows := make([]map[string]any, len(told))
	for i, u := range told {
		rows[i] = map[string]any{"userId": u.UserID, "chatId": u.ChatID, "sequence": u.Sequence}
	}
	params := settledOf(token, settled)
	params["told"] = rows
	return s.settle(ctx, "push_chats_settle", settleChats, params)
}

func (s *Store) settle(ctx context.Context, name string, all []cypher.Statement, params map[string]any) error {
	_, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (struct{}, error) {
		for _, statement := range all {
			if err := tx.Run(statement, params); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}

// unheard is what people have neither read nor been told of. Of what somebody did not open for long only the last fifty
// messages are looked at.
const unheard cypher.Statement = `UNWIND $ids AS id
MATCH (c:Chat {id: id})<-[p:CHATS_IN]-(u:User)
WHERE u.deactivatedAt IS NULL AND NOT coalesce(p.muted, false)
  AND EXISTS { MATCH (d:PushSubscription) WHERE d.userId = u.id }
WITH c, u, reduce(most = c.lastSequence - 50, n IN [p.lastRead, p.from, p.pushed, p.hiddenThrough] |
  CASE WHEN n > most THEN n ELSE most END) AS since
WHERE c.lastSequence > since
CALL (c, u, since) {
  MATCH (m:Message) WHERE m.chatId = c.id AND m.sequence > since AND m.deletedAt IS NULL AND m.senderId <> u.id
    AND NOT EXISTS { MATCH (u)-[:BLOCKS]-(:User {id: m.senderId}) } AND NOT EXISTS { MATCH (u)-[:MUTES]->(:User {id: m.senderId}) }
  RETURN m ORDER BY m.sequence DESC LIMIT 1
}
OPTIONAL MATCH (by:User {id: m.senderId}) WHERE by.deactivatedAt IS NULL
RETURN c.id AS chatId, u.id AS userId, c.kind = 'direct' AS isDirect, c.name AS name, m.sequence AS sequence,
  by.displayName AS senderName, by.handle AS senderHandle, m.content AS content, m.createdAt AS at, m.images AS images`

// Unheard reads it, in the order of the people.
func (s *Store) Unheard(ctx context.Context, chatIDs []string) ([]push.Unheard, error) {
	return cypher.ReadAll(ctx, s.db, "push_unheard", unheard, map[string]any{"ids": chatIDs},
		func(r *cypher.Row) push.Unheard {
			return push.Unheard{
				ChatID: r.String("chatId"), UserID: r.String("userId"), IsDirect: r.Bool("isDirect"), Name: r.OptString("name"),
				Sequence: r.Int("sequence"), SenderName: r.OptString("senderName"), SenderHandle: r.OptString("senderHandle"),
				Content: r.String("content"), At: r.Time("at"), Images: imagesIn(r),
			}
		})
}

// imagesIn counts the pictures of a message, which are a list in one text.
func imagesIn(r *cypher.Row) int {
	text := r.OptString("images")
	if text == "" {
		return 0
	}
	var images []json.RawMessage
	if err := json.Unmarshal([]byte(text), &images); err != nil {
		r.Fail("images", "%w", err)
	}
	return len(images)
}
