package identitytest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// Opened is a provider, and the codes that came to an address so far.
type Opened struct {
	identity.Provider
	Codes func(email string) []string
}

// Run checks a provider; open makes one in a world of its own.
func Run(t *testing.T, open func(*testing.T, *World) Opened) {
	for name, test := range map[string]func(*suite){
		"bad fields are named":                             (*suite).badFields,
		"sign up, confirm, sign in":                        (*suite).confirms,
		"an artist is one once confirmed":                  (*suite).artist,
		"a known address answers alike":                    (*suite).knownAddress,
		"a known address holds a handle as another does":   (*suite).holdsHandles,
		"a handle that is taken":                           (*suite).takenHandle,
		"another code, once a minute":                      (*suite).resends,
		"a wrong password and an unknown address":          (*suite).wrongPassword,
		"wrong passwords are limited":                      (*suite).limits,
		"a known device is let through":                    (*suite).knownDevice,
		"tokens say who it is, and ID tokens open nothing": (*suite).tokens,
		"a refresh token is spent once":                    (*suite).refreshes,
		"signing out ends the sign-in":                     (*suite).signsOut,
		"an access token ends with its sign-in":            (*suite).endsAccess,
		"an answer to a refresh is lost":                   (*suite).losesAnswer,
		"a forgotten password":                             (*suite).forgets,
		"a new password while signed in":                   (*suite).changesPassword,
		"two new passwords at once":                        (*suite).changesPasswordTwice,
		"where somebody is signed in":                      (*suite).signIns,
		"name and handle":                                  (*suite).attributes,
		"whether an address is known":                      (*suite).checksEmail,
		"whoever was deactivated stays out":                (*suite).deactivated,
		"whoever leaves may keep their account":            (*suite).leaving,
		"a registration that is nobody's":                  (*suite).badTicket,
	} {
		t.Run(name, func(t *testing.T) {
			w := NewWorld(t)
			test(&suite{World: w, Opened: open(t, w), t: t})
		})
	}
}

type suite struct {
	*World
	Opened
	t *testing.T
}

func (s *suite) signUp(p Person, kind account.Type) (string, error) {
	id, err := s.SignUp(s.t.Context(), p.From, identity.SignUp{
		Email: p.Email, Password: Password, Handle: p.Handle, DisplayName: "Mia", AccountType: kind,
	})
	if err == nil {
		s.Made(id)
	}
	return id, err
}

// code waits for the nth that comes to an address.
func (s *suite) code(email string, nth int) string {
	s.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if codes := s.Codes(email); len(codes) >= nth {
			return codes[nth-1]
		}
	}
	s.t.Fatalf("code %d to %s never came", nth, email)
	return ""
}

func wrong(code string) string {
	digits := []byte(code)
	digits[0] = '0' + (digits[0]-'0'+1)%10
	return string(digits)
}

// member is somebody who signed up and confirmed.
func (s *suite) member(kind account.Type) (Person, string) {
	s.t.Helper()
	p := NewPerson()
	id, err := s.signUp(p, kind)
	Must(s.t, err)
	Must(s.t, s.ConfirmSignUp(s.t.Context(), p.From, p.Email, s.code(p.Email, 1)))
	return p, id
}

func (s *suite) signIn(p Person, password string) (identity.Tokens, error) {
	return s.SignIn(s.t.Context(), p.From, p.Email, password)
}

func (s *suite) signedIn(p Person) identity.Tokens {
	s.t.Helper()
	tokens, err := s.signIn(p, Password)
	Must(s.t, err)
	return tokens
}

