// Package files is which uploads the things in the graph use. What nothing uses is swept some days later.
package files

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

var (
	labels = []string{"Post", "Comment", "Message"}
	// sharing are the labels of what may show an upload that others show too.
	sharing = []string{"Event", "Merchandise", "CarouselPanel"}

	freed = cypher.PerLabel(`UNWIND $keys AS key MATCH (:LABEL {id: $id})-[u:USES]->(f:File {key: key})
DELETE u SET f.unusedSince = $at`, labels...)

	used = cypher.PerLabel(`MATCH (x:LABEL {id: $id})
UNWIND $keys AS key
MATCH (f:File {key: key}) WHERE f.ownerId = $ownerId AND NOT EXISTS { (f)<-[:USES]-() }
CREATE (x)-[:USES]->(f) REMOVE f.unusedSince
RETURN count(f) AS used`, labels...)

	hidden = cypher.PerLabel(`MATCH (x:LABEL {id: $id})-[u:USES]->(f:File) WHERE NOT f.key IN $keys
SET f._lock = true REMOVE f._lock
DELETE u
WITH f WHERE NOT EXISTS { (f)<-[:USES]-(o WHERE o.id <> $id) }
SET f.unusedSince = $at`, sharing...)

	shown = cypher.PerLabel(`MATCH (x:LABEL {id: $id}) UNWIND $keys AS key MATCH (f:File {key: key})
SET f._lock = true REMOVE f._lock
MERGE (x)-[:USES]->(f) REMOVE f.unusedSince`, sharing...)
)

// Show makes uploads those that a thing of a label shows, beside others that may. One that nothing uses any more is
// marked, and swept in time.
func Show(tx *cypher.Tx, label, id string, keys []string, at time.Time) error {
	params := map[string]any{"id": id, "keys": keys, "at": at}
	if err := tx.Run(hidden[label], params); err != nil {
		return err
	}
	return tx.Run(shown[label], params)
}

// Images returns those of keys that are pictures which somebody uploaded.
func Images(ctx context.Context, db *cypher.DB, ownerID string, keys []string) ([]string, error) {
	return cypher.ReadAll(ctx, db, "uploaded_pictures", `UNWIND $keys AS key
MATCH (f:File {key: key}) WHERE f.ownerId = $ownerId AND f.kind = 'image' RETURN f.key AS key`,
		map[string]any{"keys": keys, "ownerId": ownerID}, func(r *cypher.Row) string { return r.String("key") })
}

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
