// Package sound reads audio files: what they are, what they say of themselves, how loud they
// are, and how they look and begin. It knows files and no tracks. Whatever the bytes say, it
// takes bounded memory and time.
package sound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Codec names how sound is coded.
type Codec string

// The codecs that are known. All but AAC, ALAC and Opus's and FLAC's rarer kinds decode without ffmpeg.
const (
	PCM    Codec = "pcm"
	FLAC   Codec = "flac"
	MP3    Codec = "mp3"
	Vorbis Codec = "vorbis"
	Opus   Codec = "opus"
	AAC    Codec = "aac"
	ALAC   Codec = "alac"
)

// The bounds of what is taken as a piece of music.
const (
	LongestDuration = 12 * time.Hour
	mostChannels    = 8
	lowestRate      = 8000
	highestRate     = 384000
)

// Info is what a file says of itself.
type Info struct {
	Codec Codec
	// ContentType is what it is sent as, such as audio/flac.
	ContentType string
	// Duration may be an estimate where a file does not say how long it is (an MP3 of variable bit rate without a header).
	Duration   time.Duration
	SampleRate int // Hz
	Channels   int // 1 to 8
	// BitDepth is how many bits a sample has, 1 to 64; 0 where the codec has none, or the file does not say it.
	BitDepth int
	BitRate  int // bit/s on average, of the sound alone where it is known
	Tags     Tags
	// Art is the picture that lies in the file, at most 16 MiB, with its content type; nil for none.
	Art     []byte
	ArtType string

	// pcm is how samples lie, where Codec is PCM.
	pcm layout
	// trim is what a decoder gives beyond the music, where Codec is MP3.
	trim trim
	// start is where the sound begins, where Codec is MP3.
	start int64
}

// Tags is what a file says of its music; zero values are unknown.
type Tags struct {
	Title, Artist, Album, Genre string
	// AlbumArtist is whose album it is, where others play on it.
	AlbumArtist             string
	Year, TrackNumber, Disc int
	Lyrics                  string
	// ISRC is the code of the recording, as ISO 3901 writes it without hyphens.
	ISRC string
}

// probeBudget bounds the bytes that Probe reads, whatever a file says of its parts.
const probeBudget = 64 << 20

// Probe tells what a file of so many bytes is by its content, reading headers and the end
// alone. Errors: BAD_USER_INPUT (field "file"), in words for a person, for what is no sound
// that is known, or a broken one; others are failures to read.
func Probe(ctx context.Context, r io.ReadSeeker, size int64) (info Info, err error) {
	if size <= 0 {
		return Info{}, refuse("The file is empty.")
	}
	file := &source{ctx: ctx, r: r, size: size, left: probeBudget}
	defer func() {
		// Decoders of others may panic on what nobody tried: that is a refusal, never the server's end.
		if broken := recover(); broken != nil {
			slog.WarnContext(ctx, "a decoder panicked", "panic", broken, "stack", string(debug.Stack()))
			info, err = Info{}, refuse("The file is damaged and cannot be read.")
		}
		if file.failed != nil {
			info, err = Info{}, fmt.Errorf("reading the file: %w", file.failed)
		}
	}()
	info, err = probe(file)
	if err == nil {
		err = info.check(size)
	}
	if err == nil {
		return info, nil
	}
	return Info{}, wording(err)
}

// wording makes a refusal of whatever went wrong inside a file.
func wording(err error) error {
	switch {
	case fault.CodeOf(err) == fault.BadUserInput:
		return err
	case errors.Is(err, errBudget):
		return refuse("The file's headers are far larger than a song's: it is damaged or made to harm.")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return refuse("The file is cut off: its end is missing.")
	}
	e := refuse("The file is damaged and cannot be read.")
	e.Err = err
	return e
}

func refuse(format string, values ...any) *fault.Error {
	return fault.BadInput(map[string]string{"file": fmt.Sprintf(format, values...)})
}

// leastBytesPerSecond is what the sparest of codecs needs for silence.
const leastBytesPerSecond = 4

// check refuses what no piece of music is.
func (i *Info) check(size int64) error {
	switch {
	case i.Channels < 1 || i.Channels > mostChannels:
		return refuse("The file says that it has %d channels; 1 to %d can be played.", i.Channels, mostChannels)
	case i.SampleRate < lowestRate || i.SampleRate > highestRate:
		return refuse("The file says that it has %d samples a second; %d to %d can be played.", i.SampleRate,
			lowestRate, highestRate)
	case i.Duration <= 0:
		return refuse("There is no sound in the file.")
	case i.Duration > LongestDuration:
		return refuse("The file says that it is longer than %d hours, which is the most.", int(LongestDuration.Hours()))
	case float64(size) < leastBytesPerSecond*i.Duration.Seconds():
		return refuse("The file says that it lasts %s, but there is next to nothing in it.", i.Duration.Round(time.Second))
	}
	return nil
}

// ratio returns how long so many frames take at a rate.
func ratio(frames uint64, rate int) time.Duration {
	if rate <= 0 {
		return 0
	}
	seconds := float64(frames) / float64(rate)
	if seconds > 2*LongestDuration.Seconds() {
		return 2 * LongestDuration // refused by check; it must not overflow
	}
	return time.Duration(seconds * float64(time.Second))
}
