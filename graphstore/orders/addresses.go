package orders

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/orders"
)

const keptAddresses cypher.Statement = `MATCH (:User {id: $userId})-[:KEEPS_ADDRESS]->(a:KeptAddress)
RETURN a.id AS id, a.address AS address ORDER BY a.position`

func scanKept(r *cypher.Row) orders.KeptAddress {
	return orders.KeptAddress{ID: r.String("id"), Address: scanAddress(r)}
}

// Addresses lists those that somebody keeps.
func (s *Store) Addresses(ctx context.Context, userID string) ([]orders.KeptAddress, error) {
	return cypher.ReadAll(ctx, s.db, "kept_addresses", keptAddresses, map[string]any{"userId": userID}, scanKept)
}

// EditAddresses stores what edit makes of those that somebody keeps.
func (s *Store) EditAddresses(
	ctx context.Context, userID string, edit func([]orders.KeptAddress) ([]orders.KeptAddress, error),
) ([]orders.KeptAddress, error) {
	params := map[string]any{"userId": userID}
	all, err := cypher.WriteTx(ctx, s.db, "edit_addresses", func(tx *cypher.Tx) ([]orders.KeptAddress, error) {
		_, err := cypher.One(tx, `MATCH (u:User {id: $userId}) WHERE u.deactivatedAt IS NULL AND u.erasedAt IS NULL
SET u._lock = true REMOVE u._lock RETURN u.id AS id`, params, cypher.ScanID)
		if err != nil {
			return nil, err
		}
		all, err := cypher.All(tx, keptAddresses, params, scanKept)
		if err != nil {
			return nil, err
		}
		if all, err = edit(all); err != nil {
			return nil, err
		}
		return all, keepAddresses(tx, userID, all)
	})
	return all, cypher.OrNotFound(err, "This person")
}

func keepAddresses(tx *cypher.Tx, userID string, all []orders.KeptAddress) error {
	ids, kept := []string{}, rows{}
	for n, a := range all {
		ids = append(ids, a.ID)
		kept = append(kept, row{"id": a.ID, "position": n, "address": addressRow(a.Address)})
	}
	params := map[string]any{"userId": userID, "ids": ids, "rows": kept}
	err := tx.Run(`MATCH (:User {id: $userId})-[:KEEPS_ADDRESS]->(a:KeptAddress) WHERE NOT a.id IN $ids DETACH DELETE a`,
		params)
	if err != nil {
		return err
	}
	return tx.Run(`MATCH (u:User {id: $userId}) UNWIND $rows AS row
MERGE (u)-[:KEEPS_ADDRESS]->(a:KeptAddress {id: row.id}) SET a.position = row.position, a.address = row.address`, params)
}
