package recommend

import (
	"context"
	"fmt"
	"math"

	"github.com/sidestage/sidestage/internal/fault"
)

// DefaultDial is where the dial stands unless it is set: halfway between what the person knows
// (0) and what is new to them (1).
const DefaultDial = 0.5

const (
	// leanMost is what a familiar song gains and a new one loses while all should be known,
	// and the other way round while all should be new, among scores of about 0..1. It is a
	// few temperatures: what does not belong here is not lifted above what does.
	leanMost = 0.2
	// easing is how many songs it takes to come two thirds of the way from the known to where
	// the dial stands.
	easing = 8
)

// SetDial sets the dial of a session, 0 (known) to 1 (new), from its next songs on. Errors:
// BAD_USER_INPUT for a bad dial, NOT_FOUND where the session is unknown or somebody else's.
func (j *Jukebox) SetDial(ctx context.Context, userID, sessionID string, dial float64) error {
	if err := checkDial(&dial); err != nil {
		return err
	}
	err := j.sessions.Update(ctx, sessionID, userID, func(s *State) error {
		s.Dial = &dial
		return nil
	})
	if err != nil {
		return fmt.Errorf("setting the dial: %w", err)
	}
	return nil
}

func checkDial(dial *float64) error {
	if dial != nil && (math.IsNaN(*dial) || *dial < 0 || *dial > 1) {
		return fault.BadInput(map[string]string{"dial": "dial must be between 0 and 1."})
	}
	return nil
}

func (s State) dial() float64 {
	if s.Dial == nil {
		return DefaultDial
	}
	return *s.Dial
}

// lean is how much the next place wants what is familiar, down to how much it wants what is
// new, leanMost to -leanMost. Whatever the dial, a session begins with the known and eases
// from it.
func (s State) lean() float64 {
	novelty := s.dial() * (1 - math.Exp(-float64(s.Position)/easing))
	return leanMost * (1 - 2*novelty)
}

// leaning is what a song gains by a lean.
func leaning(lean float64, familiar bool) float64 {
	if familiar {
		return lean
	}
	return -lean
}

// meet finds the artists that the person knew before: those of whom they ever let a song play.
// A first hearing within the session does not make an artist an old acquaintance.
func (s *scene) meet(state *State) {
	inSession := make(map[uint64]bool, len(state.Heard))
	for _, h := range state.Heard {
		inSession[h] = true
	}
	s.known = map[int32]bool{}
	for _, i := range s.played {
		t, ok := s.model.tracks.Find(i.TrackID)
		if !ok || (i.Plays <= i.Skips && !i.Saved) || (i.Plays == 1 && inSession[s.model.hash[t]]) {
			continue
		}
		s.known[s.model.trackArtist[t]] = true
	}
}

// knows says whether the person knew the artist before.
func (s *scene) knows(artistID string) bool {
	a, ok := s.model.artists.Find(artistID)
	return ok && s.known[a]
}

// similarTo gives the reason of a song that is like something else: whether it is new matters
// to those who know anything.
func (s *scene) similarTo(label string, artist int32) string {
	if s.shared || len(s.known) == 0 || s.known[artist] {
		return "Similar to " + label
	}
	return "New to you, like " + label
}

// ofTaste gives the reason of a song that the person's taste speaks for. Others who hear it too
// are not told what the person listens to.
func (s *scene) ofTaste(reason string) string {
	if s.shared {
		return OfOnesTaste
	}
	return reason
}
