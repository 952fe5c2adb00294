// Package sheet writes tables for spreadsheets and notebooks, and reads those of spreadsheets.
package sheet

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Table is rows of cells under columns. A cell is text, a number, a truth, a time, or nil (a pointer too) for nothing;
// a number that is not finite is nothing as well.
type Table struct {
	Columns []string
	Rows    [][]any
}

// byteOrderMark tells spreadsheets that the text is UTF-8.
const byteOrderMark = "\ufeff"

// WriteCSV writes the table as RFC 4180 has it, after a byte order mark.
func (t Table) WriteCSV(w io.Writer) error {
	out, err := NewCSV(w, t.Columns)
	if err != nil {
		return err
	}
	return out.Write(t.Rows)
}

// CSV writes a table of which not all rows are known when it begins.
type CSV struct{ out *csv.Writer }

// NewCSV returns a CSV that wrote its columns.
func NewCSV(w io.Writer, columns []string) (CSV, error) {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return CSV{}, fmt.Errorf("writing a table: %w", err)
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	// A csv.Writer keeps its first error for Write.
	_ = out.Write(columns)
	return CSV{out}, nil
}

// Write writes the next rows.
func (c CSV) Write(rows [][]any) error {
	for _, row := range rows {
		record := make([]string, len(row))
		for i, cell := range row {
			record[i] = text(plain(cell))
		}
		_ = c.out.Write(record)
	}
	c.out.Flush()
	if err := c.out.Error(); err != nil {
		return fmt.Errorf("writing a table: %w", err)
	}
	return nil
}

// WriteJSON writes the table as a list of objects, their members in the order of the columns.
func (t Table) WriteJSON(w io.Writer) error {
	var out bytes.Buffer
	out.WriteByte('[')
	for i, row := range t.Rows {
		separate(&out, i, ",\n")
		out.WriteByte('{')
		for j, cell := range row {
			separate(&out, j, ",")
			name, err := json.Marshal(t.Columns[j])
			if err != nil {
				return fmt.Errorf("writing a table: %w", err)
			}
			value, err := json.Marshal(plain(cell))
			if err != nil {
				return fmt.Errorf("writing %s of a table: %w", t.Columns[j], err)
			}
			out.Write(name)
			out.WriteByte(':')
			out.Write(value)
		}
		out.WriteByte('}')
	}
	out.WriteString("]\n")
	if _, err := out.WriteTo(w); err != nil {
		return fmt.Errorf("writing a table: %w", err)
	}
	return nil
}

func separate(out *bytes.Buffer, i int, by string) {
	if i > 0 {
		out.WriteString(by)
	}
}

// plain returns what a cell points to, times as text, and nil for nothing.
func plain(cell any) any {
	switch c := cell.(type) {
	case *float64:
		if c == nil {
			return nil
		}
		return plain(*c)
	case float64:
		if math.IsNaN(c) || math.IsInf(c, 0) {
			return nil
		}
	case time.Time:
		if c.IsZero() {
			return nil
		}
		return c.UTC().Format("2006-01-02T15:04:05.000Z07:00")
	}
	return cell
}

func text(cell any) string {
	switch c := cell.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(c, 'g', -1, 64)
	case string:
		return Harmless(c)
	}
	return fmt.Sprint(cell)
}

// formula is what a spreadsheet would run, or has marked as text before.
var formula = regexp.MustCompile(`^'*[=+\-@\t\r\n]`)

// Harmless keeps a spreadsheet from running a text that people wrote as a formula (OWASP, "CSV Injection").
func Harmless(text string) string {
	if formula.MatchString(text) {
		return "'" + text
	}
	return text
}

// Meant returns the text that Harmless was given.
func Meant(harmless string) string {
	if text, marked := strings.CutPrefix(harmless, "'"); marked && formula.MatchString(text) {
		return text
	}
	return harmless
}
