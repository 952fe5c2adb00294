package app

import (
	"net/http"
	"testing"
)

// TestJukeboxesLeftAloneAreSwept sweeps as the server does.
func TestJukeboxesLeftAloneAreSwept(t *testing.T) {
	s := newServer(t, true)
	token := s.access(s.fanID)
	for _, test := range []struct {
		days, code int
	}{{29, http.StatusOK}, {31, http.StatusNotFound}} {
		started := s.call("POST", "/jukebox/start", token, object{})
		if started.Code != http.StatusCreated {
			t.Fatalf("starting a jukebox: %d %s", started.Code, started.Body)
		}
		id := started.json["id"].(string)
		if _, err := s.world.graph.Exec(t.Context(), "test_age", `MATCH (j:JukeboxSession {id: $id}) SET j.updatedAt = datetime() - duration({days: $days})`,
			map[string]any{"id": id, "days": test.days}); err != nil {
			t.Fatal(err)
		}
		if err := s.services.sweepOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := s.get("/jukebox/"+id+"/more-songs", token); got.Code != test.code {
			t.Errorf("after %d days: %d %s", test.days, got.Code, got.Body)
		}
	}
}
