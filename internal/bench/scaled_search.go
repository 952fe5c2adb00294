package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	// scaledRounds is how often each kind of search is measured.
	scaledRounds = 200
	// crowd is how many people search at once, beside one alone.
	crowd = 16
	// findableRounds is how often something is renamed and looked for.
	findableRounds = 10
	// buildWithin bounds a build of the whole index.
	buildWithin = 15 * time.Minute
)

// searchKinds are the kinds of searches: as one types, and when one is done.
var searchKinds = []string{"typing", "final"}

// benchScaledSearch measures search on the demo and on a large catalogue, with both engines,
// and beside Meilisearch the same texts in plain multi-searches.
func benchScaledSearch(ctx context.Context, _ *server) (all []Figure, err error) {
	demo, err := newServer()
	if err != nil {
		return nil, err
	}
	defer demo.remove()
	named, err := demoCatalogue()
	if err != nil {
		return nil, err
	}
	all, err = searchSize(ctx, "demo", demo, named)
	if err != nil {
		return nil, err
	}
	c, err := newScaledCatalogue(fullScale)
	if err != nil {
		return nil, err
	}
	s, err := scaledServer(ctx, fullScale, c)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	large, err := searchSize(ctx, "160,000", s, c)
	return append(all, large...), err
}

// searchSize measures both engines on what a server holds.
func searchSize(ctx context.Context, size string, s *server, c scaledCatalogue) ([]Figure, error) {
	queries := map[string][]string{"typing": c.typing(scaledRounds, false), "final": c.typing(scaledRounds, true)}
	all, err := meiliSize(ctx, size, s, queries)
	if errors.Is(err, exec.ErrNotFound) {
		fmt.Fprintln(os.Stderr, "bench: bleve is measured alone:", err)
		err = nil
	}
	if err != nil {
		return nil, err
	}
	bleve, err := s.searches(ctx, size+", bleve", []string{"MEILI_URL="}, 0, queries, nil)
	return append(all, bleve...), err
}

// meiliSize measures with Meilisearch. It fails with exec.ErrNotFound where there is none.
func meiliSize(ctx context.Context, size string, s *server, queries map[string][]string) (all []Figure, err error) {
	m, err := startMeili(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, m.stop()) }()
	return s.searches(ctx, size+", meilisearch", m.environ(), m.cmd.Process.Pid, queries, m.plain)
}

// searches starts the server with an engine and measures it. pid is of the process that keeps
// the index, 0 for the server's own.
func (s *server) searches(
	ctx context.Context, name string, environ []string, pid int, queries map[string][]string,
	plain func(ctx context.Context, kind, text string) error,
) ([]Figure, error) {
	if err := s.with(ctx, environ...); err != nil {
		return nil, err
	}
	if pid == 0 {
		pid = s.cmd.Process.Pid
	}
	all, err := s.scaled(ctx, name, pid)
	if err != nil {
		return nil, err
	}
	for _, kind := range searchKinds {
		var straight func(i int) error
		if plain != nil {
			straight = func(i int) error { return plain(ctx, kind, queries[kind][i]) }
		}
		alone, many, err := s.latencies(ctx, kind, queries[kind], straight)
		if err != nil {
			return nil, err
		}
		all = append(all, shares(name, kind, alone, many)...)
	}
	return all, nil
}

// with starts the server anew with other engines.
func (s *server) with(ctx context.Context, environ ...string) error {
	if err := s.stop(); err != nil {
		return err
	}
	s.environ, s.token = environ, ""
	fmt.Fprintln(os.Stderr, "bench: starting with", environ[0])
	if err := s.running(ctx); err != nil {
		return err
	}
	_, err := s.indexed(ctx)
	return err
}

// errAway says that search was too slow to answer: it gives up after two seconds.
var errAway = errors.New("search is unavailable")

func (c client) search(ctx context.Context, kind, q string) error {
	address := c.base + "/search?isFinalSearch=" + strconv.FormatBool(kind == "final") + "&query=" + url.QueryEscape(q)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	switch {
	case resp.StatusCode == http.StatusServiceUnavailable:
		err = errors.Join(err, errAway)
	case resp.StatusCode != http.StatusOK:
		err = errors.Join(err, fmt.Errorf("%s: %s", address, resp.Status))
	}
	return errors.Join(err, resp.Body.Close())
}

