package orders

import (
	"maps"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/orders"
)

// Import stores whole checkouts that were made elsewhere, of pieces that are shipped, and notes where the next ones of
// their buyers go. Nobody is told of them.
func Import(tx *cypher.Tx, all []orders.Checkout) error {
	rows := map[string][]map[string]any{}
	var bought []map[string]any
	for _, c := range all {
		made, is := created(c), kept(c)
		properties := made["checkout"].(map[string]any)
		maps.Copy(properties, is["checkout"].(map[string]any))
		rows["checkouts"] = append(rows["checkouts"], map[string]any{"id": c.ID, "properties": properties})
		for _, part := range []string{"payments", "orders", "lines"} {
			rows["new "+part] = append(rows["new "+part], made[part].([]map[string]any)...)
		}
		for _, part := range []string{"payments", "orders", "lines", "events", "refunds"} {
			rows[part] = append(rows[part], is[part].([]map[string]any)...)
		}
		bought = append(bought, map[string]any{"id": c.Buyer.UserID, "address": lastAddress(c.Address)})
	}
	err := runAll(tx, []cypher.Statement{
		`UNWIND $checkouts AS row CREATE (c:Checkout {id: row.id}) SET c += row.properties`,
		`UNWIND $payments AS row MATCH (c:Checkout {id: row.checkoutId}) CREATE (c)-[:PAID_BY]->(p:Payment) SET p = row`,
		`UNWIND $orders AS row MATCH (c:Checkout {id: row.checkoutId}) CREATE (c)-[:HAS_ORDER]->(o:Order) SET o = row`,
		createLines,
		`UNWIND $bought AS row MATCH (u:User {id: row.id}) SET u.lastAddress = coalesce(row.address, u.lastAddress)`,
	}, map[string]any{
		"checkouts": rows["checkouts"], "payments": rows["new payments"], "orders": rows["new orders"],
		"lines": rows["new lines"], "bought": bought,
	})
	if err != nil {
		return err
	}
	return runAll(tx, putParts, map[string]any{
		"payments": rows["payments"], "orders": rows["orders"], "lines": rows["lines"], "events": rows["events"],
		"refunds": rows["refunds"],
	})
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
