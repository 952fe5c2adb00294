package orders

import (
	"maps"
	"slices"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/orders"
)

// Book stores entries of the ledger, in the transaction of what they are of, and adds them up: for each earning, and
// for each seller and currency, what they are owed. The balances' locks are taken last of all locks but the earnings'.
func Book(tx *cypher.Tx, entries []orders.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	var rows []map[string]any
	balances, earnings := map[string]map[string]any{}, map[string]map[string]any{}
	for _, e := range entries {
		rows = append(rows, map[string]any{
			"id": e.ID, "transactionId": e.TransactionID, "kind": string(e.Kind), "account": string(e.Account),
			"amount": e.Amount, "currency": e.Currency, "sellerId": e.SellerID, "orderId": cypher.OrNull(e.OrderID),
			"number": e.Number, "at": e.At, "earningId": e.EarningID,
		})
		sums := e.Sums()
		if sums == (orders.Sums{}) {
			continue
		}
		key := e.SellerID + "/" + e.Currency
		add(balances, key, sums, map[string]any{"sellerId": e.SellerID, "currency": e.Currency})
		add(earnings, e.EarningID, sums, map[string]any{
			"sellerId": e.SellerID, "currency": e.Currency, "orderId": cypher.OrNull(e.OrderID), "number": e.Number,
			"at": e.At, "calculationId": cypher.OrNull(e.CalculationID),
		})
	}
	params := map[string]any{
		"rows": rows, "balances": inOrder(balances), "earnings": inOrder(earnings), "at": entries[0].At,
	}
	for _, statement := range []cypher.Statement{
		`UNWIND $rows AS row CREATE (e:LedgerEntry) SET e = row`,
		`UNWIND $balances AS row MERGE (b:PayoutBalance {key: row.key})
ON CREATE SET b += row.is, b.earned = 0, b.returned = 0, b.sent = 0, b.reversed = 0
SET b._lock = true REMOVE b._lock`,
		`UNWIND $balances AS row MATCH (b:PayoutBalance {key: row.key})
SET b.earned = b.earned + row.earned, b.returned = b.returned + row.returned, b.sent = b.sent + row.sent,
  b.reversed = b.reversed + row.reversed`,
		`UNWIND $earnings AS row MERGE (e:Earning {id: row.key})
ON CREATE SET e += row.is, e.earned = 0, e.returned = 0, e.sent = 0, e.reversed = 0, e.attempts = 0
SET e._lock = true REMOVE e._lock`,
		`UNWIND $earnings AS row MATCH (e:Earning {id: row.key})
SET e.earned = e.earned + row.earned, e.returned = e.returned + row.returned, e.sent = e.sent + row.sent,
  e.reversed = e.reversed + row.reversed, e.dueAt = $at, e.isWaiting = null,
  e.taxDue = CASE WHEN e.calculationId IS NULL OR e.taxProblem IS NOT NULL THEN null ELSE true END`,
	} {
		if err := tx.Run(statement, params); err != nil {
			return err
		}
	}
	return nil
}

// add adds sums to those of a key; is says what else is known of it.
func add(to map[string]map[string]any, key string, s orders.Sums, is map[string]any) {
	row := to[key]
	if row == nil {
		row = map[string]any{
			"key": key, "is": is, "earned": int64(0), "returned": int64(0), "sent": int64(0), "reversed": int64(0),
		}
		to[key] = row
	}
	for name, amount := range map[string]int64{
		"earned": s.Earned, "returned": s.Returned, "sent": s.Sent, "reversed": s.Reversed,
	} {
		row[name] = row[name].(int64) + amount
	}
}

// inOrder lists rows by their keys, so that all take locks in one order.
func inOrder(of map[string]map[string]any) (rows []map[string]any) {
	for _, key := range slices.Sorted(maps.Keys(of)) {
		rows = append(rows, of[key])
	}
	return rows
}