// searchIndex is the state of the index as admins see it.
type searchIndex struct {
	Ready     bool
	SizeBytes *float64
	Documents []struct{ Indexed int }
	Job       *struct{ ID string }
}

// indexed waits until the index is ready and nobody works on it.
func (s *server) indexed(ctx context.Context) (searchIndex, error) {
	admin, err := s.admin(ctx)
	if err != nil {
		return searchIndex{}, err
	}
	for until := time.Now().Add(buildWithin); time.Now().Before(until); {
		var got struct{ SearchIndex searchIndex }
		if err := admin.query(ctx, `{ searchIndex { ready sizeBytes documents { indexed } job { id } } }`, nil,
			&got); err != nil {
			return searchIndex{}, err
		}
		if got.SearchIndex.Ready && got.SearchIndex.Job == nil {
			return got.SearchIndex, nil
		}
		time.Sleep(200 * time.Millisecond)
	}
	return searchIndex{}, errors.New("the index did not become ready")
}

func (s *server) admin(ctx context.Context) (client, error) {
	given, err := s.signedInSoon(ctx, "admin@sidestage.test")
	return client{base: s.base, token: given.AccessToken}, err
}

// scaled builds the whole index and measures that, what it takes to keep, and how soon it
// shows what was changed. pid is of the process that keeps it.
func (s *server) scaled(ctx context.Context, engine string, pid int) ([]Figure, error) {
	admin, err := s.admin(ctx)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := admin.call(ctx, http.MethodPost, "/reindex/force", map[string]any{"objectType": "all"}, nil); err != nil {
		return nil, err
	}
	state, err := s.indexed(ctx)
	if err != nil {
		return nil, err
	}
	took := time.Since(began).Seconds()
	documents := 0
	for _, of := range state.Documents {
		documents += of.Indexed
	}
	findable, err := s.findable(ctx, admin)
	if err != nil {
		return nil, err
	}
	memory, err := residentOf(pid)
	if err != nil {
		return nil, err
	}
	figures := []Figure{
		{Name: engine + ", documents", Value: float64(documents), Unit: ""},
		{Name: engine + ", full rebuild", Value: took, Unit: "s"},
		{Name: engine + ", rebuilding", Value: float64(documents) / took, Unit: "documents/s"},
		{Name: engine + ", from commit to findable, p50", Value: quantile(findable, .5), Unit: "ms"},
		{Name: engine + ", from commit to findable, slowest", Value: findable[len(findable)-1], Unit: "ms"},
		{Name: engine + ", resident memory of what keeps it", Value: memory, Unit: "MiB"},
	}
	if state.SizeBytes != nil {
		figures = append(figures, Figure{Name: engine + ", on disk", Value: *state.SizeBytes / (1 << 20), Unit: "MiB"})
	}
	return figures, nil
}

// findable renames an album and looks for its new name, in milliseconds, rising.
func (s *server) findable(ctx context.Context, admin client) ([]float64, error) {
	var albums struct {
		GetCuratedAlbums struct{ Nodes []struct{ ID, Title string } }
	}
	if err := admin.query(ctx, `{ getCuratedAlbums(first: 1) { nodes { id title } } }`, nil, &albums); err != nil {
		return nil, err
	}
	if len(albums.GetCuratedAlbums.Nodes) == 0 {
		return nil, errors.New("there are no albums")
	}
	album := albums.GetCuratedAlbums.Nodes[0]
	rename := func(title string) error {
		return admin.query(ctx,
			`mutation ($id: ID!, $title: String!) { updateAlbum(input: {id: $id, title: $title}) { id } }`,
			map[string]any{"id": album.ID, "title": title}, new(map[string]any))
	}
	var times []float64
	for range findableRounds {
		title := fmt.Sprintf("qx%dz", time.Now().UnixNano())
		if err := rename(title); err != nil {
			return nil, err
		}
		began := time.Now()
		for found := false; !found; {
			var answer struct {
				Results struct{ Album []struct{ ID string } }
			}
			if err := s.call(ctx, http.MethodGet, "/search?query="+title, nil, &answer); err != nil {
				return nil, err
			}
			found = slices.ContainsFunc(answer.Results.Album, func(row struct{ ID string }) bool { return row.ID == album.ID })
			if time.Since(began) > time.Minute {
				return nil, errors.New("what was changed is not found")
			}
		}
		times = append(times, millis(began))
	}
	slices.Sort(times)
	return times, rename(album.Title)
}

