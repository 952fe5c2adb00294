// Package batch holds the command-line tools for data scientists: recommend and evaluate work
// on files of interactions alone, without a server and without an engine.
package batch

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
)

// maxLine bounds a line of a file, in bytes.
const maxLine = 1 << 20

// maxWeight is the heaviest single weight that is believed.
const maxWeight = 1e15

// row is one line of a table: the fields of the columns that were asked for.
type row []string

// readTable reads a TSV whose header names at least the columns, in any order and case, and
// calls use for each line. Errors name the file and the line.
func readTable(path string, columns []string, use func(row) error) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("opening %s: %w", path, err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return scanTable(file, path, columns, use)
}

func scanTable(in io.Reader, name string, columns []string, use func(row) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	var places []int
	width, number := 0, 0
	for lines.Scan() {
		number++
		fields := strings.Split(strings.TrimSuffix(lines.Text(), "\r"), "\t")
		var err error
		switch {
		case number == 1:
			width = len(fields)
			places, err = locate(fields, columns)
		case len(fields) != width:
			err = fmt.Errorf("%d fields where the header has %d", len(fields), width)
		default:
			err = use(project(fields, places))
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s:%d: %w", name, number+1, err)
	}
	if number == 0 {
		return fmt.Errorf("%s:1: the file is empty; its header must name %s", name, strings.Join(columns, ", "))
	}
	return nil
}

// locate finds the columns in a header.
func locate(header, columns []string) ([]int, error) {
	places := make([]int, len(columns))
	for i, column := range columns {
		places[i] = slices.IndexFunc(header, func(field string) bool {
			return strings.EqualFold(strings.TrimSpace(strings.TrimPrefix(field, "\ufeff")), column)
		})
		if places[i] < 0 {
			return nil, fmt.Errorf("the header must name %s, tab-separated; there is no %s", strings.Join(columns, ", "), column)
		}
	}
	return places, nil
}

func project(fields []string, places []int) row {
	out := make(row, len(places))
	for i, p := range places {
		out[i] = strings.TrimSpace(fields[p])
	}
	return out
}

// named refuses rows whose first n fields are not all given.
func (r row) named(n int, columns []string) error {
	for i := range n {
		if r[i] == "" {
			return fmt.Errorf("%s is empty", columns[i])
		}
	}
	return nil
}

// weight reads a weight: a number above zero.
func weight(text string) (float64, error) {
	w, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("weight %q is not a number", text)
	case math.IsNaN(w) || w <= 0:
		return 0, fmt.Errorf("weight %s is not above zero", text)
	case w > maxWeight:
		return 0, fmt.Errorf("weight %s is above %g", text, maxWeight)
	}
	return w, nil
}
