package artwork

import "math"

// overprint is two or three transparent inks on paper, a little out of
// register, as a risograph leaves them.
func overprint(c *canvas, t title) {
	c.palette = c.onPaper()
	c.fill(c.ground)
	inks := shuffled(c.random, []ink{c.a, c.b, c.c})
	off := func() (float64, float64) { return c.between(-.007, .007), c.between(-.007, .007) }
	put := func(k ink, build func(p *path)) {
		dx, dy := off()
		c.draw(shape(build).moved(dx, dy), k, risograph, .96)
	}
	mid := point{c.aspect / 2, .5}
	const margin = .085
	c.within(margin, margin, c.aspect-margin, 1-margin, func() {
		switch c.n(5) {
		case 0: // three suns
			turn := c.between(0, 2*math.Pi)
			for i, k := range inks {
				put(k, func(p *path) { p.circle(polar(mid, .17, turn+float64(i)*2*math.Pi/3), c.between(.24, .3)) })
			}
		case 1: // half discs on a staff
			for i := range 4 {
				from := float64(c.n(4)) * math.Pi / 2
				at := point{mid.x + c.between(-.16, .16), .26 + .16*float64(i)}
				put(inks[i%3], func(p *path) { p.sector(at, 0, c.between(.19, .3), from, from+math.Pi) })
			}
		case 2: // disc and bars
			put(inks[0], func(p *path) { p.circle(point{mid.x + c.between(-.08, .08), c.between(.4, .5)}, c.between(.27, .32)) })
			n := 3 + c.n(4)
			put(inks[1], func(p *path) {
				for i := range n {
					y := .52 + .36*float64(i)/float64(n)
					p.rect(margin, y, c.aspect-margin, y+.2/float64(n))
				}
			})
			put(inks[2], func(p *path) { p.rect(mid.x+c.between(-.3, .2), margin, mid.x+c.between(.22, .3), 1) })
		case 3: // petals
			n := 5 + c.n(4)
			petal := shape(func(p *path) { p.ellipse(point{mid.x, mid.y - .21}, c.between(.085, .13), .2) })
			for i := range n {
				c.draw(petal.turned(mid, 2*math.Pi*float64(i)/float64(n)), inks[i%2], risograph, .9)
			}
			put(inks[2], func(p *path) { p.circle(mid, c.between(.09, .14)) })
		default: // leaning slabs
			for i, k := range inks {
				angle := c.between(-.5, .5)
				slab := shape(func(p *path) {
					x, w := mid.x-.3+.22*float64(i), c.between(.16, .26)
					p.rect(x, -.2, x+w, 1.2)
				}).turned(mid, angle)
				dx, dy := off()
				c.draw(slab.moved(dx, dy), k, risograph, .95)
			}
			put(c.key, func(p *path) { p.circle(point{mid.x + c.between(-.2, .2), c.between(.3, .7)}, c.between(.07, .12)) })
		}
	})
	c.caption(t, c.key, .04)
}

// halftone is one or two screens of dots whose size follows a form.
func halftone(c *canvas, t title) {
	if c.chance(.6) {
		c.palette = c.onPaper()
	}
	c.fill(c.ground)
	first, second := c.a, c.b
	how := multiply
	if c.dark() {
		how = opaque
		first = c.key
		second = c.a
	}
	angle := c.between(.15, .7)
	c.screen(c.form(), second, how, angle+math.Pi/6, c.between(.02, .032))
	c.screen(c.form(), first, how, angle, c.between(.02, .036))
	c.caption(t, c.key, .04)
}

// form is a shape as tones from 0 (paper) to 1 (full ink).
func (c *canvas) form() func(x, y float64) float64 {
	mid := point{c.aspect/2 + c.between(-.16, .16), c.between(.38, .62)}
	switch c.n(4) {
	case 0: // ball lit from one side
		light := c.between(0, 2*math.Pi)
		radius := c.between(.3, .4)
		lx, ly := math.Cos(light), math.Sin(light)
		return func(x, y float64) float64 {
			dx, dy := (x-mid.x)/radius, (y-mid.y)/radius
			edge := smooth(1.02, .98, math.Hypot(dx, dy))
			return edge * clamp01(.5+.5*(dx*lx+dy*ly))
		}
	case 1: // slope
		turn := c.between(0, 2*math.Pi)
		dx, dy := math.Cos(turn), math.Sin(turn)
		return func(x, y float64) float64 { return clamp01(.5 + .75*((x-mid.x)*dx+(y-mid.y)*dy)) }
	case 2: // swell
		noise := newField(c.random, c.aspect, 2.2, 2)
		return func(x, y float64) float64 { return smooth(.25, .85, noise.at(x, y)) }
	default: // waves
		turn, length := c.between(0, math.Pi), c.between(.3, .6)
		dx, dy := math.Cos(turn), math.Sin(turn)
		noise := newField(c.random, c.aspect, 1.5, 2)
		return func(x, y float64) float64 {
			along := (x*dx+y*dy)/length + noise.at(x, y)*.9
			return .12 + .8*(.5+.5*math.Sin(2*math.Pi*along))
		}
	}
}

