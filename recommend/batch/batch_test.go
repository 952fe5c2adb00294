package batch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "in.tsv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func run(t *testing.T, args ...string) [][]string {
	t.Helper()
	var out bytes.Buffer
	if err := Recommend(t.Context(), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(out.String()) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows
}

const header = "userID\tartistID\tweight\n"

// rock and jazz are two circles of listeners; u4 has heard one rock artist.
const circles = header +
	"u1\tr1\t5\nu1\tr2\t5\nu1\tr3\t5\nu2\tr1\t5\nu2\tr2\t5\nu2\tr3\t5\n" +
	"u3\tj1\t5\nu3\tj2\t5\nu5\tj1\t5\nu5\tj2\t5\nu6\tj1\t1\nu4\tr1\t2\nu4\tr1\t3\n"

func byUser(rows [][]string) map[string][]string {
	out := map[string][]string{}
	for _, r := range rows[1:] {
		out[r[0]] = append(out[r[0]], r[1])
	}
	return out
}

func TestRecommend(t *testing.T) {
	in := file(t, circles)
	friends := file(t, "userID\tfriendID\nu9\tu3\n")
	exclude := file(t, "userID\tartistID\nu4\tr2\nu8\tj1\nu8\tunknown\n")
	cases := []struct {
		name string
		args []string
		want map[string][]string
	}{
		{"item-knn finds the circle, then what most hear", []string{"--model", "item-knn", "--top", "3"}, map[string][]string{
			"u1": {"j1", "j2"}, "u2": {"j1", "j2"}, "u3": {"r1", "r2", "r3"}, "u5": {"r1", "r2", "r3"},
			"u6": {"j2", "r1", "r2"}, "u4": {"r2", "r3", "j1"},
		}},
		{"exclude", []string{"--model", "item-knn", "--top", "2", "--exclude", exclude}, map[string][]string{
			"u1": {"j1", "j2"}, "u2": {"j1", "j2"}, "u3": {"r1", "r2"}, "u5": {"r1", "r2"},
			"u6": {"j2", "r1"}, "u4": {"r3", "j1"}, "u8": {"r1", "r2"},
		}},
		{"friends of somebody new", []string{"--model", "item-knn", "--top", "2", "--friends", friends}, map[string][]string{
			"u1": {"j1", "j2"}, "u2": {"j1", "j2"}, "u3": {"r1", "r2"}, "u5": {"r1", "r2"},
			"u6": {"j2", "r1"}, "u4": {"r2", "r3"}, "u9": {"j1", "j2"},
		}},
		{"popularity", []string{"--top", "1", "--model", "popularity"}, map[string][]string{
			"u1": {"j1"}, "u2": {"j1"}, "u3": {"r1"}, "u5": {"r1"}, "u6": {"r1"}, "u4": {"j1"},
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			rows := run(t, append([]string{"--interactions", in}, c.args...)...)
			if !slices.Equal(rows[0], []string{"userID", "artistID", "rank", "score"}) {
				t.Errorf("header %v", rows[0])
			}
			if d := cmp.Diff(c.want, byUser(rows)); d != "" {
				t.Error(d)
			}
			checkRanks(t, rows[1:])
		})
	}
}

// checkRanks holds ranks against 1, 2, 3 of each first column, and scores against their order.
func checkRanks(t *testing.T, rows [][]string) {
	t.Helper()
	rank, last := 0, 0.0
	for i, r := range rows {
		if i == 0 || rows[i-1][0] != r[0] {
			rank, last = 0, math.Inf(1)
		}
		rank++
		score, err := strconv.ParseFloat(r[3], 64)
		if err != nil || r[2] != strconv.Itoa(rank) || score > last || score <= 0 {
			t.Errorf("line %v after score %v", r, last)
		}
		last = score
	}
}

