package subscriptions

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/orders"
)

// Between all pairs of tiers and intervals: more a month begins now, and what begins now is paid whole, by what was
// left and what is charged. Nothing that was paid is lost.
func TestMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SampledFrom([]string{"EUR", "SEK", "JPY"}).Draw(t, "currency")
		draw := func(name string) Terms {
			return Terms{
				TierID:   rapid.SampledFrom([]string{"one", "two"}).Draw(t, name),
				Interval: rapid.SampledFrom([]Interval{Month, Year}).Draw(t, name+" interval"),
				Amount:   rapid.Int64Range(money.Least(code), 20_000).Draw(t, name+" amount"), Currency: code,
			}
		}
		from, to := draw("from"), draw("to")
		start := time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC)
		s := Subscription{Terms: from, PeriodStart: start, PeriodEnd: from.Interval.after(start, 1)}
		s.Paid = from.Amount - rapid.Int64Range(0, from.Amount).Draw(t, "back")
		days := int(s.PeriodEnd.Sub(start).Hours()) / 24
		now := start.AddDate(0, 0, rapid.IntRange(0, days).Draw(t, "days"))
		rest, credit := s.rest(now), s.credit(to, now)

		costsMore := 12*from.Amount < 12*to.Amount
		switch {
		case from.Interval == to.Interval:
		case to.Interval == Year:
			costsMore = 12*from.Amount < to.Amount
		default:
			costsMore = from.Amount < 12*to.Amount
		}
		isUp := costsMore
		if from.TierID == to.TierID && from.Interval != to.Interval {
			isUp = to.Interval == Year
		}
		if isNow := s.movesNow(to, now); isNow != (isUp && rest <= to.Amount) {
			t.Fatalf("from %v to %v with %d left begins now: %v", from, to, rest, isNow)
		}
		if !s.movesNow(to, now) {
			return
		}
		charged := to.Amount - credit
		if credit < rest || !money.Chargeable(charged, code) || credit > rest && charged != 0 {
			t.Fatalf("of %d with %d left %d is counted and %d charged", to.Amount, rest, credit, charged)
		}
	})
}

func TestWhichWayAMoveGoes(t *testing.T) {
	terms := func(tier string, i Interval, amount int64) Terms {
		return Terms{TierID: tier, Interval: i, Amount: amount, Currency: "EUR"}
	}
	for name, c := range map[string]struct {
		from, to Terms
		isNow    bool
	}{
		"the same a month, to the year":        {terms("a", Month, 500), terms("a", Year, 6000), true},
		"the same a month, to the month":       {terms("a", Year, 6000), terms("a", Month, 500), false},
		"a year at a lower price":              {terms("a", Month, 500), terms("a", Year, 5000), true},
		"back from a year at a lower price":    {terms("a", Year, 5000), terms("a", Month, 500), false},
		"a year of a tier that costs less":     {terms("b", Month, 2000), terms("a", Year, 6000), false},
		"a year of a tier that costs more":     {terms("a", Month, 500), terms("b", Year, 24000), true},
		"a month of a tier that costs less":    {terms("b", Year, 24000), terms("a", Month, 500), false},
		"a month that costs more than is left": {terms("a", Year, 6000), terms("b", Month, 7000), true},
		"a month that costs less than is left": {terms("a", Year, 6000), terms("b", Month, 2000), false},
		"another tier at the same a month":     {terms("a", Month, 500), terms("b", Year, 6000), false},
	} {
		start := time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
		s := Subscription{Terms: c.from, Paid: c.from.Amount, PeriodStart: start, PeriodEnd: c.from.Interval.after(start, 1)}
		if got := s.movesNow(c.to, start.AddDate(0, 0, 1)); got != c.isNow {
			t.Errorf("%s: now is %v", name, got)
		}
	}
}

// What went back of an invoice is less of what is left, also of one whose rest was counted towards another.
func TestWhatWentBackIsNotLeft(t *testing.T) {
	start := time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		runsFrom time.Time
		want     int64
	}{
		"of the period":            {start, 300},
		"of one that was left":     {start.AddDate(0, 0, 9), 300},
		"of one that ran its time": {start.AddDate(0, 1, 0), 0},
	} {
		p := Paid{
			Invoice: Invoice{ID: "i", Amount: 1000, PaidAt: start, PeriodStart: start, PeriodEnd: start.AddDate(0, 1, 0)},
			Support: Subscription{PeriodStart: c.runsFrom},
		}
		p.Terms.Currency = "EUR"
		p.wentBack(orders.ProviderRefund{ID: "r", Amount: 300, Status: orders.RefundSucceeded}, start)
		if p.Less != c.want {
			t.Errorf("%s: %d", name, p.Less)
		}
		p.wentBack(orders.ProviderRefund{ID: "r", Amount: 300, Status: orders.RefundRefused}, start)
		if p.Less != 0 {
			t.Errorf("%s: %d once it came back", name, p.Less)
		}
	}
}
