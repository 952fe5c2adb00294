// Package paging is how every list is cut into pages: by a cursor over (sort key, id), never
// by offset, so that nothing is shown twice and nothing is missed while others write.
package paging

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Default and Max are the page sizes of the specification: 20 unless asked, at most 100.
const (
	Default = 20
	Max     = 100
)

// Cursor is a place in a list: the sort key of the item that stands there, as text, and
// its id, which settles the order among equal keys.
type Cursor struct {
	Key string
	ID  string
}

// Request asks for Size items after (or, Backward, before) a place; a nil Cursor means
// from the list's beginning (or end).
type Request struct {
	Size     int
	Cursor   *Cursor
	Backward bool
}

// BadCursor is the error for a cursor of another list, blamed on the argument that it came as.
func (r Request) BadCursor() error {
	name := "after"
	if r.Backward {
		name = "before"
	}
	return fault.BadInput(map[string]string{name: "This is not a cursor of this list."})
}

// Parse reads the four arguments of a connection. Errors: BAD_USER_INPUT, naming the argument,
// where first or last is out of 1..100, both directions are asked for, or a cursor is none of ours.
func Parse(first *int, after *string, last *int, before *string) (Request, error) {
	if last != nil || before != nil {
		if first != nil || after != nil {
			return Request{}, fault.BadInput(map[string]string{"last": "Use first and after, or last and before."})
		}
		return parse("last", last, "before", before, true)
	}
	return parse("first", first, "after", after, false)
}

func parse(sizeName string, size *int, cursorName string, cursor *string, backward bool) (Request, error) {
	req := Request{Size: Default, Backward: backward}
	if size != nil {
		if *size < 1 || *size > Max {
			return Request{},
				fault.BadInput(map[string]string{sizeName: sizeName + " must be between 1 and " + strconv.Itoa(Max) + "."})
		}
		req.Size = *size
	}
	if cursor != nil && *cursor != "" {
		at, err := Decode(*cursor)
		if err != nil {
			return Request{}, fault.BadInput(map[string]string{cursorName: cursorName + " is not a cursor of this list."})
		}
		req.Cursor = &at
	}
	return req, nil
}

// Encode makes the opaque text of a cursor.
func (c Cursor) Encode() string {
	text, _ := json.Marshal([2]string{c.Key, c.ID}) // two strings always marshal
	return base64.RawURLEncoding.EncodeToString(text)
}

// Decode reads what Encode made.
func Decode(text string) (Cursor, error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return Cursor{}, err
	}
	var pair [2]string
	if err := json.Unmarshal(raw, &pair); err != nil {
		return Cursor{}, err
	}
	return Cursor{Key: pair[0], ID: pair[1]}, nil
}

// IntKey writes n as a sort key; Int reads it back.
func IntKey(n int64) string { return strconv.FormatInt(n, 10) }

// FloatKey keeps every bit of f.
func FloatKey(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// TimeKey keeps nanoseconds, which the store has.
func TimeKey(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// Int reads an IntKey.
func Int(key string) (any, error) { return strconv.ParseInt(key, 10, 64) }

// Float reads a FloatKey.
func Float(key string) (any, error) { return strconv.ParseFloat(key, 64) }

// Time reads a TimeKey.
func Time(key string) (any, error) { return time.Parse(time.RFC3339Nano, key) }

// Text reads a key that is text already.
func Text(key string) (any, error) { return key, nil }

// Page is one page of a list, in the list's order whichever way it was asked for.
type Page[T any] struct {
	Nodes       []T
	HasNext     bool
	HasPrevious bool
	Start, End  string
	// Count tells how long the whole list is. It is asked only where somebody wants to
	// know, as it can cost more than the page.
	Count func(context.Context) (int, error)
}

// None is a page of a list that has nothing for who asks, which its length does not tell otherwise.
func None[T any]() Page[T] {
	return Page[T]{Count: func(context.Context) (int, error) { return 0, nil }}
}

// Item is a node with its place.
type Item[T any] struct {
	Node T
	At   Cursor
}

// Cut makes a page of up to Size+1 items that a store found in the direction of the request,
// nearest first: the one too many only tells that there is more. A first page that has all of the list needs no count.
func Cut[T any](req Request, found []Item[T], count func(context.Context) (int, error)) Page[T] {
	more := len(found) > req.Size
	if more {
		found = found[:req.Size]
	}
	page := Page[T]{Nodes: make([]T, len(found)), Count: count}
	if !more && req.Cursor == nil {
		page.Count = func(context.Context) (int, error) { return len(found), nil }
	}
	for i, item := range found {
		at := i
		if req.Backward {
			at = len(found) - 1 - i
		}
		page.Nodes[at] = item.Node
	}
	page.HasNext, page.HasPrevious = more, req.Cursor != nil
	first, last := 0, len(found)-1
	if req.Backward {
		page.HasNext, page.HasPrevious = req.Cursor != nil, more
		first, last = last, first
	}
	if len(found) > 0 {
		page.Start, page.End = found[first].At.Encode(), found[last].At.Encode()
	}
	return page
}

// OfSlice pages a list that is in memory and in its order already; at tells an item's place, and before whether a place
// stands before another in the list's order. It goes on after the cursor's own item while the list has it, because keys
// may have moved since, and else after the place where the item stood.
func OfSlice[T any](req Request, list []T, at func(T) Cursor, before func(a, b Cursor) bool) Page[T] {
	from, step := 0, 1
	if req.Backward {
		from, step = len(list)-1, -1
	}
	hasKeyOnly := true
	if req.Cursor != nil {
		if i := slices.IndexFunc(list, func(item T) bool { return at(item).ID == req.Cursor.ID }); i >= 0 {
			from, hasKeyOnly = i+step, false
		}
	}
	found := make([]Item[T], 0, req.Size+1)
	for i := from; i >= 0 && i < len(list) && len(found) <= req.Size; i += step {
		place := at(list[i])
		if req.Cursor != nil && hasKeyOnly && !follows(req, place, before) {
			continue
		}
		found = append(found, Item[T]{Node: list[i], At: place})
	}
	return Cut(req, found, func(context.Context) (int, error) { return len(list), nil })
}

func follows(req Request, place Cursor, before func(a, b Cursor) bool) bool {
	if req.Backward {
		return before(place, *req.Cursor)
	}
	return before(*req.Cursor, place)
}

// Map keeps the page and changes its nodes.
func Map[T, U any](p Page[T], f func(T) U) Page[U] {
	nodes := make([]U, len(p.Nodes))
	for i, n := range p.Nodes {
		nodes[i] = f(n)
	}
	return Page[U]{
		Nodes: nodes, HasNext: p.HasNext, HasPrevious: p.HasPrevious, Start: p.Start, End: p.End, Count: p.Count,
	}
}
