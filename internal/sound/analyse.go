package sound

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// Analysis is what one pass over a whole sound tells.
type Analysis struct {
	// Info is what Probe says, with the duration as it was decoded.
	Info Info
	// Decoded is false where nothing on this machine decodes it; then the rest is empty.
	Decoded bool
	// Loudness is integrated over the whole, in LUFS (EBU R128); of no blocks where all is silence.
	Loudness Gated
	// TruePeak is in dBTP; nil for silence.
	TruePeak *float64
	// Peaks are PeakCount values 0..1 that draw it, the highest 1.
	Peaks []float32
	// Preview is its beginning as a WAV file of at most PreviewLength.
	Preview []byte
}

// blockFrames is how much is decoded at once.
const blockFrames = 8192

// Analyse looks at a file, decodes it once from beginning to end and measures it. It takes a
// few megabytes of memory, however long the sound is. Errors: BAD_USER_INPUT (field "file") in
// words for a person; others are failures to read.
func Analyse(ctx context.Context, r io.ReadSeeker, size int64) (a Analysis, err error) {
	if a.Info, err = Probe(ctx, r, size); err != nil {
		return Analysis{}, err
	}
	s, err := Decode(ctx, r, a.Info)
	if errors.Is(err, ErrNoDecoder) {
		return a, nil
	}
	if err != nil {
		return Analysis{}, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	return a, a.measure(s)
}

func (a *Analysis) measure(s *Stream) error {
	loudness, peak := newMeter(s.SampleRate, s.speakers), newTruePeak(s.SampleRate, s.Channels)
	drawn, beginning := &outline{channels: s.Channels, size: max(s.SampleRate/200, 1)},
		newPreview(s.SampleRate, s.speakers)
	block := make([]float32, blockFrames*s.Channels)
	for {
		n, err := s.Read(block)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("decoding: %w", err)
		}
		part := block[:n*s.Channels]
		loudness.add(part)
		peak.add(part)
		drawn.add(part)
		beginning.add(part)
	}
	a.Decoded = true
	a.Info.Duration = ratio(uint64(s.frames), s.SampleRate)
	a.Peaks, a.Preview = drawn.finish(), beginning.finish()
	if a.Loudness.Loudness, a.Loudness.Blocks = loudness.integrated(); a.Loudness.Blocks == 0 {
		a.Loudness = Gated{}
	}
	if level, known := peak.finish(); known {
		a.TruePeak = &level
	}
	return nil
}

// Preview decodes the beginning of a file alone and gives it as a WAV file of at most
// PreviewLength. Errors: as Analyse, and ErrNoDecoder.
func Preview(ctx context.Context, r io.ReadSeeker, size int64) (wav []byte, err error) {
	info, err := Probe(ctx, r, size)
	if err != nil {
		return nil, err
	}
	s, err := Decode(ctx, r, info)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	p := newPreview(s.SampleRate, s.speakers)
	block := make([]float32, blockFrames*s.Channels)
	for {
		n, err := s.Read(block)
		if errors.Is(err, io.EOF) || err == nil && !p.add(block[:n*s.Channels]) {
			return p.finish(), nil
		}
		if err != nil {
			return nil, fmt.Errorf("decoding: %w", err)
		}
	}
}
