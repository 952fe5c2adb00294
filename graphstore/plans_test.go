package graphstore_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/accounts"
	artworkgraph "github.com/sidestage/sidestage/graphstore/artwork"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	jukeboxgraph "github.com/sidestage/sidestage/graphstore/jukebox"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/graphstore/seeding"
	sitegraph "github.com/sidestage/sidestage/graphstore/site"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/site"
	"github.com/sidestage/sidestage/internal/slowtest"
	"github.com/sidestage/sidestage/seed"
)

// backgroundStreams read whole labels a page at a time beside requests: to train recommendations, to
// build the search index anew, and to list the site for players. They are the only statements that may
// grow with the graph, and this test does not run them.
var backgroundStreams = []string{"taste_", "all_findables_", "experiment_people", "interactions_", "collection_site"}

// A statement may touch the store hitsAllowed times, and hitsOfValue times more for each value of its answer. In this
// graph whoever reads more than that reads what grows with it: it has thousands of each thing.
const (
	hitsAllowed = 450
	hitsOfValue = 15
)

// dearStatements are those that look at each of many ids and answer with few.
var dearStatements = map[string]int{
	"entitlements":               4000,  // of 270 things
	"followed_among":             1000,  // of 190
	"saved_among":                800,   // of 100
	"interests":                  2000,  // of all that one person did
	"between":                    2000,  // of 20 people
	"post_leanings":              1500,  // of the last 120 things that one person did
	"posts_rankable_followed":    4000,  // of 100 people
	"notification_total":         5000,  // of 1000 notifications of one person
	"posts_on_page_count":        6000,  // of the 2000 posts of one page
	"merchandise_categories":     2000,  // of the newest 100 of each of 6 categories
	"merchandise_sub_categories": 6000,  // of the newest 400 of a category
	"sales_summary":              20000, // of the 2000 orders of one seller
	"contacts_summary":           5000,  // of the 500 letters of one artist that are still to be written
	"leaving_duties":             6000,  // of the 2000 who support one artist
	"early_totals":               9000,  // of 4000 who wait for admission or for their letter
	"site_count_days":            15000, // of the 6500 who signed up in two days
	"create_discount_codes":      2500,  // of the 1000 codes of one seller that are not archived
	"stats_releases":             4000,  // of 30 days of all tracks of one artist
}

// The graph has the listening of this many fans, and things without relationships so many times as the demo has.
const (
	fans  = 300
	times = 10
)

// statement is one text under one name.
type statement struct{ name, cypher string }

// measure is a statement's plan, and how much it answered.
type measure struct {
	plan   *graphtest.Plan
	values int
}

// What every store wrote for somebody is erased in the end, or says nothing of them.
func TestEveryStatementOfARequestStaysCheap(t *testing.T) {
	slowtest.RunIfChanged(t, "graphstore")
	r := newRequests(t, newSeedCopy(t, fans))
	r.load()
	r.crowd()
	r.crowdAround()
	r.crowdOfUploads()
	r.crowdOfSearches()
	r.crowdOfOpinions()
	r.crowdOfComments()
	r.crowdOfPosts()
	r.crowdOfQuestions()
	r.crowdOfChats()
	r.crowdOfGiveaways()
	r.crowdOfReports()
	r.crowdOfRemovals()
	r.crowdOfProposals()
	r.crowdOfActs()
	r.crowdOfPanels()
	r.crowdOfSiteDays()
	r.crowdOfEvents()
	r.crowdOfMerchandise()
	r.crowdOfOrders()
	r.crowdOfSubscriptions()
	r.crowdOfContacts()
	r.crowdOfGifts()
	r.crowdOfLatePayments()
	r.crowdOfPayouts()
	r.crowdOfNotifications()
	r.crowdOfBrowsers()
	r.crowdOfWaiting()
	measures := r.profile()
	if len(measures) < 300 {
		t.Errorf("only %d statements were seen; the product has more", len(measures))
	}
	for key, m := range measures {
		if problems := m.plan.Problems(); len(problems) > 0 {
			t.Errorf("%s has %s:\n%s\n%+v", key.name, strings.Join(problems, ", "), key.cypher, m.plan.Operators)
		}
		if allowed := int64(max(hitsAllowed+hitsOfValue*m.values, dearStatements[key.name])); m.plan.DBHits > allowed {
			t.Errorf("%s touched the store %d times for %d values (%d allowed):\n%s\n%+v",
				key.name, m.plan.DBHits, m.values, allowed, key.cypher, m.plan.Operators)
		}
	}
	rename(t, r.copied.db, r.fan, "Quiet Person of "+r.copied.opts.Namespace)
	ship(t, r.copied.db, r.fan)
	who := whoIs(t, r.copied.db, r.fan)
	r.copied.erase(t, r.fan)
	requireForgotten(t, r.copied.db, who)
}

