package tuning

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/sheet"
)

// TestEveryTable writes each as CSV and JSON, with as many cells as columns, and keeps it from all but admins.
func TestEveryTable(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	recall := 0.3
	w.recommend.models = []Model{
		{Version: "m2", Recall: &recall, Weights: []Weight{{"ease", 0.7}, {"als", 0.3}}},
		{Version: "m1", Training: &learnedAsItComes, Refused: "=it forgot", Weights: []Weight{{"als", 1}}},
	}
	if _, err := w.Save(ctx, admin, lower, 0, "=1+1"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.SaveLearning(ctx, admin, quicker, 0, "=1+1"); err != nil {
		t.Fatal(err)
	}
	e, err := w.Start(ctx, admin, "@Lower", 0.5, asItComes, lower)
	if err != nil {
		t.Fatal(err)
	}
	for name, table := range map[string]struct {
		make func(access.Viewer) (sheet.Table, error)
		rows int
	}{
		"curve":      {func(v access.Viewer) (sheet.Table, error) { return w.CurveTable(ctx, v) }, 2},
		"threshold":  {func(v access.Viewer) (sheet.Table, error) { return w.ThresholdTable(ctx, v, 0.2) }, 2},
		"changes":    {func(v access.Viewer) (sheet.Table, error) { return w.ChangesTable(ctx, v, 0.2) }, 2},
		"neighbours": {func(v access.Viewer) (sheet.Table, error) { return w.NeighboursTable(ctx, v, "a1", 0.9, 5) }, 1},
		"lists": {func(v access.Viewer) (sheet.Table, error) {
			return w.ListsTable(ctx, v, []string{"u1"}, asItComes, 5)
		}, 4},
		"models":      {func(v access.Viewer) (sheet.Table, error) { return w.ModelsTable(v) }, 2},
		"history":     {func(v access.Viewer) (sheet.Table, error) { return w.HistoryTable(ctx, v) }, 1},
		"learning":    {func(v access.Viewer) (sheet.Table, error) { return w.LearningTable(ctx, v) }, 1},
		"experiment":  {func(v access.Viewer) (sheet.Table, error) { return w.ExperimentTable(ctx, v, e.ID) }, 21},
		"experiments": {func(v access.Viewer) (sheet.Table, error) { return w.ExperimentTable(ctx, v, "") }, 21},
	} {
		for _, v := range []access.Viewer{access.Visitor, fan} {
			if _, err := table.make(v); fault.CodeOf(err) != fault.Forbidden && fault.CodeOf(err) != fault.Unauthenticated {
				t.Errorf("%s: %v", name, err)
			}
		}
		made, err := table.make(admin)
		if err != nil || len(made.Rows) != table.rows {
			t.Errorf("%s has %d rows, %v", name, len(made.Rows), err)
		}
		var text, objects bytes.Buffer
		if err := made.WriteCSV(&text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		read, err := csv.NewReader(bytes.NewReader(text.Bytes()[3:])).ReadAll()
		if err != nil || len(read) != table.rows+1 {
			t.Errorf("%s: %v", name, err)
		}
		for _, cell := range slices.Concat(read...) {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+@") {
				t.Errorf("%s has a formula: %s", name, cell)
			}
		}
		var list []map[string]any
		if err := made.WriteJSON(&objects); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := json.Unmarshal(objects.Bytes(), &list); err != nil || len(list) != table.rows ||
			len(list[0]) != len(made.Columns) {
			t.Errorf("%s: %v in %s", name, err, objects.String())
		}
	}
	if _, err := w.ExperimentTable(ctx, admin, "none"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("no experiment: %v", err)
	}
}

// TestInteractionsWeighAsTheyAreLearned exports what somebody did under what a training goes by.
func TestInteractionsWeighAsTheyAreLearned(t *testing.T) {
	worth := func(save, follow float64) *TrainingConfig {
		return &TrainingConfig{HalfLifeDays: 90, PopularityHalfLifeDays: 14, SavePlays: save, FollowPlays: follow}
	}
	for _, test := range []struct {
		name   string
		set    *TrainingConfig // nil where none was
		did    Interaction
		weight string // empty where it is left out
	}{
		{"as it comes", nil, Interaction{Plays: 1, Saves: 2, Follows: true}, "12"},
		{"a save is worth half a play", worth(0.5, 10), Interaction{Plays: 1, Saves: 3}, "2.5"},
		{"a follow is worth ten", worth(0.5, 10), Interaction{Follows: true}, "10"},
		{"neither is worth anything", worth(0, 0), Interaction{Plays: 4, Saves: 3, Follows: true}, "4"},
		{"what is worth nothing", worth(0, 0), Interaction{Saves: 3, Follows: true}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			if test.set != nil {
				if _, err := w.SaveLearning(t.Context(), admin, *test.set, 0, "to see what it weighs"); err != nil {
					t.Fatal(err)
				}
			}
			test.did.UserID, test.did.ArtistID = "person", "a1"
			w.store.people, w.store.interactions = []string{"person"}, []Interaction{test.did}
			var out bytes.Buffer
			if err := w.WriteInteractions(t.Context(), admin, TSV, &out); err != nil {
				t.Fatal(err)
			}
			var weight string
			for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n")[1:] {
				weight = strings.Split(line, "\t")[2]
			}
			if weight != test.weight {
				t.Errorf("it weighs %q, not %q", weight, test.weight)
			}
		})
	}
}

