package search

import (
	"context"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

const (
	// DefaultPerGroup is how many hits a group shows unless told otherwise.
	DefaultPerGroup = 10
	// MaxPerGroup is the most hits that a group shows.
	MaxPerGroup = 100
	// MaxOffset is the most hits of a group that come before those given.
	MaxOffset = 1000
	// minCandidates is how many candidates of a kind are ranked at least as one types, so
	// that what is shown does not hang on an engine's own order.
	minCandidates = 50
	// finalCandidates is how many candidates of a kind a final search ranks, and
	// finalEnough how many well typed ones make mistyped ones needless. Neither depends on
	// the page, so that pages are parts of one order.
	finalCandidates = 300
	// overviewCandidates is how many candidates of a kind rank the first rows of several
	// groups. Engines take their time by it.
	overviewCandidates = 100
	finalEnough        = 100
	// spareCandidates is how many more than are shown an engine gives that ranks by itself:
	// what it does not know of the product's order is settled among them.
	spareCandidates = 5
)

// Query is a search.
type Query struct {
	// Text is what the person typed. Its first 200 characters count.
	Text string
	// Types are the groups wanted; none means all.
	Types []item.Type
	// PerGroup is how many hits each group shows: 10 where it is 0, at most 100.
	PerGroup int
	// Offset is how many hits of each group come before the first that is wanted, 0..1000.
	Offset int
	// Final is false while one types, and looks at names alone; true looks at albums and
	// genres too.
	Final bool
	// Exact keeps to what was typed: nothing mistyped is forgiven.
	Exact bool
	// Filter narrows what is found.
	Filter Filter
	// Viewer is who asks.
	Viewer Viewer
}

// Hit is one thing found.
type Hit struct {
	Type       item.Type
	ID         string
	Name       string
	Handle     string
	Count      int64
	IsDownload bool
	Image      string
	ArtistName string
	ArtistID   string
	AlbumTitle string
	Genres     []string
	Year       int
	// StartsAt, Place, Price and Currency are the document's.
	StartsAt int64
	Place    *Place
	Price    int64
	Currency string
	// Score is above 0 and at most 1, and falls from hit to hit within a group; it
	// compares hits of different groups: 1 is the very name.
	Score float64
	// Matches and ArtistMatches are the parts of Name and ArtistName that matched.
	Matches       []Range
	ArtistMatches []Range
	// Personal: Viewer.Prefers it, and Weights.Personal let it lead.
	Personal bool
}

// Ref names what was found.
func (h Hit) Ref() item.Ref { return item.Ref{Type: h.Type, ID: h.ID} }

// Results are the hits of a search by type. Every type asked for is a key.
type Results struct {
	Groups map[item.Type][]Hit
	// More tells of which groups there are hits after those given. How many is not told: it
	// would tell of what the viewer may not find.
	More map[item.Type]bool
	// Guessed: nothing is called what was typed, all hits are what it may have been meant
	// for.
	Guessed bool
	// DidYouMean is the name that the text was probably meant for, where it is another;
	// empty where what was typed was found.
	DidYouMean string
	// Meant is what bears that name, or is by whom it names: who may not know of it must not
	// be told DidYouMean. It need not be among the hits.
	Meant item.Ref

	beside beside
}

// Search finds what answers the query. Text with nothing to look for finds nothing. It
// fails with fault.Unavailable when the engine is away, slow, or its index not ready.
func (x *Index) Search(ctx context.Context, q Query) (Results, error) {
	q = q.bounded()
	results := Results{Groups: make(map[item.Type][]Hit, len(q.Types)), More: make(map[item.Type]bool, len(q.Types))}
	for _, t := range q.Types {
		results.Groups[t] = []Hit{}
	}
	tuned := x.tuned.Load()
	parsed := tuned.parse(q.Text)
	if parsed.empty() {
		return results, nil
	}
	m := tuned.matcher(q.Final, q.Exact)
	request := q.request(parsed)
	request.Named = func(d *Document) bool { return m.names(&parsed, d) }
	kind := "typing"
	if q.Final {
		kind = "final"
	}
	candidates, err := x.collect(ctx, kind, request, x.engine.Candidates)
	if err != nil {
		return Results{}, err
	}
	var g guesser
	ranked := make(map[item.Type][]scored, len(q.Types))
	for _, t := range q.Types {
		ranked[t] = m.order(&parsed, candidates[t], q.Viewer, q.Filter)
		g.see(ranked[t])
	}
	if !q.Exact && !g.good() {
		if err := x.guess(ctx, m, &parsed, request, ranked); err != nil {
			return Results{}, err
		}
		for _, t := range q.Types {
			g.see(ranked[t])
		}
	}
	for _, t := range q.Types {
		results.Groups[t] = m.page(&parsed, ranked[t], q.Offset, q.PerGroup)
		if len(ranked[t]) > q.Offset+q.PerGroup {
			results.More[t] = true
		}
	}
	results.beside = besideSong(q, ranked)
	results.Guessed, results.DidYouMean = g.meant(m, &parsed)
	if results.DidYouMean != "" {
		results.Meant = g.best.doc.Ref()
	}
	return results, nil
}

// bounded returns q with what was left out filled in and what is out of range brought into it.
func (q Query) bounded() Query {
	if len(q.Types) == 0 {
		q.Types = item.Types()
	}
	if q.PerGroup <= 0 {
		q.PerGroup = DefaultPerGroup
	}
	q.PerGroup = min(q.PerGroup, MaxPerGroup)
	q.Offset = min(max(q.Offset, 0), MaxOffset)
	return q
}

// overview reports whether q asks for the first rows of several groups: whoever wants more of
// one asks for that group alone, from its beginning.
func (q Query) overview() bool {
	return q.Final && len(q.Types) > 1 && q.Offset == 0 && 2*q.PerGroup <= overviewCandidates
}

func (q Query) request(parsed query) Request {
	r := Request{
		Terms: parsed.terms, Types: q.Types, Final: q.Final, Exact: q.Exact, Viewer: q.Viewer, Filter: q.Filter,
		Limit: max(minCandidates, 2*(q.Offset+q.PerGroup)), Enough: q.Offset + q.PerGroup,
	}
	r.Best = r.Enough + spareCandidates
	switch {
	case q.overview():
		r.Limit, r.Enough = overviewCandidates, finalEnough
	case q.Final:
		r.Limit, r.Best, r.Enough = finalCandidates, finalCandidates, finalEnough
	}
	for _, also := range parsed.also {
		r.Also = append(r.Also, also.terms)
	}
	return r
}

// collect asks the engine for candidates in one of its ways, and measures it as a kind of search.
func (x *Index) collect(
	ctx context.Context, kind string, r Request,
	ask func(context.Context, Request) (map[item.Type][]Document, error),
) (candidates map[item.Type][]Document, err error) {
	err = x.timed(ctx, kind, searchTimeout, func(ctx context.Context) error {
		candidates, err = ask(ctx, r)
		return err
	})
	return candidates, err
}

// page returns the hits of ranked that people see.
func (m *matcher) page(q *query, ranked []scored, offset, size int) []Hit {
	end := min(offset+size, len(ranked))
	hits := make([]Hit, 0, max(end-offset, 0))
	score := 1.0
	for i, s := range ranked[:end] {
		if i == 0 {
			score = s.rank.quality()
		} else {
			score = min(s.rank.quality(), score*fallOfScore)
		}
		if i < offset {
			continue
		}
		hit := s.hit(score)
		k := m.mark(q, s)
		hit.Matches, hit.ArtistMatches = k.names, k.artists
		hits = append(hits, hit)
	}
	return hits
}

func (s scored) hit(score float64) Hit {
	d := s.doc
	return Hit{
		Type: d.Type, ID: d.ID, Name: d.Name, Handle: d.Handle, Count: d.Count, IsDownload: d.IsDownload, Image: d.Image,
		ArtistName: d.ArtistName, ArtistID: d.ArtistID, AlbumTitle: d.AlbumTitle, Year: d.Year,
		Genres: d.Genres, StartsAt: d.StartsAt, Place: d.Place, Price: d.Price, Currency: d.Currency,
		Score: score, Personal: s.rank.personal,
	}
}

// fallOfScore is how much lower at least the score of each next hit of a group is.
const fallOfScore = .999

// quality puts tier, cost and spread on one scale, 1 for the very name.
func (r rank) quality() float64 {
	if r.tier == tierGuess {
		return max(.3-.005*float64(r.cost), .01)
	}
	return max(1-.15*float64(r.tier)-.05*float64(r.cost)-.02*float64(r.spread), .01)
}

// guesser learns from what was found whether any of it is called what was typed.
type guesser struct {
	typed bool
	best  *scored
}

func (g *guesser) see(ranked []scored) {
	for i := range ranked {
		if ranked[i].rank.edits == 0 {
			g.typed = true
			return
		}
	}
	if len(ranked) > 0 && (g.best == nil || compareMatch(&ranked[0].rank, &g.best.rank) < 0) {
		g.best = &ranked[0]
	}
}

// good reports whether something is called what was typed, or was mistyped but once.
func (g *guesser) good() bool { return g.typed || g.best != nil && g.best.rank.edits == 1 }

// meant reports whether everything was guessed, and what the person probably meant.
func (g *guesser) meant(m *matcher, q *query) (guessed bool, text string) {
	if g.typed || g.best == nil {
		return false, ""
	}
	text = strings.Join(m.mark(q, *g.best).meant, " ")
	if full, _ := keysOf(text, splitWords(text)); full == q.fullText {
		text = ""
	}
	return true, text
}