// requests does what requests do, on one copy of the demo data.
type requests struct {
	t      *testing.T
	copied seedCopy
	seen   map[statement]measure
	db     *cypher.DB // every statement through it is profiled
	made   []string   // ids of what requests create

	artist, album, track, fan, handle, email string
	siteID                                   string
	artists, albums, tracks                  []string
}

func newRequests(t *testing.T, c seedCopy) *requests {
	r := &requests{t: t, copied: c}
	r.db = c.db.Profiling(func(p cypher.Profiled) {
		key, now := statement{p.Name, p.Cypher}, measure{graphtest.NewPlan(p.Plan), p.Values}
		// The same statement runs for several things; the dearest counts.
		if last, known := r.seen[key]; !known || last.plan.DBHits < now.plan.DBHits {
			r.seen[key] = now
		}
	})
	t.Cleanup(func() {
		graphtest.Cleanup(t, c.db, r.made...)
		if _, err := c.db.RunInTransactions(context.WithoutCancel(t.Context()), "test_remove_crowd",
			`MATCH (n:PlanCrowd) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 2000 ROWS`, nil); err != nil {
			t.Errorf("removing the crowd: %v", err)
		}
	})
	return r
}

// load fills the graph, and picks what requests ask for: the work of a seller with many followers, and the first fan.
func (r *requests) load() {
	r.t.Helper()
	r.copied.opts.Fans = fans
	_, err := seed.Load(r.t.Context(), seeding.NewStore(r.copied.db), r.copied.opts)
	r.must(err)
	rows, err := r.copied.db.Read(r.t.Context(), "test_pick", cypher.Statement(seedNodes["artists"]+` WITH n ORDER BY EXISTS { (n)-[:OFFERS]->() } DESC, n.followerCount DESC, n.id LIMIT 20
MATCH (n)-[:RELEASED]->(al)-[h:HAS_TRACK {index: 1}]->(t)
RETURN n.id AS artist, n.handle AS handle, collect(al.id) AS albums, collect(t.id) AS tracks`), r.copied.params)
	r.must(err)
	for _, row := range rows {
		r.artists = append(r.artists, row.String("artist"))
		r.albums, r.tracks = append(r.albums, row.Strings("albums")...), append(r.tracks, row.Strings("tracks")...)
	}
	r.handle = rows[0].String("handle")
	r.artist, r.album, r.track = r.artists[0], r.albums[0], r.tracks[0]
	r.albums, r.tracks = r.albums[:min(20, len(r.albums))], r.tracks[:min(20, len(r.tracks))]
	r.fan = seed.ID(r.copied.opts.Namespace, "fan", "0")
	r.email, err = cypher.ReadOne(r.t.Context(), r.copied.db, "test_email", `MATCH (u:User {id: $id}) RETURN u.email AS email`,
		map[string]any{"id": r.fan}, func(row *cypher.Row) string { return row.String("email") })
	r.must(err)
}

