package searchtest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// seedFolder is the committed catalogue, seen from the packages that test an engine.
const seedFolder = "../../seed/catalogue"

// seedRow is what the rows of the catalogue's files say of what is searched.
type seedRow struct {
	Key     string  `json:"key"`
	Slug    string  `json:"slug"`
	Name    string  `json:"name"`
	Title   string  `json:"title"`
	Handle  string  `json:"handle"`
	Artist  string  `json:"artist"`
	Album   string  `json:"album"`
	Listens float64 `json:"listens"`
}

// Seed returns the committed catalogue as documents, of artists, albums, songs and genres.
func Seed(tb testing.TB) []search.Document {
	tb.Helper()
	known := map[string]seedRow{}
	var documents []search.Document
	files := []struct {
		name string
		kind item.Type
	}{{"artists.json", item.Artist}, {"albums.json", item.Album}, {"tracks.json", item.Song}, {"genres.json", item.Genre}}
	for _, file := range files {
		for _, row := range readSeed(tb, file.name) {
			known[row.Key] = row
			artist := known[row.Artist]
			documents = append(documents, search.Document{
				Type: file.kind, ID: row.Key + row.Slug, Name: row.Name + row.Title, Handle: row.Handle + artist.Handle,
				ArtistID: row.Artist, ArtistName: artist.Name, AlbumTitle: known[row.Album].Title,
				Popularity: row.Listens, Count: int64(row.Listens), Version: 1,
			})
		}
	}
	return documents
}

func readSeed(tb testing.TB, file string) []seedRow {
	tb.Helper()
	content, err := os.ReadFile(filepath.Join(seedFolder, file))
	if err != nil {
		tb.Fatal(err)
	}
	var rows []seedRow
	if err := json.Unmarshal(content, &rows); err != nil {
		tb.Fatalf("reading %s: %v", file, err)
	}
	return rows
}
