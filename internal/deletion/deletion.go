// Package deletion is the end of accounts: somebody deletes theirs, or an admin does. They have 14 days to take that
// back, and are erased after them.
package deletion

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

const (
	// Grace is how long a deletion can be taken back.
	Grace = 14 * 24 * time.Hour
	// MostCounted is how far what somebody has to see to is counted.
	MostCounted = 100
)

// asking is how often somebody may ask for the end of their account.
var asking = limit.Rule{Name: "delete-account", Max: 10, Window: time.Hour}

// Person is somebody, and how the end of their account stands.
type Person struct {
	UserID, Handle, Name, Email string
	// EraseAt is zero for who stays.
	EraseAt time.Time
	// ByID is who asked for it: the person, or an admin, who said why.
	ByID, Why string
	// IsDeactivated says that an admin deactivated them beside it.
	IsDeactivated bool
}

// BySelf reports whether the person asked for it, who may then take it back by signing in.
func (p Person) BySelf() bool { return p.ByID == p.UserID }

// Duties are what binds others to somebody.
type Duties struct {
	// ToShip are orders that were paid and not shipped. They come before the end of the account. Counted to MostCounted.
	ToShip int
	// UnderWay are orders that somebody is paying for. They come first as well. Counted to MostCounted.
	UnderWay int
	// IsOwed says that the site holds money for them.
	IsOwed bool
	// Supporters pay for tiers. What they pay ends with the period that is paid. Counted to MostCounted.
	Supporters int
}

// Cursor is how far somebody's things were walked over.
type Cursor struct {
	At time.Time
	ID string
}

// Ask is a deletion as it is asked for.
type Ask struct {
	UserID, ActorID, Why string
	At, EraseAt          time.Time
}

// Store keeps accounts that are to be erased.
type Store interface {
	// Person reads somebody who is not erased. Errors: NOT_FOUND.
	Person(ctx context.Context, userID string) (Person, error)
	// Duties reads what binds others to somebody.
	Duties(ctx context.Context, userID string) (Duties, error)
	// Ask hides somebody, who is signed out everywhere, until they are erased. It looks under its locks again whether the
	// actor is an admin, where it is not the person, and for orders to ship and being paid. It reports whether that
	// changed anything. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for the last admin, while there are such orders, and where
	// an admin deletes who is leaving.
	Ask(ctx context.Context, a Ask) (changed bool, err error)
	// Keep takes that back: what was hidden by it shows again, but for who was deactivated. The person takes back only
	// what they asked for. Errors: NOT_FOUND, FORBIDDEN, GONE once the account is being erased.
	Keep(ctx context.Context, a Ask) (changed bool, err error)

	// Lease gives one account whose days are over to this server, for so long; false where there is none.
	Lease(ctx context.Context, now time.Time, lease time.Duration) (Person, bool, error)
	// Renew has the lease of an account last for so long from now.
	Renew(ctx context.Context, userID string, now time.Time, lease time.Duration) error
	// Steps returns what is erased in pieces. The ways in come before everything else, so that nobody signs in meanwhile.
	Steps() (waysIn, others []string)
	// Step erases a piece of what is private to somebody, or takes the name from what others hold. It goes on from where
	// the piece before ended, and reports whether there may be more. Twice is once.
	Step(ctx context.Context, step, userID string, from Cursor, now time.Time) (next Cursor, more bool, err error)
	// Next returns some of somebody's things of a kind that are left to be taken away.
	Next(ctx context.Context, kind Kind, userID string) ([]string, error)
	// Remove takes one thing away by the rules of its domain. Twice is once. Errors: NOT_FOUND for what is gone already.
	Remove(ctx context.Context, kind Kind, userID, id string, now time.Time) error
	// Finish leaves of somebody a node without a name, and keeps their handles from others until then.
	Finish(ctx context.Context, userID string, now, until time.Time) error

	letter.Store
}

// Service is the end of accounts.
type Service struct {
	Options
}

// Options are what a Service is made of.
type Options struct {
	Store   Store
	Limits  limit.Limiter
	Mailer  letter.Mailer
	SiteURL string
	// ForgetAddress forgets an address wherever it waits for its owner's answer. Twice is once.
	ForgetAddress func(ctx context.Context, email string) error
	// HandleKept is how long nobody else can have the handle of who was erased: a page that took it over at once would
	// pass for theirs.
	HandleKept time.Duration
	Now        func() time.Time
	Log        *slog.Logger
}

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o} }

// Duties returns what binds others to the viewer. Errors: UNAUTHENTICATED.
func (s *Service) Duties(ctx context.Context, v access.Viewer) (Duties, error) {
	if err := v.Require(); err != nil {
		return Duties{}, err
	}
	return s.Store.Duties(ctx, v.UserID)
}

