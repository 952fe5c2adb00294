package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

// defaultSimilar is how many similar things are given unless asked.
const defaultSimilar = 12

func published(status *model.ReleaseStatus) access.Status {
	return access.Status(or(status, model.ReleaseStatus(access.Published)))
}

func curated(sort *model.CuratedSort) music.CuratedSort {
	return music.CuratedSort(or(sort, model.CuratedSort(music.ForYou)))
}

// inLibrary reads a page of the part of a person's library that is asked for.
func inLibrary[T any](
	ctx context.Context, query *string, sort *model.LibrarySort,
	read func(context.Context, access.Viewer, music.LibraryFilter, paging.Request) (paging.Page[T], error),
) func(paging.Request) (paging.Page[T], error) {
	return func(p paging.Request) (paging.Page[T], error) {
		filter, err := music.NewLibraryFilter(or(query, ""), music.LibraryOrder(or(sort, model.LibrarySortNewest)))
		if err != nil {
			return paging.Page[T]{}, err
		}
		return read(ctx, viewer(ctx), filter, p)
	}
}

// albumTracks reads a page of an album in a list of albums. First pages, which is what lists
// ask for, are loaded together.
func albumTracks(
	ctx context.Context, m *music.Service, album model.Album, req paging.Request,
) (paging.Page[music.Track], error) {
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
	return music.Seen{AlbumID: album.ID, ArtistID: album.UserID, Status: access.Status(album.Status)}
}
