package sheet

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Line is one row that was read, with the line of the file on which it begins.
type Line struct {
	Number int
	Cells  []string
}

// ErrEncoding is a file that is not UTF-8.
var ErrEncoding = errors.New("the file is not UTF-8")

// Unreadable is a line whose quotes do not end.
type Unreadable struct{ Line int }

func (u *Unreadable) Error() string { return fmt.Sprintf("line %d cannot be read", u.Line) }

// ReadCSV reads a file as spreadsheets write it: with or without a byte order mark, its cells parted by commas,
// semicolons or tabs. Lines of nothing are left out. What Harmless marked is as it was. It stops after most lines; more
// reports whether there are others. Errors: ErrEncoding, *Unreadable.
func ReadCSV(file string, most int) (lines []Line, more bool, err error) {
	file = strings.TrimPrefix(file, byteOrderMark)
	if !utf8.ValidString(file) || strings.ContainsRune(file, 0) {
		return nil, false, ErrEncoding
	}
	in := csv.NewReader(strings.NewReader(file))
	in.Comma, in.FieldsPerRecord = separatorOf(file), -1
	for {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			return lines, false, nil
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			return lines, false, &Unreadable{wrong.StartLine}
		}
		if err != nil {
			return lines, false, fmt.Errorf("reading a table: %w", err)
		}
		number, _ := in.FieldPos(0)
		empty := true
		for n, cell := range cells {
			cells[n] = Meant(strings.TrimSpace(cell))
			empty = empty && cells[n] == ""
		}
		if empty {
			continue
		}
		if len(lines) == most {
			return lines, true, nil
		}
		lines = append(lines, Line{number, cells})
	}
}

// separatorOf finds what parts the cells of the first line.
func separatorOf(file string) rune {
	first, _, _ := strings.Cut(strings.TrimLeft(file, "\r\n"), "\n")
	best, most := ',', 0
	for _, separator := range []rune{',', ';', '\t'} {
		count, quoted := 0, false
		for _, r := range first {
			switch {
			case r == '"':
				quoted = !quoted
			case r == separator && !quoted:
				count++
			}
		}
		if count > most {
			best, most = separator, count
		}
	}
	return best
}
