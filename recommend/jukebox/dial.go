package jukebox

import (
	"context"
	"fmt"
	"math"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// DefaultDial is where the dial stands unless it is set: halfway between what the person knows
// (0) and what is new to them (1).
const DefaultDial = 0.5

const (
	// easing is how many songs it takes to come two thirds of the way from the known to where
	// the dial stands.
	easing = 4
	// leanMost is what a familiar song gains and a new one loses while all should be known,
	// and the other way round while all should be new, among scores of about 0..1, where no
	// song of the side that is wanted fits. It is a few temperatures: what does not belong
	// here is not lifted above what does.
	leanMost = 0.2
)

// redeal notes that a song stands where another stood.
func (s *State) redeal(member string, wasFamiliar, isFamiliar bool) {
	if wasFamiliar == isFamiliar {
		return
	}
	if isFamiliar {
		s.owe(member, 1)
	} else {
		s.owe(member, -1)
	}
}

func (s *State) owe(member string, more float64) {
	if s.Owed == nil {
		s.Owed = map[string]float64{}
	}
	s.Owed[member] = max(-1, min(1, s.Owed[member]+more))
}

// SetSessionDial sets the dial of a session alone, 0 (known) to 1 (new), from its next songs on. Errors:
// BAD_USER_INPUT for a bad dial, NOT_FOUND where the session is unknown or somebody else's.
func (j *Jukebox) SetSessionDial(ctx context.Context, userID, sessionID string, dial float64) error {
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

// dialOr is where the session's dial stands, where it follows the person's that is given unless it has its own.
func (s State) dialOr(persons float64) float64 {
	if s.Dial != nil {
		return *s.Dial
	}
	return persons
}

// novelty is the share of songs by artists who are new to the person at the next place, 0..1.
// Whatever the dial, a session begins with the known and eases from it.
func (d *draw) novelty() float64 {
	return d.state.dialOr(d.scene.dial) * (1 - math.Exp(-float64(d.state.Position)/easing))
}

// wantsNew says on which side of the dial the member's next song should be. The shares are
// dealt out by error diffusion: among the first n songs are as many new ones as novelty adds up
// to, within one.
func (d *draw) wantsNew() bool { return d.state.Owed[d.scene.taste.User]+d.novelty() >= 0.5 }

// lean is how much the next place wants what is familiar, down to how much it wants what is
// new, leanMost to -leanMost.
func (d *draw) lean() float64 { return leanMost * (1 - 2*d.novelty()) }

// leanOf is what a song gains by a lean.
func leanOf(lean float64, familiar bool) float64 {
	if familiar {
		return lean
	}
	return -lean
}

// deal notes on which side the member's next song is. What could not be had is not made up
// for later: no more than one song is owed.
func (d *draw) deal(isNew bool) {
	more := d.novelty()
	if isNew {
		more--
	}
	d.state.owe(d.scene.taste.User, more)
}

// meet finds the artists that the person knew before: those of whom they ever let a song play.
// A first hearing of the last hours, within the session, does not make an artist an old acquaintance.
func (s *scene) meet(state *State) {
	inSession := make(map[uint64]bool, len(state.Heard))
	for _, h := range state.Heard {
		inSession[h] = true
	}
	for _, h := range state.Marked {
		delete(inSession, h)
	}
	s.known = map[int32]bool{}
	for _, i := range s.played {
		t, ok := s.model.Tracks.Find(i.TrackID)
		if !ok || (i.Plays <= i.Skips && !i.Saved) || (i.Plays == 1 && inSession[s.model.Hash[t]] && s.tired[i.TrackID]) {
			continue
		}
		s.known[s.model.TrackArtist[t]] = true
	}
}

// knows says whether the person knew the artist before.
func (s *scene) knows(artistID string) bool {
	a, ok := s.model.Artists.Find(artistID)
	return ok && s.known[a]
}

// similarTo returns the reason of a song that is like something else: whether it is new matters
// to those who know anything.
func (s *scene) similarTo(label string, artist int32) string {
	if s.shared || len(s.known) == 0 || s.known[artist] {
		return "Similar to " + label
	}
	return "New to you, like " + label
}

// ofTaste returns the reason of a song that the person's taste speaks for. Others who hear it too
// are not told what the person listens to.
func (s *scene) ofTaste(reason string) string {
	if s.shared {
		return OfOnesTaste
	}
	return reason
}
