package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// publicNames returns each name of last.fm's artists and tags and of the archive's tracks,
// albums and artists once: that met first in this order. Rows that cannot be read are left
// out and counted. It fails with os.ErrNotExist where the folder lacks a file.
func publicNames(folder string) ([]search.Document, error) {
	n := names{seen: map[string]bool{}}
	listeners := map[string]float64{}
	lastfm, archive := filepath.Join(folder, "lastfm-2k"), filepath.Join(folder, "fma")
	readings := []func() error{
		func() error {
			return n.read(filepath.Join(lastfm, "user_artists.dat"), '\t', func(r row) { listeners[r["artistID"]]++ })
		},
		func() error {
			return n.read(filepath.Join(lastfm, "artists.dat"), '\t', func(r row) {
				n.add(search.Document{Type: item.Artist, ID: "lastfm-" + r["id"], Name: r["name"], Popularity: listeners[r["id"]]})
			})
		},
		func() error {
			return n.read(filepath.Join(lastfm, "tags.dat"), '\t', func(r row) {
				n.add(search.Document{Type: item.Genre, ID: "tag-" + r["tagID"], Name: r["tagValue"]})
			})
		},
		func() error {
			return n.read(filepath.Join(archive, "raw_tracks_excerpt.csv"), ',', func(r row) {
				artist := "fma-" + r["artist_id"]
				n.add(search.Document{
					Type: item.Song, ID: "track-" + r["track_id"], Name: r["track_title"], ArtistID: artist,
					ArtistName: r["artist_name"], AlbumTitle: r["album_title"], Popularity: number(r["track_listens"]),
				})
				n.add(search.Document{
					Type: item.Artist, ID: artist, Name: r["artist_name"], Popularity: number(r["track_listens"]),
				})
			})
		},
		func() error {
			return n.read(filepath.Join(archive, "raw_albums_excerpt.csv"), ',', func(r row) {
				n.add(search.Document{
					Type: item.Album, ID: "album-" + r["album_id"], Name: r["album_title"], ArtistName: r["artist_name"],
					Popularity: number(r["album_listens"]),
				})
			})
		},
	}
	for _, read := range readings {
		if err := read(); err != nil {
			return nil, err
		}
	}
	if n.unreadable > 0 {
		fmt.Fprintf(os.Stderr, "compare: %d rows cannot be read and are left out\n", n.unreadable)
	}
	return n.documents, nil
}

type names struct {
	seen       map[string]bool
	documents  []search.Document
	unreadable int
}

func (n *names) add(d search.Document) {
	d.Name, d.ArtistName, d.Version = strings.ToValidUTF8(strings.TrimSpace(d.Name), ""),
		strings.ToValidUTF8(d.ArtistName, ""), 1
	if d.Name == "" || n.seen[d.Name] {
		return
	}
	n.seen[d.Name] = true
	n.documents = append(n.documents, d)
}

// row is a line by the names of its columns.
type row map[string]string

// read reads a table. Only comma separated ones quote; last.fm's tags are Latin-1.
func (n *names) read(path string, separator rune, each func(row)) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	var from io.Reader = file
	if filepath.Base(path) == "tags.dat" {
		from = charmap.ISO8859_1.NewDecoder().Reader(file)
	}
	if separator == '\t' {
		return n.readLines(from, each)
	}
	table := csv.NewReader(from)
	table.Comma, table.LazyQuotes, table.FieldsPerRecord = separator, true, -1
	header, err := table.Read()
	if err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	for {
		fields, err := table.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading %s: %w", path, err)
		}
		n.take(header, fields, each)
	}
}

func (n *names) readLines(from io.Reader, each func(row)) error {
	text, err := io.ReadAll(from)
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimRight(string(text), "\r\n"), "\n")
	header := strings.Split(strings.TrimRight(lines[0], "\r"), "\t")
	for _, line := range lines[1:] {
		n.take(header, strings.Split(strings.TrimRight(line, "\r"), "\t"), each)
	}
	return nil
}

func (n *names) take(header, fields []string, each func(row)) {
	if len(fields) != len(header) {
		n.unreadable++
		return
	}
	r := row{}
	for i, name := range header {
		r[strings.TrimPrefix(name, "\ufeff")] = fields[i]
	}
	each(r)
}

// number returns 0 for what is none.
func number(s string) float64 {
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return n
}