// crowd makes everything that is not of this copy's fans nine times again: things without
// relationships, as only their labels and properties count for how others are found.
func (r *requests) crowd() {
	r.t.Helper()
	for _, one := range []struct {
		of int
		as string
	}{
		{281, `(:PlanCrowd:User:Artist {id: id, handle: id, handleKey: id, displayName: 'Crowd', email: id, followerCount: n % 7, playCount: n % 50, createdAt: datetime(), confirmedAt: datetime()})`},
		{494, `(:PlanCrowd:Album {id: id, title: 'Crowd', status: 'published', albumType: 'album', releaseDate: datetime() - duration({days: n}), createdAt: datetime()})`},
		{2134, `(:PlanCrowd:Track {id: id, title: 'Crowd', status: 'published', duration: 60.0, playCount: n % 100, createdAt: datetime()})`},
		{60, `(:PlanCrowd:Genre {id: id, slug: id, name: id, trackCount: 0, artistCount: 0})`},
		{1000, `(:PlanCrowd:Play {id: id, userId: 'crowd' + n % 50, trackId: 'crowd', startedAt: datetime()})`},
		{500, `(:PlanCrowd:ListeningSession {id: id, userId: 'crowd' + n % 50, startedAt: datetime()})`},
		{200, `(:PlanCrowd:JukeboxRoom {id: id, code: id, userId: 'crowd' + n % 50, state: '', activeAt: datetime()})`},
		{200, `(:PlanCrowd:JukeboxSession {id: id, userId: 'crowd' + n % 50, state: '', updatedAt: datetime()})`},
		{300, `(:PlanCrowd:RefreshToken {hash: id, family: 'crowd' + n % 500, userId: 'crowd' + n % 50, expiresAt: datetime() + duration({days: 1})})`},
		{300, `(:PlanCrowd:AppPassword {id: id, userId: 'crowd' + n % 50, name: 'Crowd', nameKey: 'crowd', secrets: '', createdAt: datetime()})`},
		{300, `(:PlanCrowd:ListenBrainzAccount {userId: id, name: 'Crowd', token: '', isPaused: false, isRefused: false, connectedAt: datetime(), waiting: 1, dropped: 0, failures: 0, dueAt: datetime() + duration({days: 1})})`},
		{1000, `(:PlanCrowd:WaitingListen {id: id, userId: 'crowd' + n % 50, trackId: 'crowd', at: datetime()})`},
		{1000, `(:PlanCrowd:Listen {id: id, userId: 'crowd' + n % 50, trackId: 'crowd', at: datetime()})`},
		{300, `(:PlanCrowd:ListenImport {id: id, userId: id, askedAt: datetime(), dueAt: datetime() + duration({days: 1}), tries: 0})`},
		{100, `(:PlanCrowd:Code {id: id, userId: 'crowd' + n, purpose: 'confirm', expiresAt: datetime() + duration({days: 1})})`},
		{300, `(:PlanCrowd:Credential {userId: id, passwordHash: 'none'})`},
		{300, `(:PlanCrowd:ExperimentPerson {experimentId: 'crowd' + n % 3, userId: id, shownAt: datetime()})`},
		{100, `(:PlanCrowd:Outbox {id: id, kind: 'crowd', nextAttemptAt: datetime() + duration({days: 1}), createdAt: datetime(), attempts: 1})`},
	} {
		r.makes(one.of*(times-1), one.as)
	}
}

// makes creates so many nodes of a pattern, in which n counts and id is one of their own.
func (r *requests) makes(count int, pattern string) {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd",
		cypher.Statement(`UNWIND range(1, $n) AS n WITH n, randomUUID() AS id CREATE `+pattern), map[string]any{"n": count})
	r.must(err)
}

// profile does every request once and gives what its statements did.
func (r *requests) profile() map[statement]measure {
	r.t.Helper()
	r.seen = map[statement]measure{}
	// Plans of other tests, made for their few nodes, are not to be judged.
	_, err := r.copied.db.Read(r.t.Context(), "test_forget_plans", `CALL db.clearQueryCaches()`, nil)
	r.must(err)
	r.catalogue()
	r.lists()
	r.access()
	r.library()
	r.listening()
	r.recommendations()
	r.accounts()
	r.identities()
	r.earlyAccess()
	r.dataExports()
	r.siteAndSearch()
	r.findings()
	r.studio()
	r.aroundMusic()
	r.talk()
	r.saysTaste()
	r.uploads()
	r.analyses()
	r.tuning()
	r.rooms()
	r.posts()
	r.questions()
	r.chats()
	r.giveaways()
	r.safety()
	r.moderation()
	r.genres()
	r.admin()
	r.carousel()
	r.overview()
	r.events()
	r.feeds()
	r.shop()
	r.carts()
	r.codes()
	r.orders()
	r.sandbox()
	r.subscriptions()
	r.contacts()
	r.gifts()
	r.latePayments()
	r.payouts()
	r.notifications()
	r.pushing()
	r.digests()
	r.recommendationTuning()
	r.indexing()
	r.backlog()
	r.deletion() // last, as it ends who asked
	for key := range r.seen {
		for _, prefix := range backgroundStreams {
			if strings.HasPrefix(key.name, prefix) {
				r.t.Errorf("%s is a background stream and ran in a request", key.name)
			}
		}
	}
	return r.seen
}

