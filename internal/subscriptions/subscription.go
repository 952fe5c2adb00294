// Package subscriptions is what people pay artists for tiers, month by month or year by year: what they hold by it,
// what is charged when, and what happens where a charge fails.
package subscriptions

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/months"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/orders"
)

// Interval is how long one payment lasts.
type Interval string

// The intervals.
const (
	Month Interval = "MONTH"
	Year  Interval = "YEAR"
)

// after returns the end of n intervals from a moment.
func (i Interval) after(start time.Time, n int) time.Time {
	if i == Year {
		n *= 12
	}
	return months.After(start, n)
}

// Status is how a subscription stands.
type Status string

// The statuses. Waiting is before its first payment, PastDue while a charge that failed is tried again.
const (
	Waiting Status = "WAITING"
	Active  Status = "ACTIVE"
	PastDue Status = "PAST_DUE"
	Paused  Status = "PAUSED"
	Ended   Status = "ENDED"
)

// Terms are what is paid for: a tier, how often, and how much, in the minor unit.
type Terms struct {
	TierID, TierName string
	// Position is the tier's among the artist's.
	Position int
	Interval Interval
	Amount   int64
	Currency string
}

// Subscription is what somebody pays an artist. Its amount was agreed: another price of the tier does not change it.
type Subscription struct {
	ID         string
	Subscriber person.Person
	Artist     person.Person
	Terms      Terms
	// Next are the terms from the end of the period on, where they were changed.
	Next *Terms
	// Country is where the subscriber is, for the tax; empty where nobody knows, and none is taken.
	Country string
	// PostalCode is known where the tax follows from it.
	PostalCode string
	CreatedAt  time.Time
	// Anchor is where the periods count from: a month from the 31st ends on the 30th, and the next on the 31st again.
	Anchor time.Time
	// PeriodStart and PeriodEnd are of what is paid; zero before the first payment.
	PeriodStart, PeriodEnd time.Time
	// GiftUntil is until when gifts open the tier to its subscriber; zero where none does.
	GiftUntil time.Time
	// Paid is what the period cost, before a tax that is added, less what of it went back: below 0 where more went back
	// than was left of a period that this one followed before its end.
	Paid int64
	// Charged is what was charged last, with its tax; zero of what was before there was any.
	Charged tax.Due
	// CancelledAt says that it ends with its period, PausedAt that the next one is not charged.
	CancelledAt, PausedAt, EndedAt time.Time
	EndReason                      EndReason
	CustomerID                     string
	Card                           orders.Card
	// SetupID names a card that is being put in the place of Card, at the provider.
	SetupID, SetupSecret string
	// SetupAt is when that was begun.
	SetupAt time.Time
	// Setups counts those that are over.
	Setups int
	// Disputes are those of all payments of it.
	Disputes orders.Disputes
	// Open are the invoices of which something is still to come, the first first.
	Open []Invoice
}

// Invoice returns the one that is to be paid; nil where there is none.
func (s *Subscription) Invoice() *Invoice {
	for n := range s.Open {
		if i := &s.Open[n]; i.VoidAt.IsZero() && i.PaidAt.IsZero() {
			return i
		}
	}
	return nil
}

// EndReason is why a subscription ended.
type EndReason string

// The reasons.
const (
	NotEnded   EndReason = ""
	ByPerson   EndReason = "CANCELLED"
	Unpaid     EndReason = "UNPAID"
	NeverPaid  EndReason = "NEVER_PAID"
	ArtistGone EndReason = "ARTIST_GONE"
	// PaidBack: the artist paid back what the period cost.
	PaidBack EndReason = "PAID_BACK"
)

// Invoice is a period that is to be paid. Its id is that of its payment.
type Invoice struct {
	ID, Number     string
	SubscriptionID string
	Terms          Terms
	// Amount is what is charged: less than the terms' where Credit, the rest of another period, counts towards it, and
	// more where tax is added.
	Amount, Credit int64
	// Tax is that of what is charged.
	Tax                    tax.Due
	PeriodStart, PeriodEnd time.Time
	CreatedAt              time.Time
	IntentID, ClientSecret string
	Status                 orders.PaymentStatus
	Failure                string
	ObservedAt             time.Time
	// Attempts are those by the kept card; NextAttemptAt is zero where no other is made.
	Attempts      int
	NextAttemptAt time.Time
	PaidAt        time.Time
	// VoidAt says that nobody is to pay it; VoidDue that the provider is still to be told.
	VoidAt  time.Time
	VoidDue bool
	// Back is what of it went back, Refund how it stands that the artist pays it back.
	Back   []Back
	Refund Refund
}

