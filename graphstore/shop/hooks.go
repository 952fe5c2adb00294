package shop

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/shop"
)

var _ shop.HookStore = (*Store)(nil)

const (
	theHook  = "This webhook"
	hookNode = `h {.id, .ownerId, .format, .secret, .createdAt, .heardAt, .problem}`
)

func scanHook(r *cypher.Row) shop.StockHook {
	r = r.Map("node")
	return shop.StockHook{
		ID: r.String("id"), SellerID: r.String("ownerId"), Format: shop.HookFormat(r.String("format")),
		Secret: r.String("secret"), CreatedAt: r.Time("createdAt"), HeardAt: r.OptTime("heardAt"),
		Problem: r.OptString("problem"),
	}
}

// Hooks lists where a seller's other systems tell of stock.
func (s *Store) Hooks(ctx context.Context, sellerID string) ([]shop.StockHook, error) {
	return cypher.ReadAll(ctx, s.db, "stock_hooks", `MATCH (h:StockHook {ownerId: $sellerId}) WHERE h.format IS NOT NULL
RETURN `+hookNode+` AS node ORDER BY h.format`, map[string]any{"sellerId": sellerID}, scanHook)
}

// Hook reads one.
func (s *Store) Hook(ctx context.Context, id string) (shop.StockHook, error) {
	h, err := cypher.ReadOne(ctx, s.db, "stock_hook", `MATCH (h:StockHook {id: $id}) RETURN `+hookNode+` AS node`,
		map[string]any{"id": id}, scanHook)
	return h, cypher.OrNotFound(err, theHook)
}

// KeepHook keeps one, or another secret of the one that is there.
func (s *Store) KeepHook(ctx context.Context, h shop.StockHook) (shop.StockHook, error) {
	kept, err := cypher.WriteAll(ctx, s.db, "keep_stock_hook", `MERGE (h:StockHook {ownerId: $sellerId, format: $format})
ON CREATE SET h.id = $id, h.createdAt = $at
SET h.secret = $secret, h.problem = NULL
RETURN `+hookNode+` AS node`, map[string]any{
		"sellerId": h.SellerID, "format": string(h.Format), "id": h.ID, "at": h.CreatedAt, "secret": h.Secret,
	}, scanHook)
	if err != nil || len(kept) == 0 {
		return h, err
	}
	return kept[0], nil
}

// RemoveHook forgets one of a seller's.
func (s *Store) RemoveHook(ctx context.Context, sellerID, id string) error {
	gone, err := cypher.WriteAll(ctx, s.db, "remove_stock_hook", `MATCH (h:StockHook {id: $id}) WHERE h.ownerId = $sellerId
WITH h, h.id AS id DELETE h RETURN id`, map[string]any{"sellerId": sellerID, "id": id}, cypher.ScanID)
	if err == nil && len(gone) == 0 {
		err = fault.Missing(theHook)
	}
	return err
}

// Heard keeps when something came, and why it was not taken.
func (s *Store) Heard(ctx context.Context, id string, at time.Time, problem string) error {
	_, err := s.db.Exec(ctx, "stock_hook_heard", `MATCH (h:StockHook {id: $id}) SET h.heardAt = $at, h.problem = $problem`,
		map[string]any{"id": id, "at": at, "problem": cypher.OrNull(problem)})
	return err
}

// Told finds the sizes that lines tell of.
func (s *Store) Told(
	ctx context.Context, sellerID, platformKey string, lines []shop.StockLine,
) ([]shop.ToldSize, error) {
	rows := make([]map[string]any, len(lines))
	for n, l := range lines {
		rows[n] = map[string]any{
			"line": n, "externalId": cypher.OrNull(l.ExternalID), "externalSku": cypher.OrNull(l.ExternalSKU),
			"sku": cypher.OrNull(l.SKU),
		}
	}
	return cypher.ReadAll(ctx, s.db, "sizes_told", `UNWIND $rows AS row
CALL (row) {
  MATCH (g:MerchandiseLink) USING INDEX g:MerchandiseLink(ownerId, externalId)
  WHERE g.ownerId = $sellerId AND g.externalId = row.externalId AND ($platform IS NULL OR g.platformKey = $platform)
  RETURN g.sizeId AS sizeId, g.id AS linkId
  UNION
  MATCH (g:MerchandiseLink) USING INDEX g:MerchandiseLink(ownerId, externalSku)
  WHERE g.ownerId = $sellerId AND g.externalSku = row.externalSku AND ($platform IS NULL OR g.platformKey = $platform)
  RETURN g.sizeId AS sizeId, g.id AS linkId
  UNION
  MATCH (v:MerchandiseVariant {ownerId: $sellerId, sku: row.sku})-[:HAS_SIZE]->(z:MerchandiseSize)
  RETURN z.id AS sizeId, NULL AS linkId
}
MATCH (z:MerchandiseSize {id: sizeId})
RETURN row.line AS line, z.id AS sizeId, z.merchandiseId AS itemId, z.name AS size, linkId ORDER BY line, sizeId`,
		map[string]any{"rows": rows, "sellerId": sellerID, "platform": cypher.OrNull(platformKey)},
		func(r *cypher.Row) shop.ToldSize {
			return shop.ToldSize{
				Line: r.Int("line"), SizeID: r.String("sizeId"), ItemID: r.String("itemId"), Size: r.OptString("size"),
				LinkID: r.OptString("linkId"),
			}
		})
}

// IsDone reports whether an event was handled.
func (s *Store) IsDone(ctx context.Context, key string) (bool, error) {
	_, err := cypher.ReadOne(ctx, s.db, "stock_told", `MATCH (e:StockHookEvent {key: $key}) RETURN e.key AS id`,
		map[string]any{"key": key}, cypher.ScanID)
	if errors.Is(err, cypher.ErrNoRecord) {
		return false, nil
	}
	return err == nil, err
}

// Done keeps that an event was handled.
func (s *Store) Done(ctx context.Context, key string, at time.Time) error {
	_, err := s.db.Exec(ctx, "end_stock_told", `MERGE (e:StockHookEvent {key: $key}) ON CREATE SET e.at = $at`,
		map[string]any{"key": key, "at": at})
	return err
}

// forgottenAtOnce bounds how many events one transaction forgets.
const forgottenAtOnce = 1000

// ForgetDone forgets events from before a moment.
func (s *Store) ForgetDone(ctx context.Context, before time.Time) error {
	for {
		done, err := s.db.Exec(ctx, "sweep_stock_told", `MATCH (e:StockHookEvent) WHERE e.at < $before
WITH e LIMIT $most DELETE e`, map[string]any{"before": before, "most": forgottenAtOnce})
		if err != nil || done.NodesDeleted() < forgottenAtOnce {
			return err
		}
	}
}
