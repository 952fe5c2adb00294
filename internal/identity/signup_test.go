package identity_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

func TestSignUpNamesEveryBadField(t *testing.T) {
	b := newBench(t)
	_, err := b.SignUp(t.Context(), "192.0.2.1",
		identity.SignUp{Email: "x", Password: "short", Handle: "music", DisplayName: " ", AccountType: "bot"})
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.BadUserInput {
		t.Fatalf("got %v", err)
	}
	for _, field := range []string{"email", "password", "handle", "displayName", "accountType"} {
		if f.Fields[field] == "" {
			t.Errorf("%s is not named", field)
		}
	}
	if b.PasswordsWorkedOn() != 0 {
		t.Error("bad input cost a hash")
	}
}

func TestSignUpConfirmSignIn(t *testing.T) {
	b := newBench(t)
	p := newPerson()
	id, err := b.signUp(p, account.Fan)
	must(t, err)
	_, err = b.SignIn(t.Context(), p.from, p.email, password)
	wantCode(t, err, fault.Forbidden)
	if identity.ReasonOf(err) != "NOT_CONFIRMED" {
		t.Errorf("reason %q", identity.ReasonOf(err))
	}
	_, err = b.accounts.Profile(t.Context(), access.Visitor, p.handle)
	wantCode(t, err, fault.NotFound)
	code := b.code(p.email, 1)
	wantCode(t, b.ConfirmSignUp(t.Context(), p.from, p.email, wrong(code)), fault.BadUserInput)
	must(t, b.ConfirmSignUp(t.Context(), p.from, strings.ToUpper(p.email), " "+code[:3]+" "+code[3:]))
	tokens, err := b.SignIn(t.Context(), p.from, p.email, password)
	must(t, err)
	viewer, err := b.Verify(t.Context(), tokens.AccessToken)
	if err != nil || viewer.UserID != id || viewer.Admin {
		t.Errorf("viewer %+v, %v", viewer, err)
	}
	wantCode(t, b.ConfirmSignUp(t.Context(), p.from, p.email, code), fault.BadUserInput)
}

func TestArtistBecomesOneOnConfirmation(t *testing.T) {
	b := newBench(t)
	p := newPerson()
	id, err := b.signUp(p, account.Artist)
	must(t, err)
	look := func() (artist bool, records int) {
		rows, err := b.db.Read(t.Context(), "test.artist", `MATCH (u:User {id: $id})
RETURN u:Artist AS artist, COUNT { MATCH (o:Outbox {itemId: $id, itemType: 'Artist'}) } AS records`, map[string]any{"id": id})
		must(t, err)
		return rows[0].Bool("artist"), rows[0].Int("records")
	}
	if artist, records := look(); artist || records != 0 {
		t.Errorf("before confirmation: artist %v, %d records", artist, records)
	}
	must(t, b.ConfirmSignUp(t.Context(), p.from, p.email, b.code(p.email, 1)))
	if artist, records := look(); !artist || records != 1 {
		t.Errorf("after confirmation: artist %v, %d records", artist, records)
	}
	profile, err := b.accounts.Profile(t.Context(), access.Visitor, p.handle)
	must(t, err)
	if profile.Type != account.Artist || len(profile.Badges) != 1 || profile.Badges[0].Type != account.BadgeArtist ||
		profile.Badges[0].BusinessName != "Mia" || !strings.HasSuffix(profile.ProfilePictureURL, id) {
		t.Errorf("profile %+v", profile)
	}
	named := account.Attributes{DisplayName: input.Set("Mia & Band")}
	must(t, b.SetAttributes(t.Context(), access.Viewer{UserID: id}, "", named))
	if _, records := look(); records != 2 {
		t.Errorf("a new name left %d records, want 2", records)
	}
}

