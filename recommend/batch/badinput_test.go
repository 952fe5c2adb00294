package batch

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"
)

const (
	friendHeader  = "userID\tfriendID\n"
	tagHeader     = "userID\tartistID\ttagID\n"
	excludeHeader = "userID\tartistID\n"
)

// inputs are the texts of files; those that are empty are not given.
type inputs struct{ interactions, friends, tags, exclude string }

func (i inputs) args(t *testing.T, more ...string) []string {
	t.Helper()
	args := []string{"--interactions", file(t, i.interactions)}
	for _, f := range []struct{ option, text string }{
		{"--friends", i.friends},
		{"--tags", i.tags},
		{"--exclude", i.exclude},
	} {
		if f.text != "" {
			args = append(args, f.option, file(t, f.text))
		}
	}
	return append(args, more...)
}

// TestOddInputIsRightOrRefused puts every oddity through each model: lists that hold together,
// or an error that says why.
func TestOddInputIsRightOrRefused(t *testing.T) {
	long := strings.Repeat("x", maxLine/2)
	cases := []struct {
		name string
		in   inputs
		// refused is part of the error; empty where it must go through with so many lines a model.
		refused string
		users   int
	}{
		{"empty file", inputs{interactions: "\n"}, ":1: the header must name", 0},
		{"header alone", inputs{interactions: header}, "", 0},
		{"one user, one artist", inputs{interactions: header + "u\ta\t1\n"}, "", 0},
		{"one user", inputs{interactions: header + "u\ta\t1\nu\tb\t1\nu\tc\t1\nu\td\t9\n"}, "", 0},
		{"duplicate rows", inputs{interactions: circles + strings.Repeat("u1\tr1\t5\n", 50)}, "", 6},
		{"enormous weights", inputs{interactions: strings.ReplaceAll(circles, "\t5\n", "\t1e15\n")}, "", 6},
		{"sums beyond a float32", inputs{interactions: circles + strings.Repeat("u1\tr1\t1e15\n", 100)}, "", 6},
		{"tiny weights", inputs{interactions: strings.ReplaceAll(circles, "\t5\n", "\t1e-30\n")}, "", 6},
		{"weights below a float32", inputs{interactions: circles + "u7\tr1\t1e-300\n"}, "", 7},
		{"zero weight", inputs{interactions: circles + "u7\tr1\t0\n"}, ":15: weight 0 is not above zero", 0},
		{"negative weight", inputs{interactions: circles + "u7\tr1\t-4\n"}, ":15: weight -4 is not above zero", 0},
		{"too enormous", inputs{interactions: circles + "u7\tr1\t1e16\n"}, ":15: weight 1e16 is above", 0},
		{"NaN", inputs{interactions: circles + "u7\tr1\tnan\n"}, ":15: weight nan is not above zero", 0},
		{"infinite", inputs{interactions: circles + "u7\tr1\t+Inf\n"}, ":15: weight +Inf is above", 0},
		{"no weight", inputs{interactions: circles + "u7\tr1\t\n"}, `:15: weight "" is not a number`, 0},
		{"broken line", inputs{interactions: circles + "u7\tr1\n"}, ":15: 2 fields where the header has 3", 0},
		{"no header", inputs{interactions: "u1\ta1\t3\nu1\ta2\t3\n"}, ":1: the header must name", 0},
		{"carriage returns", inputs{interactions: strings.ReplaceAll(circles, "\n", "\r\n")}, "", 6},
		{"byte order mark", inputs{interactions: "\ufeff" + circles}, "", 6},
		{"long ids", inputs{interactions: circles + long + "\tr1\t1\n"}, "", 7},
		{
			"a line too long",
			inputs{interactions: circles + long + long + long + "\tr1\t1\n"},
			":15: the line is longer than", 0,
		},
		{"binary junk", inputs{interactions: "\x7fELF\x02\x01\x00\xff\xfe\n"}, ":1: the line is not UTF-8", 0},
		{
			"binary junk below the header",
			inputs{interactions: circles + "u\xff\xfe\tr1\t1\n"},
			":15: the line is not UTF-8", 0,
		},
		{"a zero byte", inputs{interactions: circles + "u\x00\tr1\t1\n"}, ":15: the line holds control characters", 0},
		{"a file of another kind", inputs{interactions: "PK\x03\x04 zip\n"}, ":1: the line holds control characters", 0},
		{
			"friends that nobody knows",
			inputs{interactions: circles, friends: friendHeader + "x\ty\nu1\tz\nu1\tu1\nu1\tu2\n"},
			"", 6 + 3,
		},
		{"friends alone", inputs{interactions: header, friends: friendHeader + "x\ty\n"}, "", 0},
		{
			"a friend without a name",
			inputs{interactions: circles, friends: friendHeader + "x\t\n"},
			":2: friendID is empty", 0,
		},
		{"no friends", inputs{interactions: circles, friends: friendHeader}, "", 6},
		{
			"tags of what nobody knows",
			inputs{interactions: circles, tags: tagHeader + "q\tr1\tt\nu1\tnothing\tt\nu1\tj1\tt\n"},
			"", 6,
		},
		{"no tags", inputs{interactions: circles, tags: tagHeader}, "", 6},
		{
			"a tag file of another kind",
			inputs{interactions: circles, tags: friendHeader + "a\tb\n"},
			":1: the header must name userID, artistID, tagID", 0,
		},
		{
			"excluding what nobody knows",
			inputs{interactions: circles, exclude: excludeHeader + "u1\tnothing\nghost\tr1\n"},
			"", 7,
		},
		{
			"an empty exclude file",
			inputs{interactions: circles, exclude: "\n"},
			":1: the header must name userID, artistID", 0,
		},
		{
			"a bad timestamp",
			inputs{interactions: "userID\tartistID\tweight\ttimestamp\nu\ta\t1\tyesterday\n"},
			`:2: timestamp "yesterday" is neither`, 0,
		},
		{
			"a timestamp that is no number",
			inputs{interactions: "userID\tartistID\tweight\ttimestamp\nu\ta\t1\tNaN\n"},
			":2: timestamp NaN is not", 0,
		},
		{
			"milliseconds",
			inputs{interactions: "userID\tartistID\tweight\ttimestamp\nu\ta\t1\t1700000000000\n"},
			":2: timestamp 1700000000000 is not in seconds", 0,
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, model := range []string{
				popularityModel, itemKNNModel, neighboursModel, "rdlae", "ials-collective:factors=4",
				blendModel + ":diversity=0.5:discovery=0.5",
			} {
				var out bytes.Buffer
				err := Recommend(t.Context(), c.in.args(t, "--model", model, "--top", "3"), &out, io.Discard)
				if c.refused != "" {
					if err == nil || !strings.Contains(err.Error(), c.refused) {
						t.Fatalf("%s: %v, want %q", model, err, c.refused)
					}
					return
				}
				if err != nil {
					t.Fatalf("%s: %v", model, err)
				}
				checkLists(t, model, out.String(), c.users)
			}
		})
	}
}

