package demosound

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// whole reads a piece from start to end.
func whole(t testing.TB, p *Piece) []byte {
	t.Helper()
	b, err := io.ReadAll(io.NewSectionReader(p, 0, p.Size()))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func samples(t testing.TB, p *Piece) (left, right []float64) {
	t.Helper()
	b := whole(t, p)[headerBytes:]
	for i := 0; i+3 < len(b); i += frameBytes {
		left = append(left, float64(int16(binary.LittleEndian.Uint16(b[i:])))/32768)
		right = append(right, float64(int16(binary.LittleEndian.Uint16(b[i+2:])))/32768)
	}
	return left, right
}

func TestHeaderDescribesThePiece(t *testing.T) {
	for _, d := range []time.Duration{0, time.Millisecond, 4 * time.Second, 7*time.Second + 123*time.Millisecond} {
		p := New(Spec{ID: "a", Genres: []string{"Rock"}, Duration: d})
		b := whole(t, p)
		frames := int64(math.Round(d.Seconds() * 44100))
		if p.Size() != 44+4*frames || int64(len(b)) != p.Size() {
			t.Fatalf("%v: size %d, read %d, want %d", d, p.Size(), len(b), 44+4*frames)
		}
		if string(b[:4]) != "RIFF" || string(b[8:16]) != "WAVEfmt " || string(b[36:40]) != "data" {
			t.Errorf("%v: header %q", d, b[:44])
		}
		if got := binary.LittleEndian.Uint32(b[4:]); int64(got) != p.Size()-8 {
			t.Errorf("%v: RIFF size %d, want %d", d, got, p.Size()-8)
		}
		if got := binary.LittleEndian.Uint32(b[40:]); int64(got) != 4*frames {
			t.Errorf("%v: data size %d, want %d", d, got, 4*frames)
		}
	}
}

func TestHoursFitTheHeader(t *testing.T) {
	p := New(Spec{ID: "a", Duration: 100 * time.Hour})
	if p.Size() > math.MaxUint32 {
		t.Errorf("size %d does not fit a WAV header", p.Size())
	}
	if n, err := p.ReadAt(make([]byte, 8), p.Size()-8); n != 8 || err != nil {
		t.Errorf("reading the end: %d, %v", n, err)
	}
}

func TestEndsOfTheFile(t *testing.T) {
	p := New(Spec{ID: "a", Duration: time.Second})
	b := make([]byte, 10)
	tests := []struct {
		name string
		off  int64
		n    int
		err  error
	}{
		{"last bytes", p.Size() - 10, 10, nil},
		{"over the end", p.Size() - 4, 4, io.EOF},
		{"at the end", p.Size(), 0, io.EOF},
		{"past the end", p.Size() + 100, 0, io.EOF},
	}
	for _, tt := range tests {
		if n, err := p.ReadAt(b, tt.off); n != tt.n || !errors.Is(err, tt.err) {
			t.Errorf("%s: got %d, %v, want %d, %v", tt.name, n, err, tt.n, tt.err)
		}
	}
	if _, err := p.ReadAt(b, -1); err == nil {
		t.Error("a negative offset was accepted")
	}
}

// Any range of a piece, asked of a piece that has computed nothing or anything, is the
// same as that range of the whole.
func TestRangesEqualTheWhole(t *testing.T) {
	genres := []string{"Rock", "Ambient", "Jazz", "Techno", "Noise", "Folk", "Spoken", "Reggae - Dub", "Classical"}
	wholes := map[rangeSpec][]byte{}
	used := map[rangeSpec]*Piece{}
	rapid.Check(t, func(rt *rapid.T) {
		s := rangeSpec{rapid.SampledFrom(genres).Draw(rt, "genre"), rapid.SampledFrom([]int{1, 5, 13}).Draw(rt, "seconds")}
		if wholes[s] == nil {
			wholes[s] = whole(t, s.piece())
			used[s] = s.piece()
		}
		want := wholes[s]
		from := rapid.IntRange(0, len(want)-1).Draw(rt, "from")
		size := rapid.IntRange(1, min(len(want)-from, 500000)).Draw(rt, "size")
		p := used[s]
		if rapid.Bool().Draw(rt, "fresh") {
			p = s.piece()
		}
		got := make([]byte, size)
		if n, err := p.ReadAt(got, int64(from)); n != size || err != nil {
			rt.Fatalf("read %d of %d: %v", n, size, err)
		}
		if !bytes.Equal(got, want[from:from+size]) {
			rt.Fatal("the range differs from the whole")
		}
	})
}

// rangeSpec is a comparable spec.
type rangeSpec struct {
	genre   string
	seconds int
}

func (s rangeSpec) piece() *Piece {
	return New(Spec{ID: "ranges", Genres: []string{s.genre}, Duration: time.Duration(s.seconds) * time.Second})
}

func TestAFarSecondCostsNoMoreThanItself(t *testing.T) {
	for _, genre := range []string{"Rock", "Ambient", "Drone", "Hip-Hop", "Classical"} {
		p := New(Spec{ID: "far", Genres: []string{genre}, Duration: 50 * time.Minute})
		p.gain = func() float32 { return 1 } // the loudness is measured once a piece, not here
		if _, err := p.ReadAt(make([]byte, 4), 44+2000*BytesPerSecond); err != nil {
			t.Fatal(err)
		}
		if seconds := float64(p.rendered.held) / sampleRate; seconds > 150 {
			t.Errorf("%s: %.0f seconds of notes rendered for one of music", genre, seconds)
		}
		notes := p.notesIn(2000*sampleRate, 2001*sampleRate)
		for _, n := range notes {
			if n.at < (2000-longest-1)*sampleRate {
				t.Errorf("%s: a note of %.1f s before sounds", genre, 2000-float64(n.at)/sampleRate)
			}
		}
	}
}

func TestPiecesDifferByIDAndNotByOrderOfGenres(t *testing.T) {
	read := func(id string, genres ...string) string {
		p := New(Spec{ID: id, Genres: genres, Duration: 6 * time.Second})
		return string(whole(t, p))
	}
	if read("a", "Rock") == read("b", "Rock") {
		t.Error("two ids gave one piece")
	}
	if read("a", "Rock") == read("a", "Jazz") {
		t.Error("two genres gave one piece")
	}
	if read("a", "Punk", "Jazz", "Noise") != read("a", "Noise", "Punk", "Jazz") {
		t.Error("the order of genres changed the piece")
	}
}

func TestConcurrentReadersHearTheSame(t *testing.T) {
	spec := Spec{ID: "many", Genres: []string{"Electronic"}, Duration: 5 * time.Second}
	want := whole(t, New(spec))
	p := New(spec)
	got := make(chan []byte)
	for range 4 {
		go func() {
			b := make([]byte, p.Size())
			if _, err := p.ReadAt(b, 0); err != nil {
				t.Error(err)
			}
			got <- b
		}()
	}
	for range 4 {
		if !bytes.Equal(<-got, want) {
			t.Error("a concurrent reader got other bytes")
		}
	}
}

func BenchmarkSecond(b *testing.B) {
	for _, genre := range []string{"Rock", "Ambient", "Jazz", "Techno", "Folk", "Hip-Hop"} {
		b.Run(genre, func(b *testing.B) {
			p := New(Spec{ID: "bench", Genres: []string{genre}, Duration: time.Hour})
			buf := make([]byte, BytesPerSecond)
			second := int64(0)
			for b.Loop() {
				if _, err := p.ReadAt(buf, headerBytes+second*BytesPerSecond); err != nil {
					b.Fatal(err)
				}
				second = (second + 1) % 3500
			}
		})
	}
}

func BenchmarkFarSecond(b *testing.B) {
	for _, genre := range []string{"Rock", "Ambient", "Jazz"} {
		b.Run(genre, func(b *testing.B) {
			p := New(Spec{ID: "bench", Genres: []string{genre}, Duration: time.Hour})
			buf := make([]byte, BytesPerSecond)
			second := int64(0)
			for b.Loop() {
				p.rendered = newNoteCache()
				if _, err := p.ReadAt(buf, headerBytes+second*BytesPerSecond); err != nil {
					b.Fatal(err)
				}
				second = (second + 997) % 3500
			}
		})
	}
}

func BenchmarkFirstByte(b *testing.B) {
	for b.Loop() {
		p := New(Spec{ID: "bench", Genres: []string{"Rock"}, Duration: 3 * time.Minute})
		if _, err := p.ReadAt(make([]byte, 4096), 0); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPeaks(b *testing.B) {
	for b.Loop() {
		New(Spec{ID: "bench", Genres: []string{"Rock"}, Duration: 3 * time.Minute}).Peaks(400)
	}
}
