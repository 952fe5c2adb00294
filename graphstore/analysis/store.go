// Package analysis keeps how far the analysis of uploaded sounds has come in the graph.
package analysis

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/analysis"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Store keeps how far the look at uploaded sounds has come. It is an analysis.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ analysis.Store = (*Store)(nil)

// Take leases the track that has been due longest. The lock lets one server take at a time, so
// that no two see the same track due; workers ask often, mostly for nothing, and that must not write.
func (s *Store) Take(ctx context.Context, now, until time.Time) (analysis.Work, bool, error) {
	params := map[string]any{"now": now, "until": until}
	due, err := s.db.Read(ctx, "analysis_due", `MATCH (t:Track) WHERE t.analysisDueAt <= $now RETURN t.id AS id LIMIT 1`, params)
	if err != nil || len(due) == 0 {
		return analysis.Work{}, false, err
	}
	taken, err := cypher.WriteAll(ctx, s.db, "analysis_take", `MERGE (l:OutboxLock {id: 'analysis'}) SET l.held = true
WITH l MATCH (t:Track) WHERE t.analysisDueAt <= $now
WITH t ORDER BY t.analysisDueAt LIMIT 1
SET t.analysisAttempts = CASE WHEN t.analysisOf = t.audioKey THEN coalesce(t.analysisAttempts, 0) + 1 ELSE 1 END,
    t.analysisOf = t.audioKey, t.analysisStatus = 'running', t.analysisDueAt = $until
RETURN t.id AS id, t.audioKey AS audioKey, t.analysisAttempts AS attempt`, params, func(r *cypher.Row) analysis.Work {
		return analysis.Work{TrackID: r.String("id"), AudioKey: r.OptString("audioKey"), Attempt: r.Int("attempt")}
	})
	if err != nil || len(taken) == 0 {
		return analysis.Work{}, false, err
	}
	return taken[0], true, nil
}

// held finds a track under a lease and locks it, after its album, which others lock first too.
const held = `MATCH (t:Track {id: $id})
OPTIONAL MATCH (al:Album)-[:HAS_TRACK]->(t)
FOREACH (x IN CASE WHEN al IS NULL THEN [] ELSE [al] END | SET x._lock = true)
SET t._lock = true
FOREACH (x IN CASE WHEN al IS NULL THEN [] ELSE [al] END | REMOVE x._lock)
REMOVE t._lock
WITH t, al WHERE t.audioKey = $key AND t.analysisAttempts = $attempt AND t.analysisStatus = 'running'
`

func leaseOf(w analysis.Work) map[string]any {
	return map[string]any{"id": w.TrackID, "key": w.AudioKey, "attempt": w.Attempt}
}

// settle runs a statement that begins with held, and reports whether the track was.
func (s *Store) settle(
	ctx context.Context, name string, statement cypher.Statement, params map[string]any,
) (bool, error) {
	rows, err := s.db.Write(ctx, name, statement, params)
	return len(rows) > 0, err
}

// Renew keeps the lease.
func (s *Store) Renew(ctx context.Context, w analysis.Work, until time.Time) (bool, error) {
	params := leaseOf(w)
	params["until"] = until
	return s.settle(ctx, "analysis_renew", held+`SET t.analysisDueAt = $until RETURN t.id AS id`, params)
}

