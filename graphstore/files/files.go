// Package files is which uploads the things in the graph use. What nothing uses is swept some days later.
package files

import (
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

var (
	labels = []string{"Post", "Comment", "Message"}

	freed = cypher.PerLabel(`UNWIND $keys AS key MATCH (:LABEL {id: $id})-[u:USES]->(f:File {key: key})
DELETE u SET f.unusedSince = $at`, labels...)

	used = cypher.PerLabel(`MATCH (x:LABEL {id: $id})
UNWIND $keys AS key
MATCH (f:File {key: key}) WHERE f.ownerId = $ownerId AND NOT EXISTS { (f)<-[:USES]-() }
CREATE (x)-[:USES]->(f) REMOVE f.unusedSince
RETURN count(f) AS used`, labels...)
)

// Of is what uses uploads: a node of a label with an id, whose owner uploaded them.
type Of struct{ Label, ID, OwnerID string }

// Free gives free what a thing uses no more.
func (of Of) Free(tx *cypher.Tx, keys []string, at time.Time) error {
	if len(keys) == 0 {
		return nil
	}
	return tx.Run(freed[of.Label], map[string]any{"id": of.ID, "keys": keys, "at": at})
}

// Use makes uploads a thing's, and reports whether all were there, its owner's, and used by nothing else. It locks each
// file, as what sweeps them does.
func (of Of) Use(tx *cypher.Tx, keys []string) (bool, error) {
	if len(keys) == 0 {
		return true, nil
	}
	// In their order, so that two at once do not wait for one another in a circle.
	keys = slices.Sorted(slices.Values(keys))
	params := map[string]any{"id": of.ID, "ownerId": of.OwnerID, "keys": keys}
	if err := tx.Run(`UNWIND $keys AS key MATCH (f:File {key: key}) SET f._lock = true REMOVE f._lock`, params); err != nil {
		return false, err
	}
	n, err := cypher.One(tx, used[of.Label], params, func(r *cypher.Row) int { return r.Int("used") })
	return n == len(keys), err
}
