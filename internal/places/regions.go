package places

import (
	"maps"
	"slices"
	"strings"
)

// regions are countries and states, numbered from 1; 0 is none.
type regions struct {
	called []string
	// countryOf has the code of the country of each state; of countries it is empty.
	countryOf []string
	byKey     map[string]int16
	// byName has what they are called, folded: names in many languages, codes, and what people say.
	byName map[string][]int16
	names  []string // those of byName, in order
}

// regionSet has the regions that may be meant.
type regionSet []bool

// codeOfCountry is the length of a country's code, which the keys of its states begin with.
const codeOfCountry = 2

func (r *regions) add(key, called string) {
	if len(r.called) == 0 {
		r.called, r.countryOf = append(r.called, ""), append(r.countryOf, "")
	}
	country := ""
	if len(key) > codeOfCountry {
		country = key[:codeOfCountry]
	}
	at := int16(len(r.called)) // some 310
	r.called, r.countryOf = append(r.called, called), append(r.countryOf, country)
	r.byKey[key] = at
	r.call(Fold(called), at)
}

func (r *regions) call(folded string, region int16) {
	r.byName[folded] = append(r.byName[folded], region)
}

func (r *regions) sort() { r.names = slices.Sorted(maps.Keys(r.byName)) }

// named returns the regions that are called exactly so, nil where none are.
func (r *regions) named(folded string) regionSet { return r.set(r.byName[folded]) }

// beginning returns the regions of which a name begins so, nil where there are none.
func (r *regions) beginning(folded string) regionSet {
	var found []int16
	from, _ := slices.BinarySearch(r.names, folded)
	for _, name := range r.names[from:] {
		if !strings.HasPrefix(name, folded) {
			break
		}
		// A code is whole, or it is none.
		if name == folded || len(name) > 3 {
			found = append(found, r.byName[name]...)
		}
	}
	return r.set(found)
}

func (r *regions) set(of []int16) regionSet {
	if len(of) == 0 {
		return nil
	}
	set := make(regionSet, len(r.called))
	for _, at := range of {
		set[at] = true
	}
	return set
}

// run returns the regions that words without commas name, a state and its country at most; nil where they name none.
func (r *regions) run(words []string) []regionSet {
	if all := r.named(strings.Join(words, " ")); all != nil {
		return []regionSet{all}
	}
	for i := 1; i < len(words); i++ {
		state, country := r.named(strings.Join(words[:i], " ")), r.named(strings.Join(words[i:], " "))
		if state != nil && country != nil {
			return []regionSet{state, country}
		}
	}
	return nil
}

// isIn reports whether a city is in one region of each set.
func (c *cities) isIn(city int32, sets []regionSet) bool {
	state, country := c.in[city][0], c.in[city][1]
	for _, set := range sets {
		if !set[state] && !set[country] {
			return false
		}
	}
	return true
}

// isStateOf reports whether a region is a state of the country of a code.
func (r *regions) isStateOf(region int16, code string) bool {
	return r.countryOf[region] != "" && r.countryOf[region] == code
}
