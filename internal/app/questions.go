package app

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/api/graphql"
	questionsgraph "github.com/sidestage/sidestage/graphstore/questions"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/questions"
)

func (s *services) openQuestions() (part, error) {
	s.questions = questions.NewService(questionsgraph.NewStore(s.world.graph.DB), s.limits, s.world.now)
	return part{
		resolve: func(r *graphql.Resolver) { r.Questions = s.questions }, sweep: s.questions.Sweep,
		warm: func(ctx context.Context, v access.Viewer) error {
			newest := questions.Filter{ArtistID: nobodyID, Sort: questions.Newest}
			_, list := s.questions.OfArtist(ctx, v, newest, paging.Request{Size: 1})
			_, figures := s.questions.Stats(ctx, v, nobodyID)
			return errors.Join(list, figures)
		},
	}, nil
}
