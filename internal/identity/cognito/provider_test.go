package cognito_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/identity/cognito"
	"github.com/sidestage/sidestage/internal/identity/cognito/cognitotest"
	"github.com/sidestage/sidestage/internal/identity/identitytest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

func TestMain(m *testing.M) { graphtest.Main(m) }

func open(t *testing.T, w *identitytest.World) (*cognito.Provider, *cognitotest.Pool) {
	t.Helper()
	pool := cognitotest.New(t, w.Now)
	base, err := identity.NewBase(w.Config)
	identitytest.Must(t, err)
	p := cognito.New(base, cognito.Config{
		Region: cognitotest.Region, UserPoolID: cognitotest.ID, ClientID: cognitotest.ClientID, Endpoint: pool.URL,
	})
	t.Cleanup(func() { identitytest.Must(t, p.Close(context.WithoutCancel(t.Context()))) })
	return p, pool
}

func TestCognitoConforms(t *testing.T) {
	identitytest.Run(t, func(t *testing.T, w *identitytest.World) identitytest.Opened {
		p, pool := open(t, w)
		return identitytest.Opened{Provider: p, Codes: pool.Codes}
	})
}

// poolMember is somebody whom the pool knows and the graph does not.
func poolMember(pool *cognitotest.Pool) identitytest.Person {
	p := identitytest.NewPerson()
	pool.Add(p.Email, identitytest.Password, map[string]string{"name": "Mia of the pool"})
	return p
}

func TestWhoeverHasNoHandleFinishesRegistration(t *testing.T) {
	w := identitytest.NewWorld(t)
	provider, pool := open(t, w)
	p := poolMember(pool)
	got, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	identitytest.Must(t, err)
	if got.Registration == nil || got.AccessToken != "" || got.RefreshToken != "" {
		t.Fatalf("got %+v, want a registration and no tokens", got)
	}
	if got.Registration.Email != p.Email || got.Registration.DisplayName != "Mia of the pool" {
		t.Errorf("got %+v", got.Registration)
	}
	person := identity.NewPerson{Handle: p.Handle, DisplayName: "Mia", AccountType: account.Artist}
	_, err = provider.FinishSignUp(t.Context(), p.From, got.Registration.Ticket, identity.NewPerson{Handle: "a b"})
	identitytest.WantCode(t, err, fault.BadUserInput)
	tokens, err := provider.FinishSignUp(t.Context(), p.From, got.Registration.Ticket, person)
	identitytest.Must(t, err)
	viewer, err := provider.Verify(t.Context(), tokens.AccessToken)
	identitytest.Must(t, err)
	w.Made(viewer.UserID)
	profile, err := w.Accounts.Profile(t.Context(), access.Visitor, p.Handle)
	if err != nil || profile.UserID != viewer.UserID || profile.Type != account.Artist {
		t.Errorf("profile %+v, %v", profile, err)
	}
	if userIDOf(t, tokens.IDToken) != viewer.UserID || pool.Attribute(p.Email, "custom:userId") != viewer.UserID {
		t.Errorf("the pool does not know that it is %s", viewer.UserID)
	}
	person.Handle = identitytest.NewPerson().Handle
	_, err = provider.FinishSignUp(t.Context(), p.From, got.Registration.Ticket, person)
	identitytest.WantCode(t, err, fault.Conflict)
	again, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	if err != nil || again.Registration != nil {
		t.Errorf("the next sign-in: %+v, %v", again, err)
	}
	w.Advance(61 * time.Minute)
	_, err = provider.FinishSignUp(t.Context(), p.From, got.Registration.Ticket, person)
	identitytest.WantCode(t, err, fault.Gone)
}

func userIDOf(t *testing.T, idToken string) string {
	t.Helper()
	claims := jwt.MapClaims{}
	_, _, err := jwt.NewParser().ParseUnverified(idToken, claims)
	identitytest.Must(t, err)
	id, _ := claims["custom:userId"].(string)
	return id
}

