// Package knn finds the items that the same people listen to: a sparse matrix of people and
// items, its weightings, and item k-nearest-neighbours over it. It knows numbers only;
// recommend and recommend/batch give them meaning.
package knn

import (
	"cmp"
	"errors"
	"math"
	"slices"
)

// Cell is one weighted contact of a person (row) with an item (column).
type Cell struct {
	Row, Col int32
	Weight   float32
}

// Entry is one stored value of a row or of a column.
type Entry struct {
	Index  int32
	Weight float32
}

// Matrix is a sparse matrix that can be read by row and by column. It does not change.
type Matrix struct {
	rowStart, colStart []int
	rows, cols         []Entry
}

// ErrNotFinite says that a weight is NaN or infinite, or became so by summing.
var ErrNotFinite = errors.New("a weight is not finite")

// NewMatrix builds a matrix of rows × cols from cells, which it sorts. Cells with the same
// row and column are summed; cells whose sum is not above zero are left out.
func NewMatrix(rows, cols int, cells []Cell) (*Matrix, error) {
	slices.SortFunc(cells, func(a, b Cell) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col), cmp.Compare(a.Weight, b.Weight))
	})
	kept := cells[:0]
	for i := 0; i < len(cells); {
		sum, j := 0.0, i
		for ; j < len(cells) && cells[j].Row == cells[i].Row && cells[j].Col == cells[i].Col; j++ {
			sum += float64(cells[j].Weight)
		}
		cell := Cell{Row: cells[i].Row, Col: cells[i].Col, Weight: float32(sum)}
		if math.IsNaN(sum) || math.IsInf(float64(cell.Weight), 0) {
			return nil, ErrNotFinite
		}
		if cell.Weight > 0 {
			kept = append(kept, cell)
		}
		i = j
	}
	return fromSorted(rows, cols, kept), nil
}

// fromSorted lays out cells that are ordered by row and column and hold no duplicates.
func fromSorted(rows, cols int, cells []Cell) *Matrix {
	m := &Matrix{
		rowStart: make([]int, rows+1), colStart: make([]int, cols+1),
		rows: make([]Entry, len(cells)), cols: make([]Entry, len(cells)),
	}
	for i, c := range cells {
		m.rowStart[c.Row+1]++
		m.colStart[c.Col+1]++
		m.rows[i] = Entry{c.Col, c.Weight}
	}
	for i := range rows {
		m.rowStart[i+1] += m.rowStart[i]
	}
	for i := range cols {
		m.colStart[i+1] += m.colStart[i]
	}
	m.fillColumns()
	return m
}

// fillColumns copies the rows into the column layout, each column in order of row.
func (m *Matrix) fillColumns() {
	next := slices.Clone(m.colStart)
	for r := range m.Rows() {
		for _, e := range m.Row(r) {
			m.cols[next[e.Index]] = Entry{int32(r), e.Weight}
			next[e.Index]++
		}
	}
}

// Rows is the number of rows.
func (m *Matrix) Rows() int { return len(m.rowStart) - 1 }

// Cols is the number of columns.
func (m *Matrix) Cols() int { return len(m.colStart) - 1 }

// Cells is the number of stored values.
func (m *Matrix) Cells() int { return len(m.rows) }

// Row returns the entries of row r in order of column; it must not be changed.
func (m *Matrix) Row(r int) []Entry { return m.rows[m.rowStart[r]:m.rowStart[r+1]] }

// Col returns the entries of column c in order of row; it must not be changed.
func (m *Matrix) Col(c int) []Entry { return m.cols[m.colStart[c]:m.colStart[c+1]] }

// List returns all stored values by row, then column.
func (m *Matrix) List() []Cell {
	out := make([]Cell, 0, len(m.rows))
	for r := range m.Rows() {
		for _, e := range m.Row(r) {
			out = append(out, Cell{int32(r), e.Index, e.Weight})
		}
	}
	return out
}

// Logarithms returns ln(1 + value) of every value.
func (m *Matrix) Logarithms() *Matrix {
	return m.Map(func(_, _ int32, w float32) float32 { return float32(math.Log1p(float64(w))) })
}

// Map returns a matrix of the same layout whose values are f(row, column, value).
func (m *Matrix) Map(f func(row, col int32, weight float32) float32) *Matrix {
	out := &Matrix{
		rowStart: m.rowStart, colStart: m.colStart, rows: make([]Entry, len(m.rows)), cols: make([]Entry, len(m.cols)),
	}
	for r := range m.Rows() {
		for i := m.rowStart[r]; i < m.rowStart[r+1]; i++ {
			e := m.rows[i]
			out.rows[i] = Entry{e.Index, f(int32(r), e.Index, e.Weight)}
		}
	}
	out.fillColumns()
	return out
}

// CapRows keeps the limit heaviest entries of each row (the lower column wins a tie), so
// that one very busy person cannot make the number of pairs explode.
func (m *Matrix) CapRows(limit int) *Matrix {
	cells := make([]Cell, 0, len(m.rows))
	for r := range m.Rows() {
		row := m.Row(r)
		if len(row) > limit {
			row = slices.Clone(row)
			slices.SortFunc(row, Heavier)
			row = row[:limit]
			slices.SortFunc(row, func(a, b Entry) int { return cmp.Compare(a.Index, b.Index) })
		}
		for _, e := range row {
			cells = append(cells, Cell{int32(r), e.Index, e.Weight})
		}
	}
	return fromSorted(m.Rows(), m.Cols(), cells)
}

// Heavier orders entries by falling weight, then by rising index.
func Heavier(a, b Entry) int {
	return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Index, b.Index))
}

// BM25 weighs a matrix as Robertson and Zaragoza, "The Probabilistic Relevance Framework:
// BM25 and Beyond" (2009), weigh terms, with the item (column) as the document and the
// person (row) as the term: people who listen to everything say little (idf), and weights
// saturate with k1, corrected by b for how much an item is heard in all.
func (m *Matrix) BM25(k1, b float64) *Matrix {
	if m.Cells() == 0 {
		return m
	}
	length := make([]float64, m.Cols())
	var total float64
	for c := range m.Cols() {
		for _, e := range m.Col(c) {
			length[c] += float64(e.Weight)
		}
		total += length[c]
	}
	mean := total / float64(m.Cols())
	idf := make([]float64, m.Rows())
	for r := range m.Rows() {
		idf[r] = math.Log(float64(m.Cols()) / (1 + float64(len(m.Row(r)))))
		// A person who knows almost everything still counts a little rather than backwards.
		idf[r] = max(idf[r], 0.05)
	}
	return m.Map(func(row, col int32, weight float32) float32 {
		w := float64(weight)
		norm := (1 - b) + b*length[col]/mean
		return float32(w * (k1 + 1) / (k1*norm + w) * idf[row])
	})
}

// UnitColumns divides each column by its Euclidean length, so that the product of two
// columns is their cosine.
func (m *Matrix) UnitColumns() *Matrix {
	norm := make([]float64, m.Cols())
	for c := range m.Cols() {
		for _, e := range m.Col(c) {
			norm[c] += float64(e.Weight) * float64(e.Weight)
		}
		norm[c] = math.Sqrt(norm[c])
	}
	return m.Map(func(_, col int32, weight float32) float32 {
		if norm[col] == 0 {
			return 0
		}
		return float32(float64(weight) / norm[col])
	})
}
