package places

import (
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/place"
)

// Map is what is around a position, drawn on a picture of Width × Height units with the position in its middle. All of
// it lies within the picture, but for lines, which may go a little over its edge.
type Map struct {
	Width, Height int
	// Land and Borders are paths of SVG: areas by the even-odd rule, and lines.
	Land, Borders string
	Cities        []MapCity
}

// MapCity is a city on a Map. Its name begins at NameX or, where it stands to the left, ends there.
type MapCity struct {
	Name        string
	X, Y, NameX float64
	NameLeft    bool
}

const (
	mapWidth, mapHeight = 400, 225
	// mapDegrees is how much latitude a map shows: some 200 kilometres.
	mapDegrees = 1.8
	perDegree  = mapHeight / mapDegrees
	// overEdge is how far lines go over the edge, so that it does not look like a coast.
	overEdge = 4
	// leastStep is how far apart the spots of a line are that are worth drawing.
	leastStep = .7
	// mostNamed is how many cities are named; their names are as wide and high as this for each character.
	mostNamed           = 8
	nameWidth, nameHigh = 7.6, 17.0
	// dotRoom is how far a city's dot reaches, with some room.
	dotRoom = 4
	// middleRoom is kept free around the position, in the middle.
	middleRoom = 10
)

// Map draws what is around a position. Errors: BAD_USER_INPUT for what is no position.
func (l *List) Map(latitude, longitude float64) (Map, error) {
	if err := checkPosition(latitude, longitude); err != nil {
		return Map{}, err
	}
	ground, err := readLand()
	if err != nil {
		return Map{}, err
	}
	c, err := l.read()
	if err != nil {
		return Map{}, err
	}
	v := viewOf(latitude, longitude)
	return Map{mapWidth, mapHeight, v.areas(ground.rings), v.lines(ground.borders), v.cities(c)}, nil
}

// view draws degrees on a picture: what is north is up, and a degree of longitude as much shorter as it is there.
type view struct{ latitude, longitude, squeezed float64 }

func viewOf(latitude, longitude float64) view {
	return view{latitude, longitude, perDegree * math.Max(.1, math.Cos(latitude*math.Pi/180))}
}

// on is where a position is on the picture, turned around the earth by some degrees.
func (v view) on(latitude, longitude, turned float64) spot {
	return spot{
		float32(mapWidth/2 + (longitude+turned-v.longitude)*v.squeezed),
		float32(mapHeight/2 - (latitude-v.latitude)*perDegree),
	}
}

// shown calls draw with each line of which something may be on the picture, as it is there.
func (v view) shown(lines []line, draw func([]spot)) {
	for _, turned := range []float64{-360, 0, 360} {
		for _, l := range lines {
			from, to := v.on(float64(l.to.y), float64(l.from.x), turned), v.on(float64(l.from.y), float64(l.to.x), turned)
			if to.x < 0 || to.y < 0 || from.x > mapWidth || from.y > mapHeight {
				continue
			}
			spots := make([]spot, len(l.spots))
			for i, s := range l.spots {
				spots[i] = v.on(float64(s.y), float64(s.x), turned)
			}
			draw(spots)
		}
	}
}

func (v view) areas(rings []line) string {
	var path []byte
	v.shown(rings, func(ring []spot) {
		if clipped := clip(ring); len(clipped) > 2 {
			path = append(draw(path, clipped), 'Z')
		}
	})
	return string(path)
}

func (v view) lines(borders []line) string {
	var path []byte
	v.shown(borders, func(border []spot) {
		for len(border) > 1 {
			// From the last spot before the picture to the first behind it.
			seen := slices.IndexFunc(border, isSeen)
			if seen < 0 {
				return
			}
			from, to := max(0, seen-1), min(seen+1, len(border)-1)
			for to < len(border)-1 && isSeen(border[to]) {
				to++
			}
			path, border = draw(path, border[from:to+1]), border[to:]
		}
	})
	return string(path)
}

func isSeen(s spot) bool {
	return s.x >= -overEdge && s.y >= -overEdge && s.x <= mapWidth+overEdge && s.y <= mapHeight+overEdge
}

