// Package reactions is what people feel about a thing, at one touch: one of four reactions a person and thing.
package reactions

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

// Given is how a thing stands after a change: its counts, and the reaction of the person.
type Given struct {
	reaction.Counts
	Mine reaction.Type
}

// targets are the types that can be reacted to.
var targets = []item.Type{item.Post, item.Comment, item.Song, item.Album, item.Question}

// Store keeps reactions, one a person and thing, and the counts of a thing, which are exact however many react at once.
type Store interface {
	// React sets the person's reaction, None takes it back, and reports how the thing stands. What is set already changes
	// nothing. Errors: NOT_FOUND.
	React(ctx context.Context, userID string, ref item.Ref, given reaction.Type, at time.Time) (Given, error)
	// Unreact takes back the person's reaction where it is of a type, or whatever it is for None. Errors: NOT_FOUND.
	Unreact(ctx context.Context, userID string, ref item.Ref, only reaction.Type, at time.Time) (Given, error)
	// MemberSince says when somebody joined. Errors: NOT_FOUND.
	MemberSince(ctx context.Context, userID string) (time.Time, error)
	// Mine returns the person's reactions to things of one type, by id.
	Mine(ctx context.Context, userID string, of item.Type, ids []string) (map[string]reaction.Type, error)
}

// What is allowed is far above what a person feels.
var (
	changes           = limit.Rule{Name: "react", Max: 600, Window: 10 * time.Minute}
	changesAsNewcomer = limit.Rule{Name: "react new", Max: 150, Window: 10 * time.Minute}
)

// Service is reacting as people may do it.
type Service struct {
	store  Store
	doors  target.Doors
	limits limit.Limiter
}

// NewService returns a Service.
func NewService(store Store, doors target.Doors, limits limit.Limiter) *Service {
	return &Service{store, doors, limits}
}

// Add sets the viewer's reaction to a thing, in place of another. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for
// what is gated, RATE_LIMITED.
func (s *Service) Add(ctx context.Context, v access.Viewer, ref item.Ref, given reaction.Type) (Given, error) {
	if err := s.may(ctx, v, ref); err != nil {
		return Given{}, err
	}
	return s.store.React(ctx, v.UserID, ref, given, s.doors.Now())
}

// Remove takes the viewer's reaction back; only where it is of that type, unless that is None. Who lost access to the
// thing still takes back what they gave, and learns nothing else of it: its counts are left out. Errors are those of
// Add.
func (s *Service) Remove(ctx context.Context, v access.Viewer, ref item.Ref, only reaction.Type) (Given, error) {
	if err := reactable(ref); err != nil {
		return Given{}, err
	}
	_, closed := s.doors.Open(ctx, v, ref)
	if closed != nil {
		if code := fault.CodeOf(closed); !v.SignedIn() || code != fault.NotFound && code != fault.Forbidden {
			return Given{}, closed
		}
		mine, err := s.store.Mine(ctx, v.UserID, ref.Type, []string{ref.ID})
		if err != nil {
			return Given{}, err
		}
		if mine[ref.ID] == reaction.None {
			return Given{}, closed
		}
	}
	if err := s.count(ctx, v); err != nil {
		return Given{}, err
	}
	given, err := s.store.Unreact(ctx, v.UserID, ref, only, s.doors.Now())
	if closed != nil {
		given.Counts = reaction.Counts{}
	}
	return given, err
}

func reactable(ref item.Ref) error {
	if !slices.Contains(targets, ref.Type) {
		return fault.BadInput(map[string]string{"targetType": "Nobody reacts to this type."})
	}
	return nil
}

func (s *Service) may(ctx context.Context, v access.Viewer, ref item.Ref) error {
	if err := reactable(ref); err != nil {
		return err
	}
	if _, err := s.doors.Open(ctx, v, ref); err != nil {
		return err
	}
	return s.count(ctx, v)
}

func (s *Service) count(ctx context.Context, v access.Viewer) error {
	since, err := s.store.MemberSince(ctx, v.UserID)
	if err != nil {
		return err
	}
	_, err = s.limits.Take(ctx, limit.ByAge(since, s.doors.Now(), changes, changesAsNewcomer), v.UserID)
	return err
}

// Mine returns the viewer's reactions to things of one type, by id; none for visitors.
func (s *Service) Mine(
	ctx context.Context, v access.Viewer, of item.Type, ids []string,
) (map[string]reaction.Type, error) {
	if !v.SignedIn() || len(ids) == 0 {
		return nil, nil //nolint:nilnil // no reactions are an empty map
	}
	return s.store.Mine(ctx, v.UserID, of, ids)
}
