// Package item names the things that are found, indexed, shown and reacted to.
package item

import (
	"slices"
	"strings"
)

// Type is what kind of thing an item is.
type Type string

// The types that can be found.
const (
	Artist Type = "artist"
	Album  Type = "album"
	Song   Type = "song"
	Event  Type = "event"
	Merch  Type = "merch"
	Post   Type = "post"
	Venue  Type = "venue"
	Genre  Type = "genre"
)

// The types that are reacted to or shown beside those, and not found.
const (
	Comment  Type = "comment"
	Question Type = "question"
	Giveaway Type = "giveaway"
	Playlist Type = "playlist"
)

// Types lists every type, in the order in which groups are shown.
func Types() []Type {
	return []Type{Artist, Merch, Event, Song, Album, Post, Venue, Genre}
}

// Valid reports whether t is one of [Types].
func (t Type) Valid() bool { return slices.Contains(Types(), t) }

// Ref names one item.
type Ref struct {
	Type Type   `json:"type"`
	ID   string `json:"id"`
}

// Key is r as one word, for caches.
func (r Ref) Key() string { return string(r.Type) + "/" + r.ID }

// RefOf returns the ref of a key.
func RefOf(key string) Ref {
	kind, id, _ := strings.Cut(key, "/")
	return Ref{Type: Type(kind), ID: id}
}
