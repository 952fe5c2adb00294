package seed

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/seed/sales"
)

//go:embed support.json
var supportJSON []byte

// support is what the invented artists offer to supporters, and how people write where they live.
type support struct {
	Tiers []struct {
		Name        string   `json:"name"`
		Description string   `json:"description"`
		Perks       []string `json:"perks"`
		// Price is in euros a month, Months how many of them a year costs.
		Price  float64 `json:"price"`
		Months int     `json:"months"`
	} `json:"tiers"`
	// Gated is what some of them keep for supporters.
	Gated   []gated  `json:"gated"`
	Streets []string `json:"streets"`
	// Countries are the codes of those that cities are in.
	Countries map[string]string `json:"countries"`
}

// SalesRows are a part of a year's sales. ID names it; a part is written once. Set says of which demo data it is, whose
// mark is Mark: of one alone there are sales.
type SalesRows struct {
	ID        string
	Mark, Set string

	Tiers []access.Tier
	Gates []GateRow
	Terms map[string]orders.Terms

	Checkouts     []orders.Checkout
	Subscriptions []sales.Supported
	Customers     map[string]string
	Entries       []orders.Entry
	Stock         []shop.Entry
	// ItemOf are the items of sizes.
	ItemOf  map[string]string
	Intents []sandbox.Intent
	Refunds []sandbox.Refund
	// Until is the moment that the year ends at.
	Until time.Time
}

// trade is what the invented artists sell, and what came of it.
type trade struct {
	items   [][]ItemRow
	support support
	tiers   []access.Tier
	gates   []GateRow
	terms   map[string]orders.Terms
	rows    []SalesRows
}

// checkoutsOfPart and subscriptionsOfPart are how many of them are written at once: few enough that a machine that has
// much else to do writes them in the time of a transaction.
const checkoutsOfPart, subscriptionsOfPart = 30, 20

// parts is how many parts the year is written in.
func (t *trade) parts() int { return len(t.rows) }

func (l *loader) putSales(ctx context.Context, from, to int) error {
	for _, part := range l.trade.rows[from:to] {
		if err := l.store.PutSales(ctx, part); err != nil {
			return fmt.Errorf("writing sales: %w", err)
		}
	}
	return nil
}

// playTrade makes what is sold, and plays the year of it.
func (l *loader) playTrade(ctx context.Context) error {
	if err := json.Unmarshal(supportJSON, &l.trade.support); err != nil {
		return fmt.Errorf("reading what supporters get: %w", err)
	}
	goods, err := readGoods()
	if err != nil {
		return err
	}
	w := sales.World{
		Until: l.mark.Anchor, Random: newRandom(l.world.seed, "trade", 0).Rand,
		Name: func(kind, key string) string { return ID(l.opts.Namespace, "sales "+kind, key) },
	}
	l.trade.terms = map[string]orders.Terms{}
	fans := map[int][]int{}
	for n, a := range l.invented() {
		var out TalkRows
		c := l.crowd(a, n, talk{}, &out)
		c.random = newRandom(l.world.seed, "talk shop", n)
		c.sell(goods)
		s := c.seller(goods, out.Items)
		l.trade.items = append(l.trade.items, c.gate(goods, out.Items, s.Tiers))
		if a.Account != "" {
			w.Favourite = n
			s.Orders, s.Supporters, s.IsSlow = 96, 18, true
		}
		l.trade.tiers = append(l.trade.tiers, s.Tiers...)
		if len(s.Terms.Zones) > 0 {
			l.trade.terms[s.Person.UserID] = s.Terms
		}
		w.Sellers = append(w.Sellers, s)
		for _, fan := range c.fans {
			fans[fan] = append(fans[fan], n)
		}
	}
	w.Fans = l.buyers(fans, w.Favourite)
	if len(w.Fans) < 2 {
		return nil
	}
	books, err := sales.Play(ctx, w)
	if err != nil {
		return err
	}
	l.countIn(books)
	l.trade.rows = l.partsOf(books)
	return nil
}

