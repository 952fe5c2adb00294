package latepayments

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/orders"
)

var noon = time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)

func come() *Payment {
	return Begin(Payment{
		ID: "p", Number: "S-1", TierName: "Backstage", IntentID: "pi_1", Amount: 500, Currency: "EUR",
		Payer: person.Person{UserID: "fan", Name: "Fan"}, Artist: person.Person{UserID: "artist", Name: "The Testers"},
	}, noon)
}

func refund(id string, amount int64, status orders.RefundStatus) orders.ProviderRefund {
	return orders.ProviderRefund{ID: id, IntentID: "pi_1", Amount: amount, Status: status, Failure: "The card is closed."}
}

func kinds(p *Payment) (all []Kind) {
	for _, s := range p.Steps {
		all = append(all, s.Kind)
	}
	return all
}

func TestPaymentIsDueAtOnce(t *testing.T) {
	p := come()
	if !p.isDue(noon) || p.isDue(noon.Add(-time.Second)) || p.Status != orders.RefundPending || p.left() != 500 {
		t.Errorf("%+v", p)
	}
	if !p.PaidAt.Equal(noon) || !slices.Equal(kinds(p), []Kind{Came}) {
		t.Errorf("%+v", p)
	}
}

func TestRefundThatSucceedsIsToldOnce(t *testing.T) {
	p := come()
	all := []orders.ProviderRefund{refund("re_1", 500, orders.RefundPending)}
	if told := p.observe(all, noon); len(told) > 0 || p.Pending != 500 || !p.NextAt.Equal(noon.Add(askAgainAfter)) {
		t.Errorf("on its way: told %v, %+v", told, p)
	}
	all[0].Status = orders.RefundSucceeded
	at := noon.Add(time.Hour)
	if told := p.observe(all, at); !slices.Equal(told, []event.Verb{event.Refunded}) || !p.ReturnedAt.Equal(at) {
		t.Errorf("there: told %v, %+v", told, p)
	}
	if told := p.observe(all, at.Add(time.Hour)); len(told) > 0 || !p.ReturnedAt.Equal(at) || !p.NextAt.IsZero() {
		t.Errorf("again: told %v, %+v", told, p)
	}
	if !slices.Equal(kinds(p), []Kind{Came, PaidBack}) {
		t.Errorf("steps %v", kinds(p))
	}
}

// The waits after refusals grow; people hear of the first and of the last.
func TestRefusalsAreTriedAgainForSomeDays(t *testing.T) {
	p, at := come(), noon
	var waits []time.Duration
	told := 0
	for range len(retries) + 1 {
		key := p.key()
		told += len(p.refuse(Refused, "The card is closed.", at))
		if p.key() == key {
			t.Fatalf("%s is asked again, which the provider answers as before", key)
		}
		if !p.NextAt.IsZero() {
			waits = append(waits, p.NextAt.Sub(at))
			at = p.NextAt
		}
	}
	if !slices.Equal(waits, retries) || told != 2 || p.Tries != 5 || !p.NextAt.IsZero() {
		t.Errorf("waited %v, told %d times, %+v", waits, told, p)
	}
}

// A refund that failed counts once, however often the provider lists it.
func TestRefusedRefundCountsOnce(t *testing.T) {
	p := come()
	all := []orders.ProviderRefund{refund("re_1", 500, orders.RefundRefused)}
	p.observe(all, noon)
	p.observe(all, noon)
	if p.Tries != 1 || p.Failure != "The card is closed." {
		t.Errorf("%+v", p)
	}
}

func TestBankThatSendsARefundBack(t *testing.T) {
	p := come()
	p.observe([]orders.ProviderRefund{refund("re_1", 500, orders.RefundSucceeded)}, noon)
	told := p.observe([]orders.ProviderRefund{refund("re_1", 500, orders.RefundRefused)}, noon)
	if p.Status != orders.RefundRefused || !p.ReturnedAt.IsZero() ||
		!slices.Equal(told, []event.Verb{event.RefundFailed}) {
		t.Errorf("told %v, %+v", told, p)
	}
	if !slices.Equal(kinds(p), []Kind{Came, PaidBack, SentBack}) {
		t.Errorf("steps %v", kinds(p))
	}
}

