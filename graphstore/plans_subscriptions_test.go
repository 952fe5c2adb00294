package graphstore_test

import (
	"time"

	feedsgraph "github.com/sidestage/sidestage/graphstore/feeds"
	subscriptionsgraph "github.com/sidestage/sidestage/graphstore/subscriptions"
	tiersgraph "github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// crowdOfSubscriptions has thousands of subscriptions with their invoices, of the artist and of people of the crowd.
func (r *requests) crowdOfSubscriptions() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `MATCH (a:User {id: $artist}) UNWIND range(1, 2000) AS n
WITH a, n, randomUUID() AS id, datetime() - duration({minutes: n}) AS at
CREATE (u:PlanCrowd:User {id: id + 'u', handle: id, displayName: 'Payer', email: id, createdAt: at})
CREATE (u)-[:SUBSCRIBES]->(s:PlanCrowd:TierSubscription {id: id, subscriberId: id + 'u', ownerId: $artist, createdAt: at, startedAt: at,
  openFor: id, tierId: 'none', tierName: 'Crowd', position: 0, interval: 'MONTH', amount: 500, currency: 'EUR',
  customerId: '',
  periodStart: at, periodEnd: at + duration({days: 30}), paid: 500, dueAt: at + duration({days: 30})})-[:SUPPORTS]->(a)
CREATE (s)-[:HAS_INVOICE]->(:PlanCrowd:TierInvoice {id: id + 'i', number: id, subscriptionId: id, subscriberId: id + 'u', ownerId: $artist,
  tierId: 'none', tierName: 'Crowd', position: 0, interval: 'MONTH', amount: 500, currency: 'EUR', charged: 500,
  credit: 0, periodStart: at,
  periodEnd: at + duration({days: 30}), createdAt: at, intentId: 'pi_' + id, status: 'SUCCEEDED', observedAt: at,
  attempts: 0,
  paidAt: at - duration({days: 5 * n}), voidDue: false, isOpen: false})`, map[string]any{"artist": r.artist})
	r.must(err)
}

// feeds gives an address, reads under it, and ends it.
func (r *requests) feeds() {
	ctx, s, now := r.t.Context(), feedsgraph.NewStore(r.db), time.Now().UTC()
	id := r.id()
	for range 2 {
		r.must(s.SetAddress(ctx, id, r.fan, r.artist, now))
	}
	found, err := s.Address(ctx, r.fan, r.artist)
	r.must(err)
	if found != id {
		r.t.Errorf("the address is %q", found)
	}
	_, err = s.Reader(ctx, id)
	r.must(err)
	for _, sum := range []string{"one", "one", "another"} {
		_, err = s.Changed(ctx, id, sum, now)
		r.must(err)
	}
	r.must(s.EndAddress(ctx, r.fan, r.artist))
}

// subscriptions begins, pays, changes and lists.
func (r *requests) subscriptions() {
	ctx, s, now := r.t.Context(), subscriptionsgraph.NewStore(r.db), time.Now().UTC()
	tier := access.Tier{
		ID: r.id(), ArtistID: r.artist, Name: "Plans " + r.id(), Price: 500, Currency: "EUR", CreatedAt: now, UpdatedAt: now,
	}
	_, err := tiersgraph.NewStore(r.db).Create(ctx, tier, 1000)
	r.must(err)
	_, err = s.Payer(ctx, r.fan)
	r.must(err)
	r.must(s.SetCustomer(ctx, r.fan, "cus_1"))
	r.must(s.SetPlace(ctx, r.fan, tax.Place{Country: "DE"}))
	_, err = s.Offer(ctx, tier.ID, r.fan)
	r.must(err)
	terms := subscriptions.Terms{
		TierID: tier.ID, TierName: tier.Name, Interval: subscriptions.Month, Amount: 500, Currency: "EUR",
	}
	sub := subscriptions.Subscription{
		ID: r.id(), Subscriber: person.Person{UserID: r.fan}, Artist: person.Person{UserID: r.artist}, Terms: terms,
		CreatedAt: now, CustomerID: "cus_1",
	}
	invoice := r.id()
	sub.Open = []subscriptions.Invoice{{
		ID: invoice, Number: invoice, SubscriptionID: sub.ID, Terms: terms, Amount: 500, PeriodStart: now,
		PeriodEnd: now.AddDate(0, 1, 0), CreatedAt: now, IntentID: "pi_" + invoice, Status: orders.RequiresPayment,
		ObservedAt: now,
	}}
	for range 2 {
		_, err = s.Begin(ctx, sub)
		r.must(err)
	}
	for range 2 {
		r.must(s.Change(ctx, sub.ID, "evt_"+sub.ID, func(sub *subscriptions.Subscription) (subscriptions.Effect, error) {
			return r.supported(sub, now), nil
		}))
	}
	r.must(s.ChangePaid(ctx, "pi_"+invoice, func(p *subscriptions.Paid) subscriptions.Effect {
		p.Back = append(p.Back, subscriptions.Back{ID: "re_1", Amount: 100})
		p.Disputes = orders.Disputes{"dp_1/OPEN"}
		p.Refund = subscriptions.Refund{AskedAt: now, By: r.artist}
		return subscriptions.Effect{
			Entries: orders.SupportBackEntries(orders.SupportBack{
				SellerID: r.artist, InvoiceID: p.ID, Number: p.Number, Transaction: "invoice-back/" + p.ID, Amount: 100,
				Currency: "EUR",
			}, now),
			Told: []subscriptions.Happened{{Verb: event.Disputed}},
		}
	}))
	_, err = s.Payments(ctx, sub.ID, subscriptions.MostPayments)
	r.must(err)
	_, err = s.Get(ctx, sub.ID)
	r.must(err)
	_, err = s.OfInvoice(ctx, invoice)
	r.must(err)
	_, err = s.Invoice(ctx, invoice)
	r.must(err)
	_, err = s.OfIntent(ctx, "pi_"+invoice)
	r.must(err)
	_, err = s.Of(ctx, r.fan, subscriptions.MostOf)
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[subscriptions.Invoice], error) { return s.Invoices(ctx, r.fan, p) })
	walked(r, func(p paging.Request) (paging.Page[subscriptions.Subscription], error) {
		return s.Subscribers(ctx, r.artist, p)
	})
	_, err = s.Income(ctx, r.artist, now.AddDate(0, -1, 0))
	r.must(err)
	_, err = s.Due(ctx, now, 20)
	r.must(err)
	_, err = s.Voids(ctx, 20)
	r.must(err)
	_, err = s.Unsettled(ctx, "", 20)
	r.must(err)
	_, err = s.Email(ctx, r.fan)
	r.must(err)
	r.must(s.Mailed(ctx, sub.ID, "x"))
	_, err = s.IsMailed(ctx, sub.ID, "x")
	r.must(err)
}

// supported pays the invoice of a subscription, and has it go on with other terms.
func (r *requests) supported(sub *subscriptions.Subscription, now time.Time) (e subscriptions.Effect) {
	i := &sub.Open[0]
	i.PaidAt, i.Status = now, orders.PaymentSucceeded
	sub.PeriodStart, sub.PeriodEnd, sub.Paid = i.PeriodStart, i.PeriodEnd, 500
	sub.Next = &i.Terms
	e.Entries = orders.SupportEntries(r.artist, i.ID, i.Number, 500, tax.Due{Of: 500, Amount: 80}, "EUR", now)
	e.Told = []subscriptions.Happened{{Verb: event.Subscribed, ActorID: r.fan}}
	return e
}
