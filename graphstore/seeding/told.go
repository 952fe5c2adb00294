package seeding

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/notify"
	"github.com/sidestage/sidestage/seed"
)

// putTold tells people what they were told, each act once; what somebody has read or deleted since stays so.
func (s *Store) putTold(ctx context.Context, rows []seed.ToldRow) error {
	store := notify.NewStore(s.db)
	for _, r := range rows {
		told, isNew, err := store.Tell(ctx, r.Group, r.At)
		if err != nil {
			return err
		}
		if isNew && r.IsRead {
			if _, _, err := store.MarkRead(ctx, told.UserID, []string{told.ID}, r.At); err != nil {
				return err
			}
		}
	}
	return nil
}