// Leave has the viewer's own account be erased in 14 days, and hides it until then. They typed their handle, and prove
// that it is them. Errors: UNAUTHENTICATED, BAD_USER_INPUT for another handle, CONFLICT for the last admin and while
// there are orders to ship or being paid, RATE_LIMITED, and those of prove.
func (s *Service) Leave(
	ctx context.Context, v access.Viewer, handle string, prove func(context.Context) error,
) (eraseAt time.Time, err error) {
	if err := v.Require(); err != nil {
		return time.Time{}, err
	}
	if _, err := s.Limits.Take(ctx, asking, v.UserID); err != nil {
		return time.Time{}, err
	}
	if err := s.requireHandle(ctx, v.UserID, handle, "Type your own handle."); err != nil {
		return time.Time{}, err
	}
	duties, err := s.Store.Duties(ctx, v.UserID)
	if err == nil {
		err = duties.ComeFirst()
	}
	if err == nil {
		err = prove(ctx)
	}
	if err != nil {
		return time.Time{}, err
	}
	a := s.ask(v.UserID, v.UserID, "")
	_, err = s.Store.Ask(ctx, a)
	return a.EraseAt, err
}

// Return takes back what a person asked for, who has proven who they are. It returns whether they may sign in now:
// whoever was deactivated may not. Errors: NOT_FOUND, FORBIDDEN for what an admin asked for, GONE.
func (s *Service) Return(ctx context.Context, userID string) (mayEnter bool, err error) {
	person, err := s.Store.Person(ctx, userID)
	if err != nil {
		return false, err
	}
	_, err = s.Store.Keep(ctx, s.ask(userID, userID, "")) // twice, as in two tabs, is once
	return !person.IsDeactivated, err
}

// Delete has somebody's account be erased in 14 days, and hides it until then. The admin typed their handle and says
// why. Errors: UNAUTHENTICATED, FORBIDDEN for all but admins, BAD_USER_INPUT for oneself, another handle and no reason,
// NOT_FOUND, CONFLICT for the last admin, while there are orders to ship or being paid, and for who is leaving already.
func (s *Service) Delete(ctx context.Context, v access.Viewer, userID, handle, why string) (changed bool, err error) {
	why, err = s.requireAdmin(v, userID, why)
	if err != nil {
		return false, err
	}
	if userID == v.UserID {
		return false, input.Check("userId", "Nobody deletes themselves as an admin. Your own account is in the settings.")
	}
	if err := s.requireHandle(ctx, userID, handle, "Type the handle of the person."); err != nil {
		return false, err
	}
	return s.Store.Ask(ctx, s.ask(userID, v.UserID, why))
}

// Keep takes a deletion back, whoever asked for it. Errors: UNAUTHENTICATED, FORBIDDEN for all but admins,
// BAD_USER_INPUT, NOT_FOUND, GONE once the account is being erased.
func (s *Service) Keep(ctx context.Context, v access.Viewer, userID, why string) (changed bool, err error) {
	why, err = s.requireAdmin(v, userID, why)
	if err != nil {
		return false, err
	}
	return s.Store.Keep(ctx, s.ask(userID, v.UserID, why))
}

func (s *Service) ask(userID, actorID, why string) Ask {
	now := s.Now()
	return Ask{UserID: userID, ActorID: actorID, Why: why, At: now, EraseAt: now.Add(Grace)}
}

// requireAdmin also reads why: 3 to 300 characters.
func (s *Service) requireAdmin(v access.Viewer, userID, why string) (string, error) {
	if err := v.RequireAdmin(); err != nil {
		return "", err
	}
	wrong := input.Problems{}
	if _, err := uuid.Parse(userID); err != nil {
		wrong.Add("userId", "userId must be the id of a person.")
	}
	cleaned, flaw := input.Text(strings.TrimSpace(why), 3, 300)
	const length = "Say why, in 3 to 300 characters."
	wrong.Add("why", flaw.Say(length, length, "The reason holds characters that cannot be shown."))
	return cleaned, wrong.Err()
}

func (s *Service) requireHandle(ctx context.Context, userID, typed, what string) error {
	person, err := s.Store.Person(ctx, userID)
	if err != nil {
		return err
	}
	if !strings.EqualFold(strings.TrimPrefix(strings.TrimSpace(typed), "@"), person.Handle) {
		return input.Check("handle", what)
	}
	return nil
}

// ComeFirst refuses the end of an account on whose seller buyers wait. Errors: CONFLICT.
func (d Duties) ComeFirst() error {
	switch {
	case d.ToShip > 0:
		return ShipFirst()
	case d.UnderWay > 0:
		return PaymentsFirst()
	}
	return nil
}

// ShipFirst is the error for who owes others what they paid for.
func ShipFirst() error {
	return fault.New(fault.Conflict, "There are orders that are paid and not shipped. Ship them or pay them back first.")
}

// PaymentsFirst is the error for whom others are paying.
func PaymentsFirst() error {
	return fault.New(fault.Conflict, "Somebody is paying for an order right now. Try again in 15 minutes.")
}

// LeavesAlready is the error for an admin who deletes somebody who is leaving.
func LeavesAlready() error {
	return fault.New(fault.Conflict, "This account is to be deleted already.")
}

// TooLate is the error for a deletion that is being carried out.
func TooLate() error {
	return fault.New(fault.Gone, "The 14 days are over. This account is being deleted.")
}
