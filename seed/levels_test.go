package seed

import (
	"context"
	"fmt"
	"testing"

	"github.com/sidestage/sidestage/seed/audio"
)

// levelled is a store in memory.
type levelled struct {
	version, puts int
	tracks        []Unlevelled
	rows          map[string]LevelRow
}

func (l *levelled) LevelVersion(context.Context) (int, error) { return l.version, nil }

func (l *levelled) MarkLevels(_ context.Context, version int) error {
	l.version = version
	return nil
}

func (l *levelled) Unlevelled(_ context.Context, _, limit int) ([]Unlevelled, error) {
	var left []Unlevelled
	for _, t := range l.tracks {
		if _, done := l.rows[t.ID]; !done && len(left) < limit {
			left = append(left, t)
		}
	}
	return left, nil
}

func (l *levelled) PutLevels(_ context.Context, _ int, rows []LevelRow) error {
	l.puts++
	for _, r := range rows {
		l.rows[r.ID] = r
	}
	return nil
}

func TestLevelsArePutOnce(t *testing.T) {
	store := &levelled{rows: map[string]LevelRow{}}
	for i := range levelBatch + 5 {
		store.tracks = append(store.tracks, Unlevelled{ID: fmt.Sprint(i), Seconds: 100, Genres: []string{"Jazz"}})
	}
	store.tracks = append(store.tracks, Unlevelled{ID: "real", Recording: audio.Recordings[0].File, Seconds: 2.7})
	for range 2 {
		if err := PutLevels(t.Context(), store); err != nil {
			t.Fatal(err)
		}
	}
	if store.puts != 2 || len(store.rows) != len(store.tracks) || store.version != levelVersion {
		t.Errorf("%d batches, %d rows, version %d", store.puts, len(store.rows), store.version)
	}
	if r := store.rows["0"]; r.Loudness > -10 || r.Loudness < -25 || r.TruePeak >= 0 || r.Blocks != 997 {
		t.Errorf("%+v", r)
	}
	levels, err := audio.Levels()
	if want := levels[audio.Recordings[0].File]; err != nil ||
		store.rows["real"] != (LevelRow{"real", want.Loudness, want.TruePeak, want.Blocks}) {
		t.Errorf("%+v, %v", store.rows["real"], err)
	}
	if _, err := levelOf(Unlevelled{Recording: "none.ogg"}); err == nil {
		t.Error("a recording that there is not has a level")
	}
}
