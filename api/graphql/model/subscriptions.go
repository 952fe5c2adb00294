package model

import (
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// TierSubscriptionConnection is a page of subscriptions.
type TierSubscriptionConnection struct{ Connection[TierSubscription] }

// SubscriptionInvoiceConnection is a page of invoices.
type SubscriptionInvoiceConnection struct {
	Connection[SubscriptionInvoice]
}

// NewTierSubscription returns how a subscription looks to somebody: what is to be paid, and by which card, to who pays.
func NewTierSubscription(s subscriptions.Subscription, viewerID string) TierSubscription {
	out := TierSubscription{
		ID: s.ID, Status: TierSubscriptionStatus(s.Status()), Subscriber: NewPerson(s.Subscriber),
		Artist: NewPerson(s.Artist),
		Terms:  newTerms(s.Terms), CreatedAt: s.CreatedAt, PeriodEnd: instant(s.PeriodEnd),
		GoesOnAt: instant(s.GoesOnAt()), GiftedUntil: instant(s.GiftUntil),
		CancelledAt: instant(s.CancelledAt), PausedAt: instant(s.PausedAt), EndedAt: instant(s.EndedAt),
	}
	if s.Next != nil {
		out.NextTerms = new(newTerms(*s.Next))
		out.NextTotal = new(money.Major(s.Whole(*s.Next).Total(), s.Next.Currency))
	}
	if s.EndReason != subscriptions.NotEnded {
		out.EndReason = new(TierSubscriptionEnd(s.EndReason))
	}
	whole := s.Whole(s.Terms)
	out.Tax, out.Total = money.Major(whole.Amount, s.Terms.Currency), money.Major(whole.Total(), s.Terms.Currency)
	out.TaxIncluded, out.TaxRate = whole.Included, percent(whole.Rate)
	if viewerID == s.Subscriber.UserID || viewerID == s.Artist.UserID {
		out.Country = text(s.Country)
	}
	if viewerID == s.Artist.UserID {
		out.Dispute = disputeOf(s.Disputes)
	}
	if viewerID != s.Subscriber.UserID {
		return out
	}
	if s.Card.MethodID != "" {
		out.Card = newCard(s.Card)
	}
	if i := s.Invoice(); i != nil {
		out.Invoice = new(NewSubscriptionInvoice(*i))
	}
	out.CardSecret = text(s.SetupSecret)
	return out
}

func disputeOf(all orders.Disputes) *DisputeState {
	state := all.State()
	if state == "" {
		return nil
	}
	return new(DisputeState(state))
}

func newCard(c orders.Card) *PaymentCard {
	return &PaymentCard{Brand: c.Brand, Last4: c.Last4, ExpMonth: c.ExpMonth, ExpYear: c.ExpYear}
}

func newTerms(t subscriptions.Terms) SubscriptionTerms {
	return SubscriptionTerms{
		TierID: t.TierID, TierName: t.TierName, Interval: BillingInterval(t.Interval),
		Amount: money.Major(t.Amount, t.Currency), Currency: t.Currency,
	}
}

// NewSubscriptionInvoice returns how an invoice looks to who pays it.
func NewSubscriptionInvoice(i subscriptions.Invoice) SubscriptionInvoice {
	return SubscriptionInvoice{
		ID: i.ID, Number: i.Number, SubscriptionID: i.SubscriptionID, Terms: newTerms(i.Terms),
		Amount: money.Major(i.Amount, i.Terms.Currency), Credit: money.Major(i.Credit, i.Terms.Currency),
		Tax: money.Major(i.Tax.Amount, i.Terms.Currency), TaxIncluded: i.Tax.Included, TaxRate: percent(i.Tax.Rate),
		Country:     text(i.Tax.Country),
		PeriodStart: i.PeriodStart, PeriodEnd: i.PeriodEnd, CreatedAt: i.CreatedAt, PaidAt: instant(i.PaidAt),
		Status: PaymentStatus(i.Status), Failure: text(i.Failure), NextAttemptAt: instant(i.NextAttemptAt),
		ClientSecret: text(i.ClientSecret), Returned: money.Major(i.Returned(), i.Terms.Currency),
		IsRefunding: !i.Refund.AskedAt.IsZero(),
	}
}

// NewSubscriptionPayment returns how an invoice looks to whom it was paid.
func NewSubscriptionPayment(i subscriptions.Invoice) SubscriptionInvoice {
	i.ClientSecret = ""
	out := NewSubscriptionInvoice(i)
	out.RefundFailure = text(i.Refund.Failure)
	return out
}

// NewSubscriptionReceipt returns what was paid.
func NewSubscriptionReceipt(r subscriptions.Receipt) SubscriptionReceipt {
	return SubscriptionReceipt{
		Invoice: NewSubscriptionInvoice(r.Invoice), Subscriber: NewPerson(r.Subscriber), Artist: NewPerson(r.Artist),
	}
}

// NewSupportPrice returns what support costs from a place; credit is what of another period counts towards it.
func NewSupportPrice(
	due tax.Due, credit int64, currency string, from tax.Place, needsCountry, needsPostalCode bool,
) SupportPrice {
	return SupportPrice{
		Currency: currency, Price: money.Major(due.Of+credit, currency), Credit: money.Major(credit, currency),
		Tax: money.Major(due.Amount, currency), TaxIncluded: due.Included, TaxRate: percent(due.Rate),
		Total: money.Major(due.Total(), currency), Country: text(from.Country), NeedsCountry: needsCountry,
		PostalCode: text(from.PostalCode), NeedsPostalCode: needsPostalCode,
	}
}

// NewTierSubscribers returns a connection of a page of an artist's subscribers.
func NewTierSubscribers(p paging.Page[subscriptions.Subscription], viewerID string) *TierSubscriptionConnection {
	return &TierSubscriptionConnection{connection(p, func(s subscriptions.Subscription) TierSubscription {
		return NewTierSubscription(s, viewerID)
	})}
}

// NewSubscriptionInvoices returns a connection of a page of what somebody paid.
func NewSubscriptionInvoices(p paging.Page[subscriptions.Invoice]) *SubscriptionInvoiceConnection {
	return &SubscriptionInvoiceConnection{connection(p, NewSubscriptionInvoice)}
}

// NewMonthlyIncome returns what a month brought.
func NewMonthlyIncome(m subscriptions.MonthlyIncome) MonthlyIncome {
	return MonthlyIncome{
		Month: m.Month, Currency: m.Currency, Income: money.Major(m.Income, m.Currency),
		Tax: money.Major(m.Tax, m.Currency), Payments: m.Payments,
	}
}
