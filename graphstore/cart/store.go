// Package cart keeps carts in the graph.
package cart

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Store keeps carts. Whatever changes one holds its lock. It is a cart.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ cart.Store = (*Store)(nil)

// node is what is read of a cart c. What the person's own open checkout holds is theirs to buy.
const node = `c {.id, .createdAt, .updatedAt, .expiresAt, .addedKeys, .codeIds, .codeWords, .codeSellers,
  lines: COLLECT { MATCH (c)-[:HAS_LINE]->(l:CartLine) RETURN l {.*, musicId: l.musicId, offer: coalesce(l.offer, 0), offerIn: l.offerIn} ORDER BY l.position },
  held: COLLECT { MATCH (k:Checkout {openFor: c.userId})-[:PAID_BY]->(p:Payment) MATCH (h:StockHold {holdId: p.id}) RETURN h {.sizeId, .pieces} }}`

func scan(r *cypher.Row) cart.Cart {
	r = r.Map("node")
	c := cart.Cart{
		ID: r.OptString("id"), CreatedAt: r.OptTime("createdAt"), UpdatedAt: r.OptTime("updatedAt"),
		ExpiresAt: r.OptTime("expiresAt"), AddedKeys: r.OptStrings("addedKeys"), Held: map[string]int{},
	}
	for _, l := range r.Maps("lines") {
		c.Lines = append(c.Lines, cart.Line{
			SizeID: l.String("sizeId"), VariantID: l.String("variantId"), ItemID: l.String("itemId"),
			Quantity: l.Int("quantity"), AddedAt: l.Time("addedAt"), Offer: int64(l.Int("offer")),
			OfferIn: l.OptString("offerIn"), Seen: scanCopy(l),
		})
	}
	words, sellers := r.OptStrings("codeWords"), r.OptStrings("codeSellers")
	for n, id := range r.OptStrings("codeIds") {
		c.Codes = append(c.Codes, cart.Entered{SellerID: sellers[n], CodeID: id, Word: words[n]})
	}
	for _, h := range r.Maps("held") {
		c.Held[h.String("sizeId")] += h.Int("pieces")
	}
	return c
}

func scanCopy(l *cypher.Row) cart.Copy {
	return cart.Copy{
		Seller: person.Person{
			UserID: l.String("sellerId"), Handle: l.String("sellerHandle"), Name: l.String("sellerName"), IsArtist: true,
		},
		Name: l.String("name"), Variant: l.String("variant"), Size: l.String("size"), PictureName: l.String("picture"),
		Price: int64(l.Int("price")), Currency: l.String("currency"), MusicID: l.OptString("musicId"),
	}
}

const byKey cypher.Statement = `MATCH (c:Cart {key: $key}) RETURN ` + node + ` AS node`

// Cart reads a cart.
func (s *Store) Cart(ctx context.Context, key string) (cart.Cart, error) {
	c, err := cypher.ReadOne(ctx, s.db, "cart", byKey, map[string]any{"key": key}, scan)
	return c, cypher.OrNotFound(err, "This cart")
}

// locked locks the cart of a key, which is made where there is none, and reads it.
func locked(tx *cypher.Tx, key string) (cart.Cart, error) {
	params := map[string]any{"key": key, "userId": userOf(key)}
	if err := tx.Run(`MERGE (c:Cart {key: $key}) ON CREATE SET c.userId = $userId
SET c._lock = true REMOVE c._lock`, params); err != nil {
		return cart.Cart{}, err
	}
	return cypher.One(tx, byKey, params, scan)
}

const userPrefix = "user:"

func userOf(key string) any {
	if len(key) > len(userPrefix) && key[:len(userPrefix)] == userPrefix {
		return key[len(userPrefix):]
	}
	return nil
}

// Change stores what decide returns.
func (s *Store) Change(ctx context.Context, key string, decide func(cart.Cart) (cart.Cart, error)) error {
	_, err := cypher.WriteTx(ctx, s.db, "change_cart", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		before, err := locked(tx, key)
		if err != nil {
			return none, err
		}
		after, err := decide(before)
		if err != nil {
			return none, err
		}
		return none, keep(tx, key, after)
	})
	return err
}

