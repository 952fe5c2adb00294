package dense

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/sidestage/sidestage/recommend/internal/cores"
)

// Matrix is a matrix in row order, or a window on one.
type Matrix struct {
	Rows, Cols int
	// Stride is the distance between rows in Data.
	Stride int
	Data   []float32
}

// New returns a matrix of zeros.
func New(rows, cols int) *Matrix {
	return &Matrix{rows, cols, cols, make([]float32, rows*cols)}
}

// Row returns row i, which may be written to.
func (m *Matrix) Row(i int) []float32 { return m.Data[i*m.Stride : i*m.Stride+m.Cols] }

// At returns one value.
func (m *Matrix) At(i, j int) float32 { return m.Data[i*m.Stride+j] }

// Set writes one value.
func (m *Matrix) Set(i, j int, v float32) { m.Data[i*m.Stride+j] = v }

// Window returns the part of rows r0 to r1 and columns c0 to c1, the ends left out.
func (m *Matrix) Window(r0, r1, c0, c1 int) *Matrix {
	w := &Matrix{Rows: r1 - r0, Cols: c1 - c0, Stride: m.Stride}
	if w.Rows > 0 && w.Cols > 0 {
		w.Data = m.Data[r0*m.Stride+c0 : (r1-1)*m.Stride+c1]
	}
	return w
}

// view is a matrix as a product reads it: transposed or not.
type view struct {
	rows, cols int
	// down and right are the steps to the next row and to the next column.
	down, right int
	data        []float32
}

func (m *Matrix) plain() view { return view{m.Rows, m.Cols, m.Stride, 1, m.Data} }

func (m *Matrix) flipped() view { return view{m.Cols, m.Rows, 1, m.Stride, m.Data} }

// Each calls f for 0 to n-1, on as many cores as cores.Workers says, those included on which f calls Each itself. f
// gets the number of the worker too, below n, so that it can keep working memory of its own.
func Each(n int, f func(worker, i int)) {
	var next atomic.Int64
	work := func(worker int) {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			f(worker, i)
		}
	}
	helpers := cores.Take(n - 1)
	defer cores.GiveBack(helpers)
	var wg sync.WaitGroup
	defer wg.Wait()
	for w := range helpers {
		wg.Go(func() { work(w + 1) })
	}
	work(0)
}

// EachUntil is Each that leaves out what is left when ctx ends.
func EachUntil(ctx context.Context, n int, f func(worker, i int)) {
	Each(n, func(worker, i int) {
		if ctx.Err() == nil {
			f(worker, i)
		}
	})
}
