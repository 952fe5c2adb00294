package orders_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	deletiongraph "github.com/sidestage/sidestage/graphstore/deletion"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/shop"
)

// album makes one of the artist's with a track that only holders of a tier hear and nobody may download.
func (w *world) album(t testing.TB) (albumID, trackID string) {
	t.Helper()
	albumID, trackID = graphtest.ID(t), graphtest.ID(t)
	tier := graphtest.ID(t)
	w.Exec(t, `MATCH (a:User {id: $artist})
CREATE (a)-[:OFFERS]->(tier:Tier {id: $tier, artistId: $artist, name: 'Gold', price: 500, currency: 'EUR', position: 0, createdAt: datetime(), updatedAt: datetime()})
CREATE (a)-[:RELEASED]->(al:Album {id: $album, title: 'The record', status: 'published', albumType: 'album',
  coverArtUrl: '/c', releaseDate: datetime(), createdAt: datetime(), updatedAt: datetime()})
CREATE (a)-[:PERFORMED]->(t:Track {id: $track, title: 'The song', titleKey: 'the song', status: 'published', duration: 60.0, coverArtUrl: '/c',
  source: 'demo', downloadAllowed: false, createdAt: datetime(), updatedAt: datetime()})
CREATE (al)-[:HAS_TRACK {index: 1}]->(t)
CREATE (t)-[:REQUIRES]->(tier)
CREATE (al)-[:REQUIRES]->(tier)`, map[string]any{"artist": w.ArtistID, "tier": tier, "album": albumID, "track": trackID})
	return albumID, trackID
}

// sells is the download of an album or a track, from a price on.
func (w *world) sells(t testing.TB, musicID string, least float64) cart.Adding {
	t.Helper()
	i, err := w.shop.Create(t.Context(), w.artist, shop.New{MusicID: musicID, Patch: shop.Patch{
		Name: input.Set("The record"), BasePrice: input.Set(least), Currency: input.Set("EUR"),
		Status: input.Set(shop.Active), NameYourPrice: input.Set(true),
	}})
	if err != nil {
		t.Fatal(err)
	}
	v := i.Variants[0]
	return cart.Adding{ItemID: i.ID, VariantID: v.ID, SizeID: v.Sizes[0].ID, Quantity: 1}
}

// hears says what somebody may have of a track and its album.
func (w *world) hears(t testing.TB, v access.Viewer, albumID, trackID string) string {
	t.Helper()
	s := music.NewService(musicgraph.NewStore(w.DB), nil, w.now)
	_, heard := s.Stream(t.Context(), v, trackID)
	_, kept := s.Download(t.Context(), v, trackID)
	_, tracks, packed := s.DownloadAlbum(t.Context(), v, albumID)
	return fmt.Sprintf("%v %v %v %d", heard == nil, kept == nil, packed == nil, len(tracks))
}

const nothing, everything = "false false false 0", "true true true 1"

func (w *world) mustHear(t testing.TB, what string, v access.Viewer, albumID, trackID, want string) {
	t.Helper()
	if got := w.hears(t, v, albumID, trackID); got != want {
		t.Errorf("%s: hears, keeps and packs %s, want %s", what, got, want)
	}
}

