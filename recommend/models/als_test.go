package models

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// objective computes what ALS minimises, cell by cell.
func objective(a *ALS, c [][]float64) float64 {
	rows, cols := len(c), len(c[0])
	var sum float64
	add := func(weights float64, all int, factors []float32) {
		var square float64
		for _, v := range factors {
			square += float64(v) * float64(v)
		}
		sum += a.Regularisation * math.Pow(weights+a.Unobserved*float64(all), a.Exponent) * square
	}
	column := make([]float64, cols)
	for r := range rows {
		var weights float64
		for k := range cols {
			var s float64
			for f := range a.Factors {
				s += float64(a.rows.At(r, f)) * float64(a.cols.At(k, f))
			}
			sum += c[r][k]*(1-s)*(1-s) + a.Unobserved*s*s
			weights += c[r][k]
			column[k] += c[r][k]
		}
		add(weights, cols, a.rows.Row(r))
	}
	for k := range cols {
		add(column[k], rows, a.cols.Row(k))
	}
	return sum
}

func TestALSGoesDown(t *testing.T) {
	d := clusters(t, 30, 24, 3)
	last := math.Inf(1)
	for sweeps := 1; sweeps <= 6; sweeps++ {
		a := NewCollectiveALS()
		a.Factors, a.Sweeps = 5, sweeps
		trained(t, a, d)
		cells, err := a.cells(d)
		if err != nil {
			t.Fatal(err)
		}
		now := objective(a, table(cells))
		if now > last*(1+1e-5) {
			t.Fatalf("sweep %d: the objective rose from %g to %g", sweeps, last, now)
		}
		last = now
	}
}

// TestALSRowsAgainstNaive solves each row densely in float64, with fewer factors than cells
// and with more.
func TestALSRowsAgainstNaive(t *testing.T) {
	d := clusters(t, 30, 24, 3)
	for _, factors := range []int{2, 5, 12, 30} {
		a := NewCollectiveALS()
		a.Factors, a.Sweeps = factors, 2
		trained(t, a, d)
		cells, err := a.cells(d)
		if err != nil {
			t.Fatal(err)
		}
		for r, row := range table(cells) {
			equal(t, "row", a.rows.Row(r), naiveRow(a, row), 2e-3)
		}
	}
}

func naiveRow(a *ALS, c []float64) []float64 {
	m, right := mat.NewDense(a.Factors, a.Factors, nil), mat.NewVecDense(a.Factors, nil)
	penalty := a.Unobserved * float64(len(c))
	for k, w := range c {
		penalty += w
		y := a.cols.Row(k)
		for i := range y {
			right.SetVec(i, right.AtVec(i)+w*float64(y[i]))
			for j := range y {
				m.Set(i, j, m.At(i, j)+(w+a.Unobserved)*float64(y[i])*float64(y[j]))
			}
		}
	}
	for i := range a.Factors {
		m.Set(i, i, m.At(i, i)+a.Regularisation*penalty)
	}
	var x mat.VecDense
	if err := x.SolveVec(m, right); err != nil {
		panic(err)
	}
	return x.RawVector().Data
}

func TestALSCells(t *testing.T) {
	a := NewCollectiveALS()
	a.Tags, a.Factors = 2, 2
	d := small(t)
	a.users, a.items = d.Users(), d.Items()
	cells, err := a.cells(d)
	if err != nil {
		t.Fatal(err)
	}
	if cells.Rows() != 3+2 || cells.Cols() != 4+3+2 {
		t.Fatalf("%d × %d cells", cells.Rows(), cells.Cols())
	}
	x := table(cells)
	mean := (math.Log1p(10) + math.Log1p(3)) / 2
	want := []float64{math.Log1p(10) / mean, math.Log1p(3) / mean, 0, 0, 0, .5, .5, .25, .25}
	for i := range want {
		if math.Abs(x[0][i]-want[i]) > 1e-6 {
			t.Fatalf("row of a user: %v, want %v", x[0], want)
		}
	}
	// Item 3 has two tags that are equally rare; item 0 has one.
	if math.Abs(x[3][3]-3*math.Sqrt(0.5)) > 1e-6 || math.Abs(x[4][3]-3*math.Sqrt(0.5)) > 1e-6 ||
		math.Abs(x[3][0]-3) > 1e-6 {
		t.Fatalf("rows of tags: %v", x[3:])
	}
}

// TestALSOnManyCores learns the same on more cores than anybody thought of.
func TestALSOnManyCores(t *testing.T) {
	d := clusters(t, 3000, 400, 4)
	var want []float32
	for _, cores := range []int{1, 200} {
		before := runtime.GOMAXPROCS(cores)
		a := NewALS()
		a.Factors, a.Sweeps = 48, 4
		err := a.Train(t.Context(), d)
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Fatalf("%d cores: %v", cores, err)
		}
		if want == nil {
			want = a.rows.Data
		}
		if !slices.Equal(a.rows.Data, want) {
			t.Errorf("%d cores learn something else", cores)
		}
	}
}

func TestALSRefuses(t *testing.T) {
	for _, change := range []func(*ALS){
		func(a *ALS) { a.Factors = 0 },
		func(a *ALS) { a.Sweeps = 0 },
		func(a *ALS) { a.Regularisation = 0 },
		func(a *ALS) { a.Unobserved = math.NaN() },
		func(a *ALS) { a.Friends = -1 },
	} {
		a := NewCollectiveALS()
		change(a)
		if err := a.Train(context.Background(), small(t)); !errors.Is(err, ErrConfig) {
			t.Errorf("%+v: %v", a.ALSConfig, err)
		}
	}
}

func TestALSStops(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if err := NewALS().Train(ctx, small(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
