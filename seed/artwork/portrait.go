package artwork

import (
	"image"
	"math"
)

// Portrait draws a square picture of size pixels a side for a profile, to be
// shown round. With genres it is an emblem, as an artist would have it; without
// it is a person cut from paper, who is nobody in particular.
func Portrait(id, name string, genres []string, size int) image.Image {
	c := newCanvas(size, size, newRandom(id, "portrait"), paletteFor(id, genres))
	if len(genres) == 0 {
		c.person()
	} else {
		c.emblem(name)
	}
	c.grain(.04)
	return c.img
}

// emblem is one large letter in a form.
func (c *canvas) emblem(name string) {
	c.fill(c.ground)
	mid := point{.5, .5}
	on := c.key
	switch c.n(6) {
	case 0: // rings
		for i, k := range []ink{c.a, c.ground, c.b, c.ground, c.c} {
			c.draw(shape(func(p *path) { p.circle(mid, .48-.055*float64(i)) }), k, opaque, 1)
		}
		on = c.contrast(c.c)
	case 1: // two halves
		turn := float64(c.n(8)) * math.Pi / 4
		c.draw(shape(func(p *path) { p.rect(-.5, .5, 1.5, 1.5) }).turned(mid, turn), c.a, opaque, 1)
		c.draw(shape(func(p *path) { p.circle(mid, .33) }), c.c, opaque, 1)
		on = c.contrast(c.c)
	case 2: // sun rays
		n := 12 + 2*c.n(6)
		for i := range n {
			from := 2 * math.Pi * float64(i) / float64(n)
			c.draw(shape(func(p *path) { p.sector(mid, 0, 1, from, from+math.Pi/float64(n)) }), c.beam(), opaque, 1)
		}
		c.draw(shape(func(p *path) { p.circle(mid, .32) }), c.key, opaque, 1)
		on = c.ground
	case 3: // stacked arcs
		for i, k := range []ink{c.a, c.b, c.c, c.a} {
			c.draw(shape(func(p *path) { p.circle(point{.5, 1.05}, .86-.14*float64(i)) }), k, opaque, 1)
		}
		on = c.key
	case 4: // dots
		c.screen(c.form(), c.a, opaque, c.between(.2, .7), .045)
		c.draw(shape(func(p *path) { p.circle(mid, .31) }), c.ground, opaque, 1)
	default: // pebbles
		c.draw(c.pebble(point{.42, .46}, .36, .12), c.a, opaque, 1)
		c.draw(c.pebble(point{.62, .6}, .27, .15), c.b, multiply, .85)
		on = c.contrast(c.a)
	}
	letter := initials(name, 1)
	if letter == "" {
		return
	}
	f := pick(c.random, []face{poster, display, serif})
	line := f.set(letter, 0)
	size := .36 / f.capHeight
	if f == serif {
		size = .44 / f.capHeight
	}
	c.draw(line.at(point{.5 - line.width*size/2, .5 + f.capHeight*size/2}, size), on, opaque, 1)
}

// contrast is the one of ground and key that shows better on k.
func (c *canvas) contrast(k ink) ink {
	if math.Abs(k.luma()-c.ground.luma()) > math.Abs(k.luma()-c.key.luma()) {
		return c.ground
	}
	return c.key
}

var skins = []ink{
	hex(0x5B3A29), hex(0x7A4B33), hex(0x94613F), hex(0xB47C56), hex(0xCF9B75), hex(0xE2B593), hex(0xEFCBAE), hex(0x40291E),
}

var hairs = []ink{
	hex(0x17120F), hex(0x2A1D16), hex(0x4A2F1E), hex(0x7A4A26), hex(0xB9792F), hex(0x8E8A84), hex(0xD8C9A8), hex(0x8F3A22),
}

