package orders

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/graphstore/cypher"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/orders"
)

// Begin stores a checkout with what it holds. The buyer's lock makes of two that begin at once one.
func (s *Store) Begin(
	ctx context.Context, c orders.Checkout, clientKey string, hold func(orders.Stock) error,
) (string, error) {
	params := map[string]any{"buyerId": c.Buyer.UserID, "clientKey": clientKey, "checkoutId": c.ID}
	return cypher.WriteTx(ctx, s.db, "begin_checkout", func(tx *cypher.Tx) (string, error) {
		tx.RecordActs() // who buys changes what is left of others' things
		if err := tx.Run(`MATCH (u:User {id: $buyerId}) SET u._lock = true REMOVE u._lock`, params); err != nil {
			return "", err
		}
		for _, statement := range []cypher.Statement{byKey, openOf} {
			id, err := orNone(cypher.One(tx, statement, params, cypher.ScanID))
			if err != nil || id != "" {
				return id, err
			}
		}
		if err := create(tx, c, clientKey); err != nil {
			return "", err
		}
		// What many want at once is locked last, so that each of them keeps the others waiting for as short as can be:
		// all of it first where several payments hold some.
		if len(c.Payments) > 1 {
			if err := shopgraph.Lock(tx, sizesOf(c)); err != nil {
				return "", err
			}
		}
		if err := hold(stock{tx, s.now()}); err != nil {
			return "", err
		}
		return c.ID, useCodes(tx, c)
	})
}

// lastAddress is where the next checkout goes: what nothing was shipped to does not take the place of what was.
func lastAddress(a orders.Address) any {
	if !a.IsWhole() {
		return nil
	}
	return addressRow(a)
}

func sizesOf(c orders.Checkout) []string {
	ids := map[string]bool{}
	for _, o := range c.Orders {
		for _, l := range o.Lines {
			ids[l.SizeID] = true
		}
	}
	return slices.Sorted(maps.Keys(ids))
}

// Change stores what decide makes of a checkout, once for each event of the provider.
func (s *Store) Change(
	ctx context.Context, id, eventID string, decide func(*orders.Checkout, orders.Stock) (orders.Effect, error),
) (bool, error) {
	params := map[string]any{"id": id}
	done, err := cypher.WriteTx(ctx, s.db, "change_checkout", func(tx *cypher.Tx) (bool, error) {
		tx.RecordActs()
		if err := tx.Run(`MATCH (c:Checkout {id: $id}) SET c._lock = true REMOVE c._lock`, params); err != nil {
			return false, err
		}
		if eventID != "" {
			isNew, err := IsNew(tx, eventID)
			if err != nil || !isNew {
				return false, err
			}
		}
		c, err := cypher.One(tx, byID, params, scanCheckout)
		if err != nil {
			return false, err
		}
		before, known := kept(c), deeds(c)
		effect, err := decide(&c, stock{tx, s.now()})
		if err != nil {
			return false, err
		}
		if err := keep(tx, c, before); err != nil {
			return false, err
		}
		if err := recordActs(tx, c, known); err != nil {
			return false, err
		}
		return true, follow(tx, c, effect)
	})
	return done, cypher.OrNotFound(err, theCheckout)
}

// create makes a checkout that begins, under its buyer's key, and notes where their next one goes.
func create(tx *cypher.Tx, c orders.Checkout, clientKey string) error {
	return tx.Run(`MATCH (u:User {id: $buyerId}) SET u.lastAddress = coalesce($address, u.lastAddress)
CREATE (:CheckoutKey {buyerId: $buyerId, clientKey: $clientKey, checkoutId: $checkoutId, at: datetime()})
WITH $checkouts AS checkouts `+createAll, map[string]any{
		"buyerId": c.Buyer.UserID, "clientKey": clientKey, "checkoutId": c.ID, "address": lastAddress(c.Address),
		"checkouts": rows{whole(c)},
	})
}

// createAll makes whole checkouts in one statement, as each takes its turn at the database.
const createAll cypher.Statement = `UNWIND checkouts AS row
CREATE (c:Checkout) SET c = row.node
FOREACH (payment IN row.payments | CREATE (c)-[:PAID_BY]->(p:Payment) SET p = payment)
FOREACH (each IN row.orders | CREATE (c)-[:HAS_ORDER]->(o:Order) SET o = each.node
  FOREACH (line IN each.lines | CREATE (o)-[:HAS_LINE]->(l:OrderLine) SET l = line)
  FOREACH (event IN each.events | CREATE (o)-[:HAS_EVENT]->(e:OrderEvent) SET e = event)
  FOREACH (refund IN each.refunds | CREATE (o)-[:HAS_REFUND]->(r:Refund) SET r = refund))`

