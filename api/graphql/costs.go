package graphql

import (
	"context"
	"encoding/json"
	"strconv"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// costedSchema derives what every field costs from the schema: 1, the weight of its @cost, and what is selected in it
// times the length that its list may have.
type costedSchema struct {
	gql.ExecutableSchema
	fields map[string]map[string]fieldCost
}

// fieldCost is what the schema says of a field. A paged one takes first or last.
type fieldCost struct {
	weight, size int
	paged        bool
}

func withCosts(schema gql.ExecutableSchema) (costedSchema, error) {
	costed := costedSchema{schema, map[string]map[string]fieldCost{}}
	for _, t := range schema.Schema().Types {
		if t.Kind != ast.Object {
			continue
		}
		fields := map[string]fieldCost{}
		for _, f := range t.Fields {
			cost, err := costOf(f)
			if err != nil {
				return costed, err
			}
			fields[f.Name] = cost
		}
		costed.fields[t.Name] = fields
	}
	return costed, nil
}

func costOf(f *ast.FieldDefinition) (cost fieldCost, err error) {
	cost = fieldCost{size: 1, paged: f.Arguments.ForName("first") != nil || f.Arguments.ForName("last") != nil}
	directive := f.Directives.ForName("cost")
	if directive == nil {
		return cost, nil
	}
	for _, argument := range directive.Arguments {
		n, err := strconv.Atoi(argument.Value.Raw)
		if err != nil {
			return cost, err
		}
		switch argument.Name {
		case "weight":
			cost.weight = n
		case "size":
			cost.size = n
		}
	}
	return cost, nil
}

// Complexity returns the cost of a field; child is that of what is selected in it.
func (s costedSchema) Complexity(
	_ context.Context, typeName, fieldName string, child int, arguments map[string]any,
) (cost int, known bool) {
	field, known := s.fields[typeName][fieldName]
	if !known {
		return 0, false
	}
	length := field.size
	if field.paged {
		length *= pageSize(arguments)
	}
	return 1 + field.weight + child*length, true
}

// pageSize returns the length that a page may have. An absurd one is refused later, when it is parsed.
func pageSize(arguments map[string]any) int {
	for _, name := range []string{"first", "last"} {
		if asked, ok := wholeNumber(arguments[name]); ok {
			return min(max(asked, 1), paging.Max)
		}
	}
	return paging.Default
}

// wholeNumber reads an argument as the parser or a variable has it.
func wholeNumber(value any) (int, bool) {
	switch n := value.(type) {
	case int:
		return n, true
	case int64:
		// Beyond any page, so that a smaller int does not wrap around.
		return int(min(max(n, 0), paging.Max)), true
	case float64:
		return int(min(max(n, 0), paging.Max)), true
	case json.Number:
		asked, err := n.Float64()
		return int(min(max(asked, 0), paging.Max)), err == nil
	}
	return 0, false
}
