package demosound

// bass plays the roots of the chords in the style of the material.
func (b *scoreBar) bass() {
	f := b.p.family
	if len(f.bass) == 0 || b.s.kind == intro && b.nth < b.s.bars/2 {
		return
	}
	for _, s := range b.bassLine() {
		if int(s.step) >= b.p.stepsPerBar {
			continue
		}
		root := bassPitch(b.m.key + b.chord(int(s.step)).root)
		n := b.play(bassLayer, b.p.bassVoice, s.step, s.steps, b.bassInterval(root, s), s.accent, 0, f.mix.bass)
		n.ducked = f.mix.duck > 0
		n.send *= .15
	}
}

// bassStep is a note of a bass line; interval is in semitones above the root, with two
// values that the harmony fills in.
type bassStep struct {
	step, steps float64
	interval    int
	accent      float64
}

const (
	chordFifth = 100 + iota // the chord's own fifth
	chordThird
	approach // a step of the scale towards the next bar's root
)

var bassPatterns = map[bassStyle][]bassStep{
	longRoot:  {{0, 16, 0, .6}},
	pedal:     {{0, 7, 0, .7}, {8, 3, 0, .5}, {12, 3, 12, .5}},
	rootBeats: {{0, 5, 0, .8}, {6, 1.6, 0, .5}, {8, 5, 0, .7}, {14, 1.6, chordFifth, .5}},
	rootEighths: {
		{0, 1.8, 0, .9},
		{2, 1.8, 0, .6},
		{4, 1.8, 0, .7},
		{6, 1.8, 0, .6},
		{8, 1.8, 0, .8},
		{10, 1.8, 0, .6},
		{12, 1.8, 0, .7},
		{14, 1.8, approach, .6},
	},
	rootFifth: {{0, 3.4, 0, .8}, {8, 3.4, chordFifth, .7}, {14, 1.6, approach, .4}},
	octaves8: {
		{0, 1.5, 0, .8},
		{2, 1.5, 12, .6},
		{4, 1.5, 0, .8},
		{6, 1.5, 12, .6},
		{8, 1.5, 0, .8},
		{10, 1.5, 12, .6},
		{12, 1.5, 0, .8},
		{14, 1.5, 12, .6},
	},
	walking: {{0, 3.7, 0, .75}, {4, 3.7, chordThird, .6}, {8, 3.7, chordFifth, .7}, {12, 3.7, approach, .6}},
	syncopated: {
		{0, 2.6, 0, .9},
		{3, 1.4, 0, .5},
		{6, 1.6, chordFifth, .6},
		{10, 1.5, 12, .7},
		{11, 1.2, 0, .4},
		{14, 1.6, approach, .6},
	},
	acid: {
		{0, .8, 0, .9},
		{2, .8, 0, .5},
		{3, .9, 12, .7},
		{5, .8, 0, .5},
		{6, 1.8, chordFifth, .8},
		{8, .8, 0, .8},
		{10, .8, 0, .5},
		{11, .9, 12, .6},
		{13, .8, 0, .5},
		{14, 1.6, approach, .8},
	},
	tresillo: {{0, 5, 0, .85}, {6, 5, chordFifth, .7}, {12, 3.4, 12, .7}},
	dubBass:  {{0, 3, 0, .9}, {4, 1.8, 0, .6}, {6, 1.8, chordThird, .7}, {10, 1.7, chordFifth, .7}, {12, 3, 0, .7}},
}

func (b *scoreBar) bassLine() []bassStep {
	if b.p.stepsPerBar == 12 && b.m.bass != longRoot {
		return []bassStep{{0, 3.6, 0, .8}, {8, 3.2, chordFifth, .5}}
	}
	line := bassPatterns[b.m.bass]
	if len(b.m.bars[b.phrase]) == 2 && b.m.bass == longRoot {
		return []bassStep{{0, 8, 0, .6}, {8, 8, 0, .6}}
	}
	return line
}

func (b *scoreBar) bassInterval(root int, s bassStep) int {
	c := b.chord(int(s.step))
	above := func(tone int) int { return root + ((tone-c.root)%12+12)%12 }
	switch s.interval {
	case chordFifth:
		return above(c.tones[min(2, len(c.tones)-1)])
	case chordThird:
		return above(c.tones[1])
	case approach:
		return b.approach(root)
	}
	return root + s.interval
}

// approach is the scale tone below or above the next bar's root that lies nearest.
func (b *scoreBar) approach(root int) int {
	next := b.m.chordAt(b.phrase+1, 0, b.p.stepsPerBar)
	goal := bassPitch(b.m.key + next.root)
	if goal == bassPitch(b.m.key+b.chord(b.p.stepsPerBar-1).root) {
		return root
	}
	for _, near := range []int{goal - 1, goal - 2, goal + 1, goal + 2} {
		if near >= 28 && b.m.inScale(near) {
			return near
		}
	}
	return root
}

// inScale says whether a MIDI pitch belongs to the material's scale.
func (m *material) inScale(pitch int) bool {
	class := ((pitch-m.key)%12 + 12) % 12
	for _, step := range m.mode.steps {
		if step == class {
			return true
		}
	}
	return false
}
