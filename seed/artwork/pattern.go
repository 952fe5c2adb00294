package artwork

import "math"

// tiles is a quilt of quarter arcs, half discs, dots and triangles.
func tiles(c *canvas, _ title) {
	c.fill(c.ground)
	lines := 3 + c.n(3)
	const margin = .06
	side := (1 - 2*margin) / float64(lines)
	columns := max(1, int(math.Round((c.aspect-2*margin)/side)))
	left := (c.aspect - side*float64(columns)) / 2
	inks := []ink{c.a, c.b, c.c, c.key, c.ground}
	forms := shuffled(c.random, []int{0, 1, 2, 3, 4, 5})[:3]
	mirror := c.chance(.5)
	for row := range lines {
		for column := range columns {
			x, y := left+side*float64(column), margin+side*float64(row)
			back := c.n(len(inks))
			front := (back + 1 + c.n(len(inks)-1)) % len(inks)
			turn := float64(c.n(4)) * math.Pi / 2
			if mirror {
				turn = float64((row+column)%4) * math.Pi / 2
			}
			c.draw(shape(func(p *path) { p.rect(x, y, x+side, y+side) }), inks[back], opaque, 1)
			third := (front + 1 + c.n(len(inks)-1)) % len(inks)
			if third == back {
				third = (third + 1) % len(inks)
			}
			c.within(x, y, x+side, y+side, func() {
				c.tile(pick(c.random, forms), point{x, y}, side, turn, inks[front], inks[third])
			})
		}
	}
}

func (c *canvas) tile(form int, at point, side, turn float64, k, second ink) {
	mid := point{at.x + side/2, at.y + side/2}
	put := func(k ink, build func(p *path)) { c.draw(shape(build).turned(mid, turn), k, opaque, 1) }
	switch form {
	case 0:
		put(k, func(p *path) { p.sector(at, 0, side, 0, math.Pi/2) })
		put(second, func(p *path) { p.sector(at, 0, side*.5, 0, math.Pi/2) })
	case 1:
		for i, r := range []float64{1, .75, .5, .25} {
			k := []ink{k, second}[i%2]
			put(k, func(p *path) { p.sector(at, 0, side*r, 0, math.Pi/2) })
		}
	case 2:
		put(k, func(p *path) { p.sector(point{at.x, mid.y}, 0, side/2, -math.Pi/2, math.Pi/2) })
		put(second, func(p *path) { p.sector(point{mid.x, mid.y}, 0, side/2, -math.Pi/2, math.Pi/2) })
	case 3:
		put(k, func(p *path) { p.circle(mid, side*.36) })
		put(second, func(p *path) { p.circle(mid, side*.14) })
	case 4:
		put(k, func(p *path) { p.polygon(at, point{at.x + side, at.y}, point{at.x, at.y + side}) })
	default:
		put(k, func(p *path) {
			for i := range 4 {
				y := at.y + side*float64(i)/4
				p.rect(at.x, y, at.x+side, y+side/8)
			}
		})
	}
}

// arches is nested arches, as on a seventies wall.
func arches(c *canvas, t title) {
	c.fill(c.ground)
	inks := shuffled(c.random, []ink{c.a, c.b, c.c, c.key})
	bands := 4 + c.n(3)
	groups := 1 + c.n(2)
	for g := range groups {
		mid := point{c.aspect * (.5 + float64(g)*.27 - .135*float64(groups-1)), c.between(.5, .62)}
		outer := c.between(.38, .43) - .1*float64(groups-1)
		step := outer / (float64(bands) + c.between(.3, 1))
		upside := g%2 == 1
		for i := range bands {
			r := outer - step*float64(i)
			k := inks[(i+g)%len(inks)]
			if i%2 == 1 && bands > 5 {
				k = c.ground
			}
			c.draw(arch(mid, r, .93, upside), k, opaque, 1)
		}
	}
	if c.chance(.5) {
		c.draw(shape(func(p *path) {
			p.circle(point{c.aspect * c.between(.15, .85), c.between(.12, .2)}, c.between(.04, .07))
		}), inks[0], opaque, 1)
	}
	c.caption(t, c.key, .035)
}

