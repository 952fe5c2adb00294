package models

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// A file is magic, version, the data, the blend's stages and quality, its parts, and a
// CRC-32C of all that. Everything is little-endian. What follows from the rest is not kept.
// Version 2 did not say whether a factorisation is plain: that follows from its name.
const (
	fileMagic     = "SSBLEND\n"
	fileVersion   = 3
	oldestVersion = 2
)

// stored is a model that a file can hold.
type stored interface {
	Model
	// kind is what the file calls models of this sort.
	kind() string
	// encode writes what was learnt from data, decode reads it into a new model; what is
	// wrong with it is left in the decoder.
	encode(e *encoder)
	decode(d *decoder, data *Data)
}

// kinds makes a new model of each kind that a file can hold.
var kinds = map[string]func() stored{
	"popularity": func() stored { return &Popularity{} },
	"friends":    func() stored { return &Friends{} },
	"content":    func() stored { return &Content{} },
	"item-knn":   func() stored { return &ItemKNN{} },
	"linear":     func() stored { return &Linear{} },
	"als":        func() stored { return &ALS{} },
}

func (*Popularity) kind() string { return "popularity" }
func (*Friends) kind() string    { return "friends" }
func (*Content) kind() string    { return "content" }
func (*ItemKNN) kind() string    { return "item-knn" }
func (*Linear) kind() string     { return "linear" }
func (*ALS) kind() string        { return "als" }

// Save writes a trained blend with the data that it answers from, so that Load needs nothing
// else. A part of a kind that is not of this package is refused.
func (b *Blend) Save(w io.Writer) error {
	if b.data == nil || len(b.parts) == 0 {
		return fmt.Errorf("%w: a blend that was not trained", ErrConfig)
	}
	e := newEncoder(w)
	e.bytes([]byte(fileMagic))
	e.uint32(fileVersion)
	e.data(b.data)
	e.uint64(b.Seed)
	e.int(len(b.parts))
	e.int(len(b.stages))
	for _, s := range b.stages {
		e.stage(s)
	}
	for _, p := range b.parts {
		s, ok := p.(stored)
		if !ok {
			return fmt.Errorf("%w: %s cannot be kept in a file", ErrConfig, p.Name())
		}
		e.text(s.kind())
		s.encode(e)
	}
	if err := e.finish(); err != nil {
		return fmt.Errorf("writing a blend: %w", err)
	}
	return nil
}

// Load reads what Save wrote. What is not such a file, is damaged or was cut off, is refused
// with ErrFile. The blend answers; its Parts are empty, and so it cannot be trained again.
func Load(r io.Reader) (*Blend, error) {
	d := newDecoder(r)
	magic := make([]byte, len(fileMagic))
	d.bytes(magic)
	if d.err == nil && string(magic) != fileMagic {
		d.fail("it begins with %q", magic)
	}
	if d.version = d.uint32(); d.err == nil && (d.version < oldestVersion || d.version > fileVersion) {
		d.fail("its version is %d, and %d to %d are known", d.version, oldestVersion, fileVersion)
	}
	b := &Blend{Parts: func() []Model { return nil }}
	b.data = d.data()
	b.Seed = d.uint64()
	parts, stages := d.count("parts", 1<<10), d.count("stages", 1<<10)
	for range stages {
		b.stages = append(b.stages, d.stage(parts))
	}
	for range parts {
		kind := d.text()
		make := kinds[kind]
		if d.err == nil && make == nil {
			d.fail("a part is of kind %q", kind)
		}
		if d.err != nil {
			break
		}
		p := make()
		p.decode(d, b.data)
		b.parts = append(b.parts, p)
	}
	if err := d.finish(); err != nil {
		return nil, fmt.Errorf("reading a blend: %w", err)
	}
	if err := b.checkStages(); err != nil {
		return nil, fmt.Errorf("reading a blend: %w", err)
	}
	b.rememberSpreads(context.Background())
	return b, nil
}

// checkStages sees that there are weights for everybody, in order.
func (b *Blend) checkStages() error {
	if len(b.parts) == 0 || len(b.stages) == 0 {
		return fmt.Errorf("%w: %d parts, %d stages", ErrFile, len(b.parts), len(b.stages))
	}
	for i, s := range b.stages {
		if (i == 0 && s.items != 0) || (i > 0 && s.items <= b.stages[i-1].items) {
			return fmt.Errorf("%w: stage %d begins at %d items", ErrFile, i, s.items)
		}
	}
	return nil
}

