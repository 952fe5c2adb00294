package artwork

import "math"

// landscape is ridges behind ridges under a sun, in haze.
func landscape(c *canvas, t title) {
	sky, haze := c.ground, c.b
	near := c.key
	if c.dark() {
		near = c.ground.mix(ink{}, .45)
		sky = c.ground.mix(c.a, .35)
	}
	low := c.between(.5, .66)
	noise := newField(c.random, c.aspect, 2.5, 4)
	c.shade(func(x, y float64, _ ink) ink {
		return sky.mix(haze, smooth(0, low*1.1, y+.12*(noise.at(x, y)-.5)))
	})
	sun := point{c.aspect * c.between(.22, .78), c.between(.2, low-.08)}
	r := c.between(.07, .15)
	c.shade(func(x, y float64, below ink) ink {
		d := math.Hypot(x-sun.x, y-sun.y)
		return below.mix(c.c.mix(sky, .2), .4*math.Exp(-d*d/(r*r*9)))
	})
	disc := pick(c.random, []ink{c.a, c.c, sky.mix(ink{1, 1, 1}, .6)})
	c.draw(shape(func(p *path) { p.circle(sun, r) }), disc, opaque, .96)
	layers := 4 + c.n(3)
	for i := range layers {
		depth := float64(i+1) / float64(layers)
		base := lerp(low-.06, .93, depth*depth*.55+depth*.4)
		k := haze.mix(c.a, .5).mix(near, math.Pow(depth, .8))
		c.ridge(base, .2*(1-.45*depth), 1.2+1.5*depth, k, haze)
	}
	c.caption(t, c.key.mix(ink{1, 1, 1}, boolTo(!c.dark(), .85)), .04)
}

func boolTo(b bool, v float64) float64 {
	if b {
		return v
	}
	return 0
}

// ridge is one line of hills with haze gathering at its foot.
func (c *canvas) ridge(base, height, frequency float64, k, haze ink) {
	salt := c.next()
	pixel := c.pixel()
	crest := make([]float64, c.w)
	highest := 1.0
	for x := range crest {
		fx := (float64(x) + .5) * pixel
		crest[x] = base - height*(fractal(fx*frequency, 7.7, 6, salt)/1.97-.42)*1.3
		highest = min(highest, crest[x])
	}
	c.within(0, highest-2*pixel, c.aspect, 1, func() {
		c.shade(func(x, y float64, below ink) ink {
			top := crest[min(int(x/pixel), c.w-1)]
			if y < top-pixel {
				return below
			}
			body := k.mix(haze, .28*smooth(0, .22, y-top))
			return below.mix(body, smooth(top-pixel*.7, top+pixel*.7, y))
		})
	})
}

// topographic is the contour lines of a country nobody surveyed.
func topographic(c *canvas, t title) {
	heights := newField(c.random, c.aspect, c.between(1.6, 2.8), 3)
	steps := float64(9 + c.n(8))
	filled := c.chance(.6)
	accent := math.Floor(steps * c.between(.4, .75))
	low, high := c.ground, c.ground.mix(c.b, .85)
	if c.chance(.5) {
		high = c.ground.mix(c.c, .85)
	}
	line := c.key
	pixel := c.pixel()
	c.shade(func(x, y float64, _ ink) ink {
		h := heights.at(x, y) * steps
		gx := (heights.at(x+.002, y) - heights.at(x-.002, y)) * steps / .004
		gy := (heights.at(x, y+.002) - heights.at(x, y-.002)) * steps / .004
		slope := math.Hypot(gx, gy) + 1e-6
		level := math.Round(h)
		distance := math.Abs(h-level) / slope // units to the nearest contour
		k := low
		if filled {
			k = low.mix(high, math.Floor(h)/steps)
		}
		ink, width := line, .0017
		if level == accent {
			ink, width = c.a, .0052
		} else if math.Mod(level, 4) == 0 {
			width = .003
		}
		// A plateau has no line to draw.
		alpha := smooth(width+pixel*.7, width-pixel*.7, distance) * smooth(.6, 1.6, slope)
		return k.mix(ink, alpha*.92)
	})
	c.caption(t, c.key, .04)
}

