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

// WalkWhile reads a list to its end in pages of a size, one way, and has others change something before each further
// page. It returns the list in its order.
func WalkWhile(
	t testing.TB, first paging.Request, read func(context.Context, paging.Request) (paging.Page[string], error),
	change func(),
) (all []string) {
	t.Helper()
	for req := first; ; change() {
		page, err := read(t.Context(), req)
		if err != nil || len(all) > 1000 {
			t.Fatalf("after %d: %v", len(all), err)
		}
		cursor, more := page.End, page.HasNext
		if all = append(all, page.Nodes...); req.Backward {
			all = append(slices.Clone(page.Nodes), all[:len(all)-len(page.Nodes)]...)
			cursor, more = page.Start, page.HasPrevious
		}
		if !more {
			return all
		}
		at, err := paging.Decode(cursor)
		if err != nil {
			t.Fatal(err)
		}
		req.Cursor = &at
	}
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