// checkLists wants each of so many people to have up to three different artists, with finite scores.
func checkLists(t *testing.T, model, text string, users int) {
	t.Helper()
	seen, people, last := map[string]bool{}, map[string]int{}, math.Inf(1)
	for line := range strings.Lines(strings.SplitN(text, "\n", 2)[1]) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 4 || seen[f[0]+"\t"+f[1]] {
			t.Fatalf("%s: line %q", model, line)
		}
		seen[f[0]+"\t"+f[1]] = true
		if people[f[0]]++; people[f[0]] == 1 {
			last = math.Inf(1)
		}
		if score, err := strconv.ParseFloat(f[3], 64); err != nil || math.IsNaN(score) || math.IsInf(score, 0) ||
			score > last || f[2] != strconv.Itoa(people[f[0]]) {
			t.Fatalf("%s: line %q after a score of %v", model, line, last)
		} else {
			last = score
		}
		if strings.HasPrefix(f[0], "u1") && strings.HasPrefix(f[1], "r") || f[0] == "u7" && f[1] == "r1" {
			t.Fatalf("%s: %s has %s already", model, f[0], f[1])
		}
	}
	if len(people) != users {
		t.Fatalf("%s: %d people have lists, want %d", model, len(people), users)
	}
}

// TestOddInputIsMeasuredOrRefused does the same for evaluate; its JSON is always finite.
func TestOddInputIsMeasuredOrRefused(t *testing.T) {
	dated := "userID\tartistID\tweight\ttimestamp\n"
	nothing := "nobody has anything held out"
	cases := []struct {
		name    string
		args    func(t *testing.T) []string
		refused string
	}{
		{"header alone", inputs{interactions: header}.evaluated(), nothing},
		{"one user of two artists", inputs{interactions: header + "u\ta\t1\nu\tb\t1\n"}.evaluated(), nothing},
		{"one user", inputs{interactions: header + "u\ta\t1\nu\tb\t1\nu\tc\t1\n"}.evaluated(), ""},
		{"enormous weights", inputs{interactions: strings.ReplaceAll(circles, "\t5\n", "\t1e15\n")}.evaluated(), ""},
		{
			"friends and tags of nobody",
			inputs{interactions: circles, friends: friendHeader + "x\ty\n", tags: tagHeader + "x\ty\tz\n"}.evaluated(), "",
		},
		{"no timestamps", inputs{interactions: circles}.evaluated("--split", "time"), "needs a column timestamp"},
		{
			"a timestamp is missing",
			inputs{interactions: dated + "u\ta\t1\t2020-01-01\nu\tb\t1\t\n"}.evaluated("--split", "time"),
			"needs a column timestamp, filled",
		},
		{
			"all at once", inputs{interactions: dated + "u\ta\t1\t7\nu\tb\t1\t7\n"}.evaluated("--split", "time"),
			"leave nothing after",
		},
		{"nothing to split by time", inputs{interactions: dated}.evaluated("--split", "time"), "leave nothing after"},
		{
			"nobody can be new", inputs{interactions: circles}.evaluated("--split", "new-users"),
			"nobody has at least 10 artists",
		},
		{"a split that is not there", inputs{interactions: circles}.evaluated("--split", "odd"), "--split must be"},
		{"friends without friends", inputs{interactions: circles}.evaluated("--models", "friends"), "needs --friends"},
		{
			"forgetting without time", inputs{interactions: circles}.evaluated("--models", "popularity:half-life=3"),
			"needs a column timestamp",
		},
		{"comparing one", inputs{interactions: circles}.evaluated("--compare", "item-knn"), "takes two different"},
		{
			"comparing with itself", inputs{interactions: circles}.evaluated("--compare", "item-knn,item-knn"),
			"takes two different",
		},
		{
			"a setting that is not there", inputs{interactions: circles}.evaluated("--models", "ials:speed=3"),
			`no setting "speed"`,
		},
		{
			"a setting out of range", inputs{interactions: circles}.evaluated("--models", "item-knn:diversity=2"),
			"between 0 and 1",
		},
		{
			"a setting that is no number", inputs{interactions: circles}.evaluated("--models", "item-knn:diversity=NaN"),
			"between 0 and 1",
		},
		{"half a factor", inputs{interactions: circles}.evaluated("--models", "ials:factors=2.5"), "whole number"},
		{"known numbers that fall", inputs{interactions: circles}.evaluated("--known", "3,1"), "--known must be rising"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			err := Evaluate(t.Context(), c.args(t), &out, io.Discard)
			if c.refused != "" {
				if err == nil || !strings.Contains(err.Error(), c.refused) {
					t.Fatalf("%v, want %q", err, c.refused)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !json.Valid(out.Bytes()) {
				t.Errorf("no JSON: %s", out.String())
			}
		})
	}
}

func (i inputs) evaluated(more ...string) func(*testing.T) []string {
	return func(t *testing.T) []string {
		return i.args(t, append([]string{"--json", "--k", "2", "--resamples", "50"}, more...)...)
	}
}

func TestTestFilesMayNameTheUnknown(t *testing.T) {
	train, test := file(t, circles), file(t, header+"ghost\tr1\t1\nu4\tunheard\t1\n")
	var out bytes.Buffer
	args := []string{
		"--train", train, "--test", test, "--models", "item-knn,blend", "--k", "2", "--resamples",
		"50", "--json",
	}
	if err := Evaluate(t.Context(), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var r Report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if r.Protocol.Users != 2 || r.Protocol.Artists != 6 {
		t.Errorf("%+v", r.Protocol)
	}
	for _, m := range r.Models {
		// Who is unknown gets what most hear, and r1 is among that; nobody can find what is unheard.
		if m.Recall.Mean != 0.5 {
			t.Errorf("%s: recall %v", m.Name, m.Recall)
		}
	}
}

func TestMoments(t *testing.T) {
	for text, want := range map[string]float64{
		"86400": 1, "1970-01-03": 2, "1970-01-01T12:00:00Z": 0.5, "1970-01-01T01:00:00+01:00": 0, "-86400": -1,
	} {
		if got, err := moment(text); err != nil || math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}
