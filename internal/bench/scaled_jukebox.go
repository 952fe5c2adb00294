package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// homePage is what the home page asks of the recommendations.
const homePage = `{ homeShelves(first: 12) { id kind title
  tracks { reason track { id title duration coverArtUrl artistInfo { artistName handle } } }
  albums { reason album { id title coverArtUrl } } } }`

const (
	// besideRounds is how often each request is measured beside a training, and as often without.
	besideRounds = 100
	// jukeboxSessions is how many jukeboxes the next songs are asked of in turn.
	jukeboxSessions = 20
	// trainWithin bounds a training on the generated listening.
	trainWithin = 20 * time.Minute
)

// benchScaledJukebox measures the jukebox on a large catalogue that many listen to: its latency,
// and what that is beside a training.
func benchScaledJukebox(ctx context.Context, _ *server) (all []Figure, err error) {
	s, l, err := listeningServer(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	if err := s.heard(ctx); err != nil {
		return nil, err
	}
	if err := s.untrained(ctx); err != nil {
		return nil, err
	}
	all = append(all,
		Figure{Name: "songs in the catalogue", Value: float64(len(l.catalogue.Songs))},
		Figure{Name: "people who listen", Value: float64(len(l.fans))},
		Figure{Name: "songs that somebody heard, summed over people", Value: float64(len(l.heard))},
	)
	requests, err := s.jukeboxRequests(ctx, l)
	if err != nil {
		return nil, err
	}
	for _, r := range requests {
		figures, err := measured(r.name, r.ask)
		if err != nil {
			return nil, err
		}
		all = append(all, figures...)
	}
	beside, err := s.besideTraining(ctx, requests)
	return append(all, beside...), err
}

// request is something that is asked again and again; i counts the times.
type request struct {
	name string
	ask  func(i int) error
}

// jukeboxRequests are what is measured, as the demo's fan.
func (s *server) jukeboxRequests(ctx context.Context, l scaledListening) ([]request, error) {
	var started [jukeboxSessions]struct{ ID string }
	for i := range started {
		if err := s.call(ctx, http.MethodPost, "/jukebox/start", l.seed(i), &started[i]); err != nil {
			return nil, err
		}
	}
	return []request{
		{
			"jukebox start, own taste",
			func(int) error { return s.call(ctx, http.MethodPost, "/jukebox/start", struct{}{}, nil) },
		},
		{
			"jukebox start, a track",
			func(i int) error { return s.call(ctx, http.MethodPost, "/jukebox/start", l.seed(i), nil) },
		},
		{"jukebox next 20", func(i int) error {
			return s.call(ctx, http.MethodGet, "/jukebox/"+started[i%jukeboxSessions].ID+"/more-songs?limit=20", nil, nil)
		}},
		{"home", func(int) error {
			var page map[string]any
			return s.query(ctx, homePage, nil, &page)
		}},
	}, nil
}

// seed is a song to start from: every one that the first of the people heard in turn.
func (l scaledListening) seed(i int) map[string]string {
	return map[string]string{"trackId": l.catalogue.Songs[l.heard[i%firstOfFan(l.heard)].song].ID}
}

// training trains, and calls during again and again while that is under way. It gives how long the training took.
func (s *server) training(ctx context.Context, during func() error) (time.Duration, error) {
	admin, err := s.admin(ctx)
	if err != nil {
		return 0, err
	}
	began := time.Now()
	var asked struct{ TrainModel bool }
	for !asked.TrainModel { // one that the start began may be under way
		if err := admin.query(ctx, `mutation { trainModel }`, nil, &asked); err != nil {
			return 0, err
		}
		if !asked.TrainModel {
			time.Sleep(time.Second)
			began = time.Now()
		}
	}
	for looked := time.Now(); time.Since(began) < trainWithin; {
		if err := during(); err != nil {
			return 0, err
		}
		if time.Since(looked) < time.Second {
			continue
		}
		looked = time.Now()
		var state struct {
			TuningState struct {
				Training       bool
				TrainingFailed *string
			}
		}
		if err := admin.query(ctx, `{ tuningState { training trainingFailed } }`, nil, &state); err != nil {
			return 0, err
		}
		if state.TuningState.TrainingFailed != nil {
			return 0, fmt.Errorf("training: %s", *state.TuningState.TrainingFailed)
		}
		if !state.TuningState.Training {
			return time.Since(began), nil
		}
	}
	return 0, fmt.Errorf("a training took more than %v", trainWithin)
}

// besideTraining measures requests in turn, alone and then while a training runs.
func (s *server) besideTraining(ctx context.Context, requests []request) ([]Figure, error) {
	alone, beside := make([][]float64, len(requests)), make([][]float64, len(requests))
	round := func(times [][]float64) error {
		for k, r := range requests {
			began := time.Now()
			if err := r.ask(len(times[k])); err != nil {
				return err
			}
			times[k] = append(times[k], float64(time.Since(began).Microseconds())/1000)
		}
		return nil
	}
	for range besideRounds {
		if err := round(alone); err != nil {
			return nil, err
		}
	}
	// A short training is repeated until there are as many rounds beside it.
	var took time.Duration
	for len(beside[0]) < besideRounds {
		var err error
		if took, err = s.training(ctx, func() error { return round(beside) }); err != nil {
			return nil, err
		}
	}
	all := []Figure{{
		Name: "training beside requests, from the graph to the model in use", Value: took.Seconds(), Unit: "s",
	}}
	for k, r := range requests {
		for _, share := range []struct {
			name string
			of   float64
		}{{"p50", 0.5}, {"p95", 0.95}} {
			without, with := quantile(slices.Sorted(slices.Values(alone[k])), share.of),
				quantile(slices.Sorted(slices.Values(beside[k])), share.of)
			all = append(all,
				Figure{Name: r.name + " beside a training, " + share.name, Value: with, Unit: "ms"},
				Figure{Name: r.name + " beside a training, " + share.name + " against without", Value: with / without, Unit: "x"},
			)
		}
	}
	return all, nil
}
