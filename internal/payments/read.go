package payments

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v76"

	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/orders"
)

func lower(currency string) string { return strings.ToLower(currency) }

// wholeOnly are the currencies that Stripe takes without decimals, threeDecimals those with three; all others have two.
var (
	wholeOnly = []string{
		"BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF", "XOF", "XPF",
	}
	threeDecimals = []string{"BHD", "JOD", "KWD", "OMR", "TND"}
)

func stripeDigits(currency string) int {
	for digits, codes := range map[int][]string{0: wholeOnly, 3: threeDecimals} {
		for _, code := range codes {
			if code == currency {
				return digits
			}
		}
	}
	return 2
}

// toStripe converts minor units to those that Stripe counts in. Errors: an amount that Stripe cannot take exactly.
func toStripe(minor int64, currency string) (int64, error) {
	ours, _ := money.Digits(currency)
	for ; ours < stripeDigits(currency); ours++ {
		minor *= 10
	}
	for ; ours > stripeDigits(currency); ours-- {
		if minor%10 != 0 {
			return 0, fmt.Errorf("%d %s has more decimals than Stripe takes", minor, currency)
		}
		minor /= 10
	}
	return minor, nil
}

// fromStripe converts what Stripe counts in to minor units.
func fromStripe(amount int64, currency string) (int64, error) {
	ours, known := money.Digits(currency)
	if !known {
		return 0, fmt.Errorf("%s is no currency", currency)
	}
	for ; ours > stripeDigits(currency); ours-- {
		amount *= 10
	}
	for ; ours < stripeDigits(currency); ours++ {
		if amount%10 != 0 {
			return 0, fmt.Errorf("%d %s has more decimals than the currency", amount, currency)
		}
		amount /= 10
	}
	return amount, nil
}

var statuses = map[stripe.PaymentIntentStatus]orders.PaymentStatus{
	stripe.PaymentIntentStatusRequiresPaymentMethod: orders.RequiresPayment,
	stripe.PaymentIntentStatusRequiresConfirmation:  orders.RequiresPayment,
	stripe.PaymentIntentStatusRequiresAction:        orders.RequiresAction,
	stripe.PaymentIntentStatusProcessing:            orders.Processing,
	stripe.PaymentIntentStatusRequiresCapture:       orders.Processing,
	stripe.PaymentIntentStatusSucceeded:             orders.PaymentSucceeded,
	stripe.PaymentIntentStatusCanceled:              orders.PaymentCancelled,
}

func intentOf(i *stripe.PaymentIntent, at time.Time) (orders.Intent, error) {
	status, known := statuses[i.Status]
	if !known {
		return orders.Intent{}, fmt.Errorf("payment intent %s has the status %q", i.ID, i.Status)
	}
	currency := money.Code(string(i.Currency))
	amount, err := fromStripe(i.Amount, currency)
	if err != nil {
		return orders.Intent{}, fmt.Errorf("payment intent %s: %w", i.ID, err)
	}
	out := orders.Intent{
		ID: i.ID, ClientSecret: i.ClientSecret, PaymentID: i.Metadata[paymentKey], Amount: amount, Currency: currency,
		Status: status, At: at, Card: cardOf(i.PaymentMethod, i.SetupFutureUsage != ""),
	}
	if status == orders.RequiresPayment && i.LastPaymentError != nil {
		out.Status, out.Failure = orders.PaymentFailed, cmp.Or(i.LastPaymentError.Msg, defaultFailureForPeople)
		if m := i.LastPaymentError.PaymentMethod; m != nil {
			out.RefusedID = m.ID
		}
	}
	return out, nil
}

// cardOf reads a card that is kept for later. Of one that Stripe only names there is the name.
func cardOf(m *stripe.PaymentMethod, isKept bool) orders.Card {
	switch {
	case !isKept || m == nil:
		return orders.Card{}
	case m.Card == nil:
		return orders.Card{MethodID: m.ID}
	}
	return orders.Card{
		MethodID: m.ID, Brand: string(m.Card.Brand), Last4: m.Card.Last4, ExpMonth: int(m.Card.ExpMonth),
		ExpYear: int(m.Card.ExpYear),
	}
}

var refundStatuses = map[stripe.RefundStatus]orders.RefundStatus{
	stripe.RefundStatusPending: orders.RefundPending, stripe.RefundStatusRequiresAction: orders.RefundPending,
	stripe.RefundStatusSucceeded: orders.RefundSucceeded, stripe.RefundStatusFailed: orders.RefundRefused,
	stripe.RefundStatusCanceled: orders.RefundRefused,
}

// refundFailures are why refunds do not go through, for people. Of the others nobody knows.
var refundFailures = map[stripe.RefundFailureReason]string{
	stripe.RefundFailureReasonExpiredOrCanceledCard: "The card has expired, or was cancelled.",
	stripe.RefundFailureReasonLostOrStolenCard:      "The card was lost or stolen.",
	"charge_for_pending_refund_disputed":            "The bank asks the payment back already.",
	"declined":                                      "The bank refused it.",
	"insufficient_funds":                            "The payment provider has not enough money for it.",
	"merchant_request":                              "It was cancelled at the payment provider.",
}

func refundOf(r *stripe.Refund, at time.Time) (orders.ProviderRefund, error) {
	status, known := refundStatuses[r.Status]
	if !known {
		return orders.ProviderRefund{}, fmt.Errorf("refund %s has the status %q", r.ID, r.Status)
	}
	currency := money.Code(string(r.Currency))
	amount, err := fromStripe(r.Amount, currency)
	if err != nil {
		return orders.ProviderRefund{}, fmt.Errorf("refund %s: %w", r.ID, err)
	}
	out := orders.ProviderRefund{
		ID: r.ID, RefundID: r.Metadata[refundKey], Amount: amount, Currency: currency, Status: status,
		Failure: refundFailures[r.FailureReason], At: at,
	}
	if r.PaymentIntent != nil {
		out.IntentID = r.PaymentIntent.ID
	}
	return out, nil
}

// disputeOf reads how a dispute stands that opened, or is over; nil for one of a payment that the site does not know.
func disputeOf(d *stripe.Dispute, isOver bool, at time.Time) (*orders.Dispute, error) {
	if d.PaymentIntent == nil {
		return nil, nil
	}
	out := &orders.Dispute{ID: d.ID, IntentID: d.PaymentIntent.ID, State: orders.DisputeOpen}
	switch {
	case !isOver:
		return out, nil
	case d.Status != stripe.DisputeStatusLost:
		out.State = orders.DisputeWon // or what was only asked about is closed
		return out, nil
	}
	currency := money.Code(string(d.Currency))
	amount, err := fromStripe(d.Amount, currency)
	if err != nil {
		return nil, fmt.Errorf("dispute %s: %w", d.ID, err)
	}
	out.State = orders.DisputeLost
	out.Taken = &orders.ProviderRefund{
		ID: d.ID, IntentID: d.PaymentIntent.ID, Amount: amount, Currency: currency, Status: orders.RefundSucceeded, At: at,
		IsDispute: true,
	}
	return out, nil
}
