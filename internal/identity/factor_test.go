package identity_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// guarded is an owner with a second factor.
type guarded struct {
	owner
	factors  *identity.Factors
	secret   string
	recovery []string
}

// appCode is what an app shows by the bench's clock.
func (b *bench) appCode(secret string) string {
	b.t.Helper()
	code, err := totp.GenerateCode(secret, b.now())
	must(b.t, err)
	return code
}

func newGuarded(b *bench) guarded {
	b.t.Helper()
	g := guarded{owner: newOwner(b)}
	g.factors = identity.NewFactors(b.BuiltIn, newStore(b))
	offer, err := g.factors.Offer(b.t.Context(), g.from, g.v, g.tokens.AccessToken, password)
	must(b.t, err)
	g.secret = offer.Secret
	g.recovery, err = g.factors.Confirm(b.t.Context(), g.from, g.v, b.appCode(g.secret))
	must(b.t, err)
	b.advance(time.Minute) // The code that confirmed it is used.
	return g
}

// ticket is that of somebody who entered the right password.
func (b *bench) ticket(p person) string {
	b.t.Helper()
	tokens, err := b.SignIn(b.t.Context(), p.from, p.email, password)
	must(b.t, err)
	if tokens.SecondFactor == nil || tokens.AccessToken != "" || tokens.RefreshToken != "" || tokens.DeviceToken != "" {
		b.t.Fatalf("%+v is no question for a second factor", tokens)
	}
	return tokens.SecondFactor.Ticket
}

func TestASecondFactorCountsOnceItIsConfirmed(t *testing.T) {
	b := newBench(t)
	o := newOwner(b)
	f := identity.NewFactors(b.BuiltIn, newStore(b))
	ctx := t.Context()
	_, err := f.Offer(ctx, o.from, access.Visitor, "", password)
	wantCode(t, err, fault.Unauthenticated)
	_, err = f.Offer(ctx, o.from, o.v, o.tokens.AccessToken, "not the password")
	wantCode(t, err, fault.BadUserInput)
	_, err = f.Confirm(ctx, o.from, o.v, "123456")
	wantCode(t, err, fault.Gone)
	earlier, err := f.Offer(ctx, o.from, o.v, o.tokens.AccessToken, password)
	must(t, err)
	offer, err := f.Offer(ctx, o.from, o.v, o.tokens.AccessToken, password)
	must(t, err)
	if !strings.HasPrefix(offer.Address, "otpauth://totp/Sidestage:") || offer.Picture == "" {
		t.Errorf("offered is %q", offer.Address)
	}
	if tokens, err := b.SignIn(ctx, o.from, o.email, password); err != nil || tokens.AccessToken == "" {
		t.Errorf("it is asked for before it is confirmed: %+v, %v", tokens, err)
	}
	_, err = f.Confirm(ctx, o.from, o.v, b.appCode(earlier.Secret))
	wantCode(t, err, fault.BadUserInput)
	codes, err := f.Confirm(ctx, o.from, o.v, b.appCode(offer.Secret))
	must(t, err)
	slices.Sort(codes)
	if len(slices.Compact(codes)) != 10 || len(codes[0]) != 19 {
		t.Errorf("the recovery codes are %v", codes)
	}
	if letter := b.letter(o.email, 2); !strings.Contains(letter.Text, "asked for from now on") {
		t.Errorf("the owner reads %q", letter.Text)
	}
	b.ticket(o.person)
	_, err = f.Offer(ctx, o.from, o.v, o.tokens.AccessToken, password)
	wantCode(t, err, fault.Conflict)
	isOn, left, err := f.State(ctx, o.v)
	if must(t, err); !isOn || left != 10 {
		t.Errorf("it is on: %v, with %d recovery codes", isOn, left)
	}

	p, id, tokens := b.entered()
	_, err = f.Offer(ctx, p.from, access.Viewer{UserID: id}, tokens.AccessToken, "")
	wantCode(t, err, fault.Conflict) // nothing to ask for it after
}

func TestASignInAsksForACodeAfterThePassword(t *testing.T) {
	b := newBench(t)
	g := newGuarded(b)
	ctx := t.Context()
	_, err := b.SignIn(ctx, g.from, g.email, "not the password")
	wantCode(t, err, fault.Unauthenticated)
	ticket := b.ticket(g.person)
	_, err = g.factors.SignIn(ctx, g.from, "nonsense", b.appCode(g.secret))
	wantCode(t, err, fault.Gone)
	code := b.appCode(g.secret)
	_, err = g.factors.SignIn(ctx, g.from, ticket, wrong(code))
	wantCode(t, err, fault.BadUserInput)
	tokens, err := g.factors.SignIn(ctx, g.from, ticket, code[:3]+" "+code[3:])
	must(t, err)
	_, err = b.Verify(ctx, tokens.AccessToken)
	must(t, err)
	if tokens.DeviceToken == "" {
		t.Error("the device is not known after the code")
	}
	_, err = g.factors.SignIn(ctx, g.from, b.ticket(g.person), code) // it was used
	wantCode(t, err, fault.BadUserInput)
	b.advance(20 * time.Minute)
	late := b.appCode(g.secret)
	b.advance(-time.Minute - 31*time.Second)
	_, err = g.factors.SignIn(ctx, g.from, b.ticket(g.person), late) // the app's clock is far off
	wantCode(t, err, fault.BadUserInput)

	// A ticket runs out, and ends with the password that it was given for.
	ticket = b.ticket(g.person)
	b.advance(5*time.Minute + time.Second)
	_, err = g.factors.SignIn(ctx, g.from, ticket, b.appCode(g.secret))
	wantCode(t, err, fault.Gone)
	ticket = b.ticket(g.person)
	must(t, b.ForgotPassword(ctx, g.from, g.email))
	must(t, b.ConfirmForgotPassword(ctx, g.from, g.email, b.code(g.email, 3), "another for tests"))
	_, err = g.factors.SignIn(ctx, g.from, ticket, b.appCode(g.secret))
	wantCode(t, err, fault.Gone)
	next, err := b.SignIn(ctx, g.from, g.email, "another for tests")
	if must(t, err); next.SecondFactor == nil {
		t.Error("a new password removed the second factor")
	}
}

