package graphstore_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/graphstore/seeding"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	statsgraph "github.com/sidestage/sidestage/graphstore/stats"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/internal/stats"
	"github.com/sidestage/sidestage/seed"
)

// seedLabels are the labels that the demo data has nodes of, and the property a
// test's own are found by.
var seedNodes = map[string]string{
	"fans":    `MATCH (n:User&!Artist) WHERE n.email ENDS WITH $mail`,
	"artists": `MATCH (n:Artist) WHERE n.email ENDS WITH $mail`,
	"genres":  `MATCH (n:Genre) WHERE n.slug ENDS WITH $slug`,
}

// seedCopy is a copy of the demo data for one test.
type seedCopy struct {
	db     *cypher.DB
	params map[string]any
	opts   seed.Options
}

func newSeedCopy(t *testing.T, fans int) seedCopy {
	t.Helper()
	id := graphtest.ID(t)
	name := "t" + id[len(id)-8:]
	c := seedCopy{
		db:     graphtest.Open(t),
		params: map[string]any{"mail": "+" + name + "@sidestage.test", "slug": "-" + name, "mark": name},
		opts: seed.Options{
			Fans: fans, Now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Namespace: name,
			HashPassword: func(string) (string, error) { return "hash", nil },
		},
	}
	t.Cleanup(func() { c.remove(t) })
	return c
}

func (c seedCopy) remove(t *testing.T) {
	ctx := context.WithoutCancel(t.Context())
	// A transaction for all of it would pass its time on a busy machine.
	const slowly = ` CALL (x) { DETACH DELETE x } IN TRANSACTIONS OF 50 ROWS`
	for _, text := range []string{
		seedNodes["artists"] + ` MATCH (n)<-[:ASKED_OF]-(x)` + slowly,
		seedNodes["artists"] + ` MATCH (x:QuestionTally {id: n.id})` + slowly,
		seedNodes["artists"] + ` MATCH (:Post {pageId: n.id})-[:TAGGED]->(x) WITH DISTINCT x` + slowly,
		seedNodes["artists"] + ` MATCH (n)-[:POSTED|WROTE]->(x)` + slowly,
		seedNodes["fans"] + ` MATCH (n)-[:POSTED|WROTE]->(x)` + slowly,
		seedNodes["fans"] + ` MATCH (c:Checkout {buyerId: n.id})-[:HAS_ORDER]->()-[:HAS_LINE|HAS_EVENT|HAS_REFUND]->(x)` + slowly,
		seedNodes["fans"] + ` MATCH (c:Checkout {buyerId: n.id})-[:HAS_ORDER|PAID_BY]->(x)` + slowly,
		seedNodes["fans"] + ` MATCH (x:Checkout {buyerId: n.id})` + slowly,
		seedNodes["fans"] + ` MATCH (n)-[:SUBSCRIBES]->()-[:HAS_INVOICE]->(x)` + slowly,
		seedNodes["fans"] + ` MATCH (n)-[:SUBSCRIBES]->(x)` + slowly,
		seedNodes["artists"] + ` MATCH (n)-[:OFFERS]->(x)` + slowly,
		seedNodes["artists"] + ` MATCH (x:LedgerEntry|Earning|PayoutBalance|ShippingTerms {sellerId: n.id})` + slowly,
		seedNodes["artists"] + ` MATCH (n)-[:SELLS]->(m) MATCH (x:StockEntry {merchandiseId: m.id})` + slowly,
		seedNodes["artists"] + ` MATCH (n)-[:SELLS]->()-[:HAS_VARIANT]->()-[:HAS_SIZE]->(x)` + slowly,
		seedNodes["artists"] + ` MATCH (n)-[:SELLS]->()-[:HAS_VARIANT]->(x)` + slowly,
		seedNodes["artists"] + ` MATCH (n)-[:SELLS]->(x)` + slowly,
		seedNodes["artists"] + ` MATCH (x:TrackDay|ArtistDay) WHERE x.artistId = n.id` + slowly,
		seedNodes["artists"] + ` MATCH (n)-[:PERFORMED|RELEASED|HAS_BADGE]->(x) WITH DISTINCT x` + slowly,
		seedNodes["artists"] + ` MATCH (x:Credential {userId: n.id})` + slowly,
		seedNodes["fans"] + ` MATCH (x:Credential {userId: n.id})` + slowly,
		seedNodes["artists"] + ` MATCH (x:NotificationAct) WHERE x.userId = n.id AND x.actorId IS NOT NULL` + slowly,
		seedNodes["artists"] + ` MATCH (x:NotificationGroup) WHERE x.key STARTS WITH n.id` + slowly,
		seedNodes["artists"] + ` MATCH (x:Notification {listedFor: n.id})` + slowly,
		seedNodes["fans"] + ` MATCH (x:NotificationAct) WHERE x.userId = n.id AND x.actorId IS NOT NULL` + slowly,
		seedNodes["fans"] + ` MATCH (x:NotificationGroup) WHERE x.key STARTS WITH n.id` + slowly,
		seedNodes["fans"] + ` MATCH (x:Notification {listedFor: n.id})` + slowly,
		seedNodes["artists"] + ` WITH n AS x` + slowly,
		seedNodes["fans"] + ` WITH n AS x` + slowly,
		seedNodes["genres"] + ` WITH n AS x` + slowly,
		`MATCH (x:Seed {id: $mark})` + slowly,
	} {
		if _, err := c.db.RunInTransactions(ctx, "test_remove_seed", cypher.Statement(text), c.params); err != nil {
			t.Errorf("removing the demo data: %v", err)
		}
	}
}

