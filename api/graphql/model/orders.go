package model

import (
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/shop"
)

// OrderConnection is a page of orders.
type OrderConnection struct{ Connection[Order] }

// LedgerConnection is a page of a ledger.
type LedgerConnection struct{ Connection[LedgerEntry] }

// CartGroup is what of a cart is one seller's, in one currency.
type CartGroup struct {
	CreatorID, CreatorHandle, BusinessName, Currency string
	SubTotal, Discount                               float64
	DiscountCode, DiscountProblem                    *string
	Items                                            []CartItem
	// Group is what it was made of.
	Group cart.Group
}

// NewCart returns how a cart looks to its person.
func NewCart(v cart.View) Cart {
	out := Cart{
		CartID: v.ID, CreatedAt: v.CreatedAt, LastUpdated: v.UpdatedAt, ExpiresAt: v.ExpiresAt, Status: CartStatusActive,
		ItemCount: v.Pieces(), Totals: Each(v.Totals, newTotal), GroupedItems: Each(v.Groups, newCartGroup),
	}
	if v.Expired {
		out.Status = CartStatusExpired
	}
	if len(out.Totals) > 0 {
		out.TotalPrice = out.Totals[0].Total
	}
	return out
}

func newTotal(t cart.Total) CartTotal {
	return CartTotal{t.Currency, money.Major(t.Amount, t.Currency)}
}

func newCartGroup(g cart.Group) CartGroup {
	return CartGroup{
		CreatorID: g.Seller.UserID, CreatorHandle: g.Seller.Handle, BusinessName: g.Seller.Name, Currency: g.Currency,
		SubTotal: money.Major(g.SubTotal, g.Currency), Items: Each(g.Items, newCartItem), DiscountCode: text(g.Code),
		Discount: money.Major(g.Discount, g.Currency), DiscountProblem: text(g.CodeProblem),
		Group: g,
	}
}

func newCartItem(i cart.Item) CartItem {
	albumID, trackID := musicIDs(i.MusicID, i.IsAlbum)
	return CartItem{
		ID: i.SizeID, MerchandiseID: i.ItemID, VariantID: i.VariantID, VariantName: text(i.Variant), Name: i.Name,
		DefaultImageURL: pictureOf(i.PictureName), SizeID: i.SizeID, Size: i.Size, Quantity: i.Quantity, AddedAt: i.AddedAt,
		Price: money.Major(i.Price, i.Currency), ItemTotal: money.Major(i.Total(), i.Currency), Currency: i.Currency,
		Available: i.Available, Changes: Each(i.Changes, func(c cart.Change) CartChange { return CartChange(c) }),
		OldPrice: Major(i.OldPrice, i.Currency), AlbumID: albumID, TrackID: trackID, LeastPrice: Major(i.Least, i.Currency),
		Discount: money.Major(i.Discount, i.Currency),
	}
}

func pictureOf(name string) *string {
	if name == "" {
		return nil
	}
	return text(shop.PictureURL(name))
}

func newAddress(a orders.Address) *Address {
	if a == (orders.Address{}) {
		return nil
	}
	return &Address{
		Name: a.Name, Line1: a.Line1, Line2: text(a.Line2), City: a.City, Region: text(a.Region),
		PostalCode: text(a.PostalCode), Country: a.Country, Phone: text(a.Phone),
	}
}

// NewKeptAddresses returns what somebody keeps; the first is the default.
func NewKeptAddresses(all []orders.KeptAddress) []KeptAddress {
	out := make([]KeptAddress, len(all))
	for n, a := range all {
		out[n] = KeptAddress{ID: a.ID, Address: *newAddress(a.Address), IsDefault: n == 0}
	}
	return out
}

// percent writes a rate in thousandths of a percent.
func percent(rate int64) float64 { return float64(rate) / 1000 }

