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

// hide leaves out the texts of those of all that have a muted word, with the names of what is others', where nothing
// failed before. Nobody's own words are hidden from themselves.
func (h hiding) hide(ctx context.Context, all []Notification, err error) error {
	for i := range all {
		if err != nil {
			return err
		}
		n := &all[i]
		if n.isOfOwnText() {
			continue
		}
		isOwn := n.OwnerID == n.UserID
		texts := []string{n.Text}
		if !isOwn {
			texts = append(texts, n.Name)
		}
		var word string
		if word, err = h.words.MutedWord(ctx, n.UserID, texts...); err != nil || word == "" {
			continue
		}
		n.Text, n.PictureURL, n.IsMuted = "", "", true
		if !isOwn {
			n.Name = ""
		}
	}
	return err
}

// isOfOwnText reports whether the name and the text are what the person wrote themselves.
func (n Notification) isOfOwnText() bool {
	return n.Type == ReactionToComment || n.Type == ReactionToPost || n.Type == LowStock
}
