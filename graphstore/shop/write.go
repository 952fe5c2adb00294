package shop

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/files"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/shop"
)

// Create keeps an item, once for each seller and client key: whoever offers holds their own lock.
func (s *Store) Create(
	ctx context.Context, i shop.Item, came []shop.Entry, clientKey string, allow func() error,
) (string, error) {
	params := map[string]any{
		"id": i.ID, "ownerId": i.Seller.UserID, "clientKey": cypher.OrNull(clientKey), "at": i.CreatedAt,
	}
	return cypher.WriteTx(ctx, s.db, "create_merchandise", func(tx *cypher.Tx) (string, error) {
		made, err := cypher.One(tx, `MATCH (u:User {id: $ownerId}) SET u._lock = true
WITH u REMOVE u._lock
WITH u OPTIONAL MATCH (m:Merchandise {ownerId: $ownerId, clientKey: $clientKey})
RETURN m.id AS id`, params, func(r *cypher.Row) string { return r.OptString("id") })
		if err != nil || made != "" {
			return made, cypher.OrNotFound(err, "This person")
		}
		kept, err := tx.Exec(`MATCH (u:User {id: $ownerId})
CREATE (u)-[:SELLS]->(:Merchandise {id: $id, ownerId: $ownerId, clientKey: $clientKey, createdAt: $at})`, params)
		if err != nil {
			return "", err
		}
		if kept.NodesCreated() == 0 {
			return "", sellerGone()
		}
		if err := allow(); err != nil {
			return "", err
		}
		if err := keep(tx, shop.Item{}, i); err != nil {
			return "", err
		}
		if err := keepLinks(tx, i); err != nil {
			return "", err
		}
		if err := enter(tx, i.ID, came); err != nil {
			return "", err
		}
		return i.ID, tell(tx, i.Seller.UserID, shop.Item{}, i)
	})
}

// tell emits what others hear of a change.
func tell(tx *cypher.Tx, actorID string, before, after shop.Item) error {
	if before.PublishedAt.IsZero() && !after.PublishedAt.IsZero() {
		if err := tx.Emit(event.Released, actorID, label, after.ID); err != nil {
			return err
		}
	}
	if before.Status == access.Published && after.Status != access.Published {
		if err := tx.Emit(event.Withdrawn, actorID, label, after.ID); err != nil {
			return err
		}
	}
	return tx.Emit(event.Updated, actorID, label, after.ID)
}

// lock takes the lock of an item.
const lock cypher.Statement = `MATCH (m:Merchandise {id: $id}) SET m._lock = true REMOVE m._lock`

// Change stores what decide returns.
func (s *Store) Change(
	ctx context.Context, id, actorID string, decide func(shop.Item) (shop.Item, []shop.Entry, error),
) error {
	params := map[string]any{"id": id, "userId": actorID}
	_, err := cypher.WriteTx(ctx, s.db, "change_merchandise", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		if err := tx.Run(lock, params); err != nil {
			return none, err
		}
		before, err := cypher.One(tx, byID, params, column)
		if err != nil {
			return none, err
		}
		had := stockOf(before) // what decides may change what it was given
		after, entries, err := decide(before)
		if err != nil {
			return none, err
		}
		if err := keep(tx, before, after); err != nil {
			return none, err
		}
		if err := errors.Join(keepMarks(tx, after), keepLinks(tx, after)); err != nil {
			return none, err
		}
		if err := enter(tx, id, entries); err != nil {
			return none, err
		}
		if err := tellOfStock(tx, actorID, changes(had, after)); err != nil {
			return none, err
		}
		return none, tell(tx, actorID, before, after)
	})
	return cypher.OrNotFound(err, theItem)
}