// screen prints tones as round dots on a turned grid.
func (c *canvas) screen(tone func(x, y float64) float64, k ink, how blend, angle, pitch float64) {
	sin, cos := math.Sincos(angle)
	soft := c.pixel() / pitch * .75
	c.shade(func(x, y float64, below ink) ink {
		u, v := (x*cos+y*sin)/pitch, (y*cos-x*sin)/pitch
		cu, cv := math.Floor(u)+.5, math.Floor(v)+.5
		// The tone is read at the centre of the dot, so that dots stay round.
		shade := tone((cu*cos-cv*sin)*pitch, (cu*sin+cv*cos)*pitch)
		if shade < .004 {
			return below
		}
		du, dv := u-cu, v-cv
		radius := math.Sqrt(shade) * .66
		alpha := smooth(radius+soft, radius-soft, math.Sqrt(du*du+dv*dv))
		if how == opaque {
			return below.mix(k, alpha)
		}
		return below.over(k, alpha)
	})
}

// letterpress is wood type as large as the sheet, over a block of colour.
func letterpress(c *canvas, t title) {
	c.palette = c.onPaper()
	c.fill(c.ground)
	block := shape(func(p *path) {
		switch c.n(4) {
		case 0:
			p.circle(point{c.between(.3, .7), c.between(.35, .65)}, c.between(.28, .36))
		case 1:
			p.rect(0, c.between(.4, .55), 1, 1)
		case 2:
			p.rect(.08, .08, c.between(.5, .7), .92)
		default:
			p.polygon(point{0, c.between(.1, .5)}, point{1, c.between(.5, .9)}, point{1, 1}, point{0, 1})
		}
	})
	c.draw(block, pick(c.random, []ink{c.a, c.b}), risograph, 1)
	// What is too long for wood type changes places with the artist's name.
	text, foot, lines := upper(t.title), upper(t.artist), 4
	const longest = 26
	if len(text) > longest {
		text, foot = foot, text
	}
	if len(text) > longest || text == "" {
		text, lines = initials(t.artist+" "+t.title, 3), 1
	}
	const margin = .065
	c.woodType(poster.fit(text, 1-2*margin, 1-2*margin-.08, lines, 1.12, -.004, 1.5), margin)
	c.footer(foot, c.key)
}

// woodType prints lines of capitals, each as wide as the measure and all
// together as high as the sheet: a printer would reach for another size of
// wood type for every line.
func (c *canvas) woodType(set block, margin float64) {
	const tallest, widest, gap = 2.6, 1.7, .022
	n := float64(len(set.lines))
	height := (1 - 2*margin - .075 - gap*(n-1)) / n
	for i, l := range set.lines {
		wide := (1 - 2*margin) / l.width
		tall := min(height/poster.capHeight, wide*tallest)
		wide = min(wide, tall*widest)
		y := margin + height*float64(i+1) + gap*float64(i) - (height-tall*poster.capHeight)*.5
		line := l.outline.mapped(func(q point) point { return point{margin + q.x*wide, y + q.y*tall} })
		c.draw(line.moved(c.between(-.003, .003), 0), c.key, risograph, .95)
	}
}

// swiss is flush-left grotesque type on a grid, with one plain form.
func swiss(c *canvas, t title) {
	c.fill(c.ground)
	accent := pick(c.random, []ink{c.a, c.b})
	const margin = .075
	low := c.chance(.5)
	switch c.n(5) {
	case 0:
		c.draw(shape(func(p *path) { p.circle(point{c.between(.55, .8), c.lowOr(low, .3, .7)}, c.between(.24, .34)) }),
			accent, opaque, 1)
	case 1:
		x := c.between(.5, .66)
		c.draw(shape(func(p *path) { p.rect(x, 0, 1, 1) }), accent, opaque, 1)
		c.draw(shape(func(p *path) { p.rect(x, 0, 1, c.between(.2, .4)) }), c.c, opaque, 1)
	case 2:
		turn := c.between(-.35, .35)
		for i, k := range []ink{accent, c.c} {
			x := .46 + .2*float64(i)
			c.draw(shape(func(p *path) { p.rect(x, -.5, x+.13, 1.5) }).turned(point{.5, .5}, turn+.5), k, opaque, 1)
		}
	case 3:
		n := 3 + c.n(3)
		c.draw(shape(func(p *path) {
			for i := range n {
				y := c.lowOr(low, .17, .45) + .34*float64(i)/float64(n)
				p.rect(margin, y, 1-margin-.2*float64(c.n(4)), y+.19/float64(n))
			}
		}), accent, opaque, 1)
	default:
		at := point{c.lowOr(c.chance(.5), 0, 1), c.lowOr(low, 0, 1)}
		for i, k := range []ink{accent, c.c, c.ground} {
			c.draw(shape(func(p *path) { p.circle(at, .62-.17*float64(i)) }), k, opaque, 1)
		}
	}
	set := display.fit(t.title, 1-2*margin, .42, 4, 1.36, -.02, .2)
	y := margin
	if low {
		y = 1 - margin - set.height()
	}
	c.draw(set.outline(point{margin, y}), c.key, opaque, 1)
	credit := display.fit(t.artist, 1-2*margin, .1, 1, 1.3, 0, .042)
	y = 1 - margin - credit.height()
	if low {
		y = margin
	}
	c.draw(credit.outline(point{margin, y}), c.key, opaque, 1)
	rule := y - .03
	if low {
		rule = y + credit.height() + .024
	}
	c.draw(shape(func(p *path) { p.rect(margin, rule, 1-margin, rule+.004) }), c.key, opaque, 1)
}

func (c *canvas) lowOr(low bool, yes, no float64) float64 {
	if low {
		return yes
	}
	return no
}
