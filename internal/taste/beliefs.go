package taste

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Believed is what is believed of a person, and what of it they removed.
type Believed struct {
	Artists, Genres, Removed []Shown[Belief]
	Mix                      Mix
	// ByPopularity is as in Beliefs.
	ByPopularity bool
}

// Believed returns what is believed of the viewer. What is removed, and what is gone, is not among it. Errors:
// UNAUTHENTICATED, UNAVAILABLE while nothing is learned yet.
func (s *Service) Believed(ctx context.Context, v access.Viewer) (Believed, error) {
	if err := v.Require(); err != nil {
		return Believed{}, err
	}
	believed, err := s.options.Beliefs.Beliefs(ctx, v.UserID)
	if err != nil {
		return Believed{}, err
	}
	// Read after the beliefs: what is removed while they are made is left out too.
	removed, err := s.options.Store.Removed(ctx, v.UserID)
	if err != nil {
		return Believed{}, err
	}
	out := Believed{Mix: believed.Mix, ByPopularity: believed.ByPopularity}
	if out.Removed, err = s.shownRemoved(ctx, v, removed, believed.Removed); err != nil {
		return Believed{}, err
	}
	if out.Artists, err = s.shownBeliefs(ctx, v, believed.Artists, removed); err != nil {
		return Believed{}, err
	}
	out.Genres, err = s.shownBeliefs(ctx, v, believed.Genres, removed)
	return out, err
}

// groundless is the basis of a removed belief for which nothing speaks any more.
const groundless = "Nothing that you did speaks for it now"

func (s *Service) shownRemoved(
	ctx context.Context, v access.Viewer, removed []Removed, would []Belief,
) ([]Shown[Belief], error) {
	shown, err := show(ctx, s, v, removed, func(r Removed) (Thing, string) { return r.Thing, r.Name })
	out := make([]Shown[Belief], len(shown))
	for i, r := range shown {
		out[i] = Shown[Belief]{Belief{Thing: r.Of.Thing, Basis: groundless}, r.Look}
		at := slices.IndexFunc(would, func(b Belief) bool { return b.Thing == r.Of.Thing })
		if at >= 0 && would[at].Basis != "" {
			out[i].Of = would[at]
		}
	}
	return out, err
}

func (s *Service) shownBeliefs(
	ctx context.Context, v access.Viewer, all []Belief, removed []Removed,
) ([]Shown[Belief], error) {
	held := slices.DeleteFunc(slices.Clone(all), func(b Belief) bool {
		return slices.ContainsFunc(removed, func(r Removed) bool { return r.Thing == b.Thing })
	})
	shown, err := show(ctx, s, v, held, func(b Belief) (Thing, string) { return b.Thing, "" })
	return slices.DeleteFunc(shown, func(b Shown[Belief]) bool { return b.Name == "" }), err
}

// RemoveBelief makes what the viewer does with an artist or a genre count no more, and reports whether it did until
// now. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT for other things, CONFLICT where too many are removed,
// RATE_LIMITED.
func (s *Service) RemoveBelief(ctx context.Context, v access.Viewer, of Thing) (bool, error) {
	if err := s.mayBelieve(ctx, v, of); err != nil {
		return false, err
	}
	look, err := s.find(ctx, v, of)
	if err != nil {
		return false, err
	}
	return s.options.Store.RemoveBelief(ctx, v.UserID,
		Removed{Thing: of, Name: look.Name, At: s.options.Now()}, MaxRemoved)
}

// RestoreBelief undoes that. Errors: UNAUTHENTICATED, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) RestoreBelief(ctx context.Context, v access.Viewer, of Thing) (bool, error) {
	if err := s.mayBelieve(ctx, v, of); err != nil {
		return false, err
	}
	return s.options.Store.RestoreBelief(ctx, v.UserID, of)
}

func (s *Service) mayBelieve(ctx context.Context, v access.Viewer, of Thing) error {
	if err := v.Require(); err != nil {
		return err
	}
	if of.Kind != KindArtist && of.Kind != KindGenre {
		return fault.BadInput(map[string]string{"subject": "Only an artist or a genre is believed in."})
	}
	return s.limit(ctx, v.UserID)
}
