package graphql

import (
	"time"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/discounts"
)

func discountCodeOf(c discounts.Shown, err error) (*model.DiscountCode, error) {
	return one(c, err, model.NewDiscountCode)
}

func discountCode(in model.DiscountCodeInput) discounts.Input {
	return discounts.Input{
		Word: in.Code, Percent: in.Percent.Value(), Amount: in.Amount.Value(), Currency: or(in.Currency.Value(), ""),
		Least: in.LeastTotal.Value(), ItemIDs: in.MerchandiseIds.Value(), BeginsAt: or(in.BeginsAt.Value(), time.Time{}),
		EndsAt: or(in.EndsAt.Value(), time.Time{}), MaxUses: in.MaxUses.Value(), MaxEach: in.MaxUsesEach.Value(),
		IsOff: !or(in.Active.Value(), true),
	}
}