// seller is an artist as the year is played with them.
func (c *crowd) seller(g goods, items []ItemRow) sales.Seller {
	row := c.l.rows.artistRow(c.artist, c.l.mark.Anchor)
	currency := g.Currencies[c.n%len(g.Currencies)]
	s := sales.Seller{
		Person: person.Person{
			UserID: c.id, Handle: row.Handle, Name: row.DisplayName, ProfilePictureURL: row.ProfilePictureURL, IsArtist: true,
			BadgeID: row.BadgeID,
		},
		Currency: currency.Code, Orders: 14 + 9*(c.n%4),
	}
	for _, al := range c.albums {
		if released, err := time.Parse(time.DateOnly, al.ReleaseDate); err == nil {
			s.Releases = append(s.Releases, released)
		}
	}
	for _, row := range items {
		i := sales.Item{ID: row.ID, Name: row.Name, Price: row.BasePrice, CreatedAt: row.CreatedAt}
		for _, v := range row.Variants {
			for _, z := range v.Sizes {
				i.Kinds = append(i.Kinds, sales.Kind{
					SizeID: z.ID, VariantID: v.ID, Variant: labelOf(v), Size: z.Name, Picture: v.Pictures[0], Left: z.Quantity,
				})
			}
		}
		s.Items = append(s.Items, i)
	}
	if c.n%3 != 2 {
		s.Supporters = 5 + 2*(c.n%4)
		s.Tiers = c.tiers(currency)
	}
	if c.n%2 == 0 {
		s.Terms = c.terms(currency, row.Country)
	}
	return s
}

// labelOf is what a variant is called.
func labelOf(v VariantRow) string {
	if v.Color != "" {
		return v.Color
	}
	return v.Format
}

func (c *crowd) tiers(in currency) (all []access.Tier) {
	offers := c.l.trade.support.Tiers
	at := c.l.mark.Anchor.Add(-sales.Year).AddDate(0, -1, 0)
	for n := range 2 + c.n%2 {
		of := offers[c.n%(len(offers)/2)] // the first half of them are what one begins with
		if n > 0 {
			of = offers[len(offers)/2+(c.n+n)%(len(offers)/2)]
		}
		price := of.Price * []float64{1, 2.5, 5}[n]
		all = append(all, access.Tier{
			ID: c.key("tier", n), ArtistID: c.id, Name: of.Name, Description: of.Description, Perks: of.Perks,
			Price: in.minor(price), Yearly: int64(of.Months) * in.minor(price), Currency: in.Code, Position: n, CreatedAt: at,
			UpdatedAt: at,
		})
	}
	return all
}

// terms ship at home, and for more everywhere else.
func (c *crowd) terms(in currency, country string) orders.Terms {
	home := c.l.trade.support.Countries[country]
	return orders.Terms{
		Zones: []orders.Zone{
			{Name: country, Countries: []string{home}, Currency: in.Code, First: in.minor(4), Each: in.minor(1)},
			{
				Name: "Everywhere else", Countries: []string{orders.RestOfWorld}, Currency: in.Code,
				First: in.minor(11), Each: in.minor(3),
			},
		},
		UpdatedAt: c.l.mark.Anchor.Add(-sales.Year),
	}
}

