package deletion_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/accounts"
	admingraph "github.com/sidestage/sidestage/graphstore/admin"
	"github.com/sidestage/sidestage/graphstore/cypher"
	deletiongraph "github.com/sidestage/sidestage/graphstore/deletion"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/deletion"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/studio"
)

// world has an artist with music, a fan, and an admin.
type world struct {
	graphtest.Catalogue
	*deletion.Service
	store *deletiongraph.Store
	admin *admin.Service
	boss  access.Viewer
	now   time.Time
	sent  []letter.Mail
	// forgotten are addresses that wait nowhere any more.
	forgotten []string
}

type noLimits struct{}

func (noLimits) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (noLimits) Forgive(context.Context, limit.Ticket) {}

func (w *world) Send(_ context.Context, m letter.Mail) error {
	w.sent = append(w.sent, m)
	return nil
}

func newWorld(t *testing.T) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{Catalogue: c, store: deletiongraph.NewStore(c.DB), now: time.Now().UTC()}
	clock := func() time.Time { return w.now }
	w.Service = deletion.NewService(deletion.Options{
		Store: w.store, Limits: noLimits{}, Mailer: w, SiteURL: "https://site.test", HandleKept: account.HandleKept,
		ForgetAddress: func(_ context.Context, email string) error {
			w.forgotten = append(w.forgotten, email)
			return nil
		},
		Now: clock, Log: slog.New(slog.DiscardHandler),
	})
	w.admin = admin.NewService(admingraph.NewStore(c.DB), nil, clock)
	w.boss = access.Viewer{UserID: graphtest.ID(t), Admin: true}
	c.Exec(t, `CREATE (:User:Admin {id: $id, handle: 'b' + right($id, 12), handleKey: 'b' + right($id, 12), displayName: 'Boss', email: $id,
  roles: ['admin'], createdAt: datetime(), confirmedAt: datetime()})`, map[string]any{"id": w.boss.UserID})
	return w
}

// read returns the one column state of a statement.
func (w *world) read(t *testing.T, statement cypher.Statement, params map[string]any) string {
	t.Helper()
	got, err := cypher.ReadOne(t.Context(), w.DB, "test_state", statement, params,
		func(r *cypher.Row) string { return r.String("state") })
	must(t, err)
	return got
}

func proven(context.Context) error { return nil }

// state is what the graph says of somebody, in words.
func (w *world) state(t *testing.T, id string) string {
	t.Helper()
	return w.read(t, `MATCH (u:User {id: $id})
RETURN CASE WHEN u.erasedAt IS NOT NULL THEN 'erased' WHEN u.eraseAt IS NOT NULL THEN 'leaving' ELSE 'stays' END
  + CASE WHEN u.deactivatedAt IS NOT NULL THEN ' hidden' ELSE '' END + CASE WHEN u.deactivatedBy IS NOT NULL THEN ' deactivated' ELSE '' END AS state`,
		map[string]any{"id": id})
}

func (w *world) requireState(t *testing.T, id, want string) {
	t.Helper()
	if got := w.state(t, id); got != want {
		t.Fatalf("they are %q, want %q", got, want)
	}
}

func (w *world) statuses(t *testing.T) string {
	t.Helper()
	return w.read(t, `MATCH (:User {id: $id})-[:RELEASED]->(x:Album) WITH x.status AS s ORDER BY x.id
RETURN reduce(all = '', one IN collect(s) | all + one + ' ') AS state`, map[string]any{"id": w.ArtistID})
}

func (w *world) handleOf(id string) string { return "A" + id[len(id)-12:] }

