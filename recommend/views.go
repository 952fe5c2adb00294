package recommend

import (
	"cmp"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// views are what a person said of their taste, by number of what the model knows.
type views struct {
	// tracks, albums, artists and genres hold true for "more like this", false for "not for me".
	tracks, albums, artists, genres map[int32]bool
	// removedArtists and removedGenres must not count, whatever is played.
	removedArtists, removedGenres map[int32]bool
	// chosen are the genres that the person chose, or wants more of.
	chosen []int32
	// picked are those of them that the person chose.
	picked map[int32]bool
	place  string
}

// viewsOf finds what a person spoke of; what the model does not know says nothing yet.
func (m *Model) viewsOf(said Said) *views {
	v := &views{
		tracks: map[int32]bool{}, albums: map[int32]bool{}, artists: map[int32]bool{}, genres: map[int32]bool{},
		removedArtists: map[int32]bool{}, removedGenres: map[int32]bool{}, picked: map[int32]bool{}, place: samePlace(said.Place),
	}
	opinions := slices.Clone(said.Opinions)
	// Of two words on one thing the later counts.
	slices.SortStableFunc(opinions, func(a, b Opinion) int { return a.At.Compare(b.At) })
	for _, o := range opinions {
		if table, numbers := m.viewTable(v, o.Kind); table != nil {
			if i, ok := numbers(o.ID); ok {
				table[i] = o.More
			}
		}
	}
	for _, t := range said.Removed {
		if i, ok := m.artists.Find(t.ID); ok && t.Kind == KindArtist {
			v.removedArtists[i] = true
		}
		if i, ok := m.genres.Find(t.ID); ok && t.Kind == KindGenre {
			v.removedGenres[i] = true
		}
	}
	v.choose(m, said.Genres)
	return v
}

func (m *Model) viewTable(v *views, kind Kind) (map[int32]bool, func(string) (int32, bool)) {
	switch kind {
	case KindTrack:
		return v.tracks, m.tracks.Find
	case KindAlbum:
		return v.albums, m.albums.Find
	case KindArtist:
		return v.artists, m.artists.Find
	case KindGenre:
		return v.genres, m.genres.Find
	}
	return nil, nil
}

// choose gathers the genres that the person asked for, those chosen first, each once. What they removed is not among them, nor
// what is not for them.
func (v *views) choose(m *Model, slugs []string) {
	var wanted []int32
	for _, slug := range slugs {
		if g, ok := m.genres.Find(slug); ok {
			wanted = append(wanted, g)
			v.picked[g] = true
		}
	}
	wanted = append(wanted, sortedKeys(v.genres)...)
	for _, g := range wanted {
		if more, said := v.genres[g]; (!said || more) && !v.removedGenres[g] && !slices.Contains(v.chosen, g) {
			v.chosen = append(v.chosen, g)
		}
	}
}

// emphasis is how often the person asked for a genre among those chosen: 2 where they chose it and want more of it, else 1.
func (v *views) emphasis(genre int32) float64 {
	if v.picked[genre] && v.genres[genre] {
		return 2
	}
	return 1
}

// emphasised is the mean of that over all that are chosen, 1..2.
func (v *views) emphasised() float64 {
	if len(v.chosen) == 0 {
		return 1
	}
	var sum float64
	for _, g := range v.chosen {
		sum += v.emphasis(g)
	}
	return sum / float64(len(v.chosen))
}

// blocked says that a track is not for the person. What they said of the track itself counts before
// what they said of its album, that before its artist, and that before its genres, of which one that is not for them is enough.
func (v *views) blocked(m *Model, track int32) bool {
	if v == nil {
		return false
	}
	if more, said := v.tracks[track]; said {
		return !more
	}
	if more, said := v.albums[m.trackAlbum[track]]; said {
		return !more
	}
	artist := m.trackArtist[track]
	if more, said := v.artists[artist]; said {
		return !more
	}
	own := m.trackGenres[track]
	if slices.Equal(own, m.artistGenres[artist]) {
		// Genres that are the artist's say little of one track, but for the main one.
		return v.blockedGenres(m, own)
	}
	return slices.ContainsFunc(own, func(e knn.Entry) bool { return v.refusesGenre(e.Index) })
}

// refusesGenre says that a genre is not for the person.
func (v *views) refusesGenre(genre int32) bool {
	more, said := v.genres[genre]
	return said && !more
}

// asking shows what has a genre though it is not for the person: they asked for it themselves.
func (v *views) asking(genre int32) {
	if v.refusesGenre(genre) {
		delete(v.genres, genre)
	}
}

// blockedArtist says the same of an artist as a whole.
func (v *views) blockedArtist(m *Model, artist int32) bool {
	if v == nil {
		return false
	}
	if more, said := v.artists[artist]; said {
		return !more
	}
	return v.blockedGenres(m, m.artistGenres[artist])
}

// blockedAlbum says the same of an album whose tracks are known.
func (v *views) blockedAlbum(m *Model, album int32) bool {
	if v == nil {
		return false
	}
	if more, said := v.albums[album]; said {
		return !more
	}
	tracks := m.albumTracks[album]
	return len(tracks) > 0 && !slices.ContainsFunc(tracks, func(t int32) bool { return !v.blocked(m, t) })
}

// blockedGenres says that genres that are not for the person make up at least half of something, or that one of them is its
// main genre, alone or with others. How rare a genre is does not make it main.
func (v *views) blockedGenres(m *Model, genres vector) bool {
	if len(v.genres) == 0 {
		return false
	}
	var unwanted, all, most, mostUnwanted float64
	for _, e := range genres {
		w := float64(e.Weight)
		plain := w / math.Log(1+float64(len(m.artistGenres))/max(float64(len(m.genreArtist[e.Index])), 1)) // see rarity
		all += w * w
		most = max(most, plain)
		if v.refusesGenre(e.Index) {
			unwanted += w * w
			mostUnwanted = max(mostUnwanted, plain)
		}
	}
	return unwanted > 0 && (unwanted >= all/2 || mostUnwanted >= 0.999*most)
}

// forgotten says that what a person did with a track must not count.
func (v *views) forgotten(m *Model, track int32) bool {
	if v.removedArtists[m.trackArtist[track]] || v.blocked(m, track) {
		return true
	}
	main := m.trackGenres[track].main()
	return main != none && v.removedGenres[main]
}

const (
	// stepBack is how much at most is taken from what is like something that is not for the person.
	stepBack = 0.6
	// stepBackAlbum and stepBackTrack is how much the artist loses of whom one album or track is not.
	stepBackAlbum, stepBackTrack = 0.3, 0.15
	// consideredTracks bounds how many rejected tracks are looked at for what is like them.
	consideredTracks = 10
)

// retreat is how much is taken from artists and from tracks that are like what is not for the
// person: a share of 0..1.
type retreat struct{ artists, tracks map[int32]float64 }

// retreatFrom finds what is like the artists, albums and tracks that are not for the person.
func (m *Model) retreatFrom(v *views) retreat {
	r := retreat{map[int32]float64{}, map[int32]float64{}}
	least := func(into map[int32]float64, i int32, share float64) { into[i] = max(into[i], min(share, 1)) }
	for _, a := range sortedKeys(v.artists) {
		if v.artists[a] {
			continue
		}
		for _, n := range firstOf(m.neighbours[a], tasteNeighbours) {
			least(r.artists, n.artist, stepBack*n.value())
		}
	}
	for _, album := range sortedKeys(v.albums) {
		if tracks := m.albumTracks[album]; !v.albums[album] && len(tracks) > 0 {
			least(r.artists, m.trackArtist[tracks[0]], stepBackAlbum)
		}
	}
	var tracks []int32
	for _, t := range sortedKeys(v.tracks) {
		if !v.tracks[t] {
			tracks = append(tracks, t)
			// Several songs of one artist that are not for the person say more than one does.
			a := m.trackArtist[t]
			r.artists[a] = 1 - (1-r.artists[a])*(1-stepBackTrack)
		}
	}
	slices.SortStableFunc(tracks, func(a, b int32) int { return cmp.Compare(m.popularity[b], m.popularity[a]) })
	for _, t := range firstOf(tracks, consideredTracks) {
		for _, n := range m.nearTracks(t, 0.3) {
			least(r.tracks, n.track, stepBack*n.score)
		}
	}
	return r
}

// of is what is left of a track's pull.
func (r retreat) of(m *Model, track int32) float64 {
	return (1 - r.artists[m.trackArtist[track]]) * (1 - r.tracks[track])
}
