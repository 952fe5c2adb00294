package app

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/room"
)

// listener is somebody in a room, over HTTP.
type listener struct {
	s     *server
	token string
	room  string
}

func (l listener) ask(method, path string, body any) answer {
	l.s.t.Helper()
	return l.s.call(method, "/jukebox/rooms/"+l.room+path, l.token, body)
}

// must asks and gives the room.
func (l listener) must(method, path string, body any) object {
	l.s.t.Helper()
	got := l.ask(method, path, body)
	if got.Code != http.StatusOK {
		l.s.t.Fatalf("%s %s: %d %s", method, path, got.Code, got.Body)
	}
	return got.json
}

func playing(room object) string { return room["now"].(object)["entryId"].(string) }

func waiting(room object, n int) object { return room["next"].([]any)[n].(object) }

// lengthen makes songs so long that none ends while a test goes on.
func (s *server) lengthen(trackIDs ...string) {
	s.t.Helper()
	_, err := s.world.graph.Exec(s.t.Context(), "test_lengthen", `UNWIND $ids AS id MATCH (t:Track {id: id}) SET t.duration = 3600.0`, map[string]any{"ids": trackIDs})
	if err != nil {
		s.t.Fatal(err)
	}
}

// together opens a room of the fan's that the other artist joins.
func (s *server) together() (fan, other listener, room object) {
	s.t.Helper()
	s.lengthen(s.tracks...)
	opened := s.call("POST", "/jukebox/rooms", s.access(s.fanID),
		object{"artistId": s.ownerID, "dial": 0.3, "name": " Friday "})
	if opened.Code != http.StatusCreated || opened.json["name"] != "Friday" || opened.json["dial"] != 0.3 ||
		len(opened.json["code"].(string)) != 6 {
		s.t.Fatalf("opening a room: %d %s", opened.Code, opened.Body)
	}
	id, code := opened.json["id"].(string), opened.json["code"].(string)
	for range 2 { // once more is the same membership
		joined := s.call("POST", "/jukebox/rooms/join", s.access(s.otherID), object{"code": strings.ToLower(code)})
		if joined.Code != http.StatusOK || joined.json["id"] != id || len(joined.json["members"].([]any)) != 2 {
			s.t.Fatalf("joining a room: %d %s", joined.Code, joined.Body)
		}
		room = joined.json
	}
	return listener{s, s.access(s.fanID), id}, listener{s, s.access(s.otherID), id}, room
}

func TestRoomsOverHTTP(t *testing.T) {
	s := newServer(t, true)
	fan, other, room := s.together()
	now := room["now"].(object)
	if room["hostId"] != s.fanID || now["reason"] == "" || now["song"].(object)["streamingUrl"] == "" ||
		now["skipsNeeded"] != 2.0 || room["serverTime"] == "" || waiting(room, 0)["wishedBy"] != nil {
		t.Errorf("%v", room)
	}
	first, last := waiting(room, 0), waiting(room, len(room["next"].([]any))-1)
	voted := other.must("PUT", "/votes", object{"entryId": last["entryId"], "vote": 1})
	if got := waiting(voted, 0); got["entryId"] != last["entryId"] || got["mine"] != 1.0 || got["votes"] != 1.0 ||
		voted["version"].(float64) <= room["version"].(float64) {
		t.Errorf("voted up: %v", got)
	}
	if got := waiting(fan.must("GET", "", nil), 0); got["entryId"] != last["entryId"] || got["mine"] != 0.0 {
		t.Errorf("for another: %v", got)
	}
	wished := fan.must("POST", "/songs", object{"trackId": first["song"].(object)["id"]})
	if got := waiting(wished, 0); got["wishedBy"] != s.fanID || got["votes"] != 1.0 ||
		!strings.HasPrefix(got["reason"].(string), "Wished by Fan") {
		t.Errorf("wished for: %v", got)
	}
	_, gated := s.gate()
	if got := fan.ask("POST", "/songs", object{"trackId": gated}); got.code() != refused {
		t.Errorf("a wish of a song for supporters: %d %s", got.Code, got.Body)
	}
	if got := fan.ask("POST", "/songs", object{"trackId": s.draftTrack}); got.code() != badInput {
		t.Errorf("a wish of a draft: %d %s", got.Code, got.Body)
	}
	if got := other.ask("PUT", "/playback", object{"action": "next", "entryId": playing(room)}); got.code() != refused {
		t.Errorf("next by a member: %d %s", got.Code, got.Body)
	}
	for name, body := range map[string]object{
		"no action": {"entryId": playing(room)}, "no entry": {"action": "next"},
		"seek to nowhere": {"action": "seek", "entryId": playing(room)},
		"seek to before":  {"action": "seek", "entryId": playing(room), "position": -1},
	} {
		if got := fan.ask("PUT", "/playback", body); got.code() != badInput {
			t.Errorf("%s: %d %s", name, got.Code, got.Body)
		}
	}
	paused := fan.must("PUT", "/playback", object{"action": "pause", "entryId": playing(room)})
	if paused["now"].(object)["paused"] != true {
		t.Errorf("paused: %v", paused["now"])
	}
	// The host leaves, and the last one ends it.
	if got := fan.ask("DELETE", "/membership", nil); got.Code != http.StatusNoContent {
		t.Errorf("leaving: %d %s", got.Code, got.Body)
	}
	if got := fan.ask("GET", "", nil); got.code() != missing {
		t.Errorf("after leaving: %d %s", got.Code, got.Body)
	}
	if got := other.must("GET", "", nil); got["hostId"] != s.otherID || len(got["members"].([]any)) != 1 {
		t.Errorf("the host left: %v", got)
	}
	if got := other.ask("DELETE", "/membership", nil); got.Code != http.StatusNoContent {
		t.Errorf("the last one leaving: %d %s", got.Code, got.Body)
	}
	if got := other.ask("GET", "", nil); got.code() != missing {
		t.Errorf("after its end: %d %s", got.Code, got.Body)
	}
}

