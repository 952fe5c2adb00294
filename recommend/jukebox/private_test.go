package jukebox

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/kernel/event"
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
