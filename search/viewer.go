package search

import (
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

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
	Prefers func(item.Ref) bool
}

func (v Viewer) holds(tiers []string) bool {
	return slices.ContainsFunc(tiers, func(id string) bool { return slices.Contains(v.Tiers, id) })
}

// The keys by which engines tell who may find a document, and who may have it.
const (
	keyOfAll    = "*"
	keyOfAdmins = "admin"
	ownerKey    = "owner:"
	tierKey     = "tier:"
)

// Keys are the viewer's: the person may find what has one of them in Facets.Find, and may
// have what has one of them in Facets.Have.
func (v Viewer) Keys() []string {
	keys := []string{keyOfAll}
	if v.ID != "" {
		keys = append(keys, ownerKey+v.ID)
	}
	if v.Admin {
		keys = append(keys, keyOfAdmins)
	}
	for _, tier := range v.Tiers {
		keys = append(keys, tierKey+tier)
	}
	return keys
}

// Avoids returns the owners whose things engines leave out: Without, less the person, and
// nobody for admins.
func (v Viewer) Avoids() []string {
	if v.Admin {
		return nil
	}
	owners := make([]string, 0, len(v.Without))
	for _, owner := range v.Without {
		if owner != v.ID && owner != "" {
			owners = append(owners, owner)
		}
	}
	return owners
}
