package artwork

import (
	"math"
	"strings"
)

// stringArt is threads stretched between two curves, so that their crossings
// draw a third.
func stringArt(c *canvas, t title) {
	c.fill(c.ground)
	mid := point{c.aspect / 2, .48}
	n := 70 + c.n(50)
	r := c.between(.34, .4)
	times, lag := float64(2+c.n(4)), c.between(0, math.Pi)
	width := c.between(.0016, .0026)
	colour := []ink{c.key, c.a}
	if c.chance(.5) {
		c.draw(shape(func(p *path) { p.circle(mid, r*c.between(.4, .75)) }), c.b, opaque, 1)
	}
	form := c.n(3)
	for half, k := range colour {
		threads := &path{}
		for i := half; i < n; i += 2 {
			a := 2 * math.Pi * float64(i) / float64(n)
			var from, to point
			switch form {
			case 0: // a chord of every point with its multiple: a cardioid and its kin
				from, to = polar(mid, r, a), polar(mid, r, a*times+lag)
			case 1: // two circles
				from, to = polar(point{mid.x - .12, mid.y}, r*.8, a), polar(point{mid.x + .12, mid.y}, r*.8, -a+lag)
			default: // a wave and a line
				f := float64(i) / float64(n-1)
				from = point{mid.x - r + 2*r*f, mid.y - r*.9*math.Sin(math.Pi*f*times/2+lag)}
				to = point{mid.x + r - 2*r*f, mid.y + r*.95}
			}
			threads.stroke(from, to, width)
		}
		c.draw(threads, k, opaque, .9)
	}
	c.caption(t, c.key, .04)
}

// slicedDisc is a disc cut into bands that slid apart.
func slicedDisc(c *canvas, t title) {
	c.fill(c.ground)
	mid := point{c.aspect / 2, .48}
	r := c.between(.32, .36)
	bands := 3 + c.n(9)
	turn := pick(c.random, []float64{0, 0, math.Pi / 2, math.Pi / 4, -math.Pi / 6})
	disc, inner := c.a, c.b
	if c.chance(.4) {
		disc, inner = c.b, c.c
	}
	rings := c.chance(.5)
	drift := c.between(.04, .12)
	shifts := make([]float64, bands)
	for i := range shifts {
		shifts[i] = drift * float64(c.n(5)-2) / 2
	}
	layers := []ink{disc, inner, c.key}
	if rings {
		layers = []ink{disc, c.ground, inner, c.ground, c.key}
	}
	const overlap = .0012 // so that no hair of ground shows where bands touch
	for depth, k := range layers {
		radius := r * (1 - float64(depth)/float64(len(layers)))
		for i, shift := range shifts {
			top := -r + 2*r*float64(i)/float64(bands)
			part := shape(func(p *path) { slice(p, mid, radius, top, top+2*r/float64(bands)+overlap) })
			c.draw(part.moved(shift, 0).turned(mid, turn), k, opaque, 1)
		}
	}
	c.caption(t, c.key, .04)
}

// slice is the part of a disc between two heights above and below its middle.
func slice(p *path, mid point, r, top, bottom float64) {
	top, bottom = max(top, -r), min(bottom, r)
	if top >= bottom {
		return
	}
	const steps = 16
	for i := range steps + 1 {
		y := lerp(top, bottom, float64(i)/steps)
		q := point{mid.x + math.Sqrt(max(0, r*r-y*y)), mid.y + y}
		if i == 0 {
			p.move(q)
		} else {
			p.line(q)
		}
	}
	for i := range steps + 1 {
		y := lerp(bottom, top, float64(i)/steps)
		p.line(point{mid.x - math.Sqrt(max(0, r*r-y*y)), mid.y + y})
	}
	p.close()
}

func upper(s string) string { return strings.ToUpper(s) }

// caption sets title and artist small in the lower margin, in one of a few
// manners. Half of the covers go without: the picture is enough.
func (c *canvas) caption(t title, k ink, margin float64) {
	if t.title == "" || c.chance(.45) {
		return
	}
	f, size := pick(c.random, []face{mono, display, serif}), .026
	switch f {
	case serif:
		size = .04
	case display:
		size = .028
	}
	if c.chance(.5) {
		c.small(f, t.title, point{margin, 1 - margin}, size, k, 0)
		c.small(f, t.artist, point{c.aspect - margin, 1 - margin}, size, k, 1)
		return
	}
	c.small(f, t.artist, point{margin, margin + size*.75}, size, k, 0)
	c.small(f, t.title, point{c.aspect - margin, margin + size*.75}, size, k, 1)
}

// small sets one line on a baseline, its left end at p, or its right end where
// flush is 1. It takes at most 45 hundredths of the width.
func (c *canvas) small(f face, text string, p point, size float64, k ink, flush float64) {
	line := f.set(text, .01)
	for limit := .43 * c.aspect; line.width*size > limit; {
		cut := []rune(text)
		if len(cut) < 4 {
			break
		}
		text = strings.TrimRight(string(cut[:len(cut)-2]), " ") + "…"
		line = f.set(text, .01)
	}
	c.draw(line.at(point{p.x - flush*line.width*size, p.y}, size), k, opaque, 1)
}

// footer sets one tracked line over the foot of a poster.
func (c *canvas) footer(text string, k ink) {
	line := display.fit(text, .87, .05, 1, 1, .06, .034)
	c.draw(line.outline(point{.067, .962 - line.height()}), k, opaque, 1)
}
