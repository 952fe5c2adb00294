package sound

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"sync/atomic"
	"time"
)

// The decoders of MP3 and Vorbis and the reader of ID3 tags are maintained by nobody. The server runs them in processes
// of their own, whose time and memory are bounded, so that a file which crashes one or has it loop harms nobody else.

// How a worker ends: a file that is cut off is told from one that is damaged.
const (
	exitFailed = 1
	exitCutOff = 3
)

// What a worker does to the file at a path.
const (
	workDecode = "decode"
	workTags   = "tags"
)

const (
	workerMemory = 512 << 20 // bytes
	// tagsTime is how long reading the tags of a file may take.
	tagsTime = 10 * time.Second
)

// workers is the command that runs Work; nil where files are read in this process.
var workers atomic.Pointer[[]string]

// RunWorkers has unmaintained decoders run by a command, which passes its further arguments to Work. Without one they
// run in this process, as in tests.
func RunWorkers(command ...string) {
	if len(command) == 0 {
		workers.Store(nil)
		return
	}
	workers.Store(&command)
}

// Work is what a worker does, and returns its exit code.
func Work(args []string, out, log io.Writer) int {
	err := boundWorker()
	if err == nil && len(args) != 2 {
		err = errors.New("a worker takes what it does and a file")
	}
	if err == nil {
		err = work(args[0], args[1], out)
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, io.ErrUnexpectedEOF):
		return exitCutOff
	}
	fmt.Fprintln(log, err)
	return exitFailed
}

func work(what, path string, out io.Writer) (err error) {
	f, err := os.Open(path) //nolint:gosec // the server names a file that it keeps
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	switch what {
	case workTags:
		var found Info
		found.readID3(f)
		return json.NewEncoder(out).Encode(tagged{found.Tags, found.Art, found.ArtType})
	case workDecode:
		return writeSamples(f, out)
	}
	return errors.New("a worker cannot " + what)
}

// writeSamples writes the sound of a file as 32-bit floats.
func writeSamples(f *os.File, out io.Writer) error {
	ctx := context.Background()
	stat, err := f.Stat()
	if err != nil {
		return err
	}
	info, err := Probe(ctx, f, stat.Size())
	if err != nil {
		return err
	}
	stream, err := Decode(ctx, f, info)
	if err != nil {
		return err
	}
	samples := make([]float32, 8192*info.Channels)
	written := make([]byte, 0, 4*len(samples))
	for {
		n, err := stream.Read(samples)
		if errors.Is(err, io.EOF) {
			return stream.Close()
		}
		if err != nil {
			return errors.Join(err, stream.Close())
		}
		written = written[:0]
		for _, v := range samples[:n*info.Channels] {
			written = binary.LittleEndian.AppendUint32(written, math.Float32bits(v))
		}
		if _, err := out.Write(written); err != nil {
			return errors.Join(err, stream.Close())
		}
	}
}

// openWorker has a worker decode a file.
func openWorker(ctx context.Context, r io.ReadSeeker, info Info, command []string) (decoder, error) {
	if info.Codec == MP3 && info.SampleRate < lowestMP3Rate {
		return nil, ErrNoDecoder
	}
	path, remove, err := asFile(r)
	if err != nil {
		return nil, err
	}
	return runDecoder(ctx, info.Channels, remove, workerEnviron(), command[0], append(command[1:], workDecode, path)...)
}

func workerEnviron() []string { return []string{"GOMAXPROCS=1", "GOMEMLIMIT=256MiB"} }

// tagged is what a worker found in a file.
type tagged struct {
	Tags    Tags
	Art     []byte
	ArtType string
}

// askTags has a worker read the tags of a file. What fails leaves them out.
func askTags(ctx context.Context, r io.ReadSeeker, command []string) (found tagged, err error) {
	path, remove, err := asFile(r)
	if err != nil {
		return tagged{}, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	ctx, cancel := context.WithTimeout(ctx, tagsTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], append(command[1:], workTags, path)...) //nolint:gosec // the server's own
	cmd.Env = workerEnviron()
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		return tagged{}, fmt.Errorf("reading tags: %w", err)
	}
	return found, json.Unmarshal(out.Bytes(), &found)
}
