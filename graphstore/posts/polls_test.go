package posts_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/posts"
)

func (w *world) asks(t *testing.T, more func(*posts.New)) posts.Shown {
	t.Helper()
	n := posts.New{
		Content: "Which one?", Poll: &posts.NewPoll{Options: []string{"Red", "Blue", "None"}, EndsAt: w.now.Add(time.Hour)},
	}
	if more != nil {
		more(&n)
	}
	return w.post(t, w.artist, n)
}

func (w *world) voters(t *testing.T, n int) []access.Viewer {
	t.Helper()
	all, ids := make([]access.Viewer, n), make([]string, n)
	for i := range all {
		ids[i] = graphtest.ID(t)
		all[i] = access.Viewer{UserID: ids[i]}
	}
	w.Exec(t, `UNWIND $ids AS id
CREATE (:User {id: id, handle: id, handleKey: id, email: id, displayName: 'One', createdAt: datetime()})`,
		map[string]any{"ids": ids})
	return all
}

func votes(p *posts.Poll) string {
	counts := ""
	for _, o := range p.Options {
		counts += fmt.Sprint(o.Votes)
	}
	return fmt.Sprint(counts, " of ", p.Total)
}

func TestAPollIsVotedInOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	asked := w.asks(t, nil)
	if asked.Type != posts.Polled || !asked.Poll.IsCounted || asked.Poll.IsClosed || asked.Poll.Options[2].ID != "3" {
		t.Fatalf("%+v", asked.Poll)
	}
	other := w.voters(t, 1)[0]
	voted, err := w.Vote(ctx, w.fan, asked.ID, "2")
	if err != nil || voted.Poll.Mine != "2" || votes(voted.Poll) != "010 of 1" {
		t.Fatalf("%+v, %v", voted.Poll, err)
	}
	// Who has not voted is told nothing, wherever they look.
	for _, v := range []access.Viewer{other, access.Visitor} {
		if got, err := w.Get(ctx, v, asked.ID); err != nil || got.Poll.IsCounted || votes(got.Poll) != "000 of 0" {
			t.Errorf("before voting: %+v, %v", got.Poll, err)
		}
	}
	if again, err := w.Vote(ctx, w.fan, asked.ID, "2"); err != nil || again.Poll.Total != 1 {
		t.Errorf("the same again: %+v, %v", again.Poll, err)
	}
	for name, c := range map[string]struct {
		v      access.Viewer
		option string
		want   fault.Code
	}{
		"another option": {w.fan, "1", fault.Conflict},
		"none of them":   {other, "4", fault.BadUserInput},
		"nothing":        {other, "", fault.BadUserInput},
		"who asks":       {w.artist, "1", fault.Forbidden},
		"a visitor":      {access.Visitor, "1", fault.Unauthenticated},
	} {
		if _, err := w.Vote(ctx, c.v, asked.ID, c.option); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	poll := &posts.NewPoll{Options: []string{"Yes", "No"}, EndsAt: w.now.Add(time.Hour)}
	if _, err := w.Update(ctx, w.artist, asked.ID, posts.Patch{Poll: poll}); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("changed after a vote: %v", err)
	}
	w.now = asked.Poll.EndsAt
	if _, err := w.Vote(ctx, other, asked.ID, "1"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("after the end: %v", err)
	}
	got, err := w.Get(ctx, access.Visitor, asked.ID)
	if err != nil || !got.Poll.IsClosed || votes(got.Poll) != "010 of 1" {
		t.Errorf("after the end: %+v, %v", got.Poll, err)
	}
}

// Each of many votes for two options at once, many times: one vote of each counts.
func TestVotesAtOnceCountOnceEach(t *testing.T) {
	w := newWorld(t)
	asked := w.asks(t, nil)
	all := w.voters(t, 10)
	work := make([]func() error, 200)
	for i := range work {
		work[i] = func() error {
			vote := func() error {
				_, err := w.Vote(t.Context(), all[i%10], asked.ID, fmt.Sprint(1+i/10%2))
				return err
			}
			err := vote()
			for err != nil && fault.CodeOf(err) == fault.Unavailable { // as many wait as there may: pressed again
				err = vote()
			}
			if fault.CodeOf(err) == fault.Conflict {
				return nil
			}
			return err
		}
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Fatal(err)
		}
	}
	got, err := w.Get(t.Context(), w.artist, asked.ID)
	if err != nil || got.Poll.Total != 10 {
		t.Fatalf("%+v, %v", got.Poll, err)
	}
	kept, err := cypher.ReadOne(t.Context(), w.DB, "test", `MATCH (v:PollVote {postId: $id})
RETURN count(v) AS n, count(DISTINCT v.userId) AS people`, map[string]any{"id": asked.ID},
		func(r *cypher.Row) [2]int { return [2]int{r.Int("n"), r.Int("people")} })
	if err != nil || kept != [2]int{10, 10} {
		t.Errorf("%v, %v", kept, err)
	}
}