type (
	row  = map[string]any
	rows = []map[string]any
)

// whole is all of a checkout as createAll takes it.
func whole(c orders.Checkout) row {
	var payments, all rows
	for n, p := range c.Payments {
		payments = append(payments, both(paymentRow(c.ID, n, p), paymentState(p)))
	}
	for n, o := range c.Orders {
		var lines, events, refunds rows
		for m, l := range o.Lines {
			lines = append(lines, both(lineRow(m, l), lineState(l)))
		}
		for m, e := range o.Events {
			events = append(events, eventRow(m, e))
		}
		for m, r := range o.Refunds {
			refunds = append(refunds, refundRow(c.ID, m, r))
		}
		all = append(all, row{
			"node": both(orderRow(c.ID, n, o), orderState(o)), "lines": lines, "events": events, "refunds": refunds,
		})
	}
	return row{"node": both(checkoutRow(c), checkoutState(c)), "payments": payments, "orders": all}
}

// both are the properties that never change, and those that do.
func both(fixed, state row) row {
	maps.Copy(fixed, state)
	return fixed
}

func checkoutRow(c orders.Checkout) row {
	return row{
		"id": c.ID, "buyerId": c.Buyer.UserID, "buyerHandle": c.Buyer.Handle, "buyerName": c.Buyer.Name,
		"email": cypher.OrNull(c.Email), "address": addressRow(c.Address), "createdAt": c.CreatedAt,
		"expiresAt": c.ExpiresAt, "fingerprint": c.Fingerprint,
	}
}

func checkoutState(c orders.Checkout) row {
	is := row{
		"status": string(c.Status), "cancelledAt": c.CancelledAt, "expiredAt": c.ExpiredAt, "openFor": nil, "dueAt": nil,
	}
	if c.IsOpen() {
		is["openFor"], is["dueAt"] = c.Buyer.UserID, c.ExpiresAt
	}
	return is
}

func paymentRow(checkoutID string, n int, p orders.Payment) row {
	return row{"id": p.ID, "position": n, "checkoutId": checkoutID, "currency": p.Currency, "amount": p.Amount}
}

func paymentState(p orders.Payment) row {
	return row{
		"intentId": cypher.OrNull(p.IntentID), "clientSecret": cypher.OrNull(p.ClientSecret), "status": string(p.Status),
		"failure": cypher.OrNull(p.Failure), "observedAt": p.ObservedAt, "outcome": cypher.OrNull(string(p.Outcome)),
		"cancelDue": cypher.OrNull(p.CancelDue), "disputes": []string(p.Disputes),
	}
}

func orderRow(checkoutID string, n int, o orders.Order) row {
	return row{
		"id": o.ID, "position": n, "number": o.Number, "checkoutId": checkoutID, "paymentId": o.PaymentID,
		"buyerId": o.Buyer.UserID, "buyerHandle": o.Buyer.Handle, "buyerName": o.Buyer.Name,
		"ownerId": o.Seller.UserID, "sellerId": o.Seller.UserID, "sellerHandle": o.Seller.Handle,
		"sellerName": o.Seller.Name, "address": addressRow(o.Address), "email": cypher.OrNull(o.Email),
		"currency": o.Currency, "subTotal": o.SubTotal, "discount": cypher.OrNull(o.Discount),
		"codeId": cypher.OrNull(o.CodeID), "code": cypher.OrNull(o.Code), "shipping": o.Shipping, "tax": o.Tax,
		"total": o.Total, "taxIncluded": o.TaxIncluded, "taxRate": o.TaxRate, "shippingTax": o.ShippingTax,
		"calculationId": cypher.OrNull(o.CalculationID),
		"grams":         o.Grams, "createdAt": o.CreatedAt,
		"searchText": strings.ToLower(o.Number + " " + o.Buyer.Handle + " " + o.Buyer.Name + " " + o.Code),
	}
}

