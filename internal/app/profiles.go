package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/graphstore/accounts"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/media"
	"github.com/sidestage/sidestage/internal/places"
)

// openProfiles makes what changes profiles; it follows and chooses genres too, and so comes after both.
func (s *services) openProfiles() (part, error) {
	finder := places.NewFinder(s.cities, s.placeService())
	editor := account.NewEditor(account.EditorOptions{
		Accounts: s.world.accounts, Store: accounts.NewStore(s.world.graph.DB), Limits: s.limits, Places: finder,
		KeepPicture: s.keepPortrait, Now: s.world.now,
		ChooseGenres: func(ctx context.Context, v access.Viewer, slugs []string) error {
			_, err := s.taste.ChooseGenres(ctx, v, slugs)
			return err
		},
		MayFollow: s.people.MayFollow,
		Follow: func(ctx context.Context, v access.Viewer, userID string) error {
			_, err := s.people.Follow(ctx, v, userID)
			return err
		},
	})
	s.undoers[audit.TourReset] = func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		_, after, err := states[struct{ SeenTutorial bool }](act)
		if err != nil {
			return err
		}
		return editor.SetSeenTutorial(ctx, v, act.Subject.ID, !after.SeenTutorial, why)
	}
	return part{
		routes: []route{rest.Profiles{Editor: editor}, rest.Locations{Places: finder}},
		background: []func(context.Context){
			s.ahead("cities", func(context.Context) error { return s.cities.Warm() }),
		},
		resolve: func(r *graphql.Resolver) { r.Accounts, r.Editing = s.world.accounts, editor },
	}, nil
}

// placeService returns the Nominatim server that is configured, or nil.
func (s *services) placeService() *places.Nominatim {
	cfg := s.world.cfg
	if cfg.NominatimURL == "" {
		return nil
	}
	return places.NewNominatim(places.NominatimOptions{
		URL: cfg.NominatimURL, Agent: "Sidestage (+" + cfg.PublicURL + ")", Limits: s.limits, Now: s.world.now,
	})
}

func (s *services) keepPortrait(ctx context.Context, ownerID string, picture []byte) (string, error) {
	portrait, err := media.Portrait(picture)
	if err != nil {
		return "", err
	}
	return s.uploads.KeepImage(ctx, ownerID, portrait)
}
