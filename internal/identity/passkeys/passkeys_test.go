package passkeys_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	identitygraph "github.com/sidestage/sidestage/graphstore/identity"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/identity/identitytest"
	"github.com/sidestage/sidestage/internal/identity/passkeys"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestMain(m *testing.M) { graphtest.Main(m) }

const from = "192.0.2.9"

type bench struct {
	*identitytest.World
	*passkeys.Service
	t        *testing.T
	provider *identity.BuiltIn
	ways     *identity.Ways
	site     virtualwebauthn.RelyingParty
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{World: identitytest.NewWorld(t), t: t}
	var err error
	b.provider, err = identity.New(b.Config)
	identitytest.Must(t, err)
	t.Cleanup(func() { identitytest.Must(t, b.provider.Close(context.WithoutCancel(t.Context()))) })
	b.ways = identity.NewWays(b.provider, identitygraph.NewStore(b.DB), "")
	b.Service, err = passkeys.New(b.provider, b.ways, "https://sidestage.test")
	identitytest.Must(t, err)
	b.site = virtualwebauthn.RelyingParty{Name: "Sidestage", ID: "sidestage.test", Origin: "https://sidestage.test"}
	return b
}

// member is somebody with a password.
func (b *bench) member() access.Viewer {
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
	return access.Viewer{UserID: id}
}

// device is what holds a person's key.
type device struct {
	virtualwebauthn.Authenticator
	key virtualwebauthn.Credential
}

func optionsText(t *testing.T, asked passkeys.Asked) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"publicKey": asked.Options})
	identitytest.Must(t, err)
	return string(text)
}

// make has the viewer's device make a key, which is not handed in yet.
func (b *bench) make(v access.Viewer) (d device, secret string, credential []byte) {
	b.t.Helper()
	asked, err := b.StartAdd(b.t.Context(), v)
	identitytest.Must(b.t, err)
	options, err := virtualwebauthn.ParseAttestationOptions(optionsText(b.t, asked))
	identitytest.Must(b.t, err)
	d = device{
		virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(v.UserID)}),
		newKey(),
	}
	made := virtualwebauthn.CreateAttestationResponse(b.site, d.Authenticator, d.key, *options)
	return d, asked.Secret, []byte(made)
}

func (b *bench) add(v access.Viewer, name string) (device, identity.Passkey) {
	b.t.Helper()
	d, secret, credential := b.make(v)
	key, err := b.Add(b.t.Context(), v, secret, name, credential)
	identitytest.Must(b.t, err)
	b.t.Cleanup(func() { graphtest.Cleanup(b.t, b.DB, key.ID) })
	return d, key
}

// answer has a device answer a challenge.
func (b *bench) answer(d *device, asked passkeys.Asked) []byte {
	b.t.Helper()
	options, err := virtualwebauthn.ParseAssertionOptions(optionsText(b.t, asked))
	identitytest.Must(b.t, err)
	return []byte(virtualwebauthn.CreateAssertionResponse(b.site, d.Authenticator, d.key, *options))
}

func (b *bench) enter(d *device) (identity.Tokens, error) {
	b.t.Helper()
	asked, err := b.StartSignIn(b.t.Context(), from)
	identitytest.Must(b.t, err)
	return b.SignIn(b.t.Context(), from, asked.Secret, b.answer(d, asked))
}

func TestAddAndSignIn(t *testing.T) {
	b := newBench(t)
	v := b.member()
	phone, _ := b.add(v, "  My   phone ")
	laptop, second := b.add(v, "Laptop")
	for _, d := range []*device{&phone, &laptop} {
		tokens, err := b.enter(d)
		identitytest.Must(t, err)
		if who, err := b.provider.Verify(t.Context(), tokens.AccessToken); err != nil || who.UserID != v.UserID {
			t.Errorf("signed in as %+v, %v", who, err)
		}
	}
	identitytest.Must(t, b.ways.RenamePasskey(t.Context(), v, second.ID, "Old laptop"))
	ways, err := b.ways.Mine(t.Context(), v)
	identitytest.Must(t, err)
	if len(ways.Passkeys) != 2 || ways.Passkeys[0].Name != "My phone" || ways.Passkeys[1].Name != "Old laptop" ||
		ways.Passkeys[0].LastUsedAt.IsZero() {
		t.Errorf("passkeys %+v", ways.Passkeys)
	}
	identitytest.Must(t, b.ways.RemovePasskey(t.Context(), v, second.ID))
	_, err = b.enter(&laptop)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	other := b.member()
	identitytest.WantCode(t, b.ways.RemovePasskey(t.Context(), other, ways.Passkeys[0].ID), fault.NotFound)
	identitytest.WantCode(t, b.ways.RenamePasskey(t.Context(), other, ways.Passkeys[0].ID, "Mine"), fault.NotFound)
}

