package graphstore

import (
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// lenient reads a row of which nothing is sure, as a stream over the whole graph does that must not end at one
// odd property. What is null, absent or of another type reads as nothing; odd notes that something was
// there that could not be read.
type lenient struct {
	row *Row
	odd bool
}

func (l *lenient) note(raw any) {
	if raw != nil {
		l.odd = true
	}
}

func (l *lenient) text(key string) string {
	text, ok := l.row.Any(key).(string)
	if !ok {
		l.note(l.row.Any(key))
	}
	return text
}

func (l *lenient) number(key string) float64 {
	switch n := l.row.Any(key).(type) {
	case int64:
		return float64(n)
	case float64:
		return n
	default:
		l.note(n)
		return 0
	}
}

func (l *lenient) count(key string) int {
	n, ok := l.row.Any(key).(int64)
	if !ok {
		l.note(l.row.Any(key))
	}
	return int(n)
}

func (l *lenient) instant(key string) time.Time {
	switch at := l.row.Any(key).(type) {
	case time.Time:
		return at.UTC()
	case neo4j.Date:
		return at.Time().UTC()
	default:
		l.note(at)
		return time.Time{}
	}
}

// texts leaves out what is no text.
func (l *lenient) texts(key string) []string {
	list, ok := l.row.Any(key).([]any)
	if !ok {
		l.note(l.row.Any(key))
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
