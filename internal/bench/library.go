package main

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"
)

// librarySize is how many tracks the person has saved.
const librarySize = 10_000

const savedTracks = `query ($after: String, $last: Int, $first: Int) { getUserSavedTracks(first: $first, after: $after, last: $last) {
  nodes { id title duration streamingUrl coverArtUrl isInLibrary hasAccessTo artistInfo { handle artistName } }
  totalCount pageInfo { startCursor endCursor } } }`

// benchLibrary measures the library of a person with 10,000 saved tracks: pages as the server gives them, and the page
// in a browser.
func benchLibrary(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	const email = "collector@example.org"
	collector, err := s.join(ctx, email, "collector")
	if err != nil {
		return nil, err
	}
	owners, err := artists(ctx, s)
	if err != nil {
		return nil, err
	}
	if err := s.fillLibrary(ctx, collector, owners, librarySize); err != nil {
		return nil, err
	}
	given, err := s.signedIn(ctx, email)
	if err != nil {
		return nil, err
	}
	pages, err := client{base: s.base, token: given.AccessToken}.libraryPages(ctx)
	if err != nil {
		return nil, err
	}
	shown, err := s.inBrowser(ctx, "library", email)
	return append(pages, shown...), err
}

// libraryPages measures the first page and the last full one.
func (c client) libraryPages(ctx context.Context) ([]Figure, error) {
	type saved struct {
		GetUserSavedTracks struct {
			Nodes      []struct{ ID string }
			TotalCount int
			PageInfo   struct{ StartCursor string }
		}
	}
	var end saved
	if err := c.query(ctx, savedTracks, map[string]any{"last": 100}, &end); err != nil {
		return nil, err
	}
	if end.GetUserSavedTracks.TotalCount != librarySize {
		return nil, errors.New("the library is not as large as it was made")
	}
	page := func(variables map[string]any) func(int) error {
		return func(int) error {
			var got saved
			if err := c.query(ctx, savedTracks, variables, &got); err != nil {
				return err
			}
			if len(got.GetUserSavedTracks.Nodes) < 99 {
				return errors.New("a page is not full")
			}
			return nil
		}
	}
	first, err := measured("first page of 100", page(map[string]any{"first": 100}))
	if err != nil {
		return nil, err
	}
	deep, err := measured("page 100 of 100",
		page(map[string]any{"first": 100, "after": end.GetUserSavedTracks.PageInfo.StartCursor}))
	return append(first, deep...), err
}

// join registers a fan, confirms with the code from the demo's mailbox, and gives the id.
func (c client) join(ctx context.Context, email, handle string) (string, error) {
	visitor := c.visitor()
	var person struct {
		UserID string `json:"userId"`
	}
	err := visitor.call(ctx, http.MethodPost, "/identity/sign-up", map[string]string{
		"email": email, "password": password, "handle": handle, "displayName": "Robin Vale", "accountType": "fan",
	}, &person)
	if err != nil {
		return "", err
	}
	// The letter is written after the answer.
	for range 100 {
		var letters []struct{ Code string }
		if err := visitor.call(ctx, http.MethodGet, "/dev/mailbox?to="+url.QueryEscape(email), nil, &letters); err != nil {
			return "", err
		}
		if len(letters) > 0 {
			return person.UserID, visitor.call(ctx, http.MethodPost, "/identity/confirm-sign-up",
				map[string]string{"email": email, "code": letters[0].Code}, nil)
		}
		time.Sleep(100 * time.Millisecond)
	}
	return "", errors.New("no code came")
}
