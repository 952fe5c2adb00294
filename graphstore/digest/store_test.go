package digest_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/graphstore/cypher"
	digestgraph "github.com/sidestage/sidestage/graphstore/digest"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/digest"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// world is people whose ids come before everybody else's, so that a walk begins with them, and its mail.
type world struct {
	t      *testing.T
	db     *cypher.DB
	store  *digestgraph.Store
	siteID string
	mark   string
	now    time.Time

	mu      sync.Mutex
	sent    []string
	outcome digest.Outcome
	// whileSending is called with a letter on its way.
	whileSending func()
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, db: graphtest.Open(t), siteID: graphtest.ID(t), now: cypher.Instant(time.Now())}
	w.mark = "  " + graphtest.ID(t)
	w.store = digestgraph.NewStore(w.db, func() time.Time { return w.now })
	t.Cleanup(func() {
		_, err := w.db.Exec(context.Background(), "test_digest", `MATCH (n) WHERE (n:User OR n:NotificationSettings) AND n.id STARTS WITH $mark
OR n:DigestWalk AND n.id = $siteID OR (n:Notification OR n:RefreshToken) AND n.userId STARTS WITH $mark DETACH DELETE n`,
			map[string]any{"mark": w.mark, "siteID": w.siteID})
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
	_, err := w.db.Exec(w.t.Context(), "test_digest", statement, params)
	w.must(err)
}

// person makes one who was here last some time ago, with something unread.
func (w *world) person(name string, away time.Duration, settings map[string]any) string {
	w.t.Helper()
	id := w.mark + name
	w.exec(`CREATE (u:User {id: $id, email: $name + '@x.test', handle: $id, handleKey: $id, displayName: $name, createdAt: datetime() - duration('P90D'), confirmedAt: datetime()})
CREATE (:RefreshToken {hash: $id, family: $id, userId: $id, createdAt: $seenAt, expiresAt: datetime() + duration('P30D')})
CREATE (:Notification {id: $id, key: $id, userId: $id, listedFor: $id, unreadOf: $id, type: 1, count: 1, at: $seenAt})
CREATE (s:NotificationSettings {id: $id}) SET s += $settings`,
		map[string]any{"id": id, "name": name, "seenAt": w.now.Add(-away), "settings": settings})
	return id
}

// News is one thing.
func (w *world) News(context.Context, string, time.Time, time.Time, int) (digest.News, error) {
	return digest.News{Items: []digest.Item{{Title: "Ben follows you", URL: "/ben"}}}, nil
}

func (w *world) Send(_ context.Context, l digest.Letter) (digest.Outcome, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.whileSending != nil {
		w.whileSending()
	}
	if w.outcome == digest.Away {
		return w.outcome, errors.New("no mail is taken")
	}
	w.sent = append(w.sent, l.To)
	return w.outcome, nil
}

// service is a server's.
func (w *world) service() *digest.Service {
	return digest.NewService(digest.Options{
		Store: mine{w.store, w.mark}, Reader: w, Mailer: w, Tokens: letter.NewTokens([]byte("key")), SiteID: w.siteID,
		SiteURL: "https://x.test", Now: func() time.Time { return w.now },
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
}

// mine is the store without the people of other tests, who come after the test's own.
type mine struct {
	digest.Store
	mark string
}

func (m mine) People(ctx context.Context, after string, limit int) ([]digest.Person, string, error) {
	all, last, err := m.Store.People(ctx, after, limit)
	return slices.DeleteFunc(all, func(p digest.Person) bool { return !strings.HasPrefix(p.UserID, m.mark) }), last, err
}

// walk has a walk be due and go from the first person to the last, and returns to whom it wrote.
func (w *world) walk() []string {
	w.t.Helper()
	w.sent = nil
	w.exec(`MERGE (w:DigestWalk {id: $id}) SET w.nextAt = datetime(), w.after = ' '`, map[string]any{"id": w.siteID})
	if _, err := w.service().Step(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	return w.sent
}

func (w *world) wrote(want ...string) {
	w.t.Helper()
	if diff := cmp.Diff(want, w.walk()); diff != "" {
		w.t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWhoIsWrittenTo(t *testing.T) {
	w := newWorld(t)
	day := 24 * time.Hour
	w.person("a-daily", 13*time.Hour, map[string]any{"digest": "daily"})
	w.person("b-here", time.Hour, map[string]any{"digest": "daily"})
	w.person("c-never", 9*day, map[string]any{"digest": "never"})
	w.person("d-usual", 3*day, nil)
	w.person("e-usual-here", day, nil)
	w.exec(`MATCH (u:User {id: $id}) SET u.deactivatedAt = datetime()`, map[string]any{"id": w.person("f-gone", 9*day, nil)})
	w.exec(`MATCH (u:User {id: $id}) REMOVE u.confirmedAt`, map[string]any{"id": w.person("g-unconfirmed", 9*day, nil)})
	w.exec(`MATCH (n:Notification {id: $id}) REMOVE n.unreadOf`, map[string]any{"id": w.person("h-read", 9*day, nil)})
	w.person("i-asleep", 9*day, map[string]any{"quietFrom": 0, "quietTo": 24*60 - 1, "timeZone": zoneOf(w.now)})
	chats := w.person("j-chats", 9*day, nil)
	w.exec(`MATCH (n:Notification {id: $id}) REMOVE n.unreadOf WITH n
MATCH (u:User {id: $id}) CREATE (u)-[:CHATS_IN {since: datetime(), from: 0, lastRead: 0}]->(:Chat {id: $id, kind: 'group', ownerId: $id, updatedAt: $at, lastSequence: 1})`,
		map[string]any{"id": chats, "at": w.now.Add(-time.Hour)})
	t.Cleanup(func() {
		_, err := w.db.Exec(context.Background(), "test_digest", `MATCH (c:Chat {id: $id}) DETACH DELETE c`, map[string]any{"id": chats})
		w.must(err)
	})
	w.wrote("a-daily@x.test", "d-usual@x.test", "j-chats@x.test")
	// What was told is told once, though it stays unread; what comes later is told after a day, or a week.
	w.wrote()
	w.now = w.now.Add(25 * time.Hour)
	w.wrote("b-here@x.test", "e-usual-here@x.test")
	w.exec(`MATCH (n:Notification) WHERE n.userId STARTS WITH $mark AND n.unreadOf IS NOT NULL SET n.at = $at`,
		map[string]any{"mark": w.mark, "at": w.now.Add(time.Minute)})
	w.now = w.now.Add(24 * time.Hour)
	w.wrote("a-daily@x.test", "b-here@x.test")
	w.must(w.store.Stop(t.Context(), w.mark+"d-usual"))
	w.now = w.now.Add(7 * 24 * time.Hour)
	w.wrote("e-usual-here@x.test")
}

// zoneOf is a zone in which it is not the last minute of the day.
func zoneOf(now time.Time) string {
	if now.UTC().Hour() == 23 {
		return "Asia/Tokyo"
	}
	return "UTC"
}

// A server dies after it claimed somebody, before it wrote: they are without this mail, and what they have not seen is
// in the next. The walk goes on after its lease.
func TestAServerDiesBetweenClaimAndMail(t *testing.T) {
	w := newWorld(t)
	w.person("a", 72*time.Hour, map[string]any{"digest": "daily"})
	w.person("b", 72*time.Hour, map[string]any{"digest": "daily"})
	people, _, err := w.store.People(t.Context(), " ", 10)
	w.must(err)
	if claimed, err := w.store.Claim(t.Context(), people[0], w.now); err != nil || !claimed {
		t.Fatal(claimed, err)
	}
	w.exec(`CREATE (:DigestWalk {id: $id, after: ' ', nextAt: datetime()})`, map[string]any{"id": w.siteID})
	if _, ok, err := w.store.LeaseWalk(t.Context(), w.siteID, time.Hour, time.Hour); err != nil || !ok {
		t.Fatal(ok, err)
	}
	if worked, err := w.service().Step(t.Context()); err != nil || worked {
		t.Fatal("another server walked beside it", err)
	}
	// However long this machine takes, the lease is over now and not before.
	w.exec(`MATCH (d:DigestWalk {id: $id}) SET d.nextAt = datetime() - duration({seconds: 1})`, map[string]any{"id": w.siteID})
	if worked, err := w.service().Step(t.Context()); err != nil || !worked {
		t.Fatal(worked, err)
	}
	if !slices.Equal(w.sent, []string{"b@x.test"}) {
		t.Errorf("%q were written to", w.sent)
	}
	w.wrote()
	w.now = w.now.Add(24 * time.Hour)
	w.wrote("a@x.test")
}

// A server that was away so long that another took its walk writes to nobody whom that one wrote to, and does not move
// the walk.
func TestTwoServersWriteOnce(t *testing.T) {
	w := newWorld(t)
	for _, name := range []string{"a", "b", "c"} {
		w.person(name, 72*time.Hour, map[string]any{"digest": "daily"})
	}
	w.exec(`CREATE (:DigestWalk {id: $id, after: ' ', nextAt: datetime()})`, map[string]any{"id": w.siteID})
	slow, ok, err := w.store.LeaseWalk(t.Context(), w.siteID, time.Millisecond, time.Hour)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	people, _, err := w.store.People(t.Context(), " ", 3)
	w.must(err)
	time.Sleep(5 * time.Millisecond)
	if _, err := w.service().Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, p := range people {
		if claimed, err := w.store.Claim(t.Context(), p, w.now); err != nil || claimed {
			t.Errorf("%s was claimed twice, %v", p.Name, err)
		}
	}
	before := w.after()
	w.must(w.store.MoveWalk(t.Context(), w.siteID, slow, 0))
	if got := w.after(); got != before {
		t.Errorf("who lost the walk moved it from %q to %q", before, got)
	}
	if len(w.sent) != 3 {
		t.Errorf("%q were written to", w.sent)
	}
}

func (w *world) after() string {
	w.t.Helper()
	after, err := cypher.ReadOne(w.t.Context(), w.db, "test_walk", `MATCH (w:DigestWalk {id: $id}) RETURN w.after AS after`,
		map[string]any{"id": w.siteID}, func(r *cypher.Row) string { return r.String("after") })
	w.must(err)
	return after
}

// Where no mail is taken, nobody loses theirs: the walk waits at whom it came to. A mail that is refused keeps nobody
// else's back.
func TestMailThatIsNotTaken(t *testing.T) {
	w := newWorld(t)
	w.person("a", 72*time.Hour, map[string]any{"digest": "daily"})
	w.person("b", 72*time.Hour, map[string]any{"digest": "daily"})
	w.outcome = digest.Away
	w.wrote()
	w.outcome = digest.Refused
	w.wrote("a@x.test", "b@x.test")
	w.wrote()
}

// A walk that nobody began begins after a while: a server that starts does not write at once.
func TestTheFirstWalkIsLater(t *testing.T) {
	w := newWorld(t)
	for range 2 {
		if _, ok, err := w.store.LeaseWalk(t.Context(), w.siteID, time.Minute, time.Hour); err != nil || ok {
			t.Fatal(ok, err)
		}
	}
}
