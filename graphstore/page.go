package graphstore

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// keyset is the order of a list: by key, then by id, both falling unless rising. key and id
// are Cypher expressions over the variables of the list's MATCH.
type keyset struct {
	key, id string
	rising  bool
	// read makes of a cursor's key the value that the graph compares with.
	read func(string) (any, error)
	// write makes the cursor's key of what the graph returned.
	write func(any) (string, error)
}

// clause gives the condition that holds beyond the cursor, the order in the direction of the
// request, and their parameters. The condition begins with a plain comparison of the key, so
// that an index on it can be entered there.
func (k keyset) clause(req paging.Request) (where, order string, params map[string]any, err error) {
	direction, beyond := "DESC", "<"
	if k.rising != req.Backward {
		direction, beyond = "ASC", ">"
	}
	order = fmt.Sprintf("ORDER BY %s %s, %s %s", k.key, direction, k.id, direction)
	params = map[string]any{"limit": req.Size + 1}
	if req.Cursor == nil {
		return k.key + " IS NOT NULL", order, params, nil
	}
	if params["atKey"], err = k.read(req.Cursor.Key); err != nil {
		return "", "", nil, req.BadCursor()
	}
	params["atId"] = req.Cursor.ID
	where = fmt.Sprintf("%[1]s %[3]s= $atKey AND (%[1]s %[3]s $atKey OR %[2]s %[3]s $atId)", k.key, k.id, beyond)
	return where, order, params, nil
}

// listing is a list of things of one shape: match binds the variables of the order, what
// returns the map projection of a node as `node`, and count (optional) a statement that
// returns the length of the whole list as `n`.
type listing[T any] struct {
	name   string
	match  string
	order  keyset
	node   string
	scan   func(*Row) T
	count  string
	params map[string]any
}

// page runs the listing. The projection runs after the limit, so it costs only the page.
func (l listing[T]) page(ctx context.Context, db *DB, req paging.Request) (paging.Page[T], error) {
	where, order, params, err := l.order.clause(req)
	if err != nil {
		return paging.Page[T]{}, err
	}
	maps.Copy(params, l.params)
	cypher := fmt.Sprintf(`%[1]s %[2]s
WITH * %[3]s LIMIT $limit
RETURN %[4]s AS node, %[5]s AS key, %[6]s AS id
%[3]s`, l.match, where, order, l.node, l.order.key, l.order.id)
	var unreadable error
	found, err := ReadAll(ctx, db, l.name, cypher, params, func(r *Row) paging.Item[T] {
		key, err := l.order.write(r.Any("key"))
		unreadable = errors.Join(unreadable, err)
		return paging.Item[T]{Node: l.scan(r.Map("node")), At: paging.Cursor{Key: key, ID: r.String("id")}}
	})
	if err = errors.Join(err, unreadable); err != nil {
		return paging.Page[T]{}, err
	}
	return paging.Cut(req, found, func(ctx context.Context) (int, error) {
		return ReadOne(ctx, db, l.name+"_count", l.count, l.params, func(r *Row) int { return r.Int("n") })
	}), nil
}

// byInt orders by a whole number, most first.
func byInt(key, id string) keyset {
	return keyset{key: key, id: id, read: paging.Int, write: func(v any) (string, error) {
		n, ok := v.(int64)
		if !ok {
			return "", fmt.Errorf("sort key %s: it is %T, not a whole number", key, v)
		}
		return paging.IntKey(n), nil
	}}
}

// byTime orders by an instant, newest first.
func byTime(key, id string) keyset {
	return keyset{key: key, id: id, read: readInstant, write: func(v any) (string, error) {
		at, ok := v.(interface{ UnixMilli() int64 })
		if !ok {
			return "", fmt.Errorf("sort key %s: it is %T, not a time", key, v)
		}
		return paging.IntKey(at.UnixMilli()), nil
	}}
}

// readInstant reads what byTime wrote: milliseconds since 1970.
func readInstant(key string) (any, error) {
	ms, err := paging.Int(key)
	if err != nil {
		return nil, fault.Wrap(fault.BadUserInput, "This is not a cursor of this list.", err)
	}
	return time.UnixMilli(ms.(int64)), nil
}

// byText orders by text, from A.
func byText(key, id string) keyset {
	return keyset{key: key, id: id, rising: true, read: paging.Text, write: func(v any) (string, error) {
		text, ok := v.(string)
		if !ok {
			return "", fmt.Errorf("sort key %s: it is %T, not text", key, v)
		}
		return text, nil
	}}
}
