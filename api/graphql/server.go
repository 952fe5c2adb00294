package graphql

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/99designs/gqlgen/graphql/handler/lru"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/99designs/gqlgen/graphql/playground"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/sidestage/sidestage/api/graphql/generated"
)

// parsedQueries bounds the parsed and validated queries that are kept: parsing costs more than most answers.
const parsedQueries = 1000

// NewHandler answers POST /api/graphql. open allows introspection, for demonstrations and development.
func NewHandler(r *Resolver, open bool, log *slog.Logger) (http.Handler, error) {
	schema, err := withCosts(generated.NewExecutableSchema(generated.Config{Resolvers: r}))
	if err != nil {
		return nil, fmt.Errorf("reading the costs of the schema: %w", err)
	}
	server := handler.New(schema)
	server.AddTransport(transport.POST{})
	server.SetParserTokenLimit(maxTokens)
	server.SetQueryCache(lru.New[*ast.QueryDocument](parsedQueries))
	server.SetErrorPresenter(present(log))
	server.SetRecoverFunc(recovered(log))
	server.Use(selectedLimit(maxSelected))
	server.Use(depthLimit(maxDepth))
	server.Use(costLimit{extension.FixedComplexityLimit(maxCost)})
	server.Use(rootLimit(maxRoots))
	server.Use(budgetLimit{r.Callers, r.Turns})
	if open {
		server.Use(extension.Introspection{})
	}
	return withDeadline(withLoaders(r, server)), nil
}

// withDeadline ends operations that take longer than anybody waits for, and the statements that they wait for.
func withDeadline(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), longestOperation)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// NewPlayground is a page to try queries on, for demonstrations and development.
func NewPlayground(endpoint string) http.Handler {
	return playground.Handler("Sidestage", endpoint)
}

// costLimit is gqlgen's own limit with a message for people.
type costLimit struct{ *extension.ComplexityLimit }

// MutateOperationContext refuses an operation that costs too much.
func (l costLimit) MutateOperationContext(ctx context.Context, op *gql.OperationContext) *gqlerror.Error {
	err := l.ComplexityLimit.MutateOperationContext(ctx, op)
	if err == nil {
		return nil
	}
	if stats, ok := op.Stats.GetExtension("ComplexityLimit").(*extension.ComplexityStats); ok {
		err.Message = refusal(stats.Complexity)
	}
	return err
}
