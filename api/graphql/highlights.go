package graphql

import (
	"context"
	_ "embed" // for the query
	"encoding/json"
	"fmt"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"

	"github.com/sidestage/sidestage/api/graphql/generated"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

//go:embed highlights.graphql
var highlightsQuery string

// Highlights gives what the site's query of the same name is answered to a visitor, so that the page itself can bring
// it. It counts towards nobody's budget.
func Highlights(r *Resolver) func(context.Context) (json.RawMessage, error) {
	exec := executor.New(generated.NewExecutableSchema(generated.Config{Resolvers: r}))
	return func(ctx context.Context) (json.RawMessage, error) {
		ctx = access.WithViewer(ctx, access.Visitor)
		ctx = context.WithValue(gql.StartOperationTrace(ctx), loadersKey{}, newLoaders(r, access.Visitor))
		operation, errs := exec.CreateOperationContext(ctx, &gql.RawParams{Query: highlightsQuery})
		if errs != nil {
			return nil, fmt.Errorf("reading the query of the highlights: %w", errs)
		}
		answers, ctx := exec.DispatchOperation(ctx, operation)
		answer := answers(ctx)
		if len(answer.Errors) > 0 {
			return nil, fmt.Errorf("reading the highlights: %w", answer.Errors)
		}
		return answer.Data, nil
	}
}
