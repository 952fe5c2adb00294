package models

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// ALS is implicit alternating least squares (Hu, Koren and Volinsky, "Collaborative
// filtering for implicit feedback datasets", 2008) with regularisation that grows with
// frequency (Rendle, Krichene, Zhang and Koren, "Revisiting the performance of iALS on item
// recommendation benchmarks", 2022). With friends and tags it is collective (Singh and
// Gordon, "Relational learning via collective matrix factorization", 2008): the rows are
// users and tags, the columns items and users as friends, and one factorisation explains
// all. It minimises
//
//	Σ c(1 − x·y)² + Unobserved·Σ_all (x·y)² + Σ λ‖·‖²
//
// over the observed cells, all cells, and all rows and columns, where λ of a row is
// Regularisation·(Σc + Unobserved·columns)^Exponent, and of a column likewise.
//
// Each row is solved exactly. In the basis where the Gram matrix of the other side is
// diagonal, a row of n cells needs a system of only min(n, Factors) unknowns.
type ALS struct {
	ALSConfig

	users, items int
	// rows and cols are the factors, in the basis where the Gram matrix of cols is diagonal:
	// spectrum holds that diagonal.
	rows, cols *dense.Matrix
	spectrum   []float64
	// flatten is what each item's score is multiplied by.
	flatten []float32
	// perColumn is Unobserved times the number of columns.
	perColumn float64
	// wordAt is the column of each tag as a word, 0 where it has none.
	wordAt []int32
	// mean and covariance are those of the items' factors, flattened.
	mean       []float32
	covariance *dense.Matrix
}

// ALSConfig is what ALS can be told.
type ALSConfig struct {
	// Label is the model's name.
	Label   string
	Factors int
	Sweeps  int
	Seed    uint64

	Unobserved     float64
	Regularisation float64
	Exponent       float64
	// Confidence is the mean c of a person's plays, each in proportion to ln(1 + plays), or
	// the c of each if Plain.
	Confidence float64
	Plain      bool
	// Friends is c of a friendship; 0 leaves friends out.
	Friends float64
	// Tags is how many tags are rows, the most used first; TagConfidence × a unit vector of
	// ln(1 + times given) × idf is c of the tags of an item.
	Tags          int
	TagConfidence float64
	// Words is the mean c of the tags that a person gave, each a column too, in proportion to
	// ln(1 + times); 0 leaves them out.
	Words float64
	// Flatten divides an item's score by its number of people (and one) to this power.
	Flatten float64
}

// NewALS returns ALS on plays alone, NewFriendALS with friends, NewCollectiveALS with friends
// and tags, each as it was best on a validation cut of real listening.
func NewALS() *ALS {
	return &ALS{ALSConfig: ALSConfig{
		Label: "ials", Factors: 256, Sweeps: 10, Seed: 1,
		Unobserved: 0.05, Regularisation: 0.012, Exponent: 1, Confidence: 1, Flatten: 0.05,
	}}
}

// NewFriendALS is ALS with friends.
func NewFriendALS() *ALS {
	a := NewALS()
	a.Label, a.Friends = "ials-friends", 0.5
	return a
}

// NewCollectiveALS is ALS with friends and tags, those that people give included.
func NewCollectiveALS() *ALS {
	a := NewFriendALS()
	a.Label, a.Tags, a.TagConfidence = "ials-collective", 800, 3
	a.Regularisation, a.Words = 0.009, 0.25
	return a
}

// maxFactors keeps a Gram matrix within memory.
const maxFactors = 4096

// Name implements Model.
func (a *ALS) Name() string { return a.Label }

func (c *ALSConfig) check() error {
	for _, v := range []float64{
		c.Unobserved, c.Regularisation, c.Exponent, c.Confidence, c.Friends, c.TagConfidence,
		c.Words, c.Flatten,
	} {
		if !(v >= 0) || v > 1e6 {
			return fmt.Errorf("%w: %+v", ErrConfig, *c)
		}
	}
	if c.Factors < 1 || c.Factors > maxFactors || c.Sweeps < 1 || c.Tags < 0 || c.Unobserved == 0 ||
		c.Regularisation == 0 || max(c.Exponent, c.Flatten) > 2 {
		return fmt.Errorf("%w: %+v", ErrConfig, *c)
	}
	return nil
}

