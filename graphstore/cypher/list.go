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

// Cut is how the statement of a page cuts a list.
type Cut struct {
	// HasCursor says that the page begins beyond ($atKey, $atId), and not where the list does.
	HasCursor bool
	// Where is the condition of what is beyond. It begins with a plain comparison of the key, so that an index on it can
	// be entered there. The rest is no OR, which the planner may answer from two indexes and then sort all that is beyond.
	Where string
	// Order is the ORDER BY of the page, Direction its ASC or DESC, and Beyond the comparison with what was before.
	Order, Direction, Beyond string
}

func (k Keyset) cut(hasCursor, backward bool) Cut {
	c := Cut{HasCursor: hasCursor, Direction: "DESC", Beyond: "<", Where: k.Key + " IS NOT NULL"}
	if k.Ascending != backward {
		c.Direction, c.Beyond = "ASC", ">"
	}
	c.Order = fmt.Sprintf("ORDER BY %[1]s %[3]s, %[2]s %[3]s", k.Key, k.ID, c.Direction)
	if hasCursor {
		c.Where = fmt.Sprintf("%[1]s %[3]s= $atKey AND CASE WHEN %[1]s %[3]s $atKey THEN true ELSE %[2]s %[3]s $atId END",
			k.Key, k.ID, c.Beyond)
	}
	return c
}

// params returns params with those of the place where a page begins.
func (k Keyset) params(req paging.Request, params map[string]any) (map[string]any, error) {
	all := map[string]any{"limit": req.Size + 1}
	maps.Copy(all, params)
	if req.Cursor == nil {
		return all, nil
	}
	at, err := k.Read(req.Cursor.Key)
	if err != nil {
		return nil, req.BadCursor()
	}
	all["atKey"], all["atId"] = at, req.Cursor.ID
	return all, nil
}

// List describes a list of things of one shape: Match binds the variables of the order and ends where a condition may
// follow, Node is the map projection of a node, and Count returns the length of the whole list as `n`.
type List[T any] struct {
	Name  string
	Match string
	Order Keyset
	Node  string
	Scan  func(*Row) T
	Count Statement
}

// Compose composes the statements of the list. The projection runs after the limit, so it costs only the page.
func (l List[T]) Compose() Pages[T] {
	return ComposePages(l.Name, l.Order, l.Count, func(r *Row) T { return l.Scan(r.Map("node")) }, func(c Cut) string {
		return fmt.Sprintf(`%[1]s %[2]s
WITH * %[3]s LIMIT $limit
RETURN %[4]s AS node, %[5]s AS key, %[6]s AS id
%[3]s`, l.Match, c.Where, c.Order, l.Node, l.Order.Key, l.Order.ID)
	})
}

// IDs describes a list of which only the ids are read, those of its order.
type IDs struct {
	Name  string
	Match string
	Order Keyset
	Count Statement
}

// Compose composes the statements of the list.
func (l IDs) Compose() Pages[string] {
	return ComposePages(l.Name, l.Order, l.Count, func(r *Row) string { return r.String("id") }, func(c Cut) string {
		return fmt.Sprintf(`%[1]s %[2]s
WITH * %[3]s LIMIT $limit
RETURN %[4]s AS key, %[5]s AS id
%[3]s`, l.Match, c.Where, c.Order, l.Order.Key, l.Order.ID)
	})
}

// Pages reads the pages of a list. Its statements are composed once, when the program starts.
type Pages[T any] struct {
	name  string
	order Keyset
	// pages are by whether they begin at a cursor, and whether they go backward.
	pages map[[2]bool]Statement
	count Statement
	scan  func(*Row) T
}

// ComposePages composes a list of which each page returns a `key` and an `id` with what scan reads.
func ComposePages[T any](
	name string, order Keyset, count Statement, scan func(*Row) T, page func(Cut) string,
) Pages[T] {
	pages := map[[2]bool]Statement{}
	for _, hasCursor := range []bool{false, true} {
		for _, backward := range []bool{false, true} {
			pages[[2]bool{hasCursor, backward}] = Statement(page(order.cut(hasCursor, backward)))
		}
	}
	return Pages[T]{name, order, pages, count, scan}
}

// Counted is the list with another statement for its length.
func (l Pages[T]) Counted(count Statement) Pages[T] {
	l.count = count
	return l
}

// Page reads one page.
func (l Pages[T]) Page(ctx context.Context, db *DB, req paging.Request, params map[string]any) (paging.Page[T], error) {
	found, err := l.items(ctx, db, req, params)
	if err != nil {
		return paging.Page[T]{}, err
	}
	return paging.Cut(req, found, l.counter(db, params)), nil
}

// items reads one more than the page has, nearest first.
func (l Pages[T]) items(
	ctx context.Context, db *DB, req paging.Request, params map[string]any,
) ([]paging.Item[T], error) {
	all, err := l.order.params(req, params)
	if err != nil {
		return nil, err
	}
	var unreadable error
	statement := l.pages[[2]bool{req.Cursor != nil, req.Backward}]
	found, err := ReadAll(ctx, db, l.name, statement, all, func(r *Row) paging.Item[T] {
		key, err := l.order.Write(r.Any("key"))
		unreadable = errors.Join(unreadable, err)
		return paging.Item[T]{Node: l.scan(r), At: paging.Cursor{Key: key, ID: r.String("id")}}
	})
	return found, errors.Join(err, unreadable)
}

func (l Pages[T]) counter(db *DB, params map[string]any) func(context.Context) (int, error) {
	return func(ctx context.Context) (int, error) {
		return ReadOne(ctx, db, l.name+"_count", l.count, params, func(r *Row) int { return r.Int("n") })
	}
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

// Ascend returns the same order the other way round: from the least.
func (k Keyset) Ascend() Keyset {
	k.Ascending = true
	return k
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
