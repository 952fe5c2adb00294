// Package gifts is tiers that people pay for and give away: for so many months, by a code that opens them once.
package gifts

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/months"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/orders"
)

// Label is that of a gift's node.
const Label = "TierGift"

// Recipient is how a gift reaches whom it is for.
type Recipient string

// The ways: a member by their handle, anybody by e-mail, or whoever is handed the link.
const (
	ToMember Recipient = "MEMBER"
	ToEmail  Recipient = "EMAIL"
	ToLink   Recipient = "LINK"
)

// Status is how a gift stands.
type Status string

// The statuses. Waiting is before its payment, Refunding while the money is on its way back.
const (
	Waiting   Status = "WAITING"
	NeverPaid Status = "NEVER_PAID"
	Ready     Status = "READY"
	Redeemed  Status = "REDEEMED"
	Expired   Status = "EXPIRED"
	Refunding Status = "REFUNDING"
	Refunded  Status = "REFUNDED"
)

const (
	// waitFor is how long the payment is waited for.
	waitFor = time.Hour
	// validMonths is how long a code opens its gift, from when it is paid or handed over.
	validMonths = 12
	// warnBefore is how long before its code ends who gave it is told.
	warnBefore = 30 * 24 * time.Hour
	// remindBefore is how long before a tier is over who holds it is told.
	remindBefore = 7 * 24 * time.Hour
)

// Gift is a tier for some months, paid once. What it costs was agreed: another price of the tier does not change it.
type Gift struct {
	ID, Number       string
	Giver, Artist    person.Person
	TierID, TierName string
	Months           int
	// Amount is what is paid, with a tax that is added.
	Amount   int64
	Currency string
	Tax      tax.Due

	To Recipient
	// Member is whom it is for where that is a member, Email where it goes until it is opened or over.
	Member  person.Person
	Email   string
	Message string
	// DeliverAt is when it is handed over; zero as soon as it is paid.
	DeliverAt time.Time
	CreatedAt time.Time
	// ClientKey and Fingerprint make of asking twice one gift.
	ClientKey, Fingerprint string
	// CodeHash is of its code, which is kept nowhere.
	CodeHash string

	IntentID, ClientSecret string
	Payment                orders.PaymentStatus
	Failure                string
	ObservedAt             time.Time
	PaidAt                 time.Time
	// VoidAt says that nobody is to pay it; VoidDue that the provider is still to be told.
	VoidAt  time.Time
	VoidDue bool

	DeliveredAt, WarnedAt, ExpiresAt, ExpiredAt time.Time

	RedeemedAt time.Time
	Redeemer   person.Person
	// StartsAt and EndsAt bound when it opens the tier.
	StartsAt, EndsAt, RemindedAt time.Time

	// RefundAskedAt says that it is to be paid back, by RefundBy, RefundTries how many refunds failed.
	RefundAskedAt, RefundedAt time.Time
	// RefundAgainAt says that it is to be paid back once more, as the bank sent it back.
	RefundAgainAt time.Time
	RefundBy      string
	RefundTries   int
	// RefundID names the refund at the provider, once that answered.
	RefundID      string
	RefundFailure string
	// Returned is what went back, by the refunds of the provider.
	Returned int64
	Refunds  []string
	// FailedRefunds are those that did not reach who gave it: they stay so, whatever is told of them later.
	FailedRefunds []string
	Disputes      orders.Disputes
}

// Status follows from what happened.
func (g *Gift) Status() Status {
	switch {
	case !g.RefundedAt.IsZero() && g.RefundAgainAt.IsZero():
		return Refunded
	case !g.RefundAskedAt.IsZero() || !g.RefundAgainAt.IsZero():
		return Refunding
	case !g.RedeemedAt.IsZero():
		return Redeemed
	case !g.ExpiredAt.IsZero():
		return Expired
	case !g.PaidAt.IsZero():
		return Ready
	case !g.VoidAt.IsZero():
		return NeverPaid
	}
	return Waiting
}

