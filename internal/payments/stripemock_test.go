package payments

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v76"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payouts"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// stripeMock starts Stripe's own mock of its API, which refuses what the description of that API does not know, and
// returns where it is. It skips a test where there is none, and under CI=true fails it.
func stripeMock(t *testing.T) string {
	t.Helper()
	program, err := filepath.Abs("../../bin/tools/stripe-mock")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(program); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("stripe-mock is not there: make bin/tools/stripe-mock fetches it")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	cmd := exec.CommandContext(ctx, program, "-http-addr", address)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = cmd.Wait() // killed, as meant
	})
	for until := time.Now().Add(30 * time.Second); time.Now().Before(until); time.Sleep(50 * time.Millisecond) {
		conn, err := net.Dial("tcp", address)
		if err == nil {
			_ = conn.Close()
			return "http://" + address
		}
	}
	t.Fatal("stripe-mock does not answer")
	return ""
}

// All that the server asks of Stripe is as Stripe's description of its API has it, and so is what it reads of the
// answers. The mock forgets what it is told, but for what is in the same answer: metadata is not.
func TestWhatIsAskedIsWhatStripeKnows(t *testing.T) {
	base, ctx := stripeMock(t), t.Context()
	c := NewClient(Options{SecretKey: "sk_test_123", APIBase: base, Now: time.Now})
	made, err := c.CreateIntent(ctx, orders.NewIntent{
		PaymentID: "payment", CheckoutID: "checkout", Amount: 2750, Currency: "EUR", Email: "ann@example.org",
	})
	if err != nil || !strings.HasPrefix(made.ID, "pi_") || made.ClientSecret == "" || made.Amount != 2750 ||
		made.Currency != "EUR" {
		t.Errorf("a payment: %+v, %v", made, err)
	}
	for name, ask := range map[string]func() (id string, err error){
		"a payment that keeps the card": func() (string, error) {
			i, err := c.CreateIntent(ctx, orders.NewIntent{
				PaymentID: "later", CheckoutID: "checkout", Amount: 500, Currency: "JPY", CustomerID: "cus_1",
				KeepsCard: true,
			})
			return i.ID, err
		},
		"how a payment stands": func() (string, error) {
			i, err := c.Intent(ctx, made.ID)
			return i.ID, err
		},
		"a payment that nobody makes": func() (string, error) {
			i, err := c.CancelIntent(ctx, made.ID)
			return i.ID, err
		},
		"a domain with wallets": func() (string, error) {
			d, err := c.domain(ctx, "music.example.org")
			if err != nil {
				return "", err
			}
			again, err := c.domains.Validate(d.ID, &stripe.PaymentMethodDomainValidateParams{})
			if err != nil {
				return "", err
			}
			made, err := c.domains.New(&stripe.PaymentMethodDomainParams{DomainName: stripe.String("music.example.org")})
			if err == nil && again.ID == "" {
				err = fmt.Errorf("%+v", again)
			}
			return made.ID, err
		},
		"a kept card": func() (string, error) {
			i, err := c.ConfirmIntent(ctx, subscriptions.Charge{IntentID: made.ID, MethodID: "pm_card_visa", Key: "one"})
			return i.ID, err
		},
		"a refund": func() (string, error) {
			r, err := c.CreateRefund(ctx, orders.NewRefund{
				RefundID: "refund", OrderID: "order", IntentID: made.ID, Amount: 1000, Currency: "EUR",
			})
			if err == nil && (r.Amount != 1000 || r.Status == orders.RefundRefused) {
				err = fmt.Errorf("%+v", r)
			}
			return r.ID, err
		},
		"how a refund stands": func() (string, error) {
			r, err := c.Refund(ctx, "re_1")
			return r.ID, err
		},
		"the refunds of a payment": func() (string, error) {
			all, err := c.RefundsOf(ctx, made.ID)
			if err != nil || len(all) == 0 {
				return "", err
			}
			return all[0].ID, nil
		},
		"an account that is paid": func() (string, error) {
			a, err := c.CreateAccount(ctx, payouts.NewAccount{
				Key: "key", UserID: "user", Email: "ann@example.org", Country: "DE",
			})
			return a.ID, err
		},
		"how an account stands": func() (string, error) {
			a, err := c.Account(ctx, "acct_1")
			return a.ID, err
		},
		"a link to tell who one is": func() (string, error) {
			return c.OnboardingURL(ctx, "acct_1", "https://x.test/back", "https://x.test/again")
		},
		"a link to one's account": func() (string, error) { return c.DashboardURL(ctx, "acct_1") },
		"a transfer of a charge": func() (string, error) {
			m, err := c.Transfer(ctx, payouts.NewTransfer{
				MoveID: "move", IntentID: made.ID, Number: "S-1", AccountID: "acct_1", Amount: 1000, Currency: "EUR",
			})
			return m.ProviderID, err
		},
		"whether a transfer was made": func() (string, error) {
			none, err := c.transferOf(ctx, payouts.NewTransfer{MoveID: "none", Since: time.Now(), AccountID: "acct_1"})
			if none != nil {
				return "", fmt.Errorf("%+v", none)
			}
			return "asked", err
		},
		"a reversal": func() (string, error) {
			m, err := c.Reverse(ctx, payouts.NewReversal{
				MoveID: "back", TransferID: "tr_1", Amount: 500, Currency: "EUR",
			})
			return m.ProviderID, err
		},
		"the reversals of a transfer": func() (string, error) {
			all, err := c.Reversals(ctx, "tr_1")
			if err != nil || len(all) == 0 {
				return "", err
			}
			return all[0].ID, nil
		},
		"a tax": func() (string, error) {
			made, err := c.calculate(ctx, tax.Sale{
				Currency: "EUR", Shipping: 490, Lines: []tax.Line{{Amount: 1000}, {Amount: 500, IsDigital: true}},
				To: tax.Address{
					Line1: "Street 1", Line2: "Rear", City: "Berlin", Region: "BE", PostalCode: "10115", Country: "DE",
				},
			}, true)
			if err != nil {
				return "", err
			}
			return made.ID, nil
		},
		"the lines of a tax": func() (string, error) {
			all, err := c.taxedLines(ctx, "taxcalc_1")
			if err != nil || len(all) == 0 {
				return "", err
			}
			return all[0].ID, nil
		},
		"a tax that is paid": func() (string, error) { return c.RecordTax(ctx, "taxcalc_1", "sale/1") },
		"a tax that goes back": func() (string, error) {
			r := tax.Reversal{TransactionID: "tax_1", Reference: "sale/1/back/5", Amount: 5, Currency: "EUR"}
			return "told", c.ReverseTax(ctx, r)
		},
		"a tax that goes back whole": func() (string, error) {
			r := tax.Reversal{TransactionID: "tax_1", Reference: "sale/1/back/9", Amount: 9, Currency: "EUR", IsWhole: true}
			return "told", c.ReverseTax(ctx, r)
		},
		"what happened": func() (id string, err error) {
			now := time.Now()
			err = c.events(ctx, now.Add(-time.Hour), now, func(_ context.Context, page []*stripe.Event) error {
				if len(page) > 0 {
					id = page[0].ID
				}
				return nil
			})
			return id, err
		},
		"a customer": func() (string, error) { return c.CreateCustomer(ctx, "user", "ann@example.org") },
		"a card to be kept": func() (string, error) {
			s, err := c.CreateSetup(ctx, subscriptions.NewSetup{Key: "key", SubscriptionID: "sub", CustomerID: "cus_1"})
			return s.ID, err
		},
		"a card that nobody gives": func() (string, error) {
			s, err := c.CancelSetup(ctx, "seti_1")
			return s.ID, err
		},
		"how a card to be kept stands": func() (string, error) {
			s, err := c.Setup(ctx, "seti_1")
			return s.ID, err
		},
	} {
		if id, err := ask(); err != nil || id == "" {
			t.Errorf("%s: %q, %v", name, id, err)
		}
	}
}

// The mock refuses what Stripe does not know: else the test above would say nothing.
func TestTheMockRefusesWhatStripeDoesNotKnow(t *testing.T) {
	base := stripeMock(t)
	for body, want := range map[string]int{
		"amount=100&currency=eur":          http.StatusOK,
		"amount=100&currency=eur&colour=1": http.StatusBadRequest,
		"currency=eur":                     http.StatusBadRequest,
	} {
		req, err := http.NewRequest(http.MethodPost, base+"/v1/payment_intents", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Authorization", "Bearer sk_test_123")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("%s: %s", body, res.Status)
		}
	}
	// What Stripe refuses because of the key is no refusal of the payment.
	c := NewClient(Options{SecretKey: "wrong", APIBase: base, Now: time.Now})
	if _, err := c.Intent(t.Context(), "pi_1"); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("with a wrong key: %v", err)
	}
}