func TestKnownAddressAnswersAlike(t *testing.T) {
	b := newBench(t)
	p, id := b.member(account.Fan)
	before := b.PasswordsWorkedOn()
	again := p
	again.handle = newPerson().handle
	second, err := b.signUp(again, account.Fan)
	must(t, err)
	if second == id || second == "" {
		t.Errorf("the answer gives %q away", second)
	}
	if cost := b.PasswordsWorkedOn() - before; cost != 1 {
		t.Errorf("a known address costs %d hashes, an unknown one 1", cost)
	}
	letter := b.letter(p.email, 2)
	if !strings.Contains(letter.Text, "already") || sixDigits.MatchString(letter.Text) {
		t.Errorf("the owner was told: %s", letter.Text)
	}
	if profile, err := b.accounts.Profile(t.Context(), access.Visitor, id); err != nil || profile.Handle != p.handle {
		t.Errorf("the account was changed: %+v, %v", profile, err)
	}
	// With a handle that is taken both are refused.
	_, err = b.signUp(p, account.Fan)
	wantCode(t, err, fault.Conflict)
	stranger := newPerson()
	stranger.handle = strings.ToUpper(p.handle)
	_, err = b.signUp(stranger, account.Fan)
	wantCode(t, err, fault.Conflict)
}

func TestNewestUnconfirmedSignUpCounts(t *testing.T) {
	b := newBench(t)
	p := newPerson()
	first, err := b.signUp(p, account.Fan)
	must(t, err)
	old := b.code(p.email, 1)
	second, err := b.signUp(p, account.Artist)
	must(t, err)
	if first == second {
		t.Error("the id tells that there was a sign-up before")
	}
	code := b.code(p.email, 2)
	if old != code {
		wantCode(t, b.ConfirmSignUp(t.Context(), p.from, p.email, old), fault.BadUserInput)
	}
	must(t, b.ConfirmSignUp(t.Context(), p.from, p.email, code))
	profile, err := b.accounts.Profile(t.Context(), access.Visitor, p.handle)
	if err != nil || profile.UserID != second || profile.Type != account.Artist {
		t.Errorf("got %+v, %v", profile, err)
	}
}

func TestSignUpsAtOnceWithOneHandle(t *testing.T) {
	b := newBench(t)
	handle := newPerson().handle
	var mu sync.Mutex
	got := map[fault.Code]int{}
	var group sync.WaitGroup
	for i := range 8 {
		p := newPerson()
		p.handle = handle
		if i%2 == 1 {
			p.handle = strings.ToUpper(handle)
		}
		group.Go(func() {
			id, err := b.SignUp(t.Context(), p.from,
				identity.SignUp{Email: p.email, Password: password, Handle: p.handle, DisplayName: "Mia", AccountType: account.Fan})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				b.users = append(b.users, id)
				got["done"]++
				return
			}
			got[fault.CodeOf(err)]++
		})
	}
	group.Wait()
	if got["done"] != 1 || got[fault.Conflict] != 7 {
		t.Errorf("got %v, want one done and seven conflicts", got)
	}
}

func TestSignUpsAtOnceWithOneAddress(t *testing.T) {
	b := newBench(t)
	email := newPerson().email
	var mu sync.Mutex
	var group sync.WaitGroup
	for range 5 {
		p := newPerson()
		p.email = email
		group.Go(func() {
			id, err := b.SignUp(t.Context(), p.from,
				identity.SignUp{Email: p.email, Password: password, Handle: p.handle, DisplayName: "Mia", AccountType: account.Fan})
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				t.Errorf("sign-up: %v", err)
				return
			}
			b.users = append(b.users, id)
		})
	}
	group.Wait()
	rows, err := b.db.Read(t.Context(), "test.count", `MATCH (u:User {email: $email}) RETURN count(u) AS users,
COUNT { MATCH (c:Credential) WHERE c.userId IN $ids } AS credentials, COUNT { MATCH (c:Code) WHERE c.userId IN $ids } AS codes`, map[string]any{"email": email, "ids": b.users})
	must(t, err)
	if r := rows[0]; r.Int("users") != 1 || r.Int("credentials") != 1 || r.Int("codes") != 1 {
		t.Errorf("users %d, credentials %d, codes %d; want one each", r.Int("users"), r.Int("credentials"), r.Int("codes"))
	}
}

