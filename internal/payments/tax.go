package payments

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/stripe/stripe-go/v76"
	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

const (
	// keepTax is for how long the same sale at the same place is not asked of again, keptTaxes how many are kept.
	keepTax   = 15 * time.Minute
	keptTaxes = 4096
	// askedTaxes bounds how many sellers of one cart are asked of at once.
	askedTaxes = 4

	inclusive, exclusive          = "inclusive", "exclusive"
	shippedGoods, electronic      = "txcd_99999999", "txcd_10000000"
	shippingAddress, whereTheyAre = "shipping", "billing"
	wholeReversal, partReversal   = "full", "partial"
	// mostTaxLines is how many lines of a calculation are read at once.
	mostTaxLines = 100
)

// Taxes works out taxes by Stripe Tax: prices have them in them where the seller's rule for the place says so, the
// rates are Stripe's. It is a tax.Calculator.
type Taxes struct {
	client *Client

	mu   sync.Mutex
	kept *simplelru.LRU[[sha256.Size]byte, keptTax]
}

type keptTax struct {
	worked tax.Worked
	until  time.Time
}

var _ tax.Calculator = (*Taxes)(nil)

// NewTaxes returns Taxes that ask by a client.
func NewTaxes(c *Client) *Taxes {
	kept, _ := simplelru.NewLRU[[sha256.Size]byte, keptTax](keptTaxes, nil) // fails for a size below 1 alone
	return &Taxes{client: c, kept: kept}
}

// NeedsCountry reports true: Stripe says what is taxed where.
func (t *Taxes) NeedsCountry(tax.Rules) bool { return true }

// NeedsPostalCode reports whether Stripe does not know where in a country somebody is without one.
func (t *Taxes) NeedsPostalCode(country string) bool { return country == "US" || country == "CA" }

// Work asks of each sale what is not known yet. Errors: UNAVAILABLE, BAD_USER_INPUT where Stripe does not know the
// place.
func (t *Taxes) Work(ctx context.Context, sales []tax.Sale) ([]tax.Worked, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(askedTaxes)
	all := make([]tax.Worked, len(sales))
	for n, s := range sales {
		group.Go(func() (err error) {
			all[n], err = t.work(ctx, s)
			return err
		})
	}
	return all, group.Wait()
}

func (t *Taxes) work(ctx context.Context, s tax.Sale) (tax.Worked, error) {
	included := s.Rules.In(s.To.Country).Included
	if s.Of() == 0 {
		due := tax.Due{Country: s.To.Country, Included: included}
		return tax.Worked{Due: due, Lines: make([]int64, len(s.Lines))}, nil
	}
	key, err := keyOfSale(s, included)
	if err != nil {
		return tax.Worked{}, err
	}
	if w, isKnown := t.known(key, s.IsTaken); isKnown {
		return w, nil
	}
	asked, err := t.client.calculate(ctx, s, included)
	if err != nil {
		return tax.Worked{}, err
	}
	w, err := workedOf(s, included, asked)
	if err != nil {
		return tax.Worked{}, away(err)
	}
	if !s.IsTaken {
		t.mu.Lock()
		t.kept.Add(key, keptTax{w, t.client.now().Add(keepTax)})
		t.mu.Unlock()
	}
	return w, nil
}

// known returns what was worked out of the same sale. What is taken is nobody else's any more: one calculation is told
// to be paid once.
func (t *Taxes) known(key [sha256.Size]byte, isTaken bool) (tax.Worked, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	k, found := t.kept.Get(key)
	if !found {
		return tax.Worked{}, false
	}
	isOld := !t.client.now().Before(k.until)
	if isTaken || isOld {
		t.kept.Remove(key)
	}
	return k.worked, !isOld
}

// keyOfSale is of all that a tax follows from, and of who pays.
func keyOfSale(s tax.Sale, included bool) (key [sha256.Size]byte, err error) {
	s.Rules, s.IsTaken = nil, false
	text, err := json.Marshal(struct {
		Sale     tax.Sale
		Included bool
	}{s, included})
	if err != nil {
		return key, fmt.Errorf("naming a sale: %w", err)
	}
	return sha256.Sum256(text), nil
}

