package discounts

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

var noon = time.Date(2026, 5, 6, 12, 0, 0, 0, time.UTC)

func TestWhatACodeTakesOff(t *testing.T) {
	shirt, record := Line{"shirt", 2500}, Line{"record", 1999}
	for name, c := range map[string]struct {
		code     Code
		own      Own
		lines    []Line
		currency string
		begun    int
		off      []int64
		problem  string
	}{
		"a part":             {code: Code{Percent: 10}, lines: []Line{shirt, record}, off: []int64{250, 200}},
		"half a cent is one": {code: Code{Percent: 50}, lines: []Line{{"a", 1}}, off: []int64{1}},
		"all":                {code: Code{Percent: 100}, lines: []Line{shirt, record}, off: []int64{2500, 1999}},
		"of what is free":    {code: Code{Percent: 20}, lines: []Line{{"a", 0}}, off: []int64{0}},
		"an amount": {
			code: Code{Amount: 500, Currency: "EUR"}, lines: []Line{shirt, record},
			off: []int64{278, 222},
		},
		"no more than it costs": {
			code: Code{Amount: 9000, Currency: "EUR"}, lines: []Line{shirt},
			off: []int64{2500},
		},
		"of chosen things": {
			code: Code{Percent: 10, ItemIDs: []string{"record"}}, lines: []Line{shirt, record},
			off: []int64{0, 200},
		},
		"of none of them": {
			code: Code{Percent: 10, ItemIDs: []string{"mug"}}, lines: []Line{shirt},
			problem: "The code X is not for these things.",
		},
		"another currency": {
			code: Code{Amount: 500, Currency: "USD"}, lines: []Line{shirt},
			problem: "The code X is for what is sold in USD.",
		},
		"a part in any currency": {code: Code{Percent: 10}, lines: []Line{shirt}, currency: "JPY", off: []int64{250}},
		"a least sum of another": {
			code: Code{Percent: 10, Least: 1, Currency: "USD"}, lines: []Line{shirt},
			problem: "The code X is for what is sold in USD.",
		},
		"too small": {
			code: Code{Percent: 10, Least: 2501, Currency: "EUR"}, lines: []Line{shirt},
			problem: "The code X is for orders of 25.01 EUR or more.",
		},
		"just enough": {
			code: Code{Percent: 10, Least: 2500, Currency: "EUR"}, lines: []Line{shirt},
			off: []int64{250},
		},
		"enough with other things": {
			code:  Code{Percent: 10, Least: 4000, Currency: "EUR", ItemIDs: []string{"record"}},
			lines: []Line{shirt, record}, off: []int64{0, 200},
		},
		"from now on": {code: Code{Percent: 10, BeginsAt: noon}, lines: []Line{shirt}, off: []int64{250}},
		"not yet": {
			code: Code{Percent: 10, BeginsAt: noon.Add(1)}, lines: []Line{shirt},
			problem: "The code X is not valid yet.",
		},
		"until a moment on": {code: Code{Percent: 10, EndsAt: noon.Add(1)}, lines: []Line{shirt}, off: []int64{250}},
		"ended": {
			code: Code{Percent: 10, EndsAt: noon}, lines: []Line{shirt},
			problem: "The code X has ended.",
		},
		"off": {
			code: Code{Percent: 10, IsOff: true}, lines: []Line{shirt},
			problem: "The code X is unknown.",
		},
		"archived": {
			code: Code{Percent: 10, ArchivedAt: noon}, lines: []Line{shirt},
			problem: "The code X is unknown.",
		},
		"the last one": {
			code: Code{Percent: 10, MaxUses: 3, Used: 1, Held: 1}, lines: []Line{shirt},
			off: []int64{250},
		},
		"used up": {
			code: Code{Percent: 10, MaxUses: 3, Used: 3}, lines: []Line{shirt},
			problem: "The code X is used up.",
		},
		"held by others": {
			code: Code{Percent: 10, MaxUses: 3, Used: 2, Held: 1}, lines: []Line{shirt},
			problem: "The code X is used up.",
		},
		"held by oneself": {
			code: Code{Percent: 10, MaxUses: 3, Used: 2, Held: 1}, own: Own{Held: 1}, lines: []Line{shirt},
			off: []int64{250},
		},
		"begun in the cart": {
			code: Code{Percent: 10, MaxUses: 3, Used: 2}, begun: 1, lines: []Line{shirt},
			problem: "The code X is used up.",
		},
		"once more": {
			code: Code{Percent: 10, MaxEach: 2}, own: Own{Kept: 1, Held: 1}, lines: []Line{shirt}, off: []int64{250},
		},
		"used by oneself": {
			code: Code{Percent: 10, MaxEach: 2}, own: Own{Kept: 2}, lines: []Line{shirt},
			problem: "You have used the code X as often as you may.",
		},
	} {
		c.code.Word = "X"
		if c.currency == "" {
			c.currency = "EUR"
		}
		off, problem := Offer{c.code, c.own}.Off(c.lines, c.currency, c.begun, noon)
		if !slices.Equal(off, c.off) || problem != c.problem {
			t.Errorf("%s: %v, %q; want %v, %q", name, off, problem, c.off, c.problem)
		}
	}
}