func TestTwoPressNextAtOnce(t *testing.T) {
	s := newServer(t, true)
	fan, other, room := s.together()
	next := waiting(room, 0)["entryId"]
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if got := fan.ask("PUT", "/playback",
				object{"action": "next", "entryId": playing(room)}); got.Code != http.StatusOK {
				t.Errorf("next: %d %s", got.Code, got.Body)
			}
		})
	}
	wg.Wait()
	room = other.must("GET", "", nil)
	if playing(room) != next {
		t.Errorf("after several at once pressed next plays %s, not %s", playing(room), next)
	}
	// Everybody is against it at once: it is skipped once, too.
	next = waiting(room, 0)["entryId"]
	for _, l := range []listener{fan, other} {
		wg.Go(func() {
			if got := l.ask("PUT", "/votes", object{"entryId": playing(room), "vote": -1}); got.Code != http.StatusOK {
				t.Errorf("voting to skip: %d %s", got.Code, got.Body)
			}
		})
	}
	wg.Wait()
	if room = other.must("GET", "", nil); playing(room) != next {
		t.Errorf("after both voted to skip plays %s, not %s", playing(room), next)
	}
}

func TestWaitingForARoom(t *testing.T) {
	s := newServer(t, true)
	fan, other, _ := s.together()
	// What was filled since is read first.
	room := fan.must("GET", "", nil)
	since := func(room object) string { return "?wait=20&since=" + formatVersion(room) }
	heard := make(chan answer, 1)
	wait := func(room object) { go func() { heard <- other.ask("GET", since(room), nil) }() }
	wait(room)
	changed := fan.must("PUT", "/votes", object{"entryId": waiting(room, 1)["entryId"], "vote": 1})
	if got := <-heard; got.Code != http.StatusOK || got.json["version"] != changed["version"] {
		t.Errorf("a vote: %d %s", got.Code, got.Body)
	}
	elsewhere := fan
	elsewhere.s = s.with(func(*world) {})
	elsewhere.s.trained()
	wait(changed)
	at := time.Now()
	moved := elsewhere.must("PUT", "/playback", object{"action": "next", "entryId": playing(changed)})
	if got := <-heard; got.Code != http.StatusOK || playing(got.json) != playing(moved) {
		t.Errorf("another server: %d %s after %v", got.Code, got.Body, time.Since(at))
	}
	settled := fan.must("GET", "", nil)
	if got := other.ask("GET", strings.Replace(since(settled), "wait=20", "wait=0", 1),
		nil); got.Code != http.StatusNoContent {
		t.Errorf("nothing changed: %d %s", got.Code, got.Body)
	}
	for _, bad := range []string{"?wait=26", "?wait=-1", "?since=x"} {
		if got := fan.ask("GET", bad, nil); got.code() != badInput {
			t.Errorf("%s: %d", bad, got.Code)
		}
	}
}

