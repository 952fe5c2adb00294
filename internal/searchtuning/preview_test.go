package searchtuning

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// judge answers each query from places, by the settings' slack.
type judge struct {
	queries []Query
	made    int
	ask     func(ctx context.Context, slack int, q Query) (Answer, error)
}

func (j *judge) Queries(context.Context) ([]Query, error) {
	j.made++
	return j.queries, nil
}

func (j *judge) With(s Settings) Ask {
	return func(ctx context.Context, q Query) (Answer, error) { return j.ask(ctx, s.Weights.Slack, q) }
}

func rows(ids ...string) []Row {
	all := make([]Row, len(ids))
	for i, id := range ids {
		all[i] = Row{Type: "song", ID: id, Name: "The " + id}
	}
	return all
}

func TestPreview(t *testing.T) {
	answers := map[string][2]Answer{
		"same":    {{1, rows("a", "b")}, {1, rows("a", "b")}},
		"sixth":   {{1, rows("a", "b", "c", "d", "e", "f")}, {1, rows("a", "b", "c", "d", "e", "g")}},
		"better":  {{0, rows("b")}, {1, rows("a", "b")}},
		"lost":    {{1, rows("a")}, {0, nil}},
		"worse":   {{1, rows("a", "b")}, {2, rows("b", "a")}},
		"others":  {{1, rows("a", "b")}, {1, rows("a", "c")}},
		"noise":   {{0, nil}, {0, rows("a")}},
		"silence": {{0, rows("a")}, {0, nil}},
	}
	j := &judge{ask: func(_ context.Context, slack int, q Query) (Answer, error) {
		if slack == defaults.Weights.Slack {
			return answers[q.Text][0], nil
		}
		return answers[q.Text][1], nil
	}}
	for _, text := range []string{"same", "sixth", "better", "lost", "worse", "others", "noise", "silence"} {
		class, meant := "exact", "The a"
		switch text {
		case "noise", "silence":
			class, meant = "nothing", ""
		case "lost":
			class = "edit"
		}
		j.queries = append(j.queries, Query{Class: class, Text: text, Meant: meant})
	}
	w := newWorld(j)
	made, err := w.Preview(t.Context(), admin, Draft{Weights: WeightsDraft{Slack: number(0)}})
	if err != nil {
		t.Fatal(err)
	}
	alike := cmpopts.EquateApprox(0, 1e-9)
	if diff := cmp.Diff([]Quality{{"exact", 5, .8, .8, .8, .4}, {"edit", 1, 1, 1, 1, 0}}, made.Today, alike); diff != "" {
		t.Errorf("today: %s", diff)
	}
	if diff := cmp.Diff([]Quality{{"exact", 5, .8, 1, .9, .2}, {"edit", 1, 0, 0, 0, 0}}, made.Changed, alike); diff != "" {
		t.Errorf("changed: %s", diff)
	}
	var order []string
	for _, e := range made.Examples {
		order = append(order, e.Text)
	}
	if got := strings.Join(order, " "); got != "lost worse noise others silence better" || made.Differing != 6 ||
		made.Queries != 8 {
		t.Errorf("%q differ, %d of %d", got, made.Differing, made.Queries)
	}
	if len(w.store.versions)+len(w.applied) > 0 {
		t.Error("a preview changed something")
	}
	if _, err := w.Preview(t.Context(), admin,
		Draft{Weights: WeightsDraft{Slack: number(21)}}); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("a slack of 21: %v", err)
	}
	if j.made != 1 {
		t.Errorf("queries were made %d times", j.made)
	}
}

// TestPreviewTakesTurns refuses a second preview while one runs, and ends one that nobody
// waits for.
func TestPreviewTakesTurns(t *testing.T) {
	started := make(chan struct{}, 10)
	j := &judge{queries: make([]Query, 5), ask: func(ctx context.Context, _ int, _ Query) (Answer, error) {
		started <- struct{}{}
		<-ctx.Done()
		return Answer{}, ctx.Err()
	}}
	w := newWorld(j)
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := w.Preview(ctx, admin, Draft{})
		ended <- err
	}()
	<-started
	if _, err := w.Preview(t.Context(), admin, Draft{}); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("a second preview: %v", err)
	}
	leave()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("one that nobody waits for: %v", err)
	}
	j.ask = func(context.Context, int, Query) (Answer, error) { return Answer{}, nil }
	if made, err := w.Preview(t.Context(), admin, Draft{}); err != nil || made.Queries != 5 {
		t.Errorf("the next: %+v, %v", made, err)
	}
	j.ask = func(context.Context, int, Query) (Answer, error) { return Answer{}, fault.Away("Search", nil) }
	if _, err := w.Preview(t.Context(), admin, Draft{}); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("while search is away: %v", err)
	}
}

// TestPreviewIsBounded ends one of a slow index in time with what was asked by then, makes
// queries anew when they are old, and says so where there is no answer at all.
func TestPreviewIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		wait := 3 * time.Second
		j := &judge{queries: make([]Query, 100), ask: func(ctx context.Context, _ int, _ Query) (Answer, error) {
			select {
			case <-time.After(wait):
				return Answer{}, nil
			case <-ctx.Done():
				return Answer{}, ctx.Err()
			}
		}}
		w := newWorld(j)
		made, err := w.Preview(t.Context(), admin, Draft{})
		if err != nil || made.Queries == 0 || made.Queries == 100 || made.Took > previewTime {
			t.Errorf("%d queries in %v, %v", made.Queries, made.Took, err)
		}
		wait = time.Minute
		if _, err := w.Preview(t.Context(), admin, Draft{}); fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("without an answer: %v", err)
		}
		if j.made != 1 {
			t.Errorf("queries were made %d times", j.made)
		}
		time.Sleep(queriesAge)
		wait = 0
		if made, err := w.Preview(t.Context(), admin, Draft{}); err != nil || made.Queries != 100 || j.made != 2 {
			t.Errorf("%+v, %v; queries were made %d times", made, err, j.made)
		}
	})
}
