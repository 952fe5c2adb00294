package studio

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Place is where a track is to stand on its album, from 0.
type Place struct {
	TrackID string
	Index   int
}

// Reorder gives tracks their places; those that are not named follow in the order of before. It is done
// whole or not at all, under the album's lock: of two at once, the later one orders what the earlier one
// left. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT, and CONFLICT where a track is not
// on the album any more.
func (s *Service) Reorder(ctx context.Context, v access.Viewer, albumID string, places []Place) error {
	if _, err := s.mayChangeAlbum(ctx, v, albumID); err != nil {
		return err
	}
	return s.changeAlbum(ctx, albumID, nil, func(a AlbumState) (AlbumChange, error) {
		if a.Status == access.Deleted {
			return AlbumChange{}, fault.New(fault.Conflict, "The album is deleted. Restore it first.")
		}
		before := make([]string, len(a.Tracks))
		for i, t := range a.Tracks {
			before[i] = t.ID
		}
		order, err := reordered(before, places)
		return AlbumChange{State: a.State, Order: order}, err
	})
}

func reordered(before []string, places []Place) ([]string, error) {
	on := make(map[string]bool, len(before))
	for _, id := range before {
		on[id] = true
	}
	order, placed := make([]string, len(before)), make(map[string]bool, len(places))
	for _, p := range places {
		switch {
		case !on[p.TrackID]:
			return nil, fault.New(fault.Conflict, "The album has changed meanwhile. Please look at it again.")
		case placed[p.TrackID]:
			return nil, badField("trackOrders", "A track is named twice.")
		case p.Index < 0 || p.Index >= len(before):
			return nil, badField("trackOrders", fmt.Sprintf("Places are from 0 to %d.", len(before)-1))
		case order[p.Index] != "":
			return nil, badField("trackOrders", fmt.Sprintf("Two tracks are given the place %d.", p.Index))
		}
		order[p.Index], placed[p.TrackID] = p.TrackID, true
	}
	next := 0
	for _, id := range before {
		if placed[id] {
			continue
		}
		for order[next] != "" {
			next++
		}
		order[next] = id
	}
	return order, nil
}

// AlbumOrder returns the places on an album. The artist and admins see all of it, others what is published.
// Errors: NOT_FOUND.
func (s *Service) AlbumOrder(ctx context.Context, v access.Viewer, albumID string) ([]Place, error) {
	at, err := s.store.AlbumOwner(ctx, albumID)
	if err != nil {
		return nil, err
	}
	manages := v.Manages(at.OwnerID)
	if !manages && at.Status != access.Published {
		return nil, fault.Missing("This album")
	}
	tracks, err := s.store.AlbumOrder(ctx, albumID)
	places := []Place{}
	for _, t := range tracks {
		if manages || t.Status == access.Published {
			places = append(places, Place{t.TrackID, len(places)})
		}
	}
	return places, err
}
