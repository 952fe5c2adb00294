package slowtest

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	packageA = "example.org/m/a"
	packageC = "example.org/m/c"
	packageS = "example.org/m/s"
	packageR = "example.org/m/r"
)

func packageSums(t *testing.T) map[string]string {
	t.Helper()
	sums, err := PackageSums(t.Context(), []string{packageA, packageC, packageS, packageR})
	if err != nil {
		t.Fatal(err)
	}
	return sums
}

// What a package's tests are built from changes its hash and no other's; one without tests, built with the site, or
// reaching for files above has none, so that it always runs.
func TestWhatAPackageDependsOn(t *testing.T) {
	root := module(t)
	for name, text := range map[string]string{
		"frontend/embed.go": "package frontend\n",
		"s/s.go":            "package s\n\nimport _ \"example.org/m/frontend\"\n",
		"s/s_test.go":       "package s\n",
		"r/r.go":            "package r\n",
		"r/r_test.go":       "package r\n\nconst file = \"../go.mod\"\n",
	} {
		write(t, filepath.Join(root, name), text)
	}
	t.Chdir(root)
	before := packageSums(t)
	if names := slices.Sorted(maps.Keys(before)); !slices.Equal(names, []string{packageA}) {
		t.Fatalf("there are hashes of %v, want that of a alone", names)
	}
	for file, want := range map[string]bool{
		"go.sum": true, "a/a.go": true, "a/a_test.go": true, "a/out_test.go": true, "a/testdata/in.txt": true,
		"b/b.go": true, "b/b.txt": true, "b/b_test.go": false, "c/c.go": false, "a/testdata/passed/Test": false,
	} {
		path := filepath.Join(root, file)
		text, err := os.ReadFile(path)
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		write(t, path, string(text)+"\n// changed\n")
		if changed := !maps.Equal(packageSums(t), before); changed != want {
			t.Errorf("%s: changed %v, want %v", file, changed, want)
		}
		if err == nil {
			write(t, path, string(text))
		} else if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatIsKeptIsReadAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "passed.txt")
	none, err := Kept(file)
	if err != nil || len(none) != 0 {
		t.Fatalf("without a file: %v, %v", none, err)
	}
	want := map[string]string{"m/b": "11", "m/a": "22", "m/a/c": "00"}
	if err := Keep(file, want); err != nil {
		t.Fatal(err)
	}
	got, err := Kept(file)
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("kept %v, %v, want %v", got, err, want)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "22 m/a\n00 m/a/c\n11 m/b\n" {
		t.Errorf("the file is %q, %v", text, err)
	}
}

// A package that failed before its second try has not passed as it is.
func TestOnlyWhatNeverFailedPassed(t *testing.T) {
	said := `{"Action":"run","Package":"m/a","Test":"TestOne"}
{"Action":"pass","Package":"m/a","Test":"TestOne","Elapsed":1}
{"Action":"pass","Package":"m/a","Elapsed":1}
{"Action":"fail","Package":"m/b","Test":"TestTwo"}
{"Action":"fail","Package":"m/b"}
{"Action":"pass","Package":"m/b","Test":"TestTwo"}
{"Action":"pass","Package":"m/b"}
{"Action":"pass","Package":"m/c","Test":"TestThree"}
{"Action":"skip","Package":"m/d"}
`
	got, err := Passed(strings.NewReader(said))
	if err != nil || !slices.Equal(got, []string{"m/a"}) {
		t.Errorf("passed %v, %v, want m/a alone", got, err)
	}
	if _, err := Passed(strings.NewReader("PASS\n")); err == nil {
		t.Error("what is not JSON was read")
	}
}
