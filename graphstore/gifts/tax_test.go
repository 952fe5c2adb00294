package gifts_test

import (
	"strings"
	"testing"

	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
)

// A gift is taxed by where its giver is, and the tax goes back with the money, in part and whole.
func TestTaxOfAGift(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	terms := orders.Terms{UpdatedAt: w.now(), Taxes: tax.Rules{
		{Country: "DE", Rate: 19_000}, {Country: "AT", Rate: 25_000, Included: true},
	}}
	if err := ordersgraph.NewStore(w.DB, w.now).SetTerms(ctx, w.ArtistID, terms); err != nil {
		t.Fatal(err)
	}
	mustOwe := func(what string, income, ofTax int64) {
		t.Helper()
		w.mustBalance(t, what, income)
		rows, err := w.DB.Read(ctx, "test_tax", `MATCH (e:LedgerEntry {sellerId: $id, account: 'TAX'})
RETURN coalesce(-sum(e.amount), 0) AS tax`, map[string]any{"id": w.ArtistID})
		if err != nil || int64(rows[0].Int("tax")) != ofTax {
			t.Errorf("%s: %v tax is owed, want %d: %v", what, rows, ofTax, err)
		}
	}
	in := w.asking(3)
	_, err := w.Give(ctx, w.giver, in)
	mustFail(t, "nobody knows the country", err, fault.BadUserInput)
	price, err := w.Price(ctx, w.giver, w.tier.ID, 3, tax.Place{})
	if err != nil || price.Tax.Total() != 3000 || !price.NeedsCountry {
		t.Errorf("%+v, %v", price, err)
	}
	_, err = w.Price(ctx, w.giver, w.tier.ID, 2, tax.Place{Country: "DE"})
	mustFail(t, "for two months", err, fault.BadUserInput)
	price, err = w.Price(ctx, w.giver, w.tier.ID, 3, tax.Place{Country: "de"})
	want := tax.Due{Country: "DE", Of: 3000, Rate: 19_000, Amount: 570}
	if err != nil || price.Tax != want || price.Currency != "EUR" {
		t.Errorf("%+v, %v", price, err)
	}
	seen := 30.0
	in.From.Country, in.Expected = "DE", &seen
	_, err = w.Give(ctx, w.giver, in)
	mustFail(t, "who saw no tax", err, fault.Conflict)
	seen = 35.7
	g := w.paid(t, in)
	w.mustBe(t, "paid", g.ID, "READY")
	if g.Amount != 3570 || g.Tax != price.Tax {
		t.Errorf("%+v", g)
	}
	mustOwe("paid", 3570, 570)
	letters := w.mustWrite(t, g.ID, "Your gift "+g.Number, "Fan gives Backstage away")
	if !strings.Contains(letters[0].Text, "35.70 EUR (including 5.70 EUR of tax, 19 %)") {
		t.Error(letters[0].Text)
	}
	// Where they were last is remembered.
	again := w.paid(t, w.asking(1))
	if again.Tax.Country != "DE" || again.Amount != 1190 {
		t.Errorf("%+v", again)
	}
	mustOwe("another", 3570+1190, 570+190)
	in = w.asking(12)
	in.From.Country = "AT"
	year := w.paid(t, in)
	if year.Amount != 10000 || year.Tax.Amount != 2000 {
		t.Errorf("%+v", year)
	}
	mustOwe("in the price", 14760, 2760)
	if _, err := w.provider().CreateRefund(ctx, orders.NewRefund{
		RefundID: g.ID + "/part", IntentID: g.IntentID, Amount: 1785, Currency: "EUR",
	}); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	mustOwe("half went back", 14760-1785, 2760-285)
	for _, each := range []string{g.ID, year.ID} {
		if _, err := w.Refund(ctx, w.artist, each); err != nil {
			t.Fatal(err)
		}
	}
	w.work(t)
	w.mustBe(t, "paid back", year.ID, "REFUNDED")
	mustOwe("all but one went back", 1190, 190)
	income, err := w.Income(ctx, w.artist, 1)
	if err != nil || len(income) != 1 || income[0].Income != 1190 || income[0].Tax != 190 || income[0].Gifts != 1 {
		t.Errorf("%+v, %v", income, err)
	}
}