func (s *suite) badFields() {
	_, err := s.SignUp(s.t.Context(), "192.0.2.1",
		identity.SignUp{Email: "x", Handle: "music", DisplayName: " ", AccountType: "bot"})
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.BadUserInput {
		s.t.Fatalf("got %v", err)
	}
	for _, field := range []string{"email", "password", "handle", "displayName", "accountType"} {
		if f.Fields[field] == "" {
			s.t.Errorf("%s is not named", field)
		}
	}
	p := NewPerson()
	_, err = s.SignUp(s.t.Context(), p.From,
		identity.SignUp{Email: p.Email, Password: "short", Handle: p.Handle, DisplayName: "Mia", AccountType: account.Fan})
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != fault.BadUserInput || f.Fields["password"] == "" {
		s.t.Errorf("a short password: %v", err)
	}
}

func (s *suite) confirms() {
	p := NewPerson()
	id, err := s.signUp(p, account.Fan)
	Must(s.t, err)
	_, err = s.signIn(p, Password)
	WantCode(s.t, err, fault.Forbidden)
	if identity.ReasonOf(err) != identity.ReasonNotConfirmed {
		s.t.Errorf("reason %q", identity.ReasonOf(err))
	}
	_, err = s.Accounts.Profile(s.t.Context(), access.Visitor, p.Handle)
	WantCode(s.t, err, fault.NotFound)
	code := s.code(p.Email, 1)
	for email, typed := range map[string]string{p.Email: wrong(code), NewPerson().Email: code} {
		err := s.ConfirmSignUp(s.t.Context(), p.From, email, typed)
		if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != fault.BadUserInput || f.Fields["code"] == "" {
			s.t.Errorf("a wrong code: %v", err)
		}
	}
	Must(s.t, s.ConfirmSignUp(s.t.Context(), p.From, strings.ToUpper(p.Email), " "+code[:3]+" "+code[3:]))
	viewer, err := s.Verify(s.t.Context(), s.signedIn(p).AccessToken)
	if err != nil || viewer.UserID != id || viewer.Admin {
		s.t.Errorf("viewer %+v, %v", viewer, err)
	}
	WantCode(s.t, s.ConfirmSignUp(s.t.Context(), p.From, p.Email, code), fault.BadUserInput)
}

func (s *suite) artist() {
	p, id := s.member(account.Artist)
	profile, err := s.Accounts.Profile(s.t.Context(), access.Visitor, p.Handle)
	Must(s.t, err)
	if profile.UserID != id || len(profile.Badges) != 1 || profile.Badges[0].Type != account.BadgeArtist {
		s.t.Errorf("profile %+v", profile)
	}
}

func (s *suite) knownAddress() {
	p, id := s.member(account.Fan)
	again := p
	again.Handle = NewPerson().Handle
	second, err := s.signUp(again, account.Fan)
	Must(s.t, err)
	if second == id || second == "" {
		s.t.Errorf("the answer gives %q away", second)
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		letters := s.Letters(p.Email)
		if len(letters) > 0 && strings.Contains(letters[len(letters)-1].Text, "already") {
			break
		}
		if time.Now().After(deadline) {
			s.t.Fatal("the owner was not told")
		}
	}
	if profile, err := s.Accounts.Profile(s.t.Context(), access.Visitor, id); err != nil || profile.Handle != p.Handle {
		s.t.Errorf("the account was changed: %+v, %v", profile, err)
	}
	s.signedIn(p)
}

// holdsHandles signs up with an address that is known and with one that is not, and asks for handles in between.
func (s *suite) holdsHandles() {
	known, _ := s.member(account.Fan)
	told := map[bool][]string{}
	for _, isKnown := range []bool{true, false} {
		signer := NewPerson()
		if isKnown {
			signer = known
		}
		first, second := NewPerson().Handle, NewPerson().Handle
		tell := func(what string, got any) { told[isKnown] = append(told[isKnown], fmt.Sprintf("%s: %v", what, got)) }
		signUp := func(email, handle string) {
			_, err := s.signUp(Person{Email: email, Handle: handle, From: signer.From}, account.Fan)
			tell("signing up", fault.CodeOf(err))
		}
		look := func() {
			for _, handle := range []string{first, second} {
				got, err := s.HandleAvailable(s.t.Context(), signer.From, access.Visitor, handle)
				Must(s.t, err)
				tell("available", got.Available)
			}
		}
		look()
		signUp(signer.Email, first)
		look()
		signUp(NewPerson().Email, strings.ToUpper(first))
		signUp(signer.Email, first)
		signUp(signer.Email, second)
		look()
		s.Advance(identity.UnconfirmedLife + time.Minute)
		look()
		Must(s.t, s.Sweep(s.t.Context()))
		look()
		signUp(signer.Email, second)
		look()
	}
	if diff := cmp.Diff(told[false], told[true]); diff != "" {
		s.t.Errorf("a known address is told from others (- unknown, + known):\n%s", diff)
	}
	if held := told[true][3]; held != "available: false" {
		s.t.Errorf("the handle of a known address: %s", held)
	}
}

