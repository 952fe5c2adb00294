package notify_test

import (
	"context"
	"slices"
	"testing"
	"time"

	exportgraph "github.com/sidestage/sidestage/graphstore/dataexport"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/dataexport"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/notify"
)

// counts tells how many have been told, and how often at most.
func (w *world) counts(ids []string) (people, most int) {
	w.t.Helper()
	rows, err := w.db.Read(w.t.Context(), "test_counts", `MATCH (n:Notification) WHERE n.userId IN $ids
RETURN n.userId AS id, count(n) AS n`, map[string]any{"ids": ids})
	w.must(err)
	for _, r := range rows {
		most = max(most, r.Int("n"))
	}
	return len(rows), most
}

// All who follow are told in batches, though all followed in the same nanosecond, and each once: a server dies after
// some of them, the event comes again, and others work on it beside it.
func TestAPostIsToldToAllWhoFollowOnce(t *testing.T) {
	w := newWorld(t)
	people := w.followers(1203)
	w.post()
	events := w.leased()
	w.must(w.Receive(t.Context(), events))
	if _, err := w.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n, _ := w.counts(people); n != 500 {
		t.Fatalf("the first step told %d", n)
	}
	// What dies before its transaction ends has told nobody, and is due again after its lease.
	f, ok, err := w.store.LeaseFanout(t.Context(), 0)
	if err != nil || !ok {
		t.Fatal(err)
	}
	batch, err := w.store.Batch(t.Context(), f, 500)
	w.must(err)
	dead, die := context.WithCancel(t.Context())
	die()
	if _, err := w.store.Deliver(dead, f, people, batch, w.now); err == nil {
		t.Fatal("a dead server delivered")
	}
	// What was written and not answered is written again.
	ids := make([]string, len(batch.Members))
	for i, m := range batch.Members {
		ids[i] = m.UserID
	}
	for range 2 {
		if _, err := w.store.Deliver(t.Context(), f, ids, batch, w.now); err != nil {
			t.Fatal(err)
		}
	}
	w.fanOut()
	w.must(w.Receive(t.Context(), events))
	w.fanOut()
	if n, most := w.counts(people); n != 1203 || most != 1 {
		t.Errorf("%d of 1203 were told, %d times at most", n, most)
	}
	n := w.one(people[0])
	if n.Title() != "The Band posted something new" || n.Text != "What we did today" {
		t.Errorf("%q: %q", n.Title(), n.Text)
	}
}

func TestWhoIsNotToldOfAPost(t *testing.T) {
	w := newWorld(t)
	people := w.followers(6)
	blocked, muting, off, gone, named, told := people[0], people[1], people[2], people[3], people[4], people[5]
	w.exec(`MATCH (a:User {id: $artist}) MATCH (b:User {id: $blocked}) MATCH (m:User {id: $muting}) MATCH (g:User {id: $gone})
CREATE (a)-[:BLOCKS]->(b) CREATE (m)-[:MUTES]->(a) SET g.deactivatedAt = $at`,
		map[string]any{"blocked": blocked, "muting": muting, "gone": gone})
	w.must(w.SetFlag(t.Context(), access.Viewer{UserID: off}, "POSTS", false))
	post := graphtest.ID(t)
	w.exec(`MATCH (a:User {id: $artist}) MATCH (u:User {id: $named})
CREATE (a)-[:POSTED]->(p:Post {id: $post, ownerId: $artist, pageId: $artist, type: 'Post', content: 'Hello', status: 'published', createdAt: $at})-[:MENTIONS]->(u)`,
		map[string]any{"post": post, "named": named})
	w.emit(event.Released, w.artist, "Post", post)
	w.deliver()
	for what, id := range map[string]string{"blocked": blocked, "muting": muting, "off": off, "gone": gone} {
		if all := w.told(id); len(all) > 0 {
			t.Errorf("%s: %+v", what, all)
		}
	}
	if n := w.one(named); n.Type != notify.Mention {
		t.Errorf("who is named: %+v", n)
	}
	if n := w.one(told); n.Type != notify.Post {
		t.Errorf("who follows: %+v", n)
	}
	// It is deleted: nothing is left of it, with whoever liked it.
	w.like(told, post)
	w.deliver()
	w.one(w.artist)
	w.exec(`MATCH (p:Post {id: $post}) SET p.status = 'deleted', p.deletedAt = $at`, map[string]any{"post": post})
	w.emit(event.Withdrawn, w.artist, "Post", post)
	w.deliver()
	for _, id := range []string{named, told, w.artist} {
		if all := w.told(id); len(all) > 0 || w.unread(id) != 0 {
			t.Errorf("of what is deleted: %+v", all)
		}
	}
}

