package audit_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// changing is a statement that changes what stands: it may name an act only to make one.
var changing = regexp.MustCompile(`\b(SET|DELETE|REMOVE|MERGE)\b`)

// What was done is written once, and nobody edits it: no statement of the graph, and no migration, that names acts also
// changes anything, but the one that makes them.
func TestNoStatementEditsWhatWasDone(t *testing.T) {
	makes := "CREATE (a:AuditAct) SET a = $act"
	found := 0
	err := filepath.WalkDir("..", func(path string, _ os.DirEntry, err error) error {
		if err != nil || strings.HasSuffix(path, "_test.go") ||
			filepath.Ext(path) != ".go" && filepath.Ext(path) != ".cypher" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		pieces := strings.Split(string(text), "`")
		if filepath.Ext(path) == ".cypher" {
			pieces = strings.Split(string(text), ";")
		}
		for _, statement := range pieces {
			if !strings.Contains(statement, "AuditAct") {
				continue
			}
			found++
			if statement != makes && changing.MatchString(statement) {
				t.Errorf("%s changes what was done:\n%s", path, statement)
			}
		}
		return nil
	})
	if err != nil || found < 5 {
		t.Errorf("%d statements name acts, %v", found, err)
	}
}
