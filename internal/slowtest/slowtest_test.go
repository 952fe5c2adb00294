package slowtest

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

// module writes a module whose package a imports b, and c imports nothing.
func module(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range map[string]string{
		"go.mod":             "module example.org/m\n\ngo 1.24\n",
		"go.sum":             "",
		"a/a.go":             "package a\n\nimport _ \"example.org/m/b\"\n",
		"a/a_test.go":        "package a\n",
		"a/out_test.go":      "package a_test\n",
		"a/testdata/in.txt":  "in",
		"a/testdata/passed/": "",
		"b/b.go":             "package b\n\nimport _ \"embed\"\n\n//go:embed b.txt\nvar text string\n",
		"b/b.txt":            "embedded",
		"b/b_test.go":        "package b\n",
		"c/c.go":             "package c\n",
	} {
		write(t, filepath.Join(root, name), text)
	}
	return root
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		t.Fatal(err)
	}
	if filepath.Base(path) == filepath.Base(passed) {
		return
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestWhatATestDependsOn(t *testing.T) {
	root := module(t)
	t.Chdir(filepath.Join(root, "a"))
	for _, tt := range []struct {
		file          string
		ofAll, ofB, c bool // whether a change of it is one of what a's tests use, of folder b, of file c/c.go
	}{
		{"go.mod", true, true, true},
		{"go.sum", true, true, true},
		{"a/a.go", true, false, false},
		{"a/a_test.go", true, false, false},
		{"a/out_test.go", true, false, false},
		{"a/testdata/in.txt", true, false, false},
		{"a/testdata/passed/TestOfOld", false, false, false},
		{"a/notes.md", false, false, false},
		{"b/b.go", true, true, false},
		{"b/b.txt", true, true, false},
		{"b/b_test.go", false, true, false},
		{"b/below/b_test.go", false, false, false},
		{"c/c.go", false, false, true},
	} {
		t.Run(tt.file, func(t *testing.T) {
			for _, of := range []struct {
				paths   []string
				changes bool
			}{{nil, tt.ofAll}, {[]string{"b"}, tt.ofB}, {[]string{"c/c.go"}, tt.c}} {
				before := sum(t, of.paths)
				path := filepath.Join(root, tt.file)
				text, err := os.ReadFile(path)
				write(t, path, string(text)+"\n// changed\n")
				if changed := sum(t, of.paths) != before; changed != of.changes {
					t.Errorf("of %v: changed %v, want %v", of.paths, changed, of.changes)
				}
				if err != nil {
					err = os.Remove(path)
				} else {
					write(t, path, string(text))
				}
				if now := sum(t, of.paths); err != nil || now != before {
					t.Errorf("of %v: it is not as it was: %v", of.paths, err)
				}
			}
		})
	}
}

func sum(t *testing.T, paths []string) string {
	t.Helper()
	found, err := sumOf(t.Context(), paths)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// A run of everything keeps what it depended on, which the next short one is skipped by; without it all are run.
func TestATestIsRunOnceForWhatItDependsOn(t *testing.T) {
	t.Chdir(filepath.Join(module(t), "a"))
	ran := func(all string) (did bool) {
		t.Setenv(AllVariable, all)
		t.Run("slow", func(t *testing.T) {
			runIfChanged(t, "TestSlow", nil)
			did = true
		})
		return did
	}
	short := flag.Lookup("test.short")
	before := short.Value.String()
	t.Cleanup(func() { _ = short.Value.Set(before) })
	if err := short.Value.Set("true"); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		all  string
		want bool
	}{{"", true}, {"", true}, {"1", true}, {"", false}, {"1", true}} {
		if got := ran(step.all); got != step.want {
			t.Errorf("with %q: run %v, want %v", step.all, got, step.want)
		}
	}
	write(t, "a.go", "package a\n")
	if !ran("") {
		t.Error("not run though its package has changed")
	}
}
