package graphstore_test

import (
	"time"

	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

// crowdOfMerchandise has the artist sell thousands of things, each of one size with a history.
func (r *requests) crowdOfMerchandise() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `MATCH (a:Artist {id: $artist})
UNWIND range(1, 2000) AS n WITH a, n, randomUUID() AS id, datetime() - duration({hours: n}) AS at
CREATE (a)-[:SELLS]->(m:PlanCrowd:Merchandise {id: id, ownerId: $artist, status: 'published', name: 'Crowd', category: 'Clothing', subCategory: CASE n WHEN 1000 THEN 'Rare' ELSE 'Kind ' + (n % 5) END, basePrice: n, lowestPrice: n,
  currency: 'EUR', pictures: ['images/' + id], stockCount: n % 3, soldCount: n,
  version: 1, createdAt: at, publishedAt: at, updatedAt: at})
CREATE (m)-[:HAS_VARIANT]->(v:PlanCrowd:MerchandiseVariant {id: id + 'v', merchandiseId: id, ownerId: $artist, position: 0, pictures: [],
  attributeNames: [], attributeValues: []})
CREATE (v)-[:HAS_SIZE]->(z:PlanCrowd:MerchandiseSize {id: id + 's', variantId: id + 'v', merchandiseId: id, ownerId: $artist, position: 0,
  quantity: n % 3, reserved: 0, held: 0, sold: 0})
CREATE (z)-[:LINKED_TO]->(:PlanCrowd:MerchandiseLink {id: id + 'l', ownerId: $artist, merchandiseId: id, sizeId: id + 's', platform: 'Till',
  platformKey: 'till', externalId: id, externalSku: id, status: 'pending', createdAt: at})
CREATE (:PlanCrowd:StockHook {id: id + 'w', ownerId: id, format: 'sidestage', secret: '', createdAt: at})
CREATE (:PlanCrowd:StockHookEvent {key: id, at: at})
CREATE (:PlanCrowd:StockEntry {id: id + 'e', merchandiseId: id, sizeId: id + 's', kind: 'counted', quantity: n % 3, reserved: 0, held: 0,
  sold: 0, left: n % 3, holdId: id + 'h', at: at})
CREATE (:PlanCrowd:StockHold {holdId: id + 'h', sizeId: id + 's', merchandiseId: id, pieces: 1, until: datetime() + duration({hours: n})})`,
		map[string]any{"artist": r.artist})
	r.must(err)
}

