package cypher

import (
	"errors"
	"fmt"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// Row reads one record, or a map inside one, by key. It keeps the first error (a key that
// is not there, a null where a value is due, another type) and gives zero values from then
// on, so a reader takes all fields and the statement's helper checks once. The Opt readers
// give the zero value for null; a key that the statement does not return is an error for
// them too.
type Row struct {
	values map[string]any
	err    *error
}

func newRow(record *neo4j.Record) *Row {
	return &Row{values: record.AsMap(), err: new(error)}
}

// Err gives the first error met.
func (r *Row) Err() error { return *r.err }

// Fail keeps an error about a column, unless there is an earlier one.
func (r *Row) Fail(key, format string, args ...any) {
	if *r.err == nil {
		*r.err = fmt.Errorf("column %s: %w", key, fmt.Errorf(format, args...))
	}
}

// value reads key as T; optional lets null through as the zero value.
func value[T any](r *Row, key string, optional bool) T {
	var zero T
	raw, there := r.values[key]
	switch {
	case !there:
		r.Fail(key, "the statement does not return it")
	case raw == nil && !optional:
		r.Fail(key, "it is null")
	case raw != nil:
		if v, ok := raw.(T); ok {
			return v
		}
		r.Fail(key, "it is %T, not %T", raw, zero)
	}
	return zero
}

// Has says whether key has a value other than null.
func (r *Row) Has(key string) bool { return r.values[key] != nil }

// Any gives the driver's own value of key, null as nil.
func (r *Row) Any(key string) any { return r.values[key] }

// ScanID reads the id of what was found.
func ScanID(r *Row) string { return r.String("id") }

// String reads text.
func (r *Row) String(key string) string { return value[string](r, key, false) }

// OptString reads text that may be null.
func (r *Row) OptString(key string) string { return value[string](r, key, true) }

// Int reads a whole number.
func (r *Row) Int(key string) int { return int(value[int64](r, key, false)) }

// OptInt reads a whole number that may be null.
func (r *Row) OptInt(key string) int { return int(value[int64](r, key, true)) }

// Bool reads true or false.
func (r *Row) Bool(key string) bool { return value[bool](r, key, false) }

// OptBool reads a truth that may be null, which is false.
func (r *Row) OptBool(key string) bool { return value[bool](r, key, true) }

// Float reads a number; a whole one will do.
func (r *Row) Float(key string) float64 { return r.float(key, false) }

// OptFloat reads a number that may be null.
func (r *Row) OptFloat(key string) float64 { return r.float(key, true) }

func (r *Row) float(key string, optional bool) float64 {
	if whole, ok := r.values[key].(int64); ok {
		return float64(whole)
	}
	return value[float64](r, key, optional)
}

// Time reads an instant, in UTC.
func (r *Row) Time(key string) time.Time { return r.time(key, false) }

// OptTime reads an instant that may be null, which is the zero time.
func (r *Row) OptTime(key string) time.Time { return r.time(key, true) }

func (r *Row) time(key string, optional bool) time.Time {
	if date, ok := r.values[key].(neo4j.Date); ok {
		return date.Time().UTC()
	}
	at := value[time.Time](r, key, optional)
	if at.IsZero() {
		return at
	}
	return at.UTC()
}

// OptStrings reads a list of strings; none where there is no list.
func (r *Row) OptStrings(key string) []string {
	if !r.Has(key) {
		return nil
	}
	return r.Strings(key)
}

// Strings reads a list of texts; null is an empty list.
func (r *Row) Strings(key string) []string {
	list := value[[]any](r, key, true)
	out := make([]string, 0, len(list))
	for i, item := range list {
		text, ok := item.(string)
		if !ok {
			r.Fail(key, "item %d is %T, not text", i, item)
			return nil
		}
		out = append(out, text)
	}
	return out
}

// Floats reads a list of numbers; null is an empty list.
func (r *Row) Floats(key string) []float64 {
	list := value[[]any](r, key, true)
	out := make([]float64, 0, len(list))
	for i, item := range list {
		switch number := item.(type) {
		case float64:
			out = append(out, number)
		case int64:
			out = append(out, float64(number))
		default:
			r.Fail(key, "item %d is %T, not a number", i, item)
			return nil
		}
	}
	return out
}

// Map reads a map projection, a node's or a relationship's properties. Its errors are r's.
// Null gives a Row without keys; ask Has first where null is possible.
func (r *Row) Map(key string) *Row {
	raw, there := r.values[key]
	if !there {
		r.Fail(key, "the statement does not return it")
	}
	return r.nested(key, raw)
}

// Maps reads a list of maps, nodes or relationships; null is an empty list.
func (r *Row) Maps(key string) []*Row {
	list := value[[]any](r, key, true)
	out := make([]*Row, 0, len(list))
	for _, item := range list {
		out = append(out, r.nested(key, item))
	}
	return out
}

func (r *Row) nested(key string, raw any) *Row {
	row := &Row{err: r.err}
	switch v := raw.(type) {
	case nil:
	case map[string]any:
		row.values = v
	case neo4j.Node:
		row.values = v.Props
	case neo4j.Relationship:
		row.values = v.Props
	default:
		r.Fail(key, "it is %T, not a map", raw)
	}
	return row
}

// errNotOne says that a statement which should give one record gave more.
var errNotOne = errors.New("more than one record where one is due")

// FirstError gives the first error that reading rows met.
func FirstError(rows []*Row) error {
	for _, r := range rows {
		if err := r.Err(); err != nil {
			return err
		}
	}
	return nil
}
