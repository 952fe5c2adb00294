package notify

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Place is the page of a thing.
type Place struct{ Type, ID string }

// PlaceTypes lists what has a page that notifications are about.
func PlaceTypes() []string {
	return []string{"post", "song", "album", "event", "question", "giveaway", "merchandise", "order"}
}

// MarkAllRead marks read all that the viewer has not read, and what comes meanwhile stays unread. It returns how many
// are unread then. Errors: UNAUTHENTICATED.
func (s *Service) MarkAllRead(ctx context.Context, v access.Viewer) (unread int, err error) {
	if err := v.Require(); err != nil {
		return 0, err
	}
	until := s.now()
	_, err = s.inBatches(ctx, v, func() ([]string, error) {
		return s.store.MarkAllRead(ctx, v.UserID, until, changedAtOnce)
	})
	if err != nil {
		return 0, err
	}
	return s.countUnread(ctx, v.UserID)
}

// MarkPlaceRead marks read what tells the viewer of a thing, of the comments on it too, as they are where it is. It
// returns what was unread, and how many are unread then. Errors: UNAUTHENTICATED, BAD_USER_INPUT.
func (s *Service) MarkPlaceRead(ctx context.Context, v access.Viewer, at Place) (read []string, unread int, err error) {
	if err := v.Require(); err != nil {
		return nil, 0, err
	}
	wrong := map[string]string{}
	if !slices.Contains(PlaceTypes(), at.Type) {
		wrong["type"] = "There are no notifications about this type."
	}
	if at.ID == "" {
		wrong["id"] = "id must name something."
	}
	if len(wrong) > 0 {
		return nil, 0, fault.BadInput(wrong)
	}
	until := s.now()
	read, err = s.inBatches(ctx, v, func() ([]string, error) {
		return s.store.MarkPlaceRead(ctx, v.UserID, at, until, changedAtOnce)
	})
	if err != nil {
		return nil, 0, err
	}
	unread, err = s.countUnread(ctx, v.UserID)
	return read, unread, err
}

// inBatches marks a batch at a time until the last, and tells the viewer's devices of each.
func (s *Service) inBatches(ctx context.Context, v access.Viewer, mark func() ([]string, error)) ([]string, error) {
	var all []string
	for {
		read, err := mark()
		if err != nil {
			return nil, err
		}
		if len(read) > 0 && s.live != nil {
			s.live.Read(ctx, v.UserID, read)
		}
		all = append(all, read...)
		if len(read) < changedAtOnce {
			return all, nil
		}
	}
}

// countUnread counts what somebody has not read, and tells their devices.
func (s *Service) countUnread(ctx context.Context, userID string) (int, error) {
	count, err := s.store.Unread(ctx, userID)
	if err == nil && s.live != nil {
		s.live.Unread(ctx, userID, count)
	}
	return count, err
}