func TestChallengesAreAnsweredOnceAndInTime(t *testing.T) {
	b := newBench(t)
	v := b.member()
	d, _ := b.add(v, "Phone")
	asked, err := b.StartSignIn(t.Context(), from)
	identitytest.Must(t, err)
	answer := b.answer(&d, asked)
	var group sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		group.Go(func() { _, errs[i] = b.SignIn(t.Context(), from, asked.Secret, answer) })
	}
	group.Wait()
	in := 0
	for _, err := range errs {
		if err == nil {
			in++
		} else if fault.CodeOf(err) != fault.Gone {
			t.Errorf("a second answer: %v", err)
		}
	}
	if in != 1 {
		t.Errorf("one answer let %d in", in)
	}
	late, err := b.StartSignIn(t.Context(), from)
	identitytest.Must(t, err)
	answer = b.answer(&d, late)
	b.Advance(16 * time.Minute)
	_, err = b.SignIn(t.Context(), from, late.Secret, answer)
	identitytest.WantCode(t, err, fault.Gone)

	// A challenge for adding is the viewer's own, and none for signing in.
	_, secret, credential := b.make(v)
	_, err = b.Add(t.Context(), b.member(), secret, "Phone", credential)
	identitytest.WantCode(t, err, fault.Gone)
	_, secret, _ = b.make(v)
	_, err = b.SignIn(t.Context(), from, secret, answer)
	identitytest.WantCode(t, err, fault.Gone)
	// The answer to one challenge is none to another.
	one, err := b.StartSignIn(t.Context(), from)
	identitytest.Must(t, err)
	other, err := b.StartSignIn(t.Context(), from)
	identitytest.Must(t, err)
	_, err = b.SignIn(t.Context(), from, other.Secret, b.answer(&d, one))
	identitytest.WantCode(t, err, fault.Unauthenticated)
}

func TestCountersMustGrow(t *testing.T) {
	b := newBench(t)
	d, _ := b.add(b.member(), "Key")
	d.key.Counter = 5
	identitytest.Must(t, second(b.enter(&d)))
	_, err := b.enter(&d)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	d.key.Counter = 4
	_, err = b.enter(&d)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	d.key.Counter = 6
	identitytest.Must(t, second(b.enter(&d)))
}

func second[T any](_ T, err error) error { return err }

// newKey leaves out keys with a coordinate that begins with a zero: the device of the tests drops it, which no real one
// does.
func newKey() virtualwebauthn.Credential {
	const whole = 77 // bytes of a public key with two coordinates of 32
	for {
		if made := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(made.Key.AttestationData()) == whole {
			return made
		}
	}
}

func TestWhatIsNotAsItMustBeIsRefused(t *testing.T) {
	b := newBench(t)
	v := b.member()
	d, _ := b.add(v, "Key")
	ours := b.site
	b.site.Origin = "https://evil.test"
	_, err := b.enter(&d)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	_, secret, credential := b.make(v)
	_, err = b.Add(t.Context(), v, secret, "Key", credential)
	identitytest.WantCode(t, err, fault.BadUserInput)
	b.site = ours
	unverified := d
	unverified.Options.UserNotVerified = true
	_, err = b.enter(&unverified)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	pretender := d
	pretender.Options.UserHandle = []byte(b.member().UserID)
	_, err = b.enter(&pretender)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	forged := d
	forged.key = newKey()
	forged.key.ID = d.key.ID
	_, err = b.enter(&forged)
	identitytest.WantCode(t, err, fault.Unauthenticated)
	asked, err := b.StartSignIn(t.Context(), from)
	identitytest.Must(t, err)
	_, err = b.SignIn(t.Context(), from, asked.Secret, []byte(`{"id": 7}`))
	identitytest.WantCode(t, err, fault.Unauthenticated)
	identitytest.Must(t, second(b.enter(&d)))
}

func TestDeactivatedStayOut(t *testing.T) {
	b := newBench(t)
	v := b.member()
	d, _ := b.add(v, "Key")
	b.Deactivate(v.UserID)
	_, err := b.enter(&d)
	identitytest.WantCode(t, err, fault.Forbidden)
	if reason := identity.ReasonOf(err); reason != identity.ReasonDeactivated {
		t.Errorf("reason %q", reason)
	}
}

func TestSites(t *testing.T) {
	b := newBench(t)
	for address, site := range map[string]string{
		"https://music.example.org": "music.example.org", "http://127.0.0.1:8080": "localhost",
		"http://[::1]:80":         "localhost",
		"http://192.168.1.4:8080": "",
	} {
		s, err := passkeys.New(b.provider, b.ways, address)
		identitytest.Must(t, err)
		if (s == nil) != (site == "") || s != nil && s.Site() != site {
			t.Errorf("%s: %+v, want %q", address, s, site)
		}
	}
}
