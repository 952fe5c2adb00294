package openid_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/identity/identitytest"
	"github.com/sidestage/sidestage/internal/identity/openid"
	"github.com/sidestage/sidestage/internal/identity/openid/openidtest"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestMain(m *testing.M) { graphtest.Main(m) }

type bench struct {
	*identitytest.World
	*openid.Service
	t        *testing.T
	provider *identity.BuiltIn
	ways     *identity.Ways
	issuer   *openidtest.Issuer
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{World: identitytest.NewWorld(t), t: t, issuer: openidtest.New(t)}
	var err error
	b.provider, err = identity.New(b.Config)
	identitytest.Must(t, err)
	t.Cleanup(func() { identitytest.Must(t, b.provider.Close(context.WithoutCancel(t.Context()))) })
	b.ways = identity.NewWays(b.provider, identitygraph.NewStore(b.DB), b.issuer.URL)
	b.Service = openid.New(b.provider, b.ways, openid.Config{
		Issuer: b.issuer.URL, ClientID: openidtest.ClientID, ClientSecret: openidtest.ClientSecret, Name: "The Venue",
		PublicURL: "http://sidestage.test",
	})
	return b
}

const from = "192.0.2.9"

// stranger is somebody whom the issuer knows, with a proven address.
func (b *bench) stranger() (identitytest.Person, map[string]any) {
	p := identitytest.NewPerson()
	return p, map[string]any{"sub": uuid.NewString(), "email": p.Email, "email_verified": true, "name": "Mia of the venue"}
}

// visit begins, and lets the issuer lead back.
func (b *bench) visit(claims map[string]any) openid.Answer {
	b.t.Helper()
	b.issuer.SetPerson(claims)
	begun, err := b.Start(b.t.Context(), from)
	identitytest.Must(b.t, err)
	redirect, state, code := b.issuer.Visit(b.t, begun.URL)
	if redirect != "http://sidestage.test/login/openid" {
		b.t.Errorf("led back to %s", redirect)
	}
	return openid.Answer{Secret: begun.Secret, State: state, Code: code}
}

func (b *bench) signIn(claims map[string]any) (identity.Tokens, error) {
	b.t.Helper()
	return b.Finish(b.t.Context(), from, b.visit(claims))
}

// joined is somebody who came by the issuer and has an account.
func (b *bench) joined() (identitytest.Person, map[string]any, access.Viewer) {
	b.t.Helper()
	p, claims := b.stranger()
	got, err := b.signIn(claims)
	identitytest.Must(b.t, err)
	if got.Registration == nil || got.Registration.DisplayName != "Mia of the venue" || got.AccessToken != "" {
		b.t.Fatalf("got %+v, want a registration", got)
	}
	tokens, err := b.provider.FinishSignUp(b.t.Context(), from, got.Registration.Ticket,
		identity.NewPerson{Handle: p.Handle, DisplayName: "Mia", AccountType: account.Fan})
	identitytest.Must(b.t, err)
	v, err := b.provider.Verify(b.t.Context(), tokens.AccessToken)
	identitytest.Must(b.t, err)
	b.Made(v.UserID)
	return p, claims, v
}

// member is somebody with a password.
func (b *bench) member() (identitytest.Person, access.Viewer) {
	b.t.Helper()
	p := identitytest.NewPerson()
	id, err := b.provider.SignUp(b.t.Context(), p.From, identity.SignUp{
		Email: p.Email, Password: identitytest.Password, Handle: p.Handle, DisplayName: "Mia", AccountType: account.Fan,
	})
	identitytest.Must(b.t, err)
	b.Made(id)
	for len(b.MailedCodes(p.Email)) == 0 {
		time.Sleep(5 * time.Millisecond)
	}
	identitytest.Must(b.t, b.provider.ConfirmSignUp(b.t.Context(), p.From, p.Email, b.MailedCodes(p.Email)[0]))
	return p, access.Viewer{UserID: id}
}

