package app

import (
	"context"
	"fmt"
	"os"

	"github.com/sidestage/sidestage/internal/media"
	"github.com/sidestage/sidestage/internal/sound"
)

// The commands by which the server reads sounds and large pictures in other processes.
const (
	soundWorker   = "sound-worker"
	pictureWorker = "picture-worker"
)

// runWorkers has decoders that nobody maintains, and what takes much memory, run in processes of this program.
func runWorkers() error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("finding this program: %w", err)
	}
	sound.RunWorkers(program, soundWorker)
	media.RunWorkers(program, pictureWorker)
	return nil
}

// workOnSound ends the process by itself: its exit code tells why.
func workOnSound(_ context.Context, c *call) error {
	if code := sound.Work(c.args, c.out, c.err); code != 0 {
		os.Exit(code)
	}
	return nil
}

// workOnPicture ends the process by itself where it fails.
func workOnPicture(_ context.Context, c *call) error {
	if code := media.Work(c.args, os.Stdin, c.out, c.err); code != 0 {
		os.Exit(code)
	}
	return nil
}
