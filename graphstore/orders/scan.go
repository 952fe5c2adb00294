package orders

import (
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/orders"
)

// orderNode is what is read of an order o.
const orderNode = `o {.*, discount: coalesce(o.discount, 0),
  lines: COLLECT { MATCH (o)-[:HAS_LINE]->(l:OrderLine) RETURN l {.*, musicId: l.musicId, isAlbum: l.isAlbum, grams: l.grams, discount: coalesce(l.discount, 0)} ORDER BY l.position },
  events: COLLECT { MATCH (o)-[:HAS_EVENT]->(e:OrderEvent) RETURN e {.*} ORDER BY e.position },
  refunds: COLLECT { MATCH (o)-[:HAS_REFUND]->(r:Refund) RETURN r {.*} ORDER BY r.position }}`

// checkoutNode is what is read of a checkout c.
const checkoutNode = `c {.*,
  payments: COLLECT { MATCH (c)-[:PAID_BY]->(p:Payment) RETURN p {.*} ORDER BY p.position },
  orders: COLLECT { MATCH (c)-[:HAS_ORDER]->(o:Order) RETURN ` + orderNode + ` ORDER BY o.position }}`

// optional reads what a node may not have, as a map of all its properties leaves it out.
func optional(r *cypher.Row, key string) string {
	if !r.Has(key) {
		return ""
	}
	return r.String(key)
}

func scanCheckout(r *cypher.Row) orders.Checkout {
	r = r.Map("node")
	c := orders.Checkout{
		ID: r.String("id"), Buyer: scanPerson(r, "buyer"), Email: optional(r, "email"), Address: scanAddress(r),
		CreatedAt: r.Time("createdAt"), ExpiresAt: r.Time("expiresAt"), Status: orders.CheckoutStatus(r.String("status")),
		Fingerprint: r.String("fingerprint"),
	}
	if r.Has("cancelledAt") {
		c.CancelledAt = r.Time("cancelledAt")
	}
	if r.Has("expiredAt") {
		c.ExpiredAt = r.Time("expiredAt")
	}
	for _, p := range r.Maps("payments") {
		c.Payments = append(c.Payments, scanPayment(p))
	}
	for _, o := range r.Maps("orders") {
		c.Orders = append(c.Orders, scanOrder(o))
	}
	return c
}

func scanPayment(r *cypher.Row) orders.Payment {
	return orders.Payment{
		ID: r.String("id"), Currency: r.String("currency"), Amount: int64(r.Int("amount")),
		IntentID: optional(r, "intentId"), ClientSecret: optional(r, "clientSecret"),
		Status: orders.PaymentStatus(r.String("status")), Failure: optional(r, "failure"),
		ObservedAt: r.Time("observedAt"), Outcome: orders.Outcome(optional(r, "outcome")), CancelDue: r.Has("cancelDue"),
		Disputes: r.OptStrings("disputes"),
	}
}

func scanPerson(r *cypher.Row, as string) person.Person {
	return person.Person{
		UserID: r.String(as + "Id"), Handle: r.String(as + "Handle"), Name: r.String(as + "Name"),
	}
}

// scanAddress reads one kept as a list, since a node has no maps.
func scanAddress(r *cypher.Row) orders.Address {
	parts := r.Strings("address")
	for len(parts) < addressParts {
		parts = append(parts, "")
	}
	return orders.Address{
		Name: parts[0], Line1: parts[1], Line2: parts[2], City: parts[3], Region: parts[4], PostalCode: parts[5],
		Country: parts[6], Phone: parts[7],
	}
}

const addressParts = 8

// CountryAt is where in a kept address the country is, PostalCodeAt where the postal code.
const (
	CountryAt    = 6
	PostalCodeAt = 5
)

func addressRow(a orders.Address) []string {
	return []string{a.Name, a.Line1, a.Line2, a.City, a.Region, a.PostalCode, a.Country, a.Phone}
}

func scanOrder(r *cypher.Row) orders.Order {
	o := orders.Order{
		ID: r.String("id"), Number: r.String("number"), CheckoutID: r.String("checkoutId"),
		PaymentID: r.String("paymentId"), Buyer: scanPerson(r, "buyer"), Seller: scanPerson(r, "seller"),
		Address: scanAddress(r), Email: optional(r, "email"), Currency: r.String("currency"),
		SubTotal: int64(r.Int("subTotal")), Discount: int64(r.Int("discount")),
		CodeID: optional(r, "codeId"), Code: optional(r, "code"),
		Shipping: int64(r.Int("shipping")), Tax: int64(r.Int("tax")),
		Total: int64(r.Int("total")), TaxIncluded: r.Bool("taxIncluded"), TaxRate: int64(r.Int("taxRate")),
		ShippingTax: int64(r.Int("shippingTax")), CalculationID: optional(r, "calculationId"),
		CreatedAt: r.Time("createdAt"), RefundReason: optional(r, "refundReason"),
		TrackingNumber: optional(r, "trackingNumber"), Carrier: optional(r, "carrier"),
	}
	for key, into := range map[string]*time.Time{
		"paidAt": &o.PaidAt, "shippedAt": &o.ShippedAt, "deliveredAt": &o.DeliveredAt,
		"cancelledAt": &o.CancelledAt, "refundAskedAt": &o.RefundAskedAt,
	} {
		if r.Has(key) {
			*into = r.Time(key)
		}
	}
	if r.Has("grams") {
		o.Grams = int64(r.Int("grams"))
	}
	for _, l := range r.Maps("lines") {
		o.Lines = append(o.Lines, orders.Line{
			ID: l.String("id"), ItemID: l.String("itemId"), VariantID: l.String("variantId"), SizeID: l.String("sizeId"),
			Name: l.String("name"), Variant: l.String("variant"), Size: l.String("size"), PictureName: l.String("picture"),
			Price: int64(l.Int("price")), Discount: int64(l.Int("discount")), Tax: int64(l.Int("tax")),
			Quantity: l.Int("quantity"),
			Refunded: l.Int("refunded"), Restocked: l.Int("restocked"), MusicID: l.OptString("musicId"),
			IsAlbum: l.OptBool("isAlbum"), Grams: int64(l.OptInt("grams")),
		})
	}
	for _, e := range r.Maps("events") {
		o.Events = append(o.Events, orders.Event{
			ID: e.String("id"), Kind: orders.Kind(e.String("kind")), At: e.Time("at"), ByID: optional(e, "byId"),
			Note: optional(e, "note"),
		})
	}
	for _, f := range r.Maps("refunds") {
		o.Refunds = append(o.Refunds, scanRefund(f, o))
	}
	return o
}

func scanRefund(r *cypher.Row, o orders.Order) orders.Refund {
	f := orders.Refund{
		ID: r.String("id"), OrderID: o.ID, PaymentID: o.PaymentID, ProviderID: optional(r, "providerId"),
		Amount: int64(r.Int("amount")), Status: orders.RefundStatus(r.String("status")), Reason: optional(r, "reason"),
		ByID: optional(r, "byId"), ClientKey: optional(r, "clientKey"), CreatedAt: r.Time("createdAt"),
		Outside: r.Bool("outside"), IsDispute: r.Has("isDispute"), Pieces: map[string]int{},
	}
	counts := r.Floats("pieces")
	for n, id := range r.Strings("lineIds") {
		f.Pieces[id] = int(counts[n])
	}
	return f
}
