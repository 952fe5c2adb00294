package model

import (
	"strings"

	"github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

// MerchandiseConnection is a page of items. Its cursors are those of the list, of which some may have been left out.
type MerchandiseConnection struct{ Connection[MerchandiseItem] }

// StockChangeConnection is a page of a history of stock.
type StockChangeConnection struct{ Connection[StockChange] }

// VariantInput is what somebody says of a variant, with the item that it is added to or the id that it has, and the
// version that they saw.
type VariantInput struct {
	ItemID, VariantID                                       string
	Version                                                 graphql.Omittable[*int]
	Sku, Name                                               graphql.Omittable[*string]
	Price                                                   graphql.Omittable[*float64]
	VariantImages, ImageTexts                               graphql.Omittable[[]string]
	Color, Style, Gender, Format, Weight, Edition, Material graphql.Omittable[*string]
	WeightGrams                                             graphql.Omittable[*int]
	Attributes                                              graphql.Omittable[[]shop.Attribute]
	SizeInventory                                           graphql.Omittable[[]SizeInventoryInput]
}

// LinkInput is how another system knows a size.
type LinkInput struct {
	SizeID, Platform        string
	ExternalID, ExternalSku graphql.Omittable[*string]
	Metadata                graphql.Omittable[[]shop.Attribute]
}

var merchandiseStatuses = map[shop.Status]MerchandiseStatus{
	shop.Draft: MerchandiseStatusDraft, shop.Active: MerchandiseStatusActive, shop.SoldOut: MerchandiseStatusSoldOut,
	shop.Archived: MerchandiseStatusArchived,
}

// ShopStatus returns the status that somebody asks for or sets.
func (s MerchandiseStatus) ShopStatus() shop.Status {
	for status, shown := range merchandiseStatuses {
		if shown == s {
			return status
		}
	}
	return ""
}

var stockChangeKinds = map[shop.Kind]StockChangeKind{
	shop.Counted: StockChangeKindCounted, shop.Reserved: StockChangeKindReserved, shop.Released: StockChangeKindReleased,
	shop.Held: StockChangeKindHeld, shop.Unheld: StockChangeKindUnheld, shop.Expired: StockChangeKindExpired,
	shop.Sold: StockChangeKindSold, shop.Returned: StockChangeKindReturned,
}

// Major returns an amount in the main unit of its currency; nil for none.
func Major(minor *int64, currency string) *float64 {
	if minor == nil {
		return nil
	}
	amount := money.Major(*minor, currency)
	return &amount
}

// NewMerchandiseItem returns how an item looks to who is shown it.
func NewMerchandiseItem(i shop.Shown) MerchandiseItem {
	least, most := i.PriceRange()
	out := MerchandiseItem{
		ID: i.ID, ItemID: i.ID, Neo4jID: i.ID, Name: i.Name, UserID: i.Seller.UserID, Handle: i.Seller.Handle,
		BusinessName: i.Seller.Name, Description: text(i.Description), Category: i.Category, SubCategory: text(i.SubCategory),
		BasePrice: money.Major(i.BasePrice, i.Currency), Currency: i.Currency,
		CurrentPrice: money.Major(i.Base(), i.Currency), MinPrice: money.Major(least, i.Currency),
		MaxPrice: money.Major(most, i.Currency), Status: merchandiseStatuses[i.Shows()],
		ShippingAndReturnInfo: text(i.ShippingAndReturns), TierPrice: Major(i.TierPrice, i.Currency), TierOnly: i.TierOnly,
		NameYourPrice: i.NameYourPrice,
		IsSubscribed:  i.IsSubscribed, HasAccessTo: i.HasAccess, Available: i.Available(), Version: i.Version,
		CreatedAt: i.CreatedAt, UpdatedAt: i.UpdatedAt, CanEdit: i.Managed, AdditionalImages: []string{},
		ImageTexts: imageTexts(i.Pictures, i.PictureTexts),
		Variants:   Each(i.Variants, func(v shop.Variant) MerchandiseVariant { return newVariant(i, v) }),
	}
	out.Integrations = []Integration{}
	if i.Managed {
		out.Integrations = integrations(i)
	}
	if len(i.Pictures) > 0 {
		out.DefaultImageURL = text(shop.PictureURL(i.Pictures[0]))
		out.AdditionalImages = Each(i.Pictures[1:], shop.PictureURL)
	}
	if i.Music != nil {
		out.AlbumID, out.TrackID = musicIDs(i.Music.ID, i.Music.IsAlbum)
		out.IsBought = i.Music.IsBought
	}
	if i.Tier != nil {
		out.TierID, out.TierName = &i.Tier.ID, &i.Tier.Name
	}
	return out
}

// imageTexts are what pictures show, one for each.
func imageTexts(pictures, texts []string) []string {
	out := make([]string, len(pictures))
	copy(out, texts)
	return out
}

// musicIDs is the id of an album or of a track in its place; neither where it is empty.
func musicIDs(id string, isAlbum bool) (albumID, trackID *string) {
	if isAlbum {
		return text(id), nil
	}
	return nil, text(id)
}

var syncStatuses = map[shop.SyncStatus]SyncStatus{
	shop.SyncPending: SyncStatusPending, shop.SyncOK: SyncStatusOk, shop.SyncFailed: SyncStatusFailed,
}

func integrations(i shop.Shown) []Integration {
	all := []Integration{}
	for _, v := range i.Variants {
		for _, z := range v.Sizes {
			for _, l := range z.Links {
				all = append(all, Integration{
					ID: l.ID, SizeID: l.SizeID, Platform: l.Platform, ExternalID: text(l.ExternalID),
					ExternalSku: text(l.ExternalSKU), LastSynced: instant(l.SyncedAt), SyncStatus: syncStatuses[l.Status],
					SyncMessage: text(l.Message), Metadata: append([]shop.Attribute{}, l.Metadata...),
				})
			}
		}
	}
	return all
}

func newVariant(i shop.Shown, v shop.Variant) MerchandiseVariant {
	return MerchandiseVariant{
		VariantID: v.ID, Sku: text(v.SKU), Name: text(v.Name), Price: Major(v.Price, i.Currency), Currency: i.Currency,
		VariantImages: Each(v.Pictures, shop.PictureURL),
		ImageTexts:    imageTexts(v.Pictures, v.PictureTexts), Color: text(v.Color), Style: text(v.Style),
		Gender: text(v.Gender),
		Format: text(v.Format), Weight: text(v.Weight), Edition: text(v.Edition), Material: text(v.Material),
		WeightGrams: grams(int64(v.Grams())), OwnWeightGrams: v.OwnGrams,
		Attributes:    Each(v.Attributes, func(a shop.Attribute) shop.Attribute { return a }),
		SizeInventory: Each(v.Sizes, func(z shop.Size) MerchandiseSize { return newSize(i, v, z) }),
	}
}

func newSize(i shop.Shown, v shop.Variant, z shop.Size) MerchandiseSize {
	out := MerchandiseSize{
		SizeID: z.ID, Size: z.Name, Quantity: z.Available(), Available: z.Available(), Price: Major(z.Price, i.Currency),
		Currency: i.Currency, CurrentPrice: money.Major(i.PriceOf(v, z), i.Currency),
		TellsWhenBack: z.IsAwaited,
	}
	if i.Managed {
		out.Quantity, out.Reserved, out.Held, out.Sold = z.Quantity, &z.Reserved, &z.Held, &z.Sold
		out.LowStockThreshold, out.LastRestockDate = z.LowStock, instant(z.RestockedAt)
	}
	return out
}

// NewMerchandise returns a connection of a page.
func NewMerchandise(p paging.Page[shop.Shown]) *MerchandiseConnection {
	return &MerchandiseConnection{walked(p, NewMerchandiseItem)}
}

// NewMerchandiseFacets returns counts of what is for sale.
func NewMerchandiseFacets(f shop.Facets) *MerchandiseFacets {
	facet := func(f shop.Facet) MerchandiseFacet {
		return MerchandiseFacet{Value: f.Value, Count: f.Count, IsLeast: f.IsLeast}
	}
	return &MerchandiseFacets{Categories: Each(f.Categories, facet), SubCategories: Each(f.SubCategories, facet)}
}

// NewStockChanges returns a connection of a page.
func NewStockChanges(p paging.Page[shop.Entry]) *StockChangeConnection {
	return &StockChangeConnection{connection(p, func(e shop.Entry) StockChange {
		return StockChange{
			ID: e.ID, SizeID: e.SizeID, Kind: stockChangeKinds[e.Kind], Quantity: e.Quantity, Reserved: e.Reserved, Held: e.Held,
			Sold: e.Sold, QuantityAfter: e.Left, Reason: text(e.Reason), UserID: text(e.ActorID), At: e.At,
		}
	})}
}

// NewStockWebhook returns how a hook looks to its artist.
func NewStockWebhook(h shop.StockHook) StockWebhook {
	return StockWebhook{
		ID: h.ID, Format: StockWebhookFormat(strings.ToUpper(string(h.Format))), Path: "/api/shop/webhooks/" + h.ID,
		CreatedAt: h.CreatedAt, LastHeard: instant(h.HeardAt), Problem: text(h.Problem),
	}
}
