package music

import "time"

// Tier is what an artist offers to supporters. Who holds one has what those at lower positions give.
type Tier struct {
	ID, ArtistID, Name, Description string
	Perks                           []string
	// Price is for a month, in the currency's minor unit.
	Price    int64
	Currency string
	// Position is from 0, the lowest.
	Position  int
	CreatedAt time.Time
	UpdatedAt time.Time
}
