package recommend

import (
	"math"
	"slices"
	"time"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// listener is what is known of a person at this moment.
type listener struct {
	interactions []Interaction
	following    []string
	recent       []Play
}

// pull is how much something draws a person, and why.
type pull struct {
	score  float64
	reason string
}

// taste is what a model makes of a listener: a pull of 0..1 of artists and of tracks.
type taste struct {
	model   *Model
	artists map[int32]pull
	tracks  map[int32]pull
	// heard is what the person played in the last two weeks; disliked what they mostly skip.
	heard, disliked map[int32]bool
}

const (
	// tasteHalfLife is after how long a play says half as much about what to offer.
	tasteHalfLife = 60 * 24 * time.Hour
	// recentAnchors is how many of the latest tracks draw tracks like them.
	recentAnchors = 8
	// tasteNeighbours bounds how many neighbours of each artist are looked at.
	tasteNeighbours = 40
	// friendTracks bounds how many tracks of each friend are looked at, maxFriends the friends.
	friendTracks, maxFriends = 40, 200
)

// tasteOf folds a person in: what they did until now, seen through the model.
func (m *Model) tasteOf(l listener, threshold float64, now time.Time) *taste {
	t := &taste{
		model: m, artists: map[int32]pull{}, tracks: map[int32]pull{},
		heard: map[int32]bool{}, disliked: map[int32]bool{},
	}
	weights := t.weigh(l, now)
	t.pullArtists(weights, l.following, threshold)
	t.pullTracks(l, threshold)
	t.pullFriends(l.following)
	return t
}

// empty says that nothing is known of the person's taste.
func (t *taste) empty() bool { return len(t.artists) == 0 && len(t.tracks) == 0 }

// weigh sums what the person heard by artist: ln(1 + full plays), decayed.
func (t *taste) weigh(l listener, now time.Time) map[int32]float64 {
	m, weights := t.model, map[int32]float64{}
	for _, i := range l.interactions {
		track, ok := m.tracks.Find(i.TrackID)
		if !ok {
			continue
		}
		plays, ok := m.cfg.fullPlays(i, float64(m.duration[track]))
		if !ok {
			continue
		}
		age := ageDays(now, i.LastAt)
		if i.Skips > 0 && 2*i.Skips >= i.Plays && !i.Saved {
			t.disliked[track] = true
			continue
		}
		if i.Plays > 0 && age < 14 {
			t.heard[track] = true
		}
		weights[m.trackArtist[track]] += plays * max(minDecay, decay(age, tasteHalfLife))
	}
	for _, id := range l.following {
		if a, ok := m.artists.Find(id); ok {
			weights[a] += m.cfg.FollowPlays
		}
	}
	for a, w := range weights {
		weights[a] = math.Log1p(w)
	}
	return weights
}

// pullArtists spreads the weights over the neighbours that reach the threshold. An artist
// whom the person knows draws by itself; a new one by the sum of what leads to it.
func (t *taste) pullArtists(weights map[int32]float64, following []string, threshold float64) {
	m := t.model
	type lead struct {
		sum, most float64
		from      int32
	}
	leads := map[int32]lead{}
	for _, a := range sortedKeys(weights) {
		for _, n := range firstOf(m.neighbours[a], tasteNeighbours) {
			if n.value() < threshold {
				break
			}
			l := leads[n.artist]
			part := weights[a] * n.value()
			l.sum += part
			if part > l.most {
				l.most, l.from = part, a
			}
			leads[n.artist] = l
		}
	}
	var mostKnown, mostLed float64
	for _, w := range weights {
		mostKnown = max(mostKnown, w)
	}
	for _, l := range leads {
		mostLed = max(mostLed, l.sum)
	}
	for _, b := range sortedKeys(leads) {
		t.artists[b] = pull{leads[b].sum / mostLed, "Because you played " + m.artistName[leads[b].from]}
	}
	followed := map[int32]bool{}
	for _, id := range following {
		if a, ok := m.artists.Find(id); ok {
			followed[a] = true
		}
	}
	for a, w := range weights {
		reason := "Because you played " + m.artistName[a]
		if followed[a] {
			reason = "Because you follow " + m.artistName[a]
		}
		if score := 0.8 * w / mostKnown; mostKnown > 0 && score > t.artists[a].score {
			t.artists[a] = pull{score, reason}
		}
	}
}

func sortedKeys[V any](m map[int32]V) []int32 {
	keys := make([]int32, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// pullTracks draws what is like the tracks that were heard last.
func (t *taste) pullTracks(l listener, threshold float64) {
	m, anchors := t.model, 0
	for _, i := range l.interactions {
		track, ok := m.tracks.Find(i.TrackID)
		if !ok || t.disliked[track] {
			continue
		}
		if anchors++; anchors > recentAnchors {
			return
		}
		for _, n := range m.nearTracks(track, threshold) {
			t.offer(n.track, pull{n.score * math.Pow(0.95, float64(anchors)), "Because you played " + m.trackTitle[track]})
		}
	}
}

func (t *taste) offer(track int32, p pull) {
	if p.score > t.tracks[track].score {
		t.tracks[track] = p
	}
}

// pullFriends draws what those people hear most whom the person follows.
func (t *taste) pullFriends(following []string) {
	m, sum, friends, most := t.model, map[int32]float64{}, 0, 0.0
	for _, id := range following {
		user, ok := m.users.Find(id)
		if !ok || friends == maxFriends {
			continue
		}
		friends++
		row := slices.Clone(m.plays.Row(int(user)))
		slices.SortFunc(row, knn.Heavier)
		for _, e := range firstOf(row, friendTracks) {
			sum[e.Index] += float64(e.Weight)
			most = max(most, sum[e.Index])
		}
	}
	for track, w := range sum {
		if t.disliked[track] {
			continue
		}
		t.offer(track, pull{0.6 * w / most, "Friends listen to " + m.artistNameOf(track)})
	}
}

// track is how much a track draws the person: the better of its own pull and of its artist's,
// less where it was heard these days, nothing where it is mostly skipped.
func (t *taste) track(track int32) pull {
	m := t.model
	if t.disliked[track] {
		return pull{}
	}
	p := t.tracks[track]
	if a, ok := t.artists[m.trackArtist[track]]; ok {
		if score := a.score * (0.7 + 0.3*float64(m.popularity[track])); score > p.score {
			p = pull{score, a.reason}
		}
	}
	if t.heard[track] {
		p.score *= 0.6
	}
	return p
}

// candidates gives the tracks that draw the person most, at most limit, each artist of new or
// known taste with at most each of its tracks.
func (t *taste) candidates(limit, each int) []ranked {
	seen, out := map[int32]bool{}, []ranked{}
	add := func(track int32) {
		if seen[track] {
			return
		}
		seen[track] = true
		if p := t.track(track); p.score > 0 {
			out = append(out, ranked{track, p})
		}
	}
	for track := range t.tracks {
		add(track)
	}
	for artist := range t.artists {
		for _, track := range firstOf(t.model.artistTracks[artist], each) {
			add(track)
		}
	}
	slices.SortFunc(out, higher)
	return firstOf(out, limit)
}
