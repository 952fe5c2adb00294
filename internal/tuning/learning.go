package tuning

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Learning is what a training goes by: what people's plays, saves, follows and skips are worth, and for how long. It
// holds from the next training on.
type Learning struct {
	// HalfLifeDays is after how many days what somebody heard counts half, 7..3650. PopularityHalfLifeDays is the same for
	// what is popular, 1..365.
	HalfLifeDays, PopularityHalfLifeDays int
	// SavePlays and FollowPlays are how many full plays a save and a follow are worth, 0..50.
	SavePlays, FollowPlays float64
	// SkipShare is the share of its plays that a song loses that is skipped each time, 0..1.
	SkipShare float64
}

// The ranges of a Learning.
const (
	minHalfLife, maxHalfLife                     = 7, 3650
	minPopularityHalfLife, maxPopularityHalfLife = 1, 365
	maxWorth                                     = 50
)

// validate collects what is wrong with l under the names of the fields.
func (l Learning) validate(bad map[string]string) {
	within := func(name string, value, least, most float64) {
		if math.IsNaN(value) || value < least || value > most {
			bad[name] = fmt.Sprintf("%s must be between %g and %g.", name, least, most)
		}
	}
	within("halfLifeDays", float64(l.HalfLifeDays), minHalfLife, maxHalfLife)
	within("popularityHalfLifeDays", float64(l.PopularityHalfLifeDays), minPopularityHalfLife, maxPopularityHalfLife)
	within("savePlays", l.SavePlays, 0, maxWorth)
	within("followPlays", l.FollowPlays, 0, maxWorth)
	within("skipShare", l.SkipShare, 0, 1)
}

// LearningVersion is a learning as it was put in force.
type LearningVersion struct {
	// Number rises by one with every change, from 0, what the product comes with.
	Number int
	Learning
	Reason string
	// ChangedAt is zero, and ChangedBy empty, for what the product comes with.
	ChangedAt time.Time
	// ChangedBy is as that of a Version.
	ChangedBy string
}

// LearningStore keeps all versions of the learning but 0.
type LearningStore interface {
	// Learning gives the version in force; false where none was set.
	Learning(ctx context.Context) (LearningVersion, bool, error)
	// LearningVersion gives one of 1 and up. Errors: NOT_FOUND.
	LearningVersion(ctx context.Context, number int) (LearningVersion, error)
	// LearningHistory gives all, the latest first.
	LearningHistory(ctx context.Context, page paging.Request) (paging.Page[LearningVersion], error)
	// AppendLearning puts v in force under the next number, under the site's lock, and gives it as kept. Errors: CONFLICT
	// where the version in force is not that which was changed (any will do where changed is nil).
	AppendLearning(ctx context.Context, v LearningVersion, changed *int) (LearningVersion, error)
}

// LearningNow gives what a training that begins now goes by. While the store cannot be asked, the last known holds, else
// what the product comes with.
func (s *Service) LearningNow(ctx context.Context) Learning {
	now, err := s.currentLearning(ctx)
	if err == nil {
		s.learning.Store(&now.Learning)
		return now.Learning
	}
	if ctx.Err() == nil {
		s.o.Log.WarnContext(ctx, "what training goes by cannot be read, the last known holds", "error", err)
	}
	if last := s.learning.Load(); last != nil {
		return *last
	}
	return s.o.DefaultLearning
}

func (s *Service) currentLearning(ctx context.Context) (LearningVersion, error) {
	now, set, err := s.o.Store.Learning(ctx)
	if err != nil {
		return LearningVersion{}, fmt.Errorf("reading what training goes by: %w", err)
	}
	if !set {
		now = LearningVersion{Learning: s.o.DefaultLearning}
	}
	return now, nil
}

// LearningState is what the page of the learning shows first.
type LearningState struct {
	Current LearningVersion
	// Default is what the product comes with.
	Default Learning
}

// Learning gives what the next training goes by. Errors: UNAUTHENTICATED, FORBIDDEN for all but admins.
func (s *Service) Learning(ctx context.Context, v access.Viewer) (LearningState, error) {
	if err := v.RequireAdmin(); err != nil {
		return LearningState{}, err
	}
	now, err := s.currentLearning(ctx)
	return LearningState{Current: now, Default: s.o.DefaultLearning}, err
}

// LearningHistory gives every change, the latest first. Errors: UNAUTHENTICATED, FORBIDDEN for all but admins,
// BAD_USER_INPUT for a cursor of another list.
func (s *Service) LearningHistory(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[LearningVersion], error) {
	if err := v.RequireAdmin(); err != nil {
		return paging.Page[LearningVersion]{}, err
	}
	return s.o.Store.LearningHistory(ctx, page)
}

// SaveLearning puts another learning in force from the next training on, which it asks for. changed is the number of the
// version that the admin saw. Errors: UNAUTHENTICATED, FORBIDDEN for all but admins, BAD_USER_INPUT, CONFLICT where
// another change came between.
func (s *Service) SaveLearning(ctx context.Context, v access.Viewer, l Learning, changed int, reason string) (LearningVersion, error) {
	if err := v.RequireAdmin(); err != nil {
		return LearningVersion{}, err
	}
	bad := map[string]string{}
	l.validate(bad)
	reason = SettleReason(reason, bad)
	if err := refusal(bad); err != nil {
		return LearningVersion{}, err
	}
	return s.appendLearning(ctx, v, l, reason, &changed)
}

// RestoreLearning puts the learning of an earlier version in force again, 0 for what the product comes with, from the
// next training on, which it asks for. Errors: as SaveLearning, and NOT_FOUND.
func (s *Service) RestoreLearning(ctx context.Context, v access.Viewer, number int, reason string) (LearningVersion, error) {
	if err := v.RequireAdmin(); err != nil {
		return LearningVersion{}, err
	}
	bad := map[string]string{}
	reason = SettleReason(reason, bad)
	if err := refusal(bad); err != nil {
		return LearningVersion{}, err
	}
	earlier := LearningVersion{Learning: s.o.DefaultLearning}
	if number != 0 {
		var err error
		if earlier, err = s.o.Store.LearningVersion(ctx, number); err != nil {
			return LearningVersion{}, err
		}
	}
	// A version may be older than the ranges.
	earlier.validate(bad)
	if len(bad) > 0 {
		return LearningVersion{}, fault.New(fault.Conflict, "This version cannot hold any more: it is out of the range of today.")
	}
	return s.appendLearning(ctx, v, earlier.Learning, reason, nil)
}

func (s *Service) appendLearning(ctx context.Context, v access.Viewer, l Learning, reason string, changed *int) (LearningVersion, error) {
	version := LearningVersion{Learning: l, Reason: reason, ChangedAt: s.o.Now(), ChangedBy: v.UserID}
	kept, err := s.o.Store.AppendLearning(ctx, version, changed)
	if err == nil {
		s.o.Recommender.Request()
	}
	return kept, err
}
