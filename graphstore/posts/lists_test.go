package posts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/posts"
)

// onPage are the texts of what is on the artist's page.
func (w *world) onPage(t *testing.T, v access.Viewer, f posts.Filter) []string {
	t.Helper()
	page, err := w.OnPage(t.Context(), v, w.ArtistID, f, paging.Request{Size: 100})
	if err != nil {
		t.Fatal(err)
	}
	return texts(page.Nodes)
}

func texts(shown []posts.Shown) []string {
	out := make([]string, len(shown))
	for i, p := range shown {
		out[i] = p.Content
	}
	return out
}

func TestAPageHasWhatIsPublishedOnIt(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.post(t, w.artist, posts.New{Content: "Plain"})
	w.now = w.now.Add(time.Second)
	w.post(t, w.artist, posts.New{Content: "Music", Type: posts.Music, TrackID: w.Tracks[0]})
	w.now = w.now.Add(time.Second)
	w.post(t, w.artist, posts.New{Content: "For fans", FansOnly: true})
	w.now = w.now.Add(time.Second)
	w.post(t, w.fan, posts.New{Content: "From a fan", IsCommunityPost: true, CommunityUserID: w.ArtistID})
	w.post(t, w.artist, posts.New{Content: "Draft", Draft: true})
	w.post(t, w.artist, posts.New{Content: "Scheduled", PublishAt: w.now.Add(time.Hour)})
	yes, no := true, false
	for _, c := range []struct {
		name string
		v    access.Viewer
		f    posts.Filter
		want []string
	}{
		{"to its artist", w.artist, posts.Filter{}, []string{"From a fan", "For fans", "Music", "Plain"}},
		{"to a visitor", access.Visitor, posts.Filter{}, []string{"From a fan", "", "Music", "Plain"}},
		{"of the community", w.artist, posts.Filter{Community: &yes}, []string{"From a fan"}},
		{"without the community", w.artist, posts.Filter{Community: &no}, []string{"For fans", "Music", "Plain"}},
		{"for supporters", w.artist, posts.Filter{VIP: true}, []string{"For fans"}},
		{"of one type", access.Visitor, posts.Filter{Type: posts.Music}, []string{"Music"}},
		// A list of plain posts would tell that the one for fans is none of music.
		{"of a type that one may not know", access.Visitor, posts.Filter{Type: posts.Plain}, []string{"From a fan", "Plain"}},
	} {
		if got := w.onPage(t, c.v, c.f); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", c.name, got)
		}
	}
	all := paging.Request{Size: paging.Max}
	if own, err := w.Unpublished(ctx, w.artist, all); err != nil || len(own.Nodes) != 2 {
		t.Errorf("unpublished: %q, %v", texts(own.Nodes), err)
	}
	if own, err := w.Unpublished(ctx, w.fan, all); err != nil || len(own.Nodes) > 0 {
		t.Errorf("of another: %q, %v", texts(own.Nodes), err)
	}
}

// Whoever pages misses nothing that was there and sees nothing twice, while others post.
func TestTheFeedPagesWhileOthersPost(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	var want []string
	for i := range 7 {
		// Two of a moment stand beside each other.
		w.now = w.now.Add(time.Duration(i%2) * time.Millisecond)
		want = append(want, w.post(t, w.artist, posts.New{Content: fmt.Sprint(i)}).ID)
	}
	seen, page := map[string]int{}, paging.Request{Size: 2}
	for range 100 {
		got, err := w.Feed(ctx, w.fan, posts.Filter{}, page)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range got.Nodes {
			seen[p.ID]++
		}
		at, err := paging.Decode(got.End)
		if err != nil || !slices.ContainsFunc(want, func(id string) bool { return seen[id] == 0 }) {
			break
		}
		page.Cursor = &at
		w.now = w.now.Add(time.Second)
		w.post(t, w.fan, posts.New{Content: "Between"})
	}
	for _, id := range want {
		if seen[id] != 1 {
			t.Errorf("%s is seen %d times", id, seen[id])
		}
	}
}

