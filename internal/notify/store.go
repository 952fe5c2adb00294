package notify

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Member is somebody who may be told of what another did.
type Member struct {
	UserID string
	// IsGone: deactivated. IsParted: one blocked the other, or this one muted the other.
	IsGone, IsParted bool
	Preferences      Preferences
}

// hears reports whether the person is told of a type.
func (m Member) hears(t Type) bool { return !m.IsGone && !m.IsParted && m.Preferences.Allows(t) }

// Batch are some of the people of a fan-out, up to a place in its source.
type Batch struct {
	Members  []Member
	CursorAt time.Time
	CursorID string
	// IsLast: nobody comes after them.
	IsLast bool
}

// Told names a notification that somebody has, or had.
type Told struct {
	ID     string `json:"id"`
	UserID string `json:"userId"`
}

// Group are acts that one person is told of together.
type Group struct {
	Type   Type
	UserID string
	Group  string
	// Acts are in the order in which they happened.
	Acts []Telling
}

// Store keeps notifications, what people want to be told, and how far fan-outs are.
type Store interface {
	// Happenings reads what is true of some happenings now. What is gone does not stand.
	Happenings(ctx context.Context, of []Happening) ([]Happening, error)
	// Audience reads what decides whether people are told of what somebody did, by their ids.
	Audience(ctx context.Context, actorID string, userIDs []string) (map[string]Member, error)
	// Tell tells a person of the acts that they were not told of: in the notification of the group that they have not
	// read, else in a new one. It reports false where there is nothing new.
	Tell(ctx context.Context, g Group, at time.Time) (Told, bool, error)
	// TakeBack takes back what was told of one act, or what one of two people was told of the other. It returns the
	// notifications that are gone, and those that changed.
	TakeBack(ctx context.Context, t Takeback, at time.Time) (gone, changed []Told, err error)
	// RemoveAbout takes away up to so many notifications about a thing. Those that were gone already have no person.
	RemoveAbout(ctx context.Context, of Things, limit int, at time.Time) ([]Told, error)

	// AddFanout keeps a fan-out that is not there, due at once.
	AddFanout(ctx context.Context, f Fanout) error
	// LeaseFanout returns the fan-out that waits longest, which is due again only after lease; false for none.
	LeaseFanout(ctx context.Context, lease time.Duration) (Fanout, bool, error)
	// Batch reads the next people of a fan-out.
	Batch(ctx context.Context, f Fanout, limit int) (Batch, error)
	// Entitled reads what some people hold of an artist's tiers, and whether they follow the artist where there are none.
	Entitled(ctx context.Context, artistID string, userIDs []string, at time.Time) (map[string]access.Entitlements, error)
	// Deliver tells people of a fan-out, each once whatever is tried again, and moves it on, in one transaction. It
	// returns who was told now.
	Deliver(ctx context.Context, f Fanout, userIDs []string, to Batch, at time.Time) ([]Told, error)
	// DeferFanout makes one due after a while, EndFanout forgets it.
	DeferFanout(ctx context.Context, id string, delay time.Duration) error
	EndFanout(ctx context.Context, id string) error

	// LeaseChats leases chats of which people are to be notified, ChatNews reads how they stand for their people, and
	// SettleChats ends the lease: those of again are due once more after a while.
	LeaseChats(ctx context.Context, limit int, lease time.Duration) (ChatLease, error)
	ChatNews(ctx context.Context, chatIDs []string) ([]ChatNews, error)
	SettleChats(ctx context.Context, lease ChatLease, again map[string]bool, after time.Duration) error
	// TellChat notifies a person of a chat by the notification that is open, else by a new one in place of that which they
	// have read. It returns none where they have read the chat meanwhile, or were told.
	TellChat(ctx context.Context, n ChatNews) (Told, error)

	// Read reads notifications as they are shown, in any order; those that are gone are left out.
	Read(ctx context.Context, ids []string) ([]Notification, error)
	// History lists what a person was told, the last first; HistoryAt by an offset.
	History(ctx context.Context, userID string, of List, page paging.Request) (paging.Page[Notification], error)
	HistoryAt(ctx context.Context, userID string, of List, skip, limit int) ([]Notification, error)
	// Unread counts what a person has not read, Total what they have.
	Unread(ctx context.Context, userID string) (int, error)
	Total(ctx context.Context, userID string, of List) (int, error)
	// UnreadBetween lists up to so many of those that a person has not read, of what came after one moment and until
	// another, the last first, and counts all of them. Types are left out.
	UnreadBetween(
		ctx context.Context, userID string, after, until time.Time, without []Type, limit int,
	) (some []Notification, total int, err error)
	// MarkRead marks those of a person's notifications read that are not. It returns which it did, and how many of ids are
	// theirs.
	MarkRead(ctx context.Context, userID string, ids []string, at time.Time) (read []string, found int, err error)
	// MarkAllRead marks up to so many read of those until a moment that a person has not read, those of chats left alone;
	// MarkPlaceRead those of them that are about a thing. They return which.
	MarkAllRead(ctx context.Context, userID string, until time.Time, limit int) ([]string, error)
	MarkPlaceRead(ctx context.Context, userID string, of Place, until time.Time, limit int) ([]string, error)
	// Delete takes some away, DeleteAll up to so many of those until a moment; it returns how many there were.
	Delete(ctx context.Context, userID string, ids []string, at time.Time) (deleted int, err error)
	DeleteAll(ctx context.Context, userID string, until time.Time, limit int) (deleted int, err error)

	// Preferences reads what somebody wants to be told, QuietTimes when some people want to hear nothing; who has no such
	// time is left out.
	Preferences(ctx context.Context, userID string) (Preferences, error)
	QuietTimes(ctx context.Context, userIDs []string) (map[string]Quiet, error)
	// SetFlag switches one preference, SetDigest and SetQuiet change how they are told; nil for no quiet time.
	SetFlag(ctx context.Context, userID string, f Flag, on bool) error
	SetDigest(ctx context.Context, userID string, d Digest) error
	SetQuiet(ctx context.Context, userID string, q *Quiet) error

	// Sweep removes for good what was read or deleted before a moment.
	Sweep(ctx context.Context, before time.Time) error
}
