package recommend

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sidestage/sidestage/internal/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// Options wires a Service. All but Statements, Config and Log are needed.
type Options struct {
	Source  Source
	History History
	// Tuning gives what holds for a person at this moment; userID is empty for a visitor. What
	// is out of its range is brought within it.
	Tuning func(ctx context.Context, userID string) Tuning
	// Statements tells what people said of their taste; nil where nobody said anything.
	Statements Statements
	// Config is DefaultConfig where HalfLife is zero; its Now is set at each training.
	Config Config
	// Interval is how often Run trains anew.
	Interval time.Duration
	Now      func() time.Time
	Log      *slog.Logger
}

// Service holds the model in use and answers from it. It is music.Recommender.
type Service struct {
	options Options
	model   atomic.Pointer[Model]
	wanted  chan struct{}
	// training is held while a model is made, so that there is never more than one at work.
	training sync.Mutex

	mu     sync.Mutex
	status Status
	// working is closed when the training under way has ended; nil where there is none.
	working chan struct{}
}

// Status tells what a Service runs on.
type Status struct {
	// Version and TrainedAt are of the model in use; empty before the first.
	Version   string
	TrainedAt time.Time
	Counts    Counts
	// Took is how long the last training took; Failed its error, empty where it went well.
	Took   time.Duration
	Failed string
}

var _ music.Recommender = (*Service)(nil)

// NewService makes a service that has no model yet; Retrain or Run makes one.
func NewService(o Options) *Service {
	if o.Config.HalfLife == 0 {
		o.Config = DefaultConfig()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{options: o, wanted: make(chan struct{}, 1)}
}

// settle is how long Run waits after a request, so that a burst of changes makes one model.
const settle = 5 * time.Second

// patience is how long an answer waits for a first model that is being made.
const patience = 10 * time.Second

// Run trains when it starts if there is no model yet, then every Interval and soon after each
// Request, until ctx ends. A training that fails is logged and leaves the old model in use; the
// first is tried again soon.
func (s *Service) Run(ctx context.Context) {
	if s.Model() == nil {
		s.retrainLogged(ctx)
	}
	tick := time.NewTicker(s.options.Interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-s.wanted:
			select {
			case <-ctx.Done():
				return
			case <-time.After(settle):
			}
		}
		s.retrainLogged(ctx)
	}
}

// Request asks Run to train soon; it does not wait.
func (s *Service) Request() {
	select {
	case s.wanted <- struct{}{}:
	default: // one is asked for already
	}
}

func (s *Service) retrainLogged(ctx context.Context) {
	if err := s.Retrain(ctx); err != nil && ctx.Err() == nil {
		s.options.Log.ErrorContext(ctx, "training recommendations failed, the model in use stays", "error", err)
		if s.Model() == nil {
			s.Request()
		}
	}
}

// Retrain makes a model now and puts it in use; where that fails the old one stays.
func (s *Service) Retrain(ctx context.Context) error {
	s.training.Lock()
	defer s.training.Unlock()
	defer s.atWork()()
	began := s.options.Now()
	cfg := s.options.Config
	cfg.Now = began
	m, err := Train(ctx, s.options.Source, cfg)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status.Took = s.options.Now().Sub(began)
	if err != nil {
		s.status.Failed = err.Error()
		return fmt.Errorf("training recommendations: %w", err)
	}
	s.model.Store(m)
	s.status.Failed = ""
	s.options.Log.InfoContext(ctx, "recommendations trained", "version", m.Version, "took", s.status.Took,
		"artists", m.Counts.Artists, "tracks", m.Counts.Tracks, "users", m.Counts.Users,
		"interactions", m.Counts.Interactions, "leftOut", m.Counts.LeftOut)
	return nil
}

// atWork says that a training is under way until ended is called.
func (s *Service) atWork() (ended func()) {
	working := make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.working = working
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.working = nil
		close(working)
	}
}

// Model is the model in use, or nil before the first.
func (s *Service) Model() *Model { return s.model.Load() }

// Status tells what is in use.
func (s *Service) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.status
	if m := s.Model(); m != nil {
		out.Version, out.TrainedAt, out.Counts = m.Version, m.TrainedAt, m.Counts
	}
	return out
}

