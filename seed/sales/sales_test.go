package sales

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

var until = time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)

func name(kind, key string) string {
	sum := sha256.Sum256([]byte(kind + " " + key))
	plain := hex.EncodeToString(sum[:])
	return plain[:8] + "-" + plain[8:12] + "-7" + plain[13:16] + "-8" + plain[17:20] + "-" + plain[20:32]
}

// town is a small world: three sellers in three currencies, and forty fans.
func town(seed uint64) World {
	w := World{Favourite: 1, Until: until, Random: rand.New(rand.NewPCG(seed, 1)), Name: name}
	for n, currency := range []string{"EUR", "CAD", "JPY"} {
		s := Seller{
			Person: person.Person{UserID: fmt.Sprint("artist-", n), Handle: fmt.Sprint("artist", n), Name: "Artist"},
			Orders: 60, Supporters: 8, Currency: currency, IsSlow: n == 1,
			Releases: []time.Time{until.AddDate(0, -5, 0)},
		}
		for t, price := range []int64{500, 1200} {
			s.Tiers = append(s.Tiers, access.Tier{
				ID: fmt.Sprint("tier-", n, t), ArtistID: s.Person.UserID, Name: "Tier", Price: price, Currency: currency,
				Position: t,
			})
		}
		for i := range 4 {
			item := Item{
				ID: fmt.Sprint("item-", n, i), Name: "Thing", Price: 2500, CreatedAt: until.AddDate(0, -12+3*i, 0),
			}
			for k := range 3 {
				item.Kinds = append(item.Kinds, Kind{SizeID: fmt.Sprint("size-", n, i, k), VariantID: "v", Left: k})
			}
			s.Items = append(s.Items, item)
		}
		if n == 1 {
			s.Terms = orders.Terms{
				Zones: []orders.Zone{{
					Name: "All", Countries: []string{orders.RestOfWorld}, Currency: currency, First: 700, Each: 100,
				}},
				Taxes: tax.Rules{{Country: orders.RestOfWorld, Rate: 19000, Included: true}},
			}
		}
		w.Sellers = append(w.Sellers, s)
	}
	for n := range 40 {
		w.Fans = append(w.Fans, Fan{
			Person: person.Person{UserID: fmt.Sprint("fan-", n), Handle: fmt.Sprint("fan", n), Name: "Fan"},
			Email:  fmt.Sprintf("fan%d@sidestage.test", n),
			Address: orders.Address{
				Name: "Fan", Line1: "1 Quay Street", City: "Halifax", PostalCode: "B3J", Country: "CA",
			},
			Likes: []int{n % 3, 1},
		})
	}
	return w
}

