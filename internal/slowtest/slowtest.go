// Package slowtest has tests that take minutes run where something that they depend on has changed since they passed,
// and at night.
package slowtest

import (
	"context"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// AllVariable set to 1 runs every test, and keeps what those that pass depend on.
const AllVariable = "SIDESTAGE_TEST_ALL"

// All says whether everything is asked for, whatever it takes.
func All() bool { return os.Getenv(AllVariable) == "1" }

// passed is where a package keeps hashes by the names of its tests.
var passed = filepath.Join("testdata", "passed")

// RunIfChanged skips a test, in a run with -short, where all that it depends on is as it was when it last passed: the
// code of its package and of those that it imports, its tests and their data, and the versions of libraries. Where
// files or folders of the module are named, those alone count, with all in folders but the tests of packages below.
// What nobody keeps a hash of has changed.
func RunIfChanged(t *testing.T, paths ...string) {
	t.Helper()
	runIfChanged(t, t.Name(), paths)
}

func runIfChanged(t *testing.T, name string, paths []string) {
	t.Helper()
	if !testing.Short() && !All() {
		return
	}
	now, err := sumOf(t.Context(), paths)
	if err != nil {
		t.Fatalf("what this test depends on: %v", err)
	}
	file := filepath.Join(passed, name)
	before, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if !All() && strings.TrimSpace(string(before)) == now {
		t.Skipf("nothing that it depends on has changed since it passed (%s)", file)
	}
	t.Cleanup(func() {
		if All() && !t.Failed() && !t.Skipped() {
			keep(t, file, now)
		}
	})
}

func keep(t *testing.T, file, sum string) {
	t.Helper()
	err := os.MkdirAll(passed, 0o750)
	if err == nil {
		err = os.WriteFile(file, []byte(sum+"\n"), 0o600)
	}
	if err != nil {
		t.Error(err)
	}
}

// sumOf hashes what a test in the working directory depends on.
func sumOf(ctx context.Context, paths []string) (string, error) {
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	var files []string
	for _, path := range paths {
		below, err := filesBelow(filepath.Join(root, path))
		if err != nil {
			return "", err
		}
		files = append(files, below...)
	}
	if len(paths) == 0 {
		if files, err = filesUsed(ctx); err != nil {
			return "", err
		}
	}
	return sumOfFiles(root, files)
}

func add(sum hash.Hash, root, file string) (err error) {
	name, err := filepath.Rel(root, file)
	if err != nil {
		return err
	}
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, err := fmt.Fprintln(sum, filepath.ToSlash(name)); err != nil {
		return err
	}
	_, err = io.Copy(sum, f)
	return err
}

// moduleRoot is the nearest folder, from the working directory upwards, that has a go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil || dir == filepath.Dir(dir) {
			return dir, err
		}
	}
}

// filesUsed are those of the packages of this module that the tests in the working directory are built from, and their
// data.
func filesUsed(ctx context.Context) ([]string, error) {
	known, err := buildsOf(ctx, []string{"."})
	if err != nil {
		return nil, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	for name, p := range known {
		if strings.HasSuffix(name, testsOf) && p.Dir == dir {
			return filesOf(known, dir, p.Deps)
		}
	}
	return nil, fmt.Errorf("no tests in %s", dir)
}

// filesBelow are those in a folder, or a file itself, without tests of the packages in folders below it, and without
// what is kept of tests.
func filesBelow(top string) (files []string, err error) {
	err = filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && strings.HasSuffix(path, passed):
			return fs.SkipDir
		case entry.IsDir():
			return nil
		case strings.HasSuffix(path, "_test.go") && path != top && filepath.Dir(path) != top:
			return nil
		}
		files = append(files, path)
		return nil
	})
	return files, err
}
