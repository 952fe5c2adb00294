package batch

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// node is the part of JSON Schema that the contract uses.
type node struct {
	Type       any              `json:"type"`
	Properties map[string]*node `json:"properties"`
	Required   []string         `json:"required"`
	Items      *node            `json:"items"`
	Enum       []any            `json:"enum"`
	Minimum    *float64         `json:"minimum"`
	Maximum    *float64         `json:"maximum"`
	Ref        string           `json:"$ref"`
	AnyOf      []*node          `json:"anyOf"`
	Defs       map[string]*node `json:"$defs"`
}

// conforms holds a report against the contract, which must name all that is in it.
func conforms(t *testing.T, text []byte) {
	t.Helper()
	raw, err := os.ReadFile("../../docs/contract/evaluate.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var root node
	if err := json.Unmarshal(raw, &root); err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	if err := root.check(&root, "report", value); err != nil {
		t.Error(err)
	}
}

func (n *node) check(root *node, at string, value any) error {
	if n.Ref != "" {
		return root.Defs[strings.TrimPrefix(n.Ref, "#/$defs/")].check(root, at, value)
	}
	if n.AnyOf != nil {
		var err error
		for _, one := range n.AnyOf {
			if err = one.check(root, at, value); err == nil {
				return nil
			}
		}
		return err
	}
	if n.Enum != nil && !slices.Contains(n.Enum, value) {
		return fmt.Errorf("%s is %v, not one of %v", at, value, n.Enum)
	}
	switch v := value.(type) {
	case map[string]any:
		return n.checkObject(root, at, v)
	case []any:
		for i, x := range v {
			if err := n.Items.check(root, fmt.Sprintf("%s[%d]", at, i), x); err != nil {
				return err
			}
		}
		return n.is(at, "array")
	case float64:
		if n.Minimum != nil && v < *n.Minimum || n.Maximum != nil && v > *n.Maximum {
			return fmt.Errorf("%s is %v", at, v)
		}
		if v == math.Trunc(v) && n.is(at, "integer") == nil {
			return nil
		}
		return n.is(at, "number")
	case bool:
		return n.is(at, "boolean")
	case nil:
		return n.is(at, "null")
	}
	if n.Enum != nil {
		return nil
	}
	return n.is(at, "string")
}

func (n *node) checkObject(root *node, at string, v map[string]any) error {
	for _, name := range n.Required {
		if _, there := v[name]; !there {
			return fmt.Errorf("%s has no %s", at, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		p := n.Properties[name]
		if p == nil {
			return fmt.Errorf("%s has %s, which the contract does not know", at, name)
		}
		if err := p.check(root, at+"."+name, v[name]); err != nil {
			return err
		}
	}
	return n.is(at, "object")
}

func (n *node) is(at, kind string) error {
	if list, several := n.Type.([]any); several && slices.Contains(list, any(kind)) || n.Type == kind {
		return nil
	}
	return fmt.Errorf("%s is a %s, not a %v", at, kind, n.Type)
}
