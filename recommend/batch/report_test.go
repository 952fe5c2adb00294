package batch

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// measured runs evaluate on generated people, whose interactions are dated in order.
func measured(t *testing.T, args ...string) (Report, []byte) {
	t.Helper()
	var b strings.Builder
	b.WriteString("userID\tartistID\tweight\ttimestamp\n")
	day := 0
	for line := range strings.Lines(strings.TrimPrefix(generated(4), header)) {
		day++
		fmt.Fprintf(&b, "%s\t%d\n", strings.TrimSuffix(line, "\n"), day*86400)
	}
	var out bytes.Buffer
	args = append([]string{"--interactions", file(t, b.String()), "--k", "5", "--resamples", "50", "--json"}, args...)
	if err := Evaluate(t.Context(), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var r Report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	return r, out.Bytes()
}

func friendsAndTags(t *testing.T) []string {
	t.Helper()
	friends, tags := friendHeader, tagHeader
	for u := range 150 {
		friends += fmt.Sprintf("u%d\tu%d\n", u, (u+5)%150)
		tags += fmt.Sprintf("u%d\ta%d\tt%d\n", u, u%100, u%100/20)
	}
	return []string{"--friends", file(t, friends), "--tags", file(t, tags)}
}

// TestEveryModelIsMeasuredByItsName has the blend come last, not far below the best.
func TestEveryModelIsMeasuredByItsName(t *testing.T) {
	fast := "popularity,friends,content,neighbours,item-knn-cosine,item-knn-bm25,item-knn,ease,rdlae,cease," +
		"ials:factors=8,ials-friends:factors=8,ials-collective:factors=8"
	r, text := measured(t, append(friendsAndTags(t), "--models", fast)...)
	var got []string
	for _, m := range r.Models {
		got = append(got, m.Name)
		if m.Recall.Mean <= 0 || m.Coverage <= 0 || m.Novelty.Mean <= 0 || m.Diversity == nil {
			t.Errorf("%+v", m)
		}
	}
	if d := cmp.Diff(strings.Split(fast, ","), got); d != "" {
		t.Error(d)
	}
	conforms(t, text)
}

func TestWhatIsMeasuredUnlessTold(t *testing.T) {
	labels := func(d *data) []string {
		var out []string
		for _, c := range usual(d) {
			out = append(out, c.label)
		}
		return out
	}
	if d := cmp.Diff([]string{"popularity", "neighbours", "item-knn-cosine", "item-knn", "ease", "rdlae", "ials", "blend"},
		labels(newData())); d != "" {
		t.Error(d)
	}
	full := newData()
	if err := errors.Join(full.readFriends(file(t, friendHeader+"a\tb\n")),
		full.readTags(file(t, tagHeader))); err != nil {
		t.Fatal(err)
	}
	if got := labels(full); !slices.Contains(got, "friends") || !slices.Contains(got, "ials-friends") ||
		slices.Contains(got, "cease") {
		t.Error(got)
	}
}

func TestSplitByTimeLearnsFromThePastAlone(t *testing.T) {
	all := make([]interaction, 100)
	for i := range all {
		all[i] = interaction{user: int32(i % 7), item: int32(i % 11), weight: 1, at: float64((i * 37) % 100 / 2)}
	}
	train, test, err := byTime(all)
	if err != nil {
		t.Fatal(err)
	}
	last := slices.MaxFunc(train, func(a, b interaction) int { return int(a.at - b.at) })
	for _, x := range test {
		if x.at <= last.at {
			t.Errorf("%v is tested on, and no later than %v", x, last)
		}
	}
	if len(train)+len(test) != 100 || len(train) < 80 || len(train) > 82 {
		t.Errorf("%d and %d", len(train), len(test))
	}
	r, text := measured(t, "--split", "time", "--models", "popularity:half-life=200,item-knn")
	if r.Protocol.Split != "time" || r.Protocol.Users == 0 {
		t.Errorf("%+v", r.Protocol)
	}
	conforms(t, text)
}

func TestNewUsersAreForgottenButForAFew(t *testing.T) {
	r, text := measured(t,
		append(friendsAndTags(t), "--split", "new-users", "--known", "0,1,5", "--models", "popularity,friends,item-knn")...)
	if d := cmp.Diff([]int{0, 1, 5}, r.Protocol.Known); d != "" || r.Protocol.Split != "new-users" {
		t.Error(d, r.Protocol)
	}
	knn := r.Models[2].NewUsers
	if len(knn) != 3 || !(knn[2].Recall.Mean > knn[1].Recall.Mean) {
		t.Errorf("knowing five artists is no better than one: %+v", knn)
	}
	if alone, fallen := r.Models[1].NewUsers[0], knn[0]; alone.Recall != fallen.Recall {
		t.Errorf("who has nothing gets %+v, their friends give %+v", fallen.Recall, alone.Recall)
	}
	var mean float64
	for _, n := range knn {
		mean += n.Recall.Mean / 3
	}
	if math.Abs(mean-r.Models[2].Recall.Mean) > 1e-9 {
		t.Errorf("mean %v, want %v", r.Models[2].Recall.Mean, mean)
	}
	conforms(t, text)
}

func TestNewUsersAreNotLearntFrom(t *testing.T) {
	d := newData()
	var err error
	if d.train, err = d.readInteractions(file(t, generated(2))); err != nil {
		t.Fatal(err)
	}
	d.train, d.test = randomly(d.train, 1)
	e := evaluation{split: splitNewUsers, numbers: []int{0, 2}, seed: 3}
	x, err := e.exam(d)
	if err != nil {
		t.Fatal(err)
	}
	for _, trial := range x.trials {
		if n := len(x.data.Plays.Row(int(trial.user))); n != 0 || len(trial.who.Items) != x.known[trial.known] {
			t.Errorf("%d learnt, %d known", n, len(trial.who.Items))
		}
		for _, own := range trial.skip[0] {
			if slices.Contains(trial.held, own) {
				t.Errorf("%d is held out and not to be listed", own)
			}
		}
	}
	if len(x.trials) != 2*x.people || x.people == 0 {
		t.Errorf("%d lists of %d people", len(x.trials), x.people)
	}
}

func TestHeldOutTagsAreHidden(t *testing.T) {
	d := newData()
	var err error
	if d.train, err = d.readInteractions(file(t, circles)); err != nil {
		t.Fatal(err)
	}
	if d.test, err = d.readInteractions(file(t, header+"u4\tr2\t1\n")); err != nil {
		t.Fatal(err)
	}
	if err := d.readTags(file(t, tagHeader+"u4\tr2\trock\nu1\tr2\trock\nu4\tr1\trock\n")); err != nil {
		t.Fatal(err)
	}
	x, err := (&evaluation{}).exam(d)
	if err != nil {
		t.Fatal(err)
	}
	r2, _ := d.items.Find("r2")
	if got := x.data.Tags.Col(int(r2)); len(got) != 1 || got[0].Weight != 1 {
		t.Errorf("r2 has tags %v, want u1's alone", got)
	}
}

func TestComparisonIsPaired(t *testing.T) {
	r, text := measured(t, "--compare", "popularity,item-knn")
	if len(r.Models) != 2 || r.Comparison == nil || r.Comparison.From != "popularity" || r.Comparison.To != "item-knn" {
		t.Fatalf("%+v", r.Comparison)
	}
	c := r.Comparison
	if want := r.Models[1].Recall.Mean - r.Models[0].Recall.Mean; math.Abs(c.Recall.Mean-want) > 1e-9 ||
		c.Recall.Low <= 0 {
		t.Errorf("recall %+v, want %v", c.Recall, want)
	}
	if wide := r.Models[0].NDCG.High - r.Models[0].NDCG.Low; c.NDCG.High < c.NDCG.Mean || wide <= 0 {
		t.Errorf("nDCG %+v", c.NDCG)
	}
	conforms(t, text)

	r, _ = measured(t, "--compare", "item-knn,item-knn:diversity=0.8", "--models", "popularity")
	if len(r.Models) != 3 || r.Comparison.Diversity == nil || r.Comparison.Diversity.Mean <= 0 {
		t.Errorf("diversity makes lists no more diverse: %+v", r.Comparison)
	}
}

func TestRerankingTellsItsPrice(t *testing.T) {
	r, _ := measured(t, "--models", "item-knn")
	rows := r.Reranking.Rows
	if r.Reranking.Model != "item-knn" || len(rows) != len(priced) {
		t.Fatalf("%+v", r.Reranking)
	}
	for i, x := range rows {
		if want := x.NDCG.Mean - rows[0].NDCG.Mean; math.Abs(x.Price.Mean-want) > 1e-9 {
			t.Errorf("row %d: price %v, want %v", i, x.Price.Mean, want)
		}
	}
	if rows[6].Diversity.Mean <= rows[0].Diversity.Mean || rows[10].SmallShare.Mean < rows[0].SmallShare.Mean {
		t.Errorf("%+v", rows)
	}
}

// TestVarietyIsPricedForTheLastOfTheModels: those that learn the same are taught together, and listed where they were
// asked for.
func TestVarietyIsPricedForTheLastOfTheModels(t *testing.T) {
	for name, args := range map[string][]string{
		"taught last":           {"--models", "popularity,item-knn:neighbours=5"},
		"taught with the first": {"--models", "item-knn,popularity,item-knn:diversity=0.5"},
		"taught to be compared": {
			"--models", "item-knn:neighbours=5,popularity", "--compare",
			"item-knn:neighbours=5,item-knn:neighbours=5:diversity=0.5",
		},
		"taught between the two": {"--models", "item-knn,popularity,item-knn:diversity=0.5,popularity:discovery=0.3"},
	} {
		r, text := measured(t, args...)
		last := r.Models[len(r.Models)-1]
		if r.Reranking.Model != last.Name {
			t.Errorf("%s: %s is re-ranked, the last is %s", name, r.Reranking.Model, last.Name)
		}
		// The name alone could be right over the lists of another.
		plain, _, _ := strings.Cut(last.Name, ":d")
		want, _ := measured(t, "--models", plain)
		if d := cmp.Diff(want.Models[0].Quality, r.Reranking.Rows[0].Quality); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		conforms(t, text)
	}
}

func TestThePageStandsAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.html")
	measured(t,
		append(friendsAndTags(t), "--split", "new-users", "--compare", "popularity,item-knn:diversity=0.3",
			"--html", path)...)
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	for _, bad := range []string{"http://", "https://", "src=", "url(", "@import", "<script", "NaN", "Inf", "ZgotmplZ"} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	drawings := regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(text, -1)
	if len(drawings) != 10 || strings.Count(text, "<table>") != 6 || !strings.Contains(text, "prefers-color-scheme:dark") {
		t.Errorf("%d plots, %d tables", len(drawings), strings.Count(text, "<table>"))
	}
	ids := map[string]bool{}
	for _, d := range drawings {
		var svg struct {
			Role  string `xml:"role,attr"`
			By    string `xml:"aria-labelledby,attr"`
			Title struct {
				ID   string `xml:"id,attr"`
				Text string `xml:",chardata"`
			} `xml:"title"`
			Desc struct {
				ID   string `xml:"id,attr"`
				Text string `xml:",chardata"`
			} `xml:"desc"`
		}
		if err := xml.Unmarshal([]byte(d), &svg); err != nil {
			t.Errorf("%v in %s", err, d)
		}
		if svg.Role != "img" || svg.By != svg.Title.ID+" "+svg.Desc.ID || svg.Title.Text == "" || svg.Desc.Text == "" ||
			ids[svg.Title.ID] {
			t.Errorf("%+v", svg)
		}
		ids[svg.Title.ID] = true
	}
}

