package app

import "fmt"

// undoesTuning takes back a tuning that an admin has just saved.
func undoesTuning(s *server, who asker) string {
	s.t.Helper()
	admin, undo := s.access(s.adminID), object{"why": "It was a mistake"}
	s.mustGraphQL(admin, fmt.Sprintf(`mutation { saveTuning(input: {similarityScoreThreshold: 0.5, model: "blend", diversity: 0.3, discovery: 0.1},
  version: %d, reason: "a test") { version } }`, s.tuningInForce()))
	acts := s.get("/admin/audit?verb=tuning+saved&actor="+s.adminID+"&first=1", admin).json["acts"].([]any)
	act := acts[0].(object)
	if act["canUndo"] != true || act["why"] != "a test" || act["actor"].(object)["userId"] != s.adminID {
		s.t.Errorf("what was saved is recorded as %v", act)
	}
	path := "/admin/audit/" + act["id"].(string) + "/undo"
	code := s.outcome("POST", path, who, undo)
	if code != "" {
		s.call("POST", path, admin, undo)
	}
	if again := s.call("POST", path, admin, undo).code(); again != conflict {
		s.t.Errorf("taken back again: %q", again)
	}
	return code
}

var auditPermissions = []permission{
	{"GET /admin/audit", "", request("GET", "/admin/audit?verb=site+changed&first=5", nil), adminsOnly},
	{"GET /admin/audit.csv", "", request("GET", "/admin/audit.csv?subject=$owner", nil), adminsOnly},
	{
		"POST /admin/audit/{id}/undo", "unknown",
		request("POST", "/admin/audit/$track/undo", object{"why": "It was a mistake"}),
		outcomes{noToken, refused, refused, refused, missing},
	},
	{"POST /admin/audit/{id}/undo", "a tuning", undoesTuning, adminsOnly},
}
