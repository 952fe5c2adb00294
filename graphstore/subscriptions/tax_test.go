package subscriptions_test

import (
	"fmt"
	"strings"
	"testing"

	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// taxes has the artist take these taxes, and no other.
func (w *world) taxes(t testing.TB, rules ...tax.Rule) {
	t.Helper()
	terms := orders.Terms{Taxes: rules, UpdatedAt: w.now()}
	if err := ordersgraph.NewStore(w.DB, w.now).SetTerms(t.Context(), w.ArtistID, terms); err != nil {
		t.Fatal(err)
	}
}

// mustOwe checks how much of what came in is owed as tax, and that the ledger sums to nothing.
func (w *world) mustOwe(t testing.TB, what string, income, ofTax int64) {
	t.Helper()
	w.mustBalance(t, what, income)
	rows, err := w.DB.Read(t.Context(), "test_tax", `MATCH (e:LedgerEntry {sellerId: $id, account: 'TAX'})
RETURN coalesce(-sum(e.amount), 0) AS tax`, map[string]any{"id": w.ArtistID})
	if err != nil || int64(rows[0].Int("tax")) != ofTax {
		t.Errorf("%s: %v tax is owed, want %d: %v", what, rows, ofTax, err)
	}
}

// Tax is added by where the supporter is, told before it is paid, worked out anew for each period and each move, and
// goes back with the money.
func TestTaxIsAdded(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	w.taxes(t, tax.Rule{Country: "DE", Rate: 19_000}, tax.Rule{Country: "FR", Rate: 20_000})
	ask := wish(w.mid.ID, subscriptions.Month)
	price, err := w.Price(ctx, w.fan, ask, "")
	if err != nil || price.Tax.Total() != 1000 || !price.NeedsCountry || price.Tax.Country != "" {
		t.Errorf("of who said nothing yet: %+v, %v", price, err)
	}
	_, err = w.Subscribe(ctx, w.fan, ask)
	mustFail(t, "nobody knows the country", err, fault.BadUserInput)
	ask.From.Country = "Germany"
	_, err = w.Subscribe(ctx, w.fan, ask)
	mustFail(t, "no country", err, fault.BadUserInput)
	ask.From.Country = "de"
	price, err = w.Price(ctx, w.fan, ask, "")
	if err != nil || price.Tax != (tax.Due{Country: "DE", Of: 1000, Rate: 19_000, Amount: 190}) {
		t.Errorf("%+v, %v", price, err)
	}
	seen := 10.0
	ask.Expected = &seen
	_, err = w.Subscribe(ctx, w.fan, ask)
	mustFail(t, "who saw no tax", err, fault.Conflict)
	seen = 11.9
	sub, err := w.Subscribe(ctx, w.fan, ask)
	if err != nil {
		t.Fatal(err)
	}
	w.mustBe(t, "begun", sub.ID, "WAITING Backstage MONTH, to pay 1190 REQUIRES_PAYMENT after 0")
	ask.Expected = nil
	// Another country before it is paid is another payment.
	for country, want := range map[string]string{"FR": "1200", "DE": "1190"} {
		ask.From.Country = country
		if sub, err = w.Subscribe(ctx, w.fan, ask); err != nil {
			t.Fatal(err)
		}
		w.mustBe(t, "from "+country, sub.ID, "WAITING Backstage MONTH, to pay "+want+" REQUIRES_PAYMENT after 0")
	}
	ask.From.Country = "DE"
	if sub, err = w.Subscribe(ctx, w.fan, ask); err != nil {
		t.Fatal(err)
	}
	w.confirm(t, sub.Invoice().ClientSecret, good)
	w.work(t)
	w.mustBe(t, "paid", sub.ID, "ACTIVE Backstage MONTH until 2027-05-01")
	w.mustOwe(t, "paid", 1190, 190)
	got := w.read(t, sub.ID)
	if got.Country != "DE" || got.Paid != 1000 || got.Charged.Total() != 1190 || got.Whole(got.Terms).Amount != 190 {
		t.Errorf("%+v", got)
	}
	w.mustWrite(t, sub.ID, "You support The Testers", "Fan supports you")
	if text := w.post.letters[0].Text; !strings.Contains(text, "11.90 EUR (including 1.90 EUR of tax, 19 %)") {
		t.Error(text)
	}
	// Half of the month is left: 5.00 of the 20.00 are paid, and the tax is of the rest.
	w.at(t, date(4, 16))
	up := wish(w.high.ID, subscriptions.Month)
	price, err = w.Price(ctx, w.fan, up, sub.ID)
	if err != nil || price.Credit != 500 || price.Tax.Total() != 1785 || price.Tax.Country != "DE" {
		t.Errorf("%+v, %v", price, err)
	}
	seen = 15
	up.Expected = &seen
	_, err = w.ChangeTier(ctx, w.fan, sub.ID, up)
	mustFail(t, "who saw no tax of the move", err, fault.Conflict)
	seen = 17.85
	if _, err = w.ChangeTier(ctx, w.fan, sub.ID, up); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustBe(t, "up", sub.ID, "ACTIVE Tour bus MONTH until 2027-05-16")
	w.mustOwe(t, "up", 1190+1785, 190+285)
	// The next period is taxed as the tax is then, and where the supporter is then.
	w.taxes(t, tax.Rule{Country: "DE", Rate: 7_000}, tax.Rule{Country: "FR", Rate: 20_000, Included: true})
	w.at(t, date(5, 17))
	w.mustBe(t, "at another rate", sub.ID, "ACTIVE Tour bus MONTH until 2027-06-16")
	w.mustOwe(t, "at another rate", 1190+1785+2140, 190+285+140)
	stay := wish(w.high.ID, subscriptions.Month)
	stay.From.Country = "FR"
	if _, err = w.ChangeTier(ctx, w.fan, sub.ID, stay); err != nil {
		t.Fatal(err)
	}
	w.at(t, date(6, 17))
	w.mustOwe(t, "from elsewhere, in the price", 1190+1785+2140+2000, 190+285+140+333)
	w.taxes(t)
	w.at(t, date(7, 17))
	w.mustOwe(t, "none any more", 1190+1785+2140+2000+2000, 190+285+140+333)
	page, err := w.Invoices(ctx, w.fan, paging.Request{Size: 9})
	lower := tax.Due{Country: "DE", Of: 2000, Rate: 7_000, Amount: 140}
	if err != nil || len(page.Nodes) != 5 || page.Nodes[2].Tax != lower {
		t.Errorf("%+v, %v", page.Nodes, err)
	}
	income, err := w.Income(ctx, w.artist, 4)
	if err != nil || len(income) != 4 || income[0].Income != 2975 || income[0].Tax != 475 || income[2].Tax != 333 ||
		income[3].Tax != 0 {
		t.Errorf("%+v, %v", income, err)
	}
	w.payBack(t, page.Nodes[2].IntentID, 1000)
	w.mustOwe(t, "a part went back", 8115, 948-65)
	w.mustEarn(t, "a part went back", "4 2975-475/2 5 1140-75/1 6 2000-333/1 7 2000-0/1")
	w.payBack(t, page.Nodes[2].IntentID, 1140)
	w.mustOwe(t, "the rest went back", 6975, 948-140)
	w.mustEarn(t, "the rest went back", "4 2975-475/2 6 2000-333/1 7 2000-0/1")
}

// mustEarn checks what the artist is shown by month: the month, the income, its tax and how many payments.
func (w *world) mustEarn(t testing.TB, what, want string) {
	t.Helper()
	income, err := w.Income(t.Context(), w.artist, 4)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range income {
		got = append(got, fmt.Sprintf("%d %d-%d/%d", m.Month.Month(), m.Income, m.Tax, m.Payments))
	}
	if strings.Join(got, " ") != want {
		t.Errorf("%s: %s, want %s", what, strings.Join(got, " "), want)
	}
}

// payBack has the provider pay back.
func (w *world) payBack(t testing.TB, intentID string, amount int64) {
	t.Helper()
	provider := payments.NewClient(payments.Options{SecretKey: "sk_test_1", Transport: w.box, Now: w.now})
	_, err := provider.CreateRefund(t.Context(), orders.NewRefund{
		RefundID: intentID + t.Name() + string(rune('a'+amount%26)), IntentID: intentID, Amount: amount, Currency: "EUR",
	})
	if err != nil {
		t.Fatal(err)
	}
	w.work(t)
}

// Where the prices have the tax in them the supporter pays no more, and of support without a country none is tax.
func TestTaxIsIncluded(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	old := w.subscribe(t, w.mid.ID, subscriptions.Month)
	w.taxes(t, tax.Rule{Country: tax.RestOfWorld, Rate: 25_000, Included: true})
	w.at(t, date(3, 1))
	w.mustBe(t, "from before there was tax", old.ID, "ACTIVE Backstage MONTH until 2027-03-31")
	w.mustOwe(t, "from before there was tax", 2000, 0)
	stay := wish(w.mid.ID, subscriptions.Month)
	stay.From.Country = "AT"
	if _, err := w.ChangeTier(ctx, w.fan, old.ID, stay); err != nil {
		t.Fatal(err)
	}
	w.at(t, date(4, 1))
	w.mustOwe(t, "who said where they are", 3000, 200)
	if _, err := w.Pause(ctx, w.fan, old.ID); err != nil {
		t.Fatal(err)
	}
	w.at(t, date(6, 1))
	if _, err := w.Resume(ctx, w.fan, old.ID); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.mustBe(t, "after a pause", old.ID, "ACTIVE Backstage MONTH until 2027-07-01")
	w.mustOwe(t, "after a pause", 4000, 400)
}
