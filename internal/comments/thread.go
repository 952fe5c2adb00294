package comments

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Thread shows where a comment stands: what it answers, and what stands beside it, earlier and later. Errors:
// NOT_FOUND, also for one by somebody whom a block parts from the viewer, GONE for a deleted one, FORBIDDEN for what is
// gated, BAD_USER_INPUT.
func (s *Service) Thread(ctx context.Context, v access.Viewer, id string, earlier, later int) (Thread, error) {
	wrong := map[string]string{}
	for name, size := range map[string]int{"earlier": earlier, "later": later} {
		if size < 1 || size > MaxBeside {
			wrong[name] = name + " must be between 1 and 50."
		}
	}
	if len(wrong) > 0 {
		return Thread{}, fault.BadInput(wrong)
	}
	path, err := s.store.Path(ctx, id)
	if err != nil {
		return Thread{}, err
	}
	sought := path[len(path)-1]
	if err := s.see(ctx, v, sought.On); err != nil {
		return Thread{}, err
	}
	if sought.Deleted() {
		return Thread{}, fault.New(fault.Gone, "This comment was deleted.")
	}
	shown, err := s.shown(ctx, v, paging.Page[Comment]{Nodes: path})
	if err != nil {
		return Thread{}, err
	}
	// What stands above keeps its place; the one sought may be left out, or hidden.
	if len(shown.Nodes) < len(path) || shown.Nodes[len(path)-1].Deleted() {
		return Thread{}, errMissing
	}
	thread := Thread{Path: shown.Nodes, Replies: paging.None[Comment]()}
	if sought.ParentID == "" {
		return thread, nil
	}
	if thread.Replies, err = s.store.Around(ctx, sought, earlier, later); err != nil {
		return Thread{}, err
	}
	thread.Replies, err = s.shown(ctx, v, thread.Replies)
	return thread, err
}
