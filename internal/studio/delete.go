package studio

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Restorable is for how long what was deleted can be restored.
const Restorable = 30 * 24 * time.Hour

// DeleteAlbum takes an album and what the artist has on it away from all but those who have it in their library,
// and tells until when it can be restored. Deleting twice is the same as once.
// Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND.
func (s *Service) DeleteAlbum(ctx context.Context, v access.Viewer, id string) (until time.Time, err error) {
	if _, err := s.mayChangeAlbum(ctx, v, id); err != nil {
		return until, err
	}
	now := s.now()
	err = s.changeAlbum(ctx, id, nil, func(a AlbumState) (AlbumChange, error) {
		change := AlbumChange{State: a.delete(now, ""), Tracks: map[string]State{}}
		until = change.State.DeletedAt.Add(Restorable)
		for _, t := range a.Tracks {
			if t.OwnerID == a.OwnerID && t.Status != access.Deleted {
				change.Tracks[t.ID] = t.delete(now, a.ID)
			}
		}
		return change, nil
	})
	return until, err
}

// RestoreAlbum brings an album and what was deleted with it back to where it stood; a release whose
// minute has passed meanwhile comes back as a draft. Errors: as DeleteAlbum, GONE after 30 days.
func (s *Service) RestoreAlbum(ctx context.Context, v access.Viewer, id string) error {
	if _, err := s.mayChangeAlbum(ctx, v, id); err != nil {
		return err
	}
	now := s.now()
	err := s.changeAlbum(ctx, id, nil, func(a AlbumState) (AlbumChange, error) {
		next, err := a.restore(v, now)
		if err != nil {
			return AlbumChange{}, err
		}
		change := AlbumChange{State: next, Tracks: map[string]State{}}
		for _, t := range a.Tracks {
			if t.DeletedWith != a.ID {
				continue
			}
			if change.Tracks[t.ID], err = t.restore(v, now); err != nil {
				return AlbumChange{}, err
			}
		}
		return change, nil
	})
	return err
}

// DeleteTrack takes a track off its album and away from all but those who have it in their library.
// It tells until when it can be restored; twice is the same as once. Errors: as DeleteAlbum.
func (s *Service) DeleteTrack(ctx context.Context, v access.Viewer, id string) (until time.Time, err error) {
	if _, err := s.mayChangeTrack(ctx, v, id); err != nil {
		return until, err
	}
	now := s.now()
	err = s.changeTrack(ctx, id, func(t TrackState) (TrackChange, error) {
		change := TrackChange{State: t.delete(now, ""), Leave: t.Status != access.Deleted && t.AlbumID != ""}
		until = change.State.DeletedAt.Add(Restorable)
		return change, nil
	})
	return until, err
}

// RestoreTrack brings a track back to where it stood, and to its place on its album where that is
// still there. Errors: as DeleteAlbum, GONE after 30 days, CONFLICT where it was deleted with its album.
func (s *Service) RestoreTrack(ctx context.Context, v access.Viewer, id string) error {
	if _, err := s.mayChangeTrack(ctx, v, id); err != nil {
		return err
	}
	now := s.now()
	err := s.changeTrack(ctx, id, func(t TrackState) (TrackChange, error) {
		if t.DeletedWith != "" && t.Album.Status == access.Deleted {
			return TrackChange{}, fault.New(fault.Conflict, "It was deleted with its album. Restore the album.")
		}
		next, err := t.restore(v, now)
		return TrackChange{State: next, Return: t.Status == access.Deleted && t.AlbumID == ""}, err
	})
	return err
}

func (s State) delete(now time.Time, with string) State {
	if s.Status == access.Deleted {
		return s
	}
	return State{
		Status: access.Deleted, Before: s.Status, ReleaseDate: s.ReleaseDate, DateGiven: s.DateGiven, DeletedAt: now,
		DeletedWith: with,
	}
}

func (s State) restore(v access.Viewer, now time.Time) (State, error) {
	if s.Status != access.Deleted {
		return s, nil
	}
	if s.IsRemoved && !v.Moderates {
		return s, fault.New(fault.Forbidden, "Those who run the site removed it.")
	}
	if now.After(s.DeletedAt.Add(Restorable)) && !v.Admin {
		return s, fault.New(fault.Gone, "It was deleted more than 30 days ago and cannot be restored.")
	}
	next := State{Status: s.Before, ReleaseDate: s.ReleaseDate, DateGiven: s.DateGiven}
	if next.Status == access.Scheduled {
		if next.ScheduledAt = next.ReleaseDate; !next.ReleaseDate.After(now) {
			next.Status, next.ScheduledAt = access.Draft, time.Time{}
		}
	}
	return next, nil
}
