package dense

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/sidestage/sidestage/recommend/internal/cores"
)

func random(seed uint64, rows, cols int) *Matrix {
	r := rand.New(rand.NewPCG(seed, 0))
	m := New(rows, cols)
	for i := range m.Data {
		m.Data[i] = float32(r.NormFloat64())
	}
	return m
}

func (m *Matrix) wide() *mat.Dense {
	out := mat.NewDense(m.Rows, m.Cols, nil)
	for i := range m.Rows {
		for j := range m.Cols {
			out.Set(i, j, float64(m.At(i, j)))
		}
	}
	return out
}

func near(t *testing.T, what string, got *Matrix, want mat.Matrix, tolerance float64) {
	t.Helper()
	for i := range got.Rows {
		for j := range got.Cols {
			if d := math.Abs(float64(got.At(i, j)) - want.At(i, j)); !(d <= tolerance) {
				t.Fatalf("%s: (%d, %d) is %g, want %g", what, i, j, got.At(i, j), want.At(i, j))
			}
		}
	}
}

// everyKernel runs a test with the kernels of this processor and with the portable ones.
func everyKernel(t *testing.T, f func(t *testing.T)) {
	t.Run("native", f)
	defer portable()()
	t.Run("portable", f)
}

// TestEachWithinEachKeepsTheBound lets each worker ask for workers too, as the products of a row that is solved do.
func TestEachWithinEachKeepsTheBound(t *testing.T) {
	const bound, outer, inner = 3, 12, 12
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	defer cores.Bound(bound)()
	var now, most, calls atomic.Int64
	Each(outer, func(w, _ int) {
		if w >= bound {
			t.Errorf("there is a worker %d", w)
		}
		Each(inner, func(_, _ int) {
			calls.Add(1)
			if n := now.Add(1); n > most.Load() {
				most.Store(n)
			}
			time.Sleep(time.Millisecond)
			now.Add(-1)
		})
	})
	if calls.Load() != outer*inner || most.Load() > bound || most.Load() < 2 {
		t.Errorf("%d calls, at most %d at once, with a bound of %d", calls.Load(), most.Load(), bound)
	}
}

func TestProducts(t *testing.T) {
	everyKernel(t, func(t *testing.T) {
		for _, s := range [][3]int{{1, 1, 1}, {6, 16, 8}, {7, 17, 3}, {5, 40, 300}, {130, 97, 65}, {200, 1100, 270}} {
			a, b := random(1, s[0], s[2]), random(2, s[2], s[1])
			c := random(3, s[0], s[1])
			var want mat.Dense
			want.Mul(a.wide(), b.wide())
			want.Scale(-2, &want)
			want.Add(&want, c.wide())
			Multiply(c, -2, a, b)
			near(t, fmt.Sprint("a·b ", s), c, &want, 1e-3)

			bt, c2 := random(4, s[1], s[2]), New(s[0], s[1])
			want.Reset()
			want.Mul(a.wide(), bt.wide().T())
			MultiplyTransposed(c2, 1, a, bt)
			near(t, fmt.Sprint("a·bᵀ ", s), c2, &want, 1e-3)

			g := New(s[2], s[2])
			want.Reset()
			want.Mul(a.wide().T(), a.wide())
			Gram(g, 1, a)
			near(t, fmt.Sprint("aᵀ·a ", s), g, &want, 1e-3)
		}
	})
}

func positive(seed uint64, n int) *Matrix {
	m := New(n, n)
	Gram(m, 1/float32(n), random(seed, n+3, n))
	for i := range n {
		m.Data[i*n+i] += 0.5
	}
	return m
}

func TestCholeskyAndInverse(t *testing.T) {
	everyKernel(t, func(t *testing.T) {
		for _, n := range []int{1, 2, 5, 95, 96, 97, 200, 389} {
			m := positive(uint64(n), n)
			var want mat.Dense
			if err := want.Inverse(m.wide()); err != nil {
				t.Fatal(err)
			}
			l, x := m.clone(), make([]float32, n)
			if err := Cholesky(l); err != nil {
				t.Fatal(err)
			}
			x[n/2] = 1
			Solve(l, x)
			for i := range x {
				if math.Abs(float64(x[i])-want.At(i, n/2)) > 1e-4 {
					t.Fatalf("n %d: x[%d] is %g, want %g", n, i, x[i], want.At(i, n/2))
				}
			}
			if err := Invert(t.Context(), m); err != nil {
				t.Fatal(err)
			}
			near(t, fmt.Sprint("inverse of ", n), m, &want, 1e-4)
		}
	})
}

func TestInvertingStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := Invert(ctx, positive(1, 2*panel)); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

func TestRefusesWhatIsNotPositive(t *testing.T) {
	nan := float32(math.NaN())
	for _, m := range []*Matrix{
		{1, 1, 1, []float32{0}},
		{1, 1, 1, []float32{nan}},
		{2, 2, 2, []float32{1, 2, 2, 1}},
		{2, 2, 2, []float32{1, nan, nan, 1}},
		{1, 1, 1, []float32{float32(math.Inf(1))}},
	} {
		if err := Invert(t.Context(), m); !errors.Is(err, ErrNotPositive) {
			t.Errorf("%v: %v", m.Data, err)
		}
	}
}

func TestDotAndAddScaled(t *testing.T) {
	everyKernel(t, func(t *testing.T) {
		for n := range 70 {
			a, b := random(1, 1, n).Data, random(2, 1, n).Data
			var want float64
			for i := range a {
				want += float64(a[i]) * float64(b[i])
			}
			if got := float64(Dot(a, b)); math.Abs(got-want) > 1e-4 {
				t.Fatalf("n %d: %g, want %g", n, got, want)
			}
			sum := append([]float32(nil), b...)
			AddScaled(sum, 2, a)
			for i := range sum {
				if math.Abs(float64(sum[i]-(b[i]+2*a[i]))) > 1e-5 {
					t.Fatalf("n %d: sum[%d] is %g", n, i, sum[i])
				}
			}
		}
	})
}

// BenchmarkInvert compares with gonum, whose Cholesky is float64.
func BenchmarkInvert(b *testing.B) {
	for _, n := range []int{500, 1000, 2000} {
		m := positive(1, n)
		wide := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range i + 1 {
				wide.SetSym(i, j, float64(m.At(i, j)))
			}
		}
		b.Run(fmt.Sprint("dense/", n), func(b *testing.B) {
			for b.Loop() {
				if err := Invert(b.Context(), m.clone()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(2*float64(n)*float64(n)*float64(n)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
		b.Run(fmt.Sprint("gonum/", n), func(b *testing.B) {
			for b.Loop() {
				var c mat.Cholesky
				var inverse mat.SymDense
				if !c.Factorize(wide) {
					b.Fatal("not positive")
				}
				if err := c.InverseTo(&inverse); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(2*float64(n)*float64(n)*float64(n)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}
