package push_test

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/chat"
)

func TestWhoIsToldOfMessages(t *testing.T) {
	w := newWorld(t)
	w.browser(w.ann, "ann")
	w.browser(w.ben, "ben")
	w.browser(w.cat, "cat")
	group := w.chat(chat.Group, "Band", w.ann, w.ben, w.cat)
	w.write(group, w.ann, "One")
	last := w.write(group, w.ann, "Two")
	w.due(6 * time.Second)
	w.told("ben"+w.ben+": Ann in Band: Two", "cat"+w.cat+": Ann in Band: Two")
	if m := w.lastSent; m.URL != "/?chat="+group || !m.Alerts {
		t.Errorf("it was told as %+v", m)
	}

	// Who has read it is not told, nor who muted the chat, nor whom a block parts from the sender; who wrote is not.
	w.write(group, w.ann, "Three")
	if _, err := w.chats.Read(t.Context(), w.ben, group, last.Sequence+1); err != nil {
		t.Fatal(err)
	}
	w.must(w.chats.SetMuted(t.Context(), w.cat, group, true))
	w.due(6 * time.Second)
	w.told()
	w.must(w.chats.SetMuted(t.Context(), w.cat, group, false))
	w.exec(`MATCH (a:User {id: $ann}) MATCH (c:User {id: $cat}) CREATE (a)-[:BLOCKS]->(c)`,
		map[string]any{"ann": w.ann, "cat": w.cat})
	w.write(group, w.ann, "Four")
	w.due(6 * time.Second)
	w.told("ben" + w.ben + ": Ann in Band: Four")
	w.exec(`MATCH (b:User {id: $ben}) MATCH (c:User {id: $cat}) CREATE (c)-[:MUTES]->(b)`,
		map[string]any{"ben": w.ben, "cat": w.cat})
	w.write(group, w.ben, "Five")
	w.due(6 * time.Second)
	w.told("ann" + w.ann + ": Ben in Band: Five")

	// What was deleted is not told.
	gone := w.write(group, w.ben, "Six")
	_, err := w.chats.ChangeMessage(t.Context(), w.ben, gone.ID, func(_ chat.Chat, m chat.Message) (chat.Message, error) {
		m.DeletedAt, m.ChangedAt = w.now, w.now
		return m, nil
	})
	w.must(err)
	w.due(6 * time.Second)
	w.told()
}

// Of one group some have it open and some are away: those are told at once, these after a minute, all of them once.
func TestSomeOfAGroupHaveItOpen(t *testing.T) {
	w := newWorld(t)
	w.browser(w.ben, "ben")
	w.browser(w.cat, "cat")
	w.online[w.cat] = true
	group := w.chat(chat.Group, "", w.ann, w.ben, w.cat)
	w.write(group, w.ann, "Hello")
	w.due(6 * time.Second)
	w.told("ben" + w.ben + ": Ann in a group: Hello")
	w.due(55 * time.Second)
	w.told("cat" + w.cat + ": Ann in a group: Hello")
	w.due(time.Hour)
	w.told()
}

// Beside events people meet whom they do not know: nobody's telephone rings there.
func TestChatsOfEventsAreNotPushed(t *testing.T) {
	w := newWorld(t)
	w.browser(w.ann, "ann")
	id := w.chat(chat.Group, "", w.ben, w.ann)
	w.exec(`MATCH (c:Chat {id: $id}) SET c.kind = 'event'`, map[string]any{"id": id})
	w.write(id, w.ben, "Hello all")
	lease, err := w.store.LeaseChats(t.Context(), 10, time.Minute)
	if err != nil || len(lease.IDs) != 0 {
		t.Error(lease, err)
	}
	w.due(time.Hour)
	w.told()
}

// Pictures without words are told too.
func TestPicturesAreTold(t *testing.T) {
	w := newWorld(t)
	w.browser(w.ann, "ann")
	id := w.chat(chat.Direct, "", w.ben, w.ann)
	m := w.write(id, w.ben, "")
	w.exec(`MATCH (m:Message {id: $id}) SET m.images = '[{}]'`, map[string]any{"id": m.ID})
	w.due(6 * time.Second)
	w.told("ann" + w.ann + ": Ben: Sent a picture")
	if _, err := w.store.Unheard(t.Context(), []string{id}); err != nil {
		t.Fatal(err)
	}
	if left, err := w.store.LeaseChats(t.Context(), 1, time.Minute); err != nil || len(left.IDs) != 0 {
		t.Error(left, err)
	}
}
