package artwork

import (
	"image"
	"math"
	"strings"

	"golang.org/x/image/draw"
)

// fabrics are the colours that things are made in, by their names in lower case.
var fabrics = map[string]ink{
	"black": hex(0x1D1B1A), "white": hex(0xF4F0E8), "natural": hex(0xE9DFC9), "red": hex(0xB3392B), "navy": hex(0x22304A),
	"forest": hex(0x2F4A3A), "mustard": hex(0xD69A2D), "grey": hex(0x9A968F), "rust": hex(0xA7502E), "blue": hex(0x4B7391),
}

// things draw what is sold, on the whole canvas, with a print on it.
var things = map[string]func(c *canvas, t thing){
	"shirt": shirt, "hoodie": hoodie, "tote": tote, "record": record, "tape": tape, "poster": posterOnWall, "zine": zine,
}

// thing is what somebody sells: what is printed on it, the stuff that it is made of, and how often it was drawn.
type thing struct {
	title, artist string
	print         func(width int) image.Image
	stuff         ink
}

// Merchandise draws something for sale, size pixels a side. Its name is that of the item, a dot, and its form, perhaps
// with a colour: "….shirt-black". One item has one print in all its colours.
func Merchandise(name, title, artist string, genres []string, size int) image.Image {
	item, kind, _ := strings.Cut(name, ".")
	form, colour, _ := strings.Cut(kind, "-")
	make, known := things[form]
	if !known {
		return Cover(name, title, artist, genres, size)
	}
	stuff, dyed := fabrics[colour]
	if !dyed {
		stuff = fabrics["natural"]
	}
	c := newCanvas(size, size, newRandom(item, "merchandise"), paletteFor(item, genres))
	c.table()
	// A poster says both below its print.
	onPrint, byline := artist, title
	if form == "poster" {
		onPrint, byline = "", ""
	}
	make(c, thing{title, artist, func(width int) image.Image {
		return Cover(item, onPrint, byline, genres, max(width, 1))
	}, stuff})
	c.grain(.03)
	return c.img
}

// table is the plain ground, lighter where the light falls.
func (c *canvas) table() {
	ground := hex(0xE7E1D6)
	c.shade(func(x, y float64, _ ink) ink {
		return ground.mix(hex(0xCFC7B8), smooth(.2, 1.15, math.Sqrt((x-.42)*(x-.42)+(y-.36)*(y-.36))))
	})
}

// shadow lets a shape lie on the table. What the shape itself covers stays as it is.
func (c *canvas) shadow(p *path) {
	const layers = 8
	moved := func(n int) *path {
		d := .002 + .0035*float64(n)
		return p.moved(d*.5, d)
	}
	s := float64(c.h)
	box := p.pixels(s).Union(moved(layers - 1).pixels(s)).Intersect(c.clip)
	if box.Empty() {
		return
	}
	own, layer := c.mask(p, box), image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	dark := hex(0x3A2F24).levels()
	for n := range layers {
		c.rasterize(moved(n), box, layer)
		for y := range box.Dy() {
			line := c.img.Pix[c.img.PixOffset(box.Min.X, box.Min.Y+y):]
			hidden := own.Pix[y*own.Stride : (y+1)*own.Stride]
			for x, alpha := range layer.Pix[y*layer.Stride : (y+1)*layer.Stride] {
				if alpha > 0 && hidden[x] < 255 {
					dark.mixInto(line[4*x:4*x+4:4*x+4], int(alpha)*whole/(20*255))
				}
			}
		}
	}
}

// printed puts a picture of a width into a rectangle, cut to a shape.
func (c *canvas) printed(picture image.Image, x0, y0, x1, y1 float64, cut *path, strength float64) {
	s := float64(c.h)
	box := image.Rect(int(x0*s), int(y0*s), int(math.Ceil(x1*s)), int(math.Ceil(y1*s)))
	scaled := image.NewRGBA(box)
	draw.ApproxBiLinear.Scale(scaled, box, picture, picture.Bounds(), draw.Src, nil)
	mask := image.NewAlpha(c.img.Rect)
	area := cut.pixels(s).Intersect(box).Intersect(c.clip)
	if area.Empty() {
		return
	}
	shape := c.mask(cut, area)
	for y := range area.Dy() {
		for x := range area.Dx() {
			mask.Pix[mask.PixOffset(area.Min.X+x, area.Min.Y+y)] = uint8(float64(shape.Pix[y*shape.Stride+x]) * strength)
		}
	}
	draw.DrawMask(c.img, area, scaled, area.Min, mask, area.Min, draw.Over)
}

