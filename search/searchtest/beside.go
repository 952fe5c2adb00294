package searchtest

import (
	"errors"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// testBeside holds a search that finds a song to give its album and its artist behind what matches.
func (b Backend) testBeside(t *testing.T) {
	kept := func(d search.Document, album string) search.Document {
		d.AlbumID, d.AlbumTitle = album, "Paper Trails"
		return d
	}
	song := search.Document{
		Type: item.Song, ID: "manager", Name: "The Regional Manager", ArtistID: "clerks", ArtistName: "Filing Clerks",
		Version: 1,
	}
	hidden := song
	hidden.ID, hidden.Name = "intern", "Summer Intern"
	index := b.filled(t, append(fixture(),
		search.Document{Type: item.Artist, ID: "clerks", Name: "Filing Clerks", Version: 1},
		search.Document{Type: item.Album, ID: "paper", Name: "Paper Trails", ArtistID: "clerks", Version: 1},
		search.Document{Type: item.Album, ID: "secret", Name: "Secret", ArtistID: "clerks", OwnerOnly: true, Version: 1},
		kept(song, "paper"), kept(hidden, "secret"),
	))
	for _, c := range []struct {
		query           search.Query
		artists, albums []string
	}{
		{search.Query{Text: "regional manager", Final: true}, []string{"clerks"}, []string{"paper"}},
		{search.Query{Text: "regional maneger", Final: true}, []string{"clerks"}, []string{"paper"}},
		{search.Query{Text: "reegonal manidjer", Final: true}, []string{"clerks"}, []string{"paper"}},
		{search.Query{Text: "regional manager"}, []string{"clerks"}, []string{"paper"}},
		{search.Query{Text: "regional maneger"}, []string{"clerks"}, []string{"paper"}},
		{search.Query{Text: "regional mana"}, nil, nil},
		{search.Query{Text: "regional manager", Types: []item.Type{item.Song}}, nil, nil},
		{search.Query{Text: "regional manager", Final: true, Offset: 10}, nil, nil},
		{search.Query{Text: "summer intern", Final: true}, []string{"clerks"}, nil},
	} {
		got := find(t, index, c.query)
		artists, albums := ids(got.Groups[item.Artist]), ids(got.Groups[item.Album])
		if !slices.Equal(artists, c.artists) || !slices.Equal(albums, c.albums) {
			t.Errorf("%+v: beside the song stand %v and %v, want %v and %v", c.query, artists, albums, c.artists, c.albums)
		}
		for _, h := range slices.Concat(got.Groups[item.Artist], got.Groups[item.Album]) {
			if len(got.Groups[item.Song]) == 0 || h.Score >= got.Groups[item.Song][0].Score || h.Score <= 0 {
				t.Errorf("%+v: %s scores %v", c.query, h.Name, h.Score)
			}
		}
	}

	// What was shown before follows what is put and deleted.
	renamed := search.Document{Type: item.Artist, ID: "clerks", Name: "Filing Cabinets", Version: 2}
	gone := search.VersionedRef{Ref: item.Ref{Type: item.Album, ID: "paper"}, Version: 2}
	if err := errors.Join(index.Put(t.Context(), []search.Document{renamed}),
		index.Delete(t.Context(), []search.VersionedRef{gone})); err != nil {
		t.Fatal(err)
	}
	got := find(t, index, search.Query{Text: "regional manager", Final: true})
	if hits := got.Groups[item.Artist]; len(hits) != 1 || hits[0].Name != renamed.Name || len(got.Groups[item.Album]) > 0 {
		t.Errorf("after the changes: %+v and %+v", hits, got.Groups[item.Album])
	}
}
