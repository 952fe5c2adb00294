package shop_test

import (
	"context"
	"testing"
	"time"

	tiersgraph "github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/internal/tier"
)

// What names no currency is in what its seller sells in: where they ship, then their tiers, then their newest item; in
// US dollars where they sell nothing yet.
func TestWhatNamesNoCurrency(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	tiers := tier.NewService(tiersgraph.NewStore(w.DB), w.clock)
	t.Cleanup(func() {
		// The test's own context has ended.
		if _, err := w.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup",
			`MATCH (s:ShippingTerms {sellerId: $id}) DETACH DELETE s`, map[string]any{"id": w.ArtistID}); err != nil {
			t.Error(err)
		}
	})
	offer := func(currency string) string {
		t.Helper()
		w.now = w.now.Add(time.Minute)
		n := shop.New{Patch: shop.Patch{
			Name: input.Set("Poster"), BasePrice: input.Set(900.0), Status: input.Set(shop.Active),
		}}
		if currency != "" {
			n.Currency = input.Set(currency)
		}
		made, err := w.Create(ctx, w.artist, n)
		if err != nil {
			t.Fatal(err)
		}
		return made.Currency
	}
	draft := func(name, currency string) string {
		t.Helper()
		made, err := tiers.Create(ctx, w.artist, tier.Draft{Name: name, Price: 900, Currency: currency})
		if err != nil {
			t.Fatal(err)
		}
		return made.Currency
	}
	usual := func(what, want string) {
		t.Helper()
		if got, err := w.store.UsualCurrency(ctx, w.ArtistID); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", what, got, err, want)
		}
	}
	usual("nothing yet", "USD")
	w.Exec(t, `CREATE (:ShippingTerms {sellerId: $id, zones: '[{"Name":"Home","Currency":"SEK"}]', taxes: '[]'})`,
		map[string]any{"id": w.ArtistID})
	if got := draft("First", ""); got != "SEK" {
		t.Errorf("a tier of who ships in SEK is in %s", got)
	}
	draft("Second", "EUR")
	usual("with tiers", "SEK")
	if got := offer("JPY"); got != "JPY" {
		t.Errorf("what says its currency is in %s", got)
	}
	if got := offer(""); got != "JPY" {
		t.Errorf("an item beside one in JPY is in %s", got)
	}
	if got := draft("Third", ""); got != "JPY" {
		t.Errorf("a tier beside items in JPY is in %s", got)
	}
	if got, err := w.store.UsualCurrency(ctx, access.Visitor.UserID); err != nil || got != "USD" {
		t.Errorf("nobody's: %s, %v", got, err)
	}
}
