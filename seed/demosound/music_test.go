package demosound

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// everyFamily composes a piece of three minutes in each family.
func everyFamily(t *testing.T, check func(t *testing.T, p *Piece)) {
	t.Helper()
	for name, f := range families {
		t.Run(name, func(t *testing.T) {
			p := New(Spec{ID: "music-" + name, Genres: []string{genreOf(name)}, Duration: 3 * time.Minute})
			if p.family != f {
				t.Fatalf("genre %q led to %s", genreOf(name), p.family.name)
			}
			check(t, p)
		})
	}
}

// genreOf is a genre that belongs to a family.
func genreOf(name string) string {
	special := map[string]string{
		"hip-hop": "Hip-Hop", "field": "Field Recordings", "old-time": "Old-Time / Historic",
		"reggae": "Reggae - Dub", "spoken": "Spoken Weird", "minimal": "Minimalism", "free jazz": "Free-Jazz",
		"latin": "Latin America", "psych": "Psych-Rock", "indie": "Indie-Rock", "experimental": "Electroacoustic",
	}
	if genre := special[name]; genre != "" {
		return genre
	}
	return name
}

// unpitched voices make sound, not notes.
var unpitched = []voiceID{windVoice, wavesVoice, grainsVoice, birdsVoice}

func TestNotesBelongToScaleOrChord(t *testing.T) {
	everyFamily(t, func(t *testing.T, p *Piece) {
		for bar := range p.bars {
			m := p.materialOf(p.sectionAt(bar))
			for _, n := range p.bar(bar) {
				if n.layer == drumLayer || slices.Contains(unpitched, n.key.voice) {
					continue
				}
				class := ((int(n.key.pitch)-m.key)%12 + 12) % 12
				if !m.inScale(int(n.key.pitch)) && !slices.Contains(n.chord.tones, class) {
					t.Fatalf("bar %d step %v layer %d: pitch %d is outside %s on %d", bar, n.step, n.layer, n.key.pitch,
						m.mode.name, m.key)
				}
			}
		}
	})
}

func TestOnsetsLieOnTheBeat(t *testing.T) {
	everyFamily(t, func(t *testing.T, p *Piece) {
		step := p.stepFrames()
		swing := 2 * p.family.swing / 3 * step
		for bar := range p.bars {
			for _, n := range p.bar(bar) {
				late := float64(n.at) - float64(bar)*p.barFrames - n.step*step
				if late < -4 || late > swing+p.family.human*sampleRate+4 {
					t.Fatalf("bar %d step %v: %.0f frames off the grid", bar, n.step, late)
				}
			}
		}
	})
}

func TestBassStandsOnTheRoot(t *testing.T) {
	everyFamily(t, func(t *testing.T, p *Piece) {
		for bar := range p.bars {
			m := p.materialOf(p.sectionAt(bar))
			for _, n := range p.bar(bar) {
				if n.layer != bassLayer || n.step != 0 {
					continue
				}
				if class := ((int(n.key.pitch)-m.key)%12 + 12) % 12; class != n.chord.root {
					t.Fatalf("bar %d begins on %d of a chord on %d", bar, class, n.chord.root)
				}
			}
		}
	})
}

func TestChordsMoveSmoothly(t *testing.T) {
	everyFamily(t, func(t *testing.T, p *Piece) {
		m := p.materialOf(&section{kind: verse})
		moved, voices := 0, 0
		var before []int
		for _, bar := range m.bars {
			for _, c := range bar {
				for i := range before {
					moved += abs(c.voicing[i] - before[i])
					voices++
				}
				before = c.voicing
			}
		}
		if mean := float64(moved) / float64(max(voices, 1)); mean > 3.5 {
			t.Errorf("voices move %.1f semitones on average", mean)
		}
	})
}

// tune is what the lead plays in a section, place by place.
func tune(p *Piece, s *section) []string {
	var notes []string
	for bar := s.bar; bar < s.bar+s.bars; bar++ {
		for _, n := range p.bar(bar) {
			if n.layer == leadLayer && n.pan > 0 && n.step < float64(p.stepsPerBar) {
				notes = append(notes, fmt.Sprint(bar-s.bar, n.step, n.key.pitch))
			}
		}
	}
	return notes
}

