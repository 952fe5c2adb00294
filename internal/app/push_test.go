package app

import (
	"context"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/push"
	"github.com/sidestage/sidestage/internal/webpush/pushtest"
)

// browser subscribes one of somebody's, until the test ends.
func (s *server) browser(userID string) *pushtest.Browser {
	s.t.Helper()
	b := pushtest.NewBrowser("https://push.example.org/" + graphtest.ID(s.t))
	if got := s.call("POST", "/notification/push", s.access(userID), subscriptionOf(b)); got.Code != 204 {
		s.t.Fatalf("subscribing: %d %s", got.Code, got.Body)
	}
	s.t.Cleanup(func() {
		_, err := s.world.graph.Exec(context.WithoutCancel(s.t.Context()), "test_browser",
			`MATCH (d:PushSubscription {id: $id}) DELETE d`, object{"id": push.IDOf(b.Endpoint)})
		s.closed(err)
	})
	return b
}

// pushes has what is to be pushed be due, and hands it over.
func (s *server) pushes() {
	s.t.Helper()
	s.write(`MATCH (n) WHERE (n:Notification OR n:Chat) AND n.pushAt IS NOT NULL SET n.pushAt = datetime() - duration({seconds: 1})`, nil)
	if _, err := s.services.push.Step(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// opened are what a browser was sent since it was asked last, as it shows them.
func (s *server) opened(by *server, b *pushtest.Browser) []pushtest.Message {
	s.t.Helper()
	var all []pushtest.Message
	for _, r := range by.pushBy.Taken(b.Endpoint) {
		m, err := b.Open(r.Body)
		if err != nil {
			s.t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// What people do on one server of a site reaches a browser by the other, once and encrypted with the key of both. A
// comment that the person may not see tells nothing.
func TestPushReachesBrowsers(t *testing.T) {
	redis := miniredis.RunT(t)
	a := newServerOn(t, false, "redis://"+redis.Addr())
	b := a.twin()
	owner := a.browser(a.ownerID)
	key := a.get("/notification/push-key", a.access(a.ownerID)).json["key"]
	if other := b.get("/notification/push-key", b.access(b.ownerID)).json["key"]; key == "" || other != key {
		t.Errorf("the servers have %v and %v", key, other)
	}
	a.mustGraphQL(a.access(a.fanID), `mutation { followUser(userId: "`+a.ownerID+`") { success } }`)
	a.notifies()
	b.pushes()
	a.pushes()
	got := append(a.opened(a, owner), b.opened(b, owner)...)
	if len(got) != 1 || got[0].Title != "Fan follows you" || got[0].Tag == "" || got[0].Renotify {
		t.Errorf("the browser shows %+v", got)
	}
	chat := a.call("POST", "/chat", a.access(a.fanID), object{"participantIds": []string{a.ownerID}}).json["id"].(string)
	text := object{"content": "Are you there?"}
	if sent := a.call("POST", "/chat/"+chat+"/messages", a.access(a.fanID), text); sent.Code != 201 {
		t.Fatalf("writing: %s", sent.Body)
	}
	a.pushes()
	got = a.opened(a, owner)
	if len(got) != 1 || got[0].Title != "Fan" || got[0].Body != "Are you there?" || got[0].URL != "/?chat="+chat ||
		!got[0].Renotify {
		t.Errorf("the browser shows %+v", got)
	}
	// In quiet hours nothing comes.
	quiet := object{"doNotDisturb": object{"from": "00:00", "to": "23:59", "timeZone": zoneOf(a.world.now())}}
	if set := a.call("PATCH", "/notification/preferences", a.access(a.ownerID), quiet); set.Code != 200 {
		t.Fatalf("quiet hours: %s", set.Body)
	}
	a.call("POST", "/chat/"+chat+"/messages", a.access(a.fanID), object{"content": "Hello?"})
	a.pushes()
	if got = a.opened(a, owner); len(got) != 0 {
		t.Errorf("at night the browser shows %+v", got)
	}
}

// zoneOf is a zone in which it is not the last minute of the day.
func zoneOf(now time.Time) string {
	if now.UTC().Hour() == 23 {
		return "Asia/Tokyo"
	}
	return "UTC"
}

// A browser that is signed out is told no more, though it never said so: whoever has it now is somebody else.
func TestASignedOutBrowserIsToldNothing(t *testing.T) {
	s := newServer(t, false)
	b := s.browser(s.ownerID)
	s.write(`MATCH (d:PushSubscription {id: $id}) SET d.sessionId = 'ended'`, object{"id": push.IDOf(b.Endpoint)})
	s.mustGraphQL(s.access(s.fanID), `mutation { followUser(userId: "`+s.ownerID+`") { success } }`)
	s.notifies()
	s.pushes()
	if got := s.opened(s, b); len(got) != 0 || s.hasBrowser(b) {
		t.Errorf("the browser shows %+v", got)
	}
}
