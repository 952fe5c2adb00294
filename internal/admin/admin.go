// Package admin is what those who run the site do with people: find them, see what concerns them, give and take roles,
// and deactivate them.
package admin

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Most are how many people, sessions, reports and orders are shown at once.
const Most = 20

// Member is a person as support sees them.
type Member struct {
	UserID, Handle, Name, Email string
	IsArtist                    bool
	Roles                       []string
	CreatedAt                   time.Time
	// ConfirmedAt is zero for who has not confirmed their address, DeactivatedAt for who may sign in.
	ConfirmedAt, DeactivatedAt time.Time
	// EraseAt is zero for whose account is not to be deleted, ErasedAt for whose is not.
	EraseAt, ErasedAt time.Time
}

// Made counts what somebody made.
type Made struct {
	Albums, Tracks, Posts, Comments, Merchandise, Events, Giveaways, Playlists, Followers, Following int
}

// Session is a sign-in that has not ended.
type Session struct {
	ID string
	// Device is such as "Firefox on Windows"; empty where it did not tell.
	Device                       string
	StartedAt, LastAt, ExpiresAt time.Time
}

// Report is one about a person's things, or by them.
type Report struct {
	ID        string
	On        item.Ref
	Reason    string
	State     string
	CreatedAt time.Time
}

// Order is one that somebody paid, without where it goes.
type Order struct {
	ID, Number, Status, Currency string
	Total                        int64
	PaidAt                       time.Time
}

// MostSold is how many orders of a seller are counted; there may be more.
const MostSold = 500

// Detail is all that concerns one person.
type Detail struct {
	Member
	Made
	Sessions          []Session
	AboutThem, ByThem []Report
	// Bought and Sold are the last that were paid.
	Bought, Sold []Order
	// SoldCount is counted up to MostSold.
	SoldCount          int
	DeactivatedBy, Why string
	// HasFactor tells that codes of an app are asked for when they sign in.
	HasFactor bool
	// DeletionBy is who asked for the end of the account: the person, or an admin, who said why.
	DeletionBy, DeletionWhy string
}

// Change is what somebody does to a person's account.
type Change struct {
	UserID string
	// ActorID does it; the store checks under its locks that they are still an admin, but for calls of the machine.
	ActorID string
	// Why is the reason; empty where none was given.
	Why string
	At  time.Time
}

// Store keeps accounts.
type Store interface {
	// Made lists what somebody made of a kind, the newest first.
	Made(ctx context.Context, userID string, kind Kind, page paging.Request) (paging.Page[Thing], error)
	// Published lists what everybody may see of it; of comments it has no list.
	Published(ctx context.Context, userID string, kind Kind, page paging.Request) (paging.Page[Thing], error)
	// EndSessions ends the session of an id, or all where that is empty, and returns how many ended. Errors: NOT_FOUND.
	EndSessions(ctx context.Context, c Change, sessionID string) (int, error)
	// RemoveFactor takes the second factor of somebody away, and reports whether they had one, and who they are. Errors:
	// NOT_FOUND, FORBIDDEN where the actor is no admin any more.
	RemoveFactor(ctx context.Context, c Change) (Member, bool, error)
	// Find returns those who have an id, an address or a handle, else those whose handle or name begins so.
	Find(ctx context.Context, text string, most int) ([]Member, error)
	// Team lists at most so many of those who have a role, by handle.
	Team(ctx context.Context, most int) ([]Member, error)
	// Detail reads one, with at most so many of each list. Errors: NOT_FOUND.
	Detail(ctx context.Context, userID string, now time.Time, most int) (Detail, error)
	// SetRole gives or takes a role, and reports whether that changed anything. Errors: NOT_FOUND, FORBIDDEN where the
	// actor is no admin any more, CONFLICT where nobody would be an admin.
	SetRole(ctx context.Context, c Change, role access.Role, has bool) (changed bool, err error)
	// SetActive deactivates somebody, or brings them back, likewise.
	SetActive(ctx context.Context, c Change, active bool) (changed bool, err error)
}

// Service is people as admins and support may see and change them.
type Service struct {
	store  Store
	mailer letter.Mailer
	now    func() time.Time
}