func TestSectionsReturn(t *testing.T) {
	for _, genre := range []string{"Pop", "Rock", "Punk", "Folk", "Country"} {
		p := New(Spec{ID: "song", Genres: []string{genre}, Duration: 4 * time.Minute})
		first := map[sectionKind][]string{}
		returned := 0
		for i := range p.form {
			s := &p.form[i]
			if s.movement > 0 || s.kind != verse && s.kind != chorus {
				continue
			}
			notes := tune(p, s)
			if first[s.kind] == nil {
				first[s.kind] = notes
				continue
			}
			returned++
			if !slices.Equal(notes, first[s.kind]) {
				t.Errorf("%s: section %d does not return to its melody", genre, i)
			}
		}
		if returned < 2 {
			t.Errorf("%s: verse and chorus returned only %d times", genre, returned)
		}
		if slices.Equal(first[verse], first[chorus]) {
			t.Errorf("%s: verse and chorus are the same", genre)
		}
	}
}

func TestMelodiesRepeatTheirIdeas(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := rng(rapid.Uint64().Draw(rt, "seed"))
		m := &material{key: rapid.IntRange(0, 11).Draw(rt, "key"), mode: &ionian}
		m.bars = ionian.progression("1 5 6 4 1 5 6 4", triads)
		notes := compose(&r, m, 16, 1.4, verse, 69)
		rhythm := func(unit int) (steps []int) {
			for _, n := range notes {
				if n.bar/2 == unit {
					steps = append(steps, n.bar%2*16+n.step)
				}
			}
			return steps
		}
		repeats := 0
		for a := range 4 {
			for b := range a {
				if slices.Equal(rhythm(a), rhythm(b)) {
					repeats++
				}
			}
		}
		if repeats == 0 {
			rt.Fatalf("no idea returns in %v", notes)
		}
		last := notes[len(notes)-1]
		if c := m.chordAt(last.bar, last.step, 16); !slices.Contains(c.tones, ((last.pitch-m.key)%12+12)%12) {
			rt.Fatalf("the melody ends on %d, outside its chord %v", last.pitch, c.tones)
		}
		for _, n := range notes {
			if abs(n.pitch-69) > 22 {
				rt.Fatalf("pitch %d is out of the register", n.pitch)
			}
		}
	})
}

func TestFormsCoverEveryBar(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		bars := rapid.IntRange(1, 2000).Draw(rt, "bars")
		phrase := rapid.SampledFrom([]int{4, 8, 12}).Draw(rt, "phrase")
		kind := rapid.SampledFrom([]formKind{songForm, loopForm, headForm, rondoForm, flowForm}).Draw(rt, "form")
		at := 0
		for _, s := range planForm(bars, phrase, kind) {
			if s.bar != at || s.bars < 1 {
				rt.Fatalf("section %+v does not follow bar %d", s, at)
			}
			at += s.bars
		}
		if at != bars {
			rt.Fatalf("the form has %d bars, want %d", at, bars)
		}
	})
}

func TestGroovesFitTheirBars(t *testing.T) {
	for name, g := range grooves {
		for _, line := range append(slices.Clone(g.lines), g.fill...) {
			if n := len(line.steps); n != 16 && n != 12 {
				t.Errorf("%s: a line of %d steps: %q", name, n, line.steps)
			}
			if _, known := drumSettings[line.voice]; !known {
				t.Errorf("%s: voice %d has no place in the mix", name, line.voice)
			}
		}
	}
	for name, f := range families {
		for _, set := range f.drums {
			for _, groove := range []string{set.plain, set.full, set.thin} {
				if groove != "" && grooves[groove] == nil {
					t.Errorf("%s names the groove %q that is not there", name, groove)
				}
			}
		}
	}
}

func TestDurationsKeepTheTempo(t *testing.T) {
	for name, f := range families {
		for _, seconds := range []int{4, 12, 30, 195, 3086} {
			p := New(Spec{ID: "tempo", Genres: []string{genreOf(name)}, Duration: time.Duration(seconds) * time.Second})
			if slack := 1 + 1.2*f.bpm[1]/60/float64(seconds)*4/2; seconds > 20 &&
				(p.bpm < f.bpm[0]/slack || p.bpm > f.bpm[1]*slack) {
				t.Errorf("%s of %d s: %.0f beats a minute, outside %v", name, seconds, p.bpm, f.bpm)
			}
			if end := float64(p.bars) * p.barFrames; math.Abs(end-float64(p.frames)) > 2.6*sampleRate {
				t.Errorf("%s of %d s: the bars end at %.1f s", name, seconds, end/sampleRate)
			}
		}
	}
}
