package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/seed"
)

const (
	albumHeader = "album_id,album_date_created,album_year_released,album_favorites,album_listens," +
		"album_title,album_type,album_url,artist_name\n"
	trackHeader = "track_id,album_id,album_title,artist_id,artist_name,artist_url,license_title," +
		"license_url,track_date_created,track_disc_number,track_duration,track_favorites,track_genres," +
		"track_listens,track_number,track_title,track_url\n"
	rock    = `"[{'genre_id': '12', 'genre_title': 'Rock', 'genre_url': 'http://example.test/Rock/'}]"`
	licence = "Attribution,http://creativecommons.org/licenses/by/4.0/"
)

// track is one row of the tracks file.
func track(id, album, artist, name, genres, seconds, number, title string) string {
	return strings.Join([]string{
		id, album, "", artist, name, "http://example.test/a", licence, "11/26/2008 01:48:12 AM",
		"1", seconds, "2", genres, "30", number, title, "http://example.test/t",
	}, ",") + "\n"
}

const oneAlbum = "1,11/26/2008 01:44:45 AM,2009,4,90,First,Album,http://example.test/al,Somebody\n"

func convert(t *testing.T, albums, tracks string) (*seed.Catalogue, *repairLog) {
	t.Helper()
	c, log, err := tryConvert(t, albums, tracks)
	if err != nil {
		t.Fatal(err)
	}
	return c, log
}

func tryConvert(t *testing.T, albums, tracks string) (*seed.Catalogue, *repairLog, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"raw_albums_excerpt.csv": albumHeader + albums, "raw_tracks_excerpt.csv": trackHeader + tracks,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	log := &repairLog{}
	e, err := readExcerpt(dir, log)
	if err != nil {
		return nil, log, err
	}
	c, err := build(e, log)
	return c, log, err
}

func TestEachDefectIsRepairedAndReported(t *testing.T) {
	sound := track("10", "1", "7", "Somebody", rock, "60", "1", "A Song")
	for _, test := range []struct {
		name           string
		albums, tracks string
		kind           kind
		check          func(c *seed.Catalogue) bool
	}{
		{
			"a track without an album row becomes a single", oneAlbum,
			sound + track("11", "99", "7", "Somebody", rock, "61", "3", "Alone"), kindNoAlbum,
			func(c *seed.Catalogue) bool {
				single := c.Albums[1]
				return len(c.Albums) == 2 && single.Type == "single" && single.Title == "Alone" &&
					c.Tracks[1].Album == single.Key && single.ReleaseDate == "2008-11-26"
			},
		},
		{
			"broken UTF-8 between letters was an apostrophe", oneAlbum,
			track("10", "1", "7", "Somebody", rock, "60", "1", "It?\x80?s"), kindEncoding,
			func(c *seed.Catalogue) bool { return c.Tracks[0].Title == "It’s" },
		},
		{
			"broken UTF-8 elsewhere is left out", oneAlbum,
			track("10", "1", "7", "Somebody", rock, "60", "1", "The End?\x80?"), kindEncoding,
			func(c *seed.Catalogue) bool { return c.Tracks[0].Title == "The End" },
		},
		{
			"lost letters are restored", oneAlbum, track("10", "1", "7", "F??sforo", rock, "60", "1", "A Song"), kindLetters,
			func(c *seed.Catalogue) bool {
				return c.Artists[0].Name == "Fósforo" && c.Artists[0].Handle == "fosforo"
			},
		},
		{
			"entities are decoded", oneAlbum, track("10", "1", "7", "Salt &amp; Vinegar", rock, "60", "1", "A Song"), kindEntity,
			func(c *seed.Catalogue) bool {
				return c.Artists[0].Name == "Salt & Vinegar" && c.Artists[0].Handle == "saltandvinegar"
			},
		},
		{
			"blanks are trimmed", oneAlbum, track("10", "1", "7", "Somebody", rock, "60", "1", " Going  Down "), kindSpace,
			func(c *seed.Catalogue) bool { return c.Tracks[0].Title == "Going Down" },
		},
		{
			"durations in minutes become seconds", oneAlbum,
			track("10", "1", "7", "Somebody", rock, "61.56666667", "1", "A Song"), kindDuration,
			func(c *seed.Catalogue) bool { return c.Tracks[0].Seconds == 3694 },
		},
		{
			"a date may be only a year", "1,2008,2008,4,90,First,Album,http://example.test/al,Somebody\n", sound, kindYearOnly,
			func(c *seed.Catalogue) bool {
				return c.Albums[0].AddedAt == "2008-01-01T00:00:00Z" && c.Albums[0].ReleaseDate == "2008-01-01"
			},
		},
		{
			"an album may lack its year", "1,11/26/2008 01:44:45 PM,,4,90,First,Album,http://example.test/al,Somebody\n",
			sound, kindNoYear,
			func(c *seed.Catalogue) bool {
				return c.Albums[0].ReleaseDate == "2008-11-26" && c.Albums[0].AddedAt == "2008-11-26T13:44:45Z"
			},
		},
		{
			"numbers that repeat are made anew, 0 last", oneAlbum,
			track("10", "1", "7", "Somebody", rock, "60", "0", "Last") +
				track("11", "1", "7", "Somebody", rock, "60", "1", "First"), kindNumbers,
			func(c *seed.Catalogue) bool {
				return c.Tracks[0].Title == "First" && c.Tracks[0].Number == 1 && c.Tracks[1].Number == 2
			},
		},
		{
			"a track without a genre takes its album's", oneAlbum,
			sound + track("11", "1", "7", "Somebody", "", "60", "2", "Odd"), kindNoGenre,
			func(c *seed.Catalogue) bool { return reflect.DeepEqual(c.Tracks[1].Genres, []string{"rock"}) },
		},
		{
			"a track may lack its licence", oneAlbum, strings.Replace(sound, licence, ",", 1), kindNoLicence,
			func(c *seed.Catalogue) bool {
				return c.Tracks[0].Licence == "not-stated" && c.Licences[0].Title == "Not stated by the archive"
			},
		},
		{
			"an album of several artists is under the one it names", oneAlbum,
			sound + track("11", "1", "8", "Another", rock, "60", "2", "B") +
				track("12", "1", "8", "Another", rock, "60", "3", "C"), kindManyArtists,
			func(c *seed.Catalogue) bool { return c.Albums[0].Artist == "fma-7" && c.Tracks[1].Artist == "fma-8" },
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, log := convert(t, test.albums, test.tracks)
			if log.count(test.kind) != 1 {
				t.Errorf("%d repairs of the kind are reported: %v", log.count(test.kind), log.list)
			}
			if !test.check(c) {
				t.Errorf("got %+v\n%+v\n%+v", c.Artists, c.Albums, c.Tracks)
			}
		})
	}
}