// TestAttributeOpensNobodysAccount has somebody write another's id into their own attribute, which a pool allows.
func TestAttributeOpensNobodysAccount(t *testing.T) {
	w := identitytest.NewWorld(t)
	provider, pool := open(t, w)
	victim := member(t, w, provider, pool)
	thief := identitytest.NewPerson()
	pool.Add(thief.Email, identitytest.Password, map[string]string{"custom:userId": victim})
	got, err := provider.SignIn(t.Context(), thief.From, thief.Email, identitytest.Password)
	if err != nil || got.Registration == nil {
		t.Fatalf("got %+v, %v, want a registration", got, err)
	}
	// Nor does an address that the pool has not proven.
	victimOfAddress := memberPerson(t, w, provider, pool)
	other := identitytest.NewPerson()
	pool.Add(other.Email, identitytest.Password,
		map[string]string{"email": victimOfAddress.Email, "email_verified": "false"})
	got, err = provider.SignIn(t.Context(), other.From, other.Email, identitytest.Password)
	if fault.CodeOf(err) != fault.Forbidden || got.Registration != nil {
		t.Fatalf("got %+v, %v, want it refused", got, err)
	}
}

func memberPerson(
	t *testing.T, w *identitytest.World, provider identity.Provider, pool *cognitotest.Pool,
) identitytest.Person {
	t.Helper()
	p := identitytest.NewPerson()
	id, err := provider.SignUp(t.Context(), p.From, identity.SignUp{
		Email: p.Email, Password: identitytest.Password, Handle: p.Handle, DisplayName: "Mia", AccountType: account.Fan,
	})
	identitytest.Must(t, err)
	w.Made(id)
	identitytest.Must(t, provider.ConfirmSignUp(t.Context(), p.From, p.Email, pool.Codes(p.Email)[0]))
	return p
}

func member(t *testing.T, w *identitytest.World, provider identity.Provider, pool *cognitotest.Pool) string {
	t.Helper()
	p := memberPerson(t, w, provider, pool)
	profile, err := w.Accounts.Profile(t.Context(), access.Visitor, p.Handle)
	identitytest.Must(t, err)
	return profile.UserID
}

// TestAccountsFromBeforeThePoolAreLinked has somebody with a built-in account come by the pool.
func TestAccountsFromBeforeThePoolAreLinked(t *testing.T) {
	w := identitytest.NewWorld(t)
	builtIn, err := identity.New(w.Config)
	identitytest.Must(t, err)
	provider, pool := open(t, w)
	p := identitytest.NewPerson()
	id, err := builtIn.SignUp(t.Context(), p.From, identity.SignUp{
		Email: p.Email, Password: identitytest.Password, Handle: p.Handle, DisplayName: "Mia", AccountType: account.Fan,
	})
	identitytest.Must(t, err)
	w.Made(id)
	pool.Add(p.Email, identitytest.Password, nil)
	// An account that nobody confirmed may be anybody's.
	got, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	if err != nil || got.Registration == nil {
		t.Fatalf("before it was confirmed: %+v, %v", got, err)
	}
	for len(w.MailedCodes(p.Email)) == 0 {
		time.Sleep(5 * time.Millisecond)
	}
	identitytest.Must(t, builtIn.ConfirmSignUp(t.Context(), p.From, p.Email, w.MailedCodes(p.Email)[0]))
	tokens, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	identitytest.Must(t, err)
	viewer, err := provider.Verify(t.Context(), tokens.AccessToken)
	if err != nil || viewer.UserID != id || userIDOf(t, tokens.IDToken) != id {
		t.Errorf("viewer %+v, %v, ID token of %q, want %s", viewer, err, userIDOf(t, tokens.IDToken), id)
	}
}

