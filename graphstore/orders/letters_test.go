package orders_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
)

// Letters that are written late, after more was paid back, each tell of their own refund.
func TestLettersOfPartRefundsNameWhatEachPaidBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.put(t, w.fan, w.offers(t, w.artist, 25, "EUR", 9), 1)
	c := w.buy(t, w.fan, "a")
	o := c.Orders[0]
	w.receive(t, o.ID)
	w.post.letters = nil
	for n, amount := range []float64{5, 6, 14} {
		_, err := w.Refund(ctx, w.artist, orders.Refunding{
			OrderID: o.ID, ClientKey: fmt.Sprint(n), Amount: new(amount),
		})
		if err != nil {
			t.Fatal(err)
		}
		w.deliver(t)
		if n == 1 {
			w.receive(t, o.ID)
		}
	}
	w.receive(t, o.ID)
	if len(w.post.letters) != 3 {
		t.Fatalf("wrote %+v", w.post.letters)
	}
	for n, want := range []string{
		"of your order 5.00 EUR were paid back. It may take some days until you see it on your account. In all " +
			"11.00 EUR of 25.00 EUR",
		"of your order 6.00 EUR were paid back. It may take some days until you see it on your account. In all " +
			"11.00 EUR of 25.00 EUR",
		"of your order 14.00 EUR were paid back. It may take some days until you see it on your account. In all " +
			"25.00 EUR of 25.00 EUR",
	} {
		if l := w.post.letters[n]; !strings.Contains(l.Text, want) {
			t.Errorf("letter %d: %s, want %q", n, l.Text, want)
		}
	}
}

// What a seller is owed is the sum of the figures that are shown beside it.
func TestTheFiguresOfASellerAddUp(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.put(t, w.fan, w.offers(t, w.artist, 25, "EUR", 9), 2)
	o := w.buy(t, w.fan, "a").Orders[0]
	_, err := w.Refund(ctx, w.artist, orders.Refunding{OrderID: o.ID, ClientKey: "a", Amount: new(5.0)})
	if err != nil {
		t.Fatal(err)
	}
	w.deliver(t)
	entries := slices.Concat(
		orders.SupportEntries(w.ArtistID, o.ID+"s", "S-1", 1000, tax.Due{}, "EUR", w.now()),
		orders.GiftEntries(w.ArtistID, o.ID+"g", "G-1", 3000, tax.Due{}, "EUR", w.now()),
		orders.SupportEntries(w.ArtistID, o.ID+"u", "S-2", 700, tax.Due{}, "USD", w.now()),
	)
	_, err = cypher.WriteTx(ctx, w.DB, "test_book", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, ordersgraph.Book(tx, entries)
	})
	if err != nil {
		t.Fatal(err)
	}
	all, err := w.Summaries(ctx, w.artist)
	want := []orders.Summary{
		{Currency: "EUR", Orders: 1, ToShip: 1, Income: 5000, Support: 1000, Gifts: 3000, Refunded: 500, Owed: 8500},
		{Currency: "USD", Support: 700, Owed: 700}, // nothing was ordered in it
	}
	if err != nil || !slices.Equal(all, want) {
		t.Fatalf("%+v, %v, want %+v", all, err, want)
	}
	for _, s := range all {
		if s.Owed != s.Income+s.Support+s.Gifts-s.Refunded-s.PaidOut {
			t.Errorf("%+v", s)
		}
	}
}

// The history of a stock says which order took pieces, once its seller knows of it.
func TestTheHistoryOfAStockNamesOrders(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt, pin := w.offers(t, w.artist, 25, "EUR", 9), w.offers(t, w.artist, 3, "EUR", 9)
	w.put(t, w.fan, shirt, 2)
	w.put(t, w.fan, pin, 1)
	o := w.buy(t, w.fan, "a").Orders[0]
	w.put(t, w.friend, shirt, 1)
	w.begin(t, w.friend, "b")
	page, err := w.shop.History(ctx, w.artist, shirt.ItemID, paging.Request{Size: 10})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range page.Nodes {
		got = append(got, strings.TrimSpace(fmt.Sprint(e.Kind, " ", e.Reason)))
	}
	slices.Sort(got)
	of := " Order " + o.Number
	want := []string{"counted", "held", "held" + of, "sold" + of, "unheld" + of}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What was given back before the parcel went is not in it; what is given back later was.
func TestTheLetterOfAParcelNamesWhatIsInIt(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.put(t, w.fan, w.offers(t, w.artist, 25, "EUR", 9), 3)
	o := w.buy(t, w.fan, "a").Orders[0]
	line := o.Lines[0]
	refund := func(key string) {
		t.Helper()
		_, err := w.Refund(ctx, w.artist, orders.Refunding{
			OrderID: o.ID, ClientKey: key, Pieces: map[string]int{line.ID: 1},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	refund("before")
	if _, err := w.Ship(ctx, w.artist, []string{o.ID}, "", ""); err != nil {
		t.Fatal(err)
	}
	w.later(time.Second)
	refund("after")
	w.receive(t, o.ID)
	for _, l := range w.post.letters {
		if !strings.Contains(l.Subject, "on its way") {
			continue
		}
		sent, rest, _ := strings.Cut(l.Text, "Given back before, and not in the parcel:\n")
		_, sent, _ = strings.Cut(sent, "In the parcel:\n")
		if !strings.HasPrefix(sent, "- 2 × "+line.Name) || !strings.HasPrefix(rest, "- 1 × "+line.Name) {
			t.Errorf("wrote %s", l.Text)
		}
		return
	}
	t.Error("nobody was written of the parcel")
}
