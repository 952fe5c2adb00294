// Command write puts the GraphQL schema, which stands by domain beside the resolvers, into one
// file of the contract, and adds what is new in the contract to its baseline.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/docs/contract"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if slices.Equal(args, []string{"baseline"}) {
		return addToBaseline("docs/contract/baseline.json")
	}
	if err := writeSchema("api/graphql/schema", "docs/contract/schema.graphqls"); err != nil {
		return err
	}
	// The contract is embedded: only a new build reads what was just written.
	again := exec.CommandContext(context.Background(), "go", "run", "./docs/contract/write", "baseline")
	again.Stdout, again.Stderr = os.Stdout, os.Stderr
	return again.Run()
}

func writeSchema(from, to string) error {
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

// addToBaseline never removes: a promise that was broken stays there for the test to find.
func addToBaseline(path string) error {
	promises, err := contract.Promises()
	if err != nil {
		return err
	}
	before, err := contract.Baseline()
	if err != nil {
		return err
	}
	all := slices.Concat(before, promises)
	slices.Sort(all)
	text, err := json.MarshalIndent(slices.Compact(all), "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644) //nolint:gosec // a file of the repository
}
