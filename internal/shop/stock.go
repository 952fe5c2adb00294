package shop

import (
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Stock is the stock of one size. What was ever put in is always what is left, reserved, held and sold:
// Quantity + Sold is the sum of all that came in.
type Stock struct {
	// Quantity is how many pieces are there, those included that are Reserved by the seller for a sale elsewhere or Held
	// by checkouts.
	Quantity, Reserved, Held int
	Sold                     int
	// Unlimited: it is made when it is sold, as what is downloaded. Then Quantity is 0 less what was sold.
	Unlimited bool
}

// Available is how many pieces somebody could buy now.
func (s Stock) Available() int {
	if s.Unlimited {
		return MaxPieces
	}
	return s.Quantity - s.Reserved - s.Held
}

// Kind is what changed a stock.
type Kind string

// The kinds of changes.
const (
	// Counted sets right what is there: the first count, another delivery, a loss.
	Counted Kind = "counted"
	// Reserved sets pieces aside for a sale elsewhere, Released puts them back.
	Reserved Kind = "reserved"
	Released Kind = "released"
	// Held is a checkout that has begun, Unheld one that ended without a sale, Expired one that took too long.
	Held    Kind = "held"
	Unheld  Kind = "unheld"
	Expired Kind = "expired"
	// Sold takes pieces for good, Returned puts them back.
	Sold     Kind = "sold"
	Returned Kind = "returned"
)

// Entry is one change of the stock of a size, as its history keeps it.
type Entry struct {
	ID, SizeID string
	Kind       Kind
	// Quantity, Reserved, Held and Sold are what each changed by.
	Quantity, Reserved, Held, Sold int
	// Reason is what somebody said; Left what was there after it.
	Reason string
	Left   int
	// ActorID is empty where nobody did it, as when a hold expired.
	ActorID string
	// HoldID names the checkout, empty where there is none.
	HoldID string
	// ClientKey makes a change that is sent twice one.
	ClientKey string
	At        time.Time
}

// Plus is the stock after an entry that was allowed.
func (s Stock) Plus(e Entry) Stock {
	return Stock{s.Quantity + e.Quantity, s.Reserved + e.Reserved, s.Held + e.Held, s.Sold + e.Sold, s.Unlimited}
}

// Apply returns the stock after an entry. Errors: CONFLICT where there is not enough.
func (s Stock) Apply(e Entry) (Stock, error) {
	next := s.Plus(e)
	switch {
	case s.Unlimited && (e.Kind == Counted || e.Kind == Reserved || e.Kind == Released):
		return s, fault.New(fault.Conflict, "A download never runs out.")
	case next.Reserved < 0:
		return s, fault.New(fault.Conflict, "Fewer pieces are reserved.")
	case next.Held < 0 || next.Sold < 0:
		return s, fmt.Errorf("the stock of a size does not add up: %+v after %+v", s, e)
	case next.Quantity < 0 && e.Kind == Counted:
		return s, fault.New(fault.Conflict, fmt.Sprintf("Only %d there.", s.Quantity))
	case next.Available() < 0 && e.Kind == Counted:
		return s, fault.New(fault.Conflict, fmt.Sprintf("%s reserved or being bought.", pieces(s.Reserved+s.Held)))
	case next.Available() < 0:
		return s, NotEnough(s.Available())
	}
	return next, nil
}

// NotEnough says how many pieces are left of what somebody wants more of.
func NotEnough(left int) error {
	if left <= 0 {
		return fault.New(fault.Conflict, "This is sold out.")
	}
	return fault.New(fault.Conflict, fmt.Sprintf("Only %d left.", left))
}

func pieces(n int) string {
	if n == 1 {
		return "1 piece is"
	}
	return fmt.Sprint(n, " pieces are")
}

// Change returns the entry of a kind that n pieces are changed by.
func (k Kind) Change(sizeID string, n int) Entry {
	e := Entry{SizeID: sizeID, Kind: k}
	switch k {
	case Counted:
		e.Quantity = n
	case Reserved:
		e.Reserved = n
	case Released:
		e.Reserved = -n
	case Held:
		e.Held = n
	case Unheld, Expired:
		e.Held = -n
	case Sold:
		e.Quantity, e.Sold = -n, n
	case Returned:
		e.Quantity, e.Sold = n, -n
	}
	return e
}
