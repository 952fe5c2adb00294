package seeding

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/shop"
	"github.com/sidestage/sidestage/seed"
)

// putItems writes what is sold that is not there, with its stock and the history that this adds up to.
func (s *Store) putItems(ctx context.Context, rows []seed.ItemRow) error {
	return write(ctx, s, "seed_items", `UNWIND $rows AS row MATCH (u:User {id: row.properties.ownerId})
MERGE (m:Merchandise {id: row.id}) ON CREATE SET m += row.properties, m.status = 'published', m.version = 1, m.tierOnly = false, m.isNew = true
MERGE (u)-[:SELLS]->(m)
WITH m, row
CALL (m, row) { MATCH (al:Album {id: row.musicId}) MERGE (m)-[:DELIVERS]->(al) }
WITH m, row WHERE m.isNew
REMOVE m.isNew
WITH m, row
CALL (m, row) {
  UNWIND row.variants AS variant
  CREATE (m)-[:HAS_VARIANT]->(v:MerchandiseVariant {id: variant.id, merchandiseId: m.id, ownerId: m.ownerId})
  SET v += variant.properties
  WITH v, variant, m
  UNWIND variant.sizes AS size
  CREATE (v)-[:HAS_SIZE]->(z:MerchandiseSize {id: size.id, merchandiseId: m.id, variantId: v.id, ownerId: m.ownerId})
  SET z += size.properties
  WITH size, z, m
  UNWIND size.entries AS entry
  CREATE (e:StockEntry {merchandiseId: m.id, sizeId: z.id, reserved: 0, held: 0, at: m.createdAt}) SET e += entry
}`, rows, itemRow)
}

func itemRow(r seed.ItemRow) map[string]any {
	stock := 0
	var variants []map[string]any
	for n, v := range r.Variants {
		var sizes []map[string]any
		for m, z := range v.Sizes {
			stock += shop.Stock{Quantity: z.Quantity + z.Ordered, Unlimited: z.IsUnlimited}.Available()
			sizes = append(sizes, seedSize(m, z))
		}
		variants = append(variants, map[string]any{"id": v.ID, "sizes": sizes, "properties": map[string]any{
			"position": n, "sku": v.SKU, "color": cypher.OrNull(v.Color), "format": cypher.OrNull(v.Format),
			"material": cypher.OrNull(v.Material), "weight": cypher.OrNull(v.Weight), "edition": cypher.OrNull(v.Edition),
			"pictures": v.Pictures, "attributeNames": []string{}, "attributeValues": []string{},
		}})
	}
	row := map[string]any{"id": r.ID, "variants": variants, "musicId": cypher.OrNull(r.MusicID)}
	row["properties"] = map[string]any{
		"ownerId": r.SellerID, "name": r.Name, "description": r.Description, "category": r.Category,
		"subCategory": cypher.OrNull(r.SubCategory), "shippingAndReturnInfo": cypher.OrNull(r.Shipping),
		"basePrice": r.BasePrice, "lowestPrice": r.BasePrice, "currency": r.Currency,
		"pictures": r.Pictures, "defaultImageUrl": shop.PictureURL(r.Pictures[0]), "stockCount": stock, "soldCount": r.Sold,
		"createdAt": r.CreatedAt, "updatedAt": r.CreatedAt, "publishedAt": r.CreatedAt,
	}
	return row
}

func seedSize(n int, z seed.SizeRow) map[string]any {
	if z.IsUnlimited {
		return map[string]any{"id": z.ID, "entries": []map[string]any{}, "properties": map[string]any{
			"position": n, "quantity": 0, "reserved": 0, "held": 0, "sold": 0, "unlimited": true,
		}}
	}
	entries := []map[string]any{{
		"id": z.ID + "-in", "kind": string(shop.Counted), "quantity": z.Quantity + z.Ordered + z.Sold, "sold": 0,
		"left": z.Quantity + z.Ordered + z.Sold, "reason": "First delivery",
	}}
	if z.Sold > 0 {
		entries = append(entries, map[string]any{
			"id": z.ID + "-out", "kind": string(shop.Sold), "quantity": -z.Sold, "sold": z.Sold, "left": z.Quantity + z.Ordered,
			"reason": "Sold at shows",
		})
	}
	return map[string]any{"id": z.ID, "entries": entries, "properties": map[string]any{
		"position": n, "name": cypher.OrNull(z.Name), "quantity": z.Quantity + z.Ordered, "reserved": 0, "held": 0,
		"sold": z.Sold, "lowStock": 3,
	}}
}
