package artwork

import (
	"image"
	"image/color"
	"math"
	"runtime"
	"sync"

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
// the colour it has. paint must be safe to call from several goroutines.
func (c *canvas) shade(paint func(x, y float64, below ink) ink) {
	area, unit := c.clip, c.pixel()
	rows(area.Dy(), func(row int) {
		y := area.Min.Y + row
		line := c.img.Pix[c.img.PixOffset(area.Min.X, y):c.img.PixOffset(area.Max.X, y)]
		fy := (float64(y) + .5) * unit
		for x := range area.Dx() {
			p := line[4*x : 4*x+4 : 4*x+4]
			store(p, paint((float64(area.Min.X+x)+.5)*unit, fy, load(p)))
		}
	})
}

// rows calls do for 0..n-1 from as many goroutines as there are processors.
func rows(n int, do func(row int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	var wait sync.WaitGroup
	for k := range workers {
		wait.Go(func() {
			for row := k; row < n; row += workers {
				do(row)
			}
		})
	}
	wait.Wait()
}

func load(p []uint8) ink {
	return ink{float64(p[0]) / 255, float64(p[1]) / 255, float64(p[2]) / 255}
}

func store(p []uint8, k ink) {
	p[0], p[1], p[2], p[3] = byteOf(k.r), byteOf(k.g), byteOf(k.b), 255
}

func byteOf(v float64) uint8 { return uint8(clamp01(v)*255 + .5) }

// draw fills a path. strength is 0..1.
func (c *canvas) draw(p *path, k ink, how blend, strength float64) {
	box := p.pixels(float64(c.h)).Intersect(c.clip)
	if box.Empty() {
		return
	}
	mask := c.rasterize(p, box)
	speckle, salt := c.speckle(how)
	rows(box.Dy(), func(row int) {
		y := box.Min.Y + row
		line := c.img.Pix[c.img.PixOffset(box.Min.X, y):]
		for x := range box.Dx() {
			alpha := mask.Pix[row*mask.Stride+x]
			if alpha == 0 {
				continue
			}
			t := float64(alpha) / 255 * strength
			if speckle > 0 {
				t *= 1 - speckle*dropout(box.Min.X+x, y, salt)
			}
			px := line[4*x : 4*x+4 : 4*x+4]
			if how == opaque {
				store(px, load(px).mix(k, t))
			} else {
				store(px, load(px).over(k, t))
			}
		}
	})
}

func (c *canvas) rasterize(p *path, box image.Rectangle) *image.Alpha {
	z := vector.NewRasterizer(box.Dx(), box.Dy())
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
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	z.Draw(mask, mask.Rect, image.NewUniform(color.Opaque), image.Point{})
	return mask
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
	rows(c.h, func(y int) {
		line := c.img.Pix[y*c.img.Stride : y*c.img.Stride+4*c.w]
		fy := float64(y) * c.pixel()
		for x := range c.w {
			bits := splitmix.Mix(uint64(x)<<32 ^ uint64(y) ^ salt)
			noise := float64(bits&0xffff)/65536 + float64(bits>>16&0xffff)/65536 - 1
			d := strength*noise*255 + (paper.at(float64(x)*c.pixel(), fy)-.5)*strength*90
			for k := range 3 {
				line[4*x+k] = uint8(min(max(float64(line[4*x+k])+d+.5, 0), 255))
			}
		}
	})
}