func TestAxesEndOnRoundNumbers(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   []string
	}{
		{[]float64{0.1, 0.31}, []string{"0.0", "0.1", "0.2", "0.3", "0.4"}},
		{[]float64{-0.012, 0.004}, []string{"-0.015", "-0.010", "-0.005", "0.000", "0.005"}},
		{[]float64{0}, []string{"-0.06", "-0.04", "-0.02", "0.00", "0.02", "0.04", "0.06"}},
		{nil, []string{"-0.06", "-0.04", "-0.02", "0.00", "0.02", "0.04", "0.06"}},
	} {
		r := spanOf(true, c.values...)
		var got []string
		for _, v := range r.marks() {
			got = append(got, r.label(v))
		}
		for _, v := range c.values {
			if v < r.low-1e-12 || v > r.high+1e-12 {
				t.Errorf("%v is outside of %+v", v, r)
			}
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%v: %s", c.values, d)
		}
	}
}

func TestProgressIsTold(t *testing.T) {
	var told bytes.Buffer
	args := []string{"--interactions", file(t, generated(1)), "--models", "item-knn", "--k", "5", "--resamples", "50"}
	if err := Evaluate(t.Context(), args, io.Discard, &told); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"reading\n", "1/1 training item-knn\n", "judging item-knn\n",
		"sweeping the threshold\n",
	} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("no %q in %q", want, told.String())
		}
	}
	p := &progress{w: io.Discard, name: "x", total: 10, done: 5}
	if got := p.far(tellEvery); got != ": 10 s, 5 of 10 (50 %), about 10 s left" {
		t.Error(got)
	}
}

// TestTheTextNamesEverything holds the tables against what the JSON has.
func TestTheTextNamesEverything(t *testing.T) {
	var out bytes.Buffer
	args := append([]string{
		"--interactions", file(t, generated(1)), "--split", "new-users", "--compare",
		"popularity,item-knn", "--k", "5", "--resamples", "50",
	}, friendsAndTags(t)...)
	if err := Evaluate(t.Context(), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"new-users split", "recall@5", "what lists show", "of 10 artists",
		"from popularity to item-knn", "item-knn, diversity", "threshold",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
