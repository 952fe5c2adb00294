package hubs

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/realtime/hubs"
)

var _ chat.Teller = (*Chat)(nil)

// push tells clients. What cannot be encoded is a mistake of ours.
func (h *Chat) push(to hubs.To, target string, args ...any) {
	if err := h.hub.Send(to, target, args...); err != nil {
		h.log.Error("clients were not told", "target", target, "error", err)
	}
}

// others are those of an audience without one person, and without those whom a block parts from them.
func others(to chat.Audience, userID string) hubs.To {
	out := hubs.To{Except: append([]string{userID}, to.Parted...)}
	if to.Kind.IsOpen() {
		out.Group = chatGroup(to.ChatID)
	} else {
		out.People = to.People
	}
	return out
}

// Received tells of a new message; the sender's own clients find their key in it.
func (h *Chat) Received(to chat.Audience, m chat.Message) {
	h.tellMessage(to, m, "ReceiveMessage", false)
}

// Edited tells of another text.
func (h *Chat) Edited(to chat.Audience, m chat.Message) { h.tellMessage(to, m, "MessageEdited", false) }

func (h *Chat) tellMessage(to chat.Audience, m chat.Message, target string, isHere bool) {
	h.told.note(m)
	theirs, own := others(to, m.SenderID), hubs.To{People: []string{m.SenderID}}
	theirs.Key, theirs.Here, own.Key, own.Here = keyOf(m), isHere, keyOf(m), isHere
	h.push(theirs, target, rest.SharedChatMessage(m))
	message := rest.SharedChatMessage(m)
	message.ClientKey = m.Seen(m.SenderID).ClientKey
	h.push(own, target, message)
}

// deletedMessage is what is told of a deletion.
type deletedMessage struct {
	ChatID    string `json:"chatId"`
	MessageID string `json:"messageId"`
	Sequence  int    `json:"sequence"`
}

// Deleted tells that a message is gone.
func (h *Chat) Deleted(to chat.Audience, m chat.Message) { h.tellDeleted(to, m, false) }

func (h *Chat) tellDeleted(to chat.Audience, m chat.Message, isHere bool) {
	h.told.note(m)
	all := others(to, "")
	all.Key, all.Here = keyOf(m), isHere
	h.push(all, "MessageDeleted", deletedMessage{m.ChatID, m.ID, m.Sequence})
}

// reacted is what is told of a reaction.
type reacted struct {
	ChatID    string              `json:"chatId"`
	MessageID string              `json:"messageId"`
	Reactions []rest.ChatReaction `json:"reactions"`
	UserID    string              `json:"userId"`
}

// Reacted tells of a reaction; the actor's own clients learn which are theirs.
func (h *Chat) Reacted(to chat.Audience, m chat.Message, actorID string) {
	h.told.note(m)
	out := others(to, actorID)
	out.Key = keyOf(m)
	h.push(out, "ReactionAdded", reacted{m.ChatID, m.ID, rest.SharedChatReactions(m.Reactions), actorID})
	h.push(hubs.To{People: []string{actorID}}, "ReactionAdded",
		reacted{m.ChatID, m.ID, rest.NewChatReactions(m.Reactions), actorID})
}

type chatChanged struct {
	ChatID string `json:"chatId"`
}

// Changed tells that a chat was made, renamed or hidden, or that people came or left.
func (h *Chat) Changed(people []string, chatID string) {
	h.push(hubs.To{People: people}, "ChatChanged", chatChanged{chatID})
}

// chatRead is how far somebody has read; UnreadCount is their own business.
type chatRead struct {
	ChatID           string `json:"chatId"`
	UserID           string `json:"userId"`
	LastReadSequence int    `json:"lastReadSequence"`
	UnreadCount      *int   `json:"unreadCount,omitempty"`
}

// Read tells how far somebody has read. Beside an event or a room that is nobody else's business.
func (h *Chat) Read(to chat.Audience, userID string, mark chat.ReadMark) {
	out := chatRead{ChatID: to.ChatID, UserID: userID, LastReadSequence: mark.LastRead}
	if !to.Kind.IsOpen() {
		h.push(others(to, userID), "ChatRead", out)
	}
	out.UnreadCount = &mark.Unread
	h.push(hubs.To{People: []string{userID}}, "ChatRead", out)
}

// Left takes somebody off what a chat is told, and tells them that they are out of it.
func (h *Chat) Left(chatID, userID string) {
	h.hub.Part(chatGroup(chatID), userID)
	h.push(hubs.To{People: []string{userID}}, "ChatLeft", chatChanged{chatID})
}

