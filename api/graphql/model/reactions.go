package model

import (
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
)

// Reactions are those to a thing. The person's own is read for all things of an answer at once.
type Reactions struct {
	Of item.Ref
	reaction.Counts
}

// NewReactions returns the Reactions to a thing.
func NewReactions(of item.Ref, counts reaction.Counts) Reactions { return Reactions{of, counts} }
