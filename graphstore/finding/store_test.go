package finding_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	findinggraph "github.com/sidestage/sidestage/graphstore/finding"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// things is an owner with one of everything that search finds, and people around.
type things struct {
	db                            *cypher.DB
	store                         *findinggraph.Store
	finding                       *finding.Service
	owner, other, fan, holder     string
	blocked, blocker, muter       string
	low, high                     string
	refs                          map[string]item.Ref
	venue, album, published, post string
}

// newThings makes them. Names say in which state a thing is, and what it takes.
func newThings(t *testing.T) *things {
	t.Helper()
	w := &things{db: graphtest.Open(t), refs: map[string]item.Ref{}}
	w.store = findinggraph.NewStore(w.db)
	w.finding = finding.NewService(finding.Options{
		Store: w.store, Held: musicgraph.NewStore(w.db), Fold: strings.ToLower, Now: time.Now,
		Log: slog.New(slog.DiscardHandler),
	})
	for _, id := range []*string{
		&w.owner, &w.other, &w.fan, &w.holder, &w.blocked, &w.blocker, &w.muter, &w.low, &w.high,
	} {
		*id = graphtest.ID(t)
	}
	w.exec(t, `UNWIND $people AS id CREATE (u:User {id: id, handle: 'h' + right(id, 12), handleKey: 'h' + right(id, 12), displayName: 'Somebody', createdAt: datetime()})
WITH count(*) AS n
MATCH (o:User {id: $owner}) SET o:Artist, o.displayName = 'Owner'
CREATE (o)-[:OFFERS]->(low:Tier {id: $low, artistId: $owner, name: 'Low', position: 0}), (o)-[:OFFERS]->(high:Tier {id: $high, artistId: $owner, name: 'High', position: 1})
WITH o, high
MATCH (other:User {id: $other}), (h:User {id: $holder}), (blocked:User {id: $blocked}), (blocker:User {id: $blocker}), (muter:User {id: $muter})
SET other:Artist
CREATE (h)-[:HOLDS {since: datetime()}]->(high), (o)-[:BLOCKS]->(blocked), (blocker)-[:BLOCKS]->(o), (muter)-[:MUTES]->(o)`, map[string]any{
		"people": []string{w.owner, w.other, w.fan, w.holder, w.blocked, w.blocker, w.muter},
		"owner":  w.owner, "other": w.other, "holder": w.holder, "blocked": w.blocked, "blocker": w.blocker, "muter": w.muter,
		"low": w.low, "high": w.high,
	})
	w.refs["artist"] = item.Ref{Type: item.Artist, ID: w.owner}
	for _, status := range []string{"published", "draft", "archived", "deleted"} {
		w.make(t, "album "+status, item.Album, "RELEASED", "Album", status, "")
		w.make(t, "song "+status, item.Song, "PERFORMED", "Track", status, "")
		w.make(t, "merch "+status, item.Merch, "SELLS", "Merchandise", status, "")
		w.make(t, "post "+status, item.Post, "POSTED", "Post", status, "")
		w.make(t, "event "+status, item.Event, "HOSTS", "Event", status, "")
	}
	w.make(t, "album gated", item.Album, "RELEASED", "Album", "published", w.low)
	w.make(t, "song gated", item.Song, "PERFORMED", "Track", "published", w.low)
	w.make(t, "merch gated", item.Merch, "SELLS", "Merchandise", "published", w.low)
	w.make(t, "post gated", item.Post, "POSTED", "Post", "published", w.low)
	w.make(t, "post for fans", item.Post, "POSTED", "Post", "published", "")
	w.make(t, "song on gated album", item.Song, "PERFORMED", "Track", "published", "")
	w.make(t, "event called off", item.Event, "HOSTS", "Event", "cancelled", "")
	w.make(t, "event removed", item.Event, "HOSTS", "Event", "published", "")
	w.album, w.published, w.post = w.refs["album gated"].ID, w.refs["song on gated album"].ID, w.refs["post for fans"].ID
	w.venue = graphtest.ID(t)
	w.refs["venue"] = item.Ref{Type: item.Venue, ID: w.venue}
	w.exec(t, `MATCH (al:Album {id: $album}), (t:Track {id: $song}), (p:Post {id: $post}), (e:Event {id: $event}), (gone:Event {id: $gone})
CREATE (al)-[:HAS_TRACK {index: 1}]->(t), (e)-[:AT]->(:Venue {id: $venue, name: 'The Hall', city: 'Graz', country: 'AT', location: point({latitude: 47.07, longitude: 15.44})})
SET p.fansOnly = true, gone.deletedAt = datetime(), e.location = point({latitude: 47.07, longitude: 15.44}), e.city = 'Graz', e.country = 'AT'`, map[string]any{
		"album": w.album, "song": w.published, "post": w.post, "event": w.refs["event published"].ID,
		"gone": w.refs["event removed"].ID, "venue": w.venue,
	})
	return w
}

