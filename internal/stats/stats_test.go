package stats

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// shelf is a catalogue of one artist, without any track, and of albums of theirs.
type shelf struct{ music.Store }

func (shelf) ArtistsByIDs(_ context.Context, ids []string) (found []music.Artist, _ error) {
	for _, id := range ids {
		found = append(found, music.Artist{Person: person.Person{UserID: id}})
	}
	return found, nil
}

// AlbumsByIDs knows all but the one that is gone.
func (shelf) AlbumsByIDs(_ context.Context, ids []string) (found []music.Album, _ error) {
	for _, id := range ids {
		if id != "gone" {
			found = append(found, music.Album{ID: id, Artist: person.Person{UserID: "owner"}, Status: access.Draft})
		}
	}
	return found, nil
}

func (shelf) TracksByIDs(context.Context, []string) ([]music.Track, error) { return nil, nil }

// figures is a store of what it is given; asked are the spans it was asked for.
type figures struct {
	days   []Day
	places []Place
	tracks []TrackDay
	// releases are given as they are.
	releases []ReleaseCounts
	asked    []Span
	zone     Zone
}

func (f *figures) Days(_ context.Context, s Span) ([]Day, error) {
	f.asked = append(f.asked, s)
	return f.days, nil
}
func (f *figures) Listeners(context.Context, Span) ([]Place, error) { return f.places, nil }
func (f *figures) Sources(context.Context, Span) ([]Source, error)  { return nil, nil }
func (f *figures) TopTracks(context.Context, Span, int) ([]TrackCounts, error) {
	return nil, nil
}

func (f *figures) Releases(_ context.Context, _ Span, limit int) ([]ReleaseCounts, error) {
	return f.releases[:min(limit, len(f.releases))], nil
}

func (f *figures) Zone(context.Context, string) (Zone, error) {
	if f.zone.Name == "" {
		return Zone{Name: "UTC"}, nil
	}
	return f.zone, nil
}

func (f *figures) SetZone(_ context.Context, _ string, z Zone) error {
	f.zone = z
	return nil
}

func (f *figures) TrackDays(context.Context, Span) ([]TrackDay, error) { return f.tracks, nil }

var (
	owner = access.Viewer{UserID: "owner"}
	start = time.Date(2026, 2, 27, 23, 30, 0, 0, time.UTC)
)

func service(f *figures) *Service {
	return NewService(f, music.NewService(shelf{}, nil, time.Now), func() time.Time { return start })
}

func TestSpans(t *testing.T) {
	for name, c := range map[string]struct {
		by       access.Viewer
		from, to time.Time
		days     int
		want     fault.Code
	}{
		"one day":               {owner, start, start, 1, ""},
		"both ends count":       {owner, start, start.Add(time.Hour), 2, ""},
		"a day of another zone": {owner, start.In(time.FixedZone("", 3600)), start.Add(time.Hour), 2, ""},
		"the longest":           {owner, start, start.AddDate(0, 0, 365), 366, ""},
		"an admin":              {access.Viewer{UserID: "admin", Admin: true}, start, start, 1, ""},
		"too long":              {owner, start, start.AddDate(0, 0, 366), 0, fault.BadUserInput},
		"backwards":             {owner, start, start.AddDate(0, 0, -1), 0, fault.BadUserInput},
		"a visitor":             {access.Visitor, start, start, 0, fault.Unauthenticated},
		"another":               {access.Viewer{UserID: "fan"}, start, start, 0, fault.Forbidden},
	} {
		f := &figures{}
		got, err := service(f).Artist(t.Context(), c.by, "owner", "", c.from, c.to)
		if c.want != "" {
			if fault.CodeOf(err) != c.want || len(f.asked) > 0 {
				t.Errorf("%s: %v after %d statements", name, err, len(f.asked))
			}
			continue
		}
		if err != nil || len(got.Days) != c.days || got.Days[0].Day != "2026-02-27" {
			t.Errorf("%s: %+v, %v", name, got.Days, err)
		}
		if before := f.asked[1]; before.Last != "2026-02-26" || before.First != dayBefore("2026-02-27", c.days) {
			t.Errorf("%s: before is %+v", name, before)
		}
	}
}

