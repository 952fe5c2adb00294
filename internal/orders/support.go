package orders

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Listed is an order as support sees it among others: without what was bought and where it goes.
type Listed struct {
	ID, Number    string
	Status        Status
	Buyer, Seller person.Person
	Currency      string
	Total         int64
	// PaidAt is zero for what nobody paid, RefundAskedAt while nobody waits for an answer about a refund.
	CreatedAt, PaidAt, RefundAskedAt time.Time
}

// Search says which orders support looks for: at most one of its fields is filled in.
type Search struct {
	// PersonID is who bought or sold.
	PersonID string
	Status   Status
	// RefundAsked asks for those whose buyer waits for an answer, who waits longest first.
	RefundAsked bool
}

// Case is an order as support sees it, who may know neither where it goes nor what people write about it.
type Case struct {
	Order
	// Payment is nil where nothing had to be paid.
	Payment *Payment
}

// Listed returns the order as lists have it.
func (o Order) Listed() Listed {
	return Listed{
		ID: o.ID, Number: o.Number, Status: o.Status(), Buyer: o.Buyer, Seller: o.Seller, Currency: o.Currency,
		Total: o.Total, CreatedAt: o.CreatedAt, PaidAt: o.PaidAt, RefundAskedAt: o.RefundAskedAt,
	}
}

// ActedAs returns as whom a person acted: buyer, seller, or staff in the seller's place; empty where it was nobody.
func (o Order) ActedAs(userID string) string {
	switch userID {
	case "":
		return ""
	case o.Buyer.UserID:
		return "buyer"
	case o.Seller.UserID:
		return "seller"
	}
	return "staff"
}

var statuses = []Status{Pending, Paid, Shipped, Delivered, Cancelled, Refunded, PartlyRefunded}

// Find lists orders for support: that of a number, those of a person (@handle, handle or id), those of a status, or
// those of which a refund is asked for; the newest first. text is a number or a person. Errors: UNAUTHENTICATED,
// FORBIDDEN for all but support, BAD_USER_INPUT for what is no status and for more than one wish.
func (s *Service) Find(
	ctx context.Context, v access.Viewer, text string, f Search, page paging.Request,
) (paging.Page[Listed], error) {
	if err := v.RequireRole(access.Support); err != nil {
		return paging.Page[Listed]{}, err
	}
	text = strings.TrimSpace(text)
	if err := checkSearch(text, f); err != nil {
		return paging.Page[Listed]{}, err
	}
	if text == "" {
		return s.Store.Find(ctx, f, page)
	}
	found, err := s.Store.FindNumber(ctx, strings.ToUpper(text))
	if err == nil {
		return paging.Page[Listed]{Nodes: []Listed{found}, Count: one}, nil
	}
	if fault.CodeOf(err) != fault.NotFound {
		return paging.Page[Listed]{}, err
	}
	f.PersonID = text
	if _, err := uuid.Parse(text); err != nil {
		f.PersonID, err = s.Store.PersonID(ctx, strings.ToLower(strings.TrimPrefix(text, "@")))
		if fault.CodeOf(err) == fault.NotFound {
			return paging.None[Listed](), nil
		}
		if err != nil {
			return paging.Page[Listed]{}, err
		}
	}
	return s.Store.Find(ctx, f, page)
}

func one(context.Context) (int, error) { return 1, nil }

func checkSearch(text string, f Search) error {
	wishes, isStatus := 0, f.Status == ""
	for _, is := range []bool{text != "", f.Status != "", f.RefundAsked} {
		if is {
			wishes++
		}
	}
	for _, each := range statuses {
		isStatus = isStatus || each == f.Status
	}
	bad := input.Problems{}
	switch {
	case len(text) > maxSearch:
		bad.Add("query", "Please search for fewer letters.")
	case !isStatus:
		bad.Add("status", "This is no status of an order.")
	case wishes > 1:
		bad.Add("query", "Ask for a number or a person, for a status, or for refunds; not for several.")
	}
	return bad.Err()
}

// Case returns an order for support. Errors: UNAUTHENTICATED, FORBIDDEN for all but support, NOT_FOUND.
func (s *Service) Case(ctx context.Context, v access.Viewer, id string) (Case, error) {
	if err := v.RequireRole(access.Support); err != nil {
		return Case{}, err
	}
	o, err := s.Store.Order(ctx, id)
	if err != nil {
		return Case{}, err
	}
	p, err := s.Store.Payment(ctx, o.PaymentID)
	if fault.CodeOf(err) == fault.NotFound {
		return Case{Order: o}, nil
	}
	return Case{o, &p}, err
}
