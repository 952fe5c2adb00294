// Package tint finds the colour that gives a picture its character.
package tint

import (
	"fmt"
	"image"
	"math"
)

// Lightness is the OKLCH lightness of every tint. At .62 a tint has at
// least 3:1 (what WCAG asks of graphical objects) against both grounds of the
// site, near-black and paper.
const Lightness = .62

// The chroma of a tint is kept where a page can wear it as a wash.
const (
	leastChroma = .035
	mostChroma  = .13
)

// Of returns the colour that gives a picture its character, as a CSS colour
// such as "oklch(0.62 0.120 41)". Lightness is the same for every tint, so that
// contrast does not depend on the picture.
func Of(img image.Image) string {
	const bins = 36
	var weight, a, b [bins]float64
	box := img.Bounds()
	step := max(1, min(box.Dx(), box.Dy())/64)
	for y := box.Min.Y; y < box.Max.Y; y += step {
		for x := box.Min.X; x < box.Max.X; x += step {
			red, green, blue, _ := img.At(x, y).RGBA()
			l := FromRGB(float64(red)/65535, float64(green)/65535, float64(blue)/65535)
			chroma := math.Hypot(l.A, l.B)
			if l.L < .2 || chroma < .02 {
				continue
			}
			bin := int((math.Atan2(l.B, l.A)/(2*math.Pi)+1)*bins) % bins
			weight[bin] += chroma * chroma
			a[bin] += l.A * chroma * chroma
			b[bin] += l.B * chroma * chroma
		}
	}
	best, most := 0, 0.0
	for i := range bins {
		// Neighbours count, or a hue on the border of two bins would lose.
		sum := weight[i] + .5*(weight[(i+1)%bins]+weight[(i+bins-1)%bins])
		if sum > most {
			best, most = i, sum
		}
	}
	if most == 0 {
		return CSS(0.045, math.Pi/3)
	}
	x, y := a[best]/weight[best], b[best]/weight[best]
	return CSS(math.Hypot(x, y), math.Atan2(y, x))
}

// CSS returns the tint of a hue in radians, its chroma kept where a page can wear it.
func CSS(chroma, hue float64) string {
	degrees := math.Mod(hue*180/math.Pi+360, 360)
	return fmt.Sprintf("oklch(%.2f %.3f %.0f)", Lightness, min(max(chroma, leastChroma), mostChroma), degrees)
}

// OKLab is a colour in Björn Ottosson's OKLab (2020).
type OKLab struct{ L, A, B float64 }

// FromRGB returns a colour of sRGB, each part 0..1.
func FromRGB(red, green, blue float64) OKLab {
	r, g, b := Linear(red), Linear(green), Linear(blue)
	l := math.Cbrt(.4122214708*r + .5363325363*g + .0514459929*b)
	m := math.Cbrt(.2119034982*r + .6806995451*g + .1073969566*b)
	s := math.Cbrt(.0883024619*r + .2817188376*g + .6299787005*b)
	return OKLab{
		.2104542553*l + .7936177850*m - .0040720468*s,
		1.9779984951*l - 2.4285922050*m + .4505937099*s,
		.0259040371*l + .7827717662*m - .8086757660*s,
	}
}

// Linear undoes the gamma of a part of sRGB.
func Linear(v float64) float64 {
	if v <= .04045 {
		return v / 12.92
	}
	return math.Pow((v+.055)/1.055, 2.4)
}
