package sound

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os/exec"
	"strconv"
	"strings"
	"sync"
)

// OpusBitRate is what EncodeOpus takes, in bits a second on average: RFC 6716, section 2.1.1, has stereo music at full
// band from 64,000 to 128,000.
const OpusBitRate = 128_000

// Lossless reports whether nothing of the recording was given up for its size.
func (i *Info) Lossless() bool { return i.Codec == PCM || i.Codec == FLAC || i.Codec == ALAC }

// EncodesOpus reports whether Opus can be made here: ffmpeg with libopus is installed.
var EncodesOpus = sync.OnceValue(func() bool {
	program, err := findFFmpeg()
	if err != nil {
		return false
	}
	said, err := exec.Command(program, "-hide_banner", "-h", "encoder=libopus").Output()
	return err == nil && strings.HasPrefix(string(said), "Encoder libopus")
})

// EncodeOpus writes what is left of a stream to a file as Opus in Ogg, in two channels at most. Errors: as Stream.Read.
func EncodeOpus(ctx context.Context, s *Stream, path string) error {
	program, err := findFFmpeg()
	if err != nil {
		return ErrNoDecoder
	}
	ctx, cancel := context.WithTimeout(ctx, programTime)
	defer cancel()
	said := &boundedBuffer{}
	cmd := exec.CommandContext(ctx, program, "-hide_banner", "-v", "error", "-threads", "1",
		"-protocol_whitelist", "file,pipe", "-f", "f32le", "-ar", strconv.Itoa(s.SampleRate),
		"-ac", strconv.Itoa(s.Channels), "-i", "pipe:0", "-ac", strconv.Itoa(min(s.Channels, 2)),
		"-c:a", "libopus", "-b:a", strconv.Itoa(OpusBitRate), "-f", "ogg", "-y", "file:"+path)
	cmd.Env = []string{"LC_ALL=C"}
	cmd.Stderr = said
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return fmt.Errorf("starting ffmpeg: %w", err)
	}
	failed := errors.Join(s.copySamples(in), in.Close())
	if failed != nil {
		cancel()
	}
	if err := cmd.Wait(); err != nil && failed == nil {
		return fmt.Errorf("ffmpeg: %w: %s", err, said.String())
	}
	return failed
}

// copySamples writes what is left of a stream as 32-bit floats, least byte first.
func (s *Stream) copySamples(to io.Writer) error {
	block := make([]float32, blockFrames*s.Channels)
	bytes := make([]byte, 0, 4*len(block))
	for {
		n, err := s.Read(block)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("decoding: %w", err)
		}
		bytes = bytes[:0]
		for _, v := range block[:n*s.Channels] {
			bytes = binary.LittleEndian.AppendUint32(bytes, math.Float32bits(v))
		}
		if _, err := to.Write(bytes); err != nil {
			return fmt.Errorf("writing to ffmpeg: %w", err)
		}
	}
}
