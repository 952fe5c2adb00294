package main

import (
	"bytes"
	"compress/gzip"
	_ "embed" // what is known
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// What is known of the modules in go.mod is from the Go vulnerability database, CC BY 4.0; of the packages in
// package-lock.json from retire.js, Apache 2.0.
//
//go:embed known.json.gz
var packed []byte

// known is what is known of the libraries that were used when it was written.
type known struct {
	// Date is the day of the data.
	Date string `json:"date"`
	// Modules are those that were looked up, whether anything was known of them or not. An advisory of another is not
	// here, so that one that is new asks for an update.
	Modules []string `json:"modules"`
	// Packages are those of the site that the data speaks of at all.
	Packages []string   `json:"packages"`
	Go       []advisory `json:"go"`
	Npm      []advisory `json:"npm"`
}

// advisory is what govulncheck reads of OSV 1.6 (https://ossf.github.io/osv-schema).
type advisory struct {
	ID       string     `json:"id"`
	Modified time.Time  `json:"modified"`
	Aliases  []string   `json:"aliases,omitempty"`
	Summary  string     `json:"summary,omitempty"`
	Affected []affected `json:"affected"`
}

type affected struct {
	Package struct {
		Name      string `json:"name"`
		Ecosystem string `json:"ecosystem"`
	} `json:"package"`
	Ranges   []versions      `json:"ranges,omitempty"`
	Specific json.RawMessage `json:"ecosystem_specific,omitempty"`
}

type versions struct {
	Type   string   `json:"type"`
	Events []change `json:"events"`
}

type change struct {
	Introduced string `json:"introduced,omitempty"`
	Fixed      string `json:"fixed,omitempty"`
}

func open() (known, error) {
	var k known
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return k, fmt.Errorf("reading what is known: %w", err)
	}
	if err := json.NewDecoder(r).Decode(&k); err != nil {
		return k, fmt.Errorf("reading what is known: %w", err)
	}
	return k, nil
}

func (k known) pack() ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if err := json.NewEncoder(w).Encode(k); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

// writeDatabase writes what is known of modules as a folder in the shape of https://go.dev/doc/security/vuln/database,
// which govulncheck reads.
func (k known) writeDatabase(folder string) error {
	type entry struct {
		ID       string    `json:"id"`
		Modified time.Time `json:"modified"`
	}
	type module struct {
		Path  string  `json:"path"`
		Vulns []entry `json:"vulns"`
	}
	files := map[string]any{}
	modules := map[string]*module{}
	var last time.Time
	for _, a := range k.Go {
		files["ID/"+a.ID+".json"] = a
		if a.Modified.After(last) {
			last = a.Modified
		}
		for _, name := range a.names() {
			if modules[name] == nil {
				modules[name] = &module{Path: name}
			}
			modules[name].Vulns = append(modules[name].Vulns, entry{a.ID, a.Modified})
		}
	}
	all := make([]*module, 0, len(modules))
	for _, m := range modules {
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b *module) int { return strings.Compare(a.Path, b.Path) })
	files["index/modules.json"] = all
	files["index/db.json"] = map[string]time.Time{"modified": last}
	for name, content := range files {
		text, err := json.Marshal(content)
		if err != nil {
			return err
		}
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// names are the modules or packages that an advisory is of, each once.
func (a advisory) names() (names []string) {
	for _, of := range a.Affected {
		if !slices.Contains(names, of.Package.Name) {
			names = append(names, of.Package.Name)
		}
	}
	return names
}
