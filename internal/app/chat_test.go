package app

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// served lets a server be reached over TCP, work in the background and hear the others, until the test ends or it is
// killed, after which nothing of it works any more.
type served struct {
	*server
	url  string
	kill func()
}

func onTheNet(s *server) served {
	s.t.Helper()
	web := httptest.NewServer(s.echo)
	ctx, stop := context.WithCancel(context.Background())
	var working sync.WaitGroup
	for _, name := range []string{"hubs", "chat"} {
		for _, work := range s.part(name).background {
			working.Go(func() { work(ctx) })
		}
	}
	if s.services.backplane != nil {
		working.Go(func() { s.services.backplane.Run(ctx) })
	}
	var once sync.Once
	end := func() {
		once.Do(func() {
			stop()
			working.Wait()
			web.CloseClientConnections()
			web.Close()
		})
	}
	s.t.Cleanup(end)
	return served{s, web.URL, end}
}

// talker is somebody who is connected to the chat hub.
type talker struct {
	t      *testing.T
	ws     *websocket.Conn
	mu     sync.Mutex
	calls  int
	answer map[string]chan object
	pushes []hubPush
	closed string
}

type hubPush struct {
	target string
	first  object
}

// connect gives who is connected and is told from now on: the hub answers a handshake before it counts somebody in, and
// calls only after.
func (s served) connect(token string) *talker {
	s.t.Helper()
	c := s.shakeHands(token)
	c.must("Watch", []string{})
	return c
}

// shakeHands gives who may be refused yet.
func (s served) shakeHands(token string) *talker {
	s.t.Helper()
	ws, resp, err := websocket.DefaultDialer.Dial("ws"+s.url[len("http"):]+"/api/hubs/chat?access_token="+token, nil)
	if err != nil {
		s.t.Fatal(err, resp)
	}
	c := &talker{t: s.t, ws: ws, answer: map[string]chan object{}}
	s.t.Cleanup(func() { _ = ws.Close() })
	c.write(`{"protocol":"json","version":1}`)
	if _, data, err := ws.ReadMessage(); err != nil || !strings.HasPrefix(string(data), "{}\x1e") {
		s.t.Fatalf("%s %v", data, err)
	}
	go c.read()
	ping := time.NewTicker(5 * time.Second)
	s.t.Cleanup(ping.Stop)
	go func() {
		for {
			select {
			case <-ping.C:
				c.write(`{"type":6}`)
			case <-s.t.Context().Done():
				return
			}
		}
	}()
	return c
}

func (c *talker) write(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.ws.WriteMessage(websocket.TextMessage, []byte(text+"\x1e")) // who reads sees that it is closed
}

func (c *talker) read() {
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			return
		}
		for record := range strings.SplitSeq(strings.TrimSuffix(string(data), "\x1e"), "\x1e") {
			c.take(record)
		}
	}
}