func (s *suite) takenHandle() {
	p, _ := s.member(account.Fan)
	for _, email := range []string{p.Email, NewPerson().Email} {
		_, err := s.signUp(Person{Email: email, Handle: strings.ToUpper(p.Handle), From: p.From}, account.Fan)
		WantCode(s.t, err, fault.Conflict)
	}
	for handle, free := range map[string]bool{p.Handle: false, NewPerson().Handle: true, "a b": false} {
		got, err := s.HandleAvailable(s.t.Context(), p.From, access.Visitor, handle)
		if err != nil || got.Available != free || (got.Reason == "") != free {
			s.t.Errorf("%s: %+v, %v", handle, got, err)
		}
	}
}

func (s *suite) resends() {
	p, nobody := NewPerson(), NewPerson()
	_, err := s.signUp(p, account.Fan)
	Must(s.t, err)
	old := s.code(p.Email, 1)
	for _, email := range []string{p.Email, nobody.Email} {
		Must(s.t, s.ResendCode(s.t.Context(), p.From, email))
		err := s.ResendCode(s.t.Context(), p.From, email)
		if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != fault.RateLimited || f.RetryAfter <= 0 {
			s.t.Errorf("a second within a minute: %v", err)
		}
	}
	if code := s.code(p.Email, 2); code != old {
		WantCode(s.t, s.ConfirmSignUp(s.t.Context(), p.From, p.Email, old), fault.BadUserInput)
		Must(s.t, s.ConfirmSignUp(s.t.Context(), p.From, p.Email, code))
	}
	if codes := s.Codes(nobody.Email); len(codes) != 0 {
		s.t.Errorf("codes to nobody: %v", codes)
	}
}

func (s *suite) wrongPassword() {
	p, _ := s.member(account.Fan)
	waiting := NewPerson()
	_, err := s.signUp(waiting, account.Fan)
	Must(s.t, err)
	for name, email := range map[string]string{
		"wrong": p.Email, "unknown": NewPerson().Email, "not confirmed": waiting.Email,
	} {
		_, err := s.SignIn(s.t.Context(), p.From, email, "not the password")
		if fault.CodeOf(err) != fault.Unauthenticated {
			s.t.Errorf("%s: %v", name, err)
		}
		WantMessage(s.t, err, "Invalid password. Please try again.")
	}
	_, err = s.signIn(p, "")
	WantMessage(s.t, err, "Invalid password. Please try again.")
}

func (s *suite) limits() {
	p, _ := s.member(account.Fan)
	for range 11 {
		s.signedIn(p)
	}
	for range 10 {
		_, err := s.signIn(p, "not the password")
		WantCode(s.t, err, fault.Unauthenticated)
	}
	_, err := s.signIn(p, Password)
	WantCode(s.t, err, fault.RateLimited)
	s.Advance(15*time.Minute + time.Second)
	s.signedIn(p)
}

