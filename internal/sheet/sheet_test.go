package sheet_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/sheet"
)

func TestTables(t *testing.T) {
	half, nothing := 0.5, (*float64)(nil)
	table := sheet.Table{
		Columns: []string{"name", "figure", "low", "n", "is", "at"},
		Rows: [][]any{
			{"=HYPERLINK(1)", -0.25, &half, 3, true, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)},
			{"a \"b\", c", math.NaN(), nothing, 0, false, time.Time{}},
			{"", math.Inf(1), nil, 12, nil, nil},
		},
	}
	var out bytes.Buffer
	if err := table.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	want := "\ufeffname,figure,low,n,is,at\r\n'=HYPERLINK(1),-0.25,0.5,3,true," +
		"2026-01-02T03:04:05.000Z\r\n\"a \"\"b\"\", c\",,,0,false,\r\n,,,12,,\r\n"
	if out.String() != want {
		t.Errorf("got %q", out.String())
	}
	out.Reset()
	if err := table.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	want = `[{"name":"=HYPERLINK(1)","figure":-0.25,"low":0.5,"n":3,"is":true,"at":"2026-01-02T03:04:05.000Z"},
{"name":"a \"b\", c","figure":null,"low":null,"n":0,"is":false,"at":null},
{"name":"","figure":null,"low":null,"n":12,"is":null,"at":null}]
`
	if out.String() != want {
		t.Errorf("got %s", out.String())
	}
	out.Reset()
	if err := (sheet.Table{Columns: []string{"a"}}).WriteJSON(&out); err != nil || out.String() != "[]\n" {
		t.Errorf("without rows: %q, %v", out.String(), err)
	}
}

// TestNoTextIsAFormula names what OWASP lists as the beginning of a formula, and what is none.
func TestNoTextIsAFormula(t *testing.T) {
	for _, formula := range []string{
		"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\r\n=1",
		"=\"a\"\n\"b\"", "=", "'=1",
	} {
		if got := sheet.Harmless(formula); got != "'"+formula {
			t.Errorf("%q is written as %q", formula, got)
		}
	}
	for _, text := range []string{"", "a=b", " =1", "Ünal & Søn", "'a", "1+1", "ＡＢ", "\U0001f3b5"} {
		if got := sheet.Harmless(text); got != text {
			t.Errorf("%q is written as %q", text, got)
		}
	}
}

// TestWhateverIsWrittenCanBeRead writes any texts and numbers, and finds no formula and no cell too many.
func TestWhateverIsWrittenCanBeRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := sheet.Table{Columns: []string{"text", "number"}}
		for range rapid.IntRange(0, 5).Draw(t, "rows") {
			table.Rows = append(table.Rows, []any{rapid.String().Draw(t, "text"), rapid.Float64().Draw(t, "number")})
		}
		var out bytes.Buffer
		if err := table.WriteCSV(&out); err != nil {
			t.Fatal(err)
		}
		read, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(out.Bytes(), []byte("\ufeff")))).ReadAll()
		if err != nil || len(read) != len(table.Rows)+1 {
			t.Fatalf("%d rows, %v", len(read), err)
		}
		for _, record := range read[1:] {
			if len(record) != 2 || strings.ContainsAny(record[0][:min(1, len(record[0]))], "=+-@\t\r\n") {
				t.Fatalf("a formula: %q", record)
			}
		}
		out.Reset()
		if err := table.WriteJSON(&out); err != nil {
			t.Fatal(err)
		}
		var objects []map[string]any
		if err := json.Unmarshal(out.Bytes(), &objects); err != nil || len(objects) != len(table.Rows) {
			t.Fatalf("%d objects, %v", len(objects), err)
		}
	})
}