func TestDownloadIsBoughtForGood(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	albumID, trackID := w.album(t)
	record := w.sells(t, albumID, 7)
	w.mustHear(t, "before", w.fan, albumID, trackID, nothing)
	offered := 12.5
	record.Price = &offered
	w.put(t, w.fan, record, 1)
	// Nothing is shipped: no zone, no street.
	c, err := w.Begin(ctx, w.fan, orders.Buying{ClientKey: "a", Address: &orders.Address{Name: "Ann", Country: "DE"}})
	if err != nil {
		t.Fatal(err)
	}
	w.mustBe(t, "asked for", c, "OPEN, EUR 1250 REQUIRES_PAYMENT, PENDING 1250-0")
	w.mustHear(t, "before it is paid", w.fan, albumID, trackID, nothing)
	w.confirm(t, c.Payments[0], good)
	w.deliver(t)
	w.deliver(t)
	w.mustBe(t, "paid", c, "PAID, EUR 1250 SUCCEEDED, DELIVERED 1250-0")
	w.mustHear(t, "paid", w.fan, albumID, trackID, everything)
	w.receive(t, c.Orders[0].ID)
	w.post.Lock()
	letters := w.post.letters
	w.post.Unlock()
	if len(letters) != 2 || !strings.Contains(letters[1].Text, "There is nothing to ship") ||
		strings.Contains(letters[1].Text, "Germany") {
		t.Errorf("wrote %+v", letters)
	}
	w.mustHear(t, "another", w.friend, albumID, trackID, nothing)
	o := w.read(t, c.ID).Orders[0]
	_, err = w.CancelOrder(ctx, w.fan, o.ID, "")
	mustFail(t, "cancelled with the music", err, fault.Conflict)
	_, err = w.Ship(ctx, w.artist, []string{o.ID}, "", "")
	mustFail(t, "shipped", err, fault.Conflict)
	_, err = w.carts.Add(ctx, w.fan, "", record)
	mustFail(t, "bought again", err, fault.Conflict)

	w.Exec(t, `MATCH (al:Album {id: $album}) MATCH (t:Track {id: $track}) SET al.status = 'archived', t.status = 'archived'`,
		map[string]any{"album": albumID, "track": trackID})
	w.mustHear(t, "withdrawn", w.fan, albumID, trackID, everything)
	w.mustHear(t, "withdrawn, to another", w.friend, albumID, trackID, nothing)
	w.mustHave(t, "sold", record, "1000000 left, 0 held, 1 sold")

	// A refund that fails gives it back; one that succeeds takes it away.
	if _, err := w.Refund(ctx, w.artist, orders.Refunding{OrderID: o.ID, ClientKey: "r"}); err != nil {
		t.Fatal(err)
	}
	w.deliver(t)
	w.mustBe(t, "refunded", c, "PAID, EUR 1250 SUCCEEDED, REFUNDED 1250-1250")
	w.mustHear(t, "refunded", w.fan, albumID, trackID, nothing)
}

// What its artist or moderators took away nobody buys, though it is in a cart.
func TestDeletedMusicIsNotSold(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	albumID, _ := w.album(t)
	record := w.sells(t, albumID, 7)
	offered := 7.0
	record.Price = &offered
	w.put(t, w.fan, record, 1)
	w.Exec(t, `MATCH (al:Album {id: $album}) SET al.status = 'deleted'`, map[string]any{"album": albumID})
	_, err := w.Begin(ctx, w.fan, orders.Buying{ClientKey: "a", Address: &orders.Address{Name: "Ann", Country: "DE"}})
	mustFail(t, "checked out", err, fault.Conflict)
	_, err = w.carts.Add(ctx, w.friend, "", record)
	mustFail(t, "put into a cart", err, fault.Conflict)
}

