package notify_test

import (
	"context"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/notify"
)

// unreadIDs lists what somebody has not read.
func (w *world) unreadIDs(userID string) (all []string) {
	w.t.Helper()
	for _, n := range w.told(userID) {
		if !n.IsRead() {
			all = append(all, n.ID)
		}
	}
	return all
}

// Whoever comes to a post has read what tells of it and of the comments on it, and of nothing else; nobody else has.
func TestBeingThereMarksItRead(t *testing.T) {
	w := newWorld(t)
	post, another := w.oldPost(), w.oldPost()
	others := w.followers(2)
	w.like(others[0], post)
	w.comment(others[0], post, w.comment(w.fan, post, ""))
	w.like(others[0], another)
	w.deliver()
	artist := access.Viewer{UserID: w.artist}
	if got := len(w.unreadIDs(w.artist)); got != 3 {
		t.Fatalf("%d are unread", got)
	}
	// What comes while it is marked is news: here, as of a later moment.
	w.now = w.now.Add(time.Second)
	w.like(others[1], another)
	w.deliver()
	w.now = w.now.Add(-time.Millisecond)
	read, unread, err := w.MarkPlaceRead(t.Context(), artist, notify.Place{Type: "post", ID: post})
	if err != nil || len(read) != 2 || unread != 1 || w.unread(w.artist) != 1 {
		t.Errorf("%v are read, %d are unread, %v", read, unread, err)
	}
	if left := w.unreadIDs(w.artist); len(left) != 1 || slices.Contains(read, left[0]) {
		t.Errorf("%v are unread", left)
	}
	_, unread, err = w.MarkPlaceRead(t.Context(), artist, notify.Place{Type: "post", ID: another})
	if err != nil || unread != 1 {
		t.Errorf("what came meanwhile: %d are unread, %v", unread, err)
	}
	if w.unread(w.fan) == 0 {
		t.Error("the fan was not there")
	}
	again, _, err := w.MarkPlaceRead(t.Context(), artist, notify.Place{Type: "post", ID: post})
	if err != nil || len(again) > 0 {
		t.Errorf("a second time: %v, %v", again, err)
	}
	for _, wrong := range []notify.Place{{Type: "weather", ID: post}, {Type: "post"}, {}} {
		if _, _, err := w.MarkPlaceRead(t.Context(), artist, wrong); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}

// Every type of a place is one that is told of.
func TestEveryPlaceIsRead(t *testing.T) {
	w := newWorld(t)
	artist := access.Viewer{UserID: w.artist}
	properties := map[string]string{
		"post": "postId", "song": "trackId", "album": "albumId", "event": "eventId", "question": "questionId",
		"giveaway": "giveawayId", "merchandise": "merchandiseId", "order": "orderId",
	}
	for _, kind := range notify.PlaceTypes() {
		w.exec(`CREATE (n:Notification {id: $id, key: $id, userId: $artist, listedFor: $artist, unreadOf: $artist, type: 7, count: 1, at: $at})
SET n[$property] = $thing`, map[string]any{
			"id": w.artist + kind, "at": w.now, "property": properties[kind], "thing": w.artist + "thing",
		})
		read, _, err := w.MarkPlaceRead(t.Context(), artist, notify.Place{Type: kind, ID: w.artist + "thing"})
		if err != nil || !slices.Equal(read, []string{w.artist + kind}) {
			t.Errorf("%s: %v, %v", kind, read, err)
		}
	}
}

// Two devices mark everything read at once, more than goes into one transaction: each is marked once, what is somebody
// else's and what comes later stays unread, and so does the notification of a chat.
func TestAllAreMarkedRead(t *testing.T) {
	c := newChat(t)
	w := c.world
	const many = 1500
	w.exec(`UNWIND range(1, $many) AS n WITH $artist + '-' + n AS id
CREATE (:Notification {id: id, key: id, userId: $artist, listedFor: $artist, unreadOf: $artist, type: 7, count: 1, at: $at})`,
		map[string]any{"many": many, "at": w.now})
	w.exec(`CREATE (:Notification {id: $fan + 'x', key: $fan + 'x', userId: $fan, listedFor: $fan, unreadOf: $fan, type: 7, count: 1, at: $at})
CREATE (:Notification {id: $artist + 'later', key: $artist + 'later', userId: $artist, listedFor: $artist, unreadOf: $artist, type: 7, count: 1, at: $later})`,
		map[string]any{"at": w.now, "later": w.now.Add(time.Minute)})
	w.now = w.now.Add(time.Second)
	c.write(w.fan, "Hello")
	c.notified()
	var devices sync.WaitGroup
	for range 2 {
		devices.Go(func() {
			if _, err := w.MarkAllRead(t.Context(), access.Viewer{UserID: w.artist}); err != nil {
				t.Error(err)
			}
		})
	}
	devices.Wait()
	if got := w.unread(w.artist); got != 1 {
		t.Errorf("%d are unread", got)
	}
	if w.unread(w.fan) != 1 {
		t.Error("somebody else's are read")
	}
	var ofChats int
	for _, n := range w.told(w.artist) {
		if n.Type == notify.ChatMessage && !n.IsRead() {
			ofChats++
		}
	}
	if ofChats != 1 {
		t.Errorf("%d of chats are unread", ofChats)
	}
}

// A history without chats pages past however many there are.
func TestHistoryWithoutChats(t *testing.T) {
	w := newWorld(t)
	artist := access.Viewer{UserID: w.artist}
	w.exec(`UNWIND range(1, 40) AS n WITH n, $artist + '-' + (100 + n) AS id, CASE WHEN n % 8 = 0 THEN 7 ELSE 0 END AS type
CREATE (:Notification {id: id, key: id, userId: $artist, listedFor: $artist, type: type, count: 1, messages: 1, at: $at - duration({seconds: n})})`,
		map[string]any{"at": w.now})
	var want []string
	for _, n := range w.told(w.artist) {
		if n.Type != notify.ChatMessage {
			want = append(want, n.ID)
		}
	}
	var byNumber, byCursor []string
	for number, cursor, more := 1, "", true; more; number++ {
		page, err := w.History(t.Context(), artist, notify.WithoutChats, number, 2, "")
		w.must(err)
		next, err := w.History(t.Context(), artist, notify.WithoutChats, 1, 2, cursor)
		w.must(err)
		for n := range page.Notifications {
			byNumber = append(byNumber, page.Notifications[n].ID)
			byCursor = append(byCursor, next.Notifications[n].ID)
		}
		if page.Total != 5 || next.HasMore != page.HasMore {
			t.Errorf("%d in all, %v and %v", page.Total, next.HasMore, page.HasMore)
		}
		cursor, more = next.Next, page.HasMore
	}
	if len(want) != 5 || !slices.Equal(byNumber, want) || !slices.Equal(byCursor, want) {
		t.Errorf("%v by number, %v by cursor, want %v", byNumber, byCursor, want)
	}
}

// What a notification is about is told apart by whose it is: nobody's own words are hidden from themselves.
func TestNotificationsSayWhoseTheThingIs(t *testing.T) {
	w := newWorld(t)
	properties := map[string]string{
		"Track": "trackId", "Album": "albumId", "Event": "eventId", "Merchandise": "merchandiseId",
	}
	labels := slices.Collect(maps.Keys(properties))
	for label, create := range cypher.PerLabel(
		`CREATE (x:LABEL {id: $id, ownerId: $artist, title: $label, name: $label, createdAt: $at})
CREATE (n:Notification {id: $id, key: $id, userId: $fan, listedFor: $fan, unreadOf: $fan, type: 2, count: 1, at: $at})
SET n[$property] = $id`, labels...) {
		w.exec(create, map[string]any{"id": w.artist + label, "label": label, "property": properties[label]})
	}
	t.Cleanup(func() {
		for label, remove := range cypher.PerLabel(`MATCH (x:LABEL {id: $id}) DELETE x`, labels...) {
			_, err := w.db.Exec(context.Background(), "test_notify", remove, map[string]any{"id": w.artist + label})
			w.must(err)
		}
	})
	all := w.told(w.fan)
	if len(all) != 4 {
		t.Fatalf("%d are told of", len(all))
	}
	for _, n := range all {
		if n.OwnerID != w.artist || n.ID != w.artist+n.Name {
			t.Errorf("%s is %s's", n.Name, n.OwnerID)
		}
	}
}
