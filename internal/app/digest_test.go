package app

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/mail"
)

// lettersTo are those in the mailbox to an address.
func (s *server) lettersTo(address string) (all []mail.Letter) {
	s.t.Helper()
	if err := json.Unmarshal(s.get("/dev/mailbox?to="+address, "").Body.Bytes(), &all); err != nil {
		s.t.Fatal(err)
	}
	return all
}

// walks has the walk of digests begin at a person.
func (s *server) walks(userID string) {
	s.t.Helper()
	s.write(`MERGE (w:DigestWalk {id: $id}) SET w.nextAt = datetime(), w.after = $after`,
		object{"id": s.world.siteID, "after": userID[:len(userID)-1]})
	if _, err := s.services.digest.Step(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// Who was away is written to, with links to what happened, and ends that with one click as readers of mail do it.
func TestADigestIsWrittenAndEnded(t *testing.T) {
	s := newServer(t, true)
	address := s.ownerID + "@x.test"
	s.write(`MATCH (u:User {id: $id}) SET u.email = $email, u.createdAt = datetime() - duration('P30D')`,
		object{"id": s.ownerID, "email": address})
	s.mustGraphQL(s.access(s.fanID), `mutation { followUser(userId: "`+s.ownerID+`") { success } }`)
	s.notifies()
	chat := s.call("POST", "/chat", s.access(s.fanID), object{"participantIds": []string{s.ownerID}}).json["id"].(string)
	s.call("POST", "/chat/"+chat+"/messages", s.access(s.fanID), object{"content": "This stays between us"})
	s.walks(s.ownerID)
	s.walks(s.ownerID)
	all := s.lettersTo(address)
	if len(all) != 1 {
		t.Fatalf("%d letters came", len(all))
	}
	l := all[0]
	if l.Subject != "Fan follows you, and 1 more" || strings.Contains(l.Text+l.HTML, "between us") {
		t.Errorf("it is %q:\n%s", l.Subject, l.Text)
	}
	for _, part := range []string{
		"1 new message from Fan", s.cfg.PublicURL + "/?chat=" + chat, s.cfg.PublicURL + "/h" + s.fanID[len(s.fanID)-12:],
		"once a week",
	} {
		if !strings.Contains(l.Text, part) || !strings.Contains(l.HTML, part) {
			t.Errorf("%q is not in\n%s\n%s", part, l.Text, l.HTML)
		}
	}
	path := strings.TrimPrefix(l.Unsubscribe, s.cfg.PublicURL+"/api")
	// A scanner that follows the link ends nothing; the link leads to a page that asks.
	if got := s.get(path, ""); got.Code != http.StatusFound ||
		!strings.Contains(l.Text, s.cfg.PublicURL+got.Header().Get("Location")) {
		t.Errorf("the link leads to %d %q", got.Code, got.Header().Get("Location"))
	}
	if got := s.digest(); got != "weekly" {
		t.Errorf("the link alone set %s", got)
	}
	for range 2 {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "/api"+path, strings.NewReader("List-Unsubscribe=One-Click"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if got := s.send(r, ""); got.Code != http.StatusOK || got.json["digest"] != "never" {
			t.Errorf("one click: %d %s", got.Code, got.Body)
		}
	}
	if got := s.digest(); got != "never" {
		t.Errorf("it is ended, and they are written to %s", got)
	}
	if text := s.log.String(); strings.Contains(text, strings.TrimPrefix(path, "/notification/unsubscribe?token=")) {
		t.Error("the log has the token")
	}
}

func (s *server) digest() any {
	return s.get("/notification/preferences", s.access(s.ownerID)).json["digest"]
}