// motif prints on cloth, in a square, a circle or an arch.
func (c *canvas) motif(t thing, mid point, side float64) {
	half := side / 2
	cut := shape(func(p *path) {
		switch c.n(3) {
		case 0:
			p.circle(mid, half)
		case 1:
			p.rect(mid.x-half, mid.y-half, mid.x+half, mid.y+half)
		default:
			p.move(point{mid.x - half, mid.y + half})
			p.line(point{mid.x - half, mid.y})
			p.cube(point{mid.x - half, mid.y - half*1.3}, point{mid.x + half, mid.y - half*1.3}, point{mid.x + half, mid.y})
			p.line(point{mid.x + half, mid.y + half})
			p.close()
		}
	})
	c.printed(t.print(int(side*float64(c.h))), mid.x-half, mid.y-half, mid.x+half, mid.y+half, cut, .94)
}

// sewn fills cloth, with folds that run down it.
func (c *canvas) sewn(p *path, k ink) {
	c.shadow(p)
	c.draw(p, k, opaque, 1)
	folds := c.folds()
	light, dark := k.mix(hex(0xFFFFFF), .1), k.mix(hex(0x000000), .22)
	box := p.pixels(float64(c.h)).Intersect(c.clip)
	if box.Empty() {
		return
	}
	mask, old := c.mask(p, box), c.clip
	c.clip = box
	c.shade(func(x, y float64, below ink) ink {
		at := (int(y*float64(c.h))-box.Min.Y)*mask.Stride + int(x*float64(c.h)) - box.Min.X
		if at < 0 || at >= len(mask.Pix) || mask.Pix[at] == 0 {
			return below
		}
		v, alpha := folds.at(x*2.2, y*.7), float64(mask.Pix[at])/255
		if v > .5 {
			return below.mix(light, (v-.5)*alpha)
		}
		return below.mix(dark, (.5-v)*1.1*alpha)
	})
	c.clip = old
}

func (c *canvas) folds() *field { return newField(c.random, 2, 3, 3) }

func shirt(c *canvas, t thing) {
	c.sewn(teeShape(.2), t.stuff)
	c.neck(.5, .175, t.stuff)
	c.motif(t, point{.5, .45}, .27)
}

// teeShape is a shirt laid flat whose sleeves reach that far down.
func teeShape(sleeve float64) *path {
	return shape(func(p *path) {
		p.move(point{.4, .15})
		p.quad(point{.5, .225}, point{.6, .15})
		p.quad(point{.7, .165}, point{.76, .2})
		p.line(point{.93, .24 + sleeve})
		p.line(point{.81, .3 + sleeve})
		p.line(point{.735, .36})
		p.quad(point{.73, .6}, point{.745, .88})
		p.quad(point{.5, .905}, point{.255, .88})
		p.quad(point{.27, .6}, point{.265, .36})
		p.line(point{.19, .3 + sleeve})
		p.line(point{.07, .24 + sleeve})
		p.line(point{.24, .2})
		p.quad(point{.3, .165}, point{.4, .15})
		p.close()
	})
}

// neck is the collar, and the inside of the back that shows in it.
func (c *canvas) neck(x, y float64, k ink) {
	inside := shape(func(p *path) {
		p.move(point{x - .1, y - .025})
		p.quad(point{x, y + .05}, point{x + .1, y - .025})
		p.quad(point{x, y - .005}, point{x - .1, y - .025})
		p.close()
	})
	c.draw(inside, k.mix(hex(0x000000), .35), opaque, 1)
	ring := shape(func(p *path) {
		p.move(point{x - .112, y - .024})
		p.quad(point{x, y + .085}, point{x + .112, y - .024})
		p.line(point{x + .098, y - .026})
		p.quad(point{x, y + .055}, point{x - .098, y - .026})
		p.close()
	})
	c.draw(ring, k.mix(hex(0x000000), .18), opaque, 1)
}

