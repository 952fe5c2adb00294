package shop_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

func TestStockIsCountedReservedAndReleased(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 0)
	id := sizeOf(t, i, "S").ID
	if i.Shows() != shop.SoldOut {
		t.Errorf("with nothing: %s", i.Shows())
	}
	for range 2 { // A retry is one change.
		got, err := w.UpdateInventory(ctx, w.artist, shop.Count{
			SizeID: id, Adjustment: input.Set(5), Reason: "Delivery", ClientKey: "box 1", LowStock: input.Set(new(2)),
		})
		if z := sizeOf(t, got, "S"); err != nil || z.Quantity != 5 || *z.LowStock != 2 || !z.RestockedAt.Equal(w.now) {
			t.Errorf("%+v, %v", z, err)
		}
	}
	got, err := w.ReserveInventory(ctx, w.artist, shop.SettingAside{SizeID: id, Pieces: 3, Reason: "Fair"})
	if z := sizeOf(t, got, "S"); err != nil || z.Reserved != 3 || z.Available() != 2 || got.Version != i.Version {
		t.Errorf("%+v, %v", z, err)
	}
	_, err = w.ReserveInventory(ctx, w.artist, shop.SettingAside{SizeID: id, Pieces: 3})
	mustBe(t, "more than are left", err, fault.Conflict)
	_, err = w.UpdateInventory(ctx, w.artist, shop.Count{SizeID: id, Quantity: input.Set(2)})
	mustBe(t, "fewer than are reserved", err, fault.Conflict)
	_, err = w.UpdateInventory(ctx, w.artist, shop.Count{SizeID: id, Quantity: input.Set(9), Expected: input.Set(4)})
	mustBe(t, "a count of what changed since", err, fault.Conflict)
	_, err = w.ReleaseInventory(ctx, w.artist, shop.SettingAside{SizeID: id, Pieces: 4})
	mustBe(t, "more than are reserved", err, fault.Conflict)
	if got, err = w.ReleaseInventory(ctx, w.artist, shop.SettingAside{SizeID: id, Pieces: 1}); err != nil ||
		sizeOf(t, got, "S").Reserved != 2 {
		t.Errorf("%+v, %v", got.Variants, err)
	}
	for what, c := range map[string]shop.Count{
		"both":     {SizeID: id, Quantity: input.Set(1), Adjustment: input.Set(1)},
		"neither":  {SizeID: id},
		"negative": {SizeID: id, Quantity: input.Set(-1)},
		"too many": {SizeID: id, Adjustment: input.Set(shop.MaxPieces)},
	} {
		_, err := w.UpdateInventory(ctx, w.artist, c)
		mustBe(t, what, err, fault.BadUserInput)
	}
	_, err = w.UpdateInventory(ctx, w.fan, shop.Count{SizeID: id, Quantity: input.Set(1)})
	mustBe(t, "by another", err, fault.Forbidden)
	history, err := w.History(ctx, w.artist, i.ID, paging.Request{Size: 10})
	if err != nil || len(history.Nodes) != 3 ||
		history.Nodes[0].Kind != shop.Released || history.Nodes[2].Reason != "Delivery" ||
		history.Nodes[2].ActorID != w.ArtistID || history.Nodes[2].Left != 5 {
		t.Errorf("%+v, %v", history.Nodes, err)
	}
	_, err = w.History(ctx, w.fan, i.ID, paging.Request{Size: 10})
	mustBe(t, "another's history", err, fault.Forbidden)
	w.mustAddUp(t, got)
}

