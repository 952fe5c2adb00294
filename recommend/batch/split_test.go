package batch

import (
	"testing"

	"github.com/sidestage/sidestage/recommend/models"
)

// TestNewcomersBringNoTags lets everybody have tagged all that they heard.
func TestNewcomersBringNoTags(t *testing.T) {
	raw, held := models.Raw{Users: 20, Items: 12, Tags: 2}, make([][]int32, 20)
	for user := range int32(20) {
		for item := range int32(12) {
			raw.Plays = append(raw.Plays, models.Play{User: user, Item: item, Weight: 1})
			raw.Taggings = append(raw.Taggings, models.Tagging{User: user, Item: item, Tag: item % 2})
		}
		held[user] = []int32{0}
	}
	data, err := models.NewData(raw)
	if err != nil {
		t.Fatal(err)
	}
	e, err := newNewcomers(data, held, []int{0, 3}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if e.people != 4 || len(e.trials) != 8 {
		t.Fatalf("%d people, %d trials", e.people, len(e.trials))
	}
	for _, trial := range e.trials {
		if len(trial.who.Words) > 0 || len(e.data.Words.Row(int(trial.user))) > 0 {
			t.Errorf("of newcomer %d is known what they tagged: %v", trial.user, trial.who.Words)
		}
	}
}
