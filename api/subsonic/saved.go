package subsonic

import (
	"slices"

	"github.com/sidestage/sidestage/internal/collection"
)

// savedOf are those of a list that the viewer saved, the latest first.
func savedOf[T any](p personal, list []T, id func(T) string) (saved []T) {
	for _, x := range list {
		if !p.library.Kept[id(x)].IsZero() {
			saved = append(saved, x)
		}
	}
	slices.SortStableFunc(saved, func(x, y T) int { return p.library.Kept[id(y)].Compare(p.library.Kept[id(x)]) })
	return saved
}

// saved reads what the viewer saved, and whom they follow, the latest first.
func (a *API) saved(q *request) (byTags, error) {
	p, err := a.personal(q)
	if err != nil {
		return byTags{}, err
	}
	var out byTags
	list, err := a.starredAlbums(q, p)
	if err != nil {
		return out, err
	}
	if out.Album, err = a.albumsOf(q, p, list); err != nil {
		return out, err
	}
	tracks := savedOf(p, p.library.Tracks, func(t collection.Track) string { return t.ID })
	if out.Song, err = a.songsFrom(q, p, tracks, 0, len(tracks)); err != nil {
		return out, err
	}
	out.Artist, err = a.artistsByID(q, p, p.library.Followed)
	return out, err
}

func (a *API) starred2(q *request, out *response) error {
	all, err := a.saved(q)
	out.Starred2 = &all
	return err
}

func (a *API) starred(q *request, out *response) error {
	all, err := a.saved(q)
	folders := all.folders()
	out.Starred = &folders
	return err
}

func (t byTags) folders() byFolders {
	out := byFolders{Album: folders(t.Album), Song: t.Song}
	for _, x := range t.Artist {
		out.Artist = append(out.Artist, x.folder())
	}
	return out
}
