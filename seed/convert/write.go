package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sidestage/sidestage/seed"
)

func writeCatalogue(dir string, c *seed.Catalogue) error {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return fmt.Errorf("making %s: %w", dir, err)
	}
	for _, write := range []func() error{
		func() error { return writeRows(dir, "genres", c.Genres) },
		func() error { return writeRows(dir, "licences", c.Licences) },
		func() error { return writeRows(dir, "artists", c.Artists) },
		func() error { return writeRows(dir, "albums", c.Albums) },
		func() error { return writeRows(dir, "tracks", c.Tracks) },
	} {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// writeRows writes a JSON array with one row a line, so that a change of one
// row is a change of one line.
func writeRows[T any](dir, name string, rows []T) error {
	var out bytes.Buffer
	out.WriteString("[\n")
	for i, r := range rows {
		var line bytes.Buffer
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(r); err != nil {
			return fmt.Errorf("encoding row %d of %s: %w", i, name, err)
		}
		out.Write(bytes.TrimSuffix(line.Bytes(), []byte("\n")))
		if i < len(rows)-1 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
	}
	out.WriteString("]\n")
	path := filepath.Join(dir, name+".json")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}
