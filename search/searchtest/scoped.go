package searchtest

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// scoped generates things that all bear one word, and differ in whose they are, who may see
// them, and by what they are filtered.
func scoped(n int) []search.Document {
	r := rand.New(rand.NewPCG(8, 31)) //nolint:gosec // not a secret
	one := func(from ...string) string { return from[r.IntN(len(from))] }
	documents := make([]search.Document, n)
	for i := range documents {
		d := search.Document{
			Type: item.Merch, ID: fmt.Sprintf("thing-%03d", i), Version: 1, Popularity: math.Floor(50 * r.Float64()),
			Name:     "Kestrel " + one("Poster", "Scarf", "Badge", "Print") + fmt.Sprintf(" %d", i),
			ArtistID: one("ada", "ben", "cai"), ArtistName: one("Ada Lund", "Ben Okafor"),
			OwnerOnly: r.IntN(6) == 0,
		}
		if r.IntN(2) == 0 {
			d.Tiers, d.TiersOnly = []string{one("gold", "silver"), one("gold", "bronze")}, r.IntN(2) == 0
		}
		if r.IntN(4) > 0 {
			d.Genres, d.Year = []string{one("Jazz", "Post-Rock", "Électronique")}, 1990+r.IntN(8)
		}
		if r.IntN(5) == 0 {
			// 1990-06-01 and so many years later.
			d.Year, d.StartsAt = 0, 644_198_400+int64(r.IntN(8))*31_557_600
		}
		if r.IntN(4) > 0 {
			d.Price, d.Currency = int64(r.IntN(5000)), one("EUR", "USD")
		}
		if r.IntN(4) > 0 {
			d.Place = &search.Place{Latitude: -90 + 180*r.Float64(), Longitude: -180 + 360*r.Float64()}
		}
		documents[i] = d
	}
	return documents
}

func anyViewer() *rapid.Generator[search.Viewer] {
	owner := rapid.SampledFrom([]string{"ada", "ben", "cai", `x" OR find = "owner:ada`, "\\"})
	return rapid.Custom(func(t *rapid.T) search.Viewer {
		return search.Viewer{
			ID:      rapid.OneOf(rapid.Just(""), owner).Draw(t, "who"),
			Admin:   rapid.IntRange(0, 4).Draw(t, "admin") == 0,
			Tiers:   rapid.SliceOfN(rapid.SampledFrom([]string{"gold", "silver", "bronze", `"`}), 0, 2).Draw(t, "tiers"),
			Without: rapid.SliceOfN(owner, 0, 2).Draw(t, "without"),
		}
	})
}

func anyFilter() *rapid.Generator[search.Filter] {
	return rapid.Custom(func(t *rapid.T) search.Filter {
		var f search.Filter
		f.Genres = rapid.SliceOfN(rapid.SampledFrom([]string{"JAZZ", "post rock", "electronique", `" OR year > 0`}), 0,
			2).Draw(t, "genres")
		if rapid.Bool().Draw(t, "by year") {
			f.YearFrom = rapid.SampledFrom([]int{0, 1990, 1993, 1996}).Draw(t, "from")
			f.YearTo = rapid.SampledFrom([]int{0, 1991, 1994, 1999}).Draw(t, "to")
		}
		if rapid.Bool().Draw(t, "by price") {
			f.PriceFrom = rapid.Ptr(rapid.Int64Range(0, 2000), true).Draw(t, "least")
			f.PriceTo = rapid.Ptr(rapid.Int64Range(1000, 5000), true).Draw(t, "most")
			f.Currency = rapid.SampledFrom([]string{"", "EUR", "USD", `E"R`}).Draw(t, "currency")
		}
		if rapid.Bool().Draw(t, "by place") {
			f.Within = &search.Circle{
				Latitude: rapid.OneOf(rapid.Float64Range(-90, 90), rapid.SampledFrom([]float64{90, -90, 89})).Draw(t, "latitude"),
				Longitude: rapid.OneOf(rapid.Float64Range(-180, 180),
					rapid.SampledFrom([]float64{180, -179})).Draw(t, "longitude"),
				Kilometres: rapid.OneOf(rapid.Float64Range(1, 20_100), rapid.Just(5000.)).Draw(t, "kilometres"),
			}
		}
		f.Available = rapid.IntRange(0, 2).Draw(t, "available") == 0
		return f
	})
}

