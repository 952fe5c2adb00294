package sandbox

import (
	"context"
	"crypto/subtle"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// Card is a test card. Nothing of it is kept.
type Card struct {
	Number            string
	ExpMonth, ExpYear int
	CVC               string
}

// behaviour is what a test card does.
type behaviour struct {
	err        *CardError
	needsCheck bool
	// isKept: it can be kept for later, though it is refused once it is charged.
	isKept bool
}

// cards are the numbers that are taken: Stripe's own for tests, with what they do there.
var cards = map[string]behaviour{
	"4242424242424242": {},
	"4000000000000002": {err: &CardError{
		Type: "card_error", Code: "card_declined", DeclineCode: "generic_decline", Message: "Your card was declined.",
	}},
	"4000000000009995": {err: &CardError{
		Type: "card_error", Code: "card_declined", DeclineCode: "insufficient_funds",
		Message: "Your card has insufficient funds.",
	}},
	"4000002500003155": {needsCheck: true},
	"4000000000000341": {isKept: true, err: &CardError{
		Type: "card_error", Code: "card_declined", DeclineCode: "generic_decline", Message: "Your card was declined.",
	}},
}

func digitsOf(number string) string { return strings.NewReplacer(" ", "", "-", "").Replace(number) }

func (s *Sandbox) check(c Card) (behaviour, error) {
	wrong := input.Problems{}
	number := digitsOf(c.Number)
	does, known := cards[number]
	if !known {
		wrong.Add("number", "Only test cards are taken here, such as 4242 4242 4242 4242.")
	}
	now := s.now().UTC()
	switch year := fullYear(c.ExpYear, now); {
	case c.ExpMonth < 1 || c.ExpMonth > 12:
		wrong.Add("expMonth", "A month is from 1 to 12.")
	case year < now.Year() || year > now.Year()+50 || year == now.Year() && c.ExpMonth < int(now.Month()):
		wrong.Add("expYear", "This card is out of date.")
	}
	if len(c.CVC) < 3 || len(c.CVC) > 4 || strings.Trim(c.CVC, "0123456789") != "" {
		wrong.Add("cvc", "The security code has 3 or 4 digits.")
	}
	return does, wrong.Err()
}

// fullYear reads 31 as 2031.
func fullYear(year int, now time.Time) int {
	if year >= 0 && year < 100 {
		return now.Year() - now.Year()%100 + year
	}
	return year
}

// Confirm pays by a test card, as Stripe's own fields do in a browser. Errors: BAD_USER_INPUT, NOT_FOUND, CONFLICT for
// what is not to be paid any more.
func (s *Sandbox) Confirm(ctx context.Context, clientSecret string, c Card) (Intent, error) {
	does, err := s.check(c)
	if err != nil {
		return Intent{}, err
	}
	return s.change(ctx, clientSecret, func(i Intent) (Intent, []Event, error) {
		switch {
		case i.Status == succeeded:
			return i, nil, nil
		case i.Status != needsPayment && i.Status != needsAction:
			return i, nil, errNotToBeMade
		case does.err != nil && (!does.isKept || i.Object != aSetup):
			return s.failed(i, does.err)
		}
		i.keep(c, digitsOf(c.Number))
		if does.needsCheck {
			i.Status, i.LastError, i.NextAction = needsAction, nil, &NextAction{Type: "use_stripe_sdk"}
			return i, []Event{s.event(i.Object+".requires_action", i)}, nil
		}
		return s.paid(i)
	})
}

// Retrieve reads the intent that a secret opens. Errors: BAD_USER_INPUT, NOT_FOUND.
func (s *Sandbox) Retrieve(ctx context.Context, clientSecret string) (Intent, error) {
	id, err := secretsIntent(clientSecret)
	if err != nil {
		return Intent{}, err
	}
	i, err := s.store.Intent(ctx, id)
	if err == nil && !i.opens(clientSecret) {
		err = fault.Missing(thePayment)
	}
	return i, err
}

// opens reports whether a secret is that of the intent.
func (i Intent) opens(clientSecret string) bool {
	return subtle.ConstantTimeCompare([]byte(i.ClientSecret), []byte(clientSecret)) == 1
}

const thePayment = "This payment"

// Authenticate says whether the person agreed where their bank asked them. Errors: BAD_USER_INPUT, NOT_FOUND, CONFLICT
// where nobody is asked.
func (s *Sandbox) Authenticate(ctx context.Context, clientSecret string, accept bool) (Intent, error) {
	return s.change(ctx, clientSecret, func(i Intent) (Intent, []Event, error) {
		switch {
		case i.Status == succeeded && accept:
			return i, nil, nil
		case i.Status != needsAction:
			return i, nil, fault.New(fault.Conflict, "Nothing is to be confirmed.")
		case accept:
			return s.paid(i)
		}
		return s.failed(i, &CardError{
			Type: "invalid_request_error", Code: "payment_intent_authentication_failure",
			Message: "We are unable to authenticate your payment method. " +
				"Please choose a different payment method and try again.",
		})
	})
}

func (s *Sandbox) paid(i Intent) (Intent, []Event, error) {
	i.Status, i.AmountReceived, i.LastError, i.NextAction = succeeded, i.Amount, nil, nil
	if i.Object == aPayment {
		i.LatestCharge = newID("ch_")
	}
	return i, []Event{s.event(i.Object+".succeeded", i)}, nil
}

func (s *Sandbox) failed(i Intent, why *CardError) (Intent, []Event, error) {
	i.Status, i.LastError, i.NextAction = needsPayment, why, nil
	if i.Object == aSetup {
		return i, []Event{s.event("setup_intent.setup_failed", i)}, nil
	}
	i.Method = nil
	return i, []Event{s.event("payment_intent.payment_failed", i)}, nil
}

// change changes the intent that a secret opens.
func (s *Sandbox) change(
	ctx context.Context, clientSecret string, decide func(Intent) (Intent, []Event, error),
) (Intent, error) {
	id, err := secretsIntent(clientSecret)
	if err != nil {
		return Intent{}, err
	}
	i, err := s.store.Change(ctx, id, func(i Intent) (Intent, []Event, error) {
		if !i.opens(clientSecret) {
			return i, nil, fault.Missing(thePayment)
		}
		return decide(i)
	})
	if err == nil {
		s.wakeUp()
	}
	return i, err
}
