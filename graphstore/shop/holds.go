package shop

import (
	"context"
	"errors"
	"maps"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/shop"
)

const holdNode = `h {.holdId, .sizeId, .pieces, .until}`

func scanHold(r *cypher.Row) shop.Hold { return holdOf(r.Map("node")) }

func holdOf(r *cypher.Row) shop.Hold {
	return shop.Hold{
		HoldID: r.String("holdId"), SizeID: r.String("sizeId"), Pieces: r.Int("pieces"), Until: r.Time("until"),
	}
}

const ofHold cypher.Statement = `MATCH (h:StockHold {holdId: $holdId}) RETURN ` + holdNode + ` AS node ORDER BY h.sizeId`

// OfHold returns the holds of a checkout.
func (s *Store) OfHold(ctx context.Context, holdID string) ([]shop.Hold, error) {
	return cypher.ReadAll(ctx, s.db, "holds_of_checkout", ofHold, map[string]any{"holdId": holdID}, scanHold)
}

// RunOut returns the ids of checkouts whose holds have run out.
func (s *Store) RunOut(ctx context.Context, now time.Time, most int) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "holds_run_out", `MATCH (h:StockHold) WHERE h.until <= $now WITH h LIMIT $most
RETURN DISTINCT h.holdId AS id`, map[string]any{"now": now, "most": most}, func(r *cypher.Row) string { return r.String("id") })
}

// Move stores what decide returns. The locks of all items are taken in the order of their ids, so that two checkouts of
// the same things wait for one another, and never in a circle.
func (s *Store) Move(
	ctx context.Context, holdID string, sizeIDs []string, now time.Time,
	decide func(shop.Counter) ([]shop.Entry, []shop.Hold, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, "move_stock", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, Move(tx, holdID, sizeIDs, now, decide)
	})
	return err
}

// Move is Store.Move within a transaction, for what sells: stock and order are stored together or not at all.
func Move(
	tx *cypher.Tx, holdID string, sizeIDs []string, now time.Time,
	decide func(shop.Counter) ([]shop.Entry, []shop.Hold, error),
) error {
	params := map[string]any{"holdId": holdID, "sizeIds": sizeIDs, "now": now}
	if err := tx.Run(lockAll, params); err != nil {
		return err
	}
	found, of, err := counter(tx, params)
	if err != nil {
		return err
	}
	before := maps.Clone(found.Stock) // what decides counts on in the counter
	entries, holds, err := decide(found)
	if err != nil || len(entries) == 0 {
		return err
	}
	if err := move(tx, found, entries, holds, of); err != nil {
		return err
	}
	var items []string
	stock := map[string]change{}
	for _, e := range entries {
		items = append(items, of[e.SizeID].item)
		c, seen := stock[e.SizeID]
		if !seen {
			c = change{before[e.SizeID], before[e.SizeID], of[e.SizeID].low}
		}
		c.after = c.after.Plus(e)
		stock[e.SizeID] = c
	}
	if err := tellOfStock(tx, "", stock); err != nil {
		return err
	}
	return tx.Emit(event.Updated, "", label, items...)
}

// lockAll takes the locks of the items of sizes, and of what is held, in the order of their ids.
const lockAll cypher.Statement = `MATCH (h:StockHold {holdId: $holdId})
WITH collect(h.sizeId) + $sizeIds AS ids
UNWIND ids AS id MATCH (z:MerchandiseSize {id: id})
WITH DISTINCT z.merchandiseId AS id ORDER BY id
MATCH (m:Merchandise {id: id}) SET m._lock = true REMOVE m._lock`

// part is what is read of a size beside its stock: the item that it is of, and how few left its seller wants to
// hear of.
type part struct {
	item string
	low  *int
}

// counter reads what a checkout finds, with what the sizes are parts of.
func counter(tx *cypher.Tx, params map[string]any) (shop.Counter, map[string]part, error) {
	of := map[string]part{}
	found, err := cypher.One(tx, `RETURN COLLECT { MATCH (h:StockHold {holdId: $holdId}) RETURN `+holdNode+` ORDER BY h.sizeId } AS own,
COLLECT { UNWIND $sizeIds AS id MATCH (h:StockHold {sizeId: id}) WHERE h.until <= $now AND h.holdId <> $holdId
  RETURN `+holdNode+` ORDER BY h.sizeId, h.holdId } AS runOut,
COLLECT { MATCH (h:StockHold {holdId: $holdId}) WITH collect(h.sizeId) + $sizeIds AS ids
  UNWIND ids AS id MATCH (z:MerchandiseSize {id: id})
  RETURN DISTINCT z {.id, .merchandiseId, .quantity, .reserved, .held, .sold, .unlimited, .lowStock} } AS sizes,
EXISTS { MATCH (e:StockEntry {holdId: $holdId, kind: 'sold'}) } AS ended`, params, func(r *cypher.Row) shop.Counter {
		found := shop.Counter{
			Stock: map[string]shop.Stock{}, Own: holdsOf(r.Maps("own")), RunOut: holdsOf(r.Maps("runOut")),
			Ended: r.Bool("ended"),
		}
		for _, z := range r.Maps("sizes") {
			id := z.String("id")
			found.Stock[id], of[id] = scanStock(z), part{z.String("merchandiseId"), scanCount(z, "lowStock")}
		}
		return found
	})
	return found, of, err
}

func holdsOf(nodes []*cypher.Row) []shop.Hold {
	holds := make([]shop.Hold, len(nodes))
	for i, node := range nodes {
		holds[i] = holdOf(node)
	}
	return holds
}

