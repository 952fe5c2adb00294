package identity_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func newStore(b *bench) *identitygraph.Store { return identitygraph.NewStore(b.db) }

func TestSignInCostsTheSame(t *testing.T) {
	b := newBench(t)
	member, memberID := b.member(account.Fan)
	waiting := newPerson()
	_, err := b.signUp(waiting, account.Fan)
	must(t, err)
	for _, c := range []struct {
		name, email, password string
		code                  fault.Code
	}{
		{"right", member.email, password, ""},
		{"wrong", member.email, "wrong password", fault.Unauthenticated},
		{"unknown", newPerson().email, password, fault.Unauthenticated},
		{"not confirmed", waiting.email, password, fault.Forbidden},
		{"not confirmed and wrong", waiting.email, "wrong password", fault.Unauthenticated},
		{"empty", member.email, "", fault.Unauthenticated},
	} {
		before := b.PasswordsWorkedOn()
		_, err := b.SignIn(t.Context(), member.from, c.email, c.password)
		if c.code == "" {
			must(t, err)
		} else {
			wantCode(t, err, c.code)
		}
		if c.code == fault.Unauthenticated && !strings.Contains(err.Error(), "Invalid password. Please try again.") {
			t.Errorf("%s: %v", c.name, err)
		}
		if cost := b.PasswordsWorkedOn() - before; cost != 1 {
			t.Errorf("%s: costs %d hashes", c.name, cost)
		}
	}
	deactivate(b, memberID)
	_, err = b.SignIn(t.Context(), member.from, member.email, password)
	wantCode(t, err, fault.Forbidden)
	if identity.ReasonOf(err) != "DEACTIVATED" {
		t.Errorf("reason %q", identity.ReasonOf(err))
	}
}

func deactivate(b *bench, userID string) {
	b.t.Helper()
	_, err := b.db.Exec(b.t.Context(), "test.deactivate", `MATCH (u:User {id: $id}) SET u.deactivatedAt = datetime()`, map[string]any{"id": userID})
	must(b.t, err)
}

func TestSignInLimitCountsFailures(t *testing.T) {
	b := newBench(t)
	p, _ := b.member(account.Fan)
	for range 12 {
		_, err := b.SignIn(t.Context(), p.from, p.email, password)
		must(t, err)
	}
	var mu sync.Mutex
	got := map[fault.Code]int{}
	var group sync.WaitGroup
	thief := newPerson().from
	for range 25 {
		group.Go(func() {
			_, err := b.SignIn(t.Context(), thief, p.email, "wrong password")
			mu.Lock()
			defer mu.Unlock()
			got[fault.CodeOf(err)]++
		})
	}
	group.Wait()
	if got[fault.Unauthenticated] != 10 || got[fault.RateLimited] != 15 {
		t.Errorf("got %v, want 10 tries and 15 refusals", got)
	}
	_, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err) // from where the owner is
	_, err = b.SignIn(t.Context(), thief, p.email, password)
	wantCode(t, err, fault.RateLimited)
	b.advance(15*time.Minute + time.Second)
	_, err = b.SignIn(t.Context(), thief, p.email, password)
	must(t, err)
}

// Nobody keeps an owner from signing in, or from entering a code that was sent to them, by trying from elsewhere.
func TestNobodyLocksAnOwnerOut(t *testing.T) {
	b := newBench(t)
	p, _ := b.member(account.Fan)
	var group sync.WaitGroup
	for range 35 {
		group.Go(func() {
			_, err := b.SignIn(t.Context(), newPerson().from, p.email, "wrong password")
			if fault.CodeOf(err) != fault.Unauthenticated {
				t.Errorf("a thief: %v", err)
			}
		})
	}
	group.Wait()
	begun := time.Now()
	tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	if time.Since(begun) < 2*time.Second {
		t.Error("tries at one account from everywhere are not slowed down")
	}
	begun = time.Now()
	_, err = signInOn(t, b.BuiltIn, newPerson().from, p.email, password, tokens.DeviceToken)
	must(t, err)
	if time.Since(begun) >= 2*time.Second {
		t.Error("a known device is slowed down")
	}
	thief := newPerson().from
	for range 30 {
		wantCode(t, b.ConfirmForgotPassword(t.Context(), thief, p.email, "000000", "another password"), fault.BadUserInput)
	}
	wantCode(t, b.ConfirmForgotPassword(t.Context(), thief, p.email, "000000", "another password"), fault.RateLimited)
	must(t, b.ForgotPassword(t.Context(), thief, p.email))
	must(t, b.ForgotPassword(t.Context(), p.from, p.email))
	b.letter(p.email, 3)
	code := b.code(p.email, 3)
	if err := b.ConfirmForgotPassword(t.Context(), p.from, p.email, code, "another password"); err != nil {
		// The two letters are sent after the answers, in any order: the code of the later one counts.
		must(t, b.ConfirmForgotPassword(t.Context(), p.from, p.email, b.code(p.email, 2), "another password"))
	}
}

