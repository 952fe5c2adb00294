package app

import (
	"github.com/sidestage/sidestage/api/graphql"
	questionsgraph "github.com/sidestage/sidestage/graphstore/questions"
	"github.com/sidestage/sidestage/internal/questions"
)

func (s *services) openQuestions() (part, error) {
	s.questions = questions.NewService(questionsgraph.NewStore(s.world.graph.DB), s.limits, s.world.now)
	return part{resolve: func(r *graphql.Resolver) { r.Questions = s.questions }, sweep: s.questions.Sweep}, nil
}