// keep stores an item with its variants and sizes, and removes those that it has no more.
func keep(tx *cypher.Tx, before, after shop.Item) error {
	params := map[string]any{
		"id": after.ID, "name": after.Name, "description": cypher.OrNull(after.Description), "category": after.Category,
		"subCategory": cypher.OrNull(after.SubCategory), "shipping": cypher.OrNull(after.ShippingAndReturns),
		"basePrice": after.BasePrice, "lowestPrice": after.LowestPrice(), "currency": after.Currency,
		"pictures": after.Pictures, "pictureTexts": after.PictureTexts,
		"image": imageOf(after), "status": string(after.Status), "tierId": tierID(after),
		"tierPrice": orNull(after.TierPrice),
		"tierOnly":  after.TierOnly, "nameYourPrice": after.NameYourPrice, "musicId": musicID(after),
		"version": after.Version, "saveKey": cypher.OrNull(after.SaveKey), "updatedAt": after.UpdatedAt,
		"publishedAt": after.PublishedAt,
		"stockCount":  after.Available(),
	}
	if err := tx.Run(`MATCH (m:Merchandise {id: $id})
SET m.name = $name, m.description = $description, m.category = $category, m.subCategory = $subCategory,
  m.shippingAndReturnInfo = $shipping, m.basePrice = $basePrice, m.lowestPrice = $lowestPrice, m.currency = $currency,
  m.pictures = $pictures, m.pictureTexts = $pictureTexts,
  m.defaultImageUrl = $image, m.status = $status, m.tierPrice = $tierPrice, m.tierOnly = $tierOnly,
  m.nameYourPrice = $nameYourPrice,
  m.version = $version, m.saveKey = $saveKey,
  m.updatedAt = $updatedAt, m.publishedAt = $publishedAt, m.stockCount = $stockCount,
  m.soldCount = coalesce(m.soldCount, 0)
WITH m
CALL (m) { OPTIONAL MATCH (m)-[r:PRICED_FOR|REQUIRES]->(:Tier) DELETE r }
CALL (m) { MATCH (tier:Tier {id: $tierId}) CREATE (m)-[:PRICED_FOR]->(tier) }
CALL (m) { MATCH (x:Album {id: $musicId}) MERGE (m)-[:DELIVERS]->(x) }
CALL (m) { MATCH (x:Track {id: $musicId}) MERGE (m)-[:DELIVERS]->(x) }
CALL (m) { WITH m WHERE $tierOnly MATCH (tier:Tier {id: $tierId}) CREATE (m)-[:REQUIRES]->(tier) }`, params); err != nil {
		return err
	}
	if err := keepVariants(tx, before, after); err != nil {
		return err
	}
	return files.Show(tx, label, after.ID, after.AllPictures(), after.UpdatedAt)
}

func imageOf(i shop.Item) any {
	if len(i.Pictures) == 0 {
		return nil
	}
	return shop.PictureURL(i.Pictures[0])
}

func tierID(i shop.Item) any {
	if i.Tier == nil {
		return nil
	}
	return i.Tier.ID
}

func musicID(i shop.Item) any {
	if i.Music == nil {
		return nil
	}
	return i.Music.ID
}

func orNull[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}