func TestRecommendWritesAFileAndSimilarScores(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.tsv")
	in := file(t, generated(3))
	if rows := run(t, "--interactions", in, "--similar", "--top", "5", "--out", path); len(rows) != 0 {
		t.Errorf("printed %v", rows)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		rows = append(rows, strings.Split(line, "\t"))
	}
	if len(rows) < 100 || !slices.Equal(rows[0], []string{"artistID", "neighbourID", "rank", "score"}) {
		t.Fatalf("%d lines, %v", len(rows), rows[0])
	}
	checkRanks(t, rows[1:])
	for _, r := range rows[1:] {
		if score, err := strconv.ParseFloat(r[3], 64); err != nil || score > 1 || r[0] == r[1] {
			t.Errorf("line %v", r)
		}
	}
}

// generated is a file of 150 people who each like one of five circles of 20 artists.
func generated(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 2))
	var b strings.Builder
	b.WriteString(header)
	for u := range 150 {
		for range 15 {
			circle := u % 5
			if r.Float64() < 0.15 {
				circle = r.IntN(5)
			}
			fmt.Fprintf(&b, "u%d\ta%d\t%d\n", u, circle*20+int(20*math.Pow(r.Float64(), 1.5)), 1+r.IntN(50))
		}
	}
	return b.String()
}

