package sandbox

import (
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// Import stores payments and refunds that were made elsewhere. Nothing is told of them.
func Import(tx *cypher.Tx, intents []sandbox.Intent, refunds []sandbox.Refund) error {
	var paid, back []map[string]any
	for _, i := range intents {
		data, err := text(i)
		if err != nil {
			return err
		}
		paid = append(paid, map[string]any{"id": i.ID, "data": data})
	}
	for _, r := range refunds {
		data, err := text(r)
		if err != nil {
			return err
		}
		back = append(back, map[string]any{"id": r.ID, "intentId": r.PaymentIntent, "created": r.Created, "data": data})
	}
	params := map[string]any{"paid": paid, "back": back}
	if err := tx.Run(`UNWIND $paid AS row CREATE (i:SandboxIntent) SET i = row`, params); err != nil {
		return err
	}
	return tx.Run(`UNWIND $back AS row CREATE (r:SandboxRefund) SET r = row`, params)
}