// counts tells how much of everything there is, and of what hangs on it.
func (c seedCopy) counts(t *testing.T) map[string]int {
	t.Helper()
	out := make(map[string]int)
	for what, statement := range map[string]string{
		"fans": seedNodes["fans"], "artists": seedNodes["artists"], "genres": seedNodes["genres"],
		"parents": seedNodes["genres"] + ` MATCH (n)-[:PARENT]->()`,
		"badges":  seedNodes["artists"] + ` MATCH (n)-[:HAS_BADGE]->(:Badge {badgeType: 'Artist'})`,
		"albums":  seedNodes["artists"] + ` MATCH (n)-[:RELEASED]->(:Album)`,
		"tracks":  seedNodes["artists"] + ` MATCH (n)-[:PERFORMED]->(:Track)`,
		"placed":  seedNodes["artists"] + ` MATCH (n)-[:RELEASED]->()-[:HAS_TRACK]->(:Track)`,
		"listens": seedNodes["fans"] + ` MATCH (n)-[:LISTENED]->(:Track)`,
		"follows": seedNodes["fans"] + ` MATCH (n)-[:FOLLOWS]->(:User)`,
		"saves":   seedNodes["fans"] + ` MATCH (n)-[:SAVED]->()`,
		"posts":   seedNodes["artists"] + ` MATCH (n)-[:POSTED]->(:Post)`,
		"walls":   seedNodes["artists"] + ` MATCH (n)<-[:ON_WALL_OF]-(:Post)`,
		"said":    seedNodes["fans"] + ` MATCH (n)-[:WROTE]->(:Comment)-[:ON]->()`,
		"replies": seedNodes["artists"] + ` MATCH (n)-[:WROTE]->(:Comment)-[:REPLY_TO]->()`,
		"asked":   seedNodes["artists"] + ` MATCH (n)<-[:ASKED_OF]-(:Question)<-[:ASKED]-()`,
		"reacted": seedNodes["fans"] + ` MATCH (n)-[:REACTED]->()`,
		"told":    seedNodes["artists"] + ` MATCH (x:Notification {listedFor: n.id})`,
		"unread":  seedNodes["fans"] + ` MATCH (x:Notification {unreadOf: n.id})`,
	} {
		n, err := cypher.ReadOne(t.Context(), c.db, "test_count", cypher.Statement(statement+` RETURN count(*) AS n`), c.params, func(r *cypher.Row) int { return r.Int("n") })
		if err != nil {
			t.Fatal(err)
		}
		out[what] = n
	}
	return out
}

