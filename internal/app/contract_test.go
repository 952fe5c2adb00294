package app

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/sidestage/sidestage/docs/contract"
)

// differ tells what only one of two lists has.
func differ(t *testing.T, nameA string, a []string, nameB string, b []string) {
	t.Helper()
	for _, item := range a {
		if !slices.Contains(b, item) {
			t.Errorf("only %s has %s", nameA, item)
		}
	}
	for _, item := range b {
		if !slices.Contains(a, item) {
			t.Errorf("only %s has %s", nameB, item)
		}
	}
}

func TestContractOnlyGrows(t *testing.T) {
	promises, err := contract.Promises()
	if err != nil {
		t.Fatal(err)
	}
	baseline, err := contract.Baseline()
	if err != nil {
		t.Fatal(err)
	}
	for _, promise := range baseline {
		if !slices.Contains(promises, promise) && !isEased(promises, promise) {
			t.Errorf("the contract no longer promises %s", promise)
		}
	}
	for _, promise := range promises {
		if !slices.Contains(baseline, promise) {
			t.Errorf("docs/contract/baseline.json lacks %s: run make generate", promise)
		}
	}
}

// isEased reports whether a field that an input had to have, or an argument, may be left out now: whoever sends it is
// answered as before.
func isEased(promises []string, promise string) bool {
	if argument, wasRequired := strings.CutSuffix(promise, "!)"); wasRequired && strings.HasPrefix(promise, "graphql ") {
		return slices.Contains(promises, argument+")")
	}
	optional, wasRequired := strings.CutSuffix(promise, "!")
	return wasRequired && strings.HasPrefix(promise, "graphql ") && strings.Contains(promise, "Input.") &&
		slices.Contains(promises, optional)
}

func TestContractHasTheSchemaOfTheServer(t *testing.T) {
	settled, err := contract.GraphQL()
	if err != nil {
		t.Fatal(err)
	}
	want := contract.SchemaPromises(settled)

	files, err := filepath.Glob("../../api/graphql/schema/*.graphqls")
	if err != nil || len(files) == 0 {
		t.Fatalf("no schema files: %v", err)
	}
	var sources []*ast.Source
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, &ast.Source{Name: name, Input: string(text)})
	}
	written, gqlErr := gqlparser.LoadSchema(sources...)
	if gqlErr != nil {
		t.Fatal(gqlErr)
	}
	differ(t, "the contract", want, "api/graphql/schema", contract.SchemaPromises(written))

	s := newServer(t, true)
	got := s.graphql("", introspection, nil)
	if code := got.code(); code != "" {
		t.Fatalf("introspection: %s", got.Body)
	}
	differ(t, "the contract", want, "introspection", introspected(t, got.Body.Bytes()))
}

const introspection = `{ __schema { types { kind name enumValues { name }
  fields(includeDeprecated: true) { name args { name defaultValue type { ...T } } type { ...T } }
  inputFields { name defaultValue type { ...T } } } } }
fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } }`

type typeRef struct {
	Kind, Name string
	OfType     *typeRef
}

func (r typeRef) String() string {
	switch r.Kind {
	case "NON_NULL":
		return r.OfType.String() + "!"
	case "LIST":
		return "[" + r.OfType.String() + "]"
	}
	return r.Name
}

type introspectedValue struct {
	Name         string
	DefaultValue *string
	Type         typeRef
}

// introspected writes what a server says of itself as contract.SchemaPromises does.
func introspected(t *testing.T, body []byte) []string {
	t.Helper()
	var got struct {
		Data struct {
			Schema struct {
				Types []struct {
					Kind, Name  string
					EnumValues  []struct{ Name string }
					InputFields []introspectedValue
					Fields      []struct {
						Name string
						Args []introspectedValue
						Type typeRef
					}
				}
			} `json:"__schema"`
		}
	}
	if err := json.Unmarshal(body, &got); err != nil {
		t.Fatal(err)
	}
	builtIn := []string{"String", "Int", "Float", "Boolean", "ID"}
	var promises []string
	add := func(format string, args ...any) { promises = append(promises, "graphql "+fmt.Sprintf(format, args...)) }
	for _, def := range got.Data.Schema.Types {
		if strings.HasPrefix(def.Name, "__") || slices.Contains(builtIn, def.Name) {
			continue
		}
		add("%s %s", def.Kind, def.Name)
		for _, value := range def.EnumValues {
			add("%s.%s", def.Name, value.Name)
		}
		for _, field := range def.InputFields {
			add("%s.%s: %s", def.Name, field.Name, field.Type)
		}
		for _, field := range def.Fields {
			add("%s.%s: %s", def.Name, field.Name, field.Type)
			for _, arg := range field.Args {
				text := arg.Name + ": " + arg.Type.String()
				if arg.DefaultValue != nil {
					text += " = " + *arg.DefaultValue
				}
				add("%s.%s(%s)", def.Name, field.Name, text)
			}
		}
	}
	return promises
}