// NewCheckoutPreview returns what a cart would cost.
func NewCheckoutPreview(q orders.Quote) CheckoutPreview {
	out := CheckoutPreview{
		Sellers: Each(q.Drafts, newCheckoutSeller), Totals: Each(q.Totals, newTotal),
		Problems: append([]string{}, q.Problems...), Ships: q.Ships(),
		NeedsPostalCode: q.NeedsPostalCode,
	}
	if q.Address != nil {
		out.Address = newAddress(*q.Address)
	}
	return out
}

func newCheckoutSeller(d orders.Draft) CheckoutSeller {
	in := func(minor int64) float64 { return money.Major(minor, d.Currency) }
	return CheckoutSeller{
		CreatorID: d.Seller.UserID, CreatorHandle: d.Seller.Handle, BusinessName: d.Seller.Name, Currency: d.Currency,
		SubTotal: in(d.SubTotal), DiscountCode: text(d.Code), Discount: in(d.Discount), Shipping: in(d.Shipping),
		Tax: in(d.Tax), TaxIncluded: d.TaxIncluded,
		TaxRate: percent(d.TaxRate), Total: in(d.Total), Grams: grams(d.Grams), Problem: text(d.Problem),
		Items: Each(d.Lines, func(l orders.Line) CheckoutLine {
			return CheckoutLine{
				MerchandiseID: l.ItemID, VariantID: l.VariantID, SizeID: l.SizeID, Name: l.Name, VariantName: text(l.Variant),
				Size: l.Size, ImageURL: pictureOf(l.PictureName), Price: in(l.Price), Quantity: l.Quantity, Total: in(l.Total()),
				Discount: in(l.Discount),
			}
		}),
	}
}

// NewCheckout returns how a checkout looks to its buyer.
func NewCheckout(c orders.ShownCheckout) Checkout {
	return Checkout{
		CheckoutID: c.ID, Status: CheckoutStatus(c.Status), ExpiresAt: c.ExpiresAt, CreatedAt: c.CreatedAt,
		Address: newAddress(c.Address), Email: text(c.Email), Payments: Each(c.Payments, newPayment),
		Orders: Each(c.Shown, NewOrder),
	}
}

func newPayment(p orders.Payment) Payment {
	return Payment{
		ID: p.ID, Currency: p.Currency, Amount: money.Major(p.Amount, p.Currency), Status: PaymentStatus(p.Status),
		ClientSecret: text(p.ClientSecret), Failure: text(p.Failure),
	}
}

// downloadOf is where a line is downloaded; nil while it is not paid, and for what is shipped.
func downloadOf(o orders.Shown, l orders.Line) *string {
	switch {
	case !o.IsOpen(l):
		return nil
	case l.IsAlbum:
		return text(music.AlbumDownloadPath(l.MusicID))
	}
	return text(music.TrackDownloadPath(l.MusicID))
}

// NewOrder returns how an order looks to who is shown it.
func NewOrder(o orders.Shown) Order {
	in := func(minor int64) float64 { return money.Major(minor, o.Currency) }
	return Order{
		ID: o.ID, Number: o.Number, CheckoutID: o.CheckoutID, Status: OrderStatus(o.Status()), CreatedAt: o.CreatedAt,
		PaidAt: instant(o.PaidAt), ShippedAt: instant(o.ShippedAt), DeliveredAt: instant(o.DeliveredAt),
		CancelledAt: instant(o.CancelledAt), Address: newAddress(o.Address), Email: text(o.Email), Currency: o.Currency,
		Buyer:    OrderBuyer{o.Buyer.UserID, o.Buyer.Handle, o.Buyer.Name},
		Seller:   OrderSeller{o.Seller.UserID, o.Seller.Handle, o.Seller.Name},
		SubTotal: in(o.SubTotal), DiscountCode: text(o.Code), Discount: in(o.Discount), Shipping: in(o.Shipping),
		Tax: in(o.Tax), TaxIncluded: o.TaxIncluded,
		TaxRate: percent(o.TaxRate), Total: in(o.Total), Grams: grams(o.Grams), Refunded: in(o.Refunded()),
		TrackingNumber: text(o.TrackingNumber), Carrier: text(o.Carrier),
		Lines: Each(o.Lines, func(l orders.Line) OrderLine {
			albumID, trackID := musicIDs(l.MusicID, l.IsAlbum)
			return OrderLine{
				ID: l.ID, MerchandiseID: l.ItemID, VariantID: l.VariantID, SizeID: l.SizeID, Name: l.Name,
				VariantName: text(l.Variant), Size: l.Size, ImageURL: pictureOf(l.PictureName), Price: in(l.Price),
				Quantity: l.Quantity, Total: in(l.Total()), Discount: in(l.Discount),
				RefundedQuantity: l.Refunded, AlbumID: albumID, TrackID: trackID,
				DownloadURL: downloadOf(o, l), Grams: grams(l.Grams),
			}
		}),
		Events: Each(o.Events, func(e orders.Event) OrderEvent {
			return OrderEvent{ID: e.ID, Kind: OrderEventKind(e.Kind), At: e.At, ByID: text(e.ByID), Note: text(e.Note)}
		}),
		RefundAsked: !o.RefundAskedAt.IsZero(), RefundReason: text(o.RefundReason), CanCancel: o.CanCancel,
		CanAskRefund: o.CanAskRefund, CanDeclineRefund: o.CanDeclineRefund,
		CanShip: o.CanShip, CanDeliver: o.CanDeliver, CanRefund: o.CanRefund,
	}
}

