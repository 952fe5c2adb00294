package slowtest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// sitePackage has the built site within it, which no clone has: what is built with it is always run.
const sitePackage = "/frontend"

// testsOf ends the name that go list has for the tests of a package.
const testsOf = ".test"

// built is a package, or the tests of one, as go list tells of it.
type built struct {
	ImportPath, Dir     string
	GoFiles, EmbedFiles []string
	Deps                []string
	Module              *struct{ Main bool }
}

// PackageSums gives a hash for each package: of the code of this module that its tests are built from, of the data
// beside them, and of the versions of libraries. A package has none where it has no tests, where the site is
// among what it is built from, and where its tests read what lies above them. Packages are import paths.
func PackageSums(ctx context.Context, packages []string) (map[string]string, error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	known, err := buildsOf(ctx, packages)
	if err != nil {
		return nil, err
	}
	sums := map[string]string{}
	for _, name := range packages {
		tests, ok := known[name+testsOf]
		if !ok || slices.ContainsFunc(tests.Deps, func(dep string) bool { return isSite(known[dep]) }) {
			continue
		}
		if reaches, err := reachesOut(known[name].Dir); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		} else if reaches {
			continue
		}
		files, err := filesOf(known, known[name].Dir, tests.Deps)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if sums[name], err = sumOfFiles(root, files); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return sums, nil
}

// reachesOut says whether tests in dir name files above it, of which nobody knows what else they read.
func reachesOut(dir string) (bool, error) {
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	for _, file := range tests {
		text, err := os.ReadFile(file)
		if err != nil || bytes.Contains(text, []byte(`"..`)) {
			return err == nil, err
		}
	}
	return false, err
}

func isSite(p built) bool {
	return p.Module != nil && p.Module.Main && strings.HasSuffix(p.ImportPath, sitePackage)
}

func buildsOf(ctx context.Context, packages []string) (map[string]built, error) {
	args := append([]string{"list", "-deps", "-test", "-json=ImportPath,Dir,GoFiles,EmbedFiles,Deps,Module"}, packages...)
	out, err := exec.CommandContext(ctx, "go", args...).Output()
	if err != nil {
		return nil, fmt.Errorf("listing what is used: %w", err)
	}
	known := map[string]built{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p built
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return known, nil
		} else if err != nil {
			return nil, fmt.Errorf("reading what is used: %w", err)
		}
		known[p.ImportPath] = p
	}
}

// filesOf are those of this module's packages among deps, and the data of the tests in dir.
func filesOf(known map[string]built, dir string, deps []string) ([]string, error) {
	files, err := filesBelow(filepath.Join(dir, "testdata"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, dep := range deps {
		p := known[dep]
		if p.Module == nil || !p.Module.Main {
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles) {
			if !filepath.IsAbs(name) {
				name = filepath.Join(p.Dir, name)
			}
			files = append(files, name)
		}
	}
	return files, nil
}

// sumOfFiles hashes files by name and content, with the versions of libraries.
func sumOfFiles(root string, files []string) (string, error) {
	files = append(files, filepath.Join(root, "go.mod"), filepath.Join(root, "go.sum"))
	slices.Sort(files)
	sum := sha256.New()
	for _, file := range slices.Compact(files) {
		if err := add(sum, root, file); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Kept reads the hashes of packages as they were when they passed, by import path. No file keeps none.
func Kept(file string) (map[string]string, error) {
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	kept := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if sum, name, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			kept[name] = sum
		}
	}
	return kept, nil
}

// Keep writes hashes of packages, a line each, in the order of their names.
func Keep(file string, sums map[string]string) error {
	var lines strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintln(&lines, sums[name], name)
	}
	return os.WriteFile(file, []byte(lines.String()), 0o600)
}

// Passed reads what `go test -json` said and gives the packages that passed without a test that failed on the way.
func Passed(events io.Reader) ([]string, error) {
	passed := map[string]bool{}
	for decoder := json.NewDecoder(events); ; {
		var e struct{ Action, Package, Test string }
		if err := decoder.Decode(&e); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("reading what tests said: %w", err)
		}
		switch {
		case e.Action == "fail":
			passed[e.Package] = false
		case e.Action == "pass" && e.Test == "":
			if _, failed := passed[e.Package]; !failed {
				passed[e.Package] = true
			}
		}
	}
	var names []string
	for name, ok := range passed {
		if ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}
