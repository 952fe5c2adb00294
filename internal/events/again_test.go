package events_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// one keeps the one event that is planned, and limits nothing.
type one struct {
	full
	made again.Made
}

func (o *one) Made(context.Context, string, string) (again.Made, error) { return o.made, nil }

func (o *one) Create(_ context.Context, e events.Event, k again.Key, allow func() error) (string, error) {
	o.event, o.made = e, again.Made{ID: e.ID, Print: k.Print}
	return e.ID, allow()
}

func (o *one) Change(
	_ context.Context, _, _ string, _ time.Time, decide func(events.Event) (events.Event, error),
) (err error) {
	o.event, err = decide(o.event)
	return err
}

func (o *one) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}

func TestAnEventSentAgainIsOneAndOneThatWasChangedIsRefused(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	o, ctx, artist := &one{}, t.Context(), access.Viewer{UserID: "artist"}
	s := events.NewService(o, nil, nil, o, func() time.Time { return now })
	sent := events.New{ClientKey: "k", Patch: events.Patch{
		Title: input.Set("Show"), StartDate: input.Set(now.Add(time.Hour)), TimeZone: input.Set("Europe/Lisbon"),
	}}
	first, err := s.Create(ctx, artist, sent)
	if err != nil {
		t.Fatal(err)
	}
	sent.Title = input.Set("Show ")
	if second, err := s.Create(ctx, artist, sent); err != nil || second.ID != first.ID || o.made.ID != first.ID {
		t.Errorf("the same again: %+v, %v", second, err)
	}
	for name, change := range map[string]func(*events.New){
		"title":    func(n *events.New) { n.Title = input.Set("Shows") },
		"start":    func(n *events.New) { n.StartDate = input.Set(now.Add(2 * time.Hour)) },
		"price":    func(n *events.New) { n.Price = input.Set("10") },
		"pictures": func(n *events.New) { n.Pictures = input.Set([]string{"a.jpg"}) },
		"place":    func(n *events.New) { n.City = input.Set("Porto") },
	} {
		changed := sent
		change(&changed)
		_, err := s.Create(ctx, artist, changed)
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Code != fault.Conflict || f.ExistingID != first.ID || o.made.ID != first.ID {
			t.Errorf("%s: %v", name, err)
		}
	}
}