func TestTheFeedLeavesOutWhatIsAskedFor(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	a, b := w.post(t, w.artist, posts.New{Content: "One"}), w.post(t, w.artist, posts.New{Content: "Two"})
	has := func(f posts.Filter, id string) bool {
		t.Helper()
		got, err := w.Feed(ctx, w.fan, f, paging.Request{Size: 100})
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(got.Nodes, func(p posts.Shown) bool { return p.ID == id })
	}
	if without := (posts.Filter{Without: map[string]bool{a.ID: true}}); has(without, a.ID) || !has(without, b.ID) {
		t.Error("what is shown already")
	}
	for _, c := range []struct {
		relation cypher.Statement
		f        posts.Filter
	}{
		{`MATCH (f:User {id: $fan}), (a:User {id: $artist}) CREATE (f)-[:FOLLOWS {followerId: f.id, followedId: a.id, at: datetime()}]->(a)`, posts.Filter{Discover: true}},
		{`MATCH (f:User {id: $fan}), (a:User {id: $artist}) CREATE (f)-[:MUTES]->(a)`, posts.Filter{}},
		{`MATCH (f:User {id: $fan}), (a:User {id: $artist}) CREATE (a)-[:BLOCKS]->(f)`, posts.Filter{}},
	} {
		if !has(c.f, a.ID) {
			t.Errorf("before: %s", c.relation)
		}
		people := map[string]any{"fan": w.FanID, "artist": w.ArtistID}
		if _, err := w.DB.Exec(ctx, "test_relate", c.relation, people); err != nil {
			t.Fatal(err)
		}
		if has(c.f, a.ID) {
			t.Errorf("after: %s", c.relation)
		}
		if _, err := w.DB.Exec(ctx, "test_part", `MATCH (:User {id: $fan})-[r:FOLLOWS|MUTES|BLOCKS]-(:User {id: $artist}) DELETE r`,
			people); err != nil {
			t.Fatal(err)
		}
	}
}

// Fans of an artist without tiers are those who follow them.
func TestFollowersReadWhatIsForFans(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	p := w.post(t, w.artist, posts.New{Content: "For fans", FansOnly: true})
	if _, err := w.Save(ctx, w.fan, p.ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("saved: %v", err)
	}
	people := map[string]any{"fan": w.FanID, "artist": w.ArtistID, "tier": "tier" + w.FanID}
	if _, err := w.DB.Exec(ctx, "test_follow", `MATCH (f:User {id: $fan}), (a:User {id: $artist}) CREATE (f)-[:FOLLOWS]->(a)`,
		people); err != nil {
		t.Fatal(err)
	}
	if got, err := w.Get(ctx, w.fan, p.ID); err != nil || got.Content != "For fans" {
		t.Errorf("to a follower: %+v, %v", got, err)
	}
	t.Cleanup(func() { graphtest.Cleanup(t, w.DB, "tier"+w.FanID) })
	if _, err := w.DB.Exec(ctx, "test_offer", `MATCH (a:User {id: $artist}) CREATE (a)-[:OFFERS]->(:Tier {id: $tier, artistId: $artist, position: 0})`,
		people); err != nil {
		t.Fatal(err)
	}
	if got, err := w.Get(ctx, w.fan, p.ID); err != nil || got.HasAccess {
		t.Errorf("once there is a tier: %+v, %v", got, err)
	}
}

