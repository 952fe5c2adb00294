package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// update writes known.json.gz anew from the files of the two sources.
func update(ctx context.Context, goFolder, npmFile, date string) error {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return err
	}
	k := known{Date: date}
	if k.Modules, err = modulesInUse(ctx); err != nil {
		return err
	}
	if k.Go, err = ofModules(goFolder, k.Modules); err != nil {
		return err
	}
	lock, err := os.ReadFile(lockFile)
	if err != nil {
		return err
	}
	packages, err := packagesOf(lock)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(npmFile)
	if err != nil {
		return err
	}
	if k.Packages, k.Npm, err = ofPackages(text, packages, day); err != nil {
		return err
	}
	out, err := k.pack()
	if err != nil {
		return err
	}
	fmt.Printf("%d advisories of %d modules, %d of %d packages\n", len(k.Go), len(k.Modules), len(k.Npm), len(k.Packages))
	return os.WriteFile("internal/advisories/known.json.gz", out, 0o600)
}

// ofModules reads a folder of OSV files, and keeps what is of some modules and was not withdrawn.
func ofModules(folder string, modules []string) (all []advisory, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var read struct {
			advisory
			Withdrawn *time.Time `json:"withdrawn"`
		}
		if err := json.Unmarshal(text, &read); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		isOfOne := slices.ContainsFunc(read.names(), func(name string) bool { return slices.Contains(modules, name) })
		if read.Withdrawn == nil && isOfOne {
			all = append(all, read.advisory)
		}
	}
	return all, nil
}

// ofPackages makes OSV of what retire.js says of some packages, by their names in the registry, and names those that it
// speaks of.
func ofPackages(text []byte, packages []locked, day time.Time) (names []string, all []advisory, err error) {
	var read map[string]struct {
		Npm    string `json:"npmname"`
		Faults []struct {
			From        string `json:"atOrAbove"`
			Below       string `json:"below"`
			Identifiers struct {
				Summary string   `json:"summary"`
				CVE     []string `json:"CVE"`
				GitHub  string   `json:"githubID"`
			} `json:"identifiers"`
			Info []string `json:"info"`
		} `json:"vulnerabilities"`
	}
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, nil, fmt.Errorf("reading retire.js: %w", err)
	}
	for key, library := range read {
		name := cmp.Or(library.Npm, key)
		if !slices.ContainsFunc(packages, func(p locked) bool { return p.Name == name }) {
			continue
		}
		names = append(names, name)
		for _, f := range library.Faults {
			id := cmp.Or(f.Identifiers.GitHub, strings.Join(f.Identifiers.CVE, " "), strings.Join(f.Info, " "))
			a := advisory{ID: id, Modified: day, Aliases: f.Identifiers.CVE, Summary: f.Identifiers.Summary}
			of := affected{Ranges: []versions{{Type: "SEMVER", Events: []change{{Introduced: cmp.Or(f.From, "0")}}}}}
			if f.Below != "" {
				of.Ranges[0].Events = append(of.Ranges[0].Events, change{Fixed: f.Below})
			}
			of.Package.Name, of.Package.Ecosystem = name, "npm"
			a.Affected = []affected{of}
			all = append(all, a)
		}
	}
	slices.Sort(names)
	slices.SortFunc(all, func(a, b advisory) int {
		return cmp.Compare(a.Affected[0].Package.Name+a.ID, b.Affected[0].Package.Name+b.ID)
	})
	return names, all, nil
}
