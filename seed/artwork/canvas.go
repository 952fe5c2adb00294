package artwork

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/sidestage/sidestage/internal/splitmix"
)

// ink is a colour in sRGB, each channel 0..1.
type ink struct{ r, g, b float64 }

func hex(v uint32) ink {
	return ink{float64(v>>16&255) / 255, float64(v>>8&255) / 255, float64(v&255) / 255}
}

func (a ink) mix(b ink, t float64) ink {
	return ink{lerp(a.r, b.r, t), lerp(a.g, b.g, t), lerp(a.b, b.b, t)}
}

// over is what b looks like printed on a with transparent ink.
func (a ink) over(b ink, t float64) ink {
	return a.mix(ink{a.r * b.r, a.g * b.g, a.b * b.b}, t)
}

func (a ink) luma() float64 { return .299*a.r + .587*a.g + .114*a.b }

// blend says how a shape meets what is below it.
type blend int

const (
	opaque    blend = iota
	multiply        // transparent printing ink
	risograph       // transparent and speckled, as drum printing is
)

// canvas is a picture measured in units of its height: y runs from 0 to 1 and x
// from 0 to aspect, whatever the number of pixels.
type canvas struct {
	img    *image.RGBA
	w, h   int
	aspect float64
	clip   image.Rectangle
	// outline and covered are what shapes are filled by, kept from one to the next.
	outline vector.Rasterizer
	covered []uint8
	*random
	palette
}

func newCanvas(w, h int, r *random, p palette) *canvas {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	return &canvas{img: img, w: w, h: h, aspect: float64(w) / float64(h), clip: img.Rect, random: r, palette: p}
}

// pixel is the side of one pixel in units.
func (c *canvas) pixel() float64 { return 1 / float64(c.h) }

// wide says whether this is a banner rather than a cover.
func (c *canvas) wide() bool { return c.aspect > 1.5 }

// within limits the shapes that draw makes to a rectangle.
func (c *canvas) within(x0, y0, x1, y1 float64, draw func()) {
	old, s := c.clip, float64(c.h)
	c.clip = image.Rect(int(math.Round(x0*s)), int(math.Round(y0*s)), int(math.Round(x1*s)),
		int(math.Round(y1*s))).Intersect(old)
	draw()
	c.clip = old
}

func (c *canvas) fill(k ink) { c.shade(func(_, _ float64, _ ink) ink { return k }) }

// shade gives each pixel inside the clip a colour computed from its centre and
// the colour it has.
func (c *canvas) shade(paint func(x, y float64, below ink) ink) {
	area, unit := c.clip, c.pixel()
	for y := area.Min.Y; y < area.Max.Y; y++ {
		line := c.img.Pix[c.img.PixOffset(area.Min.X, y):c.img.PixOffset(area.Max.X, y)]
		fy := (float64(y) + .5) * unit
		for x := range area.Dx() {
			p := line[4*x : 4*x+4 : 4*x+4]
			store(p, paint((float64(area.Min.X+x)+.5)*unit, fy, load(p)))
		}
	}
}

// shares are the 256 values of a channel as 0..1.
var shares = func() (all [256]float64) {
	for v := range all {
		all[v] = float64(v) / 255
	}
	return all
}()

func load(p []uint8) ink {
	return ink{shares[p[0]], shares[p[1]], shares[p[2]]}
}

func store(p []uint8, k ink) {
	p[0], p[1], p[2], p[3] = byteOf(k.r), byteOf(k.g), byteOf(k.b), 255
}

func byteOf(v float64) uint8 { return level(int(v*255 + .5)) }

// level is the value of a channel that is nearest to n.
func level(n int) uint8 {
	if n < 0 {
		return 0
	}
	if n > 255 {
		return 255
	}
	return uint8(n)
}

// draw fills a path. strength is 0..1.
func (c *canvas) draw(p *path, k ink, how blend, strength float64) {
	box := p.pixels(float64(c.h)).Intersect(c.clip)
	if box.Empty() {
		return
	}
	c.covered = grown(c.covered, box.Dx()*box.Dy())
	mask := &image.Alpha{Pix: c.covered, Stride: box.Dx(), Rect: image.Rect(0, 0, box.Dx(), box.Dy())}
	c.rasterize(p, box, mask)
	speckle, salt := c.speckle(how)
	to := k.levels()
	for row := range box.Dy() {
		y := box.Min.Y + row
		line := c.img.Pix[c.img.PixOffset(box.Min.X, y):c.img.PixOffset(box.Max.X, y)]
		for x, alpha := range mask.Pix[row*mask.Stride : (row+1)*mask.Stride] {
			if alpha == 0 {
				continue
			}
			t := shares[alpha] * strength
			if speckle > 0 {
				t *= 1 - speckle*dropout(box.Min.X+x, y, salt)
			}
			px := line[4*x : 4*x+4 : 4*x+4]
			if how == opaque {
				to.mixInto(px, int(t*whole))
			} else {
				to.printOn(px, int(t*whole))
			}
		}
	}
}

