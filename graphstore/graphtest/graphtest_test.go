package graphtest_test

import (
	"slices"
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

func TestMain(m *testing.M) { graphtest.Main(m) }

func TestProfileFindsScans(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	params := map[string]any{"id": id}
	for _, c := range []struct {
		statement cypher.Statement
		problem   string
	}{
		{"MATCH (u:User {id: $id}) RETURN u", ""},
		{"MATCH (u:User) WHERE u.bio = $id RETURN u", "NodeByLabelScan"},
		{"MATCH (n) WHERE n.bio = $id RETURN n", "AllNodesScan"},
		{"MATCH ()-[f:FOLLOWS]->() RETURN count(f.at) + size($id)", "DirectedRelationshipTypeScan"},
		{"MATCH (a:User {id: $id}), (b:Track {id: $id}) RETURN a, b", "CartesianProduct"},
	} {
		found := graphtest.Profile(t, db, c.statement, params).Problems()
		if c.problem == "" && len(found) > 0 || c.problem != "" && !slices.Contains(found, c.problem) {
			t.Errorf("%s: problems %v, want %q", c.statement, found, c.problem)
		}
	}
}

func TestProfileCountsAndRollsBack(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	params := map[string]any{"id": id}
	plan := graphtest.Profile(t, db, "CREATE (u:User {id: $id}) RETURN u.id AS id", params)
	if plan.Rows != 1 || plan.DBHits == 0 || len(plan.Operators) == 0 {
		t.Errorf("plan = %+v", plan)
	}
	rows, err := db.Read(t.Context(), "test.read", "MATCH (u:User {id: $id}) RETURN u.id AS id", params)
	if err != nil || len(rows) != 0 {
		t.Errorf("profiling left %d nodes (err %v)", len(rows), err)
	}
}

func TestIDsAreCleanedUp(t *testing.T) {
	db := graphtest.Open(t)
	var id string
	t.Run("leaves a node", func(t *testing.T) {
		id = graphtest.ID(t)
		if _, err := db.Exec(t.Context(), "test.create", "CREATE (:User {id: $id})<-[:X]-(:Credential {userId: $id})", map[string]any{"id": id}); err != nil {
			t.Fatal(err)
		}
	})
	rows, err := db.Read(t.Context(), "test.read", "MATCH (n) WHERE n.id = $id OR n.userId = $id RETURN n.id AS id", map[string]any{"id": id})
	if err != nil || len(rows) != 0 {
		t.Errorf("%d nodes stayed (err %v)", len(rows), err)
	}
}
