package graphstore_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/accounts"
	contactsgraph "github.com/sidestage/sidestage/graphstore/contacts"
	"github.com/sidestage/sidestage/graphstore/cypher"
	deletiongraph "github.com/sidestage/sidestage/graphstore/deletion"
	giveawaysgraph "github.com/sidestage/sidestage/graphstore/giveaways"
	"github.com/sidestage/sidestage/graphstore/playlists"
	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/graphstore/seeding"
	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/contacts"
	"github.com/sidestage/sidestage/internal/deletion"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/seed"
)

// keepsIDs are the properties that still say the id of who was erased, of what others hold: the id leads to a node that
// says nothing. Whatever else bears it is private, and goes.
var keepsIDs = []string{
	// Who they were, without a name.
	"User.id", "Artist.id",
	// What they wrote to others, and what moderators decided about it.
	"Comment.byId", "Comment.ownerId", "Comment.deletedBy", "Question.byId", "Question.askedBy", "Question.ownerId",
	"Question.askedOf", "QuestionTally.id", "Message.senderId", "Chat.creatorId", "Chat.directKey", "Report.reporterId",
	"Report.earlierReporterId", "Report.ownerId", "Report.settledBy", "Removal.ownerId", "Removal.byId",
	"Removal.decidedBy",
	"AuditAct.actorId",
	"AuditAct.subjectId",
	// Music that others hold, and what was hidden for the sake of those who refer to it.
	"Album.ownerId", "Track.ownerId", "File.ownerId", "Event.ownerId", "Venue.ownerId", "Merchandise.ownerId",
	"MerchandiseVariant.ownerId", "MerchandiseSize.ownerId", "Tier.artistId", "Post.ownerId", "Post.pageId",
	"Post.deletedById", "Giveaway.ownerId", "Playlist.ownerId", "PlaylistEntry.addedBy", "Upload.ownerId",
	"StockEntry.actorId",
	"Album.coverArtUrl", "Track.coverArtUrl",
	// Draws that others can check, and votes that were counted.
	"GiveawayEntry.userId", "GiveawayEntry.ownerId", "GiveawayDraw.ownerId", "GiveawayDraw.byId", "PollVote.userId",
	"PollVote.ownerId",
	// The books.
	"Order.buyerId", "Order.ownerId", "Order.sellerId", "OrderEvent.byId", "Checkout.buyerId", "LedgerEntry.sellerId",
	"LedgerEntry.buyerId", "Earning.sellerId", "PayoutBalance.sellerId", "PayoutBalance.key", "PayoutAccount.userId",
	"PayoutMove.sellerId", "TierSubscription.subscriberId", "TierSubscription.ownerId", "TierSubscription.openFor",
	"TierInvoice.subscriberId", "TierInvoice.ownerId", "TierGift.giverId", "TierGift.ownerId", "TierGift.receiverId",
	"TierGift.recipientId", "TierGift.redeemerId", "TierGift.key", "TierGift.sameWaits", "LatePayment.payerId",
	"LatePayment.ownerId", "DiscountCode.ownerId", "DiscountUse.userId", "Refund.byId",
	// What was taken away of what they were told: nothing but that there was something.
	"Notification.userId",
	// What others were told, which says who did it by the id, and is swept in time.
	"Notification.actorId", "Notification.ownerId", "Notification.key", "Notification.groupKey", "NotificationAct.actorId",
	"NotificationAct.key", "NotificationAct.act", "NotificationGroup.key", "NotificationFanout.actorId",
	"NotificationFanout.id",
	// What they tuned and arranged for the site, and what waits to be carried.
	"SiteStatus.changedBy", "TuningVersion.changedBy", "LearningVersion.changedBy", "Experiment.startedBy",
	"SearchJob.startedBy",
	"SearchSettingsVersion.by", "CarouselPanel.createdBy", "CarouselPanel.updatedBy", "Featured.itemId", "Featured.key",
	"Outbox.id", "Outbox.itemId", "Outbox.actorId", "Outbox.aboutId",
}

