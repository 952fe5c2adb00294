package safety

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/target"
)

const (
	// MaxWords is how many words somebody mutes at most, longestWord how many characters one has.
	MaxWords    = 200
	longestWord = 60
	// longestText is what somebody may say about a report.
	longestText = 1000
)

var (
	parting             = limit.Rule{Name: "part", Max: 120, Window: time.Hour}
	muting              = limit.Rule{Name: "mute word", Max: 120, Window: time.Hour}
	reporting           = limit.Rule{Name: "report", Max: 30, Window: time.Hour}
	reportingAsNewcomer = limit.Rule{Name: "report", Max: 10, Window: time.Hour}
)

// Remover takes a thing away as moderators may, and tells its author. Errors: GONE for what is gone already.
type Remover func(ctx context.Context, v access.Viewer, on item.Ref) error

// Options are what a Service is made of.
type Options struct {
	Store  Store
	Circle *Circle
	Doors  target.Doors
	Limits limit.Limiter
	Remove Remover
}

// Service is blocking, muting and reporting as people may do it.
type Service struct{ Options }

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o} }

// Block parts the viewer from somebody: neither sees or reaches the other's things, and neither follows the other any
// more. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT for oneself, RATE_LIMITED.
func (s *Service) Block(ctx context.Context, v access.Viewer, userID string) (person.Person, error) {
	return s.part(ctx, v, userID, func() error { return s.Store.Block(ctx, v.UserID, userID, s.Doors.Now()) })
}

// Unblock ends it, and brings nothing back. Errors: those of Block.
func (s *Service) Unblock(ctx context.Context, v access.Viewer, userID string) (person.Person, error) {
	return s.part(ctx, v, userID, func() error { return s.Store.Unblock(ctx, v.UserID, userID) })
}

// Mute keeps somebody's things out of what the viewer is shown. Errors: those of Block.
func (s *Service) Mute(ctx context.Context, v access.Viewer, userID string) (person.Person, error) {
	return s.part(ctx, v, userID, func() error { return s.Store.Mute(ctx, v.UserID, userID, s.Doors.Now()) })
}

// Unmute ends it. Errors: those of Block.
func (s *Service) Unmute(ctx context.Context, v access.Viewer, userID string) (person.Person, error) {
	return s.part(ctx, v, userID, func() error { return s.Store.Unmute(ctx, v.UserID, userID) })
}

func (s *Service) part(ctx context.Context, v access.Viewer, userID string, do func() error) (person.Person, error) {
	if err := v.Require(); err != nil {
		return person.Person{}, err
	}
	if userID == v.UserID {
		return person.Person{}, fault.BadInput(map[string]string{"userId": "This is yourself."})
	}
	if _, err := s.Limits.Take(ctx, parting, v.UserID); err != nil {
		return person.Person{}, err
	}
	other, err := s.Store.Person(ctx, userID)
	if err != nil {
		return person.Person{}, err
	}
	return other, do()
}

// Blocked lists whom the viewer blocked, the last first. Errors: UNAUTHENTICATED.
func (s *Service) Blocked(
	ctx context.Context, v access.Viewer, page paging.Request,
) (paging.Page[person.Person], error) {
	if err := v.Require(); err != nil {
		return paging.Page[person.Person]{}, err
	}
	return s.Store.Blocked(ctx, v.UserID, page)
}

// Muted lists whom the viewer muted, the last first. Errors: UNAUTHENTICATED.
func (s *Service) Muted(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[person.Person], error) {
	if err := v.Require(); err != nil {
		return paging.Page[person.Person]{}, err
	}
	return s.Store.Muted(ctx, v.UserID, page)
}

// Words lists the words that the viewer muted and that have not ended, the last first. Errors: UNAUTHENTICATED.
func (s *Service) Words(ctx context.Context, v access.Viewer) ([]Word, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	kept, err := s.Circle.kept(ctx, v.UserID)
	if err != nil {
		return nil, err
	}
	var current []Word
	for _, w := range kept.Words {
		if w.Until.IsZero() || w.Until.After(s.Doors.Now()) {
			current = append(current, w)
		}
	}
	return current, nil
}

// MuteWord keeps a word out of what the viewer reads, until a moment or for good; the same word again takes the place
// of the first. Errors: UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT for too many, RATE_LIMITED.
func (s *Service) MuteWord(ctx context.Context, v access.Viewer, text string, until time.Time) (Word, error) {
	if err := v.Require(); err != nil {
		return Word{}, err
	}
	now, wrong := s.Doors.Now(), input.Problems{}
	text, flaw := input.Line(text, 1, longestWord)
	wrong.Add("text", flaw.Say("This is not valid text.", "A word has 1 to 60 characters.",
		"The word holds characters that cannot be shown."))
	folded := FoldWord(text)
	if flaw == input.Fine && folded == "" {
		wrong.Add("text", "A word has a letter, a digit or a sign.")
	}
	if !until.IsZero() && !until.After(now) {
		wrong.Add("until", "This moment has passed.")
	}
	if err := wrong.Err(); err != nil {
		return Word{}, err
	}
	if _, err := s.Limits.Take(ctx, muting, v.UserID); err != nil {
		return Word{}, err
	}
	w := Word{ID: uuid.Must(uuid.NewV7()).String(), Text: text, Until: until, CreatedAt: now}
	kept, err := s.Store.MuteWord(ctx, v.UserID, folded, w, MaxWords)
	if err == nil && !kept {
		err = fault.New(fault.Conflict, "At most 200 words are muted. Take another away first.")
	}
	return w, err
}

// UnmuteWord takes a word away; one that is gone is gone. Errors: UNAUTHENTICATED.
func (s *Service) UnmuteWord(ctx context.Context, v access.Viewer, id string) error {
	if err := v.Require(); err != nil {
		return err
	}
	return s.Store.UnmuteWord(ctx, v.UserID, id)
}

// MutedWord returns the word for which the viewer does not want to read one of texts; empty for none.
func (s *Service) MutedWord(ctx context.Context, v access.Viewer, texts ...string) (string, error) {
	if !v.SignedIn() {
		return "", nil
	}
	return s.Circle.MutedWord(ctx, v.UserID, texts...)
}

// Sweep removes words that have ended.
func (s *Service) Sweep(ctx context.Context) error { return s.Store.Sweep(ctx, s.Doors.Now()) }

var (
	_ boundary.Reader     = (*Circle)(nil)
	_ boundary.MutedWords = (*Circle)(nil)
)
