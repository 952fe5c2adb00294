package notify

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/notify"
)

// The graph's clock decides what is due, as for pushes. Servers ask every second, mostly for nothing: that must not
// write.
const (
	dueChats  cypher.Statement = `MATCH (c:Chat) WHERE c.notifyAt <= datetime() RETURN c.id AS id LIMIT 1`
	takeChats cypher.Statement = `MATCH (c:Chat) WHERE c.notifyAt <= datetime()
WITH c ORDER BY c.notifyAt LIMIT $limit
WITH c ORDER BY c.id SET c._lock = true
WITH c REMOVE c._lock
WITH c WHERE c.notifyAt <= datetime()
SET c.notifyAt = datetime() + duration({milliseconds: $lease}), c.notifyToken = $token
RETURN c.id AS id`
)

// LeaseChats leases chats in which something happened.
func (s *Store) LeaseChats(ctx context.Context, limit int, lease time.Duration) (notify.ChatLease, error) {
	due, err := cypher.ReadAll(ctx, s.db, "notification_chats_due", dueChats, nil, cypher.ScanID)
	if err != nil || len(due) == 0 {
		return notify.ChatLease{}, err
	}
	token := uuid.NewString()
	ids, err := cypher.WriteAll(ctx, s.db, "notification_chats_lease", takeChats,
		map[string]any{"limit": limit, "lease": lease.Milliseconds(), "token": token}, cypher.ScanID)
	return notify.ChatLease{Token: token, ChatIDs: ids}, err
}

// SettleChats ends a lease. A chat in which something happened meanwhile has no token any more, and stays due.
func (s *Store) SettleChats(
	ctx context.Context, lease notify.ChatLease, again map[string]bool, after time.Duration,
) error {
	rows := make([]map[string]any, len(lease.ChatIDs))
	for i, id := range lease.ChatIDs {
		rows[i] = map[string]any{"id": id, "again": again[id]}
	}
	_, err := s.db.Exec(ctx, "notification_chats_settle", `UNWIND $rows AS row WITH row ORDER BY row.id
MATCH (c:Chat {id: row.id}) WHERE c.notifyToken = $token
SET c.notifyAt = CASE WHEN row.again THEN datetime() + duration({milliseconds: $after}) END
REMOVE c.notifyToken`, map[string]any{"rows": rows, "token": lease.Token, "after": after.Milliseconds()})
	return err
}

// chatNews is what people have not read of chats. Beside events and rooms nobody is notified, and of what somebody did
// not open for long only the last messages are counted.
const chatNews cypher.Statement = `UNWIND $ids AS id
MATCH (c:Chat {id: id})<-[p:CHATS_IN]-(u:User) WHERE c.kind IN ['direct', 'group'] AND u.deactivatedAt IS NULL
OPTIONAL MATCH (n:Notification {openChat: u.id + '/' + c.id})
WITH c, p, u, n, reduce(since = c.lastSequence - $most,
  x IN [p.lastRead, p.from, p.hiddenThrough, CASE WHEN n IS NULL THEN p.notified ELSE n.sinceSequence END] |
  CASE WHEN x > since THEN x ELSE since END) AS since
WHERE n IS NOT NULL OR c.lastSequence > since
CALL (c, u, since) {
  MATCH (m:Message) WHERE m.chatId = c.id AND m.sequence > since AND m.deletedAt IS NULL AND m.senderId <> u.id
    AND NOT EXISTS { MATCH (u)-[:BLOCKS]-(:User {id: m.senderId}) } AND NOT EXISTS { MATCH (u)-[:MUTES]->(:User {id: m.senderId}) }
  WITH m ORDER BY m.sequence DESC
  RETURN count(m) AS messages, count(DISTINCT m.senderId) AS senders,
    head(collect(m {.senderId, .sequence, .createdAt})) AS last
}
RETURN c.id AS chatId, u.id AS userId, messages, senders,
  last.senderId AS actorId, last.sequence AS sequence, last.createdAt AS at,
  p.notified AS told, n.id AS open, n.messages AS openCount, coalesce(p.muted, false) AS isQuiet, false AS isGone,
  coalesce(p.lastRead, 0) >= n.sequence AS isRead`

// goneFrom are the notifications of chats that people have who are not in them any more.
const goneFrom cypher.Statement = `UNWIND $ids AS id
MATCH (n:Notification) WHERE n.chatId = id AND n.listedFor IS NOT NULL
  AND NOT EXISTS { (:User {id: n.userId})-[:CHATS_IN]->(:Chat {id: id}) }
RETURN id AS chatId, n.userId AS userId, 0 AS messages, 0 AS senders, null AS actorId,
  null AS sequence, null AS at, null AS told,
  n.id AS open, n.messages AS openCount, false AS isQuiet, true AS isGone, false AS isRead`

