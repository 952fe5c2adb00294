package comments

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Scene is what a new comment comes to, as it is under the lock of the thing.
type Scene struct {
	// Parent is what the comment answers; nil where it answers none.
	Parent *Comment
	// Duration is the length of a song.
	Duration time.Duration
}

// New is a comment to be kept.
type New struct {
	ID, AuthorID string
	On           item.Ref
	OwnerID      string
	ParentID     string
	Content      string
	Photos       []Photo
	// Handles are of those named in the text, in lower case. Who has none of them is not mentioned.
	Handles   []string
	At        *time.Duration
	Key       again.Key
	CreatedAt time.Time
}

// Store keeps comments. The counts of a thing and of an answered comment are exact however many write at once.
type Store interface {
	// MemberSince says when somebody joined. Errors: NOT_FOUND.
	MemberSince(ctx context.Context, userID string) (time.Time, error)
	// Made finds what a person wrote under a client key; zero where there is nothing.
	Made(ctx context.Context, authorID, clientKey string) (again.Made, error)
	// Create keeps a comment where allow agrees, and returns its id; the same client key gives the same comment again.
	// Errors: NOT_FOUND for the thing, and those of allow.
	Create(ctx context.Context, n New, allow func(Scene) error) (id string, err error)
	// ByID finds a comment, also a deleted one. Errors: NOT_FOUND.
	ByID(ctx context.Context, id string) (Comment, error)
	// Delete leaves the place of a comment while it has answers, where allow agrees. Errors: NOT_FOUND, and those of
	// allow.
	Delete(ctx context.Context, id, by string, at time.Time, allow func(Comment) error) error
	// Restore brings a deleted comment back, where allow agrees. Errors: NOT_FOUND, and those of allow.
	Restore(ctx context.Context, id, by string, allow func(Comment) error) error
	// Sweep removes for good what was deleted before a moment. What has answers keeps its place, empty.
	Sweep(ctx context.Context, before time.Time) error
	// Under lists what stands directly under a thing.
	Under(ctx context.Context, on item.Ref, sort Sort, page paging.Request) (paging.Page[Comment], error)
	// Replies lists the answers to a comment, oldest first.
	Replies(ctx context.Context, id string, page paging.Request) (paging.Page[Comment], error)
	// Path leads down to a comment, also a deleted one, from the first of its thread; of a longer chain it has the last
	// MaxPath. Errors: NOT_FOUND.
	Path(ctx context.Context, id string) ([]Comment, error)
	// Around lists the answers that stand beside one, at most so many before and after it, and itself.
	Around(ctx context.Context, c Comment, earlier, later int) (paging.Page[Comment], error)
	// Moments lists what is pinned to moments of a song, in its order, at most limit.
	Moments(ctx context.Context, songID string, limit int) ([]Comment, error)
}
