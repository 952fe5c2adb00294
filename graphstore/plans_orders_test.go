package graphstore_test

import (
	"encoding/json"
	"strings"
	"time"

	cartgraph "github.com/sidestage/sidestage/graphstore/cart"
	discountsgraph "github.com/sidestage/sidestage/graphstore/discounts"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	sandboxgraph "github.com/sidestage/sidestage/graphstore/sandbox"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/shop"
)

// crowdOfOrders has thousands of carts, checkouts and orders, all of the artist and the fan.
func (r *requests) crowdOfOrders() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 2000) AS n
WITH n, randomUUID() AS id, datetime() - duration({minutes: n}) AS at
CREATE (c:PlanCrowd:Cart {id: id, key: 'guest:' + id, createdAt: at, updatedAt: at, expiresAt: at + duration({days: n % 60})})
CREATE (c)-[:HAS_LINE]->(:PlanCrowd:CartLine {position: 0, sizeId: id})
CREATE (k:PlanCrowd:Checkout {id: id + 'c', buyerId: $fan, buyerHandle: 'f', buyerName: 'Fan', address: [], createdAt: at, expiresAt: at, status: 'PAID',
  fingerprint: ''})
SET k.dueAt = CASE WHEN n % 40 = 0 THEN datetime() + duration({minutes: n}) END
CREATE (:PlanCrowd:CheckoutKey {buyerId: $fan, clientKey: id, checkoutId: id + 'c', at: at})
CREATE (k)-[:PAID_BY]->(p:PlanCrowd:Payment {id: id + 'p', position: 0, checkoutId: id + 'c', currency: 'EUR', amount: 100, intentId: 'pi_' + id,
  status: 'SUCCEEDED', observedAt: at, outcome: 'sold'})
CREATE (k)-[:HAS_ORDER]->(o:PlanCrowd:Order {id: id + 'o', position: 0, number: id, checkoutId: id + 'c', paymentId: id + 'p', buyerId: $fan,
  buyerHandle: 'f', buyerName: 'Fan', ownerId: $artist, sellerId: $artist, sellerHandle: 'a', sellerName: 'A', address: [], currency: 'EUR',
  subTotal: 100, shipping: 0, tax: 0, total: 100, taxIncluded: false, taxRate: 0, shippingTax: 0,
  createdAt: at, paidAt: at, status: 'PAID', refundAskedAt: CASE WHEN n % 10 = 0 THEN at END,
  searchText: id + ' fan'})
CREATE (o)-[:HAS_LINE]->(:PlanCrowd:OrderLine {id: id + 'l', position: 0, itemId: id, variantId: id, sizeId: id, name: 'Crowd', variant: '', size: '',
  picture: '', price: 100, tax: 0, quantity: 1, refunded: 0, restocked: 0})
CREATE (o)-[:HAS_EVENT]->(:PlanCrowd:OrderEvent {id: id + 'e', position: 0, kind: 'PAID', at: at})
CREATE (o)-[:HAS_REFUND]->(f:PlanCrowd:Refund {id: id + 'r', position: 0, checkoutId: id + 'c', orderId: id + 'o', amount: 1, status: 'SUCCEEDED',
  createdAt: at, outside: false, lineIds: [], pieces: []})
CREATE (:PlanCrowd:LedgerEntry {id: id + 'x', transactionId: id, kind: 'SALE', account: 'PAYMENTS', amount: 100, currency: 'EUR', sellerId: $artist,
  orderId: id + 'o', number: id, at: at})
CREATE (:PlanCrowd:ProviderEvent {id: id, at: at})
CREATE (:PlanCrowd:ShippingTerms {sellerId: id, zones: 'null', taxes: 'null', updatedAt: at})
CREATE (:PlanCrowd:DiscountCode {id: id + 'd', ownerId: $artist, isArchived: n % 2 = 0, key: CASE WHEN n % 2 = 1 THEN id END, word: id,
  percent: 10, maxEach: 3, createdAt: at, updatedAt: at, held: 0, used: 1, givenIn: ['EUR'], given: [100]})