func requireCode(t *testing.T, err error, want fault.Code) {
	t.Helper()
	if got := fault.CodeOf(err); err == nil || got != want {
		t.Fatalf("%v is %q, want %q", err, got, want)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhoLeavesIsHiddenAndMayComeBackWhole(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	v := access.Viewer{UserID: w.ArtistID}
	before := w.statuses(t)
	w.Exec(t, `CREATE (:RefreshToken {hash: $id, family: $id, userId: $id, createdAt: datetime(), expiresAt: datetime() + duration({days: 1})})
CREATE (:AppPassword {id: randomUUID(), userId: $id})`, map[string]any{"id": w.ArtistID})

	_, err := w.Leave(ctx, v, "somebody", proven)
	requireCode(t, err, fault.BadUserInput)
	_, err = w.Leave(ctx, v, w.handleOf(w.ArtistID), func(context.Context) error { return identity.WrongPassword() })
	requireCode(t, err, fault.BadUserInput)
	w.requireState(t, w.ArtistID, "stays")

	eraseAt, err := w.Leave(ctx, v, "@"+strings.ToUpper(w.handleOf(w.ArtistID)), proven)
	must(t, err)
	if want := w.now.Add(14 * 24 * time.Hour); !eraseAt.Equal(want) {
		t.Errorf("erased at %v, want %v", eraseAt, want)
	}
	w.requireState(t, w.ArtistID, "leaving hidden")
	if got := w.statuses(t); strings.Contains(got, "published") {
		t.Errorf("their music is %s", got)
	}
	sessions := w.read(t, `RETURN toString(COUNT { MATCH (t:RefreshToken|AppPassword {userId: $id}) }) AS state`, map[string]any{"id": w.ArtistID})
	if sessions != "0" {
		t.Errorf("they are signed in %s times", sessions)
	}

	mayEnter, err := w.Return(ctx, w.ArtistID)
	if must(t, err); !mayEnter {
		t.Error("they may not sign in")
	}
	w.requireState(t, w.ArtistID, "stays")
	if got := w.statuses(t); got != before {
		t.Errorf("their music is %s, and was %s", got, before)
	}
	_, err = w.Return(ctx, w.ArtistID) // in another tab
	must(t, err)
}

func TestADeletionTakenBackLeavesADeactivation(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	leave := func() {
		t.Helper()
		_, err := w.store.Ask(ctx, deletion.Ask{
			UserID: w.ArtistID, ActorID: w.ArtistID, At: w.now, EraseAt: w.now.Add(deletion.Grace),
		})
		must(t, err)
	}
	deactivate := func(active bool) {
		t.Helper()
		changed, err := w.admin.SetActive(ctx, w.boss, w.ArtistID, "A test", active)
		if must(t, err); !changed {
			t.Fatal("nothing changed")
		}
	}
	leave()
	deactivate(false)
	w.requireState(t, w.ArtistID, "leaving hidden deactivated")
	mayEnter, err := w.Return(ctx, w.ArtistID)
	if must(t, err); mayEnter {
		t.Error("who is deactivated may sign in")
	}
	w.requireState(t, w.ArtistID, "stays hidden deactivated")
	if strings.Contains(w.statuses(t), "published") {
		t.Error("their music shows")
	}
	leave()
	deactivate(true)
	w.requireState(t, w.ArtistID, "leaving hidden")
	if strings.Contains(w.statuses(t), "published") {
		t.Error("their music shows while they leave")
	}
	_, err = w.Return(ctx, w.ArtistID)
	must(t, err)
	w.requireState(t, w.ArtistID, "stays")
	if !strings.Contains(w.statuses(t), "published") {
		t.Error("their music does not show again")
	}
}

func TestAnAdminDeletesAndTakesItBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	handle := "F" + w.FanID[len(w.FanID)-12:]
	for _, one := range []struct {
		by                  access.Viewer
		id, handle, because string
		want                fault.Code
	}{
		{access.Viewer{UserID: w.ArtistID}, w.FanID, handle, "A test", fault.Forbidden},
		{w.boss, w.FanID, "another", "A test", fault.BadUserInput},
		{w.boss, w.FanID, handle, "", fault.BadUserInput},
		{w.boss, w.boss.UserID, "b" + w.boss.UserID[len(w.boss.UserID)-12:], "A test", fault.BadUserInput},
		{w.boss, graphtest.ID(t), handle, "A test", fault.NotFound},
		// The token says so, and the graph does not.
		{access.Viewer{UserID: w.ArtistID, Admin: true}, w.FanID, handle, "A test", fault.Forbidden},
	} {
		_, err := w.Delete(ctx, one.by, one.id, one.handle, one.because)
		requireCode(t, err, one.want)
	}
	changed, err := w.Delete(ctx, w.boss, w.FanID, handle, "Spam again and again")
	if must(t, err); !changed {
		t.Error("nothing changed")
	}
	_, err = w.Return(ctx, w.FanID)
	requireCode(t, err, fault.Forbidden)
	_, err = w.Delete(ctx, w.boss, w.FanID, handle, "Once more")
	requireCode(t, err, fault.Conflict)
	w.requireState(t, w.FanID, "leaving hidden")
	changed, err = w.Keep(ctx, w.boss, w.FanID, "A mistake")
	if must(t, err); !changed {
		t.Error("nothing changed")
	}
	w.requireState(t, w.FanID, "stays")
	acts := w.read(t, `MATCH (a:AuditAct {subjectId: $id}) WITH a.verb AS verb ORDER BY a.at, a.id RETURN reduce(all = '', v IN collect(verb) | all + v + '; ') AS state`,
		map[string]any{"id": w.FanID})
	if acts != "person deleted; person kept; " {
		t.Errorf("the log says %q", acts)
	}
}

func TestWhoOwesOrdersShipsThemFirst(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.Exec(t, `CREATE (:Order {id: $id + '/o', number: $id, ownerId: $id, status: 'PAID', paidAt: datetime()})`, map[string]any{"id": w.ArtistID})
	_, err := w.Leave(ctx, access.Viewer{UserID: w.ArtistID}, w.handleOf(w.ArtistID), proven)
	requireCode(t, err, fault.Conflict)
	_, err = w.store.Ask(ctx, deletion.Ask{UserID: w.ArtistID, ActorID: w.ArtistID, At: w.now, EraseAt: w.now})
	requireCode(t, err, fault.Conflict)
	w.requireState(t, w.ArtistID, "stays")
}

func TestWhoIsBeingPaidWaits(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.Exec(t, `CREATE (:Order {id: $id + '/o', number: $id, ownerId: $id, status: 'PENDING', unpaidOf: $id}),
  (:PayoutBalance {key: $id + '/EUR', sellerId: $id, currency: 'EUR', earned: 500, returned: 0, sent: 400, reversed: 0})`,
		map[string]any{"id": w.ArtistID})
	v := access.Viewer{UserID: w.ArtistID}
	duties, err := w.Duties(ctx, v)
	if must(t, err); duties != (deletion.Duties{UnderWay: 1, IsOwed: true}) {
		t.Errorf("they owe %+v", duties)
	}
	_, err = w.Leave(ctx, v, w.handleOf(w.ArtistID), proven)
	requireCode(t, err, fault.Conflict)
	ask := deletion.Ask{UserID: w.ArtistID, ActorID: w.ArtistID, At: w.now, EraseAt: w.now.Add(time.Hour)}
	_, err = w.store.Ask(ctx, ask)
	requireCode(t, err, fault.Conflict)
	w.requireState(t, w.ArtistID, "stays")
	w.Exec(t, `MATCH (o:Order {unpaidOf: $id}) SET o.status = 'CANCELLED', o.unpaidOf = null
WITH 1 AS one MATCH (b:PayoutBalance {sellerId: $id}) SET b.sent = 500`, map[string]any{"id": w.ArtistID})
	duties, err = w.Duties(ctx, v)
	if must(t, err); duties != (deletion.Duties{}) {
		t.Errorf("they owe %+v", duties)
	}
	changed, err := w.store.Ask(ctx, ask)
	if must(t, err); !changed {
		t.Error("they cannot leave")
	}
}

func TestTwoWhoPressAtOnceAskOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	changes := make([]bool, 4)
	var group sync.WaitGroup
	for i := range changes {
		group.Go(func() {
			var err error
			changes[i], err = w.store.Ask(ctx, deletion.Ask{
				UserID: w.FanID, ActorID: w.FanID, At: w.now, EraseAt: w.now.Add(time.Duration(i+1) * time.Hour),
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	changes = slices.DeleteFunc(changes, func(changed bool) bool { return !changed })
	if len(changes) != 1 {
		t.Errorf("%d of 4 asked", len(changes))
	}
}

// stopping fails at the nth piece, as a server that is killed does.
type stopping struct {
	*deletiongraph.Store
	after int
}

var errKilled = errors.New("killed")

func (s *stopping) Step(
	ctx context.Context, step, userID string, from deletion.Cursor, now time.Time,
) (deletion.Cursor, bool, error) {
	if s.after--; s.after < 0 {
		return from, false, errKilled
	}
	return s.Store.Step(ctx, step, userID, from, now)
}

func TestWhatWasStoppedIsCarriedOn(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.Exec(t, `MATCH (u:User {id: $id}) UNWIND range(1, 1200) AS n
CREATE (:Play {id: $id + '/' + n, userId: $id, trackId: 'x', startedAt: datetime()})
CREATE (:Listen {id: $id + '/' + n, userId: $id, trackId: 'x', at: datetime()})
CREATE (:WaitingListen {id: $id + '/' + n, userId: $id, trackId: 'x', at: datetime()})`, map[string]any{"id": w.FanID})
	w.Exec(t, `CREATE (:ListenBrainzAccount {userId: $id}) CREATE (:ListenImport {id: $id, userId: $id, dueAt: datetime()})`,
		map[string]any{"id": w.FanID})
	t.Cleanup(func() {
		_, err := w.DB.Exec(context.WithoutCancel(t.Context()), "test_clean", `MATCH (i:ListenImport {id: $id}) DELETE i`,
			map[string]any{"id": w.FanID})
		must(t, err)
	})
	_, err := w.store.Ask(ctx, deletion.Ask{UserID: w.FanID, ActorID: w.FanID, At: w.now, EraseAt: w.now.Add(time.Hour)})
	must(t, err)
	must(t, w.Work(ctx))
	w.requireState(t, w.FanID, "leaving hidden")

	w.now = w.now.Add(2 * time.Hour)
	_, err = w.Return(ctx, w.FanID)
	requireCode(t, err, fault.Gone)
	whole := w.Options.Store
	w.Options.Store = &stopping{w.store, 10}
	if err := w.Work(ctx); !errors.Is(err, errKilled) {
		t.Fatalf("it went on: %v", err)
	}
	w.requireState(t, w.FanID, "leaving hidden")
	w.Options.Store = whole
	must(t, w.Work(ctx))
	w.requireState(t, w.FanID, "leaving hidden") // the lease of the one that was killed
	w.now = w.now.Add(10 * time.Minute)
	must(t, w.Work(ctx))
	w.requireState(t, w.FanID, "erased hidden")
	if len(w.sent) != 1 || w.sent[0].To != w.FanID || !slices.Equal(w.forgotten, []string{w.FanID}) {
		t.Errorf("letters: %v; forgotten: %v", w.sent, w.forgotten)
	}
	plays := w.read(t, `RETURN toString(COUNT { MATCH (p:Play|Listen|WaitingListen|ListenBrainzAccount|ListenImport) WHERE p.userId = $id }) AS state`,
		map[string]any{"id": w.FanID})
	// The import stays until its file is swept, and is nobody's.
	files := w.read(t, `MATCH (i:ListenImport {id: $id}) RETURN toString(i.fileUntil IS NOT NULL AND i.dueAt IS NULL) AS state`,
		map[string]any{"id": w.FanID})
	if files != "true" {
		t.Errorf("the file that they gave is to be deleted: %s", files)
	}
	if plays != "0" {
		t.Errorf("%s plays are left", plays)
	}
}

// What is emptied and hidden in several steps is found again until the last of them.
func TestNothingIsLeftOfWhatStoppedBetweenTwoWrites(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	params := map[string]any{"id": w.ArtistID, "album": w.Albums[0], "track": w.Tracks[0], "genre": w.GenreID}
	w.Exec(t, `MATCH (a:User {id: $id})-[:RELEASED|PERFORMED]->(x) SET x.ownerId = $id
WITH DISTINCT a
CREATE (a)-[:HOSTS]->(:Event {id: $id + '/e', ownerId: $id, title: 'Show', description: 'Words', status: 'deleted', startDate: datetime(), endsAt: datetime()})
CREATE (a)-[:SELLS]->(:Merchandise {id: $id + '/m', ownerId: $id, name: 'Shirt', description: 'Words', pictures: [], status: 'archived', createdAt: datetime()})
WITH 1 AS one MATCH (x:Album|Track) WHERE x.id IN [$album, $track] SET x.credits = '[]', x.lyrics = 'Words', x.description = CASE WHEN x:Album THEN 'Words' END`, params)
	_, err := w.store.Ask(ctx, deletion.Ask{UserID: w.ArtistID, ActorID: w.ArtistID, At: w.now.Add(-time.Hour), EraseAt: w.now})
	must(t, err)
	// A server deleted the album and was killed before it was through.
	music := studio.NewService(studio.Options{Store: studiograph.NewStore(w.DB), Now: func() time.Time { return w.now }})
	_, err = music.DeleteAlbum(ctx, access.Viewer{UserID: w.ArtistID}, w.Albums[0])
	must(t, err)
	must(t, w.Work(ctx))
	w.requireState(t, w.ArtistID, "erased hidden")
	left := w.read(t, `MATCH (x) WHERE x.ownerId = $id AND (x:Album OR x:Track OR x:Event OR x:Merchandise)
WITH x, x.description IS NULL AND x.lyrics IS NULL AND x.credits IS NULL AND x.hiddenStatus IS NULL
  AND x.status IN ['deleted', 'archived'] AND (x:Event OR x:Merchandise OR x.purgeAt < datetime('1980-01-01')) AS isEmpty
RETURN toString(count(CASE WHEN isEmpty THEN 1 END)) + ' of ' + toString(count(x)) AS state`, params)
	if left != "10 of 10" {
		t.Errorf("%s are emptied", left)
	}
	tracks := w.read(t, `MATCH (g:Genre {id: $genre}) RETURN toString(g.trackCount) AS state`, params)
	if tracks != "0" {
		t.Errorf("their genre counts %s tracks", tracks)
	}
}

func TestAHandleIsForgottenAsItIsMentioned(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	const handle = "ann"
	params := map[string]any{
		"id": w.FanID, "artist": w.ArtistID, "text": "@ann, @Ann and @anna, jo@ann.org",
		"mentions": `[{"UserID":"` + w.FanID + `","Handle":"` + handle + `"}]`,
	}
	w.Exec(t, `MATCH (u:User {id: $id}) MATCH (a:User {id: $artist})
CREATE (a)-[:POSTED]->(p:Post {id: $artist + '/p', ownerId: $artist, content: $text, title: 'To @ann', status: 'published', mentions: $mentions,
  createdAt: datetime()})-[:MENTIONS]->(u)
CREATE (p)-[:EDITED_FROM]->(:PostEdit {id: $artist + '/1', postId: p.id, content: $text, at: datetime()})
CREATE (p)-[:EDITED_FROM]->(:PostEdit {id: $artist + '/2', postId: p.id, content: 'Before', at: datetime()})
CREATE (:Comment {id: $artist + '/c', content: $text, mentionIds: [$id], mentionHandles: ['ann']})-[:MENTIONS]->(u)`, params)
	for more := true; more; {
		var err error
		_, more, err = w.store.Step(ctx, "mentions", w.FanID, deletion.Cursor{}, w.now)
		must(t, err)
	}
	const want = "@deleted, @deleted and @anna, jo@ann.org"
	for of, statement := range map[string]cypher.Statement{
		"post":    `MATCH (x:Post {id: $artist + '/p'}) RETURN x.content AS state`,
		"edit":    `MATCH (x:PostEdit {id: $artist + '/1'}) WHERE x.title IS NULL RETURN x.content AS state`,
		"comment": `MATCH (x:Comment {id: $artist + '/c'}) WHERE size(x.mentionIds + x.mentionHandles) = 0 RETURN x.content AS state`,
	} {
		if got := w.read(t, statement, params); got != want {
			t.Errorf("the %s is %q", of, got)
		}
	}
	rest := w.read(t, `MATCH (p:Post {id: $artist + '/p'}) MATCH (e:PostEdit {id: $artist + '/2'})
RETURN p.title + ', ' + e.content + ', ' + p.mentions AS state`, params)
	if rest != "To @deleted, Before, []" {
		t.Errorf("the rest is %q", rest)
	}
}

func TestTheHandleOfTheErasedIsKept(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	handle := "F" + w.FanID[len(w.FanID)-12:]
	_, err := w.store.Ask(ctx, deletion.Ask{UserID: w.FanID, ActorID: w.FanID, At: w.now.Add(-time.Hour), EraseAt: w.now})
	must(t, err)
	must(t, w.Work(ctx))
	w.requireState(t, w.FanID, "erased hidden")
	names := accounts.NewStore(w.DB)
	for _, one := range []struct {
		at    time.Time
		taken bool
	}{{w.now.Add(360 * 24 * time.Hour), true}, {w.now.Add(366 * 24 * time.Hour), false}} {
		taken, err := names.HandleTaken(ctx, account.HandleKey(handle), "", one.at)
		if must(t, err); taken != one.taken {
			t.Errorf("taken at %v: %v", one.at, taken)
		}
	}
	newcomer := identity.NewAccount{
		Principal: identity.Principal{UserID: graphtest.ID(t), Email: w.FanID, Handle: handle, DisplayName: "New"},
		Type:      account.Fan, CreatedAt: w.now,
	}
	logins := identitygraph.NewStore(w.DB)
	_, err = logins.CreateAccount(ctx, newcomer)
	requireCode(t, err, fault.Conflict)
	newcomer.Handle = "G" + handle[1:]
	created, err := logins.CreateAccount(ctx, newcomer) // with the address of who was erased
	if must(t, err); !created {
		t.Error("their address is not free")
	}
}

func TestWhoLeavesIsWrittenTo(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	hear := func(verb event.Verb, version int) string {
		t.Helper()
		w.sent = nil
		for range 2 { // once, however often it comes
			must(t, w.Receive(ctx, []backlog.Event{{Verb: verb, ItemType: "User", ItemID: w.FanID, Version: version}}))
		}
		if len(w.sent) == 0 {
			return ""
		}
		if len(w.sent) > 1 || w.sent[0].To != w.FanID {
			t.Fatalf("letters: %v", w.sent)
		}
		return w.sent[0].Text
	}
	ask := deletion.Ask{UserID: w.FanID, ActorID: w.FanID, At: w.now, EraseAt: w.now.Add(deletion.Grace)}
	_, err := w.store.Ask(ctx, ask)
	must(t, err)
	if text := hear(event.Leaving, 1); !strings.Contains(text, "deleted on "+letter.Day(ask.EraseAt)) ||
		!strings.Contains(text, "https://site.test/login") {
		t.Errorf("it says %q", text)
	}
	_, err = w.Return(ctx, w.FanID)
	must(t, err)
	if text := hear(event.Leaving, 2); text != "" {
		t.Errorf("who stays is told that they leave: %q", text)
	}
	if text := hear(event.Stayed, 3); !strings.Contains(text, "is not deleted") {
		t.Errorf("it says %q", text)
	}
	_, err = w.Delete(ctx, w.boss, w.FanID, "F"+w.FanID[len(w.FanID)-12:], "Spam again")
	must(t, err)
	if text := hear(event.Leaving, 4); !strings.Contains(text, "Spam again") || strings.Contains(text, "/login") {
		t.Errorf("it says %q", text)
	}
}
