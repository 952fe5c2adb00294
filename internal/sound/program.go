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
	"time"
)

const (
	// programTime bounds a run of a program that decodes, and programProcessor its seconds of a processor.
	programTime      = time.Hour
	programProcessor = 1800
)

// programPause is how long a program may decode nothing.
var programPause = time.Minute

// programDecoder reads samples, 32-bit floats, from a run of a program.
type programDecoder struct {
	cmd      *exec.Cmd
	cancel   context.CancelFunc
	out      *bufio.Reader
	said     *boundedBuffer
	channels int
	remove   func() error
	buffer   []byte
	waited   bool
}

// runDecoder starts a program that writes the samples of the file at a path; remove takes the file away in the end.
func runDecoder(
	ctx context.Context, channels int, remove func() error, environ []string, program string, args ...string,
) (decoder, error) {
	ctx, cancel := context.WithTimeout(ctx, programTime)
	d := &programDecoder{cancel: cancel, remove: remove, channels: channels, said: &boundedBuffer{}}
	d.cmd = exec.CommandContext(ctx, program, args...)
	d.cmd.Env = append([]string{"LC_ALL=C"}, environ...)
	d.cmd.Stderr = d.said
	out, err := d.cmd.StdoutPipe()
	if err == nil {
		err = d.cmd.Start()
	}
	if err != nil {
		cancel()
		return nil, errors.Join(fmt.Errorf("starting %s: %w", program, err), remove())
	}
	d.out = bufio.NewReaderSize(out, 256<<10)
	return d, nil
}

// asFile returns a path to what r reads: its own, or that of a copy that remove takes away.
func asFile(r io.ReadSeeker) (path string, remove func() error, err error) {
	if f, isFile := r.(*os.File); isFile {
		return f.Name(), func() error { return nil }, nil
	}
	f, err := os.CreateTemp("", "sidestage-sound-*")
	if err != nil {
		return "", nil, fmt.Errorf("copying a sound for a program: %w", err)
	}
	remove = func() error { return os.Remove(f.Name()) }
	_, err = io.Copy(f, r)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", nil, errors.Join(fmt.Errorf("copying a sound for a program: %w", err), remove())
	}
	return f.Name(), remove, nil
}

func (d *programDecoder) read(block []float32) (int, error) {
	width := 4 * d.channels
	size := len(block) / d.channels * width
	if cap(d.buffer) < size {
		d.buffer = make([]byte, size)
	}
	watch := time.AfterFunc(programPause, d.cancel)
	defer watch.Stop()
	n, err := io.ReadFull(d.out, d.buffer[:size])
	n -= n % width
	for i := range n / 4 {
		block[i] = math.Float32frombits(binary.LittleEndian.Uint32(d.buffer[4*i:]))
	}
	switch {
	case n > 0:
		return n / width, nil
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return 0, d.ended()
	}
	return 0, err
}

// ended tells an end that the program is content with from another.
func (d *programDecoder) ended() error {
	d.waited = true
	err := d.cmd.Wait()
	if err == nil {
		return io.EOF
	}
	if d.cmd.ProcessState.ExitCode() == exitCutOff {
		return io.ErrUnexpectedEOF
	}
	return fmt.Errorf("%s: %w: %s", d.cmd.Path, err, d.said.String())
}

func (d *programDecoder) close() error {
	d.cancel()
	if !d.waited {
		_ = d.cmd.Wait() // it was stopped by cancel, and says so
	}
	return d.remove()
}

// boundedBuffer keeps the beginning of what a program says.
type boundedBuffer struct{ bytes.Buffer }

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if room := 2000 - b.Len(); room > 0 {
		b.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
