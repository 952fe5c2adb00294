package payments

import (
	"context"
	"errors"

	"github.com/stripe/stripe-go/v76"

	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// CreateCustomer makes somebody known, whose cards are kept. Asked again it is the same one.
func (c *Client) CreateCustomer(ctx context.Context, userID, email string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.CustomerParams{}
	if email != "" {
		params.Email = stripe.String(email)
	}
	params.AddMetadata(userKey, userID)
	params.Context = ctx
	made, err := once(ctx, c, "customer/"+userID, params, nil, func() (*stripe.Customer, error) {
		return c.customers.New(params)
	})
	if err != nil {
		return "", away(err)
	}
	return made.ID, nil
}

// ConfirmIntent charges a kept card while nobody is there to be asked. What is paid Stripe charges no more, by any key.
func (c *Client) ConfirmIntent(ctx context.Context, n subscriptions.Charge) (orders.Intent, error) {
	inTime, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	// Who is not there cannot agree to a card being kept: Stripe refuses both at once.
	params := &stripe.PaymentIntentConfirmParams{
		PaymentMethod: stripe.String(n.MethodID), OffSession: stripe.Bool(true), SetupFutureUsage: stripe.String(""),
	}
	params.AddExpand(methodPart)
	params.Context = inTime
	at := c.now()
	i, err := once(inTime, c, "charge/"+n.Key, params, nil, func() (*stripe.PaymentIntent, error) {
		return c.intents.Confirm(n.IntentID, params)
	})
	refused, ok := errors.AsType[*stripe.Error](err)
	switch {
	case ok && refused.Code == unexpectedState:
		return c.Intent(ctx, n.IntentID)
	case ok && refused.PaymentIntent != nil:
		if err := c.keepCardOf(inTime, n.IntentID); err != nil {
			return orders.Intent{}, err
		}
		return intentOf(refused.PaymentIntent, at)
	}
	return read(i, at, err)
}

// keepCardOf has the card be kept by which somebody pays what the kept one was refused for.
func (c *Client) keepCardOf(ctx context.Context, intentID string) error {
	params := &stripe.PaymentIntentParams{SetupFutureUsage: stripe.String(offSession)}
	params.Context = ctx
	_, err := c.intents.Update(intentID, params)
	if refused, ok := errors.AsType[*stripe.Error](err); err == nil || ok && refused.Code == unexpectedState {
		return nil // or somebody paid it meanwhile
	}
	return away(err)
}

// CreateSetup asks for a card to be kept in the place of another.
func (c *Client) CreateSetup(ctx context.Context, n subscriptions.NewSetup) (subscriptions.Setup, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.SetupIntentParams{
		Customer: stripe.String(n.CustomerID), PaymentMethodTypes: stripe.StringSlice([]string{"card"}),
		Usage: stripe.String(string(stripe.SetupIntentUsageOffSession)),
	}
	params.AddMetadata(subscriptionKey, n.SubscriptionID)
	params.Context = ctx
	made, err := once(ctx, c, "setup/"+n.Key, params, nil, func() (*stripe.SetupIntent, error) {
		return c.setups.New(params)
	})
	return setupOf(made, err)
}

// Setup asks how keeping a card stands.
func (c *Client) Setup(ctx context.Context, id string) (subscriptions.Setup, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.SetupIntentParams{}
	params.AddExpand(methodPart)
	params.Context = ctx
	found, err := c.setups.Get(id, params)
	return setupOf(found, err)
}

// CancelSetup ends one that nobody gave a card.
func (c *Client) CancelSetup(ctx context.Context, id string) (subscriptions.Setup, error) {
	inTime, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.SetupIntentCancelParams{CancellationReason: stripe.String(cancelReasonAbandoned)}
	params.Context = inTime
	ended, err := c.setups.Cancel(id, params)
	if refused, ok := errors.AsType[*stripe.Error](err); ok && refused.Code == stripe.ErrorCodeSetupIntentUnexpectedState {
		return c.Setup(ctx, id)
	}
	return setupOf(ended, err)
}

func setupOf(s *stripe.SetupIntent, err error) (subscriptions.Setup, error) {
	if err != nil {
		return subscriptions.Setup{}, away(err)
	}
	out := subscriptions.Setup{ID: s.ID, ClientSecret: s.ClientSecret}
	switch s.Status {
	case stripe.SetupIntentStatusSucceeded:
		out.Card = cardOf(s.PaymentMethod, true)
	case stripe.SetupIntentStatusCanceled:
		out.IsOver = true
	}
	return out, nil
}