// mayFind says anew, from what people are promised, whether v finds d.
func mayFind(d search.Document, v search.Viewer) bool {
	if v.ID == d.ArtistID {
		return true
	}
	holds := v.Admin || slices.ContainsFunc(d.Tiers, func(tier string) bool { return slices.Contains(v.Tiers, tier) })
	avoided := !v.Admin && slices.Contains(v.Without, d.ArtistID)
	return !d.OwnerOnly && !avoided && (!d.TiersOnly || holds)
}

// meets says anew whether d meets f, and whether that is certain: what lies on the very
// edge of a circle may be rounded either way.
func meets(d search.Document, f search.Filter, v search.Viewer) (ok, certain bool) {
	genre := len(f.Genres) == 0
	for _, g := range f.Genres {
		genre = genre || slices.ContainsFunc(d.Genres, func(has string) bool { return search.Fold(has) == search.Fold(g) })
	}
	year := d.Year
	if d.StartsAt > 0 {
		year = 1990 + int((d.StartsAt-644_198_400)/31_557_600)
	}
	years := (f.YearFrom == 0 || year >= f.YearFrom) && (f.YearTo == 0 || (year > 0 && year <= f.YearTo))
	price := true
	if f.PriceFrom != nil || f.PriceTo != nil {
		price = d.Currency != "" && (f.Currency == "" || f.Currency == d.Currency) &&
			(f.PriceFrom == nil || d.Price >= *f.PriceFrom) && (f.PriceTo == nil || d.Price <= *f.PriceTo)
	}
	open := len(d.Tiers) == 0 || v.Admin || v.ID == d.ArtistID ||
		slices.ContainsFunc(d.Tiers, func(tier string) bool { return slices.Contains(v.Tiers, tier) })
	ok, certain = genre && years && price && (open || !f.Available), true
	if f.Within != nil {
		if d.Place == nil {
			return false, true
		}
		away := kilometres(*f.Within, *d.Place)
		ok, certain = ok && away <= f.Within.Kilometres, math.Abs(away-f.Within.Kilometres) > .01
	}
	return ok, certain
}

// kilometres returns the distance over the great circle by the angle between two vectors.
func kilometres(c search.Circle, p search.Place) float64 {
	vector := func(latitude, longitude float64) (x, y, z float64) {
		a, b := latitude*math.Pi/180, longitude*math.Pi/180
		return math.Cos(a) * math.Cos(b), math.Cos(a) * math.Sin(b), math.Sin(a)
	}
	ax, ay, az := vector(c.Latitude, c.Longitude)
	bx, by, bz := vector(p.Latitude, p.Longitude)
	across := math.Hypot(math.Hypot(ay*bz-az*by, az*bx-ax*bz), ax*by-ay*bx)
	return 6371.0088 * math.Atan2(across, ax*bx+ay*by+az*bz)
}

// testScope holds what is found to be what the viewer may find and the filter lets through,
// no more and no less, whoever asks for whatever.
func (b Backend) testScope(t *testing.T) {
	documents := scoped(search.MaxPerGroup)
	index := b.filled(t, documents)
	rapid.Check(t, func(t *rapid.T) {
		viewer := anyViewer().Draw(t, "viewer")
		var filter search.Filter
		if rapid.IntRange(0, 3).Draw(t, "filtered") > 0 {
			filter = anyFilter().Draw(t, "filter")
		}
		results, err := index.Search(t.Context(), search.Query{
			Text: "kestrel", Types: []item.Type{item.Merch}, PerGroup: search.MaxPerGroup, Final: true, Viewer: viewer,
			Filter: filter,
		})
		if err != nil {
			t.Fatal(err)
		}
		found := ids(results.Groups[item.Merch])
		for _, d := range documents {
			want, certain := meets(d, filter, viewer)
			want = want && mayFind(d, viewer)
			if got := slices.Contains(found, d.ID); got != want && certain {
				t.Fatalf("%+v is found: %v, want %v", d, got, want)
			}
		}
		if results.More[item.Merch] {
			t.Fatal("more is told of than there is")
		}
	})
}

