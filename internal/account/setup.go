package account

import (
	"context"
	"errors"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// maxFollowed is how many artists are followed at once.
const maxFollowed = 50

// Setup is what somebody says when they begin.
type Setup struct {
	// UserID is the viewer's own where it is given.
	UserID string
	// SeenTutorial is nil where it stays.
	SeenTutorial *bool
	// Genres are slugs and replace those chosen before; nil leaves them.
	Genres    []string
	ArtistIDs []string
}

// SetUp stores the choices of the viewer, or of whom an admin names, and follows whom they chose, once it is known that
// all of them are there. All of it may be sent again: what was done is not done twice. Errors: UNAUTHENTICATED,
// FORBIDDEN for another's account, BAD_USER_INPUT, RATE_LIMITED.
func (e *Editor) SetUp(ctx context.Context, v access.Viewer, s Setup) error {
	v, err := v.As(s.UserID)
	if err != nil {
		return err
	}
	if len(s.ArtistIDs) > maxFollowed {
		return fault.BadInput(map[string]string{"artistIds": fmt.Sprintf("At most %d artists.", maxFollowed)})
	}
	for _, id := range s.ArtistIDs {
		if err := e.MayFollow(ctx, v, id); err != nil {
			return of("artistIds", err)
		}
	}
	if s.Genres != nil {
		if err := e.ChooseGenres(ctx, v, s.Genres); err != nil {
			return of("genres", err)
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
	return e.Store.SetSeenTutorial(ctx, v.UserID, v.UserID, *s.SeenTutorial, "")
}

// of tells of which field it is that something is wrong with, or not there.
func of(field string, err error) error {
	flaw, ok := errors.AsType[*fault.Error](err)
	if !ok || flaw.Code != fault.NotFound && flaw.Code != fault.BadUserInput {
		return err
	}
	return fault.BadInput(map[string]string{field: flaw.Message})
}

// longestWhy bounds what an admin says of showing the tour again, in characters.
const longestWhy = 500

// SetSeenTutorial says whether somebody has seen the tour: oneself, or an admin who shows it again and may say why.
// Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT.
func (e *Editor) SetSeenTutorial(ctx context.Context, v access.Viewer, userID string, seen bool, why string) error {
	if err := v.MayActFor(userID); err != nil {
		return err
	}
	wrong := input.Problems{}
	why, flaw := input.Text(why, 0, longestWhy)
	wrong.Add("why", flaw.Say("", "A reason has at most 500 characters.",
		"The reason holds characters that cannot be shown."))
	if err := wrong.Err(); err != nil {
		return err
	}
	return e.Store.SetSeenTutorial(ctx, userID, v.UserID, seen, why)
}
