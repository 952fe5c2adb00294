package gifts

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/months"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/orders"
)

var noon = time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC)

func ready(n int) Gift {
	return Gift{
		ID: fmt.Sprint(n), Months: n, Amount: 1000, Currency: "EUR", To: ToLink, CreatedAt: noon, PaidAt: noon,
		ExpiresAt: months.After(noon, validMonths), Artist: person.Person{UserID: "artist"},
	}
}

// However gifts of a tier are opened and paid back, each of them opens it for its months, one after another, without a
// gap where there was none.
func TestGiftsFollowOneAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		var all []Gift
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 40*24).Draw(t, "hours")) * time.Hour)
			if len(all) == 0 || rapid.Bool().Draw(t, "opens") {
				g := ready(rapid.SampledFrom(lengths).Draw(t, "months"))
				g.ID, g.ExpiresAt = fmt.Sprint(len(all)), now.AddDate(1, 0, 0)
				if _, err := g.Redeem(person.Person{UserID: "fan"}, Holding{GiftUntil: lastEnd(all)}, now); err != nil {
					t.Fatal(err)
				}
				all = append(all, g)
			} else {
				cut(&all[rapid.IntRange(0, len(all)-1).Draw(t, "which")], all, now)
			}
			mustFollow(t, all, now)
		}
	})
}

func lastEnd(all []Gift) (end time.Time) {
	for _, g := range all {
		end = later(end, g.EndsAt)
	}
	return end
}

// cut pays one back, as the store does.
func cut(g *Gift, all []Gift, now time.Time) {
	if g.Status() != Redeemed {
		return
	}
	before := *g
	g.refunded(orders.ProviderRefund{ID: "re_" + g.ID, Amount: g.Amount, Status: orders.RefundSucceeded}, now)
	for _, moved := range MoveUp(before, now, all) {
		for n := range all {
			if all[n].ID == moved.ID {
				all[n] = moved
			}
		}
	}
}

func mustFollow(t *rapid.T, all []Gift, now time.Time) {
	var last Gift
	for _, g := range all {
		if g.Status() == Refunded {
			if g.EndsAt.After(now) || g.StartsAt.After(g.EndsAt) {
				t.Fatalf("what was paid back is open until %s at %s", g.EndsAt, now)
			}
			continue
		}
		if !g.EndsAt.Equal(months.After(g.StartsAt, g.Months)) {
			t.Fatalf("%d months are from %s until %s", g.Months, g.StartsAt, g.EndsAt)
		}
		if last.ID != "" && g.StartsAt.Before(last.EndsAt) {
			t.Fatalf("one begins on %s, before the end of the last on %s", g.StartsAt, last.EndsAt)
		}
		if last.ID != "" && last.EndsAt.After(now) && g.StartsAt.After(last.EndsAt) {
			t.Fatalf("a gap from %s until %s", last.EndsAt, g.StartsAt)
		}
		last = g
	}
}

func verbs(e Effect) string {
	var all []string
	for _, h := range e.Told {
		all = append(all, string(h.Verb))
	}
	return strings.Join(all, " ")
}

// What is due comes once, and nothing is due in the end.
func TestWhatIsDue(t *testing.T) {
	g := ready(1)
	g.To, g.Email, g.DeliverAt = ToEmail, "a@b.org", noon.AddDate(0, 0, 3)
	var told []string
	for at := noon; at.Before(noon.AddDate(2, 0, 0)); at = at.AddDate(0, 0, 1) {
		for range 2 {
			if said := verbs(g.due(false, at)); said != "" {
				told = append(told, at.Format(time.DateOnly)+" "+said)
			}
		}
	}
	want := []string{
		"2027-02-03 " + string(event.Given), "2028-01-01 " + string(event.Reminded), "2028-01-31 " + string(event.Ended),
	}
	if fmt.Sprint(told) != fmt.Sprint(want) || g.Status() != Expired || g.Email != "" || !g.DueAt().IsZero() {
		t.Errorf("%v, and %s; want %v", told, g.Status(), want)
	}
	for _, goesOn := range []bool{true, false} {
		g = ready(1)
		if _, err := g.Redeem(person.Person{UserID: "fan"}, Holding{}, noon); err != nil {
			t.Fatal(err)
		}
		if said := verbs(g.due(goesOn, g.EndsAt.AddDate(0, 0, -7))); (said == string(event.Reminded)) == goesOn {
			t.Errorf("goes on: %t, told %q", goesOn, said)
		}
	}
}

