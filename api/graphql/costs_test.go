package graphql

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/sidestage/sidestage/api/graphql/generated"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

func theSchema(t *testing.T) costedSchema {
	t.Helper()
	schema, err := withCosts(generated.NewExecutableSchema(generated.Config{}))
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// Whoever adds a list says how long it may be: by first and last, or by @cost.
func TestEveryListHasABound(t *testing.T) {
	schema := theSchema(t)
	paged := 0
	for _, object := range schema.Schema().Types {
		if object.Kind != ast.Object || object.BuiltIn {
			continue
		}
		for _, f := range object.Fields {
			kind := schema.Schema().Types[f.Type.Name()]
			connection := strings.HasSuffix(kind.Name, "Connection")
			root := object == schema.Schema().Query || object == schema.Schema().Mutation
			list := f.Type.Elem != nil && kind.IsCompositeType() && !strings.HasPrefix(f.Name, "__")
			takesPage := f.Arguments.ForName("first") != nil || f.Arguments.ForName("last") != nil
			if !takesPage && !connection && (!root || !list) {
				continue
			}
			paged++
			small, _ := schema.Complexity(t.Context(), object.Name, f.Name, 1, map[string]any{"first": int64(1)})
			large, _ := schema.Complexity(t.Context(), object.Name, f.Name, 1, map[string]any{"first": int64(paging.Max)})
			byDefault, _ := schema.Complexity(t.Context(), object.Name, f.Name, 1, nil)
			if takesPage && (large-small < paging.Max-1 || byDefault-small < paging.Default-1) || !takesPage && byDefault < 3 {
				t.Errorf("%s.%s costs %d, %d for 1 and %d for 100", object.Name, f.Name, byDefault, small, large)
			}
		}
	}
	if paged < 40 {
		t.Errorf("only %d lists were found", paged)
	}
}

// gqlgen makes a number of a connection's totalCount unless the connection is a model.Connection, which counts when
// asked.
func TestEveryConnectionCountsWhenAsked(t *testing.T) {
	made, err := os.ReadFile("model/models_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(made), "TotalCount") {
		t.Error("a connection that gqlgen makes is always counted: bind it to a model.Connection in gqlgen.yml")
	}
}

func TestCostsFollowTheSizeAskedFor(t *testing.T) {
	schema := theSchema(t)
	for _, c := range []struct {
		object, field string
		arguments     map[string]any
		want          int
	}{
		{"Query", "getCuratedTracks", nil, 1 + 10*20},
		{"Query", "getCuratedTracks", map[string]any{"first": int64(7)}, 1 + 10*7},
		{"Query", "getCuratedTracks", map[string]any{"last": json.Number("7")}, 1 + 10*7},
		{"Query", "getCuratedTracks", map[string]any{"first": float64(7)}, 1 + 10*7},
		{"Query", "getCuratedTracks", map[string]any{"first": nil, "last": int64(3)}, 1 + 10*3},
		{"Query", "getCuratedTracks", map[string]any{"first": int64(1) << 40}, 1 + 10*100},
		{"Query", "getCuratedTracks", map[string]any{"first": json.Number("1e300")}, 1 + 10*100},
		{"Query", "getCuratedTracks", map[string]any{"first": int64(-5)}, 1 + 10},
		{"Query", "homeShelves", map[string]any{"first": int64(12)}, 1 + 10*12*5},
		{"Query", "getAlbumTrackOrders", nil, 1 + 10*100},
		{"Query", "artistStats", nil, 501 + 10},
		{"Track", "title", nil, 11},
	} {
		if got, known := schema.Complexity(t.Context(), c.object, c.field, 10, c.arguments); !known || got != c.want {
			t.Errorf("%s.%s %v costs %d, want %d", c.object, c.field, c.arguments, got, c.want)
		}
	}
}
