// Package search finds artists, songs and everything else by name, as one types and
// whatever the typo. Engines ([Engine]: bleve and Meilisearch) only collect candidates;
// what matches, how well, and in which order is decided here, so that people cannot
// tell which engine answers.
package search

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// VersionedRef names one document as it was at a version.
type VersionedRef struct {
	item.Ref
	Version int64
}

// Document is what can be found of one thing. Type and ID are its key.
type Document struct {
	Type item.Type `json:"type"`
	ID   string    `json:"id"`
	// Name is what the thing is called: a display name, a title, a post's text.
	Name string `json:"name"`
	// Handle is the handle, without @, of an artist or of the artist the thing is by.
	Handle string `json:"handle,omitempty"`
	// ArtistName and ArtistID say who the thing is by; empty for an artist.
	ArtistName string   `json:"artistName,omitempty"`
	ArtistID   string   `json:"artistId,omitempty"`
	AlbumTitle string   `json:"albumTitle,omitempty"`
	AlbumID    string   `json:"albumId,omitempty"`
	Genres     []string `json:"genres,omitempty"`
	Year       int      `json:"year,omitempty"`
	Image      string   `json:"image,omitempty"`
	// Count is the number shown beside the name: followers, plays, tracks, in stock.
	Count int64 `json:"count"`
	// IsDownload says that merchandise never runs out; its Count is 0.
	IsDownload bool `json:"isDownload,omitempty"`
	// Popularity orders what matches equally well, within one type; 0 or more, any scale.
	Popularity float64 `json:"popularity,omitempty"`
	// OwnerOnly keeps the document from everybody but the owner: the artist itself, or
	// the artist named by ArtistID.
	OwnerOnly bool `json:"ownerOnly,omitempty"`
	// Tiers are the ids of the tiers of which any one opens the thing; none where it is open
	// to everybody.
	Tiers []string `json:"tiers,omitempty"`
	// TiersOnly keeps the document from all but the owner and those who hold one of Tiers:
	// its name itself is for them, as a post's text is.
	TiersOnly bool `json:"tiersOnly,omitempty"`
	// Place is where an event or a venue is.
	Place *Place `json:"place,omitempty"`
	// StartsAt is when an event begins, in Unix seconds; 0 for anything else.
	StartsAt int64 `json:"startsAt,omitempty"`
	// Price is what merchandise costs, in minor units of Currency (ISO 4217, as "EUR");
	// empty where nothing is for sale.
	Price    int64  `json:"price,omitempty"`
	Currency string `json:"currency,omitempty"`
	// Version rises with every change of the thing; see [Engine] for what it decides.
	Version int64 `json:"version"`
}

// Place is a point on the earth, in degrees, and what people call it.
type Place struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
	City      string  `json:"city,omitempty"`
	Country   string  `json:"country,omitempty"`
}

// Ref returns the key of d.
func (d Document) Ref() item.Ref { return item.Ref{Type: d.Type, ID: d.ID} }

// Owner returns the id of the account that d belongs to, empty where there is none.
func (d Document) Owner() string {
	if d.Type == item.Artist {
		return d.ID
	}
	return d.ArtistID
}

// VisibleTo reports whether v may find d.
func (d Document) VisibleTo(v Viewer) bool {
	owns := v.ID != "" && d.Owner() == v.ID
	switch {
	case owns || v.Admin && !d.OwnerOnly:
		return true
	case d.OwnerOnly, d.Owner() != "" && slices.Contains(v.Without, d.Owner()):
		return false
	default:
		return !d.TiersOnly || v.holds(d.Tiers)
	}
}

// OpenTo reports whether v may have what d stands for, and not only know of it.
func (d Document) OpenTo(v Viewer) bool {
	return len(d.Tiers) == 0 || v.Admin || (v.ID != "" && d.Owner() == v.ID) || v.holds(d.Tiers)
}

// clean repairs what engines cannot keep: broken text, a popularity that is no number.
func (d Document) clean() Document {
	for _, text := range []*string{
		&d.ID, &d.Name, &d.Handle, &d.ArtistName, &d.ArtistID, &d.AlbumTitle, &d.AlbumID,
		&d.Image, &d.Currency,
	} {
		*text = strings.ToValidUTF8(*text, "")
	}
	if math.IsNaN(d.Popularity) || d.Popularity < 0 {
		d.Popularity = 0
	}
	d.Popularity = min(d.Popularity, math.MaxInt64)
	if d.Place != nil && !d.Place.onEarth() {
		d.Place = nil
	}
	return d
}

// Lasting returns what of d must be the same in the index and in the graph. Counts and popularity change with every
// play and need not be.
func (d Document) Lasting() Document {
	d.Count, d.Popularity, d.Version = 0, 0, 0
	if d.Place != nil && !d.Place.onEarth() {
		d.Place = nil // the index leaves it out
	}
	d.Genres, d.Tiers = slices.Sorted(slices.Values(d.Genres)), slices.Sorted(slices.Values(d.Tiers))
	return d
}

func (p Place) onEarth() bool {
	return math.Abs(p.Latitude) <= 90 && math.Abs(p.Longitude) <= 180
}

func cleaned(documents []Document) []Document {
	clean := make([]Document, len(documents))
	for i, d := range documents {
		clean[i] = d.clean()
	}
	return clean
}

// Standing orders documents that match equally well, higher first: popularity in
// quarter octaves, so that counts that hardly differ do not decide, then the shorter
// name. It depends on the document alone, so engines sort by it.
func (d Document) Standing() int64 {
	return d.standing(DefaultSettings().Weights)
}

const (
	// stepOfStanding is one step of popularity; names are shorter than that.
	stepOfStanding = 1000
	longestCounted = stepOfStanding - 1
)

func (d Document) standing(w Weights) int64 {
	popularity := d.Popularity
	if math.IsNaN(popularity) || popularity < 0 {
		popularity = 0
	}
	octaves := min(math.Log2(1+min(popularity, math.MaxInt64)), float64(w.PopularityCap))
	steps := int64(float64(w.Popularity) * octaves)
	return steps*stepOfStanding - int64(min(utf8.RuneCountInString(d.Name), longestCounted))
}
