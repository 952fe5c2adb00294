package questions_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/questions"
)

// one keeps the one question that is asked. Where it is late, it shows that only to whoever asks at the same time.
type one struct {
	questions.Store
	asked  *questions.New
	looks  int
	isLate bool
}

func (o *one) Made(context.Context, string, string) (again.Made, error) {
	o.looks++
	if o.asked == nil || o.isLate && o.looks == 1 {
		return again.Made{}, nil
	}
	return again.Made{ID: o.asked.ID, Print: o.asked.Key.Print}, nil
}

func (o *one) MemberSince(context.Context, string) (time.Time, error) { return time.Time{}, nil }

func (o *one) Ask(_ context.Context, n questions.New, allow func() error) (string, error) {
	if o.asked != nil {
		return o.asked.ID, nil
	}
	o.asked = &n
	return n.ID, allow()
}

func (o *one) Question(context.Context, string, string) (questions.Question, error) {
	return questions.Question{ID: o.asked.ID, Content: o.asked.Content, AskerID: o.asked.AskerID}, nil
}

func (o *one) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (o *one) Forgive(context.Context, limit.Ticket) {}

func TestAQuestionSentAgainIsOneAndOneThatWasChangedIsRefused(t *testing.T) {
	o, ctx, fan := &one{}, t.Context(), access.Viewer{UserID: "fan"}
	s := questions.NewService(o, o, time.Now)
	sent := questions.Draft{ArtistID: "artist", Content: "Loud?", ClientKey: "k"}
	first, err := s.Ask(ctx, fan, sent)
	if err != nil {
		t.Fatal(err)
	}
	sent.Content = "Loud? "
	if second, err := s.Ask(ctx, fan, sent); err != nil || second.ID != first.ID {
		t.Errorf("the same again: %+v, %v", second, err)
	}
	for _, changed := range []questions.Draft{
		{ArtistID: "artist", Content: "Louder?", ClientKey: "k"}, {ArtistID: "other", Content: "Loud?", ClientKey: "k"},
	} {
		// Also where both are sent at the same time.
		for _, isLate := range []bool{false, true} {
			o.looks, o.isLate = 0, isLate
			_, err := s.Ask(ctx, fan, changed)
			f, ok := errors.AsType[*fault.Error](err)
			if !ok || f.Code != fault.Conflict || f.ExistingID != first.ID || o.asked.Content != "Loud?" {
				t.Errorf("%+v, late %t: %v", changed, isLate, err)
			}
		}
	}
}