func TestWhatIsGatedIsToldToWhoHasIt(t *testing.T) {
	w := newWorld(t)
	people := w.followers(3)
	tier := graphtest.ID(t)
	w.exec(`MATCH (a:User {id: $artist}) MATCH (u:User {id: $holder}) MATCH (l:User {id: $late})
CREATE (a)-[:OFFERS]->(x:Tier {id: $tier, artistId: $artist, name: 'Gold', price: 1, currency: 'EUR', position: 1, createdAt: $at, updatedAt: $at})
CREATE (u)-[:HOLDS]->(x) CREATE (l)-[:HOLDS {until: datetime() - duration({days: 1})}]->(x)`,
		map[string]any{"tier": tier, "holder": people[0], "late": people[1]})
	post := graphtest.ID(t)
	w.exec(`MATCH (a:User {id: $artist}) MATCH (x:Tier {id: $tier})
CREATE (a)-[:POSTED]->(p:Post {id: $post, ownerId: $artist, pageId: $artist, type: 'Post', content: 'A secret', status: 'published', createdAt: $at})-[:REQUIRES]->(x)`,
		map[string]any{"post": post, "tier": tier})
	w.emit(event.Released, w.artist, "Post", post)
	w.deliver()
	if n := w.one(people[0]); n.Text != "" {
		t.Errorf("what may end is kept in the history: %+v", n)
	}
	for _, id := range people[1:] {
		if all := w.told(id); len(all) > 0 {
			t.Errorf("who has it not: %+v", all)
		}
	}
	// An answer there tells who may read it, and who lost that nothing.
	first := w.comment(people[0], post, "")
	second := w.comment(people[1], post, "")
	w.comment(w.artist, post, first, people[2])
	w.comment(w.artist, post, second)
	w.deliver()
	if got := w.told(people[0]); len(got) != 2 || got[0].Type != notify.CommentReply || got[0].Text != "" {
		t.Errorf("who may read: %+v", got)
	}
	for _, id := range people[1:] {
		if all := w.told(id); len(all) > 0 {
			t.Errorf("who may not: %+v", all)
		}
	}
	if n := w.one(w.artist); n.Text != "Well said" {
		t.Errorf("whose it is: %+v", n)
	}
}

func TestEventsTellWhoIsInterested(t *testing.T) {
	w := newWorld(t)
	w.follow(w.fan, w.artist)
	id := graphtest.ID(t)
	other := w.followers(1)[0]
	w.exec(`MATCH (a:User {id: $artist}) MATCH (o:User {id: $other})
CREATE (a)-[:HOSTS]->(e:Event {id: $id, ownerId: $artist, title: 'A night', status: 'published', startDate: datetime() + duration({days: 3}), timeZone: 'Europe/Berlin', sequence: 0})
CREATE (o)-[:INTERESTED_IN {at: datetime() - duration({hours: 1}), userId: $other, eventId: $id}]->(e)`,
		map[string]any{"id": id, "other": other})
	w.emit(event.Released, w.artist, "Event", id)
	w.deliver()
	n := w.one(w.fan)
	if n.Type != notify.Event || n.Title() != "The Band plans an event “A night”" || n.URL() != "/events/"+id {
		t.Errorf("%q %+v", n.Title(), n)
	}
	types := func() (all []notify.Type) {
		for _, n := range w.told(other) {
			all = append(all, n.Type)
		}
		return all
	}
	w.now = w.now.Add(time.Minute)
	w.emit(event.Rescheduled, w.artist, "Event", id)
	w.deliver()
	if got := types(); !slices.Equal(got, []notify.Type{notify.EventChanged, notify.Event}) {
		t.Errorf("moved: %v", got)
	}
	w.now = w.now.Add(time.Minute)
	// It is moved, and cancelled before that is told.
	w.emit(event.Rescheduled, w.artist, "Event", id)
	w.exec(`MATCH (e:Event {id: $id}) SET e.cancelledAt = $at`, map[string]any{"id": id})
	w.emit(event.Cancelled, w.artist, "Event", id)
	w.deliver()
	if got := types(); !slices.Equal(got, []notify.Type{notify.EventCancelled, notify.EventChanged, notify.Event}) {
		t.Errorf("cancelled: %v", got)
	}
	if len(w.told(w.fan)) != 1 {
		t.Error("who only follows was told that it changed")
	}
}

