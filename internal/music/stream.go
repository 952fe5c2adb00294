package music

import (
	"context"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

var errUnpublished = fault.New(fault.Forbidden, "Only the artist sees what is not published.")

// decisionLife is how long a decision about a stream holds: a player asks for many ranges of one track. What another
// process takes away is heard that much longer; what this one does, forgetDecisions ends at once.
const decisionLife = 5 * time.Second

// mostDecisions bounds the memory of decisions.
const mostDecisions = 20_000

// decisions remembers who may hear what. Rounds counts how often all was forgotten: what was asked before is not kept.
type decisions struct {
	mu     sync.Mutex
	known  map[asked]decision
	rounds int
}

type asked struct {
	person, track string
	admin         bool
}

// decision is a track as its listener may have it.
type decision struct {
	track Track
	until time.Time
}

// forgetDecisions makes a change of tiers or music hold for streams at once.
func (s *Service) forgetDecisions() {
	s.decisions.mu.Lock()
	defer s.decisions.mu.Unlock()
	clear(s.decisions.known)
	s.decisions.rounds++
}

func (s *Service) decide(ctx context.Context, v access.Viewer, id string) (Track, error) {
	key, now := asked{v.UserID, id, v.Admin}, s.now()
	s.decisions.mu.Lock()
	d, known := s.decisions.known[key]
	round := s.decisions.rounds
	s.decisions.mu.Unlock()
	if !known || !now.Before(d.until) {
		tracks, err := s.Tracks(ctx, v, []string{id})
		if err != nil {
			return Track{}, err
		}
		d = decision{until: now.Add(decisionLife)}
		if len(tracks) > 0 {
			d.track = tracks[0]
		}
		if end := d.track.HeldUntil; !end.IsZero() && end.Before(d.until) {
			d.until = end
		}
		s.remember(key, d, round)
	}
	if !d.track.Visible {
		return Track{}, fault.Missing("This track")
	}
	return d.track, nil
}

func (s *Service) remember(key asked, d decision, round int) {
	s.decisions.mu.Lock()
	defer s.decisions.mu.Unlock()
	if round != s.decisions.rounds {
		return
	}
	if s.decisions.known == nil || len(s.decisions.known) >= mostDecisions {
		s.decisions.known = map[asked]decision{}
	}
	s.decisions.known[key] = d
}

// Stream decides whether the person may hear the whole of a track, and gives what its sound needs. Decisions are up to
// 5 seconds old. Errors: UNAUTHENTICATED for a visitor, NOT_FOUND, FORBIDDEN where it takes a tier that they do not
// hold.
func (s *Service) Stream(ctx context.Context, v access.Viewer, id string) (Track, error) {
	if err := v.Require(); err != nil {
		return Track{}, err
	}
	return s.wholly(ctx, v, id)
}

// Drawn decides who may see a track's waveform: whoever may hear all of it, visitors too. Errors: NOT_FOUND, FORBIDDEN.
func (s *Service) Drawn(ctx context.Context, v access.Viewer, id string) (Track, error) {
	return s.wholly(ctx, v, id)
}

func (s *Service) wholly(ctx context.Context, v access.Viewer, id string) (Track, error) {
	track, err := s.decide(ctx, v, id)
	if err == nil && !track.HasAccess {
		err = forSupporters(track)
	}
	return track, err
}

// forSupporters refuses what takes a tier, and names it.
func forSupporters(t Track) error {
	return &fault.Error{
		Code:    fault.Forbidden,
		Message: "This track is for supporters. It takes the tier “" + t.Tier.Name + "”.",
	}
}

// Preview decides whether the person may hear the first 30 seconds: whoever may know of the track, where the artist
// allows it or all of it is theirs. trusted stands for a person who brings another proof than their own token. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
func (s *Service) Preview(ctx context.Context, v access.Viewer, trusted bool, id string) (Track, error) {
	if err := v.Require(); err != nil && !trusted {
		return Track{}, err
	}
	track, err := s.decide(ctx, v, id)
	if whole := v.SignedIn() && track.HasAccess; err == nil && !track.PreviewAllowed && !whole {
		err = fault.New(fault.Forbidden, "The artist does not offer a preview of this track.")
	}
	return track, err
}
