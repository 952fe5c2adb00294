package contract

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

// API is openapi.yaml, as far as this product uses OpenAPI.
type API struct {
	Paths      map[string]map[string]Operation `json:"paths"`
	Components struct {
		Schemas   map[string]Schema   `json:"schemas"`
		Responses map[string]Response `json:"responses"`
	} `json:"components"`
}

// Operation is one method of one path.
type Operation struct {
	Parameters  []Parameter `json:"parameters"`
	RequestBody struct {
		Content map[string]Content `json:"content"`
	} `json:"requestBody"`
	Responses map[string]Response `json:"responses"`
}

// Parameter is one of the path or of the query.
type Parameter struct {
	Name     string `json:"name"`
	In       string `json:"in"`
	Required bool   `json:"required"`
	Schema   Schema `json:"schema"`
}

// Response is the answer of one status.
type Response struct {
	Ref     string             `json:"$ref"`
	Content map[string]Content `json:"content"`
}

// Content is a body of one media type.
type Content struct {
	Schema *Schema `json:"schema"`
}

// Schema is the part of JSON Schema that openapi.yaml uses.
type Schema struct {
	Ref                  string            `json:"$ref"`
	Type                 Types             `json:"type"`
	Properties           map[string]Schema `json:"properties"`
	AdditionalProperties *Schema           `json:"additionalProperties"`
	Required             []string          `json:"required"`
	Items                *Schema           `json:"items"`
	Enum                 []string          `json:"enum"`
	Minimum              *float64          `json:"minimum"`
	Maximum              *float64          `json:"maximum"`
}

// Types are the JSON types that a value may have, most often one.
type Types []string

// UnmarshalJSON reads one type or a list of them.
func (t *Types) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '[' {
		return json.Unmarshal(text, (*[]string)(t))
	}
	var one string
	err := json.Unmarshal(text, &one)
	*t = Types{one}
	return err
}

func (t Types) String() string { return strings.Join(t, "|") }

// REST reads openapi.yaml.
func REST() (*API, error) {
	text, err := files.ReadFile("openapi.yaml")
	if err != nil {
		return nil, err
	}
	plain, err := yaml.YAMLToJSON(text)
	if err != nil {
		return nil, fmt.Errorf("reading openapi.yaml: %w", err)
	}
	var api API
	if err := json.Unmarshal(plain, &api); err != nil {
		return nil, fmt.Errorf("reading openapi.yaml: %w", err)
	}
	return &api, nil
}

// Operations lists "METHOD /path" of all, in order.
func (a *API) Operations() []string {
	var all []string
	for path, methods := range a.Paths {
		for method := range methods {
			all = append(all, strings.ToUpper(method)+" "+path)
		}
	}
	slices.Sort(all)
	return all
}

// Operation finds one by "METHOD /path".
func (a *API) Operation(name string) (Operation, bool) {
	method, path, _ := strings.Cut(name, " ")
	operation, ok := a.Paths[path][strings.ToLower(method)]
	return operation, ok
}

// Promises writes the API as one line for each operation, parameter, member of a body and member of an answer.
func (a *API) Promises() []string {
	var promises []string
	for _, name := range a.Operations() {
		operation, _ := a.Operation(name)
		promises = append(promises, name)
		for _, p := range operation.Parameters {
			promises = append(promises, fmt.Sprintf("%s %s %s: %s", name, p.In, p.Name, p.Schema.Type))
		}
		for _, content := range operation.RequestBody.Content {
			promises = append(promises, a.members(name+" body", *content.Schema)...)
		}
		for status, response := range operation.Responses {
			for kind, content := range a.response(response).Content {
				at := name + " " + status + " " + kind
				promises = append(promises, at)
				if content.Schema != nil && kind == "application/json" {
					promises = append(promises, a.members(at, *content.Schema)...)
				}
			}
		}
	}
	return promises
}

func (a *API) members(at string, s Schema) []string {
	s = a.schema(s)
	var promises []string
	for name, member := range s.Properties {
		below := at + " " + name
		required := ""
		if slices.Contains(s.Required, name) {
			required = "!"
		}
		promises = append(promises, below+": "+a.schema(member).Type.String()+required)
		promises = append(promises, a.members(below, member)...)
	}
	for mark, inner := range map[string]*Schema{"[]": s.Items, "{}": s.AdditionalProperties} {
		if inner != nil {
			promises = append(promises, a.members(at+mark, *inner)...)
		}
	}
	return promises
}

