package graphql

import (
	"context"
	"net/http"
	"time"

	"github.com/vikstrous/dataloadgen"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/analysis"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// wait is how long a loader collects keys: below what a person notices, above what the
// resolvers of one list take to ask.
const wait = 2 * time.Millisecond

// opening is the beginning of an album, up to size tracks.
type opening struct {
	music.Seen
	size int
}

// attached is what posts and panels of the carousel embed.
type attached struct {
	tracks *dataloadgen.Loader[string, *model.Track]
	albums *dataloadgen.Loader[string, *model.Album]
	// giveaways are read as they are now, with the person's own entry.
	giveaways *dataloadgen.Loader[string, *model.Giveaway]
	events    *dataloadgen.Loader[string, *model.Event]
	merch     *dataloadgen.Loader[string, *model.MerchandiseItem]
	artists   *dataloadgen.Loader[string, *model.Artist]
}

// loaders answer, for one request, what every row of a list asks for alone, in one query.
type loaders struct {
	savedTracks *dataloadgen.Loader[string, bool]
	savedAlbums *dataloadgen.Loader[string, bool]
	followed    *dataloadgen.Loader[string, bool]
	openings    *dataloadgen.Loader[opening, []music.Track]
	lengths     *dataloadgen.Loader[music.Seen, int]
	notes       *dataloadgen.Loader[string, studio.Notes]
	analyses    *dataloadgen.Loader[string, *analysis.Track]
	reactions   *dataloadgen.Loader[item.Ref, reaction.Type]
	shipping    *dataloadgen.Loader[*model.CartGroup, *float64]
	onPosts     attached
}

func newLoaders(r *Resolver, v access.Viewer) *loaders {
	m := r.Music
	return &loaders{
		savedTracks: membership(func(ctx context.Context, ids []string) (map[string]bool, error) {
			return m.SavedAmong(ctx, v, music.KindTrack, ids)
		}),
		savedAlbums: membership(func(ctx context.Context, ids []string) (map[string]bool, error) {
			return m.SavedAmong(ctx, v, music.KindAlbum, ids)
		}),
		followed: membership(func(ctx context.Context, ids []string) (map[string]bool, error) {
			return m.FollowedAmong(ctx, v, ids)
		}),
		openings: dataloadgen.NewLoader(func(ctx context.Context, keys []opening) ([][]music.Track, []error) {
			return openAlbums(ctx, m, v, keys)
		}, dataloadgen.WithWait(wait)),
		lengths: dataloadgen.NewLoader(func(ctx context.Context, albums []music.Seen) ([]int, []error) {
			return countAlbums(ctx, m, v, albums)
		}, dataloadgen.WithWait(wait)),
		notes: dataloadgen.NewMappedLoader(func(ctx context.Context, ids []string) (map[string]studio.Notes, error) {
			return notesOf(ctx, r.Studio, ids)
		}, dataloadgen.WithWait(wait)),
		analyses: dataloadgen.NewLoader(func(ctx context.Context, ids []string) ([]*analysis.Track, []error) {
			return analysesOf(ctx, r.Analysis, v, ids)
		}, dataloadgen.WithWait(wait)),
		reactions: dataloadgen.NewLoader(func(ctx context.Context, refs []item.Ref) ([]reaction.Type, []error) {
			return reactionsTo(ctx, r.Reacting, v, refs)
		}, dataloadgen.WithWait(wait)),
		shipping: dataloadgen.NewLoader(func(ctx context.Context, groups []*model.CartGroup) ([]*float64, []error) {
			return shippingOf(ctx, r.Orders, groups)
		}, dataloadgen.WithWait(wait)),
		onPosts: attached{
			tracks: dataloadgen.NewLoader(func(ctx context.Context, ids []string) ([]*model.Track, []error) {
				return embedded(ctx, v, ids, m.Tracks, model.NewTrack, func(t model.Track) string { return t.ID })
			}, dataloadgen.WithWait(wait)),
			albums: dataloadgen.NewLoader(func(ctx context.Context, ids []string) ([]*model.Album, []error) {
				return embedded(ctx, v, ids, m.Albums, model.NewAlbum, func(a model.Album) string { return a.ID })
			}, dataloadgen.WithWait(wait)),
			giveaways: dataloadgen.NewLoader(func(ctx context.Context, ids []string) ([]*model.Giveaway, []error) {
				return embedded(ctx, v, ids, r.Giveaways.Giveaways, model.NewGiveaway(v, r.Giveaways.Now()),
					func(g model.Giveaway) string { return g.ID })
			}, dataloadgen.WithWait(wait)),
			events: dataloadgen.NewLoader(func(ctx context.Context, ids []string) ([]*model.Event, []error) {
				return embedded(ctx, v, ids, r.Events.Events, model.NewEvent(v, r.Events.Now()),
					func(e model.Event) string { return e.ID })
			}, dataloadgen.WithWait(wait)),
			merch: dataloadgen.NewLoader(func(ctx context.Context, ids []string) ([]*model.MerchandiseItem, []error) {
				return embedded(ctx, v, ids, r.Shop.Items, model.NewMerchandiseItem,
					func(i model.MerchandiseItem) string { return i.ID })
			}, dataloadgen.WithWait(wait)),
			artists: dataloadgen.NewLoader(func(ctx context.Context, ids []string) ([]*model.Artist, []error) {
				return embedded(ctx, v, ids, m.ArtistsFor, model.NewArtist, func(a model.Artist) string { return a.UserID })
			}, dataloadgen.WithWait(wait)),
		},
	}
}

func membership(among func(context.Context, []string) (map[string]bool, error)) *dataloadgen.Loader[string, bool] {
	return dataloadgen.NewLoader(func(ctx context.Context, ids []string) ([]bool, []error) {
		set, err := among(ctx, ids)
		if err != nil {
			return nil, []error{err}
		}
		in := make([]bool, len(ids))
		for i, id := range ids {
			in[i] = set[id]
		}
		return in, nil
	}, dataloadgen.WithWait(wait))
}

// openAlbums reads as many tracks of each album as the largest key wants, and one more, which
// tells whether there is more.
func openAlbums(ctx context.Context, m *music.Service, v access.Viewer, keys []opening) ([][]music.Track, []error) {
	albums, size := make([]music.Seen, len(keys)), 0
	for i, k := range keys {
		albums[i], size = k.Seen, max(size, k.size)
	}
	found, err := m.AlbumOpenings(ctx, v, albums, size+1)
	if err != nil {
		return nil, []error{err}
	}
	out := make([][]music.Track, len(keys))
	for i, k := range keys {
		tracks := found[k.AlbumID]
		out[i] = tracks[:min(len(tracks), k.size+1)]
	}
	return out, nil
}

// notesOf gives every track its notes, none where nothing is written.
func notesOf(ctx context.Context, s *studio.Service, ids []string) (map[string]studio.Notes, error) {
	found, err := s.Notes(ctx, ids)
	if err != nil {
		return nil, err
	}
	notes := make(map[string]studio.Notes, len(ids))
	for _, id := range ids {
		notes[id] = found[id]
	}
	return notes, nil
}

func countAlbums(ctx context.Context, m *music.Service, v access.Viewer, albums []music.Seen) ([]int, []error) {
	lengths, err := m.AlbumLengths(ctx, v, albums)
	if err != nil {
		return nil, []error{err}
	}
	counts := make([]int, len(albums))
	for i, a := range albums {
		counts[i] = lengths[a.AlbumID]
	}
	return counts, nil
}

type loadersKey struct{}

// withLoaders puts loaders into the context of each request, because they remember what they have read.
func withLoaders(resolver *Resolver, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), loadersKey{}, newLoaders(resolver, viewer(r.Context())))
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func loadersOf(ctx context.Context) *loaders { return ctx.Value(loadersKey{}).(*loaders) }