func TestEvaluate(t *testing.T) {
	tags := "userID\tartistID\ttagID\n"
	for a := range 100 {
		tags += fmt.Sprintf("u%d\ta%d\tt%d\n", a, a, a/20)
	}
	args := []string{
		"--interactions", file(t, generated(1)), "--tags", file(t, tags), "--models", "popularity,item-knn",
		"--resamples", "200", "--k", "10", "--json",
	}
	var out bytes.Buffer
	if err := Evaluate(t.Context(), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var r Report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	p := r.Protocol
	if p.Split != "random" || p.Users != 150 || p.K != 10 || p.TestInteractions < 200 || !p.Tags || p.Friends {
		t.Errorf("protocol %+v", p)
	}
	if len(r.Models) != 2 || r.Models[0].Name != "popularity" || r.Models[1].Name != "item-knn" {
		t.Fatalf("models %+v", r.Models)
	}
	if r.Models[1].Recall.Low < r.Models[0].Recall.High {
		t.Errorf("item-knn %+v is not better than popularity %+v", r.Models[1].Recall, r.Models[0].Recall)
	}
	for _, m := range r.Models {
		for _, i := range []Interval{m.Recall, m.NDCG} {
			if !(i.Low < i.Mean && i.Mean < i.High && i.Low >= 0 && i.High <= 1) {
				t.Errorf("%s: interval %+v", m.Name, i)
			}
		}
		for of, i := range map[float64]*estimate.Interval{m.Coverage: m.CoverageInterval, m.Gini: m.GiniInterval} {
			if i == nil || !(i.Low < of && of <= i.High && i.Low >= 0 && i.High <= 1) {
				t.Errorf("%s: %v in %+v", m.Name, of, i)
			}
		}
	}
	for i, s := range r.Thresholds {
		for of, ends := range map[float64]*estimate.Interval{
			s.WithOne: s.WithOneInterval, s.WithFive: s.WithFiveInterval, *s.TagAgreement: s.TagAgreementInterval,
			s.MeanNeighbours: s.MeanNeighboursInterval, s.Coverage: s.CoverageInterval,
		} {
			if ends == nil || !(ends.Low <= of && of <= ends.High && ends.Low < ends.High) {
				t.Errorf("at %v: %v in %+v", s.Threshold, of, ends)
			}
		}
		if want := 1 - math.Pow(s.Threshold, math.Log2(10)); s.WithOne < want-1e-9 {
			t.Errorf("at %v, %v have a neighbour, want %v", s.Threshold, s.WithOne, want)
		}
		if i > 0 &&
			(s.WithOne > r.Thresholds[i-1].WithOne || s.WithFive > r.Thresholds[i-1].WithFive ||
				s.MeanNeighbours > r.Thresholds[i-1].MeanNeighbours) {
			t.Errorf("threshold %v adds neighbours", s.Threshold)
		}
		if s.TagAgreement == nil || *s.TagAgreement < 0 || *s.TagAgreement > 1 {
			t.Errorf("threshold %v: tag agreement %v", s.Threshold, s.TagAgreement)
		}
	}
	var again bytes.Buffer
	if err := Evaluate(t.Context(), args, &again, io.Discard); err != nil {
		t.Fatal(err)
	}
	var r2 Report
	if err := json.Unmarshal(again.Bytes(), &r2); err != nil {
		t.Fatal(err)
	}
	if !cmp.Equal(r.Models[1].Quality, r2.Models[1].Quality) || !cmp.Equal(r.Thresholds, r2.Thresholds) {
		t.Error("the same files and seed gave other figures")
	}
}

func TestEvaluateByHand(t *testing.T) {
	recall, ndcg := accuracy([]int32{4, 2, 7}, []int32{1, 4, 7}, 3)
	ideal := 1 + 1/math.Log2(3) + 0.5
	if math.Abs(recall-2.0/3) > 1e-12 || math.Abs(ndcg-(1+0.5)/ideal) > 1e-12 {
		t.Errorf("recall %v, nDCG %v", recall, ndcg)
	}
}

func TestEvaluateGivenSplitAsText(t *testing.T) {
	train := file(t, circles)
	test := file(t, header+"u4\tr2\t1\nu6\tj2\t1\nu1\tr1\t1\n")
	var out bytes.Buffer
	if err := Evaluate(t.Context(), []string{"--train", train, "--test", test, "--models", "item-knn", "--k", "1"}, &out,
		io.Discard); err != nil {
		t.Fatal(err)
	}
	// u1 has r1 already, so two people are measured; both are found at once.
	for _, want := range []string{"given split, 2 people", "item-knn  1.0000    1.0000 to 1.0000"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestBadFilesAreRefusedByLine(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"empty", "", ":1: the file is empty"},
		{"no header", "u1\ta1\t3\n", ":1: the header must name"},
		{"commas", "userID,artistID,weight\n", ":1: the header must name"},
		{"missing field", header + "u1\ta1\t3\nu1\ta2\n", ":3: 2 fields where the header has 3"},
		{"blank line", header + "\nu1\ta1\t3\n", ":2: 1 fields"},
		{"not a number", header + "u1\ta1\tmany\n", `:2: weight "many" is not a number`},
		{"zero", header + "u1\ta1\t0\n", ":2: weight 0 is not above zero"},
		{"negative", header + "u1\ta1\t1\nu1\ta1\t-2\n", ":3: weight -2 is not above zero"},
		{"NaN", header + "u1\ta1\tNaN\n", ":2: weight NaN is not above zero"},
		{"infinite", header + "u1\ta1\tInf\n", ":2: weight Inf is above"},
		{"enormous", header + "u1\ta1\t1e999\n", ":2: weight 1e999 is above"},
		{"no user", header + "\ta1\t1\n", ":2: userID is empty"},
		{"no artist", header + "u1\t \t1\n", ":2: artistID is empty"},
		{"endless line", header + strings.Repeat("x", maxLine+1), ":2: "},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			err := Recommend(t.Context(), []string{"--interactions", file(t, c.text)}, &bytes.Buffer{}, io.Discard)
			if err == nil || !strings.Contains(err.Error(), "in.tsv"+c.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestFilesAreReadGenerously(t *testing.T) {
	text := "\ufeffWEIGHT\tartistid\tuserID\tyear\r\n2\ta1\tu1\t2009\r\n3\ta1\tu1\t2010\r\n1\ta2\tu1\t2009"
	d := newData()
	var err error
	if d.train, err = d.readInteractions(file(t, text)); err != nil {
		t.Fatal(err)
	}
	known, err := d.learnable()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]knn.Entry{{Index: 0, Weight: 5}, {Index: 1, Weight: 1}}, known.Plays.Row(0)); d != "" {
		t.Error(d)
	}
}

func TestBadOptionsAreRefused(t *testing.T) {
	in := file(t, circles)
	bad := filepath.Join(t.TempDir(), "gone", "out.tsv")
	for _, args := range [][]string{
		{},
		{"--interactions", in, "stray"},
		{"--interactions", in, "--nonsense"},
		{"--interactions", in, "--top", "0"},
		{"--interactions", in, "--model", "magic"},
		{"--interactions", in, "--model", "friends"},
		{"--interactions", in, "--model", "popularity", "--similar"},
		{"--interactions", bad},
		{"--interactions", t.TempDir()},
		{"--interactions", in, "--friends", t.TempDir()},
		{"--interactions", in, "--out", bad},
		{"--interactions", in, "--out", t.TempDir()},
	} {
		if err := Recommend(t.Context(), args, &bytes.Buffer{}, io.Discard); err == nil {
			t.Errorf("recommend %v went through", args)
		}
	}
	for _, args := range [][]string{
		{},
		{"--interactions", in, "--train", in},
		{"--train", in},
		{"--interactions", in, "--k", "0"},
		{"--interactions", in, "--k", "1001"},
		{"--interactions", in, "--resamples", "39"},
		{"--train", in, "--test", in},
		{"--train", in, "--test", bad},
		{"--train", in, "--test", t.TempDir()},
	} {
		if err := Evaluate(t.Context(), args, &bytes.Buffer{}, io.Discard); err == nil {
			t.Errorf("evaluate %v went through", args)
		}
	}
}

// TestWhatCannotBeWrittenIsRefusedFirst: nothing is read or learned for a file that cannot hold it, and one that can is
// not touched before.
func TestWhatCannotBeWrittenIsRefusedFirst(t *testing.T) {
	type command func(context.Context, []string, io.Writer, io.Writer) error
	for name, c := range map[string]struct {
		run    command
		option string
	}{"recommend": {Recommend, "--out"}, "evaluate": {Evaluate, "--html"}} {
		var out, progress bytes.Buffer
		err := c.run(t.Context(),
			[]string{"--interactions", file(t, circles), c.option, filepath.Join(t.TempDir(), "none", "f")}, &out, &progress)
		if err == nil || !strings.Contains(err.Error(), "creating") || out.Len()+progress.Len() > 0 {
			t.Errorf("%s: %v after %q", name, err, progress.String())
		}
		kept, fresh := file(t, "kept"), filepath.Join(t.TempDir(), "fresh")
		for _, path := range []string{kept, fresh} {
			if err := c.run(t.Context(), []string{"--interactions", "missing", c.option, path}, &out, &progress); err == nil {
				t.Errorf("%s: a missing file is read", name)
			}
		}
		if text, err := os.ReadFile(kept); err != nil || string(text) != "kept" {
			t.Errorf("%s: before anything was learned the file has %q (%v)", name, text, err)
		}
		if _, err := os.Stat(fresh); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: an empty file is left: %v", name, err)
		}
	}
}

func TestHelp(t *testing.T) {
	var recommend, evaluate bytes.Buffer
	if err := Recommend(t.Context(), []string{"--help"}, &recommend, io.Discard); err != nil {
		t.Fatal(err)
	}
	if err := Evaluate(t.Context(), []string{"-h"}, &evaluate, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"--interactions", "-exclude", "-similar"} {
		if !strings.Contains(recommend.String(), want) {
			t.Errorf("no %s in %s", want, recommend.String())
		}
	}
	if !strings.Contains(evaluate.String(), "-resamples") {
		t.Error(evaluate.String())
	}
}

func TestSmallestFiles(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		rows int
	}{
		"header alone": {header, 1},
		"one line":     {header + "u\ta\t1\n", 1},
	} {
		for _, similar := range []bool{false, true} {
			if rows := run(t, "--interactions", file(t, c.text), "--similar="+strconv.FormatBool(similar)); len(rows) != c.rows {
				t.Errorf("%s: %v", name, rows)
			}
		}
	}
}

func TestEvaluateCanLeaveOutReranking(t *testing.T) {
	var out bytes.Buffer
	args := inputs{interactions: circles}.args(t, "--models", "popularity", "--json", "--no-reranking")
	if err := Evaluate(t.Context(), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	conforms(t, out.Bytes())
	if strings.Contains(out.String(), `"reranking"`) {
		t.Error("it was not left out")
	}
}

func TestAMissingFileIsToldOnce(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing.tsv")
	for _, run := range []func(context.Context, []string, io.Writer, io.Writer) error{Evaluate, Recommend} {
		err := run(t.Context(), []string{"--interactions", missing}, io.Discard, io.Discard)
		if err == nil || strings.Count(err.Error(), missing) != 1 {
			t.Errorf("%v", err)
		}
	}
}
