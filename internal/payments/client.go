// Package payments takes payments by Stripe, or by a sandbox that speaks as Stripe does.
package payments

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/stripe/stripe-go/v76"
	"github.com/stripe/stripe-go/v76/account"
	"github.com/stripe/stripe-go/v76/accountlink"
	"github.com/stripe/stripe-go/v76/customer"
	"github.com/stripe/stripe-go/v76/event"
	"github.com/stripe/stripe-go/v76/loginlink"
	"github.com/stripe/stripe-go/v76/paymentintent"
	"github.com/stripe/stripe-go/v76/paymentmethoddomain"
	"github.com/stripe/stripe-go/v76/refund"
	"github.com/stripe/stripe-go/v76/setupintent"
	"github.com/stripe/stripe-go/v76/tax/calculation"
	"github.com/stripe/stripe-go/v76/tax/transaction"
	"github.com/stripe/stripe-go/v76/transfer"
	"github.com/stripe/stripe-go/v76/transferreversal"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payouts"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

const (
	// callTime bounds one question with its repetition: who checks out waits no longer.
	callTime = 9 * time.Second
	// retries is how often a question without an answer is repeated. Each has a key, so that Stripe does it once.
	retries = 1

	paymentKey, refundKey   = "payment_id", "refund_id"
	checkoutKey, orderKey   = "checkout_id", "order_id"
	unexpectedState         = stripe.ErrorCodePaymentIntentUnexpectedState
	theProvider             = "The payment provider"
	requestedByCustomer     = "requested_by_customer"
	cancelReasonAbandoned   = "abandoned"
	defaultFailureForPeople = "The payment was refused. Try another card."
	userKey, methodPart     = "user_id", "payment_method"
	subscriptionKey         = "subscription_id"
	currencyParam           = "currency"
	offSession              = string(stripe.PaymentIntentSetupFutureUsageOffSession)
)

// Options say how Stripe is reached.
type Options struct {
	SecretKey string
	// APIBase is Stripe's own where it is empty.
	APIBase string
	// Transport is the network where it is nil.
	Transport http.RoundTripper
	// Attempts are in memory where they are nil: of one server that is alone.
	Attempts Attempts
	Now      func() time.Time
}

// Client asks Stripe. It is an orders.Provider, a payouts.Provider, a subscriptions.Provider and a tax.Recorder.
type Client struct {
	intents   paymentintent.Client
	refunds   refund.Client
	customers customer.Client
	setups    setupintent.Client
	accounts  account.Client
	onboards  accountlink.Client
	logins    loginlink.Client
	transfers transfer.Client
	reversals transferreversal.Client
	// told is what happened there.
	told event.Client
	// calculations work out taxes, taxed is what was sold with them.
	calculations calculation.Client
	taxed        transaction.Client
	// domains are those on which wallets are offered; web reads what Apple is shown from files.
	domains  paymentmethoddomain.Client
	web      *http.Client
	files    string
	attempts Attempts
	now      func() time.Time
}

var (
	_ orders.Provider        = (*Client)(nil)
	_ payouts.Provider       = (*Client)(nil)
	_ subscriptions.Provider = (*Client)(nil)
	_ tax.Recorder           = (*Client)(nil)
)

// NewClient returns a Client.
func NewClient(o Options) *Client {
	web, files := &http.Client{Transport: o.Transport, Timeout: callTime}, associationFile
	config := &stripe.BackendConfig{
		HTTPClient: web, LeveledLogger: &stripe.LeveledLogger{},
		MaxNetworkRetries: stripe.Int64(retries), EnableTelemetry: stripe.Bool(false),
	}
	if o.APIBase != "" {
		config.URL, files = stripe.String(o.APIBase), o.APIBase+associationName
	}
	attempts := o.Attempts
	if attempts == nil {
		attempts = &oneServer{spent: map[string]int{}}
	}
	backend, key := stripe.GetBackendWithConfig(stripe.APIBackend, config), o.SecretKey
	return &Client{
		intents: paymentintent.Client{B: backend, Key: key}, refunds: refund.Client{B: backend, Key: key},
		customers: customer.Client{B: backend, Key: key}, setups: setupintent.Client{B: backend, Key: key},
		accounts: account.Client{B: backend, Key: key}, onboards: accountlink.Client{B: backend, Key: key},
		logins: loginlink.Client{B: backend, Key: key}, transfers: transfer.Client{B: backend, Key: key},
		reversals: transferreversal.Client{B: backend, Key: key}, told: event.Client{B: backend, Key: key},
		calculations: calculation.Client{B: backend, Key: key}, taxed: transaction.Client{B: backend, Key: key},
		domains: paymentmethoddomain.Client{B: backend, Key: key}, web: web, files: files,
		attempts: attempts, now: o.Now,
	}
}

