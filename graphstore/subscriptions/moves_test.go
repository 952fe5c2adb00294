package subscriptions_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/subscriptions"
	"github.com/sidestage/sidestage/internal/tier"
)

// Between tiers and intervals, what costs more a month begins now, and the rest in time; the price says which.
func TestAnotherTierByAnotherInterval(t *testing.T) {
	const month, year = subscriptions.Month, subscriptions.Year
	w, ctx := newWorld(t), t.Context()
	for name, c := range map[string]struct {
		from, to  tier.Tier
		had, want subscriptions.Interval
		state     string
		income    int64
	}{
		"a year of less": {
			w.high, w.low, month, year, "ACTIVE Tour bus MONTH until 2027-05-01, then Front row YEAR", 2000,
		},
		"a year of more": {w.low, w.high, month, year, "ACTIVE Tour bus YEAR until 2028-04-16", 24000 + 250},
		"a month of less": {
			w.high, w.low, year, month, "ACTIVE Tour bus YEAR until 2028-04-01, then Front row MONTH", 24000,
		},
		"a month of more, for less than is left": {
			w.low, w.high, year, month, "ACTIVE Front row YEAR until 2028-04-01, then Tour bus MONTH", 6000,
		},
		"a year of the same": {w.mid, w.mid, month, year, "ACTIVE Backstage YEAR until 2028-04-16", 10000 + 500},
		"a month of the same": {
			w.mid, w.mid, year, month, "ACTIVE Backstage YEAR until 2028-04-01, then Backstage MONTH", 10000,
		},
	} {
		t.Run(name, func(t *testing.T) {
			fan := w.fan
			w.fan, w.FanID = access.Viewer{UserID: graphtest.ID(t)}, ""
			w.FanID = w.fan.UserID
			defer func() { w.fan, w.FanID = fan, fan.UserID }()
			w.Exec(t, `CREATE (:User {id: $id, handle: 'M' + right($id, 12), displayName: 'Mover', email: $id, createdAt: datetime()})`,
				map[string]any{"id": w.FanID})
			w.set(date(4, 1))
			before := w.income(t)
			sub := w.subscribe(t, c.from.ID, c.had)
			w.set(date(4, 16))
			asked := wish(c.to.ID, c.want)
			price, err := w.Price(ctx, w.fan, asked, sub.ID)
			if err != nil {
				t.Fatal(err)
			}
			moved, err := w.ChangeTier(ctx, w.fan, sub.ID, asked)
			if err != nil {
				t.Fatal(err)
			}
			w.mustBe(t, "moved", sub.ID, c.state)
			if price.StartsNow != (moved.Next == nil) {
				t.Errorf("the price says that it begins now: %v", price.StartsNow)
			}
			if got := w.income(t) - before; got != c.income {
				t.Errorf("%d came in, want %d", got, c.income)
			}
		})
	}
}

// income is what came in for the artist.
func (w *world) income(t testing.TB) int64 {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_income",
		`MATCH (i:TierInvoice {ownerId: $id}) WHERE i.paidAt IS NOT NULL RETURN coalesce(sum(i.charged), 0) AS income`,
		map[string]any{"id": w.ArtistID})
	if err != nil {
		t.Fatal(err)
	}
	return int64(rows[0].Int("income"))
}

// Money that went back counts towards no other tier: not what was refunded, nor what a bank took.
func TestMoneyThatWentBackIsNoCredit(t *testing.T) {
	for name, c := range map[string]struct {
		dispute      bool
		back, credit int64
	}{
		"all":            {false, 1000, 0},
		"a part":         {false, 400, 300},
		"a lost dispute": {true, 1000, 0},
	} {
		t.Run(name, func(t *testing.T) {
			w, ctx := newWorld(t), t.Context()
			w.set(date(4, 1))
			sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
			intentID := w.intentOf(t, sub.ID)
			if c.dispute {
				payload := fmt.Appendf(nil, `{"id":"evt_%s","object":"event","type":"charge.dispute.closed","created":1,
"data":{"object":{"id":"dp_%s","object":"dispute","amount":%d,"currency":"eur",
"status":"lost","payment_intent":"%s"}}}`,
					graphtest.ID(t), sub.ID, c.back, intentID)
				if err := w.webhook.Receive(ctx, payload, sandbox.Sign(payload, secret, time.Now())); err != nil {
					t.Fatal(err)
				}
			} else {
				provider := payments.NewClient(payments.Options{SecretKey: "sk_test_1", Transport: w.box, Now: w.now})
				if _, err := provider.CreateRefund(ctx, orders.NewRefund{
					RefundID: graphtest.ID(t), IntentID: intentID, Amount: c.back, Currency: "EUR",
				}); err != nil {
					t.Fatal(err)
				}
				w.work(t)
			}
			w.set(date(4, 16))
			price, err := w.Price(ctx, w.fan, wish(w.high.ID, subscriptions.Month), sub.ID)
			if err != nil || price.Credit != c.credit || price.Tax.Total() != 2000-c.credit {
				t.Errorf("%d counts, %d to pay: %v", price.Credit, price.Tax.Total(), err)
			}
			if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.high.ID, subscriptions.Month)); err != nil {
				t.Fatal(err)
			}
			w.mustBalance(t, "moved", 1000-c.back+2000-c.credit)
			if got := w.read(t, sub.ID); got.Paid != 2000 {
				t.Errorf("%d is paid for the period", got.Paid)
			}
		})
	}
}