// One copy of the demo data for what is only read of it: to load and to remove one takes seconds.
func TestSeed(t *testing.T) {
	c := newSeedCopy(t, 80)
	for _, one := range []struct {
		name string
		test func(*testing.T, seedCopy)
	}{
		{"loads once and only once", loadsOnce},
		{"counts what is in the graph", countsWhatIsThere},
		{"reads back as music", readsBackAsMusic},
		{"keeps something for supporters", keepsSomethingForSupporters},
		{"gives the demo artist figures", givesTheDemoArtistFigures},
	} {
		t.Run(one.name, func(t *testing.T) { one.test(t, c) })
	}
}

func loadsOnce(t *testing.T, c seedCopy) {
	store := seeding.NewStore(c.db)
	report, err := seed.Load(t.Context(), store, c.opts)
	if err != nil {
		t.Fatal(err)
	}
	first := c.counts(t)
	for what, want := range map[string]int{
		"fans": c.opts.Fans + 1, "artists": 281, "genres": 60, "badges": 281, "albums": 494, "tracks": 2134, "placed": 2134,
		"listens": report.Listens, "saves": report.Saves,
	} {
		if first[what] != want {
			t.Errorf("%d %s, want %d", first[what], what, want)
		}
	}
	// Two circles may each find the same follow.
	if n := first["follows"]; n > report.Follows || 100*n < 98*report.Follows {
		t.Errorf("%d follows of %d that were sent", n, report.Follows)
	}
	again, err := seed.Load(t.Context(), store, c.opts)
	if err != nil || !again.Already {
		t.Errorf("loading again: %+v, %v", again, err)
	}
	// Even a load that does not know of the first changes nothing.
	if _, err := c.db.Exec(t.Context(), "test_forget", `MATCH (m:Seed {id: $mark}) SET m.completedAt = null, m.stage = 'catalogue', m.done = 0`, c.params); err != nil {
		t.Fatal(err)
	}
	if _, err := seed.Load(t.Context(), store, c.opts); err != nil {
		t.Fatal(err)
	}
	for what, n := range c.counts(t) {
		if n != first[what] {
			t.Errorf("a second load made %d %s of %d", n, what, first[what])
		}
	}
}

