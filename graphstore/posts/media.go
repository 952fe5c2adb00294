package posts

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/posts"
)

// mediaOf writes the files of a post as one property; null where it has none.
func mediaOf(p posts.Post) (any, error) {
	if len(p.Media) == 0 {
		return nil, nil //nolint:nilnil // no property
	}
	text, err := json.Marshal(p.Media)
	return string(text), err
}

// useFiles makes uploads the post's that it has come to use, each of which nothing else uses, and gives free those that
// it uses no more. It locks each file, as what sweeps them does. Errors: BAD_USER_INPUT.
func useFiles(tx *cypher.Tx, before, after posts.Post, at time.Time) error {
	had, has := before.Files(), after.Files()
	gone := slices.DeleteFunc(slices.Clone(had), func(key string) bool { return slices.Contains(has, key) })
	come := slices.DeleteFunc(slices.Clone(has), func(key string) bool { return slices.Contains(had, key) })
	params := map[string]any{"id": after.ID, "ownerId": after.Author.UserID, "gone": gone, "come": come, "at": at}
	if len(gone) > 0 {
		if err := tx.Run(`UNWIND $gone AS key MATCH (:Post {id: $id})-[u:USES]->(f:File {key: key}) DELETE u SET f.unusedSince = $at`,
			params); err != nil {
			return err
		}
	}
	if len(come) == 0 {
		return nil
	}
	// In their order, so that posts at once do not wait for one another in a circle.
	slices.Sort(come)
	if err := tx.Run(`UNWIND $come AS key MATCH (f:File {key: key}) SET f._lock = true REMOVE f._lock`, params); err != nil {
		return err
	}
	used, err := cypher.One(tx, `MATCH (p:Post {id: $id})
UNWIND $come AS key
MATCH (f:File {key: key}) WHERE f.ownerId = $ownerId AND NOT EXISTS { (f)<-[:USES]-() }
CREATE (p)-[:USES]->(f) REMOVE f.unusedSince
RETURN count(f) AS used`, params, func(r *cypher.Row) int { return r.Int("used") })
	if err == nil && used != len(come) {
		err = fault.BadInput(map[string]string{
			"multimediaUrl": "A picture or video is used already, or is not there any more.",
		})
	}
	return err
}
