package batch

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// quitter calls quit as soon as it is told of a step, and keeps what it was told.
type quitter struct {
	bytes.Buffer
	step string
	quit func()
}

func (q *quitter) Write(line []byte) (int, error) {
	if strings.TrimSpace(string(line)) == q.step {
		q.quit()
	}
	return q.Buffer.Write(line)
}

// TestEveryStepOfEvaluateCanBeLeft: whoever has enough of a step does not wait for the one after it.
func TestEveryStepOfEvaluateCanBeLeft(t *testing.T) {
	in := file(t, generated(1))
	for _, step := range []string{
		"1/2 training item-knn", "judging item-knn", "resampling item-knn", "resampling popularity", "re-ranking popularity",
		"resampling popularity re-ranked", "comparing item-knn and popularity", "sweeping the threshold",
	} {
		ctx, quit := context.WithCancel(t.Context())
		told := &quitter{step: step, quit: quit}
		err := Evaluate(ctx,
			[]string{"--interactions", in, "--compare", "item-knn,popularity", "--k", "5", "--resamples", "50"},
			io.Discard, told)
		if !errors.Is(err, context.Canceled) || !strings.HasSuffix(told.String(), step+"\n") {
			t.Errorf("%s: %v after %q", step, err, told.String())
		}
		quit()
	}
}

// TestTheSweepMeasuresWhatItTells: recall and coverage, as everything that is measured has them, and nothing dearer.
func TestTheSweepMeasuresWhatItTells(t *testing.T) {
	d := newData()
	var err error
	if d.train, err = d.readInteractions(file(t, generated(1))); err != nil {
		t.Fatal(err)
	}
	d.train, d.test = randomly(d.train, 1)
	x, err := (&evaluation{}).exam(d)
	if err != nil {
		t.Fatal(err)
	}
	shelf := newShelf(x.data)
	j := newJudge(x, shelf, 5, minResamples, 1, &progress{w: io.Discard})
	compared := 0
	alike := shelf.alike
	shelf.alike = func(a, b int32) float64 { compared++; return alike(a, b) }
	swept, err := j.sweep(t.Context())
	if err != nil || compared > 0 {
		t.Fatalf("%d artists compared, %v", compared, err)
	}
	shelf.alike = alike
	all, err := likeness(t.Context(), x.data.Plays, nil, sweptNeighbours)
	if err != nil {
		t.Fatal(err)
	}
	l := &lister{model: &neighbourModel{items: x.data.Items(), plays: x.data.Plays, neighbours: all}, shelf: shelf}
	found, _, err := j.judge(t.Context(), l, []arrangement{{}}, j.all)
	if err != nil {
		t.Fatal(err)
	}
	want, err := j.quality(t.Context(), found[0])
	if err != nil || want.Recall.Mean == 0 || swept[0].Recall != want.Recall || swept[0].Coverage != want.Coverage {
		t.Errorf("%+v, want %+v (%v)", swept[0], want, err)
	}
}