// TestInteractionsWithoutNames writes what evaluate reads, with no id of a person, no time but a day, and other numbers
// each time.
func TestInteractionsWithoutNames(t *testing.T) {
	w := newWorld(t)
	at := time.Date(2026, 5, 6, 23, 59, 1, 2, time.UTC)
	for i := range 40 {
		id := fmt.Sprintf("person-%02d", i)
		w.store.people = append(w.store.people, id)
		w.store.interactions = append(w.store.interactions,
			Interaction{UserID: id, ArtistID: "a1", Plays: i, Saves: 1, Follows: true, LastAt: at},
			Interaction{UserID: id, ArtistID: "a2"}) // says nothing
	}
	write := func(f Format) string {
		t.Helper()
		var out bytes.Buffer
		if err := w.WriteInteractions(t.Context(), admin, f, &out); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "person") || strings.Contains(out.String(), "23:59") {
			t.Error("it tells who or when")
		}
		return out.String()
	}
	first, second := write(TSV), write(TSV)
	lines := strings.Split(strings.TrimSpace(first), "\n")
	if lines[0] != "userID\tartistID\tweight\ttimestamp" || len(lines) != 41 {
		t.Fatalf("%d lines after %q", len(lines), lines[0])
	}
	weights, people := map[string]bool{}, map[string]bool{}
	inOrder := true
	for i, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) != 4 || fields[1] != "a1" || fields[3] != "2026-05-06" || strings.Contains(second, fields[0]) {
			t.Fatalf("line %d: %q", i+2, line)
		}
		people[fields[0]], weights[fields[2]] = true, true
		inOrder = inOrder && fields[2] == fmt.Sprint(8+i)
	}
	if len(people) != 40 || len(weights) != 40 || !weights["8"] || !weights["47"] {
		t.Errorf("%d people, weights %v", len(people), weights)
	}
	if inOrder {
		t.Error("people come in the order of their ids")
	}
	for line := range strings.Lines(write(JSONL)) {
		var got map[string]any
		if err := json.Unmarshal([]byte(line), &got); err != nil || got["artistID"] != "a1" ||
			got["timestamp"] != "2026-05-06" || got["follows"] != true || got["userID"] == "" {
			t.Errorf("%v in %s", err, line)
		}
	}
	for _, v := range []access.Viewer{access.Visitor, fan} {
		if _, err := w.MayExport(v); fault.CodeOf(err) != fault.Forbidden && fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("%+v: %v", v, err)
		}
	}
	done, err := w.MayExport(admin)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.MayExport(admin); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("two at once: %v", err)
	}
	done()
	if done, err = w.MayExport(admin); err != nil {
		t.Fatal(err)
	}
	done()
}
