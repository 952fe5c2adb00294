package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// othersEvery is how often each of those who attack nobody asks for something.
const othersEvery = 120 * time.Millisecond

// view is one thing that people ask for.
type view struct {
	name string
	// ask is for the nth time.
	ask func(ctx context.Context, c client, n int) error
}

// views are what a member and a visitor ask for by turns.
func (b *besieged) views() []view {
	get := func(path func(n int) string) func(context.Context, client, int) error {
		return func(ctx context.Context, c client, n int) error {
			return c.call(ctx, http.MethodGet, path(n), nil, nil)
		}
	}
	ask := func(query string) func(context.Context, client, int) error {
		return func(ctx context.Context, c client, n int) error {
			var out map[string]any
			return c.query(ctx, query, map[string]any{"id": b.known[n%len(b.known)]}, &out)
		}
	}
	return []view{
		{"an artist's page", ask(artistPage)},
		{"a search", get(func(n int) string { return "/search?isFinalSearch=true&query=" + url.QueryEscape(typed[n%len(typed)]) })},
		{"a cover", get(func(n int) string { return b.covers[n%len(b.covers)] + "?w=256" })},
		{"popular songs", ask(`{ getCuratedTracks(sort: POPULAR, first: 20) { nodes { id title coverArtUrl } } }`)},
		{"a page", func(ctx context.Context, c client, n int) error {
			c.base = strings.TrimSuffix(c.base, "/api")
			return c.call(ctx, http.MethodGet, "/album/"+b.albums[n%len(b.albums)], nil, nil)
		}},
		{"the site's status", get(func(int) string { return "/site-status" })},
		{"sound", func(ctx context.Context, c client, n int) error {
			if c.token == "" { // it needs one
				return c.call(ctx, http.MethodGet, b.covers[n%len(b.covers)]+"?w=640", nil, nil)
			}
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/stream/"+b.tracks[n%len(b.tracks)], nil)
			if err != nil {
				return err
			}
			req.Header.Set("Range", "bytes=0-65535")
			_, err = c.exchange(req)
			return err
		}},
	}
}

// waited is how long one answer took, and for what.
type waited struct {
	took time.Duration
	view string
}

// suffered is what was seen while something went on.
type suffered struct {
	// took are the answers to others, the fastest first.
	took []waited
	// refused is how many others got none, and refusal why the last did not.
	refused int
	refusal error
	memory  memory
	// answers are those to the attacker.
	answers map[string]int
	// cpu is what the server and its Neo4j used, own what this process did, of cores.
	server, neo4j, own float64
}

// meanwhile has the others ask while something else goes on, for so long.
func (b *besieged) meanwhile(
	ctx context.Context, lasts time.Duration, what func(context.Context) map[string]int,
) (seen suffered, err error) {
	during, cancel := context.WithTimeout(ctx, lasts)
	defer cancel()
	var mu sync.Mutex
	var all sync.WaitGroup
	views := b.views()
	tell := func(w waited, err error) {
		mu.Lock()
		defer mu.Unlock()
		seen.took = append(seen.took, w)
		if err != nil {
			seen.refused, seen.refusal = seen.refused+1, err
		}
	}
	began, used, own := time.Now(), b.used(), cpuOf("self")
	watching := b.watch(during)
	for i, other := range b.others {
		all.Go(func() {
			pace := time.NewTicker(othersEvery)
			defer pace.Stop()
			for n := i; ; n++ { // each with another view first
				select {
				case <-during.Done():
					return
				case <-pace.C:
				}
				all.Go(func() {
					asked := views[n%len(views)]
					began := time.Now()
					err := asked.ask(ctx, other, n/len(views))
					tell(waited{time.Since(began), asked.name}, err)
				})
			}
		})
	}
	seen.answers = what(during)
	all.Wait()
	seen.memory = <-watching
	took := time.Since(began).Seconds()
	spent := b.used().since(used)
	seen.server, seen.neo4j = spent.server.Seconds()/took, spent.neo4j.Seconds()/took
	seen.own = (cpuOf("self") - own).Seconds() / took
	if ctx.Err() != nil || len(seen.took) == 0 {
		return seen, errors.Join(ctx.Err(), errors.New("nobody was answered"))
	}
	slices.SortFunc(seen.took, func(a, b waited) int { return cmp.Compare(a.took, b.took) })
	return seen, nil
}

func (s suffered) p95() time.Duration { return s.took[len(s.took)*95/100].took }
func (s suffered) slowest() waited {
	if len(s.took) == 0 {
		return waited{}
	}
	return s.took[len(s.took)-1]
}

// told is what an attack did, in a line.
func (s suffered) told(quiet suffered) string {
	var answers []string
	for _, outcome := range outcomesOf(s.answers) {
		answers = append(answers, fmt.Sprintf("%s %d", outcome, s.answers[outcome]))
	}
	return fmt.Sprintf("slowest %.1f × quiet p95 (%s, %s), p95 %.1f ×; %s; cores: server %.2f, neo4j %.2f, bench %.2f",
		ratio(s.slowest().took, quiet.p95()), s.slowest().took.Round(time.Millisecond), s.slowest().view,
		ratio(s.p95(), quiet.p95()), strings.Join(answers, ", "), s.server, s.neo4j, s.own)
}

func (s suffered) figures(name string, quiet suffered) []Figure {
	all := []Figure{
		{Name: name + ": slowest answer to others", Value: ratio(s.slowest().took, quiet.p95()), Unit: "× quiet p95"},
		{Name: name + ": p95 of others", Value: ratio(s.p95(), quiet.p95()), Unit: "× quiet p95"},
		{Name: name + ": heap at most", Value: float64(s.memory.heap) / (1 << 20), Unit: "MiB"},
		{Name: name + ": resident at most", Value: float64(s.memory.resident) / (1 << 20), Unit: "MiB"},
		{Name: name + ": CPU of the server and Neo4j", Value: s.server + s.neo4j, Unit: "cores"},
		{Name: name + ": CPU of attacker and others", Value: s.own, Unit: "cores"},
	}
	if len(s.answers) == 0 {
		all = append(all, Figure{Name: name + ": p95", Value: float64(s.p95().Microseconds()) / 1000, Unit: "ms"})
	}
	for _, outcome := range outcomesOf(s.answers) {
		all = append(all, Figure{Name: name + ": answered " + outcome, Value: float64(s.answers[outcome])})
	}
	return all
}

func ratio(a, b time.Duration) float64 { return a.Seconds() / b.Seconds() }
