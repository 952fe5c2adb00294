package models

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/splitmix"
	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Blend adds what its parts think: each part's scores of a person, as z-scores (how many
// standard deviations above the mean of that person's scores), times a weight. The weights are
// learned by a listwise softmax (Cao, Qin, Liu, Tsai and Li, "Learning to rank: from pairwise
// approach to listwise approach", 2007) on a cut of the data, for several numbers of known
// items: somebody new is better served by other parts than somebody well known. Between
// these numbers the weights go over into one another.
type Blend struct {
	// Parts makes the models, untrained, anew each time.
	Parts func() []Model
	// Seed is that of the cuts.
	Seed uint64

	parts  []Model
	stages []stage
	data   *Data
	// spreads are those of users of the data, of parts for which they are dear: by part, then
	// by user.
	spreads [][]spread
	// lists are the best items of each user that the user has not; nil where they were not made.
	lists [][]knn.Neighbour
}

// stage is what holds for people with so many items.
type stage struct {
	items   int
	weights []float64
	// order weighs the parts among the items that weights put first, some perhaps below zero.
	order []float64
	// quick weighs the parts that are quick to score all items with; see Blend.Top.
	quick   []float64
	quality Quality
}

// newcomers are the numbers of known items for which weights are learned beside those for
// people as they are.
var newcomers = []int{0, 1, 3, 10}

const (
	// heldShare is how much of each person's items a validation cut holds out: little, so that
	// the parts learn from almost as much as they will in the end.
	heldShare = 0.1
	// newShare is how many of the people are made newcomers, in each number of known items.
	newShare = 0.05
)

// NewBlend returns the blend that was best on a validation cut of real listening.
func NewBlend() *Blend { return &Blend{Parts: AllParts, Seed: 1} }

// AllParts returns one of each model that adds to a blend.
func AllParts() []Model { return partsFor(Size{}) }

// largeALS is the factorisations beside the smallest. They are told different things: what
// several agree on is less of an accident. Each was about as good as any on the validation cut.
func largeALS() []Model {
	friends := NewFriendALS()
	friends.Factors, friends.Seed = 128, 5
	return []Model{
		friends, NewCollectiveALS(), smallALS("ials-collective-128", 128, 2),
		variedALS("ials-collective-loose", 4, func(a *ALS) { a.Unobserved, a.Regularisation = 0.03, 0.012 }),
		variedALS(plainLabel, 6, func(a *ALS) { a.Plain = true }),
		variedALS("ials-collective-even", 7, func(a *ALS) { a.Exponent, a.Regularisation = 0.8, 0.033 }),
		variedALS("ials-collective-tags", 9, func(a *ALS) { a.Tags, a.TagConfidence = 2000, 4 }),
	}
}

// plainLabel is the name of the factorisation to which all that somebody plays is alike.
const plainLabel = "ials-collective-plain"

func variedALS(label string, seed uint64, vary func(*ALS)) *ALS {
	a := smallALS(label, 128, seed)
	vary(a)
	return a
}

func smallALS(label string, factors int, seed uint64) *ALS {
	a := NewCollectiveALS()
	a.Label, a.Factors, a.Seed = label, factors, seed
	return a
}

// Name implements Model.
func (*Blend) Name() string { return "blend" }

// Train implements Model. It trains the parts three times: on two cuts, to learn the
// weights, and on everything. A part that is too large for the data is left out.
func (b *Blend) Train(ctx context.Context, d *Data) error {
	b.data, b.stages, b.lists = d, nil, nil
	if len(b.Parts()) == 0 {
		return fmt.Errorf("%w: a blend of nothing", ErrConfig)
	}
	if err := b.learnNewcomers(ctx, d); err != nil {
		return err
	}
	if err := b.learnKnown(ctx, d); err != nil {
		return err
	}
	var err error
	if b.parts, err = b.train(ctx, d); err != nil {
		return err
	}
	b.rememberSpreads(ctx)
	b.rememberLists(ctx)
	return ctx.Err()
}

// train trains the parts that are not too large for the data.
func (b *Blend) train(ctx context.Context, d *Data) ([]Model, error) {
	var parts []Model
	var tooLarge error
	for _, p := range b.Parts() {
		err := p.Train(ctx, d)
		if errors.Is(err, ErrTooLarge) {
			// It is so of a cut too, for that has as many of everything: the weights fit the parts.
			tooLarge = err
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("training a blend: %w", err)
		}
		parts = append(parts, p)
	}
	if len(parts) == 0 {
		return nil, fmt.Errorf("training a blend: %w", tooLarge)
	}
	return parts, nil
}

// learnNewcomers learns the weights for people who have few items, from some who have more:
// a part of them is left none, another part one, and so on.
func (b *Blend) learnNewcomers(ctx context.Context, d *Data) error {
	group := func(user int) int {
		if len(d.Plays.Row(user)) <= newcomers[len(newcomers)-1] {
			return -1
		}
		// A user's group hangs on the seed and the user alone.
		draw := int(float64(mix(b.Seed, uint64(user))>>11) / (1 << 53) / newShare)
		if draw >= len(newcomers) {
			return -1
		}
		return draw
	}
	left, held, err := d.CutTo(func(user int) int {
		if g := group(user); g >= 0 {
			return newcomers[g]
		}
		return -1
	}, b.Seed)
	if err != nil {
		return err
	}
	parts, err := b.train(ctx, left)
	if err != nil {
		return err
	}
	for g, items := range newcomers {
		b.stages = append(b.stages, b.learn(ctx, parts, left, held, items, func(user int) bool { return group(user) == g }))
	}
	return ctx.Err()
}

