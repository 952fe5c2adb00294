package model

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/tier"
)

// NewTier returns a Tier as somebody sees it.
func NewTier(t tier.Tier) Tier {
	out := newTier(t.Tier, t.Held, t.HeldUntil)
	out.SupporterCount = t.Supporters
	return out
}

// NewAccessTier returns the Tier that music takes, as the one whose access it is holds it; nil where it takes none.
func NewAccessTier(t *access.Tier, a access.Decision) *Tier {
	if t == nil {
		return nil
	}
	out := newTier(*t, a.IsSubscribed, a.HeldUntil)
	return &out
}

func newTier(t access.Tier, held bool, until time.Time) Tier {
	return Tier{
		ID: t.ID, ArtistUserID: t.ArtistID, Name: t.Name, Description: text(t.Description),
		Perks: Each(t.Perks, func(perk string) string { return perk }),
		Price: money.Major(t.Price, t.Currency), Currency: t.Currency, Position: t.Position, IsHeld: held,
		HeldUntil: instant(until), YearlyPrice: money.Major(t.YearPrice(), t.Currency),
		CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt,
	}
}

// TierHolderConnection is a page of holders.
type TierHolderConnection struct{ Connection[TierHolder] }

// NewHolders returns a connection of a page of holders.
func NewHolders(p paging.Page[tier.Holder]) *TierHolderConnection {
	return &TierHolderConnection{connection(p, func(h tier.Holder) TierHolder {
		return TierHolder{Person: NewPerson(h.Person), Since: h.Since, Until: instant(h.Until)}
	})}
}
