package cypher_test

import (
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// A plan that is kept was made when the graph had neither the label, the type nor the property of what is asked for;
// it finds them all the same once they are there.
func TestAKeptPlanFindsWhatCameAfterIt(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	const ask = cypher.Statement(`MATCH (u:User {id: $id})-[:TEST_KEPT]->(n:TestKept) WHERE n.testKept > 1 RETURN n.testKept AS n`)
	params := map[string]any{"id": id}
	for _, want := range []int{0, 40} {
		rows, err := db.Read(t.Context(), "test.kept", ask, params)
		if err != nil || len(rows) != want {
			t.Fatalf("%d rows, want %d (%v)", len(rows), want, err)
		}
		if _, err := db.Exec(t.Context(), "test.keep", `MERGE (u:User {id: $id}) WITH u UNWIND range(2, 41) AS n
CREATE (u)-[:TEST_KEPT]->(:TestKept {userId: $id, testKept: n})`, params); err != nil {
			t.Fatal(err)
		}
	}
}
