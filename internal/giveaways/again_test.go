package giveaways_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// one keeps the one giveaway that is opened.
type one struct {
	giveaways.Store
	opened *giveaways.New
}

func (o *one) Made(context.Context, string, string) (again.Made, error) {
	if o.opened == nil {
		return again.Made{}, nil
	}
	return again.Made{ID: o.opened.ID, Print: o.opened.Key.Print}, nil
}

func (o *one) Account(context.Context, string) (giveaways.Account, error) {
	return giveaways.Account{IsArtist: true}, nil
}

func (o *one) Create(_ context.Context, n giveaways.New, allow func() error) (string, error) {
	o.opened = &n
	return n.ID, allow()
}

func (o *one) Giveaways(context.Context, string, []string) (map[string]giveaways.Giveaway, error) {
	return map[string]giveaways.Giveaway{o.opened.ID: {ID: o.opened.ID}}, nil
}

func (o *one) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (o *one) Forgive(context.Context, limit.Ticket) {}

func TestAGiveawaySentAgainIsOneAndOneThatWasChangedIsRefused(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	o, ctx, artist := &one{}, t.Context(), access.Viewer{UserID: "artist"}
	s := giveaways.NewService(o, o, func() time.Time { return now })
	sent := giveaways.Draft{Description: "A shirt", Quantity: 1, EndDate: now.Add(time.Hour), ClientKey: "k"}
	first, err := s.Create(ctx, artist, sent)
	if err != nil {
		t.Fatal(err)
	}
	opened := o.opened
	for name, change := range map[string]func(*giveaways.Draft){
		"description": func(d *giveaways.Draft) { d.Description = "Two shirts" },
		"quantity":    func(d *giveaways.Draft) { d.Quantity = 2 },
		"end":         func(d *giveaways.Draft) { d.EndDate = d.EndDate.Add(time.Minute) },
	} {
		changed := sent
		change(&changed)
		_, err := s.Create(ctx, artist, changed)
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Code != fault.Conflict || f.ExistingID != first.ID || o.opened != opened {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Once it has ended none like it could be opened; what was sent before is answered all the same.
	now = now.Add(2 * time.Hour)
	sent.Description = " A shirt\r\n"
	if second, err := s.Create(ctx, artist, sent); err != nil || second.ID != first.ID || o.opened != opened {
		t.Errorf("the same again: %+v, %v", second, err)
	}
}
