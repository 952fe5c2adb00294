package cypher

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// mostRanked is how many things of a ranked list keep the order of its first page.
const mostRanked = 100

// leastRead is how many of a ranking are read at once, however few are asked for: where most of them have left the list
// since, a small page does not look for its things one by one.
const leastRead = 25

// rankedKey marks the cursors of ranked lists.
const rankedKey = "ranking"

// EndOfTime is later than anything in a list: where no end is given, as nothing compares with null.
var EndOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// Ranked is a list by something that changes while people read it, such as reactions. The order of its best hundred is
// made for the first page and travels in the cursor, and what else there was at that moment follows by time: whatever
// others do meanwhile, nothing comes twice and nothing is missed.
type Ranked[T any] struct {
	// Best lists the ids, the best first. Its count is that of the list.
	Best Pages[string]
	// ByID returns an `id` with what the scan of Rest reads, of those of $ids that are still in the list.
	ByID Statement
	// Rest lists by time what is no newer than $until and none of $ranked.
	Rest Pages[T]
}

// ranking is the order of one reader, with a place in it.
type ranking struct {
	ids []string
	// until is the key of the newest thing when the order was made; empty where the best were all there was.
	until string
	place paging.Cursor
}

func (r ranking) at(place paging.Cursor) string {
	var out paging.Packer
	out.Text(r.until)
	out.Text(place.Key)
	out.ID(place.ID)
	for _, id := range r.ids {
		out.ID(id)
	}
	return out.Cursor(rankedKey).Encode()
}

func rankingOf(c paging.Cursor) (r ranking, ok bool) {
	in := paging.Unpack(rankedKey, c)
	r.until = in.Text()
	r.place = paging.Cursor{Key: in.Text(), ID: in.ID()}
	for in.More() {
		r.ids = append(r.ids, in.ID())
	}
	return r, in.OK() && len(r.ids) <= mostRanked
}

// Page reads one page.
func (l Ranked[T]) Page(
	ctx context.Context, db *DB, req paging.Request, params map[string]any,
) (paging.Page[T], error) {
	r, count, err := l.ranking(ctx, db, req, params)
	if err != nil {
		return paging.Page[T]{}, err
	}
	read := l.forward
	if req.Backward {
		read = l.backward
	}
	found, err := read(ctx, db, r, req, params)
	if err != nil {
		return paging.Page[T]{}, err
	}
	page := paging.Cut(req, found, count)
	for _, end := range []*string{&page.Start, &page.End} {
		if *end == "" {
			continue
		}
		place, err := paging.Decode(*end)
		if err != nil {
			return page, err
		}
		*end = r.at(place)
	}
	return page, nil
}

// ranking returns the order that the cursor carries, or makes one.
func (l Ranked[T]) ranking(
	ctx context.Context, db *DB, req paging.Request, params map[string]any,
) (r ranking, count func(context.Context) (int, error), err error) {
	if req.Cursor != nil {
		r, ok := rankingOf(*req.Cursor)
		if !ok {
			return r, nil, req.BadCursor()
		}
		return r, l.Best.counter(db, params), nil
	}
	best, err := l.Best.Page(ctx, db, paging.Request{Size: mostRanked}, params)
	if r.ids = best.Nodes; err != nil || !best.HasNext {
		return r, best.Count, err
	}
	newest, err := l.rest(ctx, db, r, paging.Request{Size: 1}, params)
	if err == nil && len(newest) > 0 {
		r.until = newest[0].At.Key
	}
	return r, best.Count, err
}

// forward reads up to one more than the page has, from its place on.
func (l Ranked[T]) forward(
	ctx context.Context, db *DB, r ranking, req paging.Request, params map[string]any,
) ([]paging.Item[T], error) {
	ahead, rest := r.ids, paging.Request{}
	if req.Cursor != nil {
		if i := slices.Index(r.ids, r.place.ID); i >= 0 {
			ahead = r.ids[i+1:]
		} else {
			ahead, rest.Cursor = nil, &r.place
		}
	}
	found, err := l.ranked(ctx, db, ahead, req.Size+1, params)
	if rest.Size = req.Size - len(found); err != nil || rest.Size < 0 || r.until == "" {
		return found, err
	}
	more, err := l.rest(ctx, db, r, rest, params)
	return append(found, more...), err
}

// backward is forward towards the best.
func (l Ranked[T]) backward(
	ctx context.Context, db *DB, r ranking, req paging.Request, params map[string]any,
) (found []paging.Item[T], err error) {
	behind, isInRest := len(r.ids), true
	if req.Cursor != nil {
		if i := slices.Index(r.ids, r.place.ID); i >= 0 {
			behind, isInRest = i, false
		}
	}
	if isInRest && r.until != "" {
		rest := paging.Request{Size: req.Size, Backward: true}
		if req.Cursor != nil {
			rest.Cursor = &r.place
		}
		if found, err = l.rest(ctx, db, r, rest, params); err != nil {
			return nil, err
		}
	}
	ahead := slices.Clone(r.ids[:behind])
	slices.Reverse(ahead)
	more, err := l.ranked(ctx, db, ahead, req.Size+1-len(found), params)
	return append(found, more...), err
}

// ranked reads the first of the ids that are still in the list.
func (l Ranked[T]) ranked(
	ctx context.Context, db *DB, ids []string, most int, params map[string]any,
) ([]paging.Item[T], error) {
	return firstOf(ids, most, func(chunk []string) ([]paging.Item[T], error) {
		of := map[string]any{"ids": chunk}
		maps.Copy(of, params)
		return ReadAll(ctx, db, l.Best.name+"_by_id", l.ByID, of, func(r *Row) paging.Item[T] {
			return paging.Item[T]{Node: l.Rest.scan(r), At: paging.Cursor{ID: r.String("id")}}
		})
	})
}

// firstOf returns the first of what read finds of the ids, in their order.
func firstOf[T any](
	ids []string, most int, read func(chunk []string) ([]paging.Item[T], error),
) (found []paging.Item[T], err error) {
	for len(found) < most && len(ids) > 0 {
		chunk := ids[:min(max(most-len(found), leastRead), len(ids))]
		ids = ids[len(chunk):]
		some, err := read(chunk)
		if err != nil {
			return nil, err
		}
		slices.SortFunc(some, func(a, b paging.Item[T]) int {
			return slices.Index(chunk, a.At.ID) - slices.Index(chunk, b.At.ID)
		})
		found = append(found, some...)
	}
	return found[:min(len(found), most)], nil
}

// rest reads by time up to one more than asked for, in the direction of the request.
func (l Ranked[T]) rest(
	ctx context.Context, db *DB, r ranking, req paging.Request, params map[string]any,
) ([]paging.Item[T], error) {
	of := map[string]any{"ranked": r.ids, "until": EndOfTime}
	maps.Copy(of, params)
	if r.until != "" {
		until, err := l.Rest.order.Read(r.until)
		if err != nil {
			return nil, req.BadCursor()
		}
		of["until"] = until
	}
	return l.Rest.items(ctx, db, req, of)
}
