package artwork

import "math"

// hairBehind draws what of a hairstyle lies behind head and shoulders.
func (c *canvas) hairBehind(style int, head point, rx, ry float64, k ink) {
	switch style {
	case 0: // long
		c.draw(shape(func(p *path) {
			p.ellipse(point{head.x, head.y - ry*.1}, rx*1.28, ry*1.12)
			p.rect(head.x-rx*1.28, head.y-ry*.1, head.x+rx*1.28, head.y+ry*1.75)
		}), k, opaque, 1)
	case 1: // round and full
		c.draw(c.pebble(point{head.x, head.y - ry*.25}, rx*1.75, .04), k, opaque, 1)
	case 2: // bob
		c.draw(shape(func(p *path) {
			p.ellipse(point{head.x, head.y - ry*.05}, rx*1.32, ry*1.12)
			p.rect(head.x-rx*1.32, head.y, head.x+rx*1.32, head.y+ry*.82)
		}), k, opaque, 1)
	case 3: // bun
		c.draw(shape(func(p *path) { p.circle(point{head.x, head.y - ry*1.18}, rx*.5) }), k, opaque, 1)
	}
}

// hairFront draws what lies over the forehead.
func (c *canvas) hairFront(style int, head point, rx, ry float64, k ink) {
	if style == 6 { // none
		return
	}
	sweep := c.between(-.5, .5)
	top := shape(func(p *path) {
		p.move(point{head.x - rx*1.06, head.y + ry*.02})
		p.cube(point{head.x - rx*1.25, head.y - ry*1.35}, point{head.x + rx*1.25, head.y - ry*1.35},
			point{head.x + rx*1.06, head.y + ry*.02})
		p.cube(point{head.x + rx*.95, head.y - ry*.5}, point{head.x + rx*(.3+sweep), head.y - ry*.62},
			point{head.x + rx*sweep, head.y - ry*.6})
		p.cube(point{head.x + rx*(-.4+sweep), head.y - ry*.58}, point{head.x - rx*.95, head.y - ry*.45},
			point{head.x - rx*1.06, head.y + ry*.02})
		p.close()
	})
	c.draw(top, k, opaque, 1)
	if style == 5 { // curls along the crown
		for i := range 9 {
			a := math.Pi * (1.02 + .96*float64(i)/8)
			at := point{head.x + rx*1.02*math.Cos(a), head.y - ry*.18 + ry*.95*math.Sin(a)}
			c.draw(shape(func(p *path) { p.circle(at, rx*.3) }), k, opaque, 1)
		}
	}
}

// wear adds glasses, headphones, a beanie, a beard or nothing.
func (c *canvas) wear(head point, rx, ry float64, k ink) {
	dark := ink{.1, .08, .07}
	switch c.n(7) {
	case 0: // glasses
		rims := &path{}
		for _, side := range []float64{-1, 1} {
			rims.sector(point{head.x + side*rx*.43, head.y + ry*.03}, .041, .05, 0, 2*math.Pi)
		}
		rims.stroke(point{head.x - .018, head.y}, point{head.x + .018, head.y}, .009)
		c.draw(rims, dark, opaque, 1)
	case 1: // headphones
		c.draw(shape(func(p *path) {
			p.sector(point{head.x, head.y - ry*.05}, ry*1.06, ry*1.18, math.Pi*1.03, math.Pi*1.97)
		}), k, opaque, 1)
		for _, side := range []float64{-1, 1} {
			c.draw(shape(func(p *path) { p.ellipse(point{head.x + side*rx*1.16, head.y + ry*.08}, .038, .068) }), k, opaque, 1)
		}
	case 2: // beanie
		c.draw(shape(func(p *path) {
			p.sector(point{head.x, head.y - ry*.36}, 0, rx*1.14, math.Pi, 2*math.Pi)
			p.rect(head.x-rx*1.2, head.y-ry*.52, head.x+rx*1.2, head.y-ry*.22)
		}), k, opaque, 1)
	}
}