CREATE (:PlanCrowd:DiscountUse {orderId: id + 'o', codeId: id + 'd', userId: $fan, state: 'kept', amount: 100, currency: 'EUR'})
CREATE (:PlanCrowd:SandboxIntent {id: 'pi_' + id, data: '{}'})
CREATE (:PlanCrowd:SandboxRefund {id: 're_' + id, intentId: 'pi_' + id, created: n, data: '{}'})
CREATE (:PlanCrowd:SandboxThing {id: 'tr_' + id, of: 'acct_' + id, created: n, data: '{}'})
CREATE (:PlanCrowd:SandboxKey {key: id, digest: '', at: at})
CREATE (:PlanCrowd:SandboxEvent {id: 'evt_' + id, type: 'x', object: '{}', created: 0, attempts: 0, nextAt: datetime() + duration({hours: n})})`,
		map[string]any{"artist": r.artist, "fan": r.fan})
	r.must(err)
}

// carts puts aside, merges and looks at it.
func (r *requests) carts() {
	ctx, s, now := r.t.Context(), cartgraph.NewStore(r.db), time.Now().UTC()
	change := func(c cart.Cart) (cart.Cart, error) {
		c.ID, c.CreatedAt, c.UpdatedAt, c.ExpiresAt = r.id(), now, now, now.Add(time.Hour)
		c.Lines = []cart.Line{{SizeID: r.id(), VariantID: r.id(), ItemID: r.id(), Quantity: 1, AddedAt: now}}
		return c, nil
	}
	guest := "guest:" + r.id()
	r.must(s.Change(ctx, "user:"+r.fan, change))
	r.must(s.Change(ctx, guest, change))
	_, err := s.Cart(ctx, guest)
	r.must(err)
	r.must(s.Merge(ctx, "user:"+r.fan, guest, func(own, _ cart.Cart) (cart.Cart, error) { return change(own) }))
	r.must(s.Sweep(ctx, now.Add(-90*24*time.Hour)))
}

// codes makes codes, enters them and looks at them.
func (r *requests) codes() {
	ctx, s, now := r.t.Context(), discountsgraph.NewStore(r.db), time.Now().UTC()
	one := discounts.Code{
		ID: r.id(), SellerID: r.artist, Word: r.id(), Percent: 10, MaxEach: 2, ItemIDs: []string{r.id()}, CreatedAt: now,
		UpdatedAt: now,
	}
	for range 2 {
		_, err := s.Create(ctx, []discounts.Code{one}, one.ID, 10_000, allowed)
		r.must(err)
	}
	_, err := s.Owned(ctx, r.artist, one.ItemIDs)
	r.must(err)
	r.must(s.Update(ctx, one))
	_, err = s.Code(ctx, one.ID)
	r.must(err)
	_, err = s.Find(ctx, r.artist, one.Word)
	r.must(err)
	_, err = s.Offers(ctx, r.fan, []string{one.ID})
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[discounts.Code], error) {
		return s.List(ctx, r.artist, discounts.Filter{}, p)
	})
	walked(r, func(p paging.Request) (paging.Page[discounts.Code], error) {
		return s.List(ctx, r.artist, discounts.Filter{Archived: true}, p)
	})
	r.must(s.Archive(ctx, one.ID, now))
}

// coded is a code of the artist's that orders use.
func (r *requests) coded(now time.Time) string {
	id := r.id()
	c := discounts.Code{
		ID: id, SellerID: r.artist, Word: id, Percent: 10, MaxEach: 2, CreatedAt: now, UpdatedAt: now,
	}
	_, err := discountsgraph.NewStore(r.db).Create(r.t.Context(), []discounts.Code{c}, "", 10_000, allowed)
	r.must(err)
	return id
}

// orders checks out, pays, sends, pays back and lists.
func (r *requests) orders() {
	ctx, now := r.t.Context(), time.Now().UTC()
	s := ordersgraph.NewStore(r.db, func() time.Time { return now })
	size := r.size(now)
	_, err := s.EditAddresses(ctx, r.fan, func(all []orders.KeptAddress) ([]orders.KeptAddress, error) {
		return append(all, orders.KeptAddress{ID: r.id()}), nil
	})
	r.must(err)
	_, err = s.Addresses(ctx, r.fan)
	r.must(err)
	_, err = s.Buyer(ctx, r.fan)
	r.must(err)
	r.must(s.SetTerms(ctx, r.artist, orders.Terms{UpdatedAt: now}))
	_, err = s.Terms(ctx, []string{r.artist})
	r.must(err)
	_, err = s.TaxesDue(ctx, 100)
	r.must(err)
	r.must(s.TaxTold(ctx, orders.TaxDue{EarningID: "sale/" + size, TransactionID: "tax_1", Reversed: 1}))
	c := r.checkout(size, now)
	c.Orders[0].CodeID, c.Orders[0].Code = r.coded(now), "CODE"
	hold := func(stock orders.Stock) error { return stock.Hold(c.Payments[0].ID, map[string]int{size: 1}) }
	for range 2 {
		_, err = s.Begin(ctx, c, c.ID, hold)
		r.must(err)
	}
	_, err = s.AddKey(ctx, r.fan, r.id(), c.ID)
	r.must(err)
	_, err = s.ByKey(ctx, r.fan, c.ID)
	r.must(err)
	_, err = s.OpenOf(ctx, r.fan)
	r.must(err)
	_, err = s.Checkout(ctx, c.ID)
	r.must(err)
	for n := range 2 {
		_, err = s.Change(ctx, c.ID, "evt_"+c.ID, func(c *orders.Checkout, stock orders.Stock) (orders.Effect, error) {
			return r.paid(c, stock, size, n, now)
		})
		r.must(err)
	}
	_, err = s.Change(ctx, c.ID, "", func(c *orders.Checkout, stock orders.Stock) (orders.Effect, error) {
		if err := stock.CanUse(c.Orders[0]); err != nil {
			return orders.Effect{}, err
		}
		c.Orders[0].CancelledAt = now
		return orders.Effect{}, stock.Return(r.artist, "x", map[string]int{size: 1})
	})
	r.must(err)
	_, err = s.OfPayment(ctx, c.Payments[0].ID)
	r.must(err)
	_, err = s.OfIntent(ctx, "pi_"+c.ID)
	r.must(err)
	order := c.Orders[0].ID
	_, err = s.OfOrder(ctx, order)
	r.must(err)
	_, err = s.Order(ctx, order)
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[orders.Order], error) { return s.Bought(ctx, r.fan, p) })
	walked(r, func(p paging.Request) (paging.Page[orders.Order], error) {
		return s.Sold(ctx, r.artist, orders.Filter{}, p)
	})
	walked(r, func(p paging.Request) (paging.Page[orders.Order], error) {
		return s.Sold(ctx, r.artist, orders.Filter{Status: orders.Paid}, p)
	})
	for _, f := range []orders.Search{
		{}, {PersonID: r.artist}, {PersonID: r.fan}, {Status: orders.Paid}, {RefundAsked: true},
	} {
		walked(r, func(p paging.Request) (paging.Page[orders.Listed], error) { return s.Find(ctx, f, p) })
	}
	_, err = s.FindNumber(ctx, c.Orders[0].Number)
	r.must(err)
	_, err = s.PersonID(ctx, strings.ToLower(r.handle))
	r.must(err)
	_, err = s.Payment(ctx, c.Payments[0].ID)
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[orders.Entry], error) { return s.Ledger(ctx, r.artist, p) })
	_, err = s.Summaries(ctx, r.artist)
	r.must(err)
	_, err = s.Overdue(ctx, now, 20)
	r.must(err)
	_, err = s.Cancels(ctx, 20)
	r.must(err)
	_, err = s.Unsettled(ctx, 5)
	r.must(err)
	_, err = s.Refunds(ctx, true, 20)
	r.must(err)
	r.must(s.Mailed(ctx, order, "x"))
	_, err = s.IsMailed(ctx, order, "x")
	r.must(err)
	_, err = s.Email(ctx, r.fan)
	r.must(err)
	r.must(s.SetAskedUntil(ctx, now))
	_, err = s.AskedUntil(ctx)
	r.must(err)
	_, err = s.Handled(ctx, []string{"evt_" + order, "evt_none"})
	r.must(err)
	r.must(s.Sweep(ctx, now.Add(-90*24*time.Hour)))
}

// paid pays a checkout and asks for a part of it back.
func (r *requests) paid(
	c *orders.Checkout, stock orders.Stock, size string, n int, now time.Time,
) (effect orders.Effect, err error) {
	p, o := &c.Payments[0], &c.Orders[0]
	p.IntentID, p.Status, p.Outcome = "pi_"+c.ID, orders.PaymentSucceeded, orders.Sold
	c.Status, o.PaidAt = orders.CheckoutPaid, now
	o.Events = append(o.Events, orders.Event{ID: r.id(), Kind: orders.WasPaid, At: now})
	o.Refunds = append(o.Refunds, orders.Refund{
		ID: r.id(), OrderID: o.ID, PaymentID: p.ID, Amount: 1, Status: orders.RefundPending, CreatedAt: now,
	})
	effect.Entries = []orders.Entry{{
		ID: r.id(), TransactionID: r.id(), Kind: orders.Sale, Account: orders.PaymentsAccount, Amount: 1, Currency: "EUR",
		SellerID: r.artist, OrderID: o.ID, Number: o.Number, At: now,
	}}
	effect.Told = []orders.Happened{{Verb: event.Bought, ActorID: r.fan, OrderID: o.ID}}
	effect.Bought = map[string]int{size: 1 + n}
	return effect, stock.Sell(p.ID, map[string]int{size: 1})
}

// checkout is one of the fan's of one piece.
func (r *requests) checkout(size string, now time.Time) orders.Checkout {
	id, payment, order := r.id(), r.id(), r.id()
	return orders.Checkout{
		ID: id, Buyer: person.Person{UserID: r.fan, Handle: "f", Name: "Fan"}, CreatedAt: now, ExpiresAt: now.Add(time.Hour),
		Status: orders.Open,
		Payments: []orders.Payment{{
			ID: payment, Currency: "EUR", Amount: 100, Status: orders.RequiresPayment, ObservedAt: now,
		}},
		Orders: []orders.Order{{
			ID: order, Number: id, CheckoutID: id, PaymentID: payment, Buyer: person.Person{UserID: r.fan},
			Seller: person.Person{UserID: r.artist}, Currency: "EUR", Total: 100, CreatedAt: now,
			Lines: []orders.Line{{ID: r.id(), SizeID: size, Quantity: 1, Price: 100, MusicID: r.album, IsAlbum: true}},
		}},
	}
}

// size is one of an item of the artist's, of which there are five.
func (r *requests) size(now time.Time) string {
	i := shop.Item{
		ID: r.id(), Name: "Plans", Category: "Clothing", Currency: "EUR", Status: access.Published, Version: 1,
		CreatedAt: now, UpdatedAt: now, PublishedAt: now,
	}
	i.Seller.UserID = r.artist
	i.Variants = []shop.Variant{{ID: r.id(), Sizes: []shop.Size{{ID: r.id(), Stock: shop.Stock{Quantity: 5}}}}}
	size := i.Variants[0].Sizes[0].ID
	came := shop.Counted.Change(size, 5)
	came.ID, came.At = r.id(), now
	_, err := shopgraph.NewStore(r.db).Create(r.t.Context(), i, []shop.Entry{came}, i.ID, allowed)
	r.must(err)
	return size
}

// sandbox takes payments, pays back and tells.
func (r *requests) sandbox() {
	ctx, s := r.t.Context(), sandboxgraph.NewStore(r.db)
	id := r.id()
	told := []sandbox.Event{{ID: "evt_" + id, Type: "x", Object: json.RawMessage(`{}`)}}
	for range 2 {
		_, err := s.Create(ctx, id, "d", sandbox.Intent{ID: "pi_" + id, Status: "succeeded"}, told)
		r.must(err)
		_, err = s.CreateRefund(ctx, id+"r", "d", "pi_"+id,
			func(sandbox.Intent, []sandbox.Refund) (sandbox.Refund, []sandbox.Event, error) {
				return sandbox.Refund{ID: "re_" + id}, nil, nil
			})
		r.must(err)
	}
	account := sandbox.Thing{ID: "acct_" + id, Data: json.RawMessage(`{}`)}
	moved := sandbox.Thing{ID: "tr_" + id, Of: account.ID, Data: account.Data}
	for _, thing := range []sandbox.Thing{account, moved} {
		for range 2 {
			_, err := s.Make(ctx, thing.ID, "d", thing.Of, func(sandbox.Others) (sandbox.Thing, []sandbox.Event, error) {
				return thing, nil, nil
			})
			r.must(err)
		}
	}
	_, err := s.Thing(ctx, account.ID)
	r.must(err)
	_, err = s.Page(ctx, account.ID, sandbox.Listing{Prefix: "tr_", Most: 10})
	r.must(err)
	_, err = s.Things(ctx, account.ID)
	r.must(err)
	_, err = s.ChangeThing(ctx, account.ID, func(t sandbox.Thing) (sandbox.Thing, []sandbox.Event, error) {
		return t, nil, nil
	})
	r.must(err)
	_, err = s.Intent(ctx, "pi_"+id)
	r.must(err)
	_, err = s.Change(ctx, "pi_"+id, func(i sandbox.Intent) (sandbox.Intent, []sandbox.Event, error) {
		return i, nil, nil
	})
	r.must(err)
	_, err = s.Refund(ctx, "re_"+id)
	r.must(err)
	_, err = s.Refunds(ctx, "pi_"+id)
	r.must(err)
	_, err = s.Due(ctx, 10, time.Minute)
	r.must(err)
	r.must(s.Again(ctx, "evt_"+id, 1, time.Minute))
	r.must(s.Told(ctx, "evt_"+id))
	r.must(s.Sweep(ctx, time.Now().Add(-90*24*time.Hour)))
}
