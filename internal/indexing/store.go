package indexing

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store keeps the jobs, and the changes that could not be carried. Its clock decides when
// leases end, so servers whose clocks differ agree.
type Store interface {
	// Start keeps a job under way, unless one is already: that is the answer then, under a
	// lock, so of many at once all get the same. Jobs beyond the last KeptJobs are forgotten.
	Start(ctx context.Context, j Job) (Job, error)
	// Job gives one. Errors: NOT_FOUND.
	Job(ctx context.Context, id string) (Job, error)
	// Current gives the job that is under way, or was last; false where there was none.
	Current(ctx context.Context) (Job, bool, error)
	// Jobs gives them, the latest first.
	Jobs(ctx context.Context, page paging.Request) (paging.Page[Job], error)
	// Findings gives what a check found, in the order in which it was found.
	Findings(ctx context.Context, id string) ([]Finding, error)
	// Steer brings a job from one of the states to another. Errors: NOT_FOUND, CONFLICT where it
	// is in none of them, or IsSwapping.
	Steer(ctx context.Context, id string, from []State, to State) (Job, error)

	// Take leases the job that is there to be worked on: one that runs, or was cancelled and
	// not yet cleared; false where there is none, or another holds it.
	Take(ctx context.Context, holder string, lease time.Duration) (Job, bool, error)
	// Save keeps progress and the lease, and adds findings. held is false, and nothing was
	// kept, where another holds it; state is the job's, which admins may have changed. A job that they stopped
	// is not IsSwapping.
	Save(ctx context.Context, id, holder string, p Progress, found []Finding, lease time.Duration) (state State,
		held bool, err error)
	// Release ends the lease, and where end is one the job; a cancelled one is cleared with it.
	// Nothing happens where another holds the job, or an admin stopped it before it ended.
	Release(ctx context.Context, id, holder string, end State) error

	// Backlog tells of the changes that wait.
	Backlog(ctx context.Context) (Backlog, error)
	// SetAside gives the changes that were given up, the latest first.
	SetAside(ctx context.Context, page paging.Request) (paging.Page[Change], error)
	// RetrySetAside makes them due again; nil for all. DropSetAside forgets them.
	RetrySetAside(ctx context.Context, ids []string) (int, error)
	DropSetAside(ctx context.Context, ids []string) (int, error)
}

// TooLate is the error of who stops a job whose fresh index is being put in place.
func TooLate() error {
	return fault.New(fault.Conflict, "The fresh index is being put in place: it is too late to stop.")
}

// Backlog is what waits to be carried to the index.
type Backlog struct {
	Pending, SetAside int
	// Lag is the age of the first change that waits; 0 where none does.
	Lag time.Duration
}

// Change is one that could not be carried.
type Change struct {
	ID, Type, ItemID string
	// Name is what the thing is called now; empty where it is gone.
	Name, Error           string
	Attempts              int
	CreatedAt, SetAsideAt time.Time
}

// Graph is the truth.
type Graph interface {
	// Count gives how many things a type has, found or not, at no cost.
	Count(ctx context.Context, kind string) (int, error)
	// CountFindable counts those that may be found by somebody.
	CountFindable(ctx context.Context, kind string) (int, error)
	// Page gives the findable among the next limit things after an id, in the order of their
	// ids, how many were read, and the last id; none read is the end.
	Page(ctx context.Context, kind, after string, limit int) (things []Thing, read int, last string, err error)
	// Things gives those of ids that may be found.
	Things(ctx context.Context, kind string, ids []string) ([]Thing, error)
	// Waiting gives those of refs of which a change waits to be carried.
	Waiting(ctx context.Context, refs []item.Ref) (map[item.Ref]bool, error)
}

// What an Index may fail with, apart from being away (fault.Unavailable).
var (
	// ErrNotReady says that no index answers, so there is nothing to compare or to mend.
	ErrNotReady = errors.New("indexing: the index is not ready")
	// ErrBuildGone says that a fresh index is no longer there.
	ErrBuildGone = errors.New("indexing: the fresh index is gone")
)

// Index is what is worked on.
type Index interface {
	// Types are all that can be found, in the order of the groups of results.
	Types() []string
	State(ctx context.Context) (IndexState, error)
	// Build begins a fresh index or takes up that of the same id.
	Build(ctx context.Context, id string) (b Build, resumed bool, err error)
	// Walk gives all that is held of a type, some at a time, perhaps some twice.
	Walk(ctx context.Context, kind string, yield func([]Thing) error) error
	Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]Thing, error)
	// Refresh brings things, and with dependents what repeats something of them, up to date
	// with the graph.
	Refresh(ctx context.Context, refs []item.Ref, dependents bool) error
	// Changes counts the changes that reached the index through this process.
	Changes() int64
}

// IndexState is how the index is.
type IndexState struct {
	Engine    string
	Ready     bool
	Documents map[string]int64
	// SizeBytes is -1 where it is not known.
	SizeBytes int64
	BuiltAt   time.Time
	// Build is the id of the build that answers.
	Build string
}

// Build is a fresh index; package search says what each method promises.
type Build interface {
	Add(ctx context.Context, things []Thing) error
	Held(ctx context.Context) (map[string]int64, error)
	Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]Thing, error)
	Commit(ctx context.Context) error
	Discard(ctx context.Context) error
}
