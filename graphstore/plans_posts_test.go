package graphstore_test

import (
	"time"

	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/posts"
)

// crowdOfPosts writes thousands of posts on the artist's page, and as many drafts of the artist's.
func (r *requests) crowdOfPosts() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `MATCH (a:User {id: $artist}) MERGE (h:Hashtag {id: 'crowd'}) SET h:PlanCrowd, h.postCount = 2000
WITH a, h UNWIND range(1, 2000) AS n WITH a, h, n, randomUUID() AS id
CREATE (a)-[:POSTED]->(:PlanCrowd:Post {id: id, ownerId: $artist, pageId: $artist, type: CASE WHEN n % 4 = 0 THEN 'Music' ELSE 'Post' END, status: 'published',
  content: 'Crowd', fansOnly: false, scrapbookOf: 'crowd', createdAt: datetime() - duration({seconds: n})})-[:TAGGED {name: 'crowd', at: datetime() - duration({seconds: n}), postId: id}]->(h)
CREATE (a)-[:POSTED]->(:PlanCrowd:Post {id: id + 'd', ownerId: $artist, pageId: $artist, type: 'Post', status: 'draft', content: 'Crowd',
  createdAt: datetime() - duration({seconds: n})})`, map[string]any{"artist": r.artist})
	r.must(err)
}

// postLists reads every list of posts from its beginning and from further on.
func (r *requests) postLists(s *postsgraph.Store) {
	ctx := r.t.Context()
	forward := func(list func(paging.Request) (paging.Page[posts.Candidate], error)) {
		page, err := list(paging.Request{Size: 50})
		r.must(err)
		at, err := paging.Decode(page.End)
		r.must(err)
		_, err = list(paging.Request{Size: 50, Cursor: &at})
		r.must(err)
	}
	for _, of := range []posts.Type{"", posts.Music} {
		for _, discover := range []bool{false, true} {
			forward(func(p paging.Request) (paging.Page[posts.Candidate], error) {
				return s.Newest(ctx, r.fan, of, discover, p)
			})
		}
	}
	forward(func(p paging.Request) (paging.Page[posts.Candidate], error) { return s.OnPage(ctx, r.fan, r.artist, p) })
	isCommunity := true
	_, err := s.CountOnPage(ctx, r.fan, r.artist, posts.Filter{Community: &isCommunity, Type: posts.Plain})
	r.must(err)
	forward(func(p paging.Request) (paging.Page[posts.Candidate], error) { return s.Tagged(ctx, r.fan, "crowd", p) })
	_, err = s.HashtagsFrom(ctx, "c", 8)
	r.must(err)
	_, err = s.PeopleFrom(ctx, r.fan, posts.Typed{Handle: "c", Words: []string{"c", "d"}}, 8)
	r.must(err)
	_, err = s.Saved(ctx, r.fan, paging.Request{Size: 5})
	r.must(err)
	_, err = s.Unpublished(ctx, r.artist, paging.Request{Size: 20})
	r.must(err)
	_, err = s.Pinned(ctx, r.artist)
	r.must(err)
	forward(func(p paging.Request) (paging.Page[posts.Candidate], error) {
		return s.Memories(ctx, r.fan, "crowd", p)
	})
	_, err = s.PinnedMemories(ctx, "crowd")
	r.must(err)
}

// newestPosts are as many as are ranked.
func (r *requests) newestPosts(s *postsgraph.Store) []string {
	page, err := s.OnPage(r.t.Context(), r.fan, r.artist, paging.Request{Size: 150})
	r.must(err)
	ids := make([]string, len(page.Nodes))
	for i, c := range page.Nodes {
		ids[i] = c.ID
	}
	return ids
}

// file is an upload of the fan's.
func (r *requests) file() string {
	key := "images/" + r.id()
	_, err := r.copied.db.Exec(r.t.Context(), "test_file", `CREATE (:File {key: $key, ownerId: $fan, kind: 'image', unusedSince: datetime(), createdAt: datetime()})`,
		map[string]any{"key": key, "fan": r.fan})
	r.must(err)
	return key
}

