package shop_test

import (
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/shop"
)

func TestOtherSystemsKnowSizes(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 3)
	s, m := sizeOf(t, i, "S"), sizeOf(t, i, "M")
	link := func(sizeID, platform, id, sku string) (shop.Shown, error) {
		return w.LinkSize(ctx, w.artist, shop.Link{
			SizeID: sizeID, Platform: platform, ExternalID: id, ExternalSKU: sku,
			Metadata: []shop.Attribute{{Name: "location", Value: "van"}},
		})
	}
	for _, id := range []string{"1", "2"} {
		got, err := link(s.ID, "Shopify", id, "SKU-S")
		if err != nil {
			t.Fatal(err)
		}
		links := sizeOf(t, got, "S").Links
		if len(links) != 1 || links[0].ExternalID != id || links[0].Status != shop.SyncPending ||
			!slices.Equal(links[0].Metadata, []shop.Attribute{{Name: "location", Value: "van"}}) {
			t.Errorf("%+v", links)
		}
	}
	_, err := link(m.ID, "shopify", "2", "")
	mustBe(t, "an id of another size", err, fault.Conflict)
	_, err = link(m.ID, "Till", "2", "")
	if err != nil {
		t.Errorf("the same id of another platform: %v", err)
	}
	_, err = link(m.ID, "Shopify", "", "")
	mustBe(t, "neither id nor SKU", err, fault.BadUserInput)
	_, err = link(m.ID, "", "3", "")
	mustBe(t, "no platform", err, fault.BadUserInput)
	_, err = link("none", "Shopify", "3", "")
	mustBe(t, "no size", err, fault.NotFound)
	_, err = w.LinkSize(ctx, w.fan, shop.Link{SizeID: m.ID, Platform: "Shopify", ExternalID: "3"})
	mustBe(t, "another's", err, fault.Forbidden)

	// An edit of the variant keeps links of sizes that stay, and takes those of sizes that go along.
	got, err := w.UpdateVariant(ctx, w.artist, i.Variants[0].ID, 0, shop.VariantPatch{
		Color: input.Set("Red"), Sizes: input.Set([]shop.SizePatch{{ID: m.ID}}),
	})
	if err != nil || len(sizeOf(t, got, "M").Links) != 1 {
		t.Errorf("%+v, %v", got.Variants, err)
	}
	if got, err = link(m.ID, "Shopify", "2", ""); err != nil {
		t.Fatalf("the id of a size that is gone: %v", err)
	}
	links := sizeOf(t, got, "M").Links
	if len(links) != 2 || links[0].Platform != "Shopify" {
		t.Fatalf("%+v", links)
	}
	_, err = w.Unlink(ctx, w.fan, links[0].ID)
	mustBe(t, "unlinked by another", err, fault.Forbidden)
	got, err = w.Unlink(ctx, w.artist, links[0].ID)
	if err != nil || len(sizeOf(t, got, "M").Links) != 1 {
		t.Errorf("%+v, %v", got.Variants, err)
	}
	_, err = w.Unlink(ctx, w.artist, links[0].ID)
	mustBe(t, "unlinked again", err, fault.NotFound)
}
