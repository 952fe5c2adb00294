package graphtest

import (
	"slices"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// Operator is one step of a profiled plan.
type Operator struct {
	Name   string
	DBHits int64
	Rows   int64
}

// Plan is what a statement did: its operators from the result down, and their sums.
type Plan struct {
	Operators []Operator
	// DBHits is how often the statement touched the store, Rows how many records it gave.
	DBHits, Rows int64
}

// Profile runs the statement under PROFILE, and rolls back what it wrote.
func Profile(t testing.TB, db *cypher.DB, statement cypher.Statement, params map[string]any) *Plan {
	t.Helper()
	root, err := db.Profile(t.Context(), statement, params)
	if err != nil {
		t.Fatalf("PROFILE %s: %v", statement, err)
	}
	return NewPlan(root)
}

// NewPlan sums up what a driver reports of a profiled statement.
func NewPlan(root neo4j.ProfiledPlan) *Plan {
	plan := &Plan{Rows: root.Records()}
	plan.add(root)
	return plan
}

func (p *Plan) add(step neo4j.ProfiledPlan) {
	name, _, _ := strings.Cut(step.Operator(), "@")
	p.Operators = append(p.Operators, Operator{Name: name, DBHits: step.DbHits(), Rows: step.Records()})
	p.DBHits += step.DbHits()
	for _, child := range step.Children() {
		p.add(child)
	}
}

// scans read a whole label, type or graph to find what an index should; a cartesian product
// pairs everything with everything.
var scans = []string{
	"AllNodesScan", "NodeByLabelScan", "UnionNodeByLabelsScan", "IntersectionNodeByLabelsScan",
	"SubtractionNodeByLabelsScan",
	"DirectedAllRelationshipsScan", "UndirectedAllRelationshipsScan",
	"DirectedRelationshipTypeScan", "UndirectedRelationshipTypeScan",
	"DirectedUnionRelationshipTypesScan", "UndirectedUnionRelationshipTypesScan",
	"CartesianProduct",
}

// Problems names the operators that a hot statement must not have.
func (p *Plan) Problems() []string {
	var found []string
	for _, operator := range p.Operators {
		if slices.Contains(scans, strings.TrimPrefix(operator.Name, "Partitioned")) {
			found = append(found, operator.Name)
		}
	}
	return found
}

// AssertIndexed fails the test when the plan scans a label or multiplies two sets.
func (p *Plan) AssertIndexed(t testing.TB) {
	t.Helper()
	if found := p.Problems(); len(found) > 0 {
		t.Errorf("the plan has %s; operators: %+v", strings.Join(found, ", "), p.Operators)
	}
}
