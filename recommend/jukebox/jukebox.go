// Package jukebox plays on: it chooses songs that belong together, for one person or for several who listen together.
package jukebox

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/internal/leaning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/seq"
)

// Bounds of how many songs one call gives.
const (
	DefaultSongs = 20
	MaxSongs     = 100
)

// restFor is how long a skipped track and its artist are left out, while there is anything else.
const restFor = 30 * time.Minute

// playingFor is how long ago a track may have been started to count as playing now, if it is the last and was not
// ended, and as heard in a session that begins now.
const playingFor = 10 * time.Minute

// tiredFor is how long a track that was played outside the session is put back.
const tiredFor = 2 * time.Hour

// Jukebox plays on: sessions of songs that belong together. Within a session no song comes
// twice until all that the person may hear were served; then it says so and starts over with
// what was heard longest ago. No artist comes twice in a row while a song of another is left,
// and what was skipped within half an hour, and its artist, wait while there is anything else.
type Jukebox struct {
	reader    *listener.Reader
	sessions  SessionStore
	catalogue Catalogue
	dials     Dials
	random    func() uint64
	private   privatePlays
	secrets   secretReactions
	isPrivate Privacy
	learner   leaning.Learner
}

// New returns a jukebox by the models given.
func New(models listener.Models, people recommend.People, sessions SessionStore, catalogue Catalogue) *Jukebox {
	return &Jukebox{
		reader: listener.New(models, people), sessions: sessions, catalogue: catalogue, random: rand.Uint64,
		learner: leaning.Neighbourhood{},
	}
}

// WithLearner learns otherwise from what a person does in a session, to compare.
func (j *Jukebox) WithLearner(l leaning.Learner) *Jukebox {
	j.learner = l
	return j
}

// WithRandom begins sessions from the numbers given, so that their choices can be repeated.
func (j *Jukebox) WithRandom(random func() uint64) *Jukebox {
	j.random = random
	return j
}

// Batch is what one call gives.
type Batch struct {
	SessionID string
	// Position is how many songs the session has served, these included.
	Position int
	// Dial is where it stands, 0 (known) to 1 (new).
	Dial  float64
	Songs []Song
	// StartedOver says that some of these songs were heard in the session before.
	StartedOver bool
}

// ErrNothing is of a listener for whom there is nothing to play.
var ErrNothing = fault.New(fault.NotFound, "There is no music to play yet.")

