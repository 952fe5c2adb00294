package cypher

import (
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// LenientRow reads a row of which nothing is certain, so that a stream over the whole graph does not end at one
// odd property. What is null, absent or of another type reads as nothing; Unreadable reports that something was
// there that could not be read.
type LenientRow struct {
	Row        *Row
	Unreadable bool
}

func (l *LenientRow) note(raw any) {
	if raw != nil {
		l.Unreadable = true
	}
}

// Text reads a text.
func (l *LenientRow) Text(key string) string {
	text, ok := l.Row.Any(key).(string)
	if !ok {
		l.note(l.Row.Any(key))
	}
	return text
}

// Number reads a number.
func (l *LenientRow) Number(key string) float64 {
	switch n := l.Row.Any(key).(type) {
	case int64:
		return float64(n)
	case float64:
		return n
	default:
		l.note(n)
		return 0
	}
}

// Count reads a whole number.
func (l *LenientRow) Count(key string) int {
	n, ok := l.Row.Any(key).(int64)
	if !ok {
		l.note(l.Row.Any(key))
	}
	return int(n)
}

// Instant reads a time.
func (l *LenientRow) Instant(key string) time.Time {
	switch at := l.Row.Any(key).(type) {
	case time.Time:
		return at.UTC()
	case neo4j.Date:
		return at.Time().UTC()
	default:
		l.note(at)
		return time.Time{}
	}
}

// Texts reads a list; it leaves out what is no text.
func (l *LenientRow) Texts(key string) []string {
	list, ok := l.Row.Any(key).([]any)
	if !ok {
		l.note(l.Row.Any(key))
	}
	out := make([]string, 0, len(list))
	for _, item := range list {
		if text, ok := item.(string); ok {
			out = append(out, text)
		} else {
			l.note(item)
		}
	}
	return out
}
