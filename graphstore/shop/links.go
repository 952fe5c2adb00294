package shop

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/shop"
)

const (
	theLink  = "This link"
	linkNode = `g {.id, .platform, .externalId, .externalSku, .metadataNames, .metadataValues, .status, .message, .syncedAt,
  .createdAt, .countedAt}`
)

func scanLink(sizeID string, r *cypher.Row) shop.Link {
	l := shop.Link{
		ID: r.String("id"), SizeID: sizeID, Platform: r.String("platform"), ExternalID: r.OptString("externalId"),
		ExternalSKU: r.OptString("externalSku"), Status: shop.SyncStatus(r.String("status")),
		Message: r.OptString("message"), SyncedAt: r.OptTime("syncedAt"), CreatedAt: r.Time("createdAt"),
		CountedAt: r.OptTime("countedAt"),
	}
	values := r.OptStrings("metadataValues")
	for n, name := range r.OptStrings("metadataNames") {
		l.Metadata = append(l.Metadata, shop.Attribute{Name: name, Value: values[n]})
	}
	return l
}

// lockSeller keeps two links of one seller from being made at once: each looks at all.
const lockSeller cypher.Statement = `MATCH (u:User {id: $sellerId}) SET u._lock = true REMOVE u._lock`

// Link keeps how another system knows a size.
func (s *Store) Link(ctx context.Context, sellerID string, l shop.Link, most int) error {
	names, values := []string{}, []string{}
	for _, a := range l.Metadata {
		names, values = append(names, a.Name), append(values, a.Value)
	}
	params := map[string]any{
		"sellerId": sellerID, "sizeId": l.SizeID, "key": l.PlatformKey(), "id": l.ID, "platform": l.Platform,
		"externalId": cypher.OrNull(l.ExternalID), "externalSku": cypher.OrNull(l.ExternalSKU), "names": names,
		"values": values, "status": string(l.Status), "at": l.CreatedAt,
	}
	_, err := cypher.WriteTx(ctx, s.db, "link_merchandise", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		if err := tx.Run(lockSeller, params); err != nil {
			return none, err
		}
		taken, err := cypher.All(tx, `MATCH (g:MerchandiseLink {ownerId: $sellerId, platformKey: $key, externalId: $externalId})
WHERE g.sizeId <> $sizeId RETURN g.id AS id LIMIT 1`, params, cypher.ScanID)
		if err != nil {
			return none, err
		}
		if len(taken) > 0 {
			return none, shop.LinkTaken()
		}
		others, err := cypher.All(tx, `MATCH (g:MerchandiseLink {sizeId: $sizeId}) WHERE g.platformKey <> $key RETURN g.id AS id`,
			params, cypher.ScanID)
		if err != nil {
			return none, err
		}
		if len(others) >= most {
			return none, shop.TooManyLinks()
		}
		kept, err := cypher.All(tx, `MATCH (z:MerchandiseSize {id: $sizeId})
MERGE (g:MerchandiseLink {sizeId: $sizeId, platformKey: $key})
ON CREATE SET g.id = $id, g.createdAt = $at, g.status = $status
SET g.ownerId = $sellerId, g.merchandiseId = z.merchandiseId, g.platform = $platform, g.externalId = $externalId,
  g.externalSku = $externalSku, g.metadataNames = $names, g.metadataValues = $values
MERGE (z)-[:LINKED_TO]->(g)
RETURN g.merchandiseId AS id`, params, cypher.ScanID)
		if err == nil && len(kept) == 0 {
			err = fault.Missing(theSize)
		}
		if err != nil {
			return none, err
		}
		tx.Changes(label, kept[0])
		return none, nil
	})
	return err
}

// OfLink returns the id of the item that a link is of.
func (s *Store) OfLink(ctx context.Context, id string) (string, error) {
	item, err := cypher.ReadOne(ctx, s.db, "item_of_link", `MATCH (g:MerchandiseLink {id: $id}) RETURN g.merchandiseId AS id`,
		map[string]any{"id": id}, cypher.ScanID)
	return item, cypher.OrNotFound(err, theLink)
}

