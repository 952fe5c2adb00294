package chat

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/files"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// sentBy is what is read of somebody who sends: the scene, who they are, and what they sent by the same key.
const sentBy cypher.Statement = `MATCH (c:Chat {id: $id})
OPTIONAL MATCH (m:Message {chatId: $id, senderId: $userId, clientKey: $clientKey})
RETURN c {` + rules + `} AS node, ` + told + `,
  head(COLLECT { MATCH (person:User {id: $userId}) RETURN ` + projection.PersonNode + ` }) AS sender,
  CASE WHEN m IS NOT NULL THEN ` + messageNode + ` END AS message`

type sender struct {
	scene
	person person.Person
	had    *chat.Message
}

func scanSender(r *cypher.Row) sender {
	s := sender{scene: scanScene(r), person: projection.ScanPerson(r.Map("sender"))}
	if r.Has("message") {
		had := scanMessage(r.Map("message"))
		s.had = &had
	}
	return s
}

// Scene reads what decides what a person may do in a chat.
func (s *Store) Scene(ctx context.Context, userID, id string) (chat.Scene, error) {
	found, err := cypher.ReadOne(ctx, s.db, "chat_scene", sentBy,
		map[string]any{"id": id, "userId": userID, "clientKey": nil}, scanSender)
	return chat.Scene{Chat: found.chat, Person: found.person, Audience: found.audience}, cypher.OrNotFound(err, theChat)
}

// Append keeps drafts in their order, each once for its sender and key.
func (s *Store) Append(
	ctx context.Context, chatID string, drafts []chat.Draft, allow func(chat.Chat) error,
) ([]chat.Appended, error) {
	all, err := cypher.WriteTx(ctx, s.db, "append_messages", func(tx *cypher.Tx) ([]chat.Appended, error) {
		if err := lock(tx, chatID); err != nil {
			return nil, err
		}
		a := appending{tx: tx, chatID: chatID, last: -1, made: map[[2]string]int{}, out: make([]chat.Appended, len(drafts))}
		for i, d := range drafts {
			if err := a.take(i, d, allow); err != nil {
				return nil, err
			}
		}
		return a.out, a.write()
	})
	return all, cypher.OrNotFound(err, theChat)
}

// appending is what one transaction adds to a chat.
type appending struct {
	tx     *cypher.Tx
	chatID string
	// last is the last number given, -1 before the chat was read.
	last int
	out  []chat.Appended
	// made are places in out by sender and key.
	made map[[2]string]int
	rows []map[string]any
}

// take decides about a draft, and gives it its number.
func (a *appending) take(i int, d chat.Draft, allow func(chat.Chat) error) error {
	key := [2]string{d.SenderID, d.ClientKey}
	if at, twice := a.made[key]; twice && d.ClientKey != "" {
		a.out[i] = a.out[at]
		a.out[i].IsNew = false
		return nil
	}
	s, err := cypher.One(a.tx, sentBy, map[string]any{
		"id": a.chatID, "userId": d.SenderID, "clientKey": cypher.OrNull(d.ClientKey),
	}, scanSender)
	if err != nil {
		return err
	}
	a.last = max(a.last, s.chat.LastSequence)
	if s.had != nil {
		a.out[i] = chat.Appended{Message: *s.had, Audience: s.audience}
		return nil
	}
	if err := allow(s.chat); err != nil {
		a.out[i].Err = err
		return nil
	}
	a.last++
	images, err := imagesOf(d.Images)
	if err != nil {
		return err
	}
	m := chat.Message{
		ID: d.ID, ChatID: a.chatID, Sequence: a.last, SenderID: d.SenderID, Sender: &s.person, Content: d.Content,
		ClientKey: d.ClientKey, CreatedAt: d.At, ChangedAt: d.At, Images: d.Images,
	}
	a.out[i] = chat.Appended{Message: m, IsNew: true, Audience: s.audience}
	a.made[key] = i
	a.rows = append(a.rows, map[string]any{
		"id": m.ID, "sequence": m.Sequence, "senderId": m.SenderID, "content": m.Content,
		"clientKey": cypher.OrNull(m.ClientKey), "at": m.CreatedAt, "images": images,
	})
	return nil
}

