package payouts

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/orders"
)

// seller is one seller's earnings in memory, with a provider that does once what it is asked for by a key.
type seller struct {
	account  Account
	earnings []*Earning
	ledger   []orders.Entry
	// answers are the provider's by key, sent and taken what it moved by earning, has what the account has there.
	answers     map[string]Moved
	sent, taken map[string]int64
	has         int64
	now         time.Time
}

func (s *seller) book(entries []orders.Entry) {
	s.ledger = append(s.ledger, entries...)
	for _, e := range entries {
		for _, earning := range s.earnings {
			if earning.ID == e.EarningID && e.Sums() != (orders.Sums{}) {
				earning.Sums, earning.DueAt, earning.IsWaiting = earning.Add(e.Sums()), s.now, false
			}
		}
	}
}

// pays books what buyers paid, or what went back to them where amount is below 0.
func (s *seller) pays(e *Earning, amount int64) {
	kind := orders.Sale
	if amount < 0 {
		kind = orders.MoneyBack
	}
	s.book([]orders.Entry{
		{EarningID: e.ID, Kind: kind, Account: orders.PaymentsAccount, Amount: amount},
		{EarningID: e.ID, Kind: kind, Account: orders.SalesAccount, Amount: -amount},
	})
}

func (s *seller) balance() (b Balance) {
	for _, e := range s.earnings {
		b.Sums = b.Add(e.Sums)
		for _, m := range e.Moves {
			switch {
			case m.Status == Pending && m.Kind == ToSeller:
				b.Sending += m.Amount
			case m.Status == Refused && m.Kind == FromSeller:
				b.Stuck += m.Amount
			}
		}
	}
	return b
}

// ask is the provider: it refuses to take back what the account does not have, or where it pays nobody.
func (s *seller) ask(e *Earning, m Move) Moved {
	if came, known := s.answers[m.key()]; known {
		return came
	}
	came := Moved{ProviderID: "x" + m.key()}
	switch {
	case m.Kind == FromSeller && s.has < m.Amount:
		came = Moved{Failure: "not covered"}
	case m.Kind == FromSeller:
		s.taken[e.ID] += m.Amount
		s.has -= m.Amount
	case !s.account.CanBePaid():
		came = Moved{Failure: "nobody is paid"}
	default:
		s.sent[e.ID] += m.Amount
		s.has += m.Amount
	}
	s.answers[m.key()] = came
	return came
}

// work looks at an earning; the answer may be lost, and may be heard twice.
func (s *seller) work(e *Earning, lost, twice bool) {
	m := e.next(s.account, s.balance(), s.now)
	if m == nil {
		return
	}
	asked := *m
	came := s.ask(e, asked)
	if lost {
		return
	}
	s.book(e.settle(asked.ID, came, s.now).Entries)
	if twice {
		s.book(e.settle(asked.ID, s.ask(e, asked), s.now).Entries)
	}
}

// byHand takes something of a transfer back at the provider, and tells of it twice.
func (s *seller) byHand(t *rapid.T, e *Earning) {
	transfer, left := e.reversible()
	if left = min(left, s.has); transfer == nil || left == 0 || e.pending() != nil {
		return
	}
	made := Reversal{ID: "by hand " + digits(len(s.ledger)), Amount: rapid.Int64Range(1, left).Draw(t, "by hand")}
	s.taken[e.ID] += made.Amount
	s.has -= made.Amount
	for range 2 {
		effect, err := e.reversed(transfer.ID, []Reversal{made, {ID: "ours", MoveID: "x", Amount: 1}}, s.now)
		if err != nil {
			t.Fatal(err)
		}
		s.book(effect.Entries)
	}
}

func (s *seller) release() {
	for _, e := range s.earnings {
		if e.IsWaiting && s.account.CanBePaid() {
			e.DueAt, e.IsWaiting = s.now, false
		}
	}
}