// DueAt is when something is to be done about it by itself; zero where nothing is.
func (g *Gift) DueAt() time.Time {
	switch g.Status() {
	case Waiting:
		return g.CreatedAt.Add(waitFor)
	case Ready:
		due := g.ExpiresAt
		if g.WarnedAt.IsZero() {
			due = earlier(due, g.ExpiresAt.Add(-warnBefore))
		}
		if g.isToDeliver() {
			due = earlier(due, g.DeliverAt)
		}
		return due
	case Redeemed:
		if g.RemindedAt.IsZero() {
			return g.EndsAt.Add(-remindBefore)
		}
	case NeverPaid, Expired, Refunding, Refunded:
	}
	return time.Time{}
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// isToDeliver reports whether it is still to be handed over.
func (g *Gift) isToDeliver() bool { return g.To != ToLink && g.DeliveredAt.IsZero() }

// Asks reports whether the provider is to be asked how its payment stands.
func (g *Gift) Asks() bool { return g.Status() == Waiting && g.IntentID != "" }

// IsSentBack reports whether what was paid back came back from the bank, so that it can be paid back once more.
func (g *Gift) IsSentBack() bool { return g.Status() == Refunded && g.Returned < g.Amount }

// Undoes reports whether the provider is to be told something of it.
func (g *Gift) Undoes() bool { return g.VoidDue || g.Status() == Refunding }

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// numberOf writes an id as people read it.
func numberOf(id string) string {
	const digits = 10
	plain := slices.DeleteFunc([]byte(id), func(c byte) bool { return c == '-' })
	return "G-" + string(plain[len(plain)-digits:])
}

// Effect is what a change of a gift brings beside it.
type Effect struct {
	Entries []orders.Entry
	Told    []Happened
	// Late is that it was paid though nobody was to pay it any more.
	Late *latepayments.Payment
}

// Happened is what others hear of a gift.
type Happened struct {
	Verb    event.Verb
	ActorID string
}

func (e *Effect) tell(verb event.Verb, actorID string) {
	e.Told = append(e.Told, Happened{verb, actorID})
}

// void says that nobody is to pay it.
func (g *Gift) void(now time.Time) { g.VoidAt, g.VoidDue = now, g.IntentID != "" }

// settle has its code open it once it is paid. What nobody was to pay any more goes back.
func (g *Gift) settle(now time.Time) Effect {
	var e Effect
	switch {
	case !g.PaidAt.IsZero():
		return e
	case !g.VoidAt.IsZero():
		g.VoidDue = false
		e.Late = latepayments.Begin(latepayments.Payment{
			ID: g.ID, Number: g.Number, TierName: g.TierName, IsGift: true, Payer: g.Giver, Artist: g.Artist,
			IntentID: g.IntentID, Amount: g.Amount, Currency: g.Currency,
		}, now)
		return e
	}
	g.PaidAt, g.Failure = now, ""
	g.ExpiresAt = months.After(later(now, g.DeliverAt), validMonths)
	e.Entries = orders.GiftEntries(g.Artist.UserID, g.ID, g.Number, g.Amount, g.Tax, g.Currency, now)
	e.tell(event.Bought, g.Giver.UserID)
	if g.isToDeliver() && !g.DeliverAt.After(now) {
		g.deliver(now, &e)
	}
	return e
}

// deliver hands it over.
func (g *Gift) deliver(now time.Time, e *Effect) {
	g.DeliveredAt = now
	e.tell(event.Given, g.Giver.UserID)
}

// due does what is due at a moment. goesOn says that who opened it holds the tier beyond its end.
func (g *Gift) due(goesOn bool, now time.Time) (e Effect) {
	if at := g.DueAt(); at.IsZero() || at.After(now) {
		return e
	}
	switch g.Status() {
	case Waiting:
		g.void(now)
	case Redeemed:
		g.RemindedAt = now
		if !goesOn && g.EndsAt.After(now) {
			e.tell(event.Reminded, "")
		}
	case Ready:
		switch {
		case !now.Before(g.ExpiresAt):
			g.ExpiredAt, g.Email = now, ""
			e.tell(event.Ended, "")
			return e
		case g.isToDeliver() && !g.DeliverAt.After(now):
			g.deliver(now, &e)
		}
		if g.WarnedAt.IsZero() && !now.Before(g.ExpiresAt.Add(-warnBefore)) {
			g.WarnedAt = now
			e.tell(event.Reminded, "")
		}
	case NeverPaid, Expired, Refunding, Refunded:
	}
	return e
}

// Holding is how somebody holds a tier by other means.
type Holding struct {
	// PaidUntil is until when it is paid for month by month, GrantedUntil until when the artist gave it, GiftUntil until
	// when gifts open it; zero where they do not.
	PaidUntil, GrantedUntil, GiftUntil time.Time
	// IsForGood: the artist gave it without an end.
	IsForGood bool
}

// Redeem opens the tier to somebody, after what they hold it by already. Again is once. Errors: NOT_FOUND, CONFLICT.
func (g *Gift) Redeem(by person.Person, h Holding, now time.Time) (e Effect, err error) {
	switch g.Status() {
	case Ready:
	case Redeemed:
		if g.Redeemer.UserID == by.UserID {
			return e, nil
		}
		return e, fault.New(fault.Conflict, "This gift was opened already.")
	case Expired:
		return e, overdue()
	case Refunding, Refunded:
		return e, fault.New(fault.Conflict, "This gift was taken back, and is paid back to who gave it.")
	case Waiting, NeverPaid:
		return e, missing()
	}
	switch {
	case !now.Before(g.ExpiresAt):
		return e, overdue()
	case g.Artist.UserID == by.UserID:
		return e, fault.New(fault.Conflict, "This tier is your own.")
	case h.IsForGood:
		return e, fault.New(fault.Conflict, "You have this tier for good already. Hand the gift on to somebody else.")
	}
	start := now
	for _, until := range []time.Time{h.PaidUntil, h.GrantedUntil, h.GiftUntil} {
		start = later(start, until)
	}
	g.RedeemedAt, g.Redeemer, g.Email = now, by, ""
	g.StartsAt, g.EndsAt = start, months.After(start, g.Months)
	e.tell(event.Redeemed, by.UserID)
	return e, nil
}

func overdue() error {
	return fault.New(fault.Conflict, "This gift has ended: nobody opened it within a year.")
}

func missing() error { return fault.Missing("This gift") }

// MoveUp has gifts of the same tier that somebody opened follow one that is taken back now, those that come right after
// it. They are in the order of their beginnings; those that moved are returned. What was over leaves no gap: who had it
// does not have what followed once more.
func MoveUp(cut Gift, now time.Time, others []Gift) (moved []Gift) {
	if !cut.EndsAt.After(now) {
		return nil
	}
	next, end := later(cut.StartsAt, now), cut.EndsAt
	for _, g := range others {
		if g.ID == cut.ID || !g.StartsAt.Equal(end) || g.Status() != Redeemed {
			continue
		}
		end = g.EndsAt
		g.StartsAt, g.EndsAt = next, months.After(next, g.Months)
		next = g.EndsAt
		moved = append(moved, g)
	}
	return moved
}

// visible reports whether somebody may see it: who gave it, who is paid, whom it reached, and admins.
func (g *Gift) visible(v access.Viewer) bool {
	if v.Admin || !v.SignedIn() {
		return v.Admin
	}
	return v.UserID == g.Giver.UserID || v.UserID == g.Artist.UserID && !g.PaidAt.IsZero() ||
		v.UserID == g.ReceiverID()
}

// ReceiverID is whom it reached: who opened it, else the member to whom it was handed over; empty for nobody yet.
func (g *Gift) ReceiverID() string {
	switch {
	case !g.RedeemedAt.IsZero():
		return g.Redeemer.UserID
	case !g.DeliveredAt.IsZero():
		return g.Member.UserID
	}
	return ""
}
