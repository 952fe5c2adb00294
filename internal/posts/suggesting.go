package posts

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Hashtag is a folded hashtag, and how many posts that are open to all it is on.
type Hashtag struct {
	Name  string
	Posts int
}

// mostSuggested is how many completions are offered.
const mostSuggested = 8

// SuggestHashtags completes a hashtag as somebody types it; the mark may stand before it.
func (s *Service) SuggestHashtags(ctx context.Context, typed string) ([]Hashtag, error) {
	prefix := FoldHashtag(typed)
	if prefix == "" || utf8.RuneCountInString(prefix) > maxHashtag {
		return nil, nil
	}
	return s.store.HashtagsFrom(ctx, prefix, mostSuggested)
}

// Typed is how somebody begins to name a person: a handle in lower case, empty where it cannot be one, and the words of
// a name, in lower case with letters, digits and apostrophes alone.
type Typed struct {
	Handle string
	Words  []string
}

// mostWords is how many words of a name are looked for, and longestWord how long each is, in characters.
const mostWords, longestWord = 4, 40

// SuggestPeople completes a handle or a name as somebody types it; the mark may stand before it.
// Errors: UNAUTHENTICATED.
func (s *Service) SuggestPeople(ctx context.Context, v access.Viewer, typed string) ([]person.Person, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	by := typedOf(typed)
	if by.Handle == "" && len(by.Words) == 0 {
		return nil, nil
	}
	return s.store.PeopleFrom(ctx, v.UserID, by, mostSuggested)
}

func typedOf(text string) Typed {
	text = strings.ToLower(strings.TrimPrefix(strings.TrimSpace(text), "@"))
	var by Typed
	if len(text) <= maxHandle {
		by.Handle = text
	}
	words := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	})
	for _, word := range words[:min(len(words), mostWords)] {
		if utf8.RuneCountInString(word) <= longestWord {
			by.Words = append(by.Words, word)
		}
	}
	return by
}

// Tagged lists what is published under a hashtag, the newest first. What is gated is under none.
func (s *Service) Tagged(
	ctx context.Context, v access.Viewer, name string, page paging.Request,
) (paging.Page[Shown], error) {
	return s.list(ctx, v, Filter{}, page, func(at paging.Request) (paging.Page[Candidate], error) {
		return s.store.Tagged(ctx, v.UserID, FoldHashtag(name), at)
	})
}
