package models

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Linear is a linear autoencoder in closed form. With X the binary plays (and the tags under
// them), Λ = Regularisation + Dropout/(1 − Dropout)·diag(XᵀX) and P = (XᵀX + Λ)⁻¹, a person's
// scores are x·B with B = I − P·diag(s), s the least that is at least Λ and leaves no value
// above Diagonal on the diagonal of B:
//
//   - EASE^R (Steck, "Embarrassingly shallow autoencoders for sparse data", 2019): no
//     dropout, Diagonal 0;
//   - the dropout form (Steck, "Autoencoders that don't overfit towards the identity", 2020),
//     with the diagonal relaxed: RDLAE (Moon, Kim and Lee, "It's enough: relaxing diagonal
//     constraints in linear autoencoders for recommendation", 2023);
//   - CEASE (Jeunen, Van Balen and Goethals, "Closed-form models for collaborative filtering
//     with side-information", 2020): tags stacked under the plays.
//
// P is never made where the people (and tags) are fewer than the items: by Woodbury's
// identity P = Λ^-½(I − X̃ᵀK⁻¹X̃)Λ^-½ with X̃ = XΛ^-½ and K = I + X̃X̃ᵀ, and K is the smaller.
type Linear struct {
	LinearConfig

	data *Data
	// stack is X, penalty Λ, and divisor s.
	stack            *knn.Matrix
	penalty, divisor []float32
	// inverse is K⁻¹ if dual, and P otherwise.
	inverse *dense.Matrix
	dual    bool
	// flatten is what each item's score is multiplied by.
	flatten []float32
}

// LinearConfig is what Linear can be told.
type LinearConfig struct {
	// Label is the model's name.
	Label          string
	Regularisation float64
	Dropout        float64
	Diagonal       float64
	// Flatten divides scores by the item's number of people to this power.
	Flatten float64
	// Tags, if not 0, stacks tags under the plays, an item's tags having this length.
	Tags float64
	// Friends, if not 0, puts friends beside the items as columns of this weight: whose friend
	// somebody is says something as what they play does.
	Friends float64
}

// NewEASE returns EASE^R, NewRDLAE its dropout form, NewCEASE the dropout form with tags, each
// as it was best on a validation cut of real listening.
func NewEASE() *Linear {
	return &Linear{LinearConfig: LinearConfig{Label: "ease", Regularisation: 100}}
}

// NewRDLAE is the dropout form.
func NewRDLAE() *Linear {
	return &Linear{LinearConfig: LinearConfig{
		Label: "rdlae", Regularisation: 100, Dropout: 0.7, Diagonal: 0.2, Flatten: 0.2,
	}}
}

// NewCEASE is the dropout form with tags.
func NewCEASE() *Linear {
	c := NewRDLAE()
	c.Label, c.Tags = "cease", 1
	return c
}

// NewFriendCEASE is the dropout form with tags and friends.
func NewFriendCEASE() *Linear {
	c := NewCEASE()
	c.Label, c.Friends = "cease-friends", 0.5
	return c
}

// MaxLinear is how many dimensions Linear inverts at most.
const MaxLinear = 20_000

// ErrTooLarge says that Linear would have to invert more than MaxLinear dimensions.
var ErrTooLarge = errors.New("too many dimensions to invert")

// Name implements Model.
func (l *Linear) Name() string { return l.Label }

// Train implements Model.
func (l *Linear) Train(ctx context.Context, d *Data) error {
	err := l.lay(d)
	if err != nil {
		return fmt.Errorf("training %s: %w", l.Label, err)
	}
	if l.dual {
		err = l.invertRows(ctx)
	} else {
		err = l.invertItems(ctx)
	}
	if err == nil {
		l.divide(ctx)
		err = ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("training %s: %w", l.Label, err)
	}
	if !allFinite(l.inverse.Data) || !allFinite(l.divisor) {
		return notFinite(l.Label)
	}
	return nil
}

// lay returns X and what follows from it alone.
func (l *Linear) lay(d *Data) error {
	if err := l.check(); err != nil {
		return err
	}
	l.data = d
	var err error
	if l.stack, err = l.stacked(d); err != nil {
		return err
	}
	l.dual = l.stack.Rows() < l.stack.Cols()
	if l.size() > MaxLinear {
		return fmt.Errorf("%w: %d, of %d", ErrTooLarge, l.size(), MaxLinear)
	}
	l.weigh(d)
	return nil
}

// size is the number of rows of what is inverted.
func (l *Linear) size() int { return min(l.stack.Rows(), l.stack.Cols()) }

func (l *Linear) check() error {
	c := l.LinearConfig
	if !(c.Regularisation > 0 && c.Regularisation < 1e6) || !(c.Dropout >= 0 && c.Dropout < 0.99) ||
		!(c.Diagonal >= 0 && c.Diagonal < 1) || !(c.Flatten >= 0 && c.Flatten <= 2) || !(c.Tags >= 0 && c.Tags < 1e3) ||
		!(c.Friends >= 0 && c.Friends < 1e3) {
		return fmt.Errorf("%w: %+v", ErrConfig, c)
	}
	return nil
}

// stacked returns X.
func (l *Linear) stacked(d *Data) (*knn.Matrix, error) {
	if l.Tags == 0 && l.Friends == 0 {
		return d.Plays.Map(func(_, _ int32, _ float32) float32 { return 1 }), nil
	}
	var cells []knn.Cell
	for user := range d.Users() {
		for _, e := range l.row(d.Listener(int32(user))) {
			cells = append(cells, knn.Cell{Row: int32(user), Col: e.Index, Weight: e.Weight})
		}
	}
	rows, cols := d.Users(), d.Items()
	if l.Tags > 0 {
		tags := topRows(d.Tags, stackedTags)
		for tag := range tags.Rows() {
			for _, e := range tags.Row(tag) {
				cells = append(cells, knn.Cell{Row: int32(rows + tag), Col: e.Index, Weight: float32(l.Tags) * e.Weight})
			}
		}
		rows += tags.Rows()
	}
	if l.Friends > 0 {
		cols += d.Users()
	}
	return knn.NewMatrix(rows, cols, cells)
}

// row returns the row of X of a person.
func (l *Linear) row(who Listener) []knn.Entry {
	items := who.known(l.data.Items())
	out := make([]knn.Entry, 0, len(items)+len(who.Friends))
	for _, e := range items {
		out = append(out, knn.Entry{Index: e.Index, Weight: 1})
	}
	if l.Friends > 0 {
		for _, f := range who.circle(l.data.Users()) {
			out = append(out, knn.Entry{Index: int32(l.data.Items()) + f, Weight: float32(l.Friends)})
		}
	}
	return out
}

// stackedTags is how many tags are stacked, the most used first.
const stackedTags = 800

// weigh returns Λ and what flattens the scores.
func (l *Linear) weigh(d *Data) {
	l.penalty, l.flatten = make([]float32, l.stack.Cols()), make([]float32, d.Items())
	for col := range l.penalty {
		var square float64
		for _, e := range l.stack.Col(col) {
			square += float64(e.Weight) * float64(e.Weight)
		}
		l.penalty[col] = float32(l.Regularisation + l.Dropout/(1-l.Dropout)*square)
	}
	for item := range l.flatten {
		l.flatten[item] = 1
		if n := len(d.Plays.Col(item)); n > 0 {
			l.flatten[item] = float32(math.Pow(float64(n), -l.Flatten))
		}
	}
}

// invertRows returns K⁻¹.
func (l *Linear) invertRows(ctx context.Context) error {
	k := dense.New(l.stack.Rows(), l.stack.Rows())
	dense.EachUntil(ctx, k.Rows, func(_, r int) {
		row := k.Row(r)
		row[r] = 1
		for _, e := range l.stack.Row(r) {
			w := e.Weight / l.penalty[e.Index]
			for _, o := range l.stack.Col(int(e.Index)) {
				if int(o.Index) > r {
					break
				}
				row[o.Index] += w * o.Weight
			}
		}
	})
	l.inverse = k
	return dense.Invert(ctx, k)
}

// invertItems returns P.
func (l *Linear) invertItems(ctx context.Context) error {
	p := dense.New(l.stack.Cols(), l.stack.Cols())
	dense.EachUntil(ctx, p.Rows, func(_, item int) {
		row := p.Row(item)
		row[item] = l.penalty[item]
		for _, e := range l.stack.Col(item) {
			for _, o := range l.stack.Row(int(e.Index)) {
				if int(o.Index) > item {
					break
				}
				row[o.Index] += e.Weight * o.Weight
			}
		}
	})
	l.inverse = p
	return dense.Invert(ctx, p)
}

// divide returns s from the diagonal of P.
func (l *Linear) divide(ctx context.Context) {
	l.divisor = make([]float32, len(l.flatten))
	dense.EachUntil(ctx, len(l.divisor), func(_, item int) {
		p := l.diagonalOf(item)
		l.divisor[item] = max(l.penalty[item], float32((1-l.Diagonal)/p))
	})
}

// diagonalOf is a value on the diagonal of P.
func (l *Linear) diagonalOf(item int) float64 {
	if !l.dual {
		return float64(l.inverse.At(item, item))
	}
	var sum float64
	col := l.stack.Col(item)
	for _, a := range col {
		row := l.inverse.Row(int(a.Index))
		for _, b := range col {
			sum += float64(a.Weight) * float64(b.Weight) * float64(row[b.Index])
		}
	}
	penalty := float64(l.penalty[item])
	// The share is below 1 but for rounding.
	return max(1-sum/penalty, 1e-6) / penalty
}

// Score implements Model.
func (l *Linear) Score(user int32, into []float32) {
	if !l.dual {
		l.score(l.stack.Row(int(user)), nil, into)
		return
	}
	// For a row of X itself, x̃X̃ᵀK⁻¹ = e − K⁻¹, and so x·P = K⁻¹·X·Λ⁻¹.
	clear(into)
	l.spread(l.inverse.Row(int(user)), into)
	for item := range into {
		into[item] *= -l.divisor[item] / l.penalty[item] * l.flatten[item]
	}
	for _, e := range l.data.Plays.Row(int(user)) {
		into[e.Index] += l.flatten[e.Index]
	}
}

// spread adds v·X to into.
func (l *Linear) spread(v, into []float32) {
	for r, w := range v {
		if w == 0 {
			continue
		}
		for _, e := range l.stack.Row(r) {
			if int(e.Index) >= len(into) {
				break
			}
			into[e.Index] += w * e.Weight
		}
	}
}

// Fold implements Model.
func (l *Linear) Fold(who Listener, into []float32) {
	x := l.row(who)
	l.score(x, l.through(x), into)
}

// through returns x̃X̃ᵀK⁻¹ if dual, from the few rows that share something with the person.
func (l *Linear) through(x []knn.Entry) []float32 {
	if !l.dual {
		return nil
	}
	shared, v := make([]float32, l.stack.Rows()), make([]float32, l.stack.Rows())
	for _, e := range x {
		for _, o := range l.stack.Col(int(e.Index)) {
			shared[o.Index] += e.Weight * o.Weight / l.penalty[e.Index]
		}
	}
	for r, w := range shared {
		if w != 0 {
			dense.AddScaled(v, w, l.inverse.Row(r))
		}
	}
	return v
}

// score writes x − x·P·diag(s): x·P is (x − v·X)Λ⁻¹ if dual, and a sum of rows otherwise.
func (l *Linear) score(x []knn.Entry, v, into []float32) {
	clear(into)
	if l.dual {
		l.spread(v, into)
	} else {
		for _, e := range x {
			dense.AddScaled(into, -e.Weight, l.inverse.Row(int(e.Index))[:len(into)])
		}
	}
	// Friends come last.
	for len(x) > 0 && int(x[len(x)-1].Index) >= len(into) {
		x = x[:len(x)-1]
	}
	if l.dual {
		for _, e := range x {
			into[e.Index]--
		}
		for item := range into {
			into[item] /= l.penalty[item]
		}
	}
	for item := range into {
		into[item] *= l.divisor[item]
	}
	for _, e := range x {
		into[e.Index]++
	}
	for item := range into {
		into[item] *= l.flatten[item]
	}
}
