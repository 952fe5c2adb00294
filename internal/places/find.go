package places

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/place"
)

const (
	// mostFound bounds an answer, longestInput what is looked for, in characters.
	mostFound, longestInput = 10, 100
	// farthest is how far away the nearest city may be, in kilometres.
	farthest = 100.0
)

// Cities finds the cities that somebody may mean, at most ten: what is whole counts for more than what only begins so,
// the beginning of a name for more than a word within it, and ten times the people for one such step. What follows a
// comma is part of the state or country. Errors: BAD_USER_INPUT.
func (l *List) Cities(input string) ([]place.Place, error) {
	if utf8.RuneCountInString(input) > longestInput || !utf8.ValidString(input) {
		return nil, fault.BadInput(map[string]string{"input": "input has at most 100 characters."})
	}
	c, err := l.read()
	if err != nil {
		return nil, err
	}
	name, where, _ := strings.Cut(input, ",")
	name, where = fold(name), fold(where)
	if name == "" {
		return []place.Place{}, nil
	}
	return c.find(name, where), nil
}

func (c *cities) find(name, where string) []place.Place {
	from, _ := slices.BinarySearchFunc(c.byWord, name, func(w word, name string) int {
		return strings.Compare(w.text, name)
	})
	best := map[int32]float64{}
	for _, w := range c.byWord[from:] {
		if !strings.HasPrefix(w.text, name) {
			break
		}
		p := c.all[w.city]
		if where == "" || strings.HasPrefix(fold(p.State), where) || strings.HasPrefix(fold(p.Country), where) {
			best[w.city] = max(best[w.city], w.closeness(name)+math.Log10(float64(max(p.Population, 1))))
		}
	}
	// Cities are numbered by their population.
	order := slices.SortedFunc(maps.Keys(best), func(a, b int32) int {
		return cmp.Or(cmp.Compare(best[b], best[a]), cmp.Compare(a, b))
	})
	found := make([]place.Place, 0, mostFound)
	for _, at := range order[:min(len(order), mostFound)] {
		found = append(found, c.all[at])
	}
	return found
}

// Named finds the largest city that is called as a text says, with its state, its country or both after a comma where
// these are said: "Halifax", "Halifax, Nova Scotia". The word City may be left out, as in New York. Errors: NOT_FOUND.
func (l *List) Named(text string) (place.Place, error) {
	c, err := l.read()
	if err != nil {
		return place.Place{}, err
	}
	name, where, _ := strings.Cut(text, ",")
	name, where = fold(name), fold(where)
	from, _ := slices.BinarySearchFunc(c.byWord, name, func(w word, name string) int {
		return strings.Compare(w.text, name)
	})
	// Cities are numbered by their population.
	largest := int32(len(c.all))
	for _, w := range c.byWord[from:] {
		rest, begins := strings.CutPrefix(w.text, name)
		if name == "" || !begins {
			break
		}
		if w.first && (rest == "" || rest == " city") && w.city < largest && isIn(c.all[w.city], where) {
			largest = w.city
		}
	}
	if int(largest) == len(c.all) {
		return place.Place{}, fault.Missing("This place")
	}
	return c.all[largest], nil
}

// isIn reports whether a folded text names the state or the country of a city, or both; no text leaves it open.
func isIn(p place.Place, where string) bool {
	return where == "" || slices.Contains([]string{fold(p.State), fold(p.Country), fold(p.State + " " + p.Country)}, where)
}

// closeness says how much of a name was typed.
func (w word) closeness(typed string) float64 {
	rest := w.text[len(typed):]
	isWord := rest == "" || rest[0] == ' '
	switch {
	case w.first && rest == "":
		return 3
	case w.first && isWord:
		return 2
	case w.first || isWord:
		return 1
	}
	return 0
}

// City finds a city by its id. Errors: NOT_FOUND.
func (l *List) City(id string) (place.Place, error) {
	c, err := l.read()
	if err != nil {
		return place.Place{}, err
	}
	at, is := c.byID[id]
	if !is {
		return place.Place{}, fault.Missing("This place")
	}
	return c.all[at], nil
}

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
	found, least := place.Place{}, farthest
	for _, in := range around(latitude, longitude) {
		for _, at := range c.byCell[in] {
			p := c.all[at]
			if d := distance(latitude, longitude, p.Latitude, p.Longitude); d < least {
				found, least = p, d
			}
		}
	}
	if found.ID == "" {
		return place.Place{}, fault.Missing("A city near this position")
	}
	return found, nil
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

// around gives the cells that reach within farthest of a position, across the 180th meridian too.
func around(latitude, longitude float64) []cell {
	const kilometresOfADegree = 111.0
	high := int(math.Ceil(farthest / kilometresOfADegree))
	wide := int(math.Ceil(farthest / (kilometresOfADegree * math.Max(0.01, math.Cos(latitude*math.Pi/180)))))
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

// distance is in kilometres over the ground.
func distance(latitude1, longitude1, latitude2, longitude2 float64) float64 {
	const radius, degree = 6371.0, math.Pi / 180
	a := math.Pow(math.Sin((latitude2-latitude1)*degree/2), 2) +
		math.Cos(latitude1*degree)*math.Cos(latitude2*degree)*math.Pow(math.Sin((longitude2-longitude1)*degree/2), 2)
	return 2 * radius * math.Asin(math.Min(1, math.Sqrt(a)))
}
