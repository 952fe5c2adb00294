//go:build unix

package local

import (
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// program puts a shell script on the PATH of the test, in front of everything else.
func program(t *testing.T, name, script string) {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// noTools leaves the test with an empty PATH.
func noTools(t *testing.T) {
	t.Helper()
	t.Setenv("JAVA_HOME", "")
	t.Setenv("MAVEN_HOME", "")
	t.Setenv("PATH", t.TempDir())
}

// says fails the test unless err names all of words.
func says(t *testing.T, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("the message does not say %q: %v", word, err)
		}
	}
}

func TestJavaThatWillNotDo(t *testing.T) {
	for name, c := range map[string]struct {
		java string
		says []string
	}{
		"none": {"", []string{"no Java was found", "Java 17 or newer"}},
		"11":   {`echo 'openjdk version "11.0.2" 2019-01-15' >&2`, []string{"is Java 11", "Java 17 or newer"}},
		"8":    {`echo 'java version "1.8.0_292"' >&2`, []string{"is Java 8", "Java 17 or newer"}},
		"a stub": {`echo 'Unable to locate a Java Runtime.' >&2; exit 1`, []string{
			"does not run", "Unable to locate", "Java 17 or newer",
		}},
		"something": {`echo hello`, []string{"does not say which Java", "hello"}},
	} {
		t.Run(name, func(t *testing.T) {
			noTools(t)
			if c.java != "" {
				program(t, "java", c.java)
			}
			data := t.TempDir()
			_, err := Start(t.Context(), options(data, t.TempDir()))
			says(t, err, append(c.says, "NEO4J_URI", "docker compose up")...)
			if left, err := os.ReadDir(data); err != nil || len(left) > 0 {
				t.Errorf("it left %v (err %v)", left, err)
			}
		})
	}
}

