package subsonic

import (
	"strings"
)

// noGenre is the slug of a genre that there is not.
const noGenre = "\x00"

// genreOf reads a genre by its name, as getGenres tells it; "" where none is asked for.
func (a *API) genreOf(q *request, parameter string, isNeeded bool) (slug string, err error) {
	name := q.text(parameter)
	if name == "" && !isNeeded {
		return "", nil
	}
	if name, err = q.needed(parameter); err != nil {
		return "", err
	}
	genres, err := a.Music.Genres(q.ctx)
	for _, g := range genres {
		if strings.EqualFold(g.Name, name) || g.Slug == name {
			return g.Slug, nil
		}
	}
	return noGenre, err
}

// genres counts the genres of the folder.
func (a *API) genres(q *request, out *response) error {
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	list, err := a.listing(q, p)
	if err != nil {
		return err
	}
	all, err := a.Music.Genres(q.ctx)
	if err != nil {
		return err
	}
	songs, albums := map[string]int{}, map[string]int{}
	for _, t := range list.Tracks {
		for _, slug := range t.Genres {
			songs[slug]++
		}
	}
	for _, x := range list.Albums {
		for _, slug := range x.Genres {
			albums[slug]++
		}
	}
	out.Genres = &genreList{}
	for _, g := range all {
		if songs[g.Slug]+albums[g.Slug] > 0 {
			out.Genres.Genre = append(out.Genres.Genre, genreElement{songs[g.Slug], albums[g.Slug], g.Name})
		}
	}
	return nil
}