func keepVariants(tx *cypher.Tx, before, after shop.Item) error {
	var gone []string
	for _, v := range before.Variants {
		if !slices.ContainsFunc(after.Variants, func(kept shop.Variant) bool { return kept.ID == v.ID }) {
			gone = append(gone, v.ID)
		}
	}
	var variants, sizes []map[string]any
	keptSizes := []string{}
	for n, v := range after.Variants {
		variants = append(variants, variantRow(n, v))
		for m, z := range v.Sizes {
			keptSizes = append(keptSizes, z.ID)
			sizes = append(sizes, sizeRow(v.ID, m, z))
		}
	}
	params := map[string]any{
		"id": after.ID, "ownerId": after.Seller.UserID, "gone": gone, "variants": variants,
		"sizes": sizes, "keptSizes": keptSizes,
	}
	for _, statement := range []cypher.Statement{
		`UNWIND $gone AS id MATCH (v:MerchandiseVariant {id: id})
OPTIONAL MATCH (v)-[:HAS_SIZE]->(z:MerchandiseSize)
OPTIONAL MATCH (z)-[:LINKED_TO]->(g:MerchandiseLink)
DETACH DELETE g, z, v`,
		`MATCH (:Merchandise {id: $id})-[:HAS_VARIANT]->(v:MerchandiseVariant)-[:HAS_SIZE]->(z:MerchandiseSize) WHERE NOT z.id IN $keptSizes
OPTIONAL MATCH (z)-[:LINKED_TO]->(g:MerchandiseLink)
DETACH DELETE g, z`,
		`MATCH (m:Merchandise {id: $id}) UNWIND $variants AS row
MERGE (v:MerchandiseVariant {id: row.id}) ON CREATE SET v.merchandiseId = $id, v.ownerId = $ownerId
SET v += row.properties
MERGE (m)-[:HAS_VARIANT]->(v)`,
		`UNWIND $sizes AS row MATCH (v:MerchandiseVariant {id: row.variantId})
MERGE (z:MerchandiseSize {id: row.id}) ON CREATE SET z.merchandiseId = $id, z.variantId = row.variantId, z.ownerId = $ownerId
SET z += row.properties
MERGE (v)-[:HAS_SIZE]->(z)`,
	} {
		if err := tx.Run(statement, params); err != nil {
			return err
		}
	}
	return nil
}

func variantRow(n int, v shop.Variant) map[string]any {
	names, values := []string{}, []string{}
	for _, a := range v.Attributes {
		names, values = append(names, a.Name), append(values, a.Value)
	}
	return map[string]any{"id": v.ID, "properties": map[string]any{
		"position": n, "sku": cypher.OrNull(v.SKU), "name": cypher.OrNull(v.Name), "price": orNull(v.Price),
		"pictures": v.Pictures, "pictureTexts": v.PictureTexts, "color": cypher.OrNull(v.Color),
		"style":  cypher.OrNull(v.Style),
		"gender": cypher.OrNull(v.Gender), "format": cypher.OrNull(v.Format), "weight": cypher.OrNull(v.Weight),
		"grams": orNull(v.OwnGrams), "edition": cypher.OrNull(v.Edition), "material": cypher.OrNull(v.Material),
		"attributeNames": names, "attributeValues": values,
	}}
}

func sizeRow(variantID string, n int, z shop.Size) map[string]any {
	return map[string]any{"id": z.ID, "variantId": variantID, "properties": map[string]any{
		"position": n, "name": cypher.OrNull(z.Name), "price": orNull(z.Price), "quantity": z.Quantity,
		"reserved": z.Reserved,
		"held":     z.Held, "sold": z.Sold, "unlimited": cypher.OrNull(z.Unlimited),
		"lowStock": orNull(z.LowStock), "restockedAt": z.RestockedAt,
	}}
}

// enter keeps entries of the history of an item.
func enter(tx *cypher.Tx, itemID string, entries []shop.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	rows := make([]map[string]any, len(entries))
	for n, e := range entries {
		rows[n] = entryRow(itemID, n, e)
	}
	return tx.Run(enterAll, map[string]any{"rows": rows})
}

const enterAll cypher.Statement = `UNWIND $rows AS row
CREATE (e:StockEntry) SET e = row`

func entryRow(itemID string, n int, e shop.Entry) map[string]any {
	return map[string]any{
		"id": e.ID, "merchandiseId": itemID, "sizeId": e.SizeID, "kind": string(e.Kind), "quantity": e.Quantity,
		"reserved": e.Reserved, "held": e.Held, "sold": e.Sold, "reason": cypher.OrNull(e.Reason), "left": e.Left,
		"actorId": cypher.OrNull(e.ActorID), "holdId": cypher.OrNull(e.HoldID), "clientKey": cypher.OrNull(e.ClientKey),
		// In the order in which they came to be.
		"at": e.At.Truncate(time.Millisecond), "position": n,
	}
}
