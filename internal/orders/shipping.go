package orders

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/country"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/shop"
)

// The bounds of what a seller says of weights, in grams.
const (
	maxBands       = 20
	maxParcelGrams = 1_000_000
	maxPacking     = 20_000
)

// Band is the price of a parcel of up to UpTo grams, in minor units.
type Band struct{ UpTo, Price int64 }

// Tariff is what a parcel costs by its weight: the price of the first band that it is in. What is heavier than the last
// costs StepPrice more for each further StepGrams, begun ones too; where StepGrams is 0 it is not shipped.
type Tariff struct {
	Bands                []Band
	StepGrams, StepPrice int64
}

// price is what a parcel of some grams costs; ok says whether it is shipped.
func (t Tariff) price(grams int64) (minor int64, ok bool) {
	for _, b := range t.Bands {
		if grams <= b.UpTo {
			return b.Price, true
		}
	}
	if t.StepGrams == 0 {
		return 0, false
	}
	last := t.Bands[len(t.Bands)-1]
	return last.Price + t.StepPrice*((grams-last.UpTo+t.StepGrams-1)/t.StepGrams), true
}

// parcel is what of an order is shipped.
type parcel struct {
	pieces int64
	// grams is 0 where some of it has no weight.
	grams int64
}

// price is what a parcel costs in the zone; ok says whether it is shipped.
func (z Zone) price(p parcel) (minor int64, ok bool) {
	if z.Weighed != nil {
		return z.Weighed.price(p.grams)
	}
	return z.First + z.Each*(p.pieces-1), true
}

// pack returns the parcel of lines. What has no weight gets the seller's default.
func (t Terms) pack(lines []Line) parcel {
	p, isWeighed := parcel{}, true
	for n := range lines {
		l := &lines[n]
		if l.MusicID != "" {
			l.Grams = 0
			continue
		}
		if l.Grams == 0 {
			l.Grams = t.DefaultGrams
		}
		p.pieces += int64(l.Quantity)
		p.grams += l.Grams * int64(l.Quantity)
		isWeighed = isWeighed && l.Grams > 0
	}
	if p.pieces == 0 || !isWeighed {
		p.grams = 0
		return p
	}
	p.grams += t.PackingGrams
	return p
}

// ship is what a parcel to a country costs, or why it is not shipped there.
func (t Terms) ship(p parcel, seller, to, currency string) (minor int64, problem string) {
	if p.pieces == 0 || len(t.Zones) == 0 {
		return 0, ""
	}
	zone, ships := t.zone(to, currency)
	if !ships && !slices.ContainsFunc(t.Zones, func(z Zone) bool { return z.Currency == currency }) {
		return 0, fmt.Sprintf("%s does not ship what is priced in %s.", seller, currency)
	}
	if !ships {
		return 0, fmt.Sprintf("%s does not ship to %s.", seller, country.Name(to))
	}
	minor, ships = zone.price(p)
	if !ships {
		bands := zone.Weighed.Bands
		return 0, fmt.Sprintf("%s ships up to %s to %s, and this weighs %s.", seller,
			Kilograms(bands[len(bands)-1].UpTo), country.Name(to), Kilograms(p.grams))
	}
	return minor, ""
}

// Kilograms writes a weight for people.
func Kilograms(grams int64) string {
	if grams < 1000 {
		return fmt.Sprintf("%d g", grams)
	}
	return fmt.Sprintf("%.10g kg", math.Round(float64(grams))/1000)
}

// from is the least that shipping of a parcel costs, wherever it goes; ok is false where nothing is shipped in the
// currency.
func (t Terms) from(p parcel, currency string) (least int64, ok bool) {
	if len(t.Zones) == 0 {
		return 0, true
	}
	for _, z := range t.Zones {
		minor, ships := z.price(p)
		if z.Currency == currency && ships && (!ok || minor < least) {
			least, ok = minor, true
		}
	}
	return least, ok
}

// ShippingFrom returns the least that shipping of each part of a cart costs, wherever it goes, in minor units; nil for
// a part of which nothing is shipped.
func (s *Service) ShippingFrom(ctx context.Context, groups []cart.Group) ([]*int64, error) {
	var sellers []string
	for _, g := range groups {
		sellers = append(sellers, g.Seller.UserID)
	}
	terms, err := s.Store.Terms(ctx, sellers)
	if err != nil {
		return nil, err
	}
	out := make([]*int64, len(groups))
	for n, g := range groups {
		lines, t := draftOf(g).Lines, terms[g.Seller.UserID]
		if !ships(lines) {
			continue
		}
		if least, ok := t.from(t.pack(lines), g.Currency); ok {
			out[n] = &least
		}
	}
	return out, nil
}

// BandInput and TariffInput are a tariff as a seller writes it, prices in the main unit.
type BandInput struct {
	UpTo  int
	Price float64
}

// TariffInput has no step where nothing heavier than the last band is shipped.
type TariffInput struct {
	Bands     []BandInput
	StepGrams int
	StepPrice float64
}

// tariff checks what a seller writes. Of a heavier parcel the price is never lower.
func tariff(wrong input.Problems, in TariffInput, currency string) *Tariff {
	t := Tariff{StepGrams: int64(in.StepGrams), StepPrice: postage(wrong, "stepPrice", in.StepPrice, currency)}
	if len(in.Bands) == 0 || len(in.Bands) > maxBands {
		wrong.Add("bands", fmt.Sprintf("A zone by weight has from 1 to %d bands.", maxBands))
		return &t
	}
	if in.StepGrams < 0 || in.StepGrams > maxParcelGrams {
		wrong.Add("stepGrams", "A step is from 1 to 1,000,000 g, or 0 where nothing heavier is shipped.")
	}
	for _, each := range in.Bands {
		b := Band{UpTo: int64(each.UpTo), Price: postage(wrong, "bands", each.Price, currency)}
		last := Band{}
		if len(t.Bands) > 0 {
			last = t.Bands[len(t.Bands)-1]
		}
		switch {
		case each.UpTo < 1 || each.UpTo > maxParcelGrams:
			wrong.Add("bands", "A band is up to 1 to 1,000,000 g.")
		case b.UpTo <= last.UpTo:
			wrong.Add("bands", "Each band goes up to more grams than the one before.")
		case b.Price < last.Price:
			wrong.Add("bands", "A heavier parcel costs no less than a lighter one.")
		}
		t.Bands = append(t.Bands, b)
	}
	return &t
}

// weigh checks what packing weighs, and pieces of which nobody said.
func (t *Terms) weigh(wrong input.Problems, in TermsInput) {
	if in.PackingGrams < 0 || in.PackingGrams > maxPacking {
		wrong.Add("packingGrams", "Packing weighs from 0 to 20,000 g.")
	}
	needed := false
	for _, z := range in.Zones {
		needed = needed || z.Weighed != nil
	}
	switch {
	case in.DefaultGrams < 0 || in.DefaultGrams > shop.MaxGrams:
		wrong.Add("defaultGrams", "A piece weighs from 1 to 100,000 g.")
	case needed && in.DefaultGrams == 0:
		wrong.Add("defaultGrams", "Say what a piece counts that has no weight of its own.")
	}
	t.PackingGrams, t.DefaultGrams = int64(in.PackingGrams), int64(in.DefaultGrams)
}
