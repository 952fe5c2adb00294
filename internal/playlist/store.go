package playlist

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store keeps playlists. Every change runs under the playlist's lock: allow is called with the playlist as it is then,
// and nothing is written where it fails. What really changed raises the version and updatedAt; the rest changes
// nothing. Errors of all: NOT_FOUND for a playlist that is not there, deleted ones included but for Restore.
type Store interface {
	// ByID finds a playlist, also a deleted one.
	ByID(ctx context.Context, id string) (Playlist, error)
	// Owned lists those of the person and those they work on; Published somebody's public ones; latest changed first.
	Owned(ctx context.Context, userID string, page paging.Request) (paging.Page[Playlist], error)
	Published(ctx context.Context, userID string, page paging.Request) (paging.Page[Playlist], error)
	// Entries lists in the playlist's order, without the tracks; those of which the person surely may not know are
	// left out.
	Entries(ctx context.Context, id, viewerID string, isAdmin bool, page paging.Request) (paging.Page[Entry], error)

	// Create makes a playlist with tracks, once for each owner and client key (where there is one), and gives the id of
	// the one that is there. Errors: CONFLICT where the owner has MaxOwned.
	Create(ctx context.Context, n New) (id string, err error)
	Update(ctx context.Context, id string, at time.Time, allow func(Playlist) (Change, error)) error
	// Edit changes fields, takes entries out and puts tracks at the end, in one write. Errors: as Add.
	Edit(
		ctx context.Context, id string, e Edit, by string, at time.Time, allow func(Playlist) (Change, error),
	) error
	// Delete marks the playlist; Restore takes the mark off. Errors of Restore: CONFLICT as Create.
	Delete(ctx context.Context, id string, at time.Time, allow func(Playlist) error) error
	Restore(ctx context.Context, id string, at time.Time, allow func(Playlist) error) error

	// Add puts tracks at the end, those that are not there yet, and tells how many. Errors: BAD_USER_INPUT beyond
	// MaxEntries.
	Add(ctx context.Context, id string, a Addition, allow func(Playlist) error) (int, error)
	// Remove takes entries out; those that are not there are left alone.
	Remove(ctx context.Context, id string, entryIDs []string, at time.Time, allow func(Playlist) error) error
	// Move puts an entry after another, or first where afterID is empty. Errors: NOT_FOUND where either is gone.
	Move(ctx context.Context, id, entryID, afterID string, at time.Time, allow func(Playlist) error) error

	// Join makes somebody a collaborator, once. Errors: CONFLICT where there are MaxCollaborators.
	Join(ctx context.Context, id, userID string, at time.Time, allow func(Playlist) error) error
	// Leave ends it.
	Leave(ctx context.Context, id, userID string, at time.Time, allow func(Playlist) error) error

	// Sweep removes for good what was deleted before a moment.
	Sweep(ctx context.Context, before time.Time) error
}

// New is a playlist to be made.
type New struct {
	ID, OwnerID, ClientKey string
	Title, Description     string
	Visibility             Visibility
	TrackIDs               []string
	At                     time.Time
}

// Addition is tracks that somebody adds.
type Addition struct {
	TrackIDs []string
	By       string
	At       time.Time
}