// A span is days of the artist's zone, and its ends are there where summer time begins.
func TestDaysAreOfTheArtistsZone(t *testing.T) {
	for name, c := range map[string]struct {
		zone, from, to, first, last, start, end string
	}{
		"Berlin, as summer time begins": {
			"Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29", "2026-03-29",
			"2026-03-28T23:00:00Z", "2026-03-29T21:59:59.999Z",
		},
		"Halifax": {
			"America/Halifax", "2026-11-27T03:00:00Z", "2026-11-27T05:00:00Z", "2026-11-26", "2026-11-27",
			"2026-11-26T04:00:00Z", "2026-11-28T03:59:59.999Z",
		},
		"Auckland": {
			"Pacific/Auckland", "2026-11-26T11:00:00Z", "2026-11-26T12:00:00Z", "2026-11-27", "2026-11-27",
			"2026-11-26T11:00:00Z", "2026-11-27T10:59:59.999Z",
		},
	} {
		f := &figures{zone: Zone{Name: c.zone}}
		got, err := service(f).Artist(t.Context(), owner, "owner", "", at(t, c.from), at(t, c.to))
		if err != nil {
			t.Fatal(err)
		}
		if s := f.asked[0]; s.First != c.first || s.Last != c.last {
			t.Errorf("%s: %+v", name, s)
		}
		if !got.From.Equal(at(t, c.start)) || !got.To.Equal(at(t, c.end)) {
			t.Errorf("%s: %s to %s", name, got.From.UTC(), got.To.UTC())
		}
	}
}

func at(t *testing.T, text string) time.Time {
	t.Helper()
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

func TestAnArtistChoosesTheZone(t *testing.T) {
	f := &figures{}
	if _, err := service(f).SetZone(t.Context(), owner, "owner", "Europe/Berlin"); err != nil {
		t.Error(err)
	}
	if _, err := service(f).SetZone(t.Context(), owner, "owner", "Mars/Olympus"); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("a zone that is none: %v", err)
	}
	_, err := service(f).SetZone(t.Context(), access.Viewer{UserID: "fan"}, "owner", "UTC")
	if fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("another's: %v", err)
	}
	if f.zone.Name != "Europe/Berlin" || !f.zone.Since.Equal(start) {
		t.Errorf("kept %+v", f.zone)
	}
}

func TestTotalsAndPlaces(t *testing.T) {
	f := &figures{
		days: []Day{
			{"2026-02-27", Counts{Listens: 4, Completed: 1, Listeners: 3, Saves: 2, Followers: -1, Seconds: 100}},
			{"2026-02-28", Counts{Listens: 4, Completed: 3, Listeners: 3, Followers: 3, Seconds: 50}},
		},
		places: []Place{
			{"Porto", "Portugal", 2},
			{"Lisbon", "Portugal", 5},
			{"", "", 4},
			{"", "Spain", 3},
			{"Graz", "Austria", 1},
		},
	}
	got, err := service(f).Artist(t.Context(), owner, "owner", "", start, start.AddDate(0, 0, 2))
	if err != nil {
		t.Fatal(err)
	}
	if want := (Counts{
		Listens: 8, Completed: 4, Listeners: 15, Saves: 2, Followers: 2,
		Seconds: 150,
	}); got.Totals != want {
		t.Errorf("totals %+v, want %+v", got.Totals, want)
	}
	if share := got.Totals.Completion(); share == nil || *share != .5 {
		t.Errorf("completion %v", share)
	}
	if got.Days[2].Listens != 0 || got.Days[2].Completion() != nil {
		t.Errorf("a day of nothing: %+v", got.Days[2])
	}
	want := []Place{{"Lisbon", "Portugal", 5}, {"", "Spain", 3}, {"", "", 7}}
	if len(got.Places) != len(want) {
		t.Fatalf("places %+v", got.Places)
	}
	for i, p := range got.Places {
		if p != want[i] {
			t.Errorf("place %d: %+v, want %+v", i, p, want[i])
		}
	}
}

// Tracks on no release have a row of their own; a release that is gone has none.
func TestReleasesKeepTheirOrder(t *testing.T) {
	f := &figures{releases: []ReleaseCounts{
		{"tide", "Tide", Counts{Listens: 9, Completed: 3, Listeners: 2}},
		{"gone", "Gone", Counts{Listens: 8}},
		{"", "", Counts{Listens: 7}},
		{"rope", "Rope", Counts{Listens: 1}},
	}}
	got, err := service(f).Artist(t.Context(), owner, "owner", "", start, start)
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, r := range got.Releases {
		id := "none"
		if r.Album != nil {
			id = r.Album.ID
		}
		rows = append(rows, fmt.Sprint(id, " ", r.Listens, " ", r.Listeners))
	}
	if text := strings.Join(rows, ", "); text != "tide 9 2, none 7 0, rope 1 0" {
		t.Errorf("releases are %s", text)
	}
}

