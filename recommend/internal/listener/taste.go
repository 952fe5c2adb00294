package listener

import (
	"math"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// RefusesArtist says that an artist is not for the person.
func (t *Taste) RefusesArtist(artist int32) bool { return t.Views.BlockedArtist(t.Model, artist) }

// Listener is what is known of a person at this moment.
type Listener struct {
	ID           string
	Interactions []taste.Interaction
	Following    []string
	// Mutual are those of them who follow the person too.
	Mutual map[string]bool
	// friends is what those people heard most whom the person follows and of whom the model knows no listening.
	friends []taste.Interaction
	Recent  []taste.Play
	Said    taste.Said
}

// Taste is what a model makes of a listener: a pull of 0..1 of artists and of tracks.
type Taste struct {
	Model   *similarity.Model
	Tuning  tuning.Tuning
	User    string
	Now     time.Time
	Artists map[int32]similarity.Pull
	Tracks  map[int32]similarity.Pull
	Friends map[int32]similarity.Pull
	// Heard is what the person played in the last two weeks; disliked what they mostly skip.
	Heard, Disliked map[int32]bool
	// Plays is how much the person has to do with artists, in full plays, and facts what that rests on.
	Plays map[int32]float64
	Facts map[int32]facts
	// Own is the share of a list that comes from the person's own taste.
	Own     float64
	Views   *Views
	Retreat retreat
	// profile and found are looked for once, see genres and sources.
	profile similarity.Vector
	found   []Source
	// Reserved are songs of friends that are for a shelf of their own.
	Reserved map[int32]bool
}

// facts are what a person did with an artist.
type facts struct {
	Songs, Saves, Albums int
	// Glimpses counts the songs that were played once, for a short while; Once is a song that was played once, counted
	// from 1.
	Glimpses       int
	Once           int32
	Followed, More bool
}

const (
	// tasteHalfLife is after how long a play says half as much about what to offer.
	tasteHalfLife = 60 * 24 * time.Hour
	// recentAnchors is how many of the latest tracks draw tracks like them.
	recentAnchors = 8
	// friendTracks bounds how many tracks of each friend are looked at, maxFriends the friends.
	friendTracks, maxFriends = 40, 200
	// leastFriends hear what is told as heard by friends, unless one of them follows the person too: of fewer one could
	// tell who it is.
	leastFriends = 3
	// maxUnlearned bounds of how many friends the graph is asked, where the model knows nothing of them.
	maxUnlearned = 24
)

// TasteOf folds a person in: what they did and said until now, seen through the model.
func TasteOf(m *similarity.Model, l Listener, by tuning.Tuning, now time.Time) *Taste {
	t := TasteFor(m, l, by, now)
	t.Weigh(l)
	t.Own = ownShare(t.Plays)
	switch {
	case by.Model == tuning.RankByPopularity:
		return t
	case by.Model != tuning.RankByBlend || !t.pullBlend(l.Following):
		t.pullNeighbours()
	}
	t.pullKnown()
	t.pullTracks(l)
	t.pullFriends(l)
	return t
}

// TasteFor knows what a person said, and nothing of what they did.
func TasteFor(m *similarity.Model, l Listener, by tuning.Tuning, now time.Time) *Taste {
	t := &Taste{
		Model: m, Tuning: by, User: l.ID, Now: now, Artists: map[int32]similarity.Pull{}, Tracks: map[int32]similarity.Pull{},
		Friends: map[int32]similarity.Pull{},
		Heard:   map[int32]bool{}, Disliked: map[int32]bool{}, Plays: map[int32]float64{}, Facts: map[int32]facts{},
		Views: ViewsOf(m, l.Said),
	}
	t.Retreat = retreatFrom(m, t.Views)
	return t
}

// Blocked says that a track is not for the person, by their own word.
func (t *Taste) Blocked(track int32) bool { return t.Views.Blocked(t.Model, track) }

// Weigh sums what the person has to do with each artist, in full plays, decayed.
func (t *Taste) Weigh(l Listener) {
	m, albums, skips := t.Model, map[int32]bool{}, map[int32]skipping{}
	for _, i := range l.Interactions {
		track, ok := m.Tracks.Find(i.TrackID)
		if !ok {
			continue
		}
		plays, ok := m.Config.FullPlays(i, float64(m.Duration[track]))
		if !ok {
			continue
		}
		age := similarity.AgeDays(t.Now, i.LastAt)
		weight := max(similarity.MinDecay, similarity.Decay(age, tasteHalfLife))
		skips[m.TrackArtist[track]] = skips[m.TrackArtist[track]].with(i, weight)
		if i.Unwelcome() {
			t.Disliked[track] = true
			continue
		}
		if i.Plays > 0 && age < 14 {
			t.Heard[track] = true
		}
		if t.Views.Forgotten(m, track) {
			continue
		}
		artist := m.TrackArtist[track]
		f := t.Facts[artist]
		if i.Plays > 0 {
			f.Songs++
		}
		if i.Plays == 1 {
			f.Once = track + 1
		}
		if Glimpsed(i, float64(m.Duration[track])) {
			f.Glimpses++
		}
		if i.Saved {
			f.Saves++
		}
		if album := m.TrackAlbum[track]; i.SavedAlbum && !albums[album] {
			albums[album] = true
			f.Albums++
		}
		t.Facts[artist] = f
		t.Plays[artist] += plays * weight
	}
	for _, id := range l.Following {
		if a, ok := m.Artists.Find(id); ok {
			t.count(a, m.Config.FollowPlays, func(f *facts) { f.Followed = true })
		}
	}
	t.weighViews()
	t.stepBack(skips)
}

// count adds so many full plays to an artist who counts.
func (t *Taste) count(artist int32, plays float64, note func(*facts)) {
	if t.Views.removedArtists[artist] || t.Views.BlockedArtist(t.Model, artist) {
		return
	}
	f := t.Facts[artist]
	note(&f)
	t.Facts[artist] = f
	t.Plays[artist] += plays
}

// weighViews lets "more like this" count: of an artist twice as much as a follow, of an album as a
// follow, of a track as a save.
func (t *Taste) weighViews() {
	m := t.Model
	more := func(f *facts) { f.More = true }
	for _, a := range seq.SortedKeys(t.Views.artists) {
		if t.Views.artists[a] {
			t.count(a, 2*m.Config.FollowPlays, more)
		}
	}
	for _, album := range seq.SortedKeys(t.Views.albums) {
		if tracks := m.AlbumTracks[album]; t.Views.albums[album] && len(tracks) > 0 {
			t.count(m.TrackArtist[tracks[0]], m.Config.FollowPlays, more)
		}
	}
	for _, track := range seq.SortedKeys(t.Views.tracks) {
		if t.Views.tracks[track] {
			t.count(m.TrackArtist[track], m.Config.SavePlays, more)
		}
	}
}

// Weight is ln(1 + full plays) of an artist.
func (t *Taste) Weight(artist int32) float64 { return math.Log1p(t.Plays[artist]) }

// HeardLately is what is left of a track's pull that was heard within two weeks.
const HeardLately = 0.6

// Track is how much a track draws the person: the better of its own pull and of its artist's,
// less where it was heard these days or is like what is not for them, nothing where it is mostly
// skipped or not for them.
func (t *Taste) Track(track int32) similarity.Pull {
	m := t.Model
	if t.Disliked[track] || t.Blocked(track) {
		return similarity.Pull{}
	}
	p := t.Tracks[track]
	if a, ok := t.Artists[m.TrackArtist[track]]; ok {
		if score := a.Score * t.Within(track); score > p.Score {
			p = similarity.Pull{Score: score, Reason: a.Reason}
		}
	}
	if t.Heard[track] {
		p.Score *= HeardLately
	}
	p.Score *= t.Retreat.Of(m, track)
	return p
}

// Within is how much of an artist's pull a track of theirs has: more for what many play, for what is
// new, and for what is of the person's genres.
func (t *Taste) Within(track int32) float64 {
	m := t.Model
	return 0.6 + 0.2*float64(m.Popularity[track]) + 0.1*m.Fresh(track, t.Now) + 0.1*t.Genres().Cosine(m.TrackGenres[track])
}

// Candidates returns the tracks that draw the person most, at most limit, each artist of new or
// known taste with at most each of its tracks.
func (t *Taste) Candidates(limit, each int) []similarity.Ranked {
	seen, out := map[int32]bool{}, []similarity.Ranked{}
	add := func(track int32) {
		if seen[track] {
			return
		}
		seen[track] = true
		if p := t.Track(track); p.Score > 0 {
			out = append(out, similarity.Ranked{Index: track, Pull: p})
		}
	}
	for track := range t.Tracks {
		add(track)
	}
	for artist := range t.Artists {
		for _, track := range seq.First(t.Model.ArtistTracks[artist], each) {
			add(track)
		}
	}
	for _, track := range t.chosenTracks() {
		if !seen[track.Index] {
			seen[track.Index] = true
			track.Score *= 0.6 * (1 - t.Own)
			out = append(out, track)
		}
	}
	slices.SortFunc(out, similarity.Higher)
	return seq.First(out, limit)
}

// ownTracks are those of the person's own taste.
func (t *Taste) ownTracks() []similarity.Ranked {
	if t.Tuning.Model == tuning.RankByPopularity || t.Own == 0 {
		return nil
	}
	return t.Candidates(CuratedLimit, 8)
}

// FriendTracks are what friends hear.
func (t *Taste) FriendTracks() []similarity.Ranked {
	out := make([]similarity.Ranked, 0, len(t.Friends))
	for track, p := range t.Friends {
		out = append(out, similarity.Ranked{Index: track, Pull: p})
	}
	slices.SortFunc(out, similarity.Higher)
	return Spread(t.Offered(seq.First(out, sourceTracks)), t.Model.TrackArtist)
}
