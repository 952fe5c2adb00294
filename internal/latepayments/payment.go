// Package latepayments is money that was paid for support or a gift though nobody was to pay it any more. It goes back
// by itself; where the provider refuses that, it is tried again for some days, and both sides are told. What cannot go
// back so, an admin settles by hand.
package latepayments

import (
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/orders"
)

// Label is that of a payment's node.
const Label = "LatePayment"

// Settled is a payment that an admin settled by hand: nothing goes back by itself any more.
const Settled orders.RefundStatus = "SETTLED"

// Payment is what came too late. It was never owed to the artist, so the ledger does not have it.
type Payment struct {
	// ID is that of the invoice or the gift that it was for.
	ID, Number, TierName string
	IsGift               bool
	Payer, Artist        person.Person
	IntentID             string
	Amount               int64
	Currency             string
	PaidAt               time.Time

	// Status is that of the refund: pending, while it is tried or on its way too; or Settled.
	Status orders.RefundStatus
	// Returned went back, Pending is on its way.
	Returned, Pending int64
	ReturnedAt        time.Time
	// Failure is why the last try was refused, Refused are the refunds of the provider that failed.
	Failure string
	Refused []string
	// Tries counts those that were refused. NextAt is when something is done about it by itself; zero where nothing is.
	Tries  int
	NextAt time.Time
	// IsAsked: the provider was asked for a refund, and nobody knows yet what it did.
	IsAsked bool
	// Note is what an admin wrote who settled it.
	Note string
	// Steps are the last that were taken, the oldest first.
	Steps []Step
}

// Kind is what happened.
type Kind string

// What happens to a payment that came too late.
const (
	Came       Kind = "CAME"
	Refused    Kind = "REFUSED"
	TriedAgain Kind = "TRIED_AGAIN"
	PaidBack   Kind = "PAID_BACK"
	// SentBack: a refund that had reached the payer went back to the site.
	SentBack Kind = "SENT_BACK"
	ByHand   Kind = "SETTLED"
)

// Step is something that happened to a payment.
type Step struct {
	At   time.Time
	Kind Kind
	// By is who did it; empty where nobody did, or where they are gone.
	By   person.Person
	Note string
}

// MostSteps bounds how many steps are read.
const MostSteps = 50

func (p *Payment) add(at time.Time, kind Kind, byID, note string) {
	p.Steps = append(p.Steps, Step{at, kind, person.Person{UserID: byID}, note})
}

// retries are the waits after tries that were refused; after the last somebody has to ask for another.
var retries = []time.Duration{time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

// askAgainAfter is how long a refund that is on its way is left alone.
const askAgainAfter = time.Hour

// Begin returns a payment that came at a moment, to be paid back at once.
func Begin(p Payment, now time.Time) *Payment {
	p.PaidAt, p.NextAt, p.Status = now, now, orders.RefundPending
	p.add(now, Came, "", "")
	return &p
}

// key names a try to the provider: one that it refused is another when it is tried again.
func (p *Payment) key() string { return fmt.Sprintf("%s/late/%d", p.ID, p.Tries) }

// left is what neither went back nor is on its way.
func (p *Payment) left() int64 { return p.Amount - p.Returned - p.Pending }

func (p *Payment) isDue(now time.Time) bool { return !p.NextAt.IsZero() && !p.NextAt.After(now) }

// observe takes how all refunds of it stand at the provider, and returns what others must hear.
func (p *Payment) observe(all []orders.ProviderRefund, now time.Time) []event.Verb {
	before := p.Returned
	p.Returned, p.Pending = 0, 0
	isRefused, failure := false, ""
	for _, r := range all {
		switch r.Status {
		case orders.RefundSucceeded:
			p.Returned += r.Amount
		case orders.RefundPending:
			p.Pending += r.Amount
		case orders.RefundRefused:
			if !slices.Contains(p.Refused, r.ID) {
				p.Refused = append(p.Refused, r.ID)
				isRefused, failure = true, r.Failure
			}
		}
	}
	switch {
	case p.Returned >= p.Amount:
		wasReturned := p.Status == orders.RefundSucceeded && before >= p.Amount
		p.Status, p.Failure, p.NextAt = orders.RefundSucceeded, "", time.Time{}
		if wasReturned {
			return nil
		}
		p.ReturnedAt = now
		p.add(now, PaidBack, "", "")
		return []event.Verb{event.Refunded}
	case p.Status == Settled:
		return nil
	case p.left() <= 0:
		p.Status, p.NextAt = orders.RefundPending, now.Add(askAgainAfter)
	case isRefused:
		kind := Refused
		if p.Status == orders.RefundSucceeded {
			kind = SentBack
		}
		return p.refuse(kind, failure, now)
	case p.Status == orders.RefundSucceeded: // less than was thought: what is left is asked for
		p.Status, p.NextAt = orders.RefundPending, now
	}
	p.ReturnedAt = time.Time{}
	return nil
}

// refuse counts a try that was refused. People hear of the first, and of the last.
func (p *Payment) refuse(kind Kind, failure string, now time.Time) []event.Verb {
	p.Tries++
	p.add(now, kind, "", failure)
	p.Status, p.Failure, p.ReturnedAt, p.NextAt = orders.RefundRefused, failure, time.Time{}, time.Time{}
	if p.Tries <= len(retries) {
		p.NextAt = now.Add(retries[p.Tries-1])
	}
	if p.Tries > 1 && !p.NextAt.IsZero() {
		return nil
	}
	return []event.Verb{event.RefundFailed}
}

// CanRetry reports whether somebody may ask for another try: the artist and admins, where one was refused.
func (p *Payment) CanRetry(v access.Viewer) bool {
	return p.Status == orders.RefundRefused && v.Manages(p.Artist.UserID)
}

// retry has another try be made at once, asked for by somebody who may.
func (p *Payment) retry(byID string, now time.Time) {
	p.NextAt = now
	p.add(now, TriedAgain, byID, "")
}

// CanSettle reports whether somebody may settle it by hand: support, while nothing is on its way or may be.
func (p *Payment) CanSettle(v access.Viewer) bool {
	return v.Is(access.Support) && p.whyNotSettled() == ""
}

// whyNotSettled says why it cannot be settled by hand; empty where it can.
func (p *Payment) whyNotSettled() string {
	switch {
	case p.Status == Settled:
		return "It is settled already."
	case p.Status == orders.RefundSucceeded:
		return "It is paid back."
	case p.Pending > 0, p.IsAsked:
		return "It is on its way back. Look again later."
	}
	return ""
}

// settle ends it by hand. Errors: CONFLICT.
func (p *Payment) settle(byID, note string, now time.Time) ([]event.Verb, error) {
	if why := p.whyNotSettled(); why != "" {
		return nil, fault.New(fault.Conflict, why)
	}
	p.Status, p.Note, p.Failure, p.NextAt = Settled, note, "", time.Time{}
	p.add(now, ByHand, byID, note)
	return []event.Verb{event.Settled}, nil
}

// visible reports whether somebody may see it.
func (p *Payment) visible(v access.Viewer) bool {
	return v.Is(access.Support) || v.SignedIn() && (v.UserID == p.Payer.UserID || v.UserID == p.Artist.UserID)
}

func missing() error { return fault.Missing("This payment") }