// wrote numbers what comes next. Those who are away are told by their devices, and those who are not looking notified,
// a little later, when who is looking has read it; a server that is at it loses its lease, as it has not seen this
// message. Beside events and rooms nobody is.
const wrote cypher.Statement = `MATCH (c:Chat {id: $id})
SET c.lastSequence = $last, c.updatedAt = $at
WITH c, datetime() + duration({seconds: 5}) AS soon WHERE c.kind IN ['direct', 'group']
SET c.pushAt = CASE WHEN c.pushToken IS NULL AND c.pushAt < soon THEN c.pushAt ELSE soon END,
  c.notifyAt = CASE WHEN c.notifyToken IS NULL AND c.notifyAt < soon THEN c.notifyAt ELSE soon END
REMOVE c.pushToken, c.notifyToken`

// write keeps what was taken. Who writes has read what came before.
func (a *appending) write() error {
	if len(a.rows) == 0 {
		return nil
	}
	at := a.rows[len(a.rows)-1]["at"]
	if err := a.tx.Run(`UNWIND $rows AS row
CREATE (:Message {id: row.id, chatId: $id, sequence: row.sequence, senderId: row.senderId, content: row.content, clientKey: row.clientKey,
  createdAt: row.at, changedAt: row.at, images: row.images})
WITH row.senderId AS senderId, max(row.sequence) AS sequence
MATCH (:User {id: senderId})-[p:CHATS_IN]->(:Chat {id: $id})
SET p.lastRead = sequence, p.wrote = true`, map[string]any{"id": a.chatID, "rows": a.rows}); err != nil {
		return err
	}
	if err := a.tx.Run(wrote, map[string]any{"id": a.chatID, "last": a.last, "at": at}); err != nil {
		return err
	}
	for i, one := range a.out {
		if !one.IsNew {
			continue
		}
		if err := use(a.tx, one.Message); err != nil {
			return err
		}
		if err := a.tx.Emit(event.Messaged, a.out[i].Message.SenderID, "Message", one.Message.ID); err != nil {
			return err
		}
	}
	return nil
}

func use(tx *cypher.Tx, m chat.Message) error {
	there, err := usesOf(m).Use(tx, keysOf(m.Images))
	if err == nil && !there {
		err = fault.BadInput(map[string]string{"imageKeys": "A picture is used already, or is not there any more."})
	}
	return err
}

func usesOf(m chat.Message) files.Of {
	return files.Of{Label: "Message", ID: m.ID, OwnerID: m.SenderID}
}

func keysOf(images []chat.Image) []string {
	keys := make([]string, len(images))
	for i, image := range images {
		keys[i] = image.Key
	}
	return keys
}

// imagesOf writes the pictures of a message as one property; null where it has none.
func imagesOf(images []chat.Image) (any, error) {
	if len(images) == 0 {
		return nil, nil //nolint:nilnil // no property
	}
	text, err := json.Marshal(images)
	return string(text), err
}

// messageIn is a message with the scene of who asks.
type messageIn struct {
	scene
	message chat.Message
}

const messageByID cypher.Statement = `MATCH (m:Message {id: $id}) MATCH (c:Chat {id: m.chatId})
WHERE NOT ` + isParted + `
RETURN c {` + rules + `} AS node, ` + toldOf + `, ` + partedFrom + `, ` + messageNode + ` AS message`

func scanMessageIn(r *cypher.Row) messageIn { return messageIn{scanScene(r), scanMessageNode(r)} }

// Message reads one with its chat, for a person.
func (s *Store) Message(ctx context.Context, userID, id string) (chat.Message, chat.Chat, error) {
	in, err := cypher.ReadOne(ctx, s.db, "message", messageByID, map[string]any{"id": id, "userId": userID}, scanMessageIn)
	return in.message, in.chat, cypher.OrNotFound(err, theMessage)
}

