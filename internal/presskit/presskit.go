// Package presskit decides what is in the kit that journalists and promoters ask an artist for: words, links, pictures
// in their full size and a list of releases, all of it as visitors see it.
package presskit

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/place"
	"github.com/sidestage/sidestage/internal/music"
)

const (
	// MaxReleases bounds the list of releases, maxCovers how many of them have their cover in the kit.
	MaxReleases, maxCovers = paging.Max, 24
	// PictureWidth is that of the pictures, where they are so large.
	PictureWidth = 2048
)

// Text is a file of words.
type Text struct{ Name, Content string }

// Texts returns the words about an artist and the list of releases. publicURL is where people reach the site.
func Texts(publicURL string, a music.Artist, releases []music.Album) ([]Text, error) {
	list, err := list(publicURL, releases)
	return []Text{{"about.txt", about(publicURL, a)}, {"releases.csv", list}}, err
}

// Picture is a picture of the kit, by its address on this server; empty for none.
type Picture struct{ Name, Address string }

// Pictures returns the pictures of an artist and the covers of the first releases.
func Pictures(a music.Artist, releases []music.Album) []Picture {
	all := []Picture{
		{"pictures/portrait.jpg", a.ProfilePictureURL},
		{"pictures/banner.jpg", a.BannerURL},
	}
	for i, album := range releases[:min(len(releases), maxCovers)] {
		all = append(all, Picture{"covers/" + coverName(i+1, album.Title), album.CoverArtURL})
	}
	return all
}

// longestName is in characters, so that a name has at most 255 bytes with its number and its extension.
const longestName = 60

// coverName names the cover of a release: its number, and of its title what every file system takes.
func coverName(number int, title string) string {
	letters := []rune(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || unicode.In(r, unicode.L, unicode.M, unicode.N) {
			return r
		}
		return -1
	}, title))
	name := fmt.Sprintf("%02d %s", number, string(letters[:min(len(letters), longestName)]))
	return strings.Join(strings.Fields(name), " ") + ".jpg"
}

func about(publicURL string, a music.Artist) string {
	var b strings.Builder
	part := func(texts ...string) {
		if text := strings.TrimSpace(strings.Join(texts, "")); text != "" {
			b.WriteString(text + "\n\n")
		}
	}
	part(a.Name)
	part(place.Text(a.City, a.State, a.Country))
	part(a.Intro)
	part(a.Bio)
	genres := make([]string, len(a.Genres))
	for i, g := range a.Genres {
		genres[i] = g.Name
	}
	if len(genres) > 0 {
		part("Genres: ", strings.Join(genres, ", "))
	}
	if len(a.Tastes) > 0 {
		part("Into: ", strings.Join(a.Tastes, ", "))
	}
	links := "Sidestage: " + publicURL + "/" + a.Handle + "\n"
	for _, l := range a.Links {
		links += l.Label + ": " + l.URL + "\n"
	}
	part(links)
	return strings.TrimSpace(b.String()) + "\n"
}

func list(publicURL string, releases []music.Album) (string, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"Title", "Type", "Date", "Tracks", "Address"}}
	for _, a := range releases {
		rows = append(rows, []string{
			cell(a.Title), string(a.Type), a.Released().Format(time.DateOnly), fmt.Sprint(a.TrackCount),
			publicURL + "/album/" + a.ID,
		})
	}
	if err := w.WriteAll(rows); err != nil {
		return "", err
	}
	return b.String(), nil
}

// cell keeps a text from being taken for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
