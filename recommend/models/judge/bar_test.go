package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// listening holds hetrec2011-lastfm-2k, which may not be given on and so lies beside the repository.
const listening = "../../../../shared/data/lastfm-2k"

// wholeBar is set to 1 where the blend is trained too, which takes some minutes.
const wholeBar = "SIDESTAGE_TEST_BAR"

// TestTheBar trains on real listening what must rank it at least as well as the best that is published: item kNN, the
// best single model without tags and, with wholeBar, the blend with friends and tags, for new listeners too. What is
// told to the models was chosen on cuts of the train part alone.
func TestTheBar(t *testing.T) {
	if _, err := os.Stat(filepath.Join(listening, "split-42")); err != nil {
		t.Skip("there is no real listening beside the repository: ", err)
	}
	s, err := read(listening, "split-42")
	if err != nil {
		t.Fatal(err)
	}
	bars := map[string]row{
		"item-knn-bm25": {Recall: .250, NDCG: .255},
		"ials":          {Recall: .291, NDCG: .298},
	}
	if os.Getenv(wholeBar) == "1" {
		bars["blend"] = row{Recall: .306, NDCG: .313, Newcomers: []float64{.162, .17, .21, .25}}
	}
	all, rows := candidates(strings.Join(slices.Collect(maps.Keys(bars)), ",")), []row(nil)
	for _, m := range all {
		r, err := known20(t.Context(), s, m)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	for i, m := range all {
		if bars[m.Name()].Newcomers == nil {
			continue
		}
		if err := newcomers20(t.Context(), s, all[i:i+1], rows[i:i+1], 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := table(t.Output(), rows); err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		bar, asked := bars[r.Model]
		delete(bars, r.Model)
		if !asked || r.Recall < bar.Recall || r.NDCG < bar.NDCG {
			t.Errorf("%s reaches %.4f and %.4f, not %.3f and %.3f", r.Model, r.Recall, r.NDCG, bar.Recall, bar.NDCG)
		}
		for i, want := range bar.Newcomers {
			if r.Newcomers[i] < want {
				t.Errorf("%s reaches %.4f for new listeners with %d artists known, not %.3f", r.Model, r.Newcomers[i],
					known[i], want)
			}
		}
	}
	if len(bars) > 0 {
		t.Errorf("not measured: %v", bars)
	}
}
