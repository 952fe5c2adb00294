package graphstore_test

import (
	"time"

	questionsgraph "github.com/sidestage/sidestage/graphstore/questions"
	reactionsgraph "github.com/sidestage/sidestage/graphstore/reactions"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/questions"
)

// crowdOfQuestions has the artist asked thousands of questions, all by the fan, and half of them answered.
func (r *requests) crowdOfQuestions() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `MATCH (a:Artist {id: $artist}) MATCH (u:User {id: $fan})
UNWIND range(1, 2000) AS n WITH a, u, n, randomUUID() AS id
CREATE (u)-[:ASKED]->(:PlanCrowd:Question {id: id, byId: $fan, ownerId: $artist, askedOf: $artist, askedBy: $fan, content: 'Crowd',
  isAnswered: n % 2 = 0, likes: n % 7, createdAt: datetime() - duration({seconds: n})})-[:ASKED_OF]->(a)`,
		map[string]any{"artist": r.artist, "fan": r.fan})
	r.must(err)
}

// questions asks, answers, likes, lists, deletes and sweeps.
func (r *requests) questions() {
	ctx, s := r.t.Context(), questionsgraph.NewStore(r.db)
	// What is swept was deleted before there were questions: this copy's alone.
	old := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	n := questions.New{ID: r.id(), AskerID: r.fan, ArtistID: r.artist, Content: "Why?", Key: again.Key{Client: r.id()}, At: time.Now()}
	for range 2 {
		_, err := s.Ask(ctx, n, allowed)
		r.must(err)
	}
	_, err := s.MemberSince(ctx, r.fan)
	r.must(err)
	ref := item.Ref{Type: item.Question, ID: n.ID}
	_, err = targets.NewStore(r.db).Target(ctx, r.fan, ref)
	r.must(err)
	_, err = reactionsgraph.NewStore(r.db).React(ctx, r.fan, ref, reaction.Like, n.At)
	r.must(err)
	r.writes(ref)
	yes := true
	for _, f := range []questions.Filter{
		{Sort: questions.Newest},
		{Sort: questions.Top},
		{Sort: questions.Newest, Answered: &yes},
		{Sort: questions.Top, Answered: &yes},
	} {
		f.ArtistID = r.artist
		walked(r, func(p paging.Request) (paging.Page[questions.Question], error) { return s.OfArtist(ctx, r.fan, f, p) })
	}
	walked(r, func(p paging.Request) (paging.Page[questions.Question], error) {
		return s.ByAsker(ctx, r.fan, r.fan, p)
	})
	_, err = s.Stats(ctx, r.fan, r.artist)
	r.must(err)
	_, err = s.Question(ctx, r.fan, n.ID)
	r.must(err)
	r.must(s.Change(ctx, n.ID, r.artist, func(q questions.Question) (questions.Question, error) {
		q.Answer, q.AnsweredAt, q.DeletedAt = "So", n.At, old
		return q, nil
	}))
	r.must(s.Sweep(ctx, old.Add(time.Second)))
}

// allowed is what nobody's limit refuses.
func allowed() error { return nil }
