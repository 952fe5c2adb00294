// Package tiers keeps tiers and who holds them in the graph.
package tiers

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/tier"
)

// Store keeps tiers and who holds them. It is a tier.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ tier.Store = (*Store)(nil)

func scanWholeTier(r *cypher.Row) access.Tier {
	if t := projection.ScanTier(r, "tier"); t != nil {
		return *t
	}
	return access.Tier{}
}

// lockArtist takes the lock that every change of an artist's tiers waits for, and gives the tiers by position. It runs
// in the transaction of the change, which so sees what the one before it left. Errors: ErrNoRecord.
func lockArtist(tx *cypher.Tx, artistID string) ([]access.Tier, error) {
	_, err := cypher.One(tx, `MATCH (a:User {id: $id}) WHERE a:Artist SET a._lock = true REMOVE a._lock RETURN a.id AS id`,
		map[string]any{"id": artistID}, func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return nil, err
	}
	return cypher.All(tx, tiersOfArtist, map[string]any{"id": artistID}, scanWholeTier)
}

const tiersOfArtist = `MATCH (:User {id: $id})-[:OFFERS]->(tier:Tier) RETURN ` + projection.TierNode + ` AS tier ORDER BY tier.position, tier.id`

func named(tiers []access.Tier, name, except string) bool {
	return slices.ContainsFunc(tiers, func(t access.Tier) bool {
		return t.ID != except && tier.NameKey(t.Name) == tier.NameKey(name)
	})
}

// UsualCurrency returns what an artist sells in.
func (s *Store) UsualCurrency(ctx context.Context, artistID string) (string, error) {
	return projection.UsualCurrency(ctx, s.db, artistID)
}

// Create puts a tier above the artist's others.
func (s *Store) Create(ctx context.Context, t access.Tier, most int) (access.Tier, error) {
	made, err := cypher.WriteTx(ctx, s.db, "create_tier", func(tx *cypher.Tx) (access.Tier, error) {
		others, err := lockArtist(tx, t.ArtistID)
		if err != nil {
			return access.Tier{}, err
		}
		if named(others, t.Name, "") {
			return access.Tier{}, tier.NameTaken()
		}
		if len(others) >= most {
			return access.Tier{}, tier.TooMany()
		}
		made := t
		made.Position = len(others)
		_, err = tx.Exec(`MATCH (a:User {id: $artistId})
CREATE (a)-[:OFFERS]->(:Tier {id: $id, artistId: $artistId, name: $name, description: $description, perks: $perks, price: $price,
  yearly: $yearly, currency: $currency, position: $position, createdAt: $at, updatedAt: $at})`, tierParams(made))
		tx.Changes("Tier", made.ID)
		return made, err
	})
	return made, cypher.OrNotFound(err, "This artist")
}

func tierParams(t access.Tier) map[string]any {
	return map[string]any{
		"id": t.ID, "artistId": t.ArtistID, "name": t.Name, "description": t.Description, "perks": t.Perks, "price": t.Price,
		"yearly": cypher.OrNull(t.Yearly), "currency": t.Currency, "position": t.Position, "at": t.UpdatedAt,
	}
}

// Tier finds one. Errors: NOT_FOUND.
func (s *Store) Tier(ctx context.Context, id string) (access.Tier, error) {
	found, err := cypher.ReadOne(ctx, s.db, "tier", `MATCH (tier:Tier {id: $id}) RETURN `+projection.TierNode+` AS tier`, map[string]any{"id": id}, scanWholeTier)
	return found, cypher.OrNotFound(err, "This tier")
}

// artistOf gives whose tier it is, in the transaction that will lock them.
func artistOf(tx *cypher.Tx, tierID string) (string, error) {
	return cypher.One(tx, `MATCH (tier:Tier {id: $id}) RETURN tier.artistId AS artistId`, map[string]any{"id": tierID}, func(r *cypher.Row) string { return r.String("artistId") })
}

// Update changes a tier under its artist's lock.
func (s *Store) Update(
	ctx context.Context, id string, change func(access.Tier) (access.Tier, error),
) (access.Tier, error) {
	changed, err := cypher.WriteTx(ctx, s.db, "update_tier", func(tx *cypher.Tx) (access.Tier, error) {
		tiers, at, err := lockTier(tx, id)
		if err != nil {
			return access.Tier{}, err
		}
		t, err := change(tiers[at])
		if err != nil {
			return access.Tier{}, err
		}
		if named(tiers, t.Name, id) {
			return access.Tier{}, tier.NameTaken()
		}
		_, err = tx.Exec(`MATCH (tier:Tier {id: $id}) SET tier.name = $name, tier.description = $description, tier.perks = $perks,
  tier.price = $price, tier.yearly = $yearly, tier.currency = $currency, tier.updatedAt = $at`, tierParams(t))
		if err != nil {
			return access.Tier{}, err
		}
		return t, tx.Emit(event.AccessChanged, "", "Tier", id)
	})
	return changed, cypher.OrNotFound(err, "This tier")
}