func (r *requests) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *requests) id() string {
	id := uuid.NewString()
	r.made = append(r.made, id)
	return id
}

func (r *requests) catalogue() {
	ctx, s := r.t.Context(), musicgraph.NewStore(r.db)
	_, err := s.Genres(ctx)
	r.must(err)
	_, err = s.ArtistOfHandle(ctx, r.handle)
	r.must(err)
	_, err = s.ArtistsByIDs(ctx, r.artists)
	r.must(err)
	_, err = s.AlbumsByIDs(ctx, r.albums)
	r.must(err)
	_, err = s.TracksByIDs(ctx, r.tracks)
	r.must(err)
	art := artworkgraph.NewStore(r.db)
	_, err = art.Covers(ctx, []string{r.album})
	r.must(err)
	_, err = art.People(ctx, []string{r.artist})
	r.must(err)
}

// both asks for the first page, the last one, and the pages beside the first, which alone have to count.
func both[T any](r *requests, list func(paging.Request) (paging.Page[T], error)) {
	r.t.Helper()
	if page := walked(r, list); page.End != "" {
		_, err := page.Count(r.t.Context())
		r.must(err)
	}
}

// walked reads a list that nobody counts from both ends and from further on.
func walked[T any](r *requests, list func(paging.Request) (paging.Page[T], error)) paging.Page[T] {
	r.t.Helper()
	page, err := list(paging.Request{Size: 5})
	r.must(err)
	_, err = list(paging.Request{Size: 5, Backward: true})
	r.must(err)
	if page.End == "" {
		return page
	}
	at, err := paging.Decode(page.End)
	r.must(err)
	page, err = list(paging.Request{Size: 5, Cursor: &at})
	r.must(err)
	return page
}

func (r *requests) lists() {
	ctx, s := r.t.Context(), musicgraph.NewStore(r.db)
	both(r, func(p paging.Request) (paging.Page[string], error) { return s.Artists(ctx, p) })
	for _, savedBy := range []string{"", r.fan} {
		both(r, func(p paging.Request) (paging.Page[string], error) {
			return s.ArtistAlbums(ctx, music.ArtistList{ArtistID: r.artist, Status: access.Published, SavedBy: savedBy}, p)
		})
		both(r, func(p paging.Request) (paging.Page[string], error) {
			return s.ArtistTracks(ctx, music.ArtistList{ArtistID: r.artist, Status: access.Published, SavedBy: savedBy}, p)
		})
	}
	for _, shelf := range []music.LibraryFilter{{}, {Order: music.ByTitle}, {Order: music.ByArtist}, {Query: "e"}} {
		both(r, func(p paging.Request) (paging.Page[string], error) { return s.SavedTracks(ctx, r.fan, shelf, p) })
		both(r, func(p paging.Request) (paging.Page[string], error) { return s.SavedAlbums(ctx, r.fan, shelf, p) })
	}
	both(r, func(p paging.Request) (paging.Page[string], error) { return s.RecentlyPlayed(ctx, r.fan, p) })
	both(r, func(p paging.Request) (paging.Page[string], error) { return s.FollowedAlbums(ctx, r.fan, p) })
}

// library leaves everything as it was, so that the next size begins with the same.
func (r *requests) library() {
	ctx, s, now := r.t.Context(), musicgraph.NewStore(r.db), time.Now()
	for kind, id := range map[music.Kind]string{music.KindTrack: r.track, music.KindAlbum: r.album} {
		_, err := s.Save(ctx, r.fan, kind, id, now)
		r.must(err)
		_, err = s.Unsave(ctx, r.fan, kind, id, now)
		r.must(err)
	}
	_, err := s.SavedAmong(ctx, r.fan, music.KindTrack, r.tracks)
	r.must(err)
	_, err = s.SavedAmong(ctx, r.fan, music.KindAlbum, r.albums)
	r.must(err)
	_, err = s.FollowedAmong(ctx, r.fan, r.artists)
	r.must(err)
	r.made = append(r.made, r.artist) // what was left for the index names it as its item
}

