package similarity

import (
	"fmt"
	"testing"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

func TestFewPeopleOfAPlaceAreNotShown(t *testing.T) {
	w := recommendtest.Grown(4, 60, 50, 400)
	for u := range leastNeighbours - 1 {
		w.Said[fmt.Sprintf("u%05d", u)] = taste.Said{Place: "Bergen"}
	}
	if m := train(t, w); len(m.Places) != 0 {
		t.Errorf("places %v", m.Places)
	}
}

func TestRisingNeedsEvidenceAndAGain(t *testing.T) {
	w := recommendtest.New()
	w.Add("a", "g", 4)
	play := func(track string, from, people, daysAgo int) {
		for u := range people {
			w.Did = append(w.Did, taste.Interaction{
				UserID: fmt.Sprintf("u%d", from+u), TrackID: track, Plays: 1, LastAt: w.Now.AddDate(0, 0, -daysAgo),
			})
		}
	}
	play("a-0", 0, 40, 30) // was heard
	play("a-0", 40, 5, 3)  // and hardly is
	play("a-1", 0, 20, 3)  // gains
	play("a-1", 20, 5, 30)
	play("a-2", 0, leastRising-1, 3) // too few to say
	for u := range 20 {              // heard again by those who know it: nobody came
		w.Did = append(w.Did, taste.Interaction{
			UserID: fmt.Sprintf("u%d", u), TrackID: "a-3", Plays: 9, FirstAt: w.Now.AddDate(0, 0, -40),
			LastAt: w.Now.AddDate(0, 0, -1),
		})
	}
	w.Did = append(w.Did, taste.Interaction{UserID: "undated", TrackID: "a-2", Plays: 1})
	m := train(t, w)
	if len(m.Rising) != 1 || m.Tracks.IDs[m.Rising[0].Index] != "a-1" || m.Rising[0].Score != 1 {
		t.Errorf("rising: %v", m.Rising)
	}
}
