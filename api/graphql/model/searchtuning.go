package model

import (
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/searchtuning"
)

// NewSearchSettings returns SearchSettings of a version.
func NewSearchSettings(v searchtuning.Version) SearchSettings {
	groups := Each(v.Synonyms, func(group []string) []string { return Each(group, itself) })
	return SearchSettings{
		Version: v.Number, Synonyms: groups, StopWords: Each(v.StopWords, itself), Weights: SearchWeights(v.Weights),
		Reason: v.Reason, ChangedAt: instant(v.ChangedAt), ChangedBy: text(v.ChangedBy),
	}
}

func itself(s string) string { return s }

// SearchSettingsConnection is a page of versions.
type SearchSettingsConnection struct{ Connection[SearchSettings] }

// NewSearchSettingsHistory returns a connection of a page of versions.
func NewSearchSettingsHistory(p paging.Page[searchtuning.Version]) *SearchSettingsConnection {
	return &SearchSettingsConnection{connection(p, NewSearchSettings)}
}

// NewSearchPreview returns a SearchPreview.
func NewSearchPreview(p searchtuning.Preview) SearchPreview {
	quality := func(q searchtuning.Quality) SearchQuality {
		return SearchQuality{
			Class: q.Class, Queries: q.Queries, First: q.First, Five: q.Five, Mrr: q.MRR, MrrDeviation: q.MRRDeviation,
		}
	}
	return SearchPreview{
		Today: Each(p.Today, quality), Changed: Each(p.Changed, quality), Examples: Each(p.Examples, newSearchExample),
		Differing: p.Differing, Queries: p.Queries, Seconds: p.Took.Seconds(),
	}
}

func newSearchExample(e searchtuning.Example) SearchExample {
	row := func(r searchtuning.Row) SearchExampleRow {
		return SearchExampleRow{Type: r.Type, ID: r.ID, Name: r.Name, ArtistName: text(r.ArtistName)}
	}
	return SearchExample{
		Class: e.Class, Query: e.Text, Expected: text(e.Meant),
		PlaceToday: place(e.Today), PlaceChanged: place(e.Changed),
		Today: Each(e.Today.Rows, row), Changed: Each(e.Changed.Rows, row),
	}
}

// place is null for what is not among the rows that are compared.
func place(a searchtuning.Answer) *int {
	if a.Place == 0 || a.Place > searchtuning.Compared {
		return nil
	}
	return &a.Place
}
