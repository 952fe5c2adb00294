package payouts

import (
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/orders"
)

// Await has what was earned by entries that are booked wait until its sellers can be paid, as it does once it was
// looked at: none of them has an account.
func Await(tx *cypher.Tx, entries []orders.Entry) error {
	ids := map[string]bool{}
	var all []string
	for _, e := range entries {
		if !ids[e.EarningID] {
			ids[e.EarningID] = true
			all = append(all, e.EarningID)
		}
	}
	return tx.Run(`UNWIND $ids AS id MATCH (e:Earning {id: id})
SET e.dueAt = null, e.isWaiting = CASE WHEN e.earned > e.returned THEN true END`, map[string]any{"ids": all})
}
