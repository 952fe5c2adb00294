package app

import (
	"context"
	"fmt"
	"os"

	"github.com/sidestage/sidestage/internal/sound"
)

// soundWorker is the command by which the server reads sounds in other processes.
const soundWorker = "sound-worker"

// runSoundWorkers has decoders that nobody maintains run in processes of this program.
func runSoundWorkers() error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("finding this program: %w", err)
	}
	sound.RunWorkers(program, soundWorker)
	return nil
}

// workOnSound ends the process by itself: its exit code tells why.
func workOnSound(_ context.Context, c *call) error {
	if code := sound.Work(c.args, c.out, c.err); code != 0 {
		os.Exit(code)
	}
	return nil
}