// NewService returns a Service; now is the clock.
func NewService(store Store, mailer letter.Mailer, now func() time.Time) *Service {
	return &Service{store, mailer, now}
}

// Find returns people by id, address, handle or name. Errors: UNAUTHENTICATED, FORBIDDEN for all but support,
// BAD_USER_INPUT.
func (s *Service) Find(ctx context.Context, v access.Viewer, text string) ([]Member, error) {
	if err := v.RequireRole(access.Support); err != nil {
		return nil, err
	}
	text, flaw := input.Text(text, 1, 200)
	const length = "Write a handle, a name or an e-mail address."
	if err := input.Check("query", flaw.Say(length, length, length)); err != nil {
		return nil, err
	}
	return s.store.Find(ctx, text, Most)
}

// mostOfTeam is how many of those who run the site are listed.
const mostOfTeam = 200

// Team returns who has a role, by handle, deactivated ones too. Errors: UNAUTHENTICATED, FORBIDDEN for all but support.
func (s *Service) Team(ctx context.Context, v access.Viewer) ([]Member, error) {
	if err := v.RequireRole(access.Support); err != nil {
		return nil, err
	}
	return s.store.Team(ctx, mostOfTeam)
}

// Detail returns what concerns one person. Errors: UNAUTHENTICATED, FORBIDDEN for all but support, NOT_FOUND.
func (s *Service) Detail(ctx context.Context, v access.Viewer, userID string) (Detail, error) {
	if err := v.RequireRole(access.Support); err != nil {
		return Detail{}, err
	}
	return s.store.Detail(ctx, userID, s.now(), Most)
}

// SetRole gives or takes a role. What is so already is no error. Errors: UNAUTHENTICATED, FORBIDDEN for all but admins,
// BAD_USER_INPUT for what is no role, NOT_FOUND, CONFLICT where nobody would be an admin. It reports
// whether that changed anything.
func (s *Service) SetRole(
	ctx context.Context, v access.Viewer, userID, role, why string, has bool,
) (changed bool, err error) {
	if err := v.RequireAdmin(); err != nil {
		return false, err
	}
	wrong := input.Problems{}
	if !isRole(role) {
		wrong.Add("privilege", "privilege must be admin, moderator, analyst or support.")
	}
	c := s.change(v, userID, why, wrong)
	if err := wrong.Err(); err != nil {
		return false, err
	}
	return s.store.SetRole(ctx, c, access.Role(role), has)
}

// SetActive deactivates somebody or brings them back: while they are not active nobody sees them or what they made, and
// they are signed in nowhere. Nothing is lost. It reports whether that changed anything. Errors: UNAUTHENTICATED,
// FORBIDDEN for all but admins, BAD_USER_INPUT for oneself, NOT_FOUND, CONFLICT where nobody would be an admin.
func (s *Service) SetActive(
	ctx context.Context, v access.Viewer, userID, why string, active bool,
) (changed bool, err error) {
	if err := v.RequireAdmin(); err != nil {
		return false, err
	}
	wrong := input.Problems{}
	c := s.change(v, userID, why, wrong)
	if userID == v.UserID {
		wrong.Add("userId", "Nobody deactivates themselves as an admin.")
	}
	if err := wrong.Err(); err != nil {
		return false, err
	}
	return s.store.SetActive(ctx, c, active)
}

func isRole(name string) bool { return access.RolesOf([]string{name}) != 0 }

// change reads whom it is about, and why where that is given: 3..300 characters.
func (s *Service) change(v access.Viewer, userID, why string, wrong input.Problems) Change {
	if _, err := uuid.Parse(userID); err != nil {
		wrong.Add("userId", "userId must be the id of a person.")
	}
	if strings.TrimSpace(why) != "" {
		var flaw input.Flaw
		why, flaw = input.Text(why, 3, 300)
		const length = "A reason has 3 to 300 characters."
		wrong.Add("why", flaw.Say(length, length, "The reason holds characters that cannot be shown."))
	}
	return Change{UserID: userID, ActorID: v.UserID, Why: strings.TrimSpace(why), At: s.now()}
}

// LastAdmin is the error for what would leave the site without an admin.
func LastAdmin() error {
	return fault.New(fault.Conflict, "This is the last admin. Make somebody else an admin first.")
}