func TestCodesCannotBeTriedOut(t *testing.T) {
	s := newServer(t, true)
	token := s.access(s.adminID)
	for n := range room.Joining.Max + 1 {
		got := s.call("POST", "/jukebox/rooms/join", token, object{"code": "OOOOOO"})
		if limited := got.code() == "RATE_LIMITED"; limited != (n == room.Joining.Max) ||
			limited && got.Header().Get("Retry-After") == "" {
			t.Errorf("try %d: %d %s", n+1, got.Code, got.Body)
		}
	}
}

// TestRoomsPlayWhatAllMayHear makes music that the host alone may hear: their own drafts and what
// takes their tier.
func TestRoomsPlayWhatAllMayHear(t *testing.T) {
	s := newServer(t, true)
	_, gated := s.gate()
	s.lengthen(append([]string{gated, s.draftTrack}, s.tracks...)...)
	if err := s.services.trainer.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	opened := s.call("POST", "/jukebox/rooms", s.access(s.ownerID), object{"trackId": gated})
	if opened.Code != http.StatusCreated {
		t.Fatalf("%d %s", opened.Code, opened.Body)
	}
	owner := listener{s, s.access(s.ownerID), opened.json["id"].(string)}
	if song := opened.json["now"].(object)["song"].(object); song["id"] != gated {
		t.Fatalf("alone with their own song plays %v", song)
	}
	wished := owner.must("POST", "/songs", object{"trackId": s.draftTrack})
	if waiting(wished, 0)["song"].(object)["id"] != s.draftTrack {
		t.Fatalf("their own draft: %v", wished["next"])
	}
	joined := s.call("POST", "/jukebox/rooms/join", s.access(s.fanID), object{"code": opened.json["code"]})
	if joined.Code != http.StatusOK {
		t.Fatalf("%d %s", joined.Code, joined.Body)
	}
	if song := joined.json["now"].(object)["song"].(object); song["hasAccessTo"] != false || song["streamingUrl"] != "" {
		t.Errorf("who may not hear it gets %v", song)
	}
	fan := listener{s, s.access(s.fanID), owner.room}
	if got := s.call("HEAD", "/stream/"+gated, fan.token, nil); got.Code != http.StatusForbidden {
		t.Errorf("the sound of what plays, for who may not hear it: %d %s", got.Code, got.Body)
	}
	for who, l := range map[string]listener{"who may hear it": owner, "who may not": fan} {
		if got := l.ask("POST", "/songs", object{"trackId": gated}); got.code() != refused && got.code() != "CONFLICT" {
			t.Errorf("wished for by %s: %d %s", who, got.Code, got.Body)
		}
	}
	for _, entry := range joined.json["next"].([]any) {
		if song := entry.(object)["song"].(object); song["hasAccessTo"] != true {
			t.Errorf("%v waits for somebody who may not hear it", song)
		}
	}
	if got := owner.must("GET", "", nil); strings.Contains(waitingIDs(got), s.draftTrack) {
		t.Error("the draft still waits")
	}
	// Whatever is skipped and voted for, what the fan may not hear does not come while they ask.
	for range 5 {
		now := fan.must("GET", "", nil)
		if len(now["next"].([]any)) == 0 || now["now"] == nil {
			break
		}
		owner.must("PUT", "/votes", object{"entryId": waiting(now, len(now["next"].([]any))-1)["entryId"], "vote": 1})
		next := owner.must("PUT", "/playback", object{"action": "next", "entryId": playing(now)})
		if next["now"] == nil {
			break
		}
		song := next["now"].(object)["song"].(object)["id"].(string)
		if song == gated || song == s.draftTrack {
			t.Fatalf("%s plays for somebody who may not hear it", song)
		}
		if got := s.call("HEAD", "/stream/"+song, fan.token, nil); got.Code != http.StatusOK {
			t.Fatalf("the sound of %s: %d", song, got.Code)
		}
	}
	fan.must("GET", "", nil)
	// Once it does not play, it cannot be wished back while the fan is here.
	if got := owner.ask("POST", "/songs", object{"trackId": gated}); got.code() != refused {
		t.Errorf("wished for again: %d %s", got.Code, got.Body)
	}
}

func waitingIDs(room object) string {
	var ids []string
	for _, entry := range room["next"].([]any) {
		ids = append(ids, entry.(object)["song"].(object)["id"].(string))
	}
	return strings.Join(ids, " ")
}

func formatVersion(room object) string {
	return strconv.FormatFloat(room["version"].(float64), 'f', 0, 64)
}
