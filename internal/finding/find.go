package finding

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/search"
)

// Index finds things by what people type, and may be older than the graph.
type Index interface {
	Search(ctx context.Context, q search.Query) (search.Results, error)
	// PutBeside puts what stands beside the best song behind what was found.
	PutBeside(ctx context.Context, results *search.Results) error
	// ReadAhead keeps what PutBeside may ask for.
	ReadAhead(ctx context.Context, documents []search.Document) error
	// Walk hands everything of a type that it holds to yield, some at a time.
	Walk(ctx context.Context, t item.Type, yield func([]search.Document) error) error
}

// Music reads songs as a player needs them.
type Music interface {
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
}

// MaxOffset is how far into a group people may page.
const MaxOffset = 1000

// Hit is one thing found that the person may know of.
type Hit struct {
	search.Hit
	Access access.Decision
	// Preferred: the person follows or saved it.
	Preferred bool
	// Song is set on songs of a final search.
	Song *music.Track
}

// Results are what a search shows a person. Every group that was asked for is a key.
type Results struct {
	Groups map[item.Type][]Hit
	// More tells of which groups there is something behind what came.
	More map[item.Type]bool
	// Guessed: nothing is called what was typed, all hits are what it may have been meant for.
	Guessed bool
	// DidYouMean is the name to try instead; empty where there is none that the person may know of.
	DidYouMean string
}

func (r Results) empty() bool {
	for _, hits := range r.Groups {
		if len(hits) > 0 {
			return false
		}
	}
	return true
}

// Find asks the index, leaves out what the person may not know of, and takes down the first page of a final search.
// address is where a visitor asks from. Errors: UNAVAILABLE.
func (s *Service) Find(ctx context.Context, v access.Viewer, address string, q search.Query) (Results, error) {
	known := s.Preferences(ctx, v)
	q.Viewer = searcher(v, known)
	limit := q.PerGroup
	// One more than is shown tells whether there is more that the person may know of.
	q.PerGroup = min(limit+1, search.MaxPerGroup)
	found, err := s.index.Search(ctx, q)
	if err != nil {
		return Results{}, err
	}
	seen, songs, err := s.look(ctx, v, &found, q.Final)
	if err != nil {
		return Results{}, err
	}
	out := Results{Groups: make(map[item.Type][]Hit, len(found.Groups)), DidYouMean: meant(found, seen)}
	for kind, hits := range found.Groups {
		out.Groups[kind] = make([]Hit, 0, min(len(hits), limit))
		for _, h := range hits[:min(len(hits), limit)] {
			if decision, ok := seen[h.Ref()]; ok {
				if h, err = s.hideMuted(ctx, v, h); err != nil {
					return Results{}, err
				}
				out.Groups[kind] = append(out.Groups[kind], Hit{h, decision, known.Prefers(h.Ref()), songs[h.Ref()]})
			}
		}
	}
	out.Guessed = found.Guessed && !out.empty()
	if out.More, err = s.more(ctx, v, q, limit, found, seen); err != nil {
		return Results{}, err
	}
	if q.Final && q.Offset == 0 {
		narrowed := !q.Filter.Empty() || len(q.Types) > 0 || q.Exact
		s.Note(Search{UserID: v.UserID, Address: address, Text: q.Text, Empty: out.empty(), Narrowed: narrowed})
	}
	return out, nil
}

// hideMuted leaves out the text of another's post that has a word which the person muted, with what of it matched.
func (s *Service) hideMuted(ctx context.Context, v access.Viewer, h search.Hit) (search.Hit, error) {
	if h.Type != item.Post || s.words == nil || !v.SignedIn() || h.ArtistID == v.UserID {
		return h, nil
	}
	word, err := s.words.MutedWord(ctx, v.UserID, h.Name)
	if err == nil && word != "" {
		h.Name, h.Matches = boundary.HiddenText, nil
	}
	return h, err
}

// searcher is the person as the index knows them.
func searcher(v access.Viewer, known Preferences) search.Viewer {
	who := search.Viewer{ID: v.UserID, Admin: v.Admin, Tiers: known.Tiers, Without: known.Without}
	if v.SignedIn() {
		who.Prefers = known.Prefers
	}
	return who
}

// meant returns the name to try instead, unless it would tell of what the person may not know of.
func meant(found search.Results, seen map[item.Ref]access.Decision) string {
	if _, ok := seen[found.Meant]; !ok {
		return ""
	}
	return found.DidYouMean
}

// look decides which of the hits, and of what may have been meant, the person may know of, whatever the index still
// says. What stands beside a song, and with whole the songs among them, are read at the same time.
func (s *Service) look(
	ctx context.Context, v access.Viewer, found *search.Results, whole bool,
) (map[item.Ref]access.Decision, map[item.Ref]*music.Track, error) {
	refs := slices.Clone(found.Beside())
	if found.DidYouMean != "" {
		refs = append(refs, found.Meant)
	}
	for _, hits := range found.Groups {
		for _, h := range hits {
			refs = append(refs, h.Ref())
		}
	}
	songs := map[item.Ref]*music.Track{}
	var ids []string
	for _, h := range found.Groups[item.Song] {
		if whole {
			ids = append(ids, h.ID)
		}
	}
	var seen map[item.Ref]access.Decision
	asking, ctx := errgroup.WithContext(ctx)
	asking.Go(func() error { return s.index.PutBeside(ctx, found) })
	asking.Go(func() (err error) {
		seen, err = s.See(ctx, v, refs)
		return err
	})
	asking.Go(func() error {
		if len(ids) == 0 {
			return nil
		}
		tracks, err := s.music.Tracks(ctx, v, ids)
		for _, t := range tracks {
			songs[item.Ref{Type: item.Song, ID: t.ID}] = &t
		}
		return err
	})
	err := asking.Wait()
	return seen, songs, err
}

// more reports behind which groups there is something that the person may know of.
func (s *Service) more(
	ctx context.Context, v access.Viewer, q search.Query, limit int,
	found search.Results, seen map[item.Ref]access.Decision,
) (map[item.Type]bool, error) {
	more := make(map[item.Type]bool, len(found.Groups))
	for kind, hits := range found.Groups {
		visible := slices.ContainsFunc(hits[min(len(hits), limit):], func(h search.Hit) bool {
			_, ok := seen[h.Ref()]
			return ok
		})
		if !visible && found.More[kind] {
			var err error
			if visible, err = s.anyFrom(ctx, v, q, kind, q.Offset+len(hits)); err != nil {
				return nil, err
			}
		}
		more[kind] = visible
	}
	return more, nil
}

// looksFurther is how many times more is asked of the index for something to be seen; what it has and the graph has no
// more is gone from it within a second or two.
const looksFurther = 3

// anyFrom reports whether the person may know of anything of a kind from an offset on.
func (s *Service) anyFrom(
	ctx context.Context, v access.Viewer, q search.Query, kind item.Type, offset int,
) (bool, error) {
	q.Types, q.PerGroup = []item.Type{kind}, search.DefaultPerGroup
	for range looksFurther {
		if q.Offset = offset; offset > MaxOffset {
			return false, nil
		}
		found, err := s.index.Search(ctx, q)
		if err != nil {
			return false, err
		}
		seen, _, err := s.look(ctx, v, &search.Results{Groups: found.Groups}, false)
		if err != nil || len(seen) > 0 {
			return err == nil, err
		}
		if offset += len(found.Groups[kind]); !found.More[kind] {
			return false, nil
		}
	}
	return false, nil
}