func (r *requests) listening() {
	ctx, s, now := r.t.Context(), musicgraph.NewStore(r.db), time.Now()
	session, play := r.id(), r.id()
	r.must(s.StartSession(ctx, music.ListeningSession{ID: session, UserID: r.fan, Platform: "web", StartedAt: now}))
	r.must(s.StartPlay(ctx, music.Play{ID: play, SessionID: session, UserID: r.fan, TrackID: r.track, StartedAt: now}))
	r.must(s.EndPlay(ctx, play, r.fan, func(music.Play, music.Heard, time.Duration) (music.Ended, error) {
		return music.Ended{
			At: now.Add(time.Minute), ListenTime: time.Minute, SongDuration: 2 * time.Minute, Reason: music.Completed,
			Counted: true,
		}, nil
	}))
	r.must(s.EndSession(ctx, session, r.fan, now))
	r.listens(play, now)
}

func (r *requests) recommendations() {
	ctx, store, sessions := r.t.Context(), tastegraph.NewStore(r.db), jukeboxgraph.NewStore(r.db)
	_, err := store.Listened(ctx, r.fan, 500)
	r.must(err)
	_, err = store.Following(ctx, r.fan)
	r.must(err)
	_, err = store.HeardMost(ctx, []string{r.fan, r.artist}, 40)
	r.must(err)
	_, err = store.Released(ctx, r.fan, time.Now().AddDate(0, -1, 0), time.Now(), 200)
	r.must(err)
	_, err = store.RecentPlays(ctx, r.fan, time.Now().Add(-time.Hour))
	r.must(err)
	jukebox := r.id()
	r.must(sessions.Create(ctx, jukeboxgraph.Session{
		ID: jukebox, UserID: r.fan, SeedType: "track", SeedID: r.track, State: "{}", CreatedAt: time.Now(),
	}))
	r.must(sessions.SetDial(ctx, r.fan, 0.5))
	_, _, err = sessions.Dial(ctx, r.fan)
	r.must(err)
	r.must(sessions.Update(ctx, jukebox, r.fan, time.Now(), func(state string) (string, error) { return state, nil }))
	// What is swept was begun before there were jukeboxes: this copy's alone.
	old := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	r.must(sessions.Create(ctx, jukeboxgraph.Session{
		ID: r.id(), UserID: r.fan, SeedType: "track", SeedID: r.track, State: "{}", CreatedAt: old,
	}))
	r.must(sessions.SweepSessions(ctx, old.Add(time.Minute)))
}

func (r *requests) accounts() {
	ctx, s := r.t.Context(), accounts.NewStore(r.db)
	_, err := s.Profile(ctx, r.artist, "", r.fan)
	r.must(err)
	_, err = s.Profile(ctx, "", strings.ToLower(r.handle), "")
	r.must(err)
	_, err = s.Standing(ctx, r.fan, r.id())
	r.must(err)
	now := time.Now()
	_, err = s.HandleTaken(ctx, strings.ToLower(r.handle), r.fan, now)
	r.must(err)
	name := "Somebody of " + r.copied.opts.Namespace
	r.must(s.SetAttributes(ctx, r.artist, account.Attributes{DisplayName: input.Set(name)}, now))
	// There and back, so that whoever comes later finds the handle.
	left := "x" + strings.ReplaceAll(r.id(), "-", "")[:20]
	for _, handle := range []string{left, r.handle} {
		r.must(s.SetAttributes(ctx, r.artist, account.Attributes{Handle: input.Set(handle)}, now))
	}
	_, err = s.Profile(ctx, "", strings.ToLower(left), "")
	r.must(err)
	links := []person.Link{{Label: "Site", URL: "https://example.com"}}
	r.must(s.Edit(ctx, r.artist, r.artist, account.Change{BusinessName: input.Set(name), Links: input.Set(links)}, now))
	r.must(s.Edit(ctx, r.fan, r.fan, account.Change{DisplayName: input.Set(name)}, now))
	r.must(s.SetPicture(ctx, r.fan, r.fan, "", now))
	r.must(s.SetPlace(ctx, r.fan, r.fan, account.Location{City: "Munich", Country: "Germany"}, now))
	r.must(s.SetSeenTutorial(ctx, r.fan, r.artist, true, "A plan"))
	if _, err = s.ArtistOfBadge(ctx, r.id()); fault.CodeOf(err) != fault.NotFound {
		r.t.Error(err)
	}
	_, err = s.GrantAdmin(ctx, r.email, time.Now())
	r.must(err)
}

