package collection

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// spelling knows the words of a listing's names, which what was typed in vain is compared with.
type spelling struct {
	once  sync.Once
	words [][]rune
	// known has words as text, in order.
	known []string
}

const (
	// mostMeant is how many words one that was mistyped may stand for: those fewest edits off.
	mostMeant = 16
	// shortWord is up to how many letters a mistyped word needs another beside it to be believed.
	shortWord = 4
)

// learn splits the names of a listing into words, once it is asked for: most are never searched in vain.
func (s *spelling) learn(l *Listing) {
	s.once.Do(func() {
		seen := map[string]bool{}
		add := func(names string) {
			for _, word := range strings.Fields(names) {
				seen[word] = true
			}
		}
		for _, a := range l.Artists {
			add(a.Key)
		}
		for _, a := range l.Albums {
			add(a.Key)
		}
		for _, t := range l.Tracks {
			title, _, _ := strings.Cut(t.Key, "\n")
			add(title)
		}
		s.known = make([]string, 0, len(seen))
		for word := range seen {
			s.known = append(s.known, word)
		}
		slices.Sort(s.known)
		s.words = make([][]rune, len(s.known))
		for i, word := range s.known {
			s.words[i] = []rune(word)
		}
	})
}

// has reports whether a word is as in a name, or begins one where it is the last that was typed.
func (s *spelling) has(word string, last bool) bool {
	at, exact := slices.BinarySearch(s.known, word)
	return exact || last && at < len(s.known) && strings.HasPrefix(s.known[at], word)
}

// meant returns what words of a listing may be meant by what was typed: each word by itself where it is known, else by
// those fewest edits off. It returns nil where one of them can be no word of a name, and where all are known.
func (s *Service) meant(l *Listing, typed []string) [][]string {
	if l.spelling == nil || len(typed) == 1 && utf8.RuneCountInString(typed[0]) <= shortWord {
		return nil
	}
	l.spelling.learn(l)
	all, corrected := make([][]string, len(typed)), false
	for i, word := range typed {
		last := i == len(typed)-1
		if l.spelling.has(word, last) {
			all[i] = []string{word}
			continue
		}
		if all[i] = s.resembling(l.spelling, word, last); len(all[i]) == 0 {
			return nil
		}
		corrected = true
	}
	if !corrected {
		return nil
	}
	return all
}

// resembling returns the words fewest edits off.
func (s *Service) resembling(known *spelling, typed string, last bool) (meant []string) {
	word, fewest := []rune(typed), len(typed)
	for i, other := range known.words {
		edits, ok := s.options.Resembles(word, other, last)
		if !ok || edits > fewest {
			continue
		}
		if edits < fewest {
			meant, fewest = meant[:0], edits
		}
		if len(meant) < mostMeant {
			meant = append(meant, known.known[i])
		}
	}
	return meant
}
