package notify_test

import (
	"context"
	"sync"
	"testing"
	"time"

	chatgraph "github.com/sidestage/sidestage/graphstore/chat"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/notify"
)

// chatting is a world with a chat in it.
type chatting struct {
	*world
	chats *chatgraph.Store
	id    string
}

func newChat(t *testing.T) *chatting {
	t.Helper()
	return newWorld(t).chatOf(chat.Direct, "")
}

// chatOf makes one of the artist with the fan and others.
func (w *world) chatOf(kind chat.Kind, name string, others ...string) *chatting {
	t := w.t
	t.Helper()
	c := &chatting{world: w, chats: chatgraph.NewStore(w.db)}
	var err error
	c.id, _, err = c.chats.Create(t.Context(), chat.NewChat{
		ID: graphtest.ID(t), CreatorID: w.artist, Name: name, Kind: kind, People: append(others, w.fan), At: w.now,
	}, func([]chat.Other) error { return nil })
	w.must(err)
	t.Cleanup(func() {
		_, err := w.db.Exec(context.Background(), "test_notify",
			`MATCH (n) WHERE (n:Message OR n:Notification) AND n.chatId = $id OR n:Chat AND n.id = $id DETACH DELETE n`,
			map[string]any{"id": c.id})
		w.must(err)
	})
	c.notified() // chats that tests of other packages left may be due
	return c
}

func (c *chatting) write(sender, text string) chat.Message {
	c.t.Helper()
	done, err := c.chats.Append(c.t.Context(), c.id, []chat.Draft{{
		ID: graphtest.ID(c.t), SenderID: sender, Content: text, At: c.now,
	}}, func(chat.Chat) error { return nil })
	c.must(err)
	return done[0].Message
}

func (c *chatting) read(userID string, upTo chat.Message) {
	c.t.Helper()
	_, err := c.chats.Read(c.t.Context(), userID, c.id, upTo.Sequence)
	c.must(err)
}

// notified lets the wait pass, and has everybody notified.
func (c *chatting) notified() {
	c.t.Helper()
	c.exec(`MATCH (c:Chat {id: $id}) WHERE c.notifyAt IS NOT NULL SET c.notifyAt = datetime() - duration({seconds: 1})`,
		map[string]any{"id": c.id})
	for {
		worked, err := c.StepChats(c.t.Context())
		c.must(err)
		if !worked {
			return
		}
	}
}

func (c *chatting) history(userID string, want ...string) []notify.Notification {
	c.t.Helper()
	all := c.told(userID)
	if len(all) != len(want) {
		c.t.Fatalf("%d notifications: %+v; want %q", len(all), all, want)
	}
	for i, n := range all {
		if n.Title() != want[i] {
			c.t.Errorf("%q, want %q", n.Title(), want[i])
		}
	}
	return all
}

// Whoever is not in a chat has one notification of it, that says how much came; it leads there, and being there ends
// it.
func TestAChatIsOneNotification(t *testing.T) {
	w := newChat(t)
	w.write(w.artist, "One")
	if worked, err := w.StepChats(t.Context()); err != nil || worked {
		t.Errorf("somebody was notified before they could look: %v, %v", worked, err)
	}
	w.notified()
	w.history(w.fan, "The Band sent you a message")
	w.history(w.artist)
	w.write(w.artist, "Two")
	last := w.write(w.artist, "Three")
	w.notified()
	n := w.history(w.fan, "The Band sent you 3 messages")[0]
	if n.Type != notify.ChatMessage || n.URL() != "/?chat="+w.id || n.ChatID != w.id || n.IsRead() || n.Messages != 3 {
		t.Errorf("it is %+v", n)
	}
	// Chats are counted by chat: it is not two things to read.
	if unread := w.unread(w.fan); unread != 0 {
		t.Errorf("%d are unread", unread)
	}
	w.notified() // nothing new
	w.history(w.fan, "The Band sent you 3 messages")

	w.read(w.fan, last)
	w.notified()
	if n := w.history(w.fan, "The Band sent you 3 messages")[0]; !n.IsRead() {
		t.Error("who has read the chat has an unread notification of it")
	}

	// What comes later is another one, in place of the first.
	w.write(w.artist, "Four")
	w.notified()
	if again := w.history(w.fan, "The Band sent you a message")[0]; again.ID == n.ID || again.IsRead() {
		t.Errorf("it is %+v", again)
	}
	w.must(w.MarkRead(t.Context(), access.Viewer{UserID: w.fan}, w.told(w.fan)[0].ID))
	w.write(w.artist, "Five")
	w.notified()
	w.history(w.fan, "The Band sent you a message")
	w.must(w.Delete(t.Context(), access.Viewer{UserID: w.fan}, w.told(w.fan)[0].ID))
	w.notified()
	w.history(w.fan)
}

