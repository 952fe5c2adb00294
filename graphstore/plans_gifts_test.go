package graphstore_test

import (
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	giftsgraph "github.com/sidestage/sidestage/graphstore/gifts"
	lategraph "github.com/sidestage/sidestage/graphstore/latepayments"
	tiersgraph "github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/months"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/orders"
)

// crowdOfGifts has thousands of gifts of the artist's tiers, from and to people of the crowd.
func (r *requests) crowdOfGifts() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `MATCH (a:User {id: $artist}) UNWIND range(1, 2000) AS n
WITH a, n, randomUUID() AS id, datetime() - duration({minutes: n}) AS at
CREATE (u:PlanCrowd:User {id: id + 'g', handle: id + 'g', displayName: 'Giver', email: id + 'g', createdAt: at})
CREATE (u)-[:GIVES]->(g:PlanCrowd:TierGift {id: id, number: id, key: id, codeHash: id, giverId: id + 'g', receiverId: id + 'g',
  redeemerId: id + 'g', ownerId: $artist, tierId: 'none', tierName: 'Crowd', months: 3, amount: 1500, currency: 'EUR', to: 'LINK',
  clientKey: id, fingerprint: id, createdAt: at, observedAt: at, status: 'SUCCEEDED', intentId: 'pi_g' + id,
  paidAt: at - duration({days: 5 * n}), expiresAt: at + duration({days: 365}), redeemedAt: at, receivedAt: at,
  startsAt: at, endsAt: at + duration({days: 90}), dueAt: at + duration({days: 83}), returned: 0})-[:SUPPORTS]->(a)
CREATE (u)-[:OPENED]->(g)`, map[string]any{"artist": r.artist})
	r.must(err)
}

// latePayments begins, changes and lists payments that came too late.
func (r *requests) latePayments() {
	ctx, s, now := r.t.Context(), lategraph.NewStore(r.db), time.Now().UTC()
	id := r.id()
	_, err := cypher.WriteTx(ctx, r.db, "begin_late_payment", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, lategraph.Begin(tx, latepayments.Begin(latepayments.Payment{
			ID: id, Number: id, TierName: "Late", Payer: person.Person{UserID: r.fan}, Artist: person.Person{UserID: r.artist},
			IntentID: "pi_" + id, Amount: 500, Currency: "EUR",
		}, now))
	})
	r.must(err)
	r.must(s.Change(ctx, id, func(p *latepayments.Payment) []event.Verb {
		p.Status = orders.RefundSucceeded
		p.Steps = append(p.Steps, latepayments.Step{At: now, Kind: latepayments.PaidBack})
		return []event.Verb{event.Refunded}
	}))
	_, err = s.Get(ctx, id)
	r.must(err)
	_, err = s.OfIntent(ctx, "pi_"+id)
	r.must(err)
	_, err = s.Due(ctx, now, 20)
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[latepayments.Payment], error) {
		return s.List(ctx, orders.RefundRefused, p)
	})
	walked(r, func(p paging.Request) (paging.Page[latepayments.Payment], error) { return s.Made(ctx, r.fan, p) })
	walked(r, func(p paging.Request) (paging.Page[latepayments.Payment], error) { return s.Received(ctx, r.artist, p) })
	_, err = s.Email(ctx, r.fan)
	r.must(err)
	r.must(s.Mailed(ctx, id, "x"))
	_, err = s.IsMailed(ctx, id, "x")
	r.must(err)
}

