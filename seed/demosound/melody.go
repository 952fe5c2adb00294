package demosound

import "math"

// melodyNote is a note of a phrase, placed on the grid.
type melodyNote struct {
	bar, step int
	steps     int // length
	pitch     int // MIDI
	strong    bool
}

// units is how a phrase's bars are made of ideas: the letter's first appearance invents,
// the next ones repeat it over the chords that then sound.
var units = map[int][]string{
	4:  {"AABA", "ABAB"},
	8:  {"AABA", "ABAC", "AABC"},
	12: {"AAB"},
	16: {"AABA", "ABAC"},
}

// idea is a rhythm and a contour in scale degrees, free of harmony.
type idea struct {
	steps   []int // onsets from the unit's start
	lengths []int
	degrees []int // relative to the register's centre
}

// compose writes the melody of a phrase: ideas of a bar or more, repeated after a plan.
// Strong beats take chord tones; the last note of the phrase comes to rest on one.
func compose(r *rng, m *material, perBar int, density float64, kind sectionKind, register int) []melodyNote {
	bars := len(m.bars)
	plans, known := units[bars]
	if !known {
		plans = []string{"A"}
	}
	plan := pick(r, plans)
	size := bars / len(plan)
	centre := register
	if kind == chorus || kind == solo {
		centre += 4
	}
	ideas := map[rune]*idea{}
	var notes []melodyNote
	for i, letter := range plan {
		if ideas[letter] == nil {
			own := r.fork("idea", int(letter))
			ideas[letter] = invent(&own, size*perBar, density)
		}
		final := i == len(plan)-1
		notes = append(notes, ideas[letter].realise(m, i*size, perBar, centre, final)...)
	}
	return notes
}

// beatCells are rhythms of a beat of four steps, from sparse to dense.
var beatCells = [][]int{{}, {0}, {2}, {0, 2}, {0, 3}, {0, 2, 3}, {0, 1, 2}, {0, 1, 2, 3}}

// invent makes an idea of so many steps; density is about the notes a beat.
func invent(r *rng, steps int, density float64) *idea {
	id := &idea{}
	breath := steps - steps/5
	for beat := 0; beat < steps; beat += 4 {
		if beat >= breath && beat > 0 {
			break // a melody breathes before it goes on
		}
		for _, s := range cellFor(r, density) {
			if beat+s < steps {
				id.steps = append(id.steps, beat+s)
			}
		}
	}
	if len(id.steps) == 0 {
		id.steps = []int{0}
	}
	degree, leap := r.intn(3)*2-2, 0
	arch := r.between(-1, 1)
	for i, s := range id.steps {
		end := steps
		if i+1 < len(id.steps) {
			end = id.steps[i+1]
		}
		id.lengths = append(id.lengths, min(end-s, 8))
		id.degrees = append(id.degrees, degree)
		leap = move(r, leap, degree, arch*math.Cos(math.Pi*float64(s)/float64(steps)))
		if abs(degree+leap) > 5 {
			leap = -leap // the range of a voice
		}
		degree += leap
	}
	return id
}

// cellFor draws a rhythm whose number of notes is near the density.
func cellFor(r *rng, density float64) []int {
	want := density + r.between(-.9, .9)
	best, bestCost := beatCells[0], 99.0
	for _, cell := range beatCells {
		cost := math.Abs(float64(len(cell))-want) + r.between(0, .45)
		if cost < bestCost {
			best, bestCost = cell, cost
		}
	}
	return best
}

// move returns the next interval in scale steps: mostly steps, leaps turned back, and
// pulled to the middle of the range and along the arch.
func move(r *rng, before, degree int, arch float64) int {
	if abs(before) >= 3 {
		return -sign(before)
	}
	pull := -float64(degree)*.12 + arch
	x := r.between(-1, 1) + pull*.6
	switch size := math.Abs(x); {
	case size < .14:
		return 0
	case size < .75:
		return sign(int(x * 100))
	case size < 1.05:
		return 2 * sign(int(x*100))
	}
	return 3 * sign(int(x*100))
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// realise sets an idea over the chords from a bar on.
func (id *idea) realise(m *material, bar, perBar, centre int, final bool) []melodyNote {
	notes := make([]melodyNote, 0, len(id.steps))
	for i, s := range id.steps {
		n := melodyNote{bar: bar + s/perBar, step: s % perBar, steps: id.lengths[i]}
		n.pitch = m.scalePitch(id.degrees[i], centre)
		n.strong = n.step%8 == 0 || id.lengths[i] >= 4
		if n.strong {
			n.pitch = m.chordAt(n.bar, n.step, perBar).nearest(m.key, n.pitch)
		}
		if final && i == len(id.steps)-1 {
			n.pitch = m.chordAt(n.bar, n.step, perBar).nearest(m.key, n.pitch)
			n.steps = 8
		}
		notes = append(notes, n)
	}
	return notes
}

// scalePitch is the pitch so many melodic degrees from the root that is nearest to the
// centre of the register.
func (m *material) scalePitch(degree, centre int) int {
	root := centre - ((centre-m.key)%12+12)%12
	if centre-root > 6 {
		root += 12
	}
	if m.mode.penta == nil {
		return root + m.mode.degree(degree)
	}
	octave, step := floorDiv(degree, len(m.mode.penta))
	return root + 12*octave + m.mode.steps[m.mode.penta[step]]
}

// harmonise puts a second part below the first, on the next chord tone.
func harmonise(m *material, notes []melodyNote, perBar int) []melodyNote {
	out := make([]melodyNote, len(notes))
	for i, n := range notes {
		c := m.chordAt(n.bar, n.step, perBar)
		n.pitch = c.nearest(m.key, n.pitch-4)
		out[i] = n
	}
	return out
}