// Whoever waits for a size is told once that it is back, though it comes back twice, and waits no more; a block keeps
// somebody from hearing, and from nothing else.
func TestWhoWaitsIsToldThatItIsBack(t *testing.T) {
	w := newWorld(t)
	people := w.followers(3)
	id, size := graphtest.ID(t), graphtest.ID(t)
	w.exec(`MATCH (a:User {id: $artist})
CREATE (a)-[:SELLS]->(m:Merchandise {id: $id, ownerId: $artist, name: 'Tour shirt', status: 'published', createdAt: $at})
  -[:HAS_VARIANT]->(:MerchandiseVariant {id: $id + 'v', color: 'Black'})
  -[:HAS_SIZE]->(z:MerchandiseSize {id: $size, merchandiseId: $id, name: 'M', quantity: 0, reserved: 0, held: 0, sold: 3})
WITH a, z MATCH (b:User {id: $blocked}) CREATE (a)-[:BLOCKS]->(b)
WITH DISTINCT z UNWIND $people AS person MATCH (u:User {id: person})
CREATE (u)-[:WAITS_FOR {sizeId: $size, userId: person, at: $at}]->(z)`,
		map[string]any{"id": id, "size": size, "people": people, "blocked": people[2]})
	stock := func(n int) {
		w.exec(`MATCH (z:MerchandiseSize {id: $size}) SET z.quantity = $n`, map[string]any{"size": size, "n": n})
	}
	w.now = w.now.Add(time.Minute)
	// It is gone again before anybody was told.
	w.emit(event.Restocked, w.artist, "MerchandiseSize", size)
	w.deliver()
	if all := w.told(people[0]); len(all) > 0 {
		t.Fatalf("of what is gone again: %+v", all)
	}
	for range 2 {
		stock(1)
		w.emit(event.Restocked, w.artist, "MerchandiseSize", size)
		w.deliver()
	}
	for _, person := range people[:2] {
		n := w.one(person)
		if n.Type != notify.BackInStock {
			t.Errorf("%+v", n)
		}
		w.says(n, "Tour shirt is back", "Black M", "/tradingpost/"+id)
	}
	if all := w.told(people[2]); len(all) > 0 {
		t.Errorf("who is blocked: %+v", all)
	}
	stock(2)
	w.emit(event.RanLow, "", "MerchandiseSize", size)
	w.deliver()
	w.says(w.one(w.artist), "Tour shirt is running low", "Black M 2 left", "/dashboard/shop/"+id)
}

// Who was replaced in a draw hears no longer that they won; those who are winners still do.
func TestARedrawTakesBackWhoWon(t *testing.T) {
	w := newWorld(t)
	id, others := graphtest.ID(t), w.followers(2)
	w.exec(`MATCH (a:User {id: $artist})
CREATE (a)-[:HOLDS_GIVEAWAY]->(g:Giveaway {id: $id, ownerId: $artist, description: 'A record', quantity: 2, endDate: datetime(), winners: ['e0', 'e1']})
FOREACH (n IN range(0, 2) | CREATE (:GiveawayEntry {giveawayId: $id, entryId: 'e' + n, userId: $people[n]}))`,
		map[string]any{"id": id, "people": append([]string{w.fan}, others...)})
	w.emit(event.Drawn, w.artist, "Giveaway", id)
	w.deliver()
	won := func() (all []int) {
		for _, person := range append([]string{w.fan}, others...) {
			all = append(all, len(w.told(person)))
		}
		return all
	}
	if got := won(); !slices.Equal(got, []int{1, 1, 0}) {
		t.Fatalf("told: %v", got)
	}
	w.exec(`MATCH (g:Giveaway {id: $id}) SET g.winners = ['e1', 'e2']`, map[string]any{"id": id})
	w.emit(event.Drawn, w.artist, "Giveaway", id)
	w.deliver()
	if got := won(); !slices.Equal(got, []int{0, 1, 1}) {
		t.Errorf("told after a redraw: %v", got)
	}
}