// crowdOfLatePayments has thousands of payments that came too late for the artist's tiers.
func (r *requests) crowdOfLatePayments() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 2000) AS n
WITH n, randomUUID() AS id, datetime() - duration({minutes: n}) AS at
CREATE (:PlanCrowd:LatePayment {id: id, number: id, tierName: 'Crowd', isGift: false, payerId: id + 'g', ownerId: $artist,
  intentId: 'pi_l' + id, amount: 500, currency: 'EUR', paidAt: at, status: 'FAILED', returned: 0, pending: 0, tries: 1,
  nextAt: at + duration({days: 1})})`, map[string]any{"artist": r.artist})
	r.must(err)
}

// gifts begins, pays, opens and takes back gifts, and lists them.
func (r *requests) gifts() {
	ctx, s, now := r.t.Context(), giftsgraph.NewStore(r.db), time.Now().UTC()
	tier := access.Tier{
		ID: r.id(), ArtistID: r.artist, Name: "Given " + r.id(), Price: 500, Currency: "EUR", CreatedAt: now, UpdatedAt: now,
	}
	_, err := tiersgraph.NewStore(r.db).Create(ctx, tier, 1000)
	r.must(err)
	_, err = s.Giver(ctx, r.fan)
	r.must(err)
	_, err = s.Offer(ctx, tier.ID, r.fan)
	r.must(err)
	_, err = s.Member(ctx, r.handle, r.fan, r.fan)
	r.must(err)
	var made []gifts.Gift
	for range 2 {
		g := gifts.Gift{
			ID: r.id(), Giver: person.Person{UserID: r.fan}, Artist: person.Person{UserID: r.artist}, TierID: tier.ID,
			TierName: tier.Name, Months: 1, Amount: 500, Currency: "EUR", To: gifts.ToMember,
			Member: person.Person{UserID: r.fan}, CreatedAt: now, Payment: orders.RequiresPayment, ObservedAt: now,
		}
		g.Number, g.ClientKey, g.Fingerprint, g.CodeHash, g.IntentID = g.ID, g.ID, g.ID, g.ID, "pi_"+g.ID
		made = append(made, g)
		for range 2 {
			_, err = s.Begin(ctx, g, func() error { return nil })
			r.must(err)
		}
		for range 2 {
			r.must(s.Change(ctx, g.ID, "evt_"+g.ID, func(g *gifts.Gift) (gifts.Effect, error) {
				g.PaidAt, g.ExpiresAt, g.DeliveredAt = now, months.After(now, 12), now
				return gifts.Effect{
					Entries: orders.GiftEntries(
						r.artist, g.ID, g.Number, g.Amount, tax.Due{Of: g.Amount, Amount: 80}, g.Currency, now,
					),
					Told: []gifts.Happened{{Verb: event.Bought, ActorID: r.fan}},
				}, nil
			}))
		}
		r.must(s.Redeem(ctx, g.ID, r.fan, now, func(g *gifts.Gift, by person.Person, h gifts.Holding) (gifts.Effect, error) {
			return g.Redeem(by, h, now)
		}))
	}
	r.must(s.Change(ctx, made[0].ID, "", func(g *gifts.Gift) (gifts.Effect, error) {
		g.RefundAskedAt, g.RefundedAt, g.EndsAt = now, now, g.StartsAt
		return gifts.Effect{}, nil
	}))
	_, err = s.OfIntent(ctx, "pi_"+made[0].ID)
	r.must(err)
	_, err = s.OfCode(ctx, made[0].ID)
	r.must(err)
	_, err = s.Get(ctx, made[1].ID)
	r.must(err)
	_, _, err = s.HeldUntil(ctx, r.fan, tier.ID)
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[gifts.Gift], error) { return s.Given(ctx, r.fan, p) })
	walked(r, func(p paging.Request) (paging.Page[gifts.Gift], error) { return s.Received(ctx, r.fan, p) })
	walked(r, func(p paging.Request) (paging.Page[gifts.Gift], error) { return s.Sold(ctx, r.artist, p) })
	_, err = s.Income(ctx, r.artist, now.AddDate(0, -1, 0))
	r.must(err)
	_, err = s.Due(ctx, now, 20)
	r.must(err)
	_, err = s.Undone(ctx, 20)
	r.must(err)
	_, err = s.Unsettled(ctx, "", 20)
	r.must(err)
	_, err = s.Email(ctx, r.fan)
	r.must(err)
	r.must(s.Mailed(ctx, made[1].ID, "x"))
	_, err = s.IsMailed(ctx, made[1].ID, "x")
	r.must(err)
}
