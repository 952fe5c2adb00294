// Package shop keeps what artists sell, and its stock, in the graph.
package shop

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/files"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/shop"
)

// Store keeps items with their variants, sizes and stock. Whatever changes an item or the stock of its sizes holds the
// item's lock; who needs several takes them in the order of their ids. It is a shop.Store.
type Store struct{ db *cypher.DB }

// NewStore returns the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ shop.Store = (*Store)(nil)

const (
	label    = "Merchandise"
	theItem  = "This item"
	theSize  = "This size"
	sizeNode = `z {.id, .name, .price, .quantity, .reserved, .held, .sold, .unlimited, .lowStock, .restockedAt,
      awaited: EXISTS { (:User {id: $userId})-[:WAITS_FOR]->(z) },
      links: COLLECT { MATCH (z)-[:LINKED_TO]->(g:MerchandiseLink) RETURN ` + linkNode + ` AS link ORDER BY g.platformKey }}`
	variantNode = `v {.id, .sku, .name, .price, .pictures, .pictureTexts, .color, .style, .gender, .format, .weight, .grams, .edition, .material,
    .attributeNames, .attributeValues,
    sizes: COLLECT { MATCH (v)-[:HAS_SIZE]->(z:MerchandiseSize) RETURN ` + sizeNode + ` AS size ORDER BY z.position }}`
)

// node is what is read of an item m for the person $userId.
const node = `m {.id, .name, .description, .category, .subCategory, .shippingAndReturnInfo, .basePrice, .currency, .pictures, .pictureTexts, .status,
  .tierPrice, .tierOnly, .nameYourPrice, .version, .saveKey, .createdAt, .updatedAt, .publishedAt, .removalId,
  seller: head([(m)<-[:SELLS]-(person:User) | ` + projection.PersonNode + `]),
  tier: head([(m)-[:PRICED_FOR]->(tier:Tier) | ` + projection.TierNode + `]),
  music: head([(m)-[:DELIVERS]->(x) | x {.id, .title, album: x:Album, deleted: x.status = 'deleted', bought: EXISTS { (:User {id: $userId})-[:BOUGHT]->(x) }}]),
  variants: COLLECT { MATCH (m)-[:HAS_VARIANT]->(v:MerchandiseVariant) RETURN ` + variantNode + ` AS variant ORDER BY v.position },
  hidden: EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: m.ownerId}) }}`

func column(r *cypher.Row) shop.Item { return scan(r.Map("node")) }

func scan(r *cypher.Row) shop.Item {
	i := shop.Item{
		ID: r.String("id"), Seller: projection.ScanPerson(r.Map("seller")), Name: r.String("name"),
		Description: r.OptString("description"), Category: r.OptString("category"), SubCategory: r.OptString("subCategory"),
		ShippingAndReturns: r.OptString("shippingAndReturnInfo"), BasePrice: int64(r.Int("basePrice")),
		Currency: r.String("currency"), Pictures: r.OptStrings("pictures"), PictureTexts: r.OptStrings("pictureTexts"),
		Status: access.Status(r.String("status")),
		Tier:   projection.ScanTier(r, "tier"), TierPrice: scanPrice(r, "tierPrice"), TierOnly: r.OptBool("tierOnly"),
		NameYourPrice: r.OptBool("nameYourPrice"), SaveKey: r.OptString("saveKey"),
		Version: r.OptInt("version"), CreatedAt: r.Time("createdAt"), UpdatedAt: r.OptTime("updatedAt"),
		PublishedAt: r.OptTime("publishedAt"), IsHidden: r.Bool("hidden"),
		IsRemoved: r.Has("removalId"),
	}
	if r.Has("music") {
		m := scanMusic(r.Map("music"))
		i.Music = &m
	}
	for _, v := range r.Maps("variants") {
		i.Variants = append(i.Variants, scanVariant(v))
	}
	return i
}

func scanMusic(r *cypher.Row) shop.Music {
	return shop.Music{
		ID: r.String("id"), Title: r.OptString("title"), IsAlbum: r.Bool("album"), IsBought: r.Bool("bought"),
		IsDeleted: r.OptBool("deleted"),
	}
}

func scanPrice(r *cypher.Row, key string) *int64 {
	if !r.Has(key) {
		return nil
	}
	minor := int64(r.Int(key))
	return &minor
}

