// Package places finds cities in a list that the server has with it: names and coordinates from GeoNames.
package places

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the list
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/sidestage/sidestage/internal/kernel/place"
)

// The list has three parts with an empty line between them: countries, states, and cities of a thousand people or more,
// the largest first, each with its id, name, country, state, hundredths of degrees, population and time zone. The other
// file has what else these are called, folded, in order; package pack writes it.
var (
	//go:embed cities.tsv.gz
	packed []byte
	//go:embed names.tsv.gz
	packedNames []byte
)

// List finds cities. Reading it takes half a second, at the first question or before by Warm.
type List struct{ read func() (*cities, error) }

// NewList returns the list.
func NewList() *List { return &List{sync.OnceValues(readCities)} }

// Warm reads the list, so that nobody waits for it.
func (l *List) Warm() error {
	_, err := l.read()
	return err
}

// cities are in the order of their population. byName has their names, each also from its later words on, in order.
type cities struct {
	all    []place.Place
	byID   map[string]int32
	byName []name
	// weight is how much the people of a city count in the order of an answer.
	weight []float32
	// in has the state and the country of each city, as regions numbers them.
	in      [][2]int16
	regions regions
	// byCell has those of each square degree, points where each is.
	byCell map[cell][]int32
	points []point
}

// name is the rest of a folded name of a city from a word on.
type name struct {
	text string
	city int32
	kind nameKind
}

type nameKind uint8

const (
	ownName nameKind = iota
	otherName
	laterWords
)

// roughly is how many cities there are.
const roughly = 110_000

func readCities() (*cities, error) {
	c := &cities{
		byID: make(map[string]int32, roughly), byCell: map[cell][]int32{},
		regions: regions{byKey: map[string]int16{}, byName: map[string][]int16{}},
	}
	part := 0
	err := eachLine(packed, func(fields []string) error {
		switch {
		case len(fields) == 1:
			part++
		case part < 2:
			c.regions.add(fields[0], fields[1])
		default:
			return c.add(fields)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(c.byName, compareNames)
	others := make([]name, 0, 2*roughly)
	err = eachLine(packedNames, func(fields []string) error {
		if region, is := c.regions.byKey[fields[1]]; is {
			c.regions.call(fields[0], region)
		} else if at, is := c.byID[fields[1]]; is {
			others = append(others, name{fields[0], at, otherName})
		}
		return nil
	})
	c.byName = merged(c.byName, others)
	c.regions.sort()
	return c, err
}

// eachLine reads all at once, so that what is kept are parts of one text.
func eachLine(zipped []byte, do func(fields []string) error) error {
	unpacked, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		return fmt.Errorf("reading the list of cities: %w", err)
	}
	var text strings.Builder
	if _, err := io.Copy(&text, unpacked); err != nil {
		return fmt.Errorf("reading the list of cities: %w", err)
	}
	fields := make([]string, 0, fieldsOfACity)
	for line := range strings.Lines(text.String()) {
		rest, more := strings.TrimSuffix(line, "\n"), true
		for fields = fields[:0]; more; {
			var field string
			field, rest, more = strings.Cut(rest, "\t")
			fields = append(fields, field)
		}
		if err := do(fields); err != nil {
			return fmt.Errorf("reading the list of cities: %w", err)
		}
	}
	return nil
}

const fieldsOfACity = 8

func (c *cities) add(fields []string) error {
	if len(fields) != fieldsOfACity {
		return fmt.Errorf("a line of %d fields", len(fields))
	}
	var numbers [3]int
	for i, text := range fields[4:7] {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		numbers[i] = n
	}
	country, state := c.regions.byKey[fields[2]], c.regions.byKey[fields[3]]
	p := place.Place{
		ID: fields[0], City: fields[1], State: c.regions.called[state], Country: c.regions.called[country],
		Latitude: float64(numbers[0]) / 100, Longitude: float64(numbers[1]) / 100, Population: numbers[2],
		TimeZone: fields[7],
	}
	at := int32(len(c.all)) // far below 2³¹
	c.all = append(c.all, p)
	c.byID[p.ID] = at
	c.in = append(c.in, [2]int16{state, country})
	c.weight = append(c.weight, float32(math.Log10(float64(max(p.Population, 1)))))
	in := cellOf(p.Latitude, p.Longitude)
	c.byCell[in] = append(c.byCell[in], at)
	c.points = append(c.points, pointOf(p.Latitude, p.Longitude))
	for rest, kind := Fold(p.City), ownName; rest != ""; kind = laterWords {
		c.byName = append(c.byName, name{rest, at, kind})
		_, rest, _ = strings.Cut(rest, " ")
	}
	if other := spelledOut(p.City); other != "" {
		c.byName = append(c.byName, name{other, at, otherName})
	}
	return nil
}

func compareNames(a, b name) int { return strings.Compare(a.text, b.text) }

// merged makes one ordered list of two.
func merged(a, b []name) []name {
	all := make([]name, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if compareNames(a[0], b[0]) <= 0 {
			all, a = append(all, a[0]), a[1:]
		} else {
			all, b = append(all, b[0]), b[1:]
		}
	}
	return append(append(all, a...), b...)
}
