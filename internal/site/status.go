// Package site is what holds for the whole site at once: its status, which admins set.
package site

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/tuning"
)

// Status is what every page asks first.
type Status struct {
	// Killswitch shows everybody but admins the maintenance screen.
	Killswitch bool
	// KillswitchUntil is when maintenance is planned to end; zero where nobody said. It ends when an admin ends it.
	KillswitchUntil time.Time
	// SimilarityScoreThreshold is how alike two things must be to be shown as similar.
	SimilarityScoreThreshold float64
	// Announcement is a line of text for everybody; may be empty.
	Announcement string
	// AnnouncementFrom and AnnouncementUntil are when it is shown; zero where it has no beginning or no end.
	AnnouncementFrom, AnnouncementUntil time.Time
	// AnnouncedAt is when an admin last wrote the announcement; zero for that of Default.
	AnnouncedAt time.Time
	// LandingActive shows visitors the landing page.
	LandingActive bool
	// Registration says who may sign up.
	Registration Registration
}

// Registration says who may sign up.
type Registration string

// Everybody, those with an invite code, or nobody may sign up.
const (
	Open   Registration = "open"
	Invite Registration = "invite"
	Closed Registration = "closed"
)

// Default is the status until an admin sets one, and where it cannot be read.
var Default = Status{
	SimilarityScoreThreshold: tuning.Default().Threshold,
	Announcement:             "Welcome to Sidestage, where artists and fans meet.",
	Registration:             Open,
}

// Current returns the announcement that is shown at now; empty where none is.
func (s Status) Current(now time.Time) string {
	if now.Before(s.AnnouncementFrom) || !s.AnnouncementUntil.IsZero() && !now.Before(s.AnnouncementUntil) {
		return ""
	}
	return s.Announcement
}

// Change is what an admin sets; what is not given stays, and a zero time takes a date away.
type Change struct {
	Killswitch               input.Optional[bool]
	KillswitchUntil          input.Optional[time.Time]
	SimilarityScoreThreshold input.Optional[float64]
	Announcement             input.Optional[string]
	AnnouncementFrom         input.Optional[time.Time]
	AnnouncementUntil        input.Optional[time.Time]
	LandingActive            input.Optional[bool]
	Registration             input.Optional[Registration]
	// Reason is why, 3..300 characters; it stays with the version of the tuning that another threshold leaves.
	Reason input.Optional[string]
	// Allow refuses the change by what held before it; nil refuses nothing.
	Allow func(before Status) error
}

// isIn reports whether a status has all that a change sets but the threshold, which has a history of its own.
func (c Change) isIn(s Status) bool {
	return c.Killswitch.Or(s.Killswitch) == s.Killswitch &&
		c.KillswitchUntil.Or(s.KillswitchUntil).Equal(s.KillswitchUntil) &&
		c.Announcement.Or(s.Announcement) == s.Announcement &&
		c.AnnouncementFrom.Or(s.AnnouncementFrom).Equal(s.AnnouncementFrom) &&
		c.AnnouncementUntil.Or(s.AnnouncementUntil).Equal(s.AnnouncementUntil) &&
		c.LandingActive.Or(s.LandingActive) == s.LandingActive &&
		c.Registration.Or(s.Registration) == s.Registration
}

// maxAnnouncement is the length of an announcement in characters.
const maxAnnouncement = 500

// settled gives c with its texts trimmed. It refuses a threshold outside 0..1, an announcement that is too long, a
// registration that is none and a reason that no tuning may have. Errors: BAD_USER_INPUT.
func (c Change) settled() (Change, error) {
	bad := input.Problems{}
	if c.SimilarityScoreThreshold.Given {
		tuning.CheckThreshold(c.SimilarityScoreThreshold.Value, bad)
	}
	if c.Announcement.Given {
		announcement, flaw := input.Text(c.Announcement.Value, 0, maxAnnouncement)
		c.Announcement.Value = announcement
		const length = "announcement must have at most 500 characters."
		bad.Add("announcement", flaw.Say(length, length, "announcement holds characters that cannot be shown."))
	}
	switch c.Registration.Or(Open) {
	case Open, Invite, Closed:
	default:
		bad.Add("registration", "registration must be open, invite or closed.")
	}
	if c.Reason.Given {
		c.Reason.Value = tuning.NormalizeReason(c.Reason.Value, bad)
	}
	return c, bad.Err()
}

// CheckDates refuses an announcement that ends before it begins. Errors: BAD_USER_INPUT.
func (s Status) CheckDates() error {
	if s.AnnouncementUntil.IsZero() || s.AnnouncementFrom.Before(s.AnnouncementUntil) {
		return nil
	}
	return input.Check("announcementUntil", "An announcement ends after it begins.")
}

// Store keeps the one status.
type Store interface {
	// Status reads it; Default where none was set. Every page waits for it, and so it fails soon where the graph does not
	// answer.
	Status(ctx context.Context) (Status, error)
	// Change sets what is given, under the status's lock, and gives what holds then; by is the id of who changes it, at
	// the time. Errors: those of Change.Allow and of Status.CheckDates.
	Change(ctx context.Context, c Change, by string, at time.Time) (Status, error)
}
