package music

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func (a Album) subject() access.Subject {
	return access.Subject{ID: a.ID, OwnerID: a.Artist.UserID, Status: a.Status, Tier: a.Tier, Early: a.Early}
}

func (t Track) subject() access.Subject {
	return access.Subject{ID: t.ID, OwnerID: t.Artist.UserID, Status: t.Status, Tier: t.Tier, Early: t.Early}
}

func checked[T any](
	ctx context.Context,
	s *Service,
	v access.Viewer,
	things []T,
	subject func(T) access.Subject,
	set func(*T, access.Decision),
) ([]T, error) {
	subjects := make([]access.Subject, len(things))
	for i, t := range things {
		subjects[i] = subject(t)
	}
	decisions, err := access.CheckAll(ctx, s.store, v, s.now(), subjects)
	if err != nil {
		return nil, err
	}
	kept := make([]T, 0, len(things))
	for i, t := range things {
		if decisions[i].Visible {
			set(&t, decisions[i])
			kept = append(kept, t)
		}
	}
	return kept, nil
}

// Playable returns those of ids that are tracks which the person may hear in full, in their order. It reads no more of
// them than the check asks, for a jukebox asks of many more songs than it plays.
func (s *Service) Playable(ctx context.Context, v access.Viewer, ids []string) ([]string, error) {
	tracks, err := s.Tracks(ctx, v, ids)
	if err != nil {
		return nil, err
	}
	playable := make([]string, 0, len(tracks))
	for _, t := range tracks {
		if t.HasAccess {
			playable = append(playable, t.ID)
		}
	}
	return playable, nil
}

// ArtistList says which of an artist's things a list has.
type ArtistList struct {
	ArtistID string
	Status   access.Status
	// SavedBy, where it is somebody, leaves what they have saved.
	SavedBy string
	// EarlyFor, where it is not nil, leaves what opens at EarlyAt or before to holders of a tier at this position.
	EarlyFor *int
	EarlyAt  time.Time
}

// mayList decides who may list an artist's things of a status: what is not published the artist and admins, what is
// withdrawn also those who saved it and ask for no more, and what is scheduled also holders of a tier, who then see
// what is open to them. Errors: FORBIDDEN, UNAUTHENTICATED for a visitor's savedOnly.
func (s *Service) mayList(
	ctx context.Context,
	v access.Viewer,
	artistID string,
	status access.Status,
	savedOnly bool,
) (ArtistList, error) {
	list := ArtistList{ArtistID: artistID, Status: status}
	parted, err := s.isParted(ctx, v, artistID)
	if err == nil && parted && !savedOnly {
		err = fault.Missing("This artist")
	}
	if err != nil {
		return list, err
	}
	if savedOnly {
		if err := v.Require(); err != nil {
			return list, err
		}
		list.SavedBy = v.UserID
	}
	if status == access.Published || v.Manages(artistID) || status.Withdrawn() && savedOnly {
		return list, nil
	}
	if status == access.Scheduled && v.SignedIn() {
		now := s.now()
		held, err := s.store.Entitlements(ctx, v.UserID, now, access.Needs{ArtistIDs: []string{artistID}})
		if err != nil {
			return list, err
		}
		for _, one := range held.Tiers {
			if list.EarlyFor == nil || one.Position > *list.EarlyFor {
				list.EarlyFor, list.EarlyAt = &one.Position, now
			}
		}
		if list.EarlyFor != nil {
			return list, nil
		}
	}
	return list, errUnpublished
}
