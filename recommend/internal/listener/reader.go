// Package listener folds what one person did and said into a model: what draws them, and why.
package listener

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// Models gives the model in use.
type Models interface {
	// Model is nil before the first.
	Model() *similarity.Model
	// Ready waits a while for a first one that is being made. Errors: UNAVAILABLE before the first.
	Ready(ctx context.Context) (*similarity.Model, error)
}

// Reader reads what people do and said, and folds it into the model in use.
type Reader struct {
	Models
	People recommend.People
}

// New returns a reader of people by the models given.
func New(models Models, people recommend.People) *Reader { return &Reader{models, people} }

// Now is the clock of the people.
func (r *Reader) Now() time.Time { return r.People.Now() }

// Tuning is what holds for a person now.
func (r *Reader) Tuning(ctx context.Context, userID string) tuning.Tuning {
	return r.People.Tuning(ctx, userID).Bounded()
}

// Showing is tuning for what depends on it and is about to be shown.
func (r *Reader) Showing(ctx context.Context, userID string) tuning.Tuning {
	if r.People.Show == nil {
		return r.Tuning(ctx, userID)
	}
	return r.People.Show(ctx, userID).Bounded()
}

// historyLimit is how many of a person's latest tracks are looked at.
const historyLimit = 500

// Listener reads what a person does now; nothing for a visitor.
func (r *Reader) Listener(ctx context.Context, userID string) (Listener, error) {
	l := Listener{ID: userID}
	var err error
	if userID == "" {
		return l, nil
	}
	if l.Interactions, err = r.People.History.Listened(ctx, userID, historyLimit); err != nil {
		return l, fmt.Errorf("reading what %s listened to: %w", userID, err)
	}
	following, err := r.People.History.Following(ctx, userID)
	if err != nil {
		return l, fmt.Errorf("reading whom %s follows: %w", userID, err)
	}
	l.Mutual = map[string]bool{}
	for _, f := range following {
		l.Following = append(l.Following, f.UserID)
		l.Mutual[f.UserID] = f.IsMutual
	}
	if unlearned := unlearned(r.Model(), l.Following); len(unlearned) > 0 {
		if l.friends, err = r.People.History.HeardMost(ctx, unlearned, friendTracks); err != nil {
			return l, fmt.Errorf("reading what those hear whom %s follows: %w", userID, err)
		}
	}
	l.Said, err = r.Said(ctx, userID)
	return l, err
}

// Said reads what a person told the product; nothing for a visitor.
func (r *Reader) Said(ctx context.Context, userID string) (taste.Said, error) {
	if userID == "" || r.People.Statements == nil {
		return taste.Said{}, nil
	}
	said, err := r.People.Statements.SaidBy(ctx, userID)
	if err != nil {
		return taste.Said{}, fmt.Errorf("reading what %s said of their taste: %w", userID, err)
	}
	return said, nil
}

// TasteNow is what a person likes at this moment; without their listening where only what they said matters.
func (r *Reader) TasteNow(
	ctx context.Context, m *similarity.Model, userID string, tuning tuning.Tuning, listening bool,
) (*Taste, error) {
	if !listening {
		said, err := r.Said(ctx, userID)
		return TasteFor(m, Listener{ID: userID, Said: said}, tuning, r.Now()), err
	}
	l, err := r.Listener(ctx, userID)
	if err != nil {
		return nil, err
	}
	return TasteOf(m, l, tuning, r.Now()), nil
}