func orderState(o orders.Order) row {
	var unpaidOf any // whose orders are being paid is looked up by this
	if o.Status() == orders.Pending {
		unpaidOf = o.Seller.UserID
	}
	return row{
		"unpaidOf": unpaidOf,
		"status":   string(o.Status()), "paidAt": o.PaidAt, "shippedAt": o.ShippedAt, "deliveredAt": o.DeliveredAt,
		"cancelledAt": o.CancelledAt, "refundAskedAt": o.RefundAskedAt, "refundReason": cypher.OrNull(o.RefundReason),
		"trackingNumber": cypher.OrNull(o.TrackingNumber), "carrier": cypher.OrNull(o.Carrier),
	}
}

func lineRow(n int, l orders.Line) row {
	return row{
		"id": l.ID, "position": n, "itemId": l.ItemID, "variantId": l.VariantID, "sizeId": l.SizeID, "name": l.Name,
		"variant": l.Variant, "size": l.Size, "picture": l.PictureName, "price": l.Price, "tax": l.Tax,
		"discount": cypher.OrNull(l.Discount), "quantity": l.Quantity, "musicId": cypher.OrNull(l.MusicID),
		"isAlbum": cypher.OrNull(l.IsAlbum), "grams": l.Grams,
	}
}

func lineState(l orders.Line) row { return row{"refunded": l.Refunded, "restocked": l.Restocked} }

func eventRow(n int, e orders.Event) row {
	return row{
		"id": e.ID, "position": n, "kind": string(e.Kind), "at": e.At, "byId": cypher.OrNull(e.ByID),
		"note": cypher.OrNull(e.Note),
	}
}

// keep stores what of a checkout changed since it was as before, and what follows from it for codes and music.
func keep(tx *cypher.Tx, c orders.Checkout, before map[string]rows) error {
	after := kept(c)
	for _, part := range parts {
		if changed := changed(before[part.name], after[part.name]); len(changed) > 0 {
			if err := tx.Run(part.put, map[string]any{"rows": changed}); err != nil {
				return err
			}
		}
	}
	if err := useCodes(tx, c); err != nil {
		return err
	}
	return open(tx, c)
}

// parts are those of a checkout that change, and what stores rows of them.
var parts = []struct {
	name string
	put  cypher.Statement
}{
	{"checkout", `UNWIND $rows AS row MATCH (c:Checkout {id: row.id}) SET c += row.properties`},
	{"payments", `UNWIND $rows AS row MATCH (p:Payment {id: row.id}) SET p += row.properties`},
	{"orders", `UNWIND $rows AS row MATCH (o:Order {id: row.id}) SET o += row.properties`},
	{"lines", `UNWIND $rows AS row MATCH (l:OrderLine {id: row.id}) SET l += row.properties`},
	{"events", `UNWIND $rows AS row MATCH (o:Order {id: row.orderId})
MERGE (e:OrderEvent {id: row.id}) ON CREATE SET e += row.properties
MERGE (o)-[:HAS_EVENT]->(e)`},
	{"refunds", `UNWIND $rows AS row MATCH (o:Order {id: row.orderId})
MERGE (r:Refund {id: row.id}) SET r += row.properties
MERGE (o)-[:HAS_REFUND]->(r)`},
}

// kept returns what of a checkout changes, by the names of parts.
func kept(c orders.Checkout) map[string]rows {
	is := map[string]rows{"checkout": {{"id": c.ID, "properties": checkoutState(c)}}}
	add := func(name string, r row) { is[name] = append(is[name], r) }
	for _, p := range c.Payments {
		add("payments", row{"id": p.ID, "properties": paymentState(p)})
	}
	for _, o := range c.Orders {
		add("orders", row{"id": o.ID, "properties": orderState(o)})
		for _, l := range o.Lines {
			add("lines", row{"id": l.ID, "properties": lineState(l)})
		}
		for n, e := range o.Events {
			add("events", row{"orderId": o.ID, "id": e.ID, "properties": eventRow(n, e)})
		}
		for n, r := range o.Refunds {
			add("refunds", row{"orderId": o.ID, "id": r.ID, "properties": refundRow(c.ID, n, r)})
		}
	}
	return is
}

// changed are the rows that are not as before.
func changed(before, after rows) rows {
	was := make(map[any]row, len(before))
	for _, r := range before {
		was[r["id"]] = r
	}
	return slices.DeleteFunc(after, func(r row) bool { return reflect.DeepEqual(r, was[r["id"]]) })
}

