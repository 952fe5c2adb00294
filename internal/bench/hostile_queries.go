package main

import (
	"context"
	"fmt"
	"strings"
)

// queryAttacks are single documents of GraphQL that are dear.
var queryAttacks = []attack{
	{name: "a document of 8,000 fields", rate: 20, open: documents(func(*besieged) string {
		return "{ genres { " + strings.Repeat("id ", 8000) + "} }"
	})},
	{name: "3,000 aliases of artist", rate: 20, open: documents(func(b *besieged) string {
		return aliased(3000, fmt.Sprintf("artist(id: %q) { id artistName }", b.known[0]))
	})},
	{name: "250 times homeShelves", rate: 20, open: documents(func(*besieged) string {
		return aliased(250, "homeShelves { id title }")
	})},
	{name: "fragments within fragments", rate: 20, open: documents(func(*besieged) string { return doubling(30) })},
	{name: "fragments in a chain", rate: 20, open: documents(func(*besieged) string {
		return "{" + strings.Repeat("...{", 60) + "genres { id }" + strings.Repeat("}", 60) + "}"
	})},
	{name: "the dearest that is allowed", rate: 20, open: func(_ context.Context, b *besieged) (attacker, error) {
		const shelf = `homeShelves(first: 12) { id title tracks { track { id title artistInfo { handle } } reason }
albums { album { id title } } }`
		return asks(b.stranger(), aliased(18, shelf), nil), nil
	}},
	{name: "the dearest, one by one, from many addresses", rate: 20, open: func(
		_ context.Context, b *besieged,
	) (attacker, error) {
		return attacker{strike: func(ctx context.Context, n int) error {
			var out map[string]any
			return b.from(n).query(ctx, artistPage, map[string]any{"id": b.known[n%len(b.known)]}, &out)
		}}, nil
	}},
}

// documents are an attack by one document as a visitor, whose aim is that it is answered at all.
func documents(write func(*besieged) string) func(context.Context, *besieged) (attacker, error) {
	return func(_ context.Context, b *besieged) (attacker, error) {
		return asks(b.stranger(), write(b), mustNever("the document was answered")), nil
	}
}

func asks(c client, query string, aim func(context.Context, map[string]int) error) attacker {
	return attacker{aim: aim, strike: func(ctx context.Context, _ int) error {
		var out map[string]any
		return c.query(ctx, query, nil, &out)
	}}
}

// aliased asks for one field n times.
func aliased(n int, field string) string {
	var text strings.Builder
	text.WriteString("{")
	for i := range n {
		fmt.Fprintf(&text, " a%d: %s", i, field)
	}
	text.WriteString(" }")
	return text.String()
}

// doubling is a document of a few hundred words that stands for two to the power of n fields.
func doubling(n int) string {
	var text strings.Builder
	text.WriteString("{ ...f0 }")
	for i := range n {
		fmt.Fprintf(&text, " fragment f%d on Query { ...f%d ...f%d }", i, i+1, i+1)
	}
	fmt.Fprintf(&text, " fragment f%d on Query { genres { id } }", n)
	return text.String()
}
