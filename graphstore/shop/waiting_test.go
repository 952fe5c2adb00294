package shop_test

import (
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/shop"
)

// news returns what was told of a size since it was last asked.
func (w *world) news(t *testing.T, sizeID string) (verbs []event.Verb) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_news", `MATCH (o:Outbox {itemId: $id}) RETURN o.verb AS verb, o.version AS version ORDER BY version`,
		map[string]any{"id": sizeID})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		verbs = append(verbs, event.Verb(r.String("verb")))
	}
	if _, err := w.DB.Exec(t.Context(), "test_news", `MATCH (o:Outbox {itemId: $id}) DELETE o`, map[string]any{"id": sizeID}); err != nil {
		t.Fatal(err)
	}
	return verbs
}

// stockNews hears of sizes.
var stockNews = event.Subscription{
	Receiver: "test-stock", Verbs: []event.Verb{event.Restocked, event.RanLow}, Types: []string{"MerchandiseSize"},
}

func TestSomebodyWaitsForWhatIsGone(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 1)
	s := sizeOf(t, i, "S").ID
	_, err := w.TellWhenBack(ctx, w.fan, s)
	mustBe(t, "while there are some", err, fault.Conflict)
	_, err = w.TellWhenBack(ctx, access.Viewer{}, s)
	mustBe(t, "a visitor", err, fault.Unauthenticated)
	_, err = w.TellWhenBack(ctx, w.fan, "none")
	mustBe(t, "no size", err, fault.NotFound)
	if err := w.Sell(ctx, "sold"+i.ID, map[string]int{s: 1}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		got, err := w.TellWhenBack(ctx, w.fan, s)
		if err != nil || !sizeOf(t, got, "S").IsAwaited || sizeOf(t, got, "M").IsAwaited {
			t.Fatalf("%+v %v", got.Variants, err)
		}
	}
	if sizeOf(t, w.get(t, w.artist, i.ID), "S").IsAwaited {
		t.Error("somebody else waits as well")
	}
	for range 2 {
		got, err := w.StopTelling(ctx, w.fan, s)
		if err != nil || sizeOf(t, got, "S").IsAwaited {
			t.Fatalf("%+v %v", got.Variants, err)
		}
	}
}

// What comes back and what runs low is told once, by whatever way the stock changed.
func TestStockThatComesBackOrRunsLowIsTold(t *testing.T) {
	w, ctx := newWorld(t, stockNews), t.Context()
	i := w.shirt(t, 4)
	s := sizeOf(t, i, "S").ID
	counted := func(n int) func() error {
		return func() error {
			_, err := w.UpdateInventory(ctx, w.artist, shop.Count{SizeID: s, Adjustment: input.Set(n)})
			return err
		}
	}
	low := 2
	_, err := w.UpdateInventory(ctx, w.artist, shop.Count{SizeID: s, LowStock: input.Set(&low)})
	if err != nil {
		t.Fatal(err)
	}
	one, two := "one"+i.ID, "two"+i.ID
	for _, step := range []struct {
		what string
		do   func() error
		want []event.Verb
	}{
		{"the last are held", func() error { return w.Hold(ctx, one, map[string]int{s: 4}) }, nil},
		{"and let go", func() error { return w.Release(ctx, one) }, []event.Verb{event.Restocked}},
		{"one is sold", func() error { return w.Sell(ctx, one, map[string]int{s: 1}) }, nil},
		{"another is sold", func() error { return w.Sell(ctx, two, map[string]int{s: 1}) }, []event.Verb{event.RanLow}},
		{"the rest gets lost", counted(-2), nil},
		{"more is delivered", counted(5), []event.Verb{event.Restocked}},
		{"and more", counted(1), nil},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		if got := w.news(t, s); !slices.Equal(got, step.want) {
			t.Errorf("%s: %v, want %v", step.what, got, step.want)
		}
	}
}
