package model

import (
	"time"

	"github.com/sidestage/sidestage/internal/featured"
)

// NewFeaturedContent returns an entry at a place from 1, without its thing.
func NewFeaturedContent(e featured.Entry, position int, now time.Time) FeaturedContent {
	return FeaturedContent{
		ItemType: featured.WordOf(e.Type), ItemID: e.ID, Position: position, StartDate: instant(e.Start),
		EndDate: instant(e.End), IsOn: e.IsOn(now),
	}
}
