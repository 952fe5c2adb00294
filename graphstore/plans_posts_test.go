package graphstore_test

import (
	"time"

	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/posts"
)

// posts makes one, changes its text, deletes it and sweeps it.
func (r *requests) posts() {
	ctx, s := r.t.Context(), postsgraph.NewStore(r.db)
	// What is swept was made before there were posts: this copy's alone.
	old := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	made := posts.Post{
		ID: r.id(), Author: person.Person{UserID: r.fan}, Type: posts.Plain, Content: "One #plan", Hashtags: []string{"plan"},
		Status: access.Published, CreatedAt: old, UpdatedAt: old, CommunityUserID: r.artist,
	}
	_, err := s.Create(ctx, made, r.id())
	r.must(err)
	_, err = s.Author(ctx, r.fan)
	r.must(err)
	_, err = s.Mentioned(ctx, r.fan, []string{"nobody"})
	r.must(err)
	_, err = s.HasWall(ctx, r.artist, r.fan)
	r.must(err)
	_, err = s.Blocked(ctx, r.fan, r.artist)
	r.must(err)
	_, err = s.Tier(ctx, r.id())
	r.must(err)
	for _, change := range []func(posts.Post) (posts.Post, error){
		func(p posts.Post) (posts.Post, error) { p.Content, p.Hashtags = "Two", nil; return p, nil },
		func(p posts.Post) (posts.Post, error) { p.Status, p.DeletedAt = access.Deleted, old; return p, nil },
	} {
		r.must(s.Change(ctx, made.ID, r.fan, old, change))
	}
	_, err = s.Edits(ctx, made.ID)
	r.must(err)
	_, err = s.Due(ctx, old, 1)
	r.must(err)
	_, err = s.Next(ctx)
	r.must(err)
	r.must(s.Sweep(ctx, old.Add(time.Minute)))
}