func scanVariant(r *cypher.Row) shop.Variant {
	v := shop.Variant{
		ID: r.String("id"), SKU: r.OptString("sku"), Name: r.OptString("name"), Price: scanPrice(r, "price"),
		Pictures: r.OptStrings("pictures"), PictureTexts: r.OptStrings("pictureTexts"), Color: r.OptString("color"),
		Style:  r.OptString("style"),
		Gender: r.OptString("gender"), Format: r.OptString("format"), Weight: r.OptString("weight"),
		Edition: r.OptString("edition"), Material: r.OptString("material"), OwnGrams: scanCount(r, "grams"),
	}
	values := r.OptStrings("attributeValues")
	for n, name := range r.OptStrings("attributeNames") {
		v.Attributes = append(v.Attributes, shop.Attribute{Name: name, Value: values[n]})
	}
	for _, z := range r.Maps("sizes") {
		v.Sizes = append(v.Sizes, scanSize(z))
	}
	return v
}

func scanSize(r *cypher.Row) shop.Size {
	z := shop.Size{
		ID: r.String("id"), Name: r.OptString("name"), Price: scanPrice(r, "price"), Stock: scanStock(r),
		RestockedAt: r.OptTime("restockedAt"), IsAwaited: r.Bool("awaited"), LowStock: scanCount(r, "lowStock"),
	}
	for _, link := range r.Maps("links") {
		z.Links = append(z.Links, scanLink(z.ID, link))
	}
	return z
}

func scanCount(r *cypher.Row, key string) *int {
	if !r.Has(key) {
		return nil
	}
	n := r.Int(key)
	return &n
}

func scanStock(r *cypher.Row) shop.Stock {
	return shop.Stock{
		Quantity: r.Int("quantity"), Reserved: r.Int("reserved"), Held: r.Int("held"), Sold: r.Int("sold"),
		Unlimited: r.OptBool("unlimited"),
	}
}

// IsArtist reports whether somebody is an artist.
func (s *Store) IsArtist(ctx context.Context, userID string) (bool, error) {
	is, err := cypher.ReadOne(ctx, s.db, "shop_seller", `MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL RETURN u:Artist AS artist`,
		map[string]any{"id": userID}, func(r *cypher.Row) bool { return r.Bool("artist") })
	return is, cypher.OrNotFound(err, "This person")
}

// UsualCurrency returns what somebody sells in.
func (s *Store) UsualCurrency(ctx context.Context, sellerID string) (string, error) {
	return projection.UsualCurrency(ctx, s.db, sellerID)
}

// Pictures returns those of keys that are pictures which somebody uploaded.
func (s *Store) Pictures(ctx context.Context, ownerID string, keys []string) ([]string, error) {
	return files.Images(ctx, s.db, ownerID, keys)
}

// Tier finds a tier that an artist offers.
func (s *Store) Tier(ctx context.Context, artistID, id string) (access.Tier, error) {
	found, err := cypher.ReadOne(ctx, s.db, "merchandise_tier", `MATCH (tier:Tier {id: $id}) WHERE tier.artistId = $artistId
RETURN `+projection.TierNode+` AS tier`, map[string]any{"id": id, "artistId": artistID},
		func(r *cypher.Row) *access.Tier { return projection.ScanTier(r, "tier") })
	if err != nil {
		return access.Tier{}, cypher.OrNotFound(err, "This tier")
	}
	return *found, nil
}

// Tiers lists those that an artist offers.
func (s *Store) Tiers(ctx context.Context, artistID string) ([]access.Tier, error) {
	return cypher.ReadAll(ctx, s.db, "merchandise_tiers", `MATCH (:User {id: $artistId})-[:OFFERS]->(tier:Tier)
RETURN `+projection.TierNode+` AS tier ORDER BY tier.position`, map[string]any{"artistId": artistID},
		func(r *cypher.Row) access.Tier { return *projection.ScanTier(r, "tier") })
}

// Music finds an album or a track of an artist's.
func (s *Store) Music(ctx context.Context, artistID, id string) (shop.Music, error) {
	found, err := cypher.ReadOne(ctx, s.db, "merchandise_music", `CALL () {
  MATCH (x:Album {id: $id}) RETURN x UNION ALL MATCH (x:Track {id: $id}) RETURN x
}
WITH x WHERE x.status <> 'deleted' AND EXISTS { (:User {id: $artistId})-[:RELEASED|PERFORMED]->(x) }
RETURN x {.id, .title, album: x:Album, deleted: false, bought: false} AS node`, map[string]any{"id": id, "artistId": artistID},
		func(r *cypher.Row) shop.Music { return scanMusic(r.Map("node")) })
	return found, cypher.OrNotFound(err, "This music")
}

