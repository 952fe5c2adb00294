package projection

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// UsualCurrency returns what somebody sells in: the currency of their newest item, else of their first tier, else of
// the first place that they ship to, else US dollars. The site sets the same before they choose.
func UsualCurrency(ctx context.Context, db *cypher.DB, userID string) (string, error) {
	row, err := cypher.ReadOne(ctx, db, "usual_currency", `OPTIONAL MATCH (terms:ShippingTerms {sellerId: $id})
RETURN terms.zones AS zones,
  coalesce(
    head(COLLECT { MATCH (m:Merchandise) USING INDEX SEEK m:Merchandise(ownerId, status, createdAt, id)
      WHERE m.ownerId = $id AND m.status = 'published' AND m.createdAt IS NOT NULL AND m.id IS NOT NULL
      RETURN m.currency ORDER BY m.ownerId DESC, m.status DESC, m.createdAt DESC, m.id DESC LIMIT 1 }),
    head(COLLECT { MATCH (:User {id: $id})-[:OFFERS]->(tier:Tier) RETURN tier.currency ORDER BY tier.position, tier.id LIMIT 1 }),
    '') AS currency`, map[string]any{"id": userID}, func(r *cypher.Row) [2]string {
		return [2]string{r.String("currency"), r.OptString("zones")}
	})
	if err != nil {
		return "", err
	}
	if row[0] != "" {
		return row[0], nil
	}
	var zones []struct{ Currency string }
	if row[1] != "" {
		if err := json.Unmarshal([]byte(row[1]), &zones); err != nil {
			return "", fmt.Errorf("reading where %s ships: %w", userID, err)
		}
	}
	for _, z := range zones {
		if z.Currency != "" {
			return z.Currency, nil
		}
	}
	return "USD", nil
}