func TestACheckoutHoldsSellsAndLetsGo(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 2)
	s, m := sizeOf(t, i, "S").ID, sizeOf(t, i, "M").ID
	one, other := "one"+i.ID, "other"+i.ID
	for range 2 { // Called twice it holds once.
		if err := w.Hold(ctx, one, map[string]int{s: 2, m: 1}); err != nil {
			t.Fatal(err)
		}
	}
	mustBe(t, "held by another checkout", w.Hold(ctx, other, map[string]int{s: 1, m: 1}), fault.Conflict)
	if got := w.get(t, w.fan, i.ID); sizeOf(t, got, "S").Available() != 0 || sizeOf(t, got, "M").Available() != 1 {
		t.Errorf("%+v", got.Variants)
	}
	if err := w.Hold(ctx, one, map[string]int{s: 1}); err != nil { // The cart changed.
		t.Fatal(err)
	}
	if err := w.Hold(ctx, other, map[string]int{s: 1, m: 2}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := w.Sell(ctx, one, map[string]int{s: 1}); err != nil {
			t.Fatal(err)
		}
	}
	mustBe(t, "held once it is sold", w.Hold(ctx, one, map[string]int{m: 1}), fault.Conflict)
	for range 2 {
		if err := w.Release(ctx, other); err != nil {
			t.Fatal(err)
		}
	}
	got := w.get(t, w.fan, i.ID)
	if z := sizeOf(t, got, "S"); z.Stock != (shop.Stock{Quantity: 1, Sold: 1}) {
		t.Errorf("%+v", z.Stock)
	}
	if z := sizeOf(t, got, "M"); z.Stock != (shop.Stock{Quantity: 2}) {
		t.Errorf("%+v", z.Stock)
	}
	mustBe(t, "a size that is not there", w.Hold(ctx, other, map[string]int{"none": 1}), fault.NotFound)
	w.mustAddUp(t, got)
}

// A server that died while somebody paid leaves holds: whoever comes after they ran out has the pieces, whether or not
// another server looked for them already.
func TestWhatADeadServerHeldRunsOut(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 1)
	s, m := sizeOf(t, i, "S").ID, sizeOf(t, i, "M").ID
	dead, next, late := "dead"+i.ID, "next"+i.ID, "late"+i.ID
	if err := w.Hold(ctx, dead, map[string]int{s: 1}); err != nil {
		t.Fatal(err)
	}
	if err := w.Hold(ctx, late, map[string]int{m: 1}); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(shop.HoldTime - time.Second)
	mustBe(t, "a second before", w.Hold(ctx, next, map[string]int{s: 1}), fault.Conflict)
	w.now = w.now.Add(time.Second)
	// Another server, which knows nothing of the one that died.
	restarted := shop.NewHolds(shopgraph.NewStore(w.DB), w.clock)
	if err := restarted.Hold(ctx, next, map[string]int{s: 1}); err != nil {
		t.Fatal(err)
	}
	if err := restarted.ReleaseRunOut(ctx); err != nil {
		t.Fatal(err)
	}
	got := w.get(t, w.fan, i.ID)
	if sizeOf(t, got, "M").Held != 0 || sizeOf(t, got, "S").Held != 1 {
		t.Errorf("%+v", got.Variants)
	}
	// Paid too late: what is left is sold, and what is not is refused.
	if err := restarted.Sell(ctx, late, map[string]int{m: 1}); err != nil {
		t.Error(err)
	}
	mustBe(t, "paid too late for the last one", restarted.Sell(ctx, dead, map[string]int{s: 1}), fault.Conflict)
	w.mustAddUp(t, w.get(t, w.fan, i.ID))
}

// Whatever people and checkouts do in whatever order, history, holds and stock agree.
func TestTheGraphsStockAddsUp(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 3)
	sizes := []string{sizeOf(t, i, "S").ID, sizeOf(t, i, "M").ID}
	checkouts := 0
	rapid.Check(t, func(rt *rapid.T) {
		for range rapid.IntRange(1, 4).Draw(rt, "steps") {
			size := rapid.SampledFrom(sizes).Draw(rt, "size")
			n := rapid.IntRange(1, 3).Draw(rt, "pieces")
			checkout := fmt.Sprint("c", checkouts-rapid.IntRange(0, 2).Draw(rt, "back"), i.ID)
			var err error
			switch rapid.IntRange(0, 6).Draw(rt, "what") {
			case 0:
				_, err = w.UpdateInventory(ctx, w.artist, shop.Count{SizeID: size, Adjustment: input.Set(n)})
			case 1:
				_, err = w.ReserveInventory(ctx, w.artist, shop.SettingAside{SizeID: size, Pieces: n})
			case 2:
				_, err = w.ReleaseInventory(ctx, w.artist, shop.SettingAside{SizeID: size, Pieces: n})
			case 3:
				checkouts++
				err = w.Hold(ctx, checkout, map[string]int{sizes[0]: n, sizes[1]: 1})
			case 4:
				err = w.Sell(ctx, checkout, map[string]int{size: n})
			case 5:
				err = w.Release(ctx, checkout)
			case 6:
				w.now = w.now.Add(shop.HoldTime / 2)
				err = w.ReleaseRunOut(ctx)
			}
			if err != nil && fault.CodeOf(err) != fault.Conflict {
				rt.Fatal(err)
			}
		}
		w.mustAddUp(t, w.get(t, w.fan, i.ID))
	})
}

