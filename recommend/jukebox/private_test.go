package jukebox

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// What was heard in private stands among the rest by its time, and is nobody else's.
func TestPrivatePlaysStandAmongTheOthers(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	j := &Jukebox{}
	hear := func(verb event.Verb, track string, ago time.Duration) taste.Play {
		j.Hear(event.Event{Verb: verb, ActorID: "fan", ItemType: "Track", ItemID: track, At: now.Add(-ago)})
		return taste.Play{TrackID: track, At: now.Add(-ago)}
	}
	public := []taste.Play{{TrackID: "late", At: now.Add(-time.Minute)}, {TrackID: "early", At: now.Add(-time.Hour)}}
	hear(event.StoppedInPrivate, "long ago", 90*time.Minute)
	completed := hear(event.CompletedInPrivate, "completed", 10*time.Minute)
	completed.Completed, completed.Private = true, true
	skipped := hear(event.SkippedInPrivate, "skipped", 5*time.Minute)
	skipped.Skipped, skipped.Private = true, true
	stopped := hear(event.StoppedInPrivate, "stopped", time.Second)
	stopped.Private = true
	hear(event.Played, "late", 0)
	since := now.Add(-time.Hour)
	want := []taste.Play{stopped, public[0], skipped, completed, public[1]}
	if diff := cmp.Diff(want, j.private.among(public, "fan", since)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(public, j.private.among(public, "other", since)); diff != "" {
		t.Errorf("somebody else: %s", diff)
	}
}

// TestPrivatePlaysAreForgotten bounds how much is remembered, and for how long, by many at once.
func TestPrivatePlaysAreForgotten(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	p := &privatePlays{}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range mostPrivate {
				p.note(fmt.Sprint("user ", i%4), taste.Play{TrackID: "a", At: now})
			}
		})
	}
	all.Wait()
	if got := p.among(nil, "user 0", now); len(got) != mostPrivate || len(p.byUser) != 4 {
		t.Errorf("%d plays of one of %d", len(got), len(p.byUser))
	}
	now = now.Add(tiredFor + time.Second)
	p.note("another", taste.Play{TrackID: "b", At: now})
	if len(p.byUser) != 1 || len(p.among(nil, "user 0", time.Time{})) != 0 {
		t.Errorf("%d people are remembered", len(p.byUser))
	}
}

// TestAPrivateReactionLeavesNoTrace reacts while listening in private, and to what was heard so before.
func TestAPrivateReactionLeavesNoTrace(t *testing.T) {
	for _, private := range []bool{true, false} {
		w := grown(9, 60, 40, 400)
		j := w.jukebox(t).WithPrivacy(func(context.Context, string) (bool, error) { return private, nil })
		b := playing(t, w, j, music.Seed{TrackID: "a0012-1"})
		byHand := "a0033-9" // what the person queued themselves
		j.Hear(event.Event{Verb: event.CompletedInPrivate, ActorID: "u00003", ItemType: "Track", ItemID: byHand, At: w.Now})
		before := w.stateOf(t, b.SessionID)
		got, err := j.React(t.Context(), "u00003", b.SessionID, Reaction{Key: keyOf(1), TrackID: byHand, Kind: Finished},
			idsOf(b.Songs[2:]))
		if err != nil || !got.Changed {
			t.Fatalf("private listening teaches nothing: %+v, %v", got, err)
		}
		after := w.stateOf(t, b.SessionID)
		w.mu.Lock()
		stored := string(w.sessions[b.SessionID].state)
		w.mu.Unlock()
		for _, trace := range []string{keyOf(1), byHand, "Song " + byHand} {
			if strings.Contains(stored, trace) {
				t.Errorf("the store has %s", trace)
			}
		}
		if len(after.Reactions) != 0 || len(after.Heard) != len(before.Heard) {
			t.Errorf("%d reactions, %d heard of %d", len(after.Reactions), len(after.Heard), len(before.Heard))
		}
		again, err := j.React(t.Context(), "u00003", b.SessionID, Reaction{Key: keyOf(1), TrackID: byHand, Kind: Finished},
			idsOf(b.Songs[2:]))
		if diff := cmp.Diff(got, again); err != nil || diff != "" {
			t.Errorf("the same key: %s, %v", diff, err)
		}
		back, err := j.Undo(t.Context(), "u00003", b.SessionID, keyOf(1), idsOf(got.Songs))
		if diff := cmp.Diff(b.Songs[2:], back.Songs); err != nil || diff != "" {
			t.Errorf("undone: %s, %v", diff, err)
		}
		// Another process knows nothing of it, and goes on.
		other := w.jukebox(t)
		if _, err := other.React(t.Context(), "u00003", b.SessionID,
			Reaction{Key: keyOf(2), TrackID: b.Songs[1].TrackID, Kind: Skipped}, idsOf(got.Songs)); err != nil {
			t.Error(err)
		}
	}
}