// Whatever it is of, what is taken off sums to what the code says, and no line costs less than nothing.
func TestDiscountsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Code{Word: "X", Currency: "EUR"}
		if rapid.Bool().Draw(t, "part") {
			c.Percent = rapid.IntRange(1, 100).Draw(t, "percent")
		} else {
			c.Amount = rapid.Int64Range(1, 1e10).Draw(t, "amount")
		}
		if rapid.Bool().Draw(t, "chosen") {
			c.ItemIDs = []string{"a", "b"}
		}
		lines := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Line {
			return Line{rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "item"), rapid.Int64Range(0, 2e9).Draw(t, "total")}
		}), 1, 50).Draw(t, "lines")
		off, problem := Offer{Code: c}.Off(lines, "EUR", 0, noon)
		var sum, taken int64
		fits := false
		for n, l := range lines {
			isFor := c.ItemIDs == nil || l.ItemID != "c"
			fits = fits || isFor
			if isFor {
				sum += l.Total
			}
			if problem != "" {
				continue
			}
			if off[n] < 0 || off[n] > l.Total || !isFor && off[n] != 0 {
				t.Fatalf("%d off %+v", off[n], l)
			}
			taken += off[n]
		}
		want := min(c.Amount, sum)
		if c.Percent > 0 {
			want = (sum*int64(c.Percent) + 50) / 100
		}
		if (problem == "") != fits || problem == "" && taken != want {
			t.Fatalf("%d off %d, want %d; %q", taken, sum, want, problem)
		}
	})
}

// Whatever happens to orders, in whatever order, a code is not used more often than it may be, and what it gave is what
// its orders that are paid have of it.
func TestUsesAreCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Code{MaxUses: rapid.IntRange(0, 4).Draw(t, "max"), MaxEach: rapid.IntRange(0, 2).Draw(t, "each")}
		states, uses := map[string]UseState{}, map[string]Use{}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			id := rapid.SampledFrom([]string{"1", "2", "3", "4", "5", "6", "7", "8"}).Draw(t, "order")
			u := Use{OrderID: id, UserID: "buyer" + string(id[0]%3+'0'), Amount: int64(len(uses)+1) * 100, Currency: "EUR"}
			if known, found := uses[id]; found {
				u = known
			}
			to := rapid.SampledFrom([]UseState{NotUsed, Held, Kept}).Draw(t, "to")
			own := 0
			for other, state := range states {
				if other != id && state != NotUsed && uses[other].UserID == u.UserID {
					own++
				}
			}
			next, err := c.Moved(u, states[id], to, own)
			if err != nil {
				if states[id] != NotUsed || fault.CodeOf(err) != fault.Conflict {
					t.Fatalf("from %q to %q: %v", states[id], to, err)
				}
				continue
			}
			c, states[id], uses[id] = next, to, u
		}
		held, used, given, each := 0, 0, int64(0), map[string]int{}
		for id, state := range states {
			switch state {
			case Held:
				held++
				each[uses[id].UserID]++
			case Kept:
				used++
				given += uses[id].Amount
				each[uses[id].UserID]++
			case NotUsed:
			}
		}
		var said int64
		for _, g := range c.Given {
			said += g.Amount
		}
		if c.Held != held || c.Used != used || said != given || c.MaxUses > 0 && held+used > c.MaxUses {
			t.Fatalf("%+v, want %d held, %d used, %d given", c, held, used, given)
		}
		for who, n := range each {
			if c.MaxEach > 0 && n > c.MaxEach {
				t.Fatalf("%s has %d uses of %d", who, n, c.MaxEach)
			}
		}
	})
}

