// Package cart is what people put aside to buy: their carts, priced anew at every view.
package cart

import (
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/shop"
)

// The bounds of a cart.
const (
	MaxLines  = 50
	MaxPieces = 20
	// Lifetime is how long a cart lasts after its last change.
	Lifetime = 30 * 24 * time.Hour
	// keysRemembered is how many client keys of additions are remembered.
	keysRemembered = 50
)

// Line is a size that somebody put into their cart.
type Line struct {
	SizeID, VariantID, ItemID string
	Quantity                  int
	AddedAt                   time.Time
	// Offer is what the person would pay for one piece, in minor units of OfferIn, where they may name it; 0 where they
	// did not.
	Offer   int64
	OfferIn string
	// Seen is how the person saw it last.
	Seen Copy
}

// Copy is how a size looked at a moment, kept for what is not there any more.
type Copy struct {
	Seller                           person.Person
	Name, Variant, Size, PictureName string
	// Price is in minor units of Currency.
	Price    int64
	Currency string
	// MusicID is the album or the track that it is a download of; empty for what is shipped.
	MusicID string
	IsAlbum bool
	// Grams is what a piece weighs; 0 where nobody said.
	Grams int
	// Least is the least that a piece costs where the person names the price; nil where they do not.
	Least *int64
}

// with is how it looks to somebody who offers a price.
func (c Copy) with(l Line) Copy {
	if c.Least != nil && l.OfferIn == c.Currency {
		c.Price = max(*c.Least, l.Offer)
	}
	return c
}

// Cart is what the store keeps for a person or a visitor.
type Cart struct {
	ID                              string
	CreatedAt, UpdatedAt, ExpiresAt time.Time
	Lines                           []Line
	// AddedKeys are the client keys of the last additions.
	AddedKeys []string
	// Codes are the discount codes that the person entered, at most one a seller.
	Codes []Entered
	// Held is how many pieces of each size the person's own checkout holds: they are theirs to buy.
	Held map[string]int
}

// IsExpired reports whether nobody changed the cart for too long.
func (c Cart) IsExpired(now time.Time) bool { return !now.Before(c.ExpiresAt) }

func (c Cart) line(sizeID string) int {
	return slices.IndexFunc(c.Lines, func(l Line) bool { return l.SizeID == sizeID })
}

// ItemIDs returns the ids of the items of the cart, each once.
func (c Cart) ItemIDs() []string {
	var ids []string
	for _, l := range c.Lines {
		if !slices.Contains(ids, l.ItemID) {
			ids = append(ids, l.ItemID)
		}
	}
	return ids
}

// Change is what changed of a line since its person last looked.
type Change string

// The changes. Removed: it is not for sale to them any more.
const (
	Price   Change = "PRICE"
	Fewer   Change = "FEWER"
	Gone    Change = "GONE"
	Removed Change = "REMOVED"
)

// Item is a line as it is now.
type Item struct {
	Line
	Copy
	Available int
	// Discount is what a code takes off all pieces of the line.
	Discount int64
	Changes  []Change
	// OldPrice is what the price was; nil where it did not change, or the currency did too.
	OldPrice *int64
}

// Total is what all pieces of the line cost.
func (i Item) Total() int64 { return i.Price * int64(i.Quantity) }

// IsBuyable reports whether some of it can be bought; what cannot counts in no total.
func (i Item) IsBuyable() bool {
	return !slices.Contains(i.Changes, Removed) && !slices.Contains(i.Changes, Gone)
}

// look returns the line as it is now; found says whether its size is for sale to the person.
func (c Cart) look(l Line, now Copy, available int, found bool) Item {
	i := Item{Line: l, Copy: now, Available: available}
	switch {
	case !found:
		i.Copy, i.Available, i.Changes = l.Seen, 0, []Change{Removed}
		return i
	case available == 0:
		i.Changes = append(i.Changes, Gone)
	case available < l.Quantity:
		i.Changes = append(i.Changes, Fewer)
	}
	if now.Price != l.Seen.Price || now.Currency != l.Seen.Currency {
		i.Changes = append(i.Changes, Price)
		if now.Currency == l.Seen.Currency {
			old := l.Seen.Price
			i.OldPrice = &old
		}
	}
	return i
}

// View is a cart as it is shown.
type View struct {
	Cart
	Expired bool
	Groups  []Group
	Totals  []Total
}

// Group is what of a cart is one seller's, in one currency.
type Group struct {
	Seller   person.Person
	Currency string
	// SubTotal is what it costs before Discount, which is what the code takes off.
	SubTotal, Discount int64
	// Code is the one that the person entered; empty where there is none, or where it takes something off what the seller
	// sells in another currency. CodeProblem is why it takes nothing off.
	CodeID, Code, CodeProblem string
	Items                     []Item
}

// Total is a sum in one currency, less what codes take off.
type Total struct {
	Currency string
	Amount   int64
}

// Pieces is how many pieces the cart has.
func (v View) Pieces() (n int) {
	for _, l := range v.Lines {
		n += l.Quantity
	}
	return n
}

// group groups items by seller and currency, in the order in which they came.
func group(items []Item) (groups []Group) {
	for _, i := range items {
		at := slices.IndexFunc(groups, func(g Group) bool {
			return g.Seller.UserID == i.Seller.UserID && g.Currency == i.Currency
		})
		if at < 0 {
			at, groups = len(groups), append(groups, Group{Seller: i.Seller, Currency: i.Currency})
		}
		groups[at].Items = append(groups[at].Items, i)
		if i.IsBuyable() {
			groups[at].SubTotal += i.Total()
		}
	}
	return groups
}

func totals(groups []Group) (all []Total) {
	for _, g := range groups {
		at := slices.IndexFunc(all, func(t Total) bool { return t.Currency == g.Currency })
		if at < 0 {
			at, all = len(all), append(all, Total{Currency: g.Currency})
		}
		all[at].Amount += g.SubTotal - g.Discount
	}
	return all
}

// copyOf returns how a size of an item is now, and how many of it somebody could buy.
func copyOf(i shop.Shown, sizeID string) (now Copy, available int, found bool) {
	variant, size, found := i.SizeAt(sizeID)
	if !found {
		return Copy{}, 0, false
	}
	v := i.Variants[variant]
	z := v.Sizes[size]
	now = Copy{
		Seller: i.Seller, Name: i.Name, Variant: v.Label(), Size: z.Name, Price: i.PriceOf(v, z), Currency: i.Currency,
		Grams: v.Grams(),
	}
	if i.NameYourPrice {
		least := now.Price
		now.Least = &least
	}
	switch {
	case len(v.Pictures) > 0:
		now.PictureName = v.Pictures[0]
	case len(i.Pictures) > 0:
		now.PictureName = i.Pictures[0]
	}
	if i.Music != nil {
		now.MusicID, now.IsAlbum = i.Music.ID, i.Music.IsAlbum
		return now, 1, true
	}
	return now, max(0, z.Available()), true
}
