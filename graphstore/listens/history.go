package listens

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/listens"
)

// History is what people heard. It is a listens.History.
type History struct{ db *cypher.DB }

// NewHistory returns a History backed by db.
func NewHistory(db *cypher.DB) *History { return &History{db} }

var _ listens.History = (*History)(nil)

// namesakes is how many people an index is asked for by a name; who has all of its words and no others is among the
// first.
const namesakes = 20

// Artists finds those whose names have words of names.
func (s *History) Artists(ctx context.Context, names []string) ([]listens.Artist, error) {
	asked := make([]map[string]any, 0, len(names))
	for _, name := range names {
		if words := quoted(name); words != "" {
			asked = append(asked, map[string]any{"name": name, "words": words})
		}
	}
	if len(asked) == 0 {
		return nil, nil
	}
	return cypher.ReadAll(ctx, s.db, "listens_artists", `UNWIND $asked AS row
CALL (row) {
  CALL db.index.fulltext.queryNodes('people_names', row.words, {limit: $most}) YIELD node AS a
  WITH a WHERE a:Artist AND a.deactivatedAt IS NULL RETURN a
}
RETURN row.name AS asked, a.id AS id, a.displayName AS name ORDER BY asked, id`, map[string]any{"asked": asked, "most": namesakes},
		func(r *cypher.Row) listens.Artist {
			return listens.Artist{Asked: r.String("asked"), ID: r.String("id"), Name: r.String("name")}
		})
}

// quoted writes the words of a name as the index is asked for them.
func quoted(name string) string {
	words := strings.Fields(strings.NewReplacer(`"`, " ", `\`, " ").Replace(name))
	for i, word := range words {
		words[i] = `"` + word + `"`
	}
	return strings.Join(words, " ")
}

// Songs reads all published songs of artists.
func (s *History) Songs(ctx context.Context, artistIDs []string) ([]listens.Song, error) {
	return cypher.ReadAll(ctx, s.db, "listens_songs", `UNWIND $ids AS artistId
MATCH (:User {id: artistId})-[:PERFORMED]->(t:Track {status: 'published'})
RETURN artistId, t.id AS id, t.title AS title, [(t)<-[:HAS_TRACK]-(al:Album) | al.title] AS albums ORDER BY artistId, id`,
		map[string]any{"ids": artistIDs}, func(r *cypher.Row) listens.Song {
			return listens.Song{
				ArtistID: r.String("artistId"), ID: r.String("id"), Title: r.String("title"), Albums: r.Strings("albums"),
			}
		})
}

const (
	lockImport = `MATCH (i:ListenImport {id: $importId}) WHERE i.userId = $userId AND i.doneAt IS NULL AND i.dueAt IS NOT NULL
SET i._lock = true REMOVE i._lock RETURN i.id AS id`

	lockPerson = `MATCH (u:User {id: $userId}) WHERE ` + projection.ActiveUser + ` SET u._lock = true REMOVE u._lock RETURN u.id AS id`

	// What is added says when the song was heard, and adds to no count: neither of its plays, nor of seconds, nor of days.
	addPast = `MATCH (u:User {id: $userId})
UNWIND $rows AS row MATCH (t:Track {id: row.trackId})
OPTIONAL MATCH (l:Listen {id: row.id})
WITH u, row, t, l IS NOT NULL AS isKept, coalesce(l.importId = $importId, false) AS isOfImport,
  EXISTS { MATCH (p:Play) WHERE p.userId = $userId AND p.startedAt >= row.from AND p.startedAt <= row.until AND p.trackId = row.trackId } AS wasPlayed
WITH u, row, t, isOfImport, isKept OR wasPlayed AS isKnown
FOREACH (_ IN CASE WHEN isKnown THEN [] ELSE [1] END |
  CREATE (:Listen {id: row.id, userId: $userId, trackId: row.trackId, at: row.at, importId: $importId})
  MERGE (u)-[h:LISTENED]->(t) ON CREATE SET h.plays = 0, h.seconds = 0.0, h.skips = 0, h.firstAt = row.at, h.lastAt = row.at
  SET h.firstAt = CASE WHEN coalesce(h.firstAt, h.lastAt) <= row.at THEN coalesce(h.firstAt, h.lastAt) ELSE row.at END,
    h.lastAt = CASE WHEN h.lastAt >= row.at THEN h.lastAt ELSE row.at END)
RETURN count(CASE WHEN NOT isKnown OR isOfImport THEN 1 END) AS added, count(CASE WHEN isKnown AND NOT isOfImport THEN 1 END) AS known`
)

// Add adds claims to somebody's history.
func (s *History) Add(
	ctx context.Context, userID, importID string, all []listens.Past, within time.Duration,
) (listens.Claimed, error) {
	rows := make([]map[string]any, len(all))
	for i, p := range all {
		rows[i] = map[string]any{
			"id": p.ID, "trackId": p.TrackID, "at": p.At, "from": p.At.Add(-within), "until": p.At.Add(within),
		}
	}
	params := map[string]any{"userId": userID, "importId": cypher.OrNull(importID), "rows": rows}
	return cypher.WriteTx(ctx, s.db, "listens_add", func(tx *cypher.Tx) (listens.Claimed, error) {
		// The person first, as where a play ends.
		locks := []cypher.Statement{lockPerson}
		if importID != "" {
			locks = append(locks, lockImport)
		}
		for _, lock := range locks {
			if _, err := cypher.One(tx, lock, params, cypher.ScanID); errors.Is(err, cypher.ErrNoRecord) {
				return listens.Claimed{}, fault.Missing("This import")
			} else if err != nil {
				return listens.Claimed{}, err
			}
		}
		return cypher.One(tx, addPast, params, func(r *cypher.Row) listens.Claimed {
			return listens.Claimed{Added: r.Int("added"), Known: r.Int("known")}
		})
	})
}
