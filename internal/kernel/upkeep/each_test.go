package upkeep_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

func TestEachWorksOnEveryPageThoughOneFails(t *testing.T) {
	all, fails := []string{"a", "b", "c", "d", "e"}, errors.New("away")
	list := func(_ context.Context, after string, most int) ([]string, error) {
		from := 0
		if after != "" {
			from = slices.Index(all, after) + 1
		}
		return all[from:min(from+most, len(all))], nil
	}
	for _, most := range []int{1, 2, 5, 9} {
		var done []string
		err := upkeep.Each(t.Context(), most, list, func(_ context.Context, id string) error {
			done = append(done, id)
			if id == "b" {
				return fails
			}
			return nil
		})
		if !slices.Equal(done, all) || !errors.Is(err, fails) {
			t.Errorf("%d at once: %q, %v", most, done, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var done []string
	err := upkeep.Each(ctx, 2, list, func(_ context.Context, id string) error {
		done = append(done, id)
		return nil
	})
	if err != nil || !slices.Equal(done, all[:2]) {
		t.Errorf("after the end: %q, %v", done, err)
	}
}
