package limit_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// The page that tells operators and the authors of clients of the limits has the table as it is.
func TestTheDocumentHasTheTable(t *testing.T) {
	page, err := os.ReadFile("../../../docs/operations/limits.md")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, one := range append(limit.Table[:len(limit.Table):len(limit.Table)], limit.Operations) {
		if names[one.Name] {
			t.Errorf("two limits are %s", one.Name)
		}
		names[one.Name] = true
		if (one.Person == 0) != (one.Address == 0) || one.Address < 2*one.Person {
			if one.Person != 0 {
				t.Errorf("%s has no room for a household: %+v", one.Name, one)
			}
		}
		row := fmt.Sprintf("| %s | %s |", one.Name, strings.Join(append(one.Methods[:len(one.Methods):len(one.Methods)],
			one.Prefixes...), " "))
		if one.Person == 0 {
			row += " none | none |"
		} else {
			row += fmt.Sprintf(" %d | %d |", one.Person, one.Address)
		}
		if !strings.Contains(string(page), row+"\n") {
			t.Errorf("docs/operations/limits.md has no row %s", row)
		}
	}
}