func (s *suite) knownDevice() {
	p, _ := s.member(account.Fan)
	signedIn := s.signedIn(p)
	refreshed, err := s.Refresh(s.t.Context(), p.From, signedIn.RefreshToken)
	Must(s.t, err)
	if signedIn.DeviceToken == "" || refreshed.DeviceToken != "" {
		s.t.Errorf("device tokens: of a sign-in %t, of a refresh %t", signedIn.DeviceToken != "", refreshed.DeviceToken != "")
	}
	for range 10 {
		_, err := s.signIn(p, "not the password")
		WantCode(s.t, err, fault.Unauthenticated)
	}
	_, err = s.signIn(p, Password)
	WantCode(s.t, err, fault.RateLimited)
	device := identity.WithDeviceTokens(s.t.Context(), []string{signedIn.DeviceToken})
	_, err = s.SignIn(device, p.From, p.Email, Password)
	Must(s.t, err)
	for range 5 {
		_, err = s.SignIn(device, p.From, p.Email, "not the password")
		WantCode(s.t, err, fault.Unauthenticated)
	}
	_, err = s.SignIn(device, p.From, p.Email, Password)
	WantCode(s.t, err, fault.RateLimited)
}

func (s *suite) tokens() {
	p, id := s.member(account.Fan)
	tokens := s.signedIn(p)
	claims := jwt.MapClaims{}
	_, _, err := jwt.NewParser().ParseUnverified(tokens.IDToken, claims)
	Must(s.t, err)
	if claims["custom:userId"] != id || claims["email"] != p.Email || claims["exp"] == nil ||
		tokens.ExpiresIn != time.Hour {
		s.t.Errorf("ID token %v, expires in %s", claims, tokens.ExpiresIn)
	}
	set, err := s.JWKS(s.t.Context())
	Must(s.t, err)
	header, _, err := jwt.NewParser().ParseUnverified(tokens.AccessToken, jwt.MapClaims{})
	Must(s.t, err)
	published := false
	for _, key := range set.Keys {
		published = published || key.ID == header.Header["kid"]
	}
	if !published {
		s.t.Errorf("key %v is not in %+v", header.Header["kid"], set)
	}
	session, err := s.Session(s.t.Context(), tokens.AccessToken)
	if err != nil || session.UserID != id || session.ID == "" || !session.Expires.After(s.Now()) {
		s.t.Errorf("session %+v, %v", session, err)
	}
	parts := strings.Split(tokens.AccessToken, ".")
	for name, token := range map[string]string{
		"ID token": tokens.IDToken, "refresh token": tokens.RefreshToken, "empty": "", "cut": tokens.AccessToken[:20],
		"signed for something else": parts[0] + "." + strings.Split(tokens.IDToken, ".")[1] + "." + parts[2],
	} {
		if _, err := s.Verify(s.t.Context(), token); fault.CodeOf(err) != fault.Unauthenticated {
			s.t.Errorf("%s: %v", name, err)
		}
	}
	s.Advance(time.Hour + time.Second)
	_, err = s.Verify(s.t.Context(), tokens.AccessToken)
	WantCode(s.t, err, fault.Unauthenticated)
}

func (s *suite) refreshes() {
	p, id := s.member(account.Fan)
	first, other := s.signedIn(p), s.signedIn(p)
	second, err := s.Refresh(s.t.Context(), p.From, first.RefreshToken)
	Must(s.t, err)
	if second.RefreshToken == first.RefreshToken {
		s.t.Error("the refresh token is the same")
	}
	if viewer, err := s.Verify(s.t.Context(), second.AccessToken); err != nil || viewer.UserID != id {
		s.t.Errorf("viewer %+v, %v", viewer, err)
	}
	was, err := s.Session(s.t.Context(), first.AccessToken)
	Must(s.t, err)
	is, err := s.Session(s.t.Context(), second.AccessToken)
	if err != nil || was.ID != is.ID {
		s.t.Errorf("a refresh makes of sign-in %s %s, %v", was.ID, is.ID, err)
	}
	s.Advance(11 * time.Second)
	for _, token := range []string{first.RefreshToken, second.RefreshToken, "nonsense"} {
		_, err := s.Refresh(s.t.Context(), p.From, token)
		WantCode(s.t, err, fault.Unauthenticated)
	}
	_, err = s.Refresh(s.t.Context(), p.From, other.RefreshToken)
	Must(s.t, err)
}

