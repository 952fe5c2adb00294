package giveaways

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const label = "Giveaway"

// Made finds the artist's giveaway with a client key.
func (s *Store) Made(ctx context.Context, artistID, clientKey string) (again.Made, error) {
	return cypher.Sent(ctx, s.db, "giveaway_made",
		`MATCH (g:Giveaway {ownerId: $ownerId, clientKey: $clientKey}) RETURN g.id AS id, g.clientPrint AS print`,
		artistID, clientKey)
}

// Create keeps a giveaway, once for each artist and client key: the artist holds their own lock.
func (s *Store) Create(ctx context.Context, n giveaways.New, allow func() error) (string, error) {
	params := map[string]any{
		"id": n.ID, "ownerId": n.ArtistID, "description": n.Description,
		"clientKey": cypher.OrNull(n.Key.Client), "print": cypher.OrNull(n.Key.Print),
		"quantity": n.Quantity, "endDate": n.EndDate, "at": n.At, "secret": n.Secret, "commitment": n.Commitment,
		"entriesHash": n.EntriesHash,
	}
	id, err := cypher.WriteTx(ctx, s.db, "create_giveaway", func(tx *cypher.Tx) (string, error) {
		made, err := cypher.One(tx, `MATCH (u:User {id: $ownerId}) SET u._lock = true
WITH u REMOVE u._lock
WITH u OPTIONAL MATCH (g:Giveaway {ownerId: $ownerId, clientKey: $clientKey})
RETURN g.id AS id`, params, func(r *cypher.Row) string { return r.OptString("id") })
		if err != nil || made != "" {
			return made, err
		}
		kept, err := tx.Exec(`MATCH (a:Artist {id: $ownerId})
CREATE (a)-[:HOLDS_GIVEAWAY]->(:Giveaway {id: $id, ownerId: $ownerId, heldBy: $ownerId, clientKey: $clientKey, clientPrint: $print, description: $description,
  quantity: $quantity, endDate: $endDate, createdAt: $at, updatedAt: $at, secret: $secret, commitment: $commitment,
  entriesHash: $entriesHash, entryCount: 0, draws: 0})`, params)
		if err != nil {
			return "", err
		}
		if kept.NodesCreated() == 0 {
			return "", cypher.ErrNoRecord
		}
		if err := allow(); err != nil {
			return "", err
		}
		return n.ID, tx.Emit(event.Released, n.ArtistID, label, n.ID)
	})
	return id, cypher.OrNotFound(err, "This artist")
}

// locked locks a giveaway and reads it for a person.
func locked(tx *cypher.Tx, params map[string]any) (giveaways.Giveaway, error) {
	if err := tx.Run(`MATCH (g:Giveaway {id: $id}) SET g._lock = true REMOVE g._lock`, params); err != nil {
		return giveaways.Giveaway{}, err
	}
	return cypher.One(tx, `MATCH (g:Giveaway {id: $id}) RETURN `+node+` AS node`, params, scan)
}

// Change stores what decide returns. What is deleted is in no list.
func (s *Store) Change(
	ctx context.Context, id, actorID string, decide func(giveaways.Giveaway) (giveaways.Giveaway, error),
) error {
	params := map[string]any{"id": id, "userId": actorID}
	_, err := cypher.WriteTx(ctx, s.db, "change_giveaway", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		before, err := locked(tx, params)
		if err != nil {
			return none, err
		}
		after, err := decide(before)
		if err != nil {
			return none, err
		}
		if err := tx.Run(`MATCH (g:Giveaway {id: $id})
SET g.description = $description, g.quantity = $quantity, g.endDate = $endDate, g.updatedAt = $updatedAt, g.deletedAt = $deletedAt,
  g.deletedById = $deletedById, g.heldBy = CASE WHEN $deletedAt IS NULL THEN g.ownerId END`, map[string]any{
			"id": id, "description": after.Description, "quantity": after.Quantity, "endDate": after.EndDate,
			"updatedAt": after.UpdatedAt, "deletedAt": after.DeletedAt, "deletedById": cypher.OrNull(after.DeletedByID),
		}); err != nil {
			return none, err
		}
		return none, tx.Emit(verbOf(before, after), actorID, label, id)
	})
	return cypher.OrNotFound(err, theGiveaway)
}

func verbOf(before, after giveaways.Giveaway) event.Verb {
	switch was, is := before.DeletedAt.IsZero(), after.DeletedAt.IsZero(); {
	case was && !is:
		return event.Withdrawn
	case !was && is:
		return event.Released
	}
	return event.Updated
}

