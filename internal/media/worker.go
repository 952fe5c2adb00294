package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os/exec"
	"strconv"
	"sync/atomic"
	"time"
)

// A large picture takes hundreds of megabytes and seconds of a processor once it is read. The server has it made small
// in a process of its own, which stands back behind what people wait for, and whose memory goes when it ends.

const (
	// largePixels is how many pixels a picture has at most that is read in this process: it takes 32 MB.
	largePixels = 4 << 20
	// workerTime bounds a worker by the clock, which a busy machine spends on others, workerProcessor its own seconds.
	workerTime, workerProcessor = 2 * time.Minute, 60
	// workerMemory takes the largest picture as it is read and as it is turned.
	workerMemory   = 1536 << 20
	workerNiceness = "10"
)

// workers is the command that runs Work; nil where pictures are read in this process.
var workers atomic.Pointer[[]string]

// working is taken by who runs a worker: the memory of a machine is for one.
var working = make(chan struct{}, 1)

// RunWorkers has large pictures be read by a command, which passes its further arguments to Work. Without one they are
// read in this process, as in tests.
func RunWorkers(command ...string) {
	if len(command) == 0 {
		workers.Store(nil)
		return
	}
	workers.Store(&command)
}

// Work is what a worker does, and returns its exit code: it reads a picture and writes it smaller, cut to a crop.
func Work(args []string, in io.Reader, out, log io.Writer) int {
	err := boundWorker()
	if err == nil {
		err = work(args, in, out)
	}
	if err == nil {
		return 0
	}
	fmt.Fprintln(log, err)
	return 1
}

func work(args []string, in io.Reader, out io.Writer) error {
	numbers := make([]int, len(args))
	for i, text := range args {
		var err error
		if numbers[i], err = strconv.Atoi(text); err != nil {
			return err
		}
	}
	if len(numbers) != 1 && len(numbers) != 4 {
		return errors.New("a worker takes a width, and a crop or none")
	}
	b, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	var crop *Crop
	if len(numbers) == 4 {
		crop = &Crop{numbers[1], numbers[2], numbers[3]}
	}
	picture, err := decodeCrop(b, crop)
	if err != nil {
		return err
	}
	made, err := encodeMaster(scaled(picture, numbers[0]))
	if err != nil {
		return err
	}
	_, err = out.Write(made)
	return err
}

// Small reads a picture, turned as its camera says, no wider than width where it is large. Errors: BAD_USER_INPUT for
// what is no picture.
func Small(ctx context.Context, r io.Reader, width int) (image.Image, error) {
	b, err := io.ReadAll(io.LimitReader(r, largestPicture))
	if err != nil {
		return nil, fmt.Errorf("reading a picture: %w", err)
	}
	return small(ctx, b, nil, width)
}

// small reads a picture, cut to a crop where there is one, no wider than width where it is large.
func small(ctx context.Context, b []byte, crop *Crop, width int) (image.Image, error) {
	_, pixels, err := formatOf(b)
	if err != nil {
		return nil, err
	}
	command := workers.Load()
	if command == nil || pixels <= largePixels {
		return decodeCrop(b, crop)
	}
	args := []string{strconv.Itoa(width)}
	if crop != nil {
		args = append(args, strconv.Itoa(crop.X), strconv.Itoa(crop.Y), strconv.Itoa(crop.Size))
	}
	made, err := runWorker(ctx, b, *command, args)
	if err != nil {
		return nil, err
	}
	return decodePicture(made)
}

// runWorker has a worker make a picture small.
func runWorker(ctx context.Context, picture []byte, command, args []string) ([]byte, error) {
	select {
	case working <- struct{}{}:
		defer func() { <-working }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	timed, cancel := context.WithTimeout(ctx, workerTime)
	defer cancel()
	args = append(command[1:len(command):len(command)], args...)
	program := command[0]
	if nice, err := exec.LookPath("nice"); err == nil {
		program, args = nice, append([]string{"-n", workerNiceness, program}, args...)
	}
	var made, said bytes.Buffer
	cmd := exec.CommandContext(timed, program, args...)
	cmd.Env = []string{"GOMAXPROCS=1", "GOMEMLIMIT=1GiB"}
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = bytes.NewReader(picture), &made, &said, time.Second
	err := cmd.Run()
	if err == nil {
		return made.Bytes(), nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	err = fmt.Errorf("making a picture small: %w: %.200s", err, said.String())
	if exit, is := errors.AsType[*exec.ExitError](err); is && exit.Exited() {
		return nil, notAPicture(err)
	}
	return nil, err
}