// posts makes one, changes its text, deletes it and sweeps it.
func (r *requests) posts() {
	ctx, s := r.t.Context(), postsgraph.NewStore(r.db)
	// What is swept was made before there were posts: this copy's alone.
	old := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	made := posts.Post{
		ID: r.id(), Author: person.Person{UserID: r.fan}, Type: posts.Plain, Content: "One #plan", Hashtags: []string{"plan"},
		Status: access.Published, CreatedAt: old, UpdatedAt: old, Wall: &person.Person{UserID: r.artist},
		Poll:  &posts.Poll{Options: []posts.PollOption{{ID: "1", Text: "Yes"}, {ID: "2", Text: "No"}}, EndsAt: old},
		Link:  &posts.Link{URL: "https://band.test/" + r.id()},
		Media: []posts.Media{{ID: "1", Kind: posts.Image, Key: r.file()}},
	}
	_, err := s.Create(ctx, made, again.Key{Client: r.id()}, allowed)
	r.must(err)
	_, err = s.Author(ctx, r.fan)
	r.must(err)
	_, err = s.Mentioned(ctx, r.fan, []string{"nobody"})
	r.must(err)
	_, err = s.HasWall(ctx, r.artist, r.fan)
	r.must(err)
	_, err = s.Posts(ctx, []string{made.ID})
	r.must(err)
	_, err = s.Marks(ctx, r.fan, []string{made.ID})
	r.must(err)
	r.must(s.Vote(ctx, made.ID, r.fan, "1", old, func(posts.Post, string) error { return nil }))
	r.postLists(s)
	_, err = s.LinksOf(ctx, []string{made.ID})
	r.must(err)
	r.must(s.KeepLink(ctx, posts.Link{URL: made.Link.URL, Title: "Plan", ImageKey: "links/plan"}, old, false))
	r.must(s.KeepLink(ctx, posts.Link{URL: made.Link.URL}, old, true))
	now := time.Now()
	for _, sel := range []posts.Selection{
		{IDs: r.newestPosts(s), Until: now, Since: now.Add(-30 * 24 * time.Hour), Followed: 100},
		{IDs: r.newestPosts(s), Until: now, Since: now.Add(-30 * 24 * time.Hour), Followed: 100, Type: posts.Music},
		{IDs: r.newestPosts(s), PageID: r.artist, Until: now},
	} {
		_, err = s.Rankable(ctx, r.fan, sel)
		r.must(err)
	}
	r.must(s.Hide(ctx, r.fan, made.ID, true, old))
	_, err = s.Leanings(ctx, r.fan)
	r.must(err)
	r.must(s.Hide(ctx, r.fan, made.ID, false, old))
	r.must(s.Save(ctx, r.fan, made.ID, old))
	r.must(s.Unsave(ctx, r.fan, made.ID))
	_, err = s.Pin(ctx, made.ID, r.fan, old, 5)
	r.must(err)
	r.must(s.Unpin(ctx, made.ID, r.fan))
	r.scrapbook(s)
	_, err = s.Tier(ctx, r.id())
	r.must(err)
	for _, change := range []func(posts.Post) (posts.Post, error){
		func(p posts.Post) (posts.Post, error) { p.Content, p.Hashtags = "Two", nil; return p, nil },
		func(p posts.Post) (posts.Post, error) { p.Status, p.DeletedAt = access.Deleted, old; return p, nil },
	} {
		r.must(s.Change(ctx, made.ID, r.fan, old, change))
	}
	_, err = s.Edits(ctx, made.ID, false)
	r.must(err)
	_, err = s.Due(ctx, old, 1)
	r.must(err)
	_, err = s.Next(ctx)
	r.must(err)
	r.must(s.Sweep(ctx, old.Add(time.Minute)))
}

// scrapbook writes a memory of an event of the artist's and pins it.
func (r *requests) scrapbook(s *postsgraph.Store) {
	ctx, eventID, now := r.t.Context(), r.id(), time.Now().UTC()
	_, err := r.copied.db.Exec(ctx, "test_event", `MATCH (a:User {id: $artist})
CREATE (a)-[:HOSTS]->(:Event {id: $id, ownerId: $artist, status: 'published', startDate: $at})`,
		map[string]any{"artist": r.artist, "id": eventID, "at": now})
	r.must(err)
	_, err = s.Show(ctx, r.fan, eventID)
	r.must(err)
	made := posts.Post{
		ID: r.id(), Author: person.Person{UserID: r.artist}, Type: posts.Memory, Content: "One", EventID: eventID,
		Status: access.Published, CreatedAt: now, UpdatedAt: now, Scrapbook: posts.Scrapbook{Consented: true},
	}
	_, err = s.Create(ctx, made, again.Key{Client: r.id()}, allowed)
	r.must(err)
	_, err = s.PinMemory(ctx, made.ID, r.artist, now, 9)
	r.must(err)
}
