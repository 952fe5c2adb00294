// Package shop is what artists sell: items with their variants, sizes and prices, and the stock of each.
package shop

import (
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Status is how an item stands for those who look at it.
type Status string

// The statuses. SoldOut is derived: an active item of which nothing is left.
const (
	Draft    Status = "draft"
	Active   Status = "active"
	SoldOut  Status = "soldOut"
	Archived Status = "archived"
)

// statuses are what is stored of a status that somebody sets.
var statuses = map[Status]access.Status{
	Draft: access.Draft, Active: access.Published, Archived: access.Archived,
}

// Categories are what an item may be, in the order in which they are shown.
func Categories() []string {
	return []string{"Clothing", "Music", "Print", "Accessories", "Books & zines", "Other"}
}

// Attribute is something more that is said of a variant.
type Attribute struct{ Name, Value string }

// Size is a size of a variant, and the stock of it. Who has no sizes has one of no name.
type Size struct {
	ID, Name string
	// Price is in minor units; nil where the variant's holds.
	Price *int64
	Stock
	// LowStock is how few left its owner wants to know of; nil where they do not.
	LowStock    *int
	RestockedAt time.Time
	// IsAwaited: the person is told when there are some again.
	IsAwaited bool
	// Links are how other systems know it: for its seller alone. LinksSaid: Store.Create and Store.Change are to keep
	// them as they are here, as of a file.
	Links     []Link
	LinksSaid bool
}

// Variant is one of the forms in which an item is sold.
type Variant struct {
	ID, SKU, Name string
	// Price is in minor units; nil where the base price holds.
	Price *int64
	// Pictures are keys of uploads, PictureTexts what they show, in their order; nil where nobody said of any.
	Pictures, PictureTexts                                  []string
	Color, Style, Gender, Format, Weight, Edition, Material string
	// OwnGrams is what the seller says that a piece weighs; nil where Weight says it or nobody does.
	OwnGrams   *int
	Attributes []Attribute
	Sizes      []Size
}

// Label is what a variant is called beside its item: its name, else what tells it from others.
func (v Variant) Label() string {
	if v.Name != "" {
		return v.Name
	}
	var words []string
	for _, word := range []string{v.Color, v.Style, v.Gender, v.Format, v.Edition, v.Material} {
		if word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, ", ")
}

// Music is an album or a track that whoever buys an item may hear and download for good.
type Music struct {
	ID, Title string
	IsAlbum   bool
	// IsBought: the person has it already.
	IsBought bool
	// IsDeleted: its artist or moderators took it away. Who bought it may have it; nobody buys it any more.
	IsDeleted bool
}

// Item is something for sale as the store keeps it, for one person.
type Item struct {
	ID     string
	Seller person.Person

	Name, Description, Category, SubCategory string
	ShippingAndReturns                       string
	// BasePrice is in minor units of Currency, as every price of it.
	BasePrice int64
	Currency  string
	// Pictures are keys of uploads; the first stands for it. PictureTexts are what they show, in their order; nil where
	// nobody said of any.
	Pictures, PictureTexts []string
	Status                 access.Status
	// Tier is the one that TierPrice is for, and that is needed to buy it where it is TierOnly; nil where there is none.
	Tier      *access.Tier
	TierPrice *int64
	TierOnly  bool
	// Music is what it is a download of; nil for what is shipped. It stays what it was made as.
	Music *Music
	// NameYourPrice: every price is the least that somebody may pay.
	NameYourPrice bool
	Variants      []Variant
	// SaveKey is the client key of what was saved whole last.
	SaveKey string
	// Version rises with every edit, and not with sales.
	Version                           int
	CreatedAt, UpdatedAt, PublishedAt time.Time

	// IsHidden: a block parts the person from the seller.
	IsHidden bool
	// IsRemoved: moderators took it out of the shop; its seller cannot change it.
	IsRemoved bool
}

// Available is how many pieces somebody could buy now.
func (i Item) Available() (n int) {
	for _, v := range i.Variants {
		for _, s := range v.Sizes {
			n += s.Available()
		}
	}
	return n
}

// Shows is how the item stands for those who look at it.
func (i Item) Shows() Status {
	switch i.Status {
	case access.Published:
		if i.Available() == 0 {
			return SoldOut
		}
		return Active
	case access.Archived:
		return Archived
	}
	return Draft
}

// subject is what a check looks at: only what is for holders of a tier asks for it.
func (i Item) subject() access.Subject {
	s := access.Subject{ID: i.ID, OwnerID: i.Seller.UserID, Status: i.Status}
	if i.TierOnly {
		s.Tier = i.Tier
	}
	return s
}

// withTier is a subject that asks for the tier of the price, whether it is needed or not.
func (i Item) withTier() access.Subject {
	return access.Subject{ID: i.ID, OwnerID: i.Seller.UserID, Status: i.Status, Tier: i.Tier}
}

func (i Item) variant(id string) int {
	return slices.IndexFunc(i.Variants, func(v Variant) bool { return v.ID == id })
}

// SizeAt finds a size of the item by its id.
func (i Item) SizeAt(id string) (variant, size int, found bool) {
	for n, v := range i.Variants {
		if at := slices.IndexFunc(v.Sizes, func(s Size) bool { return s.ID == id }); at >= 0 {
			return n, at, true
		}
	}
	return 0, 0, false
}

// LowestPrice is the least that a piece of the item costs whoever holds no tier, which is what a list goes by.
func (i Item) LowestPrice() int64 {
	least, _ := Shown{Item: i}.PriceRange()
	return least
}

// Shown is an item as one person may have it.
type Shown struct {
	Item
	// HasAccess: they may buy it. IsSubscribed: they hold its tier.
	HasAccess, IsSubscribed bool
	// Managed: they are its seller, or an admin.
	Managed bool
	// IsLeft: pieces of it could be bought by whoever has access. Who has none is told so much and no more of its stock.
	IsLeft bool
}

// Shows is how the item stands for the person, who may not see of what forms it is.
func (s Shown) Shows() Status {
	if !s.HasAccess && s.IsLeft && s.Item.Shows() == SoldOut {
		return Active
	}
	return s.Item.Shows()
}

// Base is the base price for the person: the tier's where they hold it and it is lower.
func (s Shown) Base() int64 {
	if s.IsSubscribed && s.TierPrice != nil {
		return min(s.BasePrice, *s.TierPrice)
	}
	return s.BasePrice
}

// PriceOf is what the person pays for a size of a variant: the size's price, else the variant's, else the base price.
func (s Shown) PriceOf(v Variant, z Size) int64 {
	if z.Price != nil {
		return *z.Price
	}
	return s.PriceOfVariant(v)
}

// PriceOfVariant is PriceOf for a size that has no price of its own.
func (s Shown) PriceOfVariant(v Variant) int64 {
	if v.Price != nil {
		return *v.Price
	}
	return s.Base()
}

// PriceRange is the least and the most that a piece of the item costs the person.
func (s Shown) PriceRange() (least, most int64) {
	least, most = s.Base(), s.Base()
	first := true
	for _, v := range s.Variants {
		for _, z := range v.Sizes {
			p := s.PriceOf(v, z)
			if first {
				least, most, first = p, p, false
				continue
			}
			least, most = min(least, p), max(most, p)
		}
	}
	return least, most
}
