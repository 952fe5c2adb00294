package player

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/music"
)

// MaxBookmarks is how many one person may have, and maxComment how many characters they may write beside one.
const (
	MaxBookmarks = 1000
	maxComment   = 1000
)

const (
	// mostMarkers is of how many people the bookmarks are kept in memory; those who asked longest ago go first.
	mostMarkers = 2_000
	// unseen bounds how long a bookmark that another server keeps is not shown at its song.
	unseen = 10 * time.Second
)

// Bookmark is a place in a track from which a person wants to go on. There is one a person and track.
type Bookmark struct {
	TrackID  string
	Position time.Duration
	// Comment is for its person alone.
	Comment              string
	CreatedAt, UpdatedAt time.Time
}

// Marked is a bookmark with its track, as the person may hear it now.
type Marked struct {
	Bookmark
	Track music.Track
}

// BookmarkStore keeps bookmarks.
type BookmarkStore interface {
	// Bookmarks lists a person's, at most MaxBookmarks, the latest changed first.
	Bookmarks(ctx context.Context, userID string) ([]Bookmark, error)
	// SetBookmark puts one in the place of the one that is there, unless that is later by UpdatedAt. Errors: CONFLICT
	// where the person has MaxBookmarks of other tracks, NOT_FOUND where the person or the track is gone.
	SetBookmark(ctx context.Context, userID string, b Bookmark) error
	// RemoveBookmark takes one away, where there is one.
	RemoveBookmark(ctx context.Context, userID, trackID string) error
}

// Hearable decides who may hear what.
type Hearable interface {
	Tracks
	// Stream finds a track that the person may hear in full. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
	Stream(ctx context.Context, v access.Viewer, id string) (music.Track, error)
}

// Bookmarks are places in tracks that people come back to.
type Bookmarks struct {
	store  BookmarkStore
	tracks Hearable
	now    func() time.Time
	kept   *cache.Cache[markedBy]
}

// markedBy are one person's bookmarks, by track.
type markedBy struct {
	userID string
	by     map[string]Bookmark
}

// NewBookmarks returns Bookmarks; now is the clock, time.Now outside tests.
func NewBookmarks(store BookmarkStore, tracks Hearable, now func() time.Time) *Bookmarks {
	b := &Bookmarks{store: store, tracks: tracks, now: now}
	b.kept = cache.New(cache.Options[markedBy]{
		Load: b.load, ID: func(m markedBy) string { return m.userID }, Size: mostMarkers, MaxAge: unseen, Now: now,
	})
	return b
}

func (b *Bookmarks) load(ctx context.Context, userIDs []string) ([]markedBy, error) {
	all := make([]markedBy, 0, len(userIDs))
	for _, id := range userIDs {
		found, err := b.store.Bookmarks(ctx, id)
		if err != nil {
			return nil, err
		}
		by := make(map[string]Bookmark, len(found))
		for _, one := range found {
			by[one.TrackID] = one
		}
		all = append(all, markedBy{id, by})
	}
	return all, nil
}

// ByTrack returns the viewer's bookmarks by track, at most 10 seconds old. They are shared: nobody changes them in
// place. Errors: UNAUTHENTICATED.
func (b *Bookmarks) ByTrack(ctx context.Context, v access.Viewer) (map[string]Bookmark, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	found, err := b.kept.Get(ctx, []string{v.UserID})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0].by, nil
}

// List returns the viewer's bookmarks of tracks that they may hear in full now, the latest changed first. Errors:
// UNAUTHENTICATED.
func (b *Bookmarks) List(ctx context.Context, v access.Viewer) ([]Marked, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	found, err := b.store.Bookmarks(ctx, v.UserID)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	ids, by := make([]string, len(found)), make(map[string]Bookmark, len(found))
	for i, one := range found {
		ids[i], by[one.TrackID] = one.TrackID, one
	}
	tracks, err := b.tracks.Tracks(ctx, v, ids)
	if err != nil {
		return nil, fmt.Errorf("judging the tracks of bookmarks: %w", err)
	}
	all := make([]Marked, 0, len(tracks))
	for _, t := range tracks {
		if t.HasAccess {
			all = append(all, Marked{by[t.ID], t})
		}
	}
	return all, nil
}

// Set marks a place in a track, in place of the one before; beyond the end it is the end. Errors: UNAUTHENTICATED,
// NOT_FOUND, FORBIDDEN where the viewer may not hear all of the track, BAD_USER_INPUT, CONFLICT beyond MaxBookmarks.
func (b *Bookmarks) Set(
	ctx context.Context, v access.Viewer, trackID string, position time.Duration, comment string,
) error {
	track, err := b.tracks.Stream(ctx, v, trackID)
	if err != nil {
		return err
	}
	bad := input.Problems{}
	comment, flaw := input.Text(comment, 0, maxComment)
	const length = "comment must have at most 1000 characters."
	bad.Add("comment", flaw.Say(length, length, "comment holds characters that cannot be shown."))
	if position < 0 {
		bad["position"] = "position must not be below 0."
	}
	if err := bad.Err(); err != nil {
		return err
	}
	now := b.now()
	err = b.store.SetBookmark(ctx, v.UserID, Bookmark{
		TrackID: track.ID, Position: min(position, track.Duration), Comment: comment, CreatedAt: now, UpdatedAt: now,
	})
	b.kept.Drop(v.UserID)
	return err
}

// Remove takes the viewer's bookmark of a track away, where there is one. Errors: UNAUTHENTICATED.
func (b *Bookmarks) Remove(ctx context.Context, v access.Viewer, trackID string) error {
	if err := v.Require(); err != nil {
		return err
	}
	err := b.store.RemoveBookmark(ctx, v.UserID, trackID)
	b.kept.Drop(v.UserID)
	return err
}

// Forget makes whatever was changed elsewhere hold at once.
func (b *Bookmarks) Forget() { b.kept.Clear() }

// MayMarkOneMore answers CONFLICT where a person with so many bookmarks may have no more.
func MayMarkOneMore(marked int) error {
	if marked < MaxBookmarks {
		return nil
	}
	return fault.New(fault.Conflict,
		fmt.Sprintf("You have %d bookmarks, which is as many as there can be.", MaxBookmarks))
}
