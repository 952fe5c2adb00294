package safety

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// reported are the types that can be reported; an artist stands for whoever has a profile.
var reported = []item.Type{
	item.Post, item.Comment, item.Question, item.Song, item.Album, item.Artist,
	item.Event, item.Venue, item.Giveaway, item.Playlist, item.Merch,
}

// Complaint is what somebody wants to tell the admins.
type Complaint struct {
	On     item.Ref
	Reason Reason
	Text   string
}

// Report tells the admins of a thing that the viewer sees; the same thing again is told once while
// it is open, and anew once it was settled. Errors: UNAUTHENTICATED,
// NOT_FOUND, FORBIDDEN for what is gated, BAD_USER_INPUT for one's own, RATE_LIMITED.
func (s *Service) Report(ctx context.Context, v access.Viewer, c Complaint) error {
	if err := v.Require(); err != nil {
		return err
	}
	wrong := input.Problems{}
	text, flaw := input.Text(c.Text, 0, longestText)
	wrong.Add("text", flaw.Say("This is not valid text.", "A report has at most 1,000 characters.",
		"The text holds characters that cannot be shown."))
	if !slices.Contains(reported, c.On.Type) {
		wrong.Add("targetType", "Nobody reports this type.")
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	ownerID, err := s.author(ctx, v, c.On)
	if err != nil {
		return err
	}
	if ownerID == v.UserID {
		return fault.BadInput(map[string]string{"targetId": "This is your own."})
	}
	if err := s.take(ctx, v, reporting, reportingAsNewcomer); err != nil {
		return err
	}
	return s.Store.Report(ctx, Report{
		ID: uuid.Must(uuid.NewV7()).String(), On: c.On, ReporterID: v.UserID, Reason: c.Reason, Text: text,
		CreatedAt: s.Doors.Now(), State: Open,
	}, ownerID)
}

// author returns whose a thing is that the viewer sees.
func (s *Service) author(ctx context.Context, v access.Viewer, on item.Ref) (string, error) {
	if on.Type == item.Artist {
		other, err := s.Store.Person(ctx, on.ID)
		return other.UserID, err
	}
	t, err := s.Doors.Open(ctx, v, on)
	return t.ByID, err
}

func (s *Service) take(ctx context.Context, v access.Viewer, rule, asNewcomer limit.Rule) error {
	since, err := s.Store.MemberSince(ctx, v.UserID)
	if err != nil {
		return err
	}
	_, err = s.Limits.Take(ctx, limit.ByAge(since, s.Doors.Now(), rule, asNewcomer), v.UserID)
	return err
}

// Reports lists the reports of a state for moderators, the last first. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Reports(
	ctx context.Context, v access.Viewer, state State, page paging.Request,
) (paging.Page[Report], error) {
	if err := v.RequireRole(access.Moderator); err != nil {
		return paging.Page[Report]{}, err
	}
	return s.Store.Reports(ctx, state, page)
}

// Case returns a report with what helps to decide about it, for moderators. Errors: UNAUTHENTICATED, FORBIDDEN,
// NOT_FOUND.
func (s *Service) Case(ctx context.Context, v access.Viewer, id string) (Case, error) {
	if err := v.RequireRole(access.Moderator); err != nil {
		return Case{}, err
	}
	return s.Store.Case(ctx, id, MostOfCase)
}

// Settle ends a report, and every other open one of the same thing: Dismissed leaves the thing as it is, Removed
// takes it away, where it is not gone already. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND,
// BAD_USER_INPUT for what nobody can remove here.
func (s *Service) Settle(ctx context.Context, v access.Viewer, id string, as State) (Report, error) {
	if err := v.RequireRole(access.Moderator); err != nil {
		return Report{}, err
	}
	if as != Dismissed && as != Removed {
		return Report{}, fault.BadInput(map[string]string{"as": "A report is dismissed, or its thing removed."})
	}
	r, err := s.Store.ReportByID(ctx, id)
	if err != nil {
		return Report{}, err
	}
	if as == Removed {
		if !r.IsRemovable() {
			return Report{}, fault.BadInput(map[string]string{"as": "This cannot be removed here."})
		}
		// What its author took away meanwhile is removed; the report is then all that is left to do.
		err := s.Remove(ctx, v, r.On)
		if code := fault.CodeOf(err); err != nil && code != fault.NotFound && code != fault.Gone {
			return Report{}, err
		}
	}
	if err := s.Store.Settle(ctx, id, v.UserID, as, s.Doors.Now()); err != nil {
		return Report{}, err
	}
	return s.Store.ReportByID(ctx, id)
}

// Reopen takes back that reports were dismissed. Errors: UNAUTHENTICATED, FORBIDDEN, CONFLICT where the thing was
// decided about again since.
func (s *Service) Reopen(ctx context.Context, v access.Viewer, ids []string, why string) error {
	if err := v.RequireRole(access.Moderator); err != nil {
		return err
	}
	return s.Store.Reopen(ctx, ids, v.UserID, why)
}

// IsRemovable reports whether moderators remove such a thing: not people, whom admins deactivate, nor places.
func (r Report) IsRemovable() bool { return r.On.Type != item.Artist && r.On.Type != item.Venue }
