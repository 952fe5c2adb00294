package graphql

import (
	"context"
	"time"

	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/shop"
)

func (r *Resolver) item(i shop.Shown, err error) (*model.MerchandiseItem, error) {
	return one(i, err, model.NewMerchandiseItem)
}

// amount is a price that null takes away.
func amount[T any](v gql.Omittable[*T]) (o input.Optional[*T]) {
	if p, given := v.ValueOK(); given {
		o = input.Set(p)
	}
	return o
}

func shopStatus(v gql.Omittable[*model.MerchandiseStatus]) (o input.Optional[shop.Status]) {
	if status := v.Value(); status != nil {
		o = input.Set(status.ShopStatus())
	}
	return o
}

func newItem(in model.CreateMerchandiseItemInput) shop.New {
	n := shop.New{
		UserID: or(in.UserID.Value(), ""), ClientKey: or(in.ClientKey.Value(), ""),
		Patch: shop.Patch{
			Name: input.Set(in.Name), Description: given(in.Description), Category: given(in.Category),
			SubCategory: given(in.SubCategory), ShippingAndReturns: given(in.ShippingAndReturnInfo),
			BasePrice: input.Set(in.BasePrice), Currency: given(in.Currency),
			DefaultImage: given(in.DefaultImageURL), Images: givenList(in.AdditionalImages),
			ImageTexts: givenList(in.ImageTexts), Status: shopStatus(in.Status),
			TierID: given(in.TierID), TierPrice: amount(in.TierPrice), TierOnly: given(in.TierOnly),
			NameYourPrice: given(in.NameYourPrice),
		},
		MusicID: or(in.MusicID.Value(), ""),
	}
	for _, v := range in.Variants.Value() {
		n.Variants = append(n.Variants, variantPatch(v))
	}
	return n
}

func itemChange(in model.UpdateMerchandiseItemInput) shop.Change {
	return shop.Change{
		ID: in.ItemID, Version: or(in.Version.Value(), 0),
		Patch: shop.Patch{
			Name: given(in.Name), Description: cleared(in.Description), Category: cleared(in.Category),
			SubCategory: cleared(in.SubCategory), ShippingAndReturns: cleared(in.ShippingAndReturnInfo),
			BasePrice: given(in.BasePrice), Currency: given(in.Currency), DefaultImage: cleared(in.DefaultImageURL),
			Images: list(in.AdditionalImages), ImageTexts: givenList(in.ImageTexts),
			Status: shopStatus(in.Status), TierID: cleared(in.TierID),
			TierPrice: amount(in.TierPrice), TierOnly: given(in.TierOnly),
			NameYourPrice: given(in.NameYourPrice),
		},
	}
}

func saving(in model.SaveMerchandiseItemInput) shop.Saving {
	s := shop.Saving{
		Change: itemChange(in.Item), ClientKey: in.ClientKey, Removed: in.RemovedVariantIds.Value(),
	}
	for _, v := range in.ChangedVariants.Value() {
		s.Changed = append(s.Changed, shop.ChangedVariant{ID: v.VariantID, VariantPatch: variantPatch(v)})
	}
	for _, v := range in.AddedVariants.Value() {
		s.Added = append(s.Added, variantPatch(v))
	}
	for _, c := range in.Counts.Value() {
		s.Counts = append(s.Counts, count(c))
	}
	return s
}

func variantPatch(in model.VariantInput) shop.VariantPatch {
	return shop.VariantPatch{
		SKU: cleared(in.Sku), Name: cleared(in.Name), Price: amount(in.Price), Images: list(in.VariantImages),
		ImageTexts: givenList(in.ImageTexts),

		Color: cleared(in.Color), Style: cleared(in.Style), Gender: cleared(in.Gender), Format: cleared(in.Format),
		Weight: cleared(in.Weight), Edition: cleared(in.Edition), Material: cleared(in.Material),
		Grams: amount(in.WeightGrams), Attributes: givenList(in.Attributes), Sizes: sizes(in.SizeInventory),
	}
}

func sizes(given gql.Omittable[[]model.SizeInventoryInput]) (o input.Optional[[]shop.SizePatch]) {
	list := givenList(given)
	if !list.Given {
		return o
	}
	o.Given = true
	for _, in := range list.Value {
		o.Value = append(o.Value, shop.SizePatch{
			ID: or(in.SizeID.Value(), ""), Name: cleared(in.Size), Price: amount(in.Price),
			Quantity: input.Of(in.Quantity.Value()), LowStock: amount(in.LowStockThreshold),
		})
	}
	return o
}

func count(in model.UpdateInventoryInput) shop.Count {
	return shop.Count{
		SizeID: in.SizeID, Quantity: input.Of(in.Quantity.Value()), Expected: input.Of(in.ExpectedQuantity.Value()),
		Adjustment: input.Of(in.Adjustment.Value()), LowStock: amount(in.LowStockThreshold),
		Reason: or(in.Reason.Value(), ""), ClientKey: or(in.ClientKey.Value(), ""),
	}
}

func settingAside(in model.StockInput) shop.SettingAside {
	return shop.SettingAside{
		SizeID: in.SizeID, Pieces: in.Quantity, Reason: or(in.Reason.Value(), ""), ClientKey: or(in.ClientKey.Value(), ""),
	}
}

func link(in model.LinkInput) shop.Link {
	return shop.Link{
		SizeID: in.SizeID, Platform: in.Platform, ExternalID: or(in.ExternalID.Value(), ""),
		ExternalSKU: or(in.ExternalSku.Value(), ""), Metadata: in.Metadata.Value(),
	}
}

func linkSync(in model.SyncIntegrationInput) shop.LinkSync {
	return shop.LinkSync{
		LinkID: in.ID, ClientKey: or(in.ClientKey.Value(), ""), CountedAt: or(in.CountedAt.Value(), time.Time{}),
		StockLine: shop.StockLine{
			Quantity: in.Quantity.Value(), Available: in.Available.Value(), Change: in.Change.Value(),
		},
	}
}

func (r *Resolver) stockHooks(ctx context.Context) ([]model.StockWebhook, error) {
	all, err := r.StockHooks.Own(ctx, viewer(ctx))
	return model.Each(all, model.NewStockWebhook), err
}
