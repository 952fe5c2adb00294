package graphstore_test

import (
	"time"

	commentsgraph "github.com/sidestage/sidestage/graphstore/comments"
	reactionsgraph "github.com/sidestage/sidestage/graphstore/reactions"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
)

// crowdOfComments writes thousands of comments under the track, and as many answers to one of them.
func (r *requests) crowdOfComments() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 2000) AS n WITH n, randomUUID() AS id
CREATE (:PlanCrowd:Comment {id: id, byId: 'crowd' + n % 50, targetId: $track, targetType: 'song', underId: $track, content: 'Crowd', mentionIds: [],
  mentionHandles: [], atSeconds: n / 10.0, momentOf: $track, createdAt: datetime() - duration({seconds: n}), replyCount: 0, reactionCount: n % 7})
CREATE (:PlanCrowd:Comment {id: id + 'r', byId: 'crowd' + n % 50, targetId: $track, targetType: 'song', parentId: $track + 'c', underId: $track + 'c',
  content: 'Crowd', mentionIds: [], mentionHandles: [], createdAt: datetime() - duration({seconds: n}), replyCount: 0, reactionCount: 0})`,
		map[string]any{"track": r.track})
	r.must(err)
	// Whoever reacts to much pays no more to see what they gave on a page.
	_, err = r.copied.db.Exec(r.t.Context(), "test_crowd", `MATCH (me:User {id: $fan})
MATCH (c:PlanCrowd:Comment {targetId: $track}) CREATE (me)-[:REACTED {type: 'LIKE', at: datetime()}]->(c)`,
		map[string]any{"fan": r.fan, "track": r.track})
	r.must(err)
}

// talk reacts and comments, and leaves everything as it was.
func (r *requests) talk() {
	ctx, now := r.t.Context(), time.Now()
	reacting, finding := reactionsgraph.NewStore(r.db), targets.NewStore(r.db)
	for _, ref := range []item.Ref{{Type: item.Song, ID: r.track}, {Type: item.Album, ID: r.album}} {
		_, err := finding.Target(ctx, r.fan, ref)
		r.must(err)
		_, err = reacting.React(ctx, r.fan, ref, reaction.Love, now)
		r.must(err)
		_, err = reacting.Mine(ctx, r.fan, ref.Type, []string{ref.ID, r.track, r.album})
		r.must(err)
		_, err = reacting.React(ctx, r.fan, ref, reaction.None, now)
		r.must(err)
		r.writes(ref)
	}
}

func (r *requests) writes(on item.Ref) {
	ctx, now, s := r.t.Context(), time.Now(), commentsgraph.NewStore(r.db)
	finding, anybody := targets.NewStore(r.db), func(comments.Comment) error { return nil }
	_, err := s.MemberSince(ctx, r.fan)
	r.must(err)
	n := comments.New{
		ID: r.id(), AuthorID: r.fan, OwnerID: r.artist, On: on, Content: "Hello", Handles: []string{r.handle},
		Key: again.Key{Client: r.id()}, CreatedAt: now,
	}
	if on.Type == item.Song {
		at := time.Second
		n.At = &at
	}
	reply := n
	reply.ID, reply.Key.Client, reply.ParentID, reply.At = r.id(), r.id(), n.ID, nil
	for _, written := range []comments.New{n, reply} {
		_, err = s.Create(ctx, written, func(comments.Scene) error { return nil })
		r.must(err)
		_, err = s.Made(ctx, r.fan, written.Key.Client)
		r.must(err)
	}
	_, err = finding.Target(ctx, r.fan, item.Ref{Type: item.Comment, ID: n.ID})
	r.must(err)
	for _, sort := range []comments.Sort{comments.Newest, comments.Oldest, comments.Top} {
		both(r, func(p paging.Request) (paging.Page[comments.Comment], error) { return s.Under(ctx, on, sort, p) })
	}
	for _, id := range []string{n.ID, r.track + "c"} {
		page, err := s.Replies(ctx, id, paging.Request{Size: 5})
		r.must(err)
		if at, err := paging.Decode(page.End); err == nil {
			_, err = s.Replies(ctx, id, paging.Request{Size: 5, Cursor: &at})
			r.must(err)
		}
	}
	path, err := s.Path(ctx, reply.ID)
	r.must(err)
	_, err = s.Around(ctx, path[len(path)-1], 5, 5)
	r.must(err)
	_, err = s.Moments(ctx, on.ID, 500)
	r.must(err)
	r.must(s.Delete(ctx, reply.ID, r.fan, now, anybody))
	r.must(s.Restore(ctx, reply.ID, r.fan, anybody))
	// What is swept was deleted before there were comments: this copy's alone.
	old := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	r.must(s.Delete(ctx, reply.ID, r.fan, old, anybody))
	r.must(s.Delete(ctx, n.ID, r.fan, old, anybody))
	r.must(s.Sweep(ctx, old.Add(time.Second)))
}