// Whatever happens in whatever order, with answers lost and heard twice, the ledger sums to 0, what is owed is what was
// earned less what went back and out, the provider moved what the ledger says, and never more than there was.
func TestWhatIsOwedIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &seller{
			account: Account{ProviderID: "acct"}, answers: map[string]Moved{}, sent: map[string]int64{},
			taken: map[string]int64{}, now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC),
		}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			s.step(t)
			s.check(t, false)
		}
		// All calms down: the seller can be paid and has the money.
		s.account.State.CanBePaid, s.has = true, s.has+1e9
		for _, e := range s.earnings {
			for _, m := range e.Moves {
				if m.IsStopped() {
					if _, err := e.retry(m.ID, s.now); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		for range 60 {
			s.now = s.now.Add(2 * maxWait)
			s.release()
			for _, e := range s.earnings {
				s.work(e, false, false)
			}
		}
		s.check(t, true)
	})
}

func (s *seller) step(t *rapid.T) {
	s.now = s.now.Add(time.Duration(rapid.IntRange(0, 3600).Draw(t, "seconds")) * time.Second)
	what := rapid.SampledFrom([]string{
		"sale", "refund", "refund returned", "work", "work", "work", "account", "bank", "by hand",
	}).Draw(t, "what")
	if what == "sale" || len(s.earnings) == 0 {
		e := &Earning{ID: string(rune('a' + len(s.earnings)))}
		s.earnings = append(s.earnings, e)
		s.pays(e, rapid.Int64Range(1, 1000).Draw(t, "price"))
		return
	}
	e := rapid.SampledFrom(s.earnings).Draw(t, "of")
	switch what {
	case "refund":
		if left := e.Earned - e.Returned; left > 0 {
			s.pays(e, -rapid.Int64Range(1, left).Draw(t, "back"))
		}
	case "refund returned":
		if e.Returned > 0 {
			amount := rapid.Int64Range(1, e.Returned).Draw(t, "returned")
			s.book([]orders.Entry{
				{EarningID: e.ID, Kind: orders.MoneyBack, Account: orders.PaymentsAccount, Amount: amount},
				{EarningID: e.ID, Kind: orders.MoneyBack, Account: orders.RefundsAccount, Amount: -amount},
			})
		}
	case "work":
		s.work(e, rapid.Bool().Draw(t, "lost"), rapid.Bool().Draw(t, "twice"))
	case "account":
		s.account.State.CanBePaid = !s.account.State.CanBePaid
		s.release()
	case "bank":
		s.has = 0
	case "by hand":
		s.byHand(t, e)
	}
}

func (s *seller) check(t *rapid.T, isCalm bool) {
	var sum int64
	owed := map[string]int64{}
	for _, entry := range s.ledger {
		sum += entry.Amount
		if entry.Account == orders.PaymentsAccount || entry.Account == orders.TransfersAccount {
			owed[entry.EarningID] += entry.Amount
		}
	}
	if sum != 0 {
		t.Fatalf("the ledger sums to %d", sum)
	}
	var all, withheld int64
	for _, e := range s.earnings {
		all += e.Owed()
		withheld += e.withheld()
		pending := e.pending() != nil
		switch {
		case owed[e.ID] != e.Owed():
			t.Fatalf("%s: the ledger says %d, the earning %d", e.ID, owed[e.ID], e.Owed())
		case e.Reversed > e.Sent || s.taken[e.ID] > s.sent[e.ID]:
			t.Fatalf("%s: more is reversed than transferred: %+v", e.ID, e)
		case !pending && (s.sent[e.ID] != e.Sent || s.taken[e.ID] != e.Reversed):
			t.Fatalf("%s: the provider sent %d and took %d, known are %+v", e.ID, s.sent[e.ID], s.taken[e.ID], e.Sums)
		case isCalm && (pending || e.refused() != nil && e.Owed() == 0):
			t.Fatalf("%s: not calm: %+v", e.ID, e)
		}
	}
	// What was taken back by hand stays owed, as far as buyers were not paid back since.
	if isCalm && (all < 0 || all > withheld) {
		t.Fatalf("%d are owed in the end: %+v", all, s.balance())
	}
}