func played(t *testing.T, seed uint64) Books {
	t.Helper()
	b, err := Play(t.Context(), town(seed))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAYearIsTheSameEveryTime(t *testing.T) {
	if !reflect.DeepEqual(played(t, 1), played(t, 1)) {
		t.Error("two years of one seed differ")
	}
	if reflect.DeepEqual(played(t, 1).Entries, played(t, 2).Entries) {
		t.Error("another seed gives the same year")
	}
}

// What is left of a size is what was there, less what was sold and is not back.
func TestTheStockAddsUp(t *testing.T) {
	b, is := played(t, 1), map[string]shop.Stock{}
	for id, n := range b.Received {
		is[id] = shop.Stock{Quantity: n}
	}
	for _, e := range b.Stock {
		next, err := is[e.SizeID].Apply(e)
		if err != nil || next.Quantity != e.Left {
			t.Fatalf("%+v after %+v: %v", e, is[e.SizeID], err)
		}
		is[e.SizeID] = next
	}
	for _, s := range town(1).Sellers {
		for _, i := range s.Items {
			for _, k := range i.Kinds {
				got := is[k.SizeID]
				if got.Quantity < k.Left || got.Quantity > k.Left+3 || got.Held != 0 ||
					got.Sold+got.Quantity != b.Received[k.SizeID] {
					t.Errorf("%s: %+v, want %d left of %d", k.SizeID, got, k.Left, b.Received[k.SizeID])
				}
			}
		}
	}
	sold := map[string]int{}
	for _, c := range b.Checkouts {
		for _, o := range c.Orders {
			for _, l := range o.Lines {
				if !o.PaidAt.IsZero() {
					sold[l.SizeID] += l.Quantity - l.Restocked
				}
			}
		}
	}
	for id, got := range is {
		if got.Sold != sold[id] {
			t.Errorf("%s: %d are sold, by orders %d", id, got.Sold, sold[id])
		}
	}
}

// Every transaction sums to nothing, and what sellers earned is what was paid for orders and tiers.
func TestTheLedgerAddsUp(t *testing.T) {
	b := played(t, 1)
	sums, owed := map[string]int64{}, map[string]int64{}
	for _, e := range b.Entries {
		sums[e.TransactionID+"/"+e.Currency] += e.Amount
		owed[e.SellerID] += e.Sums().Owed()
		if e.EarningID == "" || e.At.After(until) || e.At.Before(until.Add(-Year)) {
			t.Errorf("%+v", e)
		}
	}
	for id, sum := range sums {
		if sum != 0 {
			t.Errorf("%s sums to %d", id, sum)
		}
	}
	for _, c := range b.Checkouts {
		for _, o := range c.Orders {
			owed[o.Seller.UserID] -= o.Remaining()
			if o.Total != o.SubTotal-o.Discount+o.Shipping {
				t.Errorf("order %s costs %d", o.Number, o.Total)
			}
		}
	}
	for _, s := range b.Subscriptions {
		for _, i := range s.Invoices {
			if !i.PaidAt.IsZero() {
				owed[s.Artist.UserID] -= i.Amount
			}
		}
	}
	for id, left := range owed {
		if left != 0 {
			t.Errorf("%s is owed %d that nobody paid", id, left)
		}
	}
}

func TestThereIsSomethingToLookAt(t *testing.T) {
	b := played(t, 1)
	own, states := map[orders.Status]int{}, map[orders.Status]int{}
	asked, toShip := 0, 0
	for _, c := range b.Checkouts {
		for _, o := range c.Orders {
			states[o.Status()]++
			if o.Buyer.UserID == "fan-0" {
				own[o.Status()]++
				if !o.RefundAskedAt.IsZero() {
					asked++
				}
			}
			if o.Seller.UserID == "artist-1" && (o.Status() == orders.Paid || o.Status() == orders.PartlyRefunded) {
				toShip++
			}
		}
		if c.IsOpen() {
			t.Errorf("checkout %s is %s", c.ID, c.Status)
		}
	}
	for _, s := range []orders.Status{
		orders.Paid, orders.Shipped, orders.Delivered, orders.Cancelled, orders.Refunded, orders.PartlyRefunded,
	} {
		if own[s] == 0 {
			t.Errorf("the demo fan has no order that is %s: %v", s, own)
		}
	}
	if asked != 1 || toShip < 4 || len(b.Checkouts) < 120 || len(b.Refunds) < 5 {
		t.Errorf("%d refunds asked, %d to ship, %d refunds, %v", asked, toShip, len(b.Refunds), states)
	}
	stands := map[subscriptions.Status]int{}
	reasons := map[subscriptions.EndReason]int{}
	months := map[string]bool{}
	for _, s := range b.Subscriptions {
		stands[s.Status()]++
		reasons[s.EndReason]++
		if s.Artist.UserID != "artist-1" {
			continue
		}
		for _, i := range s.Invoices {
			months[i.PaidAt.Format("2006-01")] = true
		}
	}
	if stands[subscriptions.Active] < 5 || stands[subscriptions.PastDue] != 1 || stands[subscriptions.Paused] != 1 ||
		reasons[subscriptions.ByPerson] == 0 || reasons[subscriptions.Unpaid] != 1 || len(months) < 8 {
		t.Errorf("%v, ended %v, in %d months", stands, reasons, len(months))
	}
	ids := map[string]bool{}
	for _, i := range b.Intents {
		if ids[i.ID] {
			t.Errorf("two payments are %s", i.ID)
		}
		ids[i.ID] = true
	}
	for _, c := range b.Checkouts {
		for _, p := range c.Payments {
			if !ids[p.IntentID] {
				t.Errorf("the sandbox does not know %s", p.IntentID)
			}
		}
	}
	t.Logf("%d checkouts %v, %d subscriptions %v, %d entries, %d of stock", len(b.Checkouts), states, len(b.Subscriptions),
		stands, len(b.Entries), len(b.Stock))
}
