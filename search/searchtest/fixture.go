package searchtest

import (
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// fixture is a small catalogue with the names that search gets wrong most easily.
func fixture() []search.Document {
	artist := func(id, name string, popularity float64) search.Document {
		return search.Document{Type: item.Artist, ID: id, Name: name, Popularity: popularity, Version: 1}
	}
	by := func(t item.Type, id, name, artistID, artistName, album string, popularity float64) search.Document {
		return search.Document{
			Type: t, ID: id, Name: name, ArtistID: artistID, ArtistName: artistName, AlbumTitle: album,
			Popularity: popularity, Version: 1,
		}
	}
	handled := artist("handled", "Mira Okonkwo", 20)
	handled.Handle = "harbourlights"
	blues := by(item.Song, "delta", "Mud Boots", "kestrel", "Kestrel", "", 3)
	blues.Genres = []string{"Delta Blues"}
	draft := by(item.Song, "draft", "Unfinished Business", "kestrel", "Kestrel", "", 5)
	draft.OwnerOnly = true
	return []search.Document{
		artist("kestrel", "Kestrel", 10),
		artist("kestral", "Kestral", 5_000_000),
		artist("avenue", "Kestrel Avenue", 900_000),
		artist("young", "Young Kestrel", 950_000),
		artist("lanterns", "The Velvet Lanterns", 300),
		artist("thethe", "The The", 40),
		artist("theremin", "Theremin Club", 70_000),
		artist("bjork", "Björk Andersen", 50),
		artist("orsted", "Ørsted Trio", 50),
		artist("simon", "Simon & Ada", 50),
		artist("roses", "Tin N' Roses", 50),
		artist("hilo", "Hi-Lo", 50),
		artist("ray", "R.A.Y.", 50),
		artist("oneill", "O’Neill Twins", 50),
		artist("kash", "Ka$h", 50),
		artist("blink", "Blynk 182", 50),
		artist("hertz", "50 Hertz", 50),
		artist("kino", "Кино", 50),
		artist("inoue", "井上陽水", 50),
		artist("seoul", "서울전자", 50),
		artist("signs", "!!!", 50),
		artist("ox", "Ox", 50),
		artist("abba", "Abra", 50),
		artist("orchestra", "Casiotone for the Painfully Shy", 50),
		handled,
		by(item.Song, "freeway-small", "Freeway", "kestrel", "Kestrel", "Night Drive", 5),
		by(item.Song, "freeway-big", "Freeway", "avenue", "Kestrel Avenue", "Roads", 80_000),
		by(item.Song, "freeway-live", "Freeway Live", "kestral", "Kestral", "Roads", 9_000_000),
		by(item.Song, "rivers", "Two Rivers (feat. Ada Lund)", "lanterns", "The Velvet Lanterns", "Night Drive", 500),
		by(item.Song, "harvest", "Harvest", "lanterns", "The Velvet Lanterns", "Night Drive", 400),
		by(item.Song, "part", "Nocturne Part II", "bjork", "Björk Andersen", "", 50),
		blues,
		draft,
		by(item.Album, "drive", "Night Drive", "kestrel", "Kestrel", "", 60),
		by(item.Album, "roads", "Roads", "avenue", "Kestrel Avenue", "", 60),
		{Type: item.Genre, ID: "blues", Name: "Delta Blues", Version: 1},
		{Type: item.Event, ID: "gig", Name: "Kestrel at the Mill", ArtistID: "kestrel", ArtistName: "Kestrel", Version: 1},
		{
			Type: item.Merch, ID: "shirt", Name: "Tour Shirt", ArtistID: "kestrel", ArtistName: "Kestrel", Price: 2500,
			Currency: "EUR", Version: 1,
		},
		{
			Type: item.Merch, ID: "poster", Name: "Tour Poster", ArtistID: "kestrel", ArtistName: "Kestrel", Price: 900,
			Currency: "EUR", Version: 1,
		},
		{
			Type: item.Event, ID: "festival", Name: "Harbour Nights", ArtistID: "lanterns", ArtistName: "The Velvet Lanterns",
			Place:    &search.Place{Latitude: 53.55, Longitude: 9.99, City: "Hamburg", Country: "Germany"},
			StartsAt: 1_780_000_000, Version: 1,
		},
		{
			Type: item.Venue, ID: "mill", Name: "The Old Mill",
			Place: &search.Place{Latitude: 52.52, Longitude: 13.4, City: "Berlin", Country: "Germany"}, Version: 1,
		},
		{
			Type: item.Post, ID: "news",
			Name:     "We are back in the studio, and the new record has fourteen songs about lighthouses! 🎶",
			ArtistID: "kestrel", ArtistName: "Kestrel", Handle: "kestrel", Version: 1,
		},
		{
			Type: item.Post, ID: "gated", Name: "Only for you: the lighthouse demo", ArtistID: "kestrel", ArtistName: "Kestrel",
			Tiers: []string{"gold"}, TiersOnly: true, Version: 1,
		},
	}
}

// relevance is a query and the ids it must find first, in this order; with only set,
// nothing else.
type relevance struct {
	name  string
	text  string
	kind  item.Type
	first []string
	only  bool
	final bool
}

func relevances() []relevance {
	const artist, song, album = item.Artist, item.Song, item.Album
	return []relevance{
		{
			name: "exact beats famous near miss, prefix beats typo", text: "kestrel", kind: artist,
			first: []string{"kestrel", "avenue", "young", "kestral"}, only: true,
		},
		{name: "as one types", text: "kestr", kind: artist, first: []string{"kestral", "avenue", "kestrel", "young"}},
		{name: "letters swapped", text: "ketsrel", kind: artist, first: []string{"kestrel"}},
		{name: "letter missing", text: "kestel", kind: artist, first: []string{"kestrel"}},
		{name: "letter added", text: "kestrell", kind: artist, first: []string{"kestrel"}},
		{name: "first letter wrong", text: "jestrel", kind: artist, first: []string{"kestrel"}},
		{name: "first letter of a short word wrong", text: "apra", kind: artist, first: []string{"abba"}},
		{name: "two typos in a long word", text: "velvte lantenrs", kind: artist, first: []string{"lanterns"}, only: true},
		{name: "two letters swapped", text: "xo", kind: artist, first: []string{"ox"}, only: true},
		{name: "without the", text: "velvet lanterns", kind: artist, first: []string{"lanterns"}, only: true},
		{name: "with the", text: "the kestrel", kind: artist, first: []string{"kestrel"}},
		{name: "only the", text: "the the", kind: artist, first: []string{"thethe"}},
		{name: "accents dropped", text: "bjork andersen", kind: artist, first: []string{"bjork"}, only: true},
		{name: "accents kept, decomposed", text: "bjo\u0308rk", kind: artist, first: []string{"bjork"}, only: true},
		{name: "letters that do not decompose", text: "orsted", kind: artist, first: []string{"orsted"}, only: true},
		{name: "case and spaces", text: "  KESTREL   aVENUE ", kind: artist, first: []string{"avenue"}},
		{name: "and for &", text: "simon and ada", kind: artist, first: []string{"simon"}, only: true},
		{name: "neither and nor &", text: "simon ada", kind: artist, first: []string{"simon"}, only: true},
		{name: "n for and", text: "tin and roses", kind: artist, first: []string{"roses"}, only: true},
		{name: "hyphen left out", text: "hilo", kind: artist, first: []string{"hilo"}},
		{name: "space for hyphen", text: "hi lo", kind: artist, first: []string{"hilo"}},
		{name: "dots left out", text: "ray", kind: artist, first: []string{"ray"}},
		{name: "apostrophe left out", text: "oneill", kind: artist, first: []string{"oneill"}, only: true},
		{name: "a sign for a letter", text: "kash", kind: artist, first: []string{"kash"}},
		{name: "space left out", text: "blynk182", kind: artist, first: []string{"blink"}, only: true},
		{
			name: "space mistyped", text: "casiotonefor the painfullybshy", kind: artist,
			first: []string{"orchestra"}, only: true,
		},
		{name: "a number", text: "50 hertz", kind: artist, first: []string{"hertz"}, only: true},
		{name: "Cyrillic", text: "кино", kind: artist, first: []string{"kino"}, only: true},
		{name: "Cyrillic typed in Latin", text: "kino", kind: artist, first: []string{"kino"}, only: true},
		{name: "Han", text: "陽水", kind: artist, first: []string{"inoue"}, only: true},
		{name: "Hangul", text: "서울", kind: artist, first: []string{"seoul"}, only: true},
		{name: "a name of signs", text: "!!!", kind: artist, first: []string{"signs"}, only: true},
		{name: "handle", text: "@harbourlights", kind: artist, first: []string{"handled"}, only: true},
		{name: "words swapped", text: "lanterns velvet", kind: artist, first: []string{"lanterns"}, only: true},
		{
			name: "same name: the popular first", text: "freeway", kind: song,
			first: []string{"freeway-big", "freeway-small", "freeway-live"}, only: true,
		},
		{
			name: "artist and title", text: "kestrel freeway", kind: song,
			first: []string{"freeway-small", "freeway-big", "freeway-live"}, only: true,
		},
		{
			name: "title and artist, mistyped", text: "harvset velvet lanterns", kind: song,
			first: []string{"harvest"}, only: true,
		},
		{name: "songs of an artist", text: "velvet lanterns", kind: song, first: []string{"rivers", "harvest"}, only: true},
		{
			name: "songs of a mistyped artist", text: "velvet lantrens", kind: song,
			first: []string{"rivers", "harvest"}, only: true,
		},
		{name: "albums of an artist", text: "kestrel", kind: album, first: []string{"drive", "roads"}, only: true},
		{name: "feat. left out", text: "two rivers ada lund", kind: song, first: []string{"rivers"}, only: true},
		{name: "featuring for feat.", text: "two rivers featuring ada", kind: song, first: []string{"rivers"}, only: true},
		{name: "numeral for a number", text: "2 rivers", kind: song, first: []string{"rivers"}, only: true},
		{name: "numeral for a Roman one", text: "nocturne part 2", kind: song, first: []string{"part"}, only: true},
		{
			name: "genre in the final search", text: "delta blues", kind: song, first: []string{"delta"},
			only: true, final: true,
		},
		{name: "no genre as one types", text: "delta blues", kind: song, only: true},
		{
			name: "album in the final search", text: "roads", kind: song, first: []string{"freeway-live", "freeway-big"},
			only: true, final: true,
		},
		{name: "a genre", text: "delta bl", kind: item.Genre, first: []string{"blues"}, only: true},
		{name: "an event", text: "kestrel at", kind: item.Event, first: []string{"gig"}, only: true},
		{name: "merchandise of an artist", text: "kestrel shirt", kind: item.Merch, first: []string{"shirt"}, only: true},
		{name: "words of a post", text: "lighthouses studio", kind: item.Post, first: []string{"news"}, only: true},
		{name: "a mistyped word of a post", text: "lighthuoses", kind: item.Post, first: []string{"news"}, only: true},
		{name: "posts of an artist", text: "kestrel", kind: item.Post, first: []string{"news"}, only: true},
		{
			name: "an event by its place", text: "hamburg", kind: item.Event, first: []string{"festival"},
			only: true, final: true,
		},
		{
			name: "an event of an artist at a place", text: "velvet lanterns hamburg", kind: item.Event,
			first: []string{"festival"}, only: true, final: true,
		},
		{name: "a venue", text: "old mill", kind: item.Venue, first: []string{"mill"}, only: true},
		{
			name: "a venue by its city", text: "mill berlin", kind: item.Venue, first: []string{"mill"}, only: true, final: true,
		},
		{name: "merchandise", text: "tour", kind: item.Merch, first: []string{"shirt", "poster"}, only: true},
		{name: "nothing of the name", text: "zyxwvut", kind: artist, only: true},
		{name: "nothing of one word", text: "kestrel zyxwvut", kind: artist, only: true},
		{name: "nothing short", text: "qj", kind: artist, only: true},
		{name: "a beginning across a space is none", text: "thevelv", kind: artist, only: true},
		{name: "a space left out so far", text: "velvetlanterns", kind: artist, first: []string{"lanterns"}, only: true},
	}
}

// badInputs are texts that must neither fail nor find anything they should not.
func badInputs() []string {
	long := make([]byte, 10_000)
	for i := range long {
		long[i] = "kestrel avenue "[i%15]
	}
	return []string{
		"", "   ", "\t\n\r", "\x00\x01\x1b", string(long), "\"", "'", "`", "\\", "\\\"", `" OR type = "song`,
		`x" OR visible = "kestrel`, "a\" ] OR id EXISTS", "+-=&&||><!(){}[]^\"~*?:\\/", "type:song", "name:*", "(", "[", "🎸", "🎸🎸 🎸",
		"👩‍👩‍👧‍👦", "\xff\xfe", "kes\xfftrel", "\u202ekestrel", "\u0301", "...", "-", "--kestrel", "~2", "AND", "OR NOT",
		"the", "&", "feat.",
		"%", "%00", "../../etc", "<script>", "${jndi}", "ﷺ", "ß", "İ", "ǆ", "\u1100", "a\u0300\u0300\u0300",
	}
}
