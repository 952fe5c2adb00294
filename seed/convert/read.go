package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"unicode/utf8"
)

// row is one line of a CSV file by column name.
type row map[string]string

type excerpt struct {
	albums []row
	tracks []row
}

func readExcerpt(dir string, log *repairLog) (excerpt, error) {
	albums, err := readFile(filepath.Join(dir, "raw_albums_excerpt.csv"), log)
	if err != nil {
		return excerpt{}, err
	}
	tracks, err := readFile(filepath.Join(dir, "raw_tracks_excerpt.csv"), log)
	if err != nil {
		return excerpt{}, err
	}
	return excerpt{albums: albums, tracks: tracks}, nil
}

func readFile(path string, log *repairLog) ([]row, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the excerpt: %w", err)
	}
	name := filepath.Base(path)
	rows, err := parseCSV(repairEncoding(name, data, log))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return rows, nil
}

func parseCSV(data []byte) ([]row, error) {
	reader := csv.NewReader(bytes.NewReader(data))
	header, err := reader.Read()
	if err != nil {
		return nil, fmt.Errorf("reading the header: %w", err)
	}
	var rows []row
	for {
		fields, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		r := make(row, len(header))
		for i, column := range header {
			r[column] = fields[i]
		}
		rows = append(rows, r)
	}
}

// repairEncoding makes every line valid UTF-8. The archive's export replaced
// the first and last byte of typographic marks (E2 80 xx) by question marks, so
// that "?\x80?" is all that is left of a quote, dash or apostrophe: between two
// letters it was an apostrophe, elsewhere which mark it was cannot be told and
// it is left out. Any other byte that is not UTF-8 is left out too.
func repairEncoding(name string, data []byte, log *repairLog) []byte {
	lines := bytes.Split(data, []byte("\n"))
	for i, line := range lines {
		if utf8.Valid(line) {
			continue
		}
		lines[i] = repairLine(line)
		log.add(kindEncoding, fmt.Sprintf("%s line %d", name, i+1), excerptAround(line))
	}
	return bytes.Join(lines, []byte("\n"))
}

var lostMark = []byte("?\x80?")

func repairLine(line []byte) []byte {
	var out bytes.Buffer
	for {
		before, after, found := bytes.Cut(line, lostMark)
		out.Write(before)
		if !found {
			break
		}
		if endsInLetter(before) && len(after) > 0 && isLetter(after[0]) {
			out.WriteString("’")
		}
		line = after
	}
	return bytes.ToValidUTF8(out.Bytes(), nil)
}

func endsInLetter(b []byte) bool {
	return len(b) > 0 && isLetter(b[len(b)-1])
}

func isLetter(b byte) bool {
	return b|0x20 >= 'a' && b|0x20 <= 'z'
}

// excerptAround shows where a line first broke, in printable ASCII.
func excerptAround(line []byte) string {
	at := 0
	for at < len(line) {
		r, size := utf8.DecodeRune(line[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	from, to := max(0, at-12), min(len(line), at+6)
	return fmt.Sprintf("%+q", line[from:to])
}
