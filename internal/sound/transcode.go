package sound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"time"
)

// Transcoding is what Transcode makes of a sound while somebody listens.
type Transcoding struct {
	// Format is one of TranscodedFormats.
	Format string
	// BitRate is in thousands of bits a second, 32 to 320; 0 for what is usual.
	BitRate int
	// Offset is what is left out of its beginning.
	Offset time.Duration
}

// transcoder is how a format is made.
type transcoder struct {
	format, encoder, muxer, contentType string
	usual, most                         int // thousands of bits a second
}

var transcoders = []transcoder{
	{"mp3", "libmp3lame", "mp3", "audio/mpeg", 192, 320},
	{"opus", "libopus", "ogg", "audio/ogg; codecs=opus", 128, 256},
	{"aac", "aac", "adts", "audio/aac", 192, 320},
}

// leastBitRate is below what music is worth hearing at.
const leastBitRate = 32

// TranscodedFormats are those that Transcode makes here, the one that every player takes first; none where ffmpeg is
// not installed.
func TranscodedFormats() (formats []string) {
	for _, t := range transcoders {
		if encodes(t.encoder) {
			formats = append(formats, t.format)
		}
	}
	return formats
}

// encodes reports whether ffmpeg is installed with an encoder.
func encodes(encoder string) bool {
	return slices.ContainsFunc(Formats(), func(f Format) bool {
		r, _ := recipeOf(f)
		return r.encoder == encoder
	})
}

// TranscodedType returns what a format is sent as; "" for one that is not made here.
func TranscodedType(format string) string {
	t, _ := transcoderOf(format)
	return t.contentType
}

func transcoderOf(format string) (transcoder, bool) {
	for _, t := range transcoders {
		if t.format == format && encodes(t.encoder) {
			return t, true
		}
	}
	return transcoder{}, false
}

// Transcode writes what is left of a stream after an offset in a format to a writer, as fast as that takes it. The
// samples are piped to ffmpeg, which never opens the file. Errors: ErrNoDecoder for what is not made here, as
// Stream.Read, those of the writer.
func Transcode(ctx context.Context, s *Stream, to Transcoding, w io.Writer) error {
	how, known := transcoderOf(to.Format)
	program, err := findFFmpeg()
	if err != nil || !known {
		return ErrNoDecoder
	}
	if err := s.skip(to.Offset); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, programTime)
	defer cancel()
	said := &boundedBuffer{}
	cmd := exec.CommandContext(ctx, program, how.arguments(s, to.BitRate)...)
	cmd.Env, cmd.Stderr, cmd.WaitDelay = []string{"LC_ALL=C"}, said, time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return fmt.Errorf("starting ffmpeg: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("starting ffmpeg: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("starting ffmpeg: %w", err)
	}
	fed := make(chan error, 1)
	go func() { fed <- errors.Join(s.copySamples(in), in.Close()) }()
	_, sent := io.Copy(w, out)
	if sent != nil {
		cancel()
	}
	failed := <-fed
	if err := cmd.Wait(); err != nil && sent == nil {
		failed = fmt.Errorf("ffmpeg: %w: %s", err, said.String())
	}
	return errors.Join(sent, failed)
}

// arguments are those of ffmpeg.
func (t transcoder) arguments(s *Stream, bitRate int) []string {
	if bitRate == 0 {
		bitRate = t.usual
	}
	rate := min(max(bitRate, leastBitRate), t.most)
	args := []string{
		"-nostdin", "-hide_banner", "-v", "error", "-threads", "1", "-protocol_whitelist", "pipe",
		"-f", "f32le", "-ar", strconv.Itoa(s.SampleRate), "-ac", strconv.Itoa(s.Channels), "-i", "pipe:0",
		"-ac", strconv.Itoa(min(s.Channels, 2)),
	}
	if t.format != "opus" && s.SampleRate > highestAAC {
		args = append(args, "-ar", strconv.Itoa(highestAAC))
	}
	args = append(args, "-c:a", t.encoder, "-b:a", strconv.Itoa(rate)+"k", "-flush_packets", "1", "-f", t.muxer)
	return append(args, "pipe:1")
}

// skip leaves out the beginning of a stream.
func (s *Stream) skip(offset time.Duration) error {
	left := int(offset.Seconds() * float64(s.SampleRate))
	block := make([]float32, blockFrames*s.Channels)
	for left > 0 {
		n, err := s.Read(block[:min(left, blockFrames)*s.Channels])
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("decoding: %w", err)
		}
		left -= n
	}
	return nil
}
