package posts_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/target"
	"github.com/sidestage/sidestage/internal/posts"
)

// board is a store of published posts, read as the graph reads them.
type board struct {
	*world
	all []posts.Rankable
}

func (b *board) sorted() []posts.Rankable {
	all := slices.Clone(b.all)
	slices.SortFunc(all, func(x, y posts.Rankable) int {
		return cmp.Or(y.Posted.Compare(x.Posted), cmp.Compare(y.ID, x.ID))
	})
	return all
}

func (b *board) read(of posts.Type, req paging.Request) (page paging.Page[posts.Candidate], err error) {
	for _, p := range b.sorted() {
		if of != "" && p.Type != of {
			continue
		}
		c, ms := p.Candidate, p.Posted.UnixMilli()
		c.At = paging.Cursor{Key: paging.IntKey(ms), ID: p.ID}
		if req.Cursor != nil {
			key, err := paging.Int(req.Cursor.Key)
			if err != nil {
				return page, err
			}
			if at := key.(int64); ms > at || ms == at && p.ID >= req.Cursor.ID {
				continue
			}
		}
		if len(page.Nodes) == req.Size {
			page.HasNext = true
			break
		}
		page.Nodes = append(page.Nodes, c)
	}
	return page, nil
}

func (b *board) Newest(
	_ context.Context, _ string, of posts.Type, _ bool, req paging.Request,
) (paging.Page[posts.Candidate], error) {
	return b.read(of, req)
}

func (b *board) OnPage(_ context.Context, _, _ string, req paging.Request) (paging.Page[posts.Candidate], error) {
	return b.read("", req)
}

func (b *board) Rankable(_ context.Context, _ string, s posts.Selection) (found []posts.Rankable, _ error) {
	for _, p := range b.sorted() {
		if slices.Contains(s.IDs, p.ID) {
			found = append(found, p)
		}
	}
	return found, nil
}

func (*board) Leanings(context.Context, string) (map[string]float64, error) { return nil, nil }

func (b *board) Posts(_ context.Context, ids []string) (map[string]posts.Post, error) {
	found := map[string]posts.Post{}
	for _, p := range b.all {
		if slices.Contains(ids, p.ID) {
			found[p.ID] = posts.Post{
				ID: p.ID, Author: person.Person{UserID: p.AuthorID}, Type: p.Type, Status: access.Published,
				FansOnly: p.FansOnly, Tier: p.Tier, CreatedAt: p.Posted,
			}
		}
	}
	return found, nil
}

// Rank puts first what is talked about, and of one genre.
func (*board) Rank(_ context.Context, _ string, found []posts.Rankable, most int) (chosen []posts.Chosen, _ error) {
	slices.SortStableFunc(found, func(a, b posts.Rankable) int {
		return cmp.Or(cmp.Compare(len(b.Genres), len(a.Genres)), cmp.Compare(b.Talk(now), a.Talk(now)))
	})
	for _, p := range found[:min(len(found), most)] {
		chosen = append(chosen, posts.Chosen{ID: p.ID, Why: posts.WhyTalkedOf})
	}
	return chosen, nil
}

type lister func(*posts.Service, paging.Request) (paging.Page[posts.Shown], error)

// listsFor are the lists as a person has them.
func listsFor(ctx context.Context, v access.Viewer, f posts.Filter) map[string]lister {
	return map[string]lister{
		"newest": func(s *posts.Service, r paging.Request) (paging.Page[posts.Shown], error) {
			return s.Feed(ctx, v, f, r)
		},
		"for you": func(s *posts.Service, r paging.Request) (paging.Page[posts.Shown], error) {
			return s.RankedFeed(ctx, v, f, r)
		},
		"on a page": func(s *posts.Service, r paging.Request) (paging.Page[posts.Shown], error) {
			return s.OnPage(ctx, v, "artist", f, r)
		},
		"talked about": func(s *posts.Service, r paging.Request) (paging.Page[posts.Shown], error) {
			return s.TalkedOfOnPage(ctx, v, "artist", f, r)
		},
	}
}