func countsWhatIsThere(t *testing.T, c seedCopy) {
	if _, err := seed.Load(t.Context(), seeding.NewStore(c.db), c.opts); err != nil {
		t.Fatal(err)
	}
	for what, statement := range map[string]string{
		"plays of tracks":       seedNodes["artists"] + ` MATCH (n)-[:PERFORMED]->(t) WHERE t.playCount <> reduce(s = 0, p IN [(t)<-[l:LISTENED]-() | l.plays] | s + p) OR t._lock IS NOT NULL RETURN count(t) AS n`,
		"saves of tracks":       seedNodes["artists"] + ` MATCH (n)-[:PERFORMED]->(t) WHERE t.saveCount <> COUNT { (t)<-[:SAVED]-() } RETURN count(t) AS n`,
		"comments on posts":     seedNodes["artists"] + ` MATCH (t:Post {pageId: n.id}) WHERE t.commentCount <> COUNT { (t)<-[:ON]-() } OR t._lock IS NOT NULL RETURN count(t) AS n`,
		"reactions to posts":    seedNodes["artists"] + ` MATCH (t:Post {pageId: n.id}) WHERE t.reactionCount <> COUNT { (t)<-[:REACTED]-() } OR t.reactionCount <> t.likes + t.loves + t.laughs + t.wows RETURN count(t) AS n`,
		"threads":               seedNodes["artists"] + ` MATCH (t:Post {pageId: n.id}) WHERE t.threadCount <> COUNT { (:Comment {underId: t.id}) } RETURN count(t) AS n`,
		"answers to comments":   seedNodes["fans"] + ` MATCH (n)-[:WROTE]->(c) WHERE c.replyCount <> COUNT { (:Comment {underId: c.id}) } RETURN count(c) AS n`,
		"what was asked":        seedNodes["artists"] + ` MATCH (s:QuestionTally {id: n.id}) WHERE s.total <> COUNT { (n)<-[:ASKED_OF]-() } OR s.total = 0 OR s.answered = s.total RETURN count(s) AS n`,
		"followers of artists":  seedNodes["artists"] + ` AND n.followerCount <> COUNT { (n)<-[:FOLLOWS]-() } RETURN count(n) AS n`,
		"plays of artists":      seedNodes["artists"] + ` AND n.playCount <> reduce(s = 0, p IN [(n)-[:PERFORMED]->(t) | t.playCount] | s + p) RETURN count(n) AS n`,
		"the stock of sizes":    seedNodes["artists"] + ` MATCH (n)-[:SELLS]->()-[:HAS_VARIANT]->()-[:HAS_SIZE]->(z) CALL (z) { MATCH (e:StockEntry {sizeId: z.id}) RETURN sum(e.quantity) AS q, sum(e.sold) AS s, sum(e.held) AS h } WITH z, q, s, h WHERE z.quantity <> q OR z.sold <> s OR z.held <> h OR h <> 0 OR q < 0 RETURN count(z) AS n`,
		"the stock of items":    seedNodes["artists"] + ` MATCH (n)-[:SELLS]->(m) WITH m, COLLECT { MATCH (m)-[:HAS_VARIANT]->()-[:HAS_SIZE]->(z) RETURN [CASE WHEN z.unlimited THEN 1000000 ELSE z.quantity END, z.sold] } AS all WHERE m.stockCount <> reduce(s = 0, x IN all | s + x[0]) OR m.soldCount <> reduce(s = 0, x IN all | s + x[1]) RETURN count(m) AS n`,
		"what sellers are owed": seedNodes["artists"] + ` MATCH (b:PayoutBalance {sellerId: n.id}) CALL (b) { MATCH (e:LedgerEntry {sellerId: b.sellerId}) WHERE e.currency = b.currency AND e.account = 'PAYMENTS' RETURN sum(e.amount) AS paid } CALL (b) { MATCH (e:Earning {sellerId: b.sellerId}) RETURN sum(e.earned - e.returned) AS earned } WITH b, paid, earned WHERE b.earned - b.returned <> paid OR earned <> paid RETURN count(b) AS n`,
		"earnings to look at":   seedNodes["artists"] + ` MATCH (e:Earning {sellerId: n.id}) WHERE e.dueAt IS NOT NULL OR e.earned > e.returned AND e.isWaiting IS NULL RETURN count(e) AS n`,
		"orders not paid":       seedNodes["fans"] + ` MATCH (c:Checkout {buyerId: n.id})-[:HAS_ORDER]->(o) MATCH (p:Payment {id: o.paymentId}) WHERE c.openFor IS NOT NULL OR o.paidAt IS NOT NULL AND COUNT { MATCH (e:LedgerEntry {transactionId: 'sale/' + o.id}) } < 2 OR NOT EXISTS { MATCH (i:SandboxIntent {id: p.intentId}) } RETURN count(o) AS n`,
		"supporters":            seedNodes["fans"] + ` MATCH (n)-[:SUBSCRIBES]->(s) WHERE s.endedAt IS NULL AND s.pausedAt IS NULL AND NOT EXISTS { MATCH (n)-[h:HOLDS]->(:Tier {id: s.tierId}) WHERE h.until > s.periodStart } RETURN count(s) AS n`,
		"tracks of genres":      seedNodes["genres"] + ` AND (n.trackCount <> COUNT { (n)<-[:IN_GENRE]-(:Track) } OR n.trackCount = 0) RETURN count(n) AS n`,
		"things without counts": seedNodes["artists"] + ` MATCH (n)-[:PERFORMED|RELEASED]->(x) WHERE x.saveCount IS NULL OR x.tint IS NULL OR x.coverArtUrl IS NULL RETURN count(x) AS n`,
	} {
		wrong, err := cypher.ReadOne(
			t.Context(), c.db, "test_check", cypher.Statement(statement), c.params,
			func(r *cypher.Row) int { return r.Int("n") },
		)
		if err != nil {
			t.Fatal(err)
		}
		if wrong > 0 {
			t.Errorf("%d wrong: %s", wrong, what)
		}
	}
}

