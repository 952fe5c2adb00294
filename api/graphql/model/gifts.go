package model

import (
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// TierGiftConnection is a page of gifts.
type TierGiftConnection struct{ Connection[TierGift] }

// NewTierGift returns how a gift looks to somebody who may see it; link is the address that opens it.
func NewTierGift(g gifts.Gift, v access.Viewer, link string) TierGift {
	out := TierGift{
		ID: g.ID, Number: g.Number, Status: TierGiftStatus(g.Status()), TierID: g.TierID, TierName: g.TierName,
		Months: g.Months, Artist: NewPerson(g.Artist), Giver: NewPerson(g.Giver), Message: text(g.Message),
		CreatedAt: g.CreatedAt, PaidAt: instant(g.PaidAt), ExpiresAt: instant(g.ExpiresAt),
		RedeemedAt: instant(g.RedeemedAt), StartsAt: instant(g.StartsAt), EndsAt: instant(g.EndsAt),
		RefundedAt: instant(g.RefundedAt),
	}
	isGiver := v.SignedIn() && v.UserID == g.Giver.UserID
	isPaid := v.Admin || v.SignedIn() && v.UserID == g.Artist.UserID
	isReceiver := v.SignedIn() && v.UserID == g.ReceiverID()
	if isGiver || isPaid {
		out.Amount, out.Currency = new(money.Major(g.Amount, g.Currency)), &g.Currency
		out.Tax, out.Country = new(money.Major(g.Tax.Amount, g.Currency)), text(g.Tax.Country)
		out.TaxIncluded, out.TaxRate = &g.Tax.Included, new(percent(g.Tax.Rate))
		out.IsRefundSentBack = new(g.IsSentBack())
	}
	if !g.RedeemedAt.IsZero() && (isGiver || isPaid || isReceiver) {
		out.Redeemer = new(NewPerson(g.Redeemer))
	}
	if isPaid {
		out.RefundFailure = text(g.RefundFailure)
		out.Dispute = disputeOf(g.Disputes)
	}
	if (isGiver || isReceiver) && g.Status() == gifts.Ready {
		out.Link = text(link)
	}
	if !isGiver {
		return out
	}
	out.Recipient, out.RecipientEmail = new(GiftRecipient(g.To)), text(g.Email)
	out.DeliverAt, out.DeliveredAt = instant(g.DeliverAt), instant(g.DeliveredAt)
	if g.Member.UserID != "" {
		out.RecipientMember = new(NewPerson(g.Member))
	}
	if g.Status() == gifts.Waiting {
		out.Payment = &GiftPayment{
			ID: g.ID, Amount: *out.Amount, Currency: g.Currency, Status: PaymentStatus(g.Payment),
			Failure: text(g.Failure), ClientSecret: text(g.ClientSecret),
		}
	}
	return out
}

// NewTierGifts returns a connection of a page of gifts, each by show.
func NewTierGifts(p paging.Page[gifts.Gift], show func(gifts.Gift) TierGift) *TierGiftConnection {
	return &TierGiftConnection{connection(p, show)}
}

// NewMonthlyGifts returns what gifts brought in a month.
func NewMonthlyGifts(m gifts.MonthlyIncome) MonthlyGifts {
	return MonthlyGifts{
		Month: m.Month, Currency: m.Currency, Income: money.Major(m.Income, m.Currency),
		Tax: money.Major(m.Tax, m.Currency), Gifts: m.Gifts,
	}
}
