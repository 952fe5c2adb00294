// Package hubs answers the calls of clients that are connected to a hub, and tells them what happens. Methods parse,
// call a domain and answer; they hold no rule.
package hubs

import (
	"log/slog"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/realtime/hubs"
	"github.com/sidestage/sidestage/realtime/presence"
	"github.com/sidestage/sidestage/realtime/signalr"
)

// Chat is the hub of chats.
type Chat struct {
	chat     *chat.Service
	presence *presence.Presence
	hub      *hubs.Hub
	log      *slog.Logger
	typing   typing
	leaving  leaving
	told     told
	// missed asks for a look at what changed, soon.
	missed chan struct{}
}

// NewChat adds the hub /hubs/chat to all, and tells its clients what the service does.
func NewChat(all *hubs.Hubs, service *chat.Service, log *slog.Logger) *Chat {
	h := &Chat{chat: service, log: log, missed: make(chan struct{}, 1)}
	calls := &signalr.Hub{Connected: h.connected}
	calls.Handle("SendMessage", h.send)
	calls.Handle("EditMessage", h.edit)
	calls.Handle("DeleteMessage", h.delete)
	calls.Handle("AddReaction", h.react)
	calls.Handle("JoinChat", h.join)
	calls.Handle("LeaveChat", h.leave)
	calls.Handle("MarkAsRead", h.markAsRead)
	calls.Handle("UpdateTypingStatus", h.updateTyping)
	calls.Handle("GetMissed", h.getMissed)
	calls.Handle("Watch", h.watch)
	h.hub = all.Add("chat", calls, hubs.HubOptions{
		Arrived: h.arrived, Left: h.left, Missed: h.Missed, Heard: h.told.heard,
		Back: func() { h.presence.Hurry() }, // before clients ask anew who is there
	})
	return h
}

// Hub is the hub's route.
func (h *Chat) Hub() *hubs.Hub { return h.hub }

// Here are those who are connected to this server, or were a moment ago and may be back.
func (h *Chat) Here() []string { return append(h.hub.People(), h.leaving.all()...) }

// ShowPresence says what knows who is connected. It is called once, before the hub serves.
func (h *Chat) ShowPresence(p *presence.Presence) { h.presence = p }

// chatGroup is the group of those who have a chat open, presenceGroup of those who watch whether somebody is connected.
func chatGroup(chatID string) string     { return "chat/" + chatID }
func presenceGroup(userID string) string { return "presence/" + userID }

func (h *Chat) send(c *signalr.Call, chatID string, in rest.ChatText) (rest.ChatMessage, error) {
	v := hubs.Viewer(c)
	text, err := in.Text()
	if err != nil {
		return rest.ChatMessage{}, err
	}
	m, _, err := h.chat.Send(c, v, chatID, text)
	if err != nil {
		return rest.ChatMessage{}, err
	}
	h.stopTyping(chatID, v.UserID)
	return rest.NewChatMessage(m, v.UserID), nil
}

func (h *Chat) edit(c *signalr.Call, messageID, content string) (rest.ChatMessage, error) {
	v := hubs.Viewer(c)
	m, err := h.chat.Edit(c, v, messageID, content)
	if err != nil {
		return rest.ChatMessage{}, err
	}
	return rest.NewChatMessage(m, v.UserID), nil
}

func (h *Chat) delete(c *signalr.Call, messageID string) error {
	return h.chat.Delete(c, hubs.Viewer(c), messageID)
}

func (h *Chat) react(c *signalr.Call, messageID, reaction string) ([]rest.ChatReaction, error) {
	m, err := h.chat.React(c, hubs.Viewer(c), messageID, reaction)
	if err != nil {
		return nil, err
	}
	return rest.NewChatReactions(m.Reactions), nil
}

// joined is what who opens a chat learns.
type joined struct {
	LastSequence int `json:"lastSequence"`
	// Typing are the ids of those who are typing.
	Typing []string `json:"typing"`
}

func (h *Chat) join(c *signalr.Call, chatID string) (joined, error) {
	one, err := h.chat.Join(c, hubs.Viewer(c), chatID)
	if err != nil {
		return joined{}, err
	}
	h.hub.Join(chatGroup(chatID), c.Conn())
	if !one.Kind.IsOpen() {
		for _, p := range one.Participants {
			if !p.Parted {
				h.hub.Join(presenceGroup(p.UserID), c.Conn())
			}
		}
	}
	typing := h.presence.Typers(c, chatID)
	return joined{one.LastSequence, append([]string{}, typing...)}, nil
}

func (h *Chat) leave(c *signalr.Call, chatID string) { h.hub.Leave(chatGroup(chatID), c.Conn()) }

type unread struct {
	UnreadCount int `json:"unreadCount"`
}

func (h *Chat) markAsRead(c *signalr.Call, chatID, lastReadMessageID string) (unread, error) {
	mark, err := h.chat.Mark(c, hubs.Viewer(c), chatID, lastReadMessageID)
	return unread{mark.Unread}, err
}

// place is how much of a chat a client has.
type place struct {
	ChatID   string `json:"chatId"`
	Sequence int    `json:"sequence"`
}

type missed struct {
	ChatID   string             `json:"chatId"`
	Messages []rest.ChatMessage `json:"messages"`
	HasMore  bool               `json:"hasMore"`
}

// mostMissed is how many messages of one chat GetMissed gives at once, and allMissed of all of them: what is left of
// chats after those is asked for by itself, and so is what comes after about missedBytes of text, which is up to six
// times as long when it is sent.
const mostMissed, allMissed, missedBytes = 100, 200, 128 << 10

// getMissed gives what came after the last that a client has, of each chat. Chats that are not the person's any more
// are left out.
func (h *Chat) getMissed(c *signalr.Call, places []place) ([]missed, error) {
	v := hubs.Viewer(c)
	if len(places) > chat.MaxMissed {
		return nil, fault.BadInput(map[string]string{"places": "Name at most 200 chats."})
	}
	// Each is read by itself, and costs as much as a call.
	if err := h.hub.Charge(c, len(places)-1); err != nil {
		return nil, err
	}
	all := make([]missed, 0, len(places))
	named, left, room := make(map[string]bool, len(places)), allMissed, missedBytes
	for _, at := range places {
		if named[at.ChatID] {
			return nil, fault.BadInput(map[string]string{"places": "Name each chat once."})
		}
		named[at.ChatID] = true
		if left == 0 {
			all = append(all, missed{at.ChatID, []rest.ChatMessage{}, true})
			continue
		}
		piece, err := h.chat.After(c, v, at.ChatID, at.Sequence, min(mostMissed, left))
		if fault.CodeOf(err) == fault.NotFound {
			continue
		}
		if err != nil {
			return nil, err
		}
		messages := fitting(piece.Messages, &room)
		if left -= len(messages); room == 0 {
			left = 0
		}
		hasMore := piece.HasMore || len(messages) < len(piece.Messages)
		all = append(all, missed{at.ChatID, rest.NewChatMessages(messages, v.UserID), hasMore})
	}
	return all, nil
}

// fitting are the first messages whose texts have room, with the one that takes the last of it, so that there is always
// one.
func fitting(messages []chat.Message, room *int) []chat.Message {
	for i, m := range messages {
		if *room = max(0, *room-len(m.Content)); *room == 0 {
			return messages[:i+1]
		}
	}
	return messages
}
