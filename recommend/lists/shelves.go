package lists

import (
	"context"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// spareOnShelf is how many things more than were asked for are on a shelf, for those that may not be seen.
	spareOnShelf = 4
	// ofOneOnShelf is how many tracks of one artist are on a shelf.
	ofOneOnShelf = 3
	// releasedDays is how long a release counts as new from those who are followed, releasesRead how many are looked at.
	releasedDays, releasesRead = 60, 200
	// becauseShelves is how many shelves say "because", becauseTried how many artists are tried for them,
	// leastBecause how many tracks such a shelf has at least.
	becauseShelves, becauseTried, leastBecause = 2, 8, 3
	// genreShelves is how many shelves of genres there are, genreOnShelf from how many tracks of one they are chosen.
	genreShelves, genreOnShelf = 2, 300
	// littleKnown is the share of a person's own taste below which what is popular is shown too.
	littleKnown = 0.6
)

// Home returns the shelves of the home page in order, first (at least 1) things on each and a few more where there are.
// Nothing is on two shelves, and none is empty. userID is empty for a visitor. Errors: UNAVAILABLE before the first
// model.
func (s *Service) Home(ctx context.Context, userID string, first int) ([]music.ChosenShelf, error) {
	m, err := s.Ready(ctx)
	if err != nil {
		return nil, err
	}
	now := s.Now()
	if userID == "" {
		t := listener.TasteFor(m, listener.Listener{}, s.Tuning(ctx, ""), now)
		h := newHome(t, first)
		h.popular()
		h.rising()
		h.genres(biggestGenres(m))
		return h.shelves, nil
	}
	l, err := s.Listener(ctx, userID)
	if err != nil {
		return nil, err
	}
	releases, err := s.People.History.Released(ctx, userID, now.AddDate(0, 0, -releasedDays), now, releasesRead)
	if err != nil {
		return nil, fmt.Errorf("reading what those released whom %s follows: %w", userID, err)
	}
	t := listener.TasteOf(m, l, s.Showing(ctx, userID), now)
	h := newHome(t, first)
	h.forYou()
	h.followed(releases, l)
	h.because(l.Interactions)
	h.friends()
	h.rising()
	genres := shelfGenres(t)
	h.genres(genres)
	h.smallArtists()
	if t.Own < littleKnown || t.Tuning.Model == tuning.RankByPopularity {
		h.popular()
	}
	if len(genres) == 0 {
		// Who has just come sees no less than a visitor.
		h.genres(commonGenres(t))
	}
	return h.shelves, nil
}

// home fills shelves one after the other.
type home struct {
	taste *listener.Taste
	model *similarity.Model
	first int
	// tracks and album are what is on a shelf already, by id.
	tracks, album map[string]bool
	shelves       []music.ChosenShelf
}

func newHome(t *listener.Taste, first int) *home {
	return &home{taste: t, model: t.Model, first: max(first, 1), tracks: map[string]bool{}, album: map[string]bool{}}
}

// put adds a shelf of tracks that are on none yet, unless those are fewer than least.
func (h *home) put(shelf music.ChosenShelf, tracks []similarity.Ranked, least int) bool {
	var free []similarity.Ranked
	of := map[int32]int{}
	for _, r := range listener.SpreadReasons(tracks) {
		artist := h.model.TrackArtist[r.Index]
		if h.tracks[h.model.Tracks.IDs[r.Index]] || of[artist] == ofOneOnShelf || len(free) == h.first+spareOnShelf {
			continue
		}
		of[artist]++
		free = append(free, r)
	}
	if len(free) < least {
		return false
	}
	h.place(shelf, listener.Spread(free, h.model.TrackArtist))
	return true
}

// place adds a shelf of tracks as they are.
func (h *home) place(shelf music.ChosenShelf, tracks []similarity.Ranked) {
	shelf.Tracks = similarity.Scored(tracks, h.model.Tracks.IDs)
	for _, r := range shelf.Tracks {
		h.tracks[r.ID] = true
	}
	h.shelves = append(h.shelves, shelf)
}

