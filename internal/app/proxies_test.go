package app

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var location = regexp.MustCompile(`(?s)\n *location [^{]*\{(.*?)\n *\}`)

// nginx hands down no header to a location that sets one of its own: without both of these, limits take all people for
// one, and the server does not know its own name.
func TestProxiesOfTheDocumentationPassWhoAsksAndForWhat(t *testing.T) {
	found := 0
	err := filepath.WalkDir("../../docs", func(path string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".md" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, part := range location.FindAllStringSubmatch(string(text), -1) {
			if !strings.Contains(part[1], "proxy_pass") {
				continue
			}
			found++
			for _, header := range []string{"Host $host;", "X-Forwarded-For $remote_addr;"} {
				if !strings.Contains(part[1], "proxy_set_header "+header) {
					t.Errorf("%s: a location does not pass %s\n%s", path, header, part[0])
				}
			}
		}
		return nil
	})
	if err != nil || found < 4 {
		t.Errorf("found %d locations, %v", found, err)
	}
}
