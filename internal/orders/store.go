package orders

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Buyer is who buys, and where that goes if they say nothing: to their default address, else where the last went.
type Buyer struct {
	person.Person
	Email string
	Last  *Address
}

// Stock is the stock of the shop, and what is left of discount codes, within the transaction of an order.
type Stock interface {
	// Hold holds pieces of sizes for a payment, all or none. Errors: CONFLICT where fewer are left.
	Hold(paymentID string, pieces map[string]int) error
	// Release ends what a payment holds. Twice is once.
	Release(paymentID string) error
	// Sell sells what a payment holds, and what is left of what it does not hold any more, all or none. Twice is once.
	// Errors: CONFLICT where fewer are left, NOT_FOUND for a size that is gone.
	Sell(paymentID string, pieces map[string]int) error
	// Return puts sold pieces back on sale.
	Return(actorID, reason string, pieces map[string]int) error
	// CanUse reports whether the discount code of an order that gave its use back can be used again. Errors: CONFLICT
	// where it is used up.
	CanUse(o Order) error
}

// Happened is what others hear of an order.
type Happened struct {
	Verb    event.Verb
	ActorID string
	OrderID string
	// EventID names the step of the order that it is.
	EventID string
}

// Effect is what a change of a checkout brings beside it.
type Effect struct {
	Entries []Entry
	Told    []Happened
	// Bought are pieces that leave the buyer's cart.
	Bought map[string]int
}

// tell tells others of what happened to an order last.
func (e *Effect) tell(verb event.Verb, actorID string, o *Order) {
	e.Told = append(e.Told, Happened{verb, actorID, o.ID, o.Events[len(o.Events)-1].ID})
}

// Filter says which of a seller's orders are listed; what is empty is not asked for.
type Filter struct {
	Status Status
	Search string
	// From is the first moment when they were paid, Until the first after those.
	From, Until time.Time
}

// Due is a payment of which something is to be asked or told at the provider.
type Due struct{ CheckoutID, PaymentID string }

// DueRefund is a refund that the provider is to make, or to be asked of.
type DueRefund struct{ CheckoutID, OrderID, RefundID string }

// TaxDue is an income whose tax was asked of somebody who is told what became of it.
type TaxDue struct {
	EarningID, CalculationID string
	// TransactionID names it there, once that is told.
	TransactionID string
	Currency      string
	// Earned came in, Returned went back, of which Reversed is told.
	Earned, Returned, Reversed int64
	// Problem is why it is never taken.
	Problem string
}

// Store keeps checkouts with their orders. Whatever changes one holds the checkout's lock; what others must hear of is
// in the same transaction, and so are the uses of discount codes, which follow from the orders (Order.CodeUse).
type Store interface {
	// Buyer reads who buys. Errors: NOT_FOUND.
	Buyer(ctx context.Context, userID string) (Buyer, error)
	// Terms reads those of sellers who have some; SetTerms stores a seller's.
	Terms(ctx context.Context, sellerIDs []string) (map[string]Terms, error)
	SetTerms(ctx context.Context, sellerID string, t Terms) error

	// ByKey returns the id of the buyer's checkout with a client key, OpenOf that of the one that is open; empty where
	// there is none.
	ByKey(ctx context.Context, buyerID, clientKey string) (string, error)
	OpenOf(ctx context.Context, buyerID string) (string, error)
	// AddKey makes another client key that of a checkout, unless it is one's already, whose id it returns then.
	AddKey(ctx context.Context, buyerID, clientKey, checkoutID string) (string, error)
	// Begin stores a checkout and holds its pieces, both or neither. Of a buyer one checkout is open: where there is one,
	// or one with the client key, it returns its id and stores nothing. Errors: CONFLICT where fewer pieces are left,
	// or a discount code is used up.
	Begin(ctx context.Context, c Checkout, clientKey string, hold func(Stock) error) (id string, err error)
	// Checkout reads one. Errors: NOT_FOUND.
	Checkout(ctx context.Context, id string) (Checkout, error)
	// Change calls decide with the checkout locked, perhaps more than once, and stores what it makes of it. With an
	// eventID it does so once for each: done is false where that event was handled before. Errors: NOT_FOUND.
	Change(
		ctx context.Context, id, eventID string, decide func(*Checkout, Stock) (Effect, error),
	) (done bool, err error)
	// OfPayment, OfIntent and OfOrder return the id of the checkout that has it. Errors: NOT_FOUND.
	OfPayment(ctx context.Context, paymentID string) (string, error)
	OfIntent(ctx context.Context, intentID string) (string, error)
	OfOrder(ctx context.Context, orderID string) (string, error)

	// Order reads one. Errors: NOT_FOUND.
	Order(ctx context.Context, id string) (Order, error)
	// Bought lists what somebody bought, Sold what somebody sold, the latest payment first.
	Bought(ctx context.Context, buyerID string, page paging.Request) (paging.Page[Order], error)
	Sold(ctx context.Context, sellerID string, f Filter, page paging.Request) (paging.Page[Order], error)
	// Find lists orders for support, FindNumber reads the one of a number, PersonID finds whose a handle is, active or
	// not, and Payment reads one. Errors of the latter three: NOT_FOUND.
	Find(ctx context.Context, f Search, page paging.Request) (paging.Page[Listed], error)
	FindNumber(ctx context.Context, number string) (Listed, error)
	PersonID(ctx context.Context, handleKey string) (string, error)
	Payment(ctx context.Context, id string) (Payment, error)
	// Summaries adds up what somebody sold, Ledger lists their entries, the latest first.
	Summaries(ctx context.Context, sellerID string) ([]Summary, error)
	Ledger(ctx context.Context, sellerID string, page paging.Request) (paging.Page[Entry], error)

	// Overdue returns the ids of open checkouts whose time is over, Cancels payments that the provider is to cancel,
	// Unsettled those of open checkouts that it is to be asked of, Refunds refunds that are pending, of which it knows
	// already or not; at most so many.
	Overdue(ctx context.Context, now time.Time, most int) ([]string, error)
	Cancels(ctx context.Context, most int) ([]Due, error)
	Unsettled(ctx context.Context, most int) ([]Due, error)
	Refunds(ctx context.Context, asked bool, most int) ([]DueRefund, error)

	// TaxesDue returns incomes whose tax was asked of somebody who is still to be told what became of it, at most so many;
	// TaxTold stores how far that is.
	TaxesDue(ctx context.Context, most int) ([]TaxDue, error)
	TaxTold(ctx context.Context, d TaxDue) error

	AddressStore
	letter.Store
	// Sweep forgets handled events of before a moment.
	Sweep(ctx context.Context, before time.Time) error
}
