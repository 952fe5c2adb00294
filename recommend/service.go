package recommend

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/internal/cores"
)

// Options wires a Service. All but Statements, Folder, Config, Learning and Log are needed.
type Options struct {
	Source  Source
	History History
	// Tuning gives what holds for a person at this moment; userID is empty for a visitor. What
	// is out of its range is brought within it.
	Tuning func(ctx context.Context, userID string) Tuning
	// Show is Tuning for what the person is about to be shown; nil where nobody wants to know who was shown what is tuned.
	Show func(ctx context.Context, userID string) Tuning
	// Statements tells what people said of their taste; nil where nobody said anything.
	Statements Statements
	// Config is DefaultConfig where HalfLife is zero; its Now is set at each training.
	Config Config
	// Learning is read when a training begins, in place of that of Config; nil where nobody sets it.
	Learning func(ctx context.Context) Learning
	// Folder is where models are kept; empty keeps them in memory.
	Folder string
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
	// choosing is held while another model is put in use or old ones are let go of, so that what the folder says of it and what
	// is in use are the same, and what is in use is kept.
	choosing sync.Mutex

	mu     sync.Mutex
	status Status
	// trained are the models that are kept, and those lately refused; memory holds those without a file.
	trained []Trained
	memory  map[string]*Model
	// turns counts how often somebody went back to a model; wentBack says that the model in use is one they went back to.
	turns    int
	wentBack bool
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
	return &Service{options: o, wanted: make(chan struct{}, 1), memory: map[string]*Model{}}
}

// settle is how long Run waits after a request, so that a burst of changes makes one model.
const settle = 5 * time.Second

// patience is how long an answer waits for a first model that is being made.
const patience = 10 * time.Second