// identities signs somebody up, lets them confirm, sign in, refresh, forget the password and sign out.
func (r *requests) identities() {
	ctx, s, now := r.t.Context(), identitygraph.NewStore(r.db), time.Now()
	id := r.id()
	email := id + "@example.com"
	code := func(hash string) identity.Code {
		return identity.Code{Hash: hash, ExpiresAt: now.Add(time.Hour), Tries: 5, SentAt: now}
	}
	try := func(hash string) identity.CodeTry { return identity.CodeTry{Hash: hash, At: now} }
	token := func(hash string) identity.RefreshToken {
		return identity.RefreshToken{Hash: id + hash, Family: id, UserID: id, CreatedAt: now, ExpiresAt: now.Add(time.Hour)}
	}
	yes := func(ok bool, err error) {
		r.t.Helper()
		if r.must(err); !ok {
			r.t.Fatal("refused")
		}
	}
	yes(s.CreateAccount(ctx, identity.NewAccount{
		Principal: identity.Principal{UserID: id, Email: email, Handle: "P" + id[:12], DisplayName: "P"},
		Type:      account.Artist, PasswordHash: "hash", Code: new(code("a")), CreatedAt: now,
	}))
	_, _, err := s.EmailStatus(ctx, email)
	r.must(err)
	_, ok, err := s.PutCode(ctx, email, identity.PurposeConfirm, code("b"))
	yes(ok, err)
	yes(s.ConfirmAccount(ctx, email, try("b")))
	_, err = s.Credential(ctx, email)
	r.must(err)
	again := identity.NewAccount{
		Principal: identity.Principal{UserID: r.id(), Email: email, Handle: "Q" + id[:12], DisplayName: "P"},
		Type:      account.Artist, PasswordHash: "hash", CreatedAt: now, HoldsBy: "by-" + id,
	}
	created, err := s.CreateAccount(ctx, again)
	yes(!created, err)
	wish := identity.HandleWish{Handle: "Q" + id[:12], Email: email, By: again.HoldsBy, At: now}
	taken, err := s.HandleTaken(ctx, wish)
	yes(!taken, err)
	r.must(s.HoldHandle(ctx, wish))
	yes(s.StartFamily(ctx, token("1"), identity.Proof{PasswordHash: "hash"}))
	next, err := s.Rotate(ctx, identity.Exchange{Hash: id + "1", Next: token("2")})
	yes(next.Family != "", err)
	_, err = s.EndedSessions(ctx, []identity.Session{{UserID: id, ID: next.Family}})
	r.must(err)
	_, err = s.SignIns(ctx, id, now, 10)
	r.must(err)
	r.must(s.EndOtherSignIns(ctx, id, id, true))
	yes(s.SetPassword(ctx, identity.NewPassword{UserID: id, Was: "hash", Hash: "next", Keep: id, At: now}))
	yes(s.EndSignIn(ctx, id, next.Family))
	r.appPasswords(id, email, now)
	r.must(s.OfferFactor(ctx, id, "sealed"))
	_, err = s.OfferedFactor(ctx, id)
	r.must(err)
	yes(s.TurnFactorOn(ctx, identity.Factor{UserID: id, Secret: "sealed", Step: 1, Recovery: []string{"a"}}))
	yes(s.SpendStep(ctx, id, "sealed", 2))
	yes(s.SpendRecovery(ctx, id, "a"))
	yes(s.SetRecovery(ctx, id, []string{"b"}))
	yes(s.TurnFactorOff(ctx, id))
	yes(s.PutEmailCode(ctx, id, code("d")))
	_, ok, err = s.ChangeEmail(ctx, identity.EmailChange{UserID: id, Email: "next-" + email, Try: try("d")})
	yes(ok, err)
	yes(s.UndoEmail(ctx, identity.EmailUndo{UserID: id, Email: email, ChangedAt: now}, now))
	_, ok, err = s.PutCode(ctx, email, identity.PurposeReset, code("e"))
	yes(ok, err)
	_, ok, err = s.ResetPassword(ctx, email, try("e"), "next")
	yes(ok, err)
	yes(s.StartFamily(ctx, token("3"), identity.Proof{PasswordHash: "next"}))
	r.must(s.EndFamily(ctx, id+"3"))
	r.logins(s, email, now)
	_, ok, err = s.PutCode(ctx, email, identity.PurposeReset, code("c"))
	yes(ok, err)
	_, ok, err = s.ResetPassword(ctx, email, try("c"), "other")
	yes(ok, err)
}

