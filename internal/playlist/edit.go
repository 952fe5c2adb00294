package playlist

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Edit is what one write changes of a playlist: its own fields, then entries that are taken out, then tracks that are
// put at the end. Each of them may be empty.
type Edit struct {
	Change
	EntryIDs, TrackIDs []string
	// Version is that of the playlist which it was decided by; 0 for any.
	Version int
}

func (c Change) isGiven() bool {
	return c.Title.Given || c.Description.Given || c.Visibility.Given || c.IsCollaborative.Given
}

// of returns the change of a playlist with the secret that it needs.
func (c Change) of(p Playlist) Change {
	if c.IsCollaborative.Value && !p.IsCollaborative {
		c.Invitation = newInvitation()
	}
	return c
}

// Edit changes a playlist in one write: whole, or where it fails not at all. Entries that are gone already are no
// error, tracks that are in the playlist after that are not added twice, and those that the person may not know of are
// left out. Errors: UNAUTHENTICATED, NOT_FOUND (also where there is none of the tracks), FORBIDDEN, BAD_USER_INPUT,
// CONFLICT where the playlist has another version.
func (s *Service) Edit(ctx context.Context, v access.Viewer, id string, e Edit) (Playlist, error) {
	if err := v.Require(); err != nil {
		return Playlist{}, err
	}
	if len(e.EntryIDs) > MaxEntries {
		return Playlist{},
			fault.BadInput(map[string]string{"entryIds": fmt.Sprintf("entryIds must have at most %d entries.", MaxEntries)})
	}
	named := len(e.TrackIDs)
	var err error
	if e.Change, err = e.checked(); err != nil {
		return Playlist{}, err
	}
	if e.TrackIDs, err = s.known(ctx, v, e.TrackIDs, MaxEntries); err != nil {
		return Playlist{}, err
	}
	err = s.store.Edit(ctx, id, e, v.UserID, s.now(), func(p Playlist) (Change, error) {
		may := p.edit
		if e.isGiven() {
			may = p.manage
		}
		err := may(v)
		if err == nil && named > 0 && len(e.TrackIDs) == 0 {
			err = fault.Missing("This track")
		}
		if err == nil && e.Version > 0 && e.Version != p.Version {
			err = fault.New(fault.Conflict, "Somebody else has just changed this playlist. Please try again.")
		}
		return e.of(p), err
	})
	if err != nil {
		return Playlist{}, err
	}
	return s.store.ByID(ctx, id)
}