func TestRefreshRotates(t *testing.T) {
	b := newBench(t)
	p, id := b.member(account.Fan)
	tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	seen := map[string]bool{tokens.RefreshToken: true}
	for range 3 {
		tokens, err = b.Refresh(t.Context(), p.from, tokens.RefreshToken)
		must(t, err)
		if seen[tokens.RefreshToken] {
			t.Fatal("a refresh token came twice")
		}
		seen[tokens.RefreshToken] = true
	}
	if viewer, err := b.Verify(t.Context(), tokens.AccessToken); err != nil || viewer.UserID != id {
		t.Errorf("viewer %+v, %v", viewer, err)
	}
}

func TestSpentTokenEndsTheFamily(t *testing.T) {
	b := newBench(t)
	p, _ := b.member(account.Fan)
	first, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	other, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	second, err := b.Refresh(t.Context(), p.from, first.RefreshToken)
	must(t, err)
	b.advance(11 * time.Second)
	for _, token := range []string{first.RefreshToken, second.RefreshToken, first.RefreshToken} {
		_, err := b.Refresh(t.Context(), p.from, token)
		wantCode(t, err, fault.Unauthenticated)
	}
	if _, err := b.Refresh(t.Context(), p.from, other.RefreshToken); err != nil {
		t.Errorf("another sign-in ended too: %v", err)
	}
}

// Of several callers who refresh at once one gets tokens, which do not survive the others; tabs of one caller all get
// some, which do.
func TestRefreshesAtOnce(t *testing.T) {
	b := newBench(t)
	for i := range 6 {
		isOneCaller := i%2 == 0
		p, _ := b.member(account.Fan)
		tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
		must(t, err)
		var mu sync.Mutex
		var won []identity.Tokens
		var group sync.WaitGroup
		for n := range 4 {
			from := p.from
			if !isOneCaller {
				from = fmt.Sprint("198.51.100.", n)
			}
			group.Go(func() {
				got, err := b.Refresh(t.Context(), from, tokens.RefreshToken)
				if err != nil && fault.CodeOf(err) != fault.Unauthenticated {
					t.Errorf("refresh: %v", err)
				}
				if err == nil {
					mu.Lock()
					defer mu.Unlock()
					won = append(won, got)
				}
			})
		}
		group.Wait()
		if isOneCaller {
			if len(won) != 4 {
				t.Fatalf("%d of four tabs got tokens", len(won))
			}
			for _, tokens := range won {
				_, err = b.Refresh(t.Context(), p.from, tokens.RefreshToken)
				must(t, err)
			}
			continue
		}
		if len(won) != 1 {
			t.Fatalf("%d of four got tokens, want one", len(won))
		}
		_, err = b.Refresh(t.Context(), p.from, won[0].RefreshToken)
		wantCode(t, err, fault.Unauthenticated)
	}
}

