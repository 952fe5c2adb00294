// Package seed holds the demo data: a real catalogue taken from the Free Music
// Archive, a dozen invented artists, a model of fans, and the loader that
// writes all of it to a graph. seed/README.md describes the model,
// seed/LICENSES.md the sources.
package seed

import (
	"embed"
	"encoding/json"
	"fmt"
	"sync"
)

// Where an artist of the catalogue comes from.
const (
	OriginFMA       = "fma"       // Free Music Archive: a real artist, catalogue only
	OriginRecording = "recording" // a real author of one of the recordings in seed/audio
	OriginInvented  = "invented"  // made up for the demo data

	originSynthetic = "synthetic" // drawn from a grammar, for benchmarks
)

// Genre is one genre of the catalogue.
type Genre struct {
	Slug   string `json:"slug"`
	Name   string `json:"name"`
	Parent string `json:"parent,omitempty"` // slug of the wider genre, "" at the top
	Family string `json:"family"`           // the group the fan model's tastes are drawn over
}

// Licence is the licence of a recording as its source states it.
type Licence struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	URL   string `json:"url,omitempty"`
}

// GenreWeight says how much of an artist's work is in a genre.
type GenreWeight struct {
	Slug   string  `json:"slug"`
	Weight float64 `json:"weight"` // 0..1; the weights of an artist add up to 1
}

// Artist is an artist of the catalogue. Bio, City, State and Country are filled
// for invented artists alone: of real ones nothing is made up.
type Artist struct {
	Key     string        `json:"key"`
	Handle  string        `json:"handle"`
	Name    string        `json:"name"`
	Origin  string        `json:"origin"`
	Genres  []GenreWeight `json:"genres"`
	URL     string        `json:"url,omitempty"`
	Bio     string        `json:"bio,omitempty"`
	City    string        `json:"city,omitempty"` // name of a row of cities.json
	Account string        `json:"account,omitempty"`
	// Intro, Tastes and Links are of invented artists alone.
	Intro  string   `json:"intro,omitempty"`
	Tastes []string `json:"tastes,omitempty"`
	Links  []Link   `json:"links,omitempty"`
}

// Link leads from an artist's page to somewhere else.
type Link struct {
	Label string `json:"label"`
	URL   string `json:"url"`
}

// Album is a release. Its genres are those of its tracks.
type Album struct {
	Key         string `json:"key"`
	Artist      string `json:"artist"` // Artist.Key
	Title       string `json:"title"`
	Type        string `json:"type"`        // album, single or ep
	ReleaseDate string `json:"releaseDate"` // YYYY-MM-DD; YYYY-01-01 where only the year is known
	AddedAt     string `json:"addedAt"`     // RFC 3339: when its source took it up
	Listens     int    `json:"listens"`
	Favourites  int    `json:"favourites"`
	URL         string `json:"url,omitempty"`
}

// Track is one track of an album.
type Track struct {
	Key        string   `json:"key"`
	Album      string   `json:"album"`  // Album.Key
	Artist     string   `json:"artist"` // Artist.Key of who performs it
	Title      string   `json:"title"`
	Number     int      `json:"number"`
	Seconds    float64  `json:"seconds"`
	Genres     []string `json:"genres"`
	Listens    int      `json:"listens"`
	Favourites int      `json:"favourites"`
	Licence    string   `json:"licence"` // Licence.Key
	AddedAt    string   `json:"addedAt"`
	URL        string   `json:"url,omitempty"`
	Recording  string   `json:"recording,omitempty"`   // file in seed/audio; "" where the demo sound plays
	Credit     string   `json:"attribution,omitempty"` // credit line that the licence asks for
}

// Catalogue is all music of the demo data. Albums stand in the order of their
// keys' source; the tracks of an album are adjacent and in playing order.
type Catalogue struct {
	Genres   []Genre   `json:"genres,omitempty"`
	Licences []Licence `json:"licences,omitempty"`
	Artists  []Artist  `json:"artists"`
	Albums   []Album   `json:"albums"`
	Tracks   []Track   `json:"tracks"`
}

//go:embed catalogue/*.json
var catalogueFiles embed.FS

// ReadCatalogue returns the committed catalogue: the archive's excerpt, the
// seven recordings and the invented artists, in this order. The value is shared
// and must not be changed.
var ReadCatalogue = sync.OnceValues(readCatalogue)

func readCatalogue() (*Catalogue, error) {
	var all Catalogue
	parts := []struct {
		file string
		into any
	}{
		{"genres", &all.Genres},
		{"licences", &all.Licences},
		{"artists", &all.Artists},
		{"albums", &all.Albums},
		{"tracks", &all.Tracks},
	}
	for _, part := range parts {
		if err := readJSON(part.file, part.into); err != nil {
			return nil, err
		}
	}
	for _, file := range []string{"recordings", "invented"} {
		var more Catalogue
		if err := readJSON(file, &more); err != nil {
			return nil, err
		}
		all.Licences = append(all.Licences, more.Licences...)
		all.Artists = append(all.Artists, more.Artists...)
		all.Albums = append(all.Albums, more.Albums...)
		all.Tracks = append(all.Tracks, more.Tracks...)
	}
	return &all, nil
}

func readJSON(name string, into any) error {
	file := "catalogue/" + name + ".json"
	data, err := catalogueFiles.ReadFile(file)
	if err != nil {
		return fmt.Errorf("reading %s: %w", file, err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("reading %s: %w", file, err)
	}
	return nil
}
