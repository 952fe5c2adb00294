package main

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"github.com/google/uuid"
)

// countingPlays is the kind of write that takes longest.
const countingPlays = "a play that counts"

// cast are the people of a drill.
type cast struct {
	fan, artist, admin account
}

// on returns somebody at another server.
func (a account) on(address string) account {
	a.address = address
	return a
}

// kindsOf are the writes of a drill. Things are used up one by one: each is new.
func kindsOf(d documents, t things, people cast) []kind {
	run := uuid.NewString()[:8]
	text := func(what string, n int) string { return fmt.Sprintf("Drill %s, %s %d", run, what, n) }
	key := func(what string, n int) string {
		return uuid.NewSHA1(uuid.NameSpaceURL, []byte(text(what, n))).String()
	}
	about := t.tracks[0].ID
	return []kind{
		{
			name: "following", every: 2 * time.Second,
			write: func(ctx context.Context, n int) (string, reply) {
				whom := nth(t.artists, n).ID
				return whom, people.fan.graphql(ctx, d["Follow"], map[string]any{"id": whom})
			},
			kept: func(ctx context.Context, address string) (map[string]int, error) {
				return followed(ctx, people.fan.on(address))
			},
		},
		{
			name: "saving a track", every: 2 * time.Second,
			write: func(ctx context.Context, n int) (string, reply) {
				what := nth(t.tracks, n).ID
				return what, people.fan.graphql(ctx, d["SaveTrack"], map[string]any{"id": what})
			},
			kept: func(ctx context.Context, address string) (map[string]int, error) {
				return saved(ctx, people.fan.on(address))
			},
		},
		{
			name: "commenting", every: 5 * time.Second, isKeyed: true,
			write: func(ctx context.Context, n int) (string, reply) {
				content := text("comment", n)
				return content, people.fan.graphql(ctx, d["CreateComment"], map[string]any{"input": map[string]any{
					"targetId": about, "targetType": "SONG", "content": content, "clientKey": key("comment", n),
				}})
			},
			kept: func(ctx context.Context, address string) (map[string]int, error) {
				return commented(ctx, people.fan.on(address), about)
			},
		},
		{
			name: "a chat message", every: 2 * time.Second, isKeyed: true,
			write: func(ctx context.Context, n int) (string, reply) {
				content := text("message", n)
				return content, people.fan.post(ctx, "/api/chat/"+t.chat+"/messages",
					map[string]any{"content": content, "type": 0, "clientKey": key("message", n)})
			},
			kept: func(ctx context.Context, address string) (map[string]int, error) {
				return messaged(ctx, people.artist.on(address), t.chat)
			},
		},
		{
			name: "a play that begins", every: 3 * time.Second,
			write: func(ctx context.Context, n int) (string, reply) {
				return startPlay(ctx, people.fan, nth(t.tracks, n).ID)
			},
			isKept: func(ctx context.Context, play string) error { return endPlay(ctx, people.fan, play) },
		},
		{
			name: countingPlays, every: time.Second,
			write: func(ctx context.Context, n int) (string, reply) {
				return hearTrack(ctx, people.admin, nth(t.tracks, n+1).ID)
			},
			kept: func(ctx context.Context, address string) (map[string]int, error) {
				return heardSince(ctx, visitor(address), t.plays)
			},
		},
		{
			// It is kept by id in each server, and dropped there by what is told over Redis.
			name: "one's profile", every: 5 * time.Second, isLatest: true,
			write: func(ctx context.Context, n int) (string, reply) {
				bio := text("profile", n)
				return bio, people.artist.graphql(ctx, d["UpdateProfile"], map[string]any{"input": map[string]any{"bio": bio}})
			},
			kept: func(ctx context.Context, address string) (map[string]int, error) {
				return described(ctx, visitor(address), people.artist.userID)
			},
		},
	}
}

// everyPage reads a list to its end: ask returns the things of a page and what the next one comes after.
func everyPage(ask func(after any) (found []string, next string, more bool, err error)) (map[string]int, error) {
	all := map[string]int{}
	for after := any(nil); ; {
		found, next, more, err := ask(after)
		if err != nil {
			return nil, err
		}
		for _, one := range found {
			all[one]++
		}
		if !more {
			return all, nil
		}
		after = next
	}
}

// listed is a page of a list in GraphQL.
type listed struct {
	Nodes []struct {
		ID, UserID, Content string
		PlayCount           int
	}
	PageInfo struct {
		HasNextPage bool
		EndCursor   string
	}
}

func followed(ctx context.Context, fan account) (map[string]int, error) {
	return everyPage(func(after any) (found []string, next string, more bool, err error) {
		var page struct{ Following listed }
		err = fan.data(ctx, `query ($id: ID!, $after: String) { following(userId: $id, first: 100, after: $after) {
nodes { userId } pageInfo { hasNextPage endCursor } } }`, map[string]any{"id": fan.userID, "after": after}, &page)
		for _, one := range page.Following.Nodes {
			found = append(found, one.UserID)
		}
		return found, page.Following.PageInfo.EndCursor, page.Following.PageInfo.HasNextPage, err
	})
}

func saved(ctx context.Context, fan account) (map[string]int, error) {
	return everyPage(func(after any) (found []string, next string, more bool, err error) {
		var page struct{ GetUserSavedTracks listed }
		err = fan.data(ctx, `query ($after: String) { getUserSavedTracks(first: 100, after: $after) {
nodes { id } pageInfo { hasNextPage endCursor } } }`, map[string]any{"after": after}, &page)
		for _, one := range page.GetUserSavedTracks.Nodes {
			found = append(found, one.ID)
		}
		return found, page.GetUserSavedTracks.PageInfo.EndCursor, page.GetUserSavedTracks.PageInfo.HasNextPage, err
	})
}

func commented(ctx context.Context, fan account, on string) (map[string]int, error) {
	return everyPage(func(after any) (found []string, next string, more bool, err error) {
		var page struct{ GetComments listed }
		err = fan.data(ctx, `query ($on: ID!, $after: String) {
getComments(targetId: $on, targetType: SONG, sort: NEWEST, first: 100, after: $after) {
nodes { content } pageInfo { hasNextPage endCursor } } }`, map[string]any{"on": on, "after": after}, &page)
		for _, one := range page.GetComments.Nodes {
			found = append(found, one.Content)
		}
		return found, page.GetComments.PageInfo.EndCursor, page.GetComments.PageInfo.HasNextPage, err
	})
}

func messaged(ctx context.Context, somebody account, chat string) (map[string]int, error) {
	return everyPage(func(after any) (found []string, next string, more bool, err error) {
		var page struct {
			Messages []struct {
				ID, Content string
			}
			HasMore bool
		}
		query := url.Values{"limit": {strconv.Itoa(100)}}
		if after != nil {
			query.Set("before", fmt.Sprint(after))
		}
		err = somebody.get(ctx, "/api/chat/"+chat+"/messages?"+query.Encode()).read(&page)
		for _, one := range page.Messages {
			found = append(found, one.Content)
			next = one.ID
		}
		return found, next, page.HasMore, err
	})
}

func described(ctx context.Context, c client, artistID string) (map[string]int, error) {
	var shown struct{ Artist struct{ Bio string } }
	err := c.data(ctx, `query ($id: ID!) { artist(id: $id) { bio } }`, map[string]any{"id": artistID}, &shown)
	return map[string]int{shown.Artist.Bio: 1}, err
}
