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
// are told NoWords. Errors: UNAUTHENTICATED, FORBIDDEN for all but moderators, BAD_USER_INPUT, NOT_FOUND, GONE where it
// is gone already, and what its domain refuses, as RATE_LIMITED.
func (s *Service) Remove(ctx context.Context, v access.Viewer, on item.Ref, words string) error {
	if err := v.RequireRole(access.Moderator); err != nil {
		return err
	}
	wrong := input.Problems{}
	keeper, isKept := s.Keepers[on.Type]
	if !isKept {
		wrong.Add("type", "Nobody deletes this type.")
	}
	words = cmp.Or(strings.TrimSpace(words), NoWords)
	words = text(wrong, "why", words, 500, "Tell the author why, in 3 to 500 characters.")
	if err := wrong.Err(); err != nil {
		return err
	}
	now := s.Now()
	begun, err := s.Store.Begin(ctx, Removal{
		ID: uuid.Must(uuid.NewV7()).String(), On: on, ByID: v.UserID, Words: words, State: Begun, RemovedAt: now,
		AppealUntil: now.Add(AppealableFor),
	})
	if err != nil {
		return err
	}
	return s.carryOut(ctx, keeper, begun, v.UserID, now)
}

// attempts are how often a thing is removed that its author has back at the same moment.
const attempts = 3

// carryOut removes a thing whose removal is begun. What its author deletes at the same moment is gone as well.
func (s *Service) carryOut(ctx context.Context, keeper Keeper, r Removal, actorID string, now time.Time) error {
	for range attempts {
		err := keeper.Remove(ctx, r.remover(), r.On.ID)
		switch code := fault.CodeOf(err); {
		case err == nil, code == fault.NotFound:
			if err = s.Store.Complete(ctx, r.ID, actorID, now); !errors.Is(err, ErrStillThere) {
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

// remover is as whom the domains delete and restore the thing: some let only who deleted it have it back.
func (r Removal) remover() access.Viewer { return access.Viewer{UserID: r.ByID, Admin: true} }

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

// Waiting is an appeal that waits, as somebody reads it who may decide about it or not.
type Waiting struct {
	Removal
	CanDecide bool
}

// Waiting lists the appeals that wait for somebody, the first first. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Waiting(ctx context.Context, v access.Viewer) ([]Waiting, error) {
	if err := v.RequireRole(access.Moderator); err != nil {
		return nil, err
	}
	all, err := s.Store.Waiting(ctx, MostAppeals)
	waiting := make([]Waiting, len(all))
	for i, r := range all {
		refused, failed := s.refusesDecision(ctx, v, r)
		if failed != nil {
			return nil, failed
		}
		waiting[i] = Waiting{r, refused == nil}
	}
	return waiting, err
}

// refusesDecision says why somebody may not decide about an appeal: it is of what they made, or of what they removed
// while there is somebody else who can.
func (s *Service) refusesDecision(ctx context.Context, v access.Viewer, r Removal) (refused, err error) {
	if r.OwnerID == v.UserID {
		return fault.New(fault.Forbidden, "It is yours: somebody else decides."), nil
	}
	if r.ByID != v.UserID {
		return nil, nil
	}
	others, err := s.Store.OthersDecide(ctx, []string{r.ByID, r.OwnerID})
	if others {
		refused = fault.New(fault.Forbidden, "You removed it: somebody else decides.")
	}
	return refused, err
}

// Decide ends an appeal: the thing is put back where it was, or stays away. The author is told with words. Errors:
// UNAUTHENTICATED, FORBIDDEN for all but moderators and for whom refusesDecision names, BAD_USER_INPUT, NOT_FOUND,
// CONFLICT where somebody decided already, GONE where there is nothing left to put back.
func (s *Service) Decide(ctx context.Context, v access.Viewer, id string, putBack bool, words string) error {
	if err := v.RequireRole(access.Moderator); err != nil {
		return err
	}
	wrong := input.Problems{}
	words = text(wrong, "words", words, 500, "Tell the author why, in 3 to 500 characters.")
	if err := wrong.Err(); err != nil {
		return err
	}
	r, err := s.Store.Get(ctx, id)
	if err != nil {
		return err
	}
	if refused, err := s.refusesDecision(ctx, v, r); err != nil || refused != nil {
		return errors.Join(refused, err)
	}
	d := Decision{ID: id, ActorID: v.UserID, Answer: words, As: Upheld, At: s.Now()}
	if !putBack {
		return s.Store.Decide(ctx, d, in(Appealed))
	}
	// From here nobody upholds it: else it could be back and stay away at once.
	if err := s.Store.Move(ctx, id, PuttingBack, in(Appealed, PuttingBack)); err != nil {
		return err
	}
	if err := s.Keepers[r.On.Type].PutBack(ctx, r.remover(), r.On.ID, r.Before); err != nil {
		if moved := s.Store.Move(ctx, id, Appealed, in(PuttingBack)); moved != nil {
			return moved
		}
		if fault.CodeOf(err) == fault.NotFound {
			err = fault.Wrap(fault.Gone, "It is gone for good, and cannot be put back.", err)
		}
		return err
	}
	d.As = PutBack
	return s.Store.Decide(ctx, d, in(PuttingBack))
}

// in allows a change of a removal that is in one of states.
func in(states ...State) func(Removal) error {
	return func(r Removal) error {
		for _, state := range states {
			if r.State == state {
				return nil
			}
		}
		return fault.New(fault.Conflict, "This appeal is decided already.")
	}
}

// Sweep lets go of what is kept no longer.
func (s *Service) Sweep(ctx context.Context) error { return s.Store.Sweep(ctx, s.Now()) }
