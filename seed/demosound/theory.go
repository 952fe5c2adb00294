package demosound

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// mode is a scale of seven degrees in semitones above its root, with the degrees that a
// melody prefers (a pentatonic subset, or nil for all) and the progressions that suit it.
// A progression names one chord a bar by degree; a comma puts two in a bar.
type mode struct {
	name     string
	steps    [7]int
	penta    []int
	progress []string
}

var (
	ionian = mode{"ionian", [7]int{0, 2, 4, 5, 7, 9, 11}, []int{0, 1, 2, 4, 5}, []string{
		"1 5 6 4", "1 6 4 5", "6 4 1 5", "1 4 5 4", "1 3 4 5", "1 4 6 5", "4 1 5 6", "1 4 1 5", "1 5 4 4 1 5 4 5",
	}}
	dorian = mode{"dorian", [7]int{0, 2, 3, 5, 7, 9, 10}, []int{0, 2, 3, 4, 6}, []string{
		"1 4 1 4", "1 7 4 1", "1 2 3 4", "1 3 4 1", "1 4 7 1",
	}}
	phrygian = mode{"phrygian", [7]int{0, 1, 3, 5, 7, 8, 10}, nil, []string{
		"1 2 1 2", "1 2 3 2", "1 7 2 1", "1 1 2 1", "1 6 2 1",
	}}
	lydian = mode{"lydian", [7]int{0, 2, 4, 6, 7, 9, 11}, []int{0, 1, 2, 4, 6}, []string{
		"1 2 1 2", "1 2 7 1", "1 5 2 1", "1 6 2 1",
	}}
	mixolydian = mode{"mixolydian", [7]int{0, 2, 4, 5, 7, 9, 10}, []int{0, 1, 2, 4, 5}, []string{
		"1 7 4 1", "1 4 7 4", "1 7 1 4", "1 5 7 4", "1 1 7 4",
	}}
	aeolian = mode{"aeolian", [7]int{0, 2, 3, 5, 7, 8, 10}, []int{0, 2, 3, 4, 6}, []string{
		"1 6 3 7", "1 7 6 7", "1 4 6 5", "1 6 4 5", "1 3 7 6", "6 7 1 1", "1 5 6 7", "1 7 6 5",
	}}
	harmonicMinor = mode{"harmonic minor", [7]int{0, 2, 3, 5, 7, 8, 11}, nil, []string{
		"1 4 5 1", "1 6 4 5", "1 5 1 5", "1 4 1 5", "1 1 4 5",
	}}
	phrygianDominant = mode{"phrygian dominant", [7]int{0, 1, 4, 5, 7, 8, 10}, nil, []string{
		"1 2 1 2", "1 2 1 7", "1 4 2 1", "1 1 2 1",
	}}
	// wholeTonePlus is the acoustic scale (lydian with a flat seventh), for music that floats.
	wholeTonePlus = mode{"acoustic", [7]int{0, 2, 4, 6, 7, 9, 10}, nil, []string{"1 2 1 2", "1 1 2 2", "1 5 1 2"}}
)

// degree returns the semitones above the root of a scale degree of any octave (0 is the
// root, 7 the octave, -1 the seventh below).
func (m *mode) degree(d int) int {
	octave, step := floorDiv(d, 7)
	return 12*octave + m.steps[step]
}

func floorDiv(a, b int) (quotient, rest int) {
	quotient, rest = a/b, a%b
	if rest < 0 {
		return quotient - 1, rest + b
	}
	return quotient, rest
}

// chord is a harmony: its pitch classes above the piece's root, root first, and the
// voicing that the accompaniment plays, as MIDI pitches.
type chord struct {
	root    int
	tones   []int
	voicing []int
}

// chordKind says how chords are built.
type chordKind int

const (
	triads chordKind = iota
	sevenths
	dominants // major triad with a minor seventh on every root, as the blues has it
	ninths    // seventh chords with the ninth instead of the doubled root
)

// newChord stacks thirds of the scale on a degree.
func (m *mode) newChord(degree int, kind chordKind) chord {
	root := m.degree(degree)
	c := chord{root: root % 12}
	if kind == dominants {
		for _, step := range []int{0, 4, 7, 10} {
			c.tones = append(c.tones, (root+step)%12)
		}
		return c
	}
	stack := map[chordKind][]int{triads: {0, 2, 4}, sevenths: {0, 2, 4, 6}, ninths: {0, 2, 6, 8}}[kind]
	for _, third := range stack {
		c.tones = append(c.tones, m.degree(degree+third)%12)
	}
	return c
}

// progression reads a text of degrees into chords, per bar one or two.
func (m *mode) progression(text string, kind chordKind) [][]chord {
	var bars [][]chord
	for bar := range strings.FieldsSeq(text) {
		var chords []chord
		for name := range strings.SplitSeq(bar, ",") {
			degree, err := strconv.Atoi(name)
			if err != nil {
				panic("demosound: progression " + text + ": " + err.Error()) // a constant of this package is wrong
			}
			chords = append(chords, m.newChord(degree-1, kind))
		}
		bars = append(bars, chords)
	}
	return bars
}

// voice gives the chord the close-position inversion that moves least from the one before
// (smooth voice leading) while its middle stays near centre. Pitches are MIDI numbers.
func (c *chord) voice(key int, before []int, centre int) {
	best := math.MaxInt
	for inversion := range c.tones {
		for octave := 2; octave <= 6; octave++ {
			notes := c.closePosition(key, inversion, octave)
			cost := 2 * abs((notes[0]+notes[len(notes)-1])/2-centre)
			for i, n := range notes {
				if i < len(before) {
					cost += 3 * abs(n-before[i])
				}
			}
			if cost < best {
				best, c.voicing = cost, notes
			}
		}
	}
}

func (c *chord) closePosition(key, inversion, octave int) []int {
	last := 12*octave - 1
	notes := make([]int, 0, len(c.tones))
	for i := range c.tones {
		n := (c.tones[(inversion+i)%len(c.tones)] + key) % 12
		for n <= last {
			n += 12
		}
		notes = append(notes, n)
		last = n
	}
	return notes
}

// nearest moves a pitch to the closest pitch of the chord, downwards when two are equal.
func (c *chord) nearest(key, pitch int) int {
	for away := range 7 {
		for _, p := range []int{pitch - away, pitch + away} {
			if slices.Contains(c.tones, ((p-key)%12+12)%12) {
				return p
			}
		}
	}
	return pitch
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
