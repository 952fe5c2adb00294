// Package site is what holds for the whole site at once: its status, which admins set.
package site

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/tuning"
)

// Status is what every page asks first.
type Status struct {
	// Killswitch shows everybody but admins the maintenance screen.
	Killswitch bool
	// SimilarityScoreThreshold is how alike two things must be to be shown as similar.
	SimilarityScoreThreshold float64
	// Announcement is a line of text for everybody; may be empty.
	Announcement string
}

// Default is the status until an admin sets one, and where it cannot be read.
var Default = Status{
	SimilarityScoreThreshold: tuning.Default().Threshold,
	Announcement:             "Welcome to Sidestage, where artists and fans meet.",
}

// Change is what an admin sets; what is not given stays.
type Change struct {
	Killswitch               input.Optional[bool]
	SimilarityScoreThreshold input.Optional[float64]
	Announcement             input.Optional[string]
	// Reason is why, 3..300 characters; it stays with the version of the tuning that another threshold leaves.
	Reason input.Optional[string]
}

// maxAnnouncement is the length of an announcement in characters.
const maxAnnouncement = 500

// settled gives c with its texts trimmed. It refuses a threshold outside 0..1, an announcement that is too long and a
// reason that no tuning may have. Errors: BAD_USER_INPUT.
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
	if c.Reason.Given {
		c.Reason.Value = tuning.NormalizeReason(c.Reason.Value, bad)
	}
	return c, bad.Err()
}

// Store keeps the one status.
type Store interface {
	// Status reads it; Default where none was set. Every page waits for it, and so it fails soon where the graph does not
	// answer.
	Status(ctx context.Context) (Status, error)
	// Change sets what is not nil, under the status's lock, and gives what holds then; by is the id of who changes it.
	Change(ctx context.Context, c Change, by string) (Status, error)
}

// Service is the status as people may use it.
type Service struct{ store Store }

// NewService returns a Service.
func NewService(store Store) *Service { return &Service{store} }

// Status reads what holds now, for every request anew, so that a change holds at once. Errors: UNAVAILABLE.
func (s *Service) Status(ctx context.Context) (Status, error) { return s.store.Status(ctx) }

// Set changes the status. Errors: UNAUTHENTICATED, FORBIDDEN for all but admins, BAD_USER_INPUT.
func (s *Service) Set(ctx context.Context, v access.Viewer, c Change) (Status, error) {
	if err := v.RequireAdmin(); err != nil {
		return Status{}, err
	}
	c, err := c.settled()
	if err != nil {
		return Status{}, err
	}
	return s.store.Change(ctx, c, v.UserID)
}