func hoodie(c *canvas, t thing) {
	c.sewn(teeShape(.47), t.stuff)
	hood := shape(func(p *path) {
		p.move(point{.37, .2})
		p.cube(point{.34, .03}, point{.66, .03}, point{.63, .2})
		p.quad(point{.5, .31}, point{.37, .2})
		p.close()
	})
	c.sewn(hood, t.stuff)
	c.draw(shape(func(p *path) { p.ellipse(point{.5, .165}, .085, .07) }), t.stuff.mix(hex(0x000000), .45), opaque, 1)
	cord := t.stuff.mix(c.contrast(t.stuff), .7)
	for _, side := range []float64{-1, 1} {
		c.draw(shape(func(p *path) {
			p.stroke(point{.5 + side*.05, .225}, point{.5 + side*.06, .36}, .008)
		}), cord, opaque, 1)
	}
	pocket := shape(func(p *path) {
		p.polygon(point{.37, .68}, point{.63, .68}, point{.68, .83}, point{.32, .83})
	})
	c.draw(pocket, t.stuff.mix(hex(0x000000), .16), opaque, 1)
	c.motif(t, point{.5, .5}, .22)
}

func tote(c *canvas, t thing) {
	const arms = 24
	for n := range arms {
		from, to := handle(float64(n)/arms), handle(float64(n+1)/arms)
		c.draw(shape(func(p *path) { p.stroke(from, to, .026) }), t.stuff.mix(hex(0x000000), .2), opaque, 1)
	}
	c.sewn(shape(func(p *path) {
		p.polygon(point{.24, .32}, point{.76, .32}, point{.775, .9}, point{.225, .9})
	}), t.stuff)
	c.draw(shape(func(p *path) { p.rect(.24, .345, .76, .349) }), t.stuff.mix(hex(0x000000), .3), opaque, .8)
	c.motif(t, point{.5, .61}, .36)
}

// handle is where the handle of a bag is, from one end of it to the other.
func handle(part float64) point {
	at := polar(point{.5, .33}, 1, math.Pi*(1+part))
	return point{.5 + (at.x-.5)*.13, .33 + (at.y-.33)*.23}
}

func record(c *canvas, t thing) {
	mid := point{.635, .5}
	disc := shape(func(p *path) { p.circle(mid, .315) })
	c.shadow(disc)
	vinyl := t.stuff
	if vinyl == fabrics["natural"] {
		vinyl = fabrics["black"]
	}
	c.draw(disc, vinyl, opaque, 1)
	old := c.clip
	c.clip = disc.pixels(float64(c.h)).Intersect(old)
	c.shade(func(x, y float64, below ink) ink {
		r, turn := math.Hypot(x-mid.x, y-mid.y), math.Atan2(y-mid.y, x-mid.x)
		if r > .312 || r < .11 {
			return below
		}
		groove := .5 + .5*math.Sin(r*900)
		shine := math.Pow(math.Abs(math.Cos(turn+.8)), 18)
		return below.mix(hex(0xFFFFFF), .03*groove+.26*shine)
	})
	c.clip = old
	c.draw(shape(func(p *path) { p.circle(mid, .108) }), c.a, opaque, 1)
	c.draw(shape(func(p *path) { p.circle(mid, .012) }), hex(0xE7E1D6), opaque, 1)
	sleeve := shape(func(p *path) { p.rect(.06, .19, .68, .81) })
	c.shadow(sleeve)
	c.printed(t.print(int(.62*float64(c.h))), .06, .19, .68, .81, sleeve, 1)
}

