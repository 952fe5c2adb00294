package artwork

import (
	"slices"
	"strings"
	"unicode"
)

// palette is what one picture is printed with: a ground, the darkest or
// lightest ink against it, and three colours that hold together.
type palette struct {
	ground, key ink
	a, b, c     ink
}

func colours(ground, key, a, b, c uint32) palette {
	return palette{hex(ground), hex(key), hex(a), hex(b), hex(c)}
}

// dark says whether the ground is darker than the key.
func (p palette) dark() bool { return p.ground.luma() < p.key.luma() }

// onPaper is the palette with the lighter of ground and key as its ground, for
// transparent inks, which cannot be seen on a dark one.
func (p palette) onPaper() palette {
	if p.dark() {
		p.ground, p.key = p.key, p.ground
	}
	return p
}

var (
	ember     = colours(0xF3E7D3, 0x1F1A17, 0xD8432B, 0xF0A03C, 0x2F5D62)
	harbour   = colours(0xEDE6D6, 0x16262E, 0xE8743B, 0x2E6E79, 0xF2C14E)
	moss      = colours(0xF1EBDD, 0x22281F, 0x5B7B4A, 0xD9A441, 0xB8492F)
	damson    = colours(0x1D1418, 0xF4E3CF, 0xC4503E, 0xE7A94C, 0x6E2F3C)
	petrol    = colours(0x10201F, 0xEFE6D0, 0xE3A33B, 0x2F7F7A, 0xD4573A)
	clay      = colours(0xF6EDE1, 0x2B1B17, 0xB65A3C, 0xE4B48A, 0x7A8C7E)
	sunflower = colours(0xF4CE4A, 0x1C1A17, 0xD9402A, 0xF6EEDD, 0x2B5F75)
	brick     = colours(0xC8472F, 0x1E1715, 0xF5E9D6, 0xF2B04A, 0x5E1F1A)
	estuary   = colours(0xDDE4DC, 0x1B2B34, 0xC85F3D, 0x3F7C8F, 0xE9B872)
	ochre     = colours(0xD99A2B, 0x21180F, 0xA33B20, 0xF5EBD8, 0x3E4A3D)
	rosewood  = colours(0xEBD3C7, 0x2A1D22, 0xB4484C, 0x5C6B73, 0xE6A15C)
	pine      = colours(0x1E3A34, 0xF0E6D0, 0xE0A43A, 0xD2603F, 0x8DAA91)
	inkwell   = colours(0x18233A, 0xF1E7D3, 0xE4572E, 0xF3B749, 0x6C8EA4)
	bone      = colours(0xEFEBE2, 0x1A1A1A, 0xE23D28, 0x9A9186, 0x3B3B3B)
	tobacco   = colours(0x2A1C12, 0xF0DDBD, 0xC9742C, 0xE9B44C, 0x6F7F5C)
	sage      = colours(0xC9D2BF, 0x1F2A24, 0xE0673A, 0xF5EEDF, 0x3E6259)
	tomato    = colours(0xE8523A, 0x231815, 0xFFF3E0, 0xF8C15C, 0x1F6F78)
	slate     = colours(0x343E45, 0xF2EADB, 0xE2B13C, 0xD96C47, 0xA3B1AE)
	peach     = colours(0xF4B992, 0x2B1A1E, 0xD6452F, 0xFFF1DE, 0x40625F)
	olive     = colours(0x44481F, 0xF3E9D2, 0xE3A72F, 0xD5542E, 0xB9B889)
	lagoon    = colours(0x214B5B, 0xF4E8D4, 0xF0A35E, 0xC8452F, 0x8FB8B5)
	lemon     = colours(0xF4E9C8, 0x203040, 0xF2B92A, 0xE4572E, 0x4F8A8B)
	oxblood   = colours(0x54151A, 0xF3E1C7, 0xE39B3B, 0xD9583C, 0xB88A7A)
	dawn      = colours(0xD8D3C9, 0x26282B, 0xC9553A, 0x7C8B93, 0xE7B65B)
	heather   = colours(0xE4DBD6, 0x2A2530, 0x8A5566, 0xC98B4B, 0x5E6F64)
	winter    = colours(0xE6E9E6, 0x1E2A33, 0x4E7187, 0xC9683F, 0xA9B8B4)
)

// family is a group of genres that dress alike.
type family struct {
	palettes []palette
	systems  []system
}

