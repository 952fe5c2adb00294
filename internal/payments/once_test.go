package payments_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/payments/stripetest"
	"github.com/sidestage/sidestage/internal/payouts"
)

// counted are attempts that several servers share. It is a payments.Attempts.
type counted struct {
	mu    sync.Mutex
	spent map[string]int
}

func (c *counted) Attempt(_ context.Context, key string) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.spent[key], nil
}

func (c *counted) Spend(_ context.Context, key string, spent int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.spent[key] == spent {
		c.spent[key]++
	}
	return nil
}

// onOneStripe are two servers of a site at one Stripe, with somebody who paid and a seller who can be paid.
type onOneStripe struct {
	t                  *testing.T
	stripe             *stripetest.Server
	servers            [2]*payments.Client
	spent              *counted
	now                time.Time
	intentID, sellerID string
}

func newOnOneStripe(t *testing.T) *onOneStripe {
	t.Helper()
	o := &onOneStripe{t: t, now: time.Now(), spent: &counted{spent: map[string]int{}}}
	clock := func() time.Time { return o.now }
	o.stripe = stripetest.New(stripetest.Options{
		SecretKey: "sk", PublishableKey: "pk", WebhookSecret: "whsec", Now: clock, Log: slog.New(slog.DiscardHandler),
	})
	at := httptest.NewServer(o.stripe)
	t.Cleanup(at.Close)
	for n := range o.servers {
		o.servers[n] = payments.NewClient(payments.Options{
			SecretKey: "sk", APIBase: at.URL, Attempts: o.spent, Now: clock,
		})
	}
	made, err := o.servers[0].CreateIntent(t.Context(), orders.NewIntent{
		PaymentID: "paid", Amount: 9000, Currency: "EUR",
	})
	if err != nil {
		t.Fatal(err)
	}
	o.intentID = made.ID
	o.post(at.URL+"/v1/payment_intents/"+made.ID+"/confirm", url.Values{
		"key": {"pk"}, "client_secret": {made.ClientSecret}, "payment_method_data[card][number]": {"4242424242424242"},
		"payment_method_data[card][exp_month]": {"12"}, "payment_method_data[card][cvc]": {"123"},
		"payment_method_data[card][exp_year]": {o.now.AddDate(2, 0, 0).Format("2006")},
	})
	seller, err := o.servers[0].CreateAccount(t.Context(), payouts.NewAccount{
		Key: "seller", UserID: "seller", Country: "DE",
	})
	if err != nil {
		t.Fatal(err)
	}
	o.sellerID = seller.ID
	page, err := o.servers[0].OnboardingURL(t.Context(), seller.ID, "https://site.test/back", "https://site.test/again")
	if err != nil {
		t.Fatal(err)
	}
	o.post(at.URL+page, url.Values{"answer": {string(sandbox.Complete)}})
	return o
}

func (o *onOneStripe) post(address string, form url.Values) {
	o.t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.PostForm(address, form)
	if err != nil {
		o.t.Fatal(err)
	}
	_ = res.Body.Close()
	if res.StatusCode >= http.StatusBadRequest {
		o.t.Fatalf("%s: %s", address, res.Status)
	}
}

// made is something that is made once, and how much of it Stripe has by the beginning of its ids.
type made struct {
	prefix string
	ask    func(*payments.Client) (id string, err error)
}

// kinds are all that moves money, and a payment that somebody is to make.
func (o *onOneStripe) kinds() map[string]made {
	o.t.Helper()
	ctx, since := o.t.Context(), o.now
	sent := payouts.NewTransfer{
		MoveID: "first", Since: since, IntentID: o.intentID, Number: "S-1", AccountID: o.sellerID, Amount: 1000,
		Currency: "EUR",
	}
	first, err := o.servers[0].Transfer(ctx, sent)
	if err != nil || first.Failure != "" {
		o.t.Fatalf("%+v, %v", first, err)
	}
	id := func(m payouts.Moved, err error) (string, error) { return m.ProviderID + m.Failure, err }
	return map[string]made{
		"a payment": {"pi_", func(c *payments.Client) (string, error) {
			i, err := c.CreateIntent(ctx, orders.NewIntent{PaymentID: "p", Amount: 500, Currency: "EUR"})
			return i.ID, err
		}},
		"a refund": {"re_", func(c *payments.Client) (string, error) {
			r, err := c.CreateRefund(ctx, orders.NewRefund{
				RefundID: "r", OrderID: "o", IntentID: o.intentID, Amount: 700, Currency: "EUR",
			})
			if err == nil && r.Status != orders.RefundSucceeded {
				o.t.Errorf("%+v", r)
			}
			return r.ID, err
		}},
		"a transfer": {"tr_", func(c *payments.Client) (string, error) {
			again := sent
			again.MoveID = "second"
			return id(c.Transfer(ctx, again))
		}},
		"a reversal": {"trr_", func(c *payments.Client) (string, error) {
			return id(c.Reverse(ctx, payouts.NewReversal{
				MoveID: "back", TransferID: first.ProviderID, Amount: 300, Currency: "EUR",
			}))
		}},
	}
}