// calculate asks Stripe what tax a sale has.
func (c *Client) calculate(ctx context.Context, s tax.Sale, included bool) (*stripe.TaxCalculation, error) {
	params, err := calculationOf(s, included)
	if err != nil {
		return nil, err
	}
	params.Context = ctx
	made, err := c.calculations.New(params)
	if refused, ok := errors.AsType[*stripe.Error](err); ok && isNowhere(refused) {
		field := "country"
		if s.To.Line1 != "" {
			field = "postalCode"
		}
		return nil, fault.BadInput(map[string]string{
			field: "The tax of this place is not known. Is the address whole, with its postal code?",
		})
	}
	if err != nil {
		return nil, away(err)
	}
	if made.LineItems != nil && made.LineItems.HasMore {
		if made.LineItems.Data, err = c.taxedLines(ctx, made.ID); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// isNowhere reports whether Stripe does not know where an address is.
func isNowhere(e *stripe.Error) bool {
	return e.Code == stripe.ErrorCodeCustomerTaxLocationInvalid || e.Code == stripe.ErrorCodeInvalidTaxLocation
}

// taxedLines lists all lines of a calculation, of which an answer has the first alone.
func (c *Client) taxedLines(ctx context.Context, calculationID string) ([]*stripe.TaxCalculationLineItem, error) {
	var all []*stripe.TaxCalculationLineItem
	params := &stripe.TaxCalculationListLineItemsParams{Calculation: stripe.String(calculationID)}
	params.Context = ctx
	params.Limit = stripe.Int64(mostTaxLines)
	list := c.calculations.ListLineItems(params)
	for list.Next() {
		all = append(all, list.TaxCalculationLineItem())
	}
	if err := list.Err(); err != nil {
		return nil, away(err)
	}
	return all, nil
}

// calculationOf asks for the tax of a sale. Lines are named by their places; those that cost nothing have none.
func calculationOf(s tax.Sale, included bool) (*stripe.TaxCalculationParams, error) {
	behaviour, source := exclusive, whereTheyAre
	if included {
		behaviour = inclusive
	}
	params := &stripe.TaxCalculationParams{Currency: stripe.String(lower(s.Currency))}
	params.AddExpand("line_items")
	for n, l := range s.Lines {
		code := electronic
		if !l.IsDigital {
			code, source = shippedGoods, shippingAddress
		}
		// Something has to be sold, even where shipping alone is paid.
		if l.Amount == 0 && (s.Of() != s.Shipping || len(params.LineItems) > 0) {
			continue
		}
		amount, err := toStripe(l.Amount, s.Currency)
		if err != nil {
			return nil, err
		}
		params.LineItems = append(params.LineItems, &stripe.TaxCalculationLineItemParams{
			Amount: stripe.Int64(amount), Reference: stripe.String(strconv.Itoa(n)),
			TaxBehavior: stripe.String(behaviour), TaxCode: stripe.String(code),
		})
	}
	if s.Shipping > 0 {
		amount, err := toStripe(s.Shipping, s.Currency)
		if err != nil {
			return nil, err
		}
		params.ShippingCost = &stripe.TaxCalculationShippingCostParams{
			Amount: stripe.Int64(amount), TaxBehavior: stripe.String(behaviour),
		}
	}
	address := &stripe.AddressParams{Country: stripe.String(s.To.Country)}
	for _, part := range []struct {
		into **string
		text string
	}{
		{&address.Line1, s.To.Line1},
		{&address.Line2, s.To.Line2},
		{&address.City, s.To.City},
		{&address.State, s.To.Region},
		{&address.PostalCode, s.To.PostalCode},
	} {
		if part.text != "" {
			*part.into = stripe.String(part.text)
		}
	}
	params.CustomerDetails = &stripe.TaxCalculationCustomerDetailsParams{
		Address: address, AddressSource: stripe.String(source),
	}
	return params, nil
}

// workedOf reads what Stripe worked out. Errors: figures that do not add up, which nobody is charged by.
func workedOf(s tax.Sale, included bool, c *stripe.TaxCalculation) (tax.Worked, error) {
	var failed error
	minor := func(amount int64) int64 {
		m, err := fromStripe(amount, s.Currency)
		failed = errors.Join(failed, err)
		return m
	}
	w := tax.Worked{
		Due: tax.Due{
			Country: s.To.Country, Of: s.Of(), Included: included, Amount: minor(c.TaxAmountExclusive + c.TaxAmountInclusive),
			Rate: rateOf(c), CalculationID: c.ID,
		},
		Lines: make([]int64, len(s.Lines)),
	}
	sum := int64(0)
	if c.ShippingCost != nil {
		w.Shipping = minor(c.ShippingCost.AmountTax)
		sum = w.Shipping
	}
	if c.LineItems != nil {
		for _, l := range c.LineItems.Data {
			n, err := strconv.Atoi(l.Reference)
			if err != nil || n < 0 || n >= len(w.Lines) {
				return tax.Worked{}, fmt.Errorf("a tax of a line that is not there: %q", l.Reference)
			}
			w.Lines[n] = minor(l.AmountTax)
			sum += w.Lines[n]
		}
	}
	other := c.TaxAmountInclusive
	if included {
		other = c.TaxAmountExclusive
	}
	if total := minor(c.AmountTotal); failed == nil && (other != 0 || sum != w.Amount || total != w.Total()) {
		return tax.Worked{}, fmt.Errorf("the tax %s does not add up: %d of %d, the parts bear %d, the total is %d",
			c.ID, w.Amount, w.Of, sum, total)
	}
	return w, failed
}

// rateOf adds up the rates of a tax, in thousandths of a percent: 0 where they are not of the same amount.
func rateOf(c *stripe.TaxCalculation) (rate int64) {
	of := int64(0)
	for _, b := range c.TaxBreakdown {
		if b.TaxRateDetails == nil || b.Amount == 0 {
			continue
		}
		if of != 0 && b.TaxableAmount != of {
			return 0
		}
		of = b.TaxableAmount
		percent, err := strconv.ParseFloat(b.TaxRateDetails.PercentageDecimal, 64)
		if err != nil {
			return 0
		}
		rate += int64(math.Round(percent * 1000))
	}
	return rate
}

// RecordTax tells Stripe that what it worked out is paid.
func (c *Client) RecordTax(ctx context.Context, calculationID, reference string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.TaxTransactionCreateFromCalculationParams{
		Calculation: stripe.String(calculationID), Reference: stripe.String(reference),
	}
	params.Context = ctx
	made, err := once(ctx, c, "tax/"+reference, params, nil, func() (*stripe.TaxTransaction, error) {
		return c.taxed.CreateFromCalculation(params)
	})
	if err != nil {
		return "", unlessFinal(err)
	}
	return made.ID, nil
}

// ReverseTax tells Stripe that some of what was paid, or all of it, went back.
func (c *Client) ReverseTax(ctx context.Context, r tax.Reversal) error {
	amount, err := toStripe(r.Amount, r.Currency)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	params := &stripe.TaxTransactionCreateReversalParams{
		OriginalTransaction: stripe.String(r.TransactionID), Reference: stripe.String(r.Reference),
		Mode: stripe.String(wholeReversal),
	}
	if !r.IsWhole {
		params.Mode, params.FlatAmount = stripe.String(partReversal), stripe.Int64(-amount)
	}
	params.Context = ctx
	if _, err := once(ctx, c, "tax/"+r.Reference, params, nil, func() (*stripe.TaxTransaction, error) {
		return c.taxed.CreateReversal(params)
	}); err != nil {
		return unlessFinal(err)
	}
	return nil
}

// unlessFinal is away for what Stripe may take later, and says so of what it never will.
func unlessFinal(err error) error {
	if refused, ok := errors.AsType[*stripe.Error](err); ok && isFinal(refused) {
		return fault.BadInput(map[string]string{"tax": refused.Msg})
	}
	return away(err)
}
