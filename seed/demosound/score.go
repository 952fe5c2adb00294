package demosound

import "math"

// layer says which player a note belongs to.
type layer uint8

const (
	drumLayer layer = iota
	bassLayer
	compLayer
	padLayer
	leadLayer
)

// note is a sounding event of the score.
type note struct {
	key    noteKey
	at     int64   // frame of the onset
	step   float64 // place in its bar in sixteenths, before swing and human lateness
	chord  *chord  // the harmony that it belongs to
	layer  layer
	gain   float32
	pan    float32 // -1 left to 1 right
	wide   int32   // frames by which the right side is late: width for pads
	send   float32 // share to the reverb
	ducked bool
}

// noteKey is all that a note's sound depends on: equal keys sound the same.
type noteKey struct {
	voice voiceID
	pitch uint8
	vel   uint8 // 0..3
	take  uint8
	gate  int32 // frames
}

// scoreBar is one bar being written.
type scoreBar struct {
	p       *Piece
	s       *section
	m       *material
	number  int // from the start of the piece
	nth     int // within the section
	phrase  int // within the phrase of the material
	final   bool
	rng     rng // the same wherever this bar of the material returns
	human   rng // of this bar alone
	notes   []note
	present float32 // loudness of the section
}

// bar writes the score of one bar. Any bar can be written without the ones before it.
func (p *Piece) bar(number int) []note {
	s := p.sectionAt(number)
	m := p.materialOf(s)
	b := &scoreBar{p: p, s: s, m: m, number: number, nth: number - s.bar}
	b.phrase = b.nth % len(m.bars)
	b.final = number == p.bars-1
	b.rng = p.seed.fork("bar", b.phrase+32*(int(materialKind(s.kind))+8*s.movement))
	b.human = p.seed.fork("human", number)
	b.present = float32(.72 + .28*s.energy)
	b.notes = make([]note, 0, 64)
	if b.final && p.bars > 2 {
		b.close()
		return b.notes
	}
	b.drums()
	b.bass()
	b.comp()
	b.pad()
	b.lead()
	return b.notes
}

// materialKind is the kind whose material a section uses.
func materialKind(k sectionKind) sectionKind {
	if k == intro || k == outro {
		return verse
	}
	return k
}

func (b *scoreBar) chord(step int) *chord { return b.m.chordAt(b.phrase, step, b.p.stepsPerBar) }

// frame is when a step of the bar sounds: swung, and as late as a human may be.
func (b *scoreBar) frame(step float64) int64 {
	swung := step
	if sw := b.p.family.swing; sw > 0 {
		beat, within := math.Floor(step/4)*4, math.Mod(step, 4)
		late := 2 * sw / 3
		if within <= 2 {
			within *= (2 + late) / 2
		} else {
			within = 2 + late + (within-2)*(2-late)/2
		}
		swung = beat + within
	}
	late := b.human.float() * b.p.family.human * sampleRate
	return int64(math.Round(b.p.barFrames*float64(b.number) + swung*b.p.stepFrames() + late))
}

// play adds a note; steps is its length on the grid, accent its loudness 0..1.
func (b *scoreBar) play(
	l layer, voice voiceID, step, steps float64, pitch int, accent float64, pan, gain float32,
) *note {
	gate := 0.0
	if !voice.isDrum() {
		gate = min(steps*b.p.stepFrames(), longestGate*sampleRate)
	}
	vel := uint8(min(max(accent, 0), .99) * 4)
	n := note{
		key:  noteKey{voice: voice, pitch: uint8(min(max(pitch, 12), 108)), vel: vel, gate: int32(gate)},
		at:   b.frame(step),
		step: step, chord: b.chord(min(int(step), b.p.stepsPerBar-1)), layer: l,
		gain: gain * b.present * float32(.5+.5*accent), pan: pan, send: b.p.family.mix.room,
	}
	b.notes = append(b.notes, n)
	return &b.notes[len(b.notes)-1]
}