// pair is the times of searches through the server and of the same straight to the engine,
// each rising, in milliseconds; straight is empty where there is no such way. One that is
// answered with "unavailable" took as long as that took.
type pair struct {
	server, straight []float64
	away             int
}

// latencies measures queries one after another, and with a crowd at once. Alone, each
// query goes both ways in turn, so that both meet the same machine.
func (s *server) latencies(
	ctx context.Context, kind string, queries []string, straight func(i int) error,
) (alone, many pair, err error) {
	ways := []func(i int) error{func(i int) error { return s.search(ctx, kind, queries[i]) }}
	if straight != nil {
		ways = append(ways, straight)
	}
	times := make([][]float64, 2)
	for i := range queries {
		for w, way := range ways {
			began := time.Now()
			err := way(i)
			if errors.Is(err, errAway) {
				alone.away++
			} else if err != nil {
				return alone, many, err
			}
			if i >= len(queries)/4 { // the first are to warm up, the database above all
				times[w] = append(times[w], millis(began))
			}
		}
	}
	alone.server, alone.straight = sorted(times[0]), sorted(times[1])
	for w, way := range ways {
		var away int
		if times[w], away, err = atOnce(len(queries), way); err != nil {
			return alone, many, err
		}
		many.away += away
	}
	many.server, many.straight = sorted(times[0]), sorted(times[1])
	return alone, many, nil
}

// atOnce runs n calls, a crowd of them at a time, and gives how long each took and how many
// were answered with "unavailable".
func atOnce(n int, call func(i int) error) (times []float64, away int, err error) {
	errs := make([]error, n)
	times = make([]float64, n)
	next := make(chan int)
	var people sync.WaitGroup
	for range crowd {
		people.Go(func() {
			for i := range next {
				began := time.Now()
				errs[i] = call(i)
				times[i] = millis(began)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	people.Wait()
	whole := len(errs)
	errs = slices.DeleteFunc(errs, func(err error) bool { return errors.Is(err, errAway) })
	return times, whole - len(errs), errors.Join(errs...)
}

// shares are the figures of a kind of search: the quantiles both ways, and the server's as
// multiples of the straight way's.
func shares(engine, kind string, alone, many pair) []Figure {
	var figures []Figure
	for people, p := range map[int]pair{1: alone, crowd: many} {
		name := fmt.Sprintf("%s, %s, %d at once", engine, kind, people)
		figures = append(figures,
			Figure{Name: name + ", unavailable", Value: float64(p.away), Unit: fmt.Sprintf("of %d", len(p.server))})
		for _, q := range []float64{.5, .95, .99} {
			percentile := fmt.Sprintf(" p%.0f", 100*q)
			figures = append(figures, Figure{Name: name + percentile, Value: quantile(p.server, q), Unit: "ms"})
			if len(p.straight) > 0 {
				raw := quantile(p.straight, q)
				figures = append(figures,
					Figure{Name: name + ", straight" + percentile, Value: raw, Unit: "ms"},
					Figure{Name: name + ", ratio" + percentile, Value: quantile(p.server, q) / raw, Unit: "x"})
			}
		}
	}
	slices.SortFunc(figures, func(a, b Figure) int { return strings.Compare(a.Name, b.Name) })
	return figures
}

func millis(since time.Time) float64 { return float64(time.Since(since).Microseconds()) / 1000 }

func sorted(times []float64) []float64 {
	slices.Sort(times)
	return times
}

// quantile of rising times.
func quantile(times []float64, q float64) float64 { return times[int(q*float64(len(times)-1))] }

// residentOf is the memory that a process has in use, in MiB; Linux tells.
func residentOf(pid int) (float64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if kilobytes, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(kilobytes), " kB"), 64)
			return n / 1024, err
		}
	}
	return 0, errors.New("the memory of the process is not told")
}
