package graphstore_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sumFile has the hash of what the plans were last judged for, all of them well.
const sumFile = "plans.sum"

// judgedBefore reports whether the plans of exactly these statements were judged before, by the same rules and in the
// same crowd. To plan some two thousand of them takes minutes, and nothing else can change them but a newer Neo4j.
func judgedBefore(t *testing.T) bool {
	t.Helper()
	known, err := os.ReadFile(sumFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(known)) == sumOfStatements(t)
}

// keepSum notes that the plans were judged, where all is asked for.
func keepSum(t *testing.T) {
	t.Helper()
	if t.Failed() || !everything {
		return
	}
	if err := os.WriteFile(sumFile, []byte(sumOfStatements(t)+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// sumOfStatements hashes the code that statements stand in, what makes the crowd and what judges. Tests of single
// domains ask for nothing that is judged here.
func sumOfStatements(t *testing.T) string {
	t.Helper()
	sum := sha256.New()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		isOfOneDomain := strings.HasSuffix(path, "_test.go") && strings.Contains(path, "/")
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || isOfOneDomain {
			return err
		}
		code, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		_, err = sum.Write(append([]byte(path+"\n"), code...))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(sum.Sum(nil))
}
