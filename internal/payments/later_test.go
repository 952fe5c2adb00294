package payments

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/payments/stripetest"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

func onSandbox() (*Client, *sandbox.Sandbox) {
	box := sandbox.New(stripetest.NewMemory(time.Now), "whsec", time.Now, slog.New(slog.DiscardHandler))
	return NewClient(Options{SecretKey: "sk_test_1", Transport: box, Now: time.Now}), box
}

// Who buys too little for the provider is told so, rather than to try again.
func TestAnAmountThatIsNotTaken(t *testing.T) {
	c, _ := onSandbox()
	for _, amount := range []int64{30, 50} {
		_, err := c.CreateIntent(t.Context(), orders.NewIntent{
			PaymentID: time.Now().String(), Amount: amount, Currency: "EUR",
		})
		if isTooLittle := amount < 50; isTooLittle != (fault.CodeOf(err) == fault.Conflict) ||
			isTooLittle && !strings.Contains(err.Error(), "Amount must be at least 50") {
			t.Errorf("%d: %v", amount, err)
		}
	}
}

// So is who buys in a currency that the provider does not take.
func TestACurrencyThatIsNotTaken(t *testing.T) {
	stripe := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error": {
			"type": "invalid_request_error", "param": "currency", "message": "Invalid currency: irr."
		}}`))
	}))
	defer stripe.Close()
	c := NewClient(Options{SecretKey: "sk_test_1", APIBase: stripe.URL, Now: time.Now})
	_, err := c.CreateIntent(t.Context(), orders.NewIntent{PaymentID: "p", Amount: 50_000, Currency: "IRR"})
	if fault.CodeOf(err) != fault.Conflict || !strings.Contains(err.Error(), "takes no payments in IRR") {
		t.Errorf("%v", err)
	}
}

// A kept card is charged while nobody is there; where it is refused, the card is kept by which the person pays then,
// and what is charged by itself after that is charged as before.
func TestAKeptCardThatIsRefused(t *testing.T) {
	c, box := onSandbox()
	ctx := t.Context()
	i, err := c.CreateIntent(ctx, orders.NewIntent{PaymentID: "p", Amount: 500, Currency: "EUR", CustomerID: "cus_1"})
	if err != nil {
		t.Fatal(err)
	}
	for key, method := range map[string]string{"first": "pm_0341_a", "second": "pm_0341_b"} {
		refused, err := c.ConfirmIntent(ctx, subscriptions.Charge{IntentID: i.ID, MethodID: method, Key: key})
		if err != nil || refused.Status != orders.PaymentFailed {
			t.Errorf("the %s attempt: %+v, %v", key, refused, err)
		}
	}
	year := time.Now().Year() + 2
	if _, err := box.Confirm(ctx, i.ClientSecret, sandbox.Card{
		Number: "4242424242424242", ExpMonth: 12, ExpYear: year, CVC: "123",
	}); err != nil {
		t.Fatal(err)
	}
	paid, err := c.Intent(ctx, i.ID)
	if err != nil || paid.Status != orders.PaymentSucceeded || paid.Card.Last4 != "4242" || paid.Card.ExpYear != year {
		t.Errorf("paid by hand: %+v, %v", paid, err)
	}
	// Asked for once more it is not charged again.
	again, err := c.ConfirmIntent(ctx, subscriptions.Charge{IntentID: i.ID, MethodID: "pm_4242_a", Key: "third"})
	if err != nil || again.Status != orders.PaymentSucceeded {
		t.Errorf("charged again: %+v, %v", again, err)
	}
}