func TestKeysAreCachedAndRotate(t *testing.T) {
	w := identitytest.NewWorld(t)
	provider, pool := open(t, w)
	p := memberPerson(t, w, provider, pool)
	before, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	identitytest.Must(t, err)
	pool.SetAway(true)
	if _, err := provider.Verify(t.Context(), before.AccessToken); err != nil {
		t.Errorf("with keys that are known, the pool away: %v", err)
	}
	pool.SetAway(false)
	pool.RotateKey(t)
	w.Advance(11 * time.Second)
	after, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	identitytest.Must(t, err)
	if _, err := provider.Verify(t.Context(), after.AccessToken); err != nil {
		t.Errorf("with a new key: %v", err)
	}
}

func TestTokensOfOthersAreRefused(t *testing.T) {
	w := identitytest.NewWorld(t)
	provider, pool := open(t, w)
	p := memberPerson(t, w, provider, pool)
	tokens, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	identitytest.Must(t, err)
	claims := jwt.MapClaims{}
	_, _, err = jwt.NewParser().ParseUnverified(tokens.AccessToken, claims)
	identitytest.Must(t, err)
	for name, change := range map[string]jwt.MapClaims{
		"another app client": {"client_id": "other"}, "another pool": {"iss": "https://example.com"},
		"an ID token": {"token_use": "id"}, "expired": {"exp": w.Now().Add(-time.Minute).Unix()},
		"somebody who has no account": {"sub": "nobody"}, "no end": {"exp": nil},
	} {
		changed := jwt.MapClaims{}
		for k, v := range claims {
			changed[k] = v
		}
		for k, v := range change {
			if changed[k] = v; v == nil {
				delete(changed, k)
			}
		}
		token, err := pool.Sign(changed)
		identitytest.Must(t, err)
		if _, err := provider.Verify(t.Context(), token); fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPoolAway(t *testing.T) {
	w := identitytest.NewWorld(t)
	provider, pool := open(t, w)
	p := memberPerson(t, w, provider, pool)
	tokens, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	identitytest.Must(t, err)
	pool.SetAway(true)
	for name, err := range map[string]error{
		"sign-in": second(provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)),
		"refresh": second(provider.Refresh(t.Context(), p.From, tokens.RefreshToken)),
		"forgot":  provider.ForgotPassword(t.Context(), p.From, p.Email),
		"sign-up": second(provider.SignUp(t.Context(), p.From, identity.SignUp{
			Email: identitytest.NewPerson().Email, Password: identitytest.Password, Handle: identitytest.NewPerson().Handle,
			DisplayName: "Mia", AccountType: account.Fan,
		})),
	} {
		if fault.CodeOf(err) != fault.Unavailable || !strings.Contains(err.Error(), "Network error") {
			t.Errorf("%s: %v", name, err)
		}
	}
	pool.SetAway(false)
	if _, err := provider.Refresh(t.Context(), p.From, tokens.RefreshToken); err != nil {
		t.Errorf("the token was spent while the pool was away: %v", err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestPoolsWordsAreShown(t *testing.T) {
	w := identitytest.NewWorld(t)
	provider, pool := open(t, w)
	p := memberPerson(t, w, provider, pool)
	tokens, err := provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	identitytest.Must(t, err)
	identitytest.WantMessage(t, provider.ConfirmSignUp(t.Context(), p.From, p.Email, "000000"),
		"Invalid verification code provided, please try again.")
	viewer, err := provider.Verify(t.Context(), tokens.AccessToken)
	identitytest.Must(t, err)
	identitytest.Must(t, provider.SetAttributes(t.Context(), viewer, tokens.AccessToken,
		account.Attributes{DisplayName: input.Set("Mia & Band")}))
	if name := pool.Attribute(p.Email, "name"); name != "Mia & Band" {
		t.Errorf("the pool has the name %q", name)
	}
	pool.Disable(p.Email)
	_, err = provider.SignIn(t.Context(), p.From, p.Email, identitytest.Password)
	identitytest.WantMessage(t, err, "User is disabled.")
	_, err = provider.Refresh(t.Context(), p.From, tokens.RefreshToken)
	identitytest.WantCode(t, err, fault.Unauthenticated)
}
