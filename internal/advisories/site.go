package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

// lockFile says which version of each package the site is made of.
const lockFile = "frontend/package-lock.json"

// locked is one package that reaches people's browsers, or that builds the site.
type locked struct {
	Name, Version string
	// Ships says that it reaches browsers.
	Ships bool
}

// checkSite fails where something is known of a package that reaches browsers, by the registry, else by the data.
func checkSite(ctx context.Context, k known) error {
	text, err := os.ReadFile(lockFile)
	if err != nil {
		return err
	}
	packages, err := packagesOf(text)
	if err != nil {
		return fmt.Errorf("%s: %w", lockFile, err)
	}
	cmd := exec.CommandContext(ctx, "npm", "audit", "--omit=dev", "--json")
	cmd.Dir = "frontend"
	said, _ := cmd.Output() // it exits with 1 where it found something, and says so
	if worst, ok := audited(said); ok {
		fmt.Printf("site: the registry knows of %d faults in what ships\n", len(worst))
		return fault(worst)
	}
	found := k.inPackages(packages)
	fmt.Printf("site: the registry refuses audits; the data of %s speaks of %d of %d packages, %d advisories apply\n",
		k.Date, len(k.Packages), len(packages), len(found))
	return fault(found)
}

func fault(found []string) error {
	if len(found) == 0 {
		return nil
	}
	return errors.New(strings.Join(found, "\n"))
}

// audited reads an answer to npm audit; ok is false where it is none.
func audited(said []byte) (found []string, ok bool) {
	var answer struct {
		Version int `json:"auditReportVersion"`
		Faults  map[string]struct {
			Severity string `json:"severity"`
			Range    string `json:"range"`
		} `json:"vulnerabilities"`
	}
	if json.Unmarshal(said, &answer) != nil || answer.Version == 0 {
		return nil, false
	}
	for name, f := range answer.Faults {
		found = append(found, fmt.Sprintf("%s %s: %s", name, f.Range, f.Severity))
	}
	slices.Sort(found)
	return found, true
}

// packagesOf reads a package-lock.json of version 3.
func packagesOf(lock []byte) (packages []locked, err error) {
	var file struct {
		Packages map[string]struct {
			Version     string `json:"version"`
			Dev         bool   `json:"dev"`
			DevOptional bool   `json:"devOptional"`
		} `json:"packages"`
	}
	if err := json.Unmarshal(lock, &file); err != nil {
		return nil, err
	}
	for path, p := range file.Packages {
		at := strings.LastIndex(path, "node_modules/")
		if at < 0 {
			continue // the site itself
		}
		packages = append(packages, locked{path[at+len("node_modules/"):], p.Version, !p.Dev && !p.DevOptional})
	}
	slices.SortFunc(packages, func(a, b locked) int { return strings.Compare(a.Name+a.Version, b.Name+b.Version) })
	return packages, nil
}

// inPackages says what is known of packages that ship.
func (k known) inPackages(packages []locked) (found []string) {
	for _, p := range packages {
		for _, a := range k.Npm {
			if p.Ships && a.applies(p.Name, p.Version) {
				found = append(found, fmt.Sprintf("%s %s: %s, %s", p.Name, p.Version, a.ID, a.Summary))
			}
		}
	}
	return found
}

// applies reports whether a version is one of those that an advisory is of.
func (a advisory) applies(name, version string) bool {
	for _, of := range a.Affected {
		if of.Package.Name != name {
			continue
		}
		if slices.ContainsFunc(of.Ranges, func(r versions) bool { return r.has(version) }) {
			return true
		}
	}
	return false
}

// has follows the evaluation of the OSV schema: the last change at or before a version decides. Changes are in order.
func (r versions) has(version string) (is bool) {
	for _, change := range r.Events {
		switch {
		case change.Introduced == "0", change.Introduced != "" && semver.Compare("v"+version, "v"+change.Introduced) >= 0:
			is = true
		case change.Fixed != "" && semver.Compare("v"+version, "v"+change.Fixed) >= 0:
			is = false
		}
	}
	return is
}