func (e *encoder) stage(s stage) {
	e.int(s.items)
	e.floats64(s.weights)
	e.floats64(s.order)
	e.floats64(s.quick)
	e.quality(s.quality)
}

func (d *decoder) stage(parts int) stage {
	return stage{
		items:   d.count("items", math.MaxInt32),
		weights: d.floats64(parts),
		order:   d.floats64(parts),
		quick:   d.floats64(parts),
		quality: d.quality(parts),
	}
}

func (e *encoder) quality(q Quality) {
	e.int(q.Items)
	e.int(q.People)
	e.floats64([]float64{q.Recall, q.NDCG})
	for _, p := range q.Parts {
		e.text(p.Name)
		e.floats64([]float64{p.Recall, p.NDCG})
	}
}

func (d *decoder) quality(parts int) Quality {
	q := Quality{Items: d.count("items", math.MaxInt32), People: d.count("people", math.MaxInt32)}
	if v := d.floats64(2); v != nil {
		q.Recall, q.NDCG = v[0], v[1]
	}
	for range parts {
		p := PartQuality{Name: d.text()}
		if v := d.floats64(2); v != nil {
			p.Recall, p.NDCG = v[0], v[1]
		}
		q.Parts = append(q.Parts, p)
	}
	return q
}

// data writes what was observed, each pair once.
func (e *encoder) data(d *Data) {
	e.int(d.raw.Users)
	e.int(d.raw.Items)
	e.int(d.raw.Tags)
	e.int(d.Plays.Cells())
	for user := range d.raw.Users {
		ages := d.Ages.Row(user)
		for i, p := range d.Plays.Row(user) {
			e.int32(int32(user))
			e.int32(p.Index)
			e.float32(p.Weight)
			e.float32(ages[i].Weight - 1)
		}
	}
	e.int(d.Friends.Cells())
	for user := range d.raw.Users {
		for _, f := range d.Friends.Row(user) {
			e.int32(int32(user))
			e.int32(f.Index)
		}
	}
	e.int(len(d.raw.Taggings))
	for _, t := range d.raw.Taggings {
		e.int32(t.User)
		e.int32(t.Item)
		e.int32(t.Tag)
	}
}

func (d *decoder) data() *Data {
	raw := Raw{
		Users: d.count("users", math.MaxInt32),
		Items: d.count("items", math.MaxInt32),
		Tags:  d.count("tags", math.MaxInt32),
	}
	for n := d.count("plays", math.MaxInt64); n > 0 && d.err == nil; n-- {
		raw.Plays = append(raw.Plays, Play{d.int32(), d.int32(), d.float32(), d.float32()})
	}
	for n := d.count("friendships", math.MaxInt64); n > 0 && d.err == nil; n-- {
		raw.Friends = append(raw.Friends, [2]int32{d.int32(), d.int32()})
	}
	for n := d.count("taggings", math.MaxInt64); n > 0 && d.err == nil; n-- {
		raw.Taggings = append(raw.Taggings, Tagging{d.int32(), d.int32(), d.int32()})
	}
	if d.err == nil {
		// Who has nothing takes 8 bytes of the layout and none of the file: what a damaged
		// number of them would ask for is bounded.
		if seen := len(raw.Plays) + len(raw.Friends) + len(raw.Taggings); max(raw.Users, raw.Items, raw.Tags) > 1<<24+
			16*seen {
			d.fail("%d users, %d items and %d tags, and hardly anything of them", raw.Users, raw.Items, raw.Tags)
		}
	}
	if d.err != nil {
		raw = Raw{}
	}
	out, err := NewData(raw)
	if err != nil {
		d.fail("%s", err)
		out, _ = NewData(Raw{})
	}
	return out
}

func (p *Popularity) encode(e *encoder) {
	e.float64(p.HalfLife)
	e.floats32(p.scores)
}

func (p *Popularity) decode(d *decoder, data *Data) {
	p.HalfLife = d.float64()
	p.scores = d.floats32(data.Items())
}

func (*Friends) encode(*encoder) {}

func (f *Friends) decode(_ *decoder, data *Data) { f.data = data }

func (*Content) encode(*encoder) {}

func (c *Content) decode(_ *decoder, data *Data) { c.learn(data) }