// Who looks at the chat is not notified of it.
func TestWhoReadsIsNotNotified(t *testing.T) {
	w := newChat(t)
	w.read(w.fan, w.write(w.artist, "One"))
	w.notified()
	w.history(w.fan)
	w.write(w.fan, "Two")
	w.notified()
	w.history(w.fan)
	w.history(w.artist, "Fan sent you a message")
}

// In a group everybody who wrote is counted; who muted it, or one who wrote, hears nothing of that, nor whom a block
// parts.
func TestAGroupNotifies(t *testing.T) {
	w := newWorld(t)
	third := w.followers(1)[0]
	c := w.chatOf(chat.Group, "Crew", third)
	c.write(w.artist, "One")
	c.write(third, "Two")
	c.notified()
	c.history(w.fan, "Person 00000 and 1 other wrote 2 messages in Crew")
	c.must(c.chats.SetMuted(t.Context(), w.fan, c.id, true))
	c.notified()
	if n := c.told(w.fan)[0]; !n.IsRead() {
		t.Error("a muted chat has an unread notification")
	}
	c.write(w.artist, "Three")
	c.notified()
	c.history(w.fan, "Person 00000 and 1 other wrote 2 messages in Crew")

	c.must(c.chats.SetMuted(t.Context(), w.fan, c.id, false))
	w.exec(`MATCH (a:User {id: $fan}) MATCH (b:User {id: $artist}) CREATE (a)-[:MUTES]->(b)`, nil)
	w.exec(`MATCH (a:User {id: $third}) MATCH (b:User {id: $fan}) CREATE (a)-[:BLOCKS]->(b)`, map[string]any{"third": third})
	c.write(w.artist, "Four")
	c.write(third, "Five")
	c.notified()
	if n := c.told(w.fan)[0]; !n.IsRead() {
		t.Errorf("it is %+v", n)
	}
	// Who is out of the group has nothing of it in their history.
	_, err := c.chats.Remove(t.Context(), w.fan, c.id, w.fan, w.now, func(chat.Chat) error { return nil })
	c.must(err)
	c.notified()
	c.history(w.fan)
}

// What was deleted before it was seen was never told.
func TestWhatWasDeletedIsNotTold(t *testing.T) {
	w := newChat(t)
	m := w.write(w.artist, "One")
	w.write(w.artist, "Two")
	w.notified()
	w.history(w.fan, "The Band sent you 2 messages")
	for i, want := range [][]string{{"The Band sent you a message"}, nil} {
		if i > 0 {
			all, err := w.chats.After(t.Context(), w.fan, w.id, 1, 1)
			w.must(err)
			m = all[0]
		}
		_, err := w.chats.ChangeMessage(t.Context(), w.artist, m.ID, func(_ chat.Chat, m chat.Message) (chat.Message, error) {
			m.DeletedAt, m.ChangedAt = w.now, w.now
			return m, nil
		})
		w.must(err)
		w.notified()
		w.history(w.fan, want...)
	}
}

// Several servers, and somebody who reads meanwhile, leave one open notification at most.
func TestServersNotifyOnce(t *testing.T) {
	w := newChat(t)
	last := w.write(w.artist, "One")
	news, err := w.store.ChatNews(t.Context(), []string{w.id})
	w.must(err)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			if _, err := w.store.TellChat(t.Context(), news[0]); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	w.history(w.fan, "The Band sent you a message")
	w.write(w.artist, "Two")
	w.read(w.fan, last)
	if told, err := w.store.TellChat(t.Context(), news[0]); err != nil || told.ID != "" {
		t.Errorf("who had read it was told: %v, %v", told, err)
	}
	lease, err := w.store.LeaseChats(t.Context(), 10, time.Minute)
	w.must(err)
	w.write(w.artist, "Three") // takes the lease away
	w.must(w.store.SettleChats(t.Context(), lease, nil, 0))
	w.notified()
	w.history(w.fan, "The Band sent you 2 messages")
}
