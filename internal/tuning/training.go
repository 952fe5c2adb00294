package tuning

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// TrainingConfig is what a training goes by: what people's plays, saves, follows and skips are worth, and for how long.
// It holds from the next training on.
type TrainingConfig struct {
	// HalfLifeDays is after how many days what somebody heard counts half, 7..3650. PopularityHalfLifeDays is the same for
	// what is popular, 1..365.
	HalfLifeDays, PopularityHalfLifeDays int
	// SavePlays and FollowPlays are how many full plays a save and a follow are worth, 0..50.
	SavePlays, FollowPlays float64
	// SkipShare is the share of its plays that a song loses that is skipped each time, 0..1.
	SkipShare float64
}

// DefaultTraining returns what the product comes with.
func DefaultTraining() TrainingConfig { return standard(trainingKnobs) }

// HalfLife is after how long what somebody heard counts half.
func (c TrainingConfig) HalfLife() time.Duration { return time.Duration(c.HalfLifeDays) * day }

// PopularityHalfLife is after how long what is popular counts half.
func (c TrainingConfig) PopularityHalfLife() time.Duration {
	return time.Duration(c.PopularityHalfLifeDays) * day
}

const day = 24 * time.Hour

// Validate notes in bad what is out of its range, under the names of the fields.
func (c TrainingConfig) Validate(bad map[string]string) { check(trainingKnobs, c, "", bad) }

// Values returns the settings by name, as the graph keeps them.
func (c TrainingConfig) Values() map[string]any { return values(trainingKnobs, c) }

// TrainingOf returns the settings that Values gave; one that is not there, as it is younger than the rest, is as the
// product comes.
func TrainingOf(value func(name string) (v float64, isThere bool)) TrainingConfig {
	return settingsOf(trainingKnobs, value)
}

// TrainingVersion is a learning as it was put in force.
type TrainingVersion struct {
	// Number rises by one with every change, from 0, what the product comes with.
	Number int
	TrainingConfig
	Reason string
	// ChangedAt is zero, and ChangedBy empty, for what the product comes with.
	ChangedAt time.Time
	// ChangedBy is as that of a Version.
	ChangedBy string
}

// TrainingStore keeps all versions of the learning but 0.
type TrainingStore interface {
	// Learning gives the version in force; false where none was set.
	Learning(ctx context.Context) (TrainingVersion, bool, error)
	// TrainingVersion gives one of 1 and up. Errors: NOT_FOUND.
	TrainingVersion(ctx context.Context, number int) (TrainingVersion, error)
	// LearningHistory gives all, the latest first.
	LearningHistory(ctx context.Context, page paging.Request) (paging.Page[TrainingVersion], error)
	// AppendLearning puts v in force under the next number, under the site's lock, and gives it as kept. Errors: CONFLICT
	// where the version in force is not that which was changed (any will do where changed is nil).
	AppendLearning(ctx context.Context, v TrainingVersion, changed *int) (TrainingVersion, error)
}

// TrainingNow returns what a training that begins now goes by. While the store cannot be asked, the last known holds,
// else what the product comes with.
func (s *Service) TrainingNow(ctx context.Context) TrainingConfig {
	now, err := s.currentTraining(ctx)
	if err == nil {
		s.lastTraining.Store(&now.TrainingConfig)
		return now.TrainingConfig
	}
	if ctx.Err() == nil {
		s.o.Log.WarnContext(ctx, "what training goes by cannot be read, the last known holds", "error", err)
	}
	if last := s.lastTraining.Load(); last != nil {
		return *last
	}
	return s.o.DefaultTraining
}

func (s *Service) currentTraining(ctx context.Context) (TrainingVersion, error) {
	now, set, err := s.o.Store.Learning(ctx)
	if err != nil {
		return TrainingVersion{}, fmt.Errorf("reading what training goes by: %w", err)
	}
	if !set {
		now = TrainingVersion{TrainingConfig: s.o.DefaultTraining}
	}
	return now, nil
}

// TrainingState is what the page of the learning shows first.
type TrainingState struct {
	Current TrainingVersion
	// Default is what the product comes with.
	Default TrainingConfig
}

// Learning returns what the next training goes by. Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts.
func (s *Service) Learning(ctx context.Context, v access.Viewer) (TrainingState, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return TrainingState{}, err
	}
	now, err := s.currentTraining(ctx)
	return TrainingState{Current: now, Default: s.o.DefaultTraining}, err
}

// LearningHistory returns every change, the latest first. Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts,
// BAD_USER_INPUT for a cursor of another list.
func (s *Service) LearningHistory(
	ctx context.Context, v access.Viewer, page paging.Request,
) (paging.Page[TrainingVersion], error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return paging.Page[TrainingVersion]{}, err
	}
	return s.o.Store.LearningHistory(ctx, page)
}

// SaveLearning puts another learning in force from the next training on, which it asks for. changed is the number of
// the version that the analyst saw. Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts, BAD_USER_INPUT, CONFLICT
// where another change came between.
func (s *Service) SaveLearning(
	ctx context.Context, v access.Viewer, c TrainingConfig, changed int, reason string,
) (TrainingVersion, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return TrainingVersion{}, err
	}
	bad := map[string]string{}
	c.Validate(bad)
	reason = NormalizeReason(reason, bad)
	if err := refusal(bad); err != nil {
		return TrainingVersion{}, err
	}
	return s.appendTraining(ctx, v, c, reason, &changed)
}

// RestoreLearning puts the learning of an earlier version in force again, 0 for what the product comes with, from the
// next training on, which it asks for. Errors: as SaveLearning, and NOT_FOUND.
func (s *Service) RestoreLearning(
	ctx context.Context, v access.Viewer, number int, reason string,
) (TrainingVersion, error) {
	return s.restoreLearning(ctx, v, number, nil, reason)
}

// UndoLearning puts the learning of a version in force again that another took the place of. Errors: as
// RestoreLearning, and CONFLICT where that is not in force any more.
func (s *Service) UndoLearning(ctx context.Context, v access.Viewer, number, replaced int, reason string) error {
	_, err := s.restoreLearning(ctx, v, number, &replaced, reason)
	return err
}

func (s *Service) restoreLearning(
	ctx context.Context, v access.Viewer, number int, changed *int, reason string,
) (TrainingVersion, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return TrainingVersion{}, err
	}
	bad := map[string]string{}
	reason = NormalizeReason(reason, bad)
	if err := refusal(bad); err != nil {
		return TrainingVersion{}, err
	}
	earlier := TrainingVersion{TrainingConfig: s.o.DefaultTraining}
	if number != 0 {
		var err error
		if earlier, err = s.o.Store.TrainingVersion(ctx, number); err != nil {
			return TrainingVersion{}, err
		}
	}
	// A version may be older than the ranges.
	earlier.Validate(bad)
	if len(bad) > 0 {
		return TrainingVersion{}, fault.New(fault.Conflict,
			"This version cannot hold any more: it is out of the range of today.")
	}
	return s.appendTraining(ctx, v, earlier.TrainingConfig, reason, changed)
}

func (s *Service) appendTraining(
	ctx context.Context, v access.Viewer, c TrainingConfig, reason string, changed *int,
) (TrainingVersion, error) {
	version := TrainingVersion{TrainingConfig: c, Reason: reason, ChangedAt: s.o.Now(), ChangedBy: v.UserID}
	kept, err := s.o.Store.AppendLearning(ctx, version, changed)
	if err == nil {
		s.o.Recommender.Request()
	}
	return kept, err
}
