package posts_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/posts"
)

// asFound ranks as the graph found it.
type asFound struct{ found []posts.Rankable }

func (a *asFound) Rank(_ context.Context, _ string, found []posts.Rankable, most int) (chosen []posts.Chosen, _ error) {
	a.found = found
	for _, p := range found[:min(len(found), most)] {
		chosen = append(chosen, posts.Chosen{ID: p.ID, Why: posts.WhyNew})
	}
	return chosen, nil
}

func TestTheRankedFeedKnowsWhomOneFollowsAndWhatOneHid(t *testing.T) {
	w, ctx, ranker := newWorld(t), t.Context(), &asFound{}
	store := postsgraph.NewStore(w.DB)
	w.RankBy(ranker)
	p := w.post(t, w.artist, posts.New{Content: "Ranked"})
	find := func() *posts.Rankable {
		page, err := w.RankedFeed(ctx, w.fan, posts.Filter{}, paging.Request{Size: 100})
		if err != nil {
			t.Fatal(err)
		}
		listed := slices.ContainsFunc(page.Nodes, func(s posts.Shown) bool { return s.ID == p.ID })
		at := slices.IndexFunc(ranker.found, func(r posts.Rankable) bool { return r.ID == p.ID })
		if listed != (at >= 0) {
			t.Fatalf("listed %v, ranked at %d", listed, at)
		}
		if at < 0 {
			return nil
		}
		return &ranker.found[at]
	}
	if got := find(); got == nil || got.IsFollowed || got.AuthorID != w.ArtistID || got.Leaning != 0 {
		t.Fatalf("at first: %+v", got)
	}
	w.Exec(t, `MATCH (f:User {id: $fan}), (a:User {id: $artist})
CREATE (f)-[:FOLLOWS {at: datetime(), followerId: $fan, followedId: $artist}]->(a)`,
		map[string]any{"fan": w.FanID, "artist": w.ArtistID})
	if _, err := w.Save(ctx, w.fan, p.ID); err != nil {
		t.Fatal(err)
	}
	if got := find(); got == nil || !got.IsFollowed || got.Leaning <= 0 {
		t.Errorf("followed and saved: %+v", got)
	}
	found, err := store.Rankable(ctx, w.FanID, posts.Selection{
		Until: time.Now().Add(time.Hour), Since: time.Now().Add(-100 * 24 * time.Hour), Followed: 5,
	})
	if err != nil || !slices.ContainsFunc(found, func(r posts.Rankable) bool { return r.ID == p.ID }) {
		t.Errorf("among those of whom one follows: %+v, %v", found, err)
	}
	for range 2 {
		if _, err := w.Hide(ctx, w.fan, p.ID); err != nil {
			t.Fatal(err)
		}
	}
	if got := find(); got != nil {
		t.Errorf("hidden: %+v", got)
	}
	if leanings, err := store.Leanings(ctx, w.FanID); err != nil || leanings[w.ArtistID] >= 0 {
		t.Errorf("what was hidden trains nothing: %v, %v", leanings, err)
	}
	if _, err := w.Unhide(ctx, w.fan, p.ID); err != nil {
		t.Fatal(err)
	}
	if find() == nil {
		t.Error("it does not come back")
	}
	page, err := w.TalkedOfOnPage(ctx, w.fan, w.ArtistID, posts.Filter{}, paging.Request{Size: 10})
	if err != nil || len(page.Nodes) != 1 {
		t.Errorf("on the page: %+v, %v", page.Nodes, err)
	}
}

func TestWhatOneDoesTrainsTheFeed(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	store := postsgraph.NewStore(w.DB)
	p := w.post(t, w.artist, posts.New{Content: "Trains"})
	leaning := func() float64 {
		t.Helper()
		all, err := store.Leanings(ctx, w.FanID)
		if err != nil {
			t.Fatal(err)
		}
		return all[w.ArtistID]
	}
	params := map[string]any{"fan": w.FanID, "artist": w.ArtistID, "post": p.ID, "id": graphtest.ID(t)}
	// What the person did with other things, and with their own, says nothing.
	w.Exec(t, `MATCH (f:User {id: $fan}), (t:Track) WITH f, t LIMIT 3 CREATE (f)-[:REACTED {type: 'LIKE', at: datetime()}]->(t)`, params)
	if got := leaning(); got != 0 {
		t.Errorf("songs: %v", got)
	}
	before := 0.0
	for _, did := range []cypher.Statement{
		`MATCH (f:User {id: $fan}), (p:Post {id: $post}) CREATE (f)-[:REACTED {type: 'LOVE', at: datetime()}]->(p)`,
		`MATCH (f:User {id: $fan}), (p:Post {id: $post})
CREATE (f)-[:WROTE]->(:Comment {id: $id, byId: $fan, ownerId: $artist, targetId: $post, targetType: 'post'})-[:ON]->(p)`,
		`MATCH (f:User {id: $fan}), (p:Post {id: $post}) CREATE (f)-[:SAVED {at: datetime()}]->(p)`,
	} {
		w.Exec(t, did, params)
		if got := leaning(); got <= before {
			t.Errorf("%s: %v after %v", did, got, before)
		} else {
			before = got
		}
	}
	if _, err := w.Hide(ctx, w.fan, p.ID); err != nil {
		t.Fatal(err)
	}
	if got := leaning(); got >= before {
		t.Errorf("hidden: %v after %v", got, before)
	}
}

func TestDiscussionsAreWhatIsTalkedAbout(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	var ids []string
	for _, content := range []string{"Talked about", "Silent", "Newest"} {
		w.now = w.now.Add(time.Minute)
		ids = append(ids, w.post(t, w.fan, posts.New{Content: content, CommunityUserID: w.ArtistID}).ID)
	}
	w.Exec(t, `MATCH (p:Post {id: $id}) SET p.commentCount = 4, p.reactionCount = 3, p.lastCommentAt = p.createdAt`,
		map[string]any{"id": ids[0]})
	isCommunity := true
	page, err := w.TalkedOfOnPage(ctx, w.fan, w.ArtistID, posts.Filter{Community: &isCommunity}, paging.Request{Size: 10})
	if err != nil {
		t.Fatal(err)
	}
	got := make([]string, len(page.Nodes))
	for i, p := range page.Nodes {
		got[i] = p.ID
	}
	if !slices.Equal(got, []string{ids[0], ids[2], ids[1]}) {
		t.Errorf("%q of %q", got, ids)
	}
}
