package similarity

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/models"
)

func TestABlendThatLearnedNothingIsRefused(t *testing.T) {
	cfg := DefaultConfig()
	cfg.Now = recommendtest.TestNow
	w := recommendtest.Hide(recommendtest.Grown(5, 250, 150, 900))
	trained, err := Train(t.Context(), w, w, cfg)
	if err != nil {
		t.Fatal(err)
	}
	m := *trained
	if err := errors.Join(m.checkReach(), checkBlend(m.Blend.Quality())); err != nil {
		t.Fatal(err)
	}
	popular := []models.PartQuality{{Name: "popularity", Recall: 0.2, NDCG: 0.2}}
	for name, c := range map[string]struct {
		quality models.Quality
		passes  bool
	}{
		"as good":        {models.Quality{People: 100, Recall: 0.2, NDCG: 0.2, Parts: popular}, true},
		"much worse":     {models.Quality{People: 100, Recall: 0.1, NDCG: 0.1, Parts: popular}, false},
		"too few to say": {models.Quality{People: 10, Recall: 0.1, NDCG: 0.1, Parts: popular}, true},
		"no number":      {models.Quality{People: 100, Recall: math.NaN(), NDCG: 0.2, Parts: popular}, false},
		"nobody asked":   {models.Quality{}, true},
	} {
		if err := checkBlend([]models.Quality{c.quality}); (err == nil) != c.passes {
			t.Errorf("%s: %v", name, err)
		}
	}
	m.Curve = append([]tuning.Point{{WithOne: leastReach / 2}}, m.Curve...)
	if err := m.checkReach(); err == nil {
		t.Error("a model for which nobody is like anybody passed")
	}
}

func TestAFewContactsOfManyAreAffordable(t *testing.T) {
	for _, c := range []struct {
		users, artists int
		inverted       bool
	}{{800, 400, true}, {10_000, 3_000, true}, {3_000, 10_000, true}, {10_000, 20_000, false}, {25_000, 25_000, false}} {
		data, err := models.NewData(models.Raw{
			Users: c.users, Items: c.artists, Plays: []models.Play{{User: 0, Item: 0, Weight: 1}},
		})
		if err != nil {
			t.Fatal(err)
		}
		inverted := slices.ContainsFunc(blendFor(data).Parts(),
			func(p models.Model) bool { _, is := p.(*models.Linear); return is })
		if inverted != c.inverted {
			t.Errorf("%d listeners, %d artists: inverted %t", c.users, c.artists, inverted)
		}
	}
}
