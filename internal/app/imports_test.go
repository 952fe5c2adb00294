package app_test

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/sidestage/sidestage/"

// A rule says what the packages below (or at) some paths must not import.
type rule struct {
	why       string
	of        []string
	forbidden []string
}

var domains = []string{"internal/account", "internal/finding", "internal/indexing", "internal/music", "internal/people", "internal/player", "internal/playlist", "internal/room", "internal/searchtuning", "internal/site", "internal/stats", "internal/studio", "internal/taste", "internal/tuning"}

var engines = []string{"graphstore", "search", "recommend", "realtime"}

// rules hold the shape of the design: one way from the edge inwards.
var rules = []rule{
	{
		"a domain knows no engine, no HTTP and no adapter", domains,
		slices.Concat(engines, []string{
			"api", "seed", "internal/app", "internal/identity", "internal/mail", "internal/media", "internal/limit", "net/http",
			"github.com/neo4j", "github.com/blevesearch", "github.com/meilisearch", "github.com/redis", "github.com/labstack", "github.com/99designs",
		}),
	},
	{"engines do not know one another", []string{"graphstore"}, []string{"api", "search", "recommend", "realtime", "internal/app"}},
	{"engines do not know one another", []string{"search"}, []string{"api", "graphstore", "recommend", "realtime", "internal/app"}},
	{"engines do not know one another", []string{"recommend"}, []string{"api", "graphstore", "search", "realtime", "internal/app", "github.com/neo4j", "net/http"}},
	{"HTTP asks domains, never the graph", []string{"api"}, []string{"graphstore", "github.com/neo4j", "internal/app", "seed"}},
	{"only the wiring knows every package", []string{"internal", "graphstore", "search", "recommend", "api", "seed"}, []string{"internal/app"}},
	{"the foundations know nothing of the product", []string{"internal/kernel", "internal/telemetry", "internal/config"}, slices.Concat(engines, []string{"api", "seed", "internal/music", "internal/account"})},
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func TestImportRules(t *testing.T) {
	packages := list(t)
	for _, r := range rules {
		for _, p := range packages {
			if !below(p.ImportPath, r.of) || below(p.ImportPath, []string{"internal/app"}) {
				continue
			}
			for _, imported := range p.Imports {
				if below(imported, r.forbidden) {
					t.Errorf("%s imports %s: %s", p.ImportPath, imported, r.why)
				}
			}
		}
	}
}

func TestImportRulesAreAboutPackagesThatExist(t *testing.T) {
	packages := list(t)
	for _, path := range slices.Concat(domains, []string{"graphstore", "search", "recommend", "api", "internal/kernel"}) {
		if !slices.ContainsFunc(packages, func(p pkg) bool { return below(p.ImportPath, []string{path}) }) {
			t.Errorf("there is no package at or below %s", path)
		}
	}
}

// below tells whether an import path is one of paths or beneath one; ours are written without the module.
func below(importPath string, paths []string) bool {
	name := strings.TrimPrefix(importPath, module)
	return slices.ContainsFunc(paths, func(p string) bool { return name == p || strings.HasPrefix(name, p+"/") })
}

func list(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", module+"...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("listing packages: %v", err)
	}
	var packages []pkg
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); {
		var p pkg
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	return packages
}
