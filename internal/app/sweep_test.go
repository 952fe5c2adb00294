package app

import (
	"net/http"
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
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

// TestWhoWasInAnExperimentIsSwept forgets who was kept as shown something when all others had been forgotten.
func TestWhoWasInAnExperimentIsSwept(t *testing.T) {
	s := newServer(t, true)
	for _, test := range []struct {
		name   string
		result any
		kept   int
	}{{"measured to its end", "{}", 0}, {"not measured", nil, 1}} {
		id := graphtest.ID(t)
		if _, err := s.world.graph.Exec(t.Context(), "test_experiment", `CREATE (e:Experiment {id: $id, siteId: $site, startedAt: datetime(), stoppedAt: datetime()})
SET e.result = $result CREATE (:ExperimentPerson {experimentId: $id, userId: $fan, shownAt: datetime()})`,
			map[string]any{"id": id, "site": siteSettings, "result": test.result, "fan": s.fanID}); err != nil {
			t.Fatal(err)
		}
		if err := s.services.sweepOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
		kept, err := cypher.ReadOne(t.Context(), s.world.graph.DB, "test_shown", `RETURN COUNT { MATCH (p:ExperimentPerson) WHERE p.experimentId = $id } AS n`,
			map[string]any{"id": id}, func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || kept != test.kept {
			t.Errorf("%s: %d are kept, not %d (%v)", test.name, kept, test.kept, err)
		}
	}
}
