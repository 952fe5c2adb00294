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

// sources are where what is known is read from, all of one day; what is empty stays as it is known.
type sources struct {
	// goFolder holds OSV files, and retire is a file of retire.js: both or none. github is a folder of OSV files in
	// folders.
	goFolder, retire, github string
	date                     string
}

// update writes known.json.gz anew from the files of the sources.
func update(ctx context.Context, from sources) error {
	k, err := open()
	if err != nil {
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
	if from.goFolder != "" {
		if err := k.updateModules(ctx, from, packages); err != nil {
			return err
		}
	}
	if from.github != "" {
		k.Reviewed, k.Shipped = from.date, namesOf(packages)
		if k.GitHub, err = reviewed(from.github, k.Shipped); err != nil {
			return err
		}
	}
	out, err := k.pack()
	if err != nil {
		return err
	}
	fmt.Printf("%d advisories of %d modules, %d of %d packages, %d of %d that ship\n",
		len(k.Go), len(k.Modules), len(k.Npm), len(k.Packages), len(k.GitHub), len(k.Shipped))
	return os.WriteFile("internal/advisories/known.json.gz", out, 0o600)
}

// updateModules reads the Go vulnerability database and retire.js.
func (k *known) updateModules(ctx context.Context, from sources, packages []locked) error {
	day, err := time.Parse(time.DateOnly, from.date)
	if err != nil {
		return err
	}
	k.Date = from.date
	if k.Modules, err = modulesInUse(ctx); err != nil {
		return err
	}
	if k.Go, err = ofModules(from.goFolder, k.Modules); err != nil {
		return err
	}
	text, err := os.ReadFile(from.retire)
	if err != nil {
		return err
	}
	k.Packages, k.Npm, err = ofPackages(text, packages, day)
	return err
}

// reviewed reads all OSV files below a folder, and keeps what is of some packages of npm and was not withdrawn.
func reviewed(folder string, packages []string) (all []advisory, err error) {
	err = filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".json" {
			return err
		}
		a, isWithdrawn, err := readOSV(path)
		if err != nil || isWithdrawn {
			return err
		}
		a.Affected = slices.DeleteFunc(a.Affected, func(of affected) bool {
			return of.Package.Ecosystem != "npm" || !slices.Contains(packages, of.Package.Name)
		})
		for i := range a.Affected {
			a.Affected[i].Specific = nil // of no use here
		}
		if len(a.Affected) > 0 {
			all = append(all, a)
		}
		return nil
	})
	slices.SortFunc(all, func(a, b advisory) int { return cmp.Compare(a.ID, b.ID) })
	return all, err
}

func readOSV(path string) (a advisory, isWithdrawn bool, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return a, false, err
	}
	var read struct {
		advisory
		Withdrawn *time.Time `json:"withdrawn"`
	}
	if err := json.Unmarshal(text, &read); err != nil {
		return a, false, fmt.Errorf("%s: %w", path, err)
	}
	return read.advisory, read.Withdrawn != nil, nil
}

// ofModules reads a folder of OSV files, and keeps what is of some modules and was not withdrawn.
func ofModules(folder string, modules []string) (all []advisory, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		a, isWithdrawn, err := readOSV(name)
		if err != nil {
			return nil, err
		}
		isOfOne := slices.ContainsFunc(a.names(), func(name string) bool { return slices.Contains(modules, name) })
		if !isWithdrawn && isOfOne {
			all = append(all, a)
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
