package graphql

import (
	"context"
	"fmt"
	"time"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/sidestage/sidestage/api/graphql/generated"
	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// A query is at most maxDepth fields deep and costs at most maxCost: one for each field, times
// the size asked for inside a list. The site's dearest page costs about a sixth of it.
const (
	maxDepth = 10
	maxCost  = 30_000
)

// depthLimit refuses queries that are nested deeper than any page needs.
type depthLimit int

var _ interface {
	gql.HandlerExtension
	gql.OperationContextMutator
} = depthLimit(0)

// ExtensionName names the limit in gqlgen's list.
func (depthLimit) ExtensionName() string { return "DepthLimit" }

// Validate has nothing to check of the schema.
func (depthLimit) Validate(gql.ExecutableSchema) error { return nil }

// MutateOperationContext refuses the operation where it is too deep.
func (limit depthLimit) MutateOperationContext(_ context.Context, op *gql.OperationContext) *gqlerror.Error {
	if op.Operation == nil {
		return nil
	}
	// Introspection by itself is deep, and it is off where it could hurt.
	if deep := depth(op.Operation.SelectionSet); deep > int(limit) {
		return gqlerror.Errorf("The query is %d fields deep; at most %d are allowed.", deep, int(limit))
	}
	return nil
}

func depth(set ast.SelectionSet) int {
	deepest := 0
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			if s.Name != "__schema" && s.Name != "__type" {
				deepest = max(deepest, 1+depth(s.SelectionSet))
			}
		case *ast.InlineFragment:
			deepest = max(deepest, depth(s.SelectionSet))
		case *ast.FragmentSpread:
			deepest = max(deepest, depth(s.Definition.SelectionSet))
		}
	}
	return deepest
}

// statsCost is that of the statements behind an artist's figures.
const statsCost = 500

// costs makes the cost of a list follow how much of it is asked for.
func costs(c *generated.ComplexityRoot) {
	list := func(child int, first, last *int) int { return 1 + child*size(first, last) }
	c.Query.Artists = func(child int, _ *string, first *int, _ *string, last *int, _ *string) int {
		return list(child, first, last)
	}
	c.Query.GetCuratedTracks = func(child int, _ *string, _ *model.CuratedSort, first *int, _ *string, last *int, _ *string) int {
		return list(child, first, last)
	}
	c.Query.GetCuratedAlbums = c.Query.GetCuratedTracks
	c.Query.UserAlbums = func(child int, _ string, _ *model.ReleaseStatus, first *int, _ *string, last *int, _ *string) int {
		return list(child, first, last)
	}
	c.Query.StudioAlbums = func(child int, _ string, _ []model.ReleaseStatus, _ *bool, _ *string, _ *model.StudioSort, first *int, _ *string, last *int, _ *string) int {
		return list(child, first, last)
	}
	c.Query.StudioTracks = c.Query.StudioAlbums
	c.Query.GetAlbumTrackOrders = func(child int, _ string) int { return 1 + child*paging.Max }
	c.Query.GetAlbumTracks = func(child int, _ string, first *int, _ *string, last *int, _ *string) int {
		return list(child, first, last)
	}
	plain := func(child int, first *int, _ *string, last *int, _ *string) int { return list(child, first, last) }
	onShelf := func(child int, _ *string, _ *model.LibrarySort, first *int, _ *string, last *int, _ *string) int {
		return list(child, first, last)
	}
	c.Query.GetUserSavedTracks, c.Query.GetUserSavedAlbums = onShelf, onShelf
	c.Query.RecentlyPlayed, c.Query.FollowedUsersContent = plain, plain
	c.Query.MyPlaylists, c.Playlist.Entries = plain, plain
	c.SavedMusicLibrary.Tracks, c.SavedMusicLibrary.Albums, c.SavedMusicLibrary.Playlists = onShelf, onShelf, plain
	ofPerson := func(child int, _ string, first *int, _ *string, last *int, _ *string) int {
		return list(child, first, last)
	}
	c.Query.UserPlaylists, c.Query.Followers, c.Query.Following = ofPerson, ofPerson, ofPerson
	c.Query.ArtistStats = func(child int, _ string, _, _ time.Time, _ *string) int { return child + statsCost }
	c.Album.Tracks, c.ArtistMusic.Albums, c.ArtistMusic.Tracks = plain, plain, plain
	similar := func(child int, _ string, first *int) int { return list(child, first, nil) }
	c.Query.SimilarArtists, c.Query.SimilarTracks, c.Query.FansAlsoLike = similar, similar, similar
	// There are about ten shelves, each with either tracks or albums.
	c.Query.HomeShelves = func(child int, first *int) int { return 5 * list(child, first, nil) }
	c.Query.FeaturedTracks = func(child int, _ string) int { return 1 + child*paging.Default }
	c.Query.Genres = func(child int) int { return 1 + child*paging.Max }
}

// size is the length that a list may have; an absurd one is refused when it is parsed.
func size(first, last *int) int {
	asked := or(first, or(last, paging.Default))
	return min(max(asked, 1), paging.Max)
}

// refusal is what a person reads who asked for too much at once.
func refusal(cost int) string {
	return fmt.Sprintf("The query costs %d; at most %d is allowed. Ask for fewer or shorter lists.", cost, maxCost)
}
