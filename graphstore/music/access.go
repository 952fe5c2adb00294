package music

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// keeper binds the person who may have kept what was withdrawn, or null, before a list's MATCH.
const keeper = `OPTIONAL MATCH (keeper:User {id: $keptBy}) `

// keptBy is the condition that keeper has saved or bought a withdrawn track, or its album, or bought one whose artist
// is away.
const keptBy = `(t.status IN ['archived', 'deleted'] AND (` + boughtTrack + `
  OR ` + savable + ` AND (EXISTS { (keeper)-[:SAVED]->(t) } OR EXISTS { (keeper)-[:SAVED]->(:Album)-[:HAS_TRACK]->(t) }))
  OR t.hiddenStatus IN ['published', 'archived', 'deleted'] AND (` + boughtTrack + `))`

// boughtTrack and boughtAlbum are the conditions that keeper bought a track t, or an album al.
const (
	boughtTrack = `EXISTS { (keeper)-[:BOUGHT]->(t) } OR EXISTS { (keeper)-[:BOUGHT]->(:Album)-[:HAS_TRACK|HAD_TRACK]->(t) }`
	boughtAlbum = `EXISTS { (keeper)-[:BOUGHT]->(al) }`
)

// savable is the condition that a withdrawn track stays with those who saved it: moderators took away neither it nor
// the album with which it was deleted.
const savable = `t.removalId IS NULL AND NOT EXISTS { (al:Album {id: t.deletedWith}) WHERE al.removalId IS NOT NULL }`

// Entitlements reads what a person holds at a moment of some artists' tiers, which of some artists they follow that
// offer none, and which of some tracks and albums they saved or bought.
func (s *Store) Entitlements(
	ctx context.Context,
	userID string,
	at time.Time,
	n access.Needs,
) (access.Entitlements, error) {
	found, err := cypher.ReadAll(ctx, s.db, "entitlements", `MATCH (u:User {id: $userId})
RETURN [(u)-[h:HOLDS]->(x:Tier) WHERE x.artistId IN $artistIds AND (h.until IS NULL OR h.until > $at) | `+projection.HeldTierNode+`] AS tiers,
  COLLECT { UNWIND $followedIds AS id MATCH (a:User {id: id})
    WHERE EXISTS { (u)-[:FOLLOWS]->(a) } AND NOT EXISTS { (a)-[:OFFERS]->(:Tier) } RETURN id } AS followed,
  COLLECT { UNWIND $savedIds AS id MATCH (t:Track {id: id}) WHERE `+savable+`
    AND (EXISTS { (u)-[:SAVED]->(t) } OR EXISTS { (u)-[:SAVED]->(:Album)-[:HAS_TRACK]->(t) }) RETURN id }
  + COLLECT { UNWIND $savedIds AS id MATCH (al:Album {id: id}) WHERE al.removalId IS NULL AND EXISTS { (u)-[:SAVED]->(al) } RETURN id } AS saved,
  COLLECT { UNWIND $boughtIds AS id MATCH (t:Track {id: id})
    WHERE EXISTS { (u)-[:BOUGHT]->(t) } OR EXISTS { (u)-[:BOUGHT]->(:Album)-[:HAS_TRACK|HAD_TRACK]->(t) } RETURN id }
  + COLLECT { UNWIND $boughtIds AS id MATCH (al:Album {id: id}) WHERE EXISTS { (u)-[:BOUGHT]->(al) } RETURN id } AS bought`,
		map[string]any{
			"userId": userID, "at": at, "artistIds": n.ArtistIDs, "followedIds": n.FollowedIDs, "savedIds": n.SavedIDs,
			"boughtIds": n.BoughtIDs,
		},
		func(r *cypher.Row) access.Entitlements {
			return access.Entitlements{
				Tiers:    projection.ScanHeldTiers(r.Maps("tiers")),
				Followed: setOf(r.Strings("followed")), Saved: setOf(r.Strings("saved")),
				Bought: setOf(r.Strings("bought")),
			}
		})
	if err != nil || len(found) == 0 {
		return access.Entitlements{}, err
	}
	return found[0], nil
}

func setOf(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}

// albumParams returns each album with its own statuses. All filters are one person's: whoever manages an album keeps
// nothing of it, and sees all of it without.
func albumParams(albums map[string]access.VisibilityFilter) map[string]any {
	rows, keptBy := make([]map[string]any, 0, len(albums)), ""
	for id, filter := range albums {
		rows = append(rows, map[string]any{"id": id, "statuses": statuses(filter)})
		keptBy = max(keptBy, filter.KeptBy)
	}
	return map[string]any{"albums": rows, "keptBy": keptBy}
}

func statuses(f access.VisibilityFilter) []string {
	names := make([]string, len(f.Statuses))
	for i, status := range f.Statuses {
		names[i] = string(status)
	}
	return names
}