// namesStay are labels whose texts are not the site's: the payment provider of tests, which keeps its own books.
var namesStay = []string{"SandboxIntent", "SandboxRefund", "SandboxThing", "SandboxEvent", "SandboxKey"}

type noPost struct{}

func (noPost) Send(context.Context, letter.Mail) error { return nil }

func (noPost) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (noPost) Forgive(context.Context, limit.Ticket) {}

// bringing asks those whom artists bring from elsewhere.
func bringing(db *cypher.DB) *contacts.Service {
	return contacts.NewService(contacts.Options{
		Store: contactsgraph.NewStore(db), Limits: noPost{}, Email: account.NormalizeEmail, Key: []byte("test"),
		Now: time.Now,
	})
}

// bring has an artist bring somebody by their address from elsewhere.
func bring(t *testing.T, db *cypher.DB, artist string, who called) {
	t.Helper()
	in, err := bringing(db).Bring(t.Context(), access.Viewer{UserID: artist}, "email\n"+who.email+"\n", nil, true)
	if err != nil || in.Letters != 1 {
		t.Fatalf("%d letters, %v", in.Letters, err)
	}
}

// erase erases people, and has what was deleted swept.
func (c seedCopy) erase(t *testing.T, ids ...string) {
	t.Helper()
	ctx, db, now := t.Context(), c.db, time.Now().UTC()
	// The demo data is removed by the addresses of its people.
	t.Cleanup(func() {
		_, err := db.Exec(context.WithoutCancel(ctx), "test_addresses",
			`UNWIND $ids AS id MATCH (u:User {id: id}) SET u.email = u.id + $mail`,
			map[string]any{"ids": ids, "mail": c.params["mail"]})
		if err != nil {
			t.Error(err)
		}
	})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	store := deletiongraph.NewStore(db)
	service := deletion.NewService(deletion.Options{
		Store: store, Limits: noPost{}, Mailer: noPost{}, HandleKept: account.HandleKept,
		ForgetAddress: bringing(db).ForgetAddress,
		Now:           func() time.Time { return now }, Log: slog.New(slog.DiscardHandler),
	})
	for _, id := range ids {
		_, err := store.Duties(ctx, id)
		must(err)
		_, err = store.Ask(ctx, deletion.Ask{UserID: id, ActorID: id, At: now, EraseAt: now.Add(deletion.Grace)})
		must(err)
		_, err = store.Keep(ctx, deletion.Ask{UserID: id, ActorID: id, At: now})
		must(err)
		_, err = store.Ask(ctx, deletion.Ask{UserID: id, ActorID: id, At: now.Add(-deletion.Grace), EraseAt: now})
		must(err)
	}
	must(service.Work(ctx))
	before := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	must(postsgraph.NewStore(db).Sweep(ctx, before))
	must(giveawaysgraph.NewStore(db).Sweep(ctx, before))
	must(playlists.NewStore(db).Sweep(ctx, before))
	for looked := 1; looked > 0; {
		var err error
		looked, err = studiograph.NewStore(db).Purge(ctx, before, now.AddDate(1, 0, 0), 50)
		must(err)
	}
}

// called is who is looked for.
type called struct{ id, email, handle, name string }

