package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWhatIsKnownSpeaksOfWhatIsUsed(t *testing.T) {
	t.Chdir("../..")
	k, err := open()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := time.Parse(time.DateOnly, k.Date); err != nil {
		t.Errorf("the data has no day: %v", err)
	}
	if len(k.Go) < 200 || len(k.Npm) == 0 {
		t.Errorf("only %d and %d advisories", len(k.Go), len(k.Npm))
	}
	used, err := modulesInUse(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if missing := missingFrom(k.Modules, used); len(missing) > 0 {
		t.Errorf("nobody looked up %v", missing)
	}
}

// TestAFaultThatCodeComesToIsFound plants an advisory of a function that this package calls, and one of a function that
// nobody calls.
func TestAFaultThatCodeComesToIsFound(t *testing.T) {
	t.Chdir("../..")
	if _, err := os.Stat(govulncheck); err != nil {
		t.Skip("govulncheck is not there: make lint installs it")
	}
	plant := func(id, symbol string) advisory {
		a := advisory{ID: id, Modified: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
		of := affected{
			Ranges:   []versions{{Type: "SEMVER", Events: []change{{Introduced: "0"}}}},
			Specific: json.RawMessage(`{"imports":[{"path":"golang.org/x/mod/semver","symbols":["` + symbol + `"]}]}`),
		}
		of.Package.Name, of.Package.Ecosystem = "golang.org/x/mod", "Go"
		a.Affected = []affected{of}
		return a
	}
	k := known{Go: []advisory{plant("GO-2026-9001", "Compare"), plant("GO-2026-9002", "Sort")}}
	found, err := k.reachedFrom(t.Context(), "./internal/advisories")
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 1 || found[0].OSV != "GO-2026-9001" || !strings.Contains(found[0].where(), "semver.Compare") {
		t.Errorf("found %+v", found)
	}
}

func TestWhatGovulncheckSays(t *testing.T) {
	said := `{"config": {}} {"osv": {"id": "GO-1"}}
{"finding": {"osv": "GO-1", "trace": [{"module": "m", "version": "v1"}]}}
{"finding": {"osv": "GO-2", "trace": [{"module": "m", "version": "v1", "package": "m/p", "function": "F"}]}}
{"finding": {"osv": "GO-2", "trace": [{"module": "m", "version": "v1", "package": "m/p", "function": "G"}]}}`
	found, err := reached(strings.NewReader(said))
	if err != nil || len(found) != 1 || found[0].OSV != "GO-2" || found[0].where() != "m/p.F of m v1" {
		t.Errorf("got %+v, %v", found, err)
	}
	if _, err := reached(strings.NewReader("{")); err == nil {
		t.Error("an answer that was cut is taken for one")
	}
}

func TestVersionsThatAnAdvisoryIsOf(t *testing.T) {
	for name, c := range map[string]struct {
		events  []change
		version string
		want    bool
	}{
		"all":              {[]change{{Introduced: "0"}}, "1.2.3", true},
		"before it began":  {[]change{{Introduced: "1.0.0"}, {Fixed: "2.0.0"}}, "0.9.9", false},
		"where it began":   {[]change{{Introduced: "1.0.0"}, {Fixed: "2.0.0"}}, "1.0.0", true},
		"where it ended":   {[]change{{Introduced: "1.0.0"}, {Fixed: "2.0.0"}}, "2.0.0", false},
		"numbers, no text": {[]change{{Introduced: "0"}, {Fixed: "10.0.0"}}, "9.0.0", true},
		"a second time":    {[]change{{Introduced: "0"}, {Fixed: "1.0.0"}, {Introduced: "2.0.0"}}, "2.1.0", true},
		"none":             {nil, "1.0.0", false},
	} {
		if got := (versions{Events: c.events}).has(c.version); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

const lock = `{"packages": {"": {"version": "1.0.0"}, "node_modules/@a/b": {"version": "2.0.0"},
	"node_modules/c/node_modules/d": {"version": "1.0.0"}, "node_modules/d": {"version": "0.9.0", "dev": true}}}`

func TestOnlyWhatShipsIsHeldAgainstTheData(t *testing.T) {
	packages, err := packagesOf([]byte(lock))
	if err != nil {
		t.Fatal(err)
	}
	want := []locked{{"@a/b", "2.0.0", true}, {"d", "0.9.0", false}, {"d", "1.0.0", true}}
	if !slices.Equal(packages, want) {
		t.Fatalf("got %v", packages)
	}
	names, all, err := ofPackages([]byte(`{"dee": {"npmname": "d", "vulnerabilities": [{"below": "1.0.1",
"identifiers": {"githubID": "GHSA-1", "summary": "Opens doors"}}]},
"other": {"vulnerabilities": [{"below": "9.0.0"}]}}`),
		packages, time.Now())
	if err != nil || !slices.Equal(names, []string{"d"}) {
		t.Fatalf("got %v, %v", names, err)
	}
	found := known{Npm: all}.inPackages(packages)
	if !slices.Equal(found, []string{"d 1.0.0: GHSA-1, Opens doors"}) {
		t.Errorf("got %v", found)
	}
}

func TestAnswersToAudits(t *testing.T) {
	for name, c := range map[string]struct {
		said  string
		found int
		ok    bool
	}{
		"refused":     {`{"error": {"summary": "405 Method Not Allowed"}}`, 0, false},
		"nothing":     {"", 0, false},
		"all is well": {`{"auditReportVersion": 2, "vulnerabilities": {}}`, 0, true},
		"one fault":   {`{"auditReportVersion": 2, "vulnerabilities": {"d": {"severity": "high", "range": "<2"}}}`, 1, true},
	} {
		if found, ok := audited([]byte(c.said)); len(found) != c.found || ok != c.ok {
			t.Errorf("%s: %v, %v", name, found, ok)
		}
	}
}