// Merge stores what decide makes of two carts, of which one is gone then. Locks are taken in the order of keys.
func (s *Store) Merge(
	ctx context.Context, key, from string, decide func(own, other cart.Cart) (cart.Cart, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, "merge_carts", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		// The visitor's comes first in the order: "guest:" before "user:".
		there, err := cypher.All(tx, `MATCH (c:Cart {key: $key}) SET c._lock = true
WITH c REMOVE c._lock RETURN c.id AS id`, map[string]any{"key": from}, func(r *cypher.Row) string { return r.OptString("id") })
		if err != nil || len(there) == 0 {
			return none, err
		}
		other, err := cypher.One(tx, byKey, map[string]any{"key": from}, scan)
		if errors.Is(err, cypher.ErrNoRecord) {
			return none, nil // another tab merged it while this one waited for the lock
		}
		if err != nil {
			return none, err
		}
		own, err := locked(tx, key)
		if err != nil {
			return none, err
		}
		after, err := decide(own, other)
		if err != nil {
			return none, err
		}
		if after.ID != "" {
			if err := keep(tx, key, after); err != nil {
				return none, err
			}
		}
		return none, tx.Run(`MATCH (c:Cart {key: $key}) OPTIONAL MATCH (c)-[:HAS_LINE]->(l:CartLine) DETACH DELETE l, c`,
			map[string]any{"key": from})
	})
	return err
}

func keep(tx *cypher.Tx, key string, c cart.Cart) error {
	rows := make([]map[string]any, len(c.Lines))
	for n, l := range c.Lines {
		rows[n] = map[string]any{
			"position": n, "sizeId": l.SizeID, "variantId": l.VariantID, "itemId": l.ItemID, "quantity": l.Quantity,
			"addedAt": l.AddedAt, "sellerId": l.Seen.Seller.UserID, "sellerHandle": l.Seen.Seller.Handle,
			"sellerName": l.Seen.Seller.Name, "name": l.Seen.Name, "variant": l.Seen.Variant, "size": l.Seen.Size,
			"picture": l.Seen.PictureName, "price": l.Seen.Price, "currency": l.Seen.Currency,
			"musicId": cypher.OrNull(l.Seen.MusicID), "offer": l.Offer, "offerIn": cypher.OrNull(l.OfferIn),
		}
	}
	codeIDs, words, sellers := []string{}, []string{}, []string{}
	for _, e := range c.Codes {
		codeIDs, words, sellers = append(codeIDs, e.CodeID), append(words, e.Word), append(sellers, e.SellerID)
	}
	params := map[string]any{
		"codeIds": codeIDs, "codeWords": words, "codeSellers": sellers,
		"key": key, "rows": rows, "id": c.ID, "createdAt": c.CreatedAt, "updatedAt": c.UpdatedAt, "expiresAt": c.ExpiresAt,
		"addedKeys": c.AddedKeys,
	}
	for _, statement := range []cypher.Statement{
		`MATCH (:Cart {key: $key})-[:HAS_LINE]->(l:CartLine) DETACH DELETE l`,
		`MATCH (c:Cart {key: $key})
SET c.id = $id, c.createdAt = $createdAt, c.updatedAt = $updatedAt, c.expiresAt = $expiresAt, c.addedKeys = $addedKeys,
  c.codeIds = $codeIds, c.codeWords = $codeWords, c.codeSellers = $codeSellers
WITH c UNWIND $rows AS row CREATE (c)-[:HAS_LINE]->(l:CartLine) SET l = row`,
	} {
		if err := tx.Run(statement, params); err != nil {
			return err
		}
	}
	return nil
}

// sweptAtOnce is how many carts one transaction of a sweep removes.
const sweptAtOnce = 500

// Sweep removes carts that expired before a moment.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for {
		done, err := cypher.WriteOne(ctx, s.db, "sweep_carts", `MATCH (c:Cart) WHERE c.expiresAt < $before WITH c LIMIT $limit
OPTIONAL MATCH (c)-[:HAS_LINE]->(l:CartLine)
WITH c, collect(l) AS lines
FOREACH (l IN lines | DETACH DELETE l)
DETACH DELETE c
RETURN count(*) AS n`, map[string]any{"before": before, "limit": sweptAtOnce}, func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || done < sweptAtOnce {
			return err
		}
	}
}