// Train implements Model.
func (a *ALS) Train(ctx context.Context, d *Data) error {
	if err := a.check(); err != nil {
		return err
	}
	a.users, a.items = d.Users(), d.Items()
	a.flatten = make([]float32, a.items)
	for item := range a.flatten {
		a.flatten[item] = float32(math.Pow(1+float64(len(d.Plays.Col(item))), -a.Flatten))
	}
	cells, err := a.cells(d)
	if err != nil {
		return fmt.Errorf("training %s: %w", a.Label, err)
	}
	a.perColumn = a.Unobserved * float64(cells.Cols())
	a.rows, a.cols = dense.New(cells.Rows(), a.Factors), a.start(cells.Cols())
	for sweep := 0; ; sweep++ {
		if err := a.half(ctx, cells.Rows(), cells.Row, a.rows, &a.cols); err != nil {
			return err
		}
		// The last word is the rows': so a person folded in equals one learnt from.
		if sweep == a.Sweeps {
			break
		}
		if err := a.half(ctx, cells.Cols(), cells.Col, a.cols, &a.rows); err != nil {
			return err
		}
	}
	if !allFinite(a.rows.Data) || !allFinite(a.cols.Data) {
		return notFinite(a.Label)
	}
	a.summarise()
	return nil
}

// start returns small random factors.
func (a *ALS) start(n int) *dense.Matrix {
	r := rand.New(rand.NewPCG(a.Seed, 0x5eed))
	m := dense.New(n, a.Factors)
	scale := 0.1 / math.Sqrt(float64(a.Factors))
	for i := range m.Data {
		m.Data[i] = float32(scale * r.NormFloat64())
	}
	return m
}

// half solves all rows of one side given the other, which it turns to its own basis.
func (a *ALS) half(
	ctx context.Context, n int, cells func(int) []knn.Entry, solve *dense.Matrix, given **dense.Matrix,
) error {
	spectrum, turned, err := diagonal(*given, a.Unobserved)
	if err != nil {
		return fmt.Errorf("training %s: %w", a.Label, err)
	}
	a.spectrum, *given = spectrum, turned
	perCell := a.Unobserved * float64(turned.Rows)
	solvers, failed := make([]*rowSolver, n), make([]error, n) // no more solve at once than there are rows
	dense.EachUntil(ctx, n, func(w, i int) {
		if solvers[w] == nil {
			solvers[w] = new(rowSolver)
		}
		failed[i] = solvers[w].solve(solve.Row(i), cells(i), turned, spectrum, a.penalty(cells(i), perCell))
	})
	for _, err := range append(failed, ctx.Err()) {
		if err != nil {
			return fmt.Errorf("training %s: %w", a.Label, err)
		}
	}
	return nil
}

// penalty is λ of a row.
func (a *ALS) penalty(cells []knn.Entry, all float64) float64 {
	for _, e := range cells {
		all += float64(e.Weight)
	}
	return a.Regularisation * math.Pow(all, a.Exponent)
}

// Score implements Model.
func (a *ALS) Score(user int32, into []float32) { a.score(a.rows.Row(int(user)), into) }

func (a *ALS) score(row, into []float32) {
	for i := range a.items {
		into[i] = a.flatten[i] * dense.Dot(row, a.cols.Row(i))
	}
}

// Item returns the factors of an item, which must not be written to.
func (a *ALS) Item(item int32) []float32 { return a.cols.Row(int(item)) }

// Fold implements Model.
func (a *ALS) Fold(who Listener, into []float32) { a.score(a.foldRow(who), into) }

// foldRow solves the row of somebody new.
func (a *ALS) foldRow(who Listener) []float32 {
	row := make([]float32, a.Factors)
	cells := a.userCells(who.known(a.items), who.circle(a.users), who.Words)
	var s rowSolver
	if err := s.solve(row, cells, a.cols, a.spectrum, a.penalty(cells, a.perColumn)); err != nil {
		// What was learnt is finite, and so the system is positive definite: this cannot be.
		clear(row)
	}
	return row
}