// close writes the last bar: the tonic, held by all, and one stroke.
func (b *scoreBar) close() {
	home := b.m.mode.newChord(0, b.p.family.chords)
	home.voice(b.m.key, nil, 58)
	long := float64(b.p.stepsPerBar)
	f := b.p.family
	for _, part := range b.m.comp {
		gain := f.mix.comp / float32(math.Sqrt(float64(len(home.voicing)*len(b.m.comp))))
		for i, pitch := range home.voicing {
			b.play(compLayer, part.voice, .12*float64(i), long, b.fit(part.voice, pitch), .6, spread(i), gain).chord = &home
		}
	}
	if len(f.bass) > 0 {
		b.play(bassLayer, b.p.bassVoice, 0, long, bassPitch(b.m.key+home.root), .7, 0, f.mix.bass).chord = &home
	}
	if b.m.groove != nil {
		b.play(drumLayer, crash, 0, 0, 60, .7, -.3, .5*f.mix.drums)
		b.play(drumLayer, kickSoft, 0, 0, 60, .8, 0, .9*f.mix.drums)
	}
}

func spread(i int) float32 { return []float32{-.35, .3, -.1, .4, -.25}[i%5] }

// fit moves a chord's pitch to where an instrument sounds right.
func (b *scoreBar) fit(v voiceID, pitch int) int {
	switch v {
	case powerGuitar, muteGuitar:
		for pitch >= 52 {
			pitch -= 12
		}
	case mandolin, celesta, kalimba, harp:
		pitch += 12
	case cello, darkPad:
		pitch -= 12
	}
	return pitch
}

// bassPitch is the pitch class in the bass register, from the low E of a bass guitar up.
func bassPitch(class int) int { return 28 + ((class-4)%12+12)%12 }

// drums plays the groove, its fill at the end of a section, and a crash where a full one begins.
func (b *scoreBar) drums() {
	g := b.m.groove
	if g == nil {
		return
	}
	lines, filled := g.lines, false
	switch {
	case b.s.kind == intro && b.nth < b.s.bars/2:
		lines = lines[:min(1, len(lines))]
	case b.s.kind == outro && b.nth >= b.s.bars-2:
		lines = lines[:min(1, len(lines))]
	case b.nth == b.s.bars-1 && b.s.kind != outro && g.fill != nil && b.p.stepsPerBar == 16:
		filled = true
	}
	for _, line := range lines {
		b.strokes(line, 0, b.fillFrom(filled))
	}
	if filled {
		for _, line := range g.fill {
			b.strokes(line, b.fillFrom(true), 16)
		}
	}
	if b.nth == 0 && b.s.energy > .8 {
		b.play(drumLayer, crash, 0, 0, 60, .8, -.35, .45*b.p.family.mix.drums)
	}
}

// fillFrom is the step at which a fill takes over: half or a quarter of the bar.
func (b *scoreBar) fillFrom(filled bool) int {
	if !filled {
		return b.p.stepsPerBar
	}
	if b.s.instance%2 == 0 {
		return 12
	}
	return 8
}

func (b *scoreBar) strokes(line drumLine, from, to int) {
	for step := from; step < min(to, len(line.steps)); step++ {
		accent := map[byte]float64{'X': .95, 'x': .65, 'o': .3}[line.steps[step]]
		if accent == 0 {
			continue
		}
		set := drumSettings[line.voice]
		pitch := 60
		if line.voice == tom {
			pitch = 66 - step/2
		}
		n := b.play(drumLayer, line.voice, float64(step), 0, pitch, accent, set.pan, set.gain*b.p.family.mix.drums)
		n.key.take = uint8(step & 1)
		n.send *= set.room
	}
}

// drumSettings are each stroke's place in the picture and its loudness beside the others.
var drumSettings = map[voiceID]struct{ gain, pan, room float32 }{
	kickRock: {1, 0, .1}, kickSoft: {.8, 0, .2}, kick808: {1, 0, .1}, kick909: {1, 0, .1},
	snareRock: {.85, .05, 1}, snareTight: {.75, .05, .9}, snareBrush: {.5, .1, .8}, rim: {.5, -.2, 1},
	clapVoice: {.7, .08, 1.2}, hatClosed: {.25, .3, .2}, hatOpen: {.3, .3, .3}, ride: {.27, -.35, .3},
	crash: {.38, -.4, .5}, tom: {.8, -.15, .7}, shaker: {.2, -.5, .3}, tambourine: {.24, .5, .5},
	conga: {.5, .35, .7}, woodblock: {.35, -.45, .8}, clank: {.4, .4, 1.2},
}
