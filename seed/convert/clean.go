package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
	"time"
)

//go:embed corrections.json
var correctionsFile []byte

// correction restores letters that the archive's export lost.
type correction struct {
	Found string `json:"found"`
	Meant string `json:"meant"`
	Why   string `json:"why"`
}

func readCorrections() ([]correction, error) {
	var list []correction
	if err := json.Unmarshal(correctionsFile, &list); err != nil {
		return nil, fmt.Errorf("reading corrections.json: %w", err)
	}
	return list, nil
}

// cleaner makes the texts of the archive fit to show.
type cleaner struct {
	corrections []correction
	log         *repairLog
}

// text decodes HTML entities, collapses blanks and restores lost letters.
func (c cleaner) text(where, raw string) string {
	decoded := html.UnescapeString(raw)
	if decoded != raw {
		c.log.add(kindEntity, where, fmt.Sprintf("%q became %q", raw, decoded))
	}
	trimmed := strings.Join(strings.Fields(decoded), " ")
	if trimmed != decoded {
		c.log.add(kindSpace, where, fmt.Sprintf("%q", decoded))
	}
	for _, fix := range c.corrections {
		// A title cut off at its end is also found in one that is whole.
		whole := strings.Contains(fix.Meant, fix.Found) && strings.Contains(trimmed, fix.Meant)
		if strings.Contains(trimmed, fix.Found) && !whole {
			fixed := strings.ReplaceAll(trimmed, fix.Found, fix.Meant)
			c.log.add(kindLetters, where, fmt.Sprintf("%q became %q: %s", trimmed, fixed, fix.Why))
			trimmed = fixed
		}
	}
	return trimmed
}

// added reads when the archive took something up: a US date with a time on a
// twelve-hour clock, of which 360 rows keep only the year.
func (c cleaner) added(where, raw string) (time.Time, error) {
	if at, err := time.Parse("1/02/2006 03:04:05 PM", raw); err == nil {
		return at, nil
	}
	at, err := time.Parse("2006", raw)
	if err != nil {
		return time.Time{}, fmt.Errorf("%s: date %q is neither a US date nor a year", where, raw)
	}
	c.log.add(kindYearOnly, where, raw)
	return at, nil
}

// seconds reads a duration. Durations of an hour and more were written as
// h:mm:ss and read as mm:ss by the export, which made fractional minutes of
// them: 61.56666667 is 1:01:34.
func (c cleaner) seconds(where, raw string) (float64, error) {
	value, err := strconv.ParseFloat(raw, 64)
	if err != nil || value <= 0 {
		return 0, fmt.Errorf("%s: duration %q is not a positive number", where, raw)
	}
	if value == math.Trunc(value) {
		return value, nil
	}
	fixed := math.Round(value * 60)
	c.log.add(kindDuration, where, fmt.Sprintf("%s minutes became %.0f seconds", raw, fixed))
	return fixed, nil
}

// count reads a number of listens or favourites.
func count(where, raw string) (int, error) {
	n, err := strconv.Atoi(raw)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s: %q is not a count", where, raw)
	}
	return n, nil
}
