// Package featured is what those who run the site show first, on home and on the landing page: a short list in an order
// of their own, each for as long as they say.
package featured

import (
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Most is how many things are featured at once, with those that are yet to come and those whose time is over.
const Most = 24

// Entry is one thing that is featured.
type Entry struct {
	item.Ref
	// Start and End are when it begins and ceases to be shown; zero for at once, and for no end.
	Start, End time.Time
}

// IsOn reports whether it is shown at a moment.
func (e Entry) IsOn(now time.Time) bool {
	return !e.Start.After(now) && (e.End.IsZero() || e.End.After(now))
}

// kinds are what can be featured, by the words of the specification.
var kinds = map[string]item.Type{
	"album": item.Album, "track": item.Song, "artist": item.Artist, "event": item.Event, "merchandise": item.Merch,
}

// WordOf is the word of the specification for a type.
func WordOf(t item.Type) string {
	for word, each := range kinds {
		if each == t {
			return word
		}
	}
	return ""
}

// find returns where a thing is in a list; -1 where it is not.
func find(list []Entry, ref item.Ref) int {
	return slices.IndexFunc(list, func(e Entry) bool { return e.Ref == ref })
}

// put returns list with e at a place from 1; at 0 it stays where it is, or goes to the end. Errors: CONFLICT where the
// list is full.
func put(list []Entry, e Entry, position int) ([]Entry, error) {
	at := find(list, e.Ref)
	if at < 0 && len(list) >= Most {
		return nil, fault.New(fault.Conflict, "The list is full. Take something off it first.")
	}
	list = slices.Clone(list)
	if at >= 0 {
		list = slices.Delete(list, at, at+1)
	} else {
		at = len(list)
	}
	if position > 0 {
		at = position - 1
	}
	return slices.Insert(list, min(at, len(list)), e), nil
}

// take returns list without a thing.
func take(list []Entry, ref item.Ref) []Entry {
	return slices.DeleteFunc(slices.Clone(list), func(e Entry) bool { return e.Ref == ref })
}
