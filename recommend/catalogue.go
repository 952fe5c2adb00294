package recommend

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
		m.artistName = append(m.artistName, a.Name)
		m.artistGenres = append(m.artistGenres, genreVector(m.genres, a.Genres))
	}
	m.artistTracks = make([][]int32, len(r.artists))
	for i, t := range r.tracks {
		artist, _ := m.artists.Find(t.ArtistID)
		album := none
		if t.AlbumID != "" {
			album = m.albums.Add(t.AlbumID)
			for len(m.albumTracks) < m.albums.Len() {
				m.albumTracks = append(m.albumTracks, nil)
			}
			m.albumTracks[album] = append(m.albumTracks[album], int32(i))
		}
		m.artistTracks[artist] = append(m.artistTracks[artist], int32(i))
		m.trackTitle = append(m.trackTitle, t.Title)
		m.trackArtist = append(m.trackArtist, artist)
		m.trackAlbum = append(m.trackAlbum, album)
		m.trackGenres = append(m.trackGenres, genreVector(m.genres, t.Genres))
		m.duration = append(m.duration, float32(t.Duration))
		m.released = append(m.released, t.ReleasedAt)
	}
	m.indexHashes()
	m.fillGenres()
	m.nameGenres(r.genreName)
}

func (m *Model) indexHashes() {
	for i, id := range m.tracks.IDs {
		m.hash = append(m.hash, hashID(id))
		m.byHash = append(m.byHash, hashed{m.hash[i], int32(i)})
	}
	slices.SortFunc(m.byHash, func(a, b hashed) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.track, b.track))
	})
}

// fillGenres gives artists without genres those of their tracks, and the other way round,
// then weighs all by rarity.
func (m *Model) fillGenres() {
	for a, v := range m.artistGenres {
		if len(v) > 0 {
			continue
		}
		for _, t := range m.artistTracks[a] {
			v = append(v, m.trackGenres[t]...)
		}
		m.artistGenres[a] = v.summed()
	}
	for t, v := range m.trackGenres {
		if len(v) == 0 {
			m.trackGenres[t] = m.artistGenres[m.trackArtist[t]]
		}
	}
	rare := rarity(m.genres.Len(), m.artistGenres)
	for t, v := range m.trackGenres {
		m.trackGenres[t] = v.scaled(rare)
	}
	for a, v := range m.artistGenres {
		m.artistGenres[a] = v.scaled(rare)
	}
}

// nameGenres takes the names that the source gave; a genre that only a track names keeps its slug.
func (m *Model) nameGenres(names map[string]string) {
	for _, slug := range m.genres.IDs {
		name := names[slug]
		if strings.TrimSpace(name) == "" {
			name = slug
		}
		m.genreName = append(m.genreName, name)
	}
	m.Counts.Genres = m.genres.Len()
}

// measurePopularity sets popularity to 0..1: four fifths for ln(1 + plays) summed over
// listeners, each halved with every PopularityHalfLife since they last listened, against the
// most popular track; one fifth for the catalogue's own figure, on a log scale.
func (m *Model) measurePopularity(r *reading) {
	live := make([]float64, len(r.tracks))
	for _, c := range r.contacts {
		live[c.track] += math.Log1p(float64(c.plays)) * decay(float64(c.age), r.cfg.PopularityHalfLife)
	}
	var mostLive, mostKnown float64
	for i, t := range r.tracks {
		mostLive, mostKnown = max(mostLive, live[i]), max(mostKnown, math.Log1p(t.Popularity))
	}
	m.popularity = make([]float32, len(r.tracks))
	for i, t := range r.tracks {
		var p float64
		if mostLive > 0 {
			p += 0.8 * live[i] / mostLive
		}
		if mostKnown > 0 {
			p += 0.2 * math.Log1p(t.Popularity) / mostKnown
		}
		m.popularity[i] = float32(p)
	}
	m.orderTracks()
}

func (m *Model) orderTracks() {
	m.byPopular, m.byRelease = make([]int32, len(m.popularity)), make([]int32, len(m.popularity))
	for i := range m.byPopular {
		m.byPopular[i], m.byRelease[i] = int32(i), int32(i)
	}
	slices.SortFunc(m.byPopular, m.morePopular)
	slices.SortFunc(m.byRelease, func(a, b int32) int {
		return cmp.Or(m.released[b].Compare(m.released[a]), cmp.Compare(m.tracks.IDs[a], m.tracks.IDs[b]))
	})
	for _, tracks := range m.artistTracks {
		slices.SortFunc(tracks, m.morePopular)
		m.maxTracks = max(m.maxTracks, len(tracks))
	}
}

// morePopular orders tracks by falling popularity, then by number.
func (m *Model) morePopular(a, b int32) int {
	return cmp.Or(cmp.Compare(m.popularity[b], m.popularity[a]), cmp.Compare(a, b))
}

// indexGenres lists the tracks of each genre.
func (m *Model) indexGenres() {
	m.genreTracks = make([][]int32, m.genres.Len())
	for _, t := range m.byPopular {
		for _, e := range m.trackGenres[t] {
			m.genreTracks[e.Index] = append(m.genreTracks[e.Index], t)
		}
	}
}

// indexGenreArtists lists the artists of each genre.
func (m *Model) indexGenreArtists() {
	order := make([]int32, m.artists.Len())
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(m.listeners[b], m.listeners[a]), cmp.Compare(a, b))
	})
	m.genreArtist = make([][]int32, m.genres.Len())
	for _, a := range order {
		for _, e := range m.artistGenres[a] {
			m.genreArtist[e.Index] = append(m.genreArtist[e.Index], a)
		}
	}
}

// trackByHash finds a track of the model by the hash of its id.
func (m *Model) trackByHash(hash uint64) (int32, bool) {
	i, found := slices.BinarySearchFunc(m.byHash, hash, func(h hashed, target uint64) int {
		return cmp.Compare(h.hash, target)
	})
	if !found {
		return none, false
	}
	return m.byHash[i].track, true
}

// fresh is how new a track is at a moment: 1 today, half after 90 days, 0 before its release
// or without a date.
func (m *Model) fresh(track int32, now time.Time) float64 {
	at := m.released[track]
	if at.IsZero() || at.After(now) {
		return 0
	}
	return decay(ageDays(now, at), freshHalfLife)
}

// freshHalfLife is after how long what came out is half as new.
const freshHalfLife = 90 * 24 * time.Hour

// artistNameOf is the name of a track's artist.
func (m *Model) artistNameOf(track int32) string { return m.artistName[m.trackArtist[track]] }
