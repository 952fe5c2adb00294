package subscriptions

import (
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// Imported is a subscription that was made elsewhere, with all its invoices; Since is when it was paid first.
type Imported struct {
	subscriptions.Subscription
	Invoices []subscriptions.Invoice
	Since    time.Time
}

// Import stores whole subscriptions, has those who pay hold what they pay for beyond a moment, and notes what the
// provider knows people by. Nobody is told of it.
func Import(tx *cypher.Tx, all []Imported, customers map[string]string, now time.Time) error {
	var rows, invoices, held, known []map[string]any
	for _, s := range all {
		properties, tiers := kept(s.Subscription)
		maps.Copy(properties, map[string]any{
			"subscriberId": s.Subscriber.UserID, "ownerId": s.Artist.UserID, "createdAt": s.CreatedAt,
			"customerId": s.CustomerID, "startedAt": s.Since,
		})
		rows = append(rows, map[string]any{
			"id": s.ID, "properties": properties, "tiers": tiers, "subscriberId": s.Subscriber.UserID,
			"artistId": s.Artist.UserID,
		})
		for _, i := range s.Invoices {
			invoices = append(invoices, map[string]any{"of": s.ID, "id": i.ID, "properties": invoiceRow(s.Subscription, i)})
		}
		if until := s.HeldUntil(); until.After(now) {
			held = append(held, map[string]any{
				"userId": s.Subscriber.UserID, "tierId": s.Terms.TierID, "since": s.Since, "until": until,
			})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(customers)) {
		known = append(known, map[string]any{"id": id, "customerId": customers[id]})
	}
	params := map[string]any{"rows": rows, "invoices": invoices, "held": held, "known": known}
	for _, statement := range []cypher.Statement{
		`UNWIND $rows AS row MATCH (u:User {id: row.subscriberId}) MATCH (a:User {id: row.artistId})
CREATE (u)-[:SUBSCRIBES]->(s:TierSubscription {id: row.id})-[:SUPPORTS]->(a) SET s += row.properties`,
		`UNWIND $invoices AS row MATCH (s:TierSubscription {id: row.of})
CREATE (s)-[:HAS_INVOICE]->(i:TierInvoice {id: row.id}) SET i += row.properties`,
		`UNWIND $rows AS row UNWIND row.tiers AS tierId MATCH (tier:Tier {id: tierId})
CALL (row, tier) { MATCH (s:TierSubscription {id: row.id}) MERGE (s)-[:FOR_TIER]->(tier) }`,
		`UNWIND $held AS row MATCH (u:User {id: row.userId}) MATCH (tier:Tier {id: row.tierId})
MERGE (u)-[h:HOLDS]->(tier) SET h.since = row.since, h.paidUntil = row.until, h.until = row.until`,
		`UNWIND $known AS row MATCH (u:User {id: row.id}) SET u.customerId = row.customerId`,
	} {
		if err := tx.Run(statement, params); err != nil {
			return err
		}
	}
	return nil
}
