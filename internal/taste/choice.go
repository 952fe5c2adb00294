package taste

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// ChooseGenres puts genres in place of those that the viewer chose before, each once, in their order. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT for more than 20, NOT_FOUND for an unknown one, RATE_LIMITED.
func (s *Service) ChooseGenres(ctx context.Context, v access.Viewer, slugs []string) ([]music.Genre, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	var once []string
	for _, slug := range slugs {
		if !slices.Contains(once, slug) {
			once = append(once, slug)
		}
		if len(once) > MaxChosen {
			return nil, fault.BadInput(map[string]string{"slugs": fmt.Sprintf("Choose at most %d genres.", MaxChosen)})
		}
	}
	if err := s.limit(ctx, v.UserID); err != nil {
		return nil, err
	}
	return s.options.Store.ChooseGenres(ctx, v.UserID, once)
}

// ChosenGenres lists them in the viewer's order. Errors: UNAUTHENTICATED.
func (s *Service) ChosenGenres(ctx context.Context, v access.Viewer) ([]music.Genre, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return s.options.Store.ChosenGenres(ctx, v.UserID)
}

// SetPrivateListening keeps what the viewer begins to play from now on to themselves, for 1 to 1,440 minutes; nil ends
// it. It gives until when, zero where it ended. Errors: UNAUTHENTICATED, BAD_USER_INPUT, RATE_LIMITED.
func (s *Service) SetPrivateListening(ctx context.Context, v access.Viewer, minutes *int) (time.Time, error) {
	if err := v.Require(); err != nil {
		return time.Time{}, err
	}
	if minutes != nil && (*minutes < 1 || *minutes > maxPrivateMinutes) {
		return time.Time{}, fault.BadInput(map[string]string{"minutes": "minutes must be between 1 and 1,440."})
	}
	if err := s.limit(ctx, v.UserID); err != nil {
		return time.Time{}, err
	}
	var until time.Time
	if minutes != nil {
		until = s.options.Now().Add(time.Duration(*minutes) * time.Minute)
	}
	return until, s.options.Store.SetPrivateUntil(ctx, v.UserID, until)
}

// PrivateUntil tells until when what the viewer begins to play is private; zero where it is not. Errors:
// UNAUTHENTICATED.
func (s *Service) PrivateUntil(ctx context.Context, v access.Viewer) (time.Time, error) {
	if err := v.Require(); err != nil {
		return time.Time{}, err
	}
	until, err := s.options.Store.PrivateUntil(ctx, v.UserID)
	if err != nil || !until.After(s.options.Now()) {
		return time.Time{}, err
	}
	return until, nil
}
