package music

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
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

// gateNode projects what a check needs of a tier.
const gateNode = `tier {.id, .artistId, .name, .position, .price, .currency, .createdAt, .updatedAt, .perks, .description}`

// audible is what a stream needs: one track by its id, and of the person what decides about it.
const audible = `MATCH (t:Track {id: $id})
OPTIONAL MATCH (keeper:User {id: $userId})
WITH t, keeper, head([(t)<-[:PERFORMED]-(a:Artist) | ` + projection.ArtistInfoNode + `]) AS artist
RETURN t {.id, .title, .status, .duration, .source, .recording, .audioKey,
  previewAllowed: coalesce(t.previewAllowed, true), downloadAllowed: coalesce(t.downloadAllowed, true),
  tier: head([(t)-[:REQUIRES]->(tier:Tier) | ` + gateNode + `]),
  album: head([(t)<-[:HAS_TRACK]-(al:Album) | al {.id, .title, .earlyAccessAt,
    tier: head([(al)-[:REQUIRES]->(tier:Tier) | ` + gateNode + `]),
    earlyTier: head([(al)-[:OPENS_EARLY]->(tier:Tier) | ` + gateNode + `])}]),
  genres: COLLECT { MATCH (t)-[:IN_GENRE]->(g:Genre) RETURN g.name ORDER BY g.name }} AS track, artist,
  [(keeper)-[h:HOLDS]->(x:Tier) WHERE x.artistId = artist.id AND (h.until IS NULL OR h.until > $at) | ` + projection.HeldTierNode + `] AS tiers,
  ` + keptBy + ` AS saved`

// Audible reads what a stream of a track needs, and what decides whether the person may have it. Errors: NOT_FOUND.
func (s *Store) Audible(
	ctx context.Context,
	trackID, userID string,
	at time.Time,
) (music.Track, access.Entitlements, error) {
	type found struct {
		track music.Track
		held  access.Entitlements
	}
	f, err := cypher.ReadOne(
		ctx,
		s.db,
		"audible",
		audible,
		map[string]any{"id": trackID, "userId": userID, "at": at},
		func(r *cypher.Row) found {
			return found{scanAudible(r.Map("track"), r.Map("artist")), access.Entitlements{
				Tiers: projection.ScanHeldTiers(r.Maps("tiers")), Saved: map[string]bool{trackID: r.OptBool("saved")},
			}}
		},
	)
	return f.track, f.held, cypher.OrNotFound(err, "This track")
}

func scanAudible(r, artist *cypher.Row) music.Track {
	t := music.Track{
		ID: r.String(
			"id",
		), Title: r.String("title"), Artist: projection.ScanArtistInfo(artist), Status: access.Status(r.String("status")), Duration: cypher.Seconds(r.OptFloat("duration")),
		Source: music.Source(r.String("source")), RecordingFile: r.OptString("recording"), AudioKey: r.OptString("audioKey"),
		PreviewAllowed: r.Bool(
			"previewAllowed",
		), DownloadAllowed: r.Bool("downloadAllowed"), Tier: projection.ScanTier(r, "tier"),
	}
	for _, name := range r.Strings("genres") {
		t.Genres = append(t.Genres, music.Genre{Name: name})
	}
	if r.Has("album") {
		album := r.Map("album")
		t.AlbumID, t.AlbumTitle, t.Early = album.String("id"), album.String("title"), projection.ScanEarly(album)
		if t.Tier == nil {
			t.Tier = projection.ScanTier(album, "tier")
		}
	}
	return t
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
	return before, strings.Replace(
		where,
		"$statuses",
		"album.statuses",
		1,
	), map[string]any{
		"albums": rows,
		"keptBy": person.KeptBy,
	}
}

func statuses(f access.VisibilityFilter) []string {
	names := make([]string, len(f.Statuses))
	for i, status := range f.Statuses {
		names[i] = string(status)
	}
	return names
}
