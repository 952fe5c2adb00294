package seed

import (
	"math"
	"strconv"
	"time"
)

// tracksPerArtist is how many tracks a synthetic artist has on average; a graph
// scaled to N fans gets as many tracks as fans.
const tracksPerArtist = 20

// addSynthetic adds n synthetic artists. Only what the fan model needs of each
// is kept; their albums and tracks are drawn again whenever they are asked for.
func (w *world) addSynthetic(c *Catalogue, familyOf map[string]int, n int) {
	genres := make([]string, 0, len(c.Tracks))
	for _, t := range c.Tracks {
		genres = append(genres, t.Genres[0])
	}
	for i := range n {
		r := newRandom(w.seed, "synthetic", i)
		genre := pick(r, genres) // as common as among the real tracks
		w.artists = append(w.artists, worldArtist{
			genre: genre, family: familyOf[genre],
			pull: flatten(int(math.Exp(6.2 + 1.6*r.NormFloat64()))),
		})
	}
}

func (w *world) artistKey(i int) string {
	if i < w.synthetic {
		return w.artists[i].key
	}
	return "synthetic-" + strconv.Itoa(i-w.synthetic)
}

// work is everything a synthetic artist released.
type work struct {
	artist Artist
	albums []Album
	tracks []Track
}

// syntheticWork draws the releases of synthetic artist i (an index of
// world.artists): two albums of nine tracks and a single or two, give or take.
func (w *world) syntheticWork(i int) work {
	n := i - w.synthetic
	r := newRandom(w.seed, "work", n)
	key, genre := w.artistKey(i), w.artists[i].genre
	name, handle := syntheticName(r, n)
	out := work{artist: Artist{
		Key: key, Handle: handle, Name: name, Origin: originSynthetic, Genres: []GenreWeight{{Slug: genre, Weight: 1}},
	}}
	left := tracksPerArtist - 6 + r.IntN(13)
	for k := 0; left > 0; k++ {
		size, kind := min(left, 7+r.IntN(5)), "album"
		if left <= 3 || r.chance(.2) {
			size, kind = 1, "single"
		}
		left -= size
		out.addAlbum(r, key, genre, kind, k, size)
	}
	return out
}

func (o *work) addAlbum(r random, artist, genre, kind string, n, size int) {
	key := artist + "-" + strconv.Itoa(n)
	day := time.Date(2005+r.IntN(20), time.Month(1+r.IntN(12)), 1+r.IntN(28), 0, 0, 0, 0, time.UTC)
	o.albums = append(o.albums, Album{
		Key: key, Artist: artist, Title: syntheticTitle(r), Type: kind,
		ReleaseDate: day.Format(time.DateOnly), AddedAt: day.Format(time.RFC3339),
	})
	for i := range size {
		o.tracks = append(o.tracks, Track{
			Key: key + "-" + strconv.Itoa(i), Album: key, Artist: artist, Title: syntheticTitle(r), Number: i + 1,
			Seconds: math.Round(max(60, 225+60*r.NormFloat64())), Genres: []string{genre},
			Listens: int(math.Exp(4.5 + 1.2*r.NormFloat64())), Licence: "cc0-1-0", AddedAt: day.Format(time.RFC3339),
		})
	}
}

func (o work) songs() []songRef {
	songs := make([]songRef, len(o.tracks))
	for i, t := range o.tracks {
		songs[i] = songRef{t.Key, t.Album, t.Seconds, flatten(t.Listens)}
	}
	return songs
}
