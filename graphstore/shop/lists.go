package shop

import (
	"context"
	"fmt"
	"math"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

// ofStock says of an item m that some of it is left, or none, where that is asked for.
const ofStock = `($available IS NULL OR (coalesce(m.stockCount, 0) > 0) = $available)`

var ofSeller = cypher.ComposePages("merchandise_of_seller", cypher.ByTime("m.createdAt", "m.id"),
	`MATCH (m:Merchandise) WHERE m.ownerId = $sellerId AND m.status = $status AND m.createdAt IS NOT NULL AND m.id IS NOT NULL
  AND `+ofStock+` RETURN count(m) AS n`,
	column, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (m:Merchandise) USING INDEX SEEK m:Merchandise(ownerId, status, createdAt, id)
WHERE m.ownerId = $sellerId AND m.status = $status AND %[1]s AND m.id IS NOT NULL
  AND %[5]s AND `+ofStock+`
WITH m ORDER BY m.ownerId %[2]s, m.status %[2]s, m.createdAt %[2]s, m.id %[2]s LIMIT $limit
RETURN %[3]s AS node, m.createdAt AS key, m.id AS id
%[4]s`, c.Where, c.Direction, node, c.Order, sellerIsHere)
	})

// OfSeller lists what somebody sells.
func (s *Store) OfSeller(
	ctx context.Context, userID, sellerID string, of shop.OfSeller, page paging.Request,
) (paging.Page[shop.Item], error) {
	return ofSeller.Page(ctx, s.db, page, map[string]any{
		"userId": userID, "sellerId": sellerID, "status": string(of.Status), "available": of.IsLeft,
	})
}

// kindOf names a list: its order, and whether it is of one category, of one sub-category, or of both.
type kindOf struct {
	sort          shop.Sort
	ofKind, ofSub bool
}

// goesByPrice says whether an order compares prices, which must be in one currency.
func goesByPrice(sort shop.Sort) bool { return sort == shop.Cheapest || sort == shop.MostCostly }

// orders are the orders of what is for sale, each with its index's properties before those of the order.
var orders = map[shop.Sort]cypher.Keyset{
	shop.Newest:     cypher.ByTime("m.publishedAt", "m.id"),
	shop.MostSold:   cypher.ByInt("m.soldCount", "m.id"),
	shop.Cheapest:   cypher.ByInt("m.lowestPrice", "m.id").Ascend(),
	shop.MostCostly: cypher.ByInt("m.lowestPrice", "m.id"),
}

var listed = func() map[kindOf]cypher.Pages[shop.Item] {
	all := map[kindOf]cypher.Pages[shop.Item]{}
	for sort, order := range orders {
		for _, k := range []kindOf{{sort, false, false}, {sort, true, false}, {sort, false, true}, {sort, true, true}} {
			all[k] = listing(order, k)
		}
	}
	return all
}()

// mostCounted is how many of a list are counted: beyond it nobody needs to know.
const mostCounted = 400

// listing composes a list by an index whose properties come in this order: the category where the list is of one, the
// sub-category where it is of one, as there may be few of that among many of the category, the currency where it goes
// by prices, the status, and what orders it. What goes by prices begins in the index at the least price that is asked
// for, and ends at the highest.
func listing(order cypher.Keyset, of kindOf) cypher.Pages[shop.Item] {
	index, where, by := "", "", ""
	if of.ofKind {
		index, where, by = "category, ", "m.category = $category AND ", "m.category %[1]s, "
	}
	if of.ofSub {
		index, where, by = index+"subCategory, ", where+"m.subCategory = $subCategory AND ", by+"m.subCategory %[1]s, "
	}
	if goesByPrice(of.sort) {
		index, where, by = index+"currency, ", where+"m.currency = $currency AND "+
			"m.lowestPrice >= $minPrice AND m.lowestPrice <= $highest AND ", by+"m.currency %[1]s, "
	}
	key := order.Key
	index += "status, " + key[2:] + ", id"
	match := `MATCH (m:Merchandise) USING INDEX SEEK m:Merchandise(` + index + `)
WHERE ` + where + `m.status = 'published' AND `
	const asked = ` AND m.id IS NOT NULL AND m.deletedAt IS NULL AND ` + sellerIsHere + `
  AND ` + ofStock + `
  AND ($currency IS NULL OR m.currency = $currency AND m.lowestPrice >= $minPrice
    AND ($maxPrice = 0 OR m.lowestPrice <= $maxPrice))
`
	count := match + key + ` IS NOT NULL` + asked + `WITH m LIMIT $mostCounted RETURN count(m) AS n`
	return cypher.ComposePages("merchandise_listed", order, cypher.Statement(count), column, func(c cypher.Cut) string {
		inOrder := fmt.Sprintf(by+"m.status %[1]s, "+key+" %[1]s, m.id %[1]s", c.Direction)
		return match + c.Where + asked + `WITH m ORDER BY ` + inOrder + ` LIMIT $limit
RETURN ` + node + ` AS node, ` + key + ` AS key, m.id AS id
` + c.Order
	})
}

// Listed lists what is for sale.
func (s *Store) Listed(
	ctx context.Context, userID string, q shop.Query, page paging.Request,
) (paging.Page[shop.Item], error) {
	sort := q.Sort
	if _, known := orders[sort]; !known {
		sort = shop.Newest
	}
	of := kindOf{sort, q.Category != "", q.SubCategory != ""}
	return listed[of].Page(ctx, s.db, page, asked(userID, q))
}

func asked(userID string, q shop.Query) map[string]any {
	params := map[string]any{
		"userId": userID, "category": cypher.OrNull(q.Category), "subCategory": cypher.OrNull(q.SubCategory),
		"currency": cypher.OrNull(q.Currency), "minPrice": q.MinPrice, "maxPrice": q.MaxPrice, "available": nil,
		"mostCounted": mostCounted, "highest": int64(math.MaxInt64),
	}
	if q.MaxPrice > 0 {
		params["highest"] = q.MaxPrice
	}
	if q.Status != "" {
		params["available"] = q.Status == shop.Active
	}
	return params
}

// entryNode is an entry. What a checkout did has the order that it became as its reason: a payment has one order of a
// seller, and they know of it once it is paid.
const entryNode = `e {.id, .sizeId, .kind, .quantity, .reserved, .held, .sold, .left, .actorId, .holdId, .at,
  reason: coalesce(e.reason, head(COLLECT {
    MATCH (:Payment {id: e.holdId})<-[:PAID_BY]-(:Checkout)-[:HAS_ORDER]->(o:Order {paymentId: e.holdId})
    WHERE o.paidAt IS NOT NULL AND EXISTS { (o)-[:HAS_LINE]->(:OrderLine {sizeId: e.sizeId}) }
    RETURN 'Order ' + o.number
  }))}`

var history = cypher.ComposePages("stock_history", cypher.ByTime("e.at", "e.id"),
	`MATCH (e:StockEntry) WHERE e.merchandiseId = $itemId AND e.at IS NOT NULL AND e.id IS NOT NULL RETURN count(e) AS n`,
	func(r *cypher.Row) shop.Entry { return scanEntry(r.Map("node")) }, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (e:StockEntry) USING INDEX SEEK e:StockEntry(merchandiseId, at, id)
WHERE e.merchandiseId = $itemId AND %[1]s AND e.id IS NOT NULL
WITH e ORDER BY e.merchandiseId %[2]s, e.at %[2]s, e.id %[2]s LIMIT $limit
RETURN %[3]s AS node, e.at AS key, e.id AS id
%[4]s`, c.Where, c.Direction, entryNode, c.Order)
	})

// History lists the entries of an item, the latest first.
func (s *Store) History(ctx context.Context, itemID string, page paging.Request) (paging.Page[shop.Entry], error) {
	return history.Page(ctx, s.db, page, map[string]any{"itemId": itemID})
}

func scanEntry(r *cypher.Row) shop.Entry {
	return shop.Entry{
		ID: r.String("id"), SizeID: r.String("sizeId"), Kind: shop.Kind(r.String("kind")), Quantity: r.Int("quantity"),
		Reserved: r.Int("reserved"), Held: r.Int("held"), Sold: r.Int("sold"), Reason: r.OptString("reason"),
		Left: r.Int("left"), ActorID: r.OptString("actorId"), HoldID: r.OptString("holdId"), At: r.Time("at"),
	}
}