func (c *talker) take(record string) {
	var m struct {
		Type         int
		InvocationID string
		Target       string
		Arguments    []object
		Result       any
		Error        string
	}
	if err := json.Unmarshal([]byte(record), &m); err != nil {
		c.t.Errorf("%s: %v", record, err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m.Type {
	case 1:
		c.pushes = append(c.pushes, hubPush{m.Target, m.Arguments[0]})
	case 3:
		c.answer[m.InvocationID] <- object{"result": m.Result, "error": m.Error}
	case 7:
		c.closed = m.Error
	}
}

// call calls a method and gives its result and its error.
func (c *talker) call(method string, args ...any) (result any, failure string) {
	c.t.Helper()
	text, err := json.Marshal(append([]any{}, args...))
	if err != nil {
		c.t.Fatal(err)
	}
	answered := make(chan object, 1)
	c.mu.Lock()
	c.calls++
	id := fmt.Sprint(c.calls)
	c.answer[id] = answered
	c.mu.Unlock()
	c.write(fmt.Sprintf(`{"type":1,"invocationId":%q,"target":%q,"arguments":%s}`, id, method, text))
	select {
	case got := <-answered:
		return got["result"], got["error"].(string)
	case <-time.After(20 * time.Second):
		c.t.Fatalf("%s is not answered", method)
		return nil, ""
	}
}

func (c *talker) must(method string, args ...any) any {
	c.t.Helper()
	result, failure := c.call(method, args...)
	if failure != "" {
		c.t.Fatalf("%s: %s", method, failure)
	}
	return result
}

func (c *talker) refused(want, method string, args ...any) {
	c.t.Helper()
	if _, failure := c.call(method, args...); !strings.HasPrefix(failure, want) {
		c.t.Errorf("%s: %q, want %s", method, failure, want)
	}
}

// awaits waits for a push that fits, and takes it away.
func (c *talker) awaits(target string, fits func(object) bool) object {
	c.t.Helper()
	for begin := time.Now(); time.Since(begin) < 30*time.Second; time.Sleep(5 * time.Millisecond) {
		c.mu.Lock()
		for i, p := range c.pushes {
			if p.target == target && fits(p.first) {
				c.pushes = append(c.pushes[:i:i], c.pushes[i+1:]...)
				c.mu.Unlock()
				return p.first
			}
		}
		c.mu.Unlock()
	}
	c.t.Fatalf("%s did not come", target)
	return nil
}

func (c *talker) count(target string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.pushes {
		if p.target == target {
			n++
		}
	}
	return n
}

func anything(object) bool { return true }

func says(content string) func(object) bool {
	return func(o object) bool { return o["content"] == content }
}

func (s *server) directChat(from, to string) string {
	s.t.Helper()
	s.write(`MATCH (u:User) WHERE u.id IN $ids SET u.createdAt = datetime() - duration('P30D')`,
		object{"ids": []string{from, to}})
	made := s.call("POST", "/chat", s.access(from), object{"participantIds": []string{to}})
	id, _ := made.json["id"].(string)
	if id == "" {
		s.t.Fatalf("%d %s", made.Code, made.Body)
	}
	return id
}

func TestTheChatHubAsTheContractHasIt(t *testing.T) {
	s := onTheNet(newServer(t, false))
	id := s.directChat(s.fanID, s.otherID)
	fan, other, third := s.connect(s.access(s.fanID)), s.connect(s.access(s.otherID)), s.connect(s.access(s.ownerID))
	sent := fan.must("SendMessage", id, object{"content": " Hello ", "type": 0, "clientKey": "k1"}).(object)
	if sent["content"] != "Hello" || sent["sequence"] != 1.0 || sent["clientKey"] != "k1" || sent["editedAt"] != nil {
		t.Errorf("%v", sent)
	}
	if got := other.awaits("ReceiveMessage", says("Hello")); got["clientKey"] != nil || got["id"] != sent["id"] ||
		got["senderHandle"] == "" {
		t.Errorf("%v", got)
	}
	if got := fan.awaits("ReceiveMessage", says("Hello")); got["clientKey"] != "k1" {
		t.Errorf("on one's own devices: %v", got)
	}
	// The same key again, by the hub and by REST, is the same message, and nobody is told twice.
	again := fan.must("SendMessage", id, object{"content": "Hello", "clientKey": "k1"}).(object)
	rest := s.call("POST", "/chat/"+id+"/messages", s.access(s.fanID), object{"content": "Hello", "clientKey": "k1"})
	if again["id"] != sent["id"] || rest.json["id"] != sent["id"] || rest.Code != 200 {
		t.Errorf("%v, %d %v", again, rest.Code, rest.json)
	}

	joined := fan.must("JoinChat", id).(object)
	other.must("JoinChat", id)
	if joined["lastSequence"] != 1.0 || len(joined["typing"].([]any)) != 0 {
		t.Errorf("%v", joined)
	}
	other.must("UpdateTypingStatus", id, true)
	if got := fan.awaits("UserTyping", anything); got["isTyping"] != true || got["userId"] != s.otherID {
		t.Errorf("%v", got)
	}
	if again := fan.must("JoinChat", id).(object); len(again["typing"].([]any)) != 1 {
		t.Errorf("who comes later: %v", again)
	}
	if got := fan.awaits("UserTyping", anything); got["isTyping"] != false {
		t.Errorf("typing does not end: %v", got)
	}

	other.must("MarkAsRead", id, sent["id"])
	if got := fan.awaits("ChatRead", anything); got["lastReadSequence"] != 1.0 || got["unreadCount"] != nil {
		t.Errorf("%v", got)
	}
	if got := other.awaits("ChatRead", anything); got["unreadCount"] != 0.0 {
		t.Errorf("%v", got)
	}
	other.must("AddReaction", sent["id"], "LOVE")
	reactions := func(c *talker) object { return c.awaits("ReactionAdded", anything)["reactions"].([]any)[0].(object) }
	if got := reactions(fan); got["count"] != 1.0 || got["mine"] != nil {
		t.Errorf("%v", got)
	}
	if got := reactions(other); got["mine"] != true {
		t.Errorf("%v", got)
	}
	fan.must("EditMessage", sent["id"], "Hello there")
	if got := other.awaits("MessageEdited", says("Hello there")); got["editedAt"] == nil {
		t.Errorf("%v", got)
	}
	places := []object{{"chatId": id, "sequence": 0}, {"chatId": "nothing", "sequence": 0}}
	missed := other.must("GetMissed", places).([]any)
	if len(missed) != 1 || len(missed[0].(object)["messages"].([]any)) != 1 || missed[0].(object)["hasMore"] != false {
		t.Errorf("%v", missed)
	}
	other.refused("BAD_USER_INPUT: Name each chat once.", "GetMissed", append(places, places[0]))
	fan.must("DeleteMessage", sent["id"])
	if got := other.awaits("MessageDeleted", anything); got["messageId"] != sent["id"] || got["sequence"] != 1.0 {
		t.Errorf("%v", got)
	}

	third.refused("NOT_FOUND: ", "SendMessage", id, object{"content": "Me too"})
	third.refused("NOT_FOUND: ", "JoinChat", id)
	third.refused("NOT_FOUND: ", "UpdateTypingStatus", id, true)
	third.refused("NOT_FOUND: ", "EditMessage", sent["id"], "Mine")
	third.refused("NOT_FOUND: ", "MarkAsRead", id, sent["id"])
	fan.refused("BAD_USER_INPUT: A message has 1 to 5,000 characters.", "SendMessage", id, object{"content": " "})
	fan.refused("BAD_USER_INPUT: ", "SendMessage", id, object{"content": strings.Repeat("ä", 5001)})
	fan.must("SendMessage", id, object{"content": strings.Repeat("ä", 5000)})
	fan.refused("Argument 2 of 'SendMessage' cannot be read.", "SendMessage", id, "no object")
	fan.refused("'JoinChat' takes 1 arguments", "JoinChat", id, id)
	fan.refused("BAD_USER_INPUT: ", "AddReaction", sent["id"], "HATE")
	fan.refused("FORBIDDEN: ", "RefreshToken", s.access(s.otherID))
	if third.count("ReceiveMessage") > 0 || third.count("UserTyping") > 0 {
		t.Error("somebody else heard of it")
	}
	other.awaits("ReceiveMessage", says(strings.Repeat("ä", 5000)))
	if got := other.count("ReceiveMessage"); got > 0 {
		t.Errorf("%d more messages came", got)
	}
}

func TestPresenceReachesThoseWhoCare(t *testing.T) {
	s := onTheNet(newServer(t, false))
	s.directChat(s.fanID, s.otherID)
	other, third := s.connect(s.access(s.otherID)), s.connect(s.access(s.ownerID))
	watched := other.must("Watch", []string{s.fanID, s.ownerID}).([]any)
	if len(watched) != 1 || watched[0].(object)["isOnline"] != false {
		t.Errorf("%v", watched)
	}
	third.must("Watch", []string{s.fanID})
	var tabs [3]*talker
	for i := range tabs {
		tabs[i] = s.connect(s.access(s.fanID))
	}
	if got := other.awaits("UserPresenceChanged", anything); got["userId"] != s.fanID || got["isOnline"] != true {
		t.Errorf("%v", got)
	}
	_ = tabs[0].ws.Close()
	_ = tabs[1].ws.Close()
	time.Sleep(4 * time.Second)
	if got := other.count("UserPresenceChanged"); got > 0 {
		t.Errorf("with one tab left they are told %d times", got)
	}
	_ = tabs[2].ws.Close()
	if got := other.awaits("UserPresenceChanged", anything); got["isOnline"] != false {
		t.Errorf("%v", got)
	}
	if third.count("UserPresenceChanged") > 0 {
		t.Error("somebody who shares no chat is told")
	}
}

// Two servers of a site are one: messages, typing and presence reach everybody, and nothing is lost where Redis goes
// away, is wiped, or a server is killed. Clients are told to ask for what only Redis carries.
func TestTwoServersAreOneChat(t *testing.T) {
	redis := startRedis(t)
	first := newServerOn(t, false, "redis://"+redis.address)
	a, b := onTheNet(first), onTheNet(first.twin())
	id := a.directChat(a.fanID, a.otherID)
	fan, other := a.connect(a.access(a.fanID)), b.connect(b.access(b.otherID))
	expect := func(content string) {
		t.Helper()
		other.awaits("ReceiveMessage", says(content))
	}
	fan.must("SendMessage", id, object{"content": "over Redis"})
	expect("over Redis")
	fan.must("JoinChat", id)
	other.must("JoinChat", id)
	other.must("UpdateTypingStatus", id, true)
	fan.awaits("UserTyping", anything)
	if got := fan.must("Watch", []string{a.otherID}).([]any)[0].(object); got["isOnline"] != true {
		t.Errorf("%v", got)
	}

	redis.wipe()
	fan.must("SendMessage", id, object{"content": "after a wipe"})
	expect("after a wipe")
	redis.stop()
	fan.must("SendMessage", id, object{"content": "while Redis is away"})
	expect("while Redis is away") // read from the graph
	if got := fan.must("Watch", []string{a.otherID}).([]any)[0].(object); got["isOnline"] != false {
		t.Errorf("while nobody can know: %v", got)
	}
	redis.start()
	fan.awaits("Missed", anything)
	other.awaits("Missed", anything)
	if got := fan.must("Watch", []string{a.otherID}).([]any)[0].(object); got["isOnline"] != true {
		t.Errorf("once Redis is back: %v", got)
	}
	fan.must("SendMessage", id, object{"content": "when it is back"})
	expect("when it is back")
	if got := other.count("ReceiveMessage"); got > 0 {
		t.Errorf("%d messages came twice", got)
	}

	// b is gone; who was there comes to a, and asks for what came after the last that they have.
	b.kill()
	for i := range 5 {
		fan.must("SendMessage", id, object{"content": fmt.Sprint("missed ", i)})
	}
	other = a.connect(a.access(a.otherID))
	missed := other.must("GetMissed", []object{{"chatId": id, "sequence": 4}}).([]any)[0].(object)["messages"].([]any)
	if len(missed) != 5 || missed[0].(object)["content"] != "missed 0" || missed[4].(object)["sequence"] != 9.0 {
		t.Errorf("%v", missed)
	}
	unread := a.get("/chat/unread-count", a.access(a.otherID))
	if unread.json["messages"] != 9.0 || unread.json["count"] != 1.0 {
		t.Errorf("%v", unread.json)
	}
}

func TestADeactivatedAccountLosesItsConnections(t *testing.T) {
	s := onTheNet(newServer(t, false))
	fan := s.connect(s.access(s.fanID))
	s.write(`MATCH (u:User {id: $id}) SET u.deactivatedAt = datetime()`, object{"id": s.fanID})
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		fan.mu.Lock()
		closed := fan.closed
		fan.mu.Unlock()
		if strings.HasPrefix(closed, "UNAUTHENTICATED: ") {
			return
		}
		if time.Since(begin) > 30*time.Second {
			t.Fatal("the connection lives on")
		}
	}
}

// Who is taken out of a group is told no more of who of it is there, and those who stay nothing of them.
func TestWhoLeavesAGroupHearsOfItsPeopleNoMore(t *testing.T) {
	s := onTheNet(newServer(t, false))
	s.write(`MATCH (u:User) WHERE u.id IN $ids SET u.createdAt = datetime() - duration('P30D')`,
		object{"ids": []string{s.fanID, s.otherID, s.ownerID}})
	made := s.call("POST", "/chat", s.access(s.ownerID),
		object{"participantIds": []string{s.fanID, s.otherID}, "name": "Us"})
	id := made.json["id"].(string)
	owner, fan := s.connect(s.access(s.ownerID)), s.connect(s.access(s.fanID))
	for _, one := range []*talker{owner, fan} {
		one.must("JoinChat", id)
		one.must("Watch", []string{s.otherID, s.fanID, s.ownerID})
	}
	if got := s.call("DELETE", "/chat/"+id+"/participants/"+s.fanID, s.access(s.ownerID), nil); got.Code >= 300 {
		t.Fatalf("%d %s", got.Code, got.Body)
	}
	fan.awaits("ChatLeft", anything)
	if got := fan.must("Watch", []string{s.otherID, s.ownerID}).([]any); len(got) > 0 {
		t.Errorf("who was taken out may watch %v", got)
	}
	other := s.connect(s.access(s.otherID))
	of := func(userID string) func(object) bool { return func(o object) bool { return o["userId"] == userID } }
	owner.awaits("UserPresenceChanged", of(s.otherID))
	_ = fan.ws.Close()
	_ = other.ws.Close()
	owner.awaits("UserPresenceChanged", func(o object) bool { return o["userId"] == s.otherID && o["isOnline"] == false })
	if got := fan.count("UserPresenceChanged"); got > 0 {
		t.Errorf("who was taken out is told %d times", got)
	}
	for _, p := range owner.pushes {
		if p.target == "UserPresenceChanged" && p.first["userId"] == s.fanID && p.first["isOnline"] == false {
			t.Error("who stays is told of who was taken out")
		}
	}
}

// Somebody who joins one chat 10,000 times at once is told that it is too much, and then cut off; the others in it are
// served as before.
func TestTenThousandJoinsDisturbNobody(t *testing.T) {
	s := onTheNet(newServer(t, false))
	id := s.directChat(s.fanID, s.otherID)
	flood, fan, other := s.connect(s.access(s.fanID)), s.connect(s.access(s.fanID)), s.connect(s.access(s.otherID))
	go func() {
		for range 10_000 {
			flood.write(fmt.Sprintf(`{"type":1,"target":"JoinChat","arguments":[%q]}`, id))
		}
	}()
	for i := range 20 {
		content := fmt.Sprint("beside a flood ", i)
		other.must("SendMessage", id, object{"content": content, "clientKey": content})
		fan.awaits("ReceiveMessage", says(content))
	}
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		flood.mu.Lock()
		why := flood.closed
		flood.mu.Unlock()
		if strings.HasPrefix(why, "RATE_LIMITED: This connection made far too many calls.") {
			break
		}
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("the flood goes on: %q", why)
		}
	}
	other.must("JoinChat", id)
}
