// Package boundary says what stands between people: blocks, which hold both ways and which nobody is told of, and
// mutes, which hold for the one who mutes.
package boundary

import "context"

// Between is what parts one person from some others, by the ids of those.
type Between struct {
	// Blocked: either blocked the other. Blocks: the person blocked them. Muted: the person muted them.
	Blocked, Blocks, Muted map[string]bool
}

// Reader reads what stands between people. A person's own id is parted from nobody.
type Reader interface {
	Between(ctx context.Context, userID string, others []string) (Between, error)
}

// Parted reports whether a block parts a person from another. A visitor is parted from nobody, nor is anybody where
// there is no reader.
func Parted(ctx context.Context, r Reader, userID, otherID string) (bool, error) {
	between, err := Of(ctx, r, userID, []string{otherID})
	return between.Blocked[otherID], err
}

// Of is Between for visitors too, and where there is no reader: nothing then.
func Of(ctx context.Context, r Reader, userID string, others []string) (Between, error) {
	if r == nil || userID == "" || len(others) == 0 {
		return Between{}, nil
	}
	return r.Between(ctx, userID, others)
}
