package moderation

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// Keeper deletes and restores things of one type by the rules of their domain, as an admin may. Both may be asked
// again for what is done.
type Keeper struct {
	Remove func(ctx context.Context, v access.Viewer, id string) error
	// PutBack is told the status that the thing had.
	PutBack func(ctx context.Context, v access.Viewer, id, before string) error
}

// Options are what a Service is made of.
type Options struct {
	Store   Store
	Keepers map[item.Type]Keeper
	Mailer  letter.Mailer
	SiteURL string
	Now     func() time.Time
}

// Service is removing and appealing as people may do it.
type Service struct{ Options }

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o} }

// Remove takes a thing away by the rules of its domain and tells its author why, and how to appeal; without words they
// are told NoWords. What is hidden is removed from then on. Errors: UNAUTHENTICATED, FORBIDDEN for all but moderators,
// BAD_USER_INPUT, NOT_FOUND, GONE where it is removed already, and what its domain refuses.
func (s *Service) Remove(ctx context.Context, v access.Viewer, on item.Ref, words string) error {
	return s.takeAway(ctx, v, Removal{On: on, Words: words})
}

// Hide is Remove of what is kept until somebody puts it back or removes it. Errors: those of Remove.
func (s *Service) Hide(ctx context.Context, v access.Viewer, on item.Ref, words string) error {
	return s.takeAway(ctx, v, Removal{On: on, Words: words, IsHidden: true})
}

// RemoveAgain removes or hides anew what was put back, as it was before. Errors: those of Remove, and CONFLICT where it
// was not put back.
func (s *Service) RemoveAgain(ctx context.Context, v access.Viewer, id, words string) error {
	if err := v.RequireRole(access.Moderator); err != nil {
		return err
	}
	r, err := s.Store.Get(ctx, id)
	if err != nil {
		return err
	}
	if err := inState(r, PutBack); err != nil {
		return err
	}
	return s.takeAway(ctx, v, Removal{On: r.On, Words: words, IsHidden: r.IsHidden})
}

func (s *Service) takeAway(ctx context.Context, v access.Viewer, r Removal) error {
	if err := v.RequireRole(access.Moderator); err != nil {
		return err
	}
	wrong := input.Problems{}
	if _, isKept := s.Keepers[r.On.Type]; !isKept {
		wrong.Add("type", "Nobody deletes this type.")
	}
	words := cmp.Or(strings.TrimSpace(r.Words), NoWords)
	r.Words = text(wrong, "why", words, 500, "Tell the author why, in 3 to 500 characters.")
	if err := wrong.Err(); err != nil {
		return err
	}
	r.ID, r.ByID, r.State, r.RemovedAt = uuid.Must(uuid.NewV7()).String(), v.UserID, Begun, s.Now()
	r.AppealUntil = r.RemovedAt.Add(AppealableFor)
	begun, err := s.Store.Begin(ctx, r)
	if err != nil {
		return err
	}
	if begun.State != Begun {
		r.ID = begun.ID
		return s.Store.Harden(ctx, r, isHidden)
	}
	return s.carryOut(ctx, begun, v.UserID)
}

func isHidden(r Removal) error {
	if !r.IsHidden || r.State == PutBack {
		return fault.New(fault.Gone, "This is gone already.")
	}
	return inState(r, Standing, Appealed, Upheld)
}

// attempts are how often a thing is removed that its author has back at the same moment.
const attempts = 3

// carryOut removes a thing whose removal is begun. What its author deletes at the same moment is gone as well.
func (s *Service) carryOut(ctx context.Context, r Removal, actorID string) error {
	for range attempts {
		var err error
		if !r.WasDeleted {
			err = s.Keepers[r.On.Type].Remove(r.as(ctx), r.remover(), r.On.ID)
		}
		switch code := fault.CodeOf(err); {
		case err == nil, code == fault.NotFound:
			if err = s.Store.Complete(ctx, r.ID, actorID, s.Now()); !errors.Is(err, ErrStillThere) {
				return err
			}
		case code == fault.Internal, code == fault.Unavailable:
			return err // it may be gone: who asks again carries it on
		default:
			return errors.Join(err, s.Store.Abandon(ctx, r.ID))
		}
	}
	if err := s.Store.Abandon(ctx, r.ID); err != nil {
		return err
	}
	return fault.New(fault.Conflict, "It cannot be removed now. Try again.")
}

// remover is as whom the domains delete and restore the thing.
func (r Removal) remover() access.Viewer {
	return access.Viewer{UserID: r.ByID, Admin: true, Moderates: true}
}

// as returns a context in which the domains are told so too: what the moderator does is recorded as a removal.
func (r Removal) as(ctx context.Context) context.Context { return access.WithViewer(ctx, r.remover()) }

func text(wrong input.Problems, field, text string, most int, length string) string {
	text, flaw := input.Text(text, 3, most)
	wrong.Add(field, flaw.Say(length, length, "The text holds characters that cannot be shown."))
	return text
}

// Get returns a removal to the author of its thing, and to moderators. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Removal, error) {
	if err := v.Require(); err != nil {
		return Removal{}, err
	}
	r, err := s.Store.Get(ctx, id)
	if err != nil {
		return Removal{}, err
	}
	if r.State == Begun || r.OwnerID != v.UserID && v.RequireRole(access.Moderator) != nil {
		return Removal{}, missing()
	}
	if r.OwnerID == v.UserID || v.RequireRole(access.Moderator) != nil {
		r.ByID, r.By = "", nil // nobody learns who removed what is theirs
	}
	return r, nil
}

func missing() error { return fault.Missing("This decision") }

// Appeal asks those who run the site to look again, once. Errors: UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND for
// another's, CONFLICT where the viewer appealed already, GONE after AppealableFor.
func (s *Service) Appeal(ctx context.Context, v access.Viewer, id, words string) error {
	if err := v.Require(); err != nil {
		return err
	}
	wrong := input.Problems{}
	words = text(wrong, "text", words, 1000, "Say why it should be back, in 3 to 1,000 characters.")
	if err := wrong.Err(); err != nil {
		return err
	}
	now := s.Now()
	return s.Store.Appeal(ctx, id, words, now, func(r Removal) error {
		switch {
		case r.OwnerID != v.UserID || r.State == Begun:
			return missing()
		case r.State != Standing:
			return fault.New(fault.Conflict, "You have appealed already.")
		case !r.CanAppeal(now):
			return fault.New(fault.Gone, "The time to appeal is over.")
		}
		return nil
	})
}
