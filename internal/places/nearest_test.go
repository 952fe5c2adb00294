package places

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// The index finds what looking at every city finds, everywhere on earth.
func TestNearestIsWhatLookingAtEveryCityFinds(t *testing.T) {
	l := NewList()
	c, err := l.read()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		latitude := rapid.Float64Range(-90, 90).Draw(t, "latitude")
		longitude := rapid.Float64Range(-180, 180).Draw(t, "longitude")
		switch rapid.IntRange(0, 5).Draw(t, "where") {
		case 0: // where days change
			longitude = math.Mod(longitude, 1) + math.Copysign(179, longitude)
		case 1: // in the far north, where degrees are narrow
			latitude = 65 + math.Abs(latitude)/4
		case 2, 3: // next to a city
			city := c.all[rapid.IntRange(0, len(c.all)-1).Draw(t, "city")]
			latitude = math.Max(-90, math.Min(90, city.Latitude+latitude/90))
			longitude = math.Mod(city.Longitude+longitude/60+540, 360) - 180
		}
		least := farthest
		for _, p := range c.all {
			least = math.Min(least, distance(latitude, longitude, p.Latitude, p.Longitude))
		}
		found, err := l.Nearest(latitude, longitude)
		if least == farthest {
			if fault.CodeOf(err) != fault.NotFound {
				t.Fatalf("%v %v: %q, %v: none is near", latitude, longitude, found.Text(), err)
			}
			return
		}
		if err != nil || distance(latitude, longitude, found.Latitude, found.Longitude) > least+1e-6 {
			t.Fatalf("%v %v: %q, %v: one is %v km away", latitude, longitude, found.Text(), err, least)
		}
	})
}

// distance is in kilometres over the ground.
func distance(latitude1, longitude1, latitude2, longitude2 float64) float64 {
	const degree = math.Pi / 180
	a := math.Pow(math.Sin((latitude2-latitude1)*degree/2), 2) +
		math.Cos(latitude1*degree)*math.Cos(latitude2*degree)*math.Pow(math.Sin((longitude2-longitude1)*degree/2), 2)
	return 2 * radius * math.Asin(math.Min(1, math.Sqrt(a)))
}
