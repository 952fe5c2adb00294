package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/paging"
)

// defaultSimilar is how many similar things are given unless asked.
const defaultSimilar = 12

func published(status *model.ReleaseStatus) music.Status {
	return music.Status(or(status, model.ReleaseStatus(music.Published)))
}

func curated(sort *model.CuratedSort) music.CuratedSort {
	return music.CuratedSort(or(sort, model.CuratedSort(music.ForYou)))
}

// shelf is what of a library is asked for.
func shelf(query *string, sort *model.LibrarySort) (music.Shelf, error) {
	return music.NewShelf(or(query, ""), music.ShelfOrder(or(sort, model.LibrarySortNewest)))
}

// albumTracks reads a page of an album in a list of albums. First pages, which is what lists
// ask for, are loaded together.
func albumTracks(ctx context.Context, m *music.Service, album model.Album, req paging.Request) (paging.Page[music.Track], error) {
	if req.Cursor != nil || req.Backward {
		return m.AlbumTracks(ctx, viewer(ctx), album.ID, req)
	}
	tracks, err := loadersOf(ctx).openings.Load(ctx, opening{seen(album), req.Size})
	if err != nil {
		return paging.Page[music.Track]{}, err
	}
	items := make([]paging.Item[music.Track], len(tracks))
	for i, t := range tracks {
		items[i] = paging.Item[music.Track]{Node: t, At: paging.Cursor{Key: paging.IntKey(int64(t.Number)), ID: t.ID}}
	}
	return paging.Cut(req, items, func(ctx context.Context) (int, error) {
		if len(tracks) <= req.Size {
			return len(tracks), nil
		}
		return loadersOf(ctx).lengths.Load(ctx, seen(album))
	}), nil
}

func seen(album model.Album) music.Seen {
	return music.Seen{AlbumID: album.ID, ArtistID: album.UserID, Status: music.Status(album.Status)}
}
