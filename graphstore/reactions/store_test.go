package reactions_test

import (
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	reactionsgraph "github.com/sidestage/sidestage/graphstore/reactions"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/reactions"
)

const (
	none = reaction.None
	like = reaction.Like
	love = reaction.Love
)

func people(t *testing.T, c graphtest.Catalogue, n int) []string {
	t.Helper()
	ids := make([]string, n)
	for i := range ids {
		ids[i] = graphtest.ID(t)
	}
	c.Exec(t, `UNWIND $ids AS id
CREATE (:User {id: id, handle: id, handleKey: id, email: id, displayName: 'One', createdAt: datetime(), confirmedAt: datetime()})`,
		map[string]any{"ids": ids})
	return ids
}

// One reaction a person and thing: another takes its place, the same changes nothing, and it can be taken back.
func TestAReactionIsOneAPerson(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s, ctx, now := reactionsgraph.NewStore(c.DB), t.Context(), time.Now()
	song := item.Ref{Type: item.Song, ID: c.Tracks[0]}
	for i, step := range []struct {
		do   func() (reactions.Given, error)
		want reactions.Given
	}{
		{func() (reactions.Given, error) { return s.React(ctx, c.FanID, song, like, now) }, stands(1, 0, like)},
		{func() (reactions.Given, error) { return s.React(ctx, c.FanID, song, like, now) }, stands(1, 0, like)},
		{func() (reactions.Given, error) { return s.React(ctx, c.FanID, song, love, now) }, stands(0, 1, love)},
		{func() (reactions.Given, error) { return s.React(ctx, c.ArtistID, song, love, now) }, stands(0, 2, love)},
		{func() (reactions.Given, error) { return s.Unreact(ctx, c.FanID, song, like, now) }, stands(0, 2, love)},
		{func() (reactions.Given, error) { return s.Unreact(ctx, c.FanID, song, love, now) }, stands(0, 1, none)},
		{func() (reactions.Given, error) { return s.React(ctx, c.FanID, song, none, now) }, stands(0, 1, none)},
		{func() (reactions.Given, error) { return s.React(ctx, c.ArtistID, song, none, now) }, stands(0, 0, none)},
	} {
		if got, err := step.do(); err != nil || got != step.want {
			t.Errorf("step %d: %+v, want %+v, %v", i+1, got, step.want, err)
		}
	}
	nothing := item.Ref{Type: item.Song, ID: "none"}
	if _, err := s.React(ctx, c.FanID, nothing, like, now); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("to nothing: %v", err)
	}
}

func stands(likes, loves int, mine reaction.Type) reactions.Given {
	return reactions.Given{Counts: reaction.Counts{Likes: likes, Loves: loves}, Mine: mine}
}

func TestMineAreOfThePersonAndType(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	s, ctx := reactionsgraph.NewStore(c.DB), t.Context()
	for ref, kind := range map[item.Ref]reaction.Type{
		{Type: item.Song, ID: c.Tracks[0]}:  like,
		{Type: item.Song, ID: c.Tracks[1]}:  love,
		{Type: item.Album, ID: c.Albums[0]}: love,
	} {
		if _, err := s.React(ctx, c.FanID, ref, kind, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Mine(ctx, c.FanID, item.Song, c.Tracks)
	want := map[string]reaction.Type{c.Tracks[0]: like, c.Tracks[1]: love}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("%v, want %v, %v", got, want, err)
	}
	if got, err := s.Mine(ctx, c.ArtistID, item.Song, c.Tracks); err != nil || len(got) > 0 {
		t.Errorf("another's: %v, %v", got, err)
	}
}

// A thousand toggles at once leave the counts of what was given last.
func TestCountsAreExactAfterAThousandTogglesAtOnce(t *testing.T) {
	const each = 50
	c := graphtest.NewCatalogue(t)
	s, fans := reactionsgraph.NewStore(c.DB), people(t, c, 20)
	song := item.Ref{Type: item.Song, ID: c.Tracks[0]}
	kinds := []reaction.Type{none, like, love, reaction.Laugh, reaction.Wow}
	last := make([]reaction.Type, len(fans))
	var all []func() error
	for i, fan := range fans {
		random := rand.New(rand.NewPCG(7, uint64(i)))
		all = append(all, func() error {
			for range each {
				last[i] = kinds[random.IntN(len(kinds))]
				if _, err := s.React(t.Context(), fan, song, last[i], time.Now()); err != nil {
					return err
				}
			}
			return nil
		})
	}
	for _, err := range graphtest.AtOnce(all...) {
		if err != nil {
			t.Fatal(err)
		}
	}
	want := map[reaction.Type]int{}
	for _, kind := range last {
		want[kind]++
	}
	got, err := s.Unreact(t.Context(), c.FanID, song, none, time.Now())
	if err != nil || got.Likes != want[like] || got.Loves != want[love] || got.Laughs != want[reaction.Laugh] ||
		got.Wows != want[reaction.Wow] {
		t.Errorf("%+v, want %v, %v", got, want, err)
	}
	related, err := cypher.ReadOne(t.Context(), c.DB, "test_related", `MATCH (t:Track {id: $id}) RETURN COUNT { (t)<-[:REACTED]-() } AS n`,
		map[string]any{"id": song.ID}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil || related != got.Total() {
		t.Errorf("%d reactions are counted, and %d stand, %v", got.Total(), related, err)
	}
}