// buyers are the fans of the artists, the one first whose account people try.
func (l *loader) buyers(likes map[int][]int, favourite int) (all []sales.Fan) {
	r := newRandom(l.world.seed, "addresses", 0)
	likes[demoFan] = append(likes[demoFan], favourite, (favourite+1)%len(l.trade.items))
	for n := range l.opts.Fans {
		if len(likes[n]) == 0 {
			continue
		}
		f := l.world.fan(n, l.world.circle(n/circleSize), l.mark.Anchor)
		row := l.world.fanRow(f)
		joined := f.joined
		if n == demoFan {
			joined = l.mark.Anchor.Add(-sales.Year)
		}
		all = append(all, sales.Fan{
			Person: person.Person{
				UserID: row.ID, Handle: row.Handle, Name: row.DisplayName, ProfilePictureURL: row.ProfilePictureURL,
			},
			Email: row.Email, Likes: likes[n], Joined: joined,
			Address: orders.Address{
				Name: row.DisplayName, Line1: fmt.Sprintf("%d %s", 1+r.IntN(140), pick(r, l.trade.support.Streets)),
				City: row.City, Region: row.State, PostalCode: fmt.Sprintf("%05d", 1000+r.IntN(98999)),
				Country: l.trade.support.Countries[row.Country],
			},
		})
	}
	return all
}

// countIn has as many pieces come in as the year needs.
func (l *loader) countIn(b sales.Books) {
	net := map[string]int{}
	for _, e := range b.Stock {
		net[e.SizeID] += e.Sold
	}
	for _, rows := range l.trade.items {
		for n := range rows {
			for m := range rows[n].Variants {
				for k := range rows[n].Variants[m].Sizes {
					z := &rows[n].Variants[m].Sizes[k]
					z.Ordered = net[z.ID]
					z.Quantity = b.Received[z.ID] - z.Ordered
				}
			}
		}
	}
}

// partsOf cuts the books into parts, each with all that belongs to its checkouts and subscriptions.
func (l *loader) partsOf(b sales.Books) (parts []SalesRows) {
	parts = []SalesRows{{
		ID: l.rows.id("sales part", "terms"), Tiers: l.trade.tiers, Gates: l.trade.gates, Terms: l.trade.terms,
		Customers: b.Customers,
	}}
	itemOf := map[string]string{}
	for _, rows := range l.trade.items {
		for _, i := range rows {
			for _, v := range i.Variants {
				for _, z := range v.Sizes {
					itemOf[z.ID] = i.ID
				}
			}
		}
	}
	// of are the places of parts by what belongs to them.
	of := map[string]int{}
	for n, c := range b.Checkouts {
		if n%checkoutsOfPart == 0 {
			parts = append(parts, SalesRows{ID: c.ID})
		}
		at := len(parts) - 1
		parts[at].Checkouts = append(parts[at].Checkouts, c)
		for _, p := range c.Payments {
			of[p.ID], of[p.IntentID] = at, at
		}
		for _, o := range c.Orders {
			of["sale/"+o.ID], of["Order "+o.Number] = at, at
		}
	}
	for n, s := range b.Subscriptions {
		if n%subscriptionsOfPart == 0 {
			parts = append(parts, SalesRows{ID: s.ID})
		}
		at := len(parts) - 1
		parts[at].Subscriptions = append(parts[at].Subscriptions, s)
		if s.SetupID != "" {
			of[s.SetupID] = at
		}
		for _, i := range s.Invoices {
			of["invoice/"+i.ID], of[i.IntentID] = at, at
		}
	}
	for _, e := range b.Entries {
		parts[of[e.EarningID]].Entries = append(parts[of[e.EarningID]].Entries, e)
	}
	for _, e := range b.Stock {
		at := of[e.HoldID]
		if strings.HasPrefix(e.Reason, "Order ") {
			at = of[e.Reason]
		}
		parts[at].Stock = append(parts[at].Stock, e)
	}
	for _, i := range b.Intents { // customers, and what is of none of them, come first
		parts[of[i.ID]].Intents = append(parts[of[i.ID]].Intents, i)
	}
	for _, r := range b.Refunds {
		parts[of[r.PaymentIntent]].Refunds = append(parts[of[r.PaymentIntent]].Refunds, r)
	}
	for n := range parts {
		parts[n].ItemOf, parts[n].Until = itemOf, l.mark.Anchor
		parts[n].Mark, parts[n].Set = l.mark.ID, fmt.Sprintf("%d/%d", l.mark.Seed, l.mark.Fans)
	}
	return parts
}
