package subsonic

import (
	"slices"

	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/music"
)

func (a *API) songsByGenre(q *request, out *response) error {
	slug, err := a.genreOf(q, "genre", true)
	if err != nil {
		return err
	}
	part, err := q.partOf(usualList)
	if err != nil {
		return err
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	list, err := a.listing(q, p)
	if err != nil {
		return err
	}
	songs, err := a.songsFrom(q, p, tracksOf(list.Tracks, slug, 0, farYear), part.offset, part.count)
	out.SongsByGenre = &songList{songs}
	return err
}

// tracksOf are those of a genre, or all where it is empty, of some years.
func tracksOf(list []collection.Track, slug string, from, to int) []collection.Track {
	var of []collection.Track
	for _, t := range list {
		if (slug == "" || slices.Contains(t.Genres, slug)) && t.Year >= from && t.Year <= to {
			of = append(of, t)
		}
	}
	return of
}

// randomSongs are some of the library; of the site what it chooses for the viewer.
func (a *API) randomSongs(q *request, out *response) error {
	size, err := q.whole("size", mostList, usualList)
	if err != nil {
		return err
	}
	from, err := q.whole("fromYear", farYear, 0)
	if err != nil {
		return err
	}
	to, err := q.whole("toYear", farYear, farYear)
	if err != nil {
		return err
	}
	slug, err := a.genreOf(q, "genre", false)
	if err != nil {
		return err
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	list, err := a.chosenTracks(q, p, slug, from, to)
	if err != nil {
		return err
	}
	songs, err := a.songsFrom(q, p, shuffled(list), 0, size)
	out.RandomSongs = &songList{songs}
	return err
}

// chosenTracks are the library's of a genre and of some years, or what the site chooses for the viewer of them.
func (a *API) chosenTracks(q *request, p personal, slug string, from, to int) ([]collection.Track, error) {
	onSite, err := q.onSite()
	if err != nil {
		return nil, err
	}
	if !onSite || slug == noGenre {
		return tracksOf(p.library.Tracks, slug, from, to), nil
	}
	ids, err := a.chosenIDs(q, chosenBy{sort: music.ForYou, genre: slug})
	if err != nil {
		return nil, err
	}
	if from > 0 || to < farYear {
		if ids, err = a.ofYears(q, ids, from, to); err != nil {
			return nil, err
		}
	}
	list := make([]collection.Track, len(ids))
	for i, id := range ids {
		list[i].ID = id
	}
	return list, nil
}

// ofYears keeps of the site's tracks those of some years.
func (a *API) ofYears(q *request, ids []string, from, to int) ([]string, error) {
	tracks, err := a.Music.Tracks(q.ctx, q.viewer, ids)
	kept := make([]string, 0, len(tracks))
	for _, t := range tracks {
		if year := t.ReleaseDate.Year(); year >= from && year <= to {
			kept = append(kept, t.ID)
		}
	}
	return kept, err
}