// An artist hears of who begins and ends to support them; the other hears of a charge that failed, and of the end.
func TestSupportIsTold(t *testing.T) {
	w := newWorld(t)
	id := graphtest.ID(t)
	w.exec(`CREATE (:TierSubscription {id: $id, ownerId: $artist, subscriberId: $fan})`, map[string]any{"id": id})
	w.emit(event.Subscribed, w.fan, "TierSubscription", id)
	w.emit(event.ChargeFailed, "", "TierSubscription", id)
	w.deliver()
	w.says(w.one(w.artist), "Fan supports you", "", "/dashboard/subscribers")
	w.says(w.one(w.fan), "Your payment to The Band did not go through", "", "/subscriptions")
	w.exec(`MATCH (s:TierSubscription {id: $id}) SET s.endedAt = datetime()`, map[string]any{"id": id})
	w.emit(event.Ended, "", "TierSubscription", id)
	w.deliver()
	w.says(w.told(w.artist)[0], "Fan supports you no longer", "", "/dashboard/subscribers")
	w.says(w.told(w.fan)[0], "Your support of The Band has ended", "", "/subscriptions")
}

// Who asked for their data is told once it is ready, in the transaction that makes it so.
func TestDataThatIsReadyIsTold(t *testing.T) {
	w := newWorld(t)
	store, now := exportgraph.NewStore(w.db), time.Now()
	w.exec(`MATCH (u:User {id: $fan}) SET u.confirmedAt = $at`, nil)
	_, _, err := store.Ask(t.Context(), dataexport.Export{ID: graphtest.ID(t), UserID: w.fan, AskedAt: now}, time.Hour)
	w.must(err)
	e, isThere, err := store.Of(t.Context(), w.fan)
	if err != nil || !isThere {
		t.Fatal(isThere, err)
	}
	w.deliver()
	if told := w.told(w.fan); len(told) != 0 {
		t.Fatalf("told before it is made: %+v", told)
	}
	e.ReadyAt, e.ExpiresAt = now, now.Add(dataexport.Kept)
	_, _, isReady, err := store.Finish(t.Context(), e)
	if err != nil || !isReady {
		t.Fatal(isReady, err)
	}
	w.must(w.Receive(t.Context(), w.deliver())) // delivered at least once
	w.says(w.one(w.fan), "Your data is ready to download", "", "/settings")
}

func (w *world) says(n notify.Notification, title, message, url string) {
	w.t.Helper()
	if n.Title() != title || n.Message() != message || n.URL() != url {
		w.t.Errorf("%q, %q, %s", n.Title(), n.Message(), n.URL())
	}
}

func TestBlockingTakesBackWhatWasTold(t *testing.T) {
	w := newWorld(t)
	w.follow(w.fan, w.artist)
	w.like(w.fan, w.post())
	people := w.followers(1)
	w.like(people[0], w.post())
	w.deliver()
	if got := len(w.told(w.artist)); got != 3 {
		t.Fatalf("%d before", got)
	}
	if got := len(w.told(w.fan)); got != 2 {
		t.Fatalf("the fan has %d before", got)
	}
	w.exec(`MATCH (a:User {id: $artist}) MATCH (f:User {id: $fan}) CREATE (f)-[:BLOCKS]->(a)`, nil)
	w.emit(event.Blocked, w.fan, "User", w.artist)
	w.deliver()
	if n := w.one(w.artist); n.Actor.UserID != people[0] || w.unread(w.artist) != 1 {
		t.Errorf("after: %+v", n)
	}
	if all := w.told(w.fan); len(all) > 0 {
		t.Errorf("the fan after: %+v", all)
	}
}
