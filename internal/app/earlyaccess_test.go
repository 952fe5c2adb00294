package app

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

func (s *server) signsUp(code string) answer {
	s.t.Helper()
	name := strings.ReplaceAll(uuid.NewString(), "-", "")
	got := s.call("POST", "/identity/sign-up", "", object{
		"email": name + "@example.com", "password": "a password for tests", "handle": "p_" + name[:20],
		"displayName": "P", "accountType": "fan", "inviteCode": code,
	})
	if id, isMade := got.json["userId"].(string); isMade {
		s.t.Cleanup(func() { graphtest.Cleanup(s.t, graphtest.Open(s.t), id) })
	}
	return got
}

func TestRegistrationIsEnforcedByTheServer(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	if got := s.signsUp(""); got.Code != 201 {
		t.Fatalf("while it is open: %d %s", got.Code, got.Body)
	}
	s.setStatus(object{"registration": "closed"})
	if got := s.signsUp(""); got.Code != 403 || got.json["reason"] != "REGISTRATION_CLOSED" {
		t.Errorf("while it is closed: %d %s", got.Code, got.Body)
	}
	s.setStatus(object{"registration": "invite"})
	made := s.call("POST", "/admin/early-access/codes", s.access(s.adminID), object{"count": 1, "note": "Press"})
	code := made.json["codes"].([]any)[0].(string)
	for _, wrong := range []string{"", "ABCD-EFGH-IJKL-MNOP"} {
		got := s.signsUp(wrong)
		if fields, _ := got.json["fields"].(map[string]any); got.Code != 400 || fields["inviteCode"] == nil {
			t.Errorf("with %q: %d %s", wrong, got.Code, got.Body)
		}
	}
	if got := s.signsUp(strings.ToLower(strings.ReplaceAll(code, "-", " "))); got.Code != 201 {
		t.Errorf("with a code: %d %s", got.Code, got.Body)
	}
	if got := s.signsUp(code); got.Code != 400 {
		t.Errorf("with a code that was used: %d %s", got.Code, got.Body)
	}
}

func TestAnInviteIsMailedToWhoConfirmed(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	s.setStatus(object{"registration": "invite"})
	email := s.subscribes(uuid.NewString() + "@example.com")
	token := s.tokenInLetter(email, "/early-access?token=")
	confirmed := s.call("POST", "/early-access/confirm", "", object{"token": token})
	if confirmed.json["confirmed"] != true || confirmed.json["place"].(float64) < 1 ||
		!strings.HasPrefix(confirmed.json["link"].(string), "http://sidestage.example/landing?ref=") {
		t.Fatalf("confirmed: %s", confirmed.Body)
	}
	for range 20 { // others may be ahead
		s.call("POST", "/admin/early-access/invites", s.access(s.adminID), object{"count": 500})
		if s.get("/early-access/place?token="+token, "").json["invited"] == true {
			break
		}
	}
	if err := s.services.early.SendInvites(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := s.get("/early-access/place?token="+token, ""); got.json["invited"] != true || got.json["place"] != 0.0 {
		t.Errorf("after all were invited: %s", got.Body)
	}
	code := s.tokenInLetter(email, "http://sidestage.example/register?invite=")
	if got := s.signsUp(code); got.Code != 201 {
		t.Errorf("with the code of the letter: %d %s", got.Code, got.Body)
	}
	if got := s.signsUp(code); got.Code != 400 {
		t.Errorf("with it once more: %d %s", got.Code, got.Body)
	}
}

// The landing page is measured by day: openings, addresses that were left, and those that were confirmed.
func TestTheLandingPageIsMeasured(t *testing.T) {
	s := newServer(t, true)
	today := func() [3]float64 {
		t.Helper()
		all := s.get("/admin/early-access/days", s.access(s.adminID)).json["days"].([]any)
		if len(all) != 60 {
			t.Fatalf("%d days", len(all))
		}
		day := all[59].(object)
		return [3]float64{day["visits"].(float64), day["joined"].(float64), day["confirmed"].(float64)}
	}
	before := today()
	for range 3 {
		if got := s.call("POST", "/landing/visit", "", nil); got.Code != 204 {
			t.Fatalf("a visit: %d %s", got.Code, got.Body)
		}
	}
	s.call("POST", "/early-access/confirm", "", object{"token": s.waits()})
	s.waits() // and does not confirm
	stopping, stop := context.WithCancel(t.Context())
	stop()
	s.services.early.Run(stopping)
	after := today()
	for i, least := range [3]float64{3, 2, 1} { // other tests may be counted too
		if after[i]-before[i] < least {
			t.Errorf("figure %d rose from %g to %g", i, before[i], after[i])
		}
	}
}

// The password of the preview cannot be guessed: wrong ones are counted by address, and right ones are not.
func TestThePreviewPasswordCannotBeGuessed(t *testing.T) {
	s := newServer(t, true)
	right := s.previewPassword()
	for range 12 {
		if got := s.call("POST", "/preview", "", object{"password": right}); got.Code != 200 {
			t.Fatalf("with the password: %d %s", got.Code, got.Body)
		}
	}
	for i := range 11 {
		want := 400
		if i == 10 {
			want = 429
		}
		if got := s.call("POST", "/preview", "", object{"password": "not this one"}); got.Code != want {
			t.Errorf("wrong password %d: %d %s", i+1, got.Code, got.Body)
		}
	}
	if got := s.call("POST", "/preview", "", object{"password": right}); got.Code != 429 {
		t.Errorf("after too many the right one is told from a wrong one: %d %s", got.Code, got.Body)
	}
}
