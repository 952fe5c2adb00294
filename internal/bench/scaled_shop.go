package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// market is a generated trading post: its sellers offer as many things each, and its buyers can sign in.
type market struct{ Sellers, Items, Buyers int }

var fullMarket = market{Sellers: 1_000, Items: 100_000, Buyers: 450}

// marketVersion is raised where the market or what is written of it changes.
const marketVersion = 2

// endless is a stock that no run uses up.
const endless = 1_000_000

func (m market) id(kind string, n int) string { return communityID("market "+kind, n) }

func (m market) email(kind string, n int) string {
	return fmt.Sprintf("bench_%s_%d@example.org", kind, n)
}

// kept gives a server on the demo and this market, filled once and kept for the next time.
func (m market) kept(ctx context.Context) (*server, error) {
	caches, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(caches, "sidestage", "bench", fmt.Sprintf("market-%d-%d", m.Items, marketVersion))
	return keptServer(ctx, folder, keepingModel(ctx), m.statements)
}

// statements write what pages of the shop read, and what is bought.
func (m market) statements() []filling {
	const (
		person = `id: row.id, handle: row.handle, handleKey: row.handle, displayName: row.name, email: row.email,
  createdAt: $now - duration({days: 400}), confirmedAt: $now`
		credential = `MATCH (f:User {email: 'fan@sidestage.test'}) MATCH (known:Credential {userId: f.id})
UNWIND $rows AS row CREATE (:Credential {userId: row.id, passwordHash: known.passwordHash, updatedAt: $now})`
	)
	sellers, buyers := m.people("seller", m.Sellers), m.people("buyer", m.Buyers)
	return []filling{
		{`UNWIND $rows AS row CREATE (:User:Artist {` + person + `, followerCount: 0, playCount: 0})`, sellers},
		{`UNWIND $rows AS row CREATE (:User {` + person + `})`, buyers},
		{credential, buyers},
		{credential, sellers[:1]},
		{`UNWIND $rows AS row MATCH (u:User {id: row.seller})
CREATE (u)-[:SELLS]->(m:Merchandise {id: row.id, ownerId: row.seller, name: row.name, description: '',
  category: row.category, subCategory: '', basePrice: row.price, lowestPrice: row.price, currency: 'EUR', pictures: [], stockCount: row.pieces,
  soldCount: row.sold, status: 'published', version: 1, tierOnly: false, createdAt: $now - duration({minutes: row.ago}),
  updatedAt: $now, publishedAt: $now - duration({minutes: row.ago})})
CREATE (m)-[:HAS_VARIANT]->(v:MerchandiseVariant {id: row.variant, merchandiseId: m.id, ownerId: m.ownerId, position: 0,
  color: 'Black', pictures: [], attributeNames: [], attributeValues: []})
CREATE (v)-[:HAS_SIZE]->(z:MerchandiseSize {id: row.size, merchandiseId: m.id, variantId: v.id, ownerId: m.ownerId,
  position: 0, name: 'M', quantity: row.pieces, reserved: 0, held: 0, sold: 0, lowStock: 3})
CREATE (:StockEntry {id: z.id + '-in', merchandiseId: m.id, sizeId: z.id, kind: 'counted', quantity: row.pieces, sold: 0,
  reserved: 0, held: 0, left: row.pieces, reason: 'First delivery', at: m.createdAt})`, m.items()},
	}
}

func (m market) people(kind string, n int) []map[string]any {
	rows := make([]map[string]any, n)
	for i := range rows {
		handle := fmt.Sprintf("bench_%s_%d", kind, i)
		rows[i] = map[string]any{
			"id": m.id(kind, i), "handle": handle, "name": fmt.Sprintf("The %s %d", kind, i), "email": m.email(kind, i),
		}
	}
	return rows
}

func (m market) items() []map[string]any {
	categories := []string{"Clothing", "Music", "Print", "Accessories"}
	rows := make([]map[string]any, m.Items)
	for i := range rows {
		rows[i] = map[string]any{
			"id": m.id("item", i), "variant": m.id("variant", i), "size": m.id("size", i), "seller": m.id("seller", i%m.Sellers),
			"name": fmt.Sprintf("Shirt of tour %d", i), "category": categories[i%len(categories)],
			"price": 1000 + i%40*50, "sold": i * 7919 % 1000, "ago": i, "pieces": endless,
		}
	}
	return rows
}

// goods are what somebody puts into a cart.
type goods struct{ item, variant, size string }

func (m market) goods(n int) goods {
	return goods{m.id("item", n), m.id("variant", n), m.id("size", n)}
}
