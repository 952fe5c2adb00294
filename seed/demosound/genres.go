package demosound

import (
	"slices"
	"strings"
	"unicode"
)

// fallback is the family of a genre that nobody has heard of.
const fallback = "indie"

// parents are the slugs of the archive's top-level genres. They say less about a piece than any other
// name that comes with them.
var parents = map[string]string{
	"rock": "rock", "electronic": "electronic", "experimental": "experimental", "hip-hop": "hip-hop",
	"folk": "folk", "pop": "pop", "instrumental": "post-rock", "international": "african", "classical": "classical",
	"jazz": "jazz", "country": "country", "soul-rnb": "funk", "soul": "funk", "blues": "blues", "spoken": "spoken",
	"old-time-historic": "old-time", "historic": "old-time", "easy-listening": "brazilian",
}

// genreFamilies maps the slugs of genres below the parents to families.
var genreFamilies = map[string]string{
	"avant-garde": "experimental", "field-recordings": "field", "noise": "noise", "post-punk": "post-punk",
	"spoken-weird": "spoken", "indie-rock": "indie", "lo-fi": "indie", "punk": "punk", "disco": "disco",
	"audio-collage": "experimental", "experimental-pop": "indie", "psych-rock": "psych", "jazz-vocal": "jazz",
	"singer-songwriter": "folk", "loud-rock": "metal", "noise-rock": "industrial", "garage": "rock",
	"power-pop": "pop", "minimal-electronic": "minimal", "minimalism": "minimal", "free-folk": "psych",
	"ambient-electronic": "ambient", "drone": "drone", "psych-folk": "folk", "metal": "metal",
	"bluegrass": "bluegrass", "latin-america": "latin", "musique-concrete": "noise", "americana": "country",
	"free-jazz": "free jazz", "funk": "funk", "brazilian": "brazilian", "poetry": "spoken", "soundtrack": "soundtrack",
	"improv": "free jazz", "post-rock": "post-rock", "ambient": "ambient", "electro-punk": "industrial",
	"krautrock": "psych", "electroacoustic": "experimental", "reggae-dub": "reggae", "industrial": "industrial",
	"interview": "spoken", "african": "african", "radio-art": "spoken", "no-wave": "noise", "progressive": "psych",
	"balkan": "balkan",
}

// hints find the family of other slugs by a word in them; the first that fits counts.
var hints = []struct{ word, family string }{
	{"free-jazz", "free jazz"},
	{"nu-jazz", "jazz"},
	{"jazz", "jazz"},
	{"swing", "jazz"},
	{"big-band", "jazz"},
	{"reggae", "reggae"},
	{"dub", "reggae"},
	{"ska", "reggae"},
	{"techno", "techno"},
	{"trance", "techno"},
	{"hardcore", "punk"},
	{"industrial", "industrial"},
	{"ambient", "ambient"},
	{"new-age", "ambient"},
	{"sleep", "ambient"},
	{"drone", "drone"},
	{"noise", "noise"},
	{"field", "field"},
	{"nature", "field"},
	{"sound-effect", "field"},
	{"soundscape", "field"},
	{"spoken", "spoken"},
	{"talk", "spoken"},
	{"poetry", "spoken"},
	{"comedy", "spoken"},
	{"radio", "spoken"},
	{"bluegrass", "bluegrass"},
	{"old-time", "old-time"},
	{"historic", "old-time"},
	{"country", "country"},
	{"western", "country"},
	{"blues", "blues"},
	{"gospel", "blues"},
	{"metal", "metal"},
	{"grind", "metal"},
	{"sludge", "metal"},
	{"thrash", "metal"},
	{"post-punk", "post-punk"},
	{"goth", "post-punk"},
	{"new-wave", "post-punk"},
	{"punk", "punk"},
	{"oi", "punk"},
	{"post-rock", "post-rock"},
	{"space", "post-rock"},
	{"shoegaze", "post-rock"},
	{"psych", "psych"},
	{"kraut", "psych"},
	{"prog", "psych"},
	{"garage", "rock"},
	{"surf", "rock"},
	{"rockabilly", "country"},
	{"indie", "indie"},
	{"lo-fi", "indie"},
	{"synth", "pop"},
	{"pop", "pop"},
	{"disco", "disco"},
	{"funk", "funk"},
	{"soul", "funk"},
	{"rnb", "funk"},
	{"r-b", "funk"},
	{"hip", "hip-hop"},
	{"rap", "hip-hop"},
	{"trap", "hip-hop"},
	{"beat", "hip-hop"},
	{"trip", "hip-hop"},
	{"house", "electronic"},
	{"dance", "electronic"},
	{"drum", "electronic"},
	{"jungle", "electronic"},
	{"idm", "minimal"},
	{"glitch", "minimal"},
	{"chip", "electronic"},
	{"minimal", "minimal"},
	{"electro", "electronic"},
	{"down", "minimal"},
	{"classic", "classical"},
	{"opera", "classical"},
	{"chamber", "classical"},
	{"symphon", "classical"},
	{"piano", "classical"},
	{"choral", "classical"},
	{"composed", "classical"},
	{"soundtrack", "soundtrack"},
	{"score", "soundtrack"},
	{"bossa", "brazilian"},
	{"samba", "brazilian"},
	{"brazil", "brazilian"},
	{"latin", "latin"},
	{"cumbia", "latin"},
	{"salsa", "latin"},
	{"tango", "latin"},
	{"flamenco", "latin"},
	{"span", "latin"},
	{"afro", "african"},
	{"africa", "african"},
	{"balkan", "balkan"},
	{"klezmer", "balkan"},
	{"romany", "balkan"},
	{"gypsy", "balkan"},
	{"turk", "balkan"},
	{"middle-east", "balkan"},
	{"asia", "minimal"},
	{"india", "psych"},
	{"celtic", "folk"},
	{"british", "folk"},
	{"french", "folk"},
	{"europe", "folk"},
	{"folk", "folk"},
	{"acoustic", "folk"},
	{"song", "folk"},
	{"improv", "free jazz"},
	{"avant", "experimental"},
	{"experimental", "experimental"},
	{"collage", "experimental"},
	{"concrete", "noise"},
	{"acoust", "experimental"},
	{"rock", "rock"},
}

// familyOf chooses the family of a piece from the set of its genres; their order does not
// matter. A precise genre counts more than a parent; among equals the id decides.
func familyOf(genres []string, r rng) *family {
	var precise, broad []string
	for _, name := range genres {
		family, isBroad := familyName(name)
		switch {
		case family == "":
		case isBroad:
			broad = append(broad, family)
		default:
			precise = append(precise, family)
		}
	}
	choices := precise
	if len(choices) == 0 {
		choices = broad
	}
	if len(choices) == 0 {
		return families[fallback]
	}
	slices.Sort(choices)
	return families[pick(&r, slices.Compact(choices))]
}

// slug is a name in lower case with hyphens between its words, so that "Reggae - Dub" and
// "reggae-dub" are one genre.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name),
		func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	return strings.Join(words, "-")
}

// familyName maps a genre, by name or slug, to a family; it is empty for an unknown one.
func familyName(genre string) (name string, broad bool) {
	genre = slug(genre)
	if name = parents[genre]; name != "" {
		return name, true
	}
	if name = genreFamilies[genre]; name != "" {
		return name, false
	}
	for _, h := range hints {
		if strings.Contains(genre, h.word) {
			return h.family, false
		}
	}
	return "", false
}