// seen is all that a page tells.
type seen struct {
	IDs                  []string
	Start, End           string
	HasNext, HasPrevious bool
	Why                  []posts.Why
}

// pagesOf reads a list to its end.
func pagesOf(t *rapid.T, b *board, list lister, size int) (pages []seen) {
	s := posts.NewService(b, target.Doors{Targets: b, Held: b, Now: func() time.Time { return now }}, b, nil, "")
	s.RankBy(b)
	req := paging.Request{Size: size}
	for {
		page, err := list(s, req)
		if err != nil || len(pages) > 2000 {
			t.Fatalf("page %d: %v", len(pages), err)
		}
		one := seen{Start: page.Start, End: page.End, HasNext: page.HasNext, HasPrevious: page.HasPrevious}
		for _, p := range page.Nodes {
			one.IDs, one.Why = append(one.IDs, p.ID), append(one.Why, p.Why)
		}
		if pages = append(pages, one); !page.HasNext {
			return pages
		}
		at, err := paging.Decode(page.End)
		if err != nil {
			t.Fatalf("page %d goes on at %q: %v", len(pages), page.End, err)
		}
		req.Cursor = &at
	}
}

func drawPost(t *rapid.T, id string) posts.Rankable {
	p := posts.Rankable{Posted: now.Add(-time.Duration(rapid.IntRange(0, 40).Draw(t, "minutes")) * time.Minute)}
	p.ID, p.AuthorID, p.Type = id, "artist", rapid.SampledFrom([]posts.Type{posts.Plain, posts.Music}).Draw(t, "type")
	p.Reactions, p.Comments = rapid.IntRange(0, 9).Draw(t, "reactions"), rapid.IntRange(0, 9).Draw(t, "comments")
	return p
}

func drawGate(t *rapid.T, p *posts.Rankable) {
	if p.FansOnly = rapid.Bool().Draw(t, "fansOnly"); !p.FansOnly {
		p.Tier = gold
	}
	p.Genres = rapid.SampledFrom([][]string{nil, {"folk"}}).Draw(t, "genres")
}

// Two boards that differ by gated posts alone: a list of one type is the same in both, page by page, cursors included,
// for everybody who cannot read them.
func TestWhatIsGatedLeavesNoTraceInAListOfOneType(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		without, with := &board{world: newWorld()}, &board{world: newWorld()}
		for i := range rapid.IntRange(0, 180).Draw(t, "open") {
			without.all = append(without.all, drawPost(t, fmt.Sprintf("open%03d", i)))
		}
		with.all = slices.Clone(without.all)
		for i := range rapid.SampledFrom([]int{1, 3, 30, 700}).Draw(t, "gated") {
			p := drawPost(t, fmt.Sprintf("q%03d", i))
			drawGate(t, &p)
			with.all = append(with.all, p)
		}
		size := rapid.SampledFrom([]int{1, 2, 20, 100}).Draw(t, "size")
		for who, v := range map[string]access.Viewer{"a visitor": access.Visitor, "a fan": fan} {
			for name, list := range listsFor(t.Context(), v, posts.Filter{Type: posts.Music}) {
				if diff := gocmp.Diff(pagesOf(t, without, list, size), pagesOf(t, with, list, size)); diff != "" {
					t.Fatalf("%s reads of what is gated in %q:\n%s", who, name, diff)
				}
			}
		}
	})
}

