package judge

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/seed"
)

// The judged set of the committed catalogue: how many queries of each class, and the seed
// that they are drawn with.
const (
	perClass = 200
	drawn    = 42
)

//go:embed queries.tsv
var committed string

// Committed returns the judged set of the committed catalogue.
func Committed() ([]Query, error) {
	return Read(strings.NewReader(committed))
}

// OfCatalogue makes that set anew; queries.tsv is what Write makes of it.
func OfCatalogue() ([]Query, error) {
	documents, err := Catalogue()
	if err != nil {
		return nil, err
	}
	return Make(documents, perClass, drawn), nil
}

// Catalogue returns the committed catalogue as documents.
func Catalogue() ([]search.Document, error) {
	catalogue, err := seed.ReadCatalogue()
	if err != nil {
		return nil, err
	}
	var documents []search.Document
	artists, albums := map[string]seed.Artist{}, map[string]string{}
	for _, g := range catalogue.Genres {
		documents = append(documents, search.Document{Type: item.Genre, ID: g.Slug, Name: g.Name, Version: 1})
	}
	listens := map[string]int{}
	for _, t := range catalogue.Tracks {
		listens[t.Artist] += t.Listens
	}
	for _, a := range catalogue.Artists {
		artists[a.Key] = a
		documents = append(documents, search.Document{
			Type: item.Artist, ID: a.Key, Name: a.Name, Handle: a.Handle, Popularity: float64(listens[a.Key]), Version: 1,
		})
	}
	by := func(d search.Document, artist string, listens int) {
		a := artists[artist]
		d.ArtistID, d.ArtistName, d.Handle, d.Popularity, d.Version = a.Key, a.Name, a.Handle, float64(listens), 1
		documents = append(documents, d)
	}
	for _, a := range catalogue.Albums {
		albums[a.Key] = a.Title
		by(search.Document{Type: item.Album, ID: a.Key, Name: a.Title}, a.Artist, a.Listens)
	}
	for _, t := range catalogue.Tracks {
		by(search.Document{Type: item.Song, ID: t.Key, Name: t.Title, AlbumTitle: albums[t.Album]}, t.Artist, t.Listens)
	}
	return documents, nil
}

// header names the columns of a file of queries.
var header = []string{"class", "text", "type", "id", "name", "letters"}

// Write writes queries as tab-separated values.
func Write(to io.Writer, queries []Query) error {
	out := csv.NewWriter(to)
	out.Comma = '\t'
	rows := [][]string{header}
	for _, q := range queries {
		rows = append(rows, []string{q.Class, q.Text, string(q.Type), q.ID, q.Name, strconv.Itoa(q.Letters)})
	}
	if err := out.WriteAll(rows); err != nil {
		return fmt.Errorf("writing judged queries: %w", err)
	}
	return nil
}

// Read reads what Write wrote.
func Read(from io.Reader) ([]Query, error) {
	in := csv.NewReader(from)
	in.Comma, in.FieldsPerRecord = '\t', len(header)
	rows, err := in.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("reading judged queries: %w", err)
	}
	var queries []Query
	for _, row := range rows[min(1, len(rows)):] {
		letters, err := strconv.Atoi(row[5])
		if err != nil {
			return nil, fmt.Errorf("reading judged queries: the letters of %q: %w", row[1], err)
		}
		queries = append(queries,
			Query{Class: row[0], Text: row[1], Type: item.Type(row[2]), ID: row[3], Name: row[4], Letters: letters})
	}
	return queries, nil
}
