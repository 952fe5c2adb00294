package finding

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// maxCompletions is how many completions are suggested.
const maxCompletions = 8

// Suggestions are what the field one searches in offers for what was typed so far.
type Suggestions struct {
	Remembered
	Completions []search.Suggestion
	// DidYouMean is as that of Results.
	DidYouMean string
}

// Suggest completes text, and finds the person's searches and trending ones that go on from it. While the index is away
// nothing is completed. Errors: UNAUTHENTICATED.
func (s *Service) Suggest(ctx context.Context, v access.Viewer, text string) (Suggestions, error) {
	if err := v.Require(); err != nil {
		return Suggestions{}, err
	}
	var out Suggestions
	asking, ctx := errgroup.WithContext(ctx)
	asking.Go(func() (err error) {
		out.Remembered, err = s.Remembered(ctx, v, text)
		return err
	})
	if strings.TrimSpace(text) != "" {
		asking.Go(func() error { return s.complete(ctx, v, text, &out) })
	}
	err := asking.Wait()
	return out, err
}

// complete finds names that the person may know of.
func (s *Service) complete(ctx context.Context, v access.Viewer, text string, out *Suggestions) error {
	// A post is found by its text and has no name to complete.
	named := slices.DeleteFunc(item.Types(), func(t item.Type) bool { return t == item.Post })
	found, err := s.index.Search(ctx, search.Query{
		Text: text, Types: named, PerGroup: maxCompletions, Viewer: searcher(v, s.Preferences(ctx, v)),
	})
	if fault.CodeOf(err) == fault.Unavailable {
		s.log.log.DebugContext(ctx, "suggesting without completions", "error", err)
		return nil
	}
	if err != nil {
		return err
	}
	// What stands beside a song is not what was typed.
	found = search.Results{Groups: found.Groups, DidYouMean: found.DidYouMean, Meant: found.Meant}
	seen, _, err := s.look(ctx, v, &found, false)
	if err != nil {
		return err
	}
	for kind, hits := range found.Groups {
		found.Groups[kind] = slices.DeleteFunc(hits, func(h search.Hit) bool {
			_, ok := seen[h.Ref()]
			return !ok
		})
	}
	out.Completions, out.DidYouMean = found.Completions(maxCompletions), meant(found, seen)
	return nil
}
