package graphql

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/complexity"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/sidestage/sidestage/api/graphql/generated"
)

// documentOf finds the documents in the site's code; the landing page's is plain text.
var documentOf = regexp.MustCompile("(?s)(?:graphql\\(|const query = )`(.*?)`")

// What the site asks for is never refused for its cost or its depth.
func TestEveryQueryOfTheSiteIsWithinTheLimits(t *testing.T) {
	schema, err := withCosts(generated.NewExecutableSchema(generated.Config{}))
	if err != nil {
		t.Fatal(err)
	}
	document, errs := gqlparser.LoadQueryWithRules(schema.Schema(), siteDocuments(t), rules.NewDefaultRules())
	if errs != nil {
		t.Fatal(errs)
	}
	if len(document.Operations) < 100 {
		t.Errorf("only %d operations were found", len(document.Operations))
	}
	for _, op := range document.Operations {
		if cost := complexity.Calculate(t.Context(), schema, op, nil); cost > maxCost {
			t.Errorf("%s costs %d", op.Name, cost)
		}
		if n := roots(op.SelectionSet); n > maxRoots/2 {
			t.Errorf("%s asks for %d things at once", op.Name, n)
		}
		counted := selectedCount{most: maxSelected, of: map[*ast.FragmentDefinition]int{}}
		if n := counted.in(op.SelectionSet); n > maxSelected/4 {
			t.Errorf("%s selects %d fields", op.Name, n)
		}
		if deep := depth(op.SelectionSet); deep > maxDepth {
			t.Errorf("%s is %d fields deep", op.Name, deep)
		}
	}
}

// siteDocuments are all fragments and operations of the site.
func siteDocuments(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir("../../frontend/src", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasPrefix(filepath.Ext(path), ".ts") || strings.Contains(path, ".test.") ||
			strings.Contains(path, "/gql/") {
			return err
		}
		code, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, found := range documentOf.FindAllSubmatch(code, -1) {
			all.Write(found[1])
			all.WriteByte('\n')
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