func TestRefreshRefusals(t *testing.T) {
	b := newBench(t)
	p, id := b.member(account.Fan)
	signIn := func() identity.Tokens {
		tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
		must(t, err)
		return tokens
	}
	for name, token := range map[string]string{"empty": "", "unknown": "nonsense", "access token": signIn().AccessToken} {
		if _, err := b.Refresh(t.Context(), p.from, token); fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("%s: %v", name, err)
		}
	}
	out := signIn()
	must(t, b.SignOut(t.Context(), out.RefreshToken))
	must(t, b.SignOut(t.Context(), out.RefreshToken))
	_, err := b.Refresh(t.Context(), p.from, out.RefreshToken)
	wantCode(t, err, fault.Unauthenticated)

	old := signIn()
	b.advance(identity.RefreshLife + time.Second)
	_, err = b.Refresh(t.Context(), p.from, old.RefreshToken)
	wantCode(t, err, fault.Unauthenticated)

	ended := signIn()
	deactivate(b, id)
	_, err = b.Refresh(t.Context(), p.from, ended.RefreshToken)
	wantCode(t, err, fault.Unauthenticated)
	b.advance(31 * time.Second)
	_, err = b.Verify(t.Context(), ended.AccessToken)
	wantCode(t, err, fault.Unauthenticated)
}

func TestForgottenPassword(t *testing.T) {
	b := newBench(t)
	p, _ := b.member(account.Fan)
	tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	nobody := newPerson()
	for _, email := range []string{p.email, nobody.email} {
		must(t, b.ForgotPassword(t.Context(), p.from, email))
		wantCode(t, b.ForgotPassword(t.Context(), p.from, email), fault.RateLimited)
	}
	code := b.code(p.email, 2)
	before := b.PasswordsWorkedOn()
	wantCode(t, b.ConfirmForgotPassword(t.Context(), p.from, p.email, wrong(code), "another password"), fault.BadUserInput)
	wantCode(t, b.ConfirmForgotPassword(t.Context(), p.from, nobody.email, code, "another password"), fault.BadUserInput)
	if cost := b.PasswordsWorkedOn() - before; cost != 2 {
		t.Errorf("a known and an unknown address cost %d hashes together", cost)
	}
	wantCode(t, b.ConfirmForgotPassword(t.Context(), p.from, p.email, code, "password123"), fault.BadUserInput)
	must(t, b.ConfirmForgotPassword(t.Context(), p.from, p.email, code, "another password"))
	_, err = b.Refresh(t.Context(), p.from, tokens.RefreshToken)
	wantCode(t, err, fault.Unauthenticated)
	_, err = b.SignIn(t.Context(), p.from, p.email, password)
	wantCode(t, err, fault.Unauthenticated)
	_, err = b.SignIn(t.Context(), p.from, p.email, "another password")
	must(t, err)
	if sent := b.post.to(nobody.email); len(sent) != 0 {
		t.Errorf("mail to nobody: %v", sent)
	}
}

func TestPasswordChangedDuringSignIn(t *testing.T) {
	b := newBench(t)
	_, id := b.member(account.Fan)
	started, err := newStore(b).StartFamily(t.Context(), identity.RefreshToken{
		Hash: "test-" + id, Family: "f", UserID: id, CreatedAt: b.now(), ExpiresAt: b.now().Add(time.Hour),
	}, identity.Proof{PasswordHash: "the hash of an older password"})
	if err != nil || started {
		t.Errorf("a sign-in with an older password: %v, %v", started, err)
	}
}

func TestVerifyTakesOnlyLiveAccessTokensOfOurs(t *testing.T) {
	b := newBench(t)
	p, id := b.member(account.Fan)
	tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	parts := strings.Split(tokens.AccessToken, ".")
	forged := parts[0] + "." +
		base64.RawURLEncoding.EncodeToString([]byte(`{"sub":"x","custom:userId":"x","token_use":"access"}`)) + "." + parts[2]
	none, err := jwt.NewWithClaims(jwt.SigningMethodNone,
		jwt.MapClaims{
			"sub": id, "custom:userId": id, "token_use": "access", "iss": "http://sidestage.test",
			"exp": b.now().Add(time.Hour).Unix(),
		}).SignedString(jwt.UnsafeAllowNoneSignatureType)
	must(t, err)
	for name, token := range map[string]string{
		"ID token": tokens.IDToken, "refresh token": tokens.RefreshToken, "forged": forged, "unsigned": none, "empty": "",
		"cut": tokens.AccessToken[:20],
	} {
		if _, err := b.Verify(t.Context(), token); fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("%s: %v", name, err)
		}
	}
	b.advance(identity.AccessLife - 2*time.Second) // tokens tell whole seconds
	_, err = b.Verify(t.Context(), tokens.AccessToken)
	must(t, err)
	b.advance(3 * time.Second)
	_, err = b.Verify(t.Context(), tokens.AccessToken)
	wantCode(t, err, fault.Unauthenticated)
}

