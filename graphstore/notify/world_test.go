package notify_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	notifygraph "github.com/sidestage/sidestage/graphstore/notify"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/target"
	"github.com/sidestage/sidestage/internal/notify"
)

// world is an artist, a fan and others of a test's own, at a moment that the test moves.
type world struct {
	*notify.Service
	t           *testing.T
	db          *cypher.DB
	store       *notifygraph.Store
	now         time.Time
	artist, fan string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := graphtest.Open(t).WithReceivers(notify.Heard)
	w := &world{
		t: t, db: db, store: notifygraph.NewStore(db), now: cypher.Instant(time.Now()),
		artist: graphtest.ID(t), fan: graphtest.ID(t),
	}
	now := func() time.Time { return w.now }
	w.Service = notify.NewService(notify.Options{
		Store: w.store, Now: now, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Doors: target.Doors{Targets: targets.NewStore(db), Held: musicgraph.NewStore(db), Now: now},
	})
	w.exec(`CREATE (:User:Artist {id: $artist, handle: 'a' + right($artist, 12), handleKey: 'a' + right($artist, 12), displayName: 'The Band', email: $artist, createdAt: datetime()})
CREATE (:User {id: $fan, handle: 'f' + right($fan, 12), handleKey: 'f' + right($fan, 12), displayName: 'Fan', email: $fan, createdAt: datetime()})`,
		nil)
	t.Cleanup(func() {
		w.execOnce(`MATCH (n) WHERE (n:Notification OR n:NotificationAct) AND n.userId IN $all DETACH DELETE n`)
		w.execOnce(`MATCH (n:NotificationGroup) DETACH DELETE n`)
		w.execOnce(`MATCH (n:NotificationFanout) DETACH DELETE n`)
		w.execOnce(`MATCH (n:Outbox {kind: 'notify'}) DETACH DELETE n`)
	})
	return w
}

func (w *world) execOnce(statement cypher.Statement) {
	_, err := w.db.Exec(context.Background(), "test_notify", statement, map[string]any{"all": []string{w.artist, w.fan}})
	w.must(err)
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) exec(statement cypher.Statement, params map[string]any) {
	w.t.Helper()
	all := map[string]any{"artist": w.artist, "fan": w.fan, "at": w.now}
	for name, value := range params {
		all[name] = value
	}
	_, err := w.db.Exec(w.t.Context(), "test_notify", statement, all)
	w.must(err)
}

// people makes so many of them, who follow the artist at one moment, to the nanosecond.
func (w *world) followers(n int) []string {
	w.t.Helper()
	ids, mark := make([]string, n), graphtest.ID(w.t)
	for i := range ids {
		ids[i] = fmt.Sprintf("%s-%05d", mark, i)
	}
	w.exec(`MATCH (a:User {id: $artist}) WITH a, datetime() - duration({hours: 1}) AS at UNWIND $ids AS id
CREATE (:User {id: id, handle: right(id, 20), handleKey: right(id, 20), displayName: 'Person ' + right(id, 5), email: id, ownerId: $mark, createdAt: at})
  -[:FOLLOWS {at: at, followerId: id, followedId: a.id}]->(a)`, map[string]any{"ids": ids, "mark": mark})
	w.t.Cleanup(func() {
		_, err := w.db.Exec(context.Background(), "test_notify",
			`MATCH (n) WHERE (n:Notification OR n:NotificationAct OR n:NotificationSettings) AND (n.userId IN $ids OR n.id IN $ids) DETACH DELETE n`,
			map[string]any{"ids": ids})
		w.must(err)
	})
	return ids
}

// emit says that something happened.
func (w *world) emit(verb event.Verb, actorID, label, id string) {
	w.t.Helper()
	_, err := cypher.WriteTx(w.t.Context(), w.db, "test_emit", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, tx.Emit(verb, actorID, label, id)
	})
	w.must(err)
}

// post makes one of the artist's, and says so.
func (w *world) post() string {
	w.t.Helper()
	id := w.oldPost()
	w.emit(event.Released, w.artist, "Post", id)
	return id
}

// oldPost makes one that everybody knows.
func (w *world) oldPost() string {
	w.t.Helper()
	id := graphtest.ID(w.t)
	w.exec(`MATCH (a:User {id: $artist})
CREATE (a)-[:POSTED]->(p:Post {id: $id, ownerId: $artist, pageId: $artist, type: 'Post', content: 'What we did today', status: 'published', commentsAllowed: true, createdAt: $at})`,
		map[string]any{"id": id})
	return id
}

func (w *world) follow(who, whom string) {
	w.t.Helper()
	w.exec(`MATCH (a:User {id: $who}) MATCH (b:User {id: $whom})
CREATE (a)-[:FOLLOWS {at: $at, followerId: $who, followedId: $whom}]->(b)`, map[string]any{"who": who, "whom": whom})
	label := "User"
	if whom == w.artist {
		label = "Artist"
	}
	w.emit(event.Followed, who, label, whom)
}

func (w *world) like(who, post string) {
	w.t.Helper()
	w.exec(`MATCH (u:User {id: $who}) MATCH (t:Post {id: $id}) CREATE (u)-[:REACTED {type: 'LIKE', at: $at}]->(t)`,
		map[string]any{"who": who, "id": post})
	w.emit(event.Reacted, who, "Post", post)
}

// comment writes one under a post; parent is the comment that it answers, if any.
func (w *world) comment(who, post, parent string, mentioned ...string) string {
	w.t.Helper()
	id := graphtest.ID(w.t)
	w.exec(`MATCH (u:User {id: $who}) MATCH (p:Post {id: $post})
CREATE (u)-[:WROTE]->(c:Comment {id: $id, byId: $who, ownerId: p.ownerId, targetType: 'post', targetId: $post, parentId: $parent, content: 'Well said', mentionIds: $mentioned,
  createdAt: $at, replyCount: 0})-[:ON]->(p)`, map[string]any{
		"who": who, "post": post, "id": id, "parent": cypher.OrNull(parent), "mentioned": mentioned,
	})
	w.emit(event.Commented, who, "Comment", id)
	return id
}

// leased are the events that wait.
func (w *world) leased() (all []backlog.Event) {
	w.t.Helper()
	for {
		some, err := w.db.Backlog().Lease(w.t.Context(), notify.Receiver, 100, time.Hour)
		w.must(err)
		if len(some) == 0 {
			return all
		}
		all = append(all, some...)
	}
}

// deliver carries what waits, fan-outs to their end, and returns the events.
func (w *world) deliver() []backlog.Event {
	w.t.Helper()
	events := w.leased()
	w.must(w.Receive(w.t.Context(), events))
	w.fanOut()
	return events
}

func (w *world) fanOut() {
	w.t.Helper()
	for {
		worked, err := w.Step(w.t.Context())
		w.must(err)
		if !worked {
			return
		}
	}
}

// told lists what a person has.
func (w *world) told(userID string) []notify.Notification {
	w.t.Helper()
	page, err := w.History(w.t.Context(), access.Viewer{UserID: userID}, notify.Everything, 1, 100, "")
	w.must(err)
	return page.Notifications
}

func (w *world) unread(userID string) int {
	w.t.Helper()
	n, err := w.Unread(w.t.Context(), access.Viewer{UserID: userID})
	w.must(err)
	return n
}

// one is the only thing that a person was told.
func (w *world) one(userID string) notify.Notification {
	w.t.Helper()
	all := w.told(userID)
	if len(all) != 1 {
		w.t.Fatalf("%d notifications: %+v", len(all), all)
	}
	return all[0]
}
