package chat

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/chat"
)

// Before lists what comes before a message, the last first.
func (s *Store) Before(ctx context.Context, userID, chatID string, since, before, limit int) ([]chat.Message, error) {
	return cypher.ReadAll(ctx, s.db, "messages_before", `MATCH (m:Message) USING INDEX SEEK m:Message(chatId, sequence)
WHERE m.chatId = $id AND m.sequence > $since AND m.sequence < $before AND NOT `+isParted+`
WITH m ORDER BY m.chatId DESC, m.sequence DESC LIMIT $limit
RETURN `+messageNode+` AS message ORDER BY m.sequence DESC`, map[string]any{
		"userId": userID, "id": chatID, "since": since, "before": before, "limit": limit,
	}, scanMessageNode)
}

// After lists what comes after a message, in order.
func (s *Store) After(ctx context.Context, userID, chatID string, after, limit int) ([]chat.Message, error) {
	return cypher.ReadAll(ctx, s.db, "messages_after", `MATCH (m:Message) USING INDEX SEEK m:Message(chatId, sequence)
WHERE m.chatId = $id AND m.sequence > $after AND NOT `+isParted+`
WITH m ORDER BY m.chatId, m.sequence LIMIT $limit
RETURN `+messageNode+` AS message ORDER BY m.sequence`, map[string]any{
		"userId": userID, "id": chatID, "after": after, "limit": limit,
	}, scanMessageNode)
}

// Read moves the mark of how far a person has read, forward alone: it is read again once its lock is held.
func (s *Store) Read(ctx context.Context, userID, chatID string, sequence int) (chat.ReadMark, error) {
	params := map[string]any{"userId": userID, "id": chatID, "sequence": sequence}
	mark, err := cypher.WriteTx(ctx, s.db, "read_chat", func(tx *cypher.Tx) (chat.ReadMark, error) {
		if err := s.endNotification(tx, userID, chatID); err != nil {
			return chat.ReadMark{}, err
		}
		if err := tx.Run(`MATCH (:User {id: $userId})-[p:CHATS_IN]->(:Chat {id: $id}) SET p._lock = true REMOVE p._lock`, params); err != nil {
			return chat.ReadMark{}, err
		}
		moved, err := tx.Exec(`MATCH (:User {id: $userId})-[p:CHATS_IN]->(:Chat {id: $id}) WHERE coalesce(p.lastRead, 0) < $sequence
SET p.lastRead = $sequence`, params)
		if err != nil {
			return chat.ReadMark{}, err
		}
		in, err := readScene(tx, chatID, userID)
		if err != nil || in.chat.Mine == nil {
			return chat.ReadMark{}, err
		}
		return chat.ReadMark{
			LastRead: in.chat.Mine.LastRead, Unread: in.chat.Unread(), Moved: moved.PropertiesSet() > 0, Audience: in.audience,
		}, nil
	})
	return mark, cypher.OrNotFound(err, theChat)
}

// endNotification has a notification of the chat ended that the person has; most have none, and lock nothing. The chat
// is locked before their part in it, as writers do.
func (s *Store) endNotification(tx *cypher.Tx, userID, chatID string) error {
	params := map[string]any{"open": userID + "/" + chatID}
	open, err := cypher.All(tx, `MATCH (n:Notification {openChat: $open}) RETURN n.id AS id`, params, cypher.ScanID)
	if err != nil || len(open) == 0 {
		return err
	}
	return alignNotifications(tx, chatID)
}

// ChangedSince names messages that changed since a moment, the first first.
func (s *Store) ChangedSince(ctx context.Context, since time.Time, limit int) ([]chat.Change, error) {
	return cypher.ReadAll(ctx, s.db, "messages_changed", `MATCH (m:Message) WHERE m.changedAt >= $since
WITH m ORDER BY m.changedAt LIMIT $limit
RETURN m.id AS id, m.changedAt AS at ORDER BY at`, map[string]any{"since": since, "limit": limit},
		func(r *cypher.Row) chat.Change { return chat.Change{ID: r.String("id"), At: r.Time("at")} })
}

// Changed reads messages with who is told of them, the first that changed first.
func (s *Store) Changed(ctx context.Context, ids []string) ([]chat.Changed, error) {
	return cypher.ReadAll(ctx, s.db, "messages_told", `UNWIND $ids AS id
MATCH (m:Message {id: id})
MATCH (c:Chat {id: m.chatId})
RETURN c {.id, .kind} AS chat, `+messageNode+` AS message,
  `+toldOf+`,
  COLLECT { MATCH (:User {id: m.senderId})-[:BLOCKS]-(o:User) RETURN DISTINCT o.id } AS parted
ORDER BY m.changedAt, m.sequence`, map[string]any{"ids": ids, "userId": ""},
		func(r *cypher.Row) chat.Changed {
			in := r.Map("chat")
			return chat.Changed{Message: scanMessageNode(r), Audience: chat.Audience{
				ChatID: in.String("id"), Kind: chat.Kind(in.String("kind")), People: r.Strings("people"),
				Parted: r.Strings("parted"),
			}}
		})
}
