package search

import (
	"slices"
	"sync"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// mostSubjects bounds how many prepared documents are kept, twice over: those used lately,
// and those used before.
const mostSubjects = 8192

// subjects keeps documents prepared for matching: folding a name costs far more than
// comparing it. What is kept is found by key and holds only for the very texts it was made
// of, so nothing needs to be told of a change.
type subjects struct {
	stop  map[string]bool
	guard sync.Mutex
	// lately holds what was used since before was put aside; before is dropped when lately
	// is full.
	lately, before map[item.Ref]*subject
}

func newSubjects(stop map[string]bool) *subjects {
	return &subjects{stop: stop, lately: map[item.Ref]*subject{}}
}

// of returns d prepared.
func (k *subjects) of(d *Document) *subject {
	ref := d.Ref()
	k.guard.Lock()
	s, known := k.lately[ref]
	if known && s.madeOf(d) {
		k.guard.Unlock()
		return s
	}
	if !known {
		s, known = k.before[ref]
	}
	k.guard.Unlock()
	if !known || !s.madeOf(d) {
		s = newSubject(d, k.stop)
	}
	k.keep(ref, s)
	return s
}

func (k *subjects) keep(ref item.Ref, s *subject) {
	k.guard.Lock()
	defer k.guard.Unlock()
	if len(k.lately) >= mostSubjects {
		k.lately, k.before = make(map[item.Ref]*subject, mostSubjects), k.lately
	}
	k.lately[ref] = s
}

// source is what a subject was made of.
type source struct {
	kind                        item.Type
	name, handle, artist, album string
	genres                      []string
	city, country               string
}

func sourceOf(d *Document) source {
	s := source{kind: d.Type, name: d.Name, handle: d.Handle, artist: d.ArtistName, album: d.AlbumTitle, genres: d.Genres}
	if d.Place != nil {
		s.city, s.country = d.Place.City, d.Place.Country
	}
	return s
}

func (s *subject) madeOf(d *Document) bool {
	a, b := &s.source, sourceOf(d)
	return a.kind == b.kind && a.name == b.name && a.handle == b.handle && a.artist == b.artist && a.album == b.album &&
		a.city == b.city && a.country == b.country && slices.Equal(a.genres, b.genres)
}
