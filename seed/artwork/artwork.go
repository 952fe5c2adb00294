// Package artwork draws cover art, portraits and banners for music that has no
// picture: graphic compositions in a few inks, chosen by genre and id. The same
// id always gives the same picture, at any size.
package artwork

import (
	"image"
)

// system is one way to compose a picture. It draws on the whole canvas; text
// is only for those that set type.
type system func(c *canvas, t title)

// title is what may be lettered on a cover.
type title struct{ title, artist string }

// Cover draws a square cover of size pixels a side. The id decides what is
// drawn and genres (names or slugs, in any order) from which stock;
// title and artist are lettered where the composition sets type.
func Cover(id, name, artist string, genres []string, size int) image.Image {
	r := newRandom(id, "cover")
	c := newCanvas(size, size, r, paletteFor(id, genres))
	pick(newRandom(id, "system"), familyOf(genres).systems)(c, title{name, artist})
	c.grain(.045)
	return c.img
}

// Banner draws a wide picture of w by h pixels without lettering, for the head
// of a profile, in the colours of that profile's portrait.
func Banner(id, _ string, genres []string, w, h int) image.Image {
	c := newCanvas(w, h, newRandom(id, "banner"), paletteFor(id, genres))
	wide := []system{landscape, topographic, halftone, woven, moire, ripples, tiles, cutPaper, rays, colourField}
	pick(newRandom(id, "banner system"), wide)(c, title{})
	c.grain(.045)
	return c.img
}