func (s *suite) signsOut() {
	p, _ := s.member(account.Fan)
	tokens := s.signedIn(p)
	session, err := s.Session(s.t.Context(), tokens.AccessToken)
	Must(s.t, err)
	ended, err := s.EndedSessions(s.t.Context(), []identity.Session{session})
	if err != nil || len(ended) != 0 {
		s.t.Errorf("ended already: %v, %v", ended, err)
	}
	Must(s.t, s.SignOut(s.t.Context(), tokens.RefreshToken))
	Must(s.t, s.SignOut(s.t.Context(), "nonsense"))
	if ended, err = s.EndedSessions(s.t.Context(), []identity.Session{session}); err != nil || len(ended) != 1 {
		s.t.Errorf("after signing out: %v, %v", ended, err)
	}
	_, err = s.Refresh(s.t.Context(), p.From, tokens.RefreshToken)
	WantCode(s.t, err, fault.Unauthenticated)
}

// endsAccess goes through all ends of a sign-in: the access token stops at once, that of another sign-in only where
// all end, and the owner hears of what may have been somebody else.
func (s *suite) endsAccess() {
	const next = "Another password 4 tests!"
	for name, end := range map[string]struct {
		end     func(Person, identity.Tokens)
		endsAll bool
		letter  string
	}{
		"signing out": {func(_ Person, t identity.Tokens) { Must(s.t, s.SignOut(s.t.Context(), t.RefreshToken)) }, false, ""},
		"a token that is used again": {func(p Person, t identity.Tokens) {
			_, err := s.Refresh(s.t.Context(), p.From, t.RefreshToken)
			Must(s.t, err)
			_, err = s.Refresh(s.t.Context(), "198.51.100.7", t.RefreshToken)
			WantCode(s.t, err, fault.Unauthenticated)
		}, false, "a second time"},
		"a new password": {func(p Person, _ identity.Tokens) {
			Must(s.t, s.ForgotPassword(s.t.Context(), p.From, p.Email))
			Must(s.t, s.ConfirmForgotPassword(s.t.Context(), p.From, p.Email, s.code(p.Email, 2), next))
		}, true, "was just changed"},
	} {
		p, _ := s.member(account.Fan)
		tokens, other := s.signedIn(p), s.signedIn(p)
		for _, t := range []identity.Tokens{tokens, other} {
			if _, err := s.Verify(s.t.Context(), t.AccessToken); err != nil {
				s.t.Fatalf("%s: before it: %v", name, err)
			}
		}
		end.end(p, tokens)
		if _, err := s.Verify(s.t.Context(), tokens.AccessToken); fault.CodeOf(err) != fault.Unauthenticated {
			s.t.Errorf("%s: the access token still opens: %v", name, err)
		}
		if _, err := s.Verify(s.t.Context(), other.AccessToken); (err != nil) != end.endsAll {
			s.t.Errorf("%s: another sign-in: %v", name, err)
		}
		if end.letter != "" {
			s.awaitLetter(p, end.letter)
		}
	}
}

// awaitLetter waits for a letter with a text, which greets by handle alone.
func (s *suite) awaitLetter(p Person, text string) {
	s.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		for _, letter := range s.Letters(p.Email) {
			if strings.Contains(letter.Text, text) {
				if !strings.HasPrefix(letter.Text, "Hello @"+p.Handle+",") || strings.Contains(letter.Text, "Mia") {
					s.t.Errorf("%q greets otherwise than by handle", letter.Text)
				}
				return
			}
		}
	}
	s.t.Errorf("nobody wrote %q to the owner", text)
}

