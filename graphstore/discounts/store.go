// Package discounts keeps discount codes in the graph, and how often they are used.
package discounts

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store keeps codes. Whatever changes one holds its lock. It is a discounts.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db} }

var _ discounts.Store = (*Store)(nil)

const (
	theCode                  = "This code"
	lock    cypher.Statement = `MATCH (d:DiscountCode {id: $id}) SET d._lock = true REMOVE d._lock`
	byID    cypher.Statement = `MATCH (d:DiscountCode {id: $id}) RETURN ` + node + ` AS node`
	node                     = `d {.id, .ownerId, .word, .percent, .amount, .currency, .least, .itemIds, .beginsAt, .endsAt, .maxUses, .maxEach,
  .isOff, .createdAt, .updatedAt, .archivedAt, .held, .used, .givenIn, .given}`
)

func scanNode(r *cypher.Row) discounts.Code { return scan(r.Map("node")) }

func scan(r *cypher.Row) discounts.Code {
	c := discounts.Code{
		ID: r.String("id"), SellerID: r.String("ownerId"), Word: r.String("word"), Percent: r.OptInt("percent"),
		Amount: int64(r.OptInt("amount")), Currency: r.OptString("currency"), Least: int64(r.OptInt("least")),
		ItemIDs: r.OptStrings("itemIds"), BeginsAt: r.OptTime("beginsAt"), EndsAt: r.OptTime("endsAt"),
		MaxUses: r.OptInt("maxUses"), MaxEach: r.OptInt("maxEach"), IsOff: r.OptBool("isOff"), CreatedAt: r.Time("createdAt"),
		UpdatedAt: r.Time("updatedAt"), ArchivedAt: r.OptTime("archivedAt"), Held: r.Int("held"), Used: r.Int("used"),
	}
	amounts := r.Floats("given")
	for n, currency := range r.Strings("givenIn") {
		c.Given = append(c.Given, discounts.Given{Currency: currency, Amount: int64(amounts[n])})
	}
	return c
}

// keyOf names a code by what its seller's buyers type.
func keyOf(sellerID, word string) string { return sellerID + "/" + word }

// said are the properties that a seller says of a code.
func said(c discounts.Code) map[string]any {
	return map[string]any{
		"word": c.Word, "key": keyOf(c.SellerID, c.Word), "percent": cypher.OrNull(int64(c.Percent)),
		"amount": cypher.OrNull(c.Amount), "currency": cypher.OrNull(c.Currency), "least": cypher.OrNull(c.Least),
		"itemIds": c.ItemIDs, "beginsAt": c.BeginsAt, "endsAt": c.EndsAt, "maxUses": cypher.OrNull(int64(c.MaxUses)),
		"maxEach": cypher.OrNull(int64(c.MaxEach)), "isOff": cypher.OrNull(c.IsOff), "updatedAt": c.UpdatedAt,
	}
}

// Owned returns how many of items are a seller's.
func (s *Store) Owned(ctx context.Context, sellerID string, itemIDs []string) (int, error) {
	return cypher.ReadOne(ctx, s.db, "discounted_items", `UNWIND $ids AS id MATCH (m:Merchandise {id: id}) WHERE m.ownerId = $sellerId
RETURN count(m) AS n`, map[string]any{"ids": itemIDs, "sellerId": sellerID}, func(r *cypher.Row) int { return r.Int("n") })
}

