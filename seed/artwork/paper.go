package artwork

import "math"

// cutPaper is fronds, pebbles and leaves cut from painted sheets and pinned on
// panels.
func cutPaper(c *canvas, _ title) {
	c.fill(c.ground)
	columns := 2 + c.n(2)
	lines := 2
	if c.wide() {
		columns = int(math.Round(c.aspect * 2))
	} else if c.chance(.35) {
		columns, lines = 1, 1
	}
	const margin, gap = .06, .014
	sheets := []ink{c.a, c.b, c.c, c.key, c.ground.mix(c.key, .14)}
	w := (c.aspect - 2*margin - gap*float64(columns-1)) / float64(columns)
	h := (1 - 2*margin - gap*float64(lines-1)) / float64(lines)
	last := -1
	for row := range lines {
		for column := range columns {
			x, y := margin+float64(column)*(w+gap), margin+float64(row)*(h+gap)
			panel := c.n(len(sheets))
			if panel == last {
				panel = (panel + 1) % len(sheets)
			}
			last = panel
			c.draw(shape(func(p *path) { p.rect(x, y, x+w, y+h) }), sheets[panel], opaque, 1)
			c.within(x, y, x+w, y+h, func() { c.cutting(point{x + w/2, y + h/2}, min(w, h), sheets, panel) })
		}
	}
}

// cutting pins one or two forms, in sheets other than the panel's, to a panel.
func (c *canvas) cutting(mid point, size float64, sheets []ink, panel int) {
	k := (panel + 1 + c.n(len(sheets)-1)) % len(sheets)
	second := (panel + 1 + c.n(len(sheets)-1)) % len(sheets)
	var p *path
	switch c.n(4) {
	case 0:
		p = c.frond(mid, size*.45)
	case 1:
		p = c.pebble(mid, size*c.between(.3, .4), .3)
	case 2:
		p = c.leaf(mid, size*.46)
	default:
		p = shape(func(p *path) { p.circle(mid, size*c.between(.24, .36)) })
		c.pin(p, sheets[k])
		p = c.frond(mid, size*.4)
		k = second
		if k == panel {
			k = (k + 1) % len(sheets)
		}
	}
	c.pin(p, sheets[k])
	if c.chance(.45) {
		c.pin(c.pebble(point{mid.x + c.between(-.3, .3)*size, mid.y + c.between(-.3, .3)*size}, size*.09, .25),
			sheets[second])
	}
}

// pin lays a cut form down with the thin shadow of its edge.
func (c *canvas) pin(p *path, k ink) {
	c.draw(p.moved(.0035, .005), ink{.05, .03, .02}, multiply, .35)
	c.draw(p, k, opaque, 1)
}

// frond is a stem with rounded lobes to both sides, like weed under water.
func (c *canvas) frond(mid point, reach float64) *path {
	lobes := 3 + c.n(3)
	lean := c.between(-.25, .25)
	points := make([]point, 0, 8*lobes)
	side := func(sign float64, i int) {
		t := float64(i) / float64(lobes)
		y := mid.y + reach*(1-2*t)
		x := mid.x + lean*reach*(t-.5)*2
		width := reach * c.between(.55, .85) * math.Sin(math.Pi*(.18+.72*t))
		lift := reach * .5 / float64(lobes)
		points = append(points,
			point{x + sign*reach*.09, y + lift*.2}, point{x + sign*width*.8, y - lift*.9},
			point{x + sign*width, y - lift*1.9}, point{x + sign*width*.6, y - lift*1.5},
			point{x + sign*reach*.08, y - lift*.8})
	}
	points = append(points, point{mid.x - lean*reach, mid.y + reach*1.05})
	for i := range lobes {
		side(1, i)
	}
	points = append(points, point{mid.x + lean*reach, mid.y - reach*1.1})
	for i := lobes - 1; i >= 0; i-- {
		from := len(points)
		side(-1, i)
		for a, b := from, len(points)-1; a < b; a, b = a+1, b-1 {
			points[a], points[b] = points[b], points[a]
		}
	}
	return shape(func(p *path) { p.curve(points) }).turned(mid, c.between(-.5, .5))
}

