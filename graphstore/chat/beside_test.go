package chat_test

import (
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

func (w *world) interest(people ...access.Viewer) {
	w.t.Helper()
	for _, v := range people {
		w.exec(`MATCH (u:User {id: $user}) MATCH (e:Event {id: $event}) MERGE (u)-[:INTERESTED_IN]->(e)`,
			map[string]any{"user": v.UserID, "event": w.event})
	}
}

// loses has somebody be interested no more, and the chat hear of it, twice.
func (w *world) loses(v access.Viewer) {
	w.t.Helper()
	w.exec(`MATCH (:User {id: $user})-[i:INTERESTED_IN]->(:Event {id: $event}) DELETE i`,
		map[string]any{"user": v.UserID, "event": w.event})
	w.hears(w.event, v.UserID)
	w.hears(w.event, v.UserID)
}

func (w *world) hears(id, actorID string) {
	w.t.Helper()
	if err := w.Receive(w.t.Context(), []backlog.Event{{ItemID: id, ActorID: actorID}}); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) joins(v access.Viewer, id string) chat.Chat {
	w.t.Helper()
	c, err := w.Join(w.t.Context(), v, id)
	if err != nil || c.Mine == nil {
		w.t.Fatalf("%+v, %v", c, err)
	}
	return c
}

func (w *world) listed(v access.Viewer) int {
	w.t.Helper()
	page, err := w.List(w.t.Context(), v, paging.Request{Size: 10})
	if err != nil {
		w.t.Fatal(err)
	}
	return len(page.Nodes)
}

func TestWhoLosesInterestLeavesTheChat(t *testing.T) {
	w := newWorld(t)
	w.interest(w.ann, w.bob)
	w.joins(w.ann, w.event)
	if c := w.joins(w.bob, w.event); c.ParticipantCount != 2 {
		t.Errorf("%d people", c.ParticipantCount)
	}
	w.say(w.ann, w.event, "Who goes?", "")
	w.told.take()
	w.loses(w.bob)
	if got := w.told.take(); got != "left" {
		t.Errorf("told: %s", got)
	}
	if _, err := w.Get(t.Context(), w.bob, w.event); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("who is not interested any more: %v", err)
	}
	unread, err := w.Unread(t.Context(), w.bob)
	if err != nil || unread.Chats != 0 || w.listed(w.bob) != 0 {
		t.Errorf("it is still there: %+v, %v", unread, err)
	}
	if c := w.joins(w.ann, w.event); c.ParticipantCount != 1 || len(c.Participants) != 1 {
		t.Errorf("%d people are left", c.ParticipantCount)
	}
	// Word of it that comes late takes nobody out who has come back.
	w.interest(w.bob)
	w.joins(w.bob, w.event)
	w.hears(w.event, w.bob.UserID)
	if c := w.joins(w.ann, w.event); c.ParticipantCount != 2 {
		t.Errorf("%d people after one came back", c.ParticipantCount)
	}
	w.joins(w.artist, w.event)
	w.hears(w.event, w.artist.UserID)
	if c := w.joins(w.ann, w.event); c.ParticipantCount != 3 {
		t.Error("who plays was taken out")
	}
}

func TestTheChatOfAnEventHasItsNameAndOutlivesIt(t *testing.T) {
	w := newWorld(t)
	w.interest(w.ann)
	w.joins(w.ann, w.event)
	w.say(w.ann, w.event, "Hello", "")
	w.exec(`MATCH (e:Event {id: $id}) SET e.title = 'Another night', e.cancelledAt = datetime()`, map[string]any{"id": w.event})
	w.hears(w.event, w.artist.UserID)
	if c := w.joins(w.ann, w.event); c.Name != "Another night" || c.Last == nil || !c.CanWrite() {
		t.Errorf("after it was cancelled: %+v", c)
	}
	w.exec(`MATCH (e:Event {id: $id}) SET e.status = 'removed'`, map[string]any{"id": w.event})
	if _, err := w.Get(t.Context(), w.ann, w.event); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("after it was removed: %v", err)
	}
}

func TestBlockedPeopleStayApartBesideAnEvent(t *testing.T) {
	w := newWorld(t)
	w.interest(w.ann, w.bob, w.cid)
	for _, v := range []access.Viewer{w.ann, w.bob, w.cid} {
		w.joins(v, w.event)
	}
	w.say(w.bob, w.event, "Only for those who can stand me", "")
	w.exec(`MATCH (a:User {id: $a}) MATCH (b:User {id: $b}) CREATE (a)-[:BLOCKS]->(b)`,
		map[string]any{"a": w.ann.UserID, "b": w.bob.UserID})
	c := w.joins(w.ann, w.event)
	for _, p := range c.Participants {
		if p.UserID == w.bob.UserID {
			t.Error("who is blocked is shown")
		}
	}
	page, err := w.Participants(t.Context(), w.bob, w.event, paging.Request{Size: 10})
	if err != nil || len(page.Nodes) != 2 || c.Last != nil {
		t.Errorf("%d people, the last said %v, %v", len(page.Nodes), c.Last, err)
	}
	piece, err := w.Before(t.Context(), w.ann, w.event, "", 10)
	if err != nil || len(piece.Messages) != 0 {
		t.Errorf("%v, %v", piece, err)
	}
	// Who plays blocks somebody: the chat is not there for them, nor does it count.
	w.exec(`MATCH (a:User {id: $a}) MATCH (b:User {id: $b}) CREATE (a)-[:BLOCKS]->(b)`,
		map[string]any{"a": w.artist.UserID, "b": w.cid.UserID})
	unread, err := w.Unread(t.Context(), w.cid)
	if err != nil || unread.Chats != 0 || w.listed(w.cid) != 0 {
		t.Errorf("%+v, %v", unread, err)
	}
	if _, err := w.Get(t.Context(), w.cid, w.event); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("beside an artist who blocks them: %v", err)
	}
}

func TestTheChatOfARoomEndsWithIt(t *testing.T) {
	w := newWorld(t)
	room := graphtest.ID(t)
	w.exec(`CREATE (r:JukeboxRoom {id: $room, name: 'Kitchen', code: $room}) WITH r UNWIND $people AS id MATCH (u:User {id: id}) CREATE (u)-[:IN_ROOM]->(r)`,
		map[string]any{"room": room, "people": []string{w.ann.UserID, w.bob.UserID}})
	w.joins(w.ann, room)
	if c := w.joins(w.bob, room); c.Kind != chat.Room || c.Name != "Kitchen" || c.ParticipantCount != 2 {
		t.Errorf("%+v", c)
	}
	if _, err := w.Get(t.Context(), w.cid, room); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("who is not in the room: %v", err)
	}
	w.say(w.ann, room, "Louder", "")
	w.exec(`MATCH (:User {id: $user})-[i:IN_ROOM]->() DELETE i`, map[string]any{"user": w.bob.UserID})
	w.hears(room, w.bob.UserID)
	if w.listed(w.bob) != 0 || w.listed(w.ann) != 1 {
		t.Error("who has left is still in the chat, or the other is not")
	}
	w.exec(`MATCH (r:JukeboxRoom {id: $room}) DETACH DELETE r`, map[string]any{"room": room})
	w.told.take()
	w.hears(room, "")
	if got := w.told.take(); got != "left" || w.listed(w.ann) != 0 {
		t.Errorf("after its end: %s", got)
	}
	if err := w.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := w.store.Scene(t.Context(), w.ann.UserID, room); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("it is kept: %v", err)
	}
}
