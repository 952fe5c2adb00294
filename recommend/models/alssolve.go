package models

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// diagonal returns the eigenvalues of scale·mᵀ·m, and m turned to the basis of its eigenvectors.
func diagonal(m *dense.Matrix, scale float64) ([]float64, *dense.Matrix, error) {
	n := m.Cols
	gram := dense.New(n, n)
	dense.Gram(gram, float32(scale), m)
	if !allFinite(gram.Data) {
		return nil, nil, ErrNotFinite
	}
	wide := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			wide.SetSym(i, j, float64(gram.At(i, j)))
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(wide, true) {
		return nil, nil, ErrNotFinite
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	basis := dense.New(n, n)
	for i := range n {
		for j := range n {
			basis.Set(i, j, float32(vectors.At(i, j)))
		}
	}
	turned := dense.New(m.Rows, n)
	dense.Multiply(turned, 1, m, basis)
	values := eigen.Values(nil)
	for i, v := range values {
		// Rounding can leave a zero just below zero.
		values[i] = max(v, 0)
	}
	return values, turned, nil
}

// rowSolver is the working memory of solving rows; one goroutine may use it again and again.
type rowSolver struct {
	scale, right   []float32
	scaled, system []float32
}

// grow returns n floats, of the old memory if that is enough.
func grow(old []float32, n int) []float32 {
	if cap(old) < n {
		return make([]float32, n)
	}
	return old[:n]
}

// solve writes x = (D + YᵀCY)⁻¹ YᵀC1 to row, where D is the spectrum of the other side plus
// penalty, and Y and C are the other side's factors and the weights of the cells.
//
// With Z = √C·Y·D^-½ that is D^-½(I + ZᵀZ)⁻¹Zᵀ√c, or D^-½Zᵀ(I + ZZᵀ)⁻¹√c: whichever system
// is the smaller. Both are well conditioned, however the weights differ.
func (s *rowSolver) solve(
	row []float32, cells []knn.Entry, given *dense.Matrix, spectrum []float64, penalty float64,
) error {
	clear(row)
	if len(cells) == 0 {
		return nil
	}
	n, factors := len(cells), given.Cols
	s.scale = grow(s.scale, factors)
	for k, v := range spectrum {
		s.scale[k] = float32(1 / math.Sqrt(v+penalty))
	}
	s.scaled, s.right = grow(s.scaled, n*factors), grow(s.right, max(n, factors))
	z := &dense.Matrix{Rows: n, Cols: factors, Stride: factors, Data: s.scaled}
	for i, e := range cells {
		root := float32(math.Sqrt(float64(e.Weight)))
		s.right[i] = root
		from, to := given.Row(int(e.Index)), z.Row(i)
		for k, v := range from {
			to[k] = root * v * s.scale[k]
		}
	}
	err := s.narrow(row, z)
	for k := range row {
		row[k] *= s.scale[k]
	}
	return err
}

// fewCells is where single products of rows are faster than blocks.
const fewCells = 24

// narrow solves in the number of cells, or hands on to wide.
func (s *rowSolver) narrow(row []float32, z *dense.Matrix) error {
	if z.Rows > z.Cols {
		return s.wide(row, z)
	}
	m := s.identity(z.Rows)
	if z.Rows > fewCells {
		dense.Outer(m, 1, z)
	} else {
		for i := range z.Rows {
			for j := range i + 1 {
				m.Row(i)[j] += dense.Dot(z.Row(i), z.Row(j))
			}
		}
	}
	if err := dense.Cholesky(m); err != nil {
		return err
	}
	dense.Solve(m, s.right[:z.Rows])
	for i := range z.Rows {
		dense.AddScaled(row, s.right[i], z.Row(i))
	}
	return nil
}

// wide solves in the number of factors.
func (s *rowSolver) wide(row []float32, z *dense.Matrix) error {
	m := s.identity(z.Cols)
	dense.Gram(m, 1, z)
	for i := range z.Rows {
		dense.AddScaled(row, s.right[i], z.Row(i))
	}
	if err := dense.Cholesky(m); err != nil {
		return err
	}
	dense.Solve(m, row)
	return nil
}

func (s *rowSolver) identity(n int) *dense.Matrix {
	s.system = grow(s.system, n*n)
	clear(s.system)
	m := &dense.Matrix{Rows: n, Cols: n, Stride: n, Data: s.system}
	for i := range n {
		m.Set(i, i, 1)
	}
	return m
}
