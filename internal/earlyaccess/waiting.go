package earlyaccess

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// WaitingStore keeps the waiting list.
type WaitingStore interface {
	// Join puts an address on the list, unconfirmed, or returns the entry that it has. Whoever left comes back
	// unconfirmed. by is the Ref of who sent them; "" and unknown ones are nobody.
	Join(ctx context.Context, e Entry, by string) (Entry, error)
	// Confirm gives an entry its place at the end, once, and moves who sent them one up. Errors: NOT_FOUND.
	Confirm(ctx context.Context, id string, at time.Time) (Entry, error)
	// Entry reads one. Errors: NOT_FOUND.
	Entry(ctx context.Context, id string) (Entry, error)
	// Leave takes an entry off the list. Errors: NOT_FOUND.
	Leave(ctx context.Context, id string, at time.Time) error
	// Entries lists those who confirmed, by when they joined, after an id; empty for the first.
	Entries(ctx context.Context, after string, most int) ([]Entry, error)
	// Line lists those who wait, by their turns, after one; -1 for the first.
	Line(ctx context.Context, after, most int) ([]Entry, error)
	// Totals counts the list.
	Totals(ctx context.Context) (Totals, error)
	// RemoveUnconfirmed removes entries that joined before and never confirmed.
	RemoveUnconfirmed(ctx context.Context, before time.Time) error
}

// Totals says how many there are on the list.
type Totals struct{ Unconfirmed, Waiting, Invited int }

// unconfirmedLife is how long an address waits to be confirmed.
const unconfirmedLife = 7 * 24 * time.Hour

var (
	subscribeByAddress = limit.Rule{Name: "subscribe-address", Max: 60, Window: time.Hour}
	subscribeByEmail   = limit.Rule{Name: "subscribe-email", Max: 3, Window: 24 * time.Hour}
)

// Subscribe asks by mail whether an address wants to be on the list. It answers alike whether or not the address is
// known, and writes to one address three times a day at most. Errors: BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) Subscribe(ctx context.Context, from, email, by string) error {
	email, err := s.Email(email)
	if err != nil {
		return err
	}
	if _, err := s.Limits.Take(ctx, subscribeByAddress, from); err != nil {
		return err
	}
	if _, err := s.Limits.Take(ctx, subscribeByEmail, email); fault.CodeOf(err) == fault.RateLimited {
		return nil
	} else if err != nil {
		return err
	}
	id := uuid.Must(uuid.NewV7()).String()
	entry, err := s.Store.Join(ctx, Entry{ID: id, Email: email, Ref: s.refOf(id), JoinedAt: s.Now()}, by)
	if err != nil {
		return err
	}
	s.Queue(ctx, s.joinLetter(entry))
	return nil
}

// Standing is what somebody sees of their place.
type Standing struct {
	Entry
	// Link is the personal one, each confirmed address that comes by it moves its owner one up.
	Link string
}

// Standing reads the entry that a token is for. Errors: BAD_USER_INPUT, NOT_FOUND.
func (s *Service) Standing(ctx context.Context, token string) (Standing, error) {
	return s.standing(token, func(id string) (Entry, error) { return s.Store.Entry(ctx, id) })
}

// Confirm puts whom a token is for at the end of the list; again, it changes nothing. Errors: BAD_USER_INPUT,
// NOT_FOUND.
func (s *Service) Confirm(ctx context.Context, token string) (Standing, error) {
	return s.standing(token, func(id string) (Entry, error) { return s.Store.Confirm(ctx, id, s.Now()) })
}

func (s *Service) standing(token string, read func(id string) (Entry, error)) (Standing, error) {
	id, err := s.tokens("place").Open(token)
	if err != nil {
		return Standing{}, err
	}
	entry, err := read(id)
	if err != nil {
		return Standing{}, err
	}
	return Standing{Entry: entry, Link: s.SiteURL + "/landing?ref=" + entry.Ref}, nil
}

// Leave takes whom a token is for off the list, as often as it is asked. Errors: BAD_USER_INPUT.
func (s *Service) Leave(ctx context.Context, token string) error {
	id, err := s.tokens("leave").Open(token)
	if err != nil {
		return err
	}
	err = s.Store.Leave(ctx, id, s.Now())
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	return err
}

// Page is a part of the list, for admins.
type Page struct {
	Entries []Entry
	Totals  Totals
}

// pageSize is how many entries admins see at once.
const pageSize = 100

// Entries lists who confirmed, after an id. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Entries(ctx context.Context, v access.Viewer, after string) (Page, error) {
	if err := v.RequireAdmin(); err != nil {
		return Page{}, err
	}
	entries, err := s.Store.Entries(ctx, after, pageSize)
	if err != nil {
		return Page{}, err
	}
	totals, err := s.Store.Totals(ctx)
	return Page{entries, totals}, err
}

// Line lists who waits in the order in which they are invited, which referrals change, after a turn; -1 for the first.
// Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Line(ctx context.Context, v access.Viewer, after int) (Page, error) {
	if err := v.RequireAdmin(); err != nil {
		return Page{}, err
	}
	entries, err := s.Store.Line(ctx, after, pageSize)
	if err != nil {
		return Page{}, err
	}
	totals, err := s.Store.Totals(ctx)
	return Page{entries, totals}, err
}

// Each gives the whole list to write, part by part. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Each(ctx context.Context, v access.Viewer, write func([]Entry) error) error {
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	after := ""
	for {
		entries, err := s.Store.Entries(ctx, after, 10*pageSize)
		if err != nil || len(entries) == 0 {
			return err
		}
		if err := write(entries); err != nil {
			return err
		}
		after = entries[len(entries)-1].ID
	}
}
