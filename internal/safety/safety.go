// Package safety is what people keep from themselves and from one another: whom they block and mute, the words that
// they do not want to read, and what they report to those who run the site.
package safety

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Word is a word, or a few, that somebody does not want to read.
type Word struct {
	ID, Text string
	// Until is when it ends; zero where it does not.
	Until     time.Time
	CreatedAt time.Time
}

// Kept is what somebody keeps from themselves, and whether there is anybody whom a block or a mute parts from them.
type Kept struct {
	UserID              string
	HasBlocks, HasMutes bool
	Words               []Word
}

// Reason is why somebody reports a thing.
type Reason string

// The reasons.
const (
	Spam          Reason = "SPAM"
	Harassment    Reason = "HARASSMENT"
	Hate          Reason = "HATE"
	Sexual        Reason = "SEXUAL"
	Violence      Reason = "VIOLENCE"
	Impersonation Reason = "IMPERSONATION"
	Copyright     Reason = "COPYRIGHT"
	Other         Reason = "OTHER"
)

// State is what became of a report.
type State string

// The states. A report is open until an admin settles it.
const (
	Open      State = "OPEN"
	Dismissed State = "DISMISSED"
	Removed   State = "REMOVED"
)

// Report is what somebody told the admins of a thing.
type Report struct {
	ID         string
	On         item.Ref
	ReporterID string
	Reason     Reason
	Text       string
	CreatedAt  time.Time
	State      State
	SettledAt  time.Time

	// Reporter and Author are nil for those who are gone. Excerpt is how the thing began when it was reported.
	Reporter, Author *person.Person
	Excerpt          string
	// Others is how many more report the same thing and are open.
	Others int
	// Under is what a comment stands below; nil for all else, and for a comment that is gone.
	Under *item.Ref
}

// Case is a report with what helps to decide about it.
type Case struct {
	Report
	// Told are the other open reports of the thing, Done is what was done about it before; the last first, as all lists.
	Told []Report
	Done []Act
	// OfAuthor is what was done about its author's other things, and about them.
	OfAuthor History
}

// Act is what somebody did who runs the site.
type Act struct {
	Verb, Why string
	At        time.Time
	// By is nil for who is gone.
	By *person.Person
}

// Removal is a thing of an author's that moderators took away, and what became of it.
type Removal struct {
	ID           string
	On           item.Ref
	Words, State string
	IsHidden     bool
	RemovedAt    time.Time
}

// History is what was done about a person before. Removals are known for as long as they are kept.
type History struct {
	Removals []Removal
	Settled  []Report
	Acts     []Act
}

// MostOfCase are how many of each list of a case are shown.
const MostOfCase = 20

// Store keeps all of it. What is not there is NOT_FOUND.
type Store interface {
	// MemberSince says when somebody joined.
	MemberSince(ctx context.Context, userID string) (time.Time, error)
	// Block parts two people and ends that they follow each other; twice is once. Unblock brings nothing back.
	Block(ctx context.Context, userID, otherID string, at time.Time) error
	Unblock(ctx context.Context, userID, otherID string) error
	Mute(ctx context.Context, userID, otherID string, at time.Time) error
	Unmute(ctx context.Context, userID, otherID string) error
	// Person finds somebody whatever parts them.
	Person(ctx context.Context, userID string) (person.Person, error)
	// Blocked and Muted list whom a person blocked or muted, the last first.
	Blocked(ctx context.Context, userID string, page paging.Request) (paging.Page[person.Person], error)
	Muted(ctx context.Context, userID string, page paging.Request) (paging.Page[person.Person], error)
	// Between reads what parts a person from others.
	Between(ctx context.Context, userID string, others []string) (boundary.Between, error)
	// Kept reads what some people keep from themselves.
	Kept(ctx context.Context, userIDs []string) ([]Kept, error)
	// MuteWord keeps a word under its folded text, in the place of the same; it reports false where there are as many as
	// there may be.
	MuteWord(ctx context.Context, userID, folded string, w Word, most int) (bool, error)
	UnmuteWord(ctx context.Context, userID, id string) error

	// Report keeps a report, once for each person and thing, with the beginning of the thing.
	Report(ctx context.Context, r Report, ownerID string) error
	// Reports lists what is in a state, the last first.
	Reports(ctx context.Context, state State, page paging.Request) (paging.Page[Report], error)
	// ReportByID reads one, unless it was settled and made again since. Errors: NOT_FOUND.
	ReportByID(ctx context.Context, id string) (Report, error)
	// Case reads one with what helps to decide about it, at most so many of each list. Errors: NOT_FOUND.
	Case(ctx context.Context, id string, most int) (Case, error)
	// Settle ends all open reports of the thing of one, unless that one was settled and made again since.
	Settle(ctx context.Context, id, adminID string, as State, at time.Time) error
	// Reopen opens reports again that were dismissed, for the act that says so. Errors: CONFLICT where the thing was
	// decided about again since, or nothing of them is dismissed any more.
	Reopen(ctx context.Context, ids []string, adminID, why string) error
	// Sweep removes words that ended before a moment.
	Sweep(ctx context.Context, before time.Time) error
}
