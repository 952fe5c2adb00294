package identitytest

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/mail"
)

const nextPassword = "Another password 4 tests!"

func (s *suite) changePassword(p Person, accessToken, from, to string) error {
	s.t.Helper()
	v, err := s.Verify(s.t.Context(), accessToken)
	Must(s.t, err)
	return s.ChangePassword(s.t.Context(), p.From, v, accessToken, identity.PasswordChange{Current: from, Next: to})
}

// wantField checks which field an error is about.
func (s *suite) wantField(err error, field string) {
	s.t.Helper()
	WantCode(s.t, err, fault.BadUserInput)
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Fields[field] == "" {
		s.t.Errorf("%v is not about %s", err, field)
	}
}

// letter waits for the nth that comes to an address.
func (s *suite) letter(email string, nth int) mail.Message {
	s.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if letters := s.Letters(email); len(letters) >= nth {
			return letters[nth-1]
		}
	}
	s.t.Fatalf("letter %d to %s never came", nth, email)
	return mail.Message{}
}

func (s *suite) changesPassword() {
	p, _ := s.member(account.Fan)
	here, elsewhere := s.signedIn(p), s.signedIn(p)
	err := s.ChangePassword(s.t.Context(), p.From, access.Visitor, "", identity.PasswordChange{})
	WantCode(s.t, err, fault.Unauthenticated)
	s.wantField(s.changePassword(p, here.AccessToken, "not the password", nextPassword), "password")
	s.wantField(s.changePassword(p, here.AccessToken, "", nextPassword), "password")
	s.wantField(s.changePassword(p, here.AccessToken, Password, "short"), "newPassword")
	s.wantField(s.changePassword(p, here.AccessToken, Password, ""), "newPassword")
	sent := len(s.Letters(p.Email))
	Must(s.t, s.changePassword(p, here.AccessToken, Password, nextPassword))
	if letter := s.letter(p.Email, sent+1); !strings.Contains(letter.Text, "Every other device") {
		s.t.Errorf("the owner is told %q", letter.Text)
	}
	_, err = s.Verify(s.t.Context(), here.AccessToken)
	Must(s.t, err)
	_, err = s.Refresh(s.t.Context(), p.From, here.RefreshToken)
	Must(s.t, err)
	_, err = s.Verify(s.t.Context(), elsewhere.AccessToken)
	WantCode(s.t, err, fault.Unauthenticated)
	_, err = s.Refresh(s.t.Context(), p.From, elsewhere.RefreshToken)
	WantCode(s.t, err, fault.Unauthenticated)
	_, err = s.signIn(p, Password)
	WantCode(s.t, err, fault.Unauthenticated)
	_, err = s.signIn(p, nextPassword)
	Must(s.t, err)
}

// Of two that know the same password one changes it.
func (s *suite) changesPasswordTwice() {
	p, _ := s.member(account.Fan)
	passwords := []string{"The first password 4 tests!", "The second password 4 tests!"}
	tokens := []identity.Tokens{s.signedIn(p), s.signedIn(p)}
	v, err := s.Verify(s.t.Context(), tokens[0].AccessToken)
	Must(s.t, err)
	errs := make([]error, 2)
	var group sync.WaitGroup
	for i := range errs {
		group.Go(func() {
			errs[i] = s.ChangePassword(s.t.Context(), p.From, v, tokens[i].AccessToken,
				identity.PasswordChange{Current: Password, Next: passwords[i]})
		})
	}
	group.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		s.t.Fatalf("both changed it, or neither: %v, %v", errs[0], errs[1])
	}
	for i := range errs {
		_, err := s.signIn(p, passwords[i])
		if (err == nil) != (errs[i] == nil) {
			s.t.Errorf("password %d: changed %v, signing in %v", i, errs[i], err)
		}
	}
}

func (s *suite) signIns() {
	p, id := s.member(account.Fan)
	other, otherID := s.member(account.Fan)
	s.signedIn(other)
	from := func(agent string) identity.Tokens {
		ctx := identity.WithDevice(s.t.Context(), identity.Device{UserAgent: agent})
		tokens, err := s.SignIn(ctx, p.From, p.Email, Password)
		Must(s.t, err)
		return tokens
	}
	here := from("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	phone := from("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1")
	unknown := from("")
	here, err := s.Refresh(s.t.Context(), p.From, here.RefreshToken)
	Must(s.t, err)
	v := access.Viewer{UserID: id}
	list := func(v access.Viewer) map[string]string {
		s.t.Helper()
		all, err := s.SignIns(s.t.Context(), v)
		Must(s.t, err)
		devices := map[string]string{}
		for _, one := range all {
			if one.StartedAt.IsZero() || one.SeenAt.Before(one.StartedAt) {
				s.t.Errorf("%+v is seen before it began", one)
			}
			devices[one.ID] = one.Device
		}
		return devices
	}
	session := func(tokens identity.Tokens) string {
		s.t.Helper()
		session, err := s.Session(s.t.Context(), tokens.AccessToken)
		Must(s.t, err)
		return session.ID
	}
	got := list(v)
	if len(got) != 3 || got[session(here)] != "Firefox on Linux" || got[session(phone)] != "Safari on iPhone" ||
		got[session(unknown)] != "" {
		s.t.Errorf("signed in are %v", got)
	}
	WantCode(s.t, s.EndSignIn(s.t.Context(), access.Viewer{UserID: otherID}, session(phone)), fault.NotFound)
	WantCode(s.t, s.EndSignIn(s.t.Context(), access.Visitor, session(phone)), fault.Unauthenticated)
	WantCode(s.t, s.EndSignIn(s.t.Context(), v, "nonsense"), fault.NotFound)
	Must(s.t, s.EndSignIn(s.t.Context(), v, session(phone)))
	_, err = s.Verify(s.t.Context(), phone.AccessToken)
	WantCode(s.t, err, fault.Unauthenticated)
	WantCode(s.t, s.EndOtherSignIns(s.t.Context(), access.Visitor, ""), fault.Unauthenticated)
	Must(s.t, s.EndOtherSignIns(s.t.Context(), v, session(here)))
	if got := list(v); len(got) != 1 || got[session(here)] == "" {
		s.t.Errorf("signed in are still %v", got)
	}
	_, err = s.Verify(s.t.Context(), unknown.AccessToken)
	WantCode(s.t, err, fault.Unauthenticated)
	_, err = s.Verify(s.t.Context(), here.AccessToken)
	Must(s.t, err)
	if got := list(access.Viewer{UserID: otherID}); len(got) != 1 {
		s.t.Errorf("another is signed in at %v", got)
	}
	_, err = s.SignIns(context.WithoutCancel(s.t.Context()), access.Visitor)
	WantCode(s.t, err, fault.Unauthenticated)
}