// ready gives the model in use, and waits a while for a first one that is being made. Errors:
// UNAVAILABLE before the first.
func (s *Service) ready(ctx context.Context) (*Model, error) {
	if m := s.Model(); m != nil {
		return m, nil
	}
	s.mu.Lock()
	working := s.working
	s.mu.Unlock()
	if working != nil {
		select {
		case <-working:
		case <-ctx.Done():
		case <-time.After(patience):
		}
	}
	if m := s.Model(); m != nil {
		return m, nil
	}
	return nil, &fault.Error{
		Code: fault.Unavailable, RetryAfter: 2 * time.Second,
		Message: "Recommendations are still being prepared. Please try again.",
	}
}

// tuning is what holds for a person now.
func (s *Service) tuning(ctx context.Context, userID string) Tuning {
	return s.options.Tuning(ctx, userID).bounded()
}

// historyLimit is how many of a person's latest tracks are looked at.
const historyLimit = 500

// listener reads what a person does now; nothing for a visitor.
func (s *Service) listener(ctx context.Context, userID string) (listener, error) {
	var l listener
	var err error
	if userID == "" {
		return l, nil
	}
	if l.interactions, err = s.options.History.Listened(ctx, userID, historyLimit); err != nil {
		return l, fmt.Errorf("reading what %s listened to: %w", userID, err)
	}
	if l.following, err = s.options.History.Following(ctx, userID); err != nil {
		return l, fmt.Errorf("reading whom %s follows: %w", userID, err)
	}
	return l, nil
}

// CuratedTracks ranks tracks: FOR_YOU by the person's own listening until this moment (for
// visitors, and for people of whom nothing is known, by popularity), NEW by release, POPULAR
// by popularity with decay. userID is empty for a visitor; genre is a slug, or empty for all.
// At most 500. Errors: UNAVAILABLE before the first model.
func (s *Service) CuratedTracks(ctx context.Context, userID, genre string, sort music.CuratedSort) ([]music.Scored, error) {
	m, t, g, err := s.view(ctx, userID, genre, sort)
	if err != nil || m == nil {
		return nil, err
	}
	return scored(m.curateTracks(t, g, sort, s.options.Now()), m.tracks.IDs), nil
}

// CuratedAlbums is CuratedTracks for albums.
func (s *Service) CuratedAlbums(ctx context.Context, userID, genre string, sort music.CuratedSort) ([]music.Scored, error) {
	m, t, g, err := s.view(ctx, userID, genre, sort)
	if err != nil || m == nil {
		return nil, err
	}
	return scored(m.curateAlbums(t, g, sort, s.options.Now()), m.albums.IDs), nil
}

// CuratedArtists ranks the artists of a genre, or all, by listeners. At most 500.
func (s *Service) CuratedArtists(ctx context.Context, genre string) ([]music.Scored, error) {
	m, _, g, err := s.view(ctx, "", genre, music.Popular)
	if err != nil || m == nil {
		return nil, err
	}
	return scored(m.curateArtists(g), m.artists.IDs), nil
}

// view gathers what a curated list needs. The model is nil, without an error, for a genre
// that has no music.
func (s *Service) view(ctx context.Context, userID, genre string, sort music.CuratedSort) (*Model, *taste, int32, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return nil, nil, none, err
	}
	g := none
	if genre != "" {
		found, ok := m.genres.Find(genre)
		if !ok {
			return nil, nil, none, nil
		}
		g = found
	}
	if userID == "" || sort != music.ForYou {
		return m, nil, g, nil
	}
	l, err := s.listener(ctx, userID)
	if err != nil {
		return nil, nil, none, err
	}
	return m, m.tasteOf(l, s.tuning(ctx, userID).Threshold, s.options.Now()), g, nil
}

// SimilarArtists gives the artists that reach the site's threshold, the best first.
func (s *Service) SimilarArtists(ctx context.Context, artistID string, limit int) ([]music.Scored, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	return m.SimilarArtists(artistID, s.tuning(ctx, "").Threshold, limit), nil
}

// SimilarTracks gives the tracks that reach the site's threshold, the best first.
func (s *Service) SimilarTracks(ctx context.Context, trackID string, limit int) ([]music.Scored, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	return m.SimilarTracks(trackID, s.tuning(ctx, "").Threshold, limit), nil
}
