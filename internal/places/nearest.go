package places

import (
	"math"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/place"
)

// farthest is how far away the nearest city may be, in kilometres.
const farthest = 100.0

// cell is a square degree, the index of positions, by its south-western corner.
type cell struct{ latitude, longitude int16 }

// Nearest finds the city next to a position. Errors: BAD_USER_INPUT for what is no position, NOT_FOUND where the next
// one is more than 100 km away.
func (l *List) Nearest(latitude, longitude float64) (place.Place, error) {
	if err := checkPosition(latitude, longitude); err != nil {
		return place.Place{}, err
	}
	c, err := l.read()
	if err != nil {
		return place.Place{}, err
	}
	from := pointOf(latitude, longitude)
	found, least := int32(-1), squareOf(farthest)
	for _, in := range around(latitude, longitude) {
		for _, at := range c.byCell[in] {
			if d := from.squareTo(c.points[at]); d < least {
				found, least = at, d
			}
		}
	}
	if found < 0 {
		return place.Place{}, fault.Missing("A city near this position")
	}
	return c.all[found], nil
}

// radius is that of the earth, in kilometres.
const radius = 6371.0

// point is a position on a ball of radius 1: comparing straight lines through it is cheaper than ways over the ground.
type point [3]float64

func pointOf(latitude, longitude float64) point {
	up, upward := math.Sincos(latitude * math.Pi / 180)
	east, eastward := math.Sincos(longitude * math.Pi / 180)
	return point{upward * eastward, upward * east, up}
}

func (p point) squareTo(q point) float64 {
	x, y, z := p[0]-q[0], p[1]-q[1], p[2]-q[2]
	return x*x + y*y + z*z
}

func checkPosition(latitude, longitude float64) error {
	wrong := map[string]string{}
	if !(math.Abs(latitude) <= 90) {
		wrong["latitude"] = "latitude must be from -90 to 90."
	}
	if !(math.Abs(longitude) <= 180) {
		wrong["longitude"] = "longitude must be from -180 to 180."
	}
	if len(wrong) > 0 {
		return fault.BadInput(wrong)
	}
	return nil
}

func cellOf(latitude, longitude float64) cell {
	return cell{int16(math.Floor(latitude)), int16(math.Floor(longitude))}
}

// around gives the cells that reach within farthest of a position, across the 180th meridian and the poles too.
func around(latitude, longitude float64) []cell {
	const kilometresOfADegree = 111.0
	high := int(math.Ceil(farthest / kilometresOfADegree))
	// A degree of longitude is shortest at the end that is next to a pole.
	end := math.Min(90, math.Abs(latitude)+farthest/kilometresOfADegree)
	wide := int(math.Ceil(farthest / (kilometresOfADegree * math.Max(0.001, math.Cos(end*math.Pi/180)))))
	return cellsAround(latitude, longitude, high, min(wide, 180))
}

// cellsAround gives the cells so many degrees around that of a position.
func cellsAround(latitude, longitude float64, high, wide int) []cell {
	middle := cellOf(latitude, longitude)
	var cells []cell
	for up := -high; up <= high; up++ {
		for east := -wide; east <= wide; east++ {
			turned := (int(middle.longitude)+east+540)%360 - 180
			cells = append(cells, cell{middle.latitude + int16(up), int16(turned)})
		}
	}
	return cells
}

// isWithin reports whether a city is at most so many kilometres from a position.
func (c *cities) isWithin(city int32, latitude, longitude, kilometres float64) bool {
	return pointOf(latitude, longitude).squareTo(c.points[city]) <= squareOf(kilometres)
}

// squareOf is the square of the straight line through the ball below so many kilometres over the ground.
func squareOf(kilometres float64) float64 { return math.Pow(2*math.Sin(kilometres/radius/2), 2) }

// hundredths rounds degrees to some kilometre.
func hundredths(degrees float64) float64 { return math.Round(degrees*100) / 100 }
