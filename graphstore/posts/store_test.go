package posts_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/target"
	"github.com/sidestage/sidestage/internal/posts"
)

// unlimited allows everything.
type unlimited struct{}

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (unlimited) Forgive(context.Context, limit.Ticket) {}

// files are pictures by any key.
type files struct{}

func (files) File(context.Context, access.Viewer, string) (posts.File, error) {
	return posts.File{Media: posts.Media{Kind: posts.Image, Width: 4, Height: 3}}, nil
}

// world is a catalogue with posts, at a moment that tests move.
type world struct {
	graphtest.Catalogue
	*posts.Service
	now         time.Time
	artist, fan access.Viewer
}

func newWorld(t *testing.T) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{
		Catalogue: c, now: cypher.Instant(time.Now()),
		artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID},
	}
	doors := target.Doors{
		Targets: targets.NewStore(c.DB), Held: musicgraph.NewStore(c.DB), Now: func() time.Time { return w.now },
	}
	w.Service = posts.NewService(postsgraph.NewStore(c.DB), doors, unlimited{}, files{}, "https://music.example")
	t.Cleanup(func() {
		// The test's own context has ended.
		_, err := c.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup", `UNWIND $ids AS id MATCH (:User {id: id})-[:POSTED]->(p:Post)
OPTIONAL MATCH (p)-[:EDITED_FROM|TAGGED]->(e) DETACH DELETE e, p`, map[string]any{"ids": []string{c.ArtistID, c.FanID}})
		if err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) post(t *testing.T, v access.Viewer, n posts.New) posts.Shown {
	t.Helper()
	p, err := w.Create(t.Context(), v, n)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// tagged is how many posts a hashtag counts; 0 where there is none.
func (w *world) tagged(t *testing.T, name string) int {
	t.Helper()
	n, err := cypher.ReadOne(t.Context(), w.DB, "test_tagged", `OPTIONAL MATCH (h:Hashtag {id: $id})
RETURN coalesce(h.postCount, 0) AS n`, map[string]any{"id": name}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestAPostIsKeptEditedDeletedAndRestored(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	tag := "t" + w.FanID[len(w.FanID)-12:]
	p := w.post(t, w.artist, posts.New{
		Content: "New #" + tag + " with @F" + w.FanID[len(w.FanID)-12:],
		TrackID: w.Tracks[0], Type: posts.Music, CommentsAllowed: true,
	})
	if p.TrackID != w.Tracks[0] || len(p.Mentions) != 1 || p.Mentions[0].UserID != w.FanID || !p.CommentsAllowed ||
		!p.Author.IsArtist || p.Status != access.Published || !p.CreatedAt.Equal(w.now) || w.tagged(t, tag) != 1 {
		t.Errorf("%+v, %d tagged", p, w.tagged(t, tag))
	}
	w.now = w.now.Add(time.Minute)
	edited, err := w.Update(ctx, w.artist, p.ID, posts.Patch{Content: input.Set("Newer")})
	if err != nil || edited.Content != "Newer" || !edited.EditedAt.Equal(w.now) ||
		len(edited.Mentions) > 0 || w.tagged(t, tag) != 0 {
		t.Errorf("%+v, %v, %d tagged", edited, err, w.tagged(t, tag))
	}
	if edits, err := w.Edits(ctx, w.fan, p.ID); err != nil || len(edits) != 1 || edits[0].Content != p.Content {
		t.Errorf("%+v, %v", edits, err)
	}
	if _, err := w.Update(ctx, w.fan, p.ID, posts.Patch{}); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("another changes it: %v", err)
	}
	if _, err := w.Delete(ctx, w.fan, p.ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("another deletes it: %v", err)
	}
	if _, err := w.Delete(ctx, w.artist, p.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Get(ctx, w.artist, p.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("deleted: %v", err)
	}
	if back, err := w.Restore(ctx, w.artist, p.ID); err != nil || back.Content != "Newer" {
		t.Errorf("restored: %+v, %v", back, err)
	}
}

func TestAGatedPostShowsThatItExists(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	tag := "g" + w.FanID[len(w.FanID)-12:]
	p := w.post(t, w.artist, posts.New{Content: "Secret #" + tag, Title: "Secret", FansOnly: true, TrackID: w.Tracks[0]})
	got, err := w.Get(ctx, w.fan, p.ID)
	if err != nil || got.HasAccess || got.Content+got.Title+got.TrackID != "" || len(got.Hashtags) > 0 ||
		got.Author.UserID != w.ArtistID || !got.CreatedAt.Equal(w.now) || w.tagged(t, tag) != 0 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := w.Edits(ctx, w.fan, p.ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("its earlier texts: %v", err)
	}
	if _, err := w.Create(ctx, w.fan, posts.New{Content: "x", FansOnly: true}); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("a fan's: %v", err)
	}
}

func TestAScheduledPostComesAtItsMoment(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	p := w.post(t, w.artist, posts.New{Content: "Soon", PublishAt: w.now.Add(time.Minute)})
	if _, err := w.Get(ctx, w.fan, p.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("before: %v", err)
	}
	w.now = w.now.Add(2 * time.Minute)
	if _, err := w.ReleaseDue(ctx); err != nil {
		t.Fatal(err)
	}
	if got, err := w.Get(ctx, w.fan, p.ID); err != nil || !got.CreatedAt.Equal(w.now) || !got.PublishAt.IsZero() {
		t.Errorf("after: %+v, %v", got, err)
	}
}

func TestAPostSentTwiceAtOnceIsOne(t *testing.T) {
	w := newWorld(t)
	var ids [8]string
	var all []func() error
	for i := range ids {
		all = append(all, func() error {
			p, err := w.Create(t.Context(), w.fan, posts.New{Content: "Once", ClientKey: "key"})
			ids[i] = p.ID
			return err
		})
	}
	for i, err := range graphtest.AtOnce(all...) {
		if err != nil || ids[i] != ids[0] {
			t.Errorf("%s and %s, %v", ids[0], ids[i], err)
		}
	}
	// Edited since, what was sent is still told from what was not.
	if _, err := w.Update(t.Context(), w.fan, ids[0], posts.Patch{Content: input.Set("Edited")}); err != nil {
		t.Fatal(err)
	}
	p, err := w.Create(t.Context(), w.fan, posts.New{Content: "Once", ClientKey: "key"})
	if err != nil || p.ID != ids[0] || p.Content != "Edited" {
		t.Errorf("the same again: %+v, %v", p, err)
	}
	_, err = w.Create(t.Context(), w.fan, posts.New{Content: "Twice", ClientKey: "key"})
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != fault.Conflict || f.ExistingID != ids[0] {
		t.Errorf("changed: %v", err)
	}
}

// What the artist removes from their wall, its author cannot bring back.
func TestAnArtistModeratesTheirWall(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	p := w.post(t, w.fan, posts.New{Content: "Hello", IsCommunityPost: true, CommunityUserID: w.ArtistID})
	if _, err := w.Delete(ctx, w.artist, p.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Restore(ctx, w.fan, p.ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("its author restores it: %v", err)
	}
	if _, err := w.Restore(ctx, w.artist, p.ID); err != nil {
		t.Errorf("who removed it restores it: %v", err)
	}
}

// The first text of a post and the latest are kept, however often it is changed, each with its title.
func TestEarlierTextsAreBounded(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	p := w.post(t, w.artist, posts.New{Title: "Zero", Content: "0"})
	for i := range 105 {
		w.now = w.now.Add(time.Second)
		if _, err := w.Update(ctx, w.artist, p.ID, posts.Patch{Content: input.Set(strconv.Itoa(i + 1))}); err != nil {
			t.Fatal(err)
		}
	}
	edits, err := w.Edits(ctx, w.fan, p.ID)
	if err != nil || len(edits) != 100 || edits[0].Content != "104" || edits[98].Content != "6" ||
		edits[99].Content != "0" || edits[99].Title != "Zero" {
		t.Errorf("%d: %+v, %v", len(edits), edits, err)
	}
	w.now = w.now.Add(time.Second)
	if _, err := w.Update(ctx, w.artist, p.ID, posts.Patch{Title: input.Set("One")}); err != nil {
		t.Fatal(err)
	}
	if edits, err = w.Edits(ctx, w.fan, p.ID); err != nil || edits[0].Title != "Zero" || edits[0].Content != "105" {
		t.Errorf("a title that changed: %+v, %v", edits[:1], err)
	}
}

func TestAPostEmbedsWhatItSaysNow(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	p := w.post(t, w.artist, posts.New{Content: "One", Type: posts.Music, TrackID: w.Tracks[0]})
	embedded := func() (ids []string) {
		t.Helper()
		ids, err := cypher.ReadAll(ctx, w.DB, "test_embedded", `MATCH (:Post {id: $id})-[:EMBEDS]->(x) RETURN x.id AS id`,
			map[string]any{"id": p.ID}, func(r *cypher.Row) string { return r.String("id") })
		if err != nil {
			t.Fatal(err)
		}
		return ids
	}
	for _, step := range []struct {
		patch posts.Patch
		of    posts.Type
		want  []string
	}{
		{posts.Patch{TrackID: input.Set(w.Tracks[1])}, posts.Music, []string{w.Tracks[1]}},
		{posts.Patch{Content: input.Set("Two")}, posts.Music, []string{w.Tracks[1]}},
		{posts.Patch{TrackID: input.Set(""), AlbumID: input.Set(w.Albums[0])}, posts.Music, []string{w.Albums[0]}},
		{posts.Patch{AlbumID: input.Set("")}, posts.Plain, nil},
	} {
		got, err := w.Update(ctx, w.artist, p.ID, step.patch)
		if err != nil || got.Type != step.of || !slices.Equal(embedded(), step.want) {
			t.Errorf("%s with %v, %v; want %s with %v", got.Type, embedded(), err, step.of, step.want)
		}
	}
}
