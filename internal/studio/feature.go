package studio

import (
	"context"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// MaxFeatured is how many tracks an artist shows first.
const MaxFeatured = 10

// Feature puts a track of the artist's own behind what they feature; one that is featured stays where
// it is. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT where it is deleted or there are ten.
func (s *Service) Feature(ctx context.Context, v access.Viewer, artistID, trackID string) error {
	if err := v.MayActFor(artistID); err != nil {
		return err
	}
	track, err := s.mayChangeTrack(ctx, v, trackID)
	switch {
	case err != nil:
		return err
	case track.OwnerID != artistID:
		return badField("trackId", "This track is another artist's.")
	case track.Status == access.Deleted:
		return fault.New(fault.Conflict, "It is deleted. Restore it first.")
	}
	return s.store.ChangeFeatured(ctx, artistID, func(now []string) ([]string, error) {
		if slices.Contains(now, trackID) {
			return now, nil
		}
		if len(now) >= MaxFeatured {
			return nil, fault.New(fault.Conflict,
				fmt.Sprintf("At most %d tracks can be featured. Take one away first.", MaxFeatured))
		}
		return append(now, trackID), nil
	})
}

// Unfeature takes a track from what the artist features; one that is not featured is no matter.
// Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND where there is no such artist.
func (s *Service) Unfeature(ctx context.Context, v access.Viewer, artistID, trackID string) error {
	if err := v.MayActFor(artistID); err != nil {
		return err
	}
	return s.store.ChangeFeatured(ctx, artistID, func(now []string) ([]string, error) {
		return slices.DeleteFunc(slices.Clone(now), func(id string) bool { return id == trackID }), nil
	})
}

// ReorderFeatured puts what the artist features in a new order. Errors: as Unfeature, and CONFLICT where
// trackIDs are not exactly what is featured now.
func (s *Service) ReorderFeatured(ctx context.Context, v access.Viewer, artistID string, trackIDs []string) error {
	if err := v.MayActFor(artistID); err != nil {
		return err
	}
	return s.store.ChangeFeatured(ctx, artistID, func(now []string) ([]string, error) {
		if !slices.Equal(slices.Sorted(slices.Values(now)), slices.Sorted(slices.Values(trackIDs))) {
			return nil, fault.New(fault.Conflict, "The featured tracks have changed meanwhile. Please look at them again.")
		}
		return trackIDs, nil
	})
}

// FeaturedTracks lists what an artist features, in order, whatever its state. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) FeaturedTracks(ctx context.Context, v access.Viewer, artistID string) ([]music.Track, error) {
	if err := v.MayActFor(artistID); err != nil {
		return nil, err
	}
	tracks, err := s.store.FeaturedTracks(ctx, artistID)
	for i := range tracks {
		tracks[i].HasAccess = true
	}
	return tracks, err
}
