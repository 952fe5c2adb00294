package graphstore

import "fmt"

// MigrationText gives an embedded migration to the tests outside the package.
func MigrationText(number int) ([]byte, error) {
	names, err := migrationFiles.ReadDir("migrations")
	if err != nil {
		return nil, err
	}
	if number > len(names) {
		return nil, fmt.Errorf("there are %d migrations", len(names))
	}
	return migrationFiles.ReadFile("migrations/" + names[number-1].Name())
}