// routed lists "METHOD /path" of everything that the server takes below /api.
func (s *server) routed() []string { return routesOf(s.echo) }

func routesOf(e *echo.Echo) []string {
	var all []string
	for _, r := range e.Routes() {
		if !strings.HasPrefix(r.Path, "/api/") || r.Path == "/api/*" || r.Name == refusedName {
			continue
		}
		all = append(all, r.Method+" "+contractPath(r.Path))
	}
	return all
}

func TestContractNamesEveryRoute(t *testing.T) {
	s := newServer(t, true)
	differ(t, "the contract", s.api.Operations(), "the router", s.routed())
}

func TestUnknownAddressesMissingThingsAndWrongMethods(t *testing.T) {
	s := newServer(t, false)
	for _, c := range []struct {
		method, path string
		status       int
		code         string
	}{
		{"GET", "/nowhere", 404, "ROUTE_NOT_FOUND"},
		{"POST", "/nowhere", 404, "ROUTE_NOT_FOUND"},
		{"GET", "/", 404, "ROUTE_NOT_FOUND"},
		{"GET", "", 404, "ROUTE_NOT_FOUND"},
		{"GET", "/identity/sign-in/more", 404, "ROUTE_NOT_FOUND"},
		{"GET", "/playground", 404, "ROUTE_NOT_FOUND"},
		{"GET", "/dev/mailbox", 404, "ROUTE_NOT_FOUND"},
		{"GET", "/tracks/nothing/peaks", 404, "NOT_FOUND"},
		{"GET", "/images/cover/nothing?w=640", 404, "NOT_FOUND"},
		{"GET", "/user/profile?identifier=nobody-at-all", 404, "NOT_FOUND"},
		{"DELETE", "/search", 405, "METHOD_NOT_ALLOWED"},
		{"GET", "/identity/sign-in", 405, "METHOD_NOT_ALLOWED"},
		{"GET", "/graphql", 405, "METHOD_NOT_ALLOWED"},
		{"POST", "/stream/" + s.tracks[0], 405, "METHOD_NOT_ALLOWED"},
		{"POST", "/site-status", 405, "METHOD_NOT_ALLOWED"},
	} {
		got := s.call(c.method, c.path, "", nil)
		if got.Code != c.status || got.code() != c.code {
			t.Errorf("%s %s: %d %s, want %d %s", c.method, c.path, got.Code, got.code(), c.status, c.code)
		}
		if kind := got.Header().Get("Content-Type"); kind != "application/problem+json" {
			t.Errorf("%s %s: content type %q", c.method, c.path, kind)
		}
		for _, member := range []string{"type", "title", "status", "detail", "requestId"} {
			if got.json[member] == nil {
				t.Errorf("%s %s: no %s in %s", c.method, c.path, member, got.Body)
			}
		}
		if c.status == http.StatusMethodNotAllowed && got.Header().Get("Allow") == "" {
			t.Errorf("%s %s: no Allow", c.method, c.path)
		}
	}
	if allow := s.call("DELETE", "/site-status", "", nil).Header().Get("Allow"); allow != "GET, PUT" {
		t.Errorf("Allow %q", allow)
	}
}

func TestOtherPathsAreTheSite(t *testing.T) {
	s := newServer(t, false)
	for path, want := range map[string]int{"/": 200, "/artist/somebody": 200, "/apiary": 404, "/assets/gone.js": 404} {
		w := httptest.NewRecorder()
		s.echo.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		if w.Code != want {
			t.Errorf("GET %s: %d, want %d", path, w.Code, want)
		}
		// A handle that nobody has is answered by the page as well: it says so.
		if path != "/assets/gone.js" && !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			t.Errorf("GET %s: %s", path, w.Header().Get("Content-Type"))
		}
	}
}
