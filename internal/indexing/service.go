package indexing

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Service is the index as analysts see and admins steer it. Others get UNAUTHENTICATED or FORBIDDEN.
type Service struct {
	store Store
	index Index
	// wake is called when there may be something to do, carry when changes are due again.
	wake, carry func()
}

// NewService returns a Service.
func NewService(store Store, index Index, wake, carry func()) *Service {
	return &Service{store: store, index: index, wake: wake, carry: carry}
}

// Overview is how everything stands.
type Overview struct {
	IndexState
	// Types are the keys of Documents in order.
	Types []string
	// Problem is why the index does not answer; empty while it does.
	Problem string
	Backlog
	// Job is the one under way; nil where there is none.
	Job *Job
}

// Overview tells how the index is, and how far behind. An engine that is away is no error.
func (s *Service) Overview(ctx context.Context, v access.Viewer) (Overview, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Overview{}, err
	}
	o := Overview{Types: s.index.Types()}
	var err error
	if o.Backlog, err = s.store.Backlog(ctx); err != nil {
		return Overview{}, err
	}
	job, any, err := s.store.Current(ctx)
	if err != nil {
		return Overview{}, err
	}
	if any && !job.State.Ended() {
		o.Job = &job
	}
	if o.IndexState, err = s.index.State(ctx); err != nil {
		o.Ready, o.Problem = false, "The search engine does not answer: "+words(err)
		return o, nil
	}
	if !o.Ready {
		o.Problem = "The index is empty or was made by another version; it is filled anew by itself."
	}
	return o, nil
}

// objectTypes are what callers may name, and what the index calls it.
var objectTypes = map[string]string{
	"artist": "artist", "user": "artist", "album": "album", "song": "song", "track": "song", "event": "event",
	"merch": "merch", "merchandise": "merch", "post": "post", "venue": "venue", "genre": "genre", "all": "",
}

// Force brings the things named up to date, or where none is named everything of the type into
// a fresh index. Where a job is under way, that is the answer. Errors: BAD_USER_INPUT.
func (s *Service) Force(ctx context.Context, v access.Viewer, objectType string, ids []string) (Job, error) {
	if err := v.RequireAdmin(); err != nil {
		return Job{}, err
	}
	job, err := Forced(objectType, ids)
	if err != nil {
		return Job{}, err
	}
	job.StartedBy = v.UserID
	return s.start(ctx, job)
}

// Forced makes the job of what a caller named. Errors: BAD_USER_INPUT, naming the field.
func Forced(objectType string, ids []string) (Job, error) {
	kind, known := objectTypes[strings.ToLower(objectType)]
	wrong := map[string]string{}
	if !known {
		wrong["objectType"] = "objectType must be artist, album, song, event, merch, post, venue, genre, user or all."
	}
	switch {
	case len(ids) > MaxThings:
		wrong["ids"] = fmt.Sprintf("At most %d ids can be named at once.", MaxThings)
	case len(ids) > 0 && known && kind == "":
		wrong["ids"] = "Ids need the type that they are of."
	case slices.ContainsFunc(ids, func(id string) bool { return id == "" || len(id) > 200 }):
		wrong["ids"] = "An id has 1 to 200 characters."
	}
	if len(wrong) > 0 {
		return Job{}, fault.BadInput(wrong)
	}
	switch {
	case len(ids) > 0:
		sorted := slices.Compact(slices.Sorted(slices.Values(ids)))
		return Job{Kind: Things, ObjectType: kind, IDs: sorted}, nil
	case kind == "":
		return Job{Kind: All}, nil
	default:
		return Job{Kind: Type, ObjectType: kind}, nil
	}
}

// Check compares the index with the graph, and with repair mends what differs.
func (s *Service) Check(ctx context.Context, v access.Viewer, repair bool) (Job, error) {
	if err := v.RequireAdmin(); err != nil {
		return Job{}, err
	}
	job := Job{Kind: Check, StartedBy: v.UserID}
	if repair {
		job.Kind = Repair
	}
	return s.start(ctx, job)
}

// Begin starts a job of the server's own, or of its command line.
func (s *Service) Begin(ctx context.Context, j Job) (Job, error) { return s.start(ctx, j) }

