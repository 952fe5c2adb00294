package sound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
)

// ErrNoDecoder says that nothing on this machine decodes a sound. It streams all the same.
var ErrNoDecoder = errors.New("sound: no decoder for this on this machine")

// Stream is decoded sound. It serves one goroutine. Close it.
type Stream struct {
	SampleRate, Channels int

	ctx     context.Context
	decoder decoder
	frames  int64 // read so far
	err     error // ended with
	// speakers says which channel is what, for loudness.
	speakers []speaker
}

// decoder gives interleaved samples in -1..1 (more, where a codec overshoots). It reads whole
// frames (a sample of every channel) and ends with io.EOF.
type decoder interface {
	read(block []float32) (frames int, err error)
	close() error
}

// Decode opens the sound of a file that Probe has looked at. Errors: ErrNoDecoder, where
// ffmpeg is needed and is not there; BAD_USER_INPUT for damaged files.
func Decode(ctx context.Context, r io.ReadSeeker, info Info) (s *Stream, err error) {
	s = &Stream{
		SampleRate: info.SampleRate, Channels: info.Channels, ctx: ctx, speakers: speakersOf(info.Codec, info.Channels),
	}
	defer s.recovered(&err)
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("reading the file: %w", err)
	}
	if command := workers.Load(); command != nil && (info.Codec == MP3 || info.Codec == Vorbis) {
		s.decoder, err = openWorker(ctx, r, info, *command)
	} else {
		s.decoder, err = open(ctx, r, info)
	}
	switch {
	case errors.Is(err, ErrNoDecoder):
		s.decoder, err = openFFmpeg(ctx, r, info)
	case err != nil && ctx.Err() == nil:
		err = wording(err)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// open finds a decoder in pure Go.
func open(ctx context.Context, r io.ReadSeeker, info Info) (decoder, error) {
	switch info.Codec {
	case PCM:
		return openPCM(r, info)
	case FLAC:
		return openFLAC(r, info)
	case MP3:
		return openMP3(r, info)
	case Vorbis:
		return openVorbis(r, info)
	case Opus:
		return openOpus(r, info)
	case AAC, ALAC:
		return nil, ErrNoDecoder
	}
	return nil, fmt.Errorf("opening a sound of codec %q: %w", info.Codec, ctx.Err())
}

// Read fills block with whole frames of interleaved samples and gives how many frames. io.EOF
// comes alone, at the end. Errors: BAD_USER_INPUT where the file is damaged.
func (s *Stream) Read(block []float32) (frames int, err error) {
	if s.err != nil {
		return 0, s.err
	}
	defer func() {
		if err != nil {
			s.err = err
		}
	}()
	defer s.recovered(&err)
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	block = block[:len(block)/s.Channels*s.Channels]
	for frames == 0 && err == nil {
		frames, err = s.decoder.read(block)
	}
	s.frames += int64(frames)
	switch {
	case ratio(uint64(s.frames), s.SampleRate) > LongestDuration:
		return 0, refuse("The file is longer than %d hours, which is the most.", int(LongestDuration.Hours()))
	case frames > 0:
		clip(block[:frames*s.Channels])
		return frames, nil // an error is met again
	case errors.Is(err, io.EOF) && s.frames == 0:
		return 0, refuse("There is no sound in the file.")
	case errors.Is(err, io.EOF) || s.ctx.Err() != nil:
		return 0, err
	}
	words := "The sound is damaged at %s and cannot be read on."
	if errors.Is(err, io.ErrUnexpectedEOF) {
		words = "The file is cut off: its sound ends at %s, in the middle."
	}
	e := refuse(words, clock(ratio(uint64(s.frames), s.SampleRate)))
	e.Err = err
	return 0, e
}

// Close ends it.
func (s *Stream) Close() error { return s.decoder.close() }

// recovered makes a refusal of a decoder's panic: the file is what nobody tried.
func (s *Stream) recovered(err *error) {
	if broken := recover(); broken != nil {
		slog.WarnContext(s.ctx, "a decoder panicked", "panic", broken, "stack", string(debug.Stack()))
		*err = refuse("The sound is damaged at %s and cannot be read on.", clock(ratio(uint64(s.frames), s.SampleRate)))
	}
}

// loudest is far above what any music reaches: floats in a file may be anything.
const loudest = 64

// clip takes out what is no number, and what would make a mockery of the rest.
func clip(samples []float32) {
	for i, v := range samples {
		switch {
		case v != v: // not a number
			samples[i] = 0
		case v > loudest:
			samples[i] = loudest
		case v < -loudest:
			samples[i] = -loudest
		}
	}
}

// speaker is what a channel is for, as far as loudness asks.
type speaker uint8

const (
	front    speaker = iota
	surround         // beside or behind the listener
	subwoofer
)

// speakersOf returns the order of channels: that of WAV and FLAC (RFC 9639, section 9.1.3), or
// that of Vorbis and Opus (Vorbis I, section 4.3.9).
func speakersOf(c Codec, channels int) []speaker {
	const f, s, l = front, surround, subwoofer
	orders := [][]speaker{
		{},
		{f},
		{f, f},
		{f, f, f},
		{f, f, s, s},
		{f, f, f, s, s},
		{f, f, f, l, s, s},
		{f, f, f, l, s, s, s},
		{f, f, f, l, s, s, s, s},
	}
	if c == Vorbis || c == Opus {
		orders[6], orders[7], orders[8] = []speaker{f, f, f, s, s, l}, []speaker{f, f, f, s, s, s, l},
			[]speaker{f, f, f, s, s, s, s, l}
	}
	return orders[channels]
}
