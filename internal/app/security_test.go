package app

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"net/url"
	"time"

	"github.com/pquerna/otp/totp"
)

// keepsTheAccountSafe goes through the safety of one's own account, and returns the password that it has then.
func (s *server) keepsTheAccountSafe(email, password, token string) string {
	s.t.Helper()
	const next = "yet another for tests"
	elsewhere := s.identifies("sign-in", object{"email": email, "password": password}).json["accessToken"].(string)
	changed := s.call("PUT", "/user/security/password", token, object{"password": password, "newPassword": next})
	if changed.Code != 204 {
		s.t.Errorf("changing the password: %d %s", changed.Code, changed.Body)
	}
	if got := s.get("/user/security", elsewhere).code(); got != noToken {
		s.t.Errorf("another device is still signed in: %q", got)
	}
	s.identifies("sign-in", object{"email": email, "password": next})
	other, mine := s.otherSignIn(token)
	if other == "" || mine == "" {
		s.t.Fatal("not both sign-ins are listed, with this one marked")
	}
	ends := s.letsAPlayerIn(token, email, next)
	for _, path := range []string{"/" + other, ""} {
		if got := s.call("DELETE", "/user/security/sign-ins"+path, token, nil); got.Code != 204 {
			s.t.Errorf("ending sign-ins%s: %d %s", path, got.Code, got.Body)
		}
	}
	if other, mine := s.otherSignIn(token); other != "" || mine == "" {
		s.t.Errorf("signed in are %q and %q", other, mine)
	}
	ends()
	s.changesTheAddress()
	s.takesTheirData(token, next)
	s.setsUpASecondFactor(token, email, next)
	return next
}

// takesTheirData asks for what the site keeps about somebody, and downloads it.
func (s *server) takesTheirData(token, password string) {
	s.t.Helper()
	if got := s.call("POST", "/user/export", token, nil); got.Code != 202 {
		s.t.Fatalf("asking for the data: %d %s", got.Code, got.Body)
	}
	if err := s.services.exports.Work(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); s.get("/user/export", token).json["state"] != "ready"; {
		if time.Now().After(deadline) {
			s.t.Fatalf("the data is %s", s.get("/user/export", token).Body)
		}
		time.Sleep(50 * time.Millisecond)
	}
	if got := s.call("POST", "/user/export", token, nil); got.Code != 429 {
		s.t.Errorf("asking twice a day: %d %s", got.Code, got.Body)
	}
	if got := s.call("POST", "/user/export/token", token, object{"password": "wrong"}); got.Code != 400 {
		s.t.Errorf("a token for a wrong password: %d %s", got.Code, got.Body)
	}
	made := s.call("POST", "/user/export/token", token, object{"password": password})
	file := s.get("/user/export/file?token="+url.QueryEscape(made.json["token"].(string)), "")
	packed, err := zip.NewReader(bytes.NewReader(file.Body.Bytes()), int64(file.Body.Len()))
	if file.Code != 200 || err != nil {
		s.t.Fatalf("the file: %d, %v", file.Code, err)
	}
	profile, err := packed.Open("profile.json")
	if err != nil {
		s.t.Fatal(err)
	}
	var rows []object
	if err := json.NewDecoder(profile).Decode(&rows); err != nil || len(rows) != 1 || rows[0]["displayName"] != "P" {
		s.t.Errorf("the profile is %v, %v", rows, err)
	}
}

// setsUpASecondFactor sets one up, signs in with it, and turns it off.
func (s *server) setsUpASecondFactor(token, email, password string) {
	s.t.Helper()
	post := func(path string, body object) answer {
		s.t.Helper()
		got := s.call("POST", "/user/security/second-factor"+path, token, body)
		if got.Code >= 300 {
			s.t.Fatalf("%s: %d %s", path, got.Code, got.Body)
		}
		return got
	}
	secret := post("", object{"password": password}).json["secret"].(string)
	code, err := totp.GenerateCode(secret, time.Now())
	if err != nil {
		s.t.Fatal(err)
	}
	recovery := post("/confirm", object{"code": code}).json["recoveryCodes"].([]any)
	asked := s.identifies("sign-in", object{"email": email, "password": password})
	factor, _ := asked.json["secondFactor"].(map[string]any)
	if asked.Code != 206 || asked.json["accessToken"] != nil || factor["ticket"] == nil {
		s.t.Fatalf("the password alone: %d %s", asked.Code, asked.Body)
	}
	in := s.identifies("second-factor", object{"ticket": factor["ticket"], "code": recovery[0]})
	if in.json["accessToken"] == nil {
		s.t.Errorf("with a recovery code: %d %s", in.Code, in.Body)
	}
	recovery = post("/recovery-codes", object{"code": recovery[1]}).json["recoveryCodes"].([]any)
	post("/remove", object{"code": recovery[0]})
}

// changesTheAddress changes the address of somebody, who undoes that and chooses another password.
func (s *server) changesTheAddress() {
	s.t.Helper()
	email, password, _ := s.newcomer()
	token := s.identifies("sign-in", object{"email": email, "password": password}).json["accessToken"].(string)
	next := "next-" + email
	post := func(path, token string, body object) {
		s.t.Helper()
		if got := s.call("POST", path, token, body); got.Code >= 300 {
			s.t.Errorf("%s: %d %s", path, got.Code, got.Body)
		}
	}
	post("/user/security/email", token, object{"email": next, "password": password})
	post("/user/security/email/confirm", token, object{"email": next, "code": s.letter(next)})
	s.identifies("sign-in", object{"email": next, "password": password})
	post("/identity/undo-email", "", object{"token": s.tokenInLetter(email, "/undo-email#")})
	sent := len(s.letters(email))
	post("/identity/forgot-password", "", object{"email": email})
	for deadline := time.Now().Add(30 * time.Second); len(s.letters(email)) == sent && time.Now().Before(deadline); {
		time.Sleep(5 * time.Millisecond)
	}
	const again = "after it was undone"
	post("/identity/confirm-forgot-password", "", object{"email": email, "code": s.letter(email), "password": again})
	s.identifies("sign-in", object{"email": email, "password": again})
}

// otherSignIn returns one that is listed and is not this one, and this one.
func (s *server) otherSignIn(token string) (other, mine string) {
	s.t.Helper()
	listed, _ := s.get("/user/security", token).json["signIns"].([]any)
	for _, one := range listed {
		signIn := one.(map[string]any)
		if id := signIn["id"].(string); signIn["isThis"] == true {
			mine = id
		} else {
			other = id
		}
	}
	return other, mine
}