// A refund that the provider refuses leaves the gift as it was, and is another when it is asked for again.
func TestARefundThatIsRefused(t *testing.T) {
	g := ready(1)
	g.RefundAskedAt = noon
	key := g.refundKey()
	g.refunded(orders.ProviderRefund{ID: "re_1", RefundID: key, Amount: 1000, Status: orders.RefundPending}, noon)
	if g.Status() != Refunding || g.RefundID != "re_1" {
		t.Fatalf("%s, %q", g.Status(), g.RefundID)
	}
	e := g.refunded(orders.ProviderRefund{
		ID: "re_1", RefundID: key, Amount: 1000, Status: orders.RefundRefused, Failure: "no money",
	}, noon)
	if g.Status() != Ready || g.RefundFailure != "no money" || len(e.Entries) != 0 || g.refundKey() == key {
		t.Errorf("%s, %q, %v", g.Status(), g.RefundFailure, e.Entries)
	}
	if _, err := g.Redeem(person.Person{UserID: "fan"}, Holding{}, noon); err != nil {
		t.Error(err)
	}
	// A part that went back at the provider takes nothing away; all of it does.
	g.refunded(orders.ProviderRefund{ID: "re_2", Amount: 400, Currency: "EUR", Status: orders.RefundSucceeded}, noon)
	if g.Status() != Redeemed || g.Returned != 400 {
		t.Errorf("%s, %d", g.Status(), g.Returned)
	}
	e = g.refunded(orders.ProviderRefund{
		ID: "dp_1", Amount: 1000, Currency: "EUR", Status: orders.RefundSucceeded, IsDispute: true,
	}, noon)
	if g.Status() != Refunded || g.Returned != 1000 || len(e.Entries) != 2 || e.Entries[0].Amount != -600 ||
		e.Entries[0].Amount+e.Entries[1].Amount != 0 {
		t.Errorf("%s, %d, %+v", g.Status(), g.Returned, e.Entries)
	}
}

// A code is the same however it is typed, another for each gift and key, and opens nothing that is not ready.
func TestCodes(t *testing.T) {
	s := NewService(Options{Key: []byte("key"), SiteURL: "https://x.test"})
	code := s.codeOf("one")
	for _, typed := range []string{
		strings.ToLower(code), strings.ReplaceAll(code, "-", ""), strings.ReplaceAll(code, "-", " "),
		strings.NewReplacer("O", "0", "I", "1", "B", "8").Replace(code),
	} {
		if hashOf(typed) != hashOf(code) {
			t.Errorf("%q is not %q", typed, code)
		}
	}
	other := NewService(Options{Key: []byte("another")})
	if len(code) != 19 || s.codeOf("two") == code || other.codeOf("one") == code {
		t.Errorf("the code is %q", code)
	}
	g := Gift{ID: "one", CodeHash: hashOf(code)}
	if s.Link(g) != "https://x.test/gift/"+code || other.Link(g) != "" {
		t.Errorf("%q, %q", s.Link(g), other.Link(g))
	}
	for status, spoil := range map[Status]func(*Gift){
		Expired:   func(g *Gift) { g.ExpiredAt = noon },
		Refunding: func(g *Gift) { g.RefundAskedAt = noon },
		Refunded:  func(g *Gift) { g.RefundedAt = noon },
		Waiting:   func(g *Gift) { g.PaidAt = time.Time{} },
		NeverPaid: func(g *Gift) { g.PaidAt, g.VoidAt = time.Time{}, noon },
	} {
		g := ready(1)
		spoil(&g)
		_, err := g.Redeem(person.Person{UserID: "fan"}, Holding{}, noon)
		if code := fault.CodeOf(err); g.Status() != status || code != fault.Conflict && code != fault.NotFound {
			t.Errorf("%s: %s, %v", status, g.Status(), err)
		}
	}
}

// A gift that is over and paid back moves nothing: what followed it was had already, or has its place.
func TestWhatIsOverMovesNothing(t *testing.T) {
	var all []Gift
	for n := range 3 {
		g := ready(1)
		g.ID = fmt.Sprint(n)
		if _, err := g.Redeem(person.Person{UserID: "fan"}, Holding{GiftUntil: lastEnd(all)}, noon); err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	if moved := MoveUp(all[0], all[0].EndsAt, all); len(moved) > 0 {
		t.Errorf("moved: %+v", moved)
	}
	if moved := MoveUp(all[0], all[0].EndsAt.Add(-time.Second), all); len(moved) != 2 {
		t.Errorf("%d moved, of two that follow what is still open", len(moved))
	}
}
