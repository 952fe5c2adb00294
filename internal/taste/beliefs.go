package taste

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// Taste is what a person may see of their own.
type Taste struct {
	Artists, Genres []Shown[Belief]
	Removed         []Shown[Removed]
	Opinions        []Shown[Opinion]
	Chosen          []music.Genre
	Mix             Mix
	// PrivateUntil is zero where listening is not private.
	PrivateUntil time.Time
}

// Mine gives the viewer's taste. Beliefs about what is gone, and removed ones, are left out. Errors: UNAUTHENTICATED,
// UNAVAILABLE while nothing is learned yet.
func (s *Service) Mine(ctx context.Context, v account.Viewer) (Taste, error) {
	if err := v.Require(); err != nil {
		return Taste{}, err
	}
	var t Taste
	for _, read := range []func(context.Context, account.Viewer, *Taste) error{s.readBeliefs, s.readSaid} {
		if err := read(ctx, v, &t); err != nil {
			return Taste{}, err
		}
	}
	return t, nil
}

func (s *Service) readBeliefs(ctx context.Context, v account.Viewer, t *Taste) error {
	removed, err := s.options.Store.Removed(ctx, v.UserID)
	if err != nil {
		return err
	}
	t.Removed, err = show(ctx, s, v, removed, func(r Removed) (Thing, string) { return r.Thing, r.Name })
	if err != nil {
		return err
	}
	// Read after what was removed: what is removed meanwhile is believed no more.
	believed, err := s.options.Beliefs.Beliefs(ctx, v.UserID)
	if err != nil {
		return err
	}
	t.Mix = believed.Mix
	if t.Artists, err = s.shownBeliefs(ctx, v, believed.Artists, removed); err != nil {
		return err
	}
	t.Genres, err = s.shownBeliefs(ctx, v, believed.Genres, removed)
	return err
}

func (s *Service) shownBeliefs(ctx context.Context, v account.Viewer, all []Belief, removed []Removed) ([]Shown[Belief], error) {
	held := slices.DeleteFunc(slices.Clone(all), func(b Belief) bool {
		return slices.ContainsFunc(removed, func(r Removed) bool { return r.Thing == b.Thing })
	})
	shown, err := show(ctx, s, v, held, func(b Belief) (Thing, string) { return b.Thing, "" })
	return slices.DeleteFunc(shown, func(b Shown[Belief]) bool { return b.Name == "" }), err
}

func (s *Service) readSaid(ctx context.Context, v account.Viewer, t *Taste) error {
	opinions, err := s.options.Store.Opinions(ctx, v.UserID)
	if err != nil {
		return err
	}
	if t.Opinions, err = s.shownOpinions(ctx, v, opinions); err != nil {
		return err
	}
	if t.Chosen, err = s.options.Store.ChosenGenres(ctx, v.UserID); err != nil {
		return err
	}
	t.PrivateUntil, err = s.privateUntil(ctx, v)
	return err
}

// RemoveBelief makes what the viewer does with an artist or a genre count no more, and reports whether it did until now.
// Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT for other things, CONFLICT where too many are removed, RATE_LIMITED.
func (s *Service) RemoveBelief(ctx context.Context, v account.Viewer, of Thing) (bool, error) {
	if err := s.mayBelieve(ctx, v, of); err != nil {
		return false, err
	}
	look, err := s.find(ctx, v, of)
	if err != nil {
		return false, err
	}
	return s.options.Store.RemoveBelief(ctx, v.UserID, Removed{Thing: of, Name: look.Name, At: s.options.Now()}, MaxRemoved)
}

// RestoreBelief undoes that. Errors: UNAUTHENTICATED, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) RestoreBelief(ctx context.Context, v account.Viewer, of Thing) (bool, error) {
	if err := s.mayBelieve(ctx, v, of); err != nil {
		return false, err
	}
	return s.options.Store.RestoreBelief(ctx, v.UserID, of)
}

func (s *Service) mayBelieve(ctx context.Context, v account.Viewer, of Thing) error {
	if err := v.Require(); err != nil {
		return err
	}
	if of.Subject != Artist && of.Subject != Genre {
		return fault.BadInput(map[string]string{"subject": "Only an artist or a genre is believed in."})
	}
	return s.options.Limit(ctx, v.UserID)
}
