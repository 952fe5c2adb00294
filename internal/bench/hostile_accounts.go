package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// accountAttacks guess passwords and codes, and ask who is here.
var accountAttacks = []attack{
	{name: "wrong passwords to one account from many addresses", rate: 50, open: lockOut},
	{name: "wrong passwords to many accounts from many addresses", rate: 50, open: func(
		_ context.Context, b *besieged,
	) (attacker, error) {
		return attacker{aim: mustNever("a wrong password was taken"), strike: func(ctx context.Context, n int) error {
			return b.from(n).guess(ctx, fmt.Sprintf("somebody%d@example.org", n), nil)
		}}, nil
	}},
	{name: "handles that are asked for", rate: 100, open: askForHandles},
	{name: "codes of previews", rate: 50, open: guessPreviews},
}

// guess tries a wrong password, or the right one where it is given.
func (c client) guess(ctx context.Context, email string, in map[string]any) error {
	body := map[string]any{"email": email, "password": "not-" + rand.Text()}
	for key, value := range in {
		body[key] = value
	}
	return c.call(ctx, http.MethodPost, "/identity/sign-in", body, nil)
}

// lockOut tries to keep somebody out of their account, also from where they are. They still come in, on a device that
// they have used, as fast as ever.
func lockOut(ctx context.Context, b *besieged) (attacker, error) {
	owner, err := b.newcomer(ctx)
	if err != nil {
		return attacker{}, err
	}
	strike := func(ctx context.Context, n int) error {
		who := b.from(n)
		if n%2 == 1 {
			who.address = owner.address
		}
		return who.guess(ctx, owner.email, nil)
	}
	return attacker{strike: strike, aim: func(ctx context.Context, answers map[string]int) error {
		if err := mustNever("a wrong password was taken")(ctx, answers); err != nil {
			return err
		}
		began := time.Now()
		err := owner.visitor().guess(ctx, owner.email,
			map[string]any{"password": password, "deviceTokens": []string{owner.device}})
		if err != nil {
			return fmt.Errorf("the owner is kept out: %w", err)
		}
		if took := time.Since(began); took > time.Second {
			return fmt.Errorf("the owner is slowed down: %s", took)
		}
		return nil
	}}, nil
}

// askForHandles asks whether many handles are taken. Its aim is to learn who has an account, by signing up with
// somebody's address and looking whether the handle is taken then.
func askForHandles(ctx context.Context, b *besieged) (attacker, error) {
	known, err := b.newcomer(ctx)
	if err != nil {
		return attacker{}, err
	}
	strike := func(ctx context.Context, n int) error {
		return b.stranger().call(ctx, http.MethodGet, "/identity/handle-available?handle="+fmt.Sprint("guess", n), nil, nil)
	}
	return attacker{strike: strike, aim: func(ctx context.Context, _ map[string]int) error {
		var seen [2]bool
		for i, email := range []string{known.email, "nobody@example.org"} {
			who, handle := b.from(1000+i), fmt.Sprint("asked", i)
			err := who.call(ctx, http.MethodPost, "/identity/sign-up", map[string]string{
				"email": email, "password": password, "handle": handle, "displayName": "Asked", "accountType": "fan",
			}, nil)
			if err != nil {
				return err
			}
			var told struct{ Available bool }
			err = who.call(ctx, http.MethodGet, "/identity/handle-available?handle="+url.QueryEscape(handle), nil, &told)
			if err != nil {
				return err
			}
			seen[i] = told.Available
		}
		if seen[0] != seen[1] {
			return fmt.Errorf("a handle tells whether an address is known: it is there %v", seen)
		}
		return nil
	}}, nil
}

// guessPreviews guesses passwords of previews, from many addresses.
func guessPreviews(ctx context.Context, b *besieged) (attacker, error) {
	given, err := b.signedIn(ctx, "admin@sidestage.test")
	if err != nil {
		return attacker{}, err
	}
	admin := client{base: b.base, token: given.AccessToken, address: "198.51.100.4"}
	var made struct{ Password string }
	err = admin.call(ctx, http.MethodPost, "/admin/preview-codes",
		map[string]any{"label": "Press", "days": 1, "why": "for the press"}, &made)
	return attacker{aim: mustNever("a wrong password was taken"), strike: func(ctx context.Context, n int) error {
		guess := fmt.Sprintf("%.8s%04d", made.Password, n)
		return b.from(n%50).call(ctx, http.MethodPost, "/preview", map[string]string{"password": guess}, nil)
	}}, err
}
