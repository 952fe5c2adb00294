package access

import (
	"slices"
	"time"
)

// Tier is what an artist offers to supporters. Whoever holds one has what those at lower positions give.
type Tier struct {
	ID, ArtistID, Name, Description string
	Perks                           []string
	// Price is for a month, in the currency's minor unit.
	Price    int64
	Currency string
	// Yearly is for a year; 0 where the artist set none.
	Yearly int64
	// Position counts from 0, the lowest.
	Position  int
	CreatedAt time.Time
	UpdatedAt time.Time
}

// YearPrice is what a year costs: twelve months, where the artist set no other price.
func (t Tier) YearPrice() int64 {
	if t.Yearly > 0 {
		return t.Yearly
	}
	return 12 * t.Price
}

// EarlyAccess opens what is scheduled to holders of a tier from a moment on; the zero value opens nothing.
type EarlyAccess struct {
	At   time.Time
	Tier *Tier
}

// HeldTier is a tier that someone holds: whose, at which position, and until when; zero means for good.
type HeldTier struct {
	ArtistID string
	Position int
	Until    time.Time
}

func (h HeldTier) current(now time.Time) bool { return h.Until.IsZero() || now.Before(h.Until) }

// Entitlements are what a person brings to a check: the tiers they hold, which artists that offer none they follow, and
// which things they saved or bought. Who saves or buys an album has its tracks.
type Entitlements struct {
	Tiers                   []HeldTier
	Followed, Saved, Bought map[string]bool
}

// covers reports whether the tier, or one above it, is held at a moment, and until when; zero means for good.
func (e Entitlements) covers(t *Tier, now time.Time) (until time.Time, held bool) {
	for _, h := range e.Tiers {
		if h.ArtistID != t.ArtistID || h.Position < t.Position || !h.current(now) {
			continue
		}
		if h.Until.IsZero() {
			return time.Time{}, true
		}
		if h.Until.After(until) {
			until = h.Until
		}
		held = true
	}
	return until, held
}

// isFan reports whether any tier of an artist is held at a moment, or the artist offers none and is followed.
func (e Entitlements) isFan(artistID string, now time.Time) bool {
	return e.Followed[artistID] || slices.ContainsFunc(e.Tiers, func(h HeldTier) bool {
		return h.ArtistID == artistID && h.current(now)
	})
}