// Unlink forgets a link.
func (s *Store) Unlink(ctx context.Context, id string) error {
	_, err := cypher.WriteTx(ctx, s.db, "unlink_merchandise", func(tx *cypher.Tx) (struct{}, error) {
		items, err := cypher.All(tx, `MATCH (g:MerchandiseLink {id: $id}) WITH g, g.merchandiseId AS id DETACH DELETE g RETURN id`,
			map[string]any{"id": id}, cypher.ScanID)
		for _, item := range items {
			tx.Changes(label, item)
		}
		return struct{}{}, err
	})
	return err
}

// keepMarks keeps how what other systems told last of an item ended.
func keepMarks(tx *cypher.Tx, i shop.Item) error {
	var rows []map[string]any
	for _, v := range i.Variants {
		for _, z := range v.Sizes {
			for _, l := range z.Links {
				if l.IsMarked {
					rows = append(rows, map[string]any{
						"id": l.ID, "status": string(l.Status), "message": cypher.OrNull(l.Message), "syncedAt": l.SyncedAt,
						"countedAt": l.CountedAt,
					})
				}
			}
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return tx.Run(`UNWIND $rows AS row MATCH (g:MerchandiseLink {id: row.id})
SET g.status = row.status, g.message = row.message, g.syncedAt = row.syncedAt, g.countedAt = row.countedAt`,
		map[string]any{"rows": rows})
}

// keepLinks keeps how other systems know those sizes of an item of which that was said. Errors: CONFLICT where another
// size of the seller is what a platform knows by an id.
func keepLinks(tx *cypher.Tx, i shop.Item) error {
	said, kept := []string{}, []map[string]any{}
	for _, v := range i.Variants {
		for _, z := range v.Sizes {
			if !z.LinksSaid {
				continue
			}
			said = append(said, z.ID)
			for _, l := range z.Links {
				kept = append(kept, linkRow(z.ID, l))
			}
		}
	}
	if len(said) == 0 {
		return nil
	}
	params := map[string]any{
		"id": i.ID, "sellerId": i.Seller.UserID, "said": said, "rows": kept,
	}
	// Two may change places: the ids of before are let go first.
	for _, statement := range []cypher.Statement{
		lockSeller,
		`UNWIND $said AS sizeId MATCH (g:MerchandiseLink {sizeId: sizeId})
WHERE NOT any(row IN $rows WHERE row.sizeId = sizeId AND row.key = g.platformKey) DETACH DELETE g`,
		`UNWIND $said AS sizeId MATCH (g:MerchandiseLink {sizeId: sizeId}) SET g.externalId = null`,
	} {
		if err := tx.Run(statement, params); err != nil {
			return err
		}
	}
	taken, err := cypher.All(tx, `UNWIND $rows AS row
MATCH (g:MerchandiseLink {ownerId: $sellerId, platformKey: row.key, externalId: row.properties.externalId})
RETURN g.id AS id LIMIT 1`, params, cypher.ScanID)
	if err == nil && len(taken) > 0 {
		err = shop.LinkTaken()
	}
	if err != nil {
		return err
	}
	return tx.Run(`UNWIND $rows AS row MATCH (z:MerchandiseSize {id: row.sizeId})
MERGE (g:MerchandiseLink {sizeId: row.sizeId, platformKey: row.key})
ON CREATE SET g.id = row.id, g.createdAt = row.at, g.status = row.status
SET g.ownerId = $sellerId, g.merchandiseId = $id
SET g += row.properties
MERGE (z)-[:LINKED_TO]->(g)`, params)
}

func linkRow(sizeID string, l shop.Link) map[string]any {
	names, values := []string{}, []string{}
	for _, a := range l.Metadata {
		names, values = append(names, a.Name), append(values, a.Value)
	}
	return map[string]any{
		"sizeId": sizeID, "key": l.PlatformKey(), "id": l.ID, "at": l.CreatedAt, "status": string(l.Status),
		"properties": map[string]any{
			"platform": l.Platform, "externalId": cypher.OrNull(l.ExternalID), "externalSku": cypher.OrNull(l.ExternalSKU),
			"metadataNames": names, "metadataValues": values,
		},
	}
}
