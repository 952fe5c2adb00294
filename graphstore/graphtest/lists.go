package graphtest

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

// TrackIDs returns the ids of tracks.
func TrackIDs(tracks []music.Track) []string {
	ids := make([]string, len(tracks))
	for i, t := range tracks {
		ids[i] = t.ID
	}
	return ids
}

// AlbumIDs returns the ids of albums.
func AlbumIDs(albums []music.Album) []string {
	ids := make([]string, len(albums))
	for i, a := range albums {
		ids[i] = a.ID
	}
	return ids
}

// Reversed returns ids from the last to the first.
func Reversed(ids []string) []string {
	out := slices.Clone(ids)
	slices.Reverse(out)
	return out
}

// Walk reads a whole list in pages of two, forwards and backwards.
func Walk(
	t testing.TB, read func(context.Context, paging.Request) (paging.Page[string], error),
) (forwards, backwards []string) {
	t.Helper()
	for _, backward := range []bool{false, true} {
		req := paging.Request{Size: 2, Backward: backward}
		for range 20 {
			page, err := read(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			ids := page.Nodes
			cursor, more := page.End, page.HasNext
			if backward {
				backwards = append(ids, backwards...)
				cursor, more = page.Start, page.HasPrevious
			} else {
				forwards = append(forwards, ids...)
			}
			if !more {
				break
			}
			at, err := paging.Decode(cursor)
			if err != nil {
				t.Fatal(err)
			}
			req.Cursor = &at
		}
	}
	return forwards, backwards
}

// AtOnce runs all of work together and returns their errors.
func AtOnce(work ...func() error) []error {
	errs := make([]error, len(work))
	var done sync.WaitGroup
	for i, w := range work {
		done.Go(func() { errs[i] = w() })
	}
	done.Wait()
	return errs
}
