package seed

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/account"
)

func TestLoadWritesTheWholeCatalogue(t *testing.T) {
	m, report := loaded(t)
	// 263 artists and 2,000 tracks of the archive, 427 albums and 35 singles of
	// tracks without one; 6 authors of 7 recordings; 12 invented artists.
	want := map[string][2]int{
		"genres":         {len(m.genres), 60},
		"artists":        {len(m.artists), 263 + 6 + 12},
		"albums":         {len(m.albums), 427 + 35 + 7 + 25},
		"tracks":         {len(m.tracks), 2000 + 7 + 127},
		"fans":           {len(m.fans), 500 + 1},
		"credentials":    {len(m.credentials), 3},
		"counted tracks": {len(m.countedTracks), len(m.tracks)},
		"counted albums": {len(m.countedAlbums), len(m.albums)},
		"counted people": {len(m.countedBy), len(m.artists)},
		"counted genres": {len(m.countedGenres), 60},
		"listens":        {report.Listens, len(m.listens)},
		"saves":          {report.Saves, len(m.saves)},
	}
	for what, n := range want {
		if n[0] != n[1] {
			t.Errorf("%s: %d, want %d", what, n[0], n[1])
		}
	}
	if m.mark.CompletedAt.IsZero() {
		t.Error("the mark does not say that the load is complete")
	}
	t.Logf("%+v", report)
}

func TestRowsHangTogether(t *testing.T) {
	m, _ := loaded(t)
	recordings := 0
	for _, tr := range m.tracks {
		album, ok := m.albums[tr.AlbumID]
		if _, known := m.artists[tr.ArtistID]; !ok || !known {
			t.Fatalf("track %q has no album or no artist", tr.Title)
		}
		if tr.Tint != album.Tint || tr.CoverArtURL != album.CoverArtURL {
			t.Errorf("track %q looks other than its album", tr.Title)
		}
		if tr.Index < 1 || tr.Index > album.TrackCount || tr.Seconds <= 0 || len(tr.GenreIDs) == 0 || tr.License == "" {
			t.Errorf("track %q is incomplete: %+v", tr.Title, tr)
		}
		if tr.Source == "recording" {
			recordings++
			if _, err := os.Stat(filepath.Join("audio", tr.Recording)); err != nil || tr.Recording == "" ||
				tr.Attribution == "" {
				t.Errorf("recording %q has no file or no credit: %v", tr.Title, err)
			}
		}
	}
	if recordings != 7 {
		t.Errorf("%d recordings, want 7", recordings)
	}
	for _, a := range m.albums {
		if _, ok := m.artists[a.ArtistID]; !ok || a.TrackCount == 0 || a.ReleaseDate.After(testNow) {
			t.Errorf("album %q is incomplete: %+v", a.Title, a)
		}
	}
	for pair := range m.features {
		if m.tracks[pair[1]].ArtistID != pair[0] {
			t.Errorf("an artist features a track of another: %v", pair)
		}
	}
	demo := m.artists[ID("", "artist", "invented-saltferry")]
	if _, ok := m.follows[[2]string{ID("", "fan", "0"), demo.ID}]; !ok || demo.Email != ArtistEmail {
		t.Error("the demo fan does not follow the demo artist")
	}
	for id, a := range m.artists {
		if a.Origin == OriginFMA && (a.Bio != "" || a.City != "") {
			t.Errorf("something is made up of %s, who is real", a.DisplayName)
		}
		if a.Origin == OriginInvented && (a.Bio == "" || a.Latitude == 0) {
			t.Errorf("%s has no bio or no city", a.DisplayName)
		}
		if len(m.artists[id].Genres) == 0 {
			t.Errorf("%s has no genre", a.DisplayName)
		}
	}
}

var handleForm = regexp.MustCompile(`^[a-z0-9_]{3,30}$`)

func TestHandlesAreUniqueAndReadable(t *testing.T) {
	m, _ := loaded(t)
	seen, mails := make(map[string]bool), make(map[string]bool)
	check := func(p PersonRow) {
		if !handleForm.MatchString(p.Handle) || account.CheckHandle(p.Handle) != "" ||
			regexp.MustCompile(`^(artist|user|fan)_?\d`).MatchString(p.Handle) {
			t.Errorf("handle %q of %s is not fit", p.Handle, p.DisplayName)
		}
		if seen[p.Handle] || mails[p.Email] {
			t.Errorf("handle %q or address %q is taken", p.Handle, p.Email)
		}
		seen[p.Handle], mails[p.Email] = true, true
	}
	for _, a := range m.artists {
		check(a.PersonRow)
	}
	for _, f := range m.fans {
		check(f.PersonRow)
	}
	for _, mail := range []string{FanEmail, ArtistEmail, AdminEmail} {
		if !mails[mail] {
			t.Errorf("there is no account %s", mail)
		}
	}
}

