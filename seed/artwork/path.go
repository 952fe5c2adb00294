package artwork

import (
	"image"
	"math"
)

type point struct{ x, y float64 }

func polar(center point, radius, angle float64) point {
	return point{center.x + radius*math.Cos(angle), center.y + radius*math.Sin(angle)}
}

type segment struct {
	kind byte // M, L, Q, C or Z, as in SVG
	via  [2]point
	to   point
}

// path is an outline in units. Outlines that run the other way round cut holes.
type path struct {
	segments []segment
	low, up  point
	any      bool
}

func (p *path) add(s segment, also ...point) {
	p.segments = append(p.segments, s)
	if s.kind == 'Z' {
		return
	}
	for _, q := range append(also, s.to) {
		if !p.any {
			p.low, p.up, p.any = q, q, true
		}
		p.low = point{min(p.low.x, q.x), min(p.low.y, q.y)}
		p.up = point{max(p.up.x, q.x), max(p.up.y, q.y)}
	}
}

func (p *path) move(q point) { p.add(segment{kind: 'M', to: q}) }
func (p *path) line(q point) { p.add(segment{kind: 'L', to: q}) }
func (p *path) quad(b, q point) {
	p.add(segment{kind: 'Q', via: [2]point{b}, to: q}, b)
}

func (p *path) cube(b, d, q point) {
	p.add(segment{kind: 'C', via: [2]point{b, d}, to: q}, b, d)
}
func (p *path) close() { p.add(segment{kind: 'Z'}) }

// pixels is the rectangle that holds the path at a number of pixels a unit.
func (p *path) pixels(s float64) image.Rectangle {
	if !p.any {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(p.low.x*s)), int(math.Floor(p.low.y*s)), int(math.Ceil(p.up.x*s))+1,
		int(math.Ceil(p.up.y*s))+1)
}

func (p *path) polygon(points ...point) {
	p.move(points[0])
	for _, q := range points[1:] {
		p.line(q)
	}
	p.close()
}

func (p *path) rect(x0, y0, x1, y1 float64) {
	p.polygon(point{x0, y0}, point{x1, y0}, point{x1, y1}, point{x0, y1})
}

// kappa makes a cubic curve of a quarter circle.
const kappa = .5522847498

func (p *path) ellipse(center point, rx, ry float64) {
	x, y := center.x, center.y
	p.move(point{x + rx, y})
	p.cube(point{x + rx, y + kappa*ry}, point{x + kappa*rx, y + ry}, point{x, y + ry})
	p.cube(point{x - kappa*rx, y + ry}, point{x - rx, y + kappa*ry}, point{x - rx, y})
	p.cube(point{x - rx, y - kappa*ry}, point{x - kappa*rx, y - ry}, point{x, y - ry})
	p.cube(point{x + kappa*rx, y - ry}, point{x + rx, y - kappa*ry}, point{x + rx, y})
	p.close()
}

func (p *path) circle(center point, r float64) { p.ellipse(center, r, r) }

// arc continues the path along a circle, in steps of at most 6 degrees.
func (p *path) arc(center point, r, from, to float64) {
	steps := int(math.Ceil(math.Abs(to-from)/(math.Pi/30))) + 1
	for i := range steps + 1 {
		p.line(polar(center, r, lerp(from, to, float64(i)/float64(steps))))
	}
}

// sector is a slice of a ring between two radii and two angles.
func (p *path) sector(center point, inner, outer, from, to float64) {
	p.move(polar(center, outer, from))
	p.arc(center, outer, from, to)
	if inner <= 0 {
		p.line(center)
	} else {
		p.arc(center, inner, to, from)
	}
	p.close()
}

// stroke is a straight line of some width.
func (p *path) stroke(a, b point, width float64) {
	dx, dy := b.x-a.x, b.y-a.y
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	nx, ny := -dy/length*width/2, dx/length*width/2
	p.polygon(point{a.x + nx, a.y + ny}, point{b.x + nx, b.y + ny}, point{b.x - nx, b.y - ny}, point{a.x - nx, a.y - ny})
}

// curve is a closed smooth line through points (Catmull-Rom).
func (p *path) curve(points []point) {
	n := len(points)
	at := func(i int) point { return points[(i+n)%n] }
	p.move(at(0))
	for i := range n {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		p.cube(point{b.x + (c.x-a.x)/6, b.y + (c.y-a.y)/6}, point{c.x - (d.x-b.x)/6, c.y - (d.y-b.y)/6}, c)
	}
	p.close()
}

// turned is the path rotated about a point.
func (p *path) turned(about point, angle float64) *path {
	sin, cos := math.Sincos(angle)
	return p.mapped(func(q point) point {
		x, y := q.x-about.x, q.y-about.y
		return point{about.x + x*cos - y*sin, about.y + x*sin + y*cos}
	})
}

func (p *path) moved(dx, dy float64) *path {
	return p.mapped(func(q point) point { return point{q.x + dx, q.y + dy} })
}

func (p *path) mapped(f func(point) point) *path {
	out := &path{}
	for _, s := range p.segments {
		s.to, s.via[0], s.via[1] = f(s.to), f(s.via[0]), f(s.via[1])
		switch s.kind {
		case 'Q':
			out.add(s, s.via[0])
		case 'C':
			out.add(s, s.via[0], s.via[1])
		default:
			out.add(s)
		}
	}
	return out
}

func shape(build func(p *path)) *path {
	p := &path{}
	build(p)
	return p
}
