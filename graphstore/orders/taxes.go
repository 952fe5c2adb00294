package orders

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/orders"
)

// gross sums up what of an earning e was paid and what went back, with tax that is the site's.
const gross = `CALL (e) { MATCH (l:LedgerEntry {earningId: e.id}) WHERE l.account = 'PAYMENTS'
  RETURN sum(CASE WHEN l.kind IN ['SALE', 'SUBSCRIPTION', 'GIFT'] THEN l.amount ELSE 0 END) AS earned,
    sum(CASE WHEN l.kind IN ['SALE', 'SUBSCRIPTION', 'GIFT'] THEN 0 ELSE -l.amount END) AS returned }
`

// TaxesDue returns incomes whose tax was asked of somebody who is still to be told what became of it.
func (s *Store) TaxesDue(ctx context.Context, most int) ([]orders.TaxDue, error) {
	return cypher.ReadAll(ctx, s.db, "taxes_due", `MATCH (e:Earning {taxDue: true}) WITH e LIMIT $most
`+gross+`RETURN e.id AS id, e.calculationId AS calculationId, e.taxTransactionId AS transactionId, e.currency AS currency,
  earned, returned, coalesce(e.taxReversed, 0) AS reversed`, map[string]any{"most": most},
		func(r *cypher.Row) orders.TaxDue {
			return orders.TaxDue{
				EarningID: r.String("id"), CalculationID: r.String("calculationId"),
				TransactionID: r.OptString("transactionId"), Currency: r.String("currency"), Earned: int64(r.Int("earned")),
				Returned: int64(r.Int("returned")), Reversed: int64(r.Int("reversed")),
			}
		})
}

// TaxTold stores how far it is told what became of a tax. What went back meanwhile is still to be told.
func (s *Store) TaxTold(ctx context.Context, d orders.TaxDue) error {
	_, err := s.db.Exec(ctx, "tax_told", `MATCH (e:Earning {id: $id}) SET e._lock = true
WITH e REMOVE e._lock
WITH e `+gross+`SET e.taxTransactionId = $transactionId, e.taxReversed = $reversed, e.taxProblem = $problem,
  e.taxDue = CASE WHEN $problem IS NULL AND returned > $reversed THEN true END`, map[string]any{
		"id": d.EarningID, "transactionId": cypher.OrNull(d.TransactionID), "reversed": d.Reversed,
		"problem": cypher.OrNull(d.Problem),
	})
	return err
}