// CreateIntent asks for a payment by card. One that was made and is not known of takes no money: nobody has its secret.
func (c *Client) CreateIntent(ctx context.Context, n orders.NewIntent) (orders.Intent, error) {
	amount, err := toStripe(n.Amount, n.Currency)
	if err != nil {
		return orders.Intent{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.PaymentIntentParams{
		Amount: stripe.Int64(amount), Currency: stripe.String(lower(n.Currency)),
		PaymentMethodTypes: stripe.StringSlice([]string{"card"}),
	}
	if n.Email != "" {
		params.ReceiptEmail = stripe.String(n.Email)
	}
	if n.CustomerID != "" {
		params.Customer = stripe.String(n.CustomerID)
	}
	if n.KeepsCard {
		params.SetupFutureUsage = stripe.String(offSession)
	}
	params.AddExpand(methodPart)
	params.AddMetadata(paymentKey, n.PaymentID)
	params.AddMetadata(checkoutKey, n.CheckoutID)
	params.Context = ctx
	at := c.now()
	i, err := once(ctx, c, "intent/"+n.PaymentID, params, nil, func() (*stripe.PaymentIntent, error) {
		return c.intents.New(params)
	})
	switch refused, ok := errors.AsType[*stripe.Error](err); {
	case ok && isOfAmount(refused):
		return orders.Intent{}, fault.Wrap(fault.Conflict, theProvider+" does not take this amount: "+refused.Msg, err)
	case ok && refused.HTTPStatusCode == http.StatusBadRequest && refused.Param == currencyParam:
		return orders.Intent{}, fault.Wrap(fault.Conflict, theProvider+" takes no payments in "+n.Currency+".", err)
	}
	return read(i, at, err)
}

// isOfAmount reports whether Stripe never takes so little, or so much.
func isOfAmount(e *stripe.Error) bool {
	return e.Code == stripe.ErrorCodeAmountTooSmall || e.Code == stripe.ErrorCodeAmountTooLarge
}

// Intent asks how a payment stands.
func (c *Client) Intent(ctx context.Context, id string) (orders.Intent, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.PaymentIntentParams{}
	params.AddExpand(methodPart)
	params.Context = ctx
	at := c.now()
	i, err := c.intents.Get(id, params)
	return read(i, at, err)
}

// CancelIntent ends a payment that is not made. Whoever asks again has a key of their own: it ends once.
func (c *Client) CancelIntent(ctx context.Context, id string) (orders.Intent, error) {
	inTime, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.PaymentIntentCancelParams{CancellationReason: stripe.String(cancelReasonAbandoned)}
	params.Context = inTime
	at := c.now()
	i, err := c.intents.Cancel(id, params)
	if refused, ok := errors.AsType[*stripe.Error](err); ok && refused.Code == unexpectedState {
		return c.Intent(ctx, id)
	}
	return read(i, at, err)
}

func read(i *stripe.PaymentIntent, at time.Time, err error) (orders.Intent, error) {
	if err != nil {
		return orders.Intent{}, away(err)
	}
	return intentOf(i, at)
}

// CreateRefund pays back.
func (c *Client) CreateRefund(ctx context.Context, n orders.NewRefund) (orders.ProviderRefund, error) {
	amount, err := toStripe(n.Amount, n.Currency)
	if err != nil {
		return orders.ProviderRefund{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.RefundParams{
		PaymentIntent: stripe.String(n.IntentID), Amount: stripe.Int64(amount), Reason: stripe.String(requestedByCustomer),
	}
	params.AddMetadata(refundKey, n.RefundID)
	params.AddMetadata(orderKey, n.OrderID)
	params.Context = ctx
	at := c.now()
	made := func(ctx context.Context) (*stripe.Refund, error) {
		all, err := c.refundsOf(ctx, n.IntentID)
		return withMetadata(all, refundKey, n.RefundID, func(r *stripe.Refund) map[string]string { return r.Metadata }), err
	}
	r, err := once(ctx, c, "refund/"+n.RefundID, params, made, func() (*stripe.Refund, error) {
		return c.refunds.New(params)
	})
	if refused, ok := errors.AsType[*stripe.Error](err); ok && isFinal(refused) {
		return orders.ProviderRefund{
			IntentID: n.IntentID, RefundID: n.RefundID, Amount: n.Amount, Currency: n.Currency,
			Status: orders.RefundRefused, Failure: refused.Msg, At: at,
		}, nil
	}
	if err != nil {
		return orders.ProviderRefund{}, away(err)
	}
	return refundOf(r, at)
}

// withMetadata returns what was made for one of ours; nil where nothing was.
func withMetadata[T any](all []*T, key, id string, metadata func(*T) map[string]string) *T {
	for _, one := range all {
		if metadata(one)[key] == id {
			return one
		}
	}
	return nil
}

// isFinal reports whether Stripe says no, rather than not now, or not by this key.
func isFinal(e *stripe.Error) bool {
	return e.Type != stripe.ErrorTypeIdempotency && (e.HTTPStatusCode == http.StatusBadRequest ||
		e.HTTPStatusCode == http.StatusPaymentRequired || e.HTTPStatusCode == http.StatusNotFound)
}

// Refund asks how a refund stands.
func (c *Client) Refund(ctx context.Context, id string) (orders.ProviderRefund, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.RefundParams{}
	params.Context = ctx
	at := c.now()
	r, err := c.refunds.Get(id, params)
	if err != nil {
		return orders.ProviderRefund{}, away(err)
	}
	return refundOf(r, at)
}

// RefundsOf lists the refunds of a payment.
func (c *Client) RefundsOf(ctx context.Context, intentID string) ([]orders.ProviderRefund, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	at := c.now()
	found, err := c.refundsOf(ctx, intentID)
	if err != nil {
		return nil, away(err)
	}
	var all []orders.ProviderRefund
	for _, one := range found {
		r, err := refundOf(one, at)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func (c *Client) refundsOf(ctx context.Context, intentID string) (all []*stripe.Refund, err error) {
	params := &stripe.RefundListParams{PaymentIntent: stripe.String(intentID)}
	params.Limit, params.Context = stripe.Int64(onePage), ctx
	list := c.refunds.List(params)
	for list.Next() {
		all = append(all, list.Refund())
	}
	return all, list.Err()
}

// away is what people are told of an error of Stripe: they may try again. The log has the rest.
func away(err error) error { return fault.Away(theProvider, err) }
