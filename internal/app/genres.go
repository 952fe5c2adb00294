package app

import (
	"context"

	"github.com/sidestage/sidestage/api/rest"
	genresgraph "github.com/sidestage/sidestage/graphstore/genres"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/genres"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// openGenres makes what becomes of genres that artists propose, after music, which lists those that there are.
func (s *services) openGenres() (part, error) {
	service := genres.NewService(genres.Options{
		Store: genresgraph.NewStore(s.world.graph.DB), Genres: s.music.Genres, Mailer: orderMail{s.mailer},
		SiteURL: s.world.cfg.PublicURL, Now: s.world.now,
	})
	for verb, state := range map[audit.Verb]genres.State{
		audit.GenreTakenUp: genres.TakenUp, audit.GenreFolded: genres.Folded, audit.GenreDeclined: genres.Declined,
	} {
		s.undoers[verb] = func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
			before, _, err := states[struct {
				Name string `json:"name"`
			}](act)
			if err != nil {
				return err
			}
			return service.Reopen(ctx, v, act.Subject.ID, state, before.Name, why)
		}
	}
	return part{routes: []route{rest.Genres{Genres: service}}, receive: service}, nil
}