func (a *API) schema(s Schema) Schema {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return a.Components.Schemas[name]
	}
	return s
}

func (a *API) response(r Response) Response {
	if name, ok := strings.CutPrefix(r.Ref, "#/components/responses/"); ok {
		return a.Components.Responses[name]
	}
	return r
}

// Check holds an answer to what the contract says of it: the status is one that stands there, the type
// too, and JSON has all that is required, of the right types, and nothing that the contract does not name.
func (a *API) Check(operation string, status int, contentType string, body []byte) error {
	described, ok := a.Operation(operation)
	if !ok {
		return fmt.Errorf("%s does not stand in the contract", operation)
	}
	response, ok := described.Responses[fmt.Sprint(status)]
	if !ok {
		return fmt.Errorf("%s answers %d, which does not stand in the contract", operation, status)
	}
	response = a.response(response)
	kind, _, _ := strings.Cut(contentType, ";")
	if len(response.Content) == 0 || strings.HasPrefix(operation, "HEAD ") {
		if len(body) > 0 {
			return fmt.Errorf("%s answers %d with a body of %d bytes, the contract has none", operation, status, len(body))
		}
		return nil
	}
	content, ok := response.Content[kind]
	if family, _, _ := strings.Cut(kind, "/"); !ok {
		content, ok = response.Content[family+"/*"]
	}
	if !ok {
		return fmt.Errorf("%s answers %d as %q, the contract as %v", operation, status, kind,
			slices.Sorted(maps.Keys(response.Content)))
	}
	if content.Schema == nil {
		return nil
	}
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return fmt.Errorf("%s answers %d: %w", operation, status, err)
	}
	if err := errors.Join(a.check("", *content.Schema, value)...); err != nil {
		return fmt.Errorf("%s answers %d: %w", operation, status, err)
	}
	return nil
}

func (a *API) check(at string, s Schema, value any) []error {
	s = a.schema(s)
	if !s.is(value) {
		return []error{fmt.Errorf("%s is %T, not %s", at, value, s.Type)}
	}
	var wrong []error
	switch v := value.(type) {
	case map[string]any:
		wrong = a.checkObject(at, s, v)
	case []any:
		for i, item := range v {
			if s.Items != nil {
				wrong = append(wrong, a.check(fmt.Sprintf("%s[%d]", at, i), *s.Items, item)...)
			}
		}
	case string:
		if len(s.Enum) > 0 && !slices.Contains(s.Enum, v) {
			wrong = append(wrong, fmt.Errorf("%s is %q, none of %v", at, v, s.Enum))
		}
	case float64:
		if s.Minimum != nil && v < *s.Minimum || s.Maximum != nil && v > *s.Maximum {
			wrong = append(wrong, fmt.Errorf("%s is %v, out of its bounds", at, v))
		}
	}
	return wrong
}

func (a *API) checkObject(at string, s Schema, object map[string]any) []error {
	var wrong []error
	for _, name := range s.Required {
		if _, ok := object[name]; !ok {
			wrong = append(wrong, fmt.Errorf("%s has no %s", at, name))
		}
	}
	for name, member := range object {
		described, ok := s.Properties[name]
		switch {
		case ok:
		case s.AdditionalProperties != nil:
			described = *s.AdditionalProperties
		case len(s.Properties) == 0: // an object of any members
			continue
		default:
			wrong = append(wrong, fmt.Errorf("%s.%s does not stand in the contract", at, name))
			continue
		}
		wrong = append(wrong, a.check(at+"."+name, described, member)...)
	}
	return wrong
}

// is reports whether a value is of one of the schema's types.
func (s Schema) is(value any) bool {
	var name string
	switch v := value.(type) {
	case nil:
		name = "null"
	case map[string]any:
		name = "object"
	case []any:
		name = "array"
	case string:
		name = "string"
	case bool:
		name = "boolean"
	case float64:
		if v == math.Trunc(v) && slices.Contains(s.Type, "integer") {
			return true
		}
		name = "number"
	}
	return slices.Contains(s.Type, name)
}