// Of a track alone the rest of the album is not theirs; with something to ship it goes where that goes.
func TestDownloadBesideAShirt(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	albumID, trackID := w.album(t)
	song, shirt := w.sells(t, trackID, 1), w.offers(t, w.artist, 25, "EUR", 3)
	if _, err := w.SetTerms(ctx, w.artist, orders.TermsInput{Zones: []orders.ZoneInput{
		{Name: "Home", Countries: []string{"DE"}, Currency: "EUR", First: 4, Each: 2},
	}}); err != nil {
		t.Fatal(err)
	}
	w.put(t, w.fan, song, 1)
	far := orders.Address{Name: "Ann", Country: "FR"}
	q, err := w.Preview(ctx, w.fan, &far, "")
	if err != nil || len(q.Problems) > 0 || q.Ships() || q.Totals[0].Amount != 100 {
		t.Errorf("a song to where nothing is shipped: %+v, %v", q, err)
	}
	w.put(t, w.fan, shirt, 2)
	_, err = w.Preview(ctx, w.fan, &far, "")
	mustFail(t, "a shirt without a street", err, fault.BadUserInput)
	c := w.buy(t, w.fan, "a")
	// 1 + 2 × 25 + 4 + 2: the song is no piece to ship.
	w.mustBe(t, "both", c, "PAID, EUR 5700 SUCCEEDED, PAID 5700-0")
	w.mustHear(t, "the song", w.fan, albumID, trackID, "true true true 1")
	lines := w.read(t, c.ID).Orders[0].Lines
	pieces := map[string]int{}
	for _, l := range lines {
		if l.MusicID != "" {
			pieces[l.ID] = 1
		}
	}
	if len(pieces) != 1 {
		t.Fatalf("%+v", lines)
	}
	id := c.Orders[0].ID
	if _, err := w.Refund(ctx, w.artist, orders.Refunding{OrderID: id, Pieces: pieces, ClientKey: "r"}); err != nil {
		t.Fatal(err)
	}
	w.deliver(t)
	w.mustHear(t, "the song is paid back", w.fan, albumID, trackID, nothing)
	w.mustWait(t, "the song is paid back", id, 1)
}

// mustWait checks how many of the artist's orders wait to be shipped, all of which one order is where it is any.
func (w *world) mustWait(t testing.TB, what, orderID string, want int) {
	t.Helper()
	all, err := w.Summaries(t.Context(), w.artist)
	if err != nil || len(all) != 1 || all[0].ToShip != want {
		t.Errorf("%s: %+v, %v, want %d to ship", what, all, err, want)
	}
	o, err := w.Get(t.Context(), w.artist, orderID)
	if err != nil || o.CanShip != (want > 0) {
		t.Errorf("%s: may be shipped: %t, %v", what, o.CanShip, err)
	}
	duties, err := deletiongraph.NewStore(w.DB).Duties(t.Context(), w.artist.UserID)
	if err != nil || duties.ToShip != want {
		t.Errorf("%s: %+v, %v, want %d that keep the account", what, duties, err, want)
	}
}

// Whose pieces are all paid back has nothing to ship, though downloads and what shipping cost are kept.
func TestNothingIsLeftToShip(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	_, trackID := w.album(t)
	song, shirt := w.sells(t, trackID, 1), w.offers(t, w.artist, 25, "EUR", 3)
	if _, err := w.SetTerms(ctx, w.artist, orders.TermsInput{Zones: []orders.ZoneInput{
		{Name: "Home", Countries: []string{"DE"}, Currency: "EUR", First: 4, Each: 2},
	}}); err != nil {
		t.Fatal(err)
	}
	w.put(t, w.fan, song, 1)
	w.put(t, w.fan, shirt, 3)
	o := w.buy(t, w.fan, "a").Orders[0]
	w.mustWait(t, "paid", o.ID, 1)
	payBack := func(key string, n int) {
		t.Helper()
		pieces := map[string]int{}
		for _, l := range o.Lines {
			if l.MusicID == "" {
				pieces[l.ID] = n
			}
		}
		r := orders.Refunding{OrderID: o.ID, Pieces: pieces, Restock: true, ClientKey: key}
		if _, err := w.Refund(ctx, w.artist, r); err != nil {
			t.Fatal(err)
		}
		w.deliver(t)
	}
	payBack("two", 2)
	w.mustWait(t, "two of three are paid back", o.ID, 1)
	payBack("all", 1)
	w.mustWait(t, "all pieces are paid back", o.ID, 0)
	_, err := w.Ship(ctx, w.artist, []string{o.ID}, "", "")
	mustFail(t, "an empty parcel", err, fault.Conflict)
	w.put(t, w.fan, shirt, 1)
	other := w.buy(t, w.fan, "b").Orders[0]
	_, err = w.Ship(ctx, w.artist, []string{other.ID, o.ID}, "", "")
	mustFail(t, "beside a parcel", err, fault.Conflict)
	w.mustWait(t, "the other waits", other.ID, 1)
}

