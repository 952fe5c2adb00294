package listener

import (
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// pullNeighbours spreads the weights over the neighbours that reach the threshold: an artist
// draws by the sum of what leads to it.
func (t *Taste) pullNeighbours() {
	m := t.Model
	type lead struct {
		sum, most float64
		from      int32
	}
	leads, mostLed := map[int32]lead{}, 0.0
	for _, a := range seq.SortedKeys(t.Plays) {
		if t.Facts[a].glimpsed() {
			continue
		}
		for _, n := range seq.First(m.Neighbours[a], similarity.TasteNeighbours) {
			if n.Value() < t.Tuning.Threshold {
				break
			}
			l := leads[n.Artist]
			part := t.Weight(a) * n.Value()
			l.sum += part
			if part > l.most {
				l.most, l.from = part, a
			}
			leads[n.Artist] = l
			mostLed = max(mostLed, l.sum)
		}
	}
	for _, b := range seq.SortedKeys(leads) {
		if mostLed > 0 {
			t.Artists[b] = similarity.Pull{Score: leads[b].sum / mostLed, Reason: t.WhyKnown(leads[b].from)}
		}
	}
}

// pullKnown lets the artists draw whom the person knows.
func (t *Taste) pullKnown() {
	var most float64
	for a := range t.Plays {
		most = max(most, t.Weight(a))
	}
	for a := range t.Plays {
		if t.Facts[a].glimpsed() {
			continue
		}
		if score := 0.8 * t.Weight(a) / most; most > 0 && score > t.Artists[a].Score {
			t.Artists[a] = similarity.Pull{Score: score, Reason: t.WhyKnown(a)}
		}
	}
}

// WhyKnown returns why an artist whom the person knows is proposed.
func (t *Taste) WhyKnown(a int32) string {
	switch f, name := t.Facts[a], t.Model.ArtistName[a]; {
	case f.Followed:
		return "Because you follow " + name
	case f.Songs == 0 && f.More:
		return "Because you want more like " + name
	case f.Songs == 0 && f.Saves > 0:
		return "Because you saved " + name
	case f.Songs == 0 && f.Albums > 0:
		return "Because you saved an album by " + name
	case f.glimpsed():
		return "More by " + name
	case f.Songs == 1 && f.Once > 0 && f.Saves == 0:
		// The one play names its song, as what is like that song does.
		return BecausePlayed(t.Model.TrackTitle[f.Once-1])
	default:
		return BecausePlayed(name)
	}
}

// pullTracks draws what is like the tracks that the person wants more of, and like those heard last.
func (t *Taste) pullTracks(l Listener) {
	m, anchors := t.Model, 0
	near := func(track int32, share float64, reason string) {
		for _, n := range m.NearTracks(track, t.Tuning.Threshold) {
			t.offer(n.Track, similarity.Pull{Score: n.Score * share, Reason: reason})
		}
	}
	wanted := 0
	for _, track := range seq.SortedKeys(t.Views.tracks) {
		if t.Views.tracks[track] && wanted < recentAnchors {
			wanted++
			near(track, 1, "Because you want more like "+m.TrackTitle[track])
		}
	}
	for _, i := range l.Interactions {
		track, ok := m.Tracks.Find(i.TrackID)
		// An album that was saved as a whole says of its artist what its many songs would say of the last few that were
		// heard.
		if !ok || !i.Wanted() || t.Disliked[track] || t.Views.Forgotten(m, track) ||
			Glimpsed(i, float64(m.Duration[track])) {
			continue
		}
		if anchors++; anchors > recentAnchors {
			return
		}
		reason := BecausePlayed(m.TrackTitle[track])
		if i.Plays == 0 && i.Saved {
			reason = "Because you saved " + m.TrackTitle[track]
		}
		near(track, math.Pow(0.95, float64(anchors)), reason)
	}
}

func (t *Taste) offer(track int32, p similarity.Pull) {
	if p.Score > t.Tracks[track].Score {
		t.Tracks[track] = p
	}
}

// unlearned are those of some people of whose listening the model knows nothing: who came, or began to listen, since it
// was trained, and artists who may have. People come before artists, at most maxUnlearned.
func unlearned(m *similarity.Model, people []string) []string {
	if m == nil {
		return nil
	}
	var out, artists []string
	for _, id := range people {
		if user, known := m.Users.Find(id); known && len(m.Plays.Row(int(user))) > 0 {
			continue
		}
		if _, performs := m.Artists.Find(id); performs {
			artists = append(artists, id)
			continue
		}
		out = append(out, id)
	}
	return seq.First(append(out, artists...), maxUnlearned)
}

// friendly is what friends do with a track.
type friendly struct {
	weight  float64
	friends int
	// isMutual is where one of them follows the person too.
	isMutual bool
}

// tells reports whether the person may learn of it.
func (f friendly) tells() bool { return f.isMutual || f.friends >= leastFriends }

// pullFriends draws what those people hear most whom the person follows: by the model, and by what was read of those of
// whom it knows nothing.
func (t *Taste) pullFriends(l Listener) {
	m, heard, friends, most := t.Model, map[int32]friendly{}, 0, 0.0
	add := func(track int32, friend string, weight float64) {
		f := heard[track]
		f.weight, f.friends, f.isMutual = f.weight+weight, f.friends+1, f.isMutual || l.Mutual[friend]
		heard[track] = f
	}
	for _, id := range l.Following {
		user, ok := m.Users.Find(id)
		if !ok || friends == maxFriends {
			continue
		}
		friends++
		row := slices.Clone(m.Plays.Row(int(user)))
		slices.SortFunc(row, knn.Heavier)
		for _, e := range seq.First(row, friendTracks) {
			add(e.Index, id, float64(e.Weight))
		}
	}
	for _, i := range l.friends {
		track, known := m.Tracks.Find(i.TrackID)
		if !known {
			continue
		}
		if plays, ok := m.Config.FullPlays(i, float64(m.Duration[track])); ok && plays > 0 {
			add(track, i.UserID,
				math.Log1p(plays*max(similarity.MinDecay,
					similarity.Decay(similarity.AgeDays(t.Now, i.LastAt), m.Config.HalfLife()))))
		}
	}
	for _, f := range heard {
		if f.tells() {
			most = max(most, f.weight)
		}
	}
	for track, f := range heard {
		if t.Disliked[track] || !f.tells() || !(most > 0) {
			continue
		}
		p := similarity.Pull{Score: 0.6 * f.weight / most, Reason: "Friends listen to " + m.ArtistNameOf(track)}
		t.Friends[track] = p
		t.offer(track, p)
	}
}
