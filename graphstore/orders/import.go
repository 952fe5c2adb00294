package orders

import (
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/orders"
)

// Import stores whole checkouts that were made elsewhere, of pieces that are shipped, and notes where the next ones of
// their buyers go. Nobody is told of them.
func Import(tx *cypher.Tx, all []orders.Checkout) error {
	var checkouts, bought rows
	for _, c := range all {
		checkouts = append(checkouts, whole(c))
		bought = append(bought, row{"id": c.Buyer.UserID, "address": lastAddress(c.Address)})
	}
	if err := tx.Run(`WITH $checkouts AS checkouts `+createAll, map[string]any{"checkouts": checkouts}); err != nil {
		return err
	}
	return tx.Run(`UNWIND $bought AS row
MATCH (u:User {id: row.id}) SET u.lastAddress = coalesce(row.address, u.lastAddress)`, map[string]any{"bought": bought})
}

// PutTerms stores those of sellers who have none.
func PutTerms(tx *cypher.Tx, of map[string]orders.Terms) error {
	var rows []map[string]any
	for id, t := range of {
		row, err := termsRow(id, t)
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	return tx.Run(`UNWIND $rows AS row MERGE (t:ShippingTerms {sellerId: row.id})
ON CREATE SET t.zones = row.zones, t.taxes = row.taxes, t.packingGrams = row.packing, t.defaultGrams = row.default, t.updatedAt = row.at`,
		map[string]any{"rows": rows})
}
