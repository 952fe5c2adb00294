package demosound

import "math"

// comp plays the accompaniment: the first part always, the others in full sections.
func (b *scoreBar) comp() {
	parts := b.m.comp
	if b.s.energy < .6 && b.s.kind != bridge && len(parts) > 1 && b.p.family.form != flowForm {
		parts = parts[:1]
	}
	for i, part := range parts {
		side := float32(.4)
		if i%2 == 1 {
			side = -.45
		}
		if i == 0 && len(parts) == 1 {
			side = .15
		}
		b.part(part, side, b.p.family.mix.comp/float32(math.Sqrt(float64(len(parts)))))
	}
}

// hit is a moment of an accompaniment pattern: which chord tones sound, and how long.
type hit struct {
	step, steps float64
	accent      float64
}

var rhythms = map[partStyle][]hit{
	sustain: {{0, 15.5, .55}},
	strum:   {{0, 3.6, .9}, {4, 1.8, .7}, {6, 1.8, .45}, {8, 1.6, .6}, {10, 1.8, .7}, {12, 1.8, .75}, {14, 1.8, .45}},
	powerChug: {
		{0, 1.7, .95},
		{2, 1.7, .6},
		{4, 1.7, .7},
		{6, 1.7, .6},
		{8, 1.7, .85},
		{10, 1.7, .6},
		{12, 1.7, .7},
		{14, 1.7, .7},
	},
	powerRing:  {{0, 7.6, .9}, {8, 5.6, .8}, {14, 1.8, .6}},
	offbeat:    {{2, 1.1, .7}, {6, 1.1, .6}, {10, 1.1, .7}, {14, 1.1, .6}},
	charleston: {{0, 3.2, .7}, {6, 3.4, .6}, {14, 1.4, .4}},
	montuno:    {{0, 1.7, .8}, {3, 1.2, .6}, {6, 1.7, .7}, {10, 1.7, .7}, {12, 1.2, .6}, {14, 1.7, .7}},
	blocks:     {{0, 3.7, .8}, {4, 3.7, .55}, {8, 3.7, .7}, {12, 3.7, .55}},
	pulse: {
		{0, 1.5, .8},
		{2, 1.3, .5},
		{4, 1.5, .65},
		{6, 1.3, .5},
		{8, 1.5, .7},
		{10, 1.3, .5},
		{12, 1.5, .65},
		{14, 1.3, .5},
	},
}

// part plays one instrument through the bar.
func (b *scoreBar) part(p part, side, gain float32) {
	switch p.style {
	case fingerpick, arpeggio, alberti:
		b.broken(p, side, gain)
	case rolls:
		b.roll(p, side, gain)
	case boomChick:
		b.boomChick(p, side, gain)
	case drone, swells:
		b.swell(p, side, gain)
	case scatter:
		b.scatter(p, side, gain)
	default:
		b.chords(p, side, gain)
	}
}

// chords plays whole voicings in a rhythm; a strummed one string after string, down and up.
func (b *scoreBar) chords(p part, side, gain float32) {
	for _, h := range b.rhythm(p.style) {
		if int(h.step) >= b.p.stepsPerBar {
			continue
		}
		steps := min(h.steps, float64(b.p.stepsPerBar)-h.step)
		c := b.chord(int(h.step))
		if p.voice == powerGuitar || p.voice == muteGuitar {
			b.doubled(p.voice, h, steps, c, gain)
			continue
		}
		each := gain / float32(math.Sqrt(float64(len(c.voicing))))
		for i, pitch := range c.voicing {
			late := 0.0
			if p.style == strum {
				late = .13 * float64(i)
				if int(h.step)%4 == 2 {
					late = .1 * float64(len(c.voicing)-1-i)
				}
			}
			b.sound(p.voice, h.step+late, steps, pitch, h.accent, side, each)
		}
	}
}

