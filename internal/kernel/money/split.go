package money

import (
	"cmp"
	"math/bits"
	"slices"
)

// Split splits an amount by weights, exactly: what rounding leaves goes to the largest remainders, of equal ones to the
// first. Neither the amount nor a weight is below 0. A part of an amount that is at most the sum of the weights is at
// most its own weight.
func Split(amount int64, weights []int64) []int64 {
	var sum int64
	for _, w := range weights {
		sum += w
	}
	parts := make([]int64, len(weights))
	if sum == 0 {
		if len(parts) > 0 {
			parts[0] = amount
		}
		return parts
	}
	left := amount
	remainders := make([]uint64, len(weights))
	order := make([]int, len(weights))
	for n, w := range weights {
		hi, lo := bits.Mul64(uint64(amount), uint64(w))    //nolint:gosec // neither is below 0
		q, r := bits.Div64(hi, lo, uint64(sum))            //nolint:gosec // as above
		parts[n], remainders[n], order[n] = int64(q), r, n //nolint:gosec // at most amount
		left -= parts[n]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(remainders[b], remainders[a]) })
	for n := int64(0); n < left; n++ {
		parts[order[n]]++
	}
	return parts
}

// Part returns what k of n equal parts of an amount are, rounded down, so that the parts of any steps from 0 to n sum
// to it; 0 where n is. None of the three is below 0, and k is at most n.
func Part(amount, k, n int64) int64 {
	if n == 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(amount), uint64(k)) //nolint:gosec // none is below 0
	q, _ := bits.Div64(hi, lo, uint64(n))           //nolint:gosec // as above
	return int64(q)                                 //nolint:gosec // at most amount, as k ≤ n
}
