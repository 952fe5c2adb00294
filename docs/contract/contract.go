// Package contract reads what others rely on, schema.graphqls, openapi.yaml and hubs.yaml, for the tests that
// hold the server to it and for the baseline, from which nothing is ever taken away.
package contract

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
)

//go:embed schema.graphqls openapi.yaml hubs.yaml baseline.json
var files embed.FS

// GraphQL reads the contract's GraphQL schema.
func GraphQL() (*ast.Schema, error) {
	text, err := files.ReadFile("schema.graphqls")
	if err != nil {
		return nil, err
	}
	schema, err := gqlparser.LoadSchema(&ast.Source{Name: "schema.graphqls", Input: string(text)})
	if err != nil {
		return nil, fmt.Errorf("reading the contract's schema: %w", err)
	}
	return schema, nil
}

// Baseline is every promise that was ever made.
func Baseline() ([]string, error) {
	text, err := files.ReadFile("baseline.json")
	if err != nil {
		return nil, err
	}
	var promises []string
	return promises, json.Unmarshal(text, &promises)
}

// Promises are the promises of schema.graphqls, openapi.yaml and hubs.yaml, in order.
func Promises() ([]string, error) {
	schema, err := GraphQL()
	if err != nil {
		return nil, err
	}
	api, err := REST()
	if err != nil {
		return nil, err
	}
	hubs, err := Hubs()
	if err != nil {
		return nil, err
	}
	all := slices.Concat(SchemaPromises(schema), api.Promises(), HubPromises(hubs))
	slices.Sort(all)
	return slices.Compact(all), nil
}

// SchemaPromises writes a schema as one line for each type, field, argument and enum value.
func SchemaPromises(schema *ast.Schema) []string {
	var promises []string
	add := func(format string, args ...any) { promises = append(promises, "graphql "+fmt.Sprintf(format, args...)) }
	for name, def := range schema.Types {
		if def.BuiltIn {
			continue
		}
		add("%s %s", def.Kind, name)
		for _, value := range def.EnumValues {
			add("%s.%s", name, value.Name)
		}
		for _, field := range def.Fields {
			if len(field.Name) > 1 && field.Name[:2] == "__" {
				continue
			}
			add("%s.%s: %s", name, field.Name, field.Type)
			for _, argument := range field.Arguments {
				add("%s.%s(%s)", name, field.Name, argumentText(argument))
			}
		}
	}
	slices.Sort(promises)
	return promises
}

func argumentText(a *ast.ArgumentDefinition) string {
	text := a.Name + ": " + a.Type.String()
	if a.DefaultValue != nil {
		text += " = " + a.DefaultValue.String()
	}
	return text
}
