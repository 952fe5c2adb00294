package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/posts"
	"github.com/sidestage/sidestage/recommend/ranking"
)

// fitting is a taste that likes one author, or that has no model yet.
type fitting struct {
	author string
	err    error
}

func (f fitting) Fits(_ context.Context, _ string, of []ranking.Subject) ([]float64, error) {
	if f.err != nil {
		return nil, f.err
	}
	fits := make([]float64, len(of))
	for i, s := range of {
		if s.ArtistID == f.author {
			fits[i] = 0.9
		}
	}
	return fits, nil
}

func TestAFeedIsRankedByTasteTalkAndWhatOneDid(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	of := func(author string, more func(*posts.Rankable)) posts.Rankable {
		p := posts.Rankable{Candidate: posts.Candidate{ID: "of " + author, AuthorID: author}, Posted: now.Add(-time.Hour)}
		if more != nil {
			more(&p)
		}
		return p
	}
	liked := of("liked", func(p *posts.Rankable) { p.Leaning = 5 })
	loud := of("loud", func(p *posts.Rankable) { p.Reactions, p.Comments = 20, 10 })
	quiet := of("quiet", nil)
	hidden := of("hidden", func(p *posts.Rankable) { p.Leaning = -6 })
	all := []posts.Rankable{hidden, quiet, loud, liked, of("fits", nil), of("me", nil)}
	find := func(taste ranking.Taste, found []posts.Rankable) (order []string, why map[string]posts.Why) {
		t.Helper()
		chosen, err := feedRanker{taste, clock}.Rank(t.Context(), "me", found, 100)
		if err != nil {
			t.Fatal(err)
		}
		why = map[string]posts.Why{}
		for _, c := range chosen {
			order, why[c.ID] = append(order, c.ID), c.Why
		}
		return order, why
	}
	order, why := find(fitting{author: "fits"}, all)
	if len(order) != len(all) || order[0] != "of fits" || order[len(order)-1] != "of hidden" {
		t.Errorf("%q", order)
	}
	want := map[string]posts.Why{
		"of liked": posts.WhyLeaning, "of loud": posts.WhyTalkedOf, "of quiet": posts.WhyNew, "of hidden": posts.WhyNew,
		"of fits": posts.WhyTaste, "of me": posts.WhyNothing,
	}
	if fmt.Sprint(why) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", why, want)
	}
	for _, pair := range [][2]posts.Rankable{{liked, quiet}, {loud, quiet}, {quiet, hidden}} {
		order, _ := find(fitting{err: fault.New(fault.Unavailable, "No model yet.")}, []posts.Rankable{pair[1], pair[0]})
		if !slices.Equal(order, []string{pair[0].ID, pair[1].ID}) {
			t.Errorf("before the first model: %q", order)
		}
	}
	if _, err := (feedRanker{fitting{err: errors.New("broken")}, clock}).Rank(t.Context(), "me", all, 100); err == nil {
		t.Error("whatever failed is taken for no taste")
	}
}