func TestJavaHomeGoesBeforeThePath(t *testing.T) {
	noTools(t)
	program(t, "java", `echo 'openjdk version "11.0.2"'`)
	home := t.TempDir()
	if err := os.Mkdir(filepath.Join(home, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	java := filepath.Join(home, "bin", "java")
	if err := os.WriteFile(java, []byte("#!/bin/sh\necho 'openjdk version \"21\" 2023-09-19' >&2\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("JAVA_HOME", home)
	if found, err := findJava(t.Context()); err != nil || found.path != java || found.mark == "" {
		t.Errorf("found %+v (err %v), want %s", found, err, java)
	}
}

func TestMavenThatWillNotDo(t *testing.T) {
	for name, c := range map[string]struct {
		maven string
		says  []string
	}{
		"none": {"", []string{"no Maven was found"}},
		"fails": {`echo '[INFO] Scanning'; echo '[ERROR] Network is unreachable'; exit 1`, []string{
			"with Maven failed", "Network is unreachable",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			noTools(t)
			program(t, "java", `echo 'openjdk version "17.0.1" 2021-10-19' >&2`)
			if c.maven != "" {
				program(t, "mvn", c.maven)
			}
			cache := t.TempDir()
			_, err := Start(t.Context(), options(t.TempDir(), cache))
			says(t, err, append(c.says, "NEO4J_URI", "docker compose up")...)
			if left, err := filepath.Glob(filepath.Join(cache, "neo4j-*[0-9]")); err != nil || len(left) > 0 {
				t.Errorf("it left %v (err %v)", left, err)
			}
		})
	}
}

// fakeMaven brings the jars from a folder, does one thing more with the folder they are in,
// and gives a count of its runs.
func fakeMaven(t *testing.T, jars, more string) (runs func() int) {
	t.Helper()
	t.Setenv("MAVEN_HOME", "")
	count := filepath.Join(t.TempDir(), "runs")
	program(
		t, "mvn", fmt.Sprintf(`for argument; do case "$argument" in -DoutputDirectory=*) out="${argument#*=}";; esac; done
echo run >> '%s'
ln -s '%s'/*.jar "$out" || exit 1
for jar in "$out"/*.jar; do echo "[INFO] Copying $jar"; done
cd "$out" && %s`, count, jars, more),
	)
	return func() int {
		raw, err := os.ReadFile(count)
		if err != nil {
			return 0 // never run
		}
		return strings.Count(string(raw), "run")
	}
}

// aJar is the name of one of the jars.
func aJar() string {
	var names []string
	for name := range knownJars() {
		names = append(names, name)
	}
	return slices.Min(names)
}

func TestJarsThatAreNotWholeAreFetchedAgain(t *testing.T) {
	jars, cache := fetchedJars(t), linkedCache(t)
	folder := filepath.Join(cache, "neo4j-"+Version)
	runs := fakeMaven(t, jars, "true")
	log := slog.New(slog.DiscardHandler)
	for i, damage := range []func() error{
		func() error { return nil },
		func() error { return os.Remove(filepath.Join(folder, manifestName)) },
		func() error { return os.Remove(filepath.Join(folder, aJar())) },
		func() error {
			cut := filepath.Join(folder, aJar())
			return exec.Command("sh", "-c", `rm "$1" && echo cut > "$1"`, "sh", cut).Run()
		},
		func() error { return os.RemoveAll(folder) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		got, err := ensureJars(t.Context(), cache, log, nil)
		if err != nil || got != folder || checkJars(folder) != nil {
			t.Fatalf("damage %d: folder %s, err %v, check %v", i, got, err, checkJars(folder))
		}
		if runs() != i {
			t.Errorf("damage %d: Maven has run %d times", i, runs())
		}
	}
	if left, err := filepath.Glob(filepath.Join(cache, "*fetching*")); err != nil || len(left) > 0 {
		t.Errorf("it left %v (err %v)", left, err)
	}
}

func TestJarsThatAreNotThoseOfTheListAreRefused(t *testing.T) {
	jars := fetchedJars(t)
	for name, c := range map[string]struct{ more, says string }{
		"one missing": {"rm " + aJar(), "maven left out 1 of Neo4j's jars: " + aJar()},
		"one changed": {"rm " + aJar() + " && echo changed > " + aJar(), aJar() + " is not the file that was published"},
	} {
		t.Run(name, func(t *testing.T) {
			fakeMaven(t, jars, c.more)
			cache := t.TempDir()
			_, err := ensureJars(t.Context(), cache, slog.New(slog.DiscardHandler), nil)
			says(t, err, c.says)
			if checkJars(filepath.Join(cache, "neo4j-"+Version)) == nil {
				t.Error("they are used all the same")
			}
		})
	}
}

func TestTwoServersFetchOnce(t *testing.T) {
	runs := fakeMaven(t, fetchedJars(t), "sleep 0.3")
	cache := t.TempDir()
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			if _, err := ensureJars(t.Context(), cache, slog.New(slog.DiscardHandler), nil); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if runs() != 1 {
		t.Errorf("Maven ran %d times", runs())
	}
}

func TestProgressIsLogged(t *testing.T) {
	fakeMaven(t, fetchedJars(t), "true")
	var log strings.Builder
	if _, err := ensureJars(t.Context(), t.TempDir(), slog.New(slog.NewTextHandler(&log, nil)), nil); err != nil {
		t.Fatal(err)
	}
	total := len(knownJars())
	for _, want := range []string{"jars=50 ", "jars=100 ", fmt.Sprintf("jars=%d of=%d", total, total)} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not say %q:\n%s", want, log.String())
		}
	}
}

func TestOptionsOfTheEnvironmentMakeNoOtherJava(t *testing.T) {
	noTools(t)
	program(t, "java", `[ -z "$JDK_JAVA_OPTIONS" ] || echo "NOTE: Picked up JDK_JAVA_OPTIONS: $JDK_JAVA_OPTIONS" >&2
echo 'openjdk version "17.0.15" 2025-04-15' >&2`)
	without, err := findJava(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1")
	with, err := findJava(t.Context())
	if err != nil || with != without {
		t.Errorf("with options it is %+v (err %v), without %+v", with, err, without)
	}
}
