package jukebox

import (
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/leaning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// leanGain is what the whole of a leaning moves a score by, among scores of about 0..1: a few of them decide.
	leanGain = 1.1
	// turnedFrom is the leaning below which a song no longer belongs to what the session started from, turnedTo the one
	// from which it belongs to it whatever it is.
	turnedFrom, turnedTo = -0.33, 0.25
	// likedShare weighs what is like a song that was wanted against the seed.
	likedShare = 0.5
	// playSlack is how much later than a reaction the play may have begun that it is about, by clocks of several servers.
	playSlack = time.Minute
)

// heed goes by what the person did with songs: in this session, and otherwise of late. A skip that both tell of counts
// once.
func (s *scene) heed(state *State) {
	s.recall(state)
	s.avoid, s.resting = map[string]bool{}, map[string]bool{}
	plays := slices.DeleteFunc(slices.Clone(s.recent), s.isTold)
	for _, p := range plays {
		if p.Skipped && s.now.Sub(p.At) <= restFor {
			s.rest(p.TrackID)
		}
	}
	s.against = 0
	against := map[int32]int{}
	var signals []leaning.Signal
	for _, r := range s.heeded {
		if r.Undone {
			continue
		}
		t, known := s.model.Tracks.Find(r.TrackID)
		weight := strengths[r.Kind]
		if r.Kind.against() {
			weight = -weight
			s.against++
			if known {
				against[s.model.TrackArtist[t]]++
			}
			// An artist who was not wanted twice does not come back in this session.
			if r.Kind == Refused || s.now.Sub(r.At) <= restFor || known && against[s.model.TrackArtist[t]] > 1 {
				s.rest(r.TrackID)
			}
		}
		if known {
			signals = append(signals, leaning.Signal{Track: t, Weight: weight})
		}
	}
	s.mood = s.moodOf(plays)
	s.leans = s.learner.Learn(leaning.Scene{Model: s.model, Near: s.nearTracks}, signals)
}

// recall finds all that the person did with songs in this session, the latest last.
func (s *scene) recall(state *State) {
	s.heeded = slices.Concat(state.Reactions, s.reactions)
	slices.SortStableFunc(s.heeded, func(a, b Reaction) int { return a.At.Compare(b.At) })
}

// isTold says that a reaction of the session tells of a play, or that it was undone.
func (s *scene) isTold(p taste.Play) bool {
	return slices.ContainsFunc(s.heeded, func(r Reaction) bool {
		return r.TrackID == p.TrackID && !p.At.After(r.At.Add(playSlack))
	})
}

// rest leaves a track and its artist out for a while.
func (s *scene) rest(trackID string) {
	s.avoid[trackID] = true
	if t, ok := s.model.Tracks.Find(trackID); ok {
		s.resting[s.model.Artists.IDs[s.model.TrackArtist[t]]] = true
	}
}

// offerLiked offers what is like the songs that were wanted in this session. What was heard in private gives no reason:
// reasons are stored.
func (s *scene) offerLiked(o *offers) {
	m := s.model
	for i, r := range s.heeded {
		t, ok := m.Tracks.Find(r.TrackID)
		if !ok || r.Undone || r.Kind.against() || slices.ContainsFunc(s.heeded[i+1:], func(later Reaction) bool {
			return later.TrackID == r.TrackID && !later.Undone
		}) {
			continue
		}
		for _, n := range s.nearTracks(t) {
			switch {
			case m.TrackArtist[n.Track] == m.TrackArtist[t]:
			case r.private:
				o.count(n.Track, likedShare*n.Score)
			default:
				o.addOfTaste(n.Track, likedShare*n.Score, func() string { return likedReason(r.Kind, m.TrackTitle[t]) })
			}
		}
	}
}

func likedReason(k Kind, title string) string {
	if k == Saved {
		return "Because you saved " + title
	}
	return listener.BecausePlayed(title)
}

// turned reports whether reactions took a song out of what the session plays, or into it; neither is 0.
func (s *scene) turned(t int32) int {
	switch l := s.leans(t); {
	case l <= turnedFrom:
		return -1
	case l >= turnedTo:
		return 1
	}
	return 0
}

// candidateOf finds a track by its id, in the model or among what the session started from.
func (d *draw) candidateOf(id string) (candidate, bool) { return d.byHash(similarity.HashID(id)) }