// Hear takes off what a chat and a person's presence tell whoever may not know it any more. Every server hears of it.
func (h *Chat) Hear(e event.Event) {
	switch e.Verb {
	case event.Blocked:
		h.hub.PartHere(presenceGroup(e.ItemID), e.ActorID)
		h.hub.PartHere(presenceGroup(e.ActorID), e.ItemID)
	case event.Uninterested, event.Left:
		h.hub.PartHere(chatGroup(e.ItemID), e.ActorID)
	}
}

// What must not be lost is read again: messages that changed and of which this server has neither told nor heard.
const (
	// lookEvery is how often a server looks. A message is dated before it waits for its chat, by the clock of the server
	// that takes it: each look goes overlap back from the last, and one in lookBack, and each after something was missed,
	// as far back as that, so that what is seldom so late costs little.
	lookEvery, overlap, lookBack = 5 * time.Second, 5 * time.Second, 45 * time.Second
	// soonest is how soon it looks again where something was missed.
	soonest = time.Second
	// mostAtOnce is how many messages are read at once, rememberFor how long a server knows what it told.
	mostAtOnce, rememberFor = 500, 2 * time.Minute
)

// told remembers what clients of this server were told.
type told struct {
	mu   sync.Mutex
	keys map[string]time.Time
}

// keyOf names a message as it is now.
func keyOf(m chat.Message) string { return keyOfChange(chat.Change{ID: m.ID, At: m.ChangedAt}) }

func keyOfChange(c chat.Change) string { return c.ID + "@" + strconv.FormatInt(c.At.UnixMilli(), 36) }

func (t *told) note(m chat.Message) { t.heard(keyOf(m)) }

func (t *told) heard(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.keys == nil {
		t.keys = map[string]time.Time{}
	}
	t.keys[key] = time.Now()
}

func (t *told) knows(key string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, known := t.keys[key]
	return known
}

func (t *told) forget(before time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for key, at := range t.keys {
		if at.Before(before) {
			delete(t.keys, key)
		}
	}
}

// Missed says that other servers told something which this one did not hear.
func (h *Chat) Missed() {
	select {
	case h.missed <- struct{}{}:
	default: // it is known
	}
}

// CatchUp tells the clients of this server what other servers could not, until ctx ends.
func (h *Chat) CatchUp(ctx context.Context) {
	mark := watermark{read: time.Now(), deep: time.Now()}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-h.missed:
			mark.isBehind = true
		}
		began := time.Now()
		since, isDeep := mark.since(began)
		if err := h.lookAgain(ctx, since); err != nil {
			if ctx.Err() == nil {
				h.log.WarnContext(ctx, "what was missed in chats cannot be read", "error", err)
			}
		} else {
			mark.move(began, isDeep)
		}
		h.told.forget(began.Add(-rememberFor))
		select {
		case <-ctx.Done():
			return
		case <-time.After(soonest):
		}
	}
}

// watermark is how far a server has read what changed: the moment of the last look, and of the last that went far back.
type watermark struct {
	read, deep time.Time
	// isBehind: something was missed.
	isBehind bool
}

// since is where the next look begins.
func (w watermark) since(now time.Time) (since time.Time, isDeep bool) {
	if !w.isBehind && now.Sub(w.deep) < lookBack-overlap {
		return w.read.Add(-overlap), false
	}
	return w.deep.Add(-lookBack), true
}

func (w *watermark) move(began time.Time, isDeep bool) {
	w.read = began
	if isDeep {
		w.deep, w.isBehind = began, false
	}
}

// lookAgain reads the names of what changed, and the messages of those that are neither told nor heard of: mostly none.
func (h *Chat) lookAgain(ctx context.Context, since time.Time) error {
	for {
		changes, err := h.chat.ChangedSince(ctx, since, mostAtOnce)
		if err != nil {
			return err
		}
		var ids []string
		for _, one := range changes {
			if !h.told.knows(keyOfChange(one)) {
				ids = append(ids, one.ID)
			}
		}
		if err := h.tellAgain(ctx, ids); err != nil {
			return err
		}
		if len(changes) < mostAtOnce || !changes[len(changes)-1].At.After(since) {
			return nil
		}
		since = changes[len(changes)-1].At
	}
}

func (h *Chat) tellAgain(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	changed, err := h.chat.Changed(ctx, ids)
	if err != nil {
		return err
	}
	for _, one := range changed {
		h.tellMessage(one.Audience, one.Message, "ReceiveMessage", true)
		if one.Message.IsDeleted() {
			h.tellDeleted(one.Audience, one.Message, true)
		}
	}
	return nil
}
