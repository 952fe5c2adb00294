package studio

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/studio"
)

// steps runs one after the other until one fails.
func steps(all ...func() error) error {
	for _, step := range all {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func shortHash(parts ...any) string {
	sum := sha256.Sum256([]byte(fmt.Sprint(parts...)))
	return hex.EncodeToString(sum[:6])
}

// emitState says what became of a thing that went from one state to another.
func emitState(tx *cypher.Tx, label, id string, before, after studio.State) error {
	verb := event.Updated
	switch {
	case before.IsHidden: // nobody saw it before or sees it now
	case before.Status != access.Published && after.Status == access.Published:
		verb = event.Released
	case before.Status == access.Published && after.Status != access.Published:
		verb = event.Withdrawn
	}
	if err := tx.Emit(verb, "", label, id); err != nil || verb != event.Updated || before.Status == after.Status {
		return err
	}
	return tx.Emit(event.AccessChanged, "", label, id)
}

// writeStates writes where tracks stand.
func writeStates(tx *cypher.Tx, rows []map[string]any, at time.Time) error {
	if len(rows) == 0 {
		return nil
	}
	return tx.Run(`UNWIND $rows AS row MATCH (x:Track {id: row.id}) WITH x, row.state AS state `+writeState+`SET x.updatedAt = $at`,
		map[string]any{"rows": rows, "at": at})
}

// recount keeps the genres' counts where tracks go from one state to another.
func recount(tx *cypher.Tx, before []studio.TrackState, after map[string]studio.State) error {
	var came, went []string
	for _, t := range before {
		next, moved := after[t.ID]
		was, is := t.Status == access.Published, moved && next.Status == access.Published
		switch {
		case moved && is && !was:
			came = append(came, t.ID)
		case moved && was && !is:
			went = append(went, t.ID)
		}
	}
	return steps(func() error { return countGenres(tx, went, -1) }, func() error { return countGenres(tx, came, 1) })
}

// errChangedMeanwhile answers where what an input named has gone since it was checked.
func errChangedMeanwhile(what string) error {
	return fault.New(fault.Conflict, what+" has gone meanwhile. Please try again.")
}

// relation leads from an album or a track to at most one thing. Its statements are by the label that it leads from.
type relation struct {
	target       string
	unlink, link map[string]cypher.Statement
}

var (
	requires   = newRelation("REQUIRES", "Tier")
	opensEarly = newRelation("OPENS_EARLY", "Tier")
)

func newRelation(name, target string) relation {
	return relation{
		target: target,
		// The thing is found first: from a target, of which there may be few, the way would go through all that lead to it.
		unlink: cypher.PerLabel(`MATCH (x:LABEL {id: $id}) WITH x MATCH (x)-[r:`+name+`]->(o:`+target+`) WHERE o.id <> $to DELETE r`,
			"Album", "Track"),
		link: cypher.PerLabel(`MATCH (x:LABEL {id: $id}) UNWIND [$to] AS to MATCH (o:`+target+` {id: to})
MERGE (x)-[:`+name+`]->(o) RETURN o.id AS id`, "Album", "Track"),
	}
}

// lead gives a thing exactly one of what the relation leads to, or none where id is empty.
func (r relation) lead(tx *cypher.Tx, label, id string, to input.Optional[string]) error {
	if !to.Given {
		return nil
	}
	params := map[string]any{"id": id, "to": to.Value}
	if err := tx.Run(r.unlink[label], params); err != nil || to.Value == "" {
		return err
	}
	linked, err := cypher.All(tx, r.link[label], params, func(row *cypher.Row) string { return row.String("id") })
	if err == nil && len(linked) == 0 {
		return errChangedMeanwhile("The " + r.target)
	}
	return err
}

var (
	unuse = cypher.PerLabel(`MATCH (x:LABEL {id: $id}) WITH x MATCH (x)-[u:USES]->(f:File {kind: $kind}) WHERE f.key <> $key
SET f._lock = true REMOVE f._lock
DELETE u
WITH f WHERE NOT EXISTS { (f)<-[:USES]-(o WHERE o.id <> $id) }
SET f.unusedSince = $at`, "Album", "Track")
	use = cypher.PerLabel(`MATCH (x:LABEL {id: $id}) UNWIND [$key] AS key MATCH (f:File {key: key})
SET f._lock = true REMOVE f._lock
WITH x, f MERGE (x)-[:USES]->(f) REMOVE f.unusedSince RETURN f.key AS key`, "Album", "Track")
)

// useFile makes a file the one of its kind that a thing uses; an empty key, none. A file that nothing uses
// any more is marked, and swept in time.
func useFile(tx *cypher.Tx, label, id, kind, key string, at time.Time) error {
	params := map[string]any{"id": id, "kind": kind, "key": key, "at": at}
	if err := tx.Run(unuse[label], params); err != nil || key == "" {
		return err
	}
	used, err := cypher.All(tx, use[label], params, func(r *cypher.Row) string { return r.String("key") })
	if err == nil && len(used) == 0 {
		return errChangedMeanwhile("The upload")
	}
	return err
}

// links writes what an edit of a thing leads to.
func links(tx *cypher.Tx, label, id, ownerID string, e studio.Edit, at time.Time) error {
	return steps(
		func() error { return requires.lead(tx, label, id, e.TierID) },
		func() error { return setGenre(tx, label, id, ownerID, e.Genre, at) },
		func() error {
			if !e.Cover.Given {
				return nil
			}
			return useFile(tx, label, id, studio.ImageFile, e.Cover.Value.Key, at)
		},
	)
}

// unfeature takes what was deleted from what artists feature.
func unfeature(tx *cypher.Tx, before []studio.TrackState, after map[string]studio.State) error {
	deleted := map[string][]string{}
	for _, t := range before {
		if after[t.ID].Status == access.Deleted && t.Status != access.Deleted {
			deleted[t.OwnerID] = append(deleted[t.OwnerID], t.ID)
		}
	}
	for artist, gone := range deleted {
		err := changeFeatured(tx, artist, func(now []string) ([]string, error) {
			return slices.DeleteFunc(now, func(id string) bool { return slices.Contains(gone, id) }), nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
