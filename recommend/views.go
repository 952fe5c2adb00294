package recommend

import (
	"cmp"
	"slices"
)

// views are what a person said of their taste, by number of what the model knows.
type views struct {
	// tracks, albums, artists and genres hold true for "more like this", false for "not for me".
	tracks, albums, artists, genres map[int32]bool
	// removedArtists and removedGenres must not count, whatever is played.
	removedArtists, removedGenres map[int32]bool
	// chosen are the genres that the person chose, or wants more of.
	chosen []int32
	place  string
}

// viewsOf finds what a person spoke of; what the model does not know says nothing yet.
func (m *Model) viewsOf(said Said) *views {
	v := &views{
		tracks: map[int32]bool{}, albums: map[int32]bool{}, artists: map[int32]bool{}, genres: map[int32]bool{},
		removedArtists: map[int32]bool{}, removedGenres: map[int32]bool{}, place: samePlace(said.Place),
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
		}
	}
	wanted = append(wanted, sortedKeys(v.genres)...)
	for _, g := range wanted {
		if more, said := v.genres[g]; (!said || more) && !v.removedGenres[g] && !slices.Contains(v.chosen, g) {
			v.chosen = append(v.chosen, g)
		}
	}
}

// blocked says that a track is not for the person. What they said of the track itself counts before
// what they said of its album, that before its artist, and that before its genres.
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
	return v.blockedGenres(m.trackGenres[track])
}

// blockedArtist says the same of an artist as a whole.
func (v *views) blockedArtist(m *Model, artist int32) bool {
	if v == nil {
		return false
	}
	if more, said := v.artists[artist]; said {
		return !more
	}
	return v.blockedGenres(m.artistGenres[artist])
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

// blockedGenres says that a genre that is not for the person makes up at least half of something.
func (v *views) blockedGenres(genres vector) bool {
	if len(v.genres) == 0 {
		return false
	}
	var unwanted, all float64
	for _, e := range genres {
		all += float64(e.Weight) * float64(e.Weight)
		if more, said := v.genres[e.Index]; said && !more {
			unwanted += float64(e.Weight) * float64(e.Weight)
		}
	}
	return all > 0 && unwanted >= all/2
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
