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
	"time"
	"unicode"
	"unicode/utf8"
)

const weightColumn = "weight"

// maxLine bounds a line of a file, in bytes.
const maxLine = 1 << 20

// maxWeight is the heaviest single weight that is believed.
const maxWeight = 1e15

// row is one line of a table: the fields of the columns that were asked for, empty where an
// optional one is not there.
type row []string

// table says what a file must hold and may hold.
type table struct{ columns, optional []string }

// readTable reads a TSV whose header names at least the columns, in any order and case, and
// calls use for each line. Errors name the file and the line.
func readTable(path string, t table, use func(row) error) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return err // it names the file and what was done
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return scanTable(file, path, t, use)
}

func scanTable(in io.Reader, name string, t table, use func(row) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	var places []int
	width, number := 0, 0
	for lines.Scan() {
		number++
		fields, err := split(lines.Text())
		switch {
		case err != nil:
		case number == 1:
			width = len(fields)
			places, err = t.locate(fields)
		case len(fields) != width:
			err = fmt.Errorf("%d fields where the header has %d", len(fields), width)
		default:
			err = t.use(project(fields, places), use)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%s:%d: the line is longer than %d bytes", name, number+1, maxLine)
	case err != nil:
		return fmt.Errorf("%s:%d: %w", name, number+1, err)
	case number == 0:
		return fmt.Errorf("%s:1: the file is empty; its header must name %s", name, strings.Join(t.columns, ", "))
	}
	return nil
}

// split returns the fields of a line; what is no text is refused.
func split(line string) ([]string, error) {
	line = strings.TrimSuffix(line, "\r")
	if !utf8.ValidString(line) {
		return nil, errors.New("the line is not UTF-8 text")
	}
	if strings.ContainsFunc(line, func(r rune) bool { return r != '\t' && unicode.IsControl(r) }) {
		return nil, errors.New("the line holds control characters")
	}
	return strings.Split(line, "\t"), nil
}

// locate finds the columns in a header; an optional one that is not there is at −1.
func (t table) locate(header []string) ([]int, error) {
	places := make([]int, 0, len(t.columns)+len(t.optional))
	for _, column := range append(slices.Clone(t.columns), t.optional...) {
		at := slices.IndexFunc(header, func(field string) bool {
			return strings.EqualFold(strings.TrimSpace(strings.TrimPrefix(field, "\ufeff")), column)
		})
		if at < 0 && len(places) < len(t.columns) {
			return nil, fmt.Errorf("the header must name %s, tab-separated; there is no %s",
				strings.Join(t.columns, ", "), column)
		}
		places = append(places, at)
	}
	return places, nil
}

// use refuses rows in which an id is not given; weights are looked at when they are read.
func (t table) use(r row, use func(row) error) error {
	for i, column := range t.columns {
		if r[i] == "" && column != weightColumn {
			return fmt.Errorf("%s is empty", column)
		}
	}
	return use(r)
}

func project(fields []string, places []int) row {
	out := make(row, len(places))
	for i, p := range places {
		if p >= 0 {
			out[i] = strings.TrimSpace(fields[p])
		}
	}
	return out
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

// earliest and latest bound a timestamp, in Unix seconds: the years 1900 to 2200.
const earliest, latest = -2_208_988_800, 7_258_118_400

// moment reads a timestamp, in days since 1970: Unix seconds, RFC 3339 or a date.
func moment(text string) (days float64, err error) {
	var seconds float64
	if n, bad := strconv.ParseFloat(text, 64); bad == nil {
		seconds = n
	} else if at, bad := time.Parse(time.RFC3339, text); bad == nil {
		seconds = float64(at.UnixMilli()) / 1000
	} else if at, bad := time.Parse(time.DateOnly, text); bad == nil {
		seconds = float64(at.Unix())
	} else {
		return 0, fmt.Errorf("timestamp %q is neither Unix seconds nor RFC 3339 nor a date", text)
	}
	if !(seconds >= earliest && seconds <= latest) {
		return 0, fmt.Errorf("timestamp %s is not in seconds between 1900 and 2200", text)
	}
	return seconds / (24 * 60 * 60), nil
}
