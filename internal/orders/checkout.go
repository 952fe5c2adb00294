package orders

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// HoldTime is how long a checkout holds its pieces.
const HoldTime = 15 * time.Minute

// CheckoutStatus is how far a checkout is.
type CheckoutStatus string

// The statuses.
const (
	Open              CheckoutStatus = "OPEN"
	Paying            CheckoutStatus = "PAYING"
	CheckoutPaid      CheckoutStatus = "PAID"
	CheckoutFailed    CheckoutStatus = "FAILED"
	CheckoutExpired   CheckoutStatus = "EXPIRED"
	CheckoutCancelled CheckoutStatus = "CANCELLED"
)

// PaymentStatus is how far a payment is.
type PaymentStatus string

// The statuses of payments, as the provider says them.
const (
	RequiresPayment  PaymentStatus = "REQUIRES_PAYMENT"
	RequiresAction   PaymentStatus = "REQUIRES_ACTION"
	Processing       PaymentStatus = "PROCESSING"
	PaymentSucceeded PaymentStatus = "SUCCEEDED"
	PaymentFailed    PaymentStatus = "FAILED"
	PaymentCancelled PaymentStatus = "CANCELLED"
)

// ranks order what a provider says of one moment. What is final stays, and money that came in is the most final.
var ranks = map[PaymentStatus]int{
	RequiresPayment: 0, RequiresAction: 1, Processing: 2, PaymentFailed: 3, PaymentCancelled: 4, PaymentSucceeded: 5,
}

func (s PaymentStatus) isFinal() bool { return s == PaymentCancelled || s == PaymentSucceeded }

// Outcome is what became of the money of a payment.
type Outcome string

// The outcomes. GaveBack: it came when the pieces were gone.
const (
	NoOutcome Outcome = ""
	Sold      Outcome = "sold"
	GaveBack  Outcome = "gaveBack"
)

// Payment is what a checkout costs in one currency. Its id is that of the hold of its pieces.
type Payment struct {
	ID       string
	Currency string
	Amount   int64
	// IntentID and ClientSecret name it at the provider, empty until that answered.
	IntentID, ClientSecret string
	Status                 PaymentStatus
	Failure                string
	// ObservedAt is the moment of what the provider said last.
	ObservedAt time.Time
	Outcome    Outcome
	// CancelDue: the provider is still to be told that nobody pays it.
	CancelDue bool
	Disputes  Disputes
}

// accepts reports whether what the provider says is newer than what is known.
func (p Payment) accepts(status PaymentStatus, at time.Time) bool {
	return Newer(p.Status, p.ObservedAt, status, at)
}

// Newer reports whether what a provider says of a payment counts over what is known of it, in whatever order it comes.
func Newer(known PaymentStatus, knownAt time.Time, said PaymentStatus, at time.Time) bool {
	switch {
	case known.isFinal() || said.isFinal():
		return ranks[said] > ranks[known]
	case !at.Equal(knownAt):
		return at.After(knownAt)
	}
	return ranks[said] > ranks[known]
}

// Checkout is one attempt to buy what was in a cart.
type Checkout struct {
	ID                     string
	Buyer                  person.Person
	Email                  string
	Address                Address
	CreatedAt, ExpiresAt   time.Time
	CancelledAt, ExpiredAt time.Time
	Status                 CheckoutStatus
	// Fingerprint is of all that is bought, and for how much.
	Fingerprint string
	Payments    []Payment
	Orders      []Order
}

// IsOpen reports whether it can still be paid.
func (c Checkout) IsOpen() bool { return c.Status == Open || c.Status == Paying }

// derive says how far the checkout is, from what became of its payments.
func (c Checkout) derive() CheckoutStatus {
	sold, gaveBack, waiting, busy := 0, 0, 0, 0
	for _, p := range c.Payments {
		switch p.Outcome {
		case Sold:
			sold++
		case GaveBack:
			gaveBack++
		default:
			waiting++
			if p.Status == Processing || p.Status == RequiresAction {
				busy++
			}
		}
	}
	ended := !c.CancelledAt.IsZero() || !c.ExpiredAt.IsZero()
	switch {
	case sold > 0 && (waiting == 0 || ended):
		return CheckoutPaid
	case gaveBack > 0 && (waiting == 0 || ended):
		return CheckoutFailed
	case !c.CancelledAt.IsZero():
		return CheckoutCancelled
	case !c.ExpiredAt.IsZero():
		return CheckoutExpired
	case sold > 0 || gaveBack > 0 || busy > 0:
		return Paying
	}
	return Open
}

func (c Checkout) payment(id string) int {
	return slices.IndexFunc(c.Payments, func(p Payment) bool { return p.ID == id })
}

func (c Checkout) order(id string) int {
	return slices.IndexFunc(c.Orders, func(o Order) bool { return o.ID == id })
}

// pieces are how many of each size a payment buys.
func (c Checkout) pieces(paymentID string) map[string]int {
	all := map[string]int{}
	for _, o := range c.Orders {
		if o.PaymentID != paymentID {
			continue
		}
		for _, l := range o.Lines {
			all[l.SizeID] += l.Quantity
		}
	}
	return all
}

// ordersOf are the places of the orders that a payment pays.
func (c Checkout) ordersOf(paymentID string) (places []int) {
	for n, o := range c.Orders {
		if o.PaymentID == paymentID {
			places = append(places, n)
		}
	}
	return places
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// ShownCheckout is a checkout as its buyer sees it.
type ShownCheckout struct {
	Checkout
	// Shown are its orders.
	Shown []Shown
}

// ShowCheckout returns a checkout as its buyer sees it.
func ShowCheckout(v access.Viewer, c Checkout) ShownCheckout {
	shown := ShownCheckout{Checkout: c}
	for _, o := range c.Orders {
		shown.Shown = append(shown.Shown, o.shownTo(v))
	}
	if !c.IsOpen() {
		// What nobody is to pay any more needs no secret.
		shown.Payments = slices.Clone(c.Payments)
		for n := range shown.Payments {
			shown.Payments[n].ClientSecret = ""
		}
	}
	return shown
}
