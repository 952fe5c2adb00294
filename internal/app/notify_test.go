package app

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/gorilla/websocket"

	"github.com/sidestage/sidestage/internal/notify"
)

// receives carries all that waits for a domain.
func (s *server) receives(domainName string) {
	s.t.Helper()
	ctx := s.t.Context()
	receiver := domains[slices.IndexFunc(domains, func(d domain) bool { return d.name == domainName })].backlog.Receiver
	for {
		events, err := s.world.graph.Backlog().Lease(ctx, receiver, 100, time.Minute)
		if err != nil {
			s.t.Fatal(err)
		}
		if len(events) == 0 {
			return
		}
		if err := s.part(domainName).receive.Receive(ctx, events); err != nil {
			s.t.Fatal(err)
		}
		ids := make([]string, len(events))
		for i, e := range events {
			ids[i] = e.ID
		}
		if err := s.world.graph.Backlog().Done(ctx, ids); err != nil {
			s.t.Fatal(err)
		}
	}
}

// notifies carries what waits for notifications, and fan-outs to their end.
func (s *server) notifies() {
	s.t.Helper()
	s.receives("notify")
	service := s.part("notify").receive.(*notify.Service)
	for worked := true; worked; {
		var err error
		if worked, err = service.Step(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
	}
}

// rings runs what the hub of notifications does in the background until the test ends.
func (s *server) rings() {
	s.t.Helper()
	ctx, stop := context.WithCancel(s.t.Context())
	working := make(chan struct{}, 10)
	all := append([]func(context.Context){}, s.part("notify").background[1], s.services.hubs.Run)
	for _, run := range all {
		go func() {
			run(ctx)
			working <- struct{}{}
		}()
	}
	s.t.Cleanup(func() {
		stop()
		for range all {
			<-working
		}
	})
}

// device is a connection to the hub of notifications.
type device struct {
	*websocket.Conn
	t      *testing.T
	behind string
}

func (s *server) device(userID string) *device {
	s.t.Helper()
	site := httptest.NewServer(s.echo)
	s.t.Cleanup(site.Close)
	address := "ws" + strings.TrimPrefix(site.URL, "http") + "/api/hubs/notifications?access_token=" + s.access(userID)
	conn, answer, err := websocket.DefaultDialer.DialContext(s.t.Context(), address, nil)
	if err != nil {
		s.t.Fatal(err, answer)
	}
	s.t.Cleanup(func() { _ = conn.Close() })
	d := &device{Conn: conn, t: s.t}
	d.say(`{"protocol":"json","version":1}`)
	if got := d.record(); got != "{}" {
		s.t.Fatalf("the handshake is answered by %s", got)
	}
	return d
}

func (d *device) say(record string) {
	d.t.Helper()
	if err := d.WriteMessage(websocket.TextMessage, []byte(record+"\x1e")); err != nil {
		d.t.Fatal(err)
	}
}

func (d *device) record() string {
	d.t.Helper()
	for {
		for !strings.Contains(d.behind, "\x1e") {
			if err := d.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
				d.t.Fatal(err)
			}
			_, data, err := d.ReadMessage()
			if err != nil {
				d.t.Fatal(err)
			}
			d.behind += string(data)
		}
		var record string
		if record, d.behind, _ = strings.Cut(d.behind, "\x1e"); record != `{"type":6}` {
			return record
		}
	}
}

// pushed waits for a push of a name and returns its argument. Of counts that are pushed on the way it takes no notice.
func (d *device) pushed(target string) any {
	d.t.Helper()
	for {
		var record struct {
			Target    string
			Arguments []any
			Error     string
		}
		text := d.record()
		if err := json.Unmarshal([]byte(text), &record); err != nil {
			d.t.Fatal(err)
		}
		if record.Target == target {
			return record.Arguments[0]
		}
		if record.Target != "UnreadCount" && record.Target != "" || record.Error != "" {
			d.t.Fatalf("%s came, want %s", text, target)
		}
	}
}

// counted waits until so many are said to be unread.
func (d *device) counted(want int) {
	d.t.Helper()
	for d.pushed("UnreadCount") != float64(want) {
	}
}

func (d *device) call(method string, args ...any) {
	d.t.Helper()
	text, err := json.Marshal(append([]any{}, args...))
	if err != nil {
		d.t.Fatal(err)
	}
	d.say(fmt.Sprintf(`{"type":1,"target":%q,"arguments":%s}`, method, text))
}

