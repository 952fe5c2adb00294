package orders

import "time"

// LedgerKind is what money moved for.
type LedgerKind string

// The kinds.
const (
	Sale      LedgerKind = "SALE"
	MoneyBack LedgerKind = "REFUND"
	// Support is a payment for a tier.
	Support LedgerKind = "SUBSCRIPTION"
)

// Account is what an amount is booked to.
type Account string

// The accounts of a seller. What buyers paid is above 0, what the seller is owed of it below.
const (
	PaymentsAccount Account = "PAYMENTS"
	SalesAccount    Account = "SALES"
	ShippingAccount Account = "SHIPPING"
	TaxAccount      Account = "TAX"
	RefundsAccount  Account = "REFUNDS"
	TiersAccount    Account = "TIERS"
)

// Entry is one half of a booking: those of one transaction, of one seller and currency, sum to 0.
type Entry struct {
	ID, TransactionID string
	Kind              LedgerKind
	Account           Account
	Amount            int64
	Currency          string
	SellerID          string
	OrderID, Number   string
	At                time.Time
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

// refundEntries books money that went back.
func refundEntries(o Order, r Refund, at time.Time) []Entry {
	accounts := map[Account]int64{PaymentsAccount: -r.Amount, RefundsAccount: r.Amount}
	return booked(o, MoneyBack, "refund/"+r.ID, at, accounts)
}

// booked are the entries of a transaction without those of 0, in the order of accounts.
func booked(o Order, kind LedgerKind, transaction string, at time.Time, amounts map[Account]int64) (all []Entry) {
	for _, account := range []Account{PaymentsAccount, SalesAccount, ShippingAccount, TaxAccount, RefundsAccount} {
		if amounts[account] == 0 {
			continue
		}
		all = append(all, Entry{
			ID: newID(), TransactionID: transaction, Kind: kind, Account: account, Amount: amounts[account],
			Currency: o.Currency, SellerID: o.Seller.UserID, OrderID: o.ID, Number: o.Number, At: at,
		})
	}
	return all
}

// SupportEntries books the payment of an invoice for a tier.
func SupportEntries(sellerID, invoiceID, number string, amount int64, currency string, at time.Time) (all []Entry) {
	if amount == 0 {
		return nil
	}
	for _, e := range []Entry{{Account: PaymentsAccount, Amount: amount}, {Account: TiersAccount, Amount: -amount}} {
		e.ID, e.TransactionID, e.Kind, e.Currency = newID(), "invoice/"+invoiceID, Support, currency
		e.SellerID, e.Number, e.At = sellerID, number, at
		all = append(all, e)
	}
	return all
}

// Summary is what a seller sold in one currency.
type Summary struct {
	Currency         string
	Orders, ToShip   int
	Income, Refunded int64
}

// Owed is what of it is the seller's.
func (s Summary) Owed() int64 { return s.Income - s.Refunded }
