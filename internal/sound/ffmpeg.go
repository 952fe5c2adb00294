package sound

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"
)

// The bounds of a run of ffmpeg: seconds of processor time and of the clock, and bytes of any
// one piece of memory that it takes.
const (
	ffmpegProcessor = 1800
	ffmpegTime      = time.Hour
	ffmpegMemory    = 256 << 20
)

// findFFmpeg looks once whether ffmpeg is installed.
var findFFmpeg = sync.OnceValues(func() (string, error) { return exec.LookPath("ffmpeg") })

// HasFFmpeg reports whether AAC, ALAC and the rarer kinds of Opus and MP3 can be decoded here.
func HasFFmpeg() bool {
	_, err := findFFmpeg()
	return err == nil
}

// demuxers are the only readers of files that ffmpeg may use for a codec: it is never left to
// guess, as some of what it knows fetches other files.
var demuxers = map[Codec]string{AAC: "mov", ALAC: "mov", Opus: "ogg", Vorbis: "ogg", MP3: "mp3", FLAC: "flac"}

// ffmpegDecoder reads samples from a run of ffmpeg.
type ffmpegDecoder struct {
	cmd      *exec.Cmd
	cancel   context.CancelFunc
	out      *bufio.Reader
	said     *boundedBuffer
	channels int
	remove   func() error
	buffer   []byte
	waited   bool
}

func openFFmpeg(ctx context.Context, r io.ReadSeeker, info Info) (decoder, error) {
	program, err := findFFmpeg()
	demuxer := demuxers[info.Codec]
	if err != nil || demuxer == "" {
		return nil, ErrNoDecoder
	}
	path, remove, err := asFile(r)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, ffmpegTime)
	f := &ffmpegDecoder{cancel: cancel, remove: remove, channels: info.Channels, said: &boundedBuffer{}}
	f.cmd = exec.CommandContext(ctx, program, "-nostdin", "-hide_banner", "-v", "error", "-threads", "1",
		"-max_alloc", strconv.Itoa(ffmpegMemory), "-timelimit", strconv.Itoa(ffmpegProcessor),
		"-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", "file:"+path,
		"-map", "0:a:0", "-vn", "-sn", "-dn", "-t", strconv.Itoa(int(LongestDuration.Seconds())+1),
		"-f", "f32le", "-c:a", "pcm_f32le", "-ar", strconv.Itoa(info.SampleRate), "-ac",
		strconv.Itoa(info.Channels), "pipe:1")
	f.cmd.Env = []string{"LC_ALL=C"}
	f.cmd.Stderr = f.said
	out, err := f.cmd.StdoutPipe()
	if err == nil {
		err = f.cmd.Start()
	}
	if err != nil {
		cancel()
		return nil, errors.Join(fmt.Errorf("starting ffmpeg: %w", err), remove())
	}
	f.out = bufio.NewReaderSize(out, 256<<10)
	return f, nil
}

// asFile returns a path to what r reads: its own, or that of a copy that remove takes away.
func asFile(r io.ReadSeeker) (path string, remove func() error, err error) {
	if f, isFile := r.(*os.File); isFile {
		return f.Name(), func() error { return nil }, nil
	}
	f, err := os.CreateTemp("", "sidestage-sound-*")
	if err != nil {
		return "", nil, fmt.Errorf("copying a sound for ffmpeg: %w", err)
	}
	remove = func() error { return os.Remove(f.Name()) }
	_, err = io.Copy(f, r)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", nil, errors.Join(fmt.Errorf("copying a sound for ffmpeg: %w", err), remove())
	}
	return f.Name(), remove, nil
}

func (f *ffmpegDecoder) read(block []float32) (int, error) {
	width := 4 * f.channels
	size := len(block) / f.channels * width
	if cap(f.buffer) < size {
		f.buffer = make([]byte, size)
	}
	n, err := io.ReadFull(f.out, f.buffer[:size])
	n -= n % width
	for i := range n / 4 {
		block[i] = math.Float32frombits(binary.LittleEndian.Uint32(f.buffer[4*i:]))
	}
	switch {
	case n > 0:
		return n / width, nil
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return 0, f.ended()
	}
	return 0, err
}

// ended tells an end that ffmpeg is content with from another.
func (f *ffmpegDecoder) ended() error {
	f.waited = true
	if err := f.cmd.Wait(); err != nil {
		return fmt.Errorf("ffmpeg: %w: %s", err, f.said.String())
	}
	return io.EOF
}

func (f *ffmpegDecoder) close() error {
	f.cancel()
	if !f.waited {
		_ = f.cmd.Wait() // it was stopped by cancel, and says so
	}
	return f.remove()
}

// boundedBuffer keeps the beginning of what a program says.
type boundedBuffer struct{ bytes.Buffer }

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if room := 2000 - b.Len(); room > 0 {
		b.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
