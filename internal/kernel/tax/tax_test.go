package tax_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

func TestTaxOfExamples(t *testing.T) {
	for _, c := range []struct {
		amount, rate int64
		included     bool
		want         int64
	}{
		{10_000, 19_000, false, 1_900},
		{11_900, 19_000, true, 1_900},
		{1_999, 8_875, false, 177},
		{1, 50_000, false, 1},
		{0, 19_000, true, 0},
		{500, 0, true, 0},
		{500, 100_000, false, 500},
	} {
		if got := tax.Of(c.amount, c.rate, c.included); got != c.want {
			t.Errorf("%d at %d, included %v: %d, want %d", c.amount, c.rate, c.included, got, c.want)
		}
	}
}

// most is a little more than all that somebody may pay at once, in minor units.
const most = int64(1e12)

func drawnRule(t *rapid.T) tax.Rule {
	return tax.Rule{
		Country: tax.RestOfWorld, Rate: rapid.Int64Range(0, tax.Whole).Draw(t, "rate"),
		Included: rapid.Bool().Draw(t, "included"),
	}
}

func worked(t *rapid.T, s tax.Sale) tax.Worked {
	all, err := tax.ByRules{}.Work(context.Background(), []tax.Sale{s})
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	return all[0]
}

// The parts of a sale bear all of its tax, none of them more than it costs, and what is paid is the tax and the rest.
func TestTheTaxOfASaleAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := drawnRule(t)
		s := tax.Sale{
			Rules: tax.Rules{rule}, To: tax.Address{Country: "DE"}, Shipping: rapid.Int64Range(0, 1e6).Draw(t, "shipping"),
			Lines: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) tax.Line {
				return tax.Line{Amount: rapid.Int64Range(0, 1e9).Draw(t, "amount")}
			}), 0, 50).Draw(t, "lines"),
		}
		w := worked(t, s)
		sum := w.Shipping
		for n, part := range w.Lines {
			if sum += part; part < 0 || part > s.Lines[n].Amount {
				t.Fatalf("a line of %d bears %d", s.Lines[n].Amount, part)
			}
		}
		if sum != w.Amount || w.Amount != tax.Of(s.Of(), rule.Rate, rule.Included) || w.Of != s.Of() {
			t.Fatalf("%+v of %d, the parts bear %d", w, s.Of(), sum)
		}
		if want := s.Of(); rule.Included && w.Total() != want || !rule.Included && w.Total() != want+w.Amount ||
			w.Net()+w.Amount != w.Total() || w.Net() < 0 {
			t.Fatalf("%+v costs %d", w, w.Total())
		}
	})
}

// Whatever goes back in whatever steps, the tax of it goes back with it, exactly once all did.
func TestTheTaxOfWhatGoesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := drawnRule(t)
		of := rapid.Int64Range(0, most).Draw(t, "of")
		d := tax.Due{Of: of, Rate: rule.Rate, Included: rule.Included, Amount: tax.Of(of, rule.Rate, rule.Included)}
		var back, gone int64
		for range rapid.IntRange(0, 10).Draw(t, "steps") {
			next := rapid.Int64Range(0, d.Total()).Draw(t, "until")
			back += d.Back(gone, next)
			gone = next
			if back < 0 || back > d.Amount || back > gone {
				t.Fatalf("of %d that went back %d are tax: %+v", gone, back, d)
			}
		}
		if back += d.Back(gone, d.Total()); back != d.Amount {
			t.Fatalf("in the end %d of %d went back", back, d.Amount)
		}
	})
}

func TestTheRuleOfACountry(t *testing.T) {
	rules := tax.Rules{{Country: "*", Rate: 8_875}, {Country: "DE", Rate: 19_000, Included: true}}
	for country, want := range map[string]tax.Rule{"DE": rules[1], "US": rules[0], "": {}} {
		if got := rules.In(country); got != want {
			t.Errorf("in %q: %+v", country, got)
		}
	}
	if got := (tax.Rules{{Country: "DE", Rate: 7_000}}).In("FR"); got != (tax.Rule{}) {
		t.Errorf("where there is no rule: %+v", got)
	}
	if (tax.ByRules{}).NeedsCountry(nil) || !(tax.ByRules{}).NeedsCountry(rules) {
		t.Error("a country is needed where there are rules")
	}
}

