// Package model holds the shapes that GraphQL answers with, made from what the domains give.
package model

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// PageInfo says where a page begins and ends.
type PageInfo struct {
	HasNextPage, HasPreviousPage bool
	StartCursor, EndCursor       *string
}

// Connection is one page of a list. Its length is counted only where it is asked for.
type Connection[T any] struct {
	Nodes    []T
	PageInfo PageInfo
	count    func(context.Context) (int, error)
}

// TotalCount asks how long the whole list is.
func (c Connection[T]) TotalCount(ctx context.Context) (int, error) { return c.count(ctx) }

type (
	// TrackConnection is a page of tracks.
	TrackConnection struct{ Connection[Track] }
	// AlbumConnection is a page of albums.
	AlbumConnection struct{ Connection[Album] }
	// ArtistConnection is a page of artists.
	ArtistConnection struct{ Connection[Artist] }
)

func connection[T, U any](page paging.Page[T], convert func(T) U) Connection[U] {
	nodes := make([]U, len(page.Nodes))
	for i, n := range page.Nodes {
		nodes[i] = convert(n)
	}
	info := PageInfo{HasNextPage: page.HasNext, HasPreviousPage: page.HasPrevious}
	if len(nodes) > 0 {
		info.StartCursor, info.EndCursor = &page.Start, &page.End
	}
	return Connection[U]{Nodes: nodes, PageInfo: info, count: page.Count}
}
