// Package orders is what people buy: checkouts that hold pieces and take payments, the orders that they become,
// refunds, and the ledger of what sellers are owed.
package orders

import (
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// Status is how far an order is.
type Status string

// The statuses.
const (
	Pending        Status = "PENDING"
	Paid           Status = "PAID"
	Shipped        Status = "SHIPPED"
	Delivered      Status = "DELIVERED"
	Cancelled      Status = "CANCELLED"
	Refunded       Status = "REFUNDED"
	PartlyRefunded Status = "PARTLY_REFUNDED"
)

// Address is where something is shipped.
type Address struct {
	Name, Line1, Line2, City, Region, PostalCode, Country, Phone string
}

// Line is a copy of what was bought, as it was then.
type Line struct {
	ID, ItemID, VariantID, SizeID    string
	Name, Variant, Size, PictureName string
	// Price is of one piece, Discount and Tax the line's shares of those of the order, in minor units.
	Price, Discount, Tax int64
	Quantity             int
	// MusicID is the album or the track that it is a download of; empty for what is shipped.
	MusicID string
	IsAlbum bool
	// Grams is what a piece was counted to weigh; 0 where nobody knew.
	Grams int64
	// Refunded is how many pieces were paid back, Restocked how many of them are for sale again.
	Refunded, Restocked int
}

// IsOpen reports whether who bought the line may hear and download its music: it is paid and not paid back, by itself
// or with all of the order, as a sum or by the buyer's bank.
func (o Order) IsOpen(l Line) bool {
	return l.MusicID != "" && o.isActive() && l.Refunded < l.Quantity && o.Status() != Refunded
}

// ships reports whether some of the lines go by mail.
func ships(lines []Line) bool {
	return slices.ContainsFunc(lines, func(l Line) bool { return l.MusicID == "" })
}

// Total is what all pieces cost before a discount, without tax that is added.
func (l Line) Total() int64 { return l.Price * int64(l.Quantity) }

// Net is what of Total is paid.
func (l Line) Net() int64 { return l.Total() - l.Discount }

// Kind is what happened to an order.
type Kind string

// The kinds.
const (
	WasPlaced      Kind = "PLACED"
	WasPaid        Kind = "PAID"
	WasShipped     Kind = "SHIPPED"
	WasDelivered   Kind = "DELIVERED"
	WasCancelled   Kind = "CANCELLED"
	RefundAsked    Kind = "REFUND_ASKED"
	WasRefunded    Kind = "REFUNDED"
	RefundFailed   Kind = "REFUND_FAILED"
	RefundDeclined Kind = "REFUND_DECLINED"
	WasDisputed    Kind = "DISPUTED"
	// DisputeWasWon and DisputeWasLost are how a dispute ended.
	DisputeWasWon  Kind = "DISPUTE_WON"
	DisputeWasLost Kind = "DISPUTE_LOST"
)

// Event is one step of an order; ByID is empty where nobody did it.
type Event struct {
	ID   string
	Kind Kind
	At   time.Time
	ByID string
	Note string
}

// RefundStatus is how far a refund is.
type RefundStatus string

// The statuses of refunds.
const (
	RefundPending   RefundStatus = "PENDING"
	RefundSucceeded RefundStatus = "SUCCEEDED"
	RefundRefused   RefundStatus = "FAILED"
)

// Refund pays back a part of an order, or all of it.
type Refund struct {
	ID, OrderID, PaymentID string
	// ProviderID names it at the provider, empty until that answered.
	ProviderID string
	Amount     int64
	Status     RefundStatus
	Reason     string
	ByID       string
	ClientKey  string
	// Pieces are how many of each line it pays back, by the lines' ids.
	Pieces    map[string]int
	CreatedAt time.Time
	// Outside: somebody made it at the provider, not here.
	Outside bool
	// IsDispute: the buyer's bank took it back.
	IsDispute bool
}

// Order is what one person bought of one seller in one currency.
type Order struct {
	ID, Number, CheckoutID, PaymentID string
	// Buyer and Seller are as they were called then.
	Buyer, Seller person.Person
	Address       Address
	Email         string
	Currency      string
	// SubTotal, Discount, Shipping, Tax and Total are in minor units. SubTotal is what the lines cost before the discount;
	// Tax is of what is paid, and in it already where TaxIncluded.
	SubTotal, Discount, Shipping, Tax, Total int64
	// Code is the discount code that was used, as it was written then; empty where there was none.
	CodeID, Code string
	TaxIncluded  bool
	// TaxRate is in thousandths of a percent, ShippingTax the share of the tax that is of shipping.
	TaxRate     int64
	ShippingTax int64
	// CalculationID names the tax at whom it was asked of; empty where the seller's own rules say it.
	CalculationID string
	// Grams is what the parcel weighs with its packing; 0 where some of it has no weight.
	Grams   int64
	Lines   []Line
	Events  []Event
	Refunds []Refund

	CreatedAt, PaidAt, ShippedAt, DeliveredAt, CancelledAt, RefundAskedAt time.Time
	RefundReason                                                          string
	TrackingNumber, Carrier                                               string
}

// Refunded is what went back, and what is on its way back.
func (o Order) Refunded() (sum int64) {
	for _, r := range o.Refunds {
		if r.Status != RefundRefused {
			sum += r.Amount
		}
	}
	return sum
}

// returned is what went back.
func (o Order) returned() (sum int64) {
	for _, r := range o.Refunds {
		if r.Status == RefundSucceeded {
			sum += r.Amount
		}
	}
	return sum
}

// due is the tax of it.
func (o Order) due() tax.Due {
	return tax.Due{
		Country: o.Address.Country, Of: o.SubTotal - o.Discount + o.Shipping, Rate: o.TaxRate, Included: o.TaxIncluded,
		Amount: o.Tax,
	}
}

// Remaining is what can be paid back yet.
func (o Order) Remaining() int64 {
	if o.PaidAt.IsZero() {
		return 0
	}
	return o.Total - o.Refunded()
}

// Status follows from what happened.
func (o Order) Status() Status {
	refunded := o.Refunded()
	switch {
	case !o.CancelledAt.IsZero():
		return Cancelled
	case o.PaidAt.IsZero():
		return Pending
	case refunded > 0 && refunded >= o.Total:
		return Refunded
	case !o.DeliveredAt.IsZero():
		return Delivered
	case !o.ShippedAt.IsZero():
		return Shipped
	case refunded > 0:
		return PartlyRefunded
	}
	return Paid
}

// isBuyer and isSeller say as whom somebody looks at an order.
func (o Order) isBuyer(v access.Viewer) bool { return v.SignedIn() && v.UserID == o.Buyer.UserID }

func (o Order) isSeller(v access.Viewer) bool { return v.Manages(o.Seller.UserID) }

// visible reports whether somebody may know of the order: a seller learns of it when it is paid.
func (o Order) visible(v access.Viewer) bool {
	return o.isBuyer(v) || v.Admin || o.isSeller(v) && !o.PaidAt.IsZero()
}

func (o Order) isActive() bool { return !o.PaidAt.IsZero() && o.CancelledAt.IsZero() }

// CanCancel reports whether somebody may cancel the order: its buyer or its seller, before it is shipped or, where all
// of it is downloaded, paid.
func (o Order) CanCancel(v access.Viewer) bool {
	return (o.isBuyer(v) || o.isSeller(v)) && o.isActive() && o.ShippedAt.IsZero() && o.DeliveredAt.IsZero() &&
		o.Status() != Refunded
}

// maxAsked is how often a refund of an order may be asked for: who was declined may explain it once more, and then
// again, but not for ever.
const maxAsked = 3

// CanAskRefund reports whether somebody may ask to be paid back.
func (o Order) CanAskRefund(v access.Viewer) bool {
	return o.isBuyer(v) && o.isActive() && o.Remaining() > 0 && o.RefundAskedAt.IsZero() && o.asked() < maxAsked
}

// asked is how often a refund was asked for.
func (o Order) asked() (n int) {
	for _, e := range o.Events {
		if e.Kind == RefundAsked {
			n++
		}
	}
	return n
}

// CanDeclineRefund reports whether somebody may say no to who asks to be paid back.
func (o Order) CanDeclineRefund(v access.Viewer) bool {
	return o.isSeller(v) && !o.RefundAskedAt.IsZero()
}

// CanShip reports whether somebody may say that the order is shipped.
func (o Order) CanShip(v access.Viewer) bool {
	return o.isSeller(v) && o.isActive() && o.ShippedAt.IsZero() && o.DeliveredAt.IsZero() && o.Status() != Refunded &&
		o.hasParcel()
}

// hasParcel reports whether pieces that go by mail are left that were not paid back.
func (o Order) hasParcel() bool {
	return slices.ContainsFunc(o.Lines, func(l Line) bool { return l.MusicID == "" && l.Refunded < l.Quantity })
}

// CanDeliver reports whether somebody may say that the order has arrived.
func (o Order) CanDeliver(v access.Viewer) bool {
	return (o.isBuyer(v) || o.isSeller(v)) && o.isActive() && !o.ShippedAt.IsZero() && o.DeliveredAt.IsZero()
}

// CanRefund reports whether somebody may pay a part of the order back.
func (o Order) CanRefund(v access.Viewer) bool { return o.isSeller(v) && o.Remaining() > 0 }

// Shown is an order as one person sees it.
type Shown struct {
	Order
	CanCancel, CanAskRefund, CanDeclineRefund, CanShip, CanDeliver, CanRefund bool
}

func (o Order) shownTo(v access.Viewer) Shown {
	return Shown{
		Order: o, CanCancel: o.CanCancel(v), CanAskRefund: o.CanAskRefund(v), CanDeclineRefund: o.CanDeclineRefund(v),
		CanShip: o.CanShip(v), CanDeliver: o.CanDeliver(v), CanRefund: o.CanRefund(v),
	}
}

// CodeUse is how far the order uses its discount code: it is held while the payment is awaited, kept when it is paid,
// and given back when the order is cancelled.
func (o Order) CodeUse() discounts.UseState {
	switch {
	case o.CodeID == "" || !o.CancelledAt.IsZero():
		return discounts.NotUsed
	case o.PaidAt.IsZero():
		return discounts.Held
	}
	return discounts.Kept
}

// addEvent notes what happened.
func (o *Order) addEvent(kind Kind, at time.Time, byID, note string) {
	o.Events = append(o.Events, Event{ID: newID(), Kind: kind, At: at, ByID: byID, Note: note})
}

// pieces are how many of each size are sold, and neither paid back nor for sale again.
func (o Order) pieces() map[string]int {
	all := map[string]int{}
	for _, l := range o.Lines {
		if n := l.Quantity - max(l.Refunded, l.Restocked); n > 0 {
			all[l.SizeID] += n
		}
	}
	return all
}
