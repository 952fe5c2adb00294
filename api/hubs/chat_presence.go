package hubs

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/realtime/hubs"
	"github.com/sidestage/sidestage/realtime/presence"
	"github.com/sidestage/sidestage/realtime/signalr"
)

const (
	// mostCompanions is of how many people, those of the last direct chats, a client is told without asking.
	mostCompanions = 50
	// grace is how long somebody may be away before anybody is told: a page that loads again is away for a moment.
	grace = 3 * time.Second
	// looking bounds what is asked of an engine beside a call.
	looking = 10 * time.Second
)

// seen is whether somebody is connected.
type seen struct {
	UserID   string `json:"userId"`
	IsOnline bool   `json:"isOnline"`
}

// connected lets a client hear of those with whom the person has direct chats.
func (h *Chat) connected(c *signalr.Conn) error {
	go func() {
		ctx, cancel := context.WithTimeout(c.Context(), looking)
		defer cancel()
		companions, err := h.chat.Companions(ctx, access.Viewer{UserID: c.Identity().ID}, mostCompanions)
		if err != nil && ctx.Err() == nil {
			h.log.WarnContext(ctx, "whose presence to tell cannot be looked up", "error", err)
		}
		for _, userID := range companions {
			h.hub.Join(presenceGroup(userID), c)
		}
	}()
	return nil
}

// watch lets a client hear of people whom the person shares a chat with, and tells who of them is connected.
func (h *Chat) watch(c *signalr.Call, userIDs []string) ([]seen, error) {
	known, err := h.chat.Known(c, hubs.Viewer(c), userIDs)
	if err != nil {
		return nil, err
	}
	for _, userID := range known {
		h.hub.Join(presenceGroup(userID), c.Conn())
	}
	online := h.presence.Online(c, known)
	all := make([]seen, len(known))
	for i, userID := range known {
		all[i] = seen{userID, online[userID]}
	}
	return all, nil
}

// leaving are those whose last connection to this server has just gone.
type leaving struct {
	mu     sync.Mutex
	timers map[string]*time.Timer
}

// stay keeps somebody from leaving, and reports whether they were about to.
func (l *leaving) stay(userID string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	timer := l.timers[userID]
	delete(l.timers, userID)
	return timer != nil && timer.Stop()
}

func (l *leaving) all() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.timers))
}

func (l *leaving) begin(userID string, leave func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timers == nil {
		l.timers = map[string]*time.Timer{}
	}
	var timer *time.Timer
	timer = time.AfterFunc(grace, func() {
		l.mu.Lock()
		isLatest := l.timers[userID] == timer
		if isLatest {
			delete(l.timers, userID)
		}
		l.mu.Unlock()
		if isLatest {
			leave()
		}
	})
	l.timers[userID] = timer
}

func (h *Chat) arrived(userID string) {
	if h.leaving.stay(userID) {
		return
	}
	if h.presence.Arrive(context.Background(), userID) {
		h.tellPresence(userID, true, false)
	}
}

func (h *Chat) left(userID string) {
	for _, chatID := range h.typing.of(userID) {
		h.stopTyping(chatID, userID)
	}
	h.leaving.begin(userID, func() {
		if h.presence.Leave(context.Background(), userID) {
			h.tellPresence(userID, false, false)
		}
	})
}

// Gone tells the clients of this server who of a dead one is connected nowhere now; every server tells its own.
func (h *Chat) Gone(userIDs []string) {
	for _, userID := range userIDs {
		h.tellPresence(userID, false, true)
	}
}

// Settled tells how it stands with somebody who came or went while nobody could know.
func (h *Chat) Settled(userID string, isOnline bool) { h.tellPresence(userID, isOnline, false) }

// Apart keeps from people what each other's presence tells, as they share no chat any more.
func (h *Chat) Apart(userID string, from []string) {
	for _, other := range from {
		h.hub.Part(presenceGroup(other), userID)
		h.hub.Part(presenceGroup(userID), other)
	}
}

func (h *Chat) tellPresence(userID string, isOnline, isHere bool) {
	h.push(hubs.To{Group: presenceGroup(userID), Except: []string{userID}, Here: isHere},
		"UserPresenceChanged", seen{userID, isOnline})
}

// typing are those who type on this server, until they say no more.
type typing struct {
	mu    sync.Mutex
	until map[[2]string]typer
}

type typer struct {
	timer *time.Timer
	scene chat.Scene
}

func (t *typing) of(userID string) (chatIDs []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for key := range t.until {
		if key[1] == userID {
			chatIDs = append(chatIDs, key[0])
		}
	}
	return chatIDs
}

// begin has stop called in time, unless somebody goes on or ends it.
func (t *typing) begin(in chat.Scene, stop func()) {
	key := [2]string{in.Chat.ID, in.Person.UserID}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.until == nil {
		t.until = map[[2]string]typer{}
	}
	if before, is := t.until[key]; is {
		before.timer.Stop()
	}
	t.until[key] = typer{time.AfterFunc(presence.TypingFor, stop), in}
}

// end takes somebody off, and reports whether they were typing.
func (t *typing) end(chatID, userID string) (chat.Scene, bool) {
	key := [2]string{chatID, userID}
	t.mu.Lock()
	defer t.mu.Unlock()
	one, is := t.until[key]
	if is {
		one.timer.Stop()
		delete(t.until, key)
	}
	return one.scene, is
}

// isTyping is what others are told.
type isTyping struct {
	ChatID   string `json:"chatId"`
	UserID   string `json:"userId"`
	Handle   string `json:"handle"`
	IsTyping bool   `json:"isTyping"`
}

func (h *Chat) updateTyping(c *signalr.Call, chatID string, is bool) error {
	v := hubs.Viewer(c)
	if !is {
		h.stopTyping(chatID, v.UserID)
		return nil
	}
	in, err := h.chat.Typing(c, v, chatID)
	if err != nil {
		return err
	}
	h.presence.Typing(c, chatID, v.UserID, true)
	h.typing.begin(in, func() { h.stopTyping(chatID, v.UserID) })
	h.tellTyping(in, true)
	return nil
}

func (h *Chat) stopTyping(chatID, userID string) {
	in, was := h.typing.end(chatID, userID)
	if !was {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), looking)
	defer cancel()
	h.presence.Typing(ctx, chatID, userID, false)
	h.tellTyping(in, false)
}

func (h *Chat) tellTyping(in chat.Scene, is bool) {
	h.push(hubs.To{
		Group: chatGroup(in.Chat.ID), Except: append([]string{in.Person.UserID}, in.Audience.Parted...),
	}, "UserTyping", isTyping{in.Chat.ID, in.Person.UserID, in.Person.Handle, is})
}
