package orders

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// tariffs are any that a seller may write, with a step of at least so many grams.
func tariffs(leastStep int64) *rapid.Generator[*Tariff] {
	return rapid.Custom(func(t *rapid.T) *Tariff {
		out := &Tariff{
			StepGrams: rapid.Int64Range(leastStep, 2000).Draw(t, "step"),
			StepPrice: rapid.Int64Range(0, 1e5).Draw(t, "step price"),
		}
		upTo, price := int64(0), int64(0)
		for range rapid.IntRange(1, maxBands).Draw(t, "bands") {
			upTo += rapid.Int64Range(1, 2000).Draw(t, "more grams")
			price += rapid.Int64Range(0, 1e5).Draw(t, "more")
			out.Bands = append(out.Bands, Band{upTo, price})
		}
		return out
	})
}

// Whatever a zone says, more pieces of more weight cost no less, and what is too heavy stays so.
func TestMoreNeverCostsLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := Zone{
			First: rapid.Int64Range(0, 1e6).Draw(t, "first"), Each: rapid.Int64Range(0, 1e6).Draw(t, "each"),
			Weighed: rapid.OneOf(rapid.Just[*Tariff](nil), tariffs(0)).Draw(t, "by weight"),
		}
		light := parcel{
			pieces: rapid.Int64Range(1, 1000).Draw(t, "pieces"), grams: rapid.Int64Range(1, 1e8).Draw(t, "grams"),
		}
		heavy := parcel{
			pieces: light.pieces + rapid.Int64Range(0, 50).Draw(t, "more pieces"),
			grams:  light.grams + rapid.Int64Range(0, 5000).Draw(t, "more grams"),
		}
		less, shipsLess := z.price(light)
		more, shipsMore := z.price(heavy)
		if shipsMore && (!shipsLess || more < less) || less < 0 || more < 0 {
			t.Fatalf("%+v costs %d (%v), %+v %d (%v)", light, less, shipsLess, heavy, more, shipsMore)
		}
	})
}

func TestWhatAParcelCosts(t *testing.T) {
	letter := Tariff{Bands: []Band{{500, 190}, {1000, 300}}, StepGrams: 500, StepPrice: 120}
	parcels := letter
	parcels.StepGrams = 0
	for name, c := range map[string]struct {
		tariff Tariff
		grams  int64
		want   int64
		ok     bool
	}{
		"the lightest":         {letter, 1, 190, true},
		"to the gram":          {letter, 500, 190, true},
		"a gram more":          {letter, 501, 300, true},
		"the last band":        {letter, 1000, 300, true},
		"a begun step":         {letter, 1001, 420, true},
		"a whole step":         {letter, 1500, 420, true},
		"a second step":        {letter, 1501, 540, true},
		"too heavy":            {parcels, 1001, 0, false},
		"not yet too heavy":    {parcels, 1000, 300, true},
		"a whole load of them": {letter, 1e8, 300 + 120*199_998, true},
	} {
		if got, ok := c.tariff.price(c.grams); got != c.want || ok != c.ok {
			t.Errorf("%s: %d, %v", name, got, ok)
		}
	}
}

// grouped is a shirt of 250 g twice, a pin of no weight and a song, of one seller.
func grouped() cart.Group {
	item := func(quantity, grams int, musicID string) cart.Item {
		return cart.Item{
			Line: cart.Line{Quantity: quantity}, Copy: cart.Copy{Price: 1000, Currency: "EUR", Grams: grams, MusicID: musicID},
		}
	}
	return cart.Group{
		Seller: person.Person{UserID: "s", Name: "The Seller"}, Currency: "EUR",
		Items: []cart.Item{item(2, 250, ""), item(1, 0, ""), item(1, 0, "song")},
	}
}