// logins asks for the ways in that are no passwords; email is that of an account without one.
func (r *requests) logins(s *identitygraph.Store, email string, now time.Time) {
	ctx := r.t.Context()
	login := identity.Login{Issuer: "https://issuer.test", Subject: r.id(), Email: email}
	linked, err := s.LinkByEmail(ctx, login, now)
	if r.must(err); !linked {
		r.t.Fatal("not linked")
	}
	_, err = s.LoginAccount(ctx, login)
	r.must(err)
	r.must(s.ConfirmLogin(ctx, login, now))
	r.must(s.ConfirmByEmail(ctx, login.Issuer, email, now))
	_, err = s.EndFamilies(ctx, email)
	r.must(err)
	known, err := s.LoginAccount(ctx, login)
	r.must(err)
	r.passkeys(s, known.UserID, login, now)
}

func (r *requests) passkeys(s *identitygraph.Store, userID string, login identity.Login, now time.Time) {
	ctx := r.t.Context()
	key := identity.Passkey{ID: r.id(), Name: "A key", Record: "{}", CreatedAt: now}
	_, err := s.AddPasskey(ctx, userID, key)
	r.must(err)
	r.must(s.RenamePasskey(ctx, userID, key.ID, "Another"))
	_, _, err = s.PasskeyAccount(ctx, key.ID)
	r.must(err)
	for i, proof := range []identity.Proof{{Passkey: &key}, {Login: &login}} {
		token := identity.RefreshToken{
			Hash: fmt.Sprint(key.ID, i), Family: key.ID, UserID: userID, CreatedAt: now, ExpiresAt: now.Add(time.Hour),
		}
		_, err = s.StartFamily(ctx, token, proof)
		r.must(err)
	}
	_, err = s.WaysIn(ctx, userID, login.Issuer)
	r.must(err)
	r.must(s.PutChallenge(ctx, key.ID, identity.Challenge{UserID: userID, Data: "{}", ExpiresAt: now.Add(time.Hour)}))
	_, _, err = s.TakeChallenge(ctx, key.ID, now)
	r.must(err)
	_, err = s.RemovePasskey(ctx, userID, key.ID, login.Issuer)
	r.must(err)
	_, err = s.Unlink(ctx, userID, login.Issuer)
	r.must(err)
	_, err = s.Link(ctx, userID, login, now)
	r.must(err)
}

func (r *requests) siteAndSearch() {
	ctx, status, found := r.t.Context(), sitegraph.NewStore(r.db, r.tuningStore()), indexinggraph.NewSource(r.db)
	now, err := status.Status(ctx)
	r.must(err)
	_, err = status.Change(ctx, site.Change{Announcement: input.Set(now.Announcement)}, r.fan, time.Now())
	r.must(err)
	for kind, ids := range map[string][]string{"artist": r.artists, "album": r.albums, "song": r.tracks, "genre": {
		seed.ID(r.copied.opts.Namespace, "genre", "rock"),
	}} {
		_, err := found.Findables(ctx, kind, ids)
		r.must(err)
	}
	_, err = found.Dependents(ctx, "artist", r.artist)
	r.must(err)
}

// backlog carries events to a receiver of this copy's own.
func (r *requests) backlog() {
	ctx, s, receiver := r.t.Context(), r.db.Backlog(), "plans-"+r.copied.opts.Namespace
	for n := range 3 {
		_, err := r.copied.db.Exec(ctx, "test_record", `CREATE (:Outbox {id: $id, kind: $receiver, itemType: 'Artist', itemId: $item, version: $n, attempts: 0,
  createdAt: datetime(), nextAttemptAt: datetime()})`, map[string]any{"id": r.id(), "receiver": receiver, "item": fmt.Sprint(r.artist, n), "n": n})
		r.must(err)
	}
	leased, err := s.Lease(ctx, receiver, 100, time.Minute)
	r.must(err)
	if len(leased) != 3 {
		r.t.Fatalf("%d events were leased, want 3", len(leased))
	}
	r.must(s.Retry(ctx, []backlog.Retry{{ID: leased[0].ID, Attempts: 1, Delay: time.Minute, Error: "away"}}))
	r.must(s.Done(ctx, []string{leased[0].ID, leased[1].ID, leased[2].ID}))
}
