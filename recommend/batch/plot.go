package batch

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"
)

// The size of a plot and its margins, in SVG units.
const (
	plotWidth, lineHeight          = 640, 340
	marginLeft, marginRight        = 56, 24
	marginTop, marginBottom        = 16, 48
	whiskerLeft, whiskerRow        = 190, 28
	legendRow, ticks, seriesStyles = 20, 5, 6
)

// svg is a drawing in the making. Colours and strokes are classes, so that light and dark are
// the style sheet's.
type svg struct{ b strings.Builder }

func (s *svg) add(format string, args ...any) { fmt.Fprintf(&s.b, format, args...) }

// open begins a drawing that says what it shows to who cannot see it.
func (s *svg) open(id, title, desc string, height float64) {
	s.add(`<svg viewBox="0 0 %d %.0f" role="img" aria-labelledby="%s-title %s-desc">`, plotWidth, height, id, id)
	s.add(`<title id="%s-title">%s</title><desc id="%s-desc">%s</desc>`, id, html.EscapeString(title), id,
		html.EscapeString(desc))
}

func (s *svg) close() template.HTML {
	s.add(`</svg>`)
	// All text in it is escaped as it is added.
	return template.HTML(s.b.String()) //nolint:gosec // made here, escaped
}

func (s *svg) text(x, y float64, class, text string) {
	s.add(`<text x="%.1f" y="%.1f" class="%s">%s</text>`, x, y, class, html.EscapeString(text))
}

