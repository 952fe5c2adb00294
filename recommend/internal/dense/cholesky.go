package dense

import (
	"context"
	"errors"
	"math"
)

// ErrNotPositive says that a matrix is not positive definite, as far as float32 can tell.
var ErrNotPositive = errors.New("the matrix is not positive definite")

// panel is how many columns of a large matrix are factored at once.
const panel = 96

// Cholesky turns the lower half of a symmetric positive definite matrix into L with L·Lᵀ = m.
// What is above the diagonal is left as it was or overwritten: it means nothing afterwards.
func Cholesky(m *Matrix) error { return factor(context.Background(), m) }

func factor(ctx context.Context, m *Matrix) error {
	n := m.Rows
	if n <= panel {
		return choleskySmall(m)
	}
	inverse := New(panel, panel)
	for k := 0; k < n; k += panel {
		if err := ctx.Err(); err != nil {
			return err
		}
		end := min(k+panel, n)
		corner := m.Window(k, end, k, end)
		if err := choleskySmall(corner); err != nil {
			return err
		}
		if end == n {
			break
		}
		// L21 = A21 · L11⁻ᵀ, through the inverse of the corner: products are what is fast.
		corner = corner.lowerOf()
		invertLowerSmall(inverse, corner)
		rest := m.Window(end, n, k, end)
		below := rest.clone()
		rest.clear()
		MultiplyTransposed(rest, 1, below, inverse)
		trailing := m.Window(end, n, end, n)
		product(trailing, -1, rest.plain(), rest.flipped(), true)
	}
	return nil
}

// choleskySmall factors a matrix that fits the cache, row by row.
func choleskySmall(m *Matrix) error {
	for i := range m.Rows {
		row := m.Row(i)
		for j := range i {
			other := m.Row(j)
			row[j] = (row[j] - Dot(row[:j], other[:j])) / other[j]
		}
		d := row[i] - Dot(row[:i], row[:i])
		if !(d > 0) || math.IsInf(float64(d), 0) {
			return ErrNotPositive
		}
		row[i] = float32(math.Sqrt(float64(d)))
	}
	return nil
}

// Solve gives x with L·Lᵀ·x = b in place of b, L being the lower half of l.
func Solve(l *Matrix, b []float32) {
	n := l.Rows
	for i := range n {
		row := l.Row(i)
		b[i] = (b[i] - Dot(row[:i], b[:i])) / row[i]
	}
	for i := n - 1; i >= 0; i-- {
		row := l.Row(i)
		b[i] /= row[i]
		AddScaled(b[:i], -b[i], row[:i])
	}
}

// invertLowerSmall writes the inverse of a lower triangle to out: out is zero above it.
func invertLowerSmall(out, l *Matrix) {
	out.clear()
	for i := range l.Rows {
		row, to := l.Row(i), out.Row(i)
		for k := range i {
			AddScaled(to[:k+1], -row[k], out.Row(k)[:k+1])
		}
		for j := range i {
			to[j] /= row[i]
		}
		to[i] = 1 / row[i]
	}
}

// Invert turns a symmetric positive definite matrix into its inverse, both halves. When ctx ends it says so; m holds
// nothing of use then.
func Invert(ctx context.Context, m *Matrix) error {
	if err := ctx.Err(); err != nil {
		return err // m may not have been finished
	}
	if err := factor(ctx, m); err != nil {
		return err
	}
	w, err := invertLower(ctx, m)
	if err != nil {
		return err
	}
	m.clear()
	// (L·Lᵀ)⁻¹ = L⁻ᵀ·L⁻¹, and the columns of L⁻¹ begin at the diagonal.
	const strip = 2 * panel
	for i := 0; i < m.Rows; i += strip {
		if err := ctx.Err(); err != nil {
			return err
		}
		end := min(i+strip, m.Rows)
		left, right := w.Window(i, m.Rows, i, end), w.Window(i, m.Rows, 0, end)
		product(m.Window(i, end, 0, end), 1, left.flipped(), right.plain(), false)
	}
	m.mirror()
	return nil
}

// invertLower returns the inverse of the lower triangle of l, strip by strip of rows.
func invertLower(ctx context.Context, l *Matrix) (*Matrix, error) {
	n := l.Rows
	w, sum := New(n, n), New(panel, n)
	for i := 0; i < n; i += panel {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		end := min(i+panel, n)
		corner := New(end-i, end-i)
		invertLowerSmall(corner, l.Window(i, end, i, end).lowerOf())
		const step = 4 * panel
		part := sum.Window(0, end-i, 0, i)
		part.clear()
		for j := 0; j < i; j += step {
			to := min(j+step, i)
			// Above row j the columns from j on are zero.
			Multiply(sum.Window(0, end-i, j, to), 1, l.Window(i, end, j, i), w.Window(j, i, j, to))
		}
		Multiply(w.Window(i, end, 0, i), -1, corner, part)
		for r := range corner.Rows {
			copy(w.Row(i + r)[i:end], corner.Row(r))
		}
	}
	return w, nil
}

// lowerOf copies the lower half.
func (m *Matrix) lowerOf() *Matrix {
	out := New(m.Rows, m.Cols)
	for i := range m.Rows {
		copy(out.Row(i)[:i+1], m.Row(i)[:i+1])
	}
	return out
}

func (m *Matrix) clone() *Matrix {
	out := New(m.Rows, m.Cols)
	for i := range m.Rows {
		copy(out.Row(i), m.Row(i))
	}
	return out
}

func (m *Matrix) clear() {
	if m.Cols == 0 {
		return
	}
	for i := range m.Rows {
		clear(m.Row(i))
	}
}
