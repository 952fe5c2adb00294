package graphql

import (
	"strings"
	"testing"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator/rules"
)

// The product's own schema leads nowhere deep yet; this one does.
var nested = gqlparser.MustLoadSchema(&ast.Source{Input: `type Query { a: Query b: Int }`})

func TestDepthLimit(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("{ a ", n) + "{ b }" + strings.Repeat(" }", n) }
	for query, refused := range map[string]bool{
		`{ b }`:                                  false,
		deep(9):                                  false,
		deep(10):                                 true,
		deep(400):                                true,
		`{ a { ... on Query ` + deep(8) + ` } }`: false,
		`{ a { ... on Query ` + deep(9) + ` } }`: true,
		`{ a { ...F } } fragment F on Query ` + deep(8): false,
		`{ a { ...F } } fragment F on Query ` + deep(9): true,
		`{ __schema { types { fields { type { ofType { ofType {
			ofType { ofType { ofType { ofType { name } } } } } } } } } } }`: false,
	} {
		document, err := gqlparser.LoadQueryWithRules(nested, query, rules.NewDefaultRules())
		if err != nil {
			t.Fatal(err)
		}
		got := depthLimit(maxDepth).MutateOperationContext(t.Context(),
			&gql.OperationContext{Operation: document.Operations[0]})
		if (got != nil) != refused {
			t.Errorf("%.60s: %v", query, got)
		}
	}
}