// words are looked for in the names of genres, the first match deciding; so
// what is more particular stands first.
var words = []struct{ word, family string }{
	{"ambient", "still"},
	{"drone", "still"},
	{"field", "still"},
	{"noise", "loud"},
	{"industrial", "loud"},
	{"metal", "loud"},
	{"loud", "loud"},
	{"no wave", "loud"},
	{"hip-hop", "street"},
	{"rap", "street"},
	{"punk", "fast"},
	{"garage", "fast"},
	{"power-pop", "fast"},
	{"folk", "wood"},
	{"americana", "wood"},
	{"bluegrass", "wood"},
	{"singer", "wood"},
	{"country", "wood"},
	{"blues", "wood"},
	{"old-time", "wood"},
	{"historic", "wood"},
	{"electronic", "circuit"},
	{"techno", "circuit"},
	{"house", "circuit"},
	{"krautrock", "circuit"},
	{"jazz", "smoke"},
	{"disco", "warm"},
	{"funk", "warm"},
	{"soul", "warm"},
	{"reggae", "world"},
	{"african", "world"},
	{"latin", "world"},
	{"brazil", "world"},
	{"balkan", "world"},
	{"international", "world"},
	{"classical", "score"},
	{"minimal", "score"},
	{"soundtrack", "score"},
	{"instrumental", "score"},
	{"spoken", "voice"},
	{"poetry", "voice"},
	{"interview", "voice"},
	{"radio", "voice"},
	{"pop", "bright"},
	{"rock", "band"},
	{"lo-fi", "band"},
	{"progressive", "band"},
	{"avant", "strange"},
	{"experimental", "strange"},
	{"collage", "strange"},
	{"improv", "strange"},
	{"electroacoustic", "strange"},
	{"concrete", "strange"},
}

var families = map[string]family{
	"still": {
		[]palette{estuary, dawn, winter, pine, lagoon, slate, sage, heather},
		[]system{landscape, topographic, colourField, moire, landscape, ripples},
	},
	"loud": {
		[]palette{bone, brick, oxblood, damson, sunflower, slate, tomato},
		[]system{tornStrips, halftone, slicedDisc, letterpress, moire},
	},
	"street": {
		[]palette{sunflower, bone, tobacco, tomato, ochre, inkwell, peach},
		[]system{swiss, letterpress, halftone, slicedDisc, overprint},
	},
	"fast": {
		[]palette{tomato, sunflower, bone, ember, brick, peach, lemon},
		[]system{letterpress, overprint, tornStrips, halftone, rays, swiss},
	},
	"wood": {
		[]palette{moss, clay, ember, harbour, pine, ochre, sage, tobacco, rosewood},
		[]system{cutPaper, landscape, woven, arches, rays, overprint},
	},
	"circuit": {
		[]palette{petrol, inkwell, lagoon, harbour, lemon, sage, peach, slate},
		[]system{tiles, moire, slicedDisc, halftone, arches, stringArt},
	},
	"smoke": {
		[]palette{inkwell, lagoon, ember, tobacco, damson, harbour, olive},
		[]system{overprint, cutPaper, swiss, tiles, stringArt},
	},
	"warm": {
		[]palette{oxblood, tomato, peach, ochre, tobacco, sunflower, olive},
		[]system{arches, rays, tiles, overprint, swiss},
	},
	"world": {
		[]palette{sunflower, ember, peach, lemon, olive, clay, brick},
		[]system{woven, tiles, cutPaper, rays, arches},
	},
	"score": {
		[]palette{bone, winter, dawn, heather, clay, estuary, slate},
		[]system{stringArt, colourField, swiss, ripples, topographic},
	},
	"voice": {
		[]palette{bone, lemon, rosewood, sage, dawn, inkwell, ochre},
		[]system{swiss, letterpress, tornStrips, overprint},
	},
	"bright": {
		[]palette{peach, lemon, sage, tomato, harbour, rosewood, estuary},
		[]system{overprint, tiles, cutPaper, swiss, arches, halftone},
	},
	"band": {
		[]palette{ember, harbour, petrol, inkwell, ochre, rosewood, slate, moss, dawn, damson},
		[]system{overprint, landscape, swiss, halftone, rays, letterpress, cutPaper, slicedDisc},
	},
	"strange": {
		[]palette{dawn, petrol, bone, heather, olive, inkwell, clay, sage},
		[]system{topographic, moire, stringArt, cutPaper, tornStrips, colourField, ripples},
	},
	"any": {
		[]palette{ember, harbour, moss, petrol, clay, inkwell, sage, peach, rosewood, lagoon},
		[]system{overprint, tiles, cutPaper, landscape, arches, halftone, topographic},
	},
}

// familyOf finds the family most of the genres belong to. Genres may be names
// or slugs and come in any order: pictures must not change with the order in
// which a query happens to answer.
func familyOf(genres []string) family {
	plain := make([]string, len(genres))
	for i, g := range genres {
		plain[i] = slugged(g)
	}
	slices.Sort(plain)
	votes := make(map[string]int)
	best := "any"
	for _, genre := range plain {
		name := familyNamed(genre)
		if name == "" {
			continue
		}
		votes[name]++
		if votes[name] > votes[best] {
			best = name
		}
	}
	return families[best]
}

func familyNamed(genre string) string {
	for _, w := range words {
		if strings.Contains(genre, slugged(w.word)) {
			return w.family
		}
	}
	return ""
}

// slugged is a name in lower case with one hyphen between words.
func slugged(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "-")
}

func paletteFor(id string, genres []string) palette {
	return pick(newRandom(id, "palette"), familyOf(genres).palettes)
}