const (
	// waitFor is how long the first payment is waited for.
	waitFor = time.Hour
	// Grace is how long what a tier opens stays open after a period whose next is not paid yet.
	Grace = 7 * 24 * time.Hour
)

// retries are the waits between attempts by the kept card; after the last the subscription ends.
var retries = []time.Duration{24 * time.Hour, 2 * 24 * time.Hour, 3 * 24 * time.Hour}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// Status follows from what happened.
func (s *Subscription) Status() Status {
	switch {
	case !s.EndedAt.IsZero():
		return Ended
	case s.PeriodEnd.IsZero():
		return Waiting
	case !s.PausedAt.IsZero():
		return Paused
	}
	if i := s.Invoice(); i != nil && i.isRenewal(s) && i.Attempts > 0 {
		return PastDue
	}
	return Active
}

// isRenewal reports whether an invoice goes on from the paid period, rather than changing it.
func (i Invoice) isRenewal(s *Subscription) bool { return !i.PeriodStart.Before(s.PeriodEnd) }

// GoesOnAt is when the next period begins: after what is paid, and what was given; zero before the first payment.
func (s *Subscription) GoesOnAt() time.Time {
	if !s.PeriodEnd.IsZero() && s.GiftUntil.After(s.PeriodEnd) {
		return s.GiftUntil
	}
	return s.PeriodEnd
}

// Regifted has a subscription wait for the end of what was given: what was to be paid before that is not.
func (s *Subscription) Regifted(now time.Time) {
	if i := s.Invoice(); i != nil && !s.PeriodEnd.IsZero() && i.isRenewal(s) && i.PeriodStart.Before(s.GiftUntil) {
		s.void(now)
	}
}

// HeldUntil is until when its tier is held as things stand: with the period where it ends then, later while the next
// may still be paid. Zero where it is not held.
func (s *Subscription) HeldUntil() time.Time {
	switch {
	case s.PeriodEnd.IsZero():
		return time.Time{}
	case s.EndReason == Unpaid:
		return s.EndedAt
	case s.EndReason == PaidBack && s.EndedAt.Before(s.goesOnUntil()):
		return s.EndedAt
	case s.EndReason != PaidBack && !s.EndedAt.IsZero():
		return s.PeriodEnd
	}
	return s.goesOnUntil()
}

// goesOnUntil is until when its tier is held where it does not end before.
func (s *Subscription) goesOnUntil() time.Time {
	if !s.CancelledAt.IsZero() || !s.PausedAt.IsZero() {
		return s.PeriodEnd
	}
	return s.GoesOnAt().Add(Grace)
}

// goesOnWith reports whether a period is its last and something may still come of it: of one that is paused, or ends,
// nothing does once the period is over.
func (s *Subscription) goesOnWith(period, now time.Time) bool {
	isLast := s.PeriodStart.Equal(period) && s.EndedAt.IsZero()
	return isLast && (s.PausedAt.IsZero() && s.CancelledAt.IsZero() || now.Before(s.PeriodEnd))
}

// DueAt is when something is to be done about it by itself; zero where nothing is.
func (s *Subscription) DueAt() time.Time {
	i := s.Invoice()
	switch {
	case !s.EndedAt.IsZero():
		return time.Time{}
	case s.PeriodEnd.IsZero():
		return s.CreatedAt.Add(waitFor)
	case i != nil && i.isRenewal(s):
		return i.NextAttemptAt
	case i != nil:
		// A change that nobody paid.
		return i.CreatedAt.Add(waitFor)
	case !s.CancelledAt.IsZero():
		return s.PeriodEnd
	case !s.PausedAt.IsZero():
		return time.Time{}
	}
	return s.GoesOnAt()
}

// isUp reports whether terms are more than others: of another tier those that cost more a month, of the same tier a
// year instead of a month, which may cost less a month.
func (t Terms) isUp(from Terms) bool {
	if t.TierID == from.TierID && t.Interval != from.Interval {
		return t.Interval == Year
	}
	return t.byYear() > from.byYear()
}

// byYear is what twelve months cost: prices a month are compared by it, without fractions.
func (t Terms) byYear() int64 {
	if t.Interval == Year {
		return t.Amount
	}
	return 12 * t.Amount
}

// rest is what of the paid period is left at a moment, by whole days, rounded down.
func (s *Subscription) rest(at time.Time) int64 {
	day := 24 * time.Hour
	all := int64(s.PeriodEnd.Sub(s.PeriodStart) / day)
	left := int64(s.PeriodEnd.Sub(at) / day)
	if all <= 0 || left <= 0 {
		return 0
	}
	return max(s.Paid, 0) * min(left, all) / all
}

