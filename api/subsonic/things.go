package subsonic

import (
	"slices"

	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/music"
)

// page returns the things of a list from offset on, at most size, as the viewer may know of them now. What they may not
// know of any more is replaced by what follows, so that clients do not take a short page for the last one. read gives
// what it may of a part, in order.
func page[T, U any](list []T, offset, size int, read func([]T) ([]U, error)) ([]U, error) {
	var out []U
	for offset < len(list) && len(out) < size {
		end := min(offset+size-len(out), len(list))
		found, err := read(list[offset:end])
		if err != nil {
			return nil, err
		}
		out, offset = append(out, found...), end
	}
	return out, nil
}

// songsOf reads songs by the ids of tracks, in their order.
func (a *API) songsOf(q *request, p personal, ids []string) ([]child, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	tracks, err := a.Music.Tracks(q.ctx, q.viewer, ids)
	if err != nil {
		return nil, err
	}
	return a.songs(q, p, tracks)
}

// songsFrom reads a page of a list of tracks.
func (a *API) songsFrom(q *request, p personal, list []collection.Track, offset, size int) ([]child, error) {
	return page(list, offset, size, func(part []collection.Track) ([]child, error) {
		ids := make([]string, len(part))
		for i, t := range part {
			ids[i] = t.ID
		}
		return a.songsOf(q, p, ids)
	})
}

// albumsFrom reads a page of a list of albums.
func (a *API) albumsFrom(q *request, p personal, list []collection.Album, offset, size int) ([]albumElement, error) {
	return page(list, offset, size, func(part []collection.Album) ([]albumElement, error) {
		return a.albumsOf(q, p, part)
	})
}

// albumsOf reads albums, and tracks that stand for albums, in their order.
func (a *API) albumsOf(q *request, p personal, list []collection.Album) ([]albumElement, error) {
	var albumIDs, trackIDs []string
	for _, x := range list {
		if x.IsTrack {
			trackIDs = append(trackIDs, x.ID)
		} else {
			albumIDs = append(albumIDs, x.ID)
		}
	}
	found := make(map[string]albumElement, len(list))
	albums, err := readAny(albumIDs, func(ids []string) ([]music.Album, error) {
		return a.Music.Albums(q.ctx, q.viewer, ids)
	})
	if err != nil {
		return nil, err
	}
	for _, x := range albums {
		if x.HasAccess {
			found[x.ID] = albumOf(p, x)
		}
	}
	tracks, err := readAny(trackIDs, func(ids []string) ([]music.Track, error) {
		return a.Music.Tracks(q.ctx, q.viewer, ids)
	})
	if err != nil {
		return nil, err
	}
	for _, x := range tracks {
		if x.HasAccess {
			found[x.ID] = singleOf(p, x)
		}
	}
	out := make([]albumElement, 0, len(list))
	for _, x := range list {
		if e, ok := found[x.ID]; ok {
			out = append(out, e)
		}
	}
	return out, nil
}

// readAny asks for nothing where there is nothing to ask for.
func readAny[T any](ids []string, read func([]string) ([]T, error)) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return read(ids)
}

// plainAlbums makes entries of a list of ids.
func plainAlbums(ids []string) []collection.Album {
	list := make([]collection.Album, len(ids))
	for i, id := range ids {
		list[i] = collection.Album{ID: id}
	}
	return list
}

// artistsFrom reads a page of a list of artists. How many albums are told is how many are in the list.
func (a *API) artistsFrom(
	q *request, p personal, list []collection.Artist, offset, size int,
) ([]artistElement, error) {
	return page(list, offset, size, func(part []collection.Artist) ([]artistElement, error) {
		ids := make([]string, len(part))
		for i, x := range part {
			ids[i] = x.ID
		}
		found, err := readAny(ids, func(ids []string) ([]music.Artist, error) {
			return a.Music.ArtistsFor(q.ctx, q.viewer, ids)
		})
		if err != nil {
			return nil, err
		}
		out := make([]artistElement, 0, len(found))
		for _, x := range found {
			e := a.artistOf(p, x)
			at := slices.IndexFunc(part, func(one collection.Artist) bool { return one.ID == x.UserID })
			e.AlbumCount = part[at].Albums
			out = append(out, e)
		}
		return out, nil
	})
}