func TestWhatIsLeftOfPartialRefundsIsAskedFor(t *testing.T) {
	p := come()
	p.observe([]orders.ProviderRefund{refund("re_1", 200, orders.RefundSucceeded)}, noon)
	if p.left() != 300 || !p.isDue(noon) || p.Status != orders.RefundPending {
		t.Errorf("%+v", p)
	}
}

func TestWhoSeesAndRetries(t *testing.T) {
	p := come()
	p.refuse(Refused, "", noon)
	for name, c := range map[string]struct {
		v                         access.Viewer
		sees, retries, maySettles bool
	}{
		"a visitor":  {access.Viewer{}, false, false, false},
		"another":    {access.Viewer{UserID: "other"}, false, false, false},
		"who paid":   {access.Viewer{UserID: "fan"}, true, false, false},
		"the artist": {access.Viewer{UserID: "artist"}, true, true, false},
		"an admin":   {access.Viewer{UserID: "admin", Admin: true}, true, true, true},
	} {
		if p.visible(c.v) != c.sees || p.CanRetry(c.v) != c.retries || p.CanSettle(c.v) != c.maySettles {
			t.Errorf("%s: sees %t, retries %t, settles %t", name, p.visible(c.v), p.CanRetry(c.v), p.CanSettle(c.v))
		}
	}
}

// What is settled by hand is not tried any more, and what the provider still tells of it changes that only where all of
// it went back after all.
func TestSettledByHand(t *testing.T) {
	p := come()
	p.refuse(Refused, "The card is closed.", noon)
	told, err := p.settle("admin", "By bank transfer.", noon)
	if err != nil || !slices.Equal(told, []event.Verb{event.Settled}) ||
		p.Status != Settled || p.Failure != "" || p.isDue(noon.AddDate(1, 0, 0)) {
		t.Fatalf("%v, %v, %+v", told, err, p)
	}
	last := p.Steps[len(p.Steps)-1]
	if last.Kind != ByHand || last.By.UserID != "admin" || last.Note != "By bank transfer." {
		t.Errorf("%+v", last)
	}
	if _, err := p.settle("admin", "Again.", noon); fault.CodeOf(err) != fault.Conflict || p.Note != "By bank transfer." {
		t.Errorf("again: %v, %+v", err, p)
	}
	if p.CanRetry(access.Viewer{UserID: "artist"}) {
		t.Error("it is tried again")
	}
	if told := p.observe([]orders.ProviderRefund{refund("re_1", 500, orders.RefundRefused)}, noon); len(told) > 0 ||
		p.Status != Settled || p.Tries != 1 || !p.NextAt.IsZero() {
		t.Errorf("a refusal that comes late: %v, %+v", told, p)
	}
	told = p.observe([]orders.ProviderRefund{refund("re_2", 500, orders.RefundSucceeded)}, noon)
	if !slices.Equal(told, []event.Verb{event.Refunded}) || p.Status != orders.RefundSucceeded {
		t.Errorf("it went back after all: %v, %+v", told, p)
	}
}

func TestWhatIsOnItsWayIsNotSettled(t *testing.T) {
	back, asked, onItsWay := come(), come(), come()
	back.observe([]orders.ProviderRefund{refund("re_1", 500, orders.RefundSucceeded)}, noon)
	asked.IsAsked = true
	onItsWay.observe([]orders.ProviderRefund{refund("re_1", 500, orders.RefundPending)}, noon)
	for name, p := range map[string]*Payment{"paid back": back, "asked for": asked, "on its way": onItsWay} {
		if _, err := p.settle("admin", "By hand.", noon); fault.CodeOf(err) != fault.Conflict || p.Status == Settled {
			t.Errorf("%s: %v, %+v", name, err, p)
		}
	}
}

// Who paid is told how it was settled, and the artist that they owe nothing of it: they had been asked to see to it.
func TestBothAreToldThatItIsSettled(t *testing.T) {
	p := come()
	p.refuse(Refused, "The card is closed.", noon)
	if _, err := p.settle("admin", "By bank transfer.", noon); err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, l := range (&Service{}).letters(*p, backlog.Event{Verb: event.Settled}) {
		said[l.UserID] += l.Text
	}
	if len(said) != 2 || !strings.Contains(said[p.Payer.UserID], "By bank transfer.") ||
		!strings.Contains(said[p.Artist.UserID], "You owe nothing of it.") {
		t.Errorf("%q", said)
	}
}
