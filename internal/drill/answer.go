package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// class says how much of what was asked for an answer has; the worse, the larger.
type class int

const (
	// whole: all that it has while everything is well.
	whole class = iota
	// partly: some of it, with words for what is missing.
	partly
	// away: nothing of it, in words: UNAVAILABLE and when to ask again.
	away
	// poor: something is missing without a word.
	poor
	// failed: no answer, or one that says nothing that helps.
	failed
)

// verdict is what an answer is.
type verdict struct {
	class class
	// missing names what is not there.
	missing []string
	// words are those of a failure.
	words string
}

// refusal is what an answer says of what it does not have.
type refusal struct {
	Code       string
	Reason     string
	RetryAfter int
	Message    string
	Detail     string
	Path       []any
}

// saysPartial is what answers of REST have where they have less than they should.
const saysPartial = "isPartial"

// judge finds what an answer is, beside the names of what it has in good times. Of GraphQL names are top-level fields.
func judge(r reply, usual []string) verdict {
	switch {
	case r.err != nil:
		return verdict{class: failed, words: "no answer: " + r.err.Error()}
	case r.status == http.StatusServiceUnavailable:
		said, is := problemOf(r)
		if !is || said.Code != string(fault.Unavailable) || said.Detail == "" || r.header.Get("Retry-After") == "" {
			return verdict{class: failed, words: fmt.Sprintf("503 without words: %.200s", r.body)}
		}
		return verdict{class: away}
	case r.status >= http.StatusBadRequest:
		return verdict{class: failed, words: fmt.Sprintf("answered %d: %.200s", r.status, r.body)}
	}
	refused := refusalsOf(r)
	for _, one := range refused {
		if one.Code != string(fault.Unavailable) {
			return verdict{class: failed, words: fmt.Sprintf("refused with %s: %s", one.Code, one.Message)}
		}
	}
	has := namesOf(r)
	missing := slices.DeleteFunc(slices.Clone(usual), func(name string) bool { return slices.Contains(has, name) })
	switch {
	case len(refused) == 0 && len(missing) == 0:
		return verdict{}
	case slices.Contains(has, saysPartial):
		return verdict{class: partly, missing: missing}
	case len(refused) == 0:
		return verdict{class: poor, missing: missing}
	case len(has) == 0:
		return verdict{class: away}
	}
	for _, one := range refused {
		if len(one.Path) > 0 {
			missing = append(missing, fmt.Sprint(one.Path[0]))
		}
	}
	slices.Sort(missing)
	return verdict{class: partly, missing: slices.Compact(missing)}
}

// problemOf is what an answer of REST says that refuses.
func problemOf(r reply) (said refusal, is bool) {
	is = r.err == nil && r.status >= http.StatusBadRequest && json.Unmarshal(r.body, &said) == nil
	return said, is
}

// refusalsOf are the errors in an answer of GraphQL.
func refusalsOf(r reply) (all []refusal) {
	var said struct {
		Errors []struct {
			Message    string
			Path       []any
			Extensions refusal
		}
	}
	if json.Unmarshal(r.body, &said) != nil {
		return nil
	}
	for _, one := range said.Errors {
		one.Extensions.Message, one.Extensions.Path = one.Message, one.Path
		all = append(all, one.Extensions)
	}
	return all
}

// namesOf are the names of what an answer has: members of its object, or of data, that are not empty. Other answers
// have their body.
func namesOf(r reply) (names []string) {
	var object map[string]any
	if json.Unmarshal(r.body, &object) != nil {
		if len(r.body) > 0 {
			names = []string{"body"}
		}
		return names
	}
	if data, is := object["data"]; is {
		object, _ = data.(map[string]any)
	}
	for name, value := range object {
		if !isEmpty(value) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// isEmpty reports whether a value of JSON has nothing in it, however deep.
func isEmpty(value any) bool {
	switch value := value.(type) {
	case nil:
		return true
	case string:
		return value == ""
	case []any:
		return len(value) == 0
	case map[string]any:
		for name, member := range value {
			// An empty page of a list still says that there is no next one.
			if name != "pageInfo" && name != "__typename" && !isEmpty(member) {
				return false
			}
		}
		return true
	}
	return false
}

// worse is the worse of two verdicts, with what both miss.
func worse(a, b verdict) verdict {
	if a.class < b.class {
		a, b = b, a
	}
	a.missing = slices.Concat(a.missing, b.missing)
	slices.Sort(a.missing)
	a.missing = slices.Compact(a.missing)
	return a
}

// String is how the table shows it.
func (v verdict) String() string {
	switch v.class {
	case whole:
		return "whole"
	case partly:
		return "without " + strings.Join(v.missing, ", ")
	case away:
		return "says that it is away"
	case poor:
		return "**silently without " + strings.Join(v.missing, ", ") + "**"
	default:
		return "**" + strings.ReplaceAll(strings.Join(strings.Fields(v.words), " "), "|", "/") + "**"
	}
}