func TestAPollIsAsOpenAsItsPost(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	gated := w.asks(t, func(n *posts.New) { n.FansOnly = true })
	if got, err := w.Get(ctx, w.fan, gated.ID); err != nil || got.Poll != nil || got.Type != posts.Plain {
		t.Errorf("to who is no fan: %+v, %v", got, err)
	}
	if _, err := w.Vote(ctx, w.fan, gated.ID, "1"); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("by who is no fan: %v", err)
	}
	draft := w.asks(t, func(n *posts.New) { n.Draft = true })
	if _, err := w.Vote(ctx, w.fan, draft.ID, "1"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("in a draft: %v", err)
	}
	poll := &posts.NewPoll{Options: []string{"Yes", "No"}, EndsAt: w.now.Add(time.Hour)}
	changed, err := w.Update(ctx, w.artist, draft.ID, posts.Patch{Poll: poll})
	if err != nil || len(changed.Poll.Options) != 2 || changed.Poll.Options[0].Text != "Yes" {
		t.Errorf("changed before a vote: %+v, %v", changed.Poll, err)
	}
	plain := w.post(t, w.artist, posts.New{Content: "No poll"})
	if _, err := w.Vote(ctx, w.fan, plain.ID, "1"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("in none: %v", err)
	}
	for name, poll := range map[string]posts.NewPoll{
		"one option":   {Options: []string{"Red"}, EndsAt: w.now.Add(time.Hour)},
		"seven":        {Options: []string{"1", "2", "3", "4", "5", "6", "7"}, EndsAt: w.now.Add(time.Hour)},
		"twice":        {Options: []string{"Red", " Red"}, EndsAt: w.now.Add(time.Hour)},
		"an empty":     {Options: []string{"Red", " "}, EndsAt: w.now.Add(time.Hour)},
		"that is over": {Options: []string{"Red", "Blue"}, EndsAt: w.now},
		"of two years": {Options: []string{"Red", "Blue"}, EndsAt: w.now.AddDate(2, 0, 0)},
	} {
		if _, err := w.Create(ctx, w.artist, posts.New{Content: "?", Poll: &poll}); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = w.Create(ctx, w.artist, posts.New{Content: "?", Type: posts.Polled})
	if fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("without options: %v", err)
	}
}

func TestAPollIsOpenOnceItsPostIsPublished(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	options := []string{"Red", "Blue"}
	until := func(after time.Duration) *posts.NewPoll {
		return &posts.NewPoll{Options: options, EndsAt: w.now.Add(after)}
	}
	at := func(after time.Duration) input.Optional[time.Time] { return input.Set(w.now.Add(after)) }
	for _, c := range []struct {
		what    string
		patch   posts.Patch
		refused bool
	}{
		{"scheduled past its end", posts.Patch{PublishAt: at(2 * time.Hour)}, true},
		{"scheduled before its end", posts.Patch{PublishAt: at(time.Minute)}, false},
		{"with an end that fits", posts.Patch{PublishAt: at(2 * time.Hour), Poll: until(3 * time.Hour)}, false},
		{"with an end that does not", posts.Patch{PublishAt: at(2 * time.Hour), Poll: until(time.Hour)}, true},
		{"at once, with an end before it was scheduled", posts.Patch{PublishAt: at(0), Poll: until(time.Minute)}, false},
		{"changed otherwise", posts.Patch{Content: input.Set("Which one?")}, false},
	} {
		asked := w.asks(t, func(n *posts.New) { n.PublishAt, n.Poll = w.now.Add(30*time.Minute), until(time.Hour) })
		_, err := w.Update(ctx, w.artist, asked.ID, c.patch)
		if got := fault.CodeOf(err) == fault.BadUserInput; got != c.refused || err != nil && !got {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	draft := w.asks(t, func(n *posts.New) { n.Draft, n.Poll = true, until(time.Hour) })
	w.now = w.now.Add(2 * time.Hour)
	_, err := w.Update(ctx, w.artist, draft.ID, posts.Patch{PublishAt: input.Set(time.Time{})})
	if fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("a draft, published after the end: %v", err)
	}
}
