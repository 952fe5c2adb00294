package shop_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/shop"
)

// saving changes everything of a shirt: its name, its variant, its stock; and another variant comes.
func saving(t testing.TB, i shop.Shown, key string) shop.Saving {
	s := sizeOf(t, i, "S")
	return shop.Saving{
		Change:    shop.Change{ID: i.ID, Version: i.Version, Patch: shop.Patch{Name: input.Set("Coat")}},
		ClientKey: key,
		Changed: []shop.ChangedVariant{{ID: i.Variants[0].ID, VariantPatch: shop.VariantPatch{
			Color: input.Set("Jet"), Sizes: input.Set([]shop.SizePatch{
				{ID: s.ID, Price: input.Set(new(31.0))}, {ID: sizeOf(t, i, "M").ID}, {Name: input.Set("L"), Quantity: input.Set(4)},
			}),
		}}},
		Added: []shop.VariantPatch{{Color: input.Set("Red"), Sizes: input.Set([]shop.SizePatch{
			{Name: input.Set("S"), Quantity: input.Set(5)},
		})}},
		Counts: []shop.Count{{SizeID: s.ID, Quantity: input.Set(9), Expected: input.Set(s.Quantity)}},
	}
}

func TestAnItemIsSavedWholeAndOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 3)
	key := "save " + i.ID
	errs := make([]error, 8) // a press, and its repetitions
	var group sync.WaitGroup
	for n := range errs {
		group.Go(func() { _, errs[n] = w.Save(ctx, w.artist, saving(t, i, key)) })
	}
	group.Wait()
	got := w.get(t, w.artist, i.ID)
	if err := errors.Join(errs...); err != nil || got.Name != "Coat" || got.Version != i.Version+1 ||
		len(got.Variants) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	jet, red := got.Variants[0], got.Variants[1]
	if jet.ID != i.Variants[0].ID || jet.Color != "Jet" || len(jet.Sizes) != 3 || *jet.Sizes[0].Price != 3100 ||
		jet.Sizes[0].Quantity != 9 || jet.Sizes[2].Quantity != 4 || red.Color != "Red" || red.Sizes[0].Quantity != 5 {
		t.Errorf("%+v", got.Variants)
	}
	w.mustAddUp(t, got)
	_, err := w.Save(ctx, w.artist, saving(t, i, "another press"))
	mustBe(t, "of a version that is gone", err, fault.Conflict)
	out := shop.Saving{
		Change: shop.Change{ID: i.ID, Version: got.Version}, ClientKey: "less", Removed: []string{red.ID},
	}
	if got, err = w.Save(ctx, w.artist, out); err != nil || len(got.Variants) != 1 || got.Name != "Coat" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestWhatFailsInTheMiddleChangesNothing has the last part of a save fail: the first ones are not there then, and a
// second press does all.
func TestWhatFailsInTheMiddleChangesNothing(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 3)
	other := w.shirt(t, 1, func(n *shop.New) { n.Variants[0].SKU = input.Set("OT-1") })
	s := sizeOf(t, i, "S")
	if err := w.Hold(ctx, "saving-"+i.ID, map[string]int{s.ID: 2}); err != nil {
		t.Fatal(err)
	}
	type change func(*shop.Saving)
	for what, c := range map[string]struct {
		change
		want fault.Code
	}{
		"fewer than are held": {func(c *shop.Saving) { c.Counts[0].Quantity = input.Set(1) }, fault.Conflict},
		"counted otherwise":   {func(c *shop.Saving) { c.Counts[0].Expected = input.Set(7) }, fault.Conflict},
		"less than nothing":   {func(c *shop.Saving) { c.Counts[0].Quantity = input.Set(-1) }, fault.BadUserInput},
		"far too many": {
			func(c *shop.Saving) { c.Counts[0].Quantity = input.Set(shop.MaxPieces + 1) }, fault.BadUserInput,
		},
		"another's size":    {func(c *shop.Saving) { c.Counts[0].SizeID = sizeOf(t, other, "S").ID }, fault.NotFound},
		"another's variant": {func(c *shop.Saving) { c.Changed[0].ID = other.Variants[0].ID }, fault.NotFound},
		"what is held": {
			func(c *shop.Saving) { c.Changed, c.Removed = nil, []string{i.Variants[0].ID} }, fault.Conflict,
		},
		"a picture of no one": {
			func(c *shop.Saving) { c.Added[0].Images = input.Set([]string{"images/none"}) }, fault.BadUserInput,
		},
		"a price below 0":      {func(c *shop.Saving) { c.Added[0].Price = input.Set(new(-1.0)) }, fault.BadUserInput},
		"without a client key": {func(c *shop.Saving) { c.ClientKey = "" }, fault.BadUserInput},
	} {
		c2 := saving(t, i, "key")
		c.change(&c2)
		_, err := w.Save(ctx, w.artist, c2)
		mustBe(t, what, err, c.want)
		if got := w.get(t, w.artist, i.ID); got.Name != i.Name || got.Version != i.Version || len(got.Variants) != 1 ||
			len(got.Variants[0].Sizes) != 2 || got.Variants[0].Color != "Black" || sizeOf(t, got, "S").Quantity != 3 {
			t.Fatalf("%s: it is half saved: %+v", what, got)
		}
	}
	for who, v := range map[string]access.Viewer{"a fan": w.fan, "a visitor": {}} {
		if _, err := w.Save(ctx, v, saving(t, i, "theirs")); err == nil {
			t.Errorf("%s saves another's item", who)
		}
	}
	if got, err := w.Save(ctx, w.artist, saving(t, i, "key")); err != nil || len(got.Variants) != 2 || got.Name != "Coat" {
		t.Errorf("the second press: %+v, %v", got, err)
	}
}
