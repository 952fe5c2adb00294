package app_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/app"
)

const module = "github.com/sidestage/sidestage/"

// adapters are the packages below internal that are no domain, with the reason. Every other one is a domain.
var adapters = map[string]string{
	"internal/advisories":   "holds versions of libraries against what is known of them, for lint",
	"internal/app":          "wires everything",
	"internal/backup":       "packs a site into one compressed file",
	"internal/bench":        "measures the built server from outside",
	"internal/blob":         "stores files on a disk or in S3",
	"internal/config":       "reads the environment",
	"internal/drill":        "takes engines away from the built server, and measures it from outside",
	"internal/identity":     "knows passwords, tokens and Cognito",
	"internal/limiter":      "counts in Redis",
	"internal/listenbrainz": "submits to a ListenBrainz",
	"internal/mail":         "sends by SMTP or into files",
	"internal/media":        "makes pictures and sound for HTTP to serve",
	"internal/netguard":     "dials addresses that people name",
	"internal/nowplaying":   "keeps in Redis what players play",
	"internal/payments":     "asks Stripe, and speaks as it does",
	"internal/places":       "reads a list of cities that is part of the server, and asks Nominatim",
	"internal/slowtest":     "decides which tests are run",
	"internal/sound":        "decodes files of sound, by ffmpeg where that is needed",
	"internal/telemetry":    "registers metrics with Prometheus",
	"internal/testengines":  "starts engines for tests",
	"internal/teststore":    "serves S3 for tests",
	"internal/video":        "reads files of video, and takes pictures from them by ffmpeg",
	"internal/webpage":      "asks other sites what their pages are",
	"internal/webpush":      "sends by the push services of browsers",
}

// common are packages that know nothing of the product; every domain may import them.
var common = []string{
	"internal/kernel", "internal/telemetry", "internal/sheet", "internal/splitmix", "internal/estimate",
}

// libraries are what domains may import from outside: none is an engine, a driver or HTTP.
var libraries = []string{
	"github.com/google/uuid", "github.com/prometheus/client_golang/prometheus", "golang.org/x/image",
	"golang.org/x/net/idna",
	"golang.org/x/sync", "golang.org/x/text", "gonum.org/v1/gonum",
}

// unfitForDomains are packages of the standard library that domains leave to adapters.
var unfitForDomains = []string{"net", "net/http", "os/exec", "database/sql"}

// published are domains whose types and errors others may use. Their services and stores stay their own: whoever needs
// one names the methods in an interface of its own.
var published = map[string]string{
	"internal/discounts":    "what codes take off is in carts and orders, and orders use them",
	"internal/cart":         "what is checked out is what is in a cart, as it was looked at",
	"internal/orders":       "what is paid for tiers, and to sellers, is moved by the same provider, into the same ledger",
	"internal/latepayments": "what came too late for a gift or a tier goes back by one way",
	"internal/music":        "what is played, listed, counted and recommended is its tracks, albums and artists",
	"internal/shop":         "what is put into carts and bought is its items, sizes and stock",
}

// exceptions are imports of domains that break the rule, with the reason.
var exceptions = map[string]map[string]string{
	"internal/analysis": {"internal/sound": "measures what sound decodes"},
	"internal/finding":  {module + "search": "asks the index in the words of its interface"},
	"internal/site":     {"internal/tuning": "the similarity threshold of the site's status is one of tuning's settings"},
	"internal/upload": {
		"internal/blob": "hands out the addresses and parts of the store of files",
		"net/http":      "finds types in first bytes, as browsers do",
	},
}

const domainsKnow = "a domain knows the kernel, and of other domains what they publish"

// A rule says what the packages below (or at) some paths must not import.
type rule struct {
	why       string
	of        []string
	forbidden []string
}

// rules hold the shape of the design around the domains: one way from the edge inwards.
var rules = []rule{
	{
		"engines do not know one another",
		[]string{"graphstore"},
		[]string{"api", "search", "recommend", "realtime", "internal/app"},
	},
	{
		"engines do not know one another",
		[]string{"search"},
		[]string{"api", "graphstore", "recommend", "realtime", "internal/app"},
	},
	{
		"engines do not know one another",
		[]string{"recommend"},
		[]string{"api", "graphstore", "search", "realtime", "internal/app", "github.com/neo4j", "net/http"},
	},
	{
		"the protocol knows nothing of the product",
		[]string{"realtime/signalr"},
		[]string{
			"internal", "api", "graphstore", "search", "recommend", "seed", "realtime/hubs", "realtime/presence",
			"realtime/backplane",
		},
	},
	{
		"engines do not know one another",
		[]string{"realtime"},
		[]string{"api", "graphstore", "search", "recommend", "seed", "internal/app", "github.com/neo4j"},
	},
	{
		"HTTP asks domains, never the graph",
		[]string{"api"},
		[]string{"graphstore", "github.com/neo4j", "internal/app", "seed"},
	},
	{
		"only the wiring knows every package",
		[]string{"internal", "graphstore", "search", "recommend", "realtime", "api", "seed"},
		[]string{"internal/app"},
	},
}