// However much stands in a row that somebody may not know of, one page reads so much of it and no more, and the next
// goes on there until what they may read has come.
func TestOnePageReadsNoMoreThanSoMuch(t *testing.T) {
	b := &counted{board: &board{world: newWorld()}}
	for i := range 20_000 {
		p := posts.Rankable{Posted: now.Add(-time.Duration(i) * time.Minute)}
		p.ID, p.AuthorID, p.Type, p.FansOnly = fmt.Sprintf("q%05d", i), "artist", posts.Music, true
		b.all = append(b.all, p)
	}
	for i, at := range []time.Duration{time.Minute, -30_000 * time.Minute} {
		p := posts.Rankable{Posted: now.Add(at)}
		p.ID, p.AuthorID, p.Type = fmt.Sprint("open", i), "artist", posts.Music
		b.all = append(b.all, p)
	}
	b.sortedOnce = b.sorted()
	s := posts.NewService(b, target.Doors{Targets: b, Held: b, Now: func() time.Time { return now }}, b, nil, "")
	var got []string
	req, pages := paging.Request{Size: 20}, 0
	for {
		b.read = 0
		page, err := s.Feed(t.Context(), fan, posts.Filter{Type: posts.Music}, req)
		if pages++; err != nil || b.read > 13_600 || pages > 5 {
			t.Fatalf("page %d reads %d, %v", pages, b.read, err)
		}
		for _, p := range page.Nodes {
			got = append(got, p.ID)
		}
		if !page.HasNext {
			break
		}
		at, err := paging.Decode(page.End)
		if err != nil {
			t.Fatal(err)
		}
		req.Cursor = &at
	}
	if !slices.Equal(got, []string{"open0", "open1"}) || pages != 2 {
		t.Errorf("%v in %d pages", got, pages)
	}
}

// counted is a board that is read in its order, and counts what is read of it.
type counted struct {
	*board
	sortedOnce []posts.Rankable
	read       int
}

func (b *counted) Newest(
	_ context.Context, _ string, _ posts.Type, _ bool, req paging.Request,
) (page paging.Page[posts.Candidate], _ error) {
	from := 0
	if req.Cursor != nil {
		from = 1 + slices.IndexFunc(b.sortedOnce, func(p posts.Rankable) bool { return p.ID == req.Cursor.ID })
	}
	for _, p := range b.sortedOnce[from:min(from+req.Size, len(b.sortedOnce))] {
		c := p.Candidate
		c.At = paging.Cursor{Key: paging.IntKey(p.Posted.UnixMilli()), ID: p.ID}
		page.Nodes = append(page.Nodes, c)
	}
	b.read += len(page.Nodes)
	page.HasNext = from+len(page.Nodes) < len(b.sortedOnce)
	return page, nil
}

// Where gated posts are shown as being there, what they are about and what is said under them moves nothing.
func TestWhatIsSaidUnderAGatedPostMovesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, other := &board{world: newWorld()}, &board{world: newWorld()}
		for i := range rapid.IntRange(0, 60).Draw(t, "posts") {
			p := drawPost(t, fmt.Sprintf("p%03d", i))
			one.all = append(one.all, p)
			if rapid.Bool().Draw(t, "gated") {
				drawGate(t, &one.all[i])
				said := drawPost(t, p.ID)
				drawGate(t, &said)
				said.Posted, said.FansOnly, said.Tier = p.Posted, one.all[i].FansOnly, one.all[i].Tier
				said.TalkedAt = now
				p = said
			}
			other.all = append(other.all, p)
		}
		for who, v := range map[string]access.Viewer{"a visitor": access.Visitor, "a fan": fan} {
			for name, list := range listsFor(t.Context(), v, posts.Filter{}) {
				if diff := gocmp.Diff(pagesOf(t, one, list, 7), pagesOf(t, other, list, 7)); diff != "" {
					t.Fatalf("%s reads of what is gated in %q:\n%s", who, name, diff)
				}
			}
		}
	})
}

// The artist, who may read all, has all of it in the same lists.
func TestWhoMayReadFindsWhatIsGated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &board{world: newWorld()}
		want := 0
		for i := range rapid.IntRange(0, 60).Draw(t, "posts") {
			p := drawPost(t, fmt.Sprintf("p%03d", i))
			drawGate(t, &p)
			if b.all = append(b.all, p); p.Type == posts.Music {
				want++
			}
		}
		for name, list := range listsFor(t.Context(), artist, posts.Filter{Type: posts.Music}) {
			ids := map[string]bool{}
			for _, page := range pagesOf(t, b, list, 7) {
				for _, id := range page.IDs {
					ids[id] = true
				}
			}
			if len(ids) != want {
				t.Fatalf("%q has %d of %d", name, len(ids), want)
			}
		}
	})
}