func TestCodesAreChecked(t *testing.T) {
	good := Input{Word: " spring-26 ", Percent: new(10)}
	for name, c := range map[string]struct {
		spoil func(*Input)
		field string
	}{
		"too short":            {func(in *Input) { in.Word = "ab" }, "code"},
		"too long":             {func(in *Input) { in.Word = strings.Repeat("A", 41) }, "code"},
		"other letters":        {func(in *Input) { in.Word = "SPRING 26" }, "code"},
		"nothing":              {func(in *Input) { in.Percent = nil }, "percent"},
		"no percent":           {func(in *Input) { in.Percent = new(0) }, "percent"},
		"more than all":        {func(in *Input) { in.Percent = new(101) }, "percent"},
		"a part and an amount": {func(in *Input) { in.Amount, in.Currency = new(5.0), "EUR" }, "percent"},
		"an amount of nothing": {func(in *Input) { in.Percent, in.Amount, in.Currency = nil, new(0.0), "EUR" }, "amount"},
		"an amount below 0":    {func(in *Input) { in.Percent, in.Amount, in.Currency = nil, new(-5.0), "EUR" }, "amount"},
		"half a yen":           {func(in *Input) { in.Percent, in.Amount, in.Currency = nil, new(.5), "JPY" }, "amount"},
		"no currency":          {func(in *Input) { in.Percent, in.Amount = nil, new(5.0) }, "currency"},
		"a least sum of none":  {func(in *Input) { in.Least = new(5.0) }, "currency"},
		"a least sum below 0":  {func(in *Input) { in.Least, in.Currency = new(-1.0), "EUR" }, "leastTotal"},
		"ends first":           {func(in *Input) { in.BeginsAt, in.EndsAt = noon, noon }, "endsAt"},
		"never":                {func(in *Input) { in.MaxUses = new(0) }, "maxUses"},
		"too often":            {func(in *Input) { in.MaxUses = new(maxUses + 1) }, "maxUses"},
		"never by one":         {func(in *Input) { in.MaxEach = new(0) }, "maxUsesEach"},
		"too many things": {func(in *Input) {
			for n := range maxItems + 1 {
				in.ItemIDs = append(in.ItemIDs, strings.Repeat("i", n+1))
			}
		}, "merchandiseIds"},
	} {
		in := good
		c.spoil(&in)
		_, err := in.checked()
		if wrong, ok := errors.AsType[*fault.Error](err); !ok || wrong.Fields[c.field] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	got, err := good.checked()
	if err != nil || got.Word != "SPRING-26" || got.Percent != 10 || got.Currency != "" {
		t.Errorf("%+v, %v", got, err)
	}
	for range 50 {
		in := good
		if in.Word = randomWord("SPRING"); !word.MatchString(in.Word) {
			t.Fatalf("a random word is %q", in.Word)
		}
	}
}

// guessed is a store that knows one code, and the limiter that counts tries.
type guessed struct {
	Store
	taken map[string]int
}

func (g *guessed) Find(_ context.Context, _, word string) (string, error) {
	if word != "RIGHT" {
		return "", missing()
	}
	return "id", nil
}

func (g *guessed) Offers(context.Context, string, []string) ([]Offer, error) {
	return []Offer{{Code: Code{ID: "id", Word: "RIGHT", Percent: 10}}}, nil
}

func (g *guessed) Take(_ context.Context, r limit.Rule, key string) (limit.Ticket, error) {
	if g.taken[key] >= r.Max {
		return limit.Ticket{}, fault.Limited(time.Hour)
	}
	g.taken[key]++
	return limit.Ticket{Key: key}, nil
}

func (g *guessed) Forgive(_ context.Context, t limit.Ticket) { g.taken[t.Key]-- }

// Who tries words soon has to wait, and then learns nothing from the right one either; who types right ones never
// waits.
func TestNobodyFindsOutCodes(t *testing.T) {
	g := &guessed{taken: map[string]int{}}
	s := NewService(g, nil, g, func() time.Time { return noon })
	fine := func(Offer) string { return "" }
	at := func(address string) context.Context { return limit.WithAddress(t.Context(), address) }
	fan := access.Viewer{UserID: "fan"}
	try := func(ctx context.Context, v access.Viewer, word string) fault.Code {
		_, err := s.Enter(ctx, v, "seller", word, fine)
		if err == nil {
			return ""
		}
		return fault.CodeOf(err)
	}
	for range 3 * refusedWords.Max {
		if got := try(at("192.0.2.1"), fan, " right "); got != "" {
			t.Fatalf("the right one: %s", got)
		}
	}
	for range refusedWords.Max {
		if got := try(at("192.0.2.1"), access.Visitor, "WRONG"); got != fault.BadUserInput {
			t.Fatalf("a wrong one: %s", got)
		}
	}
	for _, word := range []string{"WRONG", "RIGHT"} {
		if got := try(at("192.0.2.1"), access.Visitor, word); got != fault.RateLimited {
			t.Errorf("%s after too many: %s", word, got)
		}
	}
	if got := try(at("192.0.2.2"), access.Visitor, "RIGHT"); got != "" {
		t.Errorf("from another address: %s", got)
	}
	for range refusedWords.Max {
		_, _ = s.Enter(at("192.0.2.1"), fan, "seller", "RIGHT", func(Offer) string { return "Not for these things." })
	}
	if got := try(at("192.0.2.3"), fan, "RIGHT"); got != fault.RateLimited {
		t.Errorf("a person from anywhere: %s", got)
	}
}
