package media

import (
	"io"
	"time"
)

// Score says what the sound of a demo track is composed from.
type Score struct {
	ID       string
	Genres   []string // names or slugs, in any order
	Duration time.Duration
}

// Composer composes the sound of demo tracks.
type Composer interface {
	// Version changes with whatever changes the bytes of pieces.
	Version() int
	Compose(s Score) Piece
}

// Piece is composed sound: a WAV file of 16-bit stereo at 44.1 kHz, rendered where it is read.
type Piece interface {
	io.ReaderAt
	// Size is in bytes, the header with it.
	Size() int64
	// Family names the style of the piece.
	Family() string
	// Peaks returns n values 0..1 that draw the piece's loudness, the highest 1.
	Peaks(n int) []float32
}

const (
	// composedRate is in frames a second, composedHeader what comes before the first of them.
	composedRate, composedHeader = 44100, 44
	// composedBytesPerSecond has two channels of two bytes.
	composedBytesPerSecond = 4 * composedRate
)

func (t TrackAudio) score() Score {
	return Score{ID: t.TrackID, Genres: t.Genres, Duration: t.Duration}
}