func (k *ItemKNN) encode(e *encoder) {
	e.text(string(k.Weighting))
	e.int(k.Neighbours)
	e.int(k.Busiest)
	e.float64(k.K1)
	e.float64(k.B)
	for _, list := range k.neighbours {
		e.int(len(list))
		for _, n := range list {
			e.int32(n.Index)
			e.float32(n.Score)
		}
	}
}

func (k *ItemKNN) decode(d *decoder, data *Data) {
	k.Weighting = Weighting(d.text())
	k.Neighbours, k.Busiest = d.count("neighbours", math.MaxInt32), d.count("items", math.MaxInt32)
	k.K1, k.B = d.float64(), d.float64()
	k.data = data
	for item := 0; item < data.Items() && d.err == nil; item++ {
		list := make([]knn.Neighbour, d.count("neighbours", min(k.Neighbours, data.Items())))
		for i := range list {
			list[i] = knn.Neighbour{Index: d.int32(), Score: d.float32()}
			if d.err == nil && (!within(list[i].Index, data.Items()) || !finite(list[i].Score)) {
				d.fail("item %d is like %d by %g", item, list[i].Index, list[i].Score)
			}
		}
		k.neighbours = append(k.neighbours, list)
	}
}

func (l *Linear) encode(e *encoder) {
	e.text(l.Label)
	e.floats64([]float64{l.Regularisation, l.Dropout, l.Diagonal, l.Flatten, l.Tags, l.Friends})
	e.floats32(l.divisor)
	// It is symmetric.
	e.int(l.inverse.Rows)
	for i := range l.inverse.Rows {
		for _, v := range l.inverse.Row(i)[:i+1] {
			e.float32(v)
		}
	}
}

func (l *Linear) decode(d *decoder, data *Data) {
	l.Label = d.text()
	if v := d.floats64(6); v != nil {
		l.Regularisation, l.Dropout, l.Diagonal, l.Flatten, l.Tags, l.Friends = v[0], v[1], v[2], v[3], v[4], v[5]
	}
	l.divisor = d.floats32(data.Items())
	n := d.count("rows", MaxLinear)
	if d.err != nil {
		return
	}
	if err := l.lay(data); err != nil {
		d.fail("%s", err)
		return
	}
	if n != l.size() {
		d.fail("%d rows, not %d", n, l.size())
		return
	}
	l.inverse = symmetric(n, d.values32(n*(n+1)/2))
}

func (a *ALS) encode(e *encoder) {
	e.text(a.Label)
	e.int(a.Factors)
	e.int(a.Sweeps)
	e.uint64(a.Seed)
	e.int(a.Tags)
	e.bool(a.Plain)
	e.floats64([]float64{
		a.Unobserved, a.Regularisation, a.Exponent, a.Confidence, a.Friends, a.TagConfidence, a.Flatten,
		a.perColumn, a.Words,
	})
	e.floats64(a.spectrum)
	e.floats32(a.flatten)
	e.matrix(a.rows.Window(0, a.users, 0, a.Factors))
	e.matrix(a.cols)
}

func (a *ALS) decode(d *decoder, data *Data) {
	a.Label = d.text()
	a.Factors, a.Sweeps = d.count("factors", maxFactors), d.count("sweeps", math.MaxInt32)
	a.Seed, a.Tags = d.uint64(), d.count("tags", math.MaxInt32)
	if a.Plain = a.Label == plainLabel; d.version > oldestVersion {
		a.Plain = d.bool()
	}
	if v := d.floats64(9); v != nil {
		a.Unobserved, a.Regularisation, a.Exponent, a.Confidence = v[0], v[1], v[2], v[3]
		a.Friends, a.TagConfidence, a.Flatten, a.perColumn, a.Words = v[4], v[5], v[6], v[7], v[8]
	}
	if d.err == nil {
		if err := a.check(); err != nil {
			d.fail("%s", err)
		}
	}
	a.users, a.items = data.Users(), data.Items()
	a.spectrum, a.flatten = d.floats64(a.Factors), d.floats32(a.items)
	columns := a.layColumns(data)
	a.rows, a.cols = d.matrix(a.users, a.Factors), d.matrix(columns, a.Factors)
	if d.err == nil {
		a.summarise()
	}
}

// symmetric makes a matrix of its lower half, row by row.
func symmetric(n int, half []float32) *dense.Matrix {
	m := dense.New(n, n)
	if len(half) != n*(n+1)/2 {
		return m
	}
	for i := range n {
		for j := range i + 1 {
			m.Set(i, j, half[j])
			m.Set(j, i, half[j])
		}
		half = half[i+1:]
	}
	return m
}
