package payments_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/stripetest"
)

// memory is a payments.MissedStore, and handles events.
type memory struct {
	until   time.Time
	handled []string
	// times is how often each payment was told of, by its amount; fails is one that cannot be handled.
	times map[int64]int
	fails int64
}

func (m *memory) AskedUntil(context.Context) (time.Time, error) { return m.until, nil }

func (m *memory) SetAskedUntil(_ context.Context, at time.Time) error {
	m.until = at
	return nil
}

func (m *memory) Handled(_ context.Context, ids []string) (known []string, err error) {
	for _, id := range ids {
		if slices.Contains(m.handled, id) {
			known = append(known, id)
		}
	}
	return known, nil
}

func (m *memory) handle(_ context.Context, e orders.ProviderEvent) error {
	if e.Intent.Amount == m.fails {
		return errors.New("not now")
	}
	m.handled = append(m.handled, e.ID)
	m.times[e.Intent.Amount]++
	return nil
}

func TestMissedEventsAreAskedFor(t *testing.T) {
	start := time.Now()
	now := start.Add(-40 * 24 * time.Hour)
	stripe := stripetest.New(stripetest.Options{
		SecretKey: "sk", WebhookSecret: "whsec", Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler),
	})
	stripe.Delivers(stripetest.Dropped)
	at := httptest.NewServer(stripe)
	defer at.Close()
	client := payments.NewClient(payments.Options{
		SecretKey: "sk", APIBase: at.URL, Now: func() time.Time { return now },
	})
	pay := func(amount int64) {
		t.Helper()
		_, err := client.CreateIntent(t.Context(), orders.NewIntent{
			PaymentID: fmt.Sprint(amount), Amount: amount, Currency: "EUR",
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	known := &memory{times: map[int64]int{}}
	missed := payments.NewMissed(client, known, known.handle, slog.New(slog.DiscardHandler))
	ask := func() error { return missed.Ask(t.Context()) }

	pay(100) // longer ago than Stripe keeps it
	now = start.Add(-20 * 24 * time.Hour)
	for n := range int64(230) { // more than two pages
		pay(1000 + n)
	}
	now = start
	if err := ask(); err != nil {
		t.Fatal(err)
	}
	if len(known.times) != 230 || known.times[100] != 0 || !known.until.Equal(start) {
		t.Errorf("told of %d, until %s", len(known.times), known.until)
	}
	// What was handled is handled no more, and what failed is asked for until it is not.
	pay(50)
	known.fails = 60
	pay(60)
	pay(70)
	now = start.Add(time.Hour)
	for range 2 {
		if err := ask(); err == nil || !known.until.Equal(start) {
			t.Errorf("failing: %v, until %s", err, known.until)
		}
	}
	known.fails = 0
	if err := ask(); err != nil || !known.until.Equal(now) {
		t.Errorf("%v, until %s", err, known.until)
	}
	if got := []int{known.times[50], known.times[60], known.times[70]}; !slices.Equal(got, []int{1, 1, 1}) {
		t.Errorf("told %v times", got)
	}
	// What fails for days is left alone.
	known.fails = 80
	pay(80)
	now = now.Add(4 * 24 * time.Hour)
	pay(90)
	before := known.until
	if err := ask(); err == nil || known.until.After(before) || known.times[90] != 1 {
		t.Errorf("failing for the first time, days late: %v, until %s", err, known.until)
	}
	now = now.Add(4 * 24 * time.Hour)
	if err := ask(); err != nil || !known.until.Equal(now) || known.times[80] != 0 {
		t.Errorf("after days: %v, until %s", err, known.until)
	}
	stripe.Feels(stripetest.Failing)
	before = known.until
	now = now.Add(time.Hour)
	if err := ask(); fault.CodeOf(err) != fault.Unavailable || !known.until.Equal(before) {
		t.Errorf("away: %v, until %s", err, known.until)
	}
}
