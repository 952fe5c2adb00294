package posts

import (
	"cmp"
	"context"
	"hash/fnv"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Order is how a list of posts is sorted.
type Order string

// The orders: by time, by what fits the person, or by what is talked about.
const (
	Newest   Order = "NEWEST"
	ForYou   Order = "FOR_YOU"
	TalkedOf Order = "TALKED_ABOUT"
)

// Why says why a post is in a ranked list.
type Why byte

// The reasons. WhyNothing is that of a list by time, and of the person's own posts; WhyByTime is that of what comes
// after the ranked.
const (
	WhyNothing Why = iota
	WhyFollowed
	WhyLeaning
	WhyTalkedOf
	WhyTaste
	WhyNew
	WhyByTime
)

const (
	// mostRanked is how many posts are ranked; after these the rest comes by time.
	mostRanked = 100
	// newestRanked is how many of the newest posts are ranked, and followedRanked of how many of those whom the person
	// followed last the latest two each, of the last rankedDays.
	newestRanked, followedRanked = 150, 100
	rankedFor                    = 30 * 24 * time.Hour
)

// Rankable is a post that may be ranked, with what decides its rank.
type Rankable struct {
	Candidate
	Posted time.Time
	Genres []string
	// Reactions and Comments count, TalkedAt is when the last comment was written.
	Reactions, Comments int
	TalkedAt            time.Time
	// Leaning is how much the person did with what its author posts: above 0 they liked it, below they hid it.
	Leaning float64
}

// Chosen is a post in its place, and why it is there.
type Chosen struct {
	ID  string
	Why Why
}

// Ranker puts posts into the order in which a person sees them.
type Ranker interface {
	Rank(ctx context.Context, userID string, posts []Rankable, most int) ([]Chosen, error)
}

// session is how far somebody has come in a ranked list. The order is made once, for the first page, and travels in the
// cursor: whatever others post, say or delete, nothing comes twice and nothing is missed.
type session struct {
	// began is when the first page was made: what is posted later belongs to another list.
	began time.Time
	// left are those ranked and not shown, shown the hashes of all others that were.
	left  []Chosen
	shown []uint64
	// rest is where the part by time goes on.
	rest paging.Cursor
}

// rankedKey marks the cursors of ranked lists.
const rankedKey = "ranked"

func hashOf(id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id)) // a hash takes everything
	return h.Sum64()
}

func (s session) encode() string {
	var out paging.Packer
	out.Uint64(uint64(s.began.UnixMilli())) //nolint:gosec // after 1970
	out.Text(s.rest.Key)
	out.Text(s.rest.ID)
	out.Byte(byte(len(s.shown)))
	for _, h := range s.shown {
		out.Uint64(h)
	}
	for _, c := range s.left {
		out.Byte(byte(c.Why))
		out.ID(c.ID)
	}
	return out.Cursor(rankedKey).Encode()
}

// decodeSession reads what encode made; false for another cursor.
func decodeSession(c paging.Cursor) (s session, ok bool) {
	in := paging.Unpack(rankedKey, c)
	s.began = time.UnixMilli(int64(in.Uint64())) //nolint:gosec // a time, or nonsense that is refused
	s.rest = paging.Cursor{Key: in.Text(), ID: in.Text()}
	for range int(in.Byte()) {
		s.shown = append(s.shown, in.Uint64())
	}
	for in.More() {
		s.left = append(s.left, Chosen{Why: Why(in.Byte()), ID: in.ID()})
	}
	return s, in.OK() && len(s.left) <= mostRanked && len(s.shown) <= mostRanked
}

// rankings are how a list is ranked: what is ranked beside the newest of it, and in which order.
type rankings struct {
	selection Selection
	order     func(began time.Time, found []Rankable) ([]Chosen, error)
}

// ranked lists the best of the newest that next walks through, and then, by time, the rest.
func (s *Service) ranked(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request, r rankings, next walk,
) (paging.Page[Shown], error) {
	at, err := s.sessionAt(ctx, v, f, page, r, next)
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	now := min(page.Size, len(at.left))
	ids, why := make([]string, now), map[string]Why{}
	for i, c := range at.left[:now] {
		ids[i], why[c.ID] = c.ID, c.Why
		at.shown = append(at.shown, hashOf(c.ID))
	}
	at.left = at.left[now:]
	out := paging.Page[Shown]{HasPrevious: page.Cursor != nil, HasNext: true, Count: lengthOf(next)}
	if out, err = s.fill(ctx, v, f, out, ids); err != nil {
		return out, err
	}
	for i, p := range out.Nodes {
		out.Nodes[i].Why = why[p.ID]
	}
	if len(at.left) == 0 {
		f.shown = at.shown
		more, err := s.list(ctx, v, f, paging.Request{Size: page.Size - now, Cursor: &at.rest}, next)
		if err != nil {
			return out, err
		}
		for i := range more.Nodes {
			more.Nodes[i].Why = byTime(more.Nodes[i], v)
		}
		out.Nodes, out.HasNext = append(out.Nodes, more.Nodes...), more.HasNext
		if more.End != "" {
			if at.rest, err = paging.Decode(more.End); err != nil {
				return out, err
			}
		}
	}
	out.End = at.encode()
	return out, nil
}

