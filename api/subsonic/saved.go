package subsonic

import (
	"slices"

	"github.com/sidestage/sidestage/internal/collection"
)

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
	var tracks []collection.Track
	for _, t := range p.library.Tracks {
		if !p.library.Kept[t.ID].IsZero() {
			tracks = append(tracks, t)
		}
	}
	slices.SortStableFunc(tracks, func(x, y collection.Track) int {
		return p.library.Kept[y.ID].Compare(p.library.Kept[x.ID])
	})
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
