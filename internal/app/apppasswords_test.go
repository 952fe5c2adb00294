package app

import (
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/apppasswords"
)

// letsAPlayerIn makes two app passwords and revokes one. What it returns is called once all other devices are signed
// out, which ends the other one.
func (s *server) letsAPlayerIn(token, email, password string) (ends func()) {
	s.t.Helper()
	const path = "/user/security/app-passwords"
	add := func(name, password string) answer {
		return s.call("POST", path, token, object{"name": name, "password": password})
	}
	if got := add("Phone", "wrong"); got.Code != 400 {
		s.t.Errorf("with a wrong password: %d %s", got.Code, got.Body)
	}
	sent := len(s.letters(email))
	phone, desk := add("Phone", password), add("Desk", password)
	if phone.Code != 201 || desk.Code != 201 {
		s.t.Fatalf("making two: %d %s, %d %s", phone.Code, phone.Body, desk.Code, desk.Body)
	}
	if got := add(" phone", password); got.Code != 409 {
		s.t.Errorf("one of the same name: %d %s", got.Code, got.Body)
	}
	for deadline := time.Now().Add(30 * time.Second); len(s.letters(email)) < sent+2; {
		if time.Now().After(deadline) {
			s.t.Fatal("no letters came")
		}
		time.Sleep(5 * time.Millisecond)
	}
	enter := func(made answer) error {
		s.t.Helper()
		from := apppasswords.Caller{Address: "192.0.2.1", Client: "A player"}
		got, err := s.services.appPasswords.ByKey(s.t.Context(), made.json["apiKey"].(string), from)
		again, byWord := s.services.appPasswords.ByPassword(s.t.Context(), email, made.json["appPassword"].(string), from)
		if !errors.Is(err, byWord) || again != got || err == nil && got.PasswordID != made.json["id"] {
			s.t.Errorf("by key %+v, %v; by password %+v, %v", got, err, again, byWord)
		}
		return err
	}
	for name, made := range map[string]answer{"phone": phone, "desk": desk} {
		if err := enter(made); err != nil {
			s.t.Errorf("the player of %s: %v", name, err)
		}
	}
	listed := s.get(path, token)
	all, _ := listed.json["appPasswords"].([]any)
	if len(all) != 2 || all[0].(object)["client"] != "A player" || all[0].(object)["lastUsedAt"] == nil ||
		strings.Contains(listed.Body.String(), desk.json["appPassword"].(string)) {
		s.t.Errorf("listed are %s", listed.Body)
	}
	if got := s.call("DELETE", path+"/"+url.PathEscape(phone.json["id"].(string)), token, nil); got.Code != 204 {
		s.t.Errorf("revoking: %d %s", got.Code, got.Body)
	}
	if err := enter(phone); !errors.Is(err, apppasswords.ErrWrong) {
		s.t.Errorf("a revoked one: %v", err)
	}
	if err := enter(desk); err != nil {
		s.t.Errorf("the other one: %v", err)
	}
	return func() {
		s.t.Helper()
		if err := enter(desk); !errors.Is(err, apppasswords.ErrWrong) {
			s.t.Errorf("after all others were signed out: %v", err)
		}
	}
}
