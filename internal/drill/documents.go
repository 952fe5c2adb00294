package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
	"github.com/vektah/gqlparser/v2/parser"
)

// documentOf finds the documents in the site's code; the landing page's is plain text.
var documentOf = regexp.MustCompile("(?s)(?:graphql\\(|const query = )`(.*?)`")

// documents are the operations of the site by name, each with the fragments that it uses: what pages really ask.
type documents map[string]string

// readDocuments reads them from the site's code below the top of the module.
func readDocuments(root string) (documents, error) {
	var all strings.Builder
	err := filepath.WalkDir(filepath.Join(root, "frontend", "src"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasPrefix(filepath.Ext(path), ".ts") ||
			strings.Contains(path, ".test.") || filepath.Base(filepath.Dir(path)) == "gql" {
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
		return nil, fmt.Errorf("reading the site's documents: %w", err)
	}
	parsed, err := parser.ParseQuery(&ast.Source{Name: "site", Input: all.String()})
	if err != nil {
		return nil, fmt.Errorf("reading the site's documents: %w", err)
	}
	out := documents{}
	for _, operation := range parsed.Operations {
		one := &ast.QueryDocument{Operations: ast.OperationList{operation}}
		addFragments(one, parsed.Fragments, operation.SelectionSet)
		var text strings.Builder
		formatter.NewFormatter(&text).FormatQueryDocument(one)
		out[operation.Name] = text.String()
	}
	return out, nil
}

// addFragments adds what a selection uses, once each.
func addFragments(to *ast.QueryDocument, all ast.FragmentDefinitionList, selection ast.SelectionSet) {
	for _, part := range selection {
		switch part := part.(type) {
		case *ast.Field:
			addFragments(to, all, part.SelectionSet)
		case *ast.InlineFragment:
			addFragments(to, all, part.SelectionSet)
		case *ast.FragmentSpread:
			found := all.ForName(part.Name)
			if found == nil || to.Fragments.ForName(part.Name) != nil {
				continue
			}
			to.Fragments = append(to.Fragments, found)
			addFragments(to, all, found.SelectionSet)
		}
	}
}

// have fails where one of the operations is not there.
func (d documents) have(names ...string) error {
	var missing error
	for _, name := range names {
		if d[name] == "" {
			missing = errors.Join(missing, fmt.Errorf("the site has no operation %s", name))
		}
	}
	return missing
}
