// Command write puts the GraphQL schema, which stands by domain beside the resolvers, into one
// file of the contract.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := write("api/graphql/schema", "docs/contract/schema.graphqls"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(from, to string) error {
	files, err := filepath.Glob(filepath.Join(from, "*.graphqls"))
	if err != nil {
		return err
	}
	var schema strings.Builder
	schema.WriteString("# Written by make generate from " + from + ".\n")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("reading the schema: %w", err)
		}
		schema.WriteString("\n" + strings.TrimSpace(string(text)) + "\n")
	}
	return os.WriteFile(to, []byte(schema.String()), 0o644) //nolint:gosec // a file of the repository
}
