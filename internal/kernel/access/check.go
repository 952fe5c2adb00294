package access

import (
	"context"
	"slices"
	"time"
)

// Subject is what a check looks at of one thing.
type Subject struct {
	ID, OwnerID string
	Status      Status
	// Tier is the one that opens it: its own, else its album's; nil where it is open to everybody.
	Tier  *Tier
	Early EarlyAccess
	// FansOnly asks for any tier of the owner, or where they offer none for following them.
	FansOnly bool
}

// Decision is what one person may do with one thing; the zero value allows nothing.
type Decision struct {
	// Visible: they may know of it. HasAccess: the whole of it is theirs. IsSubscribed: they hold the tier that opens it.
	Visible, HasAccess, IsSubscribed bool
	// HeldUntil is when IsSubscribed ends; zero where it does not end.
	HeldUntil time.Time
}

// Check decides who may know of a thing and who may have the whole of it. Every domain decides by it.
func Check(v Viewer, s Subject, e Entitlements, now time.Time) Decision {
	mine := v.Manages(s.OwnerID)
	visible := mine
	switch {
	case s.Status == Published:
		visible = true
	case s.Status == Scheduled && s.Early.Tier != nil && !s.Early.At.IsZero() && !now.Before(s.Early.At):
		_, early := e.covers(s.Early.Tier, now)
		visible = visible || early
	case s.Status.Withdrawn():
		visible = visible || e.Saved[s.ID] || e.Bought[s.ID]
	case s.Status == Away:
		visible = visible || e.Bought[s.ID]
	}
	if !visible {
		return Decision{}
	}
	d := Decision{Visible: true}
	if s.Tier != nil {
		d.HeldUntil, d.IsSubscribed = e.covers(s.Tier, now)
	}
	d.HasAccess = mine || e.Bought[s.ID] || (s.Tier == nil || d.IsSubscribed) && (!s.FansOnly || e.isFan(s.OwnerID, now))
	return d
}

// Needs names what a check must know of a person: the tiers they hold of some artists, which of some artists without
// tiers they follow, and which of some things they saved or bought.
type Needs struct {
	ArtistIDs, FollowedIDs, SavedIDs, BoughtIDs []string
}

// add notes what checking s for v asks for; nothing where s is everybody's or v a visitor.
func (n *Needs) add(v Viewer, s Subject) {
	if !v.SignedIn() {
		return
	}
	if s.Tier != nil {
		n.artist(s.Tier.ArtistID)
	}
	if v.Manages(s.OwnerID) {
		return
	}
	if s.Tier != nil || s.FansOnly || s.Status.Withdrawn() || s.Status == Away {
		n.BoughtIDs = append(n.BoughtIDs, s.ID)
	}
	if s.FansOnly {
		n.artist(s.OwnerID)
		if !slices.Contains(n.FollowedIDs, s.OwnerID) {
			n.FollowedIDs = append(n.FollowedIDs, s.OwnerID)
		}
	}
	if s.Status == Scheduled && s.Early.Tier != nil {
		n.artist(s.Early.Tier.ArtistID)
	}
	if s.Status.Withdrawn() {
		n.SavedIDs = append(n.SavedIDs, s.ID)
	}
}

func (n *Needs) artist(id string) {
	if !slices.Contains(n.ArtistIDs, id) {
		n.ArtistIDs = append(n.ArtistIDs, id)
	}
}

// Store reads what people are entitled to.
type Store interface {
	// Entitlements reads what a person holds at a moment of the artists' tiers, and has saved and bought of the
	// things.
	Entitlements(ctx context.Context, userID string, at time.Time, n Needs) (Entitlements, error)
}

// CheckAll decides about several subjects, in their order. It asks the store once, and not at all where every subject
// is published and everybody's.
func CheckAll(ctx context.Context, store Store, v Viewer, now time.Time, subjects []Subject) ([]Decision, error) {
	var needs Needs
	for _, s := range subjects {
		needs.add(v, s)
	}
	var held Entitlements
	if len(needs.ArtistIDs)+len(needs.SavedIDs)+len(needs.BoughtIDs) > 0 {
		var err error
		if held, err = store.Entitlements(ctx, v.UserID, now, needs); err != nil {
			return nil, err
		}
	}
	decisions := make([]Decision, len(subjects))
	for i, s := range subjects {
		decisions[i] = Check(v, s, held, now)
	}
	return decisions, nil
}