// lockTier takes the lock of a tier's artist and gives their tiers, and which is the one. Errors: ErrNoRecord.
func lockTier(tx *cypher.Tx, id string) (tiers []access.Tier, at int, err error) {
	artistID, err := artistOf(tx, id)
	if err != nil {
		return nil, 0, err
	}
	if tiers, err = lockArtist(tx, artistID); err != nil {
		return nil, 0, err
	}
	if at = slices.IndexFunc(tiers, func(t access.Tier) bool { return t.ID == id }); at < 0 {
		return nil, 0, cypher.ErrNoRecord // it was deleted while the lock was waited for
	}
	return tiers, at, nil
}

// Delete removes a tier that nobody holds and nothing takes. The tier's own lock keeps grants away until it is gone; a
// release that came to take it all the same makes the deletion fail, as a plain DELETE leaves no relationship behind.
func (s *Store) Delete(ctx context.Context, id string, at time.Time) (tier.Use, error) {
	use, err := cypher.WriteTx(ctx, s.db, "delete_tier", func(tx *cypher.Tx) (tier.Use, error) {
		tiers, place, err := lockTier(tx, id)
		if err != nil {
			return tier.Use{}, err
		}
		use, err := cypher.One(tx, `MATCH (tier:Tier {id: $id}) SET tier._lock = true REMOVE tier._lock
RETURN COUNT { MATCH (tier)<-[h:HOLDS]-(u) WHERE `+projection.HeldNow+` RETURN u
  UNION MATCH (tier)<-[:FOR_TIER]-()<-[:SUBSCRIBES|GIVES]-(u) RETURN u } AS holders, COUNT { (tier)<-[:REQUIRES|OPENS_EARLY|PRICED_FOR]-() } AS releases`,
			map[string]any{"id": id, "at": at}, func(r *cypher.Row) tier.Use {
				return tier.Use{Holders: r.Int("holders"), Releases: r.Int("releases")}
			})
		if err != nil || use != (tier.Use{}) {
			return use, err
		}
		if _, err = tx.Exec(`MATCH (tier:Tier {id: $id})<-[r:HOLDS|OFFERS]-() DELETE r WITH DISTINCT tier DELETE tier`, map[string]any{"id": id}); err != nil {
			return use, err
		}
		return use, setPositions(tx, slices.Delete(tiers, place, place+1), at)
	})
	return use, cypher.OrNotFound(err, "This tier")
}

// setPositions writes the positions of tiers in their order.
func setPositions(tx *cypher.Tx, tiers []access.Tier, at time.Time) error {
	rows, ids := make([]map[string]any, len(tiers)), make([]string, len(tiers))
	for i, t := range tiers {
		rows[i], ids[i] = map[string]any{"id": t.ID, "position": i}, t.ID
	}
	_, err := tx.Exec(`UNWIND $rows AS row MATCH (tier:Tier {id: row.id}) WHERE tier.position <> row.position
SET tier.position = row.position, tier.updatedAt = $at`, map[string]any{"rows": rows, "at": at})
	if err != nil {
		return err
	}
	return tx.Emit(event.AccessChanged, "", "Tier", ids...)
}

// Reorder puts an artist's tiers into the order of ids.
func (s *Store) Reorder(ctx context.Context, artistID string, ids []string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "reorder_tiers", func(tx *cypher.Tx) (struct{}, error) {
		tiers, err := lockArtist(tx, artistID)
		if err != nil {
			return struct{}{}, err
		}
		byID := make(map[string]access.Tier, len(tiers))
		for _, t := range tiers {
			byID[t.ID] = t
		}
		ordered := make([]access.Tier, 0, len(tiers))
		for _, id := range ids {
			if t, ok := byID[id]; ok {
				ordered = append(ordered, t)
				delete(byID, id)
			}
		}
		if len(ordered) != len(ids) || len(byID) > 0 {
			return struct{}{}, fault.BadInput(map[string]string{
				"tierIds": "tierIds must be all of the artist's tiers, each once.",
			})
		}
		return struct{}{}, setPositions(tx, ordered, at)
	})
	return cypher.OrNotFound(err, "This artist")
}

// Tiers lists an artist's by position; those of somebody who is away only where alsoAway. Errors: NOT_FOUND.
func (s *Store) Tiers(ctx context.Context, artistID string, alsoAway bool) ([]access.Tier, error) {
	found, err := cypher.ReadOne(ctx, s.db, "artist_tiers", `MATCH (a:User {id: $id})
WHERE a:Artist AND ($alsoAway OR a.deactivatedAt IS NULL)
RETURN COLLECT { MATCH (a)-[:OFFERS]->(tier:Tier) RETURN {tier: `+projection.TierNode+`} ORDER BY tier.position, tier.id } AS tiers`, map[string]any{"id": artistID, "alsoAway": alsoAway},
		func(r *cypher.Row) []access.Tier {
			var tiers []access.Tier
			for _, one := range r.Maps("tiers") {
				tiers = append(tiers, scanWholeTier(one))
			}
			return tiers
		})
	return found, cypher.OrNotFound(err, "This artist")
}

