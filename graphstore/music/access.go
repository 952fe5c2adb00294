package music

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// keptBy is the condition that a person, bound to the variable keeper or null, has saved a withdrawn track, or its album.
const keptBy = `t.status IN ['archived', 'deleted'] AND (EXISTS { (keeper)-[:SAVED]->(t) } OR EXISTS { (keeper)-[:SAVED]->(:Album)-[:HAS_TRACK]->(t) })`

// Entitlements reads what a person holds at a moment of some artists' tiers, and which of some tracks and albums they saved.
func (s *Store) Entitlements(
	ctx context.Context,
	userID string,
	at time.Time,
	n access.Needs,
) (access.Entitlements, error) {
	found, err := cypher.ReadAll(ctx, s.db, "entitlements", `MATCH (u:User {id: $userId})
RETURN [(u)-[h:HOLDS]->(x:Tier) WHERE x.artistId IN $artistIds AND (h.until IS NULL OR h.until > $at) | `+projection.HeldTierNode+`] AS tiers,
  COLLECT { UNWIND $savedIds AS id MATCH (t:Track {id: id})
    WHERE EXISTS { (u)-[:SAVED]->(t) } OR EXISTS { (u)-[:SAVED]->(:Album)-[:HAS_TRACK]->(t) } RETURN id }
  + COLLECT { UNWIND $savedIds AS id MATCH (al:Album {id: id}) WHERE EXISTS { (u)-[:SAVED]->(al) } RETURN id } AS saved`,
		map[string]any{"userId": userID, "at": at, "artistIds": n.ArtistIDs, "savedIds": n.SavedIDs},
		func(r *cypher.Row) access.Entitlements {
			return access.Entitlements{Tiers: projection.ScanHeldTiers(r.Maps("tiers")), Saved: setOf(r.Strings("saved"))}
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

// visibleTracks returns what comes before a list's MATCH (it binds keeper), and the condition on its tracks.
func visibleTracks(f access.VisibilityFilter) (before, where string) {
	if f.KeptBy == "" {
		return "", `t.status IN $statuses`
	}
	return `OPTIONAL MATCH (keeper:User {id: $keptBy}) `, `(t.status IN $statuses OR ` + keptBy + `)`
}

// visibleTracksOf is visibleTracks for the rows of $albums, each with its own statuses. All filters are one person's:
// whoever manages an album keeps nothing of it, and sees all of it without.
func visibleTracksOf(albums map[string]access.VisibilityFilter) (before, where string, params map[string]any) {
	var person access.VisibilityFilter
	rows := make([]map[string]any, 0, len(albums))
	for id, filter := range albums {
		rows = append(rows, map[string]any{"id": id, "statuses": statuses(filter)})
		if filter.KeptBy != "" {
			person = filter
		}
	}
	before, where = visibleTracks(person)
	where = strings.Replace(where, "$statuses", "album.statuses", 1)
	return before, where, map[string]any{"albums": rows, "keptBy": person.KeptBy}
}

func statuses(f access.VisibilityFilter) []string {
	names := make([]string, len(f.Statuses))
	for i, status := range f.Statuses {
		names[i] = string(status)
	}
	return names
}