// Run trains when it starts if there is no model yet, then every Interval (see pause) and soon after each
// Request, until ctx ends. A training that fails is logged and leaves the old model in use; the
// first is tried again soon.
func (s *Service) Run(ctx context.Context) {
	if s.Model() == nil {
		s.retrainLogged(ctx)
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(s.pause()):
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

// pause is how long Run rests between trainings: Interval, or four times what the last one took where
// that is longer, so that learning from much never takes more than a fifth of the time.
func (s *Service) pause() time.Duration { return max(s.options.Interval, 4*s.Status().Took) }

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

// Retrain makes a model now, keeps it and puts it in use. Where that fails, or the model does not pass its
// checks, the old one stays. It leaves a core to requests, where there are several, and the model that is in use
// answers until the new one takes its place in one step. A model that somebody went back to meanwhile stays too.
func (s *Service) Retrain(ctx context.Context) error {
	s.training.Lock()
	defer s.training.Unlock()
	defer s.atWork()()
	defer cores.Bound(max(1, runtime.GOMAXPROCS(0)-1))()
	began, cfg := s.options.Now(), s.options.Config
	cfg.Now = began
	if s.options.Learning != nil {
		cfg.Learning = s.options.Learning(ctx)
	}
	turns := s.turnsSoFar()
	m, err := makeModel(ctx, s.options.Source, s.options.Statements, cfg)
	if err == nil {
		err = m.checkAgainst(s.Model())
	}
	took := s.options.Now().Sub(began)
	if m != nil {
		if kept := s.keep(ctx, m, took, err); kept != nil {
			s.options.Log.WarnContext(ctx, "a model of recommendations cannot be kept", "version", m.Version, "error", kept)
		}
	}
	if err == nil {
		s.takeOver(ctx, m, turns)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status.Took = took
	if err != nil {
		s.status.Failed = err.Error()
		return fmt.Errorf("training recommendations: %w", err)
	}
	s.status.Failed = ""
	s.options.Log.InfoContext(ctx, "recommendations trained", "version", m.Version, "took", s.status.Took,
		"artists", m.Counts.Artists, "tracks", m.Counts.Tracks, "users", m.Counts.Users,
		"interactions", m.Counts.Interactions, "leftOut", m.Counts.LeftOut)
	return nil
}

// takeOver puts a new model in use, unless somebody went back to another since turns were counted.
func (s *Service) takeOver(ctx context.Context, m *Model, turns int) {
	s.choosing.Lock()
	defer s.choosing.Unlock()
	if s.turnsSoFar() != turns {
		return
	}
	s.mu.Lock()
	s.model.Store(m)
	s.wentBack = false
	s.mu.Unlock()
	if err := s.choose(""); err != nil {
		s.options.Log.WarnContext(ctx, "a restart will go back to an earlier model of recommendations", "error", err)
	}
}

func (s *Service) turnsSoFar() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.turns
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

// showing is tuning for what depends on it and is about to be shown.
func (s *Service) showing(ctx context.Context, userID string) Tuning {
	if s.options.Show == nil {
		return s.tuning(ctx, userID)
	}
	return s.options.Show(ctx, userID).bounded()
}

// historyLimit is how many of a person's latest tracks are looked at.
const historyLimit = 500

// listener reads what a person does now; nothing for a visitor.
func (s *Service) listener(ctx context.Context, userID string) (listener, error) {
	l := listener{id: userID}
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
	if unlearned := s.Model().unlearned(l.following); len(unlearned) > 0 {
		if l.friends, err = s.options.History.HeardMost(ctx, unlearned, friendTracks); err != nil {
			return l, fmt.Errorf("reading what those hear whom %s follows: %w", userID, err)
		}
	}
	l.said, err = s.said(ctx, userID)
	return l, err
}

// said reads what a person told the product; nothing for a visitor.
func (s *Service) said(ctx context.Context, userID string) (Said, error) {
	if userID == "" || s.options.Statements == nil {
		return Said{}, nil
	}
	said, err := s.options.Statements.SaidBy(ctx, userID)
	if err != nil {
		return Said{}, fmt.Errorf("reading what %s said of their taste: %w", userID, err)
	}
	return said, nil
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
	if userID == "" {
		return m, nil, g, nil
	}
	tuning := s.tuning
	if sort == music.ForYou {
		tuning = s.showing
	}
	t, err := s.tasteNow(ctx, m, userID, tuning(ctx, userID), sort == music.ForYou)
	if err != nil {
		return nil, nil, none, err
	}
	t.views.asking(g)
	return m, t, g, nil
}

// tasteNow is what a person likes at this moment; without their listening where only what they said matters.
func (s *Service) tasteNow(ctx context.Context, m *Model, userID string, tuning Tuning, listening bool) (*taste, error) {
	if !listening {
		said, err := s.said(ctx, userID)
		return m.tasteFor(listener{id: userID, said: said}, tuning, s.options.Now()), err
	}
	l, err := s.listener(ctx, userID)
	if err != nil {
		return nil, err
	}
	return m.tasteOf(l, tuning, s.options.Now()), nil
}

// SimilarArtists gives the artists that reach the threshold that holds for the person, the best first,
// without those who are not for them. Nothing for an artist that the model does not know.
func (s *Service) SimilarArtists(ctx context.Context, userID, artistID string, limit int) ([]music.Scored, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	if _, known := m.artists.Find(artistID); !known {
		return nil, nil
	}
	t, err := s.tasteNow(ctx, m, userID, s.showing(ctx, userID), false)
	if err != nil {
		return nil, err
	}
	// One of the model's bounded list more for each that is left out.
	return t.forThem(m.SimilarArtists(artistID, t.tuning.Threshold, m.cfg.Neighbours), limit, m.artists.Find, t.refusesArtist), nil
}

// SimilarTracks is SimilarArtists for tracks.
func (s *Service) SimilarTracks(ctx context.Context, userID, trackID string, limit int) ([]music.Scored, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	if _, known := m.tracks.Find(trackID); !known {
		return nil, nil
	}
	t, err := s.tasteNow(ctx, m, userID, s.showing(ctx, userID), false)
	if err != nil {
		return nil, err
	}
	return t.forThem(m.SimilarTracks(trackID, t.tuning.Threshold, limit+spareSimilar), limit, m.tracks.Find, t.blocked), nil
}

// spareSimilar is how many similar tracks more are looked at, for those that are not for the person.
const spareSimilar = 50

// forThem leaves what the person does not refuse, at most limit.
func (t *taste) forThem(list []music.Scored, limit int, find func(string) (int32, bool), refuses func(int32) bool) []music.Scored {
	list = slices.DeleteFunc(list, func(s music.Scored) bool {
		i, ok := find(s.ID)
		return !ok || refuses(i)
	})
	return firstOf(list, limit)
}

// refusesArtist says that an artist is not for the person.
func (t *taste) refusesArtist(artist int32) bool { return t.views.blockedArtist(t.model, artist) }