func TestAPostIsSavedOnceWhateverIsPressed(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	p := w.post(t, w.artist, posts.New{Content: "Keep this"})
	work := make([]func() error, 20)
	for i := range work {
		work[i] = func() error {
			var err error
			if i%2 == 0 {
				_, err = w.Save(t.Context(), w.fan, p.ID)
			} else {
				_, err = w.Unsave(t.Context(), w.fan, p.ID)
			}
			return err
		}
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Error(err)
		}
	}
	kept, err := w.SavedPosts(ctx, w.fan, paging.Request{Size: 10})
	if err != nil {
		t.Fatal(err)
	}
	saves, err := cypher.ReadOne(ctx, w.DB, "test_saves", `MATCH (p:Post {id: $id}) RETURN p.saveCount AS n`,
		map[string]any{"id": p.ID}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil || saves != len(kept.Nodes) {
		t.Errorf("%d counted, %d kept, %v", saves, len(kept.Nodes), err)
	}
	if _, err := w.Save(ctx, w.fan, p.ID); err != nil {
		t.Fatal(err)
	}
	if got, err := w.Get(ctx, w.fan, p.ID); err != nil || !got.IsSaved {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := w.Delete(ctx, w.artist, p.ID); err != nil {
		t.Fatal(err)
	}
	if kept, err := w.SavedPosts(ctx, w.fan, paging.Request{Size: 10}); err != nil || len(kept.Nodes) > 0 {
		t.Errorf("deleted: %q, %v", texts(kept.Nodes), err)
	}
}

func TestFivePostsArePinnedAtMost(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	all := make([]posts.Shown, 7)
	work := make([]func() error, len(all))
	for i := range all {
		all[i] = w.post(t, w.artist, posts.New{Content: "Pin this"})
		work[i] = func() error {
			_, err := w.Pin(t.Context(), w.artist, all[i].ID)
			return err
		}
	}
	refused := 0
	for _, err := range graphtest.AtOnce(work...) {
		if fault.CodeOf(err) == fault.Conflict {
			refused++
		} else if err != nil {
			t.Error(err)
		}
	}
	pinned, err := w.Pinned(ctx, access.Visitor, w.ArtistID)
	if err != nil || len(pinned) != 5 || refused != 2 {
		t.Fatalf("%d pinned, %d refused, %v", len(pinned), refused, err)
	}
	if _, err := w.Pin(ctx, w.artist, pinned[0].ID); err != nil {
		t.Errorf("pinned again: %v", err)
	}
	if _, err := w.Unpin(ctx, w.fan, pinned[0].ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("by another: %v", err)
	}
	if got, err := w.Unpin(ctx, w.artist, pinned[0].ID); err != nil || !got.PinnedAt.IsZero() {
		t.Errorf("unpinned: %+v, %v", got, err)
	}
	if _, err := w.Delete(ctx, w.artist, pinned[1].ID); err != nil {
		t.Fatal(err)
	}
	if left, err := w.Pinned(ctx, w.fan, w.ArtistID); err != nil || len(left) != 3 {
		t.Errorf("%d left, %v", len(left), err)
	}
	restore := func(id string) bool {
		back, err := w.Restore(ctx, w.artist, id)
		if err != nil {
			t.Fatal(err)
		}
		return !back.PinnedAt.IsZero()
	}
	if !restore(pinned[1].ID) {
		t.Error("what was pinned comes back without its pin")
	}
	if _, err := w.Delete(ctx, w.artist, pinned[1].ID); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := w.Pin(ctx, w.artist, w.post(t, w.artist, posts.New{Content: "In its place"}).ID); err != nil {
			t.Fatal(err)
		}
	}
	if restore(pinned[1].ID) {
		t.Error("a sixth is pinned")
	}
}

// What stood there while only some could read it stays with its author when all can.
func TestEarlierTextsOfAClosedPostStayClosed(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	p := w.post(t, w.artist, posts.New{Content: "Secret", FansOnly: true})
	if _, err := w.Update(ctx, w.artist, p.ID, posts.Patch{
		Content: input.Set("Open"), FansOnly: input.Set(false),
	}); err != nil {
		t.Fatal(err)
	}
	if edits, err := w.Edits(ctx, w.fan, p.ID); err != nil || len(edits) > 0 {
		t.Errorf("to a fan: %+v, %v", edits, err)
	}
	if edits, err := w.Edits(ctx, w.artist, p.ID); err != nil || len(edits) != 1 || edits[0].Content != "Secret" {
		t.Errorf("to its author: %+v, %v", edits, err)
	}
}

