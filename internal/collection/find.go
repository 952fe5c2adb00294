package collection

import "strings"

// Find returns what of a listing has all words of a text in its names. An empty text finds everything.
func (s *Service) Find(l *Listing, text string) Listing {
	words := strings.Fields(s.options.Fold(text))
	if len(words) == 0 {
		return *l
	}
	found := Listing{MadeAt: l.MadeAt}
	for _, a := range l.Artists {
		if hasAll(a.Key, words) {
			found.Artists = append(found.Artists, a)
		}
	}
	for _, a := range l.Albums {
		if hasAll(a.Key+"\n"+a.ArtistKey, words) {
			found.Albums = append(found.Albums, a)
		}
	}
	for _, t := range l.Tracks {
		if hasAll(t.Key, words) {
			found.Tracks = append(found.Tracks, t)
		}
	}
	return found
}

func hasAll(key string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(key, w) {
			return false
		}
	}
	return true
}

// Fold makes spellings of one thing alike.
func (s *Service) Fold(text string) string { return s.options.Fold(text) }
