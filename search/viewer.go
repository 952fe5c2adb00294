package search

import "slices"

// Viewer is who searches. The zero value is a visitor.
type Viewer struct {
	ID    string
	Admin bool
	// Tiers are the ids of the tiers that the person holds.
	Tiers []string
	// Without are the owners whose things are kept from the person: those who blocked them,
	// whom they blocked, and whom they muted.
	Without []string
	// Prefers tells what the person follows or has saved, which leads among equals; nil
	// where nothing is known. It must be quick and safe to call at once.
	Prefers func(Ref) bool
}

func (v Viewer) holds(tiers []string) bool {
	return slices.ContainsFunc(tiers, func(id string) bool { return slices.Contains(v.Tiers, id) })
}
