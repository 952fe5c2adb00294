package notify

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// hiding is a store that shows nobody a text with a word that they muted, on whatever way it reaches them.
type hiding struct {
	Store
	words boundary.MutedWords
}

func (h hiding) Read(ctx context.Context, ids []string) ([]Notification, error) {
	all, err := h.Store.Read(ctx, ids)
	return all, h.hide(ctx, all, err)
}

func (h hiding) History(
	ctx context.Context, userID string, of List, page paging.Request,
) (paging.Page[Notification], error) {
	found, err := h.Store.History(ctx, userID, of, page)
	return found, h.hide(ctx, found.Nodes, err)
}

func (h hiding) HistoryAt(ctx context.Context, userID string, of List, skip, limit int) ([]Notification, error) {
	all, err := h.Store.HistoryAt(ctx, userID, of, skip, limit)
	return all, h.hide(ctx, all, err)
}

func (h hiding) UnreadBetween(
	ctx context.Context, userID string, after, until time.Time, without []Type, limit int,
) ([]Notification, int, error) {
	some, total, err := h.Store.UnreadBetween(ctx, userID, after, until, without, limit)
	return some, total, h.hide(ctx, some, err)
}

// hide leaves out the names and texts of those of all that have a muted word, where nothing failed before.
func (h hiding) hide(ctx context.Context, all []Notification, err error) error {
	for i := range all {
		if err != nil {
			return err
		}
		n := &all[i]
		var word string
		if word, err = h.words.MutedWord(ctx, n.UserID, n.Name, n.Text); err == nil && word != "" {
			n.Name, n.Text, n.PictureURL, n.IsMuted = "", "", "", true
		}
	}
	return err
}
