package identity_test

import (
	"context"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/limiter"
)

// server is another server over the same graph, which counts for itself.
func (b *bench) server(keys *identity.Keys) *identity.BuiltIn {
	b.t.Helper()
	p, err := identity.New(identity.Config{
		Store: newStore(b), Accounts: b.accounts, Limits: limiter.New(nil, b.now), Keys: keys,
		PublicURL: "http://sidestage.test", Now: b.now,
		PasswordCost: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
	})
	must(b.t, err)
	b.t.Cleanup(func() { must(b.t, p.Close(context.WithoutCancel(b.t.Context()))) })
	return p
}

// deviceToken signs somebody in and returns the token of the device.
func deviceToken(t *testing.T, server *identity.BuiltIn, email, password string) string {
	t.Helper()
	tokens, err := server.SignIn(t.Context(), newPerson().from, email, password)
	must(t, err)
	if tokens.DeviceToken == "" {
		t.Fatal("a sign-in gives no device token")
	}
	return tokens.DeviceToken
}

func signInOn(
	t *testing.T, server *identity.BuiltIn, from, email, password string, tokens ...string,
) (identity.Tokens, error) {
	t.Helper()
	return server.SignIn(identity.WithDeviceTokens(t.Context(), tokens), from, email, password)
}

// useUp has somebody at an address enter wrong passwords until they are refused.
func useUp(t *testing.T, server *identity.BuiltIn, from, email string) {
	t.Helper()
	for range 10 {
		_, err := server.SignIn(t.Context(), from, email, "wrong password")
		wantCode(t, err, fault.Unauthenticated)
	}
	_, err := server.SignIn(t.Context(), from, email, password)
	wantCode(t, err, fault.RateLimited)
}

func TestAKnownDeviceIsLetThrough(t *testing.T) {
	b := newBench(t)
	keys, err := identity.LoadKeys("", t.TempDir())
	must(t, err)
	foreign := b.server(keys)
	other, _ := b.member(account.Fan)
	ofOther := deviceToken(t, b.BuiltIn, other.email, password)
	for _, c := range []struct {
		name    string
		tokens  func(p person, own string) []string
		isKnown bool
	}{
		{"none", func(person, string) []string { return nil }, false},
		{"the owner's", func(_ person, own string) []string { return []string{own} }, true},
		{"the owner's, beside another's", func(_ person, own string) []string { return []string{"", ofOther, own} }, true},
		{"another's", func(person, string) []string { return []string{ofOther} }, false},
		{"the owner's, after too many", func(_ person, own string) []string {
			return []string{"", "", "", "", "", own}
		}, false},
		{"changed", func(_ person, own string) []string { return []string{wrong(own)} }, false},
		{"cut", func(_ person, own string) []string { return []string{own[:len(own)-1], own[:8]} }, false},
		{"made with another key", func(p person, _ string) []string {
			return []string{deviceToken(t, foreign, p.email, password)}
		}, false},
		{"sealed for something else", func(p person, _ string) []string {
			known, err := newStore(b).Credential(t.Context(), p.email)
			must(t, err)
			sealed, err := b.Seal("something else", time.Hour, map[string]string{
				"ID": "1", "UserID": known.UserID, "Password": identity.HashSecret(known.PasswordHash),
			})
			must(t, err)
			return []string{sealed}
		}, false},
		{"from before the password was reset", func(p person, own string) []string {
			must(t, b.ForgotPassword(t.Context(), p.from, p.email))
			must(t, b.ConfirmForgotPassword(t.Context(), p.from, p.email, b.code(p.email, 2), password))
			return []string{own}
		}, false},
		{"a day short of 180", func(_ person, own string) []string {
			b.advance(179 * 24 * time.Hour)
			return []string{own}
		}, true},
		{"180 days old", func(_ person, own string) []string {
			b.advance(180*24*time.Hour + time.Second)
			return []string{own}
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := b.member(account.Fan)
			tokens := c.tokens(p, deviceToken(t, b.BuiltIn, p.email, password))
			useUp(t, b.BuiltIn, p.from, p.email)
			_, err := signInOn(t, b.BuiltIn, p.from, p.email, password, tokens...)
			if c.isKnown {
				must(t, err)
			} else {
				wantCode(t, err, fault.RateLimited)
			}
		})
	}
}

func TestADeviceIsKnownToEveryServer(t *testing.T) {
	b := newBench(t)
	p, _ := b.member(account.Fan)
	own := deviceToken(t, b.BuiltIn, p.email, password)
	second := b.server(b.keys)
	useUp(t, second, p.from, p.email)
	_, err := signInOn(t, second, p.from, p.email, password, own)
	must(t, err)
}

func TestAKnownDeviceHasFewTries(t *testing.T) {
	b := newBench(t)
	p, _ := b.member(account.Fan)
	stolen, own := deviceToken(t, b.BuiltIn, p.email, password), deviceToken(t, b.BuiltIn, p.email, password)
	useUp(t, b.BuiltIn, p.from, p.email)
	for range 8 {
		_, err := signInOn(t, b.BuiltIn, p.from, p.email, password, stolen)
		must(t, err) // Right passwords are not counted.
	}
	guess := func(from string, want fault.Code, tokens ...string) {
		t.Helper()
		_, err := signInOn(t, b.BuiltIn, from, p.email, "wrong password", tokens...)
		wantCode(t, err, want)
	}
	for range 5 {
		guess(newPerson().from, fault.Unauthenticated, stolen)
	}
	guess(p.from, fault.RateLimited, stolen)
	// From elsewhere the thief has the tries of any stranger, and no more.
	thief := newPerson().from
	for range 10 {
		guess(thief, fault.Unauthenticated, stolen)
	}
	guess(thief, fault.RateLimited, stolen)
	_, err := signInOn(t, b.BuiltIn, p.from, p.email, password, own)
	must(t, err) // The owner's other device is not held back by the thief.
	b.advance(15*time.Minute + time.Second)
	useUp(t, b.BuiltIn, p.from, p.email)
	_, err = signInOn(t, b.BuiltIn, p.from, p.email, password, stolen)
	must(t, err)
}

func TestManyKnownDevicesHaveFewTriesTogether(t *testing.T) {
	b := newBench(t)
	p, _ := b.member(account.Fan)
	var devices []string
	for range 4 {
		devices = append(devices, deviceToken(t, b.BuiltIn, p.email, password))
	}
	useUp(t, b.BuiltIn, p.from, p.email)
	for range 15 {
		_, err := signInOn(t, b.BuiltIn, p.from, p.email, "wrong password", devices...)
		wantCode(t, err, fault.Unauthenticated)
	}
	_, err := signInOn(t, b.BuiltIn, p.from, p.email, "wrong password", devices...)
	wantCode(t, err, fault.RateLimited)
}

func TestADeviceIsKnownAfterASignInWithoutPassword(t *testing.T) {
	b := newBench(t)
	p, id := b.member(account.Fan)
	login := identity.Login{Issuer: "https://issuer.test", Subject: id, Email: p.email}
	linked, err := newStore(b).LinkByEmail(t.Context(), login, b.now())
	if must(t, err); !linked {
		t.Fatal("the login opens no account")
	}
	tokens, err := b.EnterBy(t.Context(), identity.Principal{UserID: id, Email: p.email}, identity.Proof{Login: &login})
	must(t, err)
	useUp(t, b.BuiltIn, p.from, p.email)
	_, err = signInOn(t, b.BuiltIn, p.from, p.email, password, tokens.DeviceToken)
	must(t, err)
}