func TestCodeEndsAfterFiveTries(t *testing.T) {
	b := newBench(t)
	p := newPerson()
	_, err := b.signUp(p, account.Fan)
	must(t, err)
	code := b.code(p.email, 1)
	for range 5 {
		wantCode(t, b.ConfirmSignUp(t.Context(), p.from, p.email, wrong(code)), fault.BadUserInput)
	}
	wantCode(t, b.ConfirmSignUp(t.Context(), p.from, p.email, code), fault.BadUserInput)
	b.advance(time.Minute)
	must(t, b.ResendCode(t.Context(), p.from, p.email))
	must(t, b.ConfirmSignUp(t.Context(), p.from, p.email, b.code(p.email, 2)))
}

// TestNobodyUsesUpTheTriesOfAnother has somebody elsewhere enter wrong codes, and ask for codes of their own.
func TestNobodyUsesUpTheTriesOfAnother(t *testing.T) {
	b := newBench(t)
	p := newPerson()
	_, err := b.signUp(p, account.Fan)
	must(t, err)
	const elsewhere = "203.0.113.99"
	code := b.code(p.email, 1)
	must(t, b.ResendCode(t.Context(), elsewhere, p.email))
	theirs := b.code(p.email, 2)
	for range 7 {
		wantCode(t, b.ConfirmSignUp(t.Context(), elsewhere, p.email, wrong(code)), fault.BadUserInput)
	}
	for name, used := range map[string]string{"the owner's": code, "their own": theirs} {
		if err := b.ConfirmSignUp(t.Context(), elsewhere, p.email, used); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("after seven wrong tries %s code was taken from elsewhere: %v", name, err)
		}
	}
	must(t, b.ConfirmSignUp(t.Context(), p.from, p.email, code))

	// A code may come to a phone and be entered at a desk, and one that was right ends the others.
	b.advance(time.Minute)
	must(t, b.ForgotPassword(t.Context(), elsewhere, p.email))
	must(t, b.ForgotPassword(t.Context(), p.from, p.email))
	first, second := b.code(p.email, 3), b.code(p.email, 4)
	const next = "another quiet harbour 77"
	must(t, b.ConfirmForgotPassword(t.Context(), "203.0.113.7", p.email, first, next))
	wantCode(t, b.ConfirmForgotPassword(t.Context(), p.from, p.email, second, next), fault.BadUserInput)
}

// TestTriesAtOnceDoNotExceedFive asks the store itself, below every rate limit.
func TestTriesAtOnceDoNotExceedFive(t *testing.T) {
	b := newBench(t)
	for round := range 4 {
		p := newPerson()
		_, err := b.signUp(p, account.Fan)
		must(t, err)
		b.code(p.email, 1)
		store := newStore(b)
		guess := func(hash string) identity.CodeTry { return identity.CodeTry{Hash: hash, By: "elsewhere", At: b.now()} }
		var group sync.WaitGroup
		for i := range 12 {
			group.Go(func() {
				if right, err := store.ConfirmAccount(t.Context(), p.email, guess(fmt.Sprint("guess", i))); right || err != nil {
					t.Errorf("a guess: %v, %v", right, err)
				}
			})
		}
		group.Wait()
		rows, err := b.db.Read(t.Context(), "test.tries", `MATCH (u:User {email: $email}) MATCH (c:Code {userId: u.id}) RETURN c.triesElsewhere AS left, c.hash AS hash`, map[string]any{"email": p.email})
		must(t, err)
		if left := rows[0].Int("left"); left != 5-12 {
			t.Errorf("round %d: %d tries are left, so some were not counted", round, left)
		}
		if right, err := store.ConfirmAccount(t.Context(), p.email, guess(rows[0].String("hash"))); right || err != nil {
			t.Errorf("the right code after twelve guesses: %v, %v", right, err)
		}
	}
}

