package batch

import (
	"bytes"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What is shown adds up to the last digit: the first figure and the difference are the second.
func TestDifferencesAddUpAsShown(t *testing.T) {
	tenThousandths := func(t *rapid.T, text string) int64 {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return int64(math.Round(v * 1e4))
	}
	figure := rapid.OneOf(rapid.Float64Range(-1e3, 1e3), rapid.Float64Range(0, 1),
		rapid.Map(rapid.IntRange(0, 20_000), func(n int) float64 { return float64(n) / 2e4 })) // on the edge of rounding
	rapid.Check(t, func(t *rapid.T) {
		a := apart{from: figure.Draw(t, "from"), to: figure.Draw(t, "to")}
		from, to := tenThousandths(t, fixed(a.from)), tenThousandths(t, fixed(a.to))
		if by := a.shown().Text; from+tenThousandths(t, by) != to || by == "-0.0000" {
			t.Fatalf("%s and %s are not %s", fixed(a.from), by, fixed(a.to))
		}
	})
}

// The tables of a report add up as they stand, in a row and between tables: a comparison has the figures that the
// models have, and a price is from what nothing was re-ranked.
func TestReportsAddUpAsShown(t *testing.T) {
	var out bytes.Buffer
	args := append([]string{
		"--interactions", file(t, generated(1)), "--compare", "popularity,item-knn", "--k", "5", "--resamples", "50",
	}, friendsAndTags(t)...)
	if err := Evaluate(t.Context(), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	number := func(text string) int64 {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return int64(math.Round(v * 1e4))
	}
	models, compared, priced := map[string][]string{}, 0, 0
	var table, unranked string
	for line := range strings.Lines(out.String()) {
		columns := regexp.MustCompile(`\s{2,}`).Split(strings.TrimSpace(line), -1)
		head := columns[0]
		switch {
		case len(columns) < 5:
		case head == "model" || strings.HasPrefix(head, "from ") || strings.HasSuffix(head, ", diversity") ||
			head == "what lists show" || head == "threshold":
			table = head
		case table == "model":
			models[head] = columns
		case strings.HasPrefix(table, "from "):
			compared++
			if number(columns[1])+number(columns[3]) != number(columns[2]) {
				t.Errorf("it does not add up: %s", line)
			}
			if head == "recall" && (columns[1] != models["popularity"][1] || columns[2] != models["item-knn"][1]) {
				t.Errorf("the models have other figures than %s", line)
			}
		case strings.HasSuffix(table, ", diversity"):
			if priced++; unranked == "" {
				unranked = columns[2]
			}
			if number(unranked)+number(columns[4]) != number(columns[2]) {
				t.Errorf("it does not add up: %s", line)
			}
		}
	}
	if compared != 6 || priced != 11 || len(models) != 2 {
		t.Errorf("%d rows are compared, %d have a price, and there are %d models in\n%s", compared, priced, len(models), &out)
	}
}
