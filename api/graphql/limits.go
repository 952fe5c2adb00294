package graphql

import (
	"context"
	"fmt"
	"time"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/turn"
)

// A query is at most maxDepth fields deep and costs at most maxCost. The site's dearest page costs about a sixth of it.
// It has at most maxTokens words and signs, the site's longest about a fifth of them: validating takes time with the
// square of them. It selects at most maxSelected fields, those of fragments as often as they are spread, and twice what
// is in each: gqlgen selects what is within a fragment's fields once for the fragment and once for the field, so that
// twenty fragments within each other select a million. The site's largest selects some hundreds. It asks for at most
// maxRoots things at once, the site for six: each may ask the graph by itself.
const (
	maxDepth    = 10
	maxCost     = 30_000
	maxTokens   = 1_500
	maxSelected = 10_000
	maxRoots    = 20
	// dear is what an operation costs that takes a turn of its caller's: more than any page of the site.
	dear = 6_000
	// longestOperation is how long all of a request may take.
	longestOperation = time.Minute
)

// budgetLimit refuses callers whose operations cost more than limit.Operations has for them, and has dear ones of one
// caller wait for each other.
type budgetLimit struct {
	callers limit.Callers
	turns   *turn.Turns
}

var _ interface {
	gql.HandlerExtension
	gql.OperationContextMutator
} = budgetLimit{}

// ExtensionName names the limit in gqlgen's list.
func (budgetLimit) ExtensionName() string { return "BudgetLimit" }

// Validate has nothing to check of the schema.
func (budgetLimit) Validate(gql.ExecutableSchema) error { return nil }

// MutateOperationContext takes what an operation costs from its caller's budget. It runs after the cost was counted.
func (l budgetLimit) MutateOperationContext(ctx context.Context, op *gql.OperationContext) *gqlerror.Error {
	cost := 1
	if stats, ok := op.Stats.GetExtension("ComplexityLimit").(*extension.ComplexityStats); ok {
		cost = max(1, stats.Complexity)
	}
	if _, _, err := l.callers.Spend(ctx, limit.Operations, cost); err != nil {
		return gqlerror.Wrap(err)
	}
	if cost <= dear {
		return nil
	}
	end, err := l.turns.Take(ctx)
	if err != nil {
		return gqlerror.Wrap(err)
	}
	context.AfterFunc(ctx, end) // withDeadline ends it with the answer
	return nil
}

// shapeLimit refuses operations by what they select.
type shapeLimit struct {
	name    string
	refusal func(ast.SelectionSet) *gqlerror.Error
}

var _ interface {
	gql.HandlerExtension
	gql.OperationContextMutator
} = shapeLimit{}

// ExtensionName names the limit in gqlgen's list.
func (l shapeLimit) ExtensionName() string { return l.name }

// Validate has nothing to check of the schema.
func (shapeLimit) Validate(gql.ExecutableSchema) error { return nil }

// MutateOperationContext refuses an operation that selects what it may not.
func (l shapeLimit) MutateOperationContext(_ context.Context, op *gql.OperationContext) *gqlerror.Error {
	if op.Operation == nil {
		return nil
	}
	return l.refusal(op.Operation.SelectionSet)
}

// selectedLimit refuses queries that select more than any page does. It comes before whatever looks at each field.
func selectedLimit(most int) shapeLimit {
	return shapeLimit{"SelectedLimit", func(set ast.SelectionSet) *gqlerror.Error {
		counted := selectedCount{most: most, of: map[*ast.FragmentDefinition]int{}}
		if counted.in(set) > most {
			return gqlerror.Errorf("The query selects more than %d fields, those of each fragment twice.", most)
		}
		return nil
	}}
}

// selectedCount counts fields and spreads, each fragment once. Counts end above most.
type selectedCount struct {
	most int
	of   map[*ast.FragmentDefinition]int
}

func (c selectedCount) in(set ast.SelectionSet) int {
	n := len(set)
	for _, selection := range set {
		if n > c.most {
			break
		}
		switch s := selection.(type) {
		case *ast.Field:
			n += c.in(s.SelectionSet)
		case *ast.InlineFragment:
			n += 2 * c.in(s.SelectionSet)
		case *ast.FragmentSpread:
			known, counted := c.of[s.Definition]
			if !counted {
				known = c.in(s.Definition.SelectionSet)
				c.of[s.Definition] = known
			}
			n += 2 * known
		}
	}
	return min(n, c.most+1) // doubled at each level, it would soon be beyond any number
}

// depthLimit refuses queries that are nested deeper than any page needs.
func depthLimit(most int) shapeLimit {
	return shapeLimit{"DepthLimit", func(set ast.SelectionSet) *gqlerror.Error {
		if deep := depth(set); deep > most {
			return gqlerror.Errorf("The query is %d fields deep; at most %d are allowed.", deep, most)
		}
		return nil
	}}
}

// depth counts levels of fields. Introspection by itself is deep, and it is off where it could hurt.
func depth(set ast.SelectionSet) int {
	deepest := 0
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			if s.Name != "__schema" && s.Name != "__type" {
				deepest = max(deepest, 1+depth(s.SelectionSet))
			}
		case *ast.InlineFragment:
			deepest = max(deepest, depth(s.SelectionSet))
		case *ast.FragmentSpread:
			deepest = max(deepest, depth(s.Definition.SelectionSet))
		}
	}
	return deepest
}

// rootLimit refuses queries that ask for more things at once than any page does.
func rootLimit(most int) shapeLimit {
	return shapeLimit{"RootLimit", func(set ast.SelectionSet) *gqlerror.Error {
		if n := roots(set); n > most {
			return gqlerror.Errorf("The query asks for %d things at once; at most %d are allowed.", n, most)
		}
		return nil
	}}
}

// roots counts the fields of the first level, those of fragments as often as they are spread.
func roots(set ast.SelectionSet) int {
	n := 0
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			n++
		case *ast.InlineFragment:
			n += roots(s.SelectionSet)
		case *ast.FragmentSpread:
			n += roots(s.Definition.SelectionSet)
		}
	}
	return n
}

// refusal tells a person who asked for too much at once what to change.
func refusal(cost int) string {
	return fmt.Sprintf("The query costs %d; at most %d is allowed. Ask for fewer or shorter lists.", cost, maxCost)
}
