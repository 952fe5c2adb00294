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
const node = `q {.id, .content, .byId, .answer, .answeredAt, .createdAt, .deletedAt, .deletedById, .removalId, .commentCount, likes: q.likes, loves: coalesce(q.loves, 0),
  laughs: coalesce(q.laughs, 0), wows: coalesce(q.wows, 0),
  asker: head([(q)<-[:ASKED]-(person:User) | {person: ` + projection.PersonNode + `, isAway: person.deactivatedAt IS NOT NULL}]),
  artist: head([(q)-[:ASKED_OF]->(person:Artist) | {person: ` + projection.PersonNode + `, isAway: person.deactivatedAt IS NOT NULL}]),
  fromAsker: EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: q.byId}) },
  fromArtist: EXISTS { (:User {id: $userId})-[:BLOCKS]-(:User {id: q.ownerId}) },
  muted: EXISTS { (:User {id: $userId})-[:MUTES]->(:User {id: q.byId}) }}`

func scan(r *cypher.Row) questions.Question {
	r = r.Map("node")
	q := questions.Question{
		ID: r.String("id"), Content: r.String("content"), AskerID: r.String("byId"), CreatedAt: r.Time("createdAt"),
		Answer: r.OptString("answer"), AnsweredAt: r.OptTime("answeredAt"), Reactions: projection.ScanReactions(r),
		CommentCount: r.OptInt("commentCount"), DeletedAt: r.OptTime("deletedAt"), DeletedByID: r.OptString("deletedById"),
		IsRemoved:        r.Has("removalId"),
		Artist:           projection.ScanPerson(r.Map("artist").Map("person")),
		IsArtistAway:     r.Map("artist").Bool("isAway"),
		IsApartFromAsker: r.OptBool("fromAsker"), IsApartFromArtist: r.OptBool("fromArtist"), IsMuted: r.OptBool("muted"),
	}
	if r.Has("asker") {
		asker := projection.ScanPerson(r.Map("asker").Map("person"))
		if q.IsAskerAway = r.Map("asker").Bool("isAway"); !q.IsAskerAway {
			q.Asker = &asker
		}
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

// lists are the lists of one selection: by time, and by likes.
type lists struct {
	newest cypher.Pages[questions.Question]
	liked  cypher.Ranked[questions.Question]
}

var (
	newest, liked = cypher.ByTime("q.createdAt", "q.id"), cypher.ByInt("q.likes", "q.id")
	ofArtist      = listsOf("", "askedOf")
	ofState       = listsOf("_of_state", "askedOf", "isAnswered")
	byAsker       = listOf("questions_asked_by", newest, []string{"askedBy"}, "")
)

func listsOf(name string, prefix ...string) lists {
	where := whereOf(prefix)
	likes := func(c cypher.Cut) string {
		return ordered(liked, c, prefix, "") + `RETURN q.likes AS key, q.id AS id ` + c.Order
	}
	best := cypher.ComposePages("questions_liked"+name, liked, counting(where, liked), cypher.ScanID, likes)
	return lists{
		newest: listOf("questions_newest"+name, newest, prefix, ""),
		liked: cypher.Ranked[questions.Question]{
			Best: best,
			ByID: cypher.Statement(`UNWIND $ids AS id MATCH (q:Question {id: id}) WHERE ` + where + `true RETURN id, ` + node + ` AS node`),
			Rest: listOf("questions_after_liked"+name, newest, prefix, ` AND q.createdAt <= $until AND NOT q.id IN $ranked`),
		},
	}
}

// whereOf is the condition that selects by the properties of a prefix, each followed by AND.
func whereOf(prefix []string) (where string) {
	for _, property := range prefix {
		where += "q." + property + " = $" + property + " AND "
	}
	return where
}

func counting(where string, by cypher.Keyset) cypher.Statement {
	return cypher.Statement("MATCH (q:Question) WHERE " + where + by.Key + " IS NOT NULL AND q.id IS NOT NULL RETURN count(q) AS n")
}

// ordered finds the questions of a page. It names the index of the order and orders by its whole key, as else the
// planner may read all of a list and sort it.
func ordered(by cypher.Keyset, c cypher.Cut, prefix []string, where string) string {
	first := ""
	for _, property := range prefix {
		first += "q." + property + " " + c.Direction + ", "
	}
	return fmt.Sprintf(`MATCH (q:Question) USING INDEX SEEK q:Question(%[1]s, %[2]s, id)
WHERE %[3]sq.id IS NOT NULL AND %[4]s%[5]s
WITH q ORDER BY %[6]s%[7]s %[8]s, q.id %[8]s LIMIT $limit
`, strings.Join(prefix, ", "), strings.TrimPrefix(by.Key, "q."), whereOf(prefix), c.Where, where, first, by.Key,
		c.Direction)
}

func listOf(name string, by cypher.Keyset, prefix []string, where string) cypher.Pages[questions.Question] {
	return cypher.ComposePages(name, by, counting(whereOf(prefix), by), scan, func(c cypher.Cut) string {
		return ordered(by, c, prefix, where) + `RETURN ` + node + ` AS node, ` + by.Key + ` AS key, q.id AS id ` + c.Order
	})
}

// OfArtist lists what an artist was asked.
func (s *Store) OfArtist(
	ctx context.Context, userID string, f questions.Filter, page paging.Request,
) (paging.Page[questions.Question], error) {
	params, of := map[string]any{"userId": userID, "askedOf": f.ArtistID}, ofArtist
	if f.Answered != nil {
		params["isAnswered"], of = *f.Answered, ofState
	}
	if f.Sort == questions.Top {
		return of.liked.Page(ctx, s.db, page, params)
	}
	return of.newest.Page(ctx, s.db, page, params)
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