func TestTokenClaims(t *testing.T) {
	b := newBench(t)
	p, id := b.member(account.Artist)
	tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	read := func(token string) jwt.MapClaims {
		claims := jwt.MapClaims{}
		_, _, err := jwt.NewParser().ParseUnverified(token, claims)
		must(t, err)
		return claims
	}
	access, idToken := read(tokens.AccessToken), read(tokens.IDToken)
	for name, c := range map[string]jwt.MapClaims{"access": access, "id": idToken} {
		if c["custom:userId"] != id || c["sub"] != id || c["token_use"] != name || c["exp"] == nil {
			t.Errorf("%s token: %v", name, c)
		}
	}
	if access["email"] != nil || idToken["email"] != p.email || tokens.ExpiresIn != time.Hour {
		t.Errorf("access %v, id %v, expires in %s", access, idToken, tokens.ExpiresIn)
	}
}

func TestRolesComeFromTheGraph(t *testing.T) {
	b := newBench(t)
	p, id := b.member(account.Fan)
	tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	viewer, err := b.Verify(t.Context(), tokens.AccessToken)
	must(t, err)
	if viewer.Admin {
		t.Fatal("a fan is an admin")
	}
	granted, err := b.accounts.GrantAdmin(t.Context(), strings.ToUpper(p.email))
	if err != nil || granted != id {
		t.Fatalf("GrantAdmin: %q, %v", granted, err)
	}
	if viewer, err = b.Verify(t.Context(), tokens.AccessToken); err != nil || !viewer.Admin {
		t.Errorf("the same token after the grant: %+v, %v", viewer, err)
	}
	_, err = b.accounts.GrantAdmin(t.Context(), newPerson().email)
	wantCode(t, err, fault.NotFound)
	_, err = b.db.Exec(t.Context(), "test.revoke", `MATCH (u:User {id: $id}) SET u.roles = []`, map[string]any{"id": id})
	must(t, err)
	b.advance(31 * time.Second)
	if viewer, err = b.Verify(t.Context(), tokens.AccessToken); err != nil || viewer.Admin {
		t.Errorf("30 seconds after the role was taken: %+v, %v", viewer, err)
	}
}

func TestLogsHoldNoSecret(t *testing.T) {
	b := newBench(t)
	p, _ := b.member(account.Fan)
	tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	next, err := b.Refresh(t.Context(), p.from, tokens.RefreshToken)
	must(t, err)
	_, wrongErr := signInOn(t, b.BuiltIn, p.from, p.email, "wrong password", tokens.DeviceToken)
	wantCode(t, wrongErr, fault.Unauthenticated)
	b.advance(11 * time.Second)
	_, err = b.Refresh(t.Context(), p.from, tokens.RefreshToken)
	wantCode(t, err, fault.Unauthenticated)
	_, verifyErr := b.Verify(t.Context(), tokens.IDToken)
	_, cutErr := b.Verify(t.Context(), tokens.AccessToken[:40])
	must(t, b.SignOut(t.Context(), next.RefreshToken))
	all := b.log.String() + verifyErr.Error() + cutErr.Error() + wrongErr.Error()
	for name, secret := range map[string]string{
		"access token": tokens.AccessToken, "id token": tokens.IDToken, "refresh token": tokens.RefreshToken,
		"second refresh token": next.RefreshToken, "password": password, "code": b.code(p.email, 1),
		"cut token": tokens.AccessToken[:40], "device token": tokens.DeviceToken,
	} {
		if strings.Contains(all, secret) {
			t.Errorf("the %s is in a log or an error", name)
		}
	}
}
