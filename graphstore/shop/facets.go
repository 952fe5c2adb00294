package shop

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/shop"
)

// isAsked matches an item m that a query asks for, whatever its category.
const isAsked = `m.deletedAt IS NULL AND ` + sellerIsHere + `
  AND ` + ofStock + `
  AND ($currency IS NULL OR m.currency = $currency AND m.lowestPrice >= $minPrice
    AND ($maxPrice = 0 OR m.lowestPrice <= $maxPrice))`

// CategoryFacets counts each category among the newest of it.
func (s *Store) CategoryFacets(
	ctx context.Context, q shop.Query, categories []string, most int,
) ([]shop.Facet, error) {
	params := asked("", q)
	params["categories"], params["looked"] = categories, most
	return cypher.ReadAll(ctx, s.db, "merchandise_categories", `UNWIND $categories AS category
CALL (category) {
  MATCH (m:Merchandise) USING INDEX SEEK m:Merchandise(category, status, publishedAt, id)
  WHERE m.category = category AND m.status = 'published' AND m.publishedAt IS NOT NULL AND m.id IS NOT NULL
  WITH m ORDER BY m.category DESC, m.status DESC, m.publishedAt DESC, m.id DESC LIMIT $looked
  RETURN count(m) AS looked, sum(CASE WHEN `+isAsked+` THEN 1 ELSE 0 END) AS n
}
RETURN category AS value, n, looked >= $looked AS isLeast`, params, scanFacet)
}

// SubCategoryFacets counts the sub-categories among the newest of a category, the most frequent first.
func (s *Store) SubCategoryFacets(ctx context.Context, q shop.Query, looked, most int) ([]shop.Facet, error) {
	params := asked("", q)
	params["looked"], params["most"] = looked, most
	return cypher.ReadAll(ctx, s.db, "merchandise_sub_categories", `MATCH (m:Merchandise)
USING INDEX SEEK m:Merchandise(category, status, publishedAt, id)
WHERE m.category = $category AND m.status = 'published' AND m.publishedAt IS NOT NULL AND m.id IS NOT NULL
WITH m ORDER BY m.category DESC, m.status DESC, m.publishedAt DESC, m.id DESC LIMIT $looked
WITH collect(m) AS newest
UNWIND newest AS m
WITH newest, m WHERE m.subCategory IS NOT NULL AND `+isAsked+`
WITH size(newest) >= $looked AS isLeast, m.subCategory AS value, count(*) AS n
RETURN value, n, isLeast ORDER BY n DESC, value LIMIT $most`, params, scanFacet)
}

func scanFacet(r *cypher.Row) shop.Facet {
	return shop.Facet{Value: r.String("value"), Count: r.Int("n"), IsLeast: r.Bool("isLeast")}
}