func TestPricesThatAreNamed(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	albumID, _ := w.album(t)
	record, shirt := w.sells(t, albumID, 7), w.offers(t, w.artist, 25, "EUR", 3)
	for name, c := range map[string]struct {
		what  cart.Adding
		price float64
	}{
		"less than the least": {record, 6.99}, "half a cent": {record, 7.005}, "below nothing": {record, -1},
		"of what has a price": {shirt, 30},
	} {
		c.what.Price = &c.price
		_, err := w.carts.Add(ctx, w.fan, "", c.what)
		mustFail(t, name, err, fault.BadUserInput)
	}
	two := record
	two.Quantity = 2
	_, err := w.carts.Add(ctx, w.fan, "", two)
	mustFail(t, "twice", err, fault.BadUserInput)
	total := func() int64 {
		t.Helper()
		view, _, err := w.carts.Get(ctx, w.fan, "")
		if err != nil || len(view.Totals) != 1 {
			t.Fatalf("%+v, %v", view, err)
		}
		return view.Totals[0].Amount
	}
	for _, c := range []struct {
		price *float64
		want  int64
	}{{nil, 700}, {new(10.0), 1000}, {nil, 1000}, {new(8.0), 800}} {
		record.Price = c.price
		w.put(t, w.fan, record, 1)
		if got := total(); got != c.want {
			t.Errorf("%v costs %d, want %d", c.price, got, c.want)
		}
	}
	// The artist raises the least over what was offered.
	if _, err := w.shop.Update(ctx, w.artist, shop.Change{
		ID: record.ItemID, Patch: shop.Patch{BasePrice: input.Set(9.0)},
	}); err != nil {
		t.Fatal(err)
	}
	if got := total(); got != 900 {
		t.Errorf("raised: %d", got)
	}
}

// A download for nothing is had at once; one that many want at once never runs out.
func TestDownloadsNeverRunOut(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	albumID, trackID := w.album(t)
	record := w.sells(t, albumID, 0)
	var group sync.WaitGroup
	for n, v := range []access.Viewer{w.fan, w.friend, w.other} {
		w.put(t, v, record, 1)
		group.Go(func() {
			for range 2 {
				c, err := w.Begin(ctx, v, orders.Buying{
					ClientKey: fmt.Sprint(n), Address: &orders.Address{Name: "Ann", Country: "DE"},
				})
				if err != nil || c.Status != orders.CheckoutPaid {
					t.Errorf("%s, %v", state(c), err)
				}
			}
		})
	}
	group.Wait()
	for _, v := range []access.Viewer{w.fan, w.friend, w.other} {
		w.mustHear(t, v.UserID, v, albumID, trackID, everything)
	}
	w.mustHave(t, "sold", record, "1000000 left, 0 held, 3 sold")
	shirt := w.offers(t, w.artist, 25, "EUR", 3)
	for what, of := range map[string]struct {
		id         string
		isDownload bool
		count      int64
	}{"a download": {record.ItemID, true, 0}, "a shirt": {shirt.ItemID, false, 3}} {
		found, err := indexinggraph.NewSource(w.DB).Findables(ctx, "merch", []string{of.id})
		if err != nil || len(found) != 1 || found[0].IsDownload != of.isDownload || found[0].Count != of.count {
			t.Errorf("%s is found as %+v, %v", what, found, err)
		}
	}
	w.later(time.Hour)
	_, err := w.shop.UpdateInventory(ctx, w.artist, shop.Count{SizeID: record.SizeID, Adjustment: input.Set(5)})
	mustFail(t, "counted", err, fault.Conflict)
	_, err = w.shop.AddVariant(ctx, w.artist, record.ItemID, 0, shop.VariantPatch{})
	mustFail(t, "another form", err, fault.BadUserInput)
	_, err = w.shop.Create(ctx, w.other, shop.New{MusicID: albumID, Patch: shop.Patch{
		Name: input.Set("Theirs"), BasePrice: input.Set(1.0),
	}})
	mustFail(t, "of another's album", err, fault.BadUserInput)
}
