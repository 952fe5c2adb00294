package app

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// storedJukebox is what the graph has of a jukebox, as text.
func (s *server) storedJukebox(id string) string {
	s.t.Helper()
	state, err := cypher.ReadOne(s.t.Context(), s.world.graph.DB, "test_jukebox",
		`MATCH (j:JukeboxSession {id: $id}) RETURN j.state AS state`, map[string]any{"id": id},
		func(r *cypher.Row) string { return r.String("state") })
	if err != nil {
		s.t.Fatal(err)
	}
	return state
}

// TestAJukeboxHears reacts over HTTP, several times at once with one key, and from another server: all get one answer,
// the reaction is stored once, and taking it back brings back as much as was to come.
func TestAJukeboxHears(t *testing.T) {
	s := newServer(t, true)
	other, token := s.twin(), s.access(s.fanID)
	started := s.call("POST", "/jukebox/start", token, object{"artistId": s.ownerID})
	id, key := started.json["id"].(string), uuid.NewString()
	var upcoming []string
	for _, song := range started.json["songs"].([]any)[1:] {
		upcoming = append(upcoming, song.(object)["id"].(string))
	}
	body := object{
		"key": key, "trackId": started.json["songs"].([]any)[0].(object)["id"], "kind": "skipped", "upcoming": upcoming,
	}
	answers := make([]string, 6)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() {
			at := []*server{s, other}[i%2]
			if got := at.call("POST", "/jukebox/"+id+"/heard", token, body); got.Code == http.StatusOK {
				answers[i] = got.Body.String()
			}
		})
	}
	all.Wait()
	for i, got := range answers {
		if got == "" || got != answers[0] {
			t.Errorf("call %d got %q, the first %q", i, got, answers[0])
		}
	}
	if n := strings.Count(s.storedJukebox(id), `"key":"`+key+`"`); n != 1 {
		t.Errorf("the reaction is stored %d times", n)
	}
	undone := other.call("DELETE", "/jukebox/"+id+"/heard/"+key, token, object{"upcoming": upcoming})
	if undone.Code != http.StatusOK || len(undone.json["songs"].([]any)) != len(upcoming) ||
		undone.json["understood"] != nil {
		t.Errorf("taking it back: %d %s", undone.Code, undone.Body)
	}
}

// TestAJukeboxKeepsPrivateReactionsToItself reacts while listening in private.
func TestAJukeboxKeepsPrivateReactionsToItself(t *testing.T) {
	s := newServer(t, true)
	token := s.access(s.fanID)
	started := s.call("POST", "/jukebox/start", token, object{"artistId": s.otherID})
	id := started.json["id"].(string)
	for _, private := range []bool{true, false} {
		s.mustGraphQL(token, map[bool]string{
			true: `mutation { setPrivateListening(minutes: 60) }`, false: `mutation { setPrivateListening }`,
		}[private])
		key := uuid.NewString()
		got := s.call("POST", "/jukebox/"+id+"/heard", token, object{
			"key": key, "trackId": s.draftTrack, "kind": "finished", "upcoming": []string{},
		})
		stored := s.storedJukebox(id)
		if got.Code != http.StatusOK || strings.Contains(stored, key) == private ||
			private && strings.Contains(stored, s.draftTrack) {
			t.Errorf("private %v: %d, stored is %s", private, got.Code, stored)
		}
	}
}