// What was changed behind the shop's back is found.
func TestTheAuditFindsWhatDoesNotAddUp(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 3)
	id := sizeOf(t, i, "S").ID
	w.Exec(t, `MATCH (z:MerchandiseSize {id: $id}) SET z.quantity = z.quantity + 1`, map[string]any{"id": id})
	wrong, err := w.Audit(ctx)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, a := range wrong {
		found = found || a.SizeID == id && a.ItemID == i.ID && a.Has.Quantity == 4 && a.Said.Quantity == 3
	}
	if !found {
		t.Errorf("%+v", wrong)
	}
}

// sellsMeanwhile has somebody buy while all stock is read: what sizes have is read before, their history after.
type sellsMeanwhile struct {
	shop.Store
	sell func()
}

func (s sellsMeanwhile) Audits(ctx context.Context, after string, most int) ([]shop.Audit, error) {
	before, err := s.Store.Audits(ctx, after, most)
	if err != nil {
		return nil, err
	}
	s.sell()
	all, err := s.Store.Audits(ctx, after, most)
	for n := range all {
		if at := slices.IndexFunc(before, func(a shop.Audit) bool { return a.SizeID == all[n].SizeID }); at >= 0 {
			all[n].Has = before[at].Has
		}
	}
	return all, err
}

// What is sold while the stock is looked at is not wrong.
func TestTheAuditLooksAgainBeforeItSaysThatStockIsWrong(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 3)
	size, sales := sizeOf(t, i, "S").ID, 0
	torn := sellsMeanwhile{w.store, func() {
		if err := w.Sell(ctx, uuid.NewString(), map[string]int{size: 1}); err != nil {
			t.Fatal(err)
		}
		sales++
	}}
	page, err := torn.Audits(ctx, "", 100_000)
	isTorn := slices.ContainsFunc(page, func(a shop.Audit) bool { return a.SizeID == size && !a.AddsUp() })
	if err != nil || !isTorn {
		t.Fatalf("the sale is not in between: %v", err)
	}
	wrong, err := shop.NewHolds(torn, w.clock).Audit(ctx)
	if err != nil || sales < 2 {
		t.Fatalf("%d sales, %v", sales, err)
	}
	if slices.ContainsFunc(wrong, func(a shop.Audit) bool { return a.SizeID == size }) {
		t.Errorf("%+v", wrong)
	}
}

// All stock is looked at once a day, also where every server starts anew before a day is over.
func TestStockIsLookedAtOnceADay(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	forget := func() {
		_, err := w.DB.Exec(context.WithoutCancel(ctx), "test_forget", `MATCH (a:StockAudit) DELETE a`, nil)
		if err != nil {
			t.Error(err)
		}
	}
	forget()
	t.Cleanup(forget)
	size := sizeOf(t, w.shirt(t, 3), "S").ID
	w.Exec(t, `MATCH (z:MerchandiseSize {id: $id}) SET z.quantity = z.quantity + 1`, map[string]any{"id": size})
	for _, step := range []struct {
		what  string
		later time.Duration
		finds bool
	}{
		{"never looked at", 0, true},
		{"just looked at", time.Minute, false},
		{"a server that starts 23 hours later", 23 * time.Hour, false},
		{"a day later", time.Hour, true},
	} {
		w.now = w.now.Add(step.later)
		wrong, err := shop.NewHolds(shopgraph.NewStore(w.DB), w.clock).AuditWhereDue(ctx)
		finds := slices.ContainsFunc(wrong, func(a shop.Audit) bool { return a.SizeID == size })
		if err != nil || finds != step.finds {
			t.Errorf("%s: %v, %v", step.what, finds, err)
		}
	}
}
