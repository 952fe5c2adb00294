package latepayments

import (
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/latepayments"
)

// Begin stores a payment that came too late, in the transaction that hears of it; nil is none. Again is once.
func Begin(tx *cypher.Tx, p *latepayments.Payment) error {
	if p == nil {
		return nil
	}
	made, err := tx.Exec(`MERGE (l:LatePayment {id: $id}) ON CREATE SET l += $properties`, map[string]any{
		"id": p.ID, "properties": map[string]any{
			"number": p.Number, "tierName": p.TierName, "isGift": p.IsGift, "payerId": p.Payer.UserID,
			"ownerId": p.Artist.UserID, "intentId": p.IntentID, "amount": p.Amount, "currency": p.Currency,
			"paidAt": p.PaidAt, "status": string(p.Status), "returned": p.Returned, "pending": p.Pending,
			"tries": p.Tries, "nextAt": p.NextAt,
		},
	})
	if err != nil || made.NodesCreated() == 0 {
		return err
	}
	return addSteps(tx, p.ID, p.Steps)
}
