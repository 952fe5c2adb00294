package subsonic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
)

// Artists and albums are answered from the listings in memory where these have all that there is. They are of before,
// so that what they name is read through music, which decides now, and counted against what the artist and the album
// count now: where that differs, nothing is remembered and the graph is asked.

// rememberedTracks are the tracks of an album as the viewer may know of them; ok is false where not all are known.
func (a *API) rememberedTracks(q *request, p personal, album music.Album) (tracks []music.Track, ok bool, err error) {
	if album.Status != access.Published || q.viewer.Manages(album.Artist.UserID) {
		return nil, false, nil // some may see what no listing has
	}
	var ids []string
	for _, list := range []*collection.Listing{a.Collection.LastSite(), &p.library.Listing} {
		for _, t := range list.OnAlbum(album.ID) {
			ids = append(ids, t.ID)
		}
	}
	tracks, err = readAny(distinct(ids), func(ids []string) ([]music.Track, error) {
		return a.Music.Tracks(q.ctx, q.viewer, ids)
	})
	tracks = slices.DeleteFunc(tracks, func(t music.Track) bool { return t.AlbumID != album.ID })
	slices.SortStableFunc(tracks, func(x, y music.Track) int { return cmp.Compare(x.Number, y.Number) })
	published := 0
	for _, t := range tracks {
		if t.Status == access.Published {
			published++
		}
	}
	return tracks, published == album.TrackCount, err
}

func distinct(ids []string) []string {
	seen := make(map[string]bool, len(ids))
	return slices.DeleteFunc(ids, func(id string) bool {
		again := seen[id]
		seen[id] = true
		return again
	})
}

// rememberedAlbums are the published albums of an artist, the newest first, and the tracks that are on none, the most
// played first; ok is false where not all are known.
func (a *API) rememberedAlbums(
	q *request, p personal, artist music.Artist,
) (albums []music.Album, singles []music.Track, ok bool, err error) {
	var albumIDs, trackIDs []string
	for _, list := range []*collection.Listing{a.Collection.LastSite(), &p.library.Listing} {
		for _, x := range list.ByArtist(artist.UserID) {
			if x.IsTrack {
				trackIDs = append(trackIDs, x.ID)
			} else {
				albumIDs = append(albumIDs, x.ID)
			}
		}
	}
	albums, err = readAny(distinct(albumIDs), func(ids []string) ([]music.Album, error) {
		return a.Music.Albums(q.ctx, q.viewer, ids)
	})
	if err != nil {
		return nil, nil, false, err
	}
	albums = slices.DeleteFunc(albums, func(x music.Album) bool { return x.Status != access.Published })
	left := artist.TrackCount
	for _, x := range albums {
		left -= x.TrackCount
	}
	if len(albums) != artist.AlbumCount {
		return nil, nil, false, nil
	}
	slices.SortFunc(albums, func(x, y music.Album) int {
		return cmp.Or(y.ReleaseDate.Compare(x.ReleaseDate), strings.Compare(y.ID, x.ID))
	})
	if left <= 0 {
		return albums, nil, true, nil
	}
	singles, err = readAny(distinct(trackIDs), func(ids []string) ([]music.Track, error) {
		return a.Music.Tracks(q.ctx, q.viewer, ids)
	})
	singles = slices.DeleteFunc(singles, func(t music.Track) bool {
		return t.Status != access.Published || t.AlbumID != ""
	})
	slices.SortFunc(singles, func(x, y music.Track) int {
		return cmp.Or(cmp.Compare(y.PlayCount, x.PlayCount), strings.Compare(y.ID, x.ID))
	})
	return albums, singles, len(singles) == left, err
}