// learnKnown learns the weights for people as they are.
func (b *Blend) learnKnown(ctx context.Context, d *Data) error {
	left, held, err := d.Cut(heldShare, b.Seed)
	if err != nil {
		return err
	}
	parts, err := b.train(ctx, left)
	if err != nil {
		return err
	}
	items, people := 0, 0
	wanted := func(user int) bool { return len(left.Plays.Row(user)) > newcomers[len(newcomers)-1] }
	for user := range held {
		if wanted(user) {
			items, people = items+len(left.Plays.Row(user)), people+1
		}
	}
	if people > 0 {
		b.stages = append(b.stages, b.learn(ctx, parts, left, held, items/people, wanted))
	}
	return ctx.Err()
}

// mix is a hash of two numbers.
func mix(a, b uint64) uint64 { return splitmix.Next(a*splitmix.Gamma + b) }

// weights returns the weights for somebody with so many items.
func (b *Blend) weights(items int) []float64 {
	return b.between(items, func(s *stage) []float64 { return s.weights })
}

// order returns the weights among the first for somebody with so many items.
func (b *Blend) order(items int) []float64 {
	return b.between(items, func(s *stage) []float64 { return s.order })
}

// between returns what lies between two stages.
func (b *Blend) between(items int, of func(*stage) []float64) []float64 {
	at := 0
	for at < len(b.stages) && b.stages[at].items <= items {
		at++
	}
	if at == len(b.stages) {
		return of(&b.stages[at-1])
	}
	first, next := &b.stages[at-1], &b.stages[at]
	from, to := math.Log1p(float64(first.items)), math.Log1p(float64(next.items))
	share := (math.Log1p(float64(items)) - from) / (to - from)
	out := make([]float64, len(first.weights))
	for i := range out {
		out[i] = (1-share)*of(first)[i] + share*of(next)[i]
	}
	return out
}

// Score implements Model. The items that stand first, the person's own aside, are then ordered
// anew among themselves.
func (b *Blend) Score(user int32, into []float32) {
	b.score(b.data.Plays.Row(int(user)), into, func(m Model, part []float32) { m.Score(user, part) })
}

// Fold implements Model.
func (b *Blend) Fold(who Listener, into []float32) {
	b.score(who.known(b.data.Items()), into, func(m Model, part []float32) { m.Fold(who, part) })
}

func (b *Blend) score(own []knn.Entry, into []float32, of func(Model, []float32)) {
	clear(into)
	weights, order := b.weights(len(own)), b.order(len(own))
	again := !slices.Equal(weights, order)
	part, ordered := make([]float32, len(into)), []float32(nil)
	if again {
		ordered = make([]float32, len(into))
	}
	for i, w := range weights {
		if w == 0 && order[i] == 0 {
			continue
		}
		of(b.parts[i], part)
		mean, scale := spreadOf(part)
		for item, s := range part {
			into[item] += float32(w) * (s - mean) * scale
		}
		if again {
			dense.AddScaled(ordered, float32(order[i])*scale, part)
		}
	}
	if again {
		reorder(into, ordered, own)
	}
}

// reorder gives the first items other scores, which keep them above the rest.
func reorder(scores, ordered []float32, own []knn.Entry) {
	skip := make([]int32, len(own))
	for i, e := range own {
		skip[i] = e.Index
	}
	first := Top(scores, candidates, skip)
	if len(first) == 0 {
		return
	}
	// Above the rest, those included that were as good as the last.
	floor := math.Nextafter32(first[len(first)-1].Score, math.MaxFloat32)
	lowest := ordered[first[0].Index]
	for _, n := range first {
		lowest = min(lowest, ordered[n.Index])
	}
	for _, n := range first {
		scores[n.Index] = floor + (ordered[n.Index] - lowest)
	}
}

// spreadOf returns the mean and one over the standard deviation, 0 where all are equal.
func spreadOf(scores []float32) (mean, scale float32) {
	// Four sums, for one would wait for itself.
	var sum, squares [4]float64
	whole := len(scores) &^ 3
	for i := 0; i < whole; i += 4 {
		for k, v := range scores[i : i+4 : i+4] {
			s := float64(v)
			sum[k] += s
			squares[k] += s * s
		}
	}
	for _, v := range scores[whole:] {
		s := float64(v)
		sum[0] += s
		squares[0] += s * s
	}
	n := float64(max(len(scores), 1))
	average := (sum[0] + sum[1] + sum[2] + sum[3]) / n
	variance := (squares[0]+squares[1]+squares[2]+squares[3])/n - average*average
	return float32(average), oneOver(math.Sqrt(max(0, variance)), average)
}

// oneOver returns one over a deviation. The limits keep it within float32, and rounding from
// passing for a difference.
func oneOver(deviation, mean float64) float32 {
	if !(deviation > max(1e-30, 1e-6*math.Abs(mean))) {
		return 0
	}
	return float32(1 / deviation)
}

// String tells the weights that were learned.
func (b *Blend) String() string {
	var out strings.Builder
	for _, s := range b.stages {
		fmt.Fprintf(&out, "%4d items:", s.items)
		for i, w := range s.order {
			fmt.Fprintf(&out, " %s %.3f", b.parts[i].Name(), w)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
