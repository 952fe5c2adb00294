package comments_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	commentsgraph "github.com/sidestage/sidestage/graphstore/comments"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	reactionsgraph "github.com/sidestage/sidestage/graphstore/reactions"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
)

func anywhere(comments.Scene) error  { return nil }
func anybody(comments.Comment) error { return nil }

// stage is a song with what is written under it.
type stage struct {
	graphtest.Catalogue
	*commentsgraph.Store
	song item.Ref
}

func newStage(t *testing.T) stage {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	return stage{c, commentsgraph.NewStore(c.DB), item.Ref{Type: item.Song, ID: c.Tracks[0]}}
}

// draft is removed with the artist whose thing it is on.
func (s stage) draft(parentID string) comments.New {
	return comments.New{
		ID: uuid.Must(uuid.NewV7()).String(), AuthorID: s.FanID, OwnerID: s.ArtistID, On: s.song, ParentID: parentID, Content: "Hello",
		CreatedAt: time.Now(),
	}
}

func (s stage) write(t *testing.T, parentID string) string {
	t.Helper()
	id, err := s.Create(t.Context(), s.draft(parentID), anywhere)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// A comment knows on whose page a post is that it is under.
func TestACommentKnowsOnWhosePageItIs(t *testing.T) {
	s, ctx := newStage(t), t.Context()
	onSong, err := s.ByID(ctx, s.write(t, ""))
	if err != nil || onSong.PageID != "" {
		t.Errorf("on a song: %+v, %v", onSong, err)
	}
	postID := graphtest.ID(t)
	s.Exec(t, `CREATE (:Post {id: $id, ownerId: $fan, pageId: $artist, status: 'published', createdAt: datetime()})`,
		map[string]any{"id": postID, "fan": s.FanID, "artist": s.ArtistID})
	t.Cleanup(func() { graphtest.Cleanup(t, s.DB, postID) })
	n := s.draft("")
	n.On, n.OwnerID = item.Ref{Type: item.Post, ID: postID}, s.FanID
	id, err := s.Create(ctx, n, anywhere)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := s.ByID(ctx, id); err != nil || c.PageID != s.ArtistID || c.OwnerID != s.FanID {
		t.Errorf("on a post on the artist's page: %+v, %v", c, err)
	}
}

// counts reads how many comments the song has, and how many of them answer none.
func (s stage) counts(t *testing.T) [2]int {
	t.Helper()
	n, err := cypher.ReadOne(t.Context(), s.DB, "test_counts",
		`MATCH (t:Track {id: $id}) RETURN coalesce(t.commentCount, 0) AS comments, coalesce(t.threadCount, 0) AS threads`,
		map[string]any{"id": s.song.ID},
		func(r *cypher.Row) [2]int { return [2]int{r.Int("comments"), r.Int("threads")} })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func ids(page paging.Page[comments.Comment], err error) (paging.Page[string], error) {
	return paging.Map(page, func(c comments.Comment) string { return c.ID }), err
}

// thread is a comment as the tests know it.
type thread struct {
	id, parent string
	deleted    bool
}

// under returns the ids that are to be shown under an id, oldest first.
func under(all []thread, id string) (shown []string) {
	for _, c := range all {
		if c.parent == id && (!c.deleted || len(under(all, c.id)) > 0) {
			shown = append(shown, c.id)
		}
	}
	return shown
}

// Whatever is written, deleted and brought back: places stay while there are answers, and every count is that of what
// is shown.
func TestThreadsAndCountsHoldByAnyWork(t *testing.T) {
	s, random := newStage(t), rand.New(rand.NewPCG(3, 5))
	var all []thread
	for step := range 90 {
		switch at := random.IntN(max(1, len(all))); {
		case len(all) < 4 || random.IntN(3) == 0:
			parent := ""
			if len(all) > 0 && random.IntN(3) > 0 && !all[at].deleted {
				parent = all[at].id
			}
			all = append(all, thread{id: s.write(t, parent), parent: parent})
		case all[at].deleted:
			if err := s.Restore(t.Context(), all[at].id, s.FanID, anybody); err != nil {
				t.Fatal(err)
			}
			all[at].deleted = false
		default:
			if err := s.Delete(t.Context(), all[at].id, s.FanID, time.Now(), anybody); err != nil {
				t.Fatal(err)
			}
			all[at].deleted = true
		}
		if step%15 == 14 {
			s.compare(t, all)
		}
	}
}

func (s stage) compare(t *testing.T, all []thread) {
	t.Helper()
	standing := 0
	for _, c := range all {
		if !c.deleted {
			standing++
		}
		want := under(all, c.id)
		page, err := ids(s.Replies(t.Context(), c.id, paging.Request{Size: 100}))
		if err != nil || !slices.Equal(page.Nodes, want) {
			t.Errorf("%v are under %s, want %v, %v", page.Nodes, c.id, want, err)
		}
		if kept, err := s.ByID(t.Context(), c.id); err != nil || kept.Replies != len(want) || kept.Deleted() != c.deleted {
			t.Errorf("%+v, want %d replies, deleted %t, %v", kept, len(want), c.deleted, err)
		}
	}
	top := under(all, "")
	page, err := ids(s.Under(t.Context(), s.song, comments.Newest, paging.Request{Size: 100}))
	if err != nil || !slices.Equal(graphtest.Reversed(page.Nodes), top) {
		t.Errorf("%v are under the song, want %v, %v", page.Nodes, top, err)
	}
	if got := s.counts(t); got != [2]int{standing, len(top)} {
		t.Errorf("counted %v, want %d and %d", got, standing, len(top))
	}
}

// Whoever reads to the end while others write sees everything once, whatever the clocks of the writers say.
func TestPagesMissNothingWhileOthersWrite(t *testing.T) {
	const writers, each = 6, 8
	s := newStage(t)
	var work []func() error
	done := make(chan struct{}, writers)
	for i := range writers {
		var drafts []comments.New
		for range each {
			draft := s.draft("")
			draft.CreatedAt = draft.CreatedAt.Add(time.Duration(i-3) * time.Minute)
			drafts = append(drafts, draft)
		}
		work = append(work, func() error {
			defer func() { done <- struct{}{} }()
			for _, draft := range drafts {
				if _, err := s.Create(t.Context(), draft, anywhere); err != nil {
					return err
				}
			}
			return nil
		})
	}
	seen := map[string]int{}
	work = append(work, func() error {
		req := paging.Request{Size: 3}
		for {
			last := len(done) == writers
			page, err := ids(s.Under(t.Context(), s.song, comments.Oldest, req))
			if err != nil {
				return err
			}
			for _, id := range page.Nodes {
				seen[id]++
			}
			if len(page.Nodes) > 0 {
				at, err := paging.Decode(page.End)
				if err != nil {
					return err
				}
				req.Cursor = &at
			} else if last {
				return nil
			}
		}
	})
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for id, times := range seen {
		if times > 1 {
			t.Errorf("%s was shown %d times", id, times)
		}
	}
	if got := s.counts(t); len(seen) != writers*each || got != [2]int{writers * each, writers * each} {
		t.Errorf("%d of %d were shown, %v are counted", len(seen), writers*each, got)
	}
}

// Whoever reads what has the most reactions sees everything once and comes to an end, whatever people react to, write
// and delete meanwhile, and the best come first as they were at the beginning.
func TestTheMostReactedToMissNothingWhilePeopleReact(t *testing.T) {
	s, ctx := newStage(t), t.Context()
	exec := func(statement cypher.Statement, more map[string]any) {
		params := map[string]any{"id": s.song.ID, "fan": s.FanID, "artist": s.ArtistID}
		maps.Copy(params, more)
		if _, err := s.DB.Exec(ctx, "test_crowd", statement, params); err != nil {
			t.Fatal(err)
		}
	}
	exec(`UNWIND range(1, 135) AS n
CREATE (:Comment {id: randomUUID(), byId: $fan, ownerId: $artist, targetId: $id, targetType: 'song', underId: $id, content: 'Crowd', mentionIds: [],
  mentionHandles: [], createdAt: datetime() - duration({minutes: n % 40}), replyCount: 0, reactionCount: n % 5})`, nil)
	read := func(ctx context.Context, req paging.Request) (paging.Page[string], error) {
		return ids(s.Under(ctx, s.song, comments.Top, req))
	}
	const reacted = `MATCH (c:Comment {underId: $id}) WITH c, toInteger(9 * rand()) AS n SET c.likes = n, c.reactionCount = n`
	for _, first := range []paging.Request{{Size: 4}, {Size: 9}, {Size: 50}, {Size: 100}, {Size: 9, Backward: true}} {
		before, gone := graphtest.WalkWhile(t, paging.Request{Size: 100}, read, func() {}), ""
		got := graphtest.WalkWhile(t, first, read, func() {
			exec(reacted, nil)
			s.write(t, "")
			if gone == "" {
				gone = before[60]
				exec(`MATCH (c:Comment {id: $gone}) REMOVE c.underId`, map[string]any{"gone": gone})
			}
		})
		want := slices.DeleteFunc(slices.Clone(before), func(id string) bool { return id == gone })
		got = slices.DeleteFunc(got, func(id string) bool { return id == gone })
		if !slices.Equal(got, want) {
			t.Errorf("%+v: %d are read, want %d:\n%v\n%v", first, len(got), len(want), got, want)
		}
	}
	exec(reacted, nil)
	best, err := s.Under(ctx, s.song, comments.Top, paging.Request{Size: 100})
	if err != nil || len(best.Nodes) != 100 || !slices.IsSortedFunc(best.Nodes, func(a, b comments.Comment) int {
		return b.Reactions.Total() - a.Reactions.Total()
	}) {
		t.Errorf("the best are not first: %v", err)
	}
	elsewhere := paging.Request{Size: 9, Cursor: &paging.Cursor{Key: "4", ID: "x"}}
	if _, err := s.Under(ctx, s.song, comments.Top, elsewhere); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("another list's cursor: %v", err)
	}
}

func TestOneKeyIsOneComment(t *testing.T) {
	s := newStage(t)
	made := make([]string, 6)
	var work []func() error
	for i := range made {
		draft := s.draft("")
		draft.Key = again.Key{Client: "again", Print: "print"}
		work = append(work, func() (err error) {
			made[i], err = s.Create(t.Context(), draft, anywhere)
			return err
		})
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Fatal(err)
		}
	}
	want := again.Made{ID: made[0], Print: "print"}
	if found, err := s.Made(t.Context(), s.FanID, "again"); err != nil || found != want {
		t.Errorf("%+v, want %+v, %v", found, want, err)
	}
	if len(slices.Compact(made)) != 1 || s.counts(t) != [2]int{1, 1} {
		t.Errorf("%v, counted %v", made, s.counts(t))
	}
	if found, err := s.Made(t.Context(), s.ArtistID, "again"); err != nil || found.ID != "" {
		t.Errorf("another's key: %+v, %v", found, err)
	}
}

