package main

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"
)

func TestAnswersAreJudged(t *testing.T) {
	retry := http.Header{"Retry-After": {"2"}}
	said := func(status int, body string) reply { return reply{status: status, header: retry, body: []byte(body)} }
	bare := func(status int, body string) reply { return reply{status: status, body: []byte(body)} }
	for name, c := range map[string]struct {
		reply   reply
		usual   []string
		class   class
		missing []string
	}{
		"whole": {reply: said(200, `{"data":{"a":{"id":"1"},"b":[]}}`), usual: []string{"a"}},
		"REST":  {reply: said(200, `{"chats":[1],"next":null}`), usual: []string{"chats"}},
		"sound": {reply: said(206, "\xff\xfb"), usual: []string{"body"}},
		"nothing is said": {
			reply: said(200, `{"data":{"a":{"nodes":[],"pageInfo":{"hasNextPage":false}}}}`), usual: []string{"a"},
			class: poor, missing: []string{"a"},
		},
		"partly": {
			reply: said(200, `{"data":{"a":[1],"b":null},"errors":[{"message":"x","path":["b"],
"extensions":{"code":"UNAVAILABLE"}}]}`),
			usual: []string{"a", "b"}, class: partly, missing: []string{"b"},
		},
		"all of it": {
			reply: said(200, `{"data":null,"errors":[{"path":["b"],"extensions":{"code":"UNAVAILABLE"}}]}`),
			usual: []string{"b"}, class: away,
		},
		"says so itself": {
			reply: said(200, `{"a":1,"isPartial":true}`), usual: []string{"a", "b"}, class: partly, missing: []string{"b"},
		},
		"a problem":           {reply: said(503, `{"code":"UNAVAILABLE","detail":"Away."}`), class: away},
		"a bare 503":          {reply: said(503, `busy`), class: failed},
		"no time to come":     {reply: bare(503, `{"code":"UNAVAILABLE","detail":"Away."}`), class: failed},
		"500":                 {reply: said(500, `{"code":"INTERNAL","detail":"Oh."}`), class: failed},
		"signed out":          {reply: said(401, `{"code":"UNAUTHENTICATED"}`), class: failed},
		"internal in GraphQL": {reply: said(200, `{"errors":[{"extensions":{"code":"INTERNAL"}}]}`), class: failed},
		"no answer":           {reply: reply{err: errors.New("reset")}, class: failed},
	} {
		t.Run(name, func(t *testing.T) {
			got := judge(c.reply, c.usual)
			if got.class != c.class || !slices.Equal(got.missing, c.missing) {
				t.Errorf("%+v, want class %d without %q", got, c.class, c.missing)
			}
		})
	}
}

func TestOutcomesOfWritesAreRead(t *testing.T) {
	for name, c := range map[string]struct {
		reply                    reply
		refused, unknown, failed bool
	}{
		"done": {reply{status: 201, body: []byte(`{"id":"1"}`)}, false, false, false},
		"refused": {
			reply{
				status: 503, header: http.Header{"Retry-After": {"2"}},
				body: []byte(`{"code":"UNAVAILABLE","detail":"Away."}`),
			},
			true, false, false,
		},
		"not confirmed": {
			reply{status: 200, body: []byte(
				`{"data":null,"errors":[{"extensions":{"code":"UNAVAILABLE","reason":"OUTCOME_UNKNOWN"}}]}`)},
			false, true, false,
		},
		"no answer": {reply{err: errors.New("reset")}, false, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			refused, unknown, words := outcomeOf(c.reply)
			if refused != c.refused || unknown != c.unknown || (words != "") != c.failed {
				t.Errorf("refused %v, unknown %v, %q", refused, unknown, words)
			}
		})
	}
}

// What is lost, made twice, or done though it was said not to be, is found.
func TestPromisesAreHeldAgainstWhatIsThere(t *testing.T) {
	for name, c := range map[string]struct {
		kind     kind
		promises []promise
		kept     map[string]int
		wrong    bool
	}{
		"kept":              {kind{}, []promise{{thing: "a"}, {thing: "b", unknown: true}}, map[string]int{"a": 1}, false},
		"lost":              {kind{}, []promise{{thing: "a"}}, nil, true},
		"twice":             {kind{isKeyed: true}, []promise{{thing: "a"}}, map[string]int{"a": 2}, true},
		"done all the same": {kind{}, []promise{{thing: "a", refused: true}}, map[string]int{"a": 1}, true},
		"done later":        {kind{}, []promise{{thing: "a", refused: true}, {thing: "a"}}, map[string]int{"a": 1}, false},
		"the last": {
			kind{isLatest: true},
			[]promise{{thing: "a"}, {thing: "b"}, {thing: "c", refused: true}},
			map[string]int{"b": 1},
			false,
		},
		"an older one": {kind{isLatest: true}, []promise{{thing: "a"}, {thing: "b"}}, map[string]int{"a": 1}, true},
	} {
		t.Run(name, func(t *testing.T) {
			c.kind.kept = func(context.Context, string) (map[string]int, error) { return c.kept, nil }
			b := newBook(c.kind)
			b.promises = c.promises
			if err := b.check(t.Context(), ""); (err != nil) != c.wrong {
				t.Errorf("%v", err)
			}
		})
	}
}
