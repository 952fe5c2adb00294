package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend"
)

// TestAJukeboxLearnsInPrivate hears songs in private and not: the jukebox is told of both, in their order, and the graph of
// the latter alone.
func TestAJukeboxLearnsInPrivate(t *testing.T) {
	s := newServer(t, true)
	db := graphtest.Open(t)
	plays := tasteSource{tastegraph.NewStore(db), s.services.private}
	hear := func(track, reason string, seconds float64) {
		t.Helper()
		s.hears(s.fanID, track, reason, seconds)
	}
	hear(s.tracks[0], "completed", 2)
	s.mustGraphQL(s.access(s.fanID), `mutation { setPrivateListening(minutes: 60) }`)
	hear(s.tracks[1], "skipped", 0.25)
	hear(s.tracks[2], "completed", 2)
	since := time.Now().Add(-time.Hour)
	got, err := plays.RecentPlays(t.Context(), s.fanID, since)
	if err != nil || len(got) != 3 {
		t.Fatalf("%+v, %v", got, err)
	}
	for i, want := range []recommend.Play{{TrackID: s.tracks[2], Completed: true}, {TrackID: s.tracks[1], Skipped: true}, {TrackID: s.tracks[0], Completed: true}} {
		if got[i].TrackID != want.TrackID || got[i].Skipped != want.Skipped || got[i].Completed != want.Completed {
			t.Errorf("%d: %+v, want %+v", i, got[i], want)
		}
	}
	if kept, err := tastegraph.NewStore(db).RecentPlays(t.Context(), s.fanID, since); err != nil || len(kept) != 1 {
		t.Errorf("the graph has %+v, %v", kept, err)
	}
	if others, err := plays.RecentPlays(t.Context(), s.otherID, since); err != nil || len(others) != 0 {
		t.Errorf("somebody else heard %+v, %v", others, err)
	}
}

// TestPrivatePlaysAreForgotten bounds how much is remembered, and for how long, by many at once.
func TestPrivatePlaysAreForgotten(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	p := newPrivatePlays(func() time.Time { return now })
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range mostPrivate {
				p.note(fmt.Sprint("user ", i%4), recommend.Play{TrackID: "a", At: now})
			}
		})
	}
	all.Wait()
	if got := p.since("user 0", now); len(got) != mostPrivate || len(p.byUser) != 4 {
		t.Errorf("%d plays of one of %d", len(got), len(p.byUser))
	}
	now = now.Add(privatelyKept + time.Second)
	p.note("another", recommend.Play{TrackID: "b", At: now})
	if len(p.byUser) != 1 || len(p.since("user 0", time.Time{})) != 0 {
		t.Errorf("%d people are remembered", len(p.byUser))
	}
}

// endless is a music.Store whose plays end as private, or not at all.
type endless struct {
	music.Store
	err error
}

func (e endless) EndPlay(_ context.Context, _, _ string, end func(music.Play, time.Duration) (music.Ended, error)) error {
	// A transaction that is tried again asks again.
	for range 2 {
		if _, err := end(music.Play{TrackID: "a", StartedAt: time.Now(), Private: true}, time.Minute); err != nil {
			return err
		}
	}
	return e.err
}

func TestOnlyWhatEndedIsRemembered(t *testing.T) {
	for _, c := range []struct {
		stored, judged error
		want           int
	}{{nil, nil, 1}, {errors.New("not stored"), nil, 0}, {nil, errors.New("refused"), 0}} {
		p := newPrivatePlays(time.Now)
		err := privateMusic{endless{err: c.stored}, p}.EndPlay(t.Context(), "play", "fan", func(music.Play, time.Duration) (music.Ended, error) {
			return music.Ended{Skip: true, Reason: music.Skipped}, c.judged
		})
		got := p.since("fan", time.Time{})
		if len(got) != c.want || (err == nil) != (c.want == 1) || len(got) > 0 && !got[0].Private {
			t.Errorf("%+v: %+v, %v", c, got, err)
		}
	}
}
