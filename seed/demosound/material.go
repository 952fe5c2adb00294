package demosound

// material is what sections of one kind within one movement share.
type material struct {
	key    int // pitch class of the root
	mode   *mode
	bars   [][]chord // one phrase, per bar one or two chords
	melody []melodyNote
	second []melodyNote // the middle part a third below, for the chorus
	bass   bassStyle
	groove *groove
	comp   []part
	pad    voiceID
	lead   voiceID
}

// maxPhrase bounds a phrase; a section's bars repeat it.
const maxPhrase = 16

// newMaterial composes the material of a section kind. It depends on the piece, the
// movement and the kind alone.
func (p *Piece) newMaterial(kind sectionKind, movement int) *material {
	r := p.seed.fork("material", int(kind)+16*movement)
	f := p.family
	m := &material{key: p.keyOf(movement), mode: p.modeOf(movement)}
	m.bars = p.harmony(&r, m, kind)
	shared := p.seed.fork("players", movement)
	m.comp = p.pickParts(&shared, f.comp, kind)
	m.lead = pick(&shared, f.lead)
	if kind == solo || kind == bridge {
		m.lead = pick(&r, f.lead)
	}
	m.pad = pick(&shared, f.pad)
	m.bass = pick(&shared, f.bassStyles)
	if kind == bridge && f.drums != nil {
		m.bass = longRoot
	}
	m.groove = p.grooveFor(&shared, kind)
	density := f.density
	switch kind {
	case chorus:
		density *= 1.15
	case solo:
		density *= 1.7
	case bridge:
		density *= .65
	}
	m.melody = compose(&r, m, p.stepsPerBar, density, kind, f.register)
	if kind == chorus {
		m.second = harmonise(m, m.melody, p.stepsPerBar)
	}
	return m
}

// keyOf moves up a fourth and down a third by turns, as long pieces do.
func (p *Piece) keyOf(movement int) int {
	return (p.key + []int{0, 5, 3, 10, 7, 2, 9}[movement%7]) % 12
}

func (p *Piece) modeOf(movement int) *mode {
	r := p.seed.fork("mode", movement)
	if movement == 0 {
		return p.mode
	}
	return pick(&r, p.family.modes)
}

// harmony makes the phrase of chords and voices them one after another, the last leading
// back to the first.
func (p *Piece) harmony(r *rng, m *material, kind sectionKind) [][]chord {
	texts := p.family.progressions
	if len(texts) == 0 {
		texts = m.mode.progress
	}
	bars := m.mode.progression(pick(r, texts), p.family.chords)
	if len(bars) == 4 && kind != bridge && r.chance(.4) {
		answer := m.mode.progression(pick(r, texts), p.family.chords)
		bars = append(bars, answer...)
	}
	for len(bars) < 8 {
		bars = append(bars, cloneBars(bars)...)
	}
	bars = bars[:min(len(bars), maxPhrase)]
	centre := 58
	var before []int
	for i := range bars {
		for j := range bars[i] {
			bars[i][j].voice(m.key, before, centre)
			before = bars[i][j].voicing
		}
	}
	return bars
}

func cloneBars(bars [][]chord) [][]chord {
	out := make([][]chord, len(bars))
	for i, bar := range bars {
		out[i] = append([]chord(nil), bar...)
	}
	return out
}

// chordAt is the harmony at a step of a bar of the phrase.
func (m *material) chordAt(bar, step, stepsPerBar int) *chord {
	chords := m.bars[bar%len(m.bars)]
	return &chords[min(step*len(chords)/stepsPerBar, len(chords)-1)]
}

// pickParts chooses the accompaniment: the first part always, the second in full sections.
func (p *Piece) pickParts(r *rng, choices [][]part, kind sectionKind) []part {
	if len(choices) == 0 {
		return nil
	}
	chosen := pick(r, choices)
	if kind == verse && len(chosen) > 1 {
		return chosen[:1]
	}
	return chosen
}

// grooveFor gives each kind its drum pattern; nil is none.
func (p *Piece) grooveFor(r *rng, kind sectionKind) *groove {
	sets := p.family.drums
	if len(sets) == 0 {
		return nil
	}
	if p.stepsPerBar == 12 {
		sets = waltzes
	}
	set := pick(r, sets)
	switch kind {
	case chorus, solo:
		return grooves[set.full]
	case bridge:
		return grooves[set.thin]
	}
	return grooves[set.plain]
}
