package recommend

import (
	"context"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/music"
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

// Home gives the shelves of the home page in order, first (at least 1) things on each and a few more where there are. Nothing
// is on two shelves, and none is empty. userID is empty for a visitor. Errors: UNAVAILABLE before the first model.
func (s *Service) Home(ctx context.Context, userID string, first int) ([]music.ChosenShelf, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	now := s.options.Now()
	if userID == "" {
		t := m.tasteFor(listener{}, s.tuning(ctx, ""), now)
		h := newHome(t, first)
		h.popular()
		h.rising()
		h.genres(m.biggestGenres())
		return h.shelves, nil
	}
	l, err := s.listener(ctx, userID)
	if err != nil {
		return nil, err
	}
	releases, err := s.options.History.Released(ctx, userID, now.AddDate(0, 0, -releasedDays), now, releasesRead)
	if err != nil {
		return nil, fmt.Errorf("reading what those released whom %s follows: %w", userID, err)
	}
	t := m.tasteOf(l, s.showing(ctx, userID), now)
	h := newHome(t, first)
	h.forYou()
	h.followed(releases, l)
	h.because(l.interactions)
	h.friends()
	h.rising()
	genres := t.shelfGenres()
	h.genres(genres)
	h.smallArtists()
	if t.own < littleKnown || t.tuning.Ranker == RankByPopularity {
		h.popular()
	}
	if len(genres) == 0 {
		// Who has just come sees no less than a visitor.
		h.genres(t.commonGenres())
	}
	return h.shelves, nil
}

// home fills shelves one after the other.
type home struct {
	taste *taste
	model *Model
	first int
	// tracks and album are what is on a shelf already, by id.
	tracks, album map[string]bool
	shelves       []music.ChosenShelf
}

func newHome(t *taste, first int) *home {
	return &home{taste: t, model: t.model, first: max(first, 1), tracks: map[string]bool{}, album: map[string]bool{}}
}

// put adds a shelf of tracks that are on none yet, unless those are fewer than least.
func (h *home) put(shelf music.ChosenShelf, tracks []ranked, least int) bool {
	var free []ranked
	of := map[int32]int{}
	for _, r := range tracks {
		artist := h.model.trackArtist[r.index]
		if h.tracks[h.model.tracks.IDs[r.index]] || of[artist] == ofOneOnShelf || len(free) == h.first+spareOnShelf {
			continue
		}
		of[artist]++
		free = append(free, r)
	}
	if len(free) < least {
		return false
	}
	h.place(shelf, spread(free, h.model.trackArtist))
	return true
}

// place adds a shelf of tracks as they are.
func (h *home) place(shelf music.ChosenShelf, tracks []ranked) {
	shelf.Tracks = scored(tracks, h.model.tracks.IDs)
	for _, r := range shelf.Tracks {
		h.tracks[r.ID] = true
	}
	h.shelves = append(h.shelves, shelf)
}

// forYou is there as soon as anything but what is rising for everybody speaks.
func (h *home) forYou() {
	if h.taste.tuning.Ranker == RankByPopularity || h.taste.mix().Rising == 1 {
		return
	}
	h.taste.reserveFriends(h.first + spareOnShelf)
	// It is the first shelf, and has its order, and with it each source its share, already.
	if list := h.model.forTaste(h.taste, none, h.first+spareOnShelf, ofOneOnShelf); len(list) > 0 {
		h.place(music.ChosenShelf{ID: "for-you", Kind: music.ShelfForYou, Title: "For you"}, list)
	}
}

// followed is what those released of late whom the person follows: albums, and songs that are on none, as the graph has them
// now, so that what came out a moment ago is there before anything was learned of it.
func (h *home) followed(releases []Release, l listener) {
	m, now, of := h.model, h.taste.now, map[string]int{}
	shelf := music.ChosenShelf{ID: "followed", Kind: music.ShelfFollowed, Title: "New from those you follow"}
	for _, r := range releases {
		list, shown := &shelf.Tracks, h.tracks
		if r.Kind == KindAlbum {
			list, shown = &shelf.Albums, h.album
		}
		full := len(*list) == h.first+spareOnShelf || r.Kind == KindTrack && of[r.ArtistID] == ofOneOnShelf
		if full || shown[r.ID] || m.refusesRelease(h.taste, l, r) {
			continue
		}
		shown[r.ID] = true
		if r.Kind == KindTrack {
			of[r.ArtistID]++
		}
		*list = append(*list, music.Scored{ID: r.ID, Score: decay(ageDays(now, r.At), freshHalfLife), Reason: "New from " + r.ArtistName})
	}
	if len(shelf.Tracks)+len(shelf.Albums) > 0 {
		h.shelves = append(h.shelves, shelf)
	}
}

// refusesRelease says that a release is not for the person: by their word, and by the model where it knows the release.
func (m *Model) refusesRelease(t *taste, l listener, r Release) bool {
	if l.said.refuses(r) {
		return true
	}
	if album, known := m.albums.Find(r.ID); known && r.Kind == KindAlbum {
		return t.views.blockedAlbum(m, album)
	}
	return r.Kind == KindTrack && slices.ContainsFunc(l.interactions, func(i Interaction) bool { return i.TrackID == r.ID && i.unwelcome() })
}

// because is like one artist whom the person played last. Nobody alike enough leaves the shelf out.
func (h *home) because(interactions []Interaction) {
	m, tried, made := h.model, map[int32]bool{}, 0
	for _, i := range interactions {
		track, ok := m.tracks.Find(i.TrackID)
		if !ok || i.Plays == 0 || h.taste.disliked[track] || h.taste.views.forgotten(m, track) || tried[m.trackArtist[track]] {
			continue
		}
		artist := m.trackArtist[track]
		if len(tried) == becauseTried || made == becauseShelves {
			return
		}
		tried[artist] = true
		name := m.artistName[artist]
		if h.put(music.ChosenShelf{
			ID: "because:" + m.artists.IDs[artist], Kind: music.ShelfBecause, Title: "Because you played " + name,
			About: &music.ShelfSubject{Type: string(KindArtist), ID: m.artists.IDs[artist], Name: name},
		}, h.near(artist), leastBecause) {
			made++
		}
	}
}

// near are tracks of the artists who are similar to one by the threshold.
func (h *home) near(artist int32) []ranked {
	m, t := h.model, h.taste
	var out []ranked
	for _, n := range m.neighbours[artist][:m.reaching(artist, t.tuning.Threshold)] {
		for _, track := range firstOf(m.artistTracks[n.artist], ofOneOnShelf) {
			if n.value() > 0 && !t.refuses(track) {
				score := n.value() * t.within(track) * t.back.of(m, track)
				if t.heard[track] {
					score *= heardLately
				}
				out = append(out, ranked{track, pull{score, m.whyArtist(artist, n)}})
			}
		}
	}
	slices.SortFunc(out, higher)
	return out
}

// reserveFriends keeps every second song of what friends hear for the shelf of theirs, where there are too few to fill two
// shelves of a length: the songs of a friend who has heard three are on both shelves.
func (t *taste) reserveFriends(length int) {
	list := t.friendTracks()
	if len(list) >= 2*length {
		return
	}
	t.reserved = map[int32]bool{}
	for i := 1; i < len(list); i += 2 {
		t.reserved[list[i].index] = true
	}
}

func (h *home) friends() {
	h.put(music.ChosenShelf{ID: "friends", Kind: music.ShelfFriends, Title: "Friends listen to"}, h.taste.friendTracks(), 1)
}

func (h *home) rising() {
	list := h.taste.offered(h.model.rising)
	h.put(music.ChosenShelf{ID: "rising", Kind: music.ShelfRising, Title: "Rising now"}, list, 1)
}

func (h *home) popular() {
	list := h.model.popular(none, h.taste)
	h.put(music.ChosenShelf{ID: "popular", Kind: music.ShelfPopular, Title: "Popular right now"}, list, 1)
}

// genres makes a shelf of each of some genres: what draws the person and is played much.
func (h *home) genres(genres []int32) {
	m, t := h.model, h.taste
	for _, g := range firstOf(genres, genreShelves) {
		var list []ranked
		for _, track := range firstOf(m.genreTracks[g], genreOnShelf) {
			if !t.refuses(track) {
				score := 0.6*t.track(track).score + 0.4*float64(m.popularity[track])*t.back.of(m, track)
				list = append(list, ranked{track, pull{score, m.whyGenre(g, track)}})
			}
		}
		slices.SortFunc(list, higher)
		h.put(music.ChosenShelf{
			ID: "genre:" + m.genres.IDs[g], Kind: music.ShelfGenre, Title: m.genreName[g],
			About: &music.ShelfSubject{Type: string(KindGenre), ID: m.genres.IDs[g], Name: m.genreName[g]},
		}, list, 1)
	}
}

// shelfGenres are the genres that the person chose, then those they play most.
func (t *taste) shelfGenres() []int32 {
	out := slices.Clone(t.views.chosen)
	for _, e := range heaviest(t.genres(), genreShelves+len(out)) {
		if !slices.Contains(out, e.Index) {
			out = append(out, e.Index)
		}
	}
	return out
}

// commonGenres are the biggest, without those that the person wants to hear nothing of.
func (t *taste) commonGenres() []int32 {
	return slices.DeleteFunc(t.model.biggestGenres(), func(g int32) bool { return t.views.removedGenres[g] })
}

// biggestGenres are those with the most listeners.
func (m *Model) biggestGenres() []int32 {
	people := make([]ranked, m.genres.Len())
	for g, artists := range m.genreArtist {
		people[g].index = int32(g)
		for _, a := range artists {
			people[g].score += float64(m.listeners[a])
		}
	}
	slices.SortFunc(people, higher)
	var out []int32
	for _, g := range firstOf(people, genreShelves) {
		if g.score > 0 {
			out = append(out, g.index)
		}
	}
	return out
}

// smallArtists are those of the long tail who fit: by the person's taste, and those whom nobody can have found yet.
func (h *home) smallArtists() {
	m, t := h.model, h.taste
	var fit []ranked
	for _, r := range t.candidates(curatedLimit, 2) {
		if m.small[m.trackArtist[r.index]] && t.plays[m.trackArtist[r.index]] == 0 {
			fit = append(fit, r)
		}
	}
	list := undealt(interleave([]source{{0.5, fit}, {0.5, t.newcomers()}}, 2*h.first+spareOnShelf))
	h.put(music.ChosenShelf{ID: "small-artists", Kind: music.ShelfSmallArtists, Title: "Small artists for you"}, list, 1)
}
