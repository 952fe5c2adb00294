package subscriptions

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Of lists what the viewer subscribes to. Errors: UNAUTHENTICATED.
func (s *Service) Of(ctx context.Context, v access.Viewer) ([]Subscription, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return s.Store.Of(ctx, v.UserID, MostOf)
}

// Invoices lists what the viewer paid. Errors: UNAUTHENTICATED.
func (s *Service) Invoices(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Invoice], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Invoice]{}, err
	}
	return s.Store.Invoices(ctx, v.UserID, page)
}

// Receipt is a period that was paid, with who paid whom.
type Receipt struct {
	Invoice            Invoice
	Subscriber, Artist person.Person
}

const theReceipt = "This receipt"

// Receipt returns what was paid, to who paid it, the artist and admins. Errors: UNAUTHENTICATED, NOT_FOUND, also before
// it is paid.
func (s *Service) Receipt(ctx context.Context, v access.Viewer, invoiceID string) (Receipt, error) {
	if err := v.Require(); err != nil {
		return Receipt{}, err
	}
	i, err := s.Store.Invoice(ctx, invoiceID)
	if err == nil && i.PaidAt.IsZero() {
		err = fault.Missing(theReceipt)
	}
	if err != nil {
		return Receipt{}, err
	}
	sub, err := s.Get(ctx, v, i.SubscriptionID)
	if fault.CodeOf(err) == fault.NotFound {
		err = fault.Missing(theReceipt)
	}
	if err != nil {
		return Receipt{}, err
	}
	i.ClientSecret = ""
	return Receipt{i, sub.Subscriber, sub.Artist}, nil
}

// Subscribers lists who subscribes to the viewer. Errors: UNAUTHENTICATED.
func (s *Service) Subscribers(
	ctx context.Context, v access.Viewer, page paging.Request,
) (paging.Page[Subscription], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Subscription]{}, err
	}
	return s.Store.Subscribers(ctx, v.UserID, page)
}

// MostMonths bounds how far back income is added up.
const MostMonths = 36

// Income adds up what the viewer's subscriptions brought in each of the last months, this one included. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT for months that are not 1..36.
func (s *Service) Income(ctx context.Context, v access.Viewer, months int) ([]MonthlyIncome, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	if months < 1 || months > MostMonths {
		return nil, fault.BadInput(map[string]string{"months": fmt.Sprintf("From 1 to %d months.", MostMonths)})
	}
	now := s.Now().UTC()
	return s.Store.Income(ctx, v.UserID, time.Date(now.Year(), now.Month()-time.Month(months-1), 1, 0, 0, 0, 0, time.UTC))
}
