package subscriptions

import (
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// node is what is read of a subscription s.
const node = `s {.*,
  subscriber: head([(person:User)-[:SUBSCRIBES]->(s) | ` + projection.PersonNode + `]),
  giftUntil: head([(holder:User)-[:SUBSCRIBES]->(s) | head([(holder)-[h:HOLDS]->(:Tier {id: s.tierId}) | h.giftUntil])]),
  artist: head([(s)-[:SUPPORTS]->(person:User) | ` + projection.PersonNode + `]),
  open: COLLECT { MATCH (s)-[:HAS_INVOICE]->(i:TierInvoice) WHERE i.isOpen RETURN i {.*} ORDER BY i.createdAt, i.id }}`

// text reads what a node may not have, as a map of all its properties leaves it out; so do number, truth and moment.
func text(r *cypher.Row, key string) string {
	if !r.Has(key) {
		return ""
	}
	return r.String(key)
}

func number(r *cypher.Row, key string) int {
	if !r.Has(key) {
		return 0
	}
	return r.Int(key)
}

func truth(r *cypher.Row, key string) bool { return r.Has(key) && r.Bool(key) }

func moment(r *cypher.Row, key string) time.Time {
	if !r.Has(key) {
		return time.Time{}
	}
	return r.Time(key)
}

func scan(r *cypher.Row) subscriptions.Subscription {
	r = r.Map("node")
	s := subscriptions.Subscription{
		ID: r.String("id"), Subscriber: projection.ScanPerson(r.Map("subscriber")),
		Artist: projection.ScanPerson(r.Map("artist")), Terms: scanTerms(r, ""), CreatedAt: r.Time("createdAt"),
		Anchor: moment(r, "anchor"), PeriodStart: moment(r, "periodStart"), PeriodEnd: moment(r, "periodEnd"),
		GiftUntil: moment(r, "giftUntil"),
		Country:   text(r, "country"), PostalCode: text(r, "postalCode"), Charged: tax.Due{
			Country: text(r, "chargedIn"), Of: int64(number(r, "chargedOf")), Rate: int64(number(r, "chargedRate")),
			Included: truth(r, "chargedIncluded"), Amount: int64(number(r, "chargedTax")),
		},
		Paid: int64(number(r, "paid")), CancelledAt: moment(r, "cancelledAt"), PausedAt: moment(r, "pausedAt"),
		EndedAt: moment(r, "endedAt"), EndReason: subscriptions.EndReason(text(r, "endReason")),
		Disputes:   r.OptStrings("disputes"),
		CustomerID: r.String("customerId"), SetupID: text(r, "setupId"), SetupSecret: text(r, "setupSecret"),
		SetupAt: moment(r, "setupAt"), Setups: number(r, "setups"),
		Card: orders.Card{
			MethodID: text(r, "cardId"), Brand: text(r, "cardBrand"), Last4: text(r, "cardLast4"),
			ExpMonth: number(r, "cardMonth"), ExpYear: number(r, "cardYear"),
		},
	}
	if r.Has("nextTierId") {
		next := scanTerms(r, "next")
		s.Next = &next
	}
	for _, i := range r.Maps("open") {
		s.Open = append(s.Open, scanInvoice(i))
	}
	return s
}

// scanTerms reads terms whose properties begin so.
func scanTerms(r *cypher.Row, prefix string) subscriptions.Terms {
	name := func(plain, prefixed string) string {
		if prefix == "" {
			return plain
		}
		return prefix + prefixed
	}
	return subscriptions.Terms{
		TierID: r.String(name("tierId", "TierId")), TierName: r.String(name("tierName", "TierName")),
		Position: r.Int(name("position", "Position")), Amount: int64(r.Int(name("amount", "Amount"))),
		Interval: subscriptions.Interval(r.String(name("interval", "Interval"))),
		Currency: r.String(name("currency", "Currency")),
	}
}

func scanInvoice(r *cypher.Row) subscriptions.Invoice {
	i := subscriptions.Invoice{
		ID: r.String("id"), Number: r.String("number"), SubscriptionID: r.String("subscriptionId"), Terms: scanTerms(r, ""),
		Amount: int64(r.Int("charged")), Credit: int64(r.Int("credit")), Tax: tax.Due{
			Country: text(r, "taxIn"), Of: int64(number(r, "taxOf")), Rate: int64(number(r, "taxRate")),
			Included: truth(r, "taxIncluded"), Amount: int64(number(r, "tax")), CalculationID: text(r, "calculationId"),
		},
		PeriodStart: r.Time("periodStart"),
		PeriodEnd:   r.Time("periodEnd"), CreatedAt: r.Time("createdAt"), IntentID: text(r, "intentId"),
		ClientSecret: text(r, "clientSecret"), Status: orders.PaymentStatus(r.String("status")),
		Failure: text(r, "failure"), ObservedAt: r.Time("observedAt"), Attempts: r.Int("attempts"),
		NextAttemptAt: moment(r, "nextAttemptAt"), PaidAt: moment(r, "paidAt"), VoidAt: moment(r, "voidAt"),
		VoidDue: r.Bool("voidDue"),
		Refund: subscriptions.Refund{
			AskedAt: moment(r, "refundAskedAt"), By: text(r, "refundBy"), ID: text(r, "refundId"),
			Tries: number(r, "refundTries"), Failure: text(r, "refundFailure"),
		},
	}
	if r.Has("backIds") {
		amounts := r.Floats("backAmounts")
		for n, id := range r.Strings("backIds") {
			i.Back = append(i.Back, subscriptions.Back{ID: id, Amount: int64(amounts[n])})
		}
	}
	return i
}

func termsRow(t subscriptions.Terms) map[string]any {
	return map[string]any{
		"tierId": t.TierID, "tierName": t.TierName, "position": t.Position, "interval": string(t.Interval),
		"amount": t.Amount, "currency": t.Currency,
	}
}