// Start begins a session from a seed and gives its first songs, limit of 1..100. A track opens
// its session itself unless the person is hearing it now; so does the first track of an album,
// playlist or artist that they are not hearing now and did not skip lately. dial is from 0 (known)
// to 1 (new); nil follows the person's. Errors: BAD_USER_INPUT for two seeds, a bad dial or a bad
// limit, NOT_FOUND for an unknown seed, ErrNothing, UNAVAILABLE before the
// first model.
func (j *Jukebox) Start(ctx context.Context, userID string, seed music.Seed, dial *float64, limit int) (Batch, error) {
	if err := checkSongs(limit); err != nil {
		return Batch{}, err
	}
	scene, err := j.scene(ctx, userID)
	if err != nil {
		return Batch{}, err
	}
	state, err := j.Begin(ctx, userID, seed, dial)
	if err != nil {
		return Batch{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Batch{}, fmt.Errorf("naming a jukebox session: %w", err)
	}
	session := Session{ID: id.String(), UserID: userID, CreatedAt: j.reader.Now(), State: state}
	scene.markPlaying(&session.State)
	for {
		state := session.State.clone()
		songs, want := scene.take(&state, limit)
		if len(want) == 0 {
			if len(songs) == 0 {
				return Batch{}, ErrNothing
			}
			session.State = state
			if err := j.sessions.Create(ctx, session); err != nil {
				return Batch{}, fmt.Errorf("storing a jukebox session: %w", err)
			}
			return scene.batch(session.ID, state, songs), nil
		}
		if err := j.ask(ctx, userID, scene, want); err != nil {
			return Batch{}, err
		}
	}
}

// Begin gives the state of a session that has served nothing yet. Errors are those of Start.
func (j *Jukebox) Begin(ctx context.Context, userID string, seed music.Seed, dial *float64) (State, error) {
	state := State{Seed: seed, Random: j.random(), Dial: dial}
	if err := state.check(); err != nil {
		return State{}, err
	}
	if seed.Named() == 0 {
		return state, nil
	}
	anchors, err := j.catalogue.SeedTracks(ctx, userID, seed, maxAnchors)
	if err != nil {
		return State{}, fmt.Errorf("finding what to start from: %w", err)
	}
	state.Anchors = seq.First(anchors, maxAnchors)
	return state, nil
}

func (s State) check() error {
	if s.Seed.Named() > 1 {
		return fault.BadInput(map[string]string{
			"seed": "Start from one thing only: a track, an artist, an album, a playlist or a genre.",
		})
	}
	return checkDial(s.Dial)
}

// More gives the next songs of a session, limit of 1..100. Two calls at once get different
// songs. Errors: BAD_USER_INPUT for a bad limit, NOT_FOUND where the session is unknown or
// somebody else's, UNAVAILABLE before the first model.
func (j *Jukebox) More(ctx context.Context, userID, sessionID string, limit int) (Batch, error) {
	return j.next(ctx, userID, sessionID, -1, limit)
}

// MoreAfter is More for a caller that may have to repeat a call: where the last call began
// at position, what that call gave is given again, the first limit of it, and nothing moves on.
// Only what the person has refused or skipped since is replaced, or left out.
func (j *Jukebox) MoreAfter(ctx context.Context, userID, sessionID string, position, limit int) (Batch, error) {
	return j.next(ctx, userID, sessionID, position, limit)
}

func (j *Jukebox) next(ctx context.Context, userID, sessionID string, position, limit int) (Batch, error) {
	if err := checkSongs(limit); err != nil {
		return Batch{}, err
	}
	scene, err := j.scene(ctx, userID)
	if err != nil {
		return Batch{}, err
	}
	scene.reactions = j.secrets.of(sessionID, scene.now)
	for {
		var out Batch
		var want []string
		err := j.sessions.Update(ctx, sessionID, userID, func(s *State) error {
			want = nil
			give := scene.take
			if position >= 0 && position == s.Position-len(s.Batch) && len(s.Batch) > 0 {
				give = scene.repeat
			}
			state := s.clone()
			var songs []Song
			if songs, want = give(&state, limit); len(want) > 0 {
				return errWant
			}
			out, *s = scene.batch(sessionID, state, songs), state
			return nil
		})
		if len(want) == 0 {
			if err != nil {
				return Batch{}, fmt.Errorf("playing on: %w", err)
			}
			return out, nil
		}
		// The lock is not held while permission is asked for.
		if err := j.ask(ctx, userID, scene, want); err != nil {
			return Batch{}, err
		}
	}
}

// errWant ends an update that has to know first which tracks may be played.
var errWant = errors.New("permission of some tracks is not known yet")

func checkSongs(limit int) error {
	if limit < 1 || limit > MaxSongs {
		return fault.BadInput(map[string]string{"limit": fmt.Sprintf("limit must be between 1 and %d.", MaxSongs)})
	}
	return nil
}

func (s *scene) batch(id string, state State, songs []Song) Batch {
	out := Batch{SessionID: id, Position: state.Position, Dial: state.dialOr(s.dial), Songs: songs}
	for _, song := range songs {
		out.StartedOver = out.StartedOver || song.StartedOver
	}
	return out
}

// scene gathers what one call looks at, all but the state.
func (j *Jukebox) scene(ctx context.Context, userID string) (*scene, error) {
	m, err := j.reader.Ready(ctx)
	if err != nil {
		return nil, err
	}
	now := j.reader.Now()
	since := now.Add(-tiredFor)
	l, err := j.reader.Listener(ctx, userID)
	if err != nil {
		return nil, err
	}
	recent, err := j.reader.People.History.RecentPlays(ctx, userID, since)
	if err != nil {
		return nil, fmt.Errorf("reading what %s played just now: %w", userID, err)
	}
	l.Recent = j.private.among(recent, userID, since)
	s := newScene(m, l, j.reader.Showing(ctx, userID), now)
	if j.learner != nil {
		s.learner = j.learner
	}
	if s.dial, err = j.Dial(ctx, userID); err != nil {
		return nil, err
	}
	return s, nil
}

// ask learns which tracks the person may hear.
func (j *Jukebox) ask(ctx context.Context, userID string, s *scene, ids []string) error {
	playable, err := j.catalogue.Playable(ctx, userID, ids)
	if err != nil {
		return fmt.Errorf("asking what may be played: %w", err)
	}
	for _, id := range ids {
		s.permit[id] = false
	}
	for _, id := range playable {
		s.permit[id] = true
	}
	return nil
}