func TestNewcomersFinishRegistrationAndComeBack(t *testing.T) {
	b := newBench(t)
	p, claims, v := b.joined()
	profile, err := b.Accounts.Profile(t.Context(), access.Visitor, p.Handle)
	if err != nil || profile.UserID != v.UserID {
		t.Errorf("profile %+v, %v", profile, err)
	}
	claims["email"] = "changed-" + p.Email
	tokens, err := b.signIn(claims)
	identitytest.Must(t, err)
	if again, err := b.provider.Verify(t.Context(), tokens.AccessToken); err != nil || again.UserID != v.UserID {
		t.Errorf("the next time: %+v, %v", again, err)
	}
	ways, err := b.ways.Mine(t.Context(), v)
	if err != nil || ways.HasPassword || ways.Login == nil || ways.Login.LastUsedAt.IsZero() {
		t.Errorf("ways in %+v, %v", ways, err)
	}
}

func TestWhatIsNotAsItMustBeIsRefused(t *testing.T) {
	b := newBench(t)
	_, claims, _ := b.joined()
	good := b.visit(claims)
	other := b.visit(claims)
	for name, answer := range map[string]openid.Answer{
		"no secret": {State: good.State, Code: good.Code}, "no state": {Secret: good.Secret, Code: good.Code},
		"another's state": {Secret: good.Secret, State: other.State, Code: good.Code},
		// The verifier is the other's.
		"another's code": {Secret: good.Secret, State: good.State, Code: other.Code},
		"no code":        {Secret: good.Secret, State: good.State},
	} {
		_, err := b.Finish(t.Context(), from, answer)
		if fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("%s: %v", name, err)
		}
	}
	identitytest.Must(t, second(b.Finish(t.Context(), from, good)))
	_, err := b.Finish(t.Context(), from, good)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	late := b.visit(claims)
	b.Advance(16 * time.Minute)
	_, err = b.Finish(t.Context(), from, late)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	b.issuer.SetNonce("another")
	_, err = b.signIn(claims)
	identitytest.WantCode(t, err, fault.Unauthenticated)
}

func TestAnIssuerThatIsAwayRefusesNobody(t *testing.T) {
	b := newBench(t)
	_, claims, _ := b.joined()
	answer := b.visit(claims)
	b.issuer.SetAway(true)
	_, err := b.Finish(t.Context(), from, answer)
	identitytest.WantCode(t, err, fault.Unavailable)
	b.issuer.SetAway(false)
	identitytest.Must(t, second(b.Finish(t.Context(), from, answer)))
}

func TestAnIssuerThatIsAwayIsLeftAloneForAWhile(t *testing.T) {
	b := newBench(t)
	b.issuer.SetAway(true)
	for range 3 {
		identitytest.WantCode(t, second(b.Start(t.Context(), from)), fault.Unavailable)
	}
	if n := b.issuer.Discoveries(); n != 1 {
		t.Errorf("asked %d times", n)
	}
	b.issuer.SetAway(false)
	b.Advance(6 * time.Second)
	identitytest.Must(t, second(b.Start(t.Context(), from)))
}

// Nobody waits for another's patience with an issuer that hangs, and it is asked once for all of them.
func TestAnIssuerThatHangsHoldsUpNobody(t *testing.T) {
	b := newBench(t)
	end := b.issuer.Hang()
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			if err := second(b.Start(ctx, from)); fault.CodeOf(err) != fault.Unavailable {
				t.Errorf("%v", err)
			}
		})
	}
	all.Wait()
	end()
	identitytest.Must(t, second(b.Start(t.Context(), from)))
	if n := b.issuer.Discoveries(); n != 1 {
		t.Errorf("asked %d times", n)
	}
}

func second[T any](_ T, err error) error { return err }

func TestFailuresAreLimited(t *testing.T) {
	b := newBench(t)
	for range 60 {
		_, err := b.Finish(t.Context(), from, openid.Answer{})
		identitytest.WantCode(t, err, fault.Unauthenticated)
	}
	_, err := b.Finish(t.Context(), from, openid.Answer{})
	identitytest.WantCode(t, err, fault.RateLimited)
}