// rhythm is the pattern of a style, cut where a bar holds two chords.
func (b *scoreBar) rhythm(style partStyle) []hit {
	if style == sustain && len(b.m.bars[b.phrase]) == 2 {
		half := float64(b.p.stepsPerBar) / 2
		return []hit{{0, half - .3, .55}, {half, half - .3, .5}}
	}
	return rhythms[style]
}

// doubled is a guitar played twice, left and right, as records have it.
func (b *scoreBar) doubled(v voiceID, h hit, steps float64, c *chord, gain float32) {
	pitch := b.fit(v, bassPitch(b.m.key+c.root)+12)
	for take := range uint8(2) {
		n := b.play(compLayer, v, h.step, steps, pitch, h.accent, .85-1.7*float32(take), gain*.7)
		n.key.take = take
		n.send *= .5
	}
}

// sound adds a note of the accompaniment, where its instrument sounds right.
func (b *scoreBar) sound(v voiceID, step, steps float64, pitch int, accent float64, pan, gain float32) *note {
	n := b.play(compLayer, v, step, steps, b.fit(v, pitch), accent, pan, gain)
	if steps > 6 && !isString(v) {
		n.wide = 420
		n.ducked = b.p.family.mix.duck > 0
	}
	return n
}

func isString(v voiceID) bool { return v >= nylon && v <= pickBass }

var (
	pickOrder    = []int{0, 2, 1, 3, 0, 3, 2, 1}
	arpOrder     = []int{0, 1, 2, 3, 2, 1, 2, 3}
	albertiOrder = []int{0, 2, 1, 2, 0, 2, 1, 2}
)

// broken plays the chord note after note in eighths or sixteenths; the fourth tone is the
// root an octave up.
func (b *scoreBar) broken(p part, side, gain float32) {
	order, each := pickOrder, 2
	switch p.style {
	case arpeggio:
		order = arpOrder
	case alberti:
		order = albertiOrder
	}
	if p.voice == banjo || p.voice == arpSynth && b.s.energy > .8 {
		each = 1
	}
	ring := 3.0
	if isString(p.voice) {
		ring = 5
	}
	for i := 0; i*each < b.p.stepsPerBar; i++ {
		c := b.chord(i * each)
		k := order[i%len(order)]
		pitch := c.voicing[k%len(c.voicing)] + 12*(k/len(c.voicing))
		accent := .5
		if i%4 == 0 {
			accent = .7
		}
		b.sound(p.voice, float64(i*each), ring, pitch, accent, side+.15*float32(k%2), gain*.6)
	}
}

// roll spreads the chord upwards once a bar.
func (b *scoreBar) roll(p part, side, gain float32) {
	c := b.chord(0)
	for i := range 2 * len(c.voicing) {
		pitch := c.voicing[i%len(c.voicing)] + 12*(i/len(c.voicing))
		b.sound(p.voice, float64(i)*.5, 8, pitch, .5, side+spread(i)*.5, gain*.5)
	}
}

// boomChick is a low note on one and three and the chord on two and four.
func (b *scoreBar) boomChick(p part, side, gain float32) {
	for beat := 0; beat*4 < b.p.stepsPerBar; beat++ {
		step := float64(beat * 4)
		c := b.chord(beat * 4)
		low := beat%2 == 0
		if b.p.stepsPerBar == 12 {
			low = beat == 0
		}
		if low {
			b.sound(p.voice, step, 3.4, bassPitch(b.m.key+c.root)+12, .8, side, gain*.7)
			continue
		}
		for i, pitch := range c.voicing {
			b.sound(p.voice, step+.1*float64(i), 1.8, pitch, .6, side, gain*.5)
		}
	}
}

