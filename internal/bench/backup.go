package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// backupMedia is how much uploaded sound is in the backup beside the demo, in bytes.
const backupMedia = 4 * uploadSize

// benchBackup backs the demo up with some uploaded sound, beside a flushed copy of as many bytes on the same disk,
// while a fan opens an artist's page; then restores it into an empty folder.
func benchBackup(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	ids, err := artists(ctx, s)
	if err != nil {
		return nil, err
	}
	blobs := filepath.Join(s.data(), "media", "blobs", "blobs", "bench")
	if err := os.MkdirAll(blobs, 0o700); err != nil {
		return nil, err
	}
	for i := range backupMedia / uploadSize {
		if err := writeNoise(filepath.Join(blobs, fmt.Sprint("sound", i)), uint64(i)); err != nil {
			return nil, err
		}
	}
	page := func(i int) error {
		var page map[string]any
		return s.query(ctx, artistPage, map[string]any{"id": ids[i%len(ids)]}, &page)
	}
	quiet, err := measured("artist page, quiet,", page)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(s.folder, "site.backup")
	var beside []float64
	made, err := s.timed(ctx, func() error { return s.command(ctx, s.data(), "backup", file) }, func() error {
		began := time.Now()
		err := page(len(beside))
		beside = append(beside, float64(time.Since(began).Microseconds())/1000)
		return err
	})
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := copyFile(filepath.Join(s.folder, "copy"), file); err != nil {
		return nil, err
	}
	copied := time.Since(began)
	began = time.Now()
	if err := s.command(ctx, filepath.Join(s.folder, "restored"), "restore", file); err != nil {
		return nil, err
	}
	restored := time.Since(began)
	rate := func(d time.Duration) float64 { return float64(info.Size()) / (1 << 20) / d.Seconds() }
	return slices.Concat(quiet, medianAndTail("artist page, beside a backup,", beside), []Figure{
		{Name: "backup", Value: rate(made), Unit: "MiB/s"},
		{Name: "restore", Value: rate(restored), Unit: "MiB/s"},
		{Name: "backup, of a raw copy's rate", Value: rate(made) / rate(copied), Unit: "×"},
		{Name: "restore, of a raw copy's rate", Value: rate(restored) / rate(copied), Unit: "×"},
	}), nil
}

// timed is how long work takes, while beside is done again and again.
func (s *server) timed(ctx context.Context, work, beside func() error) (time.Duration, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var failed error
	var running sync.WaitGroup
	running.Go(func() {
		for failed == nil && ctx.Err() == nil {
			failed = beside()
		}
	})
	began := time.Now()
	err := work()
	took := time.Since(began)
	stop()
	running.Wait()
	if err != nil {
		return 0, err
	}
	return took, failed
}

// command runs another command of the binary on a data folder.
func (s *server) command(ctx context.Context, data string, args ...string) error {
	cmd := exec.CommandContext(ctx, "bin/sidestage", args...)
	cmd.Env = append(os.Environ(), "DEMO=1", "LOG_LEVEL=warn", "NEO4J_URI=", "S3_ENDPOINT=", "DATA_DIR="+data)
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", args[0], err, said)
	}
	return nil
}