func (s *svg) line(x1, y1, x2, y2 float64, class string) {
	s.add(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="%s"/>`, x1, y1, x2, y2, class)
}

// span is a range of values on an axis that ends on round numbers.
type span struct{ low, high, step float64 }

// spanOf covers the values, and zero if it is near or wanted.
func spanOf(zero bool, values ...float64) span {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		low, high = min(low, v), max(high, v)
	}
	if zero || low > 0 && low < high/2 {
		low, high = min(low, 0), max(high, 0)
	}
	if !(high-low > 1e-9) || math.IsInf(high-low, 0) {
		if math.IsInf(low, 0) || math.IsInf(high, 0) {
			low, high = 0, 1
		}
		low, high = low-0.05, high+0.05
	}
	step := math.Pow(10, math.Floor(math.Log10((high-low)/ticks)))
	for _, times := range []float64{1, 2, 2.5, 5, 10} {
		if (high-low)/(step*times) <= ticks {
			step *= times
			break
		}
	}
	return span{math.Floor(low/step+1e-9) * step, math.Ceil(high/step-1e-9) * step, step}
}

// at returns a value's place between from and to.
func (r span) at(v, from, to float64) float64 { return from + (to-from)*(v-r.low)/(r.high-r.low) }

// marks returns the round values of the axis.
func (r span) marks() []float64 {
	var out []float64
	for i := range int(math.Round((r.high-r.low)/r.step)) + 1 {
		out = append(out, r.low+float64(i)*r.step)
	}
	return out
}

func (r span) label(v float64) string {
	digits := max(0, int(math.Ceil(-math.Log10(r.step)-1e-9)))
	if math.Abs(r.step*math.Pow(10, float64(digits))-math.Round(r.step*math.Pow(10, float64(digits)))) > 1e-6 {
		digits++
	}
	// Adding zero takes the sign from a negative zero.
	return fmt.Sprintf("%.*f", digits, math.Round(v/r.step)*r.step+0)
}

// whiskers draws a row for each interval: a dot for the mean, a line from low to high.
func whiskers(id, title, desc, axis string, rows []named) template.HTML {
	var values []float64
	for _, r := range rows {
		values = append(values, r.Low, r.Mean, r.High)
	}
	r := spanOf(true, values...)
	bottom := float64(marginTop + whiskerRow*len(rows))
	left, right := float64(whiskerLeft), float64(plotWidth-marginRight)
	var s svg
	s.open(id, title, desc, bottom+marginBottom)
	for _, v := range r.marks() {
		x := r.at(v, left, right)
		s.line(x, marginTop, x, bottom, "grid")
		s.text(x, bottom+18, "tick middle", r.label(v))
	}
	if r.low < 0 && r.high > 0 {
		x := r.at(0, left, right)
		s.line(x, marginTop, x, bottom, "zero")
	}
	for i, row := range rows {
		y := marginTop + whiskerRow*(float64(i)+0.5)
		s.text(left-10, y+4, "label end", clip(row.name))
		s.line(r.at(row.Low, left, right), y, r.at(row.High, left, right), y, "whisker")
		s.add(`<circle cx="%.1f" cy="%.1f" r="5" class="dot"/>`, r.at(row.Mean, left, right), y)
	}
	s.text((left+right)/2, bottom+40, "axis middle", axis)
	return s.close()
}

// series is a line of a plot.
type series struct {
	name   string
	points [][2]float64
}

// chart draws lines over one axis; mark, if not NaN, is a value of x that is pointed out.
func chart(id, title, desc, xAxis string, mark float64, all []series) template.HTML {
	var xs, ys []float64
	for _, l := range all {
		for _, p := range l.points {
			xs, ys = append(xs, p[0]), append(ys, p[1])
		}
	}
	x, y := spanOf(false, xs...), spanOf(true, ys...)
	top := float64(marginTop + legendRow*((len(all)+2)/3))
	left, right, bottom := float64(marginLeft), float64(plotWidth-marginRight), top+lineHeight-marginTop-marginBottom
	var s svg
	s.open(id, title, desc, bottom+marginBottom)
	for _, v := range y.marks() {
		at := y.at(v, bottom, top)
		s.line(left, at, right, at, "grid")
		s.text(left-8, at+4, "tick end", y.label(v))
	}
	for _, v := range x.marks() {
		s.text(x.at(v, left, right), bottom+18, "tick middle", x.label(v))
	}
	if !math.IsNaN(mark) {
		at := x.at(mark, left, right)
		s.line(at, top, at, bottom, "zero")
	}
	for i, l := range all {
		class := i % seriesStyles
		s.add(`<polyline class="line s%d" points="`, class)
		for _, p := range l.points {
			s.add("%.1f,%.1f ", x.at(p[0], left, right), y.at(p[1], bottom, top))
		}
		s.add(`"/>`)
		for _, p := range l.points {
			s.point(i, x.at(p[0], left, right), y.at(p[1], bottom, top))
		}
		lx, ly := left+float64(i%3)*190, float64(marginTop/2+legendRow*(i/3))
		s.add(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="line s%d"/>`, lx, ly, lx+28, ly, class)
		s.point(i, lx+14, ly)
		s.text(lx+34, ly+4, "label", clip(l.name))
	}
	s.text((left+right)/2, bottom+40, "axis middle", xAxis)
	return s.close()
}

// point marks a value by a form of its own for each series, so that colour is not all there is.
func (s *svg) point(i int, x, y float64) {
	class := i % seriesStyles
	// Forms go on where the colours begin anew.
	switch (i + i/seriesStyles) % 3 {
	case 0:
		s.add(`<circle cx="%.1f" cy="%.1f" r="3.5" class="point p%d"/>`, x, y, class)
	case 1:
		s.add(`<rect x="%.1f" y="%.1f" width="7" height="7" class="point p%d"/>`, x-3.5, y-3.5, class)
	default:
		s.add(`<path d="M%.1f %.1fl4.5 8h-9z" class="point p%d"/>`, x, y-5, class)
	}
}

// clip leaves out the middle of a name that has no room; the tables have all of it.
func clip(name string) string {
	const head, tail = 9, 14
	if r := []rune(name); len(r) > head+tail+1 {
		return string(r[:head]) + "…" + string(r[len(r)-tail:])
	}
	return name
}
