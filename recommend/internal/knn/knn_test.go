package knn

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// matrixOf draws a small random matrix as a dense table, and builds it.
func matrixOf(t *rapid.T) (*Matrix, [][]float64) {
	rows, cols := rapid.IntRange(1, 8).Draw(t, "rows"), rapid.IntRange(1, 8).Draw(t, "cols")
	dense := make([][]float64, rows)
	for r := range dense {
		dense[r] = make([]float64, cols)
	}
	var cells []Cell
	for range rapid.IntRange(0, 60).Draw(t, "cells") {
		c := Cell{
			int32(rapid.IntRange(0, rows-1).Draw(t, "row")), int32(rapid.IntRange(0, cols-1).Draw(t, "col")),
			float32(rapid.IntRange(1, 9).Draw(t, "weight")),
		}
		dense[c.Row][c.Col] += float64(c.Weight)
		cells = append(cells, c)
	}
	m, err := NewMatrix(rows, cols, cells)
	if err != nil {
		t.Fatal(err)
	}
	return m, dense
}

func TestMatrixAndCosineAgreeWithTheDenseComputation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, dense := matrixOf(t)
		for r, row := range dense {
			for c, want := range row {
				i := slices.IndexFunc(m.Row(r), func(e Entry) bool { return int(e.Index) == c })
				j := slices.IndexFunc(m.Col(c), func(e Entry) bool { return int(e.Index) == r })
				if (i >= 0) != (want > 0) || (j >= 0) != (want > 0) ||
					(want > 0 && (float64(m.Row(r)[i].Weight) != want || float64(m.Col(c)[j].Weight) != want)) {
					t.Fatalf("cell %d,%d is not %v", r, c, want)
				}
			}
		}
		all, err := m.UnitColumns().All(t.Context(), Options{Limit: 8, MinShared: 1})
		if err != nil {
			t.Fatal(err)
		}
		for a, list := range all {
			if !slices.IsSortedFunc(list, Better) {
				t.Fatalf("out of order: %v", list)
			}
			found := map[int32]float64{}
			for _, n := range list {
				found[n.Index] = float64(n.Score)
			}
			for b := range all {
				if want := cosine(dense, a, b); a != b && math.Abs(found[int32(b)]-want) > 1e-5 {
					t.Fatalf("cosine of %d and %d is %v, want %v", a, b, found[int32(b)], want)
				}
			}
		}
	})
}

func cosine(dense [][]float64, a, b int) float64 {
	var ab, aa, bb float64
	for _, row := range dense {
		ab, aa, bb = ab+row[a]*row[b], aa+row[a]*row[a], bb+row[b]*row[b]
	}
	if ab == 0 {
		return 0
	}
	return ab / math.Sqrt(aa*bb)
}

func TestNewMatrixRefusesWhatIsNotFinite(t *testing.T) {
	for _, w := range []float32{float32(math.NaN()), float32(math.Inf(1)), math.MaxFloat32} {
		if _, err := NewMatrix(1, 1, []Cell{{0, 0, w}, {0, 0, w}}); !errors.Is(err, ErrNotFinite) {
			t.Errorf("%v: %v", w, err)
		}
	}
}

func TestBestIsTheHeadOfTheSortedList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Neighbour {
			return Neighbour{
				Index: rapid.Int32Range(0, 99).Draw(t, "index"), Score: float32(rapid.IntRange(0, 9).Draw(t, "score")),
			}
		}), 0, 60).Draw(t, "list")
		n := rapid.IntRange(0, 12).Draw(t, "limit")
		want := slices.Clone(list)
		slices.SortFunc(want, Better)
		best := NewBest(n)
		for _, x := range list {
			best.Add(x)
		}
		got := best.Sorted()
		if !slices.Equal(got, want[:min(n, len(want))]) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestCapRowsKeepsTheHeaviest(t *testing.T) {
	m, err := NewMatrix(1, 4, []Cell{{0, 0, 1}, {0, 1, 3}, {0, 2, 2}, {0, 3, 3}})
	if err != nil {
		t.Fatal(err)
	}
	if got := m.CapRows(2).Row(0); !slices.Equal(got, []Entry{{1, 3}, {3, 3}}) {
		t.Errorf("%v", got)
	}
}

func TestCalibrationMeansShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nearest := rapid.SliceOfN(rapid.Float32Range(0.001, 1), 1, 200).Draw(t, "nearest")
		c := NewCalibration(slices.Clone(nearest))
		threshold := rapid.OneOf(rapid.Just(0.5), rapid.Float64Range(0.01, 1)).Draw(t, "threshold")
		with := 0
		for _, b := range nearest {
			if c.Score(b) >= threshold {
				with++
			}
		}
		if want := 1 - math.Pow(threshold, math.Log2(10)); float64(with) < want*float64(len(nearest))-1e-9 {
			t.Fatalf("%d of %d reach %v", with, len(nearest), threshold)
		}
		x, y := rapid.Float32Range(0, 2).Draw(t, "x"), rapid.Float32Range(0, 2).Draw(t, "y")
		if a, b := c.Score(x), c.Score(y); a < 0 || a > 1 || (a != b && cmp.Compare(a, b) != cmp.Compare(x, y)) {
			t.Fatalf("%v scores %v, %v scores %v", x, a, y, b)
		}
	})
}