// forYou is there as soon as anything but what is rising for everybody speaks.
func (h *home) forYou() {
	if h.taste.Tuning.Model == tuning.RankByPopularity || h.taste.Mix().Rising == 1 {
		return
	}
	reserveFriends(h.taste, h.first+spareOnShelf)
	// It is the first shelf, and has its order, and with it each source its share, already.
	if list := forTaste(h.model, h.taste, similarity.None, h.first+spareOnShelf, ofOneOnShelf); len(list) > 0 {
		h.place(music.ChosenShelf{ID: "for-you", Kind: music.ShelfForYou, Title: "For you"}, list)
	}
}

// followed is what those released of late whom the person follows: albums, and songs that are on none, as the graph has
// them now, so that what came out a moment ago is there before anything was learned of it.
func (h *home) followed(releases []taste.Release, l listener.Listener) {
	m, now, of := h.model, h.taste.Now, map[string]int{}
	shelf := music.ChosenShelf{ID: "followed", Kind: music.ShelfFollowed, Title: "New from those you follow"}
	for _, r := range releases {
		list, shown := &shelf.Tracks, h.tracks
		if r.Kind == taste.KindAlbum {
			list, shown = &shelf.Albums, h.album
		}
		full := len(*list) == h.first+spareOnShelf || r.Kind == taste.KindTrack && of[r.ArtistID] == ofOneOnShelf
		if full || shown[r.ID] || refusesRelease(m, h.taste, l, r) {
			continue
		}
		shown[r.ID] = true
		if r.Kind == taste.KindTrack {
			of[r.ArtistID]++
		}
		*list = append(*list,
			music.Scored{
				ID: r.ID, Score: similarity.Decay(similarity.AgeDays(now, r.At), similarity.FreshHalfLife),
				Reason: "New from " + r.ArtistName,
			})
	}
	if len(shelf.Tracks)+len(shelf.Albums) > 0 {
		h.shelves = append(h.shelves, shelf)
	}
}

// refusesRelease says that a release is not for the person: by their word, and by the model where it knows the release.
func refusesRelease(m *similarity.Model, t *listener.Taste, l listener.Listener, r taste.Release) bool {
	if l.Said.Refuses(r) {
		return true
	}
	if album, known := m.Albums.Find(r.ID); known && r.Kind == taste.KindAlbum {
		return t.Views.BlockedAlbum(m, album)
	}
	return r.Kind == taste.KindTrack &&
		slices.ContainsFunc(l.Interactions, func(i taste.Interaction) bool { return i.TrackID == r.ID && i.Unwelcome() })
}

// because is like one artist whom the person played last. Nobody alike enough leaves the shelf out.
func (h *home) because(interactions []taste.Interaction) {
	m, tried, made := h.model, map[int32]bool{}, 0
	for _, i := range interactions {
		track, ok := m.Tracks.Find(i.TrackID)
		if !ok || i.Plays == 0 || listener.Glimpsed(i, float64(m.Duration[track])) ||
			h.taste.Disliked[track] || h.taste.Views.Forgotten(m, track) || tried[m.TrackArtist[track]] {
			continue
		}
		artist := m.TrackArtist[track]
		if len(tried) == becauseTried || made == becauseShelves {
			return
		}
		tried[artist] = true
		name := m.ArtistName[artist]
		if h.put(music.ChosenShelf{
			ID: "because:" + m.Artists.IDs[artist], Kind: music.ShelfBecause, Title: listener.BecausePlayed(name),
			About: &music.ShelfSubject{Type: string(taste.KindArtist), ID: m.Artists.IDs[artist], Name: name},
		}, h.near(artist), leastBecause) {
			made++
		}
	}
}

// near are tracks of the artists who are similar to one by the threshold.
func (h *home) near(artist int32) []similarity.Ranked {
	m, t := h.model, h.taste
	var out []similarity.Ranked
	for _, n := range m.Neighbours[artist][:m.Reaching(artist, t.Tuning.Threshold)] {
		for _, track := range seq.First(m.ArtistTracks[n.Artist], ofOneOnShelf) {
			if n.Value() > 0 && !t.Refuses(track) {
				score := n.Value() * t.Within(track) * t.Retreat.Of(m, track)
				if t.Heard[track] {
					score *= listener.HeardLately
				}
				out = append(out,
					similarity.Ranked{Index: track, Pull: similarity.Pull{Score: score, Reason: m.WhyArtist(artist, n)}})
			}
		}
	}
	slices.SortFunc(out, similarity.Higher)
	return out
}