func (w *things) exec(t *testing.T, text string, params map[string]any) {
	t.Helper()
	if _, err := w.db.Exec(t.Context(), "test_things", cypher.Statement(text), params); err != nil {
		t.Fatal(err)
	}
	w.finding.ForgetAll()
}

// make creates a thing of the owner's; the title is its name.
func (w *things) make(t *testing.T, name string, kind item.Type, relation, label, status, tier string) {
	t.Helper()
	id := graphtest.ID(t)
	w.refs[name] = item.Ref{Type: kind, ID: id}
	w.exec(t, `MATCH (o:User {id: $owner}) CREATE (o)-[:`+relation+`]->(n:`+label+` {id: $id, ownerId: $owner, status: $status, title: $name, name: $name, content: $name,
  createdAt: datetime('2024-05-01T00:00:00Z'), releaseDate: datetime('2023-05-01T00:00:00Z'), startDate: datetime('2030-05-01T20:00:00Z'), basePrice: 2999, lowestPrice: 1999, currency: 'EUR', stockCount: 3,
  interestCount: 7, category: 'Vinyl', subCategory: 'LP', defaultImageUrl: '/image'})
WITH n OPTIONAL MATCH (tier:Tier {id: $tier}) FOREACH (_ IN CASE WHEN tier IS NULL THEN [] ELSE [1] END | CREATE (n)-[:REQUIRES]->(tier))`,
		map[string]any{"owner": w.owner, "id": id, "status": status, "name": name, "tier": tier})
}

