package cypher

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Keyset is the order of a list: by Key, then by ID, both descending unless Ascending. Both
// are Cypher expressions over the variables of the list's MATCH.
type Keyset struct {
	Key, ID   string
	Ascending bool
	// Read makes of a cursor's key the value that the graph compares with.
	Read func(string) (any, error)
	// Write makes the cursor's key of what the graph returned.
	Write func(any) (string, error)
}

// Clause returns the condition that holds beyond the cursor, the order in the direction of the
// request, and their parameters. The condition begins with a plain comparison of the key, so
// that an index on it can be entered there.
func (k Keyset) Clause(req paging.Request) (where, order string, params map[string]any, err error) {
	direction, beyond := "DESC", "<"
	if k.Ascending != req.Backward {
		direction, beyond = "ASC", ">"
	}
	order = fmt.Sprintf("ORDER BY %s %s, %s %s", k.Key, direction, k.ID, direction)
	params = map[string]any{"limit": req.Size + 1}
	if req.Cursor == nil {
		return k.Key + " IS NOT NULL", order, params, nil
	}
	if params["atKey"], err = k.Read(req.Cursor.Key); err != nil {
		return "", "", nil, req.BadCursor()
	}
	params["atId"] = req.Cursor.ID
	where = fmt.Sprintf("%[1]s %[3]s= $atKey AND (%[1]s %[3]s $atKey OR %[2]s %[3]s $atId)", k.Key, k.ID, beyond)
	return where, order, params, nil
}

// List is a list of things of one shape: Match binds the variables of the order, Node is the map
// projection of a node, and Count a statement that returns the length of the whole list as `n`.
type List[T any] struct {
	Name   string
	Match  string
	Order  Keyset
	Node   string
	Scan   func(*Row) T
	Count  string
	Params map[string]any
}

// IDs is a list of which only the ids are read, those of its order.
type IDs struct {
	Name   string
	Match  string
	Order  Keyset
	Count  string
	Params map[string]any
}

// Page reads one page.
func (l IDs) Page(ctx context.Context, db *DB, req paging.Request) (paging.Page[string], error) {
	return List[string]{
		Name: l.Name, Match: l.Match, Order: l.Order, Count: l.Count, Params: l.Params,
	}.page(ctx, db, req, func(r *Row) string { return r.String("id") })
}

// Page reads one page. The projection runs after the limit, so it costs only the page.
func (l List[T]) Page(ctx context.Context, db *DB, req paging.Request) (paging.Page[T], error) {
	return l.page(ctx, db, req, func(r *Row) T { return l.Scan(r.Map("node")) })
}

func (l List[T]) page(ctx context.Context, db *DB, req paging.Request, scan func(*Row) T) (paging.Page[T], error) {
	where, order, params, err := l.Order.Clause(req)
	if err != nil {
		return paging.Page[T]{}, err
	}
	maps.Copy(params, l.Params)
	node := l.Node
	if node != "" {
		node += " AS node, "
	}
	cypher := fmt.Sprintf(`%[1]s %[2]s
WITH * %[3]s LIMIT $limit
RETURN %[4]s%[5]s AS key, %[6]s AS id
%[3]s`, l.Match, where, order, node, l.Order.Key, l.Order.ID)
	var unreadable error
	found, err := ReadAll(ctx, db, l.Name, cypher, params, func(r *Row) paging.Item[T] {
		key, err := l.Order.Write(r.Any("key"))
		unreadable = errors.Join(unreadable, err)
		return paging.Item[T]{Node: scan(r), At: paging.Cursor{Key: key, ID: r.String("id")}}
	})
	if err = errors.Join(err, unreadable); err != nil {
		return paging.Page[T]{}, err
	}
	return paging.Cut(req, found, func(ctx context.Context) (int, error) {
		return ReadOne(ctx, db, l.Name+"_count", l.Count, l.Params, func(r *Row) int { return r.Int("n") })
	}), nil
}

// ByInt orders by a whole number, most first.
func ByInt(key, id string) Keyset {
	return Keyset{Key: key, ID: id, Read: paging.Int, Write: func(v any) (string, error) {
		n, ok := v.(int64)
		if !ok {
			return "", fmt.Errorf("sort key %s: it is %T, not a whole number", key, v)
		}
		return paging.IntKey(n), nil
	}}
}

// ByTime orders by an instant, newest first.
func ByTime(key, id string) Keyset {
	return Keyset{Key: key, ID: id, Read: readInstant, Write: func(v any) (string, error) {
		at, ok := v.(interface{ UnixMilli() int64 })
		if !ok {
			return "", fmt.Errorf("sort key %s: it is %T, not a time", key, v)
		}
		return paging.IntKey(at.UnixMilli()), nil
	}}
}

// readInstant reads what ByTime wrote: milliseconds since 1970.
func readInstant(key string) (any, error) {
	ms, err := paging.Int(key)
	if err != nil {
		return nil, fault.Wrap(fault.BadUserInput, "This is not a cursor of this list.", err)
	}
	return time.UnixMilli(ms.(int64)), nil
}

// ByText orders by text, from A.
func ByText(key, id string) Keyset {
	return Keyset{Key: key, ID: id, Ascending: true, Read: paging.Text, Write: func(v any) (string, error) {
		text, ok := v.(string)
		if !ok {
			return "", fmt.Errorf("sort key %s: it is %T, not text", key, v)
		}
		return text, nil
	}}
}