func TestFanHandlesNeverRepeat(t *testing.T) {
	seen := make(map[string]int)
	for i := range 70000 {
		handle, _ := fanHandle(i)
		if other, ok := seen[handle]; ok {
			t.Fatalf("fans %d and %d are both %q", other, i, handle)
		}
		seen[handle] = i
	}
}

func TestLoadIsDeterministic(t *testing.T) {
	first, _ := loaded(t)
	second, _ := loaded(t)
	first.mark, second.mark = nil, nil // these carry the time of completion
	if !reflect.DeepEqual(first, second) {
		t.Error("two loads of the same options differ")
	}
	other := newMemory()
	opts := testOptions()
	opts.Seed = 7
	if _, err := Load(t.Context(), other, opts); err != nil {
		t.Fatal(err)
	}
	if reflect.DeepEqual(first.listens, other.listens) {
		t.Error("another seed gives the same listening")
	}
	if !reflect.DeepEqual(first.tracks, other.tracks) {
		t.Error("another seed gives other tracks")
	}
}

func TestLoadingAgainWritesNothing(t *testing.T) {
	m, _ := loaded(t)
	before := m.writes
	report, err := Load(t.Context(), m, testOptions())
	if err != nil {
		t.Fatal(err)
	}
	if !report.Already || m.writes != before+1 {
		t.Errorf("already %v, %d writes beside asking for the mark", report.Already, m.writes-before-1)
	}
}

// Wherever a load breaks off, loading again gives the graph of one that did not.
func TestInterruptedLoadIsResumed(t *testing.T) {
	whole, _ := loaded(t)
	for at := 1; at <= whole.writes; at += 5 {
		m := newMemory()
		m.breakAfter = at
		if _, err := Load(t.Context(), m, testOptions()); !errors.Is(err, errBroken) {
			t.Fatalf("write %d failed, and Load said %v", at, err)
		}
		opts := testOptions()
		opts.Now = opts.Now.AddDate(0, 0, 3) // the anchor of the first try holds
		if _, err := Load(t.Context(), m, opts); err != nil {
			t.Fatal(err)
		}
		m.breakAfter, m.writes, m.mark = whole.breakAfter, whole.writes, whole.mark
		if !reflect.DeepEqual(m, whole) {
			t.Fatalf("the graph resumed after write %d differs", at)
		}
	}
}

func TestMoreFansAreAddedToThoseThere(t *testing.T) {
	m, _ := loaded(t)
	opts := testOptions()
	opts.Fans = 520
	if _, err := Load(t.Context(), m, opts); err != nil {
		t.Fatal(err)
	}
	if len(m.fans) != 521 {
		t.Errorf("%d fans, want 520 and the administrator", len(m.fans))
	}
}

func TestScaleAddsAsManyTracksAsFans(t *testing.T) {
	m := newMemory()
	opts := testOptions()
	opts.Fans, opts.Scale = 4000, true
	var stages []string
	opts.Progress = func(stage string, done, total int) {
		if done == total {
			stages = append(stages, stage)
		}
	}
	if _, err := Load(t.Context(), m, opts); err != nil {
		t.Fatal(err)
	}
	if extra := len(m.tracks) - 2134; extra < 3600 || extra > 4400 {
		t.Errorf("%d tracks were added, want about 4,000", extra)
	}
	if added := len(m.artists) - 281; added != 200 {
		t.Errorf("%d artists were added, want 200", added)
	}
	seen := make(map[string]bool)
	for _, a := range m.artists {
		if seen[a.Handle] || !handleForm.MatchString(a.Handle) {
			t.Errorf("handle %q", a.Handle)
		}
		seen[a.Handle] = true
	}
	want := "catalogue, synthetic artists, fans, listening, talk, sales, counts, what is shown first"
	if got := strings.Join(stages, ", "); got != want {
		t.Errorf("stages: %s", got)
	}
	for _, l := range m.listens {
		if _, ok := m.tracks[l.TrackID]; !ok {
			t.Fatal("a fan listens to a track that is not there")
		}
	}
}

func TestIDsHaveTheLayoutOfVersion7(t *testing.T) {
	form := regexp.MustCompile(`^019b76da-a800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	rapid.Check(t, func(rt *rapid.T) {
		key := rapid.String().Draw(rt, "key")
		if id := ID("", "track", key); !form.MatchString(id) {
			rt.Fatalf("%q", id)
		}
	})
	if ID("", "track", "a") == ID("", "album", "a") || ID("", "track", "a") == ID("x", "track", "a") {
		t.Error("kind or namespace does not tell ids apart")
	}
}
