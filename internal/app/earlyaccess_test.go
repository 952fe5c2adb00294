package app

import (
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
	token := s.waits()
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
}
