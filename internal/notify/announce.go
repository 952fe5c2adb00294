package notify

import (
	"context"
	"slices"
)

// announce carries notifications to whoever is connected. What was told is kept already: whoever misses it here finds
// it in the history.
func (s *Service) announce(ctx context.Context, told []Told) {
	if s.live != nil && len(told) > 0 {
		s.live.Told(ctx, told)
	}
}

// announceGone tells whoever is connected that something was taken back.
func (s *Service) announceGone(ctx context.Context, gone []Told) {
	if s.live == nil {
		return
	}
	for _, t := range gone {
		if t.UserID != "" {
			s.live.Deleted(ctx, t.UserID, []string{t.ID})
		}
	}
}

// Shown reads notifications as they are pushed, and how many are unread of each of their people.
func (s *Service) Shown(ctx context.Context, ids []string) ([]Notification, map[string]int, error) {
	all, err := s.store.Read(ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	unread := map[string]int{}
	for _, n := range all {
		if _, isKnown := unread[n.UserID]; isKnown {
			continue
		}
		if unread[n.UserID], err = s.store.Unread(ctx, n.UserID); err != nil {
			return nil, nil, err
		}
	}
	return all, unread, nil
}

// StillUnread reads those of some notifications that their people have not read.
func (s *Service) StillUnread(ctx context.Context, ids []string) ([]Notification, error) {
	all, err := s.store.Read(ctx, ids)
	return slices.DeleteFunc(all, Notification.IsRead), err
}

func (s *Service) tellUnread(ctx context.Context, userID string) error {
	if s.live == nil {
		return nil
	}
	_, err := s.countUnread(ctx, userID)
	return err
}