// What is tagged is found under it while it is published and open to all, and suggested by its beginning.
func TestWhatIsTaggedIsListed(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	tag := "tag" + w.FanID[len(w.FanID)-12:]
	listed := func(v access.Viewer) []string {
		t.Helper()
		page, err := w.Tagged(ctx, v, "#"+strings.ToUpper(tag), paging.Request{Size: 20})
		if err != nil {
			t.Fatal(err)
		}
		return texts(page.Nodes)
	}
	one := w.post(t, w.artist, posts.New{Content: "One #" + tag})
	w.now = w.now.Add(time.Second)
	w.post(t, w.artist, posts.New{Content: "Two #" + tag})
	w.post(t, w.artist, posts.New{Content: "For fans #" + tag, FansOnly: true})
	w.post(t, w.artist, posts.New{Content: "Draft #" + tag, Draft: true})
	want := []string{"Two #" + tag, "One #" + tag}
	for _, v := range []access.Viewer{access.Visitor, w.artist} {
		if got := listed(v); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	found, err := w.SuggestHashtags(ctx, "#"+strings.ToUpper(tag[:len(tag)-2]))
	if err != nil || len(found) != 1 || found[0] != (posts.Hashtag{Name: tag, Posts: 2}) {
		t.Errorf("suggested: %+v, %v", found, err)
	}
	if _, err := w.Delete(ctx, w.artist, one.ID); err != nil {
		t.Fatal(err)
	}
	if got := listed(w.fan); !slices.Equal(got, want[:1]) {
		t.Errorf("after one was deleted: %q", got)
	}
	for _, typed := range []string{"", "#", "@", strings.Repeat("x", 200)} {
		if found, err := w.SuggestHashtags(ctx, typed); err != nil || len(found) > 0 {
			t.Errorf("%q suggests %v, %v", typed, found, err)
		}
	}
}

func TestPeopleAreSuggestedByTheirHandles(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	handle := "F" + w.FanID[len(w.FanID)-12:]
	named := func(v access.Viewer) []string {
		t.Helper()
		found, err := w.SuggestPeople(ctx, v, "@"+handle[:len(handle)-3])
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, p := range found {
			ids = append(ids, p.UserID)
		}
		return ids
	}
	if got := named(w.artist); !slices.Contains(got, w.FanID) {
		t.Errorf("%q without %s", got, w.FanID)
	}
	if got := named(w.fan); slices.Contains(got, w.FanID) {
		t.Error("somebody is suggested to themselves")
	}
	if _, err := w.SuggestPeople(ctx, access.Visitor, "@a"); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("to a visitor: %v", err)
	}
	w.Exec(t, `MATCH (f:User {id: $fan}) SET f.confirmedAt = NULL`, map[string]any{"fan": w.FanID})
	if got := named(w.artist); slices.Contains(got, w.FanID) {
		t.Error("somebody is suggested before they confirmed who they are")
	}
	w.Exec(t, `MATCH (f:User {id: $fan}), (a:User {id: $artist}) SET f.confirmedAt = datetime() CREATE (f)-[:BLOCKS]->(a)`,
		map[string]any{"fan": w.FanID, "artist": w.ArtistID})
	if got := named(w.artist); slices.Contains(got, w.FanID) {
		t.Error("somebody is suggested across a block")
	}
}

func TestPeopleAreSuggestedByTheirNames(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	// A name that nobody else has: letters alone, as an id's digits would stand as words of their own.
	own := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return 'g' + r - '0'
		}
		return r
	}, w.FanID[len(w.FanID)-12:])
	w.Exec(t, `MATCH (f:User {id: $fan}) SET f.displayName = $name`,
		map[string]any{"fan": w.FanID, "name": "Zoë " + own + " O'Ångström"})
	for typed, want := range map[string]bool{
		own: true, own[:8]: true, "@" + own[:8]: true, strings.ToUpper(own): true, "zoe " + own: true,
		"o'ang " + own[:5]: true,
		own + " Zoë":       true, own + " O’Ångström": true, own + "x": false, own[1:]: false, own + " nobody": false,
		own + ` OR *:* ) " ~ \`: false, "": false, "*": false, "~": false, strings.Repeat("x", 300): false,
	} {
		found, err := w.SuggestPeople(ctx, w.artist, typed)
		if err != nil {
			t.Errorf("%q: %v", typed, err)
		}
		if got := slices.ContainsFunc(found, func(p person.Person) bool { return p.UserID == w.FanID }); got != want {
			t.Errorf("%q finds them: %t", typed, got)
		}
	}
}
