package seed

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// A title comes with its own marks: a template that sets them again doubles them.
func TestNamesOfThingsAreQuotedOnce(t *testing.T) {
	m, _ := loaded(t)
	if len(m.items) == 0 {
		t.Fatal("the shop is empty")
	}
	for _, i := range m.items {
		if strings.Contains(i.Name+i.Description, "““") {
			t.Errorf("%s: %s", i.Name, i.Description)
		}
	}
}

// What is in the shop, what was ordered of it and what is booked of that are one story.
func TestTheYearOfSalesAddsUp(t *testing.T) {
	m, _ := loaded(t)
	is, left := map[string]shop.Stock{}, map[string]int{}
	for _, i := range m.items {
		for _, v := range i.Variants {
			for _, z := range v.Sizes {
				is[z.ID], left[z.ID] = shop.Stock{Quantity: z.Quantity + z.Ordered}, z.Quantity
			}
		}
	}
	sums, owed := map[string]int64{}, map[string]int64{}
	checkouts, subs := 0, 0
	months := map[string]bool{}
	own := map[orders.Status]bool{}
	fan, artist := ID("", "fan", "0"), ID("", "artist", "invented-saltferry")
	supports := false
	for _, part := range m.sales {
		checkouts += len(part.Checkouts)
		subs += len(part.Subscriptions)
		for _, e := range part.Stock {
			is[e.SizeID] = is[e.SizeID].Plus(e)
			if part.ItemOf[e.SizeID] == "" {
				t.Errorf("nothing has the size %s", e.SizeID)
			}
		}
		for _, e := range part.Entries {
			sums[e.TransactionID] += e.Amount
			owed[e.SellerID] += e.Sums().Owed()
			if e.SellerID == artist {
				months[e.At.Format("2006-01")] = true
			}
		}
		for _, c := range part.Checkouts {
			for _, o := range c.Orders {
				owed[o.Seller.UserID] -= o.Remaining()
				if o.Buyer.UserID == fan {
					own[o.Status()] = true
				}
				if _, known := m.artists[o.Seller.UserID]; !known || o.Address.Country == "" || o.Address.City == "" {
					t.Errorf("order %+v", o)
				}
			}
		}
		for _, s := range part.Subscriptions {
			supports = supports || s.Subscriber.UserID == fan && s.Artist.UserID == artist &&
				s.Status() == subscriptions.Active
			for _, i := range s.Invoices {
				if !i.PaidAt.IsZero() {
					owed[s.Artist.UserID] -= i.Amount
				}
			}
		}
	}
	for id, sum := range sums {
		if sum != 0 {
			t.Errorf("%s sums to %d", id, sum)
		}
	}
	for id, n := range owed {
		if n != 0 {
			t.Errorf("%s is owed %d that nobody paid", id, n)
		}
	}
	for id, has := range is {
		if has.Quantity != left[id] || has.Held != 0 || has.Available() < 0 {
			t.Errorf("%s has %+v, want %d", id, has, left[id])
		}
	}
	if checkouts < 250 || subs < 50 || len(months) < 12 || len(own) < 6 || !supports {
		t.Errorf("%d checkouts, %d subscriptions, %d months, %v, supports %v", checkouts, subs, len(months), own, supports)
	}
	t.Logf("%d checkouts, %d subscriptions in %d parts", checkouts, subs, len(m.sales))
}

// Some of what the artists make is for those who support them, and the demo fan does not yet: so there is something to
// support somebody for.
func TestSomethingIsForSupporters(t *testing.T) {
	m, _ := loaded(t)
	owners := map[string]string{}
	for _, al := range m.albums {
		owners[al.ID] = al.ArtistID
	}
	for _, p := range m.posts {
		owners[p.ID] = p.AuthorID
		if p.IsGated && strings.Contains(p.Content, "{") {
			t.Errorf("nobody filled in %q", p.Content)
		}
	}
	downloads := 0
	for _, i := range m.items {
		owners[i.ID] = i.SellerID
		if i.MusicID == "" {
			continue
		}
		downloads++
		if owners[i.MusicID] != i.SellerID || !i.Variants[0].Sizes[0].IsUnlimited || i.CreatedAt.IsZero() ||
			!strings.Contains(i.Name, m.albums[i.MusicID].Title) {
			t.Errorf("the download %+v", i)
		}
	}
	tiers, supported := map[string]string{}, map[string]bool{}
	gates := map[string]int{}
	for _, part := range m.sales {
		for _, tier := range part.Tiers {
			tiers[tier.ID] = tier.ArtistID
		}
		for _, s := range part.Subscriptions {
			if s.Subscriber.UserID == ID("", "fan", "0") {
				supported[s.Artist.UserID] = true
			}
		}
	}
	for _, part := range m.sales {
		for _, g := range part.Gates {
			kind := g.Label
			if g.IsOpen {
				kind = "priced"
			}
			gates[kind]++
			if owners[g.ID] == "" || owners[g.ID] != tiers[g.TierID] || supported[owners[g.ID]] {
				t.Errorf("%+v is %s's, whose tier it is not, or whom the demo fan supports", g, owners[g.ID])
			}
			if g.IsOpen && (g.TierPrice <= 0 || g.TierPrice >= m.items[g.ID].BasePrice) {
				t.Errorf("%s costs supporters %d of %d", g.ID, g.TierPrice, m.items[g.ID].BasePrice)
			}
		}
	}
	if gates["Album"] == 0 || gates["Post"] < 2 || gates["Merchandise"] == 0 || gates["priced"] < 2 || downloads < 2 {
		t.Errorf("for supporters there is %v, with %d downloads", gates, downloads)
	}
}
