package lifecycle

import (
	"math"
	"testing"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

func TestTheCurveFallsWithTheThreshold(t *testing.T) {
	w := recommendtest.Grown(1, 300, 150, 1200)
	s := serviceOf(t, w, 0.5)
	curve, err := s.ThresholdCurve(t.Context())
	if err != nil || len(curve) != 21 || curve[0].Threshold != 0 || curve[20].Threshold != 1 ||
		curve[10].Threshold != 0.5 {
		t.Fatalf("%d points, %v", len(curve), err)
	}
	for i, p := range curve {
		for name, v := range map[string]float64{
			"withOne": p.WithOne, "withFive": p.WithFive, "coverage": p.Coverage, "recall": *p.Recall,
		} {
			if !(v >= 0 && v <= 1) {
				t.Errorf("at %v %s is %v", p.Threshold, name, v)
			}
		}
		if p.Precision != nil && !(*p.Precision >= 0 && *p.Precision <= 1) {
			t.Errorf("at %v precision is %v", p.Threshold, *p.Precision)
		}
		if p.WithFive > p.WithOne || p.WithOne < 1-math.Pow(p.Threshold, math.Log2(10))-1e-9 {
			t.Errorf("at %v: %+v", p.Threshold, p)
		}
		if i > 0 {
			above := curve[i-1]
			if p.WithOne > above.WithOne || p.WithFive > above.WithFive || p.MeanNeighbours > above.MeanNeighbours ||
				p.Coverage > above.Coverage || *p.Recall > *above.Recall {
				t.Errorf("%v leaves more than %v: %+v, %+v", p.Threshold, above.Threshold, p, above)
			}
		}
	}
	t.Logf("at .5: %+v, precision %.3f, recall %.3f of %.3f", curve[10], *curve[10].Precision, *curve[10].Recall,
		*curve[0].Recall)
	if *curve[10].Precision < 0.5 || *curve[0].Recall < 0.2 {
		t.Error("similar is hardly ever right in a world of genres")
	}
}

func TestThePreviewAgreesWithTheLists(t *testing.T) {
	w := recommendtest.Grown(2, 200, 150, 1200)
	w.Add("new", "g3", 4)
	s := serviceOf(t, w, 0.5)
	m := s.Model()
	for _, c := range [][2]float64{{0.5, 0.9}, {0.9, 0.5}, {0.5, 0.5}, {0, 1}, {0.5, 0.3}} {
		p, err := s.PreviewThreshold(t.Context(), c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		// What the pages show is what is counted.
		artists, withNow, withThen, shown, changes := 0, 0, 0, 0, map[string]tuning.Change{}
		for a, id := range m.Artists.IDs {
			if int(m.Listeners[a]) < m.Config.MinListeners {
				continue
			}
			artists++
			change := tuning.Change{
				ArtistID: id, Now: len(m.SimilarArtists(id, c[0], 1000)), Then: len(m.SimilarArtists(id, c[1], 1000)),
			}
			withNow, withThen, shown = withNow+min(change.Now, 1), withThen+min(change.Then, 1), shown+change.Then
			if change.Now != change.Then {
				changes[id] = change
			}
		}
		if p.Artists != artists || p.WithNeighboursNow != withNow || p.WithNeighboursThen != withThen ||
			len(p.Changes) != len(changes) {
			t.Errorf("%v: %d artists, %d and %d with neighbours, %d changes; want %d, %d, %d, %d", c, p.Artists,
				p.WithNeighboursNow, p.WithNeighboursThen, len(p.Changes), artists, withNow, withThen, len(changes))
		}
		most := math.MaxInt
		for _, change := range p.Changes {
			a, _ := m.Artists.Find(change.ArtistID)
			if listeners := int(m.Listeners[a]); change != changes[change.ArtistID] || listeners > most {
				t.Errorf("%v: %+v, want %+v, %d listeners after %d", c, change, changes[change.ArtistID], listeners, most)
			} else {
				most = listeners
			}
		}
		// From the score on that genres alone can give, the points of the curve count the same; below it, fewer.
		mean, byGenre := float64(shown)/float64(p.Artists), c[1] <= m.Config.ContentCeiling
		if more := mean > p.Then.MeanNeighbours+1e-9; more != byGenre {
			t.Errorf("%v: pages show %v neighbours on average, the point says %v", c, mean, p.Then.MeanNeighbours)
		}
	}
	beyond, err := s.PreviewThreshold(t.Context(), math.NaN(), 7)
	if err != nil || beyond.Now.Threshold != 0.5 || beyond.Then.Threshold != 1 {
		t.Errorf("%+v, %v", beyond, err)
	}
	near, listeners, err := s.NeighboursAt(t.Context(), "a0011", 0.5, 3)
	if err != nil || len(near) != 3 || listeners < 5 {
		t.Errorf("%v, %d listeners, %v", near, listeners, err)
	}
	if near, listeners, err = s.NeighboursAt(t.Context(), "nobody", 0.5, 3); err != nil || len(near) != 0 ||
		listeners != 0 {
		t.Errorf("%v, %d listeners, %v", near, listeners, err)
	}
}

// Each figure lies in its interval, and the interval of a difference is as certain as its figures' allow: artists and
// people are compared with themselves.
func TestFiguresOfThresholdsCarryIntervals(t *testing.T) {
	w := recommendtest.Grown(1, 300, 150, 1200)
	s := serviceOf(t, w, 0.5)
	p, err := s.PreviewThreshold(t.Context(), 0.3, 0.9)
	if err != nil {
		t.Fatal(err)
	}
	type figure struct {
		now, then         float64
		ofNow, ofThen     *estimate.Interval
		smallest, largest float64 // how wide an interval is
		differs           bool
	}
	now, then := p.Now, p.Then
	want := map[string]figure{
		"withOne":   {now.WithOne, then.WithOne, now.WithOneInterval, then.WithOneInterval, .01, .2, true},
		"withFive":  {now.WithFive, then.WithFive, now.WithFiveInterval, then.WithFiveInterval, .01, .2, true},
		"precision": {*now.Precision, *then.Precision, now.PrecisionInterval, then.PrecisionInterval, .01, .3, false},
		"recall":    {*now.Recall, *then.Recall, now.RecallInterval, then.RecallInterval, .01, .2, true},
		"coverage":  {now.Coverage, then.Coverage, now.CoverageInterval, then.CoverageInterval, .01, .2, true},
		"meanNeighbours": {
			now.MeanNeighbours, then.MeanNeighbours, now.MeanNeighboursInterval, then.MeanNeighboursInterval, .1, 9, true,
		},
	}
	if len(p.Differences) != len(want) {
		t.Fatalf("%+v", p.Differences)
	}
	for _, d := range p.Differences {
		f := want[d.Name]
		for _, side := range []struct {
			value    float64
			interval *estimate.Interval
		}{{f.now, f.ofNow}, {f.then, f.ofThen}} {
			if side.interval == nil || side.value < side.interval.Low || side.value > side.interval.High ||
				side.interval.High-side.interval.Low > f.largest || side.interval.High-side.interval.Low < f.smallest {
				t.Errorf("%s is %v, %+v", d.Name, side.value, side.interval)
			}
		}
		if math.Abs(*d.Mean-(f.then-f.now)) > 1e-9 || d.Certain != f.differs || (d.Low != nil) != f.differs || f.differs &&
			(*d.Low > *d.Mean || *d.High < *d.Mean ||
				*d.High-*d.Low > f.ofNow.High-f.ofNow.Low+f.ofThen.High-f.ofThen.Low) {
			t.Errorf("%s goes from %v in %+v to %v in %+v: %+v", d.Name, f.now, f.ofNow, f.then, f.ofThen, d)
		}
	}
	same, err := s.PreviewThreshold(t.Context(), 0.5, 0.5)
	if err != nil || len(same.Differences) != len(want) {
		t.Fatalf("%+v, %v", same.Differences, err)
	}
	for _, d := range same.Differences {
		if *d.Mean != 0 || d.Low != nil || d.Certain {
			t.Errorf("from a threshold to itself: %+v", d)
		}
	}
}

func TestPreviewsOfLittle(t *testing.T) {
	for name, w := range map[string]*recommendtest.World{
		"nothing": recommendtest.New(),
		"one": func() *recommendtest.World {
			w := recommendtest.New()
			w.Add("a", "g", 1)
			w.Did = []taste.Interaction{{UserID: "u", TrackID: "a-0", Plays: 1}}
			return w
		}(),
	} {
		s := serviceOf(t, w, 0.5)
		p, err := s.PreviewThreshold(t.Context(), 0.5, 0.7)
		if err != nil || p.Artists != 0 || p.Now.Recall != nil || p.Now.Precision != nil || math.IsNaN(p.Now.WithOne) ||
			math.IsNaN(p.Now.MeanNeighbours) {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
		for _, user := range []string{"", "u"} {
			shelves, err := s.Home(t.Context(), user, 12)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			for _, shelf := range shelves {
				if len(shelf.Tracks)+len(shelf.Albums) == 0 {
					t.Errorf("%s: %s is empty", name, shelf.ID)
				}
			}
		}
		beliefs, err := s.Beliefs(t.Context(), "u")
		if err != nil || math.IsNaN(beliefs.Mix.Own) {
			t.Errorf("%s: %+v, %v", name, beliefs, err)
		}
	}
	untrained := newStack(trainerOf(recommendtest.New()), peopleOf(recommendtest.New(), 0.5))
	if _, err := untrained.Home(t.Context(), "u", 12); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("without a model: %v", err)
	}
	if _, err := untrained.ThresholdCurve(t.Context()); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("without a model: %v", err)
	}
}
