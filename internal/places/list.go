// Package places finds cities in a list that the server has with it: names and coordinates from GeoNames.
package places

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed" // the list
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/kernel/place"
)

// The list has three parts with an empty line between them: countries, states, and cities of a thousand people or more,
// the largest first, each with its id, name, country, state, hundredths of degrees, population and time zone.
//
//go:embed cities.tsv.gz
var packed []byte

// List finds cities. It is read at the first question, which takes a fifth of a second.
type List struct{ read func() (*cities, error) }

// NewList returns the list.
func NewList() *List {
	return &List{sync.OnceValues(func() (*cities, error) {
		unpacked, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			return nil, fmt.Errorf("reading the list of cities: %w", err)
		}
		return readCities(unpacked)
	})}
}

// cities are in the order of their population. byWord has each name from each of its words on, in order.
type cities struct {
	all    []place.Place
	byID   map[string]int32
	byWord []word
	// byCell has those of each square degree.
	byCell map[cell][]int32
	zones  map[string]string
}

type word struct {
	// text is the rest of a folded name from a word on.
	text string
	city int32
	// first is whether the word is the first of the name.
	first bool
}

type cell struct{ latitude, longitude int16 }

func readCities(r io.Reader) (*cities, error) {
	c := &cities{byID: map[string]int32{}, byCell: map[cell][]int32{}, zones: map[string]string{}}
	names, part := map[string]string{}, 0
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		switch {
		case len(fields) == 1:
			part++
		case part < 2:
			names[fields[0]] = fields[1]
		default:
			if err := c.add(fields, names); err != nil {
				return nil, err
			}
		}
	}
	slices.SortFunc(c.byWord, func(a, b word) int { return strings.Compare(a.text, b.text) })
	return c, lines.Err()
}

func (c *cities) add(fields []string, names map[string]string) error {
	if len(fields) != 8 {
		return fmt.Errorf("the list of cities has a line of %d fields", len(fields))
	}
	var numbers [3]int
	for i, text := range fields[4:7] {
		n, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("reading the list of cities: %w", err)
		}
		numbers[i] = n
	}
	p := place.Place{
		ID: fields[0], City: fields[1], State: names[fields[3]], Country: names[fields[2]],
		Latitude: float64(numbers[0]) / 100, Longitude: float64(numbers[1]) / 100, Population: numbers[2],
		TimeZone: c.zone(fields[7]),
	}
	at := int32(len(c.all)) // far below 2³¹
	c.all = append(c.all, p)
	c.byID[p.ID] = at
	in := cellOf(p.Latitude, p.Longitude)
	c.byCell[in] = append(c.byCell[in], at)
	for rest, first := fold(p.City), true; rest != ""; first = false {
		c.byWord = append(c.byWord, word{rest, at, first})
		_, rest, _ = strings.Cut(rest, " ")
	}
	return nil
}

// zone returns the one text of a name that tens of thousands of cities share.
func (c *cities) zone(name string) string {
	if kept, is := c.zones[name]; is {
		return kept
	}
	kept := strings.Clone(name)
	c.zones[kept] = kept
	return kept
}

// fold makes one spelling of what people may type: lower case, without marks, words with a space between.
func fold(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(name)) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteString(plain(r))
		case unicode.IsMark(r) || r == '\'' || r == '’':
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// plain spells letters that have no mark to take away as people without them on their keyboard do.
func plain(r rune) string {
	switch r {
	case 'ø':
		return "o"
	case 'ł':
		return "l"
	case 'ß':
		return "ss"
	case 'æ':
		return "ae"
	case 'ı':
		return "i"
	case 'đ':
		return "d"
	}
	return string(r)
}