// open gives the buyer the music of what is paid, and takes that of what is paid back.
func open(tx *cypher.Tx, c orders.Checkout) error {
	var opened []map[string]any
	closed := []string{}
	for _, o := range c.Orders {
		for _, l := range o.Lines {
			switch {
			case o.IsOpen(l):
				opened = append(opened, map[string]any{"lineId": l.ID, "musicId": l.MusicID, "at": o.PaidAt})
			case l.MusicID != "":
				closed = append(closed, l.ID)
			}
		}
	}
	params := map[string]any{"buyerId": c.Buyer.UserID, "opened": opened, "closed": closed}
	if len(opened) > 0 {
		err := tx.Run(`UNWIND $opened AS row
CALL (row) { MATCH (x:Album {id: row.musicId}) RETURN x UNION ALL MATCH (x:Track {id: row.musicId}) RETURN x }
CALL (row, x) { MATCH (u:User {id: $buyerId}) MERGE (u)-[b:BOUGHT {lineId: row.lineId}]->(x) ON CREATE SET b.at = row.at }`, params)
		if err != nil {
			return err
		}
	}
	if len(closed) == 0 {
		return nil
	}
	return tx.Run(`MATCH (:User {id: $buyerId})-[b:BOUGHT]->() WHERE b.lineId IN $closed DELETE b`, params)
}

func refundRow(checkoutID string, n int, r orders.Refund) row {
	ids := slices.Sorted(maps.Keys(r.Pieces))
	counts := make([]int, len(ids))
	for m, id := range ids {
		counts[m] = r.Pieces[id]
	}
	var pending any
	if r.Status == orders.RefundPending {
		pending = "new"
		if r.ProviderID != "" {
			pending = "asked"
		}
	}
	return row{
		"id": r.ID, "position": n, "checkoutId": checkoutID, "orderId": r.OrderID, "providerId": cypher.OrNull(r.ProviderID),
		"amount": r.Amount, "status": string(r.Status), "pending": pending, "reason": cypher.OrNull(r.Reason),
		"byId": cypher.OrNull(r.ByID), "clientKey": cypher.OrNull(r.ClientKey), "lineIds": ids, "pieces": counts,
		"createdAt": r.CreatedAt, "outside": r.Outside, "isDispute": cypher.OrNull(r.IsDispute),
	}
}

// IsNew notes that an event of the provider is handled in a transaction, and reports whether none did before.
func IsNew(tx *cypher.Tx, eventID string) (bool, error) {
	return cypher.One(tx, `OPTIONAL MATCH (e:ProviderEvent {id: $eventId})
FOREACH (_ IN CASE WHEN e IS NULL THEN [1] ELSE [] END | CREATE (:ProviderEvent {id: $eventId, at: datetime()}))
RETURN e IS NULL AS isNew`, map[string]any{"eventId": eventID}, func(r *cypher.Row) bool { return r.Bool("isNew") })
}

// follow stores what a change brings beside the checkout.
func follow(tx *cypher.Tx, c orders.Checkout, effect orders.Effect) error {
	if err := Book(tx, effect.Entries); err != nil {
		return err
	}
	if err := leaveCart(tx, c.Buyer.UserID, effect.Bought); err != nil {
		return err
	}
	for _, h := range effect.Told {
		if err := tx.EmitAbout(h.Verb, h.ActorID, label, h.OrderID, h.EventID); err != nil {
			return err
		}
	}
	return nil
}

// leaveCart takes what was bought out of the buyer's cart.
func leaveCart(tx *cypher.Tx, buyerID string, bought map[string]int) error {
	if len(bought) == 0 {
		return nil
	}
	var rows []map[string]any
	for id, n := range bought {
		rows = append(rows, map[string]any{"sizeId": id, "pieces": n})
	}
	params := map[string]any{"key": "user:" + buyerID, "rows": rows}
	for _, statement := range []cypher.Statement{
		`MATCH (c:Cart {key: $key}) SET c._lock = true REMOVE c._lock`,
		`MATCH (c:Cart {key: $key})-[:HAS_LINE]->(l:CartLine)
UNWIND [row IN $rows WHERE row.sizeId = l.sizeId] AS row
SET l.quantity = l.quantity - row.pieces`,
		`MATCH (c:Cart {key: $key})-[:HAS_LINE]->(l:CartLine) WHERE l.quantity <= 0 DETACH DELETE l`,
	} {
		if err := tx.Run(statement, params); err != nil {
			return err
		}
	}
	return nil
}
