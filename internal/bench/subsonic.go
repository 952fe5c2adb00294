package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// players is how many ask at once.
const players = 64

// siteFolder is the music folder that has the whole site.
const siteFolder = "2"

// player asks as the demo's fan does in a player of their own.
type player struct{ base, key string }

// newPlayer makes an app password for the fan.
func (s *server) newPlayer(ctx context.Context) (player, error) {
	var made struct{ APIKey string }
	err := s.call(ctx, http.MethodPost, "/user/security/app-passwords",
		map[string]string{"name": "Bench " + time.Now().Format(time.RFC3339Nano), "password": password}, &made)
	return player{strings.TrimSuffix(s.base, "/api"), made.APIKey}, err
}

// address is where a method is asked.
func (p player) address(method string, parameters url.Values) string {
	asked := url.Values{"apiKey": {p.key}, "v": {"1.16.1"}, "c": {"bench"}, "f": {"json"}}
	for name, values := range parameters {
		asked[name] = values
	}
	return p.base + "/rest/" + method + "?" + asked.Encode()
}

// call asks by one of a web client's connections, and fails on what is not answered as asked.
func (p player) call(ctx context.Context, web *http.Client, method string, parameters url.Values) error {
	var answer bytes.Buffer
	if _, err := fetch(ctx, web, p.address(method, parameters), "", &answer); err != nil {
		return err
	}
	if !bytes.Contains(answer.Bytes(), []byte(`"status":"ok"`)) {
		return fmt.Errorf("%s: %.200s", method, answer.String())
	}
	return nil
}

// subsonicCall is one that is measured.
type subsonicCall struct {
	name string
	call func(ctx context.Context, web *http.Client, i int) error
}

// benchSubsonic measures what players ask most, one at a time and 64 at once, of the site's 2,000 tracks.
func benchSubsonic(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	calls, err := s.subsonicCalls(ctx)
	if err != nil {
		return nil, err
	}
	var all []Figure
	for _, c := range calls {
		for _, n := range []int{1, players} {
			figures, err := c.asked(ctx, n)
			if err != nil {
				return nil, err
			}
			all = append(all, figures...)
		}
	}
	return all, nil
}

func (s *server) subsonicCalls(ctx context.Context) ([]subsonicCall, error) {
	p, err := s.newPlayer(ctx)
	if err != nil {
		return nil, err
	}
	ids, err := artists(ctx, s)
	if err != nil {
		return nil, err
	}
	track, err := s.recordedTrack(ctx)
	if err != nil {
		return nil, err
	}
	search := func(folder string) func(context.Context, *http.Client, int) error {
		return func(ctx context.Context, web *http.Client, i int) error {
			return p.call(ctx, web, "search3", url.Values{"query": {typed[i%len(typed)]}, "musicFolderId": {folder}})
		}
	}
	lists := []string{"newest", "alphabeticalByName", "frequent", "starred", "random"}
	return []subsonicCall{
		{"search3, library", search("1")},
		{"search3, site", search(siteFolder)},
		{"getAlbumList2", func(ctx context.Context, web *http.Client, i int) error {
			return p.call(ctx, web, "getAlbumList2",
				url.Values{"type": {lists[i%len(lists)]}, "size": {"20"}, "musicFolderId": {siteFolder}})
		}},
		{"getArtist", func(ctx context.Context, web *http.Client, i int) error {
			return p.call(ctx, web, "getArtist", url.Values{"id": {"ar-" + ids[i%len(ids)]}})
		}},
		{"stream, 64 KiB", func(ctx context.Context, web *http.Client, i int) error {
			from := i % 8 * (64 << 10)
			_, err := fetch(ctx, web, p.address("stream", url.Values{"id": {"tr-" + track}}),
				fmt.Sprintf("bytes=%d-%d", from, from+64<<10-1), io.Discard)
			return err
		}},
	}, nil
}

// asked has n players ask for one turn after a few calls that are not counted, and tells what one call took, and how
// many were answered in a second.
func (c subsonicCall) asked(ctx context.Context, n int) ([]Figure, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: n, DisableCompression: true}
	defer transport.CloseIdleConnections()
	web := &http.Client{Transport: transport}
	for i := range 20 {
		if err := c.call(ctx, web, i); err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
	}
	each, took, err := forATurn(n, func(i int) error { return c.call(ctx, web, i) })
	if err != nil {
		return nil, fmt.Errorf("%s, %d at once: %w", c.name, n, err)
	}
	name := fmt.Sprintf("%s, %d at once", c.name, n)
	return append(medianAndTail(name, each),
		Figure{Name: name, Value: float64(len(each)) / took.Seconds(), Unit: "1/s"}), nil
}