// arch is a door with a round top, or the same hanging from above.
func arch(mid point, r, foot float64, upside bool) *path {
	p := shape(func(p *path) {
		p.move(point{mid.x - r, foot})
		p.line(point{mid.x - r, mid.y})
		p.arc(mid, r, -math.Pi, 0)
		p.line(point{mid.x + r, foot})
		p.close()
	})
	if upside {
		return p.mapped(func(q point) point { return point{q.x, 1 - q.y} })
	}
	return p
}

// beam is the ink for beams of a sun. Red ones on white, or white on red, are a
// flag that hurts many people, so those get the second ink.
func (c *canvas) beam() ink {
	red := func(k ink) bool { return k.r-k.g > .35 && k.r-k.b > .3 }
	pale := func(k ink) bool { return k.luma() > .78 }
	if red(c.a) && pale(c.ground) || red(c.ground) && pale(c.a) {
		return c.b
	}
	return c.a
}

// rays is a sun with beams, cut by rings or a horizon.
func rays(c *canvas, _ title) {
	c.fill(c.ground)
	mid := point{c.aspect * c.between(.3, .7), c.between(.45, .8)}
	n := 2 * (9 + c.n(12))
	twist := c.between(-.25, .25)
	beams := shape(func(p *path) {
		for i := 0; i < n; i += 2 {
			from, to := 2*math.Pi*float64(i)/float64(n), 2*math.Pi*float64(i+1)/float64(n)
			far := 2 * c.aspect
			p.move(mid)
			p.quad(polar(mid, far*.4, from+twist*.3), polar(mid, far, from+twist))
			p.line(polar(mid, far, to+twist))
			p.quad(polar(mid, far*.4, to+twist*.3), mid)
			p.close()
		}
	})
	c.draw(beams, c.beam(), opaque, 1)
	r := c.between(.16, .24)
	for i, k := range []ink{c.ground, c.b, c.key, c.c} {
		c.draw(shape(func(p *path) { p.circle(mid, r*(1.35-.3*float64(i))) }), k, opaque, 1)
	}
	if c.chance(.5) {
		y := mid.y + r*c.between(.2, .7)
		c.draw(shape(func(p *path) { p.rect(0, y, c.aspect, 1) }), c.key, opaque, 1)
		c.draw(shape(func(p *path) {
			for i := range 5 {
				gap := y + .03 + float64(i*i)*.012 + float64(i)*.02
				w := r * (1.3 - .2*float64(i))
				p.rect(mid.x-w, gap, mid.x+w, gap+.012)
			}
		}), c.b, opaque, 1)
	}
}

// woven is cloth: coloured warp and weft, over and under in a twill.
func woven(c *canvas, _ title) {
	threads := 56 + 8*c.n(4)
	warp, weft := c.stripes(threads), c.stripes(threads)
	step, length := 1+c.n(2), 4+c.n(3)
	salt := c.next()
	soft := c.pixel() * float64(threads)
	c.shade(func(x, y float64, _ ink) ink {
		u, v := x*float64(threads), y*float64(threads)
		i, j := int(u), int(v)
		fu, fv := u-float64(i), v-float64(j)
		over := (i*step+j)%length < length/2
		k, across := weft[j%len(weft)], fv
		if over {
			k, across = warp[i%len(warp)], fu
		}
		// A thread is round: light in its middle, dark where it dips.
		round := 1 - .38*smooth(.25, .5, math.Abs(across-.5))*clamp01(1.6-soft)
		round *= .93 + .14*speck(i, j, salt)
		return ink{k.r * round, k.g * round, k.b * round}
	})
}

// stripes is a sequence of threads that is the same from both ends.
func (c *canvas) stripes(threads int) []ink {
	inks := shuffled(c.random, []ink{c.ground, c.a, c.b, c.c, c.key})[:3+c.n(2)]
	half := make([]ink, 0, threads/2)
	for last := -1; len(half) < threads/2; {
		k := c.n(len(inks))
		if k == last {
			k = (k + 1) % len(inks)
		}
		last = k
		for range 1 + c.n(2+10*c.n(2)) {
			half = append(half, inks[k])
		}
	}
	half = half[:threads/2]
	out := append([]ink(nil), half...)
	for i := len(half) - 1; i >= 0; i-- {
		out = append(out, half[i])
	}
	return out
}
