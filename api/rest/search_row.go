package rest

import (
	"time"

	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/search"
)

// row is one hit. Offsets are in UTF-16 code units, as JavaScript counts.
type row struct {
	Type        item.Type `json:"type"`
	ID          string    `json:"id"`
	Neo4jID     string    `json:"neo4jId"`
	Name        string    `json:"name"`
	TextContent string    `json:"textContent,omitempty"`
	Handle      string    `json:"handle"`
	// Count is 0 on merchandise whose tier the person has not: what is in stock is told to who may buy.
	Count int64 `json:"count"`
	// IsDownload is there on merchandise that never runs out, of which nothing is counted.
	IsDownload    bool           `json:"isDownload,omitempty"`
	Image         string         `json:"image,omitempty"`
	ArtistName    string         `json:"artistName,omitempty"`
	AlbumTitle    string         `json:"albumTitle,omitempty"`
	Year          int            `json:"year,omitempty"`
	Score         float64        `json:"score"`
	Matches       []search.Range `json:"matches"`
	ArtistMatches []search.Range `json:"artistMatches"`
	// Genres are told by final searches.
	Genres []string `json:"genres,omitempty"`
	// StartsAt is when an event begins.
	StartsAt string `json:"startsAt,omitempty"`
	Place    *place `json:"place,omitempty"`
	// Price is in the main unit of Currency.
	Price    *float64 `json:"price,omitempty"`
	Currency string   `json:"currency,omitempty"`
	// Personal: the person follows or saved it.
	Personal bool `json:"personal,omitempty"`
	// HasAccessTo is there on what may take a tier.
	HasAccessTo *bool `json:"hasAccessTo,omitempty"`
	// Song is what a player needs, on rows of songs of a final search.
	Song *song `json:"song,omitempty"`
}

type place struct {
	City    string `json:"city"`
	Country string `json:"country"`
}

func newRow(h finding.Hit, final bool) row {
	r := row{
		Type: h.Type, ID: h.ID, Neo4jID: h.ID, Name: h.Name, Handle: h.Handle, Count: h.Count, IsDownload: h.IsDownload,
		Image:      h.Image,
		ArtistName: h.ArtistName,
		Year:       h.Year, Score: h.Score, Matches: ranges(h.Matches), ArtistMatches: ranges(h.ArtistMatches),
		Personal: h.Preferred,
	}
	if h.Type == item.Merch && !h.Access.HasAccess {
		r.Count = 0
	}
	switch h.Type {
	case item.Song:
		r.AlbumTitle, r.HasAccessTo = h.AlbumTitle, &h.Access.HasAccess
	case item.Album, item.Merch:
		r.HasAccessTo = &h.Access.HasAccess
	case item.Post:
		r.TextContent, r.HasAccessTo = h.Name, &h.Access.HasAccess
	}
	if final {
		r.Genres = h.Genres
	}
	if h.Song != nil {
		player := newSong(*h.Song, "")
		r.Song = &player
	}
	if h.StartsAt != 0 {
		r.StartsAt = formatInstant(time.Unix(h.StartsAt, 0))
	}
	if h.Place != nil {
		r.Place = &place{h.Place.City, h.Place.Country}
	}
	if h.Currency != "" {
		price := money.Major(h.Price, h.Currency)
		r.Price, r.Currency = &price, h.Currency
	}
	return r
}

// ranges are never null.
func ranges(found []search.Range) []search.Range {
	if found == nil {
		return []search.Range{}
	}
	return found
}