// move stores entries with what they make of the stock, and the holds that keep.
func move(tx *cypher.Tx, found shop.Counter, entries []shop.Entry, holds []shop.Hold, of map[string]part) error {
	var rows, ended, kept []map[string]any
	for n, e := range entries {
		rows = append(rows, entryRow(of[e.SizeID].item, n, e))
	}
	for _, hold := range append(found.Own, found.RunOut...) {
		ended = append(ended, map[string]any{"holdId": hold.HoldID, "sizeId": hold.SizeID})
	}
	for _, hold := range holds {
		kept = append(kept, map[string]any{
			"holdId": hold.HoldID, "sizeId": hold.SizeID, "merchandiseId": of[hold.SizeID].item, "pieces": hold.Pieces,
			"until": hold.Until,
		})
	}
	return tx.Run(`CALL () { UNWIND $ended AS row MATCH (h:StockHold {holdId: row.holdId, sizeId: row.sizeId}) DELETE h }
CALL () { UNWIND $kept AS row CREATE (h:StockHold) SET h = row }
CALL () { `+enterAll+` }
CALL () { `+countAll+` }`, map[string]any{"rows": rows, "ended": ended, "kept": kept})
}

// countAll adds entries up.
const countAll cypher.Statement = `UNWIND $rows AS row
WITH row.sizeId AS id, sum(row.quantity) AS quantity, sum(row.reserved) AS reserved, sum(row.held) AS held, sum(row.sold) AS sold
MATCH (z:MerchandiseSize {id: id})
SET z.quantity = z.quantity + quantity, z.reserved = z.reserved + reserved, z.held = z.held + held, z.sold = z.sold + sold
WITH z.merchandiseId AS item, sum(quantity - reserved - held) AS stock, sum(sold) AS sold
MATCH (m:Merchandise {id: item})
SET m.stockCount = coalesce(m.stockCount, 0) + stock, m.soldCount = coalesce(m.soldCount, 0) + sold`

// Import stores entries that were made elsewhere, in their order, and adds them up; of names the items of sizes. Nobody
// is told of them.
func Import(tx *cypher.Tx, entries []shop.Entry, of map[string]string) error {
	var rows []map[string]any
	for n, e := range entries {
		rows = append(rows, entryRow(of[e.SizeID], n, e))
	}
	params := map[string]any{"rows": rows}
	if err := tx.Run(enterAll, params); err != nil {
		return err
	}
	return tx.Run(countAll, params)
}

// stockAudit is the id of the one node that says when all stock was looked at.
const stockAudit = "all"

// AuditedAt returns when all stock was looked at last.
func (s *Store) AuditedAt(ctx context.Context) (time.Time, error) {
	at, err := cypher.ReadOne(ctx, s.db, "stock_audited_at", `MATCH (a:StockAudit {id: $id}) RETURN a.at AS at`,
		map[string]any{"id": stockAudit}, func(r *cypher.Row) time.Time { return r.Time("at") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return time.Time{}, nil
	}
	return at, err
}

// SetAuditedAt keeps when all stock was looked at.
func (s *Store) SetAuditedAt(ctx context.Context, at time.Time) error {
	_, err := s.db.Exec(ctx, "set_stock_audited_at", `MERGE (a:StockAudit {id: $id}) SET a.at = $at`,
		map[string]any{"id": stockAudit, "at": at})
	return err
}

// audited is what is read of a size z, of what its history says of it, and of its holds.
const audited cypher.Statement = `
CALL (z) { OPTIONAL MATCH (e:StockEntry {sizeId: z.id})
  RETURN {quantity: coalesce(sum(e.quantity), 0), reserved: coalesce(sum(e.reserved), 0), held: coalesce(sum(e.held), 0), sold: coalesce(sum(e.sold), 0)} AS said }
CALL (z) { OPTIONAL MATCH (h:StockHold {sizeId: z.id}) RETURN coalesce(sum(h.pieces), 0) AS heldNow }
RETURN z.id AS id, z.merchandiseId AS item, z {.quantity, .reserved, .held, .sold, .unlimited} AS has, said {.*, unlimited: z.unlimited} AS said, heldNow ORDER BY id`

func scanAudit(r *cypher.Row) shop.Audit {
	return shop.Audit{
		SizeID: r.String("id"), ItemID: r.String("item"), Has: scanStock(r.Map("has")), Said: scanStock(r.Map("said")),
		HeldNow: r.Int("heldNow"),
	}
}

// Audits reads what sizes have and what their history and holds say.
func (s *Store) Audits(ctx context.Context, after string, most int) ([]shop.Audit, error) {
	return cypher.ReadAll(ctx, s.db, "audit_stock",
		`MATCH (z:MerchandiseSize) WHERE z.id > $after WITH z ORDER BY z.id LIMIT $most`+audited,
		map[string]any{"after": after, "most": most}, scanAudit)
}

// AuditsAgain is Audits of some sizes, with the locks of their items.
func (s *Store) AuditsAgain(ctx context.Context, sizeIDs []string) ([]shop.Audit, error) {
	return cypher.WriteTx(ctx, s.db, "audit_stock_again", func(tx *cypher.Tx) ([]shop.Audit, error) {
		if err := Lock(tx, sizeIDs); err != nil {
			return nil, err
		}
		return cypher.All(tx, `UNWIND $ids AS id MATCH (z:MerchandiseSize {id: id})`+audited,
			map[string]any{"ids": sizeIDs}, scanAudit)
	})
}

// Lock takes the locks of the items of sizes in the order of their ids, for a transaction that moves stock more than
// once.
func Lock(tx *cypher.Tx, sizeIDs []string) error {
	return tx.Run(lockAll, map[string]any{"sizeIds": sizeIDs, "holdId": ""})
}
