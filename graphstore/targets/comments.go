package targets

import (
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// CommentsAtOnce is how many comments one transaction removes with the things that they are on.
const CommentsAtOnce = 1000

var withComments = cypher.PerLabel(`UNWIND $ids AS id MATCH (:LABEL {id: id})<-[:ON]-(c:Comment)
WITH c LIMIT $limit
CALL (c) { OPTIONAL MATCH (c)-[:USES]->(f:File) WHERE NOT EXISTS { (f)<-[:USES]-(o WHERE o.id <> c.id) }
  SET f.unusedSince = $at RETURN count(f) AS files }
DETACH DELETE c RETURN count(*) AS n`, slices.Collect(maps.Values(Labels))...)

// RemoveComments removes comments on things of a label that are about to go, and marks their files unused. It reports
// whether none is left: else the things stay, and their sweep goes on in another transaction, as one may have a great
// many. The caller holds the locks of the things.
func RemoveComments(tx *cypher.Tx, label string, ids []string, at time.Time) (bool, error) {
	if len(ids) == 0 {
		return true, nil
	}
	n, err := cypher.One(tx, withComments[label], map[string]any{"ids": ids, "at": at, "limit": CommentsAtOnce},
		func(r *cypher.Row) int { return r.Int("n") })
	return n < CommentsAtOnce, err
}