func TestSoundRowsNeedNoRepair(t *testing.T) {
	c, log := convert(t, oneAlbum, track("10", "1", "7", "Somebody", rock, "60", "3", "A Song"))
	if len(log.list) != 0 {
		t.Errorf("repairs: %v", log.list)
	}
	want := seed.Track{
		Key: "fma-10", Album: "fma-1", Artist: "fma-7", Title: "A Song", Number: 3, Seconds: 60, Genres: []string{"rock"},
		Listens: 30, Favourites: 2, Licence: "by-4-0", AddedAt: "2008-11-26T01:48:12Z", URL: "https://example.test/t",
	}
	if !reflect.DeepEqual(c.Tracks, []seed.Track{want}) {
		t.Errorf("got %+v", c.Tracks)
	}
	if a := c.Albums[0]; a.ReleaseDate != "2009-01-01" || a.Type != "album" || a.Listens != 90 || a.Favourites != 4 {
		t.Errorf("album %+v", a)
	}
}

func TestWhatCannotBeReadStopsTheConverter(t *testing.T) {
	sound := track("10", "1", "7", "Somebody", rock, "60", "1", "A Song")
	for name, in := range map[string][2]string{
		"a date that is none":        {strings.Replace(oneAlbum, "11/26/2008 01:44:45 AM", "yesterday", 1), sound},
		"an album without tracks":    {oneAlbum + strings.Replace(oneAlbum, "1,", "2,", 1), sound},
		"a type nobody knows":        {strings.Replace(oneAlbum, "Album,", "Wax Cylinder,", 1), sound},
		"a genre nobody knows":       {oneAlbum, strings.Replace(sound, "'Rock'", "'Skronk'", 1)},
		"a broken list":              {oneAlbum, strings.Replace(sound, "}]", "}", 1)},
		"a duration of nothing":      {oneAlbum, strings.Replace(sound, ",60,", ",0,", 1)},
		"listens that are no number": {oneAlbum, strings.Replace(sound, ",30,", ",many,", 1)},
		"a row that is too short":    {oneAlbum, "10,1\n"},
	} {
		if _, _, err := tryConvert(t, in[0], in[1]); err == nil {
			t.Errorf("%s is let through", name)
		}
	}
}

