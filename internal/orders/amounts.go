package orders

import "math/bits"

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

// refundOf returns what pieces of a line cost with their share of discount and tax, of those that were not paid back
// before.
func (o Order) refundOf(l Line, pieces int) int64 {
	worth := l.Net()
	if !o.TaxIncluded {
		worth += l.Tax
	}
	return share(worth, l.Refunded+pieces, l.Quantity) - share(worth, l.Refunded, l.Quantity)
}
