// Package moderation is what moderators take away of what others made, the words with which they do, and the appeal of
// whoever made it.
package moderation

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

const (
	// AppealableFor is how long whoever made a removed thing may appeal.
	AppealableFor = 14 * 24 * time.Hour
	// KeptFor is how long a removed thing can be put back; one whose appeal waits is kept until that is decided.
	KeptFor = 30 * 24 * time.Hour
	// NoWords are told to an author where whoever removes a thing says nothing.
	NoWords = "It is against the rules of this site."
	// MostAppeals is how many appeals are listed at once.
	MostAppeals = 50
	// CarriedOnAfter is how long a removal, or putting back, may be under way before the sweep carries it on.
	CarriedOnAfter = 2 * time.Minute
)

// State is what became of a removal.
type State string

// The states. Begun is a removal whose thing may not be gone yet, PuttingBack one whose thing may not be back yet:
// whoever asks for the same again carries it on, and else the sweep.
const (
	Begun       State = "BEGUN"
	Standing    State = "STANDING"
	Appealed    State = "APPEALED"
	PuttingBack State = "PUTTING_BACK"
	Upheld      State = "UPHELD"
	PutBack     State = "PUT_BACK"
)

// List is where moderators find a removal.
type List string

// The lists: what is hidden, what is removed, and what is back.
const (
	HiddenList  List = "HIDDEN"
	RemovedList List = "REMOVED"
	BackList    List = "BACK"
)

// Removal is that a moderator took a thing away.
type Removal struct {
	ID      string
	On      item.Ref
	OwnerID string
	// ByID is who removed it. They are named to other moderators, and not to the author.
	ByID string
	// Words tell the author why.
	Words string
	// Excerpt is how the thing began.
	Excerpt string
	// Before is the status that the thing had; empty where its kind has none.
	Before string
	State  State
	// IsHidden: it is kept until somebody puts it back or removes it; else for KeptFor.
	IsHidden bool
	// WasDeleted: its author had deleted it before, so that putting back leaves it deleted.
	WasDeleted bool

	RemovedAt, AppealUntil time.Time
	// Appeal and Answer are what the author and who decided about it wrote; empty before.
	Appeal, Answer        string
	AppealedAt, DecidedAt time.Time
	// DecidedBy is who decided, or is putting it back.
	DecidedBy string

	// Waits: its appeal waits for somebody.
	Waits bool

	// Owner and By are nil for those who are gone.
	Owner, By *person.Person
}

// CanAppeal reports whether the author may still appeal.
func (r Removal) CanAppeal(now time.Time) bool {
	return r.State == Standing && now.Before(r.AppealUntil)
}

// ErrStillThere says that a thing is not gone, or back.
var ErrStillThere = errors.New("the thing is still there")

// Store keeps removals.
type Store interface {
	letter.Store
	// Begin marks a thing and keeps a removal of it, or returns the one that was begun before, or that hides what is now
	// to be removed. Errors: NOT_FOUND, GONE where it is removed already, or nothing is left of it.
	Begin(ctx context.Context, r Removal) (Removal, error)
	// Abandon takes back what Begin did, unless the removal was completed.
	Abandon(ctx context.Context, id string) error
	// Complete makes a begun removal stand, and settles the open reports of its thing. Errors: GONE where it stands,
	// ErrStillThere.
	Complete(ctx context.Context, id, actorID string, at time.Time) error
	// Harden makes a removal of what was hidden, with the words and the times of r. Errors: those of allow.
	Harden(ctx context.Context, r Removal, allow func(Removal) error) error
	// Get reads one. Errors: NOT_FOUND.
	Get(ctx context.Context, id string) (Removal, error)
	// Appeal keeps the words of the author where allow lets it. Errors: NOT_FOUND, those of allow.
	Appeal(ctx context.Context, id, text string, at time.Time, allow func(Removal) error) error
	// Waiting lists the appeals that are not decided, the first first.
	Waiting(ctx context.Context, most int) ([]Removal, error)
	// OthersDecide reports whether there is somebody who may decide about appeals beside some people.
	OthersDecide(ctx context.Context, beside []string) (bool, error)
	// Listed lists what is on a list, the last removed first.
	Listed(ctx context.Context, list List, page paging.Request) (paging.Page[Removal], error)
	// UnderWay lists what is Begun or PuttingBack since before a moment, the first first.
	UnderWay(ctx context.Context, before time.Time, most int) ([]Removal, error)
	// StartPuttingBack makes a removal PuttingBack, with what is to be decided. Errors: those of allow.
	StartPuttingBack(ctx context.Context, d Decision, allow func(Removal) error) error
	// StopPuttingBack undoes StartPuttingBack of what cannot be put back.
	StopPuttingBack(ctx context.Context, id string) error
	// Decide ends a removal as Upheld or PutBack; what is put back loses its mark. Errors: those of allow.
	Decide(ctx context.Context, d Decision, allow func(Removal) error) error
	// Sweep forgets the marks of things that are kept no longer, so that their domains remove them for good.
	Sweep(ctx context.Context, now time.Time) error
}

// Decision is how an appeal ends, or a removal without one.
type Decision struct {
	ID, ActorID, Answer string
	As                  State
	At                  time.Time
}