// shop offers, changes, counts, holds, sells, lists and looks whether it adds up.
func (r *requests) shop() {
	ctx, s, now := r.t.Context(), shopgraph.NewStore(r.db), time.Now().UTC()
	_, err := s.IsArtist(ctx, r.artist)
	r.must(err)
	_, err = s.UsualCurrency(ctx, r.artist)
	r.must(err)
	_, err = s.Pictures(ctx, r.artist, []string{"images/none"})
	r.must(err)
	if _, err = s.Tier(ctx, r.artist, "none"); err == nil {
		r.t.Fatal("a tier that is not there")
	}
	i := shop.Item{
		ID: r.id(), Name: "Plans", Category: "Clothing", Currency: "EUR", Status: access.Published, Version: 1,
		CreatedAt: now, UpdatedAt: now, PublishedAt: now,
	}
	i.Seller.UserID = r.artist
	found, err := s.Music(ctx, r.artist, r.album)
	r.must(err)
	i.Music = &found
	i.Variants = []shop.Variant{{ID: r.id(), Sizes: []shop.Size{{ID: r.id(), Stock: shop.Stock{Quantity: 5}}}}}
	size := i.Variants[0].Sizes[0].ID
	came := shop.Counted.Change(size, 5)
	came.ID, came.At, came.ClientKey = r.id(), now, "key"
	for range 2 {
		_, err = s.Create(ctx, i, []shop.Entry{came}, i.ID, allowed)
		r.must(err)
	}
	_, err = s.Made(ctx, r.artist, i.ID)
	r.must(err)
	_, err = s.Item(ctx, r.fan, i.ID)
	r.must(err)
	_, err = s.Items(ctx, r.fan, []string{i.ID})
	r.must(err)
	_, err = s.OfMusic(ctx, r.album)
	r.must(err)
	_, err = s.OfVariant(ctx, i.Variants[0].ID)
	r.must(err)
	_, err = s.OfSize(ctx, size)
	r.must(err)
	_, err = s.Entered(ctx, size, "key")
	r.must(err)
	r.must(s.Change(ctx, i.ID, r.artist, func(i shop.Item) (shop.Item, []shop.Entry, error) {
		i.Name = "Other plans"
		return i, nil, nil
	}))
	holds := shop.NewHolds(s, func() time.Time { return now })
	r.must(holds.Hold(ctx, i.ID, map[string]int{size: 2}))
	r.must(holds.Release(ctx, i.ID))
	r.must(holds.Sell(ctx, i.ID, map[string]int{size: 1}))
	r.must(holds.Sell(ctx, r.id(), map[string]int{size: 4}))
	r.must(s.Wait(ctx, r.fan, size, now))
	r.must(s.StopWaiting(ctx, r.fan, size))
	for range 2 {
		r.must(s.Link(ctx, r.artist, shop.Link{
			ID: i.ID, SizeID: size, Platform: "Till", ExternalID: i.ID, ExternalSKU: i.ID, Status: shop.SyncPending,
			CreatedAt: now,
		}, 8))
	}
	_, err = s.Tiers(ctx, r.artist)
	r.must(err)
	r.must(s.Change(ctx, i.ID, r.artist, func(i shop.Item) (shop.Item, []shop.Entry, error) {
		i.Variants[0].Sizes[0].LinksSaid = true
		return i, nil, nil
	}))
	r.stockHooks(s, i, now)
	_, err = s.OfLink(ctx, i.ID)
	r.must(err)
	r.must(s.Unlink(ctx, i.ID))
	_, err = s.RunOut(ctx, now, 100)
	r.must(err)
	r.must(s.SetAuditedAt(ctx, now))
	_, err = s.AuditedAt(ctx)
	r.must(err)
	_, err = s.Audits(ctx, "", 20)
	r.must(err)
	_, err = s.AuditsAgain(ctx, []string{size})
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[shop.Entry], error) { return s.History(ctx, i.ID, p) })
	for _, isLeft := range []*bool{nil, new(true), new(false)} {
		walked(r, func(p paging.Request) (paging.Page[shop.Item], error) {
			return s.OfSeller(ctx, r.fan, r.artist, shop.OfSeller{Status: access.Published, IsLeft: isLeft}, p)
		})
	}
	for _, q := range []shop.Query{
		{Sort: shop.Newest},
		{Sort: shop.MostSold},
		{Sort: shop.Cheapest, Currency: "EUR"},
		{Sort: shop.MostCostly, Currency: "EUR"},
		// Most of the crowd costs less, or more.
		{Sort: shop.Cheapest, Currency: "EUR", MinPrice: 1_800},
		{Sort: shop.MostCostly, Currency: "EUR", MaxPrice: 200},
	} {
		for _, of := range [][2]string{
			{"", ""}, {"Clothing", ""}, {"", "Kind 3"}, {"", "Rare"}, {"Clothing", "Kind 3"}, {"Clothing", "Rare"},
		} {
			q.Category, q.SubCategory = of[0], of[1]
			walked(r, func(p paging.Request) (paging.Page[shop.Item], error) { return s.Listed(ctx, r.fan, q, p) })
		}
	}
	for _, category := range []string{"", "Clothing"} {
		for _, kind := range []string{"", "Kind 3"} {
			for _, currency := range []string{"", "EUR"} {
				q := shop.Query{Category: category, SubCategory: kind, Currency: currency}
				_, err = s.Candidates(ctx, r.fan, q, 20)
				r.must(err)
			}
		}
	}
	ofClothing := shop.Query{Category: "Clothing"}
	_, err = s.CategoryFacets(ctx, ofClothing, shop.Categories(), 100)
	r.must(err)
	_, err = s.SubCategoryFacets(ctx, ofClothing, 400, 20)
	r.must(err)
	_, err = s.Beside(ctx, r.fan, i, 20)
	r.must(err)
}

// stockHooks keeps a hook, and takes what it tells of a size.
func (r *requests) stockHooks(s *shopgraph.Store, i shop.Item, now time.Time) {
	ctx := r.t.Context()
	for range 2 {
		_, err := s.KeepHook(ctx, shop.StockHook{
			ID: i.ID, SellerID: r.artist, Format: shop.OwnFormat, Secret: "secret", CreatedAt: now,
		})
		r.must(err)
	}
	_, err := s.Hook(ctx, i.ID)
	r.must(err)
	_, err = s.Hooks(ctx, r.artist)
	r.must(err)
	r.must(s.Heard(ctx, i.ID, now, "None."))
	for _, platform := range []string{"", "till"} {
		_, err = s.Told(ctx, r.artist, platform, []shop.StockLine{{ExternalID: i.ID, ExternalSKU: i.ID, SKU: "none"}})
		r.must(err)
	}
	r.must(s.Change(ctx, i.ID, r.artist, func(i shop.Item) (shop.Item, []shop.Entry, error) {
		links := i.Variants[0].Sizes[0].Links
		links[0].IsMarked, links[0].Status, links[0].SyncedAt = true, shop.SyncOK, now
		return i, nil, nil
	}))
	for range 2 {
		r.must(s.Done(ctx, i.ID, now))
	}
	_, err = s.IsDone(ctx, i.ID)
	r.must(err)
	r.must(s.ForgetDone(ctx, now.Add(-time.Hour*24*300)))
	r.must(s.RemoveHook(ctx, r.artist, i.ID))
}