func TestTableIsSafeToOpen(t *testing.T) {
	titles := []string{"=1+1", "+1", "-1", "@SUM(A1)", "\tcmd", "\rcmd", `He said "no", twice`, "line\nbreak", "Plain", ""}
	f := &figures{days: []Day{{
		"2026-02-28",
		Counts{Listens: 3, Completed: 1, Listeners: 2, Saves: -1, Followers: -4, Seconds: 12.25},
	}}}
	for _, title := range titles {
		f.tracks = append(f.tracks, TrackDay{Day: "2026-02-28", TrackID: "id", Title: title, Counts: Counts{Listens: 3}})
	}
	table, err := service(f).Table(t.Context(), owner, "owner", "", start, start.AddDate(0, 0, 2), Whole)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := table.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(out.String(), "\xef\xbb\xbf")
	if !marked ||
		!strings.HasPrefix(text, "day,track,trackId,listens,listeners,completed,completion,seconds,saves,followers\r\n") {
		t.Errorf("it begins with %q", out.String()[:90])
	}
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != 1+3+len(titles) {
		t.Fatalf("%d rows", len(records))
	}
	if got, want := strings.Join(records[2], "|"), "2026-02-28|||3|2|1|0.3333|12.2|-1|-4"; got != want {
		t.Errorf("the day is %s, want %s", got, want)
	}
	for i, title := range titles {
		got := records[3+i][1]
		if i < 6 {
			if !strings.HasPrefix(got, "'") || strings.TrimSpace(got[1:]) != strings.TrimSpace(title) {
				t.Errorf("%q became %q", title, got)
			}
		} else if got != title {
			t.Errorf("%q became %q", title, got)
		}
	}
}

// Days, tracks and releases are files of their own, each with one kind of row.
func TestPartsAreFilesOfTheirOwn(t *testing.T) {
	f := &figures{
		days: []Day{{"2026-02-27", Counts{Listens: 4, Completed: 1, Listeners: 3, Saves: 2, Followers: -1, Seconds: 100}}},
		tracks: []TrackDay{
			{"2026-02-27", "one", "Rope", "a", "Tide", Counts{Listens: 1, Completed: 1, Listeners: 1, Seconds: 20}},
			{"2026-02-27", "two", "Salt", "", "", Counts{Listens: 2, Listeners: 2, Saves: 1, Seconds: 30}},
			{"2026-02-28", "one", "Rope", "a", "Tide", Counts{Listens: 3, Completed: 1, Listeners: 1, Seconds: 50}},
		},
		releases: []ReleaseCounts{
			{"a", "Tide", Counts{Listens: 4, Completed: 2, Listeners: 1, Seconds: 70}},
			{"", "", Counts{Listens: 2, Listeners: 2, Saves: 1, Seconds: 30}},
		},
	}
	for part, want := range map[Part]string{
		Days: "day,listens,listeners,completed,completion,seconds,saves,followers\n" +
			"2026-02-27,4,3,1,0.2500,100.0,2,-1\n2026-02-28,0,0,0,,0.0,0,0\n",
		Tracks: "day,album,track,trackId,listens,listeners,completed,completion,seconds,saves\n" +
			"2026-02-27,Tide,Rope,one,1,1,1,1.0000,20.0,0\n2026-02-27,,Salt,two,2,2,0,0.0000,30.0,1\n" +
			"2026-02-28,Tide,Rope,one,3,1,1,0.3333,50.0,0\n",
		Releases: "album,albumId,listens,listeners,completed,completion,seconds,saves\n" +
			"Tide,a,4,1,2,0.5000,70.0,0\n,,2,2,0,0.0000,30.0,1\n",
	} {
		table, err := service(f).Table(t.Context(), owner, "owner", "", start, start.AddDate(0, 0, 1), part)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := table.WriteCSV(&out); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(strings.TrimPrefix(out.String(), "\xef\xbb\xbf"), "\r\n", "\n"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", part, got, want)
		}
	}
	_, err := service(f).Table(t.Context(), owner, "owner", "", start, start, "years")
	if fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("a part that there is not: %v", err)
	}
}
