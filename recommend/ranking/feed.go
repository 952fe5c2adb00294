package ranking

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"
)

// Post is a candidate of a feed.
type Post struct {
	ID       string
	AuthorID string
	// At is when it came out.
	At     time.Time
	Genres []string
	// Followed says that the reader follows the author, or is the author.
	Followed bool
	// Lift multiplies its weight, which is then never nothing; 0 leaves it.
	Lift float64
	// SeenAt is when the reader saw it; zero if never.
	SeenAt time.Time
}

// Order is how a feed is sorted.
type Order int

// Orders.
const (
	// ByFit mixes what is fresh and fits.
	ByFit Order = iota
	// Newest is chronological, the newest first.
	Newest
)

// MaxFirst is how many posts a page has at most.
const MaxFirst = 100

// FeedQuery says which feed is wanted; its fields are those of getFeedPosts.
type FeedQuery struct {
	Order Order
	// First is the length of a page, 1 to MaxFirst.
	First int
	// ExcludePostIDs are not shown.
	ExcludePostIDs []string
	// DiscoverOnly leaves out what is followed.
	DiscoverOnly bool
	// DiscoveryShare is the share of places for authors who are not followed, 0 (none of them)
	// to 1 (nobody else). Between, who has nothing left gives way to the others.
	DiscoveryShare float64
	// After is the Next of the page before; empty for the first page.
	After string
}

// FeedPage is a page of a feed.
type FeedPage struct {
	// IDs are those of posts.
	IDs []string
	// Next is the cursor for the page after; empty where there is none.
	Next string
	// Newer counts the candidates that came out since the first page was made: they are not
	// in this feed, but in one that begins anew.
	Newer int
}

const (
	// feedHalfLife is the time in which a post counts half.
	feedHalfLife = 36 * time.Hour
	// seenFactor is what is left of a post's weight once it was seen.
	seenFactor = 0.1
	// leastFit is how well whatever has a lift fits at least.
	leastFit = 0.05
)

// Errors of Feed.
var (
	ErrFirst  = errors.New("first must be between 1 and 100")
	ErrShare  = errors.New("a share must be between 0 and 1")
	ErrCursor = errors.New("after is not a cursor of this feed")
)

// Feed returns a page. Pages of one feed hold nothing twice, whatever comes out, is seen or
// changes its rank between them: by fit, a feed is made as of the moment of its first page,
// and the cursor knows what was shown. A feed by fit ends after MaxShown posts. Errors:
// ErrFirst, ErrShare, ErrCursor, and those of the Taste.
func (r *Ranking) Feed(ctx context.Context, userID string, q FeedQuery, posts []Post) (FeedPage, error) {
	switch {
	case q.First < 1 || q.First > MaxFirst:
		return FeedPage{}, ErrFirst
	case !(q.DiscoveryShare >= 0 && q.DiscoveryShare <= 1):
		return FeedPage{}, ErrShare
	}
	if q.DiscoverOnly {
		q.DiscoveryShare = 1
	}
	posts = q.wanted(posts)
	if q.Order == Newest {
		return q.newest(posts, r.now())
	}
	return r.byFit(ctx, userID, q, posts)
}

// wanted leaves out what the query excludes, and what is given twice.
func (q FeedQuery) wanted(posts []Post) []Post {
	hidden := make(map[string]bool, len(q.ExcludePostIDs)+len(posts))
	for _, id := range q.ExcludePostIDs {
		hidden[id] = true
	}
	var out []Post
	for _, p := range posts {
		if hidden[p.ID] || p.Followed && q.DiscoveryShare == 1 || !p.Followed && q.DiscoveryShare == 0 {
			continue
		}
		hidden[p.ID] = true
		out = append(out, p)
	}
	return out
}

// newest cuts a page by (At, ID), so that what is new, being before it, changes nothing.
func (q FeedQuery) newest(posts []Post, now time.Time) (FeedPage, error) {
	at, err := decodePlace(q.After)
	if err != nil {
		return FeedPage{}, err
	}
	var page FeedPage
	posts = slices.DeleteFunc(posts, func(p Post) bool { return p.At.After(now) })
	slices.SortFunc(posts, newer)
	if q.After != "" {
		from, _ := slices.BinarySearchFunc(posts, at.post(), newer)
		for from < len(posts) && newer(posts[from], at.post()) <= 0 {
			from++
		}
		for _, p := range posts[:from] {
			if p.At.After(at.began) {
				page.Newer++
			}
		}
		posts = posts[from:]
	} else {
		at.began = now
	}
	for _, p := range posts[:min(q.First, len(posts))] {
		page.IDs = append(page.IDs, p.ID)
	}
	if len(posts) > q.First {
		last := posts[q.First-1]
		page.Next = place{began: at.began, at: last.At, id: last.ID}.encode()
	}
	return page, nil
}

func newer(a, b Post) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) }

// byFit ranks what the feed has not shown yet, as of the moment of its first page.
func (r *Ranking) byFit(ctx context.Context, userID string, q FeedQuery, posts []Post) (FeedPage, error) {
	now := r.now()
	s := &session{began: now}
	if q.After != "" {
		var err error
		if s, err = decodeSession(q.After); err != nil {
			return FeedPage{}, err
		}
		// Another server's clock may be ahead, and a cursor may be made up: what is still to come stays so.
		if s.began.After(now) {
			s.began = now
		}
	}
	var page FeedPage
	shown := s.hidden()
	posts = slices.DeleteFunc(posts, func(p Post) bool {
		if p.At.After(s.began) && !p.At.After(now) {
			page.Newer++
		}
		return p.At.After(s.began) || shown[hashOf(p.ID)]
	})
	fit, err := fits(ctx, r, userID, posts, func(p Post) Subject { return Subject{p.AuthorID, p.Genres} })
	if err != nil {
		return FeedPage{}, err
	}
	m := feedMixer(posts, fit, s, q.DiscoveryShare)
	for len(page.IDs) < q.First && len(s.shown) < MaxShown {
		c, ok := m.next()
		if !ok {
			return page, nil
		}
		page.IDs = append(page.IDs, c.id)
		s.shown = append(s.shown, hashOf(c.id))
	}
	if len(page.IDs) < len(posts) && len(s.shown) < MaxShown {
		s.places, s.discovered, s.last = m.places, m.discovered, m.last
		page.Next = s.encode()
	}
	return page, nil
}

// feedMixer scores the posts and goes on where the session stands.
func feedMixer(posts []Post, fit []float64, s *session, share float64) *mixer {
	var followed, others []candidate
	for i, p := range posts {
		// An author is known by a hash, as the cursor keeps them.
		c := candidate{at: i, id: p.ID, author: hashOf(p.AuthorID).String(), score: fit[i]}
		if p.Followed {
			c.score = followedFit(fit[i])
		}
		if p.Lift > 0 {
			c.score = max(c.score, leastFit) * p.Lift
		}
		c.score *= fading(s.began.Sub(p.At), feedHalfLife)
		if !p.SeenAt.IsZero() && p.SeenAt.Before(s.began) {
			c.score *= seenFactor
		}
		if p.Followed {
			followed = append(followed, c)
		} else {
			others = append(others, c)
		}
	}
	return &mixer{
		known: newQueue(followed), unknown: newQueue(others), share: share,
		places: s.places, discovered: s.discovered, last: s.last,
	}
}
