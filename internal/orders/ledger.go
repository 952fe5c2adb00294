package orders

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// LedgerKind is what money moved for.
type LedgerKind string

// The kinds.
const (
	Sale      LedgerKind = "SALE"
	MoneyBack LedgerKind = "REFUND"
	// Support is a payment for a tier.
	Support LedgerKind = "SUBSCRIPTION"
	// Gift is a payment for a tier that is given away.
	Gift LedgerKind = "GIFT"
	// LostDispute is what a buyer's bank took back.
	LostDispute LedgerKind = "DISPUTE"
	// Transferred went to the seller's account at the provider, Reversed came back from it.
	Transferred LedgerKind = "TRANSFER"
	Reversed    LedgerKind = "REVERSAL"
)

// Account is what an amount is booked to.
type Account string

// The accounts of a seller. What buyers paid is above 0, what the seller is owed of it below.
const (
	PaymentsAccount Account = "PAYMENTS"
	SalesAccount    Account = "SALES"
	ShippingAccount Account = "SHIPPING"
	// TaxAccount is tax that the seller owes by rules of their own, SiteTaxAccount tax that the site owes, as it was
	// worked out by its registrations: that is none of the seller's.
	TaxAccount      Account = "TAX"
	SiteTaxAccount  Account = "SITE_TAX"
	RefundsAccount  Account = "REFUNDS"
	TiersAccount    Account = "TIERS"
	DisputesAccount Account = "DISPUTES"
	// TransfersAccount is what left for the seller, below 0, PaidOutAccount what is owed no longer for that, above 0.
	TransfersAccount Account = "TRANSFERS"
	PaidOutAccount   Account = "PAID_OUT"
)

// Entry is one half of a booking: those of one transaction, of one seller and currency, sum to 0.
type Entry struct {
	ID, TransactionID string
	// EarningID is the transaction of the income that it is of.
	EarningID       string
	Kind            LedgerKind
	Account         Account
	Amount          int64
	Currency        string
	SellerID        string
	OrderID, Number string
	At              time.Time
	// CalculationID names the tax of an income at whom it was asked of, who is told of it; empty where there is nobody.
	CalculationID string
}

// saleEntries books an order that was paid; sales are what they are after the discount.
func saleEntries(o Order, at time.Time) []Entry {
	sales, shipping := o.SubTotal-o.Discount, o.Shipping
	if o.TaxIncluded {
		sales, shipping = sales-(o.Tax-o.ShippingTax), shipping-o.ShippingTax
	}
	return booked(o, Sale, "sale/"+o.ID, at, map[Account]int64{
		PaymentsAccount: o.Total, SalesAccount: -sales, ShippingAccount: -shipping, TaxAccount: -o.Tax,
	})
}

// refundEntries books money that went back, by the seller or by the buyer's bank, with its share of the tax.
func refundEntries(o Order, r Refund, at time.Time) []Entry {
	after := o.returned()
	back := r.Amount - o.due().Back(after-r.Amount, after)
	accounts := map[Account]int64{PaymentsAccount: -r.Amount, RefundsAccount: back, TaxAccount: r.Amount - back}
	if r.IsDispute {
		accounts[DisputesAccount], accounts[RefundsAccount] = back, 0
		return booked(o, LostDispute, "dispute/"+r.ID, at, accounts)
	}
	return booked(o, MoneyBack, "refund/"+r.ID, at, accounts)
}

// returnedEntries books a refund that the bank sent back.
func returnedEntries(o Order, r Refund, at time.Time) []Entry {
	after := o.returned()
	back := r.Amount + o.due().Back(after+r.Amount, after)
	return booked(o, MoneyBack, "refund-returned/"+r.ID, at, map[Account]int64{
		PaymentsAccount: r.Amount, RefundsAccount: -back, TaxAccount: back - r.Amount,
	})
}

// booked are the entries of a transaction without those of 0, in the order of accounts.
func booked(o Order, kind LedgerKind, transaction string, at time.Time, amounts map[Account]int64) (all []Entry) {
	for _, account := range []Account{
		PaymentsAccount, SalesAccount, ShippingAccount, TaxAccount, RefundsAccount, DisputesAccount,
	} {
		if amounts[account] == 0 {
			continue
		}
		all = append(all, Entry{
			ID: newID(), TransactionID: transaction, EarningID: "sale/" + o.ID, Kind: kind,
			Account: account.of(o.CalculationID), Amount: amounts[account],
			Currency: o.Currency, SellerID: o.Seller.UserID, OrderID: o.ID, Number: o.Number, At: at,
			CalculationID: o.CalculationID,
		})
	}
	return all
}

// of is the account where a tax is booked, which is the site's where it was asked of somebody.
func (a Account) of(calculationID string) Account {
	if a == TaxAccount && calculationID != "" {
		return SiteTaxAccount
	}
	return a
}

