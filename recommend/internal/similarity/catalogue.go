package similarity

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"
)

// indexCatalogue lays out artists, albums and tracks by number.
func (m *Model) indexCatalogue(r *reading) {
	for _, a := range r.artists {
		m.ArtistName = append(m.ArtistName, a.Name)
		m.ArtistGenres = append(m.ArtistGenres, genreVector(m.Genres, a.Genres))
	}
	m.ArtistTracks = make([][]int32, len(r.artists))
	for i, t := range r.tracks {
		artist, _ := m.Artists.Find(t.ArtistID)
		album := None
		if t.AlbumID != "" {
			album = m.Albums.Add(t.AlbumID)
			for len(m.AlbumTracks) < m.Albums.Len() {
				m.AlbumTracks = append(m.AlbumTracks, nil)
			}
			m.AlbumTracks[album] = append(m.AlbumTracks[album], int32(i))
		}
		m.ArtistTracks[artist] = append(m.ArtistTracks[artist], int32(i))
		m.TrackTitle = append(m.TrackTitle, t.Title)
		m.TrackArtist = append(m.TrackArtist, artist)
		m.TrackAlbum = append(m.TrackAlbum, album)
		m.TrackGenres = append(m.TrackGenres, genreVector(m.Genres, t.Genres))
		m.Duration = append(m.Duration, float32(t.Duration))
		m.Released = append(m.Released, t.ReleasedAt)
	}
	m.indexHashes()
	m.fillGenres()
	m.nameGenres(r.genreName)
}

func (m *Model) indexHashes() {
	for i, id := range m.Tracks.IDs {
		m.Hash = append(m.Hash, HashID(id))
		m.byHash = append(m.byHash, hashed{m.Hash[i], int32(i)})
	}
	slices.SortFunc(m.byHash, func(a, b hashed) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.track, b.track))
	})
}

// fillGenres gives artists without genres those of their tracks, and the other way round,
// then weighs all by rarity.
func (m *Model) fillGenres() {
	for a, v := range m.ArtistGenres {
		if len(v) > 0 {
			continue
		}
		for _, t := range m.ArtistTracks[a] {
			v = append(v, m.TrackGenres[t]...)
		}
		m.ArtistGenres[a] = v.Summed()
	}
	for t, v := range m.TrackGenres {
		if len(v) == 0 {
			m.TrackGenres[t] = m.ArtistGenres[m.TrackArtist[t]]
		}
	}
	rare := rarity(m.Genres.Len(), m.ArtistGenres)
	for t, v := range m.TrackGenres {
		m.TrackGenres[t] = v.Scaled(rare)
	}
	for a, v := range m.ArtistGenres {
		m.ArtistGenres[a] = v.Scaled(rare)
	}
}

// nameGenres takes the names that the source gave; a genre that only a track names keeps its slug.
func (m *Model) nameGenres(names map[string]string) {
	for _, slug := range m.Genres.IDs {
		name := names[slug]
		if strings.TrimSpace(name) == "" {
			name = slug
		}
		m.GenreName = append(m.GenreName, name)
	}
	m.Counts.Genres = m.Genres.Len()
}

// measurePopularity sets popularity to 0..1: four fifths for ln(1 + plays) summed over
// listeners, each halved with every PopularityHalfLife since they last listened, against the
// most popular track; one fifth for the catalogue's own figure, on a log scale.
func (m *Model) measurePopularity(r *reading) {
	live := make([]float64, len(r.tracks))
	for _, c := range r.contacts {
		live[c.track] += math.Log1p(float64(c.plays)) * Decay(float64(c.age), r.cfg.PopularityHalfLife())
	}
	var mostLive, mostKnown float64
	for i, t := range r.tracks {
		mostLive, mostKnown = max(mostLive, live[i]), max(mostKnown, math.Log1p(t.Popularity))
	}
	m.Popularity = make([]float32, len(r.tracks))
	for i, t := range r.tracks {
		var p float64
		if mostLive > 0 {
			p += 0.8 * live[i] / mostLive
		}
		if mostKnown > 0 {
			p += 0.2 * math.Log1p(t.Popularity) / mostKnown
		}
		m.Popularity[i] = float32(p)
	}
	m.orderTracks()
}

func (m *Model) orderTracks() {
	m.ByPopular, m.ByRelease = make([]int32, len(m.Popularity)), make([]int32, len(m.Popularity))
	for i := range m.ByPopular {
		m.ByPopular[i], m.ByRelease[i] = int32(i), int32(i)
	}
	slices.SortFunc(m.ByPopular, m.morePopular)
	slices.SortFunc(m.ByRelease, func(a, b int32) int {
		return cmp.Or(m.Released[b].Compare(m.Released[a]), cmp.Compare(m.Tracks.IDs[a], m.Tracks.IDs[b]))
	})
	for _, tracks := range m.ArtistTracks {
		slices.SortFunc(tracks, m.morePopular)
		m.MaxTracks = max(m.MaxTracks, len(tracks))
	}
}

// morePopular orders tracks by falling popularity, then by number.
func (m *Model) morePopular(a, b int32) int {
	return cmp.Or(cmp.Compare(m.Popularity[b], m.Popularity[a]), cmp.Compare(a, b))
}

// indexGenres lists the tracks of each genre.
func (m *Model) indexGenres() {
	m.GenreTracks = make([][]int32, m.Genres.Len())
	for _, t := range m.ByPopular {
		for _, e := range m.TrackGenres[t] {
			m.GenreTracks[e.Index] = append(m.GenreTracks[e.Index], t)
		}
	}
}

// indexGenreArtists lists the artists of each genre.
func (m *Model) indexGenreArtists() {
	order := make([]int32, m.Artists.Len())
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(m.Listeners[b], m.Listeners[a]), cmp.Compare(a, b))
	})
	m.GenreArtist = make([][]int32, m.Genres.Len())
	for _, a := range order {
		for _, e := range m.ArtistGenres[a] {
			m.GenreArtist[e.Index] = append(m.GenreArtist[e.Index], a)
		}
	}
}

// TrackByHash finds a track of the model by the hash of its id.
func (m *Model) TrackByHash(hash uint64) (int32, bool) {
	i, found := slices.BinarySearchFunc(m.byHash, hash, func(h hashed, target uint64) int {
		return cmp.Compare(h.hash, target)
	})
	if !found {
		return None, false
	}
	return m.byHash[i].track, true
}

// Fresh is how new a track is at a moment: 1 today, half after 90 days, 0 before its release
// or without a date.
func (m *Model) Fresh(track int32, now time.Time) float64 {
	at := m.Released[track]
	if at.IsZero() || at.After(now) {
		return 0
	}
	return Decay(AgeDays(now, at), FreshHalfLife)
}

// FreshHalfLife is after how long what came out is half as new.
const FreshHalfLife = 90 * 24 * time.Hour

// ArtistNameOf is the name of a track's artist.
func (m *Model) ArtistNameOf(track int32) string { return m.ArtistName[m.TrackArtist[track]] }
