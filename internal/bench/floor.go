package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/lru"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/sidestage/sidestage/api/graphql/generated"
	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

// floorRoot answers one list from memory and has no other field.
type floorRoot struct {
	generated.ResolverRoot
	tracks []music.Track
}

type (
	floorQuery struct {
		generated.QueryResolver
		tracks []music.Track
	}
	floorTrack struct{ generated.TrackResolver }
)

func (r floorRoot) Query() generated.QueryResolver { return floorQuery{tracks: r.tracks} }
func (floorRoot) Track() generated.TrackResolver   { return floorTrack{} }

func (q floorQuery) GetCuratedTracks(
	context.Context, *string, *model.CuratedSort, *int, *string, *int, *string,
) (*model.TrackConnection, error) {
	return model.NewTracks(paging.Page[music.Track]{Nodes: q.tracks}), nil
}

func (floorTrack) IsInLibrary(context.Context, *model.Track) (bool, error) { return true, nil }
func (floorTrack) IsFeatured(context.Context, *model.Track) (bool, error)  { return false, nil }

// serveFloor is gqlgen over net/http and nothing else: no middleware, no limits, no store.
func serveFloor(address string) error {
	root := floorRoot{}
	for i := range 20 {
		root.tracks = append(root.tracks, music.Track{
			ID: fmt.Sprintf("01980000-0000-7000-8000-%012d", i), Title: "A song of some length",
			AlbumID:    "01980000-0000-7000-9000-000000000000",
			AlbumTitle: "An album of theirs", Number: i + 1, Duration: 217 * time.Second,
			CoverArtURL: "/api/images/covers/01980000", Tint: "#b5651d",
			PlayCount: 4321, CreatedAt: time.Now(),
		})
	}
	server := handler.New(generated.NewExecutableSchema(generated.Config{Resolvers: root}))
	server.AddTransport(transport.POST{})
	server.SetQueryCache(lru.New[*ast.QueryDocument](1000))
	mux := http.NewServeMux()
	mux.Handle("POST /graphql", server)
	return (&http.Server{Addr: address, Handler: mux, ReadHeaderTimeout: time.Second}).ListenAndServe()
}
