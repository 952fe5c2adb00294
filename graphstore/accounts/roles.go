package accounts

import (
	admingraph "github.com/sidestage/sidestage/graphstore/admin"
	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
)

// roles are those that somebody has.
type roles struct {
	id    string
	roles []string
}

func scanRoles(r *cypher.Row) roles { return roles{r.String("id"), r.Strings("roles")} }

// setRoles gives somebody whose lock the transaction has other roles, and records it.
func setRoles(tx *cypher.Tx, before roles, after []string, act audit.Act) error {
	if err := admingraph.SetRoles(tx, before.id, after); err != nil {
		return err
	}
	act.Subject = audit.Subject{Type: "User", ID: before.id}
	act.Before = audit.State(map[string]any{"roles": before.roles})
	act.After = audit.State(map[string]any{"roles": after})
	return auditgraph.Record(tx, act)
}
