package models

// Size is how much there is to learn from.
type Size struct{ Users, Items, Interactions int }

// Size returns the numbers of users, of items and of different pairs of them.
func (d *Data) Size() Size { return Size{d.Users(), d.Items(), d.Plays.Cells()} }

// QuickToInvert says that several of Linear without friends are affordable.
func (s Size) QuickToInvert() bool { return min(s.Users, s.Items) <= quickInverse }

const (
	// fewInteractions is up to where every model is worth its time, someInteractions to where
	// ALS has its usual sweeps, and manyInteractions to where 64 factors are.
	fewInteractions  = 300_000
	someInteractions = 3_000_000
	manyInteractions = 30_000_000
	// quickInverse is up to how many dimensions several inverses take no more time than ALS,
	// slowInverse to where one takes less than a minute of a core.
	quickInverse = 5_000
	slowInverse  = 10_000
)

// BlendFor returns the blend whose parts are affordable for so much, so that training takes
// minutes of two cores and memory in proportion to the interactions: Linear, whose time grows
// with the third power of the smaller side (with friends of the people at least), is one model
// alone from some thousand dimensions on and off long before MaxLinear; item kNN, whose time grows
// with the square of a person's items, looks at fewer of them and keeps fewer neighbours; and ALS
// has fewer factors, sweeps and forms.
func BlendFor(s Size) *Blend {
	return &Blend{Seed: 1, Parts: func() []Model { return partsFor(s) }}
}

func partsFor(s Size) []Model {
	parts := []Model{&Popularity{}, &Friends{}, &Content{}}
	parts = append(parts, neighboursFor(s)...)
	if s.Interactions <= someInteractions {
		parts = append(parts, linearFor(s)...)
	}
	return append(parts, factorsFor(s)...)
}

func linearFor(s Size) []Model {
	switch {
	case s.Users <= quickInverse:
		return []Model{NewEASE(), NewRDLAE(), NewCEASE(), NewFriendCEASE()}
	case s.QuickToInvert():
		// With friends there are people on both sides of what is inverted.
		return []Model{NewEASE(), NewRDLAE(), NewCEASE()}
	case min(s.Users, s.Items) <= slowInverse:
		return []Model{NewRDLAE()}
	default:
		return nil
	}
}

func neighboursFor(s Size) []Model {
	if s.Interactions <= fewInteractions {
		return []Model{NewItemKNN(Cosine), NewItemKNN(BM25)}
	}
	k := NewItemKNN(BM25)
	k.Neighbours, k.Busiest = 200, 1000
	if s.Interactions > someInteractions {
		k.Neighbours, k.Busiest = 100, 300
	}
	return []Model{k}
}

func factorsFor(s Size) []Model {
	small := smallALS("ials-collective-64", quickFactors, 3)
	switch {
	case s.Interactions <= fewInteractions:
		return append(largeALS(), small)
	case s.Interactions <= someInteractions:
		small.Sweeps = 8
	case s.Interactions <= manyInteractions:
		small.Sweeps = 5
	default:
		small.Label, small.Factors, small.Sweeps = "ials-collective-32", 32, 4
	}
	return []Model{small}
}