type pkg struct {
	ImportPath string
	Dir        string
	GoFiles    []string
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
	for _, path := range slices.Concat(slices.Collect(maps.Keys(adapters)), slices.Collect(maps.Keys(published)),
		slices.Collect(maps.Keys(exceptions)), common,
		[]string{"graphstore", "search", "recommend", "realtime", "realtime/signalr", "api"},
	) {
		if !slices.ContainsFunc(packages, func(p pkg) bool { return below(p.ImportPath, []string{path}) }) {
			t.Errorf("there is no package at or below %s", path)
		}
	}
}

// TestDomainImports denies by default: whatever lies below internal and is not listed above is a domain.
func TestDomainImports(t *testing.T) {
	used := map[string]bool{}
	for _, p := range list(t) {
		if below(p.ImportPath, common) {
			for _, imported := range p.Imports {
				if strings.HasPrefix(imported, module) && !below(imported, common) {
					t.Errorf("%s imports %s: the foundations know nothing of the product", p.ImportPath, imported)
				}
			}
		}
		if !isDomain(p.ImportPath) {
			continue
		}
		domain := root(p.ImportPath)
		for _, imported := range p.Imports {
			if _, excepted := exceptions[domain][root(imported)]; excepted {
				used[domain+" "+root(imported)] = true
				continue
			}
			if !allowed(domain, imported) {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, domainsKnow)
			}
			if isDomain(imported) && root(imported) != domain {
				keepsToTypes(t, p, imported)
			}
		}
	}
	for domain, imports := range exceptions {
		for imported := range imports {
			if !used[domain+" "+imported] {
				t.Errorf("%s does not import %s: it needs no exception", domain, imported)
			}
		}
	}
}

// TestRealtimeKnowsNoDomain holds hubs, presence and the backplane to the foundations.
func TestRealtimeKnowsNoDomain(t *testing.T) {
	for _, p := range list(t) {
		if !below(p.ImportPath, []string{"realtime"}) {
			continue
		}
		for _, imported := range p.Imports {
			if below(imported, []string{"internal"}) && !below(imported, common) {
				t.Errorf("%s imports %s: what is sent in real time is decided by domains", p.ImportPath, imported)
			}
		}
	}
}

// TestEveryDomainIsRegistered finds a domain that the server does not open.
func TestEveryDomainIsRegistered(t *testing.T) {
	registered := app.Domains()
	for _, p := range list(t) {
		if domain := root(p.ImportPath); isDomain(p.ImportPath) && !slices.Contains(registered, path.Base(domain)) {
			t.Errorf("%s is a domain, and domains in internal/app/domains.go does not name it", domain)
		}
	}
}

func allowed(domain, imported string) bool {
	if !strings.Contains(strings.SplitN(imported, "/", 2)[0], ".") {
		return !slices.Contains(unfitForDomains, imported)
	}
	if !strings.HasPrefix(imported, module) {
		return below(imported, libraries)
	}
	_, isPublished := published[root(imported)]
	return root(imported) == domain || isPublished || below(imported, common)
}

// keepsToTypes reports every use of another domain's service or store.
func keepsToTypes(t *testing.T, p pkg, imported string) {
	t.Helper()
	for _, file := range p.GoFiles {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, ok := s.X.(*ast.Ident)
			if ok && of.Name == path.Base(imported) && slices.Contains([]string{"Service", "NewService", "Store"}, s.Sel.Name) {
				t.Errorf("%s of %s uses %s.%s: %s", file, p.ImportPath, of.Name, s.Sel.Name, domainsKnow)
			}
			return true
		})
	}
}

// isDomain reports whether an import path is a package of a domain.
func isDomain(importPath string) bool {
	_, adapter := adapters[root(importPath)]
	return below(importPath, []string{"internal"}) && !adapter && !below(importPath, common)
}

// root returns the package below internal that an import path is part of, without the module.
func root(importPath string) string {
	parts := strings.Split(strings.TrimPrefix(importPath, module), "/")
	if parts[0] != "internal" || len(parts) < 2 {
		return importPath
	}
	return path.Join(parts[0], parts[1])
}

// below reports whether an import path is one of paths or beneath one; ours are written without the module.
func below(importPath string, paths []string) bool {
	name := strings.TrimPrefix(importPath, module)
	return slices.ContainsFunc(paths, func(p string) bool { return name == p || strings.HasPrefix(name, p+"/") })
}

func list(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Dir,GoFiles,Imports", module+"...")
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
