package orders_test

import (
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/shop"
)

// A parcel costs by its weight, and the order keeps what was counted, whatever the item weighs later.
func TestShippingByWeight(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shirt := w.offers(t, w.artist, 20, "EUR", 9)
	weigh := func(patch shop.VariantPatch) {
		t.Helper()
		if _, err := w.shop.UpdateVariant(ctx, w.artist, shirt.VariantID, 0, patch); err != nil {
			t.Fatal(err)
		}
	}
	missing := func() int {
		t.Helper()
		all, err := w.shop.WithoutWeight(ctx, w.artist)
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	if missing() != 1 {
		t.Error("a shirt that nobody weighed is not named")
	}
	if _, err := w.SetTerms(ctx, w.artist, orders.TermsInput{
		PackingGrams: 50, DefaultGrams: 400,
		Zones: []orders.ZoneInput{{Name: "Home", Countries: []string{"DE"}, Currency: "EUR", Weighed: &orders.TariffInput{
			Bands: []orders.BandInput{{UpTo: 500, Price: 2}, {UpTo: 1000, Price: 4.5}}, StepGrams: 500, StepPrice: 1,
		}}},
	}); err != nil {
		t.Fatal(err)
	}
	w.put(t, w.fan, shirt, 2)
	costs := func(what string, want int64) {
		t.Helper()
		q, err := w.Preview(ctx, w.fan, home(), "")
		if err != nil || len(q.Drafts) != 1 || q.Drafts[0].Shipping != want {
			t.Errorf("%s: %+v, %v", what, q, err)
		}
	}
	costs("by the default, 850 g", 450)
	weigh(shop.VariantPatch{Weight: input.Set("0.6 kg")})
	costs("by the word, 1250 g", 550)
	weigh(shop.VariantPatch{Grams: input.Set(new(200))})
	costs("by what the seller set, 450 g", 200)
	if missing() != 0 {
		t.Error("a shirt that was weighed is named")
	}
	cart, _, err := w.carts.Get(ctx, w.fan, "")
	if err != nil {
		t.Fatal(err)
	}
	if from, err := w.ShippingFrom(ctx, cart.Groups); err != nil || from[0] == nil || *from[0] != 200 {
		t.Errorf("shipping from %v, %v", from, err)
	}
	c := w.begin(t, w.fan, "a")
	weigh(shop.VariantPatch{Grams: input.Set(new(5000))})
	kept, err := w.Checkout(ctx, w.fan, c.ID)
	if err != nil {
		t.Fatal(err)
	}
	if o := kept.Orders[0]; o.Shipping != 200 || o.Grams != 450 || o.Lines[0].Grams != 200 || o.Total != 4200 {
		t.Errorf("%+v", o)
	}
	if _, err := w.shop.WithoutWeight(ctx, access.Viewer{}); err == nil {
		t.Error("a visitor is told what weighs nothing")
	}
}
