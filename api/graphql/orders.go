package graphql

import (
	"context"

	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/orders"
)

func cartOf(v cart.View, err error) (*model.Cart, error) { return one(v, err, model.NewCart) }

// shippingOf is what shipping of parts of carts costs at least.
func shippingOf(ctx context.Context, s *orders.Service, parts []*model.CartGroup) ([]*float64, []error) {
	groups := make([]cart.Group, len(parts))
	for n, part := range parts {
		groups[n] = part.Group
	}
	least, err := s.ShippingFrom(ctx, groups)
	if err != nil {
		return nil, []error{err}
	}
	out := make([]*float64, len(parts))
	for n, part := range parts {
		out[n] = model.Major(least[n], part.Currency)
	}
	return out, nil
}

func checkoutOf(ctx context.Context, c orders.Checkout, err error) (*model.Checkout, error) {
	return one(c, err, func(c orders.Checkout) model.Checkout {
		return model.NewCheckout(orders.ShowCheckout(viewer(ctx), c))
	})
}

func orderOf(o orders.Shown, err error) (*model.Order, error) { return one(o, err, model.NewOrder) }

func addressOf(in *model.AddressInput) *orders.Address {
	if in == nil {
		return nil
	}
	return &orders.Address{
		Name: in.Name, Line1: in.Line1, Line2: or(in.Line2.Value(), ""), City: in.City, Region: or(in.Region.Value(), ""),
		PostalCode: or(in.PostalCode.Value(), ""), Country: in.Country, Phone: or(in.Phone.Value(), ""),
	}
}

func addressesOf(all []orders.KeptAddress, err error) ([]model.KeptAddress, error) {
	if err != nil {
		return nil, err
	}
	return model.NewKeptAddresses(all), nil
}

func buying(in model.CheckoutInput) orders.Buying {
	b := orders.Buying{
		ClientKey: in.ClientKey, Address: addressOf(in.Address.Value()), Email: or(in.Email.Value(), ""),
		Currency: or(in.Currency.Value(), ""),
	}
	for _, t := range in.ExpectedTotals.Value() {
		b.Expected = append(b.Expected, orders.ExpectedTotal{Currency: t.Currency, Total: t.Total})
	}
	return b
}

func refunding(in model.RefundInput) orders.Refunding {
	r := orders.Refunding{
		OrderID: in.ID, Amount: in.Amount.Value(), Restock: or(in.Restock.Value(), false),
		Reason: or(in.Reason.Value(), ""), ClientKey: in.ClientKey, Pieces: map[string]int{},
	}
	for _, l := range in.Lines.Value() {
		r.Pieces[l.LineID] += l.Quantity
	}
	return r
}

func terms(in model.ShippingInput) orders.TermsInput {
	t := orders.TermsInput{
		PackingGrams: or(in.PackingGrams.Value(), 0), DefaultGrams: or(in.DefaultGrams.Value(), 0),
	}
	for _, z := range in.Zones {
		t.Zones = append(t.Zones, zone(z))
	}
	for _, x := range in.Taxes {
		t.Taxes = append(t.Taxes, orders.TaxInput{Country: x.Country, Rate: x.Rate, Included: x.Included})
	}
	return t
}

func zone(in model.ShippingZoneInput) orders.ZoneInput {
	z := orders.ZoneInput{
		Name: in.Name, Countries: in.Countries, Currency: in.Currency, First: in.First, Each: in.Each,
	}
	if or(in.By.Value(), model.ShippingByPiece) == model.ShippingByWeight {
		z.Weighed = &orders.TariffInput{
			StepGrams: or(in.StepGrams.Value(), 0), StepPrice: or(in.StepPrice.Value(), 0),
		}
		for _, b := range in.Bands.Value() {
			z.Weighed.Bands = append(z.Weighed.Bands, orders.BandInput{UpTo: b.UpToGrams, Price: b.Price})
		}
	}
	return z
}

func adding(in model.AddToCartInput) cart.Adding {
	return cart.Adding{
		ItemID: in.MerchandiseID, VariantID: in.VariantID, SizeID: in.SizeID, Quantity: orOne(in.Quantity),
		Price: in.Price.Value(), ClientKey: or(in.ClientKey.Value(), ""),
	}
}

func orOne(v gql.Omittable[*int]) int { return or(v.Value(), 1) }