// losesAnswer presents a spent token again: the same caller may, for some seconds, and nobody else.
func (s *suite) losesAnswer() {
	p, _ := s.member(account.Fan)
	lost := s.signedIn(p)
	_, err := s.Refresh(s.t.Context(), p.From, lost.RefreshToken)
	Must(s.t, err)
	s.Advance(8 * time.Second)
	again, err := s.Refresh(s.t.Context(), p.From, lost.RefreshToken)
	Must(s.t, err)
	_, err = s.Verify(s.t.Context(), again.AccessToken)
	Must(s.t, err)
	// The time counts from when it was spent.
	s.Advance(3 * time.Second)
	_, err = s.Refresh(s.t.Context(), p.From, lost.RefreshToken)
	WantCode(s.t, err, fault.Unauthenticated)
	_, err = s.Refresh(s.t.Context(), p.From, again.RefreshToken)
	WantCode(s.t, err, fault.Unauthenticated)
}

func (s *suite) forgets() {
	p, _ := s.member(account.Fan)
	tokens := s.signedIn(p)
	nobody := NewPerson()
	for _, email := range []string{p.Email, nobody.Email} {
		Must(s.t, s.ForgotPassword(s.t.Context(), p.From, email))
		WantCode(s.t, s.ForgotPassword(s.t.Context(), p.From, email), fault.RateLimited)
	}
	code := s.code(p.Email, 2)
	const next = "Another password 4 tests!"
	WantCode(s.t, s.ConfirmForgotPassword(s.t.Context(), p.From, p.Email, wrong(code), next), fault.BadUserInput)
	WantCode(s.t, s.ConfirmForgotPassword(s.t.Context(), p.From, nobody.Email, code, next), fault.BadUserInput)
	WantCode(s.t, s.ConfirmForgotPassword(s.t.Context(), p.From, p.Email, code, "short"), fault.BadUserInput)
	Must(s.t, s.ConfirmForgotPassword(s.t.Context(), p.From, p.Email, code, next))
	WantCode(s.t, s.ConfirmForgotPassword(s.t.Context(), p.From, p.Email, code, next), fault.BadUserInput)
	_, err := s.Refresh(s.t.Context(), p.From, tokens.RefreshToken)
	WantCode(s.t, err, fault.Unauthenticated)
	_, err = s.signIn(p, Password)
	WantCode(s.t, err, fault.Unauthenticated)
	_, err = s.signIn(p, next)
	Must(s.t, err)
	if codes := s.Codes(nobody.Email); len(codes) != 0 {
		s.t.Errorf("codes to nobody: %v", codes)
	}
}

func (s *suite) attributes() {
	p, _ := s.member(account.Fan)
	taken, _ := s.member(account.Fan)
	tokens := s.signedIn(p)
	viewer, err := s.Verify(s.t.Context(), tokens.AccessToken)
	Must(s.t, err)
	change := func(c account.Attributes) error {
		return s.SetAttributes(s.t.Context(), viewer, tokens.AccessToken, c)
	}
	next := NewPerson().Handle
	Must(s.t, change(account.Attributes{DisplayName: input.Set("Mia & Band"), Handle: input.Set(next)}))
	profile, err := s.Accounts.Profile(s.t.Context(), access.Visitor, next)
	if err != nil || profile.DisplayName != "Mia & Band" || profile.UserID != viewer.UserID {
		s.t.Errorf("profile %+v, %v", profile, err)
	}
	WantCode(s.t, change(account.Attributes{Handle: input.Set(taken.Handle)}), fault.Conflict)
	WantCode(s.t, change(account.Attributes{Handle: input.Set("a b")}), fault.BadUserInput)
	err = s.SetAttributes(s.t.Context(), access.Visitor, "", account.Attributes{DisplayName: input.Set("X")})
	WantCode(s.t, err, fault.Unauthenticated)
}

