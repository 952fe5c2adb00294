package orders

import (
	"context"
	"errors"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// tellTaxes tells who worked taxes out what became of them: of orders, of support and of gifts alike.
func (s *Service) tellTaxes(ctx context.Context) error {
	if s.Records == nil {
		return nil
	}
	due, err := s.Store.TaxesDue(ctx, atOnce)
	for _, d := range due {
		err = errors.Join(err, s.tellTax(ctx, d))
	}
	return err
}

// tellTax tells that an income is paid, then what of it went back. What is told is stored before more is: told again it
// is the same.
func (s *Service) tellTax(ctx context.Context, d TaxDue) (err error) {
	if d.TransactionID == "" {
		d.TransactionID, err = s.Records.RecordTax(ctx, d.CalculationID, d.EarningID)
		if err == nil {
			err = s.Store.TaxTold(ctx, d)
		}
	}
	// Money that came again after it went back cannot be told; what goes back later is less for it.
	if back := d.Returned - d.Reversed; err == nil && back > 0 {
		err = s.Records.ReverseTax(ctx, tax.Reversal{
			TransactionID: d.TransactionID, Reference: fmt.Sprintf("%s/back/%d", d.EarningID, d.Returned), Amount: back,
			Currency: d.Currency, IsWhole: d.Reversed == 0 && d.Returned == d.Earned,
		})
		if err == nil {
			d.Reversed = d.Returned
			return s.Store.TaxTold(ctx, d)
		}
	}
	if fault.CodeOf(err) == fault.BadUserInput {
		s.Log.ErrorContext(ctx, "a tax is not recorded", "income", d.EarningID, "calculation", d.CalculationID, "error", err)
		d.Problem = err.Error()
		return s.Store.TaxTold(ctx, d)
	}
	return err
}