// SupportEntries books the payment of an invoice for a tier, some of which may be tax.
func SupportEntries(
	sellerID, invoiceID, number string, amount int64, due tax.Due, currency string, at time.Time,
) []Entry {
	earning := "invoice/" + invoiceID
	return taxed(Entry{
		TransactionID: earning, EarningID: earning, Kind: Support, Account: TiersAccount, Amount: amount, Currency: currency,
		SellerID: sellerID, Number: number, At: at, CalculationID: due.CalculationID,
	}, due.Amount)
}

// GiftEarning names the income of a gift.
func GiftEarning(giftID string) string { return "gift/" + giftID }

// GiftEntries books the payment of a tier that is given away, some of which may be tax.
func GiftEntries(
	sellerID, giftID, number string, amount int64, due tax.Due, currency string, at time.Time,
) []Entry {
	earning := GiftEarning(giftID)
	return taxed(Entry{
		TransactionID: earning, EarningID: earning, Kind: Gift, Account: TiersAccount, Amount: amount, Currency: currency,
		SellerID: sellerID, Number: number, At: at, CalculationID: due.CalculationID,
	}, due.Amount)
}

// GiftRefundEntries books money of a gift that went back, by the seller or by the giver's bank; below 0 what came back
// of it. Some of it may be tax.
func GiftRefundEntries(
	sellerID, giftID, number string, told ProviderRefund, amount, ofTax int64, calculationID string, at time.Time,
) []Entry {
	e := Entry{
		CalculationID: calculationID,
		TransactionID: "gift-refund/" + told.ID, EarningID: GiftEarning(giftID), Kind: MoneyBack, Account: RefundsAccount,
		Amount: -amount, Currency: told.Currency, SellerID: sellerID, Number: number, At: at,
	}
	if told.IsDispute {
		e.Kind, e.Account = LostDispute, DisputesAccount
	}
	if amount < 0 {
		e.TransactionID = "gift-refund-returned/" + told.ID
	}
	return taxed(e, -ofTax)
}

// taxed books an amount that was paid to an account, but for the tax in it, which is the tax account's. What is owed is
// below 0 where something was paid.
func taxed(e Entry, ofTax int64) (all []Entry) {
	for _, part := range []struct {
		account Account
		amount  int64
	}{{PaymentsAccount, e.Amount}, {e.Account, ofTax - e.Amount}, {TaxAccount, -ofTax}} {
		if part.amount == 0 {
			continue
		}
		half := e
		half.ID, half.Account, half.Amount = newID(), part.account.of(e.CalculationID), part.amount
		all = append(all, half)
	}
	return all
}

// SupportBack is what went back of an invoice for a tier.
type SupportBack struct {
	SellerID, InvoiceID, Number string
	// Transaction names it in the ledger.
	Transaction string
	// Amount is below 0 where it came back again, and so is Tax, what of it is tax.
	Amount, Tax int64
	// CalculationID is that of the invoice's tax.
	CalculationID string
	Currency      string
	// IsDispute: the supporter's bank took it back.
	IsDispute bool
}

// SupportBackEntries books what went back of an invoice for a tier.
func SupportBackEntries(b SupportBack, at time.Time) []Entry {
	e := Entry{
		TransactionID: b.Transaction, EarningID: "invoice/" + b.InvoiceID, Kind: MoneyBack, Account: RefundsAccount,
		Amount: -b.Amount, Currency: b.Currency, SellerID: b.SellerID, Number: b.Number, At: at,
		CalculationID: b.CalculationID,
	}
	if b.IsDispute {
		e.Kind, e.Account = LostDispute, DisputesAccount
	}
	return taxed(e, -b.Tax)
}

// Sums are what became of what a seller earned, in minor units.
type Sums struct {
	Earned, Returned, Sent, Reversed int64
}

// Owed is what is the seller's and not with them; below 0 they have too much.
func (s Sums) Owed() int64 { return s.Earned - s.Returned - s.Sent + s.Reversed }

// Add returns both together.
func (s Sums) Add(o Sums) Sums {
	return Sums{s.Earned + o.Earned, s.Returned + o.Returned, s.Sent + o.Sent, s.Reversed + o.Reversed}
}

// Sums are what an entry does to what its seller is owed: what was paid, less what of it is tax that the site owes.
func (e Entry) Sums() Sums {
	isOfPayment := e.Account == PaymentsAccount || e.Account == SiteTaxAccount
	switch {
	case isOfPayment && (e.Kind == Sale || e.Kind == Support || e.Kind == Gift):
		return Sums{Earned: e.Amount}
	case isOfPayment:
		return Sums{Returned: -e.Amount}
	case e.Account == PaidOutAccount && e.Kind == Transferred:
		return Sums{Sent: e.Amount}
	case e.Account == PaidOutAccount:
		return Sums{Reversed: -e.Amount}
	}
	return Sums{}
}

// Summary is what a seller sold in one currency.
type Summary struct {
	Currency       string
	Orders, ToShip int
	// Income is of orders, Support of subscriptions to tiers, Gifts of tiers that were given away, Refunded what went back
	// of all three.
	Income, Support, Gifts, Refunded int64
	// PaidOut is what went to the seller's account, Owed what is still to be: Income, Support and Gifts less Refunded and
	// PaidOut.
	PaidOut, Owed int64
}