// testCrowd holds what nobody may see, and what a filter leaves out, to take no place of
// what should be found, however much of it there is and however popular.
func (b Backend) testCrowd(t *testing.T) {
	const crowd = 450
	documents := make([]search.Document, 0, 3*crowd)
	for i := range crowd {
		famous := search.Document{
			Type: item.Song, Name: "Kestrel Freeway", ArtistID: "ada", ArtistName: "Ada Lund", Genres: []string{"Jazz"},
			Popularity: 1e6, Version: 1,
		}
		draft, gated, avoided := famous, famous, famous
		draft.ID, draft.OwnerOnly = fmt.Sprintf("draft-%d", i), true
		gated.ID, gated.TiersOnly, gated.Tiers = fmt.Sprintf("gated-%d", i), true, []string{"gold"}
		avoided.ID, avoided.ArtistID = fmt.Sprintf("avoided-%d", i), "ben"
		documents = append(documents, draft, gated, avoided)
	}
	open := search.Document{
		Type: item.Song, ID: "open", Name: "Kestrel Freeway", ArtistID: "cai", ArtistName: "Cai",
		Genres: []string{"Blues"}, Version: 1,
	}
	index := b.filled(t, append(documents, open))
	cases := map[string]search.Query{
		"hidden things": {Viewer: search.Viewer{ID: "dia", Without: []string{"ben"}}},
		"filtered things": {
			Viewer: search.Viewer{ID: "ada", Tiers: []string{"gold"}}, Filter: search.Filter{Genres: []string{"blues"}},
		},
	}
	for name, q := range cases {
		for _, text := range []string{"kestrel", "kestrel freeway", "kestrle freway", "kes"} {
			for _, final := range []bool{false, true} {
				q.Text, q.Final = text, final
				results := find(t, index, q)
				if got := ids(results.Groups[item.Song]); !slices.Equal(got, []string{"open"}) || results.More[item.Song] {
					t.Errorf("%s: %q (final %v) finds %d, more %v", name, text, final, len(got), results.More[item.Song])
				}
			}
		}
	}
}

// testPaging holds pages to be parts of one order, nothing twice and nothing missing.
func (b Backend) testPaging(t *testing.T) {
	documents := scoped(240)
	for i := range documents {
		documents[i].OwnerOnly, documents[i].TiersOnly = false, false
	}
	index := b.filled(t, documents)
	group := []item.Type{item.Merch}
	whole := map[string][]string{}
	for _, text := range []string{"kestrel", "kestrel pos", "kestrle scarf", "kestrel 1", "ada lund", "nothing"} {
		order := []string{}
		for more := true; more; {
			q := search.Query{Text: text, Types: group, PerGroup: search.MaxPerGroup, Offset: len(order), Final: true}
			results := find(t, index, q)
			order = append(order, ids(results.Groups[item.Merch])...)
			more = results.More[item.Merch]
		}
		whole[text] = order
		if sorted := slices.Sorted(slices.Values(order)); len(slices.Compact(sorted)) != len(order) {
			t.Errorf("%q gives something twice", text)
		}
	}
	if n := len(whole["kestrel"]); n != len(documents) {
		t.Errorf("all pages hold %d of %d", n, len(documents))
	}
	texts := slices.Sorted(maps.Keys(whole))
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(texts).Draw(t, "text")
		offset, size := rapid.IntRange(0, 260).Draw(t, "offset"), rapid.IntRange(1, search.MaxPerGroup).Draw(t, "size")
		q := search.Query{Text: text, PerGroup: size, Offset: offset, Final: true}
		if rapid.Bool().Draw(t, "alone") {
			q.Types = group
		}
		results, err := index.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		order := whole[text]
		want := order[min(offset, len(order)):min(offset+size, len(order))]
		if got := ids(results.Groups[item.Merch]); !slices.Equal(got, want) ||
			results.More[item.Merch] != (offset+size < len(order)) {
			t.Fatalf("%q from %d: %v, more %v, want %v of %d", text, offset, got, results.More[item.Merch], want, len(order))
		}
	})
}
