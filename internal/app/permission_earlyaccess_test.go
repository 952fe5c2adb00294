package app

import (
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
)

var ofEarlyAccess = []permission{
	{"POST /subscribe", "", func(s *server, who asker) string {
		return s.outcome("POST", "/subscribe", who, object{"email": uuid.NewString() + "@example.com"})
	}, everybody},
	{"POST /subscribe", "no address", request("POST", "/subscribe", object{"email": "nobody"}), refusedAll(badInput)},
	{"POST /preview", "wrong", request("POST", "/preview", object{"password": "wrong password"}), refusedAll(badInput)},
	{"POST /preview", "right", func(s *server, who asker) string {
		return s.outcome("POST", "/preview", who, object{"password": strings.ToUpper(s.previewPassword())})
	}, everybody},
	{"POST /landing/visit", "", request("POST", "/landing/visit", nil), everybody},
	{"GET /early-access/place", "", func(s *server, who asker) string {
		return s.outcome("GET", "/early-access/place?token="+s.waits(), who, nil)
	}, everybody},
	{
		"GET /early-access/place", "another's token", request("GET", "/early-access/place?token=x.y", nil),
		refusedAll(badInput),
	},
	{"POST /early-access/confirm", "", func(s *server, who asker) string {
		return s.outcome("POST", "/early-access/confirm", who, object{"token": s.waits()})
	}, everybody},
	{"GET /early-access/unsubscribe", "", request("GET", "/early-access/unsubscribe?token=x", nil), everybody},
	{
		"POST /early-access/unsubscribe", "a token for something else", func(s *server, who asker) string {
			return s.outcome("POST", "/early-access/unsubscribe?token="+s.waits(), who, nil)
		}, refusedAll(badInput),
	},
	{"POST /early-access/unsubscribe", "", func(s *server, who asker) string {
		return s.outcome("POST", "/early-access/unsubscribe?token="+s.leaves(), who, nil)
	}, everybody},
	{"GET /admin/early-access", "", request("GET", "/admin/early-access", nil), adminsOnly},
	{"GET /admin/early-access.csv", "", request("GET", "/admin/early-access.csv", nil), adminsOnly},
	{"GET /admin/early-access/days", "", request("GET", "/admin/early-access/days", nil), adminsOnly},
	{
		"POST /admin/early-access/invites", "",
		request("POST", "/admin/early-access/invites", object{"count": 1}), adminsOnly,
	},
	{"GET /admin/early-access", "by place", request("GET", "/admin/early-access?sort=place", nil), adminsOnly},
	{
		"GET /admin/early-access", "by place after nowhere",
		request("GET", "/admin/early-access?sort=place&after=x", nil),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"GET /admin/early-access/invites", "", request("GET", "/admin/early-access/invites", nil), adminsOnly},
	{"POST /admin/early-access/invites/{id}/revoke", "", func(s *server, who asker) string {
		return s.outcome("POST", "/admin/early-access/invites/"+s.inviteID()+"/revoke", who, object{"why": "A test"})
	}, adminsOnly},
	{"POST /admin/early-access/invites/{id}/revoke", "no reason", func(s *server, who asker) string {
		return s.outcome("POST", "/admin/early-access/invites/"+s.inviteID()+"/revoke", who, object{"why": " "})
	}, outcomes{noToken, refused, refused, refused, badInput}},
	{"POST /admin/early-access/codes", "", request("POST", "/admin/early-access/codes", object{"count": 1}), adminsOnly},
	{"GET /admin/preview-codes", "", request("GET", "/admin/preview-codes", nil), adminsOnly},
	{
		"POST /admin/preview-codes", "",
		request("POST", "/admin/preview-codes", object{"label": "Press", "days": 1}), adminsOnly,
	},
	{"DELETE /admin/preview-codes/{id}", "", func(s *server, who asker) string {
		made := s.call("POST", "/admin/preview-codes", s.access(s.adminID), object{"label": "Press", "days": 1})
		return s.outcome("DELETE", fmt.Sprintf("/admin/preview-codes/%s", made.json["id"]), who, nil)
	}, adminsOnly},
}

func refusedAll(code string) outcomes { return outcomes{code, code, code, code, code} }

func (s *server) previewPassword() string {
	s.t.Helper()
	made := s.call("POST", "/admin/preview-codes", s.access(s.adminID), object{"label": "Press", "days": 1})
	return made.json["password"].(string)
}

// inviteID makes an invite code and returns its id.
func (s *server) inviteID() string {
	s.t.Helper()
	s.call("POST", "/admin/early-access/codes", s.access(s.adminID), object{"count": 1, "note": "Press"})
	listed := s.get("/admin/early-access/invites", s.access(s.adminID))
	return listed.json["invites"].([]any)[0].(object)["id"].(string)
}

// waits puts a new address on the list, unconfirmed, and returns the token of its mail.
func (s *server) waits() string {
	s.t.Helper()
	return s.tokenInLetter(s.subscribes(uuid.NewString()+"@example.com"), "/early-access?token=")
}

// leaves puts a new address on the list, confirmed, and returns the token by which it leaves.
func (s *server) leaves() string {
	s.t.Helper()
	email := s.subscribes(uuid.NewString() + "@example.com")
	s.call("POST", "/early-access/confirm", "", object{"token": s.tokenInLetter(email, "/early-access?token=")})
	return s.tokenInLetter(s.subscribes(email), "/early-access/unsubscribe?token=")
}

func (s *server) subscribes(email string) string {
	s.t.Helper()
	if got := s.call("POST", "/subscribe", "", object{"email": email}); got.Code != 200 {
		s.t.Fatalf("subscribing: %d %s", got.Code, got.Body)
	}
	return email
}

// tokenInLetter waits for a letter with an address that ends with a token.
func (s *server) tokenInLetter(email, before string) string {
	s.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if _, rest, found := strings.Cut(s.get("/dev/mailbox?to="+email, "").Body.String(), before); found {
			return rest[:strings.IndexAny(rest, "\\ ")]
		}
	}
	s.t.Fatalf("no mail with %s", before)
	return ""
}
