// Package finding reads what search needs beside its index, and keeps what was searched for.
package finding

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Store tells who may see what search found, and keeps what people searched for. It is a finding.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ finding.Store = (*Store)(nil)

// seen reads what decides who may see things, by type.
var seen = func() (statement cypher.Statement) {
	before := "RETURN "
	for _, t := range searched {
		statement += cypher.Statement(before + "COLLECT { UNWIND $ids." + string(t) + " AS id " + projection.FindSubjects[t] + " } AS " + string(t))
		before = ",\n  "
	}
	return statement
}()

// withoutWhom are the owners whose things are kept from u: those who blocked them, and those they blocked or muted.
const withoutWhom = `COLLECT { MATCH (u)-[:BLOCKS|MUTES]->(x:User) RETURN x.id } + COLLECT { MATCH (u)<-[:BLOCKS]-(x:User) RETURN x.id } AS without`

// Things reads those of refs that exist, with what decides who may see them.
func (s *Store) Things(ctx context.Context, refs []item.Ref) ([]finding.Found, error) {
	ids := map[item.Type][]string{}
	var things []finding.Found
	for _, r := range refs {
		if r.Type == item.Genre {
			things = append(things, finding.Found{Type: r.Type, Subject: access.Subject{
				ID: r.ID, Status: access.Published,
			}}) // everybody's, always
			continue
		}
		ids[r.Type] = append(ids[r.Type], r.ID)
	}
	if len(ids) == 0 {
		return things, nil
	}
	// In one map, whose size is no part of what a plan is made for: seven lists would have a plan for each mix of sizes.
	asked := map[string]any{}
	for _, t := range searched {
		asked[string(t)] = ids[t]
	}
	found, err := cypher.ReadOne(ctx, s.db, "things_found", seen, map[string]any{"ids": asked}, scanThings)
	return append(things, found...), err
}

// searched are the types that the graph is asked for.
var searched = []item.Type{item.Artist, item.Album, item.Song, item.Post, item.Merch, item.Event, item.Venue}

func scanThings(r *cypher.Row) []finding.Found {
	var things []finding.Found
	for _, t := range searched {
		for _, m := range r.Maps(string(t)) {
			things = append(things, finding.Found{Type: t, Subject: projection.ScanSubject(t, m)})
		}
	}
	return things
}

// Leanings reads what a person follows, saved and holds; nothing for somebody who is not there. Of a tier that is held,
// those below it are told too.
func (s *Store) Leanings(ctx context.Context, userID string, most int, at time.Time) (finding.Leanings, error) {
	found, err := cypher.ReadOne(ctx, s.db, "leanings", `MATCH (u:User {id: $userId})
RETURN COLLECT { MATCH (u)-[:FOLLOWS]->(x:Artist) RETURN x.id LIMIT $most } AS artists,
  COLLECT { MATCH (u)-[:SAVED]->(x:Track) RETURN x.id LIMIT $most } AS songs,
  COLLECT { MATCH (u)-[:SAVED]->(x:Album) RETURN x.id LIMIT $most } AS albums,
  COLLECT { MATCH (u)-[h:HOLDS]->(held:Tier) WHERE `+projection.HeldNow+` WITH h, held LIMIT $most
    MATCH (held)<-[:OFFERS]-(a:User) MATCH (a)-[:OFFERS]->(x:Tier) WHERE x.position <= held.position
    RETURN {id: x.id, artistId: held.artistId, until: h.until} } AS tiers,
  `+withoutWhom, map[string]any{"userId": userID, "most": most, "at": at}, func(r *cypher.Row) finding.Leanings {
		l := finding.Leanings{
			Artists: r.Strings("artists"), Songs: r.Strings("songs"), Albums: r.Strings("albums"), Without: r.Strings("without"),
		}
		for _, m := range r.Maps("tiers") {
			l.Tiers = append(l.Tiers, finding.Covered{
				TierID: m.String("id"), ArtistID: m.String("artistId"), Until: m.OptTime("until"),
			})
		}
		return l
	})
	if errors.Is(err, cypher.ErrNoRecord) {
		return finding.Leanings{}, nil
	}
	return found, err
}