// What one server tells reaches all devices of a person, wherever they are connected, and so does what one of them
// reads and deletes.
func TestNotificationsReachDevicesOfBothServers(t *testing.T) {
	redis := miniredis.RunT(t)
	a := newServerOn(t, false, "redis://"+redis.Addr())
	b := a.twin()
	a.rings()
	b.rings()
	here, there := a.device(a.ownerID), b.device(a.ownerID)
	// The servers hear each other from some moment on.
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		listen := redis.PubSubNumSub("sidestage:notifications", "sidestage:hubs")
		if listen["sidestage:notifications"] == 2 && listen["sidestage:hubs"] == 2 {
			break
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("%v servers listen", listen)
		}
	}
	a.mustGraphQL(a.access(a.fanID), `mutation { followUser(userId: "`+a.ownerID+`") { success } }`)
	b.notifies()
	var id string
	for _, d := range []*device{here, there} {
		got := d.pushed("ReceiveNotification").(object)
		if got["title"] != "Fan follows you" || got["type"] != 1.0 || got["isRead"] != false ||
			got["metadata"].(object)["actorId"] != a.fanID {
			t.Errorf("%v", got)
		}
		d.counted(1)
		id = got["id"].(string)
	}
	here.call("MarkAsRead", id)
	for _, d := range []*device{here, there} {
		if got := d.pushed("NotificationRead").(object); got["id"] != id {
			t.Errorf("%v", got)
		}
		d.counted(0)
	}
	read := a.get("/notification/history", a.access(a.ownerID)).json
	if first := read["notifications"].([]any)[0].(object); first["isRead"] != true || read["total"] != 1.0 {
		t.Errorf("%v", read)
	}
	// By REST it is the same.
	if got := b.call("DELETE", "/notification/"+id, b.access(a.ownerID), nil); got.Code != 204 {
		t.Errorf("deleting: %d %s", got.Code, got.Body)
	}
	for _, d := range []*device{here, there} {
		if got := d.pushed("NotificationDeleted").(object); got["id"] != id {
			t.Errorf("%v", got)
		}
	}
	there.call("DeleteAllNotifications")
	here.pushed("NotificationsDeleted")
	there.pushed("NotificationsDeleted")
}

// A follow, a post, a comment, an answer, a reaction, a mention, a question and a release go through the server's own
// operations to those whom they concern.
func TestWhatPeopleDoIsTold(t *testing.T) {
	s := newServer(t, false)
	fan, owner, other := s.access(s.fanID), s.access(s.ownerID), s.access(s.otherID)
	s.write(`MATCH (u:User) WHERE u.id IN $ids SET u.createdAt = datetime() - duration('P30D')`,
		object{"ids": []any{s.ownerID, s.fanID, s.otherID}})
	id := func(token, text, name, field string) string {
		t.Helper()
		return s.mustGraphQL(token, text)[name].(object)[field].(string)
	}
	handle := "h" + s.otherID[len(s.otherID)-12:]
	s.mustGraphQL(fan, `mutation { followUser(userId: "`+s.ownerID+`") { success } }`)
	post := id(owner, `mutation { createPost(input: {content: "Hello @`+handle+`"}) { id } }`, "createPost", "id")
	comment := id(fan, `mutation { createComment(input: {targetId: "`+post+`", targetType: POST, content: "Hi"}) { commentId } }`,
		"createComment", "commentId")
	id(owner, `mutation { createComment(input: {targetId: "`+post+`", targetType: POST, parentCommentId: "`+comment+
		`", content: "Welcome"}) { commentId } }`, "createComment", "commentId")
	s.mustGraphQL(other, `mutation { addReaction(input: {targetId: "`+comment+`", targetType: COMMENT, type: LIKE}) { success } }`)
	s.mustGraphQL(other, `mutation { addReaction(input: {targetId: "`+post+`", targetType: POST, type: LOVE}) { success } }`)
	question := id(fan, `mutation { askQuestion(input: {badgeId: "`+s.ownerID+`", content: "How loud?"}) { questionId } }`,
		"askQuestion", "questionId")
	s.notifies()
	s.mustGraphQL(owner, `mutation { answerQuestion(input: {questionId: "`+question+`", answer: "Very"}) { answer } }`)
	s.notifies()
	ownerName, otherName, text := "Owner "+s.word, "Other "+s.word, "Hello @"+handle
	for who, want := range map[string]map[string]string{
		s.ownerID: {
			"Fan follows you": "", "Fan commented on your post": "Hi", otherName + " liked your post": text,
			"Fan asked you a question": "How loud?",
		},
		s.fanID: {
			ownerName + " posted something new": text, ownerName + " replied to your comment": "Welcome",
			otherName + " liked your comment": "Hi", ownerName + " answered your question": "Very",
		},
		s.otherID: {ownerName + " mentioned you": text},
	} {
		got := map[string]string{}
		for _, one := range s.get("/notification/history?pageSize=100", s.access(who)).json["notifications"].([]any) {
			n := one.(object)
			got[n["title"].(string)] = n["message"].(string)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v, want %v", got, want)
		}
		if count := s.get("/notification/unread-count", s.access(who)).json["count"]; count != float64(len(want)) {
			t.Errorf("%v are unread, want %d", count, len(want))
		}
	}
}
