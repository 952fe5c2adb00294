package push_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	chatgraph "github.com/sidestage/sidestage/graphstore/chat"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	notifygraph "github.com/sidestage/sidestage/graphstore/notify"
	pushgraph "github.com/sidestage/sidestage/graphstore/push"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/notify"
	"github.com/sidestage/sidestage/internal/push"
	"github.com/sidestage/sidestage/internal/webpush/pushtest"
)

// world is three people of a test's own, and who is asked about them.
type world struct {
	t             *testing.T
	db            *cypher.DB
	store         *pushgraph.Store
	notifications *notifygraph.Store
	chats         *chatgraph.Store
	ann, ben, cat string
	// What push is told of people, and how its messages fare.
	online, quiet map[string]bool
	ended         []push.Session
	now           time.Time

	mu       sync.Mutex
	sent     []string
	answers  map[string]push.Outcome
	lastSent push.Message
	// whileSending is called before a message is handed over.
	whileSending func()
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := graphtest.Open(t)
	w := &world{
		t: t, db: db, store: pushgraph.NewStore(db), notifications: notifygraph.NewStore(db), chats: chatgraph.NewStore(db),
		ann: graphtest.ID(t), ben: graphtest.ID(t), cat: graphtest.ID(t), online: map[string]bool{}, quiet: map[string]bool{},
		answers: map[string]push.Outcome{}, now: time.Now(),
	}
	w.exec(`UNWIND $all AS p CREATE (:User {id: p[0], handle: p[1] + right(p[0], 12), handleKey: p[1] + right(p[0], 12), displayName: p[1], email: p[0], createdAt: datetime()})`,
		map[string]any{"all": [][]string{{w.ann, "Ann"}, {w.ben, "Ben"}, {w.cat, "Cat"}}})
	t.Cleanup(func() {
		_, err := db.Exec(context.Background(), "test_push", `UNWIND $ids AS id MATCH (n) WHERE
(n:Notification OR n:NotificationAct OR n:PushSubscription) AND n.userId = id DETACH DELETE n`,
			map[string]any{"ids": []string{w.ann, w.ben, w.cat}})
		w.must(err)
		_, err = db.Exec(context.Background(), "test_push", `MATCH (n:NotificationGroup) DETACH DELETE n`, nil)
		w.must(err)
	})
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) exec(statement cypher.Statement, params map[string]any) {
	w.t.Helper()
	_, err := w.db.Exec(w.t.Context(), "test_push", statement, params)
	w.must(err)
}

// service is a server's.
func (w *world) service() *push.Service {
	return push.NewService(push.Options{
		Store: w.store, Sender: w, Sessions: w, Presence: w, Quiet: w, Notes: w, Now: func() time.Time { return w.now },
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
}

func (w *world) Send(_ context.Context, _ push.Keys, to push.Subscription, m push.Message) (push.Outcome, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.whileSending != nil {
		w.whileSending()
	}
	w.sent = append(w.sent, fmt.Sprintf("%s: %s: %s", to.Endpoint[len("https://push.test/"):], m.Title, m.Body))
	w.lastSent = m
	return w.answers[to.Endpoint], nil
}

func (w *world) Ended(context.Context, []push.Session) ([]push.Session, error) { return w.ended, nil }

func (w *world) Online(context.Context, []string) map[string]bool { return w.online }

func (w *world) Quiet(context.Context, []string, time.Time) (map[string]bool, error) {
	return w.quiet, nil
}

func (w *world) Notes(ctx context.Context, ids []string) ([]push.Note, error) {
	all, err := w.notifications.Read(ctx, ids)
	var notes []push.Note
	for _, n := range all {
		if !n.IsRead() {
			notes = append(notes, push.Note{
				ID: n.ID, UserID: n.UserID, Title: n.Title(), Text: n.Message(), URL: n.URL(), At: n.CreatedAt,
			})
		}
	}
	return notes, err
}

// browser subscribes one of somebody's.
func (w *world) browser(userID, name string) push.Subscription {
	w.t.Helper()
	sub := pushtest.NewBrowser("https://push.test/" + name + userID).Subscription(userID)
	sub.SessionID = "session " + name
	w.must(w.store.Subscribe(w.t.Context(), sub, push.MaxPerPerson))
	return sub
}

// follow tells somebody that another follows them; it returns the notification.
func (w *world) follow(who, whom string) string {
	w.t.Helper()
	told, _, err := w.notifications.Tell(w.t.Context(), notify.Group{
		Type: notify.UserFollowed, UserID: whom, Group: whom, Acts: []notify.Telling{{
			Type: notify.UserFollowed, UserID: whom, ActorID: who, Group: whom, Act: "follow/" + who + graphtest.ID(w.t),
		}},
	}, w.now)
	w.must(err)
	return told.ID
}

// chat makes one between people, the first of whom writes.
func (w *world) chat(kind chat.Kind, name string, people ...string) string {
	w.t.Helper()
	id, _, err := w.chats.Create(w.t.Context(), chat.NewChat{
		ID: graphtest.ID(w.t), CreatorID: people[0], Name: name, Kind: kind, People: people[1:], At: w.now,
	}, func([]chat.Other) error { return nil })
	w.must(err)
	return id
}

func (w *world) write(chatID, sender, text string) chat.Message {
	w.t.Helper()
	done, err := w.chats.Append(w.t.Context(), chatID, []chat.Draft{{
		ID: graphtest.ID(w.t), SenderID: sender, Content: text, At: w.now,
	}}, func(chat.Chat) error { return nil })
	w.must(err)
	w.t.Cleanup(func() {
		_, err := w.db.Exec(context.Background(), "test_push", `MATCH (m:Message {chatId: $id}) DETACH DELETE m`,
			map[string]any{"id": chatID})
		w.must(err)
	})
	return done[0].Message
}

// due lets so much time pass for what is to be pushed.
func (w *world) due(d time.Duration) {
	w.t.Helper()
	w.now = w.now.Add(d)
	for _, statement := range []cypher.Statement{
		`MATCH (n:Notification) WHERE n.userId IN $ids SET n.pushAt = n.pushAt - duration({milliseconds: $by}), n.pushedAt = n.pushedAt - duration({milliseconds: $by})`,
		`MATCH (n:Chat) WHERE n.pushAt IS NOT NULL SET n.pushAt = n.pushAt - duration({milliseconds: $by})`,
	} {
		w.exec(statement, map[string]any{"by": d.Milliseconds(), "ids": []string{w.ann, w.ben, w.cat}})
	}
}

// step has a server tell what is due, and returns what it told whom, in order, by their browsers.
func (w *world) step() []string {
	w.t.Helper()
	w.sent = nil
	_, err := w.service().Step(w.t.Context())
	w.must(err)
	slices.Sort(w.sent)
	return w.sent
}

func (w *world) told(want ...string) {
	w.t.Helper()
	if got := w.step(); !slices.Equal(got, want) {
		w.t.Errorf("%q was told, want %q", got, want)
	}
}
