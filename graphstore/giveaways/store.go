// Package giveaways keeps giveaways in the graph.
package giveaways

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store keeps giveaways. Entries and draws name their giveaway by its id: one with many entries would be slow to lock
// for one more relation. The secret of the seeds is read by a draw alone. It is a giveaways.Store.
type Store struct{ db *cypher.DB }

// NewStore returns the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ giveaways.Store = (*Store)(nil)

const theGiveaway = "This giveaway"

// node is what is read of a giveaway g for the person $userId.
const node = `g {.id, .description, .quantity, .endDate, .createdAt, .updatedAt, .deletedAt, .deletedById, .removalId, .commitment, .entriesHash,
  .entryCount, .draws, .drawnAt,
  artist: head([(g)<-[:HOLDS_GIVEAWAY]-(person:Artist) | ` + projection.PersonNode + `]),
  winners: COLLECT {
    UNWIND range(0, size(coalesce(g.winners, [])) - 1) AS place
    MATCH (w:GiveawayEntry {giveawayId: g.id, entryId: g.winners[place]})
    OPTIONAL MATCH (person:User {id: w.userId}) WHERE person.deactivatedAt IS NULL
    RETURN w {.entryId, .wonIn, person: CASE WHEN person IS NULL THEN null ELSE ` + projection.PersonNode + ` END} ORDER BY place
  },
  mine: head(COLLECT { MATCH (m:GiveawayEntry {giveawayId: g.id, userId: $userId}) RETURN m {.entryId, .number, .entriesHash, .at} }),
  blocked: EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: g.ownerId}) }}`

func scan(r *cypher.Row) giveaways.Giveaway {
	r = r.Map("node")
	g := giveaways.Giveaway{
		ID: r.String("id"), Description: r.String("description"), Quantity: r.Int("quantity"), EndDate: r.Time("endDate"),
		CreatedAt: r.Time("createdAt"), UpdatedAt: r.OptTime("updatedAt"), DeletedAt: r.OptTime("deletedAt"),
		DeletedByID: r.OptString("deletedById"), IsRemoved: r.Has("removalId"),
		Commitment: r.String("commitment"), EntriesHash: r.String("entriesHash"),
		EntryCount: r.OptInt("entryCount"), Draws: r.OptInt("draws"), DrawnAt: r.OptTime("drawnAt"),
		Artist: projection.ScanPerson(r.Map("artist")), IsBlocked: r.OptBool("blocked"),
	}
	for _, w := range r.Maps("winners") {
		won := giveaways.Winner{EntryID: w.String("entryId"), Draw: w.OptInt("wonIn")}
		if w.Has("person") {
			person := projection.ScanPerson(w.Map("person"))
			won.Person = &person
		}
		g.Winners = append(g.Winners, won)
	}
	if r.Has("mine") {
		mine := r.Map("mine")
		g.Mine = &giveaways.Entry{
			ID: mine.String("entryId"), Number: mine.Int("number"), EntriesHash: mine.String("entriesHash"), At: mine.Time("at"),
		}
	}
	return g
}

// Account reads who somebody is.
func (s *Store) Account(ctx context.Context, userID string) (giveaways.Account, error) {
	a, err := cypher.ReadOne(ctx, s.db, "giveaway_account", `MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL
RETURN u:Artist AS isArtist, u.createdAt AS since`, map[string]any{"id": userID}, func(r *cypher.Row) giveaways.Account {
		return giveaways.Account{IsArtist: r.Bool("isArtist"), Since: r.OptTime("since")}
	})
	return a, cypher.OrNotFound(err, "This person")
}

// Giveaways reads those of ids that are there and whose artists are.
func (s *Store) Giveaways(ctx context.Context, userID string, ids []string) (map[string]giveaways.Giveaway, error) {
	found, err := cypher.ReadAll(ctx, s.db, "giveaways", `UNWIND $ids AS id
MATCH (g:Giveaway {id: id})<-[:HOLDS_GIVEAWAY]-(a:Artist) WHERE a.deactivatedAt IS NULL RETURN `+node+` AS node`,
		map[string]any{"ids": ids, "userId": userID}, scan)
	byID := make(map[string]giveaways.Giveaway, len(found))
	for _, g := range found {
		byID[g.ID] = g
	}
	return byID, err
}