func TestRightCodeAtOnceCountsOnce(t *testing.T) {
	b := newBench(t)
	p := newPerson()
	_, err := b.signUp(p, account.Artist)
	must(t, err)
	code := b.code(p.email, 1)
	var right atomic.Int64
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			switch err := b.ConfirmSignUp(t.Context(), p.from, p.email, code); {
			case err == nil:
				right.Add(1)
			case fault.CodeOf(err) != fault.BadUserInput:
				t.Errorf("confirming: %v", err)
			}
		})
	}
	group.Wait()
	if right.Load() != 1 {
		t.Errorf("the code was right %d times", right.Load())
	}
	profile, err := b.accounts.Profile(t.Context(), access.Visitor, p.handle)
	must(t, err)
	if len(profile.Badges) != 1 {
		t.Errorf("%d badges", len(profile.Badges))
	}
}

func TestCodesExpireAndAreBoundToTheirPurpose(t *testing.T) {
	b := newBench(t)
	p := newPerson()
	_, err := b.signUp(p, account.Fan)
	must(t, err)
	code := b.code(p.email, 1)
	wantCode(t, b.ConfirmForgotPassword(t.Context(), p.from, p.email, code, "another password"), fault.BadUserInput)
	b.advance(identity.CodeLife + time.Second)
	wantCode(t, b.ConfirmSignUp(t.Context(), p.from, p.email, code), fault.BadUserInput)
}

func TestResendOnceAMinute(t *testing.T) {
	b := newBench(t)
	p, nobody := newPerson(), newPerson()
	_, err := b.signUp(p, account.Fan)
	must(t, err)
	for _, email := range []string{p.email, nobody.email} {
		must(t, b.ResendCode(t.Context(), p.from, email))
		err := b.ResendCode(t.Context(), p.from, email)
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Code != fault.RateLimited || f.RetryAfter <= 0 || f.RetryAfter > time.Minute {
			t.Errorf("a second within a minute: %v", err)
		}
	}
	b.code(p.email, 2)
	if sent := b.post.to(nobody.email); len(sent) != 0 {
		t.Errorf("mail to nobody: %v", sent)
	}
}

func TestCheckEmail(t *testing.T) {
	b := newBench(t)
	member, _ := b.member(account.Fan)
	waiting := newPerson()
	_, err := b.signUp(waiting, account.Fan)
	must(t, err)
	for _, c := range []struct {
		email             string
		exists, confirmed bool
	}{{member.email, true, true}, {waiting.email, true, false}, {newPerson().email, false, false}} {
		exists, confirmed, err := b.CheckEmail(t.Context(), "192.0.2.77", c.email)
		if err != nil || exists != c.exists || confirmed != c.confirmed {
			t.Errorf("%s: %v, %v, %v", c.email, exists, confirmed, err)
		}
	}
	for range 7 {
		_, _, err := b.CheckEmail(t.Context(), "192.0.2.77", member.email)
		must(t, err)
	}
	_, _, err = b.CheckEmail(t.Context(), "192.0.2.77", member.email)
	wantCode(t, err, fault.RateLimited)
}

func TestSweep(t *testing.T) {
	b := newBench(t)
	member, id := b.member(account.Fan)
	gone := newPerson()
	_, err := b.signUp(gone, account.Fan)
	must(t, err)
	tokens, err := b.SignIn(t.Context(), member.from, member.email, password)
	must(t, err)
	must(t, b.Sweep(t.Context()))
	if exists, _, err := newStore(b).EmailStatus(t.Context(), gone.email); err != nil || !exists {
		t.Fatalf("swept too early: %v", err)
	}
	b.advance(identity.UnconfirmedLife + time.Minute)
	must(t, b.Sweep(t.Context()))
	if exists, _, err := newStore(b).EmailStatus(t.Context(), gone.email); err != nil || exists {
		t.Errorf("an unconfirmed sign-up is still there after a day: %v", err)
	}
	if _, err := b.Refresh(t.Context(), member.from, tokens.RefreshToken); err != nil {
		t.Errorf("a live token was swept: %v", err)
	}
	b.advance(identity.RefreshLife + time.Minute)
	must(t, b.Sweep(t.Context()))
	rows, err := b.db.Read(t.Context(), "test.tokens", `RETURN COUNT { MATCH (t:RefreshToken {userId: $id}) } AS tokens`, map[string]any{"id": id})
	must(t, err)
	if n := rows[0].Int("tokens"); n != 0 {
		t.Errorf("%d expired tokens are left", n)
	}
}
