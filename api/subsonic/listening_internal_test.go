package subsonic

import (
	"strconv"
	"testing"
	"time"
)

func TestListening(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	l := newListening(func() time.Time { return now })
	phone, desk := playerKey{"u", "phone"}, playerKey{"u", "desk"}
	begin := func(key playerKey, id string, isOn bool) {
		l.begin(key, hearing{trackID: id, since: now, isOn: isOn})
	}
	begin(phone, "ahead", false)
	if !l.knows(phone, "ahead") || l.knows(desk, "ahead") {
		t.Error("what one player fetched is known of it alone")
	}
	now = now.Add(time.Minute)
	begin(phone, "first", true)
	now = now.Add(time.Minute)
	begin(phone, "second", true)
	begin(desk, "third", true)
	if got := l.playing("u"); len(got) != 2 {
		t.Errorf("a player plays one thing: %+v", got)
	}
	if got := l.playing("other"); got != nil {
		t.Errorf("somebody else plays %+v", got)
	}
	if h, ok := l.end(phone, "first"); !ok || now.Sub(h.since) != time.Minute {
		t.Errorf("the first: %+v, %t", h, ok)
	}
	if _, ok := l.end(phone, "first"); ok {
		t.Error("a play ends once")
	}
	begin(phone, "second", true) // anew
	if h, _ := l.end(phone, "second"); h.since != now {
		t.Errorf("what begins anew began at %s", h.since)
	}
	begin(phone, "old", true)
	now = now.Add(forgottenAfter + time.Second)
	if _, ok := l.end(phone, "old"); ok {
		t.Error("nothing plays for half a day")
	}
	for i := range 3 * mostBegun {
		begin(phone, strconv.Itoa(i), false)
	}
	if n := len(l.players[phone].begun); n > mostBegun {
		t.Errorf("%d songs are remembered", n)
	}
	for i := range mostListeners + 10 {
		begin(playerKey{strconv.Itoa(i), ""}, "x", false)
	}
	if n := len(l.players); n > mostListeners {
		t.Errorf("%d players are remembered", n)
	}
}
