package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// postView is what a card shows of a post.
const postView = `{ id userId handle displayName profilePictureUrl title content createdAt editedAt fansOnly tierId
isSaved hasAccessTo feedReason commentCount mentions { userId handle }
reactions { likes loves laughs wows userReaction }
community { userId handle } canEdit canDelete }`

// deepPage is how far somebody has scrolled in what is called the tenth page.
const deepPage = 10

// benchSocial measures feeds, a long thread, an artist's page and reactions in a large community and in one a tenth of
// it: times, reactions a second, and in a build that profiles what each statement reads of the graph.
func benchSocial(ctx context.Context, _ *server) (all []Figure, err error) {
	for _, size := range communities {
		figures, err := socialOf(ctx, newScaledCommunity(size.community))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", size.name, err)
		}
		for _, f := range figures {
			f.Name = size.name + ": " + f.Name
			all = append(all, f)
		}
	}
	return all, nil
}

func socialOf(ctx context.Context, c scaledCommunity) (all []Figure, err error) {
	s, err := communityServer(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	s.environ = []string{"MEILI_URL="}
	if _, err := s.start(ctx); err != nil {
		return nil, err
	}
	people, err := s.members(ctx, len(readersFollow)+reactors)
	if err != nil {
		return nil, err
	}
	requests, err := socialRequests(ctx, c, people)
	if err != nil {
		return nil, err
	}
	for _, r := range requests {
		figures, err := measured(r.name, r.ask)
		if err != nil {
			return nil, err
		}
		all = append(all, told(figures...)...)
	}
	for _, among := range []int{1, 1000} {
		figure, err := c.toggles(ctx, people[len(readersFollow):], among)
		if err != nil {
			return nil, err
		}
		all = append(all, told(figure)...)
	}
	reads, err := s.socialReads(ctx, c)
	return append(all, reads...), err
}

// told prints figures as they come: all of them take many minutes, and what was measured is not lost with what fails
// after it.
func told(figures ...Figure) []Figure {
	for _, f := range figures {
		fmt.Fprintf(os.Stderr, "bench: %s: %s %s\n", f.Name, shown(f.Value), f.Unit)
	}
	return figures
}

// socialReads tells what each request reads of the graph.
func (s *server) socialReads(ctx context.Context, c scaledCommunity) (all []Figure, err error) {
	if err := s.profiled(ctx); err != nil {
		return nil, err
	}
	if _, err := s.start(ctx); err != nil {
		return nil, err
	}
	people, err := s.members(ctx, len(readersFollow))
	if err != nil {
		return nil, err
	}
	requests, err := socialRequests(ctx, c, people)
	if err != nil {
		return nil, err
	}
	for _, r := range requests {
		figures, err := s.readsOf(ctx, r)
		if err != nil {
			return nil, err
		}
		all = append(all, told(figures[0])...) // their sum
	}
	return all, nil
}

// members signs the first people in, once there is all that pages ask for.
func (s *server) members(ctx context.Context, n int) ([]client, error) {
	people := make([]client, n)
	for i := range people {
		given, err := s.signedInSoon(ctx, handleOf(i)+"@example.org")
		if err != nil {
			return nil, err
		}
		people[i] = client{base: s.base, token: given.AccessToken}
	}
	return people, people[0].recommending(ctx, trainWithin)
}

// busyWithin is how long a graph that has just started may be too busy to let somebody in.
const busyWithin = time.Minute

// soon asks for something as soon as the graph has time for it.
func soon(ctx context.Context, ask func() error) error {
	for until := time.Now().Add(busyWithin); ; time.Sleep(time.Second) {
		if err := ask(); err == nil || ctx.Err() != nil || time.Now().After(until) {
			return err
		}
	}
}

// signedInSoon signs somebody in as soon as the graph has time for it.
func (s *server) signedInSoon(ctx context.Context, email string) (given tokens, err error) {
	err = soon(ctx, func() (err error) {
		given, err = s.signedIn(ctx, email)
		return err
	})
	return given, err
}

// connection is a page of posts or comments.
type connection struct {
	Nodes    []struct{ ID string }
	PageInfo struct {
		EndCursor   *string
		HasNextPage bool
	}
}

// asking is a query whose answer has one connection, called "list"; its one argument is the cursor.
func (c client) asking(ctx context.Context, query string, after *string) (connection, error) {
	var out struct{ List connection }
	err := c.query(ctx, query, map[string]any{"after": after}, &out)
	return out.List, err
}

// paged are the requests for the first and the tenth page of a list.
func paged(ctx context.Context, who client, name, query string) ([]request, error) {
	var after *string
	for range deepPage - 1 {
		page, err := who.asking(ctx, query, after)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if after = page.PageInfo.EndCursor; after == nil {
			return nil, fmt.Errorf("%s ends before its tenth page", name)
		}
	}
	ask := func(at *string) func(int) error {
		return func(int) error {
			_, err := who.asking(ctx, query, at)
			return err
		}
	}
	return []request{{name + ", first page", ask(nil)}, {name + ", tenth page", ask(after)}}, nil
}

// socialRequests are what is measured.
func socialRequests(ctx context.Context, c scaledCommunity, people []client) (all []request, err error) {
	const page = `query($after: String) { list: %s { nodes ` + postView + ` pageInfo { endCursor hasNextPage } } }`
	const thread = `query($after: String) { list: getComments(targetType: POST, targetId: %q, sort: %s, first: 20, after: $after) {
nodes { id: commentId userHandle profilePictureUrl content createdAt replyCount reactions { likes userReaction } canDelete }
pageInfo { endCursor hasNextPage } } }`
	type list struct {
		who         client
		name, query string
	}
	var lists []list
	for i, follows := range readersFollow {
		lists = append(lists,
			list{
				people[i], fmt.Sprintf("feed by time of one who follows %d", follows),
				fmt.Sprintf(page, `getFeedPosts(after: $after)`),
			},
			list{
				people[i], fmt.Sprintf("ranked feed of one who follows %d", follows),
				fmt.Sprintf(page, `getFeedPosts(where: {order: FOR_YOU}, after: $after)`),
			},
			list{
				people[i], fmt.Sprintf("discovering feed of one who follows %d", follows),
				fmt.Sprintf(page, `getFeedPosts(where: {discoverOnly: true}, after: $after)`),
			})
	}
	best, commented := c.ids[c.People], communityID("post", 0)
	lists = append(lists,
		list{people[0], "posts on an artist's page", fmt.Sprintf(page, fmt.Sprintf(`getPostsByUserId(where: {userId: %q}, after: $after)`, best))},
		list{
			people[0], "discussions on an artist's page",
			fmt.Sprintf(page, fmt.Sprintf(`getPostsByUserId(where: {userId: %q, order: TALKED_ABOUT}, after: $after)`, best)),
		},
		list{people[0], fmt.Sprintf("thread of %d", c.Comments), fmt.Sprintf(thread, commented, "NEWEST")},
		list{people[0], fmt.Sprintf("thread of %d by reactions", c.Comments), fmt.Sprintf(thread, commented, "TOP")},
	)
	for _, l := range lists {
		both, err := paged(ctx, l.who, l.name, l.query)
		if err != nil {
			return nil, err
		}
		all = append(all, both...)
	}
	return append(all, request{"artist's page", func(int) error {
		var out map[string]any
		return people[0].query(ctx, fmt.Sprintf(artistView, best), nil, &out)
	}}), nil
}

// mostToggles is how often one person reacts, below what a person may in ten minutes.
const mostToggles = 250

// toggles tells how many reactions a second are set and taken back by people at once, shared among so many posts.
func (c scaledCommunity) toggles(ctx context.Context, people []client, among int) (Figure, error) {
	const react = `mutation($id: ID!) { addReaction(input: {targetId: $id, targetType: POST, type: LIKE}) { success } }`
	const unreact = `mutation($id: ID!) { removeReaction(input: {targetId: $id, targetType: POST}) { success } }`
	var next atomic.Int64
	began := time.Now()
	work, ctx := errgroup.WithContext(ctx)
	for _, who := range people {
		work.Go(func() error {
			for range mostToggles / 2 {
				post := map[string]any{"id": communityID("post", int(next.Add(1))%among+1)}
				for _, change := range []string{react, unreact} {
					var out map[string]any
					if err := who.query(ctx, change, post, &out); err != nil {
						return err
					}
				}
			}
			return nil
		})
	}
	if err := work.Wait(); err != nil {
		return Figure{}, err
	}
	rate := float64(len(people)*mostToggles/2*2) / time.Since(began).Seconds()
	name := fmt.Sprintf("reactions of %d people at once on %d posts", len(people), among)
	if among == 1 {
		name = fmt.Sprintf("reactions of %d people at once on one post", len(people))
	}
	return Figure{Name: name, Value: rate, Unit: "1/s"}, nil
}

// communityServer gives a server on the demo and a generated community, filled once and kept for the next time.
func communityServer(ctx context.Context, c scaledCommunity) (*server, error) {
	caches, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(caches, "sidestage", "bench", fmt.Sprintf("people-%d-%d", c.People, peopleVersion))
	return keptServer(ctx, folder, keepingModel(ctx), c.statements)
}
