package model

import (
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/payouts"
)

// PayoutMoveConnection is a page of transfers and reversals.
type PayoutMoveConnection struct{ Connection[PayoutMove] }

// NewPayoutBalance returns what a seller is owed in a currency.
func NewPayoutBalance(b payouts.Balance) PayoutBalance {
	in := func(minor int64) float64 { return money.Major(minor, b.Currency) }
	return PayoutBalance{
		Currency: b.Currency, Earned: in(b.Earned - b.Returned), PaidOut: in(b.Sent - b.Reversed),
		Transferred: in(b.Sent), TakenBack: in(b.Reversed), InTransfer: in(b.Sending), Owed: in(b.Owed()),
	}
}

// NewPayoutMoves returns a connection of a page.
func NewPayoutMoves(p paging.Page[payouts.Move]) *PayoutMoveConnection {
	return &PayoutMoveConnection{connection(p, NewPayoutMove)}
}

// NewPayoutMove returns a transfer or a reversal.
func NewPayoutMove(m payouts.Move) PayoutMove {
	return PayoutMove{
		ID: m.ID, Kind: PayoutMoveKind(m.Kind), Status: PayoutMoveStatus(m.Status),
		Amount: money.Major(m.Amount, m.Currency), Currency: m.Currency, OrderID: text(m.OrderID), OrderNumber: m.Number,
		Failure: text(m.Failure), IsStopped: m.IsStopped(), IsByHand: m.Outside, CreatedAt: m.CreatedAt,
		SettledAt: instant(m.SettledAt),
	}
}

// NewPayoutAccount returns what a seller is paid on.
func NewPayoutAccount(a payouts.Account) PayoutAccount {
	s := a.State
	return PayoutAccount{
		Status: PayoutAccountStatus(a.Status()), Country: text(s.Country), Currency: text(s.Currency),
		CanBePaid: a.CanBePaid(), ChargesEnabled: s.ChargesEnabled, PayoutsEnabled: s.PayoutsEnabled,
		Due: append([]string{}, s.Due...), Problem: text(s.Problem), ObservedAt: instant(a.ObservedAt),
	}
}

// NewPayoutPage returns a page of the provider's.
func NewPayoutPage(url string) PayoutPage { return PayoutPage{URL: url} }
