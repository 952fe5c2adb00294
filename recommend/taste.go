package recommend

import (
	"math"
	"slices"
	"time"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// listener is what is known of a person at this moment.
type listener struct {
	id           string
	interactions []Interaction
	following    []string
	// friends is what those people heard most whom the person follows and of whom the model knows no listening.
	friends []Interaction
	recent  []Play
	said    Said
}

// pull is how much something draws a person, and why.
type pull struct {
	score  float64
	reason string
}

// taste is what a model makes of a listener: a pull of 0..1 of artists and of tracks.
type taste struct {
	model   *Model
	tuning  Tuning
	user    string
	now     time.Time
	artists map[int32]pull
	tracks  map[int32]pull
	friends map[int32]pull
	// heard is what the person played in the last two weeks; disliked what they mostly skip.
	heard, disliked map[int32]bool
	// plays is how much the person has to do with artists, in full plays, and facts what that rests on.
	plays map[int32]float64
	facts map[int32]facts
	// own is the share of a list that comes from the person's own taste.
	own   float64
	views *views
	back  retreat
	// profile and found are looked for once, see genres and sources.
	profile vector
	found   []source
	// reserved are songs of friends that are for a shelf of their own.
	reserved map[int32]bool
}

// facts are what a person did with an artist.
type facts struct {
	songs, saves, albums int
	followed, more       bool
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
	// maxUnlearned bounds of how many friends the graph is asked, where the model knows nothing of them.
	maxUnlearned = 24
)

// tasteOf folds a person in: what they did and said until now, seen through the model.
func (m *Model) tasteOf(l listener, tuning Tuning, now time.Time) *taste {
	t := m.tasteFor(l, tuning, now)
	t.weigh(l)
	t.own = ownShare(t.plays)
	switch {
	case tuning.Ranker == RankByPopularity:
		return t
	case tuning.Ranker != RankByBlend || !t.pullBlend(l.following):
		t.pullNeighbours()
	}
	t.pullKnown()
	t.pullTracks(l)
	t.pullFriends(l)
	return t
}

// tasteFor knows what a person said, and nothing of what they did.
func (m *Model) tasteFor(l listener, tuning Tuning, now time.Time) *taste {
	t := &taste{
		model: m, tuning: tuning, user: l.id, now: now, artists: map[int32]pull{}, tracks: map[int32]pull{}, friends: map[int32]pull{},
		heard: map[int32]bool{}, disliked: map[int32]bool{}, plays: map[int32]float64{}, facts: map[int32]facts{},
		views: m.viewsOf(l.said),
	}
	t.back = m.retreatFrom(t.views)
	return t
}

// blocked says that a track is not for the person, by their own word.
func (t *taste) blocked(track int32) bool { return t.views.blocked(t.model, track) }

// weigh sums what the person has to do with each artist, in full plays, decayed.
func (t *taste) weigh(l listener) {
	m, albums, skips := t.model, map[int32]bool{}, map[int32]skipping{}
	for _, i := range l.interactions {
		track, ok := m.tracks.Find(i.TrackID)
		if !ok {
			continue
		}
		plays, ok := m.cfg.fullPlays(i, float64(m.duration[track]))
		if !ok {
			continue
		}
		age := ageDays(t.now, i.LastAt)
		weight := max(minDecay, decay(age, tasteHalfLife))
		skips[m.trackArtist[track]] = skips[m.trackArtist[track]].with(i, weight)
		if i.unwelcome() {
			t.disliked[track] = true
			continue
		}
		if i.Plays > 0 && age < 14 {
			t.heard[track] = true
		}
		if t.views.forgotten(m, track) {
			continue
		}
		artist := m.trackArtist[track]
		f := t.facts[artist]
		if i.Plays > 0 {
			f.songs++
		}
		if i.Saved {
			f.saves++
		}
		if album := m.trackAlbum[track]; i.SavedAlbum && !albums[album] {
			albums[album] = true
			f.albums++
		}
		t.facts[artist] = f
		t.plays[artist] += plays * weight
	}
	for _, id := range l.following {
		if a, ok := m.artists.Find(id); ok {
			t.count(a, m.cfg.FollowPlays, func(f *facts) { f.followed = true })
		}
	}
	t.weighViews()
	t.stepBack(skips)
}

// count adds so many full plays to an artist who counts.
func (t *taste) count(artist int32, plays float64, note func(*facts)) {
	if t.views.removedArtists[artist] || t.views.blockedArtist(t.model, artist) {
		return
	}
	f := t.facts[artist]
	note(&f)
	t.facts[artist] = f
	t.plays[artist] += plays
}

// weighViews lets "more like this" count: of an artist twice as much as a follow, of an album as a
// follow, of a track as a save.
func (t *taste) weighViews() {
	m := t.model
	more := func(f *facts) { f.more = true }
	for _, a := range sortedKeys(t.views.artists) {
		if t.views.artists[a] {
			t.count(a, 2*m.cfg.FollowPlays, more)
		}
	}
	for _, album := range sortedKeys(t.views.albums) {
		if tracks := m.albumTracks[album]; t.views.albums[album] && len(tracks) > 0 {
			t.count(m.trackArtist[tracks[0]], m.cfg.FollowPlays, more)
		}
	}
	for _, track := range sortedKeys(t.views.tracks) {
		if t.views.tracks[track] {
			t.count(m.trackArtist[track], m.cfg.SavePlays, more)
		}
	}
}

// weight is ln(1 + full plays) of an artist.
func (t *taste) weight(artist int32) float64 { return math.Log1p(t.plays[artist]) }

// pullNeighbours spreads the weights over the neighbours that reach the threshold: an artist
// draws by the sum of what leads to it.
func (t *taste) pullNeighbours() {
	m := t.model
	type lead struct {
		sum, most float64
		from      int32
	}
	leads, mostLed := map[int32]lead{}, 0.0
	for _, a := range sortedKeys(t.plays) {
		for _, n := range firstOf(m.neighbours[a], tasteNeighbours) {
			if n.value() < t.tuning.Threshold {
				break
			}
			l := leads[n.artist]
			part := t.weight(a) * n.value()
			l.sum += part
			if part > l.most {
				l.most, l.from = part, a
			}
			leads[n.artist] = l
			mostLed = max(mostLed, l.sum)
		}
	}
	for _, b := range sortedKeys(leads) {
		if mostLed > 0 {
			t.artists[b] = pull{leads[b].sum / mostLed, t.whyKnown(leads[b].from)}
		}
	}
}

// pullKnown lets the artists draw whom the person knows.
func (t *taste) pullKnown() {
	var most float64
	for a := range t.plays {
		most = max(most, t.weight(a))
	}
	for a := range t.plays {
		if score := 0.8 * t.weight(a) / most; most > 0 && score > t.artists[a].score {
			t.artists[a] = pull{score, t.whyKnown(a)}
		}
	}
}

func (t *taste) whyKnown(a int32) string {
	switch f, name := t.facts[a], t.model.artistName[a]; {
	case f.followed:
		return "Because you follow " + name
	case f.songs == 0 && f.more:
		return "Because you want more like " + name
	case f.songs == 0 && f.saves > 0:
		return "Because you saved " + name
	case f.songs == 0 && f.albums > 0:
		return "Because you saved an album by " + name
	default:
		return "Because you played " + name
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

// pullTracks draws what is like the tracks that the person wants more of, and like those heard last.
func (t *taste) pullTracks(l listener) {
	m, anchors := t.model, 0
	near := func(track int32, share float64, reason string) {
		for _, n := range m.nearTracks(track, t.tuning.Threshold) {
			t.offer(n.track, pull{n.score * share, reason})
		}
	}
	wanted := 0
	for _, track := range sortedKeys(t.views.tracks) {
		if t.views.tracks[track] && wanted < recentAnchors {
			wanted++
			near(track, 1, "Because you want more like "+m.trackTitle[track])
		}
	}
	for _, i := range l.interactions {
		track, ok := m.tracks.Find(i.TrackID)
		// An album that was saved as a whole says of its artist what its many songs would say of the last few that were heard.
		if !ok || !i.wanted() || t.disliked[track] || t.views.forgotten(m, track) {
			continue
		}
		if anchors++; anchors > recentAnchors {
			return
		}
		did := "played "
		if i.Plays == 0 && i.Saved {
			did = "saved "
		}
		near(track, math.Pow(0.95, float64(anchors)), "Because you "+did+m.trackTitle[track])
	}
}

func (t *taste) offer(track int32, p pull) {
	if p.score > t.tracks[track].score {
		t.tracks[track] = p
	}
}

// unlearned are those of some people of whose listening the model knows nothing: who came, or began to listen, since it was
// trained, and artists who may have. People come before artists, at most maxUnlearned.
func (m *Model) unlearned(people []string) []string {
	if m == nil {
		return nil
	}
	var out, artists []string
	for _, id := range people {
		if user, known := m.users.Find(id); known && len(m.plays.Row(int(user))) > 0 {
			continue
		}
		if _, performs := m.artists.Find(id); performs {
			artists = append(artists, id)
			continue
		}
		out = append(out, id)
	}
	return firstOf(append(out, artists...), maxUnlearned)
}

// pullFriends draws what those people hear most whom the person follows: by the model, and by what was read of those of whom
// it knows nothing.
func (t *taste) pullFriends(l listener) {
	m, sum, friends, most := t.model, map[int32]float64{}, 0, 0.0
	add := func(track int32, weight float64) {
		sum[track] += weight
		most = max(most, sum[track])
	}
	for _, id := range l.following {
		user, ok := m.users.Find(id)
		if !ok || friends == maxFriends {
			continue
		}
		friends++
		row := slices.Clone(m.plays.Row(int(user)))
		slices.SortFunc(row, knn.Heavier)
		for _, e := range firstOf(row, friendTracks) {
			add(e.Index, float64(e.Weight))
		}
	}
	for _, i := range l.friends {
		track, known := m.tracks.Find(i.TrackID)
		if !known {
			continue
		}
		if plays, ok := m.cfg.fullPlays(i, float64(m.duration[track])); ok && plays > 0 {
			add(track, math.Log1p(plays*max(minDecay, decay(ageDays(t.now, i.LastAt), m.cfg.HalfLife))))
		}
	}
	for track, w := range sum {
		if t.disliked[track] || !(most > 0) {
			continue
		}
		p := pull{0.6 * w / most, "Friends listen to " + m.artistNameOf(track)}
		t.friends[track] = p
		t.offer(track, p)
	}
}

// heardLately is what is left of a track's pull that was heard within two weeks.
const heardLately = 0.6

// track is how much a track draws the person: the better of its own pull and of its artist's,
// less where it was heard these days or is like what is not for them, nothing where it is mostly
// skipped or not for them.
func (t *taste) track(track int32) pull {
	m := t.model
	if t.disliked[track] || t.blocked(track) {
		return pull{}
	}
	p := t.tracks[track]
	if a, ok := t.artists[m.trackArtist[track]]; ok {
		if score := a.score * t.within(track); score > p.score {
			p = pull{score, a.reason}
		}
	}
	if t.heard[track] {
		p.score *= heardLately
	}
	p.score *= t.back.of(m, track)
	return p
}

// within is how much of an artist's pull a track of theirs has: more for what many play, for what is
// new, and for what is of the person's genres.
func (t *taste) within(track int32) float64 {
	m := t.model
	return 0.6 + 0.2*float64(m.popularity[track]) + 0.1*m.fresh(track, t.now) + 0.1*t.genres().cosine(m.trackGenres[track])
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
	for _, track := range t.chosenTracks() {
		if !seen[track.index] {
			seen[track.index] = true
			track.score *= 0.6 * (1 - t.own)
			out = append(out, track)
		}
	}
	slices.SortFunc(out, higher)
	return firstOf(out, limit)
}

// ownTracks are those of the person's own taste.
func (t *taste) ownTracks() []ranked {
	if t.tuning.Ranker == RankByPopularity || t.own == 0 {
		return nil
	}
	return t.candidates(curatedLimit, 8)
}

// friendTracks are what friends hear.
func (t *taste) friendTracks() []ranked {
	out := make([]ranked, 0, len(t.friends))
	for track, p := range t.friends {
		out = append(out, ranked{track, p})
	}
	slices.SortFunc(out, higher)
	return spread(t.offered(firstOf(out, sourceTracks)), t.model.trackArtist)
}
