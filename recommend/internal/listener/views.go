package listener

import (
	"cmp"
	"math"
	"slices"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// Views are what a person said of their taste, by number of what the model knows.
type Views struct {
	// tracks, albums, artists and genres hold true for "more like this", false for "not for me".
	tracks, albums, artists, Genres map[int32]bool
	// removedArtists and removedGenres must not count, whatever is played.
	removedArtists, RemovedGenres map[int32]bool
	// Chosen are the genres that the person chose, or wants more of.
	Chosen []int32
	// Picked are those of them that the person chose.
	Picked map[int32]bool
	place  string
}

// ViewsOf finds what a person spoke of; what the model does not know says nothing yet.
func ViewsOf(m *similarity.Model, said taste.Said) *Views {
	v := &Views{
		tracks: map[int32]bool{}, albums: map[int32]bool{}, artists: map[int32]bool{}, Genres: map[int32]bool{},
		removedArtists: map[int32]bool{}, RemovedGenres: map[int32]bool{}, Picked: map[int32]bool{},
		place: similarity.SamePlace(said.Place),
	}
	opinions := slices.Clone(said.Opinions)
	// Of two words on one thing the later counts.
	slices.SortStableFunc(opinions, func(a, b taste.Opinion) int { return a.At.Compare(b.At) })
	for _, o := range opinions {
		if table, numbers := viewTable(m, v, o.Kind); table != nil {
			if i, ok := numbers(o.ID); ok {
				table[i] = o.More
			}
		}
	}
	for _, t := range said.Removed {
		if i, ok := m.Artists.Find(t.ID); ok && t.Kind == taste.KindArtist {
			v.removedArtists[i] = true
		}
		if i, ok := m.Genres.Find(t.ID); ok && t.Kind == taste.KindGenre {
			v.RemovedGenres[i] = true
		}
	}
	v.choose(m, said.Genres)
	return v
}

func viewTable(m *similarity.Model, v *Views, kind taste.Kind) (map[int32]bool, func(string) (int32, bool)) {
	switch kind {
	case taste.KindTrack:
		return v.tracks, m.Tracks.Find
	case taste.KindAlbum:
		return v.albums, m.Albums.Find
	case taste.KindArtist:
		return v.artists, m.Artists.Find
	case taste.KindGenre:
		return v.Genres, m.Genres.Find
	}
	return nil, nil
}

// choose gathers the genres that the person asked for, those chosen first, each once. What they removed is not among
// them, nor what is not for them.
func (v *Views) choose(m *similarity.Model, slugs []string) {
	var wanted []int32
	for _, slug := range slugs {
		if g, ok := m.Genres.Find(slug); ok {
			wanted = append(wanted, g)
			v.Picked[g] = true
		}
	}
	wanted = append(wanted, seq.SortedKeys(v.Genres)...)
	for _, g := range wanted {
		if more, said := v.Genres[g]; (!said || more) && !v.RemovedGenres[g] && !slices.Contains(v.Chosen, g) {
			v.Chosen = append(v.Chosen, g)
		}
	}
}

// emphasis is how often the person asked for a genre among those chosen: 2 where they chose it and want more of it,
// else 1.
func (v *Views) emphasis(genre int32) float64 {
	if v.Picked[genre] && v.Genres[genre] {
		return 2
	}
	return 1
}

// emphasised is the mean of that over all that are chosen, 1..2.
func (v *Views) emphasised() float64 {
	if len(v.Chosen) == 0 {
		return 1
	}
	var sum float64
	for _, g := range v.Chosen {
		sum += v.emphasis(g)
	}
	return sum / float64(len(v.Chosen))
}

// Blocked says that a track is not for the person. What they said of the track itself counts before what they said of
// its album, that before its artist, and that before its genres, of which one that is not for them is enough.
func (v *Views) Blocked(m *similarity.Model, track int32) bool {
	if v == nil {
		return false
	}
	if more, said := v.tracks[track]; said {
		return !more
	}
	if more, said := v.albums[m.TrackAlbum[track]]; said {
		return !more
	}
	artist := m.TrackArtist[track]
	if more, said := v.artists[artist]; said {
		return !more
	}
	own := m.TrackGenres[track]
	if slices.Equal(own, m.ArtistGenres[artist]) {
		// Genres that are the artist's say little of one track, but for the main one.
		return v.blockedGenres(m, own)
	}
	return slices.ContainsFunc(own, func(e knn.Entry) bool { return v.refusesGenre(e.Index) })
}

// refusesGenre says that a genre is not for the person.
func (v *Views) refusesGenre(genre int32) bool {
	more, said := v.Genres[genre]
	return said && !more
}

// Asking shows what has a genre though it is not for the person: they asked for it themselves.
func (v *Views) Asking(genre int32) {
	if v.refusesGenre(genre) {
		delete(v.Genres, genre)
	}
}

// BlockedArtist says the same of an artist as a whole.
func (v *Views) BlockedArtist(m *similarity.Model, artist int32) bool {
	if v == nil {
		return false
	}
	if more, said := v.artists[artist]; said {
		return !more
	}
	return v.blockedGenres(m, m.ArtistGenres[artist])
}

// BlockedAlbum says the same of an album whose tracks are known.
func (v *Views) BlockedAlbum(m *similarity.Model, album int32) bool {
	if v == nil {
		return false
	}
	if more, said := v.albums[album]; said {
		return !more
	}
	tracks := m.AlbumTracks[album]
	return len(tracks) > 0 && !slices.ContainsFunc(tracks, func(t int32) bool { return !v.Blocked(m, t) })
}

// blockedGenres says that genres that are not for the person make up at least half of something, or that one of them is
// its main genre, alone or with others. How rare a genre is does not make it main.
func (v *Views) blockedGenres(m *similarity.Model, genres similarity.Vector) bool {
	if len(v.Genres) == 0 {
		return false
	}
	var unwanted, all, most, mostUnwanted float64
	for _, e := range genres {
		w := float64(e.Weight)
		plain := w / math.Log(1+float64(len(m.ArtistGenres))/max(float64(len(m.GenreArtist[e.Index])), 1)) // see rarity
		all += w * w
		most = max(most, plain)
		if v.refusesGenre(e.Index) {
			unwanted += w * w
			mostUnwanted = max(mostUnwanted, plain)
		}
	}
	return unwanted > 0 && (unwanted >= all/2 || mostUnwanted >= 0.999*most)
}

// Forgotten says that what a person did with a track must not count.
func (v *Views) Forgotten(m *similarity.Model, track int32) bool {
	if v.removedArtists[m.TrackArtist[track]] || v.Blocked(m, track) {
		return true
	}
	main := m.TrackGenres[track].Main()
	return main != similarity.None && v.RemovedGenres[main]
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
type retreat struct{ Artists, tracks map[int32]float64 }

// retreatFrom finds what is like the artists, albums and tracks that are not for the person.
func retreatFrom(m *similarity.Model, v *Views) retreat {
	r := retreat{map[int32]float64{}, map[int32]float64{}}
	least := func(into map[int32]float64, i int32, share float64) { into[i] = max(into[i], min(share, 1)) }
	for _, a := range seq.SortedKeys(v.artists) {
		if v.artists[a] {
			continue
		}
		for _, n := range seq.First(m.Neighbours[a], similarity.TasteNeighbours) {
			least(r.Artists, n.Artist, stepBack*n.Value())
		}
	}
	for _, album := range seq.SortedKeys(v.albums) {
		if tracks := m.AlbumTracks[album]; !v.albums[album] && len(tracks) > 0 {
			least(r.Artists, m.TrackArtist[tracks[0]], stepBackAlbum)
		}
	}
	var tracks []int32
	for _, t := range seq.SortedKeys(v.tracks) {
		if !v.tracks[t] {
			tracks = append(tracks, t)
			// Several songs of one artist that are not for the person say more than one does.
			a := m.TrackArtist[t]
			r.Artists[a] = 1 - (1-r.Artists[a])*(1-stepBackTrack)
		}
	}
	slices.SortStableFunc(tracks, func(a, b int32) int { return cmp.Compare(m.Popularity[b], m.Popularity[a]) })
	for _, t := range seq.First(tracks, consideredTracks) {
		for _, n := range m.NearTracks(t, 0.3) {
			least(r.tracks, n.Track, stepBack*n.Score)
		}
	}
	return r
}

// Of is what is left of a track's pull.
func (r retreat) Of(m *similarity.Model, track int32) float64 {
	return (1 - r.Artists[m.TrackArtist[track]]) * (1 - r.tracks[track])
}
