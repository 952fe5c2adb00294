package collection

import (
	"slices"
	"strings"
)

// Find returns what of a listing has all words of a text in its names, what is called so before what begins with it,
// what has it where a word begins, and the rest, each in the order of the listing. Where nothing has, it returns what
// has the words that may have been meant. An empty text finds everything, one of signs alone the artists and albums
// that have them.
func (s *Service) Find(l *Listing, text string) Listing { return s.find(l, nil, text) }

// mostGated is how many things of a kind are found beside what is open to everybody: whoever asks may hear few of them.
const mostGated = 100

// FindAll is Find among what takes a tier too; who may hear what of it is for whoever reads it. An empty text finds
// what is open.
func (s *Service) FindAll(l *Listing, text string) Listing { return s.find(l, l.Gated, text) }

// find looks through a listing, and through another beside it where there is one.
func (s *Service) find(l, beside *Listing, text string) Listing {
	words := strings.Fields(s.options.Fold(text))
	if text = strings.TrimSpace(text); text == "" {
		return *l
	}
	if len(words) == 0 {
		return l.withSigns(strings.ToLower(text))
	}
	found := l.with(beside, func(names string) bool { return hasAll(names, words) })
	if found.IsEmpty() {
		if meant := s.meant(l, words); meant != nil {
			found = l.with(beside, func(names string) bool { return hasOneOfEach(names, meant) })
			for i, spellings := range meant {
				words[i] = spellings[0]
			}
		}
	}
	found.sort(strings.Join(words, " "))
	return found
}

// with is what has the names that are looked for, in a listing and in another beside it where there is one.
func (l *Listing) with(beside *Listing, has func(names string) bool) Listing {
	found := l.having(has)
	if beside != nil {
		more := beside.having(has)
		found.Artists = append(found.Artists, unlike(more.Artists, found.Artists, func(a Artist) string { return a.ID })...)
		found.Albums = append(found.Albums, unlike(more.Albums, found.Albums, func(a Album) string { return a.ID })...)
		found.Tracks = append(found.Tracks, more.Tracks[:min(len(more.Tracks), mostGated)]...)
	}
	return found
}

// withSigns is what has a text in its name that no word is of, like that of the band "!!!".
func (l *Listing) withSigns(text string) Listing {
	found := Listing{MadeAt: l.MadeAt}
	for _, a := range l.Artists {
		if strings.Contains(strings.ToLower(a.Name), text) {
			found.Artists = append(found.Artists, a)
		}
	}
	for _, a := range l.Albums {
		if strings.Contains(strings.ToLower(a.Title), text) || strings.Contains(strings.ToLower(a.Artist), text) {
			found.Albums = append(found.Albums, a)
		}
	}
	return found
}

// unlike gives those of some things that are not among others, at most mostGated.
func unlike[T any](some, others []T, id func(T) string) []T {
	known := make(map[string]bool, len(others))
	for _, x := range others {
		known[id(x)] = true
	}
	var more []T
	for _, x := range some {
		if !known[id(x)] && len(more) < mostGated {
			more = append(more, x)
		}
	}
	return more
}

// having is what has the names that are looked for.
func (l *Listing) having(has func(names string) bool) Listing {
	found := Listing{MadeAt: l.MadeAt}
	for _, a := range l.Artists {
		if has(a.Key) {
			found.Artists = append(found.Artists, a)
		}
	}
	for _, a := range l.Albums {
		if has(a.Key + "\n" + a.ArtistKey) {
			found.Albums = append(found.Albums, a)
		}
	}
	for _, t := range l.Tracks {
		if has(t.Key) {
			found.Tracks = append(found.Tracks, t)
		}
	}
	return found
}

func (l *Listing) sort(text string) {
	l.Artists = byFit(l.Artists, text, func(a Artist) string { return a.Key })
	l.Albums = byFit(l.Albums, text, func(a Album) string { return a.Key })
	l.Tracks = byFit(l.Tracks, text, func(t Track) string { return t.Key })
}

// The fits of a name, the best first.
const (
	same = iota
	begins
	hasWord
	other
	fits
)

// fit is how well the first line of a key fits a text.
func fit(key, text string) int {
	name, _, _ := strings.Cut(key, "\n")
	switch at := strings.Index(name, text); {
	case at == 0 && len(name) == len(text):
		return same
	case at == 0:
		return begins
	case at > 0 && strings.Contains(name, " "+text):
		return hasWord
	}
	return other
}

// byFit puts the best first, and leaves those that fit alike in their order.
func byFit[T any](all []T, text string, key func(T) string) []T {
	var by [fits][]T
	for _, x := range all {
		at := fit(key(x), text)
		by[at] = append(by[at], x)
	}
	return slices.Concat(by[:]...)
}

// IsEmpty reports whether nothing is in a listing.
func (l *Listing) IsEmpty() bool { return len(l.Artists)+len(l.Albums)+len(l.Tracks) == 0 }

func hasAll(key string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(key, w) {
			return false
		}
	}
	return true
}

// hasOneOfEach reports whether names have one spelling of each word, where a word begins.
func hasOneOfEach(names string, meant [][]string) bool {
	for _, spellings := range meant {
		if !slices.ContainsFunc(spellings, func(word string) bool { return hasWordFrom(names, word) }) {
			return false
		}
	}
	return true
}

// hasWordFrom reports whether a word of some names begins with a text.
func hasWordFrom(names, text string) bool {
	for from := 0; ; {
		at := strings.Index(names[from:], text)
		if at < 0 {
			return false
		}
		if at += from; at == 0 || names[at-1] == ' ' || names[at-1] == '\n' {
			return true
		}
		from = at + 1
	}
}

// Fold makes spellings of one thing alike.
func (s *Service) Fold(text string) string { return s.options.Fold(text) }
