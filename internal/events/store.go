package events

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Store keeps events and venues. A thing that is not there is NOT_FOUND. Whoever listens hears of every change from the
// same transaction.
type Store interface {
	// IsArtist reports whether somebody is an artist. Errors: NOT_FOUND.
	IsArtist(ctx context.Context, userID string) (bool, error)
	// MemberSince says when somebody joined. Errors: NOT_FOUND.
	MemberSince(ctx context.Context, userID string) (time.Time, error)
	// Pictures returns those of keys that are pictures which somebody uploaded.
	Pictures(ctx context.Context, ownerID string, keys []string) ([]string, error)

	// Made finds the host's event with a client key; zero where there is none.
	Made(ctx context.Context, hostID, clientKey string) (again.Made, error)
	// Create keeps an event where allow agrees, or returns the id of the host's event with the same client key without
	// asking it. Of several at once with one key, one is asked.
	Create(ctx context.Context, e Event, key again.Key, allow func() error) (id string, err error)
	// Event reads one for a person, Events those of ids that are there, by their ids.
	Event(ctx context.Context, userID, id string) (Event, error)
	Events(ctx context.Context, userID string, ids []string) (map[string]Event, error)
	// Change calls decide with the event locked, perhaps more than once, and stores what it returns. An error of decide
	// leaves everything as it was.
	Change(ctx context.Context, id, actorID string, now time.Time, decide func(Event) (Event, error)) error
	// SetRemoved hides an event from everybody, or shows it again; twice is once. Errors: NOT_FOUND.
	SetRemoved(ctx context.Context, id, actorID string, removed bool, now time.Time) error
	// SetInterest notes that a person is interested, or is not; twice is once.
	SetInterest(ctx context.Context, userID, id string, interested bool, at time.Time) error
	// Going returns at most so many of those whom a person follows that are interested in an event.
	Going(ctx context.Context, userID, id string, most int) ([]person.Person, error)

	// OfHost, AtVenue and OfInterest list for a person what somebody hosts, what is at a venue, and what they themselves
	// are interested in. The last two have nothing of a host whom a block parts from the person.
	OfHost(ctx context.Context, userID, hostID string, w Window, page paging.Request) (paging.Page[Event], error)
	AtVenue(ctx context.Context, userID, venueID string, w Window, page paging.Request) (paging.Page[Event], error)
	OfInterest(ctx context.Context, userID string, w Window, page paging.Request) (paging.Page[Event], error)

	// Soonest, Near and Followed find what is to come between two moments, at most so much of each, the soonest first:
	// anywhere, around a position, and of those whom a person follows or is.
	Soonest(ctx context.Context, userID string, s Span, most int) ([]Candidate, error)
	Near(ctx context.Context, userID string, s Span, around Position, miles float64, most int) ([]Candidate, error)
	Followed(ctx context.Context, userID string, s Span, most int) ([]Candidate, error)
	// FollowedAmong returns those of ids that a person follows, and HomeOf where they live; nil where that is unknown.
	FollowedAmong(ctx context.Context, userID string, ids []string) (map[string]bool, error)
	HomeOf(ctx context.Context, userID string) (*Position, error)
	// Retire takes what is over from what is to come.
	Retire(ctx context.Context, now time.Time) error

	// CreateVenue keeps a venue, or returns the id of the one that has its name in its city.
	CreateVenue(ctx context.Context, v Venue) (id string, err error)
	Venue(ctx context.Context, id string) (Venue, error)
	// ChangeVenue is Change for venues, isShared where others than who wrote it down play there; another of that name in
	// that city is a CONFLICT. Events there are MovedWith it.
	ChangeVenue(ctx context.Context, id, actorID string, now time.Time,
		decide func(v Venue, isShared bool) (Venue, error)) error
	// Venues lists those whose folded names begin so.
	Venues(ctx context.Context, prefix string, page paging.Request) (paging.Page[Venue], error)

	// Calendar returns the number of a person's calendar address, 0 where they have none. SetCalendar begins the next
	// number, or ends the address.
	Calendar(ctx context.Context, userID string) (int, error)
	SetCalendar(ctx context.Context, userID string, open bool) (int, error)
}

// Window is what of a list is wanted, at a moment.
type Window struct {
	When When
	Now  time.Time
}

// Span is between two moments, the second not included.
type Span struct {
	From, Until time.Time
	Now         time.Time
}

// Candidate is an event on the way into what a person is shown.
type Candidate struct {
	ID, HostID string
	// Genres are slugs.
	Genres       []string
	Starts, Ends time.Time
	Position     *Position
	// IsFollowed: the person follows the host, or is the host. IsHidden: a block or a mute keeps it from them.
	IsFollowed, IsHidden bool
}