// invoice makes the one for terms from a moment on. Errors: CONFLICT where the tax is of something else, as another
// changed the subscription since it was worked out.
func (s *Subscription) invoice(t Terms, start time.Time, credit int64, due tax.Due, now time.Time) (*Invoice, error) {
	if due.Of != t.Amount-credit || due.Country != s.Country {
		return nil, fault.New(fault.Conflict, "This was changed meanwhile. Please look at it again.")
	}
	id := newID()
	end := t.Interval.after(start, 1)
	if !s.Anchor.IsZero() && t.Interval == s.Terms.Interval && start.Equal(s.PeriodEnd) {
		end = s.nextEnd()
	}
	s.Open = append(s.Open, Invoice{
		ID: id, Number: NumberOf(id), SubscriptionID: s.ID, Terms: t, Amount: due.Total(), Credit: credit, Tax: due,
		PeriodStart: start, PeriodEnd: end, CreatedAt: now, Status: orders.RequiresPayment, ObservedAt: now,
	})
	return &s.Open[len(s.Open)-1], nil
}

// credit is what of the paid period counts towards terms that begin at a moment. Less than the provider charges is not
// charged: then all counts as paid.
func (s *Subscription) credit(t Terms, at time.Time) int64 {
	rest := s.rest(at)
	if t.Amount-rest < money.Least(t.Currency) {
		return t.Amount
	}
	return rest
}

// movesNow reports whether other terms begin at once. A year instead of a month waits for the end of what was given,
// and what costs less than is left of the paid period for the end of that: nothing that was paid is lost.
func (s *Subscription) movesNow(t Terms, now time.Time) bool {
	return t.isUp(s.Terms) && s.rest(now) <= t.Amount && (t.TierID != s.Terms.TierID || !s.GiftUntil.After(now))
}

// Whole is what a whole period of some terms costs with its tax, at the rate of what was charged last, or is to be
// charged first.
func (s *Subscription) Whole(t Terms) tax.Due {
	last := s.Charged
	if i := s.Invoice(); i != nil && s.PeriodEnd.IsZero() {
		last = i.Tax
	}
	return last.At(t.Amount)
}

// nextEnd is the end of the period after the paid one, counted from the anchor.
func (s *Subscription) nextEnd() time.Time {
	for n := 1; ; n++ {
		if end := s.Terms.Interval.after(s.Anchor, n); end.After(s.PeriodEnd) {
			return end
		}
	}
}

// NumberOf writes an id as people read it.
func NumberOf(id string) string {
	const digits = 10
	plain := slices.DeleteFunc([]byte(id), func(c byte) bool { return c == '-' })
	return "S-" + string(plain[len(plain)-digits:])
}

// void says that nobody is to pay the invoice that there is.
func (s *Subscription) void(now time.Time) {
	if i := s.Invoice(); i != nil {
		i.VoidAt, i.NextAttemptAt, i.VoidDue = now, time.Time{}, i.IntentID != ""
	}
}

// endSetup forgets the card that is being put in the place of the one that is charged.
func (s *Subscription) endSetup() {
	if s.SetupID != "" {
		s.SetupID, s.SetupSecret, s.SetupAt = "", "", time.Time{}
		s.Setups++
	}
}

// stop ends what is to be paid by an intent: nobody tries one card after another on it.
func (s *Subscription) stop(intentID string, now time.Time) Effect {
	i := s.Invoice()
	switch {
	case i == nil || i.IntentID != intentID || !s.EndedAt.IsZero():
		return Effect{}
	case s.PeriodEnd.IsZero():
		return s.end(now, NeverPaid)
	case i.isRenewal(s):
		return s.end(now, Unpaid)
	}
	s.void(now)
	return Effect{}
}

// Happened is what others hear of a subscription.
type Happened struct {
	Verb    event.Verb
	ActorID string
	// InvoiceID names the invoice that it is about; empty where it is about none.
	InvoiceID string
}

// Effect is what a change of a subscription brings beside it.
type Effect struct {
	Entries []orders.Entry
	Told    []Happened
	// Late is an invoice that was paid though nobody was to pay it any more.
	Late *latepayments.Payment
}

func (e *Effect) tell(verb event.Verb, actorID string) {
	e.tellOf(verb, actorID, "")
}

// add takes in what another change of the same brings.
func (e *Effect) add(more Effect) {
	e.Entries, e.Told = append(e.Entries, more.Entries...), append(e.Told, more.Told...)
}

func (e *Effect) tellOf(verb event.Verb, actorID, invoiceID string) {
	e.Told = append(e.Told, Happened{verb, actorID, invoiceID})
}

// visible reports whether somebody may see it: who pays, who is paid, and admins.
func (s *Subscription) visible(v access.Viewer) bool {
	return v.Admin || v.SignedIn() && (v.UserID == s.Subscriber.UserID || v.UserID == s.Artist.UserID)
}