// person is head and shoulders in a few cut sheets, half in shade.
func (c *canvas) person() {
	back := pick(c.random, []ink{c.a, c.b, c.c, c.ground})
	c.fill(back)
	others := []ink{c.a, c.b, c.c, c.ground, c.key}
	other := func(not ...ink) ink {
		for {
			k := pick(c.random, others)
			clash := false
			for _, n := range not {
				clash = clash || math.Abs(k.r-n.r)+math.Abs(k.g-n.g)+math.Abs(k.b-n.b) < .3
			}
			if !clash {
				return k
			}
			others = append(others, c.contrast(back), ink{.95, .92, .85}, ink{.12, .1, .1})
		}
	}
	c.backdrop(other(back))
	skin, hair := pick(c.random, skins), pick(c.random, hairs)
	shirt := other(back, skin)
	head := point{.5 + c.between(-.02, .02), c.between(.41, .45)}
	rx, ry := c.between(.135, .155), c.between(.175, .2)
	style := c.n(7)
	c.hairBehind(style, head, rx, ry, hair)
	c.shoulders(shirt, other(shirt, skin))
	neck := skin.mix(ink{.1, .04, .02}, .22)
	c.draw(shape(func(p *path) { p.rect(head.x-rx*.48, head.y+ry*.4, head.x+rx*.48, .735) }), neck, opaque, 1)
	c.draw(shape(func(p *path) { p.ellipse(point{head.x, .735}, rx*.48, .045) }), neck, opaque, 1)
	face := shape(func(p *path) { p.ellipse(head, rx, ry) })
	c.draw(face, skin, opaque, 1)
	for _, side := range []float64{-1, 1} {
		c.draw(shape(func(p *path) { p.ellipse(point{head.x + side*rx, head.y + ry*.12}, .022, .036) }), skin, opaque, 1)
	}
	// The shaded half of a face lit from the side.
	side := c.sign()
	c.within(head.x+min(0, side), 0, head.x+max(0, side), 1, func() { c.draw(face, ink{.25, .1, .06}, multiply, .3) })
	c.features(head, rx, ry, skin, hair)
	c.hairFront(style, head, rx, ry, hair)
	c.wear(head, rx, ry, other(skin, hair))
}

func (c *canvas) backdrop(k ink) {
	switch c.n(4) {
	case 0:
		c.draw(shape(func(p *path) { p.circle(point{.5 + c.between(-.15, .15), c.between(.35, .5)}, c.between(.3, .38)) }),
			k, opaque, .9)
	case 1:
		turn := c.between(-.8, .8)
		c.draw(shape(func(p *path) { p.rect(c.between(.35, .6), -1, 2, 2) }).turned(point{.5, .5}, turn), k, opaque, .9)
	case 2:
		c.screen(c.form(), k, opaque, c.between(.2, .8), .05)
	default:
		c.draw(c.frond(point{c.between(.15, .3), .4}, .4), k, opaque, .9)
		c.draw(c.frond(point{c.between(.7, .85), .45}, .36), k, opaque, .9)
	}
}

func (c *canvas) shoulders(shirt, trim ink) {
	wide := c.between(.33, .4)
	body := shape(func(p *path) {
		p.move(point{.5 - wide, 1.05})
		p.cube(point{.5 - wide, .78}, point{.5 - wide*.6, .72}, point{.5 - .08, .69})
		p.line(point{.5 + .08, .69})
		p.cube(point{.5 + wide*.6, .72}, point{.5 + wide, .78}, point{.5 + wide, 1.05})
		p.close()
	})
	c.draw(body.moved(.004, .006), ink{.05, .03, .02}, multiply, .3)
	c.draw(body, shirt, opaque, 1)
	switch c.n(4) {
	case 0: // stripes
		for y := .8; y < 1; y += .07 {
			c.within(0, y, 1, y+.03, func() { c.draw(body, trim, opaque, 1) })
		}
	case 1: // lapels
		for _, side := range []float64{-1, 1} {
			c.draw(shape(func(p *path) {
				p.polygon(point{.5 + side*.09, .69}, point{.5 + side*.2, .78}, point{.5, 1.02}, point{.5, .84})
			}), trim, opaque, 1)
		}
	case 2: // collar
		c.draw(shape(func(p *path) { p.sector(point{.5, .69}, .09, .125, 0, math.Pi) }), trim, opaque, 1)
	}
}

func (c *canvas) features(head point, rx, ry float64, skin, hair ink) {
	line := skin.mix(ink{.08, .03, .02}, .75)
	for _, side := range []float64{-1, 1} {
		eye := point{head.x + side*rx*.42, head.y + ry*.02}
		c.draw(shape(func(p *path) { p.ellipse(eye, .0115, .0135) }), line, opaque, 1)
		c.draw(shape(func(p *path) {
			p.stroke(point{eye.x - .03, eye.y - .034}, point{eye.x + .03, eye.y - .038}, .011)
		}), hair.mix(ink{.1, .06, .04}, .4), opaque, 1)
	}
	c.draw(shape(func(p *path) {
		p.polygon(point{head.x, head.y + ry*.02}, point{head.x + .022, head.y + ry*.38},
			point{head.x - .006, head.y + ry*.38})
	}), line, opaque, .35)
	wide := c.between(.032, .05)
	mouth := point{head.x, head.y + ry*.56}
	c.draw(shape(func(p *path) {
		p.move(point{mouth.x - wide, mouth.y})
		p.quad(point{mouth.x, mouth.y + c.between(.02, .045)}, point{mouth.x + wide, mouth.y})
		p.quad(point{mouth.x, mouth.y + .008}, point{mouth.x - wide, mouth.y})
		p.close()
	}), hex(0x7E2A20).mix(skin, .25), opaque, 1)
}