func TestCommentsAreOrderedAndPinned(t *testing.T) {
	s, ctx := newStage(t), t.Context()
	var written []string
	for i := range 5 {
		draft := s.draft("")
		at := time.Duration(50-10*i) * time.Second
		draft.At = &at
		draft.Handles = []string{"f" + s.FanID[len(s.FanID)-12:], "nobody at all"}
		id, err := s.Create(ctx, draft, anywhere)
		if err != nil {
			t.Fatal(err)
		}
		written = append(written, id)
	}
	reacting := reactionsgraph.NewStore(s.DB)
	for _, who := range []string{s.FanID, s.ArtistID} {
		ref := item.Ref{Type: item.Comment, ID: written[2]}
		if _, err := reacting.React(ctx, who, ref, reaction.Wow, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Delete(ctx, written[0], s.FanID, time.Now(), anybody); err != nil {
		t.Fatal(err)
	}
	for sort, want := range map[comments.Sort][]string{
		comments.Oldest: {written[1], written[2], written[3], written[4]},
		comments.Newest: {written[4], written[3], written[2], written[1]},
		comments.Top:    {written[2], written[4], written[3], written[1]},
	} {
		forwards, backwards := graphtest.Walk(t, func(ctx context.Context, req paging.Request) (paging.Page[string], error) {
			return ids(s.Under(ctx, s.song, sort, req))
		})
		if !slices.Equal(forwards, want) || !slices.Equal(backwards, want) {
			t.Errorf("%s: %v and %v, want %v", sort, forwards, backwards, want)
		}
	}
	pinned, err := s.Moments(ctx, s.song.ID, 10)
	var moments []string
	for _, c := range pinned {
		moments = append(moments, fmt.Sprint(*c.At))
	}
	if err != nil || !slices.Equal(moments, []string{"10s", "20s", "30s", "40s"}) || pinned[2].Reactions.Wows != 2 {
		t.Errorf("%v, %v", moments, err)
	}
	if m := pinned[0].Mentions; len(m) != 1 || m[0].UserID != s.FanID || m[0].Handle != "F"+s.FanID[len(s.FanID)-12:] {
		t.Errorf("mentions %v", m)
	}
	count, err := s.Under(ctx, s.song, comments.Newest, paging.Request{Size: 1})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := count.Count(ctx); err != nil || n != 4 {
		t.Errorf("%d in all, %v", n, err)
	}
}

func TestNothingIsWrittenWhereItIsRefused(t *testing.T) {
	s, ctx := newStage(t), t.Context()
	no := fault.New(fault.Forbidden, "No.")
	id := s.write(t, "")
	for name, err := range map[string]error{
		"created":  second(s.Create(ctx, s.draft(id), func(comments.Scene) error { return no })),
		"deleted":  s.Delete(ctx, id, s.FanID, time.Now(), func(comments.Comment) error { return no }),
		"restored": s.Restore(ctx, id, s.FanID, func(comments.Comment) error { return no }),
	} {
		if fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := s.counts(t); got != [2]int{1, 1} {
		t.Errorf("counted %v", got)
	}
	nowhere := s.draft("")
	nowhere.On.ID = "nowhere"
	nobody := s.draft("")
	nobody.AuthorID = "nobody"
	for _, err := range []error{
		second(s.Create(ctx, nowhere, anywhere)), second(s.Create(ctx, nobody, anywhere)),
		s.Delete(ctx, "none", s.FanID, time.Now(), anybody), second(s.ByID(ctx, "none")), second(s.MemberSince(ctx, "none")),
	} {
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("not found: %v", err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// file is a picture that the fan uploaded.
func (s stage) file(t *testing.T) string {
	t.Helper()
	key := "images/" + uuid.NewString()
	run := func(ctx context.Context, statement cypher.Statement) {
		if _, err := s.DB.Exec(ctx, "test_file", statement, map[string]any{"key": key, "fan": s.FanID}); err != nil {
			t.Error(err)
		}
	}
	run(t.Context(), `CREATE (:File {key: $key, ownerId: $fan, kind: 'image', unusedSince: datetime(), createdAt: datetime()})`)
	// The test's own context has ended then.
	t.Cleanup(func() { run(context.WithoutCancel(t.Context()), `MATCH (f:File {key: $key}) DETACH DELETE f`) })
	return key
}

func (s stage) isUnused(t *testing.T, key string) bool {
	t.Helper()
	unused, err := cypher.ReadOne(t.Context(), s.DB, "test_unused", `MATCH (f:File {key: $key})
RETURN f.unusedSince IS NOT NULL AND NOT EXISTS { (f)<-[:USES]-() } AS unused`, map[string]any{"key": key},
		func(r *cypher.Row) bool { return r.Bool("unused") })
	if err != nil {
		t.Fatal(err)
	}
	return unused
}

func TestACommentUsesItsPicturesWhileItIsThere(t *testing.T) {
	s, ctx := newStage(t), t.Context()
	key := s.file(t)
	pictured := func() comments.New {
		n := s.draft("")
		n.Photos = []comments.Photo{{Key: key, Alt: "A gate", Width: 4, Height: 3}}
		return n
	}
	work := make([]func() error, 4)
	for i := range work {
		work[i] = func() error { return second(s.Create(t.Context(), pictured(), anywhere)) }
	}
	refused := 0
	for _, err := range graphtest.AtOnce(work...) {
		switch {
		case fault.CodeOf(err) == fault.BadUserInput:
			refused++
		case err != nil:
			t.Error(err)
		}
	}
	page, err := s.Under(ctx, s.song, comments.Newest, paging.Request{Size: 10})
	if err != nil || len(page.Nodes) != 1 || refused != 3 || len(page.Nodes[0].Photos) != 1 {
		t.Fatalf("%d refused, %+v, %v", refused, page.Nodes, err)
	}
	c := page.Nodes[0]
	if c.Photos[0] != pictured().Photos[0] || s.isUnused(t, key) {
		t.Errorf("it has %+v", c.Photos[0])
	}
	if err := s.Delete(ctx, c.ID, s.FanID, time.Now(), anybody); err != nil || !s.isUnused(t, key) {
		t.Errorf("deleted: %v, and the picture is used", err)
	}
	if err := s.Restore(ctx, c.ID, s.FanID, anybody); err != nil || s.isUnused(t, key) {
		t.Errorf("restored: %v, and the picture is not used", err)
	}
	// What moderators remove keeps it for as long as it may be put back.
	s.Exec(t, `MATCH (c:Comment {id: $id}) SET c.removalId = 'removal'`, map[string]any{"id": c.ID})
	if err := s.Delete(ctx, c.ID, s.FanID, time.Now(), anybody); err != nil || s.isUnused(t, key) {
		t.Errorf("removed: %v, and the picture is not used", err)
	}
	if err := s.Restore(ctx, c.ID, s.FanID, anybody); err != nil || s.isUnused(t, key) {
		t.Errorf("put back: %v, and the picture is not used", err)
	}
}
