package money_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/money"
)

// most is a little more than all of a cart may cost, in minor units.
const most = int64(1e12)

func TestSplitsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.Int64Range(0, most).Draw(t, "amount")
		weights := rapid.SliceOfN(rapid.Int64Range(0, most), 1, 60).Draw(t, "weights")
		var sum, all int64
		for _, w := range weights {
			all += w
		}
		for n, part := range money.Split(amount, weights) {
			if part < 0 {
				t.Fatalf("part %d is %d", n, part)
			}
			fair := float64(amount) * float64(weights[n]) / max(1, float64(all))
			if all > 0 && (float64(part) > fair+2 || float64(part) < fair-2) {
				t.Fatalf("part %d is %d, its weight makes %.1f", n, part, fair)
			}
			if amount <= all && part > weights[n] {
				t.Fatalf("part %d is %d, more than its weight %d", n, part, weights[n])
			}
			sum += part
		}
		if sum != amount {
			t.Fatalf("the parts of %d sum to %d", amount, sum)
		}
	})
}