// reserveFriends keeps every second song of what friends hear for the shelf of theirs, where there are too few to fill
// two shelves of a length: the songs of a friend who has heard three are on both shelves.
func reserveFriends(t *listener.Taste, length int) {
	list := t.FriendTracks()
	if len(list) >= 2*length {
		return
	}
	t.Reserved = map[int32]bool{}
	for i := 1; i < len(list); i += 2 {
		t.Reserved[list[i].Index] = true
	}
}

func (h *home) friends() {
	h.put(music.ChosenShelf{ID: "friends", Kind: music.ShelfFriends, Title: "Friends listen to"},
		h.taste.FriendTracks(), 1)
}

func (h *home) rising() {
	list := h.taste.Offered(h.model.Rising)
	h.put(music.ChosenShelf{ID: "rising", Kind: music.ShelfRising, Title: "Rising now"}, list, 1)
}

func (h *home) popular() {
	list := listener.Popular(h.model, similarity.None, h.taste)
	h.put(music.ChosenShelf{ID: "popular", Kind: music.ShelfPopular, Title: "Popular right now"}, list, 1)
}

// genres makes a shelf of each of some genres: what draws the person and is played much.
func (h *home) genres(genres []int32) {
	m, t := h.model, h.taste
	for _, g := range seq.First(genres, genreShelves) {
		var list []similarity.Ranked
		for _, track := range seq.First(m.GenreTracks[g], genreOnShelf) {
			if !t.Refuses(track) {
				score := 0.6*t.Track(track).Score + 0.4*float64(m.Popularity[track])*t.Retreat.Of(m, track)
				list = append(list,
					similarity.Ranked{Index: track, Pull: similarity.Pull{Score: score, Reason: m.WhyGenre(g, track)}})
			}
		}
		slices.SortFunc(list, similarity.Higher)
		h.put(music.ChosenShelf{
			ID: "genre:" + m.Genres.IDs[g], Kind: music.ShelfGenre, Title: m.GenreName[g],
			About: &music.ShelfSubject{Type: string(taste.KindGenre), ID: m.Genres.IDs[g], Name: m.GenreName[g]},
		}, list, 1)
	}
}

// shelfGenres are the genres that the person chose, then those they play most.
func shelfGenres(t *listener.Taste) []int32 {
	out := slices.Clone(t.Views.Chosen)
	for _, e := range similarity.Heaviest(t.Genres(), genreShelves+len(out)) {
		if !slices.Contains(out, e.Index) {
			out = append(out, e.Index)
		}
	}
	return out
}

// commonGenres are the biggest, without those that the person wants to hear nothing of.
func commonGenres(t *listener.Taste) []int32 {
	return slices.DeleteFunc(biggestGenres(t.Model), func(g int32) bool { return t.Views.RemovedGenres[g] })
}

// biggestGenres are those with the most listeners.
func biggestGenres(m *similarity.Model) []int32 {
	people := make([]similarity.Ranked, m.Genres.Len())
	for g, artists := range m.GenreArtist {
		people[g].Index = int32(g)
		for _, a := range artists {
			people[g].Score += float64(m.Listeners[a])
		}
	}
	slices.SortFunc(people, similarity.Higher)
	var out []int32
	for _, g := range seq.First(people, genreShelves) {
		if g.Score > 0 {
			out = append(out, g.Index)
		}
	}
	return out
}

// smallArtists are those of the long tail who fit: by the person's taste, and those whom nobody can have found yet.
func (h *home) smallArtists() {
	m, t := h.model, h.taste
	var fit []similarity.Ranked
	for _, r := range t.Candidates(listener.CuratedLimit, 2) {
		if m.Small[m.TrackArtist[r.Index]] && t.Plays[m.TrackArtist[r.Index]] == 0 {
			fit = append(fit, r)
		}
	}
	list := listener.Undealt(listener.Interleave([]listener.Source{
		{Share: 0.5, List: fit},
		{Share: 0.5, List: newcomers(t)},
	}, 2*h.first+spareOnShelf))
	h.put(music.ChosenShelf{ID: "small-artists", Kind: music.ShelfSmallArtists, Title: "Small artists for you"}, list, 1)
}
