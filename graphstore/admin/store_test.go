package admin_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/accounts"
	admingraph "github.com/sidestage/sidestage/graphstore/admin"
	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/admin"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/studio"
)

// world has two admins, and nobody else is one while a test runs.
type world struct {
	graphtest.Catalogue
	*admin.Service
	store    *admingraph.Store
	accounts *account.Service
	one, two access.Viewer
	sent     []letter.Mail
}

// Send keeps a letter. It is a letter.Mailer.
func (w *world) Send(_ context.Context, m letter.Mail) error {
	w.sent = append(w.sent, m)
	return nil
}

func newWorld(t *testing.T) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	store := admingraph.NewStore(c.DB)
	w := &world{
		Catalogue: c, store: store,
		accounts: account.NewService(accounts.NewStore(c.DB), time.Now),
		one:      access.Viewer{UserID: graphtest.ID(t), Admin: true},
		two:      access.Viewer{UserID: graphtest.ID(t), Admin: true},
	}
	w.Service = admin.NewService(store, w, time.Now)
	c.DB.Subscribe(w.accounts.Hear)
	for _, v := range []access.Viewer{w.one, w.two} {
		c.Exec(t, `CREATE (:User:Admin {id: $id, handle: 'b' + right($id, 12), handleKey: 'b' + right($id, 12), displayName: 'Boss Áine', email: $id,
  roles: ['admin'], createdAt: datetime(), confirmedAt: datetime()})`, map[string]any{"id": v.UserID})
	}
	// Others that tests left on the shared graph are none meanwhile.
	c.Exec(t, `MATCH (a:Admin) WHERE NOT a.id IN $ids SET a:WasAdmin REMOVE a:Admin`,
		map[string]any{"ids": []string{w.one.UserID, w.two.UserID}})
	t.Cleanup(func() {
		_, err := c.DB.Exec(context.WithoutCancel(t.Context()), "test_admins_end", `MATCH (a:WasAdmin) SET a:Admin REMOVE a:WasAdmin`, nil)
		if err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) roles(t *testing.T, id string) []string {
	t.Helper()
	d, err := w.store.Detail(t.Context(), id, time.Now(), 20)
	if err != nil {
		t.Fatal(err)
	}
	return d.Roles
}

func (w *world) acts(t *testing.T, subject string) (found []audit.Recorded) {
	t.Helper()
	page, err := auditgraph.NewStore(w.DB).List(t.Context(), audit.Filter{Subject: subject}, paging.Request{Size: 20})
	if err != nil {
		t.Fatal(err)
	}
	return page.Nodes
}

func (w *world) isInTeam(t *testing.T, id string) bool {
	t.Helper()
	team, err := w.Team(t.Context(), w.one)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(team, func(m admin.Member) bool { return m.UserID == id })
}

func TestRolesAreGivenAndTaken(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	viewer := func() access.Viewer {
		v, err := w.accounts.Viewer(ctx, w.FanID, "")
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	if viewer().Is(access.Analyst) {
		t.Fatal("an analyst from the start")
	}
	for range 2 { // the second changes nothing
		if _, err := w.SetRole(ctx, w.one, w.FanID, "analyst", "Knows numbers", true); err != nil {
			t.Fatal(err)
		}
	}
	if !viewer().Is(access.Analyst) || viewer().Is(access.Support) {
		t.Error("the role does not hold at once")
	}
	if !w.isInTeam(t, w.FanID) {
		t.Error("who has a role is not in the team")
	}
	if _, err := w.SetRole(ctx, w.one, w.FanID, "analyst", "", false); err != nil {
		t.Fatal(err)
	}
	if viewer().Is(access.Analyst) || len(w.roles(t, w.FanID)) != 0 || w.isInTeam(t, w.FanID) {
		t.Error("the role stays")
	}
	acts := w.acts(t, w.FanID)
	if len(acts) != 2 || acts[1].Verb != audit.RoleGiven || acts[1].Why != "Knows numbers" ||
		acts[1].ActorID != w.one.UserID || acts[1].After != `{"roles":["analyst"]}` || acts[0].Verb != audit.RoleTaken {
		t.Errorf("%+v", acts)
	}
	for name, c := range map[string]struct {
		v        access.Viewer
		id, role string
		want     fault.Code
	}{
		"a fan": {access.Viewer{UserID: w.FanID}, w.FanID, "admin", fault.Forbidden},
		"a moderator": {
			access.Viewer{UserID: w.FanID, Roles: access.RolesOf([]string{"moderator"})}, w.FanID, "admin", fault.Forbidden,
		},
		"no more admin": {access.Viewer{UserID: w.FanID, Admin: true}, w.FanID, "admin", fault.Forbidden},
		"no role":       {w.one, w.FanID, "king", fault.BadUserInput},
		"nobody":        {w.one, "019389aa-0000-7000-8000-000000000000", "admin", fault.NotFound},
		"not an id":     {w.one, "nobody", "admin", fault.BadUserInput},
		"a visitor":     {access.Visitor, w.FanID, "admin", fault.Unauthenticated},
	} {
		if _, err := w.SetRole(ctx, c.v, c.id, c.role, "", true); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Taking back an old act takes back nothing that somebody decided later, of the same role or standing.
func TestAnOldActIsNotTakenBackOverANewerOne(t *testing.T) {
	w := newWorld(t)
	set := func(ctx context.Context, role string, has bool) error {
		_, err := w.SetRole(ctx, w.one, w.FanID, role, "A test", has)
		return err
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	last := func() string { return w.acts(t, w.FanID)[0].ID }
	ctx := t.Context()
	must(set(ctx, "analyst", true))
	given := last()
	must(set(ctx, "analyst", false))
	taken := last()
	must(set(ctx, "support", true))
	must(set(ctx, "analyst", true))
	again := last()
	mustBeNewer := func(what string, err error) {
		t.Helper()
		if fault.CodeOf(err) != fault.Conflict || !slices.Contains(w.roles(t, w.FanID), "analyst") {
			t.Errorf("%s: %v, roles %v", what, err, w.roles(t, w.FanID))
		}
	}
	mustBeNewer("the first", set(audit.Undoing(ctx, given), "analyst", false))
	must(set(audit.Undoing(ctx, again), "analyst", false))
	// What was taken back does not stand in the way.
	must(set(audit.Undoing(ctx, taken), "analyst", true))
	must(set(audit.Undoing(ctx, given), "analyst", false))
	if got := w.roles(t, w.FanID); !slices.Equal(got, []string{"support"}) {
		t.Errorf("roles %v", got)
	}

	active := func(ctx context.Context, active bool) error {
		_, err := w.SetActive(ctx, w.one, w.FanID, "A test", active)
		return err
	}
	must(active(ctx, false))
	old := last()
	must(active(ctx, true))
	must(active(ctx, false))
	if err := active(audit.Undoing(ctx, old), true); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("the first deactivation is taken back: %v", err)
	}
	must(active(audit.Undoing(ctx, last()), true))
}

func TestTwoAdminsWhoRemoveEachOtherAtOnceLeaveOne(t *testing.T) {
	for name, remove := range map[string]func(*world, context.Context, access.Viewer, string) error{
		"by role": func(w *world, ctx context.Context, v access.Viewer, id string) error {
			_, err := w.SetRole(ctx, v, id, "admin", "", false)
			return err
		},
		"by deactivating": func(w *world, ctx context.Context, v access.Viewer, id string) error {
			_, err := w.SetActive(ctx, v, id, "", false)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			w, ctx := newWorld(t), t.Context()
			errs := graphtest.AtOnce(
				func() error { return remove(w, ctx, w.one, w.two.UserID) },
				func() error { return remove(w, ctx, w.two, w.one.UserID) },
			)
			done := slices.Index(errs, nil)
			if done < 0 || fault.CodeOf(errs[1-done]) != fault.Forbidden {
				t.Fatalf("%v", errs)
			}
			last := []access.Viewer{w.one, w.two}[done]
			if _, err := w.SetRole(ctx, last, last.UserID, "admin", "", false); fault.CodeOf(err) != fault.Conflict {
				t.Errorf("the last admin leaves: %v", err)
			}
			if _, err := w.SetActive(ctx, last, last.UserID, "", false); fault.CodeOf(err) != fault.BadUserInput {
				t.Errorf("the last admin deactivates themselves: %v", err)
			}
			if roles := w.roles(t, last.UserID); !slices.Equal(roles, []string{"admin"}) {
				t.Errorf("the last admin has %v", roles)
			}
		})
	}
}

func TestWhoIsDeactivatedIsHiddenAndComesBackWhole(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sign := identitygraph.NewStore(w.DB)
	if _, err := w.accounts.Viewer(ctx, w.ArtistID, ""); err != nil {
		t.Fatal(err)
	}
	post, show := graphtest.ID(t), graphtest.ID(t)
	w.Exec(t, `MATCH (a:User {id: $id})
CREATE (a)-[:POSTED]->(:Post {id: $post, content: 'Words', status: 'published', ownerId: $id, createdAt: datetime()})
CREATE (a)-[:HOSTS]->(:Event {id: $show, title: 'Show', status: 'published', ownerId: $id, startDate: datetime(), endsAt: datetime(), createdAt: datetime()})
CREATE (a)-[:SELLS]->(:Merchandise {id: $show, name: 'Shirt', status: 'published', ownerId: $id, createdAt: datetime()})`,
		map[string]any{"id": w.ArtistID, "post": post, "show": show})
	w.Exec(t, `CREATE (:RefreshToken {hash: $id, family: $id, userId: $id, createdAt: datetime(), expiresAt: datetime() + duration('P1D')})
WITH 1 AS one MATCH (t:Track {id: $draft}) SET t.status = 'draft'
WITH 1 AS one MATCH (al:Album {id: $archived}) SET al.status = 'archived'`,
		map[string]any{"id": w.ArtistID, "draft": w.Tracks[5], "archived": w.Albums[1]})
	statuses := func() []string {
		rows, err := w.DB.Read(ctx, "test_statuses", `MATCH (:User {id: $id})-[:RELEASED|PERFORMED]->(x) RETURN x.status AS status, x.hiddenStatus AS was ORDER BY x:Album, x.id`,
			map[string]any{"id": w.ArtistID})
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, r := range rows {
			all = append(all, r.String("status")+" "+r.OptString("was"))
		}
		return all
	}
	before := statuses()
	found := func() int {
		source := indexinggraph.NewSource(w.DB)
		artists, err := source.Findables(ctx, "artist", []string{w.ArtistID})
		albums, failed := source.Findables(ctx, "song", w.Tracks)
		if err := errors.Join(err, failed); err != nil {
			t.Fatal(err)
		}
		for kind, id := range map[string]string{"post": post, "event": show, "merch": show} {
			things, err := source.Findables(ctx, kind, []string{id})
			if err != nil {
				t.Fatal(err)
			}
			albums = append(albums, slices.DeleteFunc(things, func(f indexinggraph.Findable) bool { return f.ID == "" })...)
		}
		public := slices.DeleteFunc(albums, func(f indexinggraph.Findable) bool { return f.OwnerOnly })
		return len(artists) + len(public)
	}
	if found() != 9 {
		t.Fatalf("%d found", found())
	}
	var heard []event.Event
	w.DB.Subscribe(func(e event.Event) { heard = append(heard, e) })
	for range 2 {
		if _, err := w.SetActive(ctx, w.one, w.ArtistID, "They asked us to", false); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.accounts.Viewer(ctx, w.ArtistID, ""); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("their token opens something: %v", err)
	}
	ended, err := sign.EndedSessions(ctx, []identity.Session{{UserID: w.ArtistID, ID: w.ArtistID}})
	if err != nil || len(ended) != 1 {
		t.Errorf("their connections stay: %v, %v", ended, err)
	}
	if n := found(); n != 0 {
		t.Errorf("%d of theirs are found", n)
	}
	for _, status := range statuses() {
		if status[:6] != "draft " {
			t.Errorf("shown as %s", status)
		}
	}
	for _, want := range []string{"Album", "Track", "Artist", "User"} {
		if !slices.ContainsFunc(heard, func(e event.Event) bool { return e.ItemType == want }) {
			t.Errorf("nobody heard of the %s", want)
		}
	}
	d, err := w.Detail(ctx, w.one, w.ArtistID)
	if err != nil || d.DeactivatedAt.IsZero() || d.DeactivatedBy != w.one.UserID || d.Why != "They asked us to" ||
		len(d.Sessions) != 0 {
		t.Errorf("%+v, %v", d, err)
	}
	for range 2 {
		if _, err := w.SetActive(ctx, w.two, w.ArtistID, "", true); err != nil {
			t.Fatal(err)
		}
	}
	if after := statuses(); !slices.Equal(after, before) || found() != 9 {
		t.Errorf("came back as %v, were %v; %d found", after, before, found())
	}
	if _, err := w.accounts.Viewer(ctx, w.ArtistID, ""); err != nil {
		t.Errorf("after coming back: %v", err)
	}
	if acts := w.acts(t, w.ArtistID); len(acts) != 2 || acts[1].Verb != audit.PersonDeactivated ||
		acts[0].Verb != audit.PersonBroughtBack {
		t.Errorf("%+v", acts)
	}
}

func TestWhatIsRemovedAndPutBackWhileSomebodyIsAwayStaysSo(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	music := studio.NewService(studio.Options{Store: studiograph.NewStore(w.DB), Now: time.Now})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	remove := func(id string) {
		t.Helper()
		_, err := music.DeleteTrack(ctx, w.one, id)
		must(err)
	}
	require := func(when string, want ...string) {
		t.Helper()
		rows, err := w.DB.Read(ctx, "test_shown", `MATCH (g:Genre {id: $genre}) UNWIND $ids AS id MATCH (x:Album|Track {id: id})
RETURN x.status AS status, g.trackCount AS tracks`, map[string]any{"ids": append(slices.Clone(w.Tracks), w.Albums[1]), "genre": w.GenreID})
		must(err)
		var got []string
		published := 0
		for i, r := range rows {
			got = append(got, r.String("status"))
			if i < len(w.Tracks) && got[i] == "published" {
				published++
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", when, got, want)
		}
		if counted := rows[0].Int("tracks"); want[5] != "draft" && counted != published {
			t.Errorf("%s: their genre counts %d of %d tracks", when, counted, published)
		}
	}
	const is, gone, hid = "published", "deleted", "draft"
	remove(w.Tracks[1])
	require("before", is, gone, is, is, is, is, is)

	_, err := w.SetActive(ctx, w.one, w.ArtistID, "", false)
	must(err)
	var heard []event.Event
	w.DB.Subscribe(func(e event.Event) { heard = append(heard, e) })
	remove(w.Tracks[0])
	_, err = music.DeleteAlbum(ctx, w.one, w.Albums[1])
	must(err)
	must(music.RestoreTrack(ctx, w.one, w.Tracks[1]))
	require("away", hid, hid, hid, hid, hid, hid, hid)
	if slices.ContainsFunc(heard, func(e event.Event) bool { return e.Verb == event.Released }) {
		t.Error("what nobody sees is told to be out")
	}

	_, err = w.SetActive(ctx, w.one, w.ArtistID, "", true)
	must(err)
	require("back", gone, is, is, gone, gone, gone, gone)
	must(music.RestoreTrack(ctx, w.one, w.Tracks[0]))
	must(music.RestoreAlbum(ctx, w.one, w.Albums[1]))
	require("put back", is, is, is, is, is, is, is)
}

func TestPeopleAreFoundAndSeen(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	support := access.Viewer{UserID: w.FanID, Roles: access.RolesOf([]string{"support"})}
	w.Exec(t, `CREATE (:RefreshToken {hash: $id, family: $id, userId: $id, createdAt: datetime(), expiresAt: datetime() + duration('P1D')}),
  (:Report {id: $report, reporterId: $reporter, targetType: 'song', targetId: $report, ownerId: $id, reason: 'SPAM', state: 'OPEN', createdAt: datetime()}),
  (:Order {id: $order, number: $order, buyerId: $id, ownerId: $id, status: 'paid', currency: 'EUR', total: 500, paidAt: datetime()})`,
		map[string]any{"id": w.ArtistID, "report": graphtest.ID(t), "reporter": w.FanID, "order": graphtest.ID(t)})
	for _, text := range []string{
		w.ArtistID, "A" + w.ArtistID[24:], "@a" + w.ArtistID[24:], "a" + w.ArtistID[24:33],
	} {
		got, err := w.Find(ctx, support, text)
		isTheirs := func(m admin.Member) bool { return m.UserID == w.ArtistID && m.IsArtist }
		if err != nil || !slices.ContainsFunc(got, isTheirs) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"boss aine", "Áine", "bos"} {
		got, err := w.Find(ctx, support, text)
		if err != nil || !slices.ContainsFunc(got, func(m admin.Member) bool { return m.UserID == w.one.UserID }) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{`")*) OR (`, "@", "~^:"} {
		if _, err := w.Find(ctx, support, text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	d, err := w.Detail(ctx, support, w.ArtistID)
	if err != nil || d.Albums != 2 || d.Tracks != 6 || len(d.Sessions) != 1 || len(d.AboutThem) != 1 ||
		len(d.Bought) != 1 || d.Bought[0].Total != 500 || d.SoldCount != 1 {
		t.Errorf("%+v, %v", d, err)
	}
	if d, err = w.Detail(ctx, support, w.FanID); err != nil || len(d.ByThem) != 1 {
		t.Errorf("%+v, %v", d, err)
	}
	others := access.RolesOf([]string{"moderator", "analyst"})
	for _, v := range []access.Viewer{access.Visitor, {UserID: w.FanID}, {UserID: w.FanID, Roles: others}} {
		_, failed := w.Detail(ctx, v, w.ArtistID)
		if _, err := w.Find(ctx, v, "a"); err == nil || failed == nil {
			t.Errorf("%+v sees people", v)
		}
	}
}
