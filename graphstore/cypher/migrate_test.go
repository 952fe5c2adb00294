package cypher

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestSplitCypher(t *testing.T) {
	got := splitCypher("// why\nCREATE (a {x: 'a;b'});\n\n  // more\nMATCH (a)\nRETURN a;\nMERGE (last)\n")
	want := []string{"CREATE (a {x: 'a;b'})", "MATCH (a)\nRETURN a", "MERGE (last)"}
	if !slices.Equal(got, want) {
		t.Errorf("statements %q, want %q", got, want)
	}
}

func TestReadMigrationsRefuses(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for name, c := range map[string]struct {
		files fstest.MapFS
		want  string
	}{
		"a wrong name": {fstest.MapFS{"first.cypher": file("RETURN 1;")}, "first.cypher is not named"},
		"a gap":        {fstest.MapFS{"001_a.cypher": file("RETURN 1;"), "003_c.cypher": file("RETURN 1;")}, "003_c.cypher should have the number 002"},
		"emptiness":    {fstest.MapFS{"001_a.cypher": file("// nothing\n")}, "001_a.cypher holds no statement"},
	} {
		if _, err := readMigrations(c.files); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", name, err, c.want)
		}
	}
	if _, err := readMigrations(migrationFiles); err != nil {
		files, _ := migrationFiles.ReadDir("migrations")
		if len(files) == 0 {
			t.Error("no migration is embedded")
		}
	}
}
