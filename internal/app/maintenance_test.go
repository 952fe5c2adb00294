package app

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// openInMaintenance are the operations that answer everybody during maintenance, below which all of identity does.
var openInMaintenance = []string{
	"GET /site-status", "PUT /site-status", "POST /payments/webhook", "GET /healthz", "GET /readyz", "GET /metrics",
	"GET /images/{kind}/{id}", "HEAD /images/{kind}/{id}", "GET /dev/mailbox", "GET /.well-known/jwks.json",
	"POST /shop/webhooks/{id}", "GET /early-access/unsubscribe", "POST /early-access/unsubscribe",
	"GET /contacts/unsubscribe", "POST /contacts/unsubscribe", "GET /notification/unsubscribe",
	"POST /notification/unsubscribe",
}

func isOpenInMaintenance(operation string) bool {
	_, path, _ := strings.Cut(operation, " ")
	return strings.HasPrefix(path, "/identity/") || strings.HasPrefix(path, "/images/") ||
		slices.Contains(openInMaintenance, operation)
}

// ofItsOwn lets a server have a status, and things that are featured, that no other test sees.
func (s *server) ofItsOwn() {
	s.t.Helper()
	s.world.siteID = graphtest.ID(s.t)
	var err error
	if *s.part("site"), err = s.services.openSite(); err != nil {
		s.t.Fatal(err)
	}
	if *s.part("featured"), err = s.services.openFeatured(); err != nil {
		s.t.Fatal(err)
	}
	if s.echo, err = newEcho(s.cfg, s.services.api(), s.world.log); err != nil {
		s.t.Fatal(err)
	}
}

func (s *server) setStatus(body object) answer {
	s.t.Helper()
	got := s.call(http.MethodPut, "/site-status", s.access(s.adminID), body)
	if got.Code != http.StatusOK {
		s.t.Fatalf("%v: %d %s", body, got.Code, got.Body)
	}
	return got
}

func TestMaintenanceKeepsEverybodyOutOfEveryRoute(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	until := "2030-01-01T00:00:00.000Z"
	if got := s.setStatus(object{"killswitch": true, "killswitchUntil": until}); got.json["killswitchUntil"] != until {
		t.Errorf("planned until %v", got.json["killswitchUntil"])
	}
	operations := s.routed()
	for _, open := range openInMaintenance {
		if !slices.Contains(operations, open) {
			t.Errorf("%s is no route", open)
		}
	}
	for _, operation := range operations {
		method, path, _ := strings.Cut(operation, " ")
		for name, token := range map[string]string{
			"a visitor": "", "a fan": s.access(s.fanID), "the owner": s.access(s.ownerID),
		} {
			answered := s.bare(method, path, token)
			if isOpen := isOpenInMaintenance(operation); (answered.code == "MAINTENANCE") == isOpen {
				t.Errorf("%s by %s: %d %s", operation, name, answered.status, answered.code)
			}
			if answered.code == "MAINTENANCE" && (answered.status != 503 || answered.retryAfter != "3600") {
				t.Errorf("%s: %d, Retry-After %q", operation, answered.status, answered.retryAfter)
			}
		}
	}
	// Admins are not kept out; what is dangerous to call blindly is left.
	for _, operation := range []string{"POST /graphql", "GET /search", "GET /notification/unread-count"} {
		method, path, _ := strings.Cut(operation, " ")
		if answered := s.bare(method, path, s.access(s.adminID)); answered.code == "MAINTENANCE" {
			t.Errorf("%s keeps admins out", operation)
		}
	}
	if got := s.get("/site-status", ""); got.json["killswitch"] != true {
		t.Errorf("visitors are told %s", got.Body)
	}
	if got := s.setStatus(object{"killswitch": false}); got.json["killswitchUntil"] != nil {
		t.Errorf("it is over, and planned until %v", got.json["killswitchUntil"])
	}
	if answered := s.bare(http.MethodGet, "/search", ""); answered.code == "MAINTENANCE" {
		t.Error("visitors are kept out when it is over")
	}
}

func TestWhoClosedTheSiteIsRecorded(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	s.setStatus(object{"killswitch": true})
	s.setStatus(object{"announcement": "Back soon", "reason": "They ask"})
	s.setStatus(object{})
	acts, err := cypher.ReadAll(t.Context(), graphtest.Open(t), "test_acts", `MATCH (a:AuditAct {subjectId: $id})
RETURN a.actorId + ' ' + a.verb + ' ' + a.before + ' ' + a.after + ' ' + coalesce(a.why, '') AS act ORDER BY a.id`,
		map[string]any{"id": s.world.siteID}, func(r *cypher.Row) string { return r.String("act") })
	want := []string{
		s.adminID + ` site changed {"killswitch":false} {"killswitch":true} `,
		s.adminID + ` site changed {"announcement":"Welcome to Sidestage, where artists and fans meet."} ` +
			`{"announcement":"Back soon"} They ask`,
	}
	if err != nil || !slices.Equal(acts, want) {
		t.Errorf("recorded %q, %v", acts, err)
	}
}

type bareAnswer struct {
	status           int
	code, retryAfter string
}

// bare asks a route with placeholders for what it names, and without a body.
func (s *server) bare(method, path, token string) bareAnswer {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, "/api"+path, http.NoBody)
	r.RemoteAddr = "127.0.0.1:1234"
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	s.echo.ServeHTTP(w, r)
	var problem struct{ Code string }
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/problem+json") && w.Body.Len() > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil {
			s.t.Fatal(err)
		}
	}
	if method == http.MethodHead && w.Code == http.StatusServiceUnavailable {
		problem.Code = "MAINTENANCE"
	}
	return bareAnswer{w.Code, problem.Code, w.Header().Get("Retry-After")}
}

func TestTheAnnouncementIsShownInItsTime(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	s.setStatus(object{"announcement": "Soon", "announcementFrom": "2090-01-01T00:00:00Z"})
	if got := s.get("/site-status", ""); got.json["announcement"] != "" || got.json["announcementFrom"] != nil {
		t.Errorf("visitors read what is not announced yet: %s", got.Body)
	}
	if got := s.get("/site-status", s.access(s.adminID)); got.json["announcement"] != "Soon" {
		t.Errorf("admins do not read it: %s", got.Body)
	}
	s.setStatus(object{"announcementFrom": ""})
	if got := s.get("/site-status", ""); got.json["announcement"] != "Soon" || got.json["announcedAt"] == nil {
		t.Errorf("visitors do not read it: %s", got.Body)
	}
	for name, body := range map[string]object{
		"announcementUntil": {"announcementFrom": "2026-01-02T00:00:00Z", "announcementUntil": "2026-01-01T00:00:00Z"},
		"killswitchUntil":   {"killswitchUntil": "tomorrow"},
		"registration":      {"registration": "ajar"},
	} {
		got := s.call(http.MethodPut, "/site-status", s.access(s.adminID), body)
		if fields, _ := got.json["fields"].(map[string]any); got.Code != 400 || fields[name] == nil {
			t.Errorf("%v: %d %s", body, got.Code, got.Body)
		}
	}
	if got := s.get("/site-status", ""); got.json["registration"] != "open" || got.json["landingActive"] != false {
		t.Errorf("what was refused changed something: %s", got.Body)
	}
}
