package shop

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/shop"
)

const sizeLabel = "MerchandiseSize"

// wait looks at the stock under the lock of the item, so that nobody begins to wait for what has just come.
const wait cypher.Statement = `MATCH (z:MerchandiseSize {id: $sizeId}) MATCH (m:Merchandise {id: z.merchandiseId})
SET m._lock = true
WITH z, m REMOVE m._lock
WITH z WHERE z.quantity - z.reserved - z.held <= 0 AND z.unlimited IS NULL
MATCH (u:User {id: $userId})
MERGE (u)-[w:WAITS_FOR {sizeId: $sizeId, userId: $userId}]->(z) ON CREATE SET w.at = $at
RETURN w.sizeId AS id`

// Wait keeps that somebody waits for a size.
func (s *Store) Wait(ctx context.Context, userID, sizeID string, at time.Time) error {
	kept, err := cypher.WriteAll(ctx, s.db, "wait_for_size", wait,
		map[string]any{"userId": userID, "sizeId": sizeID, "at": at}, cypher.ScanID)
	if err == nil && len(kept) == 0 {
		err = fault.New(fault.Conflict, "There are some now.")
	}
	return err
}

// StopWaiting forgets that somebody waits for a size.
func (s *Store) StopWaiting(ctx context.Context, userID, sizeID string) error {
	_, err := s.db.Exec(ctx, "stop_waiting_for_size", `MATCH (:User {id: $userId})-[w:WAITS_FOR]->(:MerchandiseSize {id: $sizeId}) DELETE w`,
		map[string]any{"userId": userID, "sizeId": sizeID})
	return err
}

// change is the stock of a size before and after, and how few its seller wants to hear of.
type change struct {
	before, after shop.Stock
	low           *int
}

// tellOfStock emits what is news of sizes, by their ids.
func tellOfStock(tx *cypher.Tx, actorID string, of map[string]change) error {
	for id, c := range of {
		for _, verb := range shop.News(c.before, c.after, c.low) {
			if err := tx.Emit(verb, actorID, sizeLabel, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// stockOf is the stock of an item's sizes, by their ids.
func stockOf(i shop.Item) map[string]shop.Stock {
	all := map[string]shop.Stock{}
	for _, v := range i.Variants {
		for _, z := range v.Sizes {
			all[z.ID] = z.Stock
		}
	}
	return all
}

// changes are those of the sizes that were there before.
func changes(before map[string]shop.Stock, after shop.Item) map[string]change {
	all := map[string]change{}
	for _, v := range after.Variants {
		for _, z := range v.Sizes {
			if had, there := before[z.ID]; there {
				all[z.ID] = change{had, z.Stock, z.LowStock}
			}
		}
	}
	return all
}
