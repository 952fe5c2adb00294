package account

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// maxFollowed is how many artists are followed at once.
const maxFollowed = 50

// Setup is what somebody says when they begin.
type Setup struct {
	// SeenTutorial is nil where it stays.
	SeenTutorial *bool
	// Genres are slugs and replace those chosen before; nil leaves them.
	Genres    []string
	ArtistIDs []string
}

// SetUp stores the viewer's choices and follows whom they chose. All of it may be sent again: what was done is not done
// twice. Errors: UNAUTHENTICATED, BAD_USER_INPUT, NOT_FOUND for an artist who is not there.
func (e *Editor) SetUp(ctx context.Context, v access.Viewer, s Setup) error {
	if err := v.Require(); err != nil {
		return err
	}
	if len(s.ArtistIDs) > maxFollowed {
		return fault.BadInput(map[string]string{"artistIds": fmt.Sprintf("At most %d artists.", maxFollowed)})
	}
	if s.Genres != nil {
		if err := e.ChooseGenres(ctx, v, s.Genres); err != nil {
			return err
		}
	}
	for _, id := range s.ArtistIDs {
		if err := e.Follow(ctx, v, id); err != nil {
			return err
		}
	}
	if s.SeenTutorial == nil {
		return nil
	}
	return e.Store.SetSeenTutorial(ctx, v.UserID, *s.SeenTutorial)
}

// SetSeenTutorial says whether somebody has seen the tour: oneself, or an admin who shows it again. Errors:
// UNAUTHENTICATED, FORBIDDEN, NOT_FOUND.
func (e *Editor) SetSeenTutorial(ctx context.Context, v access.Viewer, userID string, seen bool) error {
	if err := v.MayActFor(userID); err != nil {
		return err
	}
	return e.Store.SetSeenTutorial(ctx, userID, seen)
}
