// Command sheet draws a contact sheet of generated artwork, to look at:
//
//	go run ./seed/artwork/sheet -kind cover -out sheet.png
package main

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"

	"github.com/sidestage/sidestage/seed"
	"github.com/sidestage/sidestage/seed/artwork"
)

func main() {
	kind := flag.String("kind", "cover", "cover, portrait, person or banner")
	out := flag.String("out", "sheet.png", "file to write")
	count := flag.Int("n", 60, "how many")
	skip := flag.Int("skip", 0, "how many albums to pass over")
	side := flag.Int("size", 200, "pixels a side")
	columns := flag.Int("columns", 10, "pictures a row")
	flag.Parse()
	if err := run(*kind, *out, *count, *skip, *side, *columns); err != nil {
		fmt.Fprintln(os.Stderr, "sheet:", err)
		os.Exit(1)
	}
}

func run(kind, out string, count, skip, side, columns int) error {
	catalogue, err := seed.ReadCatalogue()
	if err != nil {
		return err
	}
	artists := make(map[string]seed.Artist, len(catalogue.Artists))
	for _, a := range catalogue.Artists {
		artists[a.Key] = a
	}
	const gap = 12
	w := side
	if kind == "banner" {
		w = 3 * side
	}
	lines := (count + columns - 1) / columns
	sheet := image.NewRGBA(image.Rect(0, 0, gap+columns*(w+gap), gap+lines*(side+gap)))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.Gray{24}), image.Point{}, draw.Src)
	for i := range count {
		// A step that is coprime to the number of albums spreads the sample.
		album := catalogue.Albums[(skip+i)*37%len(catalogue.Albums)]
		artist := artists[album.Artist]
		var genres []string
		for _, g := range artist.Genres {
			genres = append(genres, g.Slug)
		}
		var picture image.Image
		switch kind {
		case "portrait":
			picture = artwork.Portrait(artist.Key, artist.Name, genres, side)
		case "person":
			picture = artwork.Portrait(album.Key, artist.Name, nil, side)
		case "banner":
			picture = artwork.Banner(artist.Key, artist.Name, genres, w, side)
		default:
			picture = artwork.Cover(album.Key, album.Title, artist.Name, genres, side)
		}
		at := image.Pt(gap+i%columns*(w+gap), gap+i/columns*(side+gap))
		draw.Draw(sheet, picture.Bounds().Add(at), picture, image.Point{}, draw.Src)
	}
	file, err := os.Create(out)
	if err != nil {
		return fmt.Errorf("creating the sheet: %w", err)
	}
	if err := png.Encode(file, sheet); err != nil {
		return fmt.Errorf("writing the sheet: %w", err)
	}
	return file.Close()
}