// byArtist names the index of the order and orders by its whole key, as else the planner may read all of a list and
// sort it.
var byArtist = cypher.ComposePages("giveaways_of_artist", cypher.ByTime("g.createdAt", "g.id"),
	`MATCH (g:Giveaway) WHERE g.heldBy = $artistId AND g.createdAt IS NOT NULL AND g.id IS NOT NULL RETURN count(g) AS n`, scan,
	func(c cypher.Cut) string {
		return fmt.Sprintf(`MATCH (g:Giveaway) USING INDEX SEEK g:Giveaway(heldBy, createdAt, id)
WHERE g.heldBy = $artistId AND g.id IS NOT NULL AND %[1]s
WITH g ORDER BY g.heldBy %[2]s, g.createdAt %[2]s, g.id %[2]s LIMIT $limit
RETURN %[3]s AS node, g.createdAt AS key, g.id AS id
%[4]s`, c.Where, c.Direction, node, c.Order)
	})

// ByArtist lists what is not deleted, the newest first.
func (s *Store) ByArtist(
	ctx context.Context, userID, artistID string, page paging.Request,
) (paging.Page[giveaways.Giveaway], error) {
	return byArtist.Page(ctx, s.db, page, map[string]any{"userId": userID, "artistId": artistID})
}

// entryIDs are those of a giveaway, in their order.
const entryIDs cypher.Statement = `MATCH (e:GiveawayEntry) WHERE e.giveawayId = $id AND e.number IS NOT NULL
RETURN e.entryId AS id ORDER BY e.giveawayId, e.number`

// Proof reads what anyone may recompute, at one moment.
func (s *Store) Proof(ctx context.Context, id string) (giveaways.Proof, error) {
	params := map[string]any{"id": id}
	p, err := cypher.ReadTx(ctx, s.db, "giveaway_proof", func(tx *cypher.Tx) (giveaways.Proof, error) {
		p, err := cypher.One(tx, `MATCH (g:Giveaway {id: $id})
RETURN g {.id, .description, .quantity, .endDate, .commitment, .entryCount, .entriesHash} AS node`, params, scanProof)
		if err != nil {
			return p, err
		}
		if p.Entries, err = cypher.All(tx, entryIDs, params, cypher.ScanID); err != nil {
			return p, err
		}
		p.Draws, err = cypher.All(tx, `MATCH (d:GiveawayDraw) WHERE d.giveawayId = $id AND d.number IS NOT NULL
RETURN d {.number, .seed, .at, .replaced} AS draw, COLLECT {
  UNWIND range(0, size(d.winners) - 1) AS place
  MATCH (w:GiveawayEntry {giveawayId: d.giveawayId, entryId: d.winners[place]})
  OPTIONAL MATCH (u:User {id: w.userId}) WHERE u.deactivatedAt IS NULL
  RETURN {entryId: w.entryId, handle: u.handle} ORDER BY place
} AS winners ORDER BY d.giveawayId, d.number`, params, scanDraw)
		return p, err
	})
	return p, cypher.OrNotFound(err, theGiveaway)
}

func scanProof(r *cypher.Row) giveaways.Proof {
	r = r.Map("node")
	return giveaways.Proof{
		GiveawayID: r.String("id"), Description: r.String("description"), Quantity: r.Int("quantity"),
		EndDate: r.Time("endDate"), Commitment: r.String("commitment"), EntryCount: r.OptInt("entryCount"),
		EntriesHash: r.String("entriesHash"),
	}
}

func scanDraw(r *cypher.Row) giveaways.ProofDraw {
	draw := r.Map("draw")
	d := giveaways.ProofDraw{
		Number: draw.Int("number"), Seed: draw.String("seed"), At: draw.Time("at"),
		Replaced: append([]string{}, draw.OptStrings("replaced")...), Winners: []giveaways.ProofWinner{},
	}
	for _, w := range r.Maps("winners") {
		won := giveaways.ProofWinner{EntryID: w.String("entryId")}
		if handle := w.OptString("handle"); handle != "" {
			won.Handle = &handle
		}
		d.Winners = append(d.Winners, won)
	}
	return d
}