func (w *world) intentOf(t testing.TB, id string) string {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_intent", `MATCH (i:TierInvoice {subscriptionId: $id}) RETURN i.intentId AS id`,
		map[string]any{"id": id})
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	return rows[0].String("id")
}

// Less than the provider charges is not charged: the move is paid by what was left.
func TestLessThanIsChargedIsPaid(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	more, err := w.tiers.Create(ctx, w.artist, tier.Draft{Name: "A seat more", Price: 10.3, Currency: "EUR"})
	if err != nil {
		t.Fatal(err)
	}
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(more.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	w.mustBe(t, "moved", sub.ID, "ACTIVE A seat more MONTH until 2027-02-28")
	w.mustBalance(t, "moved", 1000)
}

// A move up takes the place of a move down that was asked for, cancelled meanwhile or not: who pays more now is not
// moved down later.
func TestAMoveUpTakesThePlaceOfAMoveDown(t *testing.T) {
	for name, cancels := range map[string]bool{"at once": false, "after cancelling": true} {
		t.Run(name, func(t *testing.T) {
			w, ctx := newWorld(t), t.Context()
			w.set(date(4, 1))
			sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
			if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.low.ID, subscriptions.Month)); err != nil {
				t.Fatal(err)
			}
			if cancels {
				if _, err := w.Cancel(ctx, w.fan, sub.ID); err != nil {
					t.Fatal(err)
				}
			}
			moved, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.high.ID, subscriptions.Month))
			if err != nil {
				t.Fatal(err)
			}
			if moved.Next != nil || !moved.CancelledAt.IsZero() || moved.Terms.TierID != w.high.ID {
				t.Errorf("after the move up: %+v", moved)
			}
			w.at(t, date(5, 3))
			if now := w.read(t, sub.ID); now.Terms.TierID != w.high.ID {
				t.Errorf("a month later it is %s", now.Terms.TierName)
			}
		})
	}
}

// What is paid back of one tier is written of as that tier, whatever is paid since; and who takes a cancellation back
// is told of the move down that waits.
func TestLettersNameWhatWasPaidBackAndWhatFollows(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.set(date(4, 1))
	sub := w.subscribe(t, w.mid.ID, subscriptions.Month)
	intentID := w.intentOf(t, sub.ID)
	if _, err := w.ChangeTier(ctx, w.fan, sub.ID, wish(w.high.ID, subscriptions.Month)); err != nil {
		t.Fatal(err)
	}
	w.payBack(t, intentID, 300)
	for _, step := range []func() (subscriptions.Subscription, error){
		func() (subscriptions.Subscription, error) {
			return w.ChangeTier(ctx, w.fan, sub.ID, wish(w.low.ID, subscriptions.Month))
		},
		func() (subscriptions.Subscription, error) { return w.Cancel(ctx, w.fan, sub.ID) },
		func() (subscriptions.Subscription, error) { return w.Resume(ctx, w.fan, sub.ID) },
	} {
		if _, err := step(); err != nil {
			t.Fatal(err)
		}
	}
	w.write(t, sub.ID)
	wrote := func(subject, text string) {
		t.Helper()
		for _, l := range w.post.letters {
			if l.Subject == subject && strings.Contains(l.Text, text) {
				return
			}
		}
		t.Errorf("no letter %q says %q: %+v", subject, text, w.post.letters)
	}
	wrote("Refund of your support of The Testers", "“Backstage”")
	wrote("Your support of The Testers is resumed", "After that it goes on as “Front row”")
}
