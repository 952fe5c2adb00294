package shop_test

import (
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
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
	w.mustSync(t, links[0].ID, m.ID)
	_, err = w.Unlink(ctx, w.fan, links[0].ID)
	mustBe(t, "unlinked by another", err, fault.Forbidden)
	got, err = w.Unlink(ctx, w.artist, links[0].ID)
	if err != nil || len(sizeOf(t, got, "M").Links) != 1 {
		t.Errorf("%+v, %v", got.Variants, err)
	}
	_, err = w.Unlink(ctx, w.artist, links[0].ID)
	mustBe(t, "unlinked again", err, fault.NotFound)
}

// mustSync takes over what another system counts of a size that has three pieces.
func (w *world) mustSync(t *testing.T, linkID, sizeID string) {
	t.Helper()
	ctx := t.Context()
	sync := func(v access.Viewer, c shop.LinkSync) (shop.Shown, error) {
		c.LinkID = linkID
		return w.SyncLink(ctx, v, c)
	}
	five := shop.LinkSync{StockLine: shop.StockLine{Quantity: new(5)}, ClientKey: "five", CountedAt: w.now}
	_, err := sync(w.fan, five)
	mustBe(t, "synced by another", err, fault.Forbidden)
	_, err = sync(w.artist, shop.LinkSync{})
	mustBe(t, "synced to nothing", err, fault.BadUserInput)
	_, err = sync(w.artist, shop.LinkSync{StockLine: shop.StockLine{Quantity: new(5), Change: new(1)}})
	mustBe(t, "synced to two numbers", err, fault.BadUserInput)
	got, err := sync(w.artist, five)
	if err != nil {
		t.Fatal(err)
	}
	z := sizeOf(t, got, "M")
	if z.Quantity != 5 || z.Links[0].Status != shop.SyncOK || !z.Links[0].SyncedAt.Equal(w.now) {
		t.Errorf("%+v", z)
	}
	old := shop.LinkSync{StockLine: shop.StockLine{Quantity: new(9)}, CountedAt: w.now.Add(-time.Minute)}
	_, err = sync(w.artist, old)
	mustBe(t, "what was counted before", err, fault.Conflict)
	if _, err = w.ReserveInventory(ctx, w.artist, shop.SettingAside{SizeID: sizeID, Pieces: 4}); err != nil {
		t.Fatal(err)
	}
	// What cannot be taken is said by the link.
	got, err = sync(w.artist, shop.LinkSync{StockLine: shop.StockLine{Quantity: new(1)}})
	if z = sizeOf(t, got, "M"); err != nil || z.Quantity != 5 || z.Links[0].Status != shop.SyncFailed ||
		z.Links[0].Message != "4 pieces are reserved or being bought." {
		t.Errorf("%+v, %v", z, err)
	}
	// The same key again changes nothing.
	if got, err = sync(w.artist, five); err != nil || sizeOf(t, got, "M").Quantity != 5 {
		t.Errorf("%+v, %v", got, err)
	}
	got, err = sync(w.artist, shop.LinkSync{StockLine: shop.StockLine{Available: new(2)}})
	if z = sizeOf(t, got, "M"); err != nil || z.Quantity != 6 || z.Links[0].Status != shop.SyncOK {
		t.Errorf("%+v, %v", z, err)
	}
	history, err := w.History(ctx, w.artist, got.ID, paging.Request{Size: 1})
	if err != nil || history.Nodes[0].ActorID != w.ArtistID || history.Nodes[0].Reason != "Told by Shopify" {
		t.Errorf("%+v, %v", history.Nodes, err)
	}
	w.mustAddUp(t, got)
}
