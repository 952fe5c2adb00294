package app

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/recommend/ranking"
)

// openShop makes what artists sell.
func (s *services) openShop() (part, error) {
	store := shopgraph.NewStore(s.world.graph.DB)
	ranked := shopRanker{ranking.New(anyTaste{s.lists}, s.world.now)}
	s.shop = shop.NewService(store, musicgraph.NewStore(s.world.graph.DB), ranked, s.limits, s.world.now)
	holds, hooks := shop.NewHolds(store, s.world.now), shop.NewHooks(store, s.limits, s.world.now)
	return part{
		resolve:    func(r *graphql.Resolver) { r.Shop, r.StockHooks = s.shop, hooks },
		routes:     []route{rest.Shop{Shop: s.shop, Hooks: hooks}},
		background: []func(context.Context){func(ctx context.Context) { holds.Run(ctx, s.world.log) }},
		sweep: func(ctx context.Context) error {
			return errors.Join(holds.ReleaseRunOut(ctx), hooks.Sweep(ctx))
		},
		warm: s.warmShop,
	}, nil
}

// warmShop opens the Trading Post in the orders that it has without a currency, and the first item that it shows.
func (s *services) warmShop(ctx context.Context, v access.Viewer) error {
	one := paging.Request{Size: 1}
	var first paging.Page[shop.Shown]
	for _, sort := range []shop.Sort{shop.Newest, shop.MostSold, shop.ByTaste} {
		var err error
		if first, err = s.shop.Curated(ctx, v, shop.Wanted{Query: shop.Query{Sort: sort}}, one); err != nil {
			return err
		}
	}
	if len(first.Nodes) == 0 {
		return nil
	}
	item := first.Nodes[0]
	_, related := s.shop.Related(ctx, v, item.ID, one)
	_, others := s.shop.OfSeller(ctx, v, item.Seller.UserID, shop.Active, one)
	return errors.Join(related, others)
}

// shopRanker ranks merchandise by the taste of people. It is a shop.Ranker.
type shopRanker struct{ *ranking.Ranking }

var _ shop.Ranker = shopRanker{}

func (r shopRanker) Curate(ctx context.Context, userID string, all []shop.Candidate) ([]string, error) {
	return r.Curated(ctx, userID, ranking.MerchandiseQuery{First: ranking.MaxFirst}, rankable(all))
}

func (r shopRanker) Relate(
	ctx context.Context, userID string, to shop.Candidate, all []shop.Candidate,
) ([]string, error) {
	return r.Related(ctx, userID, forSale(to), ranking.MerchandiseQuery{First: ranking.MaxFirst}, rankable(all))
}

func rankable(all []shop.Candidate) []ranking.Merchandise {
	out := make([]ranking.Merchandise, len(all))
	for n, c := range all {
		out[n] = forSale(c)
	}
	return out
}

func forSale(c shop.Candidate) ranking.Merchandise {
	return ranking.Merchandise{
		ID: c.ID, CreatorID: c.SellerID, Category: c.Category, SubCategory: c.SubCategory, Genres: c.Genres,
		InStock: c.Available > 0, At: c.At,
	}
}
