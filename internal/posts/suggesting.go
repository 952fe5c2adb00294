package posts

import (
	"context"
	"strings"
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

// SuggestPeople completes a handle as somebody types it; the mark may stand before it. Errors: UNAUTHENTICATED.
func (s *Service) SuggestPeople(ctx context.Context, v access.Viewer, typed string) ([]person.Person, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	prefix := strings.ToLower(strings.TrimPrefix(typed, "@"))
	if prefix == "" || len(prefix) > maxHandle {
		return nil, nil
	}
	return s.store.HandlesFrom(ctx, v.UserID, prefix, mostSuggested)
}

// Tagged lists what is published under a hashtag, the newest first. What is gated is under none.
func (s *Service) Tagged(
	ctx context.Context, v access.Viewer, name string, page paging.Request,
) (paging.Page[Shown], error) {
	return s.list(ctx, v, Filter{}, page, func(at paging.Request) (paging.Page[Candidate], error) {
		return s.store.Tagged(ctx, v.UserID, FoldHashtag(name), at)
	})
}
