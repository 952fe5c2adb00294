package posts_test

import (
	"context"
	"testing"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/posts"
)

// show is an event of the artist's of yesterday, where the fan was.
func (w *world) show(t *testing.T) string {
	t.Helper()
	id := uuid.NewString()
	run := func(ctx context.Context, statement cypher.Statement) {
		_, err := w.DB.Exec(ctx, "test_show", statement, map[string]any{
			"id": id, "artist": w.ArtistID, "fan": w.FanID, "at": w.now.AddDate(0, 0, -1),
		})
		if err != nil {
			t.Error(err)
		}
	}
	run(t.Context(), `MATCH (a:User {id: $artist}) MATCH (u:User {id: $fan})
CREATE (a)-[:HOSTS]->(e:Event {id: $id, ownerId: $artist, status: 'published', startDate: $at})
CREATE (u)-[:INTERESTED_IN {userId: $fan, eventId: $id, startDate: $at, at: $at}]->(e)`)
	// The test's own context has ended then.
	t.Cleanup(func() { run(context.WithoutCancel(t.Context()), `MATCH (e:Event {id: $id}) DETACH DELETE e`) })
	return id
}

func (w *world) remembers(t *testing.T, v access.Viewer, eventID, text string) posts.Shown {
	t.Helper()
	return w.post(t, v, posts.New{Type: posts.Memory, Content: text, EventID: eventID, InScrapbook: true})
}

func (w *world) scrapbook(t *testing.T, v access.Viewer, eventID string) []string {
	t.Helper()
	page, err := w.Memories(t.Context(), v, eventID, paging.Request{Size: 20})
	if err != nil {
		t.Fatal(err)
	}
	return texts(page.Nodes)
}

func TestAScrapbookHasWhatThoseWhoWereThereWrote(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id := w.show(t)
	ours := w.remembers(t, w.artist, id, "Ours")
	theirs := w.remembers(t, w.fan, id, "Theirs")
	w.post(t, w.fan, posts.New{Type: posts.Memory, Content: "Mine alone", EventID: id})
	w.post(t, w.fan, posts.New{Type: posts.Event, Content: "I go", EventID: id})
	if ours.EventHostID != w.ArtistID {
		t.Errorf("of %q", ours.EventHostID)
	}
	want := func(when string, v access.Viewer, wanted ...string) {
		t.Helper()
		got := w.scrapbook(t, v, id)
		if len(got) != len(wanted) {
			t.Errorf("%s: %q", when, got)
			return
		}
		for i := range got {
			if got[i] != wanted[i] {
				t.Errorf("%s: %q", when, got)
			}
		}
	}
	want("written", access.Visitor, "Theirs", "Ours")
	if _, err := w.RemoveMemory(ctx, w.artist, theirs.ID); err != nil {
		t.Fatal(err)
	}
	want("taken out", w.fan, "Ours")
	if _, err := w.ReturnMemory(ctx, w.artist, theirs.ID); err != nil {
		t.Fatal(err)
	}
	// What somebody hid in their feed stays wherever else it is looked for.
	if _, err := w.Hide(ctx, w.fan, ours.ID); err != nil {
		t.Fatal(err)
	}
	want("hidden in the feed", w.fan, "Theirs", "Ours")
	want("put back", w.fan, "Theirs", "Ours")
	withdrawn := posts.Patch{InScrapbook: input.Optional[bool]{Given: true}}
	if _, err := w.Update(ctx, w.fan, theirs.ID, withdrawn); err != nil {
		t.Fatal(err)
	}
	want("withdrawn", w.artist, "Ours")
	if _, err := w.Delete(ctx, w.artist, ours.ID); err != nil {
		t.Fatal(err)
	}
	want("deleted", w.artist)
	if _, err := w.Restore(ctx, w.artist, ours.ID); err != nil {
		t.Fatal(err)
	}
	want("restored", w.fan, "Ours")
}

func TestNineMemoriesArePinnedAtMost(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id := w.show(t)
	work := make([]func() error, 11)
	for i := range work {
		memory := w.remembers(t, w.fan, id, "Loud")
		work[i] = func() error {
			_, err := w.PinMemory(t.Context(), w.artist, memory.ID)
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
	pinned, err := w.PinnedMemories(ctx, access.Visitor, id)
	if err != nil || len(pinned) != 9 || refused != 2 {
		t.Fatalf("%d pinned, %d refused, %v", len(pinned), refused, err)
	}
	if p, err := w.PinMemory(ctx, w.artist, pinned[0].ID); err != nil || p.Scrapbook.PinnedAt.IsZero() {
		t.Errorf("pinned again: %v", err)
	}
	if _, err := w.UnpinMemory(ctx, w.fan, pinned[0].ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("unpinned by another: %v", err)
	}
	if _, err := w.UnpinMemory(ctx, w.artist, pinned[0].ID); err != nil {
		t.Error(err)
	}
	if _, err := w.RemoveMemory(ctx, w.artist, pinned[1].ID); err != nil {
		t.Error(err)
	}
	if left, err := w.PinnedMemories(ctx, w.fan, id); err != nil || len(left) != 7 {
		t.Errorf("%d left, %v", len(left), err)
	}
	if _, err := w.PinMemory(ctx, w.artist, pinned[1].ID); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("pinned where it is not: %v", err)
	}
}

func TestABlockPartsFromAScrapbook(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	id := w.show(t)
	w.remembers(t, w.artist, id, "Ours")
	_, err := w.DB.Exec(ctx, "test_block", `MATCH (a:User {id: $artist}) MATCH (u:User {id: $fan}) CREATE (a)-[:BLOCKS]->(u)`,
		map[string]any{"artist": w.ArtistID, "fan": w.FanID})
	if err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"read": func() error { _, err := w.Memories(ctx, w.fan, id, paging.Request{Size: 1}); return err }(),
		"write": func() error {
			_, err := w.Create(ctx, w.fan, posts.New{Type: posts.Memory, Content: "Loud", EventID: id})
			return err
		}(),
	} {
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
}
