package jukebox

import (
	"math"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/leaning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// scene is what one call of the jukebox looks at beside the session's state.
type scene struct {
	model     *similarity.Model
	taste     *listener.Taste
	threshold float64
	// dial is the person's, for sessions that have none of their own.
	dial   float64
	now    time.Time
	recent []taste.Play
	// playing is the track that the person is hearing while a session begins; empty where that is none.
	playing string
	// avoid holds tracks skipped lately, resting their artists, both by id; tired tracks
	// that were played lately.
	avoid, resting, tired map[string]bool
	mood                  *mood
	// reactions are those of the session that are in memory alone; heeded are all, see heed, and leans what they say;
	// private says that what comes is kept in memory alone, too, against counts the songs that were not wanted.
	reactions, heeded []Reaction
	private           bool
	against           int
	learner           leaning.Learner
	leans             func(track int32) float64
	// played is what the person ever heard, known the artists of it, see meet.
	played []taste.Interaction
	known  map[int32]bool
	// long says that the person, or anybody in company, likes long songs.
	long bool
	// shared says that others hear the songs too: reasons tell nobody's listening then.
	shared bool
	// company is what those who hear the songs too said of their taste.
	company []*listener.Views
	// permit holds what is known of which tracks the person may hear.
	permit map[string]bool
	// near keeps what is like a track, which is asked for again at each place and retry.
	near map[int32][]similarity.TrackNeighbour
	// drawn is what the person's taste offers, found once.
	drawn []similarity.Ranked
	// friendly is kept by acquaintances.
	friendly []int32
}

func newScene(m *similarity.Model, l listener.Listener, tuning tuning.Tuning, now time.Time) *scene {
	s := &scene{
		model: m, taste: listener.TasteOf(m, l, tuning, now), threshold: tuning.Threshold, now: now, recent: l.Recent,
		played: l.Interactions, dial: DefaultDial,
		avoid: map[string]bool{}, resting: map[string]bool{}, tired: map[string]bool{}, permit: map[string]bool{},
		near: map[int32][]similarity.TrackNeighbour{}, learner: leaning.Neighbourhood{}, long: likesLong(m, l.Interactions),
	}
	for _, p := range l.Recent {
		s.tired[p.TrackID] = true
	}
	s.drawn = s.taste.Candidates(poolSize, 8)
	return s
}

// nearTracks gives what is like a track and reaches the threshold, found once in a call.
func (s *scene) nearTracks(t int32) []similarity.TrackNeighbour {
	list, ok := s.near[t]
	if !ok {
		list = s.model.NearTracks(t, s.threshold)
		s.near[t] = list
	}
	return list
}

// markPlaying counts what the person heard just now as heard in a new session, all but what was private, and notes what
// they are hearing now.
func (s *scene) markPlaying(state *State) {
	for i, p := range slices.Backward(s.recent) {
		if s.now.Sub(p.At) > playingFor {
			continue
		}
		if i == 0 && !p.Skipped && !p.Completed {
			s.playing = p.TrackID
		}
		if p.Private {
			continue
		}
		hash := similarity.HashID(p.TrackID)
		state.Heard = append(slices.DeleteFunc(state.Heard, func(h uint64) bool { return h == hash }), hash)
		state.Marked = append(state.Marked, hash)
		if t, ok := s.model.Tracks.Find(p.TrackID); ok {
			state.Trail = []Step{{p.TrackID, s.model.Artists.IDs[s.model.TrackArtist[t]]}}
		}
	}
}

// refuses says that a track is not for the person, or for somebody who hears it too, by their own word.
func (s *scene) refuses(t int32) bool {
	return s.taste.Blocked(t) ||
		slices.ContainsFunc(s.company, func(v *listener.Views) bool { return v.Blocked(s.model, t) })
}

// refusesID is refuses for a track that the model may not know.
func (s *scene) refusesID(id string) bool {
	t, ok := s.model.Tracks.Find(id)
	return ok && s.refuses(t)
}

// waits says that a song was skipped lately, or its artist was.
func (s *scene) waits(c candidate) bool { return s.avoid[c.id] || s.resting[c.artistID] }

// candidate is a song that could come next.
type candidate struct {
	id, artistID, albumID string
	hash                  uint64
	score                 float64
	reason                string
	// familiar says that the person has played the artist before.
	familiar bool
	// fits says that it may be preferred for the dial's sake, see fits.
	fits bool
	// own says that it is of the genre that the session started from.
	own bool
	// place is where among the songs to come it stands that are chosen anew, from 1; 0 for others.
	place int
}

func (s *scene) candidate(t int32, p similarity.Pull) candidate {
	m := s.model
	artist := m.TrackArtist[t]
	c := candidate{
		id: m.Tracks.IDs[t], artistID: m.Artists.IDs[artist], hash: m.Hash[t], score: p.Score, reason: p.Reason,
		familiar: s.known[artist],
	}
	if album := m.TrackAlbum[t]; album != similarity.None {
		c.albumID = m.Albums.IDs[album]
	}
	return c
}

// offers scores tracks for the place after those served: what is like the seed, ever less as
// the session goes on, what is like the last songs, what the person likes, and popularity.
type offers struct {
	scene *scene
	all   map[int32]*offer
}

type offer struct {
	score, most float64
	reason      string
}

// add counts a part of the score; the part that says most gives the reason.
func (o *offers) add(t int32, part float64, reason func() string) {
	if have := o.count(t, part); part > have.most {
		have.most, have.reason = part, reason()
	}
}

// addOfTaste is add for a part whose reason tells what the person listens to. In company that is said only where there
// is no other reason, and only that it is somebody's taste.
func (o *offers) addOfTaste(t int32, part float64, reason func() string) {
	if !o.scene.shared {
		o.add(t, part, reason)
		return
	}
	if have := o.count(t, part); have.reason == "" {
		have.reason = OfOnesTaste
	}
}

func (o *offers) count(t int32, part float64) *offer {
	have, ok := o.all[t]
	if !ok {
		m := o.scene.model
		have = &offer{score: 0.1 * float64(m.Popularity[t])}
		o.all[t] = have
	}
	have.score += part
	return have
}

const (
	// recentShare and tasteShare weigh the last songs and the person's taste against the
	// seed, whose weight falls from 1 to seedFloor by seedFade a song.
	recentShare, tasteShare, seedFloor, seedFade = 0.5, 0.35, 0.4, 0.985
	// tiredPenalty is what a song loses that was played lately or is mostly skipped.
	tiredPenalty = 0.5
)

// offers gathers everything that speaks for a track; near holds what is like the seed.
func (s *scene) offers(state *State, near []seedOffer) map[int32]*offer {
	o := &offers{scene: s, all: make(map[int32]*offer, 600)}
	weight := seedFloor + (1-seedFloor)*math.Pow(seedFade, float64(state.Position))
	for _, n := range near {
		o.add(n.track, weight*n.score, func() string { return n.reason })
	}
	share := tasteShare
	if state.Seed.Named() == 0 {
		share = 1
	}
	for _, r := range s.drawn {
		o.addOfTaste(r.Index, share*r.Score, func() string { return r.Reason })
	}
	s.offerRecent(state, o)
	s.offerFinished(o)
	s.offerLiked(o)
	for t, have := range o.all {
		have.score -= s.penalty(t)
	}
	return o.all
}

// offerRecent lets the session drift towards what is like the last songs that were not skipped.
func (s *scene) offerRecent(state *State, o *offers) {
	m := s.model
	best := map[int32]float64{}
	from := map[int32]int32{}
	trail := state.Trail[max(0, len(state.Trail)-3):]
	for _, step := range trail {
		t, ok := m.Tracks.Find(step.TrackID)
		if !ok || s.avoid[step.TrackID] {
			continue
		}
		for _, n := range s.nearTracks(t) {
			if m.TrackArtist[n.Track] != m.TrackArtist[t] && n.Score > best[n.Track] {
				best[n.Track], from[n.Track] = n.Score, t
			}
		}
	}
	for _, t := range seq.SortedKeys(best) {
		o.add(t, recentShare*best[t], func() string { return s.similarTo(m.TrackTitle[from[t]], m.TrackArtist[t]) })
	}
}

// penalty puts back what is unlike the person's mood, what was played lately and what is mostly skipped.
func (s *scene) penalty(t int32) float64 {
	m := s.model
	p := -s.mood.of(t) - leanGain*s.leans(t)
	if s.tired[m.Tracks.IDs[t]] || s.taste.Disliked[t] {
		p += tiredPenalty
	}
	return p
}
