package graphql

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	gql "github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/turn"
)

// The product's own schema leads nowhere deep yet; this one does.
var nested = gqlparser.MustLoadSchema(&ast.Source{Input: `type Query { a: Query b: Int }`})

func TestDepthLimit(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("{ a ", n) + "{ b }" + strings.Repeat(" }", n) }
	for query, refused := range map[string]bool{
		`{ b }`:                                  false,
		deep(9):                                  false,
		deep(10):                                 true,
		deep(400):                                true,
		`{ a { ... on Query ` + deep(8) + ` } }`: false,
		`{ a { ... on Query ` + deep(9) + ` } }`: true,
		`{ a { ...F } } fragment F on Query ` + deep(8): false,
		`{ a { ...F } } fragment F on Query ` + deep(9): true,
		`{ __schema { types { fields { type { ofType { ofType {
			ofType { ofType { ofType { ofType { name } } } } } } } } } } }`: false,
	} {
		document, err := gqlparser.LoadQueryWithRules(nested, query, rules.NewDefaultRules())
		if err != nil {
			t.Fatal(err)
		}
		got := depthLimit(maxDepth).MutateOperationContext(t.Context(),
			&gql.OperationContext{Operation: document.Operations[0]})
		if (got != nil) != refused {
			t.Errorf("%.60s: %v", query, got)
		}
	}
}

// spreading is a query of n fragments, each of which spreads the next one so many times.
func spreading(n, times int, field string) string {
	var text strings.Builder
	text.WriteString("{ ...f0 }")
	for i := range n {
		fmt.Fprintf(&text, " fragment f%d on Query { %s}", i, strings.Repeat(fmt.Sprintf("...f%d ", i+1), times))
	}
	fmt.Fprintf(&text, " fragment f%d on Query { %s }", n, field)
	return text.String()
}

// within is a query of n fragments, each within the one before.
func within(n int, field string) string {
	return "{" + strings.Repeat("...{", n) + field + strings.Repeat("}", n) + "}"
}

// doubling has each fragment spread the next one twice, chained is within by fragments that have names.
func doubling(n int, field string) string { return spreading(n, 2, field) }
func chained(n int, field string) string  { return spreading(n, 1, field) }

// Thirty fragments, of 300 words, select a thousand million fields: counting them would take a quarter of a minute.
func TestFragmentsAreCountedOnce(t *testing.T) {
	for query, refused := range map[string]bool{
		`{ b }`: false, doubling(3, "b"): false, doubling(5, "b"): false, doubling(7, "b"): true, doubling(30, "b"): true,
		`{ a { ... on Query { ...F } } } fragment F on Query { a { b } }`: false,
		within(8, "b"): false, within(16, "b"): true, within(150, "b"): true, within(400, "b"): true,
		chained(8, "b"): false, chained(16, "b"): true, chained(150, "b"): true,
	} {
		document, err := gqlparser.LoadQueryWithRules(nested, query, rules.NewDefaultRules())
		if err != nil {
			t.Fatal(err)
		}
		got := selectedLimit(maxSelected).MutateOperationContext(t.Context(),
			&gql.OperationContext{Operation: document.Operations[0]})
		if (got != nil) != refused {
			t.Errorf("%.60s: %v", query, got)
		}
	}
}

// The limit that bounds the work of all others is asked first.
func TestAQueryOfFragmentsWithinFragmentsIsRefusedAtOnce(t *testing.T) {
	handler, err := NewHandler(&Resolver{}, false, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	// Forty of each would take hours, or all memory.
	for _, query := range []string{
		doubling(40, "genres { id }"), within(40, "genres { id }"), chained(40, "genres { id }"),
	} {
		body, err := json.Marshal(map[string]string{"query": query})
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(string(body)))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if want := "The query selects more than 10000 fields"; !strings.Contains(w.Body.String(), want) {
			t.Errorf("%.40s: %s has no %q", query, w.Body, want)
		}
	}
}

// purse lets callers spend as much as the test says.
type purse struct {
	left  int
	asked []int
}

func (p *purse) Spend(_ context.Context, _ limit.Budget, _ string, cost int) (limit.Left, error) {
	if p.asked = append(p.asked, cost); cost > p.left {
		return limit.Left{}, fault.Limited(2500 * time.Millisecond)
	}
	p.left -= cost
	return limit.Left{}, nil
}

// A dear operation takes a turn of its caller's until it is answered; what pages ask for takes none.
func TestDearOperationsOfOneCallerWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits, caller := budgetLimit{turns: turn.New(0)}, limit.WithAddress(t.Context(), "192.0.2.1")
		costs := func(cost int) *gql.OperationContext {
			op := &gql.OperationContext{}
			op.Stats.SetExtension("ComplexityLimit", &extension.ComplexityStats{Complexity: cost})
			return op
		}
		answering, answered := context.WithCancel(caller)
		for range max(1, runtime.GOMAXPROCS(0)/2) {
			if err := limits.MutateOperationContext(answering, costs(dear+1)); err != nil {
				t.Fatal(err)
			}
		}
		if err := limits.MutateOperationContext(caller, costs(dear)); err != nil {
			t.Errorf("what a page asks for: %v", err)
		}
		other := limit.WithAddress(t.Context(), "192.0.2.2")
		if err := limits.MutateOperationContext(other, costs(dear+1)); err != nil {
			t.Errorf("somebody else's: %v", err)
		}
		began := time.Now()
		time.AfterFunc(time.Second, answered)
		if err := limits.MutateOperationContext(caller, costs(dear+1)); err != nil || time.Since(began) != time.Second {
			t.Errorf("one too many: %v, after %s", err, time.Since(began))
		}
	})
}

// An operation takes what it costs from its caller's budget; where that is spent nothing of it runs.
func TestOperationsSpendTheBudgetOfTheirCaller(t *testing.T) {
	p := &purse{left: 1}
	handler, err := NewHandler(&Resolver{Callers: limit.Callers{Spender: p}}, false, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(query string) string {
		body, err := json.Marshal(map[string]string{"query": query})
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(string(body)))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r.WithContext(limit.WithAddress(t.Context(), "192.0.2.1")))
		return w.Body.String()
	}
	if got := ask(`{ __typename }`); got != `{"data":{"__typename":"Query"}}` {
		t.Errorf("what it may spend: %s", got)
	}
	got := ask(`{ artist(id: "x") { id } again: artist(id: "y") { id } }`)
	for _, want := range []string{`"code":"RATE_LIMITED"`, `"retryAfter":3`, `"data":null`} {
		if !strings.Contains(got, want) {
			t.Errorf("what it may not spend: %s has no %s", got, want)
		}
	}
	if len(p.asked) != 2 || p.asked[1] <= p.asked[0] {
		t.Errorf("they cost %v", p.asked)
	}
}