// change runs work on a message under the lock of its chat, and returns what it then is.
func (s *Store) change(
	ctx context.Context, name, userID, id string, work func(*cypher.Tx, messageIn) error,
) (chat.Changed, error) {
	params := map[string]any{"id": id, "userId": userID}
	done, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (chat.Changed, error) {
		chatID, err := cypher.One(tx, `MATCH (m:Message {id: $id}) RETURN m.chatId AS id`, params, cypher.ScanID)
		if err != nil {
			return chat.Changed{}, err
		}
		if err := lock(tx, chatID); err != nil {
			return chat.Changed{}, err
		}
		in, err := cypher.One(tx, messageByID, params, scanMessageIn)
		if err != nil {
			return chat.Changed{}, err
		}
		if err := work(tx, in); err != nil {
			return chat.Changed{}, err
		}
		after, err := cypher.One(tx, messageByID, params, scanMessageIn)
		return chat.Changed{Message: after.message, Audience: after.audience}, err
	})
	return done, cypher.OrNotFound(err, theMessage)
}

// ChangeMessage stores what decide returns.
func (s *Store) ChangeMessage(
	ctx context.Context, userID, id string, decide func(chat.Chat, chat.Message) (chat.Message, error),
) (chat.Changed, error) {
	return s.change(ctx, "change_message", userID, id, func(tx *cypher.Tx, in messageIn) error {
		after, err := decide(in.chat, in.message)
		if err != nil {
			return err
		}
		if err := tx.Run(`MATCH (m:Message {id: $id}) SET m.content = $content, m.editedAt = $editedAt, m.changedAt = $changedAt, m.deletedAt = $deletedAt`,
			map[string]any{
				"id": id, "content": after.Content, "editedAt": after.EditedAt, "changedAt": after.ChangedAt,
				"deletedAt": after.DeletedAt,
			}); err != nil {
			return err
		}
		if in.message.IsDeleted() || !after.IsDeleted() {
			return nil
		}
		return erase(tx, after)
	})
}

// erase leaves of a message its place alone. Nobody can have it back, so nothing of it is kept.
func erase(tx *cypher.Tx, m chat.Message) error {
	if err := usesOf(m).Free(tx, keysOf(m.Images), m.DeletedAt); err != nil {
		return err
	}
	if err := tx.Run(`MATCH (m:Message {id: $id}) SET m.content = '' REMOVE m.images
WITH m MATCH (m)<-[r:REACTED_IN_CHAT]-() DELETE r`, map[string]any{"id": m.ID}); err != nil {
		return err
	}
	return alignNotifications(tx, m.ChatID)
}

// alignNotifications has those that people have of a chat, whose lock is held, looked at at once: what they tell is
// true no more.
func alignNotifications(tx *cypher.Tx, chatID string) error {
	return tx.Run(`MATCH (c:Chat {id: $id}) SET c.notifyAt = datetime() REMOVE c.notifyToken`,
		map[string]any{"id": chatID})
}

// React sets a person's reaction to a message, or takes the same one away.
func (s *Store) React(
	ctx context.Context, userID, id, reaction string, at time.Time, allow func(chat.Chat, chat.Message) error,
) (chat.Changed, error) {
	return s.change(ctx, "react_in_chat", userID, id, func(tx *cypher.Tx, in messageIn) error {
		if err := allow(in.chat, in.message); err != nil {
			return err
		}
		params := map[string]any{"id": id, "userId": userID, "type": reaction, "at": at}
		had, err := cypher.One(tx, `MATCH (:User {id: $userId})-[r:REACTED_IN_CHAT]->(m:Message {id: $id})
WITH r, r.type AS id DELETE r RETURN id`, params, cypher.ScanID)
		if err != nil && !errors.Is(err, cypher.ErrNoRecord) {
			return err
		}
		if had != reaction {
			if err := tx.Run(`MATCH (m:Message {id: $id}) WITH m LIMIT 1 MATCH (u:User {id: $userId})
CREATE (u)-[:REACTED_IN_CHAT {type: $type, at: $at}]->(m)`, params); err != nil {
				return err
			}
		}
		return tx.Run(`MATCH (m:Message {id: $id}) SET m.changedAt = $at`, params)
	})
}
