package model

import (
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// DiscountCodeConnection is a page of codes.
type DiscountCodeConnection struct{ Connection[DiscountCode] }

// NewDiscountCode returns how a code looks to its seller.
func NewDiscountCode(c discounts.Shown) DiscountCode {
	in := func(minor int64) *float64 {
		if minor == 0 {
			return nil
		}
		return Major(&minor, c.Currency)
	}
	return DiscountCode{
		ID: c.ID, Code: c.Word, Status: DiscountCodeStatus(c.Status), Percent: number(c.Percent), Amount: in(c.Amount),
		Currency: text(c.Currency), LeastTotal: in(c.Least), MerchandiseIds: append([]string{}, c.ItemIDs...),
		BeginsAt: instant(c.BeginsAt), EndsAt: instant(c.EndsAt), MaxUses: number(c.MaxUses), MaxUsesEach: number(c.MaxEach),
		Active: !c.IsOff, Used: c.Used, Held: c.Held, CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt,
		ArchivedAt: instant(c.ArchivedAt),
		Given: Each(c.Given, func(g discounts.Given) CartTotal {
			return CartTotal{g.Currency, money.Major(g.Amount, g.Currency)}
		}),
	}
}

// number is null for what is 0.
func number(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

// NewDiscountCodes returns a connection of a page.
func NewDiscountCodes(p paging.Page[discounts.Shown]) *DiscountCodeConnection {
	return &DiscountCodeConnection{connection(p, NewDiscountCode)}
}
