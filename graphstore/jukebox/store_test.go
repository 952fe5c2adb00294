package jukebox_test

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	jukeboxgraph "github.com/sidestage/sidestage/graphstore/jukebox"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// TestJukeboxesLeftAloneAreRemoved lets servers sweep at once more sessions than one statement removes: those with
// which somebody went on stay.
func TestJukeboxesLeftAloneAreRemoved(t *testing.T) {
	db, fan := graphtest.Open(t), graphtest.ID(t)
	ctx, s := t.Context(), jukeboxgraph.NewStore(db)
	// Long ago: other tests' sessions stay.
	old := time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC)
	left, wentOn := graphtest.ID(t), graphtest.ID(t)
	for _, id := range []string{left, wentOn} {
		if err := s.Create(ctx, jukeboxgraph.Session{
			ID: id, UserID: fan, SeedType: "taste", State: "{}", CreatedAt: old,
		}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec(ctx, "test_sessions", `UNWIND range(1, 2500) AS n CREATE (:JukeboxSession {id: randomUUID(), userId: $fan, state: '{}', updatedAt: $old})`,
		map[string]any{"fan": fan, "old": old}); err != nil {
		t.Fatal(err)
	}
	goOn := func(id string) error {
		return s.Update(ctx, id, fan, old.Add(time.Hour), func(state string) (string, error) { return state, nil })
	}
	if err := goOn(wentOn); err != nil {
		t.Fatal(err)
	}
	sweep := func() error { return s.SweepSessions(ctx, old.Add(time.Minute)) }
	for _, err := range graphtest.AtOnce(sweep, sweep, sweep) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := goOn(left); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("one that was left alone: %v", err)
	}
	if err := goOn(wentOn); err != nil {
		t.Errorf("one with which somebody went on: %v", err)
	}
	kept, err := cypher.ReadOne(ctx, db, "test_sessions", `RETURN COUNT { (:JukeboxSession {userId: $fan}) } AS n`, map[string]any{"fan": fan},
		func(r *cypher.Row) int { return r.Int("n") })
	if err != nil || kept != 1 {
		t.Errorf("%d are kept (%v)", kept, err)
	}
}
