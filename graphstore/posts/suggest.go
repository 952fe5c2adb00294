package posts

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/posts"
)

// looked is how many hashtags and people that begin so are looked at, in their own order, before the best of them are
// chosen: what a letter costs does not grow with the site.
const lookedTags, lookedPeople = 200, 40

// HashtagsFrom finds hashtags that begin so, the most used first.
func (s *Store) HashtagsFrom(ctx context.Context, prefix string, most int) ([]posts.Hashtag, error) {
	return cypher.ReadAll(ctx, s.db, "hashtags_from", `MATCH (h:Hashtag) WHERE h.id STARTS WITH $prefix
WITH h LIMIT $looked WHERE h.postCount > 0
RETURN h.id AS name, h.postCount AS n ORDER BY n DESC, name LIMIT $most`,
		map[string]any{"prefix": prefix, "looked": lookedTags, "most": most}, func(r *cypher.Row) posts.Hashtag {
			return posts.Hashtag{Name: r.String("name"), Posts: r.Int("n")}
		})
}

// HandlesFrom finds people whose handles begin so: first whom the person follows, then who is followed most. It leaves
// out whom a block parts from them.
func (s *Store) HandlesFrom(ctx context.Context, userID, prefix string, most int) ([]person.Person, error) {
	return cypher.ReadAll(ctx, s.db, "handles_from", `MATCH (person:User) WHERE person.handleKey STARTS WITH $prefix
WITH person LIMIT $looked WHERE person.confirmedAt IS NOT NULL AND person.deactivatedAt IS NULL AND person.id <> $userId
OPTIONAL MATCH (me:User {id: $userId})
WITH person, me WHERE NOT EXISTS { (me)-[:BLOCKS]-(person) }
WITH person, EXISTS { (me)-[:FOLLOWS]->(person) } AS isFollowed
RETURN `+projection.PersonNode+` AS person
ORDER BY isFollowed DESC, coalesce(person.followerCount, 0) DESC, person.handleKey LIMIT $most`,
		map[string]any{"userId": userID, "prefix": prefix, "looked": lookedPeople, "most": most},
		func(r *cypher.Row) person.Person { return projection.ScanPerson(r.Map("person")) })
}