// colourField is two or three soft rectangles that float on a ground.
func colourField(c *canvas, _ title) {
	base := c.ground.mix(c.c, .35)
	cloud := newField(c.random, c.aspect, 3, 4)
	brush := newField(c.random, c.aspect, 14, 3)
	c.shade(func(x, y float64, _ ink) ink { return base.mix(c.key, .1*(cloud.at(x, y)-.3)) })
	inks := shuffled(c.random, []ink{c.a, c.b, c.key, c.c})
	n := 2 + c.n(2)
	const margin, gap = .075, .028
	shares := make([]float64, n)
	sum := 0.0
	for i := range shares {
		shares[i] = c.between(.5, 1.6)
		sum += shares[i]
	}
	y := margin
	for i, share := range shares {
		h := (1 - 2*margin - gap*float64(n-1)) * share / sum
		x0, x1, y0, y1 := margin+c.between(0, .012), c.aspect-margin-c.between(0, .012), y, y+h
		k, other := inks[i%len(inks)], inks[(i+1)%len(inks)]
		c.shade(func(x, y float64, below ink) ink {
			ragged := (brush.at(x, y) - .5) * .028
			inside := min(min(x-x0, x1-x), min(y-y0, y1-y)) + ragged
			tone := k.mix(other, .2*smooth(.35, .8, cloud.at(x, y)))
			return below.mix(tone, smooth(-.014, .02, inside)*(.8+.2*brush.at(y, x)))
		})
		y += h + gap
	}
}

// moire is two gratings whose interference makes the picture.
func moire(c *canvas, t title) {
	c.fill(c.ground)
	period := c.between(.015, .024)
	soft := c.pixel() / period
	how := multiply
	if c.dark() {
		how = opaque
	}
	bend := newField(c.random, c.aspect, 1.6, 2)
	grating := func(mid point, straight bool, turn, warp float64, k ink) {
		dx, dy := math.Cos(turn), math.Sin(turn)
		c.shade(func(x, y float64, below ink) ink {
			d := math.Hypot(x-mid.x, y-mid.y)
			if straight {
				d = x*dx + y*dy
			}
			d += warp * bend.at(x, y)
			phase := d/period - math.Floor(d/period)
			line := math.Abs(phase - .5)
			alpha := lerp(smooth(.24+soft*.7, .24-soft*.7, line), .48, smooth(.35, .9, soft))
			if how == opaque {
				return below.mix(k, alpha)
			}
			return below.over(k, alpha)
		})
	}
	one := point{c.aspect * c.between(.3, .5), c.between(.3, .7)}
	two := point{one.x + c.between(.06, .2)*c.sign(), one.y + c.between(.05, .2)*c.sign()}
	turn := c.between(0, math.Pi)
	first := c.key
	if c.chance(.5) {
		first = c.c
	}
	margin := .08
	if c.wide() {
		margin = 0
	}
	c.within(margin, margin, c.aspect-margin, 1-margin, func() {
		switch c.n(3) {
		case 0:
			grating(one, false, 0, 0, first)
			grating(two, false, 0, 0, c.a)
		case 1:
			grating(one, false, 0, 0, first)
			grating(one, true, turn, c.between(0, .1), c.a)
		default:
			grating(one, true, turn, c.between(.15, .3), first)
			grating(one, true, turn+c.between(.05, .16), c.between(.05, .2), c.a)
		}
	})
	c.caption(t, c.key, .03)
}

// ripples is rings spreading from a few stones, where they meet.
func ripples(c *canvas, t title) {
	stones := make([]point, 2+c.n(2))
	for i := range stones {
		stones[i] = point{c.aspect * c.between(.1, .9), c.between(.1, .9)}
	}
	length := c.between(.05, .09)
	deep, shallow := c.ground, c.ground.mix(c.b, .8)
	c.shade(func(x, y float64, _ ink) ink {
		sum := 0.0
		for _, s := range stones {
			d := math.Hypot(x-s.x, y-s.y)
			sum += math.Sin(2*math.Pi*d/length) * math.Exp(-d*1.3)
		}
		k := deep.mix(shallow, clamp01(.5+.55*sum))
		return k.mix(c.key, .55*smooth(.75, 1.1, math.Abs(sum)))
	})
	c.draw(shape(func(p *path) { p.circle(stones[0], c.between(.035, .06)) }), c.a, opaque, 1)
	c.caption(t, c.key, .04)
}
