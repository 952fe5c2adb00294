package payments

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

func TestAmountsAtStripeAreExact(t *testing.T) {
	for _, c := range []struct {
		minor  int64
		code   string
		stripe int64
	}{{2750, "EUR", 2750}, {500, "JPY", 500}, {5, "ISK", 500}, {1234, "KWD", 12340}, {7, "UGX", 700}, {9, "LYD", 9}} {
		if got, err := toStripe(c.minor, c.code); err != nil || got != c.stripe {
			t.Errorf("%d %s: %d, %v", c.minor, c.code, got, err)
		}
	}
	codes := money.Currencies()
	for _, code := range codes {
		if _, err := toStripe(1, code); err != nil {
			t.Errorf("the smallest sum in %s cannot be charged: %v", code, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		code, minor := rapid.SampledFrom(codes).Draw(t, "code"), rapid.Int64Range(0, 1e12).Draw(t, "minor")
		there, err := toStripe(minor, code)
		if err != nil {
			t.Fatalf("%d %s cannot be charged: %v", minor, code, err)
		}
		if stripeDigits(code) == 3 && there%10 != 0 {
			t.Fatalf("%d %s is %d at Stripe, which takes no thousandths", minor, code, there)
		}
		if back, err := fromStripe(there, code); err != nil || back != minor {
			t.Fatalf("%d %s is %d at Stripe, and %d back: %v", minor, code, there, back, err)
		}
	})
}

func TestOnlySignedEventsAreTaken(t *testing.T) {
	var got []orders.ProviderEvent
	w := NewWebhook(func(_ context.Context, e orders.ProviderEvent) error {
		got = append(got, e)
		return nil
	}, "whsec_1", "")
	payload := []byte(`{"id":"evt_1","type":"payment_intent.succeeded","created":1800000000,"data":{"object":{"id":"pi_1",
"object":"payment_intent","amount":2750,"currency":"eur","status":"succeeded",
"client_secret":"s","metadata":{"payment_id":"p"}}}}`)
	now := time.Now()
	for name, c := range map[string]struct{ payload, signature string }{
		"no signature": {string(payload), ""},
		"another's":    {string(payload), sandbox.Sign(payload, "whsec_2", now)},
		"too old":      {string(payload), sandbox.Sign(payload, "whsec_1", now.Add(-6*time.Minute))},
		"changed":      {strings.Replace(string(payload), "2750", "1", 1), sandbox.Sign(payload, "whsec_1", now)},
		"no event":     {"{}", sandbox.Sign([]byte("{}"), "whsec_1", now)},
		"no JSON":      {"x", sandbox.Sign([]byte("x"), "whsec_1", now)},
		"of a later time": {
			string(payload), strings.Replace(sandbox.Sign(payload, "whsec_1", now.Add(-time.Hour)), "t=", "t=9", 1),
		},
		"without any hash": {string(payload), "t=1800000000"},
	} {
		err := w.Receive(t.Context(), []byte(c.payload), c.signature)
		if fault.CodeOf(err) != fault.BadUserInput || len(got) > 0 {
			t.Errorf("%s: %v, %d events", name, err, len(got))
		}
	}
	if err := w.Receive(t.Context(), payload, sandbox.Sign(payload, "whsec_1", now.Add(-4*time.Minute))); err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || got[0].ID != "evt_1" || got[0].Intent.PaymentID != "p" || got[0].Intent.Amount != 2750 ||
		got[0].Intent.Currency != "EUR" || got[0].Intent.Status != orders.PaymentSucceeded ||
		got[0].Intent.At.Unix() != 1800000000 {
		t.Errorf("%+v", got)
	}
	other := []byte(`{"id":"evt_2","type":"customer.created","created":1800000000,"data":{"object":{}}}`)
	if err := w.Receive(t.Context(), other, sandbox.Sign(other, "whsec_1", now)); err != nil {
		t.Errorf("of no interest: %v", err)
	}
}

// A provider that is away, answers 500 or hangs says UNAVAILABLE in time, and is asked with the same key again.
func TestAProviderThatIsAway(t *testing.T) {
	var keys atomic.Value
	keys.Store("")
	for name, serve := range map[string]http.HandlerFunc{
		"500": func(w http.ResponseWriter, r *http.Request) {
			keys.Store(keys.Load().(string) + " " + r.Header.Get("Idempotency-Key"))
			w.Header().Set("Stripe-Should-Retry", "true")
			http.Error(w, `{"error":{"type":"api_error","message":"x"}}`, http.StatusInternalServerError)
		},
		"no JSON": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) },
		"closed":  func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"wrong key": func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, `{"error":{"message":"x"}}`, http.StatusUnauthorized)
		},
	} {
		server := httptest.NewServer(serve)
		c := NewClient(Options{SecretKey: "sk_test_1", APIBase: server.URL, Now: time.Now})
		_, err := c.CreateIntent(t.Context(), orders.NewIntent{PaymentID: "p1", Amount: 100, Currency: "EUR"})
		if fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("%s: %v", name, err)
		}
		server.Close()
	}
	if got := keys.Load().(string); got != " intent/p1 intent/p1" {
		t.Errorf("asked with keys %q", got)
	}
	held := make(chan struct{})
	hangs := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-held }))
	defer hangs.Close()
	defer close(held)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	c := NewClient(Options{SecretKey: "sk_test_1", APIBase: hangs.URL, Now: time.Now})
	start := time.Now()
	_, err := c.Intent(ctx, "pi_1")
	if fault.CodeOf(err) != fault.Unavailable || time.Since(start) > 2*time.Second ||
		!errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v after %s", err, time.Since(start))
	}
}
