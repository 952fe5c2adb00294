package seeding

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/graphstore/cypher"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	payoutsgraph "github.com/sidestage/sidestage/graphstore/payouts"
	sandboxgraph "github.com/sidestage/sidestage/graphstore/sandbox"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	subscriptionsgraph "github.com/sidestage/sidestage/graphstore/subscriptions"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/seed"
)

// PutSales writes a part of a year's sales in one transaction, unless its payments are there, or those of another set.
func (s *Store) PutSales(ctx context.Context, rows seed.SalesRows) error {
	_, err := cypher.WriteTx(ctx, s.db, "seed_sales", func(tx *cypher.Tx) (struct{}, error) {
		var done struct{}
		if isOther, err := isOfOther(tx, rows); isOther || err != nil {
			return done, err
		}
		if isThere, err := hasPayments(tx, rows); isThere || err != nil {
			return done, err
		}
		for _, put := range []func() error{
			func() error { return putTiers(tx, rows.Tiers) },
			func() error { return putGates(tx, rows.Gates) },
			func() error { return ordersgraph.PutTerms(tx, rows.Terms) },
			func() error { return sandboxgraph.Import(tx, rows.Intents, rows.Refunds) },
			func() error { return ordersgraph.Import(tx, rows.Checkouts) },
			func() error {
				all := make([]subscriptionsgraph.Imported, len(rows.Subscriptions))
				for n, one := range rows.Subscriptions {
					all[n] = subscriptionsgraph.Imported(one)
				}
				return subscriptionsgraph.Import(tx, all, rows.Customers, rows.Until)
			},
			func() error { return shopgraph.Import(tx, rows.Stock, rows.ItemOf) },
			func() error { return ordersgraph.Book(tx, rows.Entries) },
			func() error { return payoutsgraph.Await(tx, rows.Entries) },
		} {
			if err := put(); err != nil {
				return done, err
			}
		}
		return done, nil
	})
	return err
}

// isOfOther reports whether the sales of another set of the demo data are written: two years do not fit into one stock.
func isOfOther(tx *cypher.Tx, rows seed.SalesRows) (bool, error) {
	return cypher.One(tx, `MATCH (m:Seed {id: $mark}) SET m.sales = coalesce(m.sales, $set) RETURN m.sales <> $set AS isOther`,
		map[string]any{"mark": rows.Mark, "set": rows.Set}, func(r *cypher.Row) bool { return r.Bool("isOther") })
}

// hasPayments reports whether a part was written before: all of it or nothing was.
func hasPayments(tx *cypher.Tx, rows seed.SalesRows) (bool, error) {
	if len(rows.Intents) == 0 {
		return false, nil
	}
	_, err := cypher.One(tx, `MATCH (i:SandboxIntent {id: $id}) RETURN i.id AS id`,
		map[string]any{"id": rows.Intents[0].ID}, func(r *cypher.Row) string { return r.String("id") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return false, nil
	}
	return err == nil, err
}

func putTiers(tx *cypher.Tx, all []access.Tier) error {
	var rows []map[string]any
	for _, t := range all {
		rows = append(rows, map[string]any{"id": t.ID, "artistId": t.ArtistID, "properties": map[string]any{
			"artistId": t.ArtistID, "name": t.Name, "description": t.Description, "perks": t.Perks, "price": t.Price,
			"yearly": cypher.OrNull(t.Yearly), "currency": t.Currency, "position": t.Position, "createdAt": t.CreatedAt,
			"updatedAt": t.UpdatedAt,
		}})
	}
	return tx.Run(`UNWIND $rows AS row MATCH (a:User {id: row.artistId})
MERGE (tier:Tier {id: row.id}) ON CREATE SET tier += row.properties
MERGE (a)-[:OFFERS]->(tier)`, map[string]any{"rows": rows})
}

// putGates asks for tiers that are there.
func putGates(tx *cypher.Tx, all []seed.GateRow) error {
	of := map[string][]map[string]any{}
	for _, g := range all {
		row := map[string]any{"id": g.ID, "tierId": g.TierID, "isOpen": g.IsOpen, "tierPrice": nil}
		if g.TierPrice > 0 {
			row["tierPrice"] = g.TierPrice
		}
		of[g.Label] = append(of[g.Label], row)
	}
	for label, rows := range of {
		if err := tx.Run(gates[label], map[string]any{"rows": rows}); err != nil {
			return err
		}
	}
	return nil
}

const gateItems cypher.Statement = `UNWIND $rows AS row MATCH (m:Merchandise {id: row.id}) MATCH (tier:Tier {id: row.tierId})
MERGE (m)-[:PRICED_FOR]->(tier)
SET m.tierPrice = row.tierPrice, m.tierOnly = NOT row.isOpen
WITH m, tier, row WHERE NOT row.isOpen
MERGE (m)-[:REQUIRES]->(tier)`

var gates = map[string]cypher.Statement{
	"Album":       `UNWIND $rows AS row MATCH (al:Album {id: row.id}) MATCH (tier:Tier {id: row.tierId}) MERGE (al)-[:REQUIRES]->(tier)`,
	"Post":        `UNWIND $rows AS row MATCH (p:Post {id: row.id}) MATCH (tier:Tier {id: row.tierId}) MERGE (p)-[:REQUIRES]->(tier)`,
	"Merchandise": gateItems,
}