// Create stores codes of one seller, all or none: the seller's lock makes of two calls with a client key one.
func (s *Store) Create(
	ctx context.Context, codes []discounts.Code, clientKey string, most int, allow func() error,
) ([]discounts.Code, error) {
	sellerID := codes[0].SellerID
	var batch any
	if clientKey != "" {
		batch = keyOf(sellerID, clientKey)
	}
	rows := make([]map[string]any, len(codes))
	for n, c := range codes {
		rows[n] = said(c)
		rows[n]["id"], rows[n]["ownerId"], rows[n]["createdAt"], rows[n]["batch"] = c.ID, sellerID, c.CreatedAt, batch
		rows[n]["isArchived"], rows[n]["held"], rows[n]["used"] = false, 0, 0
		rows[n]["given"], rows[n]["givenIn"] = []int64{}, []string{}
	}
	params := map[string]any{"sellerId": sellerID, "batch": batch, "rows": rows}
	made, err := cypher.WriteTx(ctx, s.db, "create_discount_codes", func(tx *cypher.Tx) ([]discounts.Code, error) {
		if err := tx.Run(`MATCH (u:User {id: $sellerId}) SET u._lock = true REMOVE u._lock`, params); err != nil {
			return nil, err
		}
		if batch != nil {
			made, err := cypher.All(tx, `MATCH (d:DiscountCode {batch: $batch}) RETURN `+node+` AS node ORDER BY d.id`, params, scanNode)
			if err != nil || len(made) > 0 {
				return made, err
			}
		}
		had, err := cypher.One(tx, `MATCH (d:DiscountCode) WHERE d.ownerId = $sellerId AND d.isArchived = false AND d.createdAt IS NOT NULL AND d.id IS NOT NULL
RETURN count(d) AS n`, params, func(r *cypher.Row) int { return r.Int("n") })
		if err != nil {
			return nil, err
		}
		if had+len(codes) > most {
			return nil, discounts.TooMany()
		}
		if err := allow(); err != nil {
			return nil, err
		}
		return codes, tx.Run(`UNWIND $rows AS row CREATE (d:DiscountCode) SET d = row`, params)
	})
	return made, orTaken(err)
}

func orTaken(err error) error {
	if cypher.IsDuplicate(err, "key") {
		return discounts.Taken()
	}
	return err
}

// Update stores what its seller says of a code.
func (s *Store) Update(ctx context.Context, c discounts.Code) error {
	_, err := cypher.WriteOne(ctx, s.db, "update_discount_code", `MATCH (d:DiscountCode {id: $id}) SET d._lock = true
WITH d REMOVE d._lock
WITH d WHERE NOT d.isArchived
SET d += $said
RETURN d.id AS id`, map[string]any{"id": c.ID, "said": said(c)}, cypher.ScanID)
	return orTaken(cypher.OrNotFound(err, theCode))
}

// Archive ends a code. One of which orders or checkouts know stays, as what it gave is told of it.
func (s *Store) Archive(ctx context.Context, id string, at time.Time) error {
	params := map[string]any{"id": id, "at": at}
	_, err := cypher.WriteTx(ctx, s.db, "archive_discount_code", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		if err := tx.Run(lock, params); err != nil {
			return none, err
		}
		return none, tx.Run(`MATCH (d:DiscountCode {id: $id}) WHERE NOT d.isArchived
SET d.isArchived = true, d.archivedAt = $at, d.key = null
WITH d WHERE d.used = 0 AND d.held = 0 DELETE d`, params)
	})
	return err
}

// Code reads one.
func (s *Store) Code(ctx context.Context, id string) (discounts.Code, error) {
	c, err := cypher.ReadOne(ctx, s.db, "discount_code", byID, map[string]any{"id": id}, scanNode)
	return c, cypher.OrNotFound(err, theCode)
}

// Find returns the id of a seller's code that is not archived.
func (s *Store) Find(ctx context.Context, sellerID, word string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "find_discount_code", `MATCH (d:DiscountCode {key: $key}) RETURN d.id AS id`,
		map[string]any{"key": keyOf(sellerID, word)}, cypher.ScanID)
	return id, cypher.OrNotFound(err, theCode)
}

const ofSeller = `d.ownerId = $sellerId AND d.isArchived = $archived`

const searched = ` AND ($search IS NULL OR d.word CONTAINS $search)`