func tape(c *canvas, t thing) {
	box := rounded(.1, .25, .9, .76, .03)
	c.shadow(box)
	c.draw(box, t.stuff, opaque, 1)
	label := rounded(.15, .3, .85, .64, .02)
	c.printed(t.print(int(.7*float64(c.h))), .15, .12, .85, .82, label, 1)
	band := rounded(.2, .33, .8, .42, .01)
	c.draw(band, hex(0xF7F1E4), opaque, 1)
	title := display.fit(t.title, .54, .05, 1, 1, 0, .042)
	c.draw(title.outline(point{.23, .375 - title.height()/2}), hex(0x221C18), opaque, 1)
	window := rounded(.3, .46, .7, .6, .07)
	c.draw(window, hex(0x26211D), opaque, 1)
	for _, x := range []float64{.375, .625} {
		c.draw(shape(func(p *path) { p.circle(point{x, .53}, .05) }), hex(0xEFE8DA), opaque, 1)
		for n := range 6 {
			tooth := polar(point{x, .53}, .036, float64(n)*math.Pi/3)
			c.draw(shape(func(p *path) { p.circle(tooth, .009) }), hex(0x26211D), opaque, 1)
		}
	}
	c.draw(shape(func(p *path) {
		p.polygon(point{.28, .76}, point{.32, .67}, point{.68, .67}, point{.72, .76})
	}), t.stuff.mix(hex(0x000000), .25), opaque, 1)
}

func rounded(x0, y0, x1, y1, r float64) *path {
	return shape(func(p *path) {
		p.move(point{x0 + r, y0})
		p.line(point{x1 - r, y0})
		p.quad(point{x1, y0}, point{x1, y0 + r})
		p.line(point{x1, y1 - r})
		p.quad(point{x1, y1}, point{x1 - r, y1})
		p.line(point{x0 + r, y1})
		p.quad(point{x0, y1}, point{x0, y1 - r})
		p.line(point{x0, y0 + r})
		p.quad(point{x0, y0}, point{x0 + r, y0})
		p.close()
	})
}

func posterOnWall(c *canvas, t thing) {
	sheet := shape(func(p *path) { p.rect(.21, .08, .79, .92) })
	c.shadow(sheet)
	paper := c.onPaper().ground.mix(hex(0xFBF7EE), .5)
	c.draw(sheet, paper, opaque, 1)
	art := shape(func(p *path) { p.rect(.24, .11, .76, .63) })
	c.printed(t.print(int(.52*float64(c.h))), .24, .11, .76, .63, art, 1)
	words := poster.fit(upper(t.artist), .52, .16, 2, 1.12, 0, .2)
	c.draw(words.outline(point{.24, .665}), hex(0x221C18), opaque, .95)
	c.small(mono, t.title, point{.24, .885}, .02, hex(0x221C18), 0)
	for _, x := range []float64{.225, .775} {
		c.draw(shape(func(p *path) { p.circle(point{x, .095}, .007) }), hex(0x9A7B45), opaque, 1)
	}
}

func zine(c *canvas, t thing) {
	for n, turn := range []float64{.11, .05, -.03} {
		page := shape(func(p *path) { p.rect(.235, .13, .765, .88) }).turned(point{.5, .5}, turn)
		c.shadow(page)
		c.draw(page, hex(0xF4EEDF).mix(c.b, .1*float64(2-n)), opaque, 1)
	}
	front := shape(func(p *path) { p.rect(.24, .13, .76, .88) })
	c.shadow(front)
	c.draw(front, c.c.mix(hex(0xFFF6E4), .25), opaque, 1)
	c.printed(t.print(int(.44*float64(c.h))), .28, .33, .72, .77, shape(func(p *path) { p.rect(.28, .33, .72, .77) }), 1)
	words := display.fit(t.title, .44, .12, 2, 1.25, -.01, .09)
	c.draw(words.outline(point{.28, .18}), c.contrast(c.c), opaque, 1)
	c.small(mono, t.artist, point{.28, .835}, .022, c.contrast(c.c), 0)
	for _, y := range []float64{.36, .64} {
		c.draw(shape(func(p *path) { p.rect(.245, y, .25, y+.04) }), hex(0x6F6A62), opaque, 1)
	}
}
