package graphql

import (
	"context"
	"fmt"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// A query is at most maxDepth fields deep and costs at most maxCost. The site's dearest page costs about a sixth of it.
const (
	maxDepth = 10
	maxCost  = 30_000
)

// depthLimit refuses queries that are nested deeper than any page needs.
type depthLimit int

var _ interface {
	gql.HandlerExtension
	gql.OperationContextMutator
} = depthLimit(0)

// ExtensionName names the limit in gqlgen's list.
func (depthLimit) ExtensionName() string { return "DepthLimit" }

// Validate has nothing to check of the schema.
func (depthLimit) Validate(gql.ExecutableSchema) error { return nil }

// MutateOperationContext refuses an operation that is too deep.
func (limit depthLimit) MutateOperationContext(_ context.Context, op *gql.OperationContext) *gqlerror.Error {
	if op.Operation == nil {
		return nil
	}
	// Introspection by itself is deep, and it is off where it could hurt.
	if deep := depth(op.Operation.SelectionSet); deep > int(limit) {
		return gqlerror.Errorf("The query is %d fields deep; at most %d are allowed.", deep, int(limit))
	}
	return nil
}

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

// refusal tells a person who asked for too much at once what to change.
func refusal(cost int) string {
	return fmt.Sprintf("The query costs %d; at most %d is allowed. Ask for fewer or shorter lists.", cost, maxCost)
}
