package main

import (
	"context"
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
)

// learned is a line of the judge of the jukebox.
type learned struct {
	Learner string
	Share   float64
	By      map[string]float64
}

// benchJukeboxLearning measures how many of the songs after three skips and a full play are liked, by what the jukebox
// learns by and by what it could. No engine runs.
func benchJukeboxLearning(ctx context.Context, s *server) ([]Figure, error) {
	judge := filepath.Join(s.folder, "jukebox-judge")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", judge,
		"./recommend/jukebox/judge").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the judge: %w: %s", err, out)
	}
	var rows []learned
	if err := runJSON(ctx, &rows, judge, "-json"); err != nil {
		return nil, err
	}
	var all []Figure
	for _, r := range rows {
		all = append(all, Figure{Name: r.Learner + ": liked of songs 5 to 20", Value: r.Share})
	}
	for _, group := range slices.Sorted(maps.Keys(rows[0].By)) {
		for _, r := range rows {
			all = append(all, Figure{Name: r.Learner + ": liked, " + group, Value: r.By[group]})
		}
	}
	return all, nil
}
