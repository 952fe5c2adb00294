package lifecycle

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

func TestServiceKeepsTheModelWhenTrainingFails(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	s := serviceOf(t, w, 0.5)
	before := s.Status()
	w.Fail = errors.New("away")
	w.Now = w.Now.Add(time.Hour)
	if err := s.Retrain(t.Context()); err == nil {
		t.Fatal("a failing source went unnoticed")
	}
	after := s.Status()
	if after.Version != before.Version || after.Version == "" || after.Failed == "" || after.Counts.Tracks != 200 {
		t.Errorf("before %+v, after %+v", before, after)
	}
	w.Fail = nil
	if err := s.Retrain(t.Context()); err != nil || s.Status().Version <= before.Version || s.Status().Failed != "" {
		t.Errorf("%v, %+v", err, s.Status())
	}
}

func TestServiceRunTrainsAndStops(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	s := newStack(Options{Source: w, Config: trainerOf(w).Config, Interval: time.Hour, Now: time.Now}, peopleOf(w, 0.5))
	if _, err := s.SimilarArtists(t.Context(), "", "a0001", 5); err == nil {
		t.Error("answered without a model")
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	for s.Model() == nil {
		time.Sleep(time.Millisecond)
	}
	s.Hear(event.Event{Verb: event.Released, ItemType: "Track"})
	s.Hear(event.Event{Verb: event.Released, ItemType: "Track"})
	stop()
	<-done
}

func TestTrainsSoonAfterWhatChangesTheMusic(t *testing.T) {
	for _, c := range []struct {
		verb     event.Verb
		itemType string
		want     bool
	}{
		{event.Released, "Track", true},
		{event.Withdrawn, "Track", true},
		{event.Updated, "Genre", true},
		{event.Released, "Album", false}, // its tracks are
		{event.Updated, "Track", false},
		{event.Played, "Track", false},
		{event.Saved, "Track", false},
	} {
		trainer := New(Options{})
		trainer.Hear(event.Event{Verb: c.verb, ItemType: c.itemType, ItemID: "x"})
		if got := len(trainer.wanted) > 0; got != c.want {
			t.Errorf("%s %s: a training is asked for %v", c.itemType, c.verb, got)
		}
	}
}

// slow is a source whose genres come only when it is let.
type slow struct {
	recommend.Source
	asked, let chan struct{}
}

func (s slow) Genres(ctx context.Context, yield func(taste.Genre) error) error {
	close(s.asked)
	select {
	case <-s.let:
	case <-ctx.Done():
		return ctx.Err()
	}
	return s.Source.Genres(ctx, yield)
}

func TestAnswersWaitForTheFirstModel(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	source := slow{Source: w, asked: make(chan struct{}), let: make(chan struct{})}
	s := newStack(Options{Source: source, Config: trainerOf(w).Config, Interval: time.Hour, Now: time.Now},
		peopleOf(w, 0.5))
	trained := make(chan error, 1)
	go func() { trained <- s.Retrain(t.Context()) }()
	<-source.asked
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := s.SimilarArtists(gone, "", "a0001", 5); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("whoever does not wait: %v", err)
	}
	answered := make(chan error, 1)
	go func() {
		_, err := s.SimilarArtists(t.Context(), "", "a0001", 5)
		answered <- err
	}()
	close(source.let)
	if err := <-trained; err != nil {
		t.Fatal(err)
	}
	if err := <-answered; err != nil {
		t.Errorf("waiting for the first model: %v", err)
	}
}

func TestTrainingWaitsForEnoughThatIsNew(t *testing.T) {
	w := recommendtest.Grown(1, 50, 20, 200)
	s := serviceOf(t, w, 0.5)
	if s.hasNews() {
		t.Error("nothing has happened")
	}
	play := event.Event{Verb: event.Played, ItemType: "Track"}
	enough := max(newLeast, int(newShare*float64(s.Model().Counts.Interactions)))
	for range enough - 1 {
		s.Hear(play)
		s.Hear(event.Event{Verb: event.Played, ItemType: "Artist"}) // the same play
		s.Hear(event.Event{Verb: event.Commented, ItemType: "Track"})
	}
	if s.hasNews() {
		t.Errorf("%d plays are enough", enough-1)
	}
	s.Hear(play)
	if !s.hasNews() {
		t.Errorf("%d plays are not enough", enough)
	}
	w.Fail = errors.New("away")
	if err := s.Retrain(t.Context()); err == nil || !s.hasNews() {
		t.Errorf("what a failed training has not learned is forgotten: %v", err)
	}
	w.Fail = nil
	w.Now = w.Now.Add(time.Minute)
	if err := s.Retrain(t.Context()); err != nil || s.hasNews() {
		t.Errorf("what was learned is new still: %v", err)
	}
	if w.Now = w.Now.Add(oldestFor); !s.hasNews() {
		t.Error("a day is not long enough")
	}
}
