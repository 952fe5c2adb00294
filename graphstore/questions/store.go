// Package questions keeps questions in the graph.
package questions

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/questions"
)

// Store keeps questions. What is in lists has askedOf and askedBy, what is deleted has not. It is a questions.Store.
type Store struct{ db *cypher.DB }

// NewStore returns the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ questions.Store = (*Store)(nil)

const theQuestion = "This question"

// node is what is read of a question q for the person $userId.
const node = `q {.id, .content, .byId, .answer, .answeredAt, .createdAt, .deletedAt, .deletedById, .commentCount, likes: q.likes, loves: coalesce(q.loves, 0),
  laughs: coalesce(q.laughs, 0), wows: coalesce(q.wows, 0),
  asker: head([(q)<-[:ASKED]-(person:User WHERE person.deactivatedAt IS NULL) | ` + projection.PersonNode + `]),
  artist: head([(q)-[:ASKED_OF]->(person:Artist) | ` + projection.PersonNode + `]),
  fromAsker: EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: q.byId}) },
  fromArtist: EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: q.ownerId}) },
  muted: EXISTS { (:User {id: $userId})-[:MUTES]->(:User {id: q.byId}) }}`

func scan(r *cypher.Row) questions.Question {
	r = r.Map("node")
	q := questions.Question{
		ID: r.String("id"), Content: r.String("content"), AskerID: r.String("byId"), CreatedAt: r.Time("createdAt"),
		Answer: r.OptString("answer"), AnsweredAt: r.OptTime("answeredAt"), Reactions: projection.ScanReactions(r),
		CommentCount: r.OptInt("commentCount"), DeletedAt: r.OptTime("deletedAt"), DeletedByID: r.OptString("deletedById"),
		Artist:           projection.ScanPerson(r.Map("artist")),
		IsApartFromAsker: r.OptBool("fromAsker"), IsApartFromArtist: r.OptBool("fromArtist"), IsMuted: r.OptBool("muted"),
	}
	if r.Has("asker") {
		asker := projection.ScanPerson(r.Map("asker"))
		q.Asker = &asker
	}
	return q
}

// MemberSince says when somebody joined.
func (s *Store) MemberSince(ctx context.Context, userID string) (time.Time, error) {
	return cypher.MemberSince(ctx, s.db, userID)
}

const byID = `MATCH (q:Question {id: $id}) RETURN ` + node + ` AS node`

// Question reads one for a person, deleted ones too.
func (s *Store) Question(ctx context.Context, userID, id string) (questions.Question, error) {
	q, err := cypher.ReadOne(ctx, s.db, "question", byID, map[string]any{"id": id, "userId": userID}, scan)
	return q, cypher.OrNotFound(err, theQuestion)
}

// order is one of the orders of lists, with the property that it goes by.
type order struct {
	sort     questions.Sort
	answered bool
}

var (
	newest, liked = cypher.ByTime("q.createdAt", "q.id"), cypher.ByInt("q.likes", "q.id")
	ofArtist      = map[order]cypher.Pages[questions.Question]{
		{questions.Newest, false}: listOf("questions_newest", newest, "askedOf"),
		{questions.Top, false}:    listOf("questions_liked", liked, "askedOf"),
		{questions.Newest, true}:  listOf("questions_newest_of_state", newest, "askedOf", "isAnswered"),
		{questions.Top, true}:     listOf("questions_liked_of_state", liked, "askedOf", "isAnswered"),
	}
	byAsker = listOf("questions_asked_by", newest, "askedBy")
)

// listOf names the index of the order and orders by its whole key, as else the planner may read all of a list and sort
// it.
func listOf(name string, by cypher.Keyset, prefix ...string) cypher.Pages[questions.Question] {
	where := ""
	for _, property := range prefix {
		where += "q." + property + " = $" + property + " AND "
	}
	count := cypher.Statement("MATCH (q:Question) WHERE " + where + by.Key + " IS NOT NULL AND q.id IS NOT NULL RETURN count(q) AS n")
	return cypher.ComposePages(name, by, count, scan, func(c cypher.Cut) string {
		first := ""
		for _, property := range prefix {
			first += "q." + property + " " + c.Direction + ", "
		}
		return fmt.Sprintf(`MATCH (q:Question) USING INDEX SEEK q:Question(%[1]s, %[2]s, id)
WHERE %[3]sq.id IS NOT NULL AND %[4]s
WITH q ORDER BY %[5]s%[6]s %[7]s, q.id %[7]s LIMIT $limit
RETURN %[8]s AS node, %[6]s AS key, q.id AS id
%[9]s`, strings.Join(prefix, ", "), strings.TrimPrefix(by.Key, "q."), where, c.Where, first, by.Key, c.Direction,
			node, c.Order)
	})
}

// OfArtist lists what an artist was asked.
func (s *Store) OfArtist(
	ctx context.Context, userID string, f questions.Filter, page paging.Request,
) (paging.Page[questions.Question], error) {
	params := map[string]any{"userId": userID, "askedOf": f.ArtistID}
	if f.Answered != nil {
		params["isAnswered"] = *f.Answered
	}
	return ofArtist[order{f.Sort, f.Answered != nil}].Page(ctx, s.db, page, params)
}

// ByAsker lists what somebody asked, the last first.
func (s *Store) ByAsker(
	ctx context.Context, userID, askerID string, page paging.Request,
) (paging.Page[questions.Question], error) {
	return byAsker.Page(ctx, s.db, page, map[string]any{"userId": userID, "askedBy": askerID})
}

// Stats reads what is counted of an artist's questions: nothing for whom a block parts from them.
func (s *Store) Stats(ctx context.Context, userID, artistID string) (questions.Stats, error) {
	return cypher.ReadOne(ctx, s.db, "question_stats", `OPTIONAL MATCH (s:QuestionTally {id: $id}) WHERE NOT EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: $id}) }
RETURN coalesce(s.total, 0) AS total, coalesce(s.answered, 0) AS answered, coalesce(s.likes, 0) AS likes`,
		map[string]any{"id": artistID, "userId": userID}, func(r *cypher.Row) questions.Stats {
			return questions.Stats{Total: r.Int("total"), Answered: r.Int("answered"), Likes: r.Int("likes")}
		})
}