func TestPythonLiterals(t *testing.T) {
	for text, want := range map[string][]string{
		"":                             nil,
		"[]":                           nil,
		`[{'genre_title': 'Hip-Hop'}]`: {"Hip-Hop"},
		`[{'genre_id': '1', 'genre_title': "Rock 'n' Roll", 'x': None}, {'genre_title': 'It\'s', 'n': 12}]`: {
			"Rock 'n' Roll",
			"It's",
		},
		` [ { 'genre_title' : 'Jazz' , } , ] `: {"Jazz"},
	} {
		got, err := parseGenreTitles(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %q, %v", text, got, err)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune(`[]{}'":, aN1\`))).Draw(rt, "text")
		if titles, err := parseGenreTitles(text); err != nil && titles != nil {
			rt.Fatalf("%q: both %q and %v", text, titles, err)
		}
	})
}

func TestHandles(t *testing.T) {
	taken := map[string]bool{}
	for _, test := range [][2]string{
		{"Kurt Vile", "kurtvile"},
		{"kurt vile", "kurtvile_2"},
		{"Au", "au_music"},
		{"Music", "music_music"},
		{"Hans Grüsel's Krankenkabinet", "hansgruselskrankenkabinet"},
		{"Argumentix + Dragging an Ox Through Water", "argumentixanddragginganox"},
		{"T.I.T.S.", "tits"},
		{"A Name Made Of A Great Many Short Words Indeed", "anamemadeofagreatmanyshort"},
		{"Supercalifragilisticexpialidocious", "supercalifragilisticexpialidoc"},
		{"Supercalifragilisticexpialidocious", "supercalifragilisticexpialid_2"},
	} {
		if got := handleFor(test[0], taken); got != test[1] {
			t.Errorf("%q: got %q, want %q", test[0], got, test[1])
		}
	}
}

// The committed files are what the converter made of the whole excerpt.
func TestCommittedCatalogueIsWhole(t *testing.T) {
	all, err := seed.ReadCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{"genres": len(all.Genres)}
	for _, a := range all.Artists {
		if a.Origin == seed.OriginFMA {
			counts["artists"]++
		}
	}
	for _, a := range all.Albums {
		switch {
		case strings.HasPrefix(a.Key, "fma-single-"):
			counts["singles"]++
		case strings.HasPrefix(a.Key, "fma-"):
			counts["albums"]++
		}
	}
	for _, tr := range all.Tracks {
		if strings.HasPrefix(tr.Key, "fma-") {
			counts["tracks"]++
		}
	}
	want := map[string]int{"genres": 60, "artists": 263, "albums": 427, "singles": 35, "tracks": 2000}
	if !reflect.DeepEqual(counts, want) {
		t.Errorf("got %v, want %v", counts, want)
	}
	report, err := os.ReadFile(filepath.Join("..", "catalogue", "REPAIRS.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"| Lines of broken UTF-8 | 34 |", "| Tracks without an album row | 35 |",
		"Left out: nothing.",
	} {
		if !strings.Contains(string(report), line) {
			t.Errorf("the report does not say %q", line)
		}
	}
}

func TestConvertingTwiceWritesTheSame(t *testing.T) {
	tracks := track("10", "1", "7", "Somebody", rock, "60", "1", "A Song") +
		track("11", "9", "8", "Other", rock, "60", "1", "B")
	written := func() map[string]string {
		c, log := convert(t, oneAlbum, tracks)
		dir := t.TempDir()
		if err := writeCatalogue(dir, c); err != nil {
			t.Fatal(err)
		}
		if err := log.write(dir, c); err != nil {
			t.Fatal(err)
		}
		out := map[string]string{}
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			data, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				t.Fatal(err)
			}
			out[f.Name()] = string(data)
		}
		return out
	}
	first := written()
	if len(first) != 6 || !reflect.DeepEqual(first, written()) {
		t.Errorf("two conversions differ, or %d files are not 6", len(first))
	}
}
