package seeding

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/seed"
)

// putGiveaways writes giveaways that are not there, entered and drawn as people would: their proofs agree.
func (s *Store) putGiveaways(ctx context.Context, rows []seed.GiveawayRow) error {
	var failed error
	var entries, draws []map[string]any
	err := write(ctx, s, "seed_giveaways", `UNWIND $rows AS row MATCH (a:Artist {id: row.properties.ownerId})
MERGE (g:Giveaway {id: row.id}) ON CREATE SET g += row.properties
MERGE (a)-[:HOLDS_GIVEAWAY]->(g)`, rows, func(r seed.GiveawayRow) map[string]any {
		g, made, drawn, err := played(r)
		if err != nil {
			failed = err
		}
		entries, draws = append(entries, made...), append(draws, drawn...)
		return g
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		return err
	}
	as := func(row map[string]any) map[string]any { return row }
	if err := write(ctx, s, "seed_giveaway_entries", `UNWIND $rows AS row MATCH (u:User {id: row.userId})
MERGE (e:GiveawayEntry {giveawayId: row.giveawayId, number: row.number}) ON CREATE SET e += row`, entries, as); err != nil {
		return err
	}
	return write(ctx, s, "seed_giveaway_draws", `UNWIND $rows AS row
MERGE (d:GiveawayDraw {giveawayId: row.giveawayId, number: row.number}) ON CREATE SET d += row
WITH row UNWIND row.winners AS won
MATCH (e:GiveawayEntry {giveawayId: row.giveawayId, entryId: won}) SET e.wonIn = row.number`, draws, as)
}

// played returns a giveaway with its entries and its draw, if any.
func played(r seed.GiveawayRow) (row map[string]any, entries, draws []map[string]any, err error) {
	g := giveaways.Sealed{Secret: r.Secret, Giveaway: giveaways.Giveaway{ID: r.ID, Quantity: r.Quantity}}
	if g.Commitment, g.EntriesHash, err = giveaways.Commit(r.ID, r.Secret); err != nil {
		return nil, nil, nil, err
	}
	for i, e := range r.Entries {
		g.EntriesHash, g.EntryCount = giveaways.WithEntry(g.EntriesHash, e.EntryID), i+1
		g.Entries = append(g.Entries, e.EntryID)
		entries = append(entries, map[string]any{
			"giveawayId": r.ID, "ownerId": r.ArtistID, "userId": e.UserID, "entryId": e.EntryID, "number": g.EntryCount,
			"entriesHash": g.EntriesHash, "at": e.At,
		})
	}
	properties := map[string]any{
		"ownerId": r.ArtistID, "heldBy": r.ArtistID, "description": r.Description, "quantity": r.Quantity,
		"endDate": r.EndDate, "createdAt": r.CreatedAt, "updatedAt": r.CreatedAt, "secret": r.Secret,
		"commitment": g.Commitment, "entriesHash": g.EntriesHash, "entryCount": g.EntryCount, "draws": 0,
	}
	if !r.DrawnAt.IsZero() {
		draw, err := g.Draw(1, nil)
		if err != nil {
			return nil, nil, nil, err
		}
		properties["draws"], properties["drawnAt"], properties["winners"] = 1, r.DrawnAt, draw.Winners
		draws = append(draws, map[string]any{
			"giveawayId": r.ID, "ownerId": r.ArtistID, "number": 1, "seed": draw.Seed, "at": r.DrawnAt,
			"winners": draw.Winners, "replaced": []string{}, "byId": cypher.OrNull(r.ArtistID),
		})
	}
	return map[string]any{"id": r.ID, "properties": properties}, entries, draws, nil
}
