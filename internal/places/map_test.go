package places

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestMapShowsWhatIsLand(t *testing.T) {
	l := NewList()
	for _, c := range []struct {
		name                string
		latitude, longitude float64
		isLand, hasBorder   bool
		// north and east are a second position, so many degrees away.
		north, east   float64
		isOtherLand   bool
		city, without string
	}{
		{"Halifax, and the sea before it", 44.65, -63.6, true, false, -.4, .3, false, "Halifax", "Boston"},
		{"Basel, at three countries", 47.56, 7.59, true, true, .3, .3, true, "Freiburg", ""},
		{"Lesotho, which is within another", -29.6, 28.2, true, true, -.5, -1, true, "", ""},
		{"in the middle of the Atlantic", 30, -40, false, false, .5, .5, false, "", ""},
		{"Fiji, on both sides of the 180th meridian", -16.5, 179.9, false, false, -.3, .2, true, "", ""},
		{"the pole", 90, 0, false, false, -.5, 0, false, "", ""},
	} {
		m, err := l.Map(c.latitude, c.longitude)
		if err != nil {
			t.Fatal(err)
		}
		rings := paths(t, m.Land)
		squeezed := perDegree * math.Max(.1, math.Cos(c.latitude*math.Pi/180))
		if covered(rings, mapWidth/2, mapHeight/2) != c.isLand ||
			covered(rings, mapWidth/2+c.east*squeezed, mapHeight/2-c.north*perDegree) != c.isOtherLand {
			t.Errorf("%s: the land is another: %.300s", c.name, m.Land)
		}
		if (m.Borders != "") != c.hasBorder || len(m.Land)+len(m.Borders) > 40_000 {
			t.Errorf("%s: borders %.200s, %d characters", c.name, m.Borders, len(m.Land)+len(m.Borders))
		}
		for _, ring := range append(rings, paths(t, m.Borders)...) {
			for _, at := range ring {
				if c.hasBorder && math.Abs(at[0]-mapWidth/2) > mapWidth || math.Abs(at[1]-mapHeight/2) > mapHeight {
					t.Errorf("%s: %v is far out of the picture", c.name, at)
				}
			}
		}
		names := ""
		for i, city := range m.Cities {
			names += city.Name + ", "
			for _, other := range m.Cities[:i] {
				if city.nameBox().meets(other.nameBox()) || city.dotBox().meets(other.nameBox()) ||
					other.dotBox().meets(city.nameBox()) {
					t.Errorf("%s: %s is written over %s", c.name, city.Name, other.Name)
				}
			}
		}
		if !strings.Contains(names, c.city) || c.without != "" && strings.Contains(names, c.without) ||
			!c.isLand && !c.isOtherLand && names != "" {
			t.Errorf("%s: cities %s", c.name, names)
		}
	}
	for _, wrong := range [][2]float64{{91, 0}, {0, -181}, {math.NaN(), 0}} {
		if _, err := l.Map(wrong[0], wrong[1]); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

var command = regexp.MustCompile(`[ML]([-0-9.]+) ([-0-9.]+)`)

func paths(t *testing.T, path string) (all [][][2]float64) {
	t.Helper()
	for _, part := range strings.SplitAfter(path, "M")[1:] {
		var one [][2]float64
		for _, m := range command.FindAllStringSubmatch("M"+part, -1) {
			x, errX := strconv.ParseFloat(m[1], 64)
			y, errY := strconv.ParseFloat(m[2], 64)
			if errX != nil || errY != nil {
				t.Fatalf("%s is no path", m[0])
			}
			one = append(one, [2]float64{x, y})
		}
		all = append(all, one)
	}
	return all
}

// covered is the even-odd rule.
func covered(rings [][][2]float64, x, y float64) (is bool) {
	for _, ring := range rings {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			if (a[1] > y) != (b[1] > y) && x < (b[0]-a[0])*(y-a[1])/(b[1]-a[1])+a[0] {
				is = !is
			}
		}
	}
	return is
}