func TestAnAddressOpensNothing(t *testing.T) {
	b := newBench(t)
	p, _ := b.member()
	_, claims := b.stranger()
	claims["email"] = strings.ToUpper(p.Email)
	_, err := b.signIn(claims)
	identitytest.WantCode(t, err, fault.Forbidden)
	if reason := identity.ReasonOf(err); reason != openid.ReasonLinkFirst {
		t.Errorf("reason %q", reason)
	}
	claims["email_verified"] = false
	_, err = b.signIn(claims)
	if reason := identity.ReasonOf(err); reason != identity.ReasonEmailUnverified {
		t.Errorf("an address that is not proven: %v", err)
	}
}

func (b *bench) link(v access.Viewer, claims map[string]any) error {
	b.t.Helper()
	b.issuer.SetPerson(claims)
	begun, err := b.StartLink(b.t.Context(), v)
	identitytest.Must(b.t, err)
	_, state, code := b.issuer.Visit(b.t, begun.URL)
	return b.FinishLink(b.t.Context(), v, openid.Answer{Secret: begun.Secret, State: state, Code: code})
}

func TestLinkAndUnlink(t *testing.T) {
	b := newBench(t)
	p, v := b.member()
	_, claims := b.stranger()
	identitytest.Must(t, b.link(v, claims))
	tokens, err := b.signIn(claims)
	identitytest.Must(t, err)
	if who, err := b.provider.Verify(t.Context(), tokens.AccessToken); err != nil || who.UserID != v.UserID {
		t.Errorf("signed in as %+v, %v", who, err)
	}
	_, another := b.stranger()
	identitytest.WantCode(t, b.link(v, another), fault.Conflict)
	_, other := b.member()
	identitytest.WantCode(t, b.link(other, claims), fault.Conflict)
	// A sign-in that another began cannot be finished as a link, nor a link as a sign-in or by another.
	identitytest.WantCode(t, b.FinishLink(t.Context(), other, b.visit(another)), fault.Conflict)
	b.issuer.SetPerson(another)
	begun, err := b.StartLink(t.Context(), other)
	identitytest.Must(t, err)
	_, state, code := b.issuer.Visit(t, begun.URL)
	answer := openid.Answer{Secret: begun.Secret, State: state, Code: code}
	identitytest.WantCode(t, b.FinishLink(t.Context(), v, answer), fault.Conflict)
	_, err = b.Finish(t.Context(), from, answer)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	identitytest.WantCode(t, b.FinishLink(t.Context(), access.Visitor, answer), fault.Unauthenticated)

	identitytest.Must(t, b.ways.Unlink(t.Context(), v, "The Venue"))
	identitytest.WantCode(t, b.ways.Unlink(t.Context(), v, "The Venue"), fault.Conflict)
	got, err := b.signIn(claims)
	if err != nil || got.Registration == nil {
		t.Errorf("after it was taken away: %+v, %v", got, err)
	}
	for deadline := time.Now().Add(30 * time.Second); len(b.Letters(p.Email)) < 3; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("told of %d changes, want 2", len(b.Letters(p.Email))-1)
		}
	}
}

func TestNobodyTakesTheirLastWayIn(t *testing.T) {
	b := newBench(t)
	_, _, v := b.joined()
	identitytest.WantCode(t, b.ways.Unlink(t.Context(), v, "The Venue"), fault.Conflict)
	store := b.ways.Store()
	key := identity.Passkey{ID: uuid.NewString(), Name: "Phone", Record: "{}", CreatedAt: b.Now()}
	_, err := store.AddPasskey(t.Context(), v.UserID, key)
	identitytest.Must(t, err)
	t.Cleanup(func() { graphtest.Cleanup(t, b.DB, key.ID) })
	var group sync.WaitGroup
	errs := make([]error, 2)
	group.Go(func() { errs[0] = b.ways.Unlink(t.Context(), v, "The Venue") })
	group.Go(func() { errs[1] = b.ways.RemovePasskey(t.Context(), v, key.ID) })
	group.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Errorf("both taken at once: %v, %v; want one refused", errs[0], errs[1])
	}
}

func TestDeactivatedStayOut(t *testing.T) {
	b := newBench(t)
	_, claims, v := b.joined()
	b.Deactivate(v.UserID)
	_, err := b.signIn(claims)
	identitytest.WantCode(t, err, fault.Forbidden)
	if reason := identity.ReasonOf(err); reason != identity.ReasonDeactivated {
		t.Errorf("reason %q", reason)
	}
}
