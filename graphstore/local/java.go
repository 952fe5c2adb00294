//go:build unix

package local

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// alternatives is how to run without a managed Neo4j.
const alternatives = "Instead, set NEO4J_URI (with NEO4J_USERNAME and NEO4J_PASSWORD) to a Neo4j 5.26 you already " +
	"run, or start everything with `docker compose up`."

// oldestJava is the first release that Neo4j 5.26 runs on.
const oldestJava = 17

type javaRuntime struct {
	path string
	// mark tells one build of Java from another: a class archive fits only the build that
	// wrote it.
	mark string
}

// javaVersion finds the release in what `java -version` says; before 9 they counted 1.8.
var javaVersion = regexp.MustCompile(`version "(?:1\.)?(\d+)`)

// findJava looks in JAVA_HOME, then on the PATH, and asks the first it finds for its age.
func findJava(ctx context.Context) (javaRuntime, error) {
	path, err := findTool("JAVA_HOME", "java")
	if err != nil {
		return javaRuntime{}, fmt.Errorf(
			"no Java was found, and the graph database needs Java %d or newer "+
				"(on Debian: apt install openjdk-17-jdk-headless). %s",
			oldestJava, alternatives,
		)
	}
	asking := exec.CommandContext(ctx, path, "-version")
	// With options of the environment Java says them too, and how it would run by them; it is the same Java.
	asking.Env = slices.DeleteFunc(os.Environ(), func(each string) bool {
		return strings.HasPrefix(each, "JDK_JAVA_OPTIONS=")
	})
	said, err := asking.CombinedOutput()
	if err != nil {
		// macOS has such a program where no Java is installed.
		return javaRuntime{}, fmt.Errorf(
			"%s does not run (%w: %s), and the graph database needs Java %d or newer. %s", path, err, bytes.TrimSpace(said),
			oldestJava, alternatives,
		)
	}
	match := javaVersion.FindSubmatch(said)
	if match == nil {
		return javaRuntime{}, fmt.Errorf(
			"%s does not say which Java it is (%q), and the graph database needs Java %d or newer. %s", path, said, oldestJava,
			alternatives,
		)
	}
	major, err := strconv.Atoi(string(match[1]))
	if err != nil {
		return javaRuntime{}, fmt.Errorf("reading the version of %s: %w", path, err)
	}
	if major < oldestJava {
		return javaRuntime{}, fmt.Errorf(
			"%s is Java %d, and the graph database needs Java %d or newer. %s", path, major, oldestJava, alternatives,
		)
	}
	sum := sha256.Sum256(append(said, path...))
	return javaRuntime{path: path, mark: hex.EncodeToString(sum[:6])}, nil
}

func findMaven() (string, error) {
	path, err := findTool("MAVEN_HOME", "mvn")
	if err != nil {
		return "", fmt.Errorf(
			"no Maven was found, and it is needed once to fetch the graph database (on Debian: apt install maven). %s",
			alternatives,
		)
	}
	return path, nil
}

// findTool gives $homeVariable/bin/name where that is a program, else name on the PATH.
func findTool(homeVariable, name string) (string, error) {
	if home := os.Getenv(homeVariable); home != "" {
		path := filepath.Join(home, "bin", name)
		if found, err := exec.LookPath(path); err == nil {
			return found, nil
		}
	}
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrDot) {
		return "", err
	}
	return path, err
}
