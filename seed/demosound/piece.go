// Package demosound composes and plays music: a piece for any id, in the manner of its
// genres, of any duration. A piece is a WAV file that exists nowhere as a whole: each
// second of it can be computed alone, and is always the same.
//
// How it is built: the id seeds a key, a tempo and players (family.go, genres.go); the
// duration becomes a form of sections (form.go); sections of a kind share chords and
// melodies (material.go, melody.go); a bar of the form becomes notes (score.go, bass.go,
// comp.go); a note is rendered by a voice (voices.go, synth.go, struck.go, drums.go), and
// the notes that sound in a second are mixed (mix.go).
package demosound

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"sync"
	"time"
)

// Version changes whenever the bytes of pieces do, so that caches can tell.
const Version = 1

// BytesPerSecond is the rate of a piece's sound: 44.1 kHz, stereo, 16 bits.
const BytesPerSecond = sampleRate * frameBytes

const (
	frameBytes  = 4
	headerBytes = 44
	blockFrames = sampleRate // what is rendered at once
)

// HeaderBytes is the size of the WAV header, before the first sample.
const HeaderBytes = headerBytes

// Spec says which piece is wanted. Genres are a set: their order does not matter.
type Spec struct {
	ID       string
	Genres   []string
	Duration time.Duration
}

// Piece is one composition as a WAV file. It may be read by several goroutines at once.
type Piece struct {
	seed        rng
	family      *family
	frames      int64
	key         int
	mode        *mode
	bpm         float64
	stepsPerBar int
	bars        int
	barFrames   float64
	form        []section
	bassVoice   voiceID

	gain func() float32

	mu        sync.Mutex
	materials map[int]*material
	rendered  noteCache
	sends     recent[[]float32]
	blocks    recent[[]byte]
}

// New composes a piece; nothing is rendered yet. A negative duration counts as none, and
// what does not fit a WAV file (6.7 hours) is cut.
func New(spec Spec) *Piece {
	seed := newRNG(spec.ID)
	p := &Piece{
		seed:      seed,
		family:    familyOf(spec.Genres, seed.fork("family", 0)),
		frames:    int64(math.Round(spec.Duration.Seconds() * sampleRate)),
		materials: map[int]*material{},
		rendered:  newNoteCache(),
	}
	p.frames = min(max(p.frames, 0), (math.MaxUint32-headerBytes)/frameBytes)
	r := seed.fork("piece", 0)
	p.key = r.intn(12)
	p.mode = pick(&r, p.family.modes)
	p.bpm = r.between(p.family.bpm[0], p.family.bpm[1])
	p.stepsPerBar = 16
	if r.chance(p.family.waltz) {
		p.stepsPerBar = 12
	}
	if len(p.family.bass) > 0 {
		p.bassVoice = pick(&r, p.family.bass)
	}
	p.layOut()
	p.gain = sync.OnceValue(p.calibrate)
	return p
}

// layOut fits a whole number of bars into the duration, with room for the last chord to
// ring, by bending the tempo a little.
func (p *Piece) layOut() {
	total := float64(p.frames)
	ring := min(2.5*sampleRate, total*.06)
	nominal := 60 / p.bpm * float64(p.stepsPerBar) / 4 * sampleRate
	p.bars = max(int(math.Round((total-ring)/nominal)), 1)
	p.barFrames = max((total-ring)/float64(p.bars), 1000)
	p.bpm = 60 * sampleRate * float64(p.stepsPerBar) / 4 / p.barFrames
	p.form = planForm(p.bars, p.family.phrase, p.family.form)
}

func (p *Piece) stepFrames() float64 { return p.barFrames / float64(p.stepsPerBar) }

func (p *Piece) materialOf(s *section) *material {
	kind := materialKind(s.kind)
	index := int(kind) + 16*s.movement
	p.mu.Lock()
	defer p.mu.Unlock()
	m := p.materials[index]
	if m == nil {
		m = p.newMaterial(kind, s.movement)
		p.materials[index] = m
	}
	return m
}

// Family names the manner in which the piece is made, such as "folk" or "techno".
func (p *Piece) Family() string { return p.family.name }

// Duration is the exact playing time.
func (p *Piece) Duration() time.Duration {
	return time.Duration(float64(p.frames) / sampleRate * float64(time.Second))
}

// Size is the length in bytes of the whole WAV file, header included.
func (p *Piece) Size() int64 { return headerBytes + p.frames*frameBytes }

// ReadAt reads the file as io.ReaderAt asks: any range costs the time of the seconds that
// it touches, and the bytes are the same however the file is cut.
func (p *Piece) ReadAt(b []byte, off int64) (int, error) {
	if off < 0 {
		return 0, fmt.Errorf("demosound: reading at %d: before the start", off)
	}
	done := 0
	if off < headerBytes {
		done = copy(b, p.header()[off:])
	}
	for done < len(b) {
		at := off + int64(done) - headerBytes
		if at >= p.frames*frameBytes {
			return done, io.EOF
		}
		block := p.block(at / (blockFrames * frameBytes))
		done += copy(b[done:], block[at%(blockFrames*frameBytes):])
	}
	return done, nil
}

// header is the RIFF header of PCM sound (Microsoft and IBM 1991).
func (p *Piece) header() []byte {
	data := uint32(p.frames * frameBytes)
	h := make([]byte, 0, headerBytes)
	h = append(h, "RIFF"...)
	h = binary.LittleEndian.AppendUint32(h, data+headerBytes-8)
	h = append(h, "WAVEfmt "...)
	h = binary.LittleEndian.AppendUint32(h, 16)
	h = binary.LittleEndian.AppendUint16(h, 1) // PCM
	h = binary.LittleEndian.AppendUint16(h, 2) // channels
	h = binary.LittleEndian.AppendUint32(h, sampleRate)
	h = binary.LittleEndian.AppendUint32(h, BytesPerSecond)
	h = binary.LittleEndian.AppendUint16(h, frameBytes)
	h = binary.LittleEndian.AppendUint16(h, 16)
	h = append(h, "data"...)
	return binary.LittleEndian.AppendUint32(h, data)
}
