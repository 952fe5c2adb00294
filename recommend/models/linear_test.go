package models

import (
	"context"
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// naiveLinear computes B densely in float64 and gives the scores of a row.
func naiveLinear(t *testing.T, l *Linear, row []float64) []float64 {
	t.Helper()
	x := table(l.stack)
	n := l.stack.Cols()
	gram := mat.NewDense(n, n, nil)
	for _, r := range x {
		for i := range n {
			for j := range n {
				gram.Set(i, j, gram.At(i, j)+r[i]*r[j])
			}
		}
	}
	penalty := make([]float64, n)
	for i := range n {
		penalty[i] = l.Regularisation + l.Dropout/(1-l.Dropout)*gram.At(i, i)
	}
	for i := range n {
		gram.Set(i, i, gram.At(i, i)+penalty[i])
	}
	var p mat.Dense
	if err := p.Inverse(gram); err != nil {
		t.Fatal(err)
	}
	out := make([]float64, l.data.Items())
	for j := range out {
		divisor := penalty[j]
		// Relaxed only as far as the diagonal of B stays at most Diagonal.
		if 1-penalty[j]*p.At(j, j) > l.Diagonal {
			divisor = (1 - l.Diagonal) / p.At(j, j)
		}
		for i := range n {
			b := -p.At(i, j) * divisor
			if i == j {
				b++
			}
			out[j] += row[i] * b
		}
		if people := len(l.data.Plays.Col(j)); people > 0 {
			out[j] *= math.Pow(float64(people), -l.Flatten)
		}
	}
	return out
}

func TestLinearAgainstNaive(t *testing.T) {
	for _, d := range []*Data{small(t), clusters(t, 12, 40, 4), clusters(t, 60, 20, 4)} {
		friendly := NewCEASE()
		friendly.Label, friendly.Friends = "cease-friends", 0.5
		for _, l := range []*Linear{NewEASE(), NewRDLAE(), NewCEASE(), friendly} {
			l.Regularisation = 2
			trained(t, l, d)
			if l.dual != (l.stack.Rows() < l.stack.Cols()) {
				t.Fatalf("%s: dual is %v at %d × %d", l.Label, l.dual, l.stack.Rows(), l.stack.Cols())
			}
			for user := range d.Users() {
				row := make([]float64, l.stack.Cols())
				for _, e := range l.stack.Row(user) {
					row[e.Index] = float64(e.Weight)
				}
				want := naiveLinear(t, l, row)
				equal(t, l.Label, scores(l, d, user), want, 1e-4)
				equal(t, l.Label+" folded", folded(l, d, d.Listener(int32(user))), want, 1e-4)
			}
		}
	}
}

func TestEASEByHand(t *testing.T) {
	// Two people, one of whom knows both items: XᵀX + I is (3 1; 1 2), P is (2 −1; −1 3)/5,
	// and B is 1/3 in column 1 for item 0, 1/2 in column 0 for item 1.
	d := must(t, Raw{Users: 2, Items: 2, Plays: []Play{{0, 0, 1, 0}, {0, 1, 1, 0}, {1, 0, 1, 0}}})
	l := NewEASE()
	l.Regularisation = 1
	trained(t, l, d)
	equal(t, "both", scores(l, d, 0), []float64{0.5, 1. / 3}, 1e-6)
	equal(t, "one", scores(l, d, 1), []float64{0, 1. / 3}, 1e-6)
}

func TestLinearRefuses(t *testing.T) {
	for _, change := range []func(*Linear){
		func(l *Linear) { l.Regularisation = 0 },
		func(l *Linear) { l.Dropout = 1 },
		func(l *Linear) { l.Flatten = math.NaN() },
		func(l *Linear) { l.Diagonal = 1 },
		func(l *Linear) { l.Tags = -1 },
		func(l *Linear) { l.Friends = math.Inf(1) },
	} {
		l := NewCEASE()
		change(l)
		if err := l.Train(context.Background(), small(t)); !errors.Is(err, ErrConfig) {
			t.Errorf("%+v: %v", l.LinearConfig, err)
		}
	}
	large := must(t, Raw{Users: MaxLinear + 1, Items: MaxLinear + 1})
	if err := NewEASE().Train(context.Background(), large); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
}
