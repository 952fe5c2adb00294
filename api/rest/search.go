package rest

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/search"
)

// Search answers /search and what belongs to the field one searches in.
type Search struct {
	Music   *music.Service
	Finding *finding.Service
	Index   interface {
		Search(ctx context.Context, q search.Query) (search.Results, error)
	}
}

// answerWithin bounds an answer: who searches types on, or tries again, long before a graph that hangs is given up.
const answerWithin = 5 * time.Second

// Register adds the routes to /api.
func (s Search) Register(g *echo.Group) {
	g.GET("/search", s.search, privateNoStore)
	g.GET("/search/suggestions", s.suggestions, privateNoStore)
	g.DELETE("/search/recent", s.forgetRecent, privateNoStore)
}

func privateNoStore(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(echo.HeaderCacheControl, "private, no-store")
		return next(c)
	}
}

type searchAnswer struct {
	Results map[item.Type][]row `json:"results"`
	// More tells of which groups there is something behind what came: at the next offset plus limit.
	More       map[item.Type]bool `json:"more"`
	Guessed    bool               `json:"guessed"`
	DidYouMean *string            `json:"didYouMean"`
}

func (s Search) search(c echo.Context) error {
	asked, err := readSearch(c)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), answerWithin)
	defer cancel()
	answer, err := s.find(ctx, asked)
	if err != nil {
		return err
	}
	if err := c.JSON(http.StatusOK, answer); err != nil {
		return err
	}
	if asked.Final && asked.Offset == 0 {
		s.Finding.Note(finding.Search{
			UserID: access.ViewerOf(ctx).UserID, Address: caller(c), Text: asked.Text, Empty: answer.empty(),
			Narrowed: narrowed(asked),
		})
	}
	return nil
}

func (a searchAnswer) empty() bool {
	for _, rows := range a.Results {
		if len(rows) > 0 {
			return false
		}
	}
	return true
}

// find asks the index, and the graph for what of it the person may know of now.
func (s Search) find(ctx context.Context, q search.Query) (searchAnswer, error) {
	v := access.ViewerOf(ctx)
	known := s.Finding.Preferences(ctx, v)
	q.Viewer = searcher(v, known)
	limit := q.PerGroup
	// One more than is shown tells whether there is more that the person may know of.
	q.PerGroup = min(limit+1, search.MaxPerGroup)
	found, err := s.Index.Search(ctx, q)
	if err != nil {
		return searchAnswer{}, err
	}
	seen, songs, err := s.look(ctx, v, found, q.Final)
	if err != nil {
		return searchAnswer{}, err
	}
	answer := searchAnswer{Results: make(map[item.Type][]row, len(found.Groups)), DidYouMean: meant(found, seen)}
	for kind, hits := range found.Groups {
		rows := make([]row, 0, min(len(hits), limit))
		for _, h := range hits[:min(len(hits), limit)] {
			if decision, ok := seen[refOf(h)]; ok {
				rows = append(rows, newRow(h, decision, q.Final, known.Prefers(refOf(h)), songs))
			}
		}
		answer.Results[kind] = rows
	}
	answer.Guessed = found.Guessed && !answer.empty()
	answer.More, err = s.more(ctx, q, limit, found, seen)
	return answer, err
}

// searcher is the person as the index knows them.
func searcher(v access.Viewer, known finding.Preferences) search.Viewer {
	who := search.Viewer{ID: v.UserID, Admin: v.Admin, Tiers: known.Tiers, Without: known.Without}
	if v.SignedIn() {
		who.Prefers = known.Prefers
	}
	return who
}

func refOf(h search.Hit) item.Ref { return item.Ref{Type: h.Type, ID: h.ID} }

// meant is the name to try instead, unless it would tell of what the person may not know of.
func meant(found search.Results, seen map[item.Ref]access.Decision) *string {
	if _, ok := seen[found.Meant]; !ok || found.DidYouMean == "" {
		return nil
	}
	return &found.DidYouMean
}

// look gives what of the hits, and of what may have been meant, the person may know of, whatever the index still says,
// and with whole the songs among them as a player needs them. Both are asked for at once.
func (s Search) look(
	ctx context.Context, v access.Viewer, found search.Results, whole bool,
) (map[item.Ref]access.Decision, map[string]music.Track, error) {
	groups := found.Groups
	var refs []item.Ref
	if found.DidYouMean != "" {
		refs = append(refs, found.Meant)
	}
	for _, hits := range groups {
		for _, h := range hits {
			refs = append(refs, refOf(h))
		}
	}
	songs := map[string]music.Track{}
	if !whole || len(groups[item.Song]) == 0 {
		seen, err := s.Finding.See(ctx, v, refs)
		return seen, songs, err
	}
	var seen map[item.Ref]access.Decision
	asking, ctx := errgroup.WithContext(ctx)
	asking.Go(func() (err error) {
		seen, err = s.Finding.See(ctx, v, refs)
		return err
	})
	asking.Go(func() error {
		ids := make([]string, len(groups[item.Song]))
		for i, h := range groups[item.Song] {
			ids[i] = h.ID
		}
		tracks, err := s.Music.Tracks(ctx, v, ids)
		for _, t := range tracks {
			songs[t.ID] = t
		}
		return err
	})
	err := asking.Wait()
	return seen, songs, err
}

// more tells behind which groups there is something that the person may know of.
func (s Search) more(
	ctx context.Context, q search.Query, limit int, found search.Results, seen map[item.Ref]access.Decision,
) (map[item.Type]bool, error) {
	more := make(map[item.Type]bool, len(found.Groups))
	for kind, hits := range found.Groups {
		visible := slices.ContainsFunc(hits[min(len(hits), limit):], func(h search.Hit) bool {
			_, ok := seen[refOf(h)]
			return ok
		})
		if !visible && found.More[kind] {
			var err error
			if visible, err = s.anyFrom(ctx, q, kind, q.Offset+len(hits)); err != nil {
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

// anyFrom tells whether the person may know of anything of a kind from an offset on.
func (s Search) anyFrom(ctx context.Context, q search.Query, kind item.Type, offset int) (bool, error) {
	q.Types, q.PerGroup = []item.Type{kind}, search.DefaultPerGroup
	for range looksFurther {
		if q.Offset = offset; offset > maxOffset {
			return false, nil
		}
		found, err := s.Index.Search(ctx, q)
		if err != nil {
			return false, err
		}
		seen, _, err := s.look(ctx, access.ViewerOf(ctx), search.Results{Groups: found.Groups}, false)
		if err != nil || len(seen) > 0 {
			return err == nil, err
		}
		if offset += len(found.Groups[kind]); !found.More[kind] {
			return false, nil
		}
	}
	return false, nil
}