func scanNews(r *cypher.Row) notify.ChatNews {
	return notify.ChatNews{
		ChatID: r.String("chatId"), UserID: r.String("userId"), Messages: r.Int("messages"), Senders: r.Int("senders"),
		ActorID: r.OptString("actorId"), Sequence: r.OptInt("sequence"), At: r.OptTime("at"), Told: r.OptInt("told"),
		Open: r.OptString("open"), OpenCount: r.OptInt("openCount"), IsQuiet: r.Bool("isQuiet"), IsGone: r.Bool("isGone"),
		IsRead: r.OptBool("isRead"),
	}
}

// ChatNews reads how chats stand for their people.
func (s *Store) ChatNews(ctx context.Context, chatIDs []string) ([]notify.ChatNews, error) {
	params := map[string]any{"ids": chatIDs, "most": notify.MostMessages}
	news, err := cypher.ReadAll(ctx, s.db, "notification_chat_news", chatNews, params, scanNews)
	if err != nil {
		return nil, err
	}
	gone, err := cypher.ReadAll(ctx, s.db, "notification_chat_gone", goneFrom, params, scanNews)
	return append(news, gone...), err
}

const (
	// lockPart locks a person's part in a chat, as who reads does, so that nobody is notified of what they have read.
	lockPart cypher.Statement = `MATCH (:User {id: $userId})-[p:CHATS_IN]->(:Chat {id: $chatId}) SET p._lock = true
WITH p REMOVE p._lock
WITH p WHERE coalesce(p.lastRead, 0) < $sequence AND NOT coalesce(p.muted, false)
RETURN coalesce(p.notified, 0) AS n`
	lockOpen cypher.Statement = `MATCH (n:Notification {openChat: $open}) SET n._lock = true
WITH n REMOVE n._lock
WITH n WHERE n.openChat = $open RETURN n.id AS id`
	sayMore cypher.Statement = `MATCH (n:Notification {id: $id})
SET n.messages = $messages, n.count = $senders, n.actorId = $actorId, n.sequence = $sequence, n.at = $at`
	// replaceRead lets the history have one notification of a chat.
	replaceRead cypher.Statement = `MATCH (n:Notification) WHERE n.chatId = $chatId AND n.userId = $userId AND n.listedFor IS NOT NULL
WITH n ` + away
	createOfChat cypher.Statement = `CREATE (:Notification {
  id: $id, key: $open + '/' + $id, userId: $userId, listedFor: $userId,
  openChat: $open, chatId: $chatId, type: $type, messages: $messages, count: $senders, actorId: $actorId,
  sequence: $sequence, sinceSequence: $told, at: $at})`
	noteTold cypher.Statement = `MATCH (:User {id: $userId})-[p:CHATS_IN]->(:Chat {id: $chatId}) SET p.notified = $sequence`
)

// TellChat notifies a person of a chat.
func (s *Store) TellChat(ctx context.Context, news notify.ChatNews) (notify.Told, error) {
	id, err := cypher.WriteTx(ctx, s.db, "notification_tell_chat", func(tx *cypher.Tx) (string, error) {
		return tellChat(tx, news)
	})
	return notify.Told{ID: id, UserID: news.UserID}, err
}

func tellChat(tx *cypher.Tx, news notify.ChatNews) (string, error) {
	params := map[string]any{
		"userId": news.UserID, "chatId": news.ChatID, "open": news.UserID + "/" + news.ChatID, "messages": news.Messages,
		"senders": news.Senders, "actorId": news.ActorID, "sequence": news.Sequence, "at": news.At,
		"type": int(notify.ChatMessage),
	}
	told, err := cypher.All(tx, lockPart, params, scanCount)
	if err != nil || len(told) == 0 {
		return "", err
	}
	open, err := cypher.All(tx, lockOpen, params, cypher.ScanID)
	if err != nil {
		return "", err
	}
	if len(open) > 0 {
		params["id"] = open[0]
		if err := tx.Run(sayMore, params); err != nil {
			return "", err
		}
		return open[0], tx.Run(noteTold, params)
	}
	if told[0] >= news.Sequence {
		return "", nil // by another server, and they have seen it
	}
	id := newID()
	params["id"], params["told"] = id, told[0]
	for _, statement := range []cypher.Statement{replaceRead, createOfChat, noteTold} {
		if err := tx.Run(statement, params); err != nil {
			return "", err
		}
	}
	return id, nil
}
