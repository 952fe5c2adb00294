package main

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/seed"
)

// scale is how much a generated catalogue holds.
type scale struct{ Artists, Albums, Songs, Events, Merch int }

// fullScale is the catalogue that search is measured on.
var fullScale = scale{Artists: 20_000, Albums: 20_000, Songs: 100_000, Events: 10_000, Merch: 10_000}

// scaledSeed is what the generated catalogue is drawn with; raise scaledVersion where the
// generator or what it writes changes, so that no cache keeps the old.
const (
	scaledSeed    = 5
	scaledVersion = 1
)

// item is a generated thing: an artist, or something by one.
type item struct {
	ID, Name string
	// Artist and Album are places in the catalogue's lists; -1 for none.
	Artist, Album int
	Popularity    int
}

// scaledCatalogue is generated music with what artists do beside it.
type scaledCatalogue struct{ Artists, Albums, Songs, Events, Merch []item }

// newScaledCatalogue draws a catalogue, the same for the same scale: names of the words
// that the committed catalogue's names are made of, as often as there, some of them
// changed in a sound; popularity with a long tail.
func newScaledCatalogue(s scale) (scaledCatalogue, error) {
	known, err := seed.ReadCatalogue()
	if err != nil {
		return scaledCatalogue{}, err
	}
	d := drawer{random: rand.New(rand.NewPCG(scaledSeed, 0))} //nolint:gosec // not a secret
	var artists, titles []string
	for _, a := range known.Artists {
		artists = append(artists, a.Name)
	}
	for _, t := range known.Tracks {
		titles = append(titles, t.Title)
	}
	d.artists, d.titles = vocabularyOf(artists), vocabularyOf(titles)
	var c scaledCatalogue
	for range s.Artists {
		c.Artists = append(c.Artists, d.item("artist", len(c.Artists), d.artist(), -1, -1))
	}
	for range s.Albums {
		c.Albums = append(c.Albums, d.item("album", len(c.Albums), d.title(), len(c.Albums)%s.Artists, -1))
	}
	for range s.Songs {
		album := len(c.Songs) % s.Albums
		c.Songs = append(c.Songs, d.item("song", len(c.Songs), d.title(), c.Albums[album].Artist, album))
	}
	for range s.Events {
		by := d.random.IntN(s.Artists)
		c.Events = append(c.Events, d.item("event", len(c.Events), c.Artists[by].Name+" "+d.pick(eventNames), by, -1))
	}
	for range s.Merch {
		by := d.random.IntN(s.Artists)
		c.Merch = append(c.Merch, d.item("merch", len(c.Merch), d.title()+" "+d.pick(merchNames), by, -1))
	}
	return c, nil
}

// demoCatalogue returns the names of the demo.
func demoCatalogue() (scaledCatalogue, error) {
	known, err := seed.ReadCatalogue()
	if err != nil {
		return scaledCatalogue{}, err
	}
	var c scaledCatalogue
	for _, a := range known.Artists {
		c.Artists = append(c.Artists, item{Name: a.Name})
	}
	for _, a := range known.Albums {
		c.Albums = append(c.Albums, item{Name: a.Title, Popularity: a.Listens})
	}
	for _, t := range known.Tracks {
		c.Songs = append(c.Songs, item{Name: t.Title, Popularity: t.Listens})
	}
	return c, nil
}

var (
	eventNames = []string{"live", "at the Mill", "on the roof", "in concert", "release night", "acoustic evening"}
	merchNames = []string{"T-Shirt", "Tote Bag", "Poster", "Vinyl LP", "Cassette", "Mug", "Patch"}
)

// vocabulary is the words of names and how many words they have, each as often as there.
type vocabulary struct {
	words   []string
	lengths []int
}

func vocabularyOf(names []string) vocabulary {
	var v vocabulary
	for _, name := range names {
		words := strings.Fields(name)
		v.words = append(v.words, words...)
		v.lengths = append(v.lengths, min(len(words), 8))
	}
	return v
}

type drawer struct {
	random          *rand.Rand
	artists, titles vocabulary
}

func (d drawer) pick(from []string) string { return from[d.random.IntN(len(from))] }

func (d drawer) name(v vocabulary, changed float64) string {
	words := make([]string, v.lengths[d.random.IntN(len(v.lengths))])
	for i := range words {
		words[i] = d.pick(v.words)
		if d.random.Float64() < changed {
			words[i] = d.resounded(words[i])
		}
	}
	return strings.Join(words, " ")
}

// Artists' names are mostly words that nobody else uses, titles mostly are not.
func (d drawer) artist() string { return d.name(d.artists, .6) }
func (d drawer) title() string  { return d.name(d.titles, .1) }

// resounded changes two letters of a word for others of their kind.
func (d drawer) resounded(word string) string {
	runes := []rune(word)
	for range 2 {
		i := d.random.IntN(len(runes))
		for _, kind := range []string{"aeiou", "bcdfghjklmnpqrstvwxyz"} {
			if strings.ContainsRune(kind, runes[i]) {
				runes[i] = rune(kind[d.random.IntN(len(kind))])
				break
			}
		}
	}
	return string(runes)
}

func (d drawer) item(kind string, n int, name string, artist, album int) item {
	return item{
		ID: uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "%s %d", kind, n)).String(), Name: name,
		Artist: artist, Album: album,
		Popularity: int(math.Pow(d.random.Float64(), -1.2)),
	}
}

// typing returns what people type on their way to n names of the catalogue: the more popular
// of two songs, albums or artists drawn, as far as they got. whole gives whole names, a
// quarter of them with two neighbouring letters swapped.
func (c scaledCatalogue) typing(n int, whole bool) []string {
	d := drawer{random: rand.New(rand.NewPCG(scaledSeed, 1))} //nolint:gosec // not a secret
	lists := [][]item{c.Songs, c.Albums, c.Artists}
	queries := make([]string, n)
	for i := range queries {
		list := lists[d.random.IntN(len(lists))]
		a, b := list[d.random.IntN(len(list))], list[d.random.IntN(len(list))]
		runes := []rune(slices.MaxFunc([]item{a, b},
			func(x, y item) int { return cmp.Compare(x.Popularity, y.Popularity) }).Name)
		if at := d.random.IntN(len(runes)); !whole {
			runes = runes[:at+1]
		} else if i%4 == 0 && at > 0 {
			runes[at-1], runes[at] = runes[at], runes[at-1]
		}
		queries[i] = strings.ToLower(string(runes))
	}
	return queries
}
