package app

import (
	"fmt"
	"testing"
)

// named is what a model is called and whether it is pinned, as the page of the tuning has it.
func (s *server) named(version string) (name any, pinned bool) {
	s.t.Helper()
	state := s.mustGraphQL(s.access(s.adminID), `{ tuningState { trained { version name pinned } } }`)["tuningState"]
	for _, m := range state.(object)["trained"].([]any) {
		if m := m.(object); m["version"] == version {
			return m["name"], m["pinned"].(bool)
		}
	}
	s.t.Fatalf("%s is not kept: %v", version, state)
	return nil, false
}

// TestANameOfAModelIsAnActThatCanBeTakenBack names and pins the model in use and takes each back through the audit log.
func TestANameOfAModelIsAnActThatCanBeTakenBack(t *testing.T) {
	s := newServer(t, true)
	admin, version := s.access(s.adminID), s.services.trainer.Model().Version
	do := func(text string) {
		t.Helper()
		s.mustGraphQL(admin, fmt.Sprintf(`mutation { `+text+` { version } }`, version))
	}
	want := func(name any, pinned bool) {
		t.Helper()
		if gotName, gotPinned := s.named(version); gotName != name || gotPinned != pinned {
			t.Fatalf("it is called %v, pinned: %v; want %v, %v", gotName, gotPinned, name, pinned)
		}
	}
	undo := func(verb, code string) {
		t.Helper()
		for _, each := range s.get("/admin/audit?subject="+version, admin).json["acts"].([]any) {
			act := each.(object)
			if act["verb"] != verb {
				continue
			}
			if act["canUndo"] != true || act["why"] != "To compare with" {
				t.Errorf("%v", act)
			}
			path := "/admin/audit/" + act["id"].(string) + "/undo"
			if got := s.call("POST", path, admin, object{"why": "A mistake"}).code(); got != code {
				t.Errorf("taking back %q: %q, want %q", verb, got, code)
			}
			return
		}
		t.Fatalf("%q is not in the log", verb)
	}
	do(`nameModel(version: %q, name: " Baseline ", why: "To compare with")`)
	want("Baseline", false)
	do(`pinModel(version: %q, pinned: true, why: "To compare with")`)
	want("Baseline", true)
	undo("model named", "")
	want(nil, true)
	do(`pinModel(version: %q, pinned: false)`)
	undo("model pinned", conflict)
	want(nil, false)
}
