package search

import "time"

// Facets are what an engine keeps of a document to filter by. An engine may let through
// more than passes, never less: every candidate is checked again.
type Facets struct {
	// Find and Have hold the Viewer.Keys of those who may find the document, and of those
	// who may have it.
	Find, Have []string
	// Owner is Document.Owner.
	Owner string
	// Genres are folded.
	Genres []string
	// Year is that of the thing, or in which an event begins; 0 for none.
	Year int
	// Price and Currency are those of the document; no currency where nothing is for sale.
	Price    int64
	Currency string
	Place    *Place
}

// FacetsOf returns what an engine keeps to filter d by.
func FacetsOf(d Document) Facets {
	f := Facets{Owner: d.Owner(), Year: d.year(), Price: d.Price, Currency: d.Currency, Place: d.Place}
	for _, genre := range d.Genres {
		f.Genres = append(f.Genres, Fold(genre))
	}
	f.Genres = distinct(f.Genres)
	holders := []string{keyOfAdmins, ownerKey + d.Owner()}
	for _, tier := range d.Tiers {
		holders = append(holders, tierKey+tier)
	}
	f.Find, f.Have = []string{keyOfAll}, []string{keyOfAll}
	if len(d.Tiers) > 0 {
		f.Have = holders
	}
	switch {
	case d.OwnerOnly:
		f.Find = []string{ownerKey + d.Owner()}
	case d.TiersOnly:
		f.Find = holders
	}
	return f
}

func (d Document) year() int {
	if d.Year == 0 && d.StartsAt != 0 {
		return time.Unix(d.StartsAt, 0).UTC().Year()
	}
	return d.Year
}