func readsBackAsMusic(t *testing.T, c seedCopy) {
	if _, err := seed.Load(t.Context(), seeding.NewStore(c.db), c.opts); err != nil {
		t.Fatal(err)
	}
	m := music.NewService(musicgraph.NewStore(c.db), nil, time.Now)
	artist, err := m.ArtistByHandle(t.Context(), "KurtVile_"+c.opts.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	if artist.Name != "Kurt Vile" || artist.TrackCount == 0 || artist.Tint == "" || len(artist.Genres) == 0 {
		t.Errorf("artist: %+v", artist)
	}
	features, err := m.FeaturedTracks(t.Context(), access.Visitor, artist.UserID)
	if err != nil || len(features) == 0 {
		t.Fatalf("featured: %d, %v", len(features), err)
	}
	if top := features[0]; top.Title != "Freeway" || top.Duration != 161*time.Second || !strings.HasPrefix(
		top.License, "Attribution",
	) || top.AlbumTitle == "" {
		t.Errorf("featured first: %+v", top)
	}
}

func keepsSomethingForSupporters(t *testing.T, c seedCopy) {
	if _, err := seed.Load(t.Context(), seeding.NewStore(c.db), c.opts); err != nil {
		t.Fatal(err)
	}
	m := music.NewService(musicgraph.NewStore(c.db), nil, time.Now)
	id := func(kind, key string) string { return seed.ID(c.opts.Namespace, kind, key) }
	albums, err := m.Albums(t.Context(), access.Visitor, []string{
		id("album", "invented-gudrunbrakeslate-2"), id("album", "invented-gudrunbrakeslate-1"),
	})
	if err != nil || albums[0].HasAccess || !albums[1].HasAccess {
		t.Errorf("a visitor is shown %+v, %v", albums, err)
	}
	items := shopgraph.NewStore(c.db)
	for key, want := range map[string]shop.Item{
		"download/invented-gudrunbrakeslate/0": {Music: &shop.Music{Title: "Loud Neighbours"}},
		"download/invented-gudrunbrakeslate/1": {Music: &shop.Music{Title: "Snow Emergency Route"}, TierOnly: true},
	} {
		kind, key, _ := strings.Cut(key, "/")
		got, err := items.Item(t.Context(), "", id(kind, key))
		if err != nil || got.Music == nil || got.Music.Title != want.Music.Title || got.TierOnly != want.TierOnly ||
			(got.Tier != nil) != want.TierOnly || got.Available() != shop.MaxPieces || got.Shows() != shop.Active {
			t.Errorf("%s is %+v, %v", want.Music.Title, got, err)
		}
	}
	for what, statement := range map[string]string{
		"posts": `MATCH (n)-[:POSTED]->(x)-[:REQUIRES]->(:Tier) RETURN count(x) AS n`,
		"items that cost supporters less": `MATCH (n)-[:SELLS]->(x)-[:PRICED_FOR]->(:Tier) WHERE x.tierPrice < x.basePrice AND NOT x.tierOnly
RETURN count(x) AS n`,
	} {
		text := cypher.Statement(seedNodes["artists"] + " " + statement)
		n, err := cypher.ReadOne(t.Context(), c.db, "test_gated", text, c.params,
			func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || n != 2 {
			t.Errorf("%d %s, %v", n, what, err)
		}
	}
}

// broken is a store whose listens cannot be written.
type broken struct{ *seeding.Store }

var errBroken = errors.New("the connection is gone")

func (broken) PutListens(context.Context, []seed.ListenRow) error { return errBroken }

func TestSeedGoesOnAfterAFailure(t *testing.T) {
	c := newSeedCopy(t, 20)
	store := seeding.NewStore(c.db)
	if _, err := seed.Load(t.Context(), broken{store}, c.opts); !errors.Is(err, errBroken) {
		t.Fatalf("the load said %v", err)
	}
	mark, err := store.Begin(t.Context(), seed.Mark{ID: c.opts.Namespace})
	if err != nil || !mark.CompletedAt.IsZero() || mark.Fans != 20 {
		t.Fatalf("mark %+v, %v", mark, err)
	}
	later := c.opts
	later.Now = later.Now.AddDate(0, 1, 0)
	report, err := seed.Load(t.Context(), store, later)
	if err != nil {
		t.Fatal(err)
	}
	if report.Artists != 0 || report.Listens == 0 {
		t.Errorf("the second load wrote %+v, want the listening alone", report)
	}
	mark, err = store.Begin(t.Context(), seed.Mark{ID: c.opts.Namespace})
	if err != nil || mark.CompletedAt.IsZero() || !mark.Anchor.Equal(c.opts.Now) {
		t.Errorf("mark %+v, %v", mark, err)
	}
}

// What the demo artist's dashboard shows is in keeping with what the fans did, and is the same whenever it is loaded.
func givesTheDemoArtistFigures(t *testing.T, c seedCopy) {
	ctx, last := t.Context(), c.opts.Now.Format(time.DateOnly)
	var before stats.Counts
	for range 2 {
		if _, err := seed.Load(ctx, seeding.NewStore(c.db), c.opts); err != nil {
			t.Fatal(err)
		}
		id, err := cypher.ReadOne(ctx, c.db, "test_demo_artist", `MATCH (u:User {email: 'artist' + $mail}) RETURN u.id AS id`, c.params, func(r *cypher.Row) string { return r.String("id") })
		if err != nil {
			t.Fatal(err)
		}
		span := stats.Span{ArtistID: id, First: c.opts.Now.AddDate(0, 0, -89).Format(time.DateOnly), Last: last}
		days, err := statsgraph.NewStore(c.db).Days(ctx, span)
		if err != nil {
			t.Fatal(err)
		}
		var sum stats.Counts
		for _, d := range days {
			sum.Listens, sum.Completed, sum.Saves, sum.Followers = sum.Listens+d.Listens, sum.Completed+d.Completed, sum.Saves+
				d.Saves, sum.Followers+d.Followers
			if d.Listeners > d.Listens || d.Completed > d.Listens {
				t.Errorf("%+v", d)
			}
		}
		listened, err := cypher.ReadOne(ctx, c.db, "test_listened", `MATCH (:User {id: $id})-[:PERFORMED]->(t) RETURN sum(t.playCount) AS n`, map[string]any{"id": id},
			func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || sum.Listens > listened || 3*sum.Listens < listened || len(
			days,
		) < 30 || sum.Followers < 1 || sum.Saves < 1 {
			t.Errorf("%d days with %+v, of %d plays in all (%v)", len(days), sum, listened, err)
		}
		top, err := statsgraph.NewStore(c.db).TopTracks(ctx, span, 100)
		if err != nil {
			t.Fatal(err)
		}
		of := 0
		for _, track := range top {
			of += track.Listens
		}
		if of != sum.Listens {
			t.Errorf("the tracks have %d listens, the artist %d", of, sum.Listens)
		}
		if before.Listens > 0 && before != sum {
			t.Errorf("%+v at first, %+v then", before, sum)
		}
		before = sum
	}
}
