package app

import (
	auditgraph "github.com/sidestage/sidestage/graphstore/audit"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/audit"
)

// openAudit makes the log of what was done, after every domain that can take something back.
func (s *services) openAudit() (part, error) {
	return part{routes: []route{rest.Audit{
		Audit: audit.NewService(auditgraph.NewStore(s.world.graph.DB), s.undoers),
	}}}, nil
}
