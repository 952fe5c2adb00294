package chat_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	chatgraph "github.com/sidestage/sidestage/graphstore/chat"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/chat"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

func TestMain(m *testing.M) { graphtest.Main(m) }

// unlimited allows everything.
type unlimited struct{}

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (unlimited) Forgive(context.Context, limit.Ticket) {}

// told is what people's clients are told.
type told struct {
	mu       sync.Mutex
	received []chat.Message
	audience chat.Audience // of the last change or reaction
	all      []string
}

func (t *told) add(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, fmt.Sprintf(format, args...))
}

func (t *told) Received(_ chat.Audience, m chat.Message) {
	t.add("received %d", m.Sequence)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.received = append(t.received, m)
}

func (t *told) Edited(to chat.Audience, m chat.Message) {
	t.add("edited %d", m.Sequence)
	t.audience = to
}
func (t *told) Deleted(_ chat.Audience, m chat.Message) { t.add("deleted %d", m.Sequence) }

func (t *told) Reacted(to chat.Audience, m chat.Message, _ string) {
	t.add("reacted %d", m.Sequence)
	t.audience = to
}
func (t *told) Changed([]string, string)                        { t.add("changed") }
func (t *told) Read(_ chat.Audience, _ string, m chat.ReadMark) { t.add("read %d", m.LastRead) }
func (t *told) Apart(userID string, from []string)              { t.add("apart %d", len(from)) }
func (t *told) Left(string, string)                             { t.add("left") }

func (t *told) take() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := strings.Join(t.all, ", ")
	t.all = nil
	return all
}

// online are those who are connected.
type online map[string]bool

func (o online) Online(context.Context, []string) map[string]bool { return o }

// noImages has no pictures.
type noImages struct{}

func (noImages) Image(context.Context, access.Viewer, string) (chat.Image, error) {
	return chat.Image{}, fault.Missing("This picture")
}

// world is people who write to one another.
type world struct {
	t *testing.T
	*chat.Service
	db                    *cypher.DB
	store                 *chatgraph.Store
	told                  *told
	ann, bob, cid, artist access.Viewer
	event                 string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, db: graphtest.Open(t), told: &told{}, event: graphtest.ID(t)}
	var ids []string
	for _, v := range []*access.Viewer{&w.ann, &w.bob, &w.cid, &w.artist} {
		v.UserID = graphtest.ID(t)
		ids = append(ids, v.UserID)
	}
	w.exec(`UNWIND $ids AS id CREATE (u:User {id: id, handle: 'c' + right(id, 12), handleKey: 'c' + right(id, 12), displayName: 'Somebody', email: id,
  createdAt: datetime() - duration('P30D'), confirmedAt: datetime()})
WITH u WHERE u.id = $artist SET u:Artist CREATE (u)-[:HOSTS]->(:Event {id: $event, ownerId: u.id, title: 'A night', status: 'published', startDate: datetime()})`,
		map[string]any{"ids": ids, "artist": w.artist.UserID, "event": w.event})
	t.Cleanup(func() {
		_, err := w.db.Exec(context.WithoutCancel(t.Context()), "test_chats", `MATCH (u:User)-[:CHATS_IN]->(c:Chat) WHERE u.id IN $ids
WITH DISTINCT c OPTIONAL MATCH (m:Message) WHERE m.chatId = c.id DETACH DELETE m, c`, map[string]any{"ids": ids})
		if err != nil {
			t.Error(err)
		}
	})
	w.store = chatgraph.NewStore(w.db)
	w.Service = chat.NewService(chat.Options{
		Store: w.store, Limits: unlimited{}, Uploads: noImages{}, Presence: online{w.bob.UserID: true}, Now: time.Now,
	})
	w.TellBy(w.told)
	return w
}

func (w *world) exec(statement cypher.Statement, params map[string]any) {
	w.t.Helper()
	if _, err := w.db.Exec(w.t.Context(), "test_chat", statement, params); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) direct(v, with access.Viewer) chat.Chat {
	w.t.Helper()
	c, _, err := w.Create(w.t.Context(), v, chat.Plan{ParticipantIDs: []string{with.UserID}})
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

func (w *world) say(v access.Viewer, chatID, content, key string) chat.Message {
	w.t.Helper()
	m, _, err := w.Send(w.t.Context(), v, chatID, chat.Text{Content: content, ClientKey: key})
	if err != nil {
		w.t.Fatal(err)
	}
	return m
}

func (w *world) refuses(what string, want fault.Code, err error) {
	w.t.Helper()
	if fault.CodeOf(err) != want || err == nil {
		w.t.Errorf("%s: %v, want %s", what, err, want)
	}
}

func contents(messages []chat.Message) string {
	var all []string
	for _, m := range messages {
		all = append(all, fmt.Sprint(m.Sequence, m.Content))
	}
	return strings.Join(all, " ")
}

// changedSince reads what changed since a moment, as a server does that was told of none of it.
func (w *world) changedSince(since time.Time) ([]chat.Changed, error) {
	w.t.Helper()
	changes, err := w.ChangedSince(w.t.Context(), since, 1000)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(changes))
	for i, c := range changes {
		ids[i] = c.ID
	}
	return w.Changed(w.t.Context(), ids)
}