func (s *Service) start(ctx context.Context, j Job) (Job, error) {
	kept, err := start(ctx, s.store, j)
	if err == nil {
		s.wake()
	}
	return kept, err
}

func start(ctx context.Context, store Store, j Job) (Job, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Job{}, fmt.Errorf("naming a job: %w", err)
	}
	j.ID, j.State, j.Total = id.String(), Running, -1
	return store.Start(ctx, j)
}

// Follow returns a job to those who began it without being an admin, at the command line.
func (s *Service) Follow(ctx context.Context, id string) (Job, error) { return s.store.Job(ctx, id) }

// Found returns what a check found, likewise.
func (s *Service) Found(ctx context.Context, id string) ([]Finding, error) {
	return s.store.Findings(ctx, id)
}

// Job returns one. Errors: NOT_FOUND.
func (s *Service) Job(ctx context.Context, v access.Viewer, id string) (Job, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Job{}, err
	}
	return s.store.Job(ctx, id)
}

// Jobs returns them, the latest first.
func (s *Service) Jobs(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Job], error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return paging.Page[Job]{}, err
	}
	return s.store.Jobs(ctx, page)
}

// Findings returns what a check found. Only admins are told what things are called: a name is the text of a post that
// is for some, or the title of what is not out.
func (s *Service) Findings(ctx context.Context, v access.Viewer, id string) ([]Finding, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return nil, err
	}
	found, err := s.store.Findings(ctx, id)
	hideNames(v, found, func(f *Finding) *string { return &f.Name })
	return found, err
}

// hideNames empties the names of what an admin alone is told the name of.
func hideNames[T any](v access.Viewer, all []T, nameOf func(*T) *string) {
	if v.RequireAdmin() == nil {
		return
	}
	for i := range all {
		*nameOf(&all[i]) = ""
	}
}

// Pause lets a job stand still. Errors: NOT_FOUND, CONFLICT where it does not run, or its fresh index is being put in
// place.
func (s *Service) Pause(ctx context.Context, v access.Viewer, id string) (Job, error) {
	return s.steer(ctx, v, id, []State{Running}, Paused)
}

// Resume lets a paused job go on. Errors: NOT_FOUND, CONFLICT where it is not paused.
func (s *Service) Resume(ctx context.Context, v access.Viewer, id string) (Job, error) {
	return s.steer(ctx, v, id, []State{Paused}, Running)
}

// Cancel ends a job; the index stays what it was. Errors: NOT_FOUND, CONFLICT where it has ended, or its fresh index is
// being put in place.
func (s *Service) Cancel(ctx context.Context, v access.Viewer, id string) (Job, error) {
	return s.steer(ctx, v, id, []State{Running, Paused}, Cancelled)
}

func (s *Service) steer(ctx context.Context, v access.Viewer, id string, from []State, to State) (Job, error) {
	if err := v.RequireAdmin(); err != nil {
		return Job{}, err
	}
	job, err := s.store.Steer(ctx, id, from, to)
	if err != nil {
		return Job{}, err
	}
	s.wake()
	return job, nil
}

// SetAside returns the changes that could not be carried; their names are for admins, as those of Findings are.
func (s *Service) SetAside(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Change], error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return paging.Page[Change]{}, err
	}
	found, err := s.store.SetAside(ctx, page)
	hideNames(v, found.Nodes, func(c *Change) *string { return &c.Name })
	return found, err
}

// RetrySetAside tries changes again, nil for all, and gives how many.
func (s *Service) RetrySetAside(ctx context.Context, v access.Viewer, ids []string) (int, error) {
	if err := v.RequireAdmin(); err != nil {
		return 0, err
	}
	n, err := s.store.RetrySetAside(ctx, ids)
	if err == nil && n > 0 {
		s.carry()
	}
	return n, err
}

// DropSetAside forgets changes, and gives how many.
func (s *Service) DropSetAside(ctx context.Context, v access.Viewer, ids []string) (int, error) {
	if err := v.RequireAdmin(); err != nil {
		return 0, err
	}
	return s.store.DropSetAside(ctx, ids)
}
