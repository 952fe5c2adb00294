package orders

import (
	"cmp"
	"math/bits"
	"slices"
)

// share returns what k of n equal parts of an amount are, so that the shares of any steps from 0 to n sum to it.
func share(amount int64, k, n int) int64 {
	if n == 0 {
		return 0
	}
	return mulDiv(amount, int64(k), int64(n))
}

// mulDiv is a·b/c rounded down, for amounts that are not below 0, without an overflow between.
func mulDiv(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b)) //nolint:gosec // amounts are not below 0
	q, _ := bits.Div64(hi, lo, uint64(c))      //nolint:gosec // as above
	return int64(q)                            //nolint:gosec // at most a, as b ≤ c
}

// split splits an amount by weights, exactly: what rounding leaves goes to the largest remainders, of equal ones to the
// first.
func split(amount int64, weights []int64) []int64 {
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

// wholeRate is 100 % in the unit of tax rates, thousandths of a percent.
const wholeRate = 100_000

// taxOf returns the tax of an amount at a rate: on top of it, or what of it is tax where it is included. Half a minor
// unit is rounded up.
func taxOf(amount, rate int64, included bool) int64 {
	if !included {
		return halfUp(amount, rate, wholeRate)
	}
	return amount - halfUp(amount, wholeRate, wholeRate+rate)
}

// halfUp is a·b/c, rounded to the nearest.
func halfUp(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b)) //nolint:gosec // amounts are not below 0
	q, r := bits.Div64(hi, lo, uint64(c))      //nolint:gosec // as above
	if r >= uint64(c)-r {                      //nolint:gosec // as above
		q++
	}
	return int64(q) //nolint:gosec // an amount
}

// refundOf returns what pieces of a line cost with their share of tax, of those that were not paid back before.
func (o Order) refundOf(l Line, pieces int) int64 {
	worth := l.Total()
	if !o.TaxIncluded {
		worth += l.Tax
	}
	return share(worth, l.Refunded+pieces, l.Quantity) - share(worth, l.Refunded, l.Quantity)
}
