package shop

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/shop"
)

// candidate is what is read of an item m on the way into a ranking.
const candidate = ` RETURN DISTINCT m {.id, .ownerId, .category, .subCategory, .stockCount, .publishedAt,
  genres: [(m)<-[:SELLS]-(:User)-[:IN_GENRE]->(g:Genre) | g.slug],
  hidden: EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: m.ownerId}) } OR EXISTS { (:User {id: $userId})-[:MUTES]->(:User {id: m.ownerId}) }} AS node`

func scanCandidate(r *cypher.Row) shop.Candidate {
	r = r.Map("node")
	return shop.Candidate{
		ID: r.String("id"), SellerID: r.String("ownerId"), Category: r.OptString("category"),
		SubCategory: r.OptString("subCategory"), Genres: r.Strings("genres"), Available: r.OptInt("stockCount"),
		At: r.OptTime("publishedAt"), IsHidden: r.Bool("hidden"),
	}
}

const (
	// sellersLooked bounds how many of those whom a person follows are looked at.
	sellersLooked = 500
	// mostScanned bounds how many of each order are looked at for those that are asked for.
	mostScanned = 1000
)

// Candidates finds what is for sale: the newest, the most sold, what those sell whom a person follows, and where prices
// are bounded what is in the bounds, the cheapest first.
func (s *Store) Candidates(
	ctx context.Context, userID string, q shop.Query, most int,
) ([]shop.Candidate, error) {
	params := asked(userID, q)
	params["most"], params["looked"], params["scanned"] = most, sellersLooked, most
	if q.Status != "" || q.Currency != "" {
		params["scanned"] = mostScanned
	}
	of := candidatesOf{q.Category != "", q.SubCategory != "", q.Currency != ""}
	return cypher.ReadAll(ctx, s.db, "merchandise_candidates", candidates[of], params, scanCandidate)
}

// candidatesOf says by what candidates are narrowed.
type candidatesOf struct{ ofKind, ofSub, ofCurrency bool }

var candidates = func() map[candidatesOf]cypher.Statement {
	all := map[candidatesOf]cypher.Statement{}
	for n := range 8 {
		of := candidatesOf{n&1 > 0, n&2 > 0, n&4 > 0}
		all[of] = of.statement()
	}
	return all
}()

func (of candidatesOf) statement() cypher.Statement {
	const (
		scanned = ` LIMIT $scanned
  WITH m WHERE ` + isAsked + ` WITH m LIMIT $most RETURN m`
		union = `
  UNION
  `
	)
	index, where, by := "", "", ""
	if of.ofKind {
		index, where, by = "category, ", "m.category = $category AND ", "m.category DESC, "
	}
	if of.ofSub {
		index, where, by = index+"subCategory, ", where+"m.subCategory = $subCategory AND ", by+"m.subCategory DESC, "
	}
	branch := func(key string) string {
		return `MATCH (m:Merchandise) USING INDEX SEEK m:Merchandise(` + index + `status, ` + key + `, id)
  WHERE ` + where + `m.status = 'published' AND m.` + key + ` IS NOT NULL AND m.id IS NOT NULL
  WITH m ORDER BY ` + by + `m.status DESC, m.` + key + ` DESC, m.id DESC` + scanned
	}
	text := branch("publishedAt") + union + branch("soldCount") + union +
		`MATCH (:User {id: $userId})-[:FOLLOWS]->(a:Artist) WITH a LIMIT $looked
  MATCH (a)-[:SELLS]->(m:Merchandise) WHERE ` + where + `m.status = 'published' WITH m` + scanned
	if of.ofCurrency {
		ascending := ""
		if of.ofKind {
			ascending += "m.category, "
		}
		if of.ofSub {
			ascending += "m.subCategory, "
		}
		text += union + `MATCH (m:Merchandise) USING INDEX SEEK m:Merchandise(` + index + `currency, status, lowestPrice, id)
  WHERE ` + where + `m.currency = $currency AND m.status = 'published' AND m.lowestPrice >= $minPrice
    AND m.lowestPrice <= $highest AND m.id IS NOT NULL
  WITH m ORDER BY ` + ascending + `m.currency, m.status, m.lowestPrice, m.id` + scanned
	}
	return cypher.Statement("CALL () {\n  " + text + "\n}" + candidate)
}

// Beside finds what is for sale of an item's seller and of its category.
func (s *Store) Beside(ctx context.Context, userID string, of shop.Item, most int) ([]shop.Candidate, error) {
	return cypher.ReadAll(ctx, s.db, "merchandise_beside", `CALL () {
  MATCH (m:Merchandise) USING INDEX SEEK m:Merchandise(ownerId, status, createdAt, id)
  WHERE m.ownerId = $sellerId AND m.status = 'published' AND m.createdAt IS NOT NULL AND m.id IS NOT NULL
  WITH m ORDER BY m.ownerId DESC, m.status DESC, m.createdAt DESC, m.id DESC LIMIT $most RETURN m
  UNION
  MATCH (m:Merchandise) USING INDEX SEEK m:Merchandise(category, status, publishedAt, id)
  WHERE m.category = $category AND m.status = 'published' AND m.publishedAt IS NOT NULL AND m.id IS NOT NULL
  WITH m ORDER BY m.category DESC, m.status DESC, m.publishedAt DESC, m.id DESC LIMIT $most RETURN m
}`+candidate, map[string]any{
		"userId": userID, "sellerId": of.Seller.UserID, "category": of.Category, "most": most,
	}, scanCandidate)
}
