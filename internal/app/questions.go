package app

import (
	"github.com/sidestage/sidestage/api/graphql"
	questionsgraph "github.com/sidestage/sidestage/graphstore/questions"
	"github.com/sidestage/sidestage/internal/questions"
)

func (s *services) openQuestions() (part, error) {
	service := questions.NewService(questionsgraph.NewStore(s.world.graph.DB), s.limits, s.world.now)
	return part{resolve: func(r *graphql.Resolver) { r.Questions = service }, sweep: service.Sweep}, nil
}