func (s *suite) checksEmail() {
	p, _ := s.member(account.Fan)
	waiting := NewPerson()
	_, err := s.signUp(waiting, account.Fan)
	Must(s.t, err)
	for _, c := range []struct {
		email             string
		exists, confirmed bool
	}{{p.Email, true, true}, {waiting.Email, true, false}, {NewPerson().Email, false, false}} {
		exists, confirmed, err := s.CheckEmail(s.t.Context(), p.From, c.email)
		if err != nil || exists != c.exists || confirmed != c.confirmed {
			s.t.Errorf("%s: %v, %v, %v", c.email, exists, confirmed, err)
		}
	}
	for range 7 {
		_, _, err := s.CheckEmail(s.t.Context(), p.From, p.Email)
		Must(s.t, err)
	}
	_, _, err = s.CheckEmail(s.t.Context(), p.From, p.Email)
	WantCode(s.t, err, fault.RateLimited)
}

func (s *suite) deactivated() {
	p, id := s.member(account.Fan)
	tokens := s.signedIn(p)
	session, err := s.Session(s.t.Context(), tokens.AccessToken)
	Must(s.t, err)
	s.Deactivate(id)
	_, err = s.Verify(s.t.Context(), tokens.AccessToken)
	WantCode(s.t, err, fault.Unauthenticated)
	if ended, err := s.EndedSessions(s.t.Context(), []identity.Session{session}); err != nil || len(ended) != 1 {
		s.t.Errorf("ended %v, %v", ended, err)
	}
	_, err = s.Refresh(s.t.Context(), p.From, tokens.RefreshToken)
	WantCode(s.t, err, fault.Unauthenticated)
	_, err = s.signIn(p, Password)
	WantCode(s.t, err, fault.Forbidden)
	if identity.ReasonOf(err) != identity.ReasonDeactivated {
		s.t.Errorf("reason %q", identity.ReasonOf(err))
	}
	_, err = s.signIn(p, "not the password")
	WantCode(s.t, err, fault.Unauthenticated)
}

// leaving goes by who asked for the end of the account: whoever did so themselves may keep it, and goes on as before.
func (s *suite) leaving() {
	p, id := s.member(account.Fan)
	tokens := s.signedIn(p)
	v := access.Viewer{UserID: id}
	for password, want := range map[string]fault.Code{
		Password: "", "not the password": fault.BadUserInput, "": fault.BadUserInput,
	} {
		err := s.Prove(s.t.Context(), p.From, v, tokens.AccessToken, password)
		if want == "" {
			Must(s.t, err)
		} else {
			WantCode(s.t, err, want)
		}
	}
	if asks, err := s.AsksPassword(s.t.Context(), v); err != nil || !asks {
		s.t.Errorf("asks for a password: %v, %v", asks, err)
	}
	s.Leave(id, "an admin")
	_, err := s.signIn(p, Password)
	WantCode(s.t, err, fault.Forbidden)
	s.Leave(id, id)
	got, err := s.signIn(p, Password)
	Must(s.t, err)
	if got.Leaving == nil || got.AccessToken != "" {
		s.t.Fatalf("%+v does not let them keep the account alone", got)
	}
	_, err = s.LeavingPerson("nonsense")
	WantCode(s.t, err, fault.Gone)
	whose, err := s.LeavingPerson(got.Leaving.Ticket)
	if Must(s.t, err); whose != id {
		s.t.Errorf("a ticket of %s for %s", whose, id)
	}
	_, err = s.EnterAgain(s.t.Context(), p.From, got.Leaving.Ticket)
	WantCode(s.t, err, fault.Unauthenticated) // it is not kept
	s.Stay(id)
	again, err := s.EnterAgain(s.t.Context(), p.From, got.Leaving.Ticket)
	Must(s.t, err)
	if _, err = s.Verify(s.t.Context(), again.AccessToken); err != nil {
		s.t.Error(err)
	}
}

func (s *suite) badTicket() {
	_, err := s.FinishSignUp(s.t.Context(), "192.0.2.1", "nonsense",
		identity.NewPerson{Handle: NewPerson().Handle, DisplayName: "Mia", AccountType: account.Fan})
	WantCode(s.t, err, fault.Gone)
}