// clip cuts a ring at the four edges of the picture, one after another (Sutherland and Hodgman, 1974).
func clip(ring []spot) []spot {
	for _, inside := range []func(spot) float32{
		func(s spot) float32 { return s.x + overEdge },
		func(s spot) float32 { return mapWidth + overEdge - s.x },
		func(s spot) float32 { return s.y + overEdge },
		func(s spot) float32 { return mapHeight + overEdge - s.y },
	} {
		var kept []spot
		for i, s := range ring {
			before := ring[(i+len(ring)-1)%len(ring)]
			was, is := inside(before), inside(s)
			if (was < 0) != (is < 0) {
				part := was / (was - is)
				kept = append(kept, spot{before.x + (s.x-before.x)*part, before.y + (s.y-before.y)*part})
			}
			if is >= 0 {
				kept = append(kept, s)
			}
		}
		ring = kept
	}
	return ring
}

// draw adds a line to a path, without the spots that nobody could tell apart.
func draw(path []byte, spots []spot) []byte {
	command, last := byte('M'), spots[0]
	for i, s := range spots {
		if i > 0 && i < len(spots)-1 && math.Hypot(float64(s.x-last.x), float64(s.y-last.y)) < leastStep {
			continue
		}
		path = append(path, command)
		path = strconv.AppendFloat(path, float64(s.x), 'f', 1, 32)
		path = append(path, ' ')
		path = strconv.AppendFloat(path, float64(s.y), 'f', 1, 32)
		command, last = 'L', s
	}
	return path
}

// box is where something is written.
type box struct{ left, top, right, bottom float64 }

func (b box) meets(o box) bool {
	return b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom
}

func (b box) holds(o box) bool {
	return b.left <= o.left && o.right <= b.right && b.top <= o.top && o.bottom <= b.bottom
}

// cities are the largest that can be named without one name over another, or over the dot of another.
func (v view) cities(c *cities) []MapCity {
	const x, y = mapWidth / 2, mapHeight / 2
	picture := box{0, 0, mapWidth, mapHeight}
	taken := []box{{x - middleRoom, y - middleRoom, x + middleRoom, y + middleRoom}}
	named := []MapCity{}
	for _, at := range c.within(v) {
		if len(named) == mostNamed {
			break
		}
		p := c.all[at]
		city := v.city(p)
		dot := city.dotBox()
		if !picture.holds(dot) || slices.ContainsFunc(taken, dot.meets) && !city.isInMiddle() {
			continue
		}
		for _, side := range []float64{1, -1} {
			city.NameLeft, city.NameX = side < 0, city.X+side*city.gap()
			name := city.nameBox()
			if !picture.holds(name) || slices.ContainsFunc(taken, name.meets) {
				continue
			}
			taken, named = append(taken, name, dot), append(named, city)
			break
		}
	}
	return named
}

func (v view) city(p place.Place) MapCity {
	turned := 0.0
	if away := p.Longitude - v.longitude; math.Abs(away) > 180 {
		turned = math.Copysign(360, -away)
	}
	at := v.on(p.Latitude, p.Longitude, turned)
	return MapCity{Name: p.City, X: tenth(at.x), Y: tenth(at.y)}
}

func tenth(n float32) float64 { return math.Round(float64(n)*10) / 10 }

// gap is how far the name of a city is from it: beyond the mark in the middle where that covers the city.
func (c MapCity) gap() float64 {
	if c.isInMiddle() {
		return 2 * middleRoom
	}
	return 6
}

func (c MapCity) isInMiddle() bool {
	return math.Abs(c.X-mapWidth/2) < middleRoom && math.Abs(c.Y-mapHeight/2) < middleRoom
}

func (c MapCity) dotBox() box {
	return box{c.X - dotRoom, c.Y - dotRoom, c.X + dotRoom, c.Y + dotRoom}
}

// nameBox is where the name of a city is written.
func (c MapCity) nameBox() box {
	width := float64(utf8.RuneCountInString(c.Name)) * nameWidth
	b := box{c.NameX, c.Y - nameHigh/2, c.NameX + width, c.Y + nameHigh/2}
	if c.NameLeft {
		b.left, b.right = c.NameX-width, c.NameX
	}
	return b
}

// within are the cities of the square degrees around, the largest first.
func (c *cities) within(v view) []int32 {
	wide := min(180, int(math.Ceil(mapWidth/2/v.squeezed)))
	high := int(math.Ceil(mapDegrees / 2))
	var found []int32
	for _, in := range cellsAround(v.latitude, v.longitude, high, wide) {
		found = append(found, c.byCell[in]...)
	}
	slices.Sort(found) // cities are numbered by their population
	return slices.Compact(found)
}