func TestARecoveryCodeIsGoodOnce(t *testing.T) {
	b := newBench(t)
	g := newGuarded(b)
	ctx := t.Context()
	typed := strings.ToUpper(strings.ReplaceAll(g.recovery[0], "-", " "))
	_, err := g.factors.SignIn(ctx, g.from, b.ticket(g.person), typed)
	must(t, err)
	_, err = g.factors.SignIn(ctx, g.from, b.ticket(g.person), g.recovery[0])
	wantCode(t, err, fault.BadUserInput)
	if _, left, err := g.factors.State(ctx, g.v); err != nil || left != 9 {
		t.Errorf("%d are left, %v", left, err)
	}
	fresh, err := g.factors.RenewRecovery(ctx, g.from, g.v, g.recovery[1])
	must(t, err)
	_, err = g.factors.SignIn(ctx, g.from, b.ticket(g.person), g.recovery[2])
	wantCode(t, err, fault.BadUserInput)
	wantCode(t, g.factors.TurnOff(ctx, g.from, g.v, "000000"), fault.BadUserInput)
	must(t, g.factors.TurnOff(ctx, g.from, g.v, fresh[0]))
	wantCode(t, g.factors.TurnOff(ctx, g.from, g.v, fresh[1]), fault.NotFound)
	tokens, err := b.SignIn(ctx, g.from, g.email, password)
	if must(t, err); tokens.AccessToken == "" {
		t.Error("it is still asked for")
	}
}

// Two who enter one code at once do not both get in.
func TestOneCodeLetsOneIn(t *testing.T) {
	b := newBench(t)
	g := newGuarded(b)
	for name, code := range map[string]string{"of the app": b.appCode(g.secret), "for recovery": g.recovery[0]} {
		tickets, errs := []string{b.ticket(g.person), b.ticket(g.person)}, make([]error, 2)
		var group sync.WaitGroup
		for i, ticket := range tickets {
			group.Go(func() { _, errs[i] = g.factors.SignIn(t.Context(), g.from, ticket, code) })
		}
		group.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Errorf("a code %s let both in, or neither: %v, %v", name, errs[0], errs[1])
		}
	}
}

func TestWrongCodesAreLimited(t *testing.T) {
	b := newBench(t)
	g := newGuarded(b)
	thief := newPerson()
	thief.email = g.email
	ticket := b.ticket(thief)
	for range 5 {
		_, err := g.factors.SignIn(t.Context(), thief.from, ticket, "000000")
		wantCode(t, err, fault.BadUserInput)
	}
	_, err := g.factors.SignIn(t.Context(), thief.from, ticket, b.appCode(g.secret))
	wantCode(t, err, fault.RateLimited)
	for range 15 { // from one address after another
		thief.from = newPerson().from
		_, err := g.factors.SignIn(t.Context(), thief.from, b.ticket(thief), "000000")
		wantCode(t, err, fault.BadUserInput)
	}
	_, err = g.factors.SignIn(t.Context(), thief.from, b.ticket(thief), b.appCode(g.secret))
	wantCode(t, err, fault.RateLimited)
	if letter := b.letter(g.email, 3); !strings.Contains(letter.Text, "somebody knows your password") {
		t.Errorf("the owner reads %q", letter.Text)
	}
}

func TestWhoeverLeavesEntersACodeToo(t *testing.T) {
	b := newBench(t)
	g := newGuarded(b)
	_, err := b.db.Exec(t.Context(), "test.leave", `MATCH (u:User {id: $id})
SET u.deactivatedAt = datetime(), u.eraseAt = datetime() + duration('P7D'), u.deletionBy = u.id`,
		map[string]any{"id": g.v.UserID})
	must(t, err)
	got, err := g.factors.SignIn(t.Context(), g.from, b.ticket(g.person), b.appCode(g.secret))
	if must(t, err); got.Leaving == nil || got.AccessToken != "" {
		t.Errorf("%+v does not let them keep the account alone", got)
	}
}

// What is kept of a second factor opens nothing for who reads the graph.
func TestSecretsAreKeptSealed(t *testing.T) {
	b := newBench(t)
	g := newGuarded(b)
	rows, err := b.db.Read(t.Context(), "test.kept", `MATCH (c:Credential {userId: $id}) RETURN c.factor + ' ' + reduce(all = '', h IN c.recoveryHashes | all + h) AS kept`,
		map[string]any{"id": g.v.UserID})
	must(t, err)
	kept := rows[0].String("kept")
	if len(kept) < 700 || strings.Contains(kept, g.secret) {
		t.Errorf("the graph says %q", kept)
	}
	for _, code := range g.recovery {
		if strings.Contains(strings.ToLower(kept), strings.ReplaceAll(code, "-", "")) {
			t.Error("a recovery code is kept as it is")
		}
	}
}
