package earlyaccess

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// Invite is a code that lets one person sign up. Its id makes the code, its hash finds it.
type Invite struct{ ID, Hash string }

// Mailing is an invite that waits to be written to somebody.
type Mailing struct{ InviteID, EntryID, Email string }

// InviteStore keeps invite codes.
type InviteStore interface {
	// InviteNext gives the invites, in order, to those who wait longest, and returns how many it gave. Their mails are due
	// then. by is the admin who does it.
	InviteNext(ctx context.Context, invites []Invite, by string, at time.Time) (int, error)
	// AddInvites keeps codes that are for nobody yet; note says what they are for.
	AddInvites(ctx context.Context, invites []Invite, note, by string, at time.Time) error
	// HoldInvite keeps a code for an address until then, if it can.
	HoldInvite(ctx context.Context, hash, email string, now, until time.Time) (Hold, error)
	// SettleHolds ends holds that have run out: codes whose account was confirmed are used, others are free.
	SettleHolds(ctx context.Context, now time.Time) error
	// LeaseMailings leases mails that are due.
	LeaseMailings(ctx context.Context, most int, now, until time.Time) ([]Mailing, error)
	// Mailed ends a mailing.
	Mailed(ctx context.Context, inviteID string) error
	// Invites lists codes, the newest first, before an id; empty for the newest.
	Invites(ctx context.Context, before string, most int) ([]Given, error)
	// RevokeInvite ends a code that nobody used, once. Errors: NOT_FOUND, CONFLICT where it was used.
	RevokeInvite(ctx context.Context, id, by string, at time.Time) error
	// RestoreInvite has a revoked code work again. Errors: NOT_FOUND, CONFLICT where it works.
	RestoreInvite(ctx context.Context, id, by string, at time.Time) error
}

// Hold is what became of an attempt to hold a code.
type Hold int

// A code is not held where there is none, or it was used, or is held for another.
const (
	NotHeld Hold = iota
	Held
	Revoked
)

const (
	// mostAtOnce is how many invites one act gives.
	mostAtOnce = 500
	// holdFor is as long as a sign-up waits to be confirmed.
	holdFor = 24 * time.Hour
	maxNote = 100
)

func (s *Service) makeInvites(count int) ([]Invite, error) {
	if count < 1 || count > mostAtOnce {
		return nil, input.Check("count", "count must be from 1 to 500.")
	}
	all := make([]Invite, count)
	for i := range all {
		id := uuid.Must(uuid.NewV7()).String()
		all[i] = Invite{ID: id, Hash: s.hashOf(s.codeOf(id))}
	}
	return all, nil
}

// InviteNext writes codes to the next people on the list, and returns to how many. Errors: UNAUTHENTICATED, FORBIDDEN,
// BAD_USER_INPUT.
func (s *Service) InviteNext(ctx context.Context, v access.Viewer, count int) (int, error) {
	if err := v.RequireAdmin(); err != nil {
		return 0, err
	}
	invites, err := s.makeInvites(count)
	if err != nil {
		return 0, err
	}
	return s.Store.InviteNext(ctx, invites, v.UserID, s.Now())
}

// MakeCodes returns new codes to hand out; nobody can read them again. Errors: UNAUTHENTICATED, FORBIDDEN,
// BAD_USER_INPUT.
func (s *Service) MakeCodes(ctx context.Context, v access.Viewer, count int, note string) ([]string, error) {
	if err := v.RequireAdmin(); err != nil {
		return nil, err
	}
	note, flaw := input.Line(note, 0, maxNote)
	const long = "note must have at most 100 characters."
	if err := input.Check("note", flaw.Say(long, long, "note holds characters that cannot be shown.")); err != nil {
		return nil, err
	}
	invites, err := s.makeInvites(count)
	if err != nil {
		return nil, err
	}
	if err := s.Store.AddInvites(ctx, invites, note, v.UserID, s.Now()); err != nil {
		return nil, err
	}
	codes := make([]string, len(invites))
	for i, invite := range invites {
		codes[i] = s.codeOf(invite.ID)
	}
	return codes, nil
}

// refusal is an error with the problem member reason.
type refusal struct{ error }

// Reason tells a closed registration from other refusals.
func (refusal) Reason() string { return "REGISTRATION_CLOSED" }

// Unwrap returns the fault.
func (r refusal) Unwrap() error { return r.error }

// Admit decides whether an address may sign up. Where that needs an invite code, it holds the code for the address for
// a day: nobody else can use it, and the same address may try again. Errors: FORBIDDEN where registration is closed,
// BAD_USER_INPUT without a code that works.
func (s *Service) Admit(ctx context.Context, email, code string) error {
	needsCode, err := s.needsCode(ctx, code)
	if err != nil || !needsCode {
		return err
	}
	if email, err = s.Email(email); err != nil {
		return err
	}
	return s.hold(ctx, code, email)
}

// needsCode reports whether registration asks for a code. Errors: FORBIDDEN, BAD_USER_INPUT where there is none.
func (s *Service) needsCode(ctx context.Context, code string) (bool, error) {
	who, err := s.Registration(ctx)
	switch {
	case err != nil:
		return false, err
	case who == closed:
		return false, refusal{fault.New(fault.Forbidden, "Registration is closed right now.")}
	case who == byInvite && code == "":
		return true, input.Check("inviteCode", "Registration is by invitation. Please enter your invite code.")
	}
	return who == byInvite, nil
}

func (s *Service) hold(ctx context.Context, code, holder string) error {
	now := s.Now()
	hold, err := s.Store.HoldInvite(ctx, s.hashOf(code), holder, now, now.Add(holdFor))
	switch {
	case err != nil || hold == Held:
		return err
	case hold == Revoked:
		return input.Check("inviteCode", "This invite code was revoked.")
	default:
		return input.Check("inviteCode", "This invite code is not valid, or was used already.")
	}
}

const (
	mailEvery    = 5 * time.Second
	mailsAtATime = 20
	mailLease    = 5 * time.Minute
)

// Run writes invites that are due, and notes visits, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	tick := time.NewTicker(mailEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			// The last visits are noted all the same.
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), mailEvery)
			defer cancel()
			s.warn(last, s.noteVisits(last))
			return
		case <-tick.C:
		}
		s.warn(ctx, errors.Join(s.SendInvites(ctx), s.noteVisits(ctx)))
	}
}

func (s *Service) warn(ctx context.Context, err error) {
	if err != nil {
		s.Log.WarnContext(ctx, "early access is delayed", "error", err)
	}
}

// SendInvites writes invites that are due. What no mail server takes now is tried again when its lease has ended.
func (s *Service) SendInvites(ctx context.Context) error {
	now := s.Now()
	due, err := s.Store.LeaseMailings(ctx, mailsAtATime, now, now.Add(mailLease))
	if err != nil {
		return err
	}
	var errs []error
	for _, m := range due {
		// One that is never taken holds up no other.
		if err := s.Send(ctx, s.inviteLetter(m)); err != nil && !s.IsRefused(err) {
			errs = append(errs, err)
			continue
		}
		errs = append(errs, s.Store.Mailed(ctx, m.InviteID))
	}
	return errors.Join(errs...)
}
