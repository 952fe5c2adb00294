// Package model holds the shapes that GraphQL answers with, made from what the domains give.
package model

import (
	"context"
	"sync"

	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// PageInfo tells where a page begins and ends.
type PageInfo struct {
	HasNextPage, HasPreviousPage bool
	StartCursor, EndCursor       *string
}

// Connection is one page of a list. The length of the list is counted once, and only where totalCount is selected.
type Connection[T any] struct {
	Nodes    []T
	PageInfo PageInfo
	count    func(context.Context) (int, error)
}

// TotalCount returns the length of the whole list.
func (c Connection[T]) TotalCount(ctx context.Context) (int, error) { return c.count(ctx) }

// countOnce returns count as it answers the first time, for queries that select totalCount twice.
func countOnce(count func(context.Context) (int, error)) func(context.Context) (int, error) {
	var once sync.Once
	var total int
	var err error
	return func(ctx context.Context) (int, error) {
		once.Do(func() { total, err = count(ctx) })
		return total, err
	}
}

type (
	// TrackConnection is a page of tracks.
	TrackConnection struct{ Connection[Track] }
	// AlbumConnection is a page of albums.
	AlbumConnection struct{ Connection[Album] }
	// ArtistConnection is a page of artists.
	ArtistConnection struct{ Connection[Artist] }
)

// walked is connection for a list of which a page may leave some out: its cursors are those of the list.
func walked[T, U any](page paging.Page[T], convert func(T) U) Connection[U] {
	c := connection(page, convert)
	c.PageInfo.StartCursor, c.PageInfo.EndCursor = text(page.Start), text(page.End)
	return c
}

func connection[T, U any](page paging.Page[T], convert func(T) U) Connection[U] {
	nodes := make([]U, len(page.Nodes))
	for i, n := range page.Nodes {
		nodes[i] = convert(n)
	}
	info := PageInfo{HasNextPage: page.HasNext, HasPreviousPage: page.HasPrevious}
	if len(nodes) > 0 {
		info.StartCursor, info.EndCursor = &page.Start, &page.End
	}
	return Connection[U]{Nodes: nodes, PageInfo: info, count: countOnce(page.Count)}
}
