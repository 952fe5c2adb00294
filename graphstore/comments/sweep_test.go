package comments_test

import (
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	reactionsgraph "github.com/sidestage/sidestage/graphstore/reactions"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
)

func (s stage) number(t *testing.T, statement cypher.Statement, params map[string]any) int {
	t.Helper()
	number := func(r *cypher.Row) int { return r.Int("n") }
	n, err := cypher.ReadOne(t.Context(), s.DB, "test_number", statement, params, number)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A comment that cannot be had back any more is gone; one with answers keeps its place and nothing else, until the last
// of the answers is gone too.
func TestASweepLeavesNothingOfWhatWasDeleted(t *testing.T) {
	s, ctx := newStage(t), t.Context()
	old := time.Now().Add(-time.Hour)
	picture := s.file(t)
	n := s.draft("")
	n.Content, n.Photos = "A secret", []comments.Photo{{Key: picture}}
	first, err := s.Create(ctx, n, anywhere)
	if err != nil {
		t.Fatal(err)
	}
	answer := s.write(t, first)
	alone, recent := s.write(t, ""), s.write(t, "")
	if _, err := reactionsgraph.NewStore(s.DB).React(
		ctx, s.ArtistID, item.Ref{Type: item.Comment, ID: first}, reaction.Love, old); err != nil {
		t.Fatal(err)
	}
	deleted := func(id string, at time.Time) {
		t.Helper()
		if err := s.Delete(ctx, id, s.FanID, at, anybody); err != nil {
			t.Fatal(err)
		}
	}
	swept := func() {
		t.Helper()
		if err := s.Sweep(ctx, time.Now().Add(-comments.RestorableFor)); err != nil {
			t.Fatal(err)
		}
	}
	deleted(first, old)
	deleted(alone, old)
	deleted(recent, time.Now())
	swept()
	place, err := s.ByID(ctx, first)
	if err != nil || !place.Deleted() || place.Content != "" || place.Photos != nil ||
		place.Reactions != (reaction.Counts{}) || place.Replies != 1 {
		t.Errorf("the place of what was answered: %+v, %v", place, err)
	}
	if given := s.number(t, `MATCH (:Comment {id: $id})<-[r:REACTED]-() RETURN count(r) AS n`, map[string]any{"id": first}); given > 0 {
		t.Errorf("%d reactions to it stay", given)
	}
	if !s.isUnused(t, picture) {
		t.Error("its picture never expires")
	}
	if _, err := s.ByID(ctx, alone); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("what nobody answered: %v", err)
	}
	if err := s.Restore(ctx, recent, s.FanID, anybody); err != nil {
		t.Fatal(err)
	}
	if c, err := s.ByID(ctx, recent); err != nil || c.Content != "Hello" {
		t.Errorf("what can be had back: %+v, %v", c, err)
	}
	deleted(answer, old)
	swept()
	for _, id := range []string{first, answer} {
		if _, err := s.ByID(ctx, id); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a thread without answers: %v", err)
		}
	}
	if got, want := s.counts(t), [2]int{1, 1}; got != want {
		t.Errorf("counts %v, want %v", got, want)
	}
}

// An answer that can be had back keeps what it answers.
func TestASweepKeepsThePlaceOfWhatComesBack(t *testing.T) {
	s, ctx := newStage(t), t.Context()
	first := s.write(t, "")
	answer := s.write(t, first)
	for id, at := range map[string]time.Time{first: time.Now().Add(-time.Hour), answer: time.Now()} {
		if err := s.Delete(ctx, id, s.FanID, at, anybody); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Sweep(ctx, time.Now().Add(-comments.RestorableFor)); err != nil {
		t.Fatal(err)
	}
	if err := s.Restore(ctx, answer, s.FanID, anybody); err != nil {
		t.Fatal(err)
	}
	if c, err := s.ByID(ctx, first); err != nil || c.Content != "" || c.Replies != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	if got, want := s.counts(t), [2]int{1, 1}; got != want {
		t.Errorf("counts %v, want %v", got, want)
	}
}

// The comments of what goes are removed some at a time, with their pictures marked.
func TestCommentsGoWithTheirThingInPieces(t *testing.T) {
	for kind, label := range targets.Labels {
		if kind == item.Comment {
			continue
		}
		t.Run(label, func(t *testing.T) {
			s := newStage(t)
			id, picture := graphtest.ID(t), s.file(t)
			t.Cleanup(func() { graphtest.Cleanup(t, s.DB, id) })
			s.Exec(t, cypher.Statement(strings.ReplaceAll(`CREATE (x:LABEL {id: $id})
WITH x UNWIND range(1, $most + 1) AS n CREATE (c:Comment {id: $id + n, ownerId: $id, targetId: $id})-[:ON]->(x)
WITH c WHERE n = 1 MATCH (f:File {key: $key}) CREATE (c)-[:USES]->(f)`, "LABEL", label)),
				map[string]any{"id": id, "most": targets.CommentsAtOnce, "key": picture})
			for _, want := range []bool{false, true} {
				none, err := cypher.WriteTx(t.Context(), s.DB, "test_remove", func(tx *cypher.Tx) (bool, error) {
					return targets.RemoveComments(tx, label, []string{id}, time.Now())
				})
				if err != nil || none != want {
					t.Errorf("none is left: %v, want %v, %v", none, want, err)
				}
			}
			if left := s.number(t, `MATCH (c:Comment {targetId: $id}) RETURN count(c) AS n`, map[string]any{"id": id}); left > 0 {
				t.Errorf("%d are left", left)
			}
			if !s.isUnused(t, picture) {
				t.Error("a picture never expires")
			}
		})
	}
}
