package jukebox

import (
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// moodDepth is how many of the latest skips, and of the latest full plays, make the mood;
	// moodFade is what is left of one for each later one of either kind.
	moodDepth, moodFade = 6, 0.9
	// genreHold is the share of what is left that one skip or full play takes of a song of
	// just its genres; genreMood what all of it moves a score by, likeMood what a song does
	// that is like one of them, artistMood one of the same artist.
	genreHold, genreMood, likeMood, artistMood = 0.3, 0.12, 0.06, 0.12
	// finishedShare weighs what is like a full play against the seed.
	finishedShare = 0.15
)

// mood is what the last hours say of the next songs: full plays draw what is like them, skips
// step back artist, genre and likeness.
type mood struct {
	model             *similarity.Model
	skipped, finished []felt
	// like is how like the finished tracks are to a track, less how like the skipped ones are.
	like map[int32]float64
	// artist is what the artists of those tracks gain or lose.
	artist map[int32]float64
}

// felt is a track that was skipped or heard to its end; weight is 1 for the latest.
type felt struct {
	track   int32
	weight  float64
	private bool
}

// moodOf makes a mood of plays, the latest first.
func (s *scene) moodOf(recent []taste.Play) *mood {
	o := &mood{model: s.model, like: map[int32]float64{}, artist: map[int32]float64{}}
	weight := 1.0
	for _, p := range recent {
		t, ok := s.model.Tracks.Find(p.TrackID)
		if !ok {
			continue
		}
		switch {
		case p.Skipped:
			o.skipped = feel(o.skipped, felt{t, weight, p.Private})
		case p.Completed:
			o.finished = feel(o.finished, felt{t, weight, p.Private})
		default:
			continue
		}
		weight *= moodFade
	}
	s.learn(o, o.finished, 1)
	s.learn(o, o.skipped, -1)
	return o
}

func feel(list []felt, f felt) []felt {
	if len(list) == moodDepth {
		return list
	}
	return append(list, f)
}

// learn notes what is like the tracks and by their artists.
func (s *scene) learn(o *mood, list []felt, sign float64) {
	near := map[int32]float64{}
	for _, f := range list {
		for _, n := range s.nearTracks(f.track) {
			near[n.Track] = max(near[n.Track], f.weight*n.Score)
		}
		artist := s.model.TrackArtist[f.track]
		o.artist[artist] = max(-1, min(1, o.artist[artist]+sign*f.weight))
	}
	for t, score := range near {
		o.like[t] += sign * score
	}
}

// of is what a track gains by the mood, or loses where it is below zero; at most about 0.3.
func (o *mood) of(t int32) float64 {
	genre := o.held(o.finished, t) - o.held(o.skipped, t)
	return genreMood*genre + likeMood*o.like[t] + artistMood*o.artist[o.model.TrackArtist[t]]
}

// held is how much the tracks have to do with the genres of t, 0..1; each takes its share of
// what the others left.
func (o *mood) held(list []felt, t int32) float64 {
	left := 1.0
	for _, f := range list {
		left *= 1 - genreHold*f.weight*o.model.TrackGenres[f.track].Cosine(o.model.TrackGenres[t])
	}
	return 1 - left
}

// offerFinished offers what is like the tracks that were heard to their end. What was heard in private gives no reason:
// reasons are stored.
func (s *scene) offerFinished(o *offers) {
	m, best, from := s.model, map[int32]float64{}, map[int32]felt{}
	for _, f := range s.mood.finished {
		for _, n := range s.nearTracks(f.track) {
			if score := f.weight * n.Score; m.TrackArtist[n.Track] != m.TrackArtist[f.track] && score > best[n.Track] {
				best[n.Track], from[n.Track] = score, f
			}
		}
	}
	for _, t := range seq.SortedKeys(best) {
		if from[t].private {
			o.count(t, finishedShare*best[t])
			continue
		}
		o.addOfTaste(t, finishedShare*best[t], func() string { return listener.BecausePlayed(m.TrackTitle[from[t].track]) })
	}
}
