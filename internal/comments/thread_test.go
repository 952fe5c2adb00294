package comments_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

// threaded has a thread of three on the song: the artist's, the other's answer, and the fan's to that.
type threaded struct {
	*world
	path   []comments.Comment
	beside []comments.Comment
}

func newThreaded(subject access.Subject) *threaded {
	on := func(id, parentID, by string) comments.Comment {
		return comments.Comment{ID: id, On: onSong, ParentID: parentID, AuthorID: by, Content: id, CreatedAt: now, Replies: 1}
	}
	w := &threaded{world: newWorld(subject), path: []comments.Comment{
		on("root", "", "artist"), on("answer", "root", "other"), on("sought", "answer", "fan"),
	}}
	w.path[2].Replies = 0
	w.beside = []comments.Comment{on("before", "answer", "artist"), w.path[2], on("after", "answer", "other")}
	return w
}

func (w *threaded) Path(context.Context, string) ([]comments.Comment, error) {
	return slices.Clone(w.path), nil
}

func (w *threaded) Around(
	_ context.Context, c comments.Comment, earlier, later int,
) (paging.Page[comments.Comment], error) {
	if c.ID != "sought" || earlier != 3 || later != 4 {
		return paging.Page[comments.Comment]{}, errors.New("asked for something else")
	}
	return paging.Page[comments.Comment]{Nodes: slices.Clone(w.beside)}, nil
}

// blocked are those whom a block parts from whoever asks.
type blocked map[string]bool

func (b blocked) Between(context.Context, string, []string) (boundary.Between, error) {
	return boundary.Between{Blocked: b}, nil
}

func (w *threaded) thread(v access.Viewer, apart ...string) (comments.Thread, error) {
	people := blocked{}
	for _, id := range apart {
		people[id] = true
	}
	doors := target.Doors{Targets: w, Held: w, Now: nowIs, Boundaries: people}
	return comments.NewService(w, doors, w, w).Thread(context.Background(), v, "sought", 3, 4)
}

func TestAThreadLeadsToAComment(t *testing.T) {
	w := newThreaded(song)
	got, err := w.thread(other)
	if err != nil || len(got.Path) != 3 || got.Path[2].ID != "sought" || got.IsCut() || len(got.Replies.Nodes) != 3 {
		t.Errorf("%+v, %v", got, err)
	}
	w.path = w.path[1:]
	if got, err := w.thread(other); err != nil || !got.IsCut() {
		t.Errorf("the end of a longer chain: %+v, %v", got, err)
	}
	w.path = newThreaded(song).path[:1]
	if got, err := w.thread(other); err != nil || len(got.Path) != 1 || len(got.Replies.Nodes) != 0 {
		t.Errorf("one that answers nothing: %+v, %v", got, err)
	}
}

func TestWhoIsNotLedToAComment(t *testing.T) {
	w := newThreaded(gated)
	if _, err := w.thread(other); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("under what is gated: %v", err)
	}
	w = newThreaded(song)
	if _, err := w.thread(other, "fan"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("by somebody whom a block parts: %v", err)
	}
	// What was answered by those keeps its place, here and elsewhere.
	w.path[2].Replies = 2
	if _, err := w.thread(other, "fan"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("by somebody whom a block parts, answered: %v", err)
	}
	got, err := w.thread(fan, "other")
	if err != nil || len(got.Path) != 3 || !got.Path[1].Deleted() || got.Path[1].Content != "" {
		t.Errorf("below what is by somebody whom a block parts: %+v, %v", got.Path, err)
	}
	w.path[2].DeletedAt = now
	if _, err := w.thread(other); fault.CodeOf(err) != fault.Gone {
		t.Errorf("a deleted one: %v", err)
	}
	service := comments.NewService(w, target.Doors{Targets: w, Held: w, Now: nowIs}, w, w)
	for _, size := range [][2]int{{0, 4}, {3, 0}, {51, 4}, {3, 51}} {
		if _, err := service.Thread(context.Background(), fan, "sought", size[0], size[1]); fault.CodeOf(err) != bad {
			t.Errorf("%v: %v", size, err)
		}
	}
}