// pebble is a round form whose radius wavers.
func (c *canvas) pebble(mid point, radius, waver float64) *path {
	n := 6 + c.n(3)
	turn := c.between(0, math.Pi)
	points := make([]point, n)
	for i := range points {
		points[i] = polar(mid, radius*(1+waver*c.between(-1, 1)), turn+2*math.Pi*float64(i)/float64(n))
	}
	return shape(func(p *path) { p.curve(points) })
}

// leaf is a pointed oval with cuts along its vein.
func (c *canvas) leaf(mid point, reach float64) *path {
	wide := reach * c.between(.45, .7)
	cuts := 4 + c.n(3)
	return shape(func(p *path) {
		p.move(point{mid.x, mid.y - reach})
		p.cube(point{mid.x + wide*1.3, mid.y - reach*.5}, point{mid.x + wide*1.3, mid.y + reach*.5},
			point{mid.x, mid.y + reach})
		p.cube(point{mid.x - wide*1.3, mid.y + reach*.5}, point{mid.x - wide*1.3, mid.y - reach*.5},
			point{mid.x, mid.y - reach})
		p.close()
		for i := range cuts {
			y := mid.y - reach*.6 + reach*1.25*float64(i)/float64(cuts)
			long := wide * .78 * math.Sin(math.Pi*(.2+.65*float64(i)/float64(cuts)))
			for _, sign := range []float64{-1, 1} {
				tip := point{mid.x + sign*long, y - reach*.12}
				a, b := point{mid.x + sign*reach*.05, y}, point{mid.x + sign*reach*.05, y + reach*.09}
				if sign > 0 {
					a, b = b, a
				}
				p.polygon(a, b, tip)
			}
		}
	}).turned(mid, c.between(0, 2*math.Pi))
}

// tornStrips is a collage of torn bands, some printed with dots or lines.
func tornStrips(c *canvas, _ title) {
	c.fill(c.ground)
	inks := shuffled(c.random, []ink{c.a, c.b, c.c, c.key})
	turn := c.between(-.16, .16)
	y := c.between(.06, .14)
	n := 0
	for i := 0; y < .84; i++ {
		n++
		height := c.between(.07, .2)
		k := inks[i%len(inks)]
		strip := c.torn(y, y+height).turned(point{c.aspect / 2, .5}, turn+c.between(-.04, .04))
		c.draw(strip.moved(.004, .007), ink{.04, .03, .02}, multiply, .4)
		c.draw(strip.moved(0, -.005), c.ground.mix(ink{1, 1, 1}, .6), opaque, 1) // the white edge of a tear
		c.draw(strip, k, opaque, 1)
		if c.chance(.5) {
			stripes := shape(func(p *path) {
				step := c.between(.012, .022)
				for x := -.2; x < c.aspect+.2; x += step {
					p.rect(x, y+.012, x+step*.45, y+height-.012)
				}
			}).turned(point{c.aspect / 2, .5}, turn)
			c.draw(stripes, c.ground, opaque, .85)
		}
		y += height + c.between(0, .06)
	}
	if c.chance(.6) {
		c.pin(c.pebble(point{c.aspect/2 + c.between(-.2, .2), c.between(.3, .6)}, c.between(.13, .2), .06), inks[n%len(inks)])
	}
}

// torn is a band over the whole width with ragged edges.
func (c *canvas) torn(top, bottom float64) *path {
	const step = .008
	edge := func(y float64) []point {
		var points []point
		drift := 0.0
		for x := -.3; x < c.aspect+.3; x += step {
			drift = drift*.94 + c.between(-.0035, .0035)
			points = append(points, point{x, y + drift + c.between(-.0015, .0015)})
		}
		return points
	}
	upper, lower := edge(top), edge(bottom)
	for a, b := 0, len(lower)-1; a < b; a, b = a+1, b-1 {
		lower[a], lower[b] = lower[b], lower[a]
	}
	return shape(func(p *path) { p.polygon(append(upper, lower...)...) })
}