// Enter keeps one entry a person. All who enter wait for the giveaway's lock, as each entry's hash has the one before.
func (s *Store) Enter(
	ctx context.Context, id, userID string, decide func(giveaways.Giveaway) (giveaways.Entry, error),
) error {
	params := map[string]any{"id": id, "userId": userID}
	_, err := cypher.WriteTx(ctx, s.db, "enter_giveaway", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		g, err := locked(tx, params)
		if err != nil || g.Mine != nil {
			return none, err
		}
		entry, err := decide(g)
		if err != nil {
			return none, err
		}
		taken, err := cypher.One(tx, `MATCH (u:User {id: $userId})
WITH u LIMIT 1 MATCH (g:Giveaway {id: $id})
OPTIONAL MATCH (x:GiveawayEntry {giveawayId: $id, entryId: $entryId})
FOREACH (_ IN CASE WHEN x IS NULL THEN [1] ELSE [] END |
  CREATE (:GiveawayEntry {giveawayId: $id, userId: $userId, ownerId: g.ownerId, entryId: $entryId, number: $number,
    entriesHash: $entriesHash, at: $at})
  SET g.entryCount = $number, g.entriesHash = $entriesHash)
RETURN x IS NOT NULL AS taken`, map[string]any{
			"id": id, "userId": userID, "entryId": entry.ID, "number": entry.Number, "entriesHash": entry.EntriesHash,
			"at": entry.At,
		}, func(r *cypher.Row) bool { return r.Bool("taken") })
		if err != nil {
			return none, err
		}
		if taken {
			return none, fault.New(fault.Conflict, "Another entry has this id. Please enter again.")
		}
		return none, tx.Emit(event.Entered, userID, label, id)
	})
	return cypher.OrNotFound(err, theGiveaway)
}

// Draw keeps a draw, and who won it.
func (s *Store) Draw(
	ctx context.Context, id, actorID string, decide func(giveaways.Sealed) (giveaways.Draw, error),
) error {
	params := map[string]any{"id": id, "userId": actorID}
	_, err := cypher.WriteTx(ctx, s.db, "draw_giveaway", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		g, err := locked(tx, params)
		if err != nil {
			return none, err
		}
		sealed, err := seal(tx, g, params)
		if err != nil {
			return none, err
		}
		draw, err := decide(sealed)
		if err != nil || draw.Number == 0 {
			return none, err
		}
		if err := tx.Run(`MATCH (g:Giveaway {id: $id})
CREATE (:GiveawayDraw {giveawayId: $id, ownerId: g.ownerId, number: $number, seed: $seed, at: $at, winners: $winners, replaced: $replaced, byId: $userId})
SET g.draws = $number, g.drawnAt = $at, g.winners = [w IN coalesce(g.winners, []) WHERE NOT w IN $replaced] + $winners
WITH g UNWIND $winners AS won
MATCH (e:GiveawayEntry {giveawayId: $id, entryId: won}) SET e.wonIn = $number`, map[string]any{
			"id": id, "userId": actorID, "number": draw.Number, "seed": draw.Seed, "at": draw.At,
			"winners": draw.Winners, "replaced": append([]string{}, draw.Replaced...),
		}); err != nil {
			return none, err
		}
		return none, tx.Emit(event.Drawn, actorID, label, id)
	})
	return cypher.OrNotFound(err, theGiveaway)
}

func seal(tx *cypher.Tx, g giveaways.Giveaway, params map[string]any) (giveaways.Sealed, error) {
	sealed := giveaways.Sealed{Giveaway: g, Won: map[string]bool{}}
	var err error
	if sealed.Secret, err = cypher.One(tx, `MATCH (g:Giveaway {id: $id}) RETURN g.secret AS secret`, params,
		func(r *cypher.Row) string { return r.String("secret") }); err != nil {
		return sealed, err
	}
	if sealed.Entries, err = cypher.All(tx, entryIDs, params, cypher.ScanID); err != nil {
		return sealed, err
	}
	won, err := cypher.All(tx, `MATCH (d:GiveawayDraw) WHERE d.giveawayId = $id AND d.number IS NOT NULL
UNWIND d.winners AS id RETURN id`, params, cypher.ScanID)
	for _, id := range won {
		sealed.Won[id] = true
	}
	return sealed, err
}

const (
	// sweptAtOnce is how many giveaways one transaction of a sweep removes, entriesAtOnce how many of their entries.
	sweptAtOnce   = 50
	entriesAtOnce = 5000
)

// Sweep removes for good what was deleted before a moment: first entries and draws, then the giveaways.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for {
		swept, err := cypher.WriteTx(ctx, s.db, "sweep_giveaways", func(tx *cypher.Tx) (int, error) {
			ids, err := cypher.All(tx, `MATCH (g:Giveaway) WHERE g.deletedAt < $before AND g.removalId IS NULL WITH g LIMIT $limit
SET g._lock = true REMOVE g._lock
WITH g WHERE g.deletedAt < $before RETURN g.id AS id`, map[string]any{"before": before, "limit": sweptAtOnce}, cypher.ScanID)
			if err != nil || len(ids) == 0 {
				return 0, err
			}
			removed, err := tx.Exec(`UNWIND $ids AS id MATCH (e:GiveawayEntry) WHERE e.giveawayId = id AND e.number IS NOT NULL
WITH e LIMIT $limit DELETE e`, map[string]any{"ids": ids, "limit": entriesAtOnce})
			if err != nil || removed.NodesDeleted() == entriesAtOnce {
				return 1, err
			}
			if err := tx.Emit(event.Deleted, "", label, ids...); err != nil {
				return 0, err
			}
			return len(ids), tx.Run(`UNWIND $ids AS id MATCH (g:Giveaway {id: id})
OPTIONAL MATCH (d:GiveawayDraw) WHERE d.giveawayId = id AND d.number IS NOT NULL
DETACH DELETE d, g`, map[string]any{"ids": ids})
		})
		if err = errors.Join(err, ctx.Err()); err != nil || swept == 0 {
			return err
		}
	}
}