var list = cypher.ComposePages("discount_codes", cypher.ByTime("d.createdAt", "d.id"),
	`MATCH (d:DiscountCode) WHERE `+ofSeller+` AND d.createdAt IS NOT NULL AND d.id IS NOT NULL`+searched+` RETURN count(d) AS n`,
	scanNode, func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (d:DiscountCode) USING INDEX SEEK d:DiscountCode(ownerId, isArchived, createdAt, id)
WHERE `+ofSeller+` AND %[1]s AND d.id IS NOT NULL`+searched+`
WITH d ORDER BY d.ownerId %[2]s, d.isArchived %[2]s, d.createdAt %[2]s, d.id %[2]s LIMIT $limit
RETURN `+node+` AS node, d.createdAt AS key, d.id AS id
%[3]s`, c.Where, c.Direction, c.Order)
	})

// List lists a seller's.
func (s *Store) List(
	ctx context.Context, sellerID string, f discounts.Filter, page paging.Request,
) (paging.Page[discounts.Code], error) {
	return list.Page(ctx, s.db, page, map[string]any{
		"sellerId": sellerID, "archived": f.Archived, "search": cypher.OrNull(f.Search),
	})
}

// Offers returns those of ids that there are, as somebody may use them. How often they did is counted only where that
// is bounded, and no further.
func (s *Store) Offers(ctx context.Context, userID string, ids []string) ([]discounts.Offer, error) {
	return cypher.ReadAll(ctx, s.db, "discount_offers", `UNWIND $ids AS id MATCH (d:DiscountCode {id: id})
CALL (d) {
  MATCH (u:DiscountUse) WHERE d.maxEach IS NOT NULL AND u.codeId = d.id AND u.userId = $userId
  RETURN sum(CASE u.state WHEN 'kept' THEN 1 ELSE 0 END) AS kept
}
CALL (d) {
  MATCH (:Checkout {openFor: $userId})-[:HAS_ORDER]->(o:Order {codeId: d.id}) MATCH (u:DiscountUse {orderId: o.id})
  WHERE u.state = 'held' RETURN count(u) AS held
}
RETURN `+node+` AS node, kept, held`, map[string]any{"ids": ids, "userId": userID}, func(r *cypher.Row) discounts.Offer {
		return discounts.Offer{Code: scan(r.Map("node")), Own: discounts.Own{Held: r.Int("held"), Kept: r.Int("kept")}}
	})
}

// Move has the use of a code by an order go to another state, in the transaction of the order, whose lock keeps the use
// from being moved twice. Errors: CONFLICT where it begins and the code is used up.
func Move(tx *cypher.Tx, u discounts.Use, from, to discounts.UseState) error {
	c, err := locked(tx, u, from, to)
	if err != nil {
		return err
	}
	currencies, amounts := make([]string, len(c.Given)), make([]int64, len(c.Given))
	for n, g := range c.Given {
		currencies[n], amounts[n] = g.Currency, g.Amount
	}
	params := map[string]any{
		"id": u.CodeID, "held": c.Held, "used": c.Used, "givenIn": currencies, "given": amounts, "orderId": u.OrderID,
		"use": map[string]any{
			"orderId": u.OrderID, "codeId": u.CodeID, "userId": u.UserID, "state": string(to), "amount": u.Amount,
			"currency": u.Currency,
		},
	}
	if err := tx.Run(`MATCH (d:DiscountCode {id: $id}) SET d.held = $held, d.used = $used, d.givenIn = $givenIn, d.given = $given`,
		params); err != nil {
		return err
	}
	if to == discounts.NotUsed {
		return tx.Run(`MATCH (u:DiscountUse {orderId: $orderId}) DELETE u`, params)
	}
	return tx.Run(`MERGE (u:DiscountUse {orderId: $orderId}) SET u = $use`, params)
}

// CanUse reports whether a use of a code can begin, in the transaction of the order. Errors: CONFLICT where it is used
// up.
func CanUse(tx *cypher.Tx, u discounts.Use) error {
	_, err := locked(tx, u, discounts.NotUsed, discounts.Kept)
	return err
}

// locked returns how a code is after a use of it moved. It holds the code's lock.
func locked(tx *cypher.Tx, u discounts.Use, from, to discounts.UseState) (discounts.Code, error) {
	params := map[string]any{"id": u.CodeID, "userId": u.UserID}
	if err := tx.Run(lock, params); err != nil {
		return discounts.Code{}, err
	}
	c, err := cypher.One(tx, byID, params, scanNode)
	if err != nil {
		return discounts.Code{}, cypher.OrNotFound(err, theCode)
	}
	own := 0
	if c.MaxEach > 0 {
		own, err = cypher.One(tx, `MATCH (u:DiscountUse) WHERE u.codeId = $id AND u.userId = $userId RETURN count(u) AS n`, params,
			func(r *cypher.Row) int { return r.Int("n") })
		if err != nil {
			return discounts.Code{}, err
		}
	}
	return c.Moved(u, from, to, own)
}

// States returns how far orders use their codes, by the orders' ids.
func States(tx *cypher.Tx, orderIDs []string) (map[string]discounts.UseState, error) {
	states := map[string]discounts.UseState{}
	_, err := cypher.All(tx, `UNWIND $ids AS id MATCH (u:DiscountUse {orderId: id}) RETURN u.orderId AS id, u.state AS state`,
		map[string]any{"ids": orderIDs}, func(r *cypher.Row) struct{} {
			states[r.String("id")] = discounts.UseState(r.String("state"))
			return struct{}{}
		})
	return states, err
}
