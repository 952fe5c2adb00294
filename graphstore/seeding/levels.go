package seeding

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/seed"
)

var _ seed.LevelStore = (*Store)(nil)

// LevelVersion gives the version that the demo data is levelled to.
func (s *Store) LevelVersion(ctx context.Context) (int, error) {
	return cypher.ReadOne(ctx, s.db, "seed_level_version", `OPTIONAL MATCH (m:Seed {id: 'levels'}) RETURN coalesce(m.version, 0) AS version`, nil,
		func(r *cypher.Row) int { return r.Int("version") })
}

// MarkLevels stores that version.
func (s *Store) MarkLevels(ctx context.Context, version int) error {
	_, err := s.db.Exec(ctx, "seed_mark_levels", `MERGE (m:Seed {id: 'levels'}) SET m.version = $version`, map[string]any{"version": version})
	return err
}

// Unlevelled reads tracks of the demo data that are not levelled. It looks at every track, and
// runs when a demo is loaded or brought up to date.
func (s *Store) Unlevelled(ctx context.Context, version, limit int) ([]seed.Unlevelled, error) {
	return cypher.ReadAll(ctx, s.db, "seed_unlevelled", `MATCH (t:Track) WHERE t.source IN ['demo', 'recording'] AND coalesce(t.levelVersion, 0) <> $version
WITH t LIMIT $limit
RETURN t.id AS id, t.recording AS recording, t.duration AS seconds, [(t)-[:IN_GENRE]->(g:Genre) | g.name] AS genres`,
		map[string]any{"version": version, "limit": limit}, func(r *cypher.Row) seed.Unlevelled {
			return seed.Unlevelled{
				ID: r.String("id"), Recording: r.OptString("recording"), Seconds: r.Float("seconds"), Genres: r.Strings("genres"),
			}
		})
}

// PutLevels writes levels, and how loud that makes albums.
func (s *Store) PutLevels(ctx context.Context, version int, rows []seed.LevelRow) error {
	maps := make([]map[string]any, len(rows))
	for i, r := range rows {
		maps[i] = map[string]any{"id": r.ID, "level": map[string]any{
			"loudness": r.Loudness, "truePeak": r.TruePeak, "loudnessBlocks": r.Blocks, "levelVersion": version,
		}}
	}
	_, err := s.db.Exec(ctx, "seed_levels", `UNWIND $rows AS row MATCH (t:Track {id: row.id}) SET t += row.level
WITH DISTINCT head([(x:Album)-[:HAS_TRACK]->(t) | x]) AS al WHERE al IS NOT NULL
`+projection.SetAlbumLoudness, map[string]any{"rows": maps})
	return err
}
