package cypher

import (
	"reflect"
	"time"
)

// zone makes the driver send a time with the offset Z, as Cypher's datetime() has it. Sent
// as the named zone UTC the same instant would compare as different from it.
var zone = time.FixedZone("Offset", 0)

// Instant gives t as the graph keeps it: UTC, whole milliseconds, so that what a cursor
// carries out compares equal when it comes back.
func Instant(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// prepare copies parameters into what the driver sends: times as Instant has them, the
// zero time as null.
func prepare(params map[string]any) map[string]any {
	out := make(map[string]any, len(params))
	for key, value := range params {
		out[key] = prepareValue(value)
	}
	return out
}

func prepareValue(value any) any {
	switch v := value.(type) {
	case time.Time:
		if v.IsZero() {
			return nil
		}
		return Instant(v).In(zone)
	case *time.Time:
		if v == nil {
			return nil
		}
		return prepareValue(*v)
	case map[string]any:
		return prepare(v)
	case []map[string]any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = prepare(v[i])
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = prepareValue(v[i])
		}
		return out
	case []time.Time:
		out := make([]any, len(v))
		for i := range v {
			out[i] = prepareValue(v[i])
		}
		return out
	}
	// A nil slice is a list without members to Go; to Cypher it must not become null.
	if v := reflect.ValueOf(value); v.Kind() == reflect.Slice && v.IsNil() {
		return []any{}
	}
	return value
}

// Seconds converts a number of seconds, as the graph stores durations.
func Seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// Day is the UTC day of a moment, as days are named in the graph.
func Day(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// OrNull makes an absent property, which takes no place in an index, of an empty text, of 0 and of false.
func OrNull[T string | int64 | bool](value T) any {
	var none T
	if value == none {
		return nil
	}
	return value
}
