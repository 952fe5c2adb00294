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
	TaxAccount      Account = "TAX"
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

// refundEntries books money that went back, by the seller or by the buyer's bank.
func refundEntries(o Order, r Refund, at time.Time) []Entry {
	if r.IsDispute {
		return booked(o, LostDispute, "dispute/"+r.ID, at, map[Account]int64{
			PaymentsAccount: -r.Amount, DisputesAccount: r.Amount,
		})
	}
	accounts := map[Account]int64{PaymentsAccount: -r.Amount, RefundsAccount: r.Amount}
	return booked(o, MoneyBack, "refund/"+r.ID, at, accounts)
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
			ID: newID(), TransactionID: transaction, EarningID: "sale/" + o.ID, Kind: kind, Account: account,
			Amount:   amounts[account],
			Currency: o.Currency, SellerID: o.Seller.UserID, OrderID: o.ID, Number: o.Number, At: at,
		})
	}
	return all
}

// SupportEntries books the payment of an invoice for a tier.
func SupportEntries(sellerID, invoiceID, number string, amount int64, currency string, at time.Time) []Entry {
	earning := "invoice/" + invoiceID
	return pair(Entry{
		TransactionID: earning, EarningID: earning, Kind: Support, Account: TiersAccount, Amount: amount, Currency: currency,
		SellerID: sellerID, Number: number, At: at,
	})
}

// GiftEarning names the income of a gift.
func GiftEarning(giftID string) string { return "gift/" + giftID }

// GiftEntries books the payment of a tier that is given away.
func GiftEntries(sellerID, giftID, number string, amount int64, currency string, at time.Time) []Entry {
	earning := GiftEarning(giftID)
	return pair(Entry{
		TransactionID: earning, EarningID: earning, Kind: Gift, Account: TiersAccount, Amount: amount, Currency: currency,
		SellerID: sellerID, Number: number, At: at,
	})
}

// GiftRefundEntries books money of a gift that went back, by the seller or by the giver's bank; below 0 what came back
// of it.
func GiftRefundEntries(sellerID, giftID, number string, told ProviderRefund, amount int64, at time.Time) []Entry {
	e := Entry{
		TransactionID: "gift-refund/" + told.ID, EarningID: GiftEarning(giftID), Kind: MoneyBack, Account: RefundsAccount,
		Amount: -amount, Currency: told.Currency, SellerID: sellerID, Number: number, At: at,
	}
	if told.IsDispute {
		e.Kind, e.Account = LostDispute, DisputesAccount
	}
	if amount < 0 {
		e.TransactionID = "gift-refund-returned/" + told.ID
	}
	return pair(e)
}

// pair books an amount that was paid to an account, whose own half is below 0.
func pair(e Entry) (all []Entry) {
	if e.Amount == 0 {
		return nil
	}
	paid, owed := e, e
	paid.ID, paid.Account = newID(), PaymentsAccount
	owed.ID, owed.Amount = newID(), -e.Amount
	return append(all, paid, owed)
}

// SupportBack is what went back of an invoice for a tier.
type SupportBack struct {
	SellerID, InvoiceID, Number string
	// Transaction names it in the ledger.
	Transaction string
	// Amount is below 0 where it came back again.
	Amount   int64
	Currency string
	// IsDispute: the supporter's bank took it back.
	IsDispute bool
}

// SupportBackEntries books what went back of an invoice for a tier.
func SupportBackEntries(b SupportBack, at time.Time) (all []Entry) {
	kind, account := MoneyBack, RefundsAccount
	if b.IsDispute {
		kind, account = LostDispute, DisputesAccount
	}
	for _, e := range []Entry{{Account: PaymentsAccount, Amount: -b.Amount}, {Account: account, Amount: b.Amount}} {
		e.ID, e.TransactionID, e.Kind, e.Currency = newID(), b.Transaction, kind, b.Currency
		e.EarningID, e.SellerID, e.Number, e.At = "invoice/"+b.InvoiceID, b.SellerID, b.Number, at
		all = append(all, e)
	}
	return all
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

// Sums are what an entry does to what its seller is owed: of each transaction one entry says it.
func (e Entry) Sums() Sums {
	switch {
	case e.Account == PaymentsAccount && (e.Kind == Sale || e.Kind == Support || e.Kind == Gift):
		return Sums{Earned: e.Amount}
	case e.Account == PaymentsAccount:
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
	Currency         string
	Orders, ToShip   int
	Income, Refunded int64
	// Owed is what of it is still to be paid out, and of what was paid for tiers.
	Owed int64
}