// What a whole period costs follows from what a part of it did.
func TestTheTaxOfAnotherAmount(t *testing.T) {
	for want, d := range map[int64]tax.Due{
		190: {Of: 500, Rate: 19_000, Amount: 95, CalculationID: "one"},
		160: {Of: 500, Rate: 19_000, Included: true, Amount: 80},
		172: {Of: 500, Amount: 86}, 0: {Of: 500},
	} {
		if got := d.At(1000); got.Amount != want || got.Of != 1000 || got.CalculationID != "" || !got.IsLike(d.At(1000)) {
			t.Errorf("%+v is %+v", d, got)
		}
	}
}

func TestWhereSomebodyIs(t *testing.T) {
	for name, c := range map[string]struct {
		needed bool
		said   []string
		want   string
		code   fault.Code
	}{
		"said":             {true, []string{" de ", "FR"}, "DE", ""},
		"known":            {true, []string{"", "", "FR"}, "FR", ""},
		"nowhere":          {false, []string{""}, "", ""},
		"nowhere, but has": {true, []string{"", ""}, "", fault.BadUserInput},
		"no country":       {false, []string{"Germany"}, "", fault.BadUserInput},
		"every country":    {true, []string{"*"}, "", fault.BadUserInput},
	} {
		if got, err := tax.Where(c.needed, c.said...); got != c.want || err != nil && fault.CodeOf(err) != c.code ||
			err == nil && c.code != "" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// strict is a calculator that has to know more of where somebody is.
type strict struct{ tax.ByRules }

func (strict) NeedsCountry(tax.Rules) bool      { return true }
func (strict) NeedsPostalCode(code string) bool { return code == "US" }

func TestFromWhereSomebodyPays(t *testing.T) {
	home, abroad := tax.Place{Country: "US", PostalCode: "94107"}, tax.Place{Country: "DE", PostalCode: "10115"}
	for name, c := range map[string]struct {
		said  tax.Place
		known []tax.Place
		want  tax.Place
		code  fault.Code
	}{
		"said": {
			tax.Place{Country: "us", PostalCode: " 10001 "},
			[]tax.Place{home},
			tax.Place{Country: "US", PostalCode: "10001"},
			"",
		},
		"known":                  {tax.Place{}, []tax.Place{{}, home}, home, ""},
		"known, but elsewhere":   {tax.Place{Country: "DE"}, []tax.Place{home}, tax.Place{Country: "DE"}, ""},
		"the code is known":      {tax.Place{Country: "US"}, []tax.Place{abroad, home}, home, ""},
		"the first counts":       {tax.Place{}, []tax.Place{abroad, home}, abroad, ""},
		"no code where it needs": {tax.Place{Country: "US"}, []tax.Place{abroad}, tax.Place{}, fault.BadUserInput},
		"nowhere":                {tax.Place{}, nil, tax.Place{}, fault.BadUserInput},
		"no such code":           {tax.Place{Country: "US", PostalCode: "1\n2"}, nil, tax.Place{}, fault.BadUserInput},
	} {
		got, err := tax.From(strict{}, nil, c.said, c.known...)
		if got != c.want || fault.CodeOf(err) != c.code && err != nil || err == nil && c.code != "" {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if got, err := tax.Known(tax.Place{Country: "US"}); err != nil || got.Country != "US" {
		t.Errorf("%+v, %v", got, err)
	}
	for country, amount := range map[string]int64{"": 0, "US": 0, "DE": 190} {
		s := tax.Sale{
			Rules: tax.Rules{{Country: "*", Rate: 19_000}}, To: tax.Address{Country: country}, Lines: []tax.Line{{Amount: 1000}},
		}
		if due, err := tax.OfSupport(t.Context(), strict{}, s); err != nil || due.Amount != amount || due.Country != country {
			t.Errorf("support from %q: %+v, %v", country, due, err)
		}
	}
}

func TestWhatSomebodySaw(t *testing.T) {
	d := tax.Due{Of: 500, Rate: 19_000, Amount: 95}
	for seen, agrees := range map[float64]bool{5.95: true, 5: false, 5.954: false, -1: false} {
		if err := d.Agrees(&seen, "EUR"); (err == nil) != agrees || err != nil && fault.CodeOf(err) != fault.Conflict {
			t.Errorf("%v: %v", seen, err)
		}
	}
	if err := d.Agrees(nil, "EUR"); err != nil {
		t.Error(err)
	}
	for want, d := range map[string]tax.Due{
		"including 0.95 EUR of tax, 19 %": d, "": {Of: 500}, "including 0.95 EUR of tax": {Of: 500, Amount: 95},
		"including 0.44 EUR of tax, 8.875 %": {Of: 500, Rate: 8_875, Amount: 44},
	} {
		if got := d.Text("EUR"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
