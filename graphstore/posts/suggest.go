package posts

import (
	"context"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/unicode/norm"

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

// PeopleFrom finds people whose handles begin with one text, or whose names have words that begin so: first whom the
// person follows, then who is followed most. It leaves out whom a block parts from them.
func (s *Store) PeopleFrom(ctx context.Context, userID string, by posts.Typed, most int) ([]person.Person, error) {
	return cypher.ReadAll(ctx, s.db, "people_from", `CALL () {
  MATCH (person:User) WHERE $handle <> '' AND person.handleKey STARTS WITH $handle RETURN person LIMIT $looked
  UNION
  WITH $words AS words WHERE words <> ''
  CALL db.index.fulltext.queryNodes('people_names', words, {limit: $looked}) YIELD node AS person RETURN person
}
WITH person WHERE person.confirmedAt IS NOT NULL AND person.deactivatedAt IS NULL AND person.id <> $userId
OPTIONAL MATCH (me:User {id: $userId})
WITH person, me WHERE NOT EXISTS { (me)-[:BLOCKS]-(person) }
WITH person, EXISTS { (me)-[:FOLLOWS]->(person) } AS isFollowed
RETURN `+projection.PersonNode+` AS person
ORDER BY isFollowed DESC, coalesce(person.followerCount, 0) DESC, person.handleKey LIMIT $most`,
		map[string]any{
			"userId": userID, "handle": by.Handle, "words": beginning(by.Words), "looked": lookedPeople, "most": most,
		},
		func(r *cypher.Row) person.Person { return projection.ScanPerson(r.Map("person")) })
}

// beginning asks the index of names for all of the words, each whole or at the beginning of one. They have letters,
// digits and apostrophes alone, so that nothing in them is a sign of the query's. The index folds whole words by
// itself, and takes a beginning as it is.
func beginning(words []string) string {
	out := make([]string, len(words))
	for i, word := range words {
		out[i] = "(" + word + " OR " + plain(word) + "*)"
	}
	return strings.Join(out, " AND ")
}

// plain is a word without accents, as the index has it.
func plain(word string) string {
	bare := runes.Remove(runes.In(unicode.Mn)).String(norm.NFD.String(word))
	return strings.ReplaceAll(norm.NFC.String(bare), "’", "'")
}
