package payments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/stripe/stripe-go/v76"
	"github.com/stripe/stripe-go/v76/webhook"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
)

// tolerance is how old a signature may be: who replays what they overheard is late.
const tolerance = 5 * time.Minute

// Webhook takes what the provider tells, Stripe or the sandbox.
type Webhook struct {
	secrets []string
	handle  func(context.Context, orders.ProviderEvent) error
}

// NewWebhook returns a Webhook that believes what is signed with one of secrets: Stripe has one for what happens at the
// site's account, and another for what happens at those that are paid. Empty ones sign nothing.
func NewWebhook(handle func(context.Context, orders.ProviderEvent) error, secrets ...string) *Webhook {
	secrets = slices.DeleteFunc(secrets, func(s string) bool { return s == "" })
	return &Webhook{secrets, handle}
}

// Receive takes one event. Errors: BAD_USER_INPUT for what is not signed, or too old; any other has the provider tell
// it again.
func (w *Webhook) Receive(ctx context.Context, payload []byte, signature string) error {
	e, err := w.signed(payload, signature)
	if err != nil {
		return fault.Wrap(fault.BadUserInput, "This is not signed by the payment provider, or too old.", err)
	}
	told, err := eventOf(e)
	if err != nil {
		return fault.Wrap(fault.BadUserInput, "This is no event of the payment provider.", err)
	}
	return w.handle(ctx, told)
}

// signed reads an event that is signed with one of the secrets.
func (w *Webhook) signed(payload []byte, signature string) (e stripe.Event, err error) {
	err = errNoSecret
	for _, secret := range w.secrets {
		e, err = webhook.ConstructEventWithOptions(payload, signature, secret, webhook.ConstructEventOptions{
			Tolerance: tolerance, IgnoreAPIVersionMismatch: true,
		})
		if err == nil {
			break
		}
	}
	return e, err
}

var errNoSecret = errors.New("no secret to check the signature with")

func eventOf(e stripe.Event) (orders.ProviderEvent, error) {
	out := orders.ProviderEvent{ID: e.ID}
	if e.ID == "" || e.Data == nil {
		return out, fmt.Errorf("event %q of type %s has no data", e.ID, e.Type)
	}
	at := time.Unix(e.Created, 0)
	out.At = at
	switch e.Type {
	case stripe.EventTypePaymentIntentCreated, stripe.EventTypePaymentIntentSucceeded,
		stripe.EventTypePaymentIntentPaymentFailed, stripe.EventTypePaymentIntentCanceled,
		stripe.EventTypePaymentIntentProcessing, stripe.EventTypePaymentIntentRequiresAction:
		var i stripe.PaymentIntent
		if err := json.Unmarshal(e.Data.Raw, &i); err != nil {
			return out, err
		}
		intent, err := intentOf(&i, at)
		out.Intent = &intent
		return out, err
	case stripe.EventTypeRefundCreated, stripe.EventTypeRefundUpdated, eventRefundFailed,
		stripe.EventTypeChargeRefundUpdated:
		var r stripe.Refund
		if err := json.Unmarshal(e.Data.Raw, &r); err != nil {
			return out, err
		}
		refund, err := refundOf(&r, at)
		out.Refund = &refund
		return out, err
	case stripe.EventTypeChargeRefunded:
		var c stripe.Charge
		err := json.Unmarshal(e.Data.Raw, &c)
		if c.PaymentIntent != nil {
			out.RefundsOf = c.PaymentIntent.ID
		}
		return out, err
	case stripe.EventTypeSetupIntentSetupFailed:
		var i stripe.SetupIntent
		err := json.Unmarshal(e.Data.Raw, &i)
		out.RefusedSetupOf = i.Metadata[subscriptionKey]
		return out, err
	case stripe.EventTypeSetupIntentSucceeded:
		var i stripe.SetupIntent
		err := json.Unmarshal(e.Data.Raw, &i)
		out.GivenSetupOf = i.Metadata[subscriptionKey]
		return out, err
	case stripe.EventTypeAccountUpdated:
		var a stripe.Account
		err := json.Unmarshal(e.Data.Raw, &a)
		out.AccountID, out.UserID = a.ID, a.Metadata[userKey]
		return out, err
	case stripe.EventTypeTransferReversed, stripe.EventTypeTransferUpdated:
		var t stripe.Transfer
		err := json.Unmarshal(e.Data.Raw, &t)
		out.TransferID, out.MoveID = t.ID, moveOf(t.Metadata)
		return out, err
	case stripe.EventTypeAccountApplicationDeauthorized:
		out.AccountID = e.Account
		return out, nil
	case stripe.EventTypeChargeDisputeCreated, stripe.EventTypeChargeDisputeClosed:
		var d stripe.Dispute
		if err := json.Unmarshal(e.Data.Raw, &d); err != nil {
			return out, err
		}
		dispute, err := disputeOf(&d, e.Type == stripe.EventTypeChargeDisputeClosed, at)
		out.Dispute = dispute
		return out, err
	}
	return out, nil
}

// eventRefundFailed is one that Stripe added after this version of its library.
const eventRefundFailed stripe.EventType = "refund.failed"
