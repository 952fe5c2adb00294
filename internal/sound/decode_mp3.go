package sound

import (
	"bufio"
	"encoding/binary"
	"io"

	"github.com/hajimehoshi/go-mp3"
)

// mp3Decoder decodes MP3 in pure Go, without the samples that its encoder added: what was
// silence only to begin with would be a gap between two tracks.
type mp3Decoder struct {
	d      *mp3.Decoder
	mono   bool
	skip   int   // frames yet to pass over
	left   int64 // frames to give; negative where it is not known
	buffer []byte
}

// lowestMP3Rate is that of MPEG-2; what is lower is MPEG-2.5.
const lowestMP3Rate = 16000

func openMP3(r io.ReadSeeker, info Info) (decoder, error) {
	if info.SampleRate < lowestMP3Rate {
		return nil, ErrNoDecoder
	}
	if _, err := r.Seek(info.start, io.SeekStart); err != nil {
		return nil, err
	}
	// Without Seek, or it would read all of the file first.
	d, err := mp3.NewDecoder(struct{ io.Reader }{bufio.NewReaderSize(r, 256<<10)})
	if err != nil {
		return nil, err
	}
	out := &mp3Decoder{d: d, mono: info.Channels == 1, left: -1}
	if info.trim.known {
		out.skip, out.left = info.trim.start, int64(info.Duration.Seconds()*float64(info.SampleRate)+.5)
	}
	return out, nil
}

// mp3Width is the bytes of a frame as the decoder gives it: two channels of 16 bits, of mono too.
const mp3Width = 4

func (m *mp3Decoder) read(block []float32) (int, error) {
	channels := 2
	if m.mono {
		channels = 1
	}
	want := len(block) / channels
	if m.left >= 0 {
		want = int(min(int64(want), m.left))
	}
	if want == 0 {
		return 0, io.EOF
	}
	for m.skip > 0 {
		n, err := m.frames(min(m.skip, want))
		if err != nil {
			return 0, err
		}
		m.skip -= n
	}
	n, err := m.frames(want)
	if err != nil {
		return 0, err
	}
	for i := range n {
		for c := range channels {
			block[i*channels+c] = float32(int16(binary.LittleEndian.Uint16(m.buffer[mp3Width*i+2*c:]))) / (1 << 15)
		}
	}
	if m.left >= 0 {
		m.left -= int64(n)
	}
	return n, nil
}

// frames reads at most so many into the buffer.
func (m *mp3Decoder) frames(want int) (int, error) {
	if cap(m.buffer) < want*mp3Width {
		m.buffer = make([]byte, want*mp3Width)
	}
	b := m.buffer[:want*mp3Width]
	n, err := io.ReadAtLeast(m.d, b, mp3Width)
	if err != nil {
		if n < mp3Width && err == io.ErrUnexpectedEOF {
			err = io.EOF
		}
		return 0, err
	}
	if odd := n % mp3Width; odd != 0 {
		if _, err := io.ReadFull(m.d, b[n:n+mp3Width-odd]); err != nil {
			return 0, short(err)
		}
		n += mp3Width - odd
	}
	return n / mp3Width, nil
}

func (m *mp3Decoder) close() error { return nil }
