package app

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/chat"
)

// carries lets the chats beside events and rooms hear what waits for them.
func (s *server) carries() {
	s.t.Helper()
	events, err := s.world.graph.Backlog().Lease(s.t.Context(), chat.Beside.Receiver, 100, time.Minute)
	if err == nil {
		err = s.part("chat").receive.Receive(s.t.Context(), events)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// sees awaits a room that fits.
func (c *talker) sees(what string, fits func(room object) bool) object {
	c.t.Helper()
	for begin := time.Now(); time.Since(begin) < 30*time.Second; {
		if room := c.awaits("RoomChanged", anything); fits(room) {
			return room
		}
	}
	c.t.Fatalf("no room %s", what)
	return nil
}

func membersIn(room object) (all, here int) {
	for _, m := range room["members"].([]any) {
		all++
		if m.(object)["here"] == true {
			here++
		}
	}
	return all, here
}

// A room is told over the hub of chats, to each member as they see it, with a chat beside it.
func TestARoomIsToldOverTheHub(t *testing.T) {
	s := onTheNet(newServer(t, true))
	fan, other, room := s.together()
	id := fan.room
	fans, others, third := s.connect(fan.token), s.connect(other.token), s.connect(s.access(s.ownerID))
	third.refused("NOT_FOUND: ", "JoinRoom", id)
	third.refused("NOT_FOUND: ", "JoinChat", id)
	fans.must("JoinRoom", id)
	others.must("JoinRoom", id)
	at := fans.sees("at once", func(r object) bool { return r["version"].(float64) >= room["version"].(float64) })
	last := waiting(at, len(at["next"].([]any))-1)["entryId"]
	other.must("PUT", "/votes", object{"entryId": last, "vote": 1})
	votes := func(mine float64) func(object) bool {
		return func(r object) bool {
			first := waiting(r, 0)
			return first["entryId"] == last && first["votes"] == 1.0 && first["mine"] == mine
		}
	}
	fans.sees("with the vote of somebody else", votes(0))
	others.sees("with one's own vote", votes(1))

	// The chat beside it has the id of the room.
	for _, c := range []*talker{fans, others} {
		c.must("JoinChat", id)
	}
	fans.must("SendMessage", id, object{"content": "Louder", "clientKey": "1"})
	others.awaits("ReceiveMessage", says("Louder"))

	// The last client of somebody goes: they are soon away. They come back, and have the room as it is.
	_ = others.ws.Close()
	began := time.Now()
	fans.sees("that somebody is away from", func(r object) bool { _, here := membersIn(r); return here == 1 })
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("that they are away is told after %v", took)
	}
	fan.must("PUT", "/playback", object{"action": "pause", "entryId": playing(at)})
	others = s.connect(other.token)
	others.must("JoinRoom", id)
	others.sees("that is paused", func(r object) bool { return r["now"].(object)["paused"] == true })
	fans.sees("that they are back in", func(r object) bool { _, here := membersIn(r); return here == 2 })

	// They leave, and their chat with it.
	others.must("JoinChat", id)
	if got := other.ask("DELETE", "/membership", nil); got.Code != 204 {
		t.Fatalf("%d %s", got.Code, got.Body)
	}
	if gone := others.awaits("RoomGone", anything); gone["roomId"] != id {
		t.Errorf("%v", gone)
	}
	fans.sees("that they left", func(r object) bool { all, _ := membersIn(r); return all == 1 })
	s.carries()
	others.awaits("ChatLeft", anything)
	fans.must("SendMessage", id, object{"content": "Alone"})
	fans.awaits("ReceiveMessage", says("Alone"))
	if others.count("ReceiveMessage") > 0 {
		t.Error("who left still hears what is said")
	}
}

// A second server tells its clients, too, and one who is connected to both is here until the last has gone.
func TestRoomsOfTwoServersAreTold(t *testing.T) {
	s := onTheNet(newServer(t, true))
	fan, other, _ := s.together()
	elsewhere := onTheNet(s.with(func(*world) {}))
	elsewhere.trained()
	fans, others := s.connect(fan.token), elsewhere.connect(other.token)
	fans.must("JoinRoom", fan.room)
	others.must("JoinRoom", fan.room)
	at := others.sees("at once", anything)
	fan.must("PUT", "/playback", object{"action": "pause", "entryId": playing(at)})
	others.sees("that is paused", func(r object) bool { return r["now"].(object)["paused"] == true })
	again := s.connect(other.token)
	again.must("JoinRoom", fan.room)
	again.sees("at once", anything)
	_ = again.ws.Close()
	time.Sleep(13 * time.Second)
	if _, here := membersIn(fan.must("GET", "", nil)); here != 2 {
		t.Errorf("%d are here", here)
	}
}

// Whoever is interested in an event writes beside it, and nobody else.
func TestTheChatOfAnEvent(t *testing.T) {
	s := onTheNet(newServer(t, false))
	id := s.event("")[0]
	fan, owner := s.connect(s.access(s.fanID)), s.connect(s.access(s.ownerID))
	fan.refused("NOT_FOUND: ", "JoinChat", id)
	s.mustGraphQL(s.access(s.fanID), `mutation { addEventInterest(eventId: "`+id+`") { success } }`)
	if got := s.call("POST", "/chat/"+id+"/participants", s.access(s.fanID),
		object{"userIds": []string{s.fanID}}); got.json["isMember"] != true || got.json["canWrite"] != true {
		t.Errorf("joining by REST: %d %s", got.Code, got.Body)
	}
	fan.must("JoinChat", id)
	owner.must("JoinChat", id)
	fan.must("SendMessage", id, object{"content": "Who goes?", "clientKey": "1"})
	owner.awaits("ReceiveMessage", says("Who goes?"))
	s.mustGraphQL(s.access(s.ownerID), `mutation { cancelEvent(id: "`+id+`") { id } }`)
	owner.must("SendMessage", id, object{"content": "Sorry, it is off."})
	fan.awaits("ReceiveMessage", says("Sorry, it is off."))
	if got := s.call("GET", "/chat/"+id+"/messages", s.access(s.fanID), nil); len(got.json["messages"].([]any)) != 2 {
		t.Errorf("after it was cancelled: %d %s", got.Code, got.Body)
	}
	s.mustGraphQL(s.access(s.fanID), `mutation { removeEventInterest(eventId: "`+id+`") { success } }`)
	fan.refused("NOT_FOUND: ", "SendMessage", id, object{"content": "Still here?"})
	s.carries()
	fan.awaits("ChatLeft", anything)
	if got := s.call("GET", "/chat", s.access(s.fanID), nil); len(got.json["chats"].([]any)) != 0 {
		t.Errorf("who is not interested any more has it still: %s", got.Body)
	}
}
