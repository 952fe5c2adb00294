package subscriptions_test

import (
	"context"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/subscriptions"
	"github.com/sidestage/sidestage/internal/tier"
)

// noting works out taxes, and notes in which currencies.
type noting struct {
	tax.ByRules
	currencies []string
}

func (n *noting) Work(ctx context.Context, sales []tax.Sale) ([]tax.Worked, error) {
	for _, s := range sales {
		n.currencies = append(n.currencies, s.Currency)
	}
	return n.ByRules.Work(ctx, sales)
}

// costs has a tier cost something else.
func (w *world) costs(t *testing.T, of tier.Tier, price float64, currency string) {
	t.Helper()
	_, err := w.tiers.Update(t.Context(), w.artist, of.ID, tier.Change{
		Price: input.Set(price), Yearly: input.Set(0.0), Currency: input.Set(currency),
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What was agreed goes on in its currency, price and tax, though the tier costs others something else by now.
func TestWhatIsPausedGoesOnInItsCurrency(t *testing.T) {
	for _, c := range []struct {
		name            string
		price, now      float64
		currency, other string
		paid            int64
	}{
		{"cents, then none", 5, 800, "EUR", "JPY", 500},
		{"no cents, then some", 700, 5, "JPY", "EUR", 700},
		{"as before", 700, 800, "JPY", "JPY", 700},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, ctx := newWorld(t), t.Context()
			taxes := &noting{}
			w.Taxes = taxes
			w.costs(t, w.low, c.price, c.currency)
			w.taxes(t, tax.Rule{Country: "DE", Rate: 10_000})
			asked := wish(w.low.ID, subscriptions.Month)
			asked.From = tax.Place{Country: "DE"}
			sub, err := w.Subscribe(ctx, w.fan, asked)
			if err != nil {
				t.Fatal(err)
			}
			w.confirm(t, sub.Invoice().ClientSecret, good)
			w.work(t)
			if _, err := w.Pause(ctx, w.fan, sub.ID); err != nil {
				t.Fatal(err)
			}
			w.costs(t, w.low, c.now, c.other)
			w.at(t, date(5, 1))
			taxes.currencies = nil
			if _, err := w.Resume(ctx, w.fan, sub.ID); err != nil {
				t.Fatal(err)
			}
			w.work(t)
			w.mustBe(t, "resumed", sub.ID, "ACTIVE Front row MONTH until 2027-06-01")
			withTax := c.paid + c.paid/10
			w.mustBalance(t, "two months", 2*withTax)
			w.at(t, date(6, 1))
			w.mustBalance(t, "and one that came by itself", 3*withTax)
			if want := []string{c.currency, c.currency}; !slices.Equal(taxes.currencies, want) {
				t.Errorf("taxes were asked for in %v, want %v", taxes.currencies, want)
			}
			if now := w.read(t, sub.ID); now.Terms.Currency != c.currency || now.Terms.Amount != c.paid {
				t.Errorf("%+v", now.Terms)
			}
		})
	}
}

// Another currency is no change of a tier, whatever it costs in it; what is agreed stays.
func TestNoMoveToAnotherCurrency(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	sub := w.subscribe(t, w.low.ID, subscriptions.Month)
	w.costs(t, w.high, 900, "JPY")
	asked := wish(w.high.ID, subscriptions.Month)
	asked.Expected = new(900.0)
	_, err := w.ChangeTier(ctx, w.fan, sub.ID, asked)
	const want = "The artist changed the currency. Cancel, and subscribe again then."
	if fault.CodeOf(err) != fault.Conflict || err.Error() != "CONFLICT: "+want {
		t.Errorf("%v", err)
	}
	_, err = w.Price(ctx, w.fan, asked, sub.ID)
	if fault.CodeOf(err) != fault.Conflict || err.Error() != "CONFLICT: "+want {
		t.Errorf("its price: %v", err)
	}
	w.mustBe(t, "as it was", sub.ID, "ACTIVE Front row MONTH until 2027-02-28")
}