// OfMusic returns the id of what is for sale that is a download of an album or a track.
func (s *Store) OfMusic(ctx context.Context, musicID string) (string, error) {
	found, err := cypher.ReadAll(ctx, s.db, "item_of_music", `CALL () {
  MATCH (x:Album {id: $id}) RETURN x UNION ALL MATCH (x:Track {id: $id}) RETURN x
}
MATCH (x)<-[:DELIVERS]-(m:Merchandise) WHERE x.status <> 'deleted' AND m.status = 'published' AND m.deletedAt IS NULL
RETURN m.id AS id ORDER BY m.publishedAt DESC LIMIT 1`, map[string]any{"id": musicID},
		func(r *cypher.Row) string { return r.String("id") })
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0], nil
}

// Made returns the id of the seller's item with a client key.
func (s *Store) Made(ctx context.Context, sellerID, clientKey string) (string, error) {
	return cypher.Made(ctx, s.db, "merchandise_made",
		`MATCH (m:Merchandise {ownerId: $ownerId, clientKey: $clientKey}) RETURN m.id AS id`, sellerID, clientKey)
}

// sellerIsHere: the seller of an item m has not left.
const sellerIsHere = `EXISTS { (m)<-[:SELLS]-(u:User WHERE u.deactivatedAt IS NULL) }`

const byID cypher.Statement = `MATCH (m:Merchandise {id: $id}) WHERE m.deletedAt IS NULL AND ` + sellerIsHere + `
RETURN ` + node + ` AS node`

// Item reads one for a person.
func (s *Store) Item(ctx context.Context, userID, id string) (shop.Item, error) {
	i, err := cypher.ReadOne(ctx, s.db, "merchandise", byID, map[string]any{"id": id, "userId": userID}, column)
	return i, cypher.OrNotFound(err, theItem)
}

// Items reads those of ids that are there.
func (s *Store) Items(ctx context.Context, userID string, ids []string) (map[string]shop.Item, error) {
	found, err := cypher.ReadAll(ctx, s.db, "merchandise_items", `UNWIND $ids AS id
MATCH (m:Merchandise {id: id}) WHERE m.deletedAt IS NULL AND `+sellerIsHere+`
RETURN `+node+` AS node`, map[string]any{"ids": ids, "userId": userID}, column)
	byID := make(map[string]shop.Item, len(found))
	for _, i := range found {
		byID[i.ID] = i
	}
	return byID, err
}

// OfVariant returns the id of the item that has a variant.
func (s *Store) OfVariant(ctx context.Context, id string) (string, error) {
	item, err := cypher.ReadOne(ctx, s.db, "item_of_variant", `MATCH (v:MerchandiseVariant {id: $id}) RETURN v.merchandiseId AS id`,
		map[string]any{"id": id}, func(r *cypher.Row) string { return r.String("id") })
	return item, cypher.OrNotFound(err, "This variant")
}

// OfSize returns the id of the item that has a size.
func (s *Store) OfSize(ctx context.Context, id string) (string, error) {
	item, err := cypher.ReadOne(ctx, s.db, "item_of_size", `MATCH (z:MerchandiseSize {id: $id}) RETURN z.merchandiseId AS id`,
		map[string]any{"id": id}, func(r *cypher.Row) string { return r.String("id") })
	return item, cypher.OrNotFound(err, theSize)
}

// Entered reports whether a size has an entry with a client key.
func (s *Store) Entered(ctx context.Context, sizeID, clientKey string) (bool, error) {
	_, err := cypher.ReadOne(ctx, s.db, "stock_entered", `MATCH (e:StockEntry {sizeId: $sizeId, clientKey: $clientKey}) RETURN e.id AS id`,
		map[string]any{"sizeId": sizeID, "clientKey": clientKey}, func(r *cypher.Row) string { return r.String("id") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return false, nil
	}
	return err == nil, err
}

// sellerGone is what a write finds whose seller is not there any more.
func sellerGone() error { return fault.Missing("This person") }