// sessionAt returns how far the viewer has come: at the beginning, the order that is made for them.
func (s *Service) sessionAt(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request, r rankings, next walk,
) (session, error) {
	if page.Cursor != nil {
		at, isSession := decodeSession(*page.Cursor)
		if !isSession {
			return session{}, page.BadCursor()
		}
		return at, nil
	}
	began := s.doors.Now().Truncate(time.Millisecond)
	at := session{began: began, rest: paging.Cursor{Key: paging.IntKey(began.UnixMilli()), ID: "\U0010ffff"}}
	newest, err := s.collect(ctx, v, f, paging.Request{Size: newestRanked, Cursor: &at.rest}, next)
	if err != nil {
		return session{}, err
	}
	r.selection.IDs, r.selection.Type = idsOf(newest.Nodes), f.Type
	r.selection.Until, r.selection.Since = began, began.Add(-rankedFor)
	found, err := s.rankable(ctx, v, f, r.selection)
	if err != nil {
		return session{}, err
	}
	at.left, err = r.order(began, found)
	return at, err
}

// rankable reads the posts of a selection that the filter wants. What is said under a post that the viewer cannot read
// does not move it: its place would tell of it.
func (s *Service) rankable(
	ctx context.Context, v access.Viewer, f Filter, selection Selection,
) ([]Rankable, error) {
	found, err := s.store.Rankable(ctx, v.UserID, selection)
	if err != nil {
		return nil, err
	}
	candidates := make([]Candidate, len(found))
	for i, p := range found {
		candidates[i] = p.Candidate
	}
	can, err := s.readable(ctx, v, candidates)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(p Rankable) bool {
		return !f.tells(p.Candidate, can[p.ID]) || !f.wants(p.Candidate)
	})
	for i, p := range found {
		if !can[p.ID] {
			found[i] = Rankable{Candidate: p.Candidate, Posted: p.Posted}
		}
	}
	return found, nil
}

// lengthOf counts what a walk goes through, once somebody asks.
func lengthOf(next walk) func(context.Context) (int, error) {
	return func(ctx context.Context) (int, error) {
		first, err := next(paging.Request{Size: 1})
		if err != nil {
			return 0, err
		}
		return first.Count(ctx)
	}
}

func byTime(p Shown, v access.Viewer) Why {
	if p.Author.UserID == v.UserID {
		return WhyNothing
	}
	return WhyByTime
}

// RankedFeed is Feed in the order of what fits the viewer; by time for visitors, of whom nothing is known.
func (s *Service) RankedFeed(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request,
) (paging.Page[Shown], error) {
	if s.ranker == nil || !v.SignedIn() || page.Cursor != nil && page.Cursor.Key != rankedKey {
		return s.Feed(ctx, v, f, page)
	}
	return s.ranked(ctx, v, f, page, rankings{
		selection: Selection{Followed: followedRanked},
		order: func(_ time.Time, found []Rankable) ([]Chosen, error) {
			leanings, err := s.store.Leanings(ctx, v.UserID)
			if err != nil {
				return nil, err
			}
			for i, p := range found {
				found[i].Leaning = leanings[p.AuthorID]
				found[i].IsFollowed = p.IsFollowed || p.AuthorID == v.UserID
			}
			return s.ranker.Rank(ctx, v.UserID, found, mostRanked)
		},
	}, func(at paging.Request) (paging.Page[Candidate], error) {
		return s.store.Newest(ctx, v.UserID, f.Type, f.Discover, at)
	})
}

// TalkedOfOnPage is OnPage in the order of what is talked about.
func (s *Service) TalkedOfOnPage(
	ctx context.Context, v access.Viewer, pageID string, f Filter, page paging.Request,
) (paging.Page[Shown], error) {
	return s.ranked(ctx, v, f, page, rankings{
		selection: Selection{PageID: pageID},
		order: func(began time.Time, found []Rankable) ([]Chosen, error) {
			slices.SortStableFunc(found, func(a, b Rankable) int { return cmp.Compare(b.Talk(began), a.Talk(began)) })
			chosen := make([]Chosen, 0, mostRanked)
			for _, p := range found[:min(len(found), mostRanked)] {
				chosen = append(chosen, Chosen{p.ID, WhyNothing})
			}
			return chosen, nil
		},
	}, s.walkPage(ctx, v, pageID, f))
}

// Hide takes a post out of the viewer's feed for good, and shows them less like it. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Hide(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	return s.hide(ctx, v, id, true)
}

// Unhide undoes Hide. Errors: those of Hide.
func (s *Service) Unhide(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	return s.hide(ctx, v, id, false)
}

func (s *Service) hide(ctx context.Context, v access.Viewer, id string, hidden bool) (Shown, error) {
	if err := v.Require(); err != nil {
		return Shown{}, err
	}
	p, err := s.Get(ctx, v, id)
	if err != nil {
		return Shown{}, err
	}
	if err := s.take(ctx, v, hiding); err != nil {
		return Shown{}, err
	}
	return p, s.store.Hide(ctx, v.UserID, id, hidden, s.doors.Now())
}
