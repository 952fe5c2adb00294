package studio

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

var (
	dueReleases = cypher.PerLabel(`MATCH (x:LABEL) WHERE x.scheduledAt <= $now
RETURN x.id AS id ORDER BY x.scheduledAt LIMIT $limit`, "Album", "Track")
	nextRelease = cypher.PerLabel(`MATCH (x:LABEL) WHERE x.scheduledAt IS NOT NULL
RETURN x.scheduledAt AS at ORDER BY x.scheduledAt LIMIT 1`, "Album", "Track")
)

// DueReleases returns what is to be out by now.
func (s *Store) DueReleases(ctx context.Context, now time.Time, limit int) (albums, tracks []string, err error) {
	due := func(label string) ([]string, error) {
		return cypher.ReadAll(ctx, s.db, "studio_due", dueReleases[label],
			map[string]any{"now": now, "limit": limit}, func(r *cypher.Row) string { return r.String("id") })
	}
	if albums, err = due("Album"); err != nil {
		return nil, nil, err
	}
	tracks, err = due("Track")
	return albums, tracks, err
}

// NextRelease returns when the next is due.
func (s *Store) NextRelease(ctx context.Context) (next time.Time, err error) {
	for _, statement := range nextRelease {
		at, isDue, err := found(cypher.ReadOne(ctx, s.db, "studio_next_release", statement, nil,
			func(r *cypher.Row) time.Time { return r.Time("at") }))
		if err != nil {
			return next, err
		}
		if isDue && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next, nil
}

// holders tells, of a deleted thing, whether somebody has it: in a library, there also with the album
// that it is or was on, in a playlist, or bought.
const holders = `(EXISTS { (x)<-[:SAVED|BOUGHT|OF|HOLDS]-() } OR EXISTS { (x)<-[:HAS_TRACK|HAD_TRACK]-(:Album)<-[:SAVED|BOUGHT]-() })`

// Purge removes what nobody holds and looks at the rest again at next. The files of what goes are
// marked unused, and its comments go with it.
func (s *Store) Purge(ctx context.Context, now, next time.Time, limit int) (int, error) {
	looked := 0
	for _, label := range []string{"Track", "Album"} {
		n, err := cypher.WriteTx(ctx, s.db, "studio_purge", func(tx *cypher.Tx) (int, error) {
			return purge(tx, label, now, next, limit)
		})
		if err != nil {
			return looked, err
		}
		looked += n
	}
	return looked, nil
}

var (
	duePurges = cypher.PerLabel(`MATCH (x:LABEL) WHERE x.purgeAt <= $now AND x.removalId IS NULL
  AND NOT EXISTS { (al:Album {id: x.deletedWith}) WHERE al.removalId IS NOT NULL } WITH x ORDER BY x.purgeAt LIMIT $limit
SET x._lock = true
WITH x WHERE coalesce(x.hiddenStatus, x.status) = 'deleted' AND x.purgeAt <= $now
SET x.purgeAt = $next
REMOVE x._lock
RETURN x.id AS id, `+holders+` AS held`, "Album", "Track")
	// goesOn has more comments than one transaction removes.
	goesOn = cypher.PerLabel(`UNWIND $ids AS id MATCH (x:LABEL {id: id}) SET x.purgeAt = $now`, "Album", "Track")

	removals = cypher.PerLabel(`UNWIND $ids AS id MATCH (x:LABEL {id: id})
CALL (x) { OPTIONAL MATCH (x)-[:USES]->(f:File) WHERE NOT EXISTS { (f)<-[:USES]-(o WHERE o.id <> x.id) } SET f.unusedSince = $now RETURN count(f) AS files }
DETACH DELETE x`, "Album", "Track")
)

func purge(tx *cypher.Tx, label string, now, next time.Time, limit int) (int, error) {
	type due struct {
		id   string
		held bool
	}
	found, err := cypher.All(tx, duePurges[label], map[string]any{"now": now, "next": next, "limit": limit},
		func(r *cypher.Row) due { return due{r.String("id"), r.Bool("held")} })
	if err != nil {
		return 0, err
	}
	var gone []string
	for _, d := range found {
		if !d.held {
			gone = append(gone, d.id)
		}
	}
	if none, err := targets.RemoveComments(tx, label, gone, now); err != nil {
		return 0, err
	} else if !none {
		return len(found), tx.Run(goesOn[label], map[string]any{"ids": gone, "now": now})
	}
	if err := tx.Emit(event.Deleted, "", label, gone...); err != nil {
		return 0, err
	}
	proposed, err := cypher.All(tx, proposedBy[label], map[string]any{"ids": gone}, scanLeft)
	if err != nil {
		return 0, err
	}
	if err := tx.Run(removals[label], map[string]any{"ids": gone, "now": now}); err != nil {
		return 0, err
	}
	return len(found), withdraw(tx, proposed)
}