// Finish writes what was found. Search shows how long things are: it hears of what is now
// longer or shorter than was thought.
func (s *Store) Finish(ctx context.Context, w analysis.Work, r analysis.Result) (bool, error) {
	params := leaseOf(w)
	params["found"] = map[string]any{
		"analysisStatus": string(analysis.Done), "analysisError": cypher.OrNull(r.Note), "analysisDueAt": nil,
		"analysisVersion": analysisVersion,
		"duration":        r.Duration.Seconds(), "codec": r.Codec, "sampleRate": r.SampleRate, "channels": r.Channels,
		"bitDepth": cypher.OrNull(int64(r.BitDepth)), "size": r.Size,
		"loudness": levelOrNull(r.Loudness), "truePeak": levelOrNull(r.TruePeak), "loudnessBlocks": nil,
	}
	if r.Measured {
		params["found"].(map[string]any)["loudnessBlocks"] = r.Blocks
	}
	type finished struct {
		changed bool
		albumID string
	}
	return cypher.WriteTx(ctx, s.db, "analysis_finish", func(tx *cypher.Tx) (bool, error) {
		found, err := cypher.All(tx, held+`WITH t, al, abs(coalesce(t.duration, 0) - $found.duration) >= 0.5 AS changed
SET t += $found
WITH t, al, changed
CALL (al) {
  WITH al WHERE al IS NOT NULL
  `+projection.SetAlbumLoudness+`
}
RETURN changed, al.id AS albumId`, params, func(r *cypher.Row) finished { return finished{r.Bool("changed"), r.OptString("albumId")} })
		if err != nil || len(found) == 0 {
			return false, err
		}
		if !found[0].changed {
			return true, nil
		}
		if err := tx.Emit(event.Updated, "", "Track", w.TrackID); err != nil || found[0].albumID == "" {
			return true, err
		}
		return true, tx.Emit(event.Updated, "", "Album", found[0].albumID)
	})
}

// analysisVersion is raised when what is found changes.
const analysisVersion = 1

// Fail gives the sound up.
func (s *Store) Fail(ctx context.Context, w analysis.Work, note string) (bool, error) {
	params := leaseOf(w)
	params["found"] = map[string]any{
		"analysisStatus": string(analysis.Failed), "analysisError": note, "analysisDueAt": nil, "loudness": nil,
		"truePeak": nil, "loudnessBlocks": nil,
	}
	return s.settle(ctx, "analysis_fail", held+`SET t += $found RETURN t.id AS id`, params)
}

// Retry makes it due again; it stays under way until then, for its artist to see.
func (s *Store) Retry(ctx context.Context, w analysis.Work, at time.Time) (bool, error) {
	return s.Renew(ctx, w, at)
}

// Queue counts what is to be looked at.
func (s *Store) Queue(ctx context.Context, now time.Time) (analysis.Queue, error) {
	return cypher.ReadOne(ctx, s.db, "analysis_queue", `MATCH (t:Track) WHERE t.analysisDueAt IS NOT NULL
RETURN count(t) AS waiting, min(t.analysisDueAt) AS first`, nil, func(r *cypher.Row) analysis.Queue {
		q := analysis.Queue{Waiting: r.Int("waiting")}
		if first := r.OptTime("first"); !first.IsZero() {
			q.Oldest = max(now.Sub(first), 0)
		}
		return q
	})
}

// trackAnalysis is a track with what Among answers.
type trackAnalysis struct {
	id string
	analysis.Track
}

// Among reads those of ids that are uploads.
func (s *Store) Among(ctx context.Context, ids []string) (map[string]analysis.Track, error) {
	found, err := cypher.ReadAll(ctx, s.db, "analysis_among", `UNWIND $ids AS id MATCH (t:Track {id: id}) WHERE t.analysisStatus IS NOT NULL
RETURN t {.id, .analysisStatus, .analysisError, .codec, .sampleRate, .channels, .bitDepth, .size, owner: head([(t)<-[:PERFORMED]-(a:Artist) | a.id])} AS t`,
		map[string]any{"ids": ids}, func(row *cypher.Row) trackAnalysis {
			r := row.Map("t")
			return trackAnalysis{r.String("id"), analysis.Track{
				OwnerID: r.OptString("owner"), Status: analysis.Status(r.String("analysisStatus")),
				Note: r.OptString("analysisError"), Codec: r.OptString("codec"),
				SampleRate: r.OptInt("sampleRate"), Channels: r.OptInt("channels"), BitDepth: r.OptInt("bitDepth"),
				Size: int64(r.OptInt("size")),
			}}
		})
	byID := make(map[string]analysis.Track, len(found))
	for _, t := range found {
		byID[t.id] = t.Track
	}
	return byID, err
}

func levelOrNull(level *float64) any {
	if level == nil {
		return nil
	}
	return *level
}