// NewOrders returns a connection of a page.
func NewOrders(p paging.Page[orders.Shown]) *OrderConnection {
	return &OrderConnection{connection(p, NewOrder)}
}

// NewSalesSummary returns what a seller sold in a currency.
func NewSalesSummary(s orders.Summary) SalesSummary {
	in := func(minor int64) float64 { return money.Major(minor, s.Currency) }
	return SalesSummary{
		Currency: s.Currency, Orders: s.Orders, ToShip: s.ToShip, Income: in(s.Income), Support: in(s.Support),
		Gifts: in(s.Gifts), Refunded: in(s.Refunded), PaidOut: in(s.PaidOut), Owed: in(s.Owed),
	}
}

// NewLedger returns a connection of a page.
func NewLedger(p paging.Page[orders.Entry]) *LedgerConnection {
	return &LedgerConnection{connection(p, func(e orders.Entry) LedgerEntry {
		return LedgerEntry{
			ID: e.ID, TransactionID: e.TransactionID, Kind: LedgerKind(e.Kind), Account: LedgerAccount(e.Account),
			Amount: money.Major(e.Amount, e.Currency), Currency: e.Currency, OrderID: text(e.OrderID), OrderNumber: e.Number,
			At: e.At,
		}
	})}
}

// grams is a weight, null where it is not known.
func grams(n int64) *int {
	if n == 0 {
		return nil
	}
	return new(int(n))
}

// NewShippingSettings returns the terms of a seller.
func NewShippingSettings(t orders.Terms) ShippingSettings {
	return ShippingSettings{
		UpdatedAt: instant(t.UpdatedAt), Zones: Each(t.Zones, newShippingZone), PackingGrams: int(t.PackingGrams),
		DefaultGrams: grams(t.DefaultGrams),
		Taxes: Each(t.Taxes, func(x tax.Rule) TaxRule {
			return TaxRule{Country: x.Country, Rate: percent(x.Rate), Included: x.Included}
		}),
	}
}

func newShippingZone(z orders.Zone) ShippingZone {
	out := ShippingZone{
		Name: z.Name, Countries: z.Countries, Currency: z.Currency, By: ShippingByPiece, Bands: []ShippingBand{},
		First: money.Major(z.First, z.Currency), Each: money.Major(z.Each, z.Currency),
	}
	if w := z.Weighed; w != nil {
		out.By, out.StepGrams = ShippingByWeight, grams(w.StepGrams)
		out.Bands = Each(w.Bands, func(b orders.Band) ShippingBand {
			return ShippingBand{UpToGrams: int(b.UpTo), Price: money.Major(b.Price, z.Currency)}
		})
		if out.StepGrams != nil {
			out.StepPrice = Major(&w.StepPrice, z.Currency)
		}
	}
	return out
}