// Whatever becomes of the first answer, and however late and by whomever it is asked for again, one is made.
func TestOneIsMadeHoweverStripeAnswers(t *testing.T) {
	for _, c := range []struct {
		what   string
		health stripetest.Health
		later  time.Duration
		// isSpent: the key is not good any more.
		isSpent bool
	}{
		{"a failure that is kept", stripetest.Broken, time.Minute, true},
		{"a failure that is kept, of what was done", stripetest.Torn, time.Minute, false},
		{"a failure that is not kept", stripetest.Failing, time.Minute, false},
		{"a lost answer", stripetest.Losing, time.Minute, false},
		{"no answer", stripetest.Away, time.Minute, false},
		{"a lost answer, a day later", stripetest.Losing, 25 * time.Hour, false},
		{"a failure that is kept, a day later", stripetest.Broken, 25 * time.Hour, false},
		{"a failure of what was done, a day later", stripetest.Torn, 25 * time.Hour, false},
	} {
		o := newOnOneStripe(t)
		for name, m := range o.kinds() {
			// Stripe forgets keys: a second payment is made then, but it takes no money and nobody has its secret.
			if m.prefix == "pi_" && (c.later > time.Hour || c.health == stripetest.Torn) {
				continue
			}
			before, spentBefore := o.stripe.Count(m.prefix), len(o.spent.spent)
			o.stripe.Feels(c.health)
			if id, err := m.ask(o.servers[0]); err == nil {
				t.Errorf("%s of %s: %q", c.what, name, id)
			}
			o.stripe.Feels(stripetest.Well)
			o.now = o.now.Add(c.later)
			ids := o.together(m)
			if got := o.stripe.Count(m.prefix) - before; got != 1 || ids[0] != ids[1] ||
				!strings.HasPrefix(ids[0], m.prefix) {
				t.Errorf("%s of %s: made %d, %q", c.what, name, got, ids)
			}
			if isSpent := len(o.spent.spent) > spentBefore; isSpent != c.isSpent {
				t.Errorf("%s of %s: the key is spent: %v", c.what, name, isSpent)
			}
		}
	}
}

// together has both servers ask at once until each is answered, and returns what each was told.
func (o *onOneStripe) together(m made) (ids [2]string) {
	var both sync.WaitGroup
	for n, c := range o.servers {
		both.Go(func() {
			for range 20 { // a key in use is asked with again
				var err error
				if ids[n], err = m.ask(c); err == nil {
					return
				}
				time.Sleep(50 * time.Millisecond)
			}
		})
	}
	both.Wait()
	return ids
}

// Two servers that ask for the same at once have one made, whether it was asked for before or not.
func TestTwoServersMakeOne(t *testing.T) {
	o := newOnOneStripe(t)
	for name, m := range o.kinds() {
		before := o.stripe.Count(m.prefix)
		ids := o.together(m)
		if got := o.stripe.Count(m.prefix) - before; got != 1 || ids[0] != ids[1] || ids[0] == "" {
			t.Errorf("%s: made %d, %q", name, got, ids)
		}
	}
}

// What a key was used for with other parameters is no refusal: nothing is booked as not made, and the next time it is.
func TestAKeyThatWasUsedForSomethingElse(t *testing.T) {
	o := newOnOneStripe(t)
	asked := payouts.NewTransfer{
		MoveID: "m", Since: o.now, IntentID: o.intentID, Number: "S-1", AccountID: o.sellerID, Amount: 1000, Currency: "EUR",
	}
	o.stripe.Feels(stripetest.Broken)
	if m, err := o.servers[0].Transfer(t.Context(), asked); err == nil {
		t.Errorf("%+v", m)
	}
	o.stripe.Feels(stripetest.Well)
	asked.Number = "S-2"
	if m, err := o.servers[1].Transfer(t.Context(), asked); err == nil {
		t.Errorf("by a key that was used for something else: %+v", m)
	}
	m, err := o.servers[1].Transfer(t.Context(), asked)
	if made := o.stripe.Count("tr_"); err != nil || m.ProviderID == "" || made != 1 {
		t.Errorf("%+v, %v, made %d", m, err, made)
	}
}
