package main

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/docs/contract"
)

// adminAttacks do what only those with a role may.
var adminAttacks = []attack{
	{name: "acts of admins by others", rate: 50, open: actAsAdmin},
}

var pathParameter = regexp.MustCompile(`\{[^}]+\}`)

// actAsAdmin asks for every path of admins in the contract, as a visitor and as a member.
func actAsAdmin(ctx context.Context, b *besieged) (attacker, error) {
	api, err := contract.REST()
	if err != nil {
		return attacker{}, err
	}
	var acts [][2]string
	for _, path := range slices.Sorted(maps.Keys(api.Paths)) {
		if !strings.HasPrefix(path, "/admin/") && path != "/reindex/force" {
			continue
		}
		for _, method := range slices.Sorted(maps.Keys(api.Paths[path])) {
			acts = append(acts, [2]string{strings.ToUpper(method), pathParameter.ReplaceAllString(path, uuid.NewString())})
		}
	}
	if len(acts) < 30 {
		return attacker{}, fmt.Errorf("the contract has only %d acts of admins", len(acts))
	}
	who, err := b.newcomer(ctx)
	return attacker{aim: mustNever("an act of admins was done by others"), strike: func(ctx context.Context, n int) error {
		act := acts[n/2%len(acts)]
		as := who.client
		if n%2 == 1 {
			as = as.visitor()
		}
		var body any
		if act[0] != http.MethodGet {
			body = map[string]any{"userId": who.id, "why": "because I can", "id": who.id, "type": "post", "privilege": "admin"}
		}
		return as.call(ctx, act[0], act[1], body, nil)
	}}, err
}