// Supporters counts who holds each of some tiers at a moment.
func (s *Store) Supporters(ctx context.Context, tierIDs []string, at time.Time) (map[string]int, error) {
	type count struct {
		id string
		n  int
	}
	found, err := cypher.ReadAll(ctx, s.db, "tier_supporters", `UNWIND $ids AS id MATCH (tier:Tier {id: id})
RETURN id, COUNT { (tier)<-[h:HOLDS]-() WHERE `+projection.HeldNow+` } AS n`, map[string]any{"ids": tierIDs, "at": at},
		func(r *cypher.Row) count { return count{r.String("id"), r.Int("n")} })
	counts := make(map[string]int, len(found))
	for _, one := range found {
		counts[one.id] = one.n
	}
	return counts, err
}

// holding matches who holds a tier at a moment.
const holding = `MATCH (tier:Tier {id: $tierId})<-[h:HOLDS]-(person:User) WHERE ` + projection.HeldNow

var holders = cypher.List[tier.Holder]{
	Name:  "tier_holders",
	Match: holding + ` AND`,
	Order: cypher.ByTime("h.since", "person.id"),
	Node:  `{person: ` + projection.PersonNode + `, since: h.since, until: h.until}`,
	Scan:  scanHolder,
	Count: holding + ` RETURN count(person) AS n`,
}.Compose()

// Holders lists who holds a tier at a moment, newest first.
func (s *Store) Holders(
	ctx context.Context, tierID string, at time.Time, page paging.Request,
) (paging.Page[tier.Holder], error) {
	return holders.Page(ctx, s.db, page, map[string]any{"tierId": tierID, "at": at})
}

func scanHolder(r *cypher.Row) tier.Holder {
	return tier.Holder{Person: projection.ScanPerson(r.Map("person")), Since: r.Time("since"), Until: r.OptTime("until")}
}

// Held lists what a person holds at a moment, by artist and position.
func (s *Store) Held(ctx context.Context, userID string, at time.Time) ([]tier.Held, error) {
	return cypher.ReadAll(ctx, s.db, "held_tiers", `MATCH (:User {id: $userId})-[h:HOLDS]->(tier:Tier) WHERE `+projection.HeldNow+`
RETURN `+projection.TierNode+` AS tier, h.until AS until ORDER BY tier.artistId, tier.position`, map[string]any{"userId": userID, "at": at},
		func(r *cypher.Row) tier.Held { return tier.Held{Tier: scanWholeTier(r), Until: r.OptTime("until")} })
}

// Grant gives a tier to someone who is there, or moves its end. What had ended begins anew.
func (s *Store) Grant(ctx context.Context, userID, tierID, by string, until, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "grant_tier", func(tx *cypher.Tx) (struct{}, error) {
		_, err := cypher.One(tx, `MATCH (tier:Tier {id: $tierId}) SET tier._lock = true REMOVE tier._lock
WITH tier MATCH (u:User {id: $userId}) WHERE u.deactivatedAt IS NULL
MERGE (u)-[h:HOLDS]->(tier)
SET h.since = CASE WHEN h.since IS NULL OR h.until <= $at THEN $at ELSE h.since END, h.grantedBy = $by,
  h.grantedUntil = $until
WITH u, h SET h.until = `+projection.LatestUntil+`
RETURN u.id AS id`, map[string]any{"userId": userID, "tierId": tierID, "by": by, "until": until, "at": at},
			func(r *cypher.Row) string { return r.String("id") })
		if err != nil {
			return struct{}{}, err
		}
		tx.Changes("Tier", tierID)
		return struct{}{}, tx.Emit(event.Granted, by, "Tier", tierID)
	})
	return cypher.OrNotFound(err, "This person")
}

// Revoke takes a tier from someone.
func (s *Store) Revoke(ctx context.Context, userID, tierID string) (bool, error) {
	return cypher.WriteTx(ctx, s.db, "revoke_tier", func(tx *cypher.Tx) (bool, error) {
		params := map[string]any{"userId": userID, "tierId": tierID}
		// What somebody pays for, or was given by another, stays theirs for as long as that goes.
		held, err := cypher.All(tx, `MATCH (u:User {id: $userId})-[h:HOLDS]->(tier:Tier) WHERE tier.id = $tierId
SET h.grantedBy = null, h.grantedUntil = null
WITH h SET h.until = `+projection.LatestUntil+`
RETURN $tierId AS id`, params, func(r *cypher.Row) string { return r.String("id") })
		if err == nil {
			err = tx.Run(`MATCH (:User {id: $userId})-[h:HOLDS]->(tier:Tier {id: $tierId})
WHERE (h.paidUntil IS NULL OR h.paidUntil <= datetime()) AND (h.giftUntil IS NULL OR h.giftUntil <= datetime()) DELETE h`, params)
		}
		if err != nil || len(held) == 0 {
			return false, err
		}
		tx.Changes("Tier", tierID)
		return true, tx.Emit(event.Revoked, "", "Tier", tierID)
	})
}
