package seed

import (
	"slices"
	"strings"
	"testing"
)

// People of the demo write to one another, never to a real artist; both demo accounts have something to read.
func TestPeopleWriteToOneAnother(t *testing.T) {
	m, _ := loaded(t)
	pairs, kinds, unread := map[string]bool{}, map[string]int{}, map[string]int{}
	for id, c := range m.chats {
		kinds[c.Kind]++
		people := map[string]bool{}
		for _, p := range c.People {
			_, isFan := m.fans[p.UserID]
			if !isFan && m.artists[p.UserID].Origin != OriginInvented || people[p.UserID] || p.LastRead > len(c.Messages) {
				t.Errorf("chat %s has %+v", id, p)
			}
			people[p.UserID] = true
			unread[p.UserID] += len(c.Messages) - p.LastRead
		}
		if c.Kind == "direct" {
			pair := slices.Sorted(func(yield func(string) bool) {
				for p := range people {
					if !yield(p) {
						return
					}
				}
			})
			if len(pair) != 2 || pairs[strings.Join(pair, "/")] {
				t.Errorf("chat %s is of %v", id, pair)
			}
			pairs[strings.Join(pair, "/")] = true
		}
		if _, isEvent := m.events[id]; isEvent != (c.Kind == "event") {
			t.Errorf("chat %s is a %s", id, c.Kind)
		}
		for i, said := range c.Messages {
			if !people[said.SenderID] || said.Content == "" || strings.ContainsAny(said.Content, "{}") ||
				said.At.After(testNow) || i > 0 && said.At.Before(c.Messages[i-1].At) {
				t.Errorf("chat %s: %+v", id, said)
			}
		}
	}
	fan, artist := ID("", "fan", "0"), ""
	for id, a := range m.artists {
		if a.Email == ArtistEmail {
			artist = id
		}
	}
	if kinds["direct"] < 20 || kinds["group"] != 1 || kinds["event"] == 0 || unread[fan] == 0 || unread[artist] == 0 {
		t.Errorf("%v; the demo accounts have %d and %d messages to read", kinds, unread[fan], unread[artist])
	}
}
