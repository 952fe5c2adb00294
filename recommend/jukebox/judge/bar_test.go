package main

import (
	"testing"

	"github.com/sidestage/sidestage/internal/slowtest"
)

// sessions is how many are played with each learner; what is held differs by far more than so few are apart by chance.
func sessions() int {
	if slowtest.All() {
		return 120
	}
	return 48
}

// TestTheJukeboxListens holds what the product learns by to what is to be had: half as much again as without learning
// is asked for, and well more than the mood alone gives, no worse than by factors.
func TestTheJukeboxListens(t *testing.T) {
	rows, err := judge(t.Context(), 1, sessions())
	if err != nil {
		t.Fatal(err)
	}
	if err := table(t.Output(), rows); err != nil {
		t.Fatal(err)
	}
	share := map[string]float64{}
	for _, r := range rows {
		share[r.Learner] = r.Share
		if r.Crowded > 0 {
			t.Errorf("%s: %d songs come within three of another by their artist", r.Learner, r.Crowded)
		}
	}
	if share[neighbourhood] < 1.5*share[noLearning] || share[neighbourhood] < 1.2*share[moodAlone] {
		t.Errorf("of what comes %.3f is liked; without learning %.3f, by mood alone %.3f", share[neighbourhood],
			share[noLearning], share[moodAlone])
	}
	if share[neighbourhood] < 0.9*share[byFactors] {
		t.Errorf("factors reach %.3f, what is in use %.3f", share[byFactors], share[neighbourhood])
	}
	if share[knowing] < 0.7 || share[noLearning] > 0.4 {
		t.Errorf("there is little to learn: the oracle reaches %.3f, no learning %.3f", share[knowing], share[noLearning])
	}
}
