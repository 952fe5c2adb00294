package jukebox

import (
	"context"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// longSong is how many seconds a song lasts at most that comes to everybody: a set of five hours is nothing to come
	// upon.
	longSong = 15 * 60
	// heardOut is the share of a song that must have been heard for it to count as finished.
	heardOut = 0.9
	// longListened is among how many of a person's latest songs one is looked for.
	longListened = 500
)

func isLong(m *similarity.Model, t int32) bool { return m.Duration[t] > longSong }

// likesLong reports whether somebody saved a long song, or heard one to its end.
func likesLong(m *similarity.Model, did []taste.Interaction) bool {
	return slices.ContainsFunc(did, func(i taste.Interaction) bool {
		t, ok := m.Tracks.Find(i.TrackID)
		return ok && isLong(m, t) && (i.Saved || i.Plays > i.Skips && i.Seconds >= heardOut*float64(m.Duration[t]))
	})
}

// playsLong reports whether long songs may come in a session: it started from such, or the person, or anybody in
// company, saved or finished one, before or in it.
func (s *scene) playsLong(state *State) bool {
	long := 0
	for _, t := range state.Anchors {
		if t.Duration > longSong {
			long++
		}
	}
	if state.Seed.Genre == "" && long > 0 && 2*long >= len(state.Anchors) {
		return true
	}
	isLongID := func(id string) bool {
		t, ok := s.model.Tracks.Find(id)
		return ok && isLong(s.model, t)
	}
	return s.long || slices.ContainsFunc(s.heeded, func(r Reaction) bool {
		return !r.Undone && !r.Kind.against() && isLongID(r.TrackID)
	}) || slices.ContainsFunc(s.recent, func(p taste.Play) bool { return p.Completed && isLongID(p.TrackID) })
}

// anyLikesLong reports whether any of several people saved or finished a long song; they are not asked where the model
// has none.
func (j *Jukebox) anyLikesLong(ctx context.Context, m *similarity.Model, members []string) (bool, error) {
	if !slices.ContainsFunc(m.Duration, func(seconds float32) bool { return seconds > longSong }) {
		return false, nil
	}
	for _, member := range members {
		did, err := j.reader.People.History.Listened(ctx, member, longListened)
		if err != nil {
			return false, fmt.Errorf("reading what %s listened to: %w", member, err)
		}
		if likesLong(m, did) {
			return true, nil
		}
	}
	return false, nil
}