// whole is all of something in the fixed-point arithmetic of levels.
const whole = 1 << 16

// levels are the channels of an ink, 0..255: whole numbers, as a shape mixes each of its pixels.
type levels [3]int

func (a ink) levels() levels { return levels{int(byteOf(a.r)), int(byteOf(a.g)), int(byteOf(a.b))} }

// mixInto is mix, with t of 0..whole.
func (l *levels) mixInto(px []uint8, t int) {
	for n, to := range l {
		was := int(px[n])
		px[n] = uint8(was + ((to-was)*t+whole/2)>>16)
	}
	px[3] = 255
}

// printOn is over, with t of 0..whole.
func (l *levels) printOn(px []uint8, t int) {
	for n, ink := range l {
		px[n] = uint8((int(px[n])*(255*whole-(255-ink)*t)/255 + whole/2) >> 16)
	}
	px[3] = 255
}

// grown returns n values, of those given where they are enough; what is in them is of no use.
func grown(all []uint8, n int) []uint8 {
	if cap(all) < n {
		return make([]uint8, n)
	}
	return all[:n]
}

// mask is how much of each pixel of a box a path covers.
func (c *canvas) mask(p *path, box image.Rectangle) *image.Alpha {
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	c.rasterize(p, box, mask)
	return mask
}

// rasterize writes to mask, whatever it was, how much of each pixel of a box a path covers.
func (c *canvas) rasterize(p *path, box image.Rectangle, mask *image.Alpha) {
	z := &c.outline
	z.Reset(box.Dx(), box.Dy())
	z.DrawOp = draw.Src
	s := float64(c.h)
	dx, dy := float64(box.Min.X), float64(box.Min.Y)
	at := func(q point) (float32, float32) { return float32(q.x*s - dx), float32(q.y*s - dy) }
	for _, g := range p.segments {
		x, y := at(g.to)
		switch g.kind {
		case 'M':
			z.MoveTo(x, y)
		case 'L':
			z.LineTo(x, y)
		case 'Q':
			bx, by := at(g.via[0])
			z.QuadTo(bx, by, x, y)
		case 'C':
			bx, by := at(g.via[0])
			ex, ey := at(g.via[1])
			z.CubeTo(bx, by, ex, ey, x, y)
		case 'Z':
			z.ClosePath()
		}
	}
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
}

// speckle is how much ink fails to print; in small pictures it would only be
// noise.
func (c *canvas) speckle(how blend) (strength float64, salt uint64) {
	if how != risograph {
		return 0, 0
	}
	return .75 * clamp01(float64(c.h)/700), c.next()
}

// dropout is 1 where ink missed the paper, in specks and fine scuffs.
func dropout(x, y int, salt uint64) float64 {
	if v := speck(x, y, salt); v < .05 {
		return 1
	} else if v < .22 {
		return speck(x/3, y/3, salt+1) * .45
	}
	return 0
}

// grain lays film grain and a slight unevenness of the paper over everything.
func (c *canvas) grain(strength float64) {
	salt := c.next()
	paper := newField(c.random, c.aspect, 3, 3)
	strength *= .35 + .65*clamp01(float64(c.h)/800)
	uneven := make([]float64, c.w)
	for y := range c.h {
		line := c.img.Pix[y*c.img.Stride : y*c.img.Stride+4*c.w]
		paper.across(float64(y)*c.pixel(), c.pixel(), uneven)
		for x, v := range uneven {
			bits := splitmix.Mix(uint64(x)<<32 ^ uint64(y) ^ salt)
			noise := float64(bits&0xffff+bits>>16&0xffff)/65536 - 1
			d := int((strength*(noise*255+(v-.5)*90) + .5) * whole)
			px := line[4*x : 4*x+3 : 4*x+3]
			for n, was := range px {
				px[n] = level((int(was)<<16 + d) >> 16)
			}
		}
	}
}