func whoIs(t *testing.T, db *cypher.DB, id string) called {
	t.Helper()
	c, err := cypher.ReadOne(t.Context(), db, "test_called", `MATCH (u:User {id: $id}) RETURN u.email AS email, u.handle AS handle, u.displayName AS name`,
		map[string]any{"id": id}, func(r *cypher.Row) called {
			return called{id, r.String("email"), r.String("handle"), r.String("name")}
		})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// requireForgotten looks at every text of every node and relationship for what somebody was called, and at every text
// for their id where only what is private would have it.
func requireForgotten(t *testing.T, db *cypher.DB, people ...called) {
	t.Helper()
	var words, ids []string
	for _, c := range people {
		words = append(words, strings.ToLower(c.email), strings.ToLower(c.handle), strings.ToLower(c.name))
		ids = append(ids, c.id)
	}
	const texts = ` UNWIND keys(x) AS key
WITH x, key, CASE WHEN x[key] IS :: STRING NOT NULL THEN [x[key]] WHEN x[key] IS :: LIST<STRING NOT NULL> NOT NULL THEN x[key] ELSE [] END AS texts
UNWIND texts AS text WITH x, key, text WHERE any(word IN $words WHERE toLower(text) CONTAINS word) `
	for of, find := range map[string]string{
		"node":         `MATCH (x) WHERE NOT any(l IN labels(x) WHERE l IN $stay)` + texts + `RETURN DISTINCT head([l IN labels(x) WHERE l <> 'PlanCrowd']) + '.' + key AS at, collect(text)[0] AS text`,
		"relationship": `MATCH ()-[x]->()` + texts + `RETURN DISTINCT type(x) + '.' + key AS at, collect(text)[0] AS text`,
	} {
		for _, look := range []struct {
			words []string
			keeps []string
		}{{words, nil}, {ids, keepsIDs}} {
			found, err := cypher.ReadAll(t.Context(), db, "test_forgotten", cypher.Statement(find),
				map[string]any{"words": look.words, "stay": namesStay}, func(r *cypher.Row) [2]string {
					return [2]string{r.String("at"), r.String("text")}
				})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range found {
				if !slices.Contains(look.keeps, f[0]) {
					t.Errorf("a %s still says who was erased: %s is %.200q", of, f[0], f[1])
				}
			}
		}
	}
}

// ship has a seller owe nobody anything.
func ship(t *testing.T, db *cypher.DB, id string) {
	t.Helper()
	if _, err := db.Exec(t.Context(), "test_ship", `MATCH (o:Order {ownerId: $id}) SET o.status = 'DELIVERED', o.deliveredAt = o.paidAt, o.unpaidOf = null`,
		map[string]any{"id": id}); err != nil {
		t.Fatal(err)
	}
}

// keepAddress has somebody keep an address, in their own name.
func keepAddress(t *testing.T, db *cypher.DB, id string) {
	t.Helper()
	if _, err := db.Exec(t.Context(), "test_keep", `MATCH (u:User {id: $id})
CREATE (u)-[:KEEPS_ADDRESS]->(:KeptAddress {id: randomUUID(), position: 0, address: [u.displayName, 'Quay 4', '', 'Bremen', '', '', 'DE', '']})`,
		map[string]any{"id": id}); err != nil {
		t.Fatal(err)
	}
}

// rename gives somebody of the demo data a name that nobody else has, in what was written down too.
func rename(t *testing.T, db *cypher.DB, id, name string) {
	t.Helper()
	change := account.Attributes{DisplayName: input.Set(name)}
	err := accounts.NewStore(db).SetAttributes(t.Context(), id, change, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []cypher.Statement{
		`MATCH (o:Order {buyerId: $id}) SET o.buyerName = $name, o.searchText = o.searchText + ' ' + toLower($name)`,
		`MATCH (c:Checkout {buyerId: $id}) SET c.buyerName = $name`,
		`MATCH (o:Order {ownerId: $id}) SET o.sellerName = $name`,
		`MATCH (:User {id: $id})-[:HAS_BADGE]->(b) SET b.businessName = $name`,
	} {
		if _, err := db.Exec(t.Context(), "test_rename", statement, map[string]any{"id": id, "name": name}); err != nil {
			t.Fatal(err)
		}
	}
}

// mention has an artist write to somebody by their handle, in a post, its version before and a comment under it.
func mention(t *testing.T, db *cypher.DB, artist string, who called) {
	t.Helper()
	made, err := db.Exec(t.Context(), "test_mention", `MATCH (u:User {id: $id})
MATCH (p:Post)<-[:POSTED]-(a:User) WHERE a.id <> $artist AND NOT EXISTS { (p)<-[:EDITED_FROM]-() }
WITH u, p ORDER BY p.id LIMIT 1
SET p.content = 'With @' + $handle + ' and @' + toUpper($handle) + ' again', p.mentions = '[{"UserID":"' + $id + '","Handle":"' + $handle + '"}]'
CREATE (p)-[:MENTIONS]->(u)
CREATE (p)-[:EDITED_FROM]->(:PostEdit {id: randomUUID(), postId: p.id, content: '@' + $handle, at: datetime()})
WITH u MATCH (c:Comment)<-[:WROTE]-(w:User) WHERE NOT w.id IN [$id, $artist]
WITH u, c ORDER BY c.id LIMIT 1
SET c.content = 'As @' + $handle + ' says', c.mentionIds = [$id], c.mentionHandles = [$handle]
CREATE (c)-[:MENTIONS]->(u)`, map[string]any{"id": who.id, "handle": who.handle, "artist": artist})
	if err != nil || made.RelationshipsCreated() != 3 {
		t.Fatalf("mentioned %v times: %v", made, err)
	}
}

// What fans bought they keep; of who sold it nothing is left.
func TestNothingSaysWhoWasErased(t *testing.T) {
	c := newSeedCopy(t, 60)
	if _, err := seed.Load(t.Context(), seeding.NewStore(c.db), c.opts); err != nil {
		t.Fatal(err)
	}
	artist, err := cypher.ReadOne(t.Context(), c.db, "test_pick", cypher.Statement(seedNodes["artists"]+` AND EXISTS { (n)-[:SELLS]->() }
WITH n, COUNT { (n)-[:RELEASED|PERFORMED]->()<-[:BOUGHT]-() } AS bought ORDER BY bought DESC, n.id LIMIT 1 RETURN n.id AS id`), c.params, cypher.ScanID)
	if err != nil {
		t.Fatal(err)
	}
	fan := seed.ID(c.opts.Namespace, "fan", "0")
	var people []called
	for i, id := range []string{artist, fan} {
		rename(t, c.db, id, fmt.Sprintf("Quiet Person %d of %s", i, c.opts.Namespace))
		ship(t, c.db, id)
		keepAddress(t, c.db, id)
		people = append(people, whoIs(t, c.db, id))
	}
	if _, err := c.db.Exec(t.Context(), "test_buy", `MATCH (:User {id: $artist})-[:PERFORMED|RELEASED]->(x)
CALL (x) { MATCH (x)<-[r:SAVED|BOUGHT|OF]-() DELETE r }
WITH DISTINCT 1 AS one
MATCH (:User {id: $artist})-[:PERFORMED]->(t:Track) WITH t ORDER BY t.id LIMIT 1
MATCH (u:User {id: $fan}) MERGE (u)-[:BOUGHT {lineId: t.id}]->(t)`, map[string]any{"artist": artist, "fan": seed.ID(c.opts.Namespace, "fan", "1")}); err != nil {
		t.Fatal(err)
	}
	mention(t, c.db, artist, people[1])
	other, err := cypher.ReadOne(t.Context(), c.db, "test_pick", cypher.Statement(seedNodes["artists"]+`
AND n.id <> $artist
WITH n ORDER BY n.id LIMIT 1 RETURN n.id AS id`), map[string]any{"mail": c.params["mail"], "artist": artist}, cypher.ScanID)
	if err != nil {
		t.Fatal(err)
	}
	bring(t, c.db, other, people[1])
	music := func() (held, all int) {
		row, err := c.db.Read(t.Context(), "test_music", `MATCH (:User {id: $id})-[:PERFORMED]->(x:Track)
RETURN count(CASE WHEN EXISTS { (x)<-[:BOUGHT|SAVED|OF]-() } OR EXISTS { (x)<-[:HAS_TRACK|HAD_TRACK]-()<-[:SAVED|BOUGHT]-() } THEN 1 END) AS held, count(x) AS all`, map[string]any{"id": artist})
		if err != nil {
			t.Fatal(err)
		}
		return row[0].Int("held"), row[0].Int("all")
	}
	held, all := music()
	if held == 0 || held == all {
		t.Fatalf("%d of %d tracks are held, which shows nothing", held, all)
	}
	c.erase(t, artist, fan)
	requireForgotten(t, c.db, people...)
	if stillHeld, left := music(); left != stillHeld || left == 0 || left > held {
		t.Errorf("%d tracks are left, %d of them held; %d were", left, stillHeld, held)
	}
}