// swell holds root and fifth, or a sound of no pitch, over the bar and into the next.
func (b *scoreBar) swell(p part, side, gain float32) {
	long := float64(b.p.stepsPerBar) * 1.3
	c := b.chord(0)
	root := c.voicing[0]
	if p.style == swells {
		if b.nth%2 == 1 && b.rng.chance(.4) {
			return
		}
		pitch := c.voicing[b.rng.intn(len(c.voicing))]
		n := b.sound(p.voice, 0, long, pitch, .6, side*1.5, gain)
		n.key.take, n.wide = uint8(b.phrase), 700
		return
	}
	for i, pitch := range []int{root, root + 7} {
		if !b.m.inScale(pitch) {
			pitch = c.nearest(b.m.key, pitch)
		}
		n := b.sound(p.voice, 0, long, pitch, .5, side, gain*.7)
		n.key.take, n.wide = uint8(i+b.phrase%2*2), 900
	}
}

// scatter throws a few chord tones over the bar, on the grid.
func (b *scoreBar) scatter(p part, side, gain float32) {
	for range 2 + b.rng.intn(3) {
		step := 2 * b.rng.intn(b.p.stepsPerBar/2)
		c := b.chord(step)
		pitch := c.voicing[b.rng.intn(len(c.voicing))] + 12*b.rng.intn(2)
		n := b.sound(p.voice, float64(step), 4, pitch, b.rng.between(.3, .8), side+spread(step)*.8, gain*.8)
		n.key.take = uint8(b.rng.intn(4))
	}
}

// pad holds the chord softly under the full and the quiet sections.
func (b *scoreBar) pad() {
	f := b.p.family
	if b.m.pad == silent || f.mix.pad == 0 || b.s.kind == verse && b.s.instance == 0 && f.form != flowForm {
		return
	}
	chords := b.m.bars[b.phrase]
	each := float64(b.p.stepsPerBar) / float64(len(chords))
	for i := range chords {
		c := &chords[i]
		tones := c.voicing
		if f.form == flowForm { // the accompaniment holds the whole chord there
			tones = []int{tones[0], tones[len(tones)-1]}
		}
		gain := f.mix.pad / float32(math.Sqrt(float64(len(tones))))
		for k, pitch := range tones {
			n := b.play(padLayer, b.m.pad, each*float64(i), each, b.fit(b.m.pad, pitch), .5, spread(k), gain)
			n.wide, n.ducked = 560, f.mix.duck > 0
		}
	}
}

// lead plays the melody where the section has one, its second part in the chorus, and its
// echoes.
func (b *scoreBar) lead() {
	if b.s.kind == intro || b.s.kind == outro || b.m.lead == silent {
		return
	}
	f := b.p.family
	b.melody(b.m.melody, .08, f.mix.lead)
	if b.s.instance > 0 || f.form == songForm {
		b.melody(b.m.second, -.35, f.mix.lead*.45)
	}
}

func (b *scoreBar) melody(line []melodyNote, pan, gain float32) {
	f := b.p.family
	for _, m := range line {
		if m.bar != b.phrase {
			continue
		}
		accent := .6
		if m.strong {
			accent = .8
		}
		steps := float64(m.steps) * .94
		n := b.play(leadLayer, b.m.lead, float64(m.step), steps, b.sing(m.pitch), accent, pan, gain)
		n.key.take = uint8(m.pitch+m.step) % 5 * take(b.m.lead)
		if f.echo == 0 {
			continue
		}
		heard := *n
		for i := range 3 {
			heard.at += int64(3 * b.p.stepFrames())
			heard.step += 3
			heard.gain *= float32(f.echo)
			heard.pan = .6 - 1.2*float32(i%2)
			b.notes = append(b.notes, heard)
		}
	}
}

// take is one for voices that speak or are random, whose repeats must differ.
func take(v voiceID) uint8 {
	if v == murmur || v == choir {
		return 1
	}
	return 0
}

// sing moves the melody to where its instrument plays.
func (b *scoreBar) sing(pitch int) int {
	switch b.m.lead {
	case cello, powerGuitar, murmur:
		if pitch > 66 {
			return pitch - 12
		}
	case celesta, bells, flute:
		if pitch < 66 {
			return pitch + 12
		}
	}
	return pitch
}
