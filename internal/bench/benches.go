package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// benchStart measures from the command to the line that says ready, with empty data and with what
// the first start left.
func benchStart(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.stop(); err != nil {
		return nil, err
	}
	if err := os.RemoveAll(s.data()); err != nil {
		return nil, err
	}
	cold, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.stop(); err != nil {
		return nil, err
	}
	warm, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	s.token = ""
	began := time.Now()
	err = s.recommending(ctx, readyWithin)
	return []Figure{
		{Name: "to ready, empty data folder", Value: cold.Seconds(), Unit: "s"},
		{Name: "to ready, second start", Value: warm.Seconds(), Unit: "s"},
		{Name: "to the first recommendations, second start", Value: (warm + time.Since(began)).Seconds(), Unit: "s"},
	}, err
}

// rounds is how often a request is measured.
const rounds = 200

// measured runs f after a few times uncounted and gives the median and the 95th percentile.
func measured(name string, f func(i int) error) ([]Figure, error) {
	for i := range 10 {
		if err := f(i); err != nil {
			return nil, err
		}
	}
	times := make([]float64, rounds)
	for i := range times {
		began := time.Now()
		if err := f(i); err != nil {
			return nil, err
		}
		times[i] = float64(time.Since(began).Microseconds()) / 1000
	}
	return medianAndTail(name, times), nil
}

func medianAndTail(name string, times []float64) []Figure {
	slices.Sort(times)
	return []Figure{
		{Name: name + " p50", Value: times[len(times)/2], Unit: "ms"},
		{Name: name + " p95", Value: times[len(times)*95/100], Unit: "ms"},
	}
}

// What a person types on the way to names of the demo, and past them.
var typed = []string{
	"k", "ku", "kurt", "kurt v", "kurt vile", "krut vile", "niris", "awol", "electric ave", "the",
	"love", "sugar plum", "chad vangaalen", "zzzz", "way of lfie",
}

func benchSearch(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	var all []Figure
	for _, final := range []string{"false", "true"} {
		figures, err := measured("isFinalSearch="+final, func(i int) error {
			return s.call(ctx, http.MethodGet,
				"/search?isFinalSearch="+final+"&query="+url.QueryEscape(typed[i%len(typed)]), nil, nil)
		})
		if err != nil {
			return nil, err
		}
		all = append(all, figures...)
	}
	return all, nil
}

const artistPage = `query ($id: ID!) {
  artist(id: $id) { id artistName handle bio tint followerCount isFollowed genres { name slug } }
  artistMusic(artistId: $id) {
    albums(first: 20) { nodes { id title releaseDate coverArtUrl trackCount isInLibrary } totalCount pageInfo { hasNextPage endCursor } }
    tracks(first: 20) { nodes { id title duration streamingUrl coverArtUrl isInLibrary artistInfo { handle artistName } } pageInfo { hasNextPage endCursor } }
  }
  featuredTracks(artistUserId: $id) { id title duration isInLibrary }
  similarArtists(artistId: $id, first: 12) { score reason artist { id artistName handle profilePictureUrl } }
}`

// artists returns the ids of the twenty most followed.
func artists(ctx context.Context, s *server) ([]string, error) {
	var page struct {
		Artists struct{ Nodes []struct{ ID string } }
	}
	if err := s.query(ctx, `{ artists(first: 20) { nodes { id } } }`, nil, &page); err != nil {
		return nil, err
	}
	ids := make([]string, len(page.Artists.Nodes))
	for i, a := range page.Artists.Nodes {
		ids[i] = a.ID
	}
	if len(ids) == 0 {
		return nil, errors.New("there are no artists")
	}
	return ids, nil
}

func benchArtist(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	ids, err := artists(ctx, s)
	if err != nil {
		return nil, err
	}
	return measured("artist page", func(i int) error {
		var page map[string]any
		return s.query(ctx, artistPage, map[string]any{"id": ids[i%len(ids)]}, &page)
	})
}

func benchJukebox(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	ids, err := artists(ctx, s)
	if err != nil {
		return nil, err
	}
	var session struct{ ID string }
	start, err := measured("start", func(i int) error {
		return s.call(ctx, http.MethodPost, "/jukebox/start", map[string]string{"artistId": ids[i%len(ids)]}, &session)
	})
	if err != nil {
		return nil, err
	}
	more, err := measured("next 20", func(int) error {
		return s.call(ctx, http.MethodGet, "/jukebox/"+session.ID+"/more-songs?limit=20", nil, nil)
	})
	return append(start, more...), err
}

// loaded finds what the page loads before anything is clicked.
var loaded = regexp.MustCompile(`(?:src|href)="/(assets/[^"]+\.js)"`)

// benchSite adds up the JavaScript of the first load, compressed as the server does.
func benchSite(context.Context, *server) ([]Figure, error) {
	page, err := os.ReadFile("frontend/dist/index.html")
	if err != nil {
		return nil, err
	}
	total := 0
	for _, match := range loaded.FindAllSubmatch(page, -1) {
		script, err := os.ReadFile(filepath.Join("frontend/dist", string(match[1])))
		if err != nil {
			return nil, err
		}
		var packed bytes.Buffer
		zip := gzip.NewWriter(&packed)
		if _, err := zip.Write(script); err != nil {
			return nil, err
		}
		if err := zip.Close(); err != nil {
			return nil, err
		}
		total += packed.Len()
	}
	return []Figure{{Name: "first-load JavaScript, gzip", Value: float64(total) / 1024, Unit: "KiB"}}, nil
}
