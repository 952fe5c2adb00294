package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// listeningFolder is where real listening is, if it is there: data that may be measured with
// and not be copied.
const listeningFolder = "../shared/data/lastfm-2k"

// judged is a line of the judge of the models.
type judged struct {
	Model      string
	Recall     float64
	NDCG       float64
	Coverage   float64
	CPUSeconds float64
	TopMS      float64
	FoldMS     float64
	Newcomers  []float64
}

// benchRecommend measures every model on real listening, and beside two of them what
// `implicit` and numpy take for the same model.
func benchRecommend(ctx context.Context, s *server) ([]Figure, error) {
	if _, err := os.Stat(listeningFolder); err != nil {
		fmt.Fprintf(os.Stderr, "bench: the models are not measured on real listening: %v\n", err)
		return nil, nil
	}
	judge, err := s.buildJudge(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.besidePeers(ctx, judge)
	if err != nil {
		return nil, err
	}
	var rows []judged
	if err := runJSON(ctx, &rows, judge, "-json", listeningFolder); err != nil {
		return nil, err
	}
	for _, r := range rows {
		all = append(all, r.figures()...)
	}
	return all, nil
}

func (r judged) figures() []Figure {
	out := []Figure{
		{Name: r.Model + " recall@20", Value: r.Recall, Unit: ""},
		{Name: r.Model + " nDCG@20", Value: r.NDCG, Unit: ""},
		{Name: r.Model + " coverage", Value: r.Coverage, Unit: ""},
		{Name: r.Model + " training", Value: r.CPUSeconds, Unit: "CPU s"},
		{Name: r.Model + " top 20, known", Value: r.TopMS, Unit: "ms"},
		{Name: r.Model + " top 20, folded in", Value: r.FoldMS, Unit: "ms"},
	}
	for i, n := range []int{0, 1, 3, 10} {
		if i < len(r.Newcomers) {
			out = append(out,
				Figure{Name: fmt.Sprintf("%s recall@20, new listener, %d known", r.Model, n), Value: r.Newcomers[i]})
		}
	}
	return out
}

// buildJudge builds the judge of the models.
func (s *server) buildJudge(ctx context.Context) (string, error) {
	program := filepath.Join(s.folder, "judge")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", program,
		"./recommend/models/judge").CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the judge: %w: %s", err, out)
	}
	return program, nil
}

// runJSON runs a program on two cores and reads the JSON that it writes.
func runJSON(ctx context.Context, into any, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "GOMAXPROCS=2", "OPENBLAS_NUM_THREADS=2", "OMP_NUM_THREADS=2")
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("running %s: %w", filepath.Base(program), err)
	}
	if err := json.Unmarshal(out, into); err != nil {
		return fmt.Errorf("what %s wrote: %w", filepath.Base(program), err)
	}
	return nil
}

// trainings is how often a model is trained for its CPU time: the least counts, for whatever
// else runs can only add to it.
const trainings = 3

// peers is what others take to train, in CPU seconds.
type peers struct{ ALS, EASE float64 }

// besidePeers trains iALS and EASE here and in Python by turns and compares the CPU time of
// training alone.
func (s *server) besidePeers(ctx context.Context, judge string) ([]Figure, error) {
	python, err := s.python(ctx)
	if errors.Is(err, exec.ErrNotFound) {
		fmt.Fprintln(os.Stderr, "bench: nothing is compared with implicit and numpy:", err)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var ours, theirs []peers
	for range trainings {
		var rows []judged
		if err := runJSON(ctx, &rows, judge, "-json", "-newcomers", "0", "-only", "ials,ease", listeningFolder); err != nil {
			return nil, err
		}
		var one peers
		for _, r := range rows {
			switch r.Model {
			case "ials":
				one.ALS = r.CPUSeconds
			case "ease":
				one.EASE = r.CPUSeconds
			}
		}
		ours = append(ours, one)
		one = peers{}
		if err := runJSON(ctx, &one, python, "internal/bench/recommend_peers.py",
			filepath.Join(listeningFolder, "split-42", "train.tsv")); err != nil {
			return nil, err
		}
		theirs = append(theirs, one)
	}
	als := func(p peers) float64 { return p.ALS }
	ease := func(p peers) float64 { return p.EASE }
	return []Figure{
		{Name: "iALS, 256 factors, 10 sweeps, ours", Value: least(ours, als), Unit: "CPU s"},
		{Name: "iALS, implicit", Value: least(theirs, als), Unit: "CPU s"},
		{Name: "iALS, ours ÷ implicit", Value: least(ours, als) / least(theirs, als), Unit: "×"},
		{Name: "EASE, ours", Value: least(ours, ease), Unit: "CPU s"},
		{Name: "EASE, numpy", Value: least(theirs, ease), Unit: "CPU s"},
		{Name: "EASE, ours ÷ numpy", Value: least(ours, ease) / least(theirs, ease), Unit: "×"},
	}, nil
}

func least(of []peers, what func(peers) float64) float64 {
	return what(slices.MinFunc(of, func(a, b peers) int { return cmp.Compare(what(a), what(b)) }))
}

// python makes an environment with implicit and numpy in the folder that goes with the
// bench. It fails with exec.ErrNotFound where there is no Python.
func (s *server) python(ctx context.Context) (string, error) {
	found, err := exec.LookPath("python3")
	if err != nil {
		return "", err
	}
	folder := filepath.Join(s.folder, "python")
	python := filepath.Join(folder, "bin", "python")
	for _, args := range [][]string{
		{found, "-m", "venv", folder},
		{python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "implicit==0.7.3", "numpy", "scipy"},
	} {
		if out, err := exec.CommandContext(ctx, args[0], args[1:]...).CombinedOutput(); err != nil {
			return "", fmt.Errorf("making an environment of Python: %w: %s", err, out)
		}
	}
	return python, nil
}