func TestAParcelIsWeighed(t *testing.T) {
	weighed := &Tariff{Bands: []Band{{600, 400}, {1000, 700}}}
	zone := func(country string, w *Tariff) Zone {
		return Zone{Countries: []string{country}, Currency: "EUR", First: 500, Each: 100, Weighed: w}
	}
	for name, c := range map[string]struct {
		terms   Terms
		country string
		// shipping and grams are of the order, from the least of any zone or -1.
		shipping, grams, from int64
		problem               string
	}{
		"with packing and a default": {
			Terms{Zones: []Zone{zone("DE", weighed)}, DefaultGrams: 80, PackingGrams: 100}, "DE", 700, 680, 700, "",
		},
		"too heavy": {
			Terms{Zones: []Zone{zone("DE", weighed)}, DefaultGrams: 600},
			"DE", 0, 1100, -1,
			"The Seller ships up to 1 kg to Germany, and this weighs 1.1 kg.",
		},
		"by piece, what weighs is unknown": {Terms{Zones: []Zone{zone("DE", nil)}}, "DE", 700, 0, 700, ""},
		"the nearer zone is not the cheapest": {
			Terms{Zones: []Zone{zone("DE", nil), zone("*", weighed)}, DefaultGrams: 20}, "DE", 700, 520, 400, "",
		},
		"nowhere near": {
			Terms{Zones: []Zone{zone("DE", nil)}}, "FR", 0, 0, 700, "The Seller does not ship to France.",
		},
		"no zone in the currency": {
			Terms{Zones: []Zone{{Countries: []string{"*"}, Currency: "CAD", First: 500}}},
			"DE", 0, 0, -1,
			"The Seller does not ship what is priced in EUR.",
		},
		"no zones": {Terms{}, "FR", 0, 0, 0, ""},
	} {
		q := quote(cart.View{Groups: []cart.Group{grouped()}}, map[string]Terms{"s": c.terms}, &Address{Country: c.country}, "")
		d := q.Drafts[0]
		if d.Shipping != c.shipping || d.Grams != c.grams || d.Problem != c.problem {
			t.Errorf("%s: %d for %d g, %q", name, d.Shipping, d.Grams, d.Problem)
		}
		least, ok := c.terms.from(c.terms.pack(draftOf(grouped()).Lines), "EUR")
		if !ok {
			least = -1
		}
		if least != c.from {
			t.Errorf("%s: from %d", name, least)
		}
	}
}

func TestWeightsAreChecked(t *testing.T) {
	zone := func(w TariffInput) TermsInput {
		return TermsInput{DefaultGrams: 100, Zones: []ZoneInput{
			{Name: "Home", Countries: []string{"DE"}, Currency: "EUR", First: 1, Each: 1, Weighed: &w},
		}}
	}
	bands := func(all ...BandInput) TermsInput { return zone(TariffInput{Bands: all}) }
	noDefault := bands(BandInput{500, 4})
	noDefault.DefaultGrams = 0
	heavyPacking := bands(BandInput{500, 4})
	heavyPacking.PackingGrams = maxPacking + 1
	for name, c := range map[string]struct {
		in    TermsInput
		field string
	}{
		"no bands":         {bands(), "bands"},
		"too many":         {bands(make([]BandInput, maxBands+1)...), "bands"},
		"a band of 0 g":    {bands(BandInput{0, 4}), "bands"},
		"a band of a ton":  {bands(BandInput{maxParcelGrams + 1, 4}), "bands"},
		"not in order":     {bands(BandInput{500, 4}, BandInput{500, 5}), "bands"},
		"heavier for less": {bands(BandInput{500, 4}, BandInput{900, 3.99}), "bands"},
		"half a cent":      {bands(BandInput{500, 4.005}), "bands"},
		"a step below 0":   {zone(TariffInput{Bands: []BandInput{{500, 4}}, StepGrams: -1}), "stepGrams"},
		"a step for less":  {zone(TariffInput{Bands: []BandInput{{500, 4}}, StepGrams: 5, StepPrice: -1}), "stepPrice"},
		"no default":       {noDefault, "defaultGrams"},
		"packing":          {heavyPacking, "packingGrams"},
		"default":          {TermsInput{DefaultGrams: -1}, "defaultGrams"},
	} {
		_, err := terms(c.in, time.Now())
		if wrong, ok := errors.AsType[*fault.Error](err); !ok || wrong.Fields[c.field] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	got, err := terms(zone(TariffInput{
		Bands: []BandInput{{500, 4}, {1000, 4}}, StepGrams: 500, StepPrice: 1.2,
	}), time.Now())
	if err != nil || got.Zones[0].First != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	if w := got.Zones[0].Weighed; w.StepPrice != 120 || w.Bands[1].Price != 400 {
		t.Errorf("%+v, %v", got, err)
	}
}
