package app

import (
	"maps"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

var overviewPermissions = []permission{
	{"GET /admin/overview", "", request("GET", "/admin/overview", nil), adminsOnly},
	{
		"GET /admin/overview", "other days", request("GET", "/admin/overview?days=8", nil),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{
		"GET /admin/overview", "no days", request("GET", "/admin/overview?days=all", nil),
		outcomes{noToken, refused, refused, refused, badInput},
	},
}

// Each role sees its part of the overview, and the answer leaves out the rest.
func TestOverviewShowsEachRoleItsPart(t *testing.T) {
	s := newServer(t, true)
	for role, want := range map[string]struct{ parts, waiting []string }{
		"analyst":   {[]string{"figures", "from", "to", "waiting"}, nil},
		"moderator": {[]string{"from", "to", "waiting"}, []string{"REPORTS", "APPEALS", "PROPOSED_GENRES"}},
		"support":   {[]string{"from", "mail", "to", "waiting"}, []string{"REFUNDS_ASKED", "LATE_PAYMENTS"}},
		"admin": {
			[]string{"figures", "from", "machine", "mail", "to", "waiting"},
			[]string{"REPORTS", "APPEALS", "PROPOSED_GENRES", "REFUNDS_ASKED", "LATE_PAYMENTS", "DEAD_LETTERS"},
		},
	} {
		id := graphtest.ID(t)
		s.write(`CREATE (:User {id: $id, handle: 'o' + right($id, 12), handleKey: 'o' + right($id, 12), displayName: 'O', accountType: 'fan',
  email: $id + '@example.com', roles: [$role], createdAt: datetime(), confirmedAt: datetime()})`, object{"id": id, "role": role})
		got := s.get("/admin/overview?days=7", s.access(id)).json
		if parts := slices.Sorted(maps.Keys(got)); !slices.Equal(parts, want.parts) {
			t.Errorf("%s sees %v, want %v", role, parts, want.parts)
		}
		var waiting []string
		for _, each := range got["waiting"].([]any) {
			waiting = append(waiting, each.(object)["kind"].(string))
		}
		if !slices.Equal(waiting, want.waiting) {
			t.Errorf("for %s wait %v, want %v", role, waiting, want.waiting)
		}
		if role != "admin" {
			continue
		}
		for _, engine := range got["machine"].(object)["engines"].([]any) {
			if e := engine.(object); e["isUp"] != true || e["name"] == "neo4j" && e["version"] == "" {
				t.Errorf("an engine is %v", e)
			}
		}
		if lanes := got["machine"].(object)["lanes"].([]any); len(lanes) != len(backlogs()) {
			t.Errorf("%d lanes of %d", len(lanes), len(backlogs()))
		}
	}
}