// seen gives the names of what somebody sees, those without access with a mark, in order.
func (w *things) seen(t *testing.T, v access.Viewer) []string {
	t.Helper()
	names := map[item.Ref]string{}
	refs := []item.Ref{{Type: item.Song, ID: "nothing"}, {Type: item.Genre, ID: "any"}}
	for name, ref := range w.refs {
		names[ref], refs = name, append(refs, ref)
	}
	found, err := w.finding.See(t.Context(), v, refs)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for ref, access := range found {
		name := names[ref]
		if ref.Type == item.Genre {
			continue
		}
		if !access.HasAccess {
			name += " (shut)"
		}
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

func TestEverybodySeesOfWhatWasFoundWhatIsTheirs(t *testing.T) {
	w := newThings(t)
	open := []string{
		"album published", "artist", "event published", "merch published", "post published", "song published", "venue",
	}
	shut := slices.Concat(open, []string{
		"album gated (shut)", "merch gated (shut)", "song gated (shut)", "song on gated album (shut)",
	})
	opened := slices.Concat(open, []string{
		"album gated", "merch gated", "post for fans", "post gated", "song gated", "song on gated album",
	})
	own := slices.Concat(opened, []string{
		"album archived", "album draft", "event archived", "event called off", "event draft", "merch archived", "merch draft",
		"post archived", "post draft", "song archived", "song draft",
	})
	for _, c := range []struct {
		name string
		who  access.Viewer
		want []string
	}{
		{"a visitor", access.Visitor, shut},
		{"a fan", access.Viewer{UserID: w.fan}, shut},
		{"another artist", access.Viewer{UserID: w.other}, shut},
		{"a holder of more", access.Viewer{UserID: w.holder}, opened},
		{"the owner", access.Viewer{UserID: w.owner}, own},
		{"an admin", access.Viewer{UserID: w.fan, Admin: true}, opened},
		{"somebody blocked", access.Viewer{UserID: w.blocked}, []string{"venue"}},
		{"somebody who blocks", access.Viewer{UserID: w.blocker}, []string{"venue"}},
		{"somebody who muted", access.Viewer{UserID: w.muter}, []string{"venue"}},
		{"a blocked admin", access.Viewer{UserID: w.blocked, Admin: true}, opened},
		{"somebody who is not there", access.Viewer{UserID: "nobody"}, shut},
	} {
		slices.Sort(c.want)
		if got := w.seen(t, c.who); !slices.Equal(got, c.want) {
			t.Errorf("%s sees\n%v, want\n%v", c.name, got, c.want)
		}
	}
	// Whom somebody muted still sees them.
	w.exec(t, `MATCH (m:User {id: $muter}) SET m:Artist`, map[string]any{"muter": w.muter})
	found, err := w.finding.See(t.Context(), access.Viewer{UserID: w.owner}, []item.Ref{{Type: item.Artist, ID: w.muter}, {
		Type: item.Artist, ID: w.blocked,
	}})
	if err != nil || len(found) != 1 {
		t.Errorf("the muted owner sees %v, %v", found, err)
	}
	// What was withdrawn stays with who saved it, and a scheduled release opens early.
	w.exec(t, `MATCH (f:User {id: $fan}), (t:Track {id: $song}), (al:Album {id: $album}), (draft:Album {id: $draft}), (high:Tier {id: $high})
CREATE (f)-[:SAVED]->(t), (f)-[:SAVED]->(al), (draft)-[:OPENS_EARLY]->(high) SET draft.status = 'scheduled', draft.earlyAccessAt = datetime() - duration({days: 1})`,
		map[string]any{
			"fan": w.fan, "song": w.refs["song archived"].ID, "album": w.refs["album archived"].ID,
			"draft": w.refs["album draft"].ID, "high": w.high,
		})
	for who, names := range map[string][]string{w.fan: {"song archived", "album archived"}, w.holder: {"album draft"}} {
		got := w.seen(t, access.Viewer{UserID: who})
		for _, name := range names {
			if !slices.Contains(got, name) {
				t.Errorf("%s is not seen: %v", name, got)
			}
		}
	}
	w.exec(t, `MATCH (a:Artist {id: $owner}) SET a.deactivatedAt = datetime()`, map[string]any{"owner": w.owner})
	if got := w.seen(t, access.Visitor); slices.Contains(got, "artist") {
		t.Errorf("a deactivated artist is seen: %v", got)
	}
}

func TestLeaningsAreWhatAPersonFollowsSavedAndHolds(t *testing.T) {
	w := newThings(t)
	ctx := t.Context()
	w.exec(t, `MATCH (h:User {id: $holder}), (a:User {id: $owner}), (t:Track {id: $song}), (al:Album {id: $album}), (b:User {id: $blocked})
CREATE (h)-[:FOLLOWS]->(a), (h)-[:SAVED]->(t), (h)-[:SAVED]->(al), (b)-[:BLOCKS]->(h)`,
		map[string]any{"holder": w.holder, "owner": w.owner, "song": w.published, "album": w.album, "blocked": w.blocked})
	got, err := w.store.Leanings(ctx, w.holder, 10, time.Now())
	if err != nil || !slices.Equal(got.Artists, []string{w.owner}) || !slices.Equal(got.Songs, []string{
		w.published,
	}) || !slices.Equal(got.Albums, []string{w.album}) || !slices.Equal(got.Without, []string{w.blocked}) {
		t.Errorf("%+v, %v", got, err)
	}
	w.finding.Preferences(ctx, access.Viewer{UserID: w.holder}) // does not wait long for what is not known yet
	if err := w.finding.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	p := w.finding.Preferences(ctx, access.Viewer{UserID: w.holder})
	for _, id := range []string{w.low, w.high, finding.FansOf(w.owner)} {
		if !slices.Contains(p.Tiers, id) {
			t.Errorf("who holds the higher tier has not %s of %v", id, p.Tiers)
		}
	}
	if !p.Prefers(item.Ref{
		Type: item.Artist, ID: w.owner,
	}) || !p.Prefers(item.Ref{Type: item.Song, ID: w.published}) || p.Prefers(item.Ref{
		Type: item.Album, ID: w.published,
	}) {
		t.Error("what is followed or saved is not preferred, or more than that")
	}
	if got, err := w.store.Leanings(ctx, "nobody", 10, time.Now()); err != nil || len(got.Tiers)+len(got.Artists) != 0 {
		t.Errorf("somebody who is not there: %+v, %v", got, err)
	}
	if got, err := w.store.Leanings(ctx, w.holder, 0, time.Now()); err != nil || len(got.Artists) != 0 {
		t.Errorf("not bounded: %+v, %v", got, err)
	}
}

func TestFindablesOfWhatIsNotMusic(t *testing.T) {
	w := newThings(t)
	store := indexinggraph.NewSource(w.db)
	one := func(name string) indexinggraph.Findable {
		t.Helper()
		ref := w.refs[name]
		found, err := store.Findables(t.Context(), string(ref.Type), []string{ref.ID})
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %d found, %v", name, len(found), err)
		}
		return found[0]
	}
	post := one("post gated")
	if post.Name != "post gated" || !post.TiersOnly || !slices.Equal(post.Tiers, []string{
		w.low,
	}) || post.ArtistID != w.owner || post.OwnerOnly {
		t.Errorf("post %+v", post)
	}
	if fans := one("post for fans"); !fans.TiersOnly || !slices.Equal(fans.Tiers, []string{finding.FansOf(w.owner)}) {
		t.Errorf("post for fans %+v", fans)
	}
	if open := one("post published"); open.TiersOnly || len(open.Tiers) != 0 {
		t.Errorf("open post %+v", open)
	}
	event := one("event published")
	if event.Count != 7 || event.StartsAt.Year() != 2030 || event.ReleasedAt.Year() != 2030 || event.Place == nil ||
		event.Place.City != "Graz" || event.AlbumTitle != "The Hall" || event.ArtistName != "Owner" {
		t.Errorf("event %+v", event)
	}
	if off := one("event called off"); !off.OwnerOnly || off.Place != nil {
		t.Errorf("event called off %+v", off)
	}
	merch := one("merch gated")
	if merch.Price != 1999 || merch.Currency != "EUR" || merch.Count != 3 || merch.Image != "/image" || merch.TiersOnly ||
		!slices.Equal(merch.Tiers, []string{w.low}) || !slices.Equal(merch.Genres, []string{"Vinyl", "LP"}) {
		t.Errorf("merchandise %+v", merch)
	}
	venue := one("venue")
	if venue.Name != "The Hall" || venue.Count != 1 || venue.Place == nil || venue.Place.Latitude != 47.07 ||
		venue.ArtistID != "" {
		t.Errorf("venue %+v", venue)
	}
	song := one("song on gated album")
	if !slices.Equal(song.Tiers, []string{
		w.low,
	}) || song.AlbumTitle != "album gated" || song.AlbumID != w.album || song.ReleasedAt.Year() != 2023 || song.TiersOnly {
		t.Errorf("song %+v", song)
	}
	for _, name := range []string{
		"post deleted", "event deleted", "merch deleted", "album deleted", "song deleted", "event removed",
	} {
		ref := w.refs[name]
		if found, err := store.Findables(t.Context(), string(ref.Type), []string{ref.ID}); err != nil || len(found) != 0 {
			t.Errorf("%s is found: %+v, %v", name, found, err)
		}
	}
	for _, c := range []struct{ kind, id, has, of string }{
		{"artist", w.owner, "post", w.post},
		{"artist", w.owner, "event", w.refs["event published"].ID},
		{"artist", w.owner, "merch", w.refs["merch draft"].ID},
		{"album", w.album, "song", w.published},
		{"venue", w.venue, "event", w.refs["event published"].ID},
	} {
		if got, err := store.Dependents(t.Context(), c.kind, c.id); err != nil || !slices.Contains(got[c.has], c.of) {
			t.Errorf("what hangs on the %s lacks its %s: %v, %v", c.kind, c.has, got, err)
		}
	}
	if got, err := store.Dependents(t.Context(), "song", w.published); err != nil || len(got) != 0 {
		t.Errorf("something hangs on a song: %v, %v", got, err)
	}
}

// day is one long ago or to come, which no other test has.
func day(t *testing.T, w *things, year int) string {
	t.Helper()
	d := fmt.Sprintf("%d-01-02", year)
	t.Cleanup(func() {
		if _, err := w.db.Exec(context.WithoutCancel(t.Context()), "test_things", `MATCH (d:SearchDay) WHERE d.day = $day DELETE d`, map[string]any{"day": d}); err != nil {
			t.Error(err)
		}
	})
	return d
}

func TestSearchesAreCountedByDayAndToldWhenEnoughPeopleMadeThem(t *testing.T) {
	w := newThings(t)
	ctx := t.Context()
	first, last := day(t, w, 9001), day(t, w, 9002)
	counts := func(key, day string, empty int, people ...string) finding.DayCount {
		return finding.DayCount{
			Day: day, Key: key, Text: strings.ToUpper(key), Searches: len(people), Empty: empty, People: people,
			Opened: len(people) - empty, Openers: people[empty:],
		}
	}
	// Two write the same at once: nothing is lost.
	var both sync.WaitGroup
	for _, people := range [][]string{{"a", "b"}, {"b", "c"}} {
		both.Go(func() {
			if err := w.store.KeepSearches(
				ctx, []finding.DayCount{counts("many", last, 0, people...), counts("void", last, 2, people...)}, nil,
			); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	many := make([]string, 30)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	if err := w.store.KeepSearches(
		ctx,
		[]finding.DayCount{counts("few", last, 0, "a", "b"), counts("many", first, 0, many...), counts("few", first, 0, "d")},
		nil,
	); err != nil {
		t.Fatal(err)
	}
	got, err := w.store.Searched(ctx, first, false, 10)
	if err != nil || len(
		got,
	) != 2 || got[0] != (finding.Searched{Text: "MANY", Searches: 34, People: 23}) || got[1] != (finding.Searched{
		Text: "VOID", Searches: 4, People: 3, Empty: 4,
	}) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := w.store.Searched(ctx, first, true, 10); err != nil || len(got) != 1 || got[0].Text != "VOID" {
		t.Errorf("those that found nothing: %+v, %v", got, err)
	}
	// Of what nobody searched for, nothing was found that could be opened.
	opened := []finding.DayCount{
		{Day: last, Key: "few", Opened: 1, Openers: []string{"b"}},
		{Day: last, Key: "never", Opened: 3, Openers: []string{"a", "b", "c"}},
	}
	if err := w.store.KeepSearches(ctx, opened, nil); err != nil {
		t.Fatal(err)
	}
	rising, err := w.store.Rising(ctx, first, last)
	if err != nil || len(rising) != 1 || rising[0] != (finding.Rise{Key: "many", Text: "MANY", Late: 4, Before: 30}) {
		t.Errorf("%+v, %v", rising, err)
	}
	if err := w.store.SweepSearches(ctx, "0001-01-01", "0001-01-01"); err != nil {
		t.Fatal(err)
	}
	if got, err := w.store.Searched(ctx, first, false, 10); err != nil || len(got) != 2 {
		t.Errorf("swept too much: %+v, %v", got, err)
	}
}

func TestSaltsAndOldDaysAreSwept(t *testing.T) {
	w := newThings(t)
	ctx := t.Context()
	old := day(t, w, 1901)
	salt, err := w.store.Salt(ctx, old, "fresh")
	if err != nil || salt != "fresh" {
		t.Fatalf("%q, %v", salt, err)
	}
	if again, err := w.store.Salt(ctx, old, "other"); err != nil || again != salt {
		t.Errorf("a day has two salts: %q, %v", again, err)
	}
	counts := []finding.DayCount{
		{Day: old, Key: "lonely", Text: "lonely", Searches: 9, People: []string{"a", "b"}},
		{Day: old, Key: "old", Text: "old", Searches: 3, People: []string{"a", "b", "c"}},
	}
	if err := w.store.KeepSearches(ctx, counts, nil); err != nil {
		t.Fatal(err)
	}
	kept := func() []string {
		t.Helper()
		keys, err := cypher.ReadAll(ctx, w.db, "test_old", `MATCH (d:SearchDay) WHERE d.day = $day RETURN d.key AS key`,
			map[string]any{"day": old}, func(r *cypher.Row) string { return r.String("key") })
		if err != nil {
			t.Fatal(err)
		}
		return keys
	}
	if err := w.store.SweepSearches(ctx, "0001-01-01", old); err != nil || len(kept()) != 2 {
		t.Errorf("while the day lasts: %v, %v", kept(), err)
	}
	if err := w.store.SweepSearches(ctx, "0001-01-01", "1950-01-01"); err != nil || !slices.Equal(kept(), []string{
		"old",
	}) {
		t.Errorf("when the day has passed: %v, %v", kept(), err)
	}
	if again, err := w.store.Salt(ctx, old, "other"); err != nil || again != "other" {
		t.Errorf("the salt stayed: %q, %v", again, err)
	}
	if err := w.store.SweepSearches(ctx, "1950-01-01", "1950-01-01"); err != nil {
		t.Fatal(err)
	}
	if left := kept(); len(left) != 0 {
		t.Errorf("old counts stayed: %v", left)
	}
}

func TestRecentSearchesAreTheLatestOnceEach(t *testing.T) {
	w := newThings(t)
	ctx := t.Context()
	keep := func(texts ...string) {
		t.Helper()
		for i, text := range texts {
			r := finding.Recent{
				UserID: w.fan, Key: strings.ToLower(text), Text: text, At: time.Now().Add(time.Duration(i) * time.Second),
			}
			if err := w.store.KeepSearches(ctx, nil, []finding.Recent{r}); err != nil {
				t.Fatal(err)
			}
		}
	}
	texts := func() (all []string) {
		t.Helper()
		found, err := w.store.Recent(ctx, w.fan)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range found {
			all = append(all, r.Text)
		}
		return all
	}
	keep("one", "two", "ONE", "three")
	if got := texts(); !slices.Equal(got, []string{"three", "ONE", "two"}) {
		t.Errorf("%v", got)
	}
	if err := w.store.ForgetRecent(ctx, w.fan, "one"); err != nil {
		t.Fatal(err)
	}
	if got := texts(); !slices.Equal(got, []string{"three", "two"}) {
		t.Errorf("after one was forgotten: %v", got)
	}
	for i := range finding.MostRecent + 2 {
		keep(fmt.Sprint("n", i))
	}
	if got := texts(); len(got) != finding.MostRecent || got[0] != "n21" || got[19] != "n2" {
		t.Errorf("%v", got)
	}
	// Two at once keep both.
	var both sync.WaitGroup
	for _, text := range []string{"left", "right"} {
		both.Go(func() { keep(text) })
	}
	both.Wait()
	if got := texts(); len(got) != finding.MostRecent || !slices.Contains(got[:2], "left") || !slices.Contains(
		got[:2], "right",
	) {
		t.Errorf("%v", got)
	}
	for range 2 {
		if err := w.store.ForgetRecent(ctx, w.fan, ""); err != nil {
			t.Fatal(err)
		}
	}
	if got := texts(); len(got) != 0 {
		t.Errorf("after all were forgotten: %v", got)
	}
	if err := w.store.ForgetRecent(ctx, w.fan, "any"); err != nil {
		t.Error(err)
	}
}
