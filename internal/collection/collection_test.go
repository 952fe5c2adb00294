package collection_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/search"
)

var day = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

// catalogue is a store and the music that it names. Whoever asks may hear all but "locked".
type catalogue struct {
	kept  []collection.Kept
	heard []collection.Heard
	site  []collection.Published
	reads int
	// more: the person may hear what is not open to everybody.
	more bool
}

func (c *catalogue) Kept(context.Context, string, int) ([]collection.Kept, error) {
	c.reads++
	return c.kept, nil
}

func (c *catalogue) Heard(context.Context, string, int) ([]collection.Heard, error) {
	return c.heard, nil
}

func (c *catalogue) SeesMore(context.Context, string) (bool, error) { return c.more, nil }

func (c *catalogue) EachPublished(_ context.Context, yield func(collection.Published) error) error {
	for _, p := range c.site {
		if err := yield(p); err != nil {
			return err
		}
	}
	return nil
}

func (*catalogue) Albums(_ context.Context, _ access.Viewer, ids []string) (all []music.Album, _ error) {
	for _, id := range ids {
		all = append(all, music.Album{
			ID: id, Title: "Album " + id, Artist: person.Person{UserID: "the", Name: "The Zebra"}, ReleaseDate: day,
			Decision: access.Decision{Visible: true, HasAccess: id != "locked"},
		})
	}
	return all, nil
}

func track(id, albumID string, number int) music.Track {
	title := ""
	if albumID != "" {
		title = "Album " + albumID
	}
	return music.Track{
		ID: id, Title: "Song " + id, AlbumID: albumID, AlbumTitle: title, Number: number, ReleaseDate: day,
		Artist:   person.Person{UserID: "the", Name: "The Zebra"},
		Decision: access.Decision{Visible: true, HasAccess: id != "locked"},
	}
}

func (*catalogue) Tracks(_ context.Context, _ access.Viewer, ids []string) (all []music.Track, _ error) {
	for _, id := range ids {
		albumID := "of " + id
		if id == "alone" {
			albumID = ""
		}
		all = append(all, track(id, albumID, 1))
	}
	return all, nil
}

func (*catalogue) AlbumOpenings(
	_ context.Context, _ access.Viewer, albums []music.Seen, _ int,
) (map[string][]music.Track, error) {
	opened := map[string][]music.Track{}
	for _, a := range albums {
		opened[a.AlbumID] = []music.Track{
			track(a.AlbumID+"2", a.AlbumID, 2), track(a.AlbumID+"1", a.AlbumID, 1), track("locked", a.AlbumID, 3),
		}
	}
	return opened, nil
}

func service(c *catalogue) *collection.Service {
	return collection.NewService(collection.Options{
		Store: c, Music: c, Fold: search.Fold, Resembles: search.Resembles, Now: func() time.Time { return day },
	})
}

func ids[T any](list []T, id func(T) string) []string {
	all := make([]string, len(list))
	for i, one := range list {
		all[i] = id(one)
	}
	return all
}

var (
	albumID = func(a collection.Album) string { return a.ID }
	trackID = func(t collection.Track) string { return t.ID }
)

func TestLibrary(t *testing.T) {
	c := &catalogue{
		kept: []collection.Kept{
			{Kind: collection.KindAlbum, ID: "b", At: day.Add(time.Hour), Saved: true},
			{Kind: collection.KindAlbum, ID: "a", At: day},
			{Kind: collection.KindAlbum, ID: "locked", At: day, Saved: true},
			{Kind: collection.KindTrack, ID: "single", At: day.Add(2 * time.Hour), Saved: true},
			{Kind: collection.KindTrack, ID: "alone", At: day, Saved: true},
			{Kind: collection.KindTrack, ID: "locked", At: day, Saved: true},
			{Kind: collection.KindArtist, ID: "the", At: day, Saved: true},
		},
		heard: []collection.Heard{{TrackID: "a1", Plays: 3, Last: day}},
	}
	s, fan := service(c), access.Viewer{UserID: "fan"}
	l, err := s.Library(t.Context(), fan)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := ids(l.Albums, albumID), []string{"a", "b", "of single", "alone"}; !slices.Equal(got, want) {
		t.Errorf("albums %v, want %v", got, want)
	}
	want := []string{"a1", "a2", "b1", "b2", "single", "alone"}
	if got := ids(l.Tracks, trackID); !slices.Equal(got, want) {
		t.Errorf("tracks %v, want %v", got, want)
	}
	if len(l.Artists) != 1 || l.Artists[0].Albums != 4 || !slices.Equal(l.Followed, []string{"the"}) {
		t.Errorf("artists %+v, followed %v", l.Artists, l.Followed)
	}
	if l.Kept["b"].IsZero() || !l.Kept["a"].IsZero() || !l.Kept["of single"].IsZero() || l.Plays["a1"].Plays != 3 {
		t.Errorf("saved are %v, plays %v", l.Kept, l.Plays)
	}
	for range 3 {
		if _, err := s.Library(t.Context(), fan); err != nil {
			t.Fatal(err)
		}
	}
	s.Hear(event.Event{Verb: event.Saved, ActorID: "somebody"})
	if _, err := s.Library(t.Context(), fan); err != nil || c.reads != 1 {
		t.Errorf("read %d times, %v", c.reads, err)
	}
	s.Hear(event.Event{Verb: event.Saved, ActorID: "fan"})
	if _, err := s.Library(t.Context(), fan); err != nil || c.reads != 2 {
		t.Errorf("after saving read %d times, %v", c.reads, err)
	}
	if _, err := s.Library(t.Context(), access.Visitor); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("a visitor's: %v", err)
	}
}

// What is called so comes first, then what begins so, what has a word that does, and what has it anywhere.
func TestTheBestFitIsFirst(t *testing.T) {
	c := &catalogue{}
	for i, title := range []string{"Cloven", "In Love", "Glove", "Love Song", "Love"} {
		c.site = append(c.site, collection.Published{
			TrackID: title, Title: title, ArtistID: "x", Artist: "Ant", AlbumID: "al", Album: "Hill", Number: i, ReleasedAt: day,
		})
	}
	s := service(c)
	l, err := s.Site(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"love": "Love, Love Song, In Love, Cloven, Glove", "love ant": "Cloven, In Love, Glove, Love Song, Love",
		" LOVE ": "Love, Love Song, In Love, Cloven, Glove", "love  song": "Love Song",
	} {
		found := s.Find(l, text)
		if got := strings.Join(ids(found.Tracks, trackID), ", "); got != want {
			t.Errorf("%q finds %s, want %s", text, got, want)
		}
		if found.IsEmpty() {
			t.Errorf("%q finds nothing", text)
		}
	}
	if nothing := s.Find(l, "hate"); !nothing.IsEmpty() {
		t.Errorf("hate finds %+v", nothing)
	}
}

// What takes a tier is in no list, and is found where it is asked for.
func TestWhatTakesATierIsFoundByWhoHoldsOne(t *testing.T) {
	c := &catalogue{site: []collection.Published{
		{TrackID: "open", Title: "Song", ArtistID: "x", Artist: "Ant", AlbumID: "al", Album: "Hill", ReleasedAt: day},
		{
			TrackID: "gated", Title: "Song", ArtistID: "x", Artist: "Ant", AlbumID: "al", Album: "Hill", ReleasedAt: day,
			TakesTier: true,
		},
		{TrackID: "own", Title: "Song", ArtistID: "x", Artist: "Ant", ReleasedAt: day, TakesTier: true},
	}}
	s := service(c)
	l, err := s.Site(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	of := func(found collection.Listing) string {
		return strings.Join(ids(found.Tracks, trackID), " ") + "; " + strings.Join(ids(found.Albums, albumID), " ")
	}
	for got, want := range map[string]string{
		of(*l): "open; al", of(s.Find(l, "song")): "open; ", of(s.FindAll(l, "song")): "open gated own; own",
		of(s.FindAll(l, "hill")): "open gated; al", of(s.FindAll(l, "")): "open; al",
	} {
		if got != want {
			t.Errorf("found %q, want %q", got, want)
		}
	}
	if artists := s.FindAll(l, "ant").Artists; len(artists) != 1 {
		t.Errorf("the artist is found as %+v", artists)
	}
}

func TestSiteAndFind(t *testing.T) {
	onHill := func(id, title string, number int) collection.Published {
		return collection.Published{
			TrackID: id, Title: title, ArtistID: "x", Artist: "The Ant", AlbumID: "al", Album: "Hill", Number: number,
			AlbumArtistID: "x", AlbumArtist: "The Ant", ReleasedAt: day,
		}
	}
	c := &catalogue{site: []collection.Published{
		onHill("2", "Two", 2), onHill("1", "One", 1),
		{TrackID: "3", Title: "Three", ArtistID: "y", Artist: "Bee", Genres: []string{"buzz"}, ReleasedAt: day},
	}}
	s := service(c)
	l, err := s.Site(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	names := ids(l.Artists, func(a collection.Artist) string { return a.Name })
	if !slices.Equal(names, []string{"The Ant", "Bee"}) {
		t.Errorf("artists go by their names without articles: %v", names)
	}
	if last := s.LastSite(); last != l || len(service(c).LastSite().OnAlbum("al")) != 0 {
		t.Errorf("the last one is %p, not %p", last, l)
	}
	if on := ids(l.OnAlbum("al"), trackID); !slices.Equal(on, []string{"1", "2"}) {
		t.Errorf("on the album are %v", on)
	}
	if by := ids(l.ByArtist("y"), albumID); !slices.Equal(by, []string{"3"}) || len(l.ByArtist("nobody")) != 0 {
		t.Errorf("by the artist are %v", by)
	}
	for text, want := range map[string]string{
		"": "3 1 2", "ONE": "1", "ant hill": "1 2", "bee": "3", "ant bee": "", "three": "3",
	} {
		found := s.Find(l, text)
		if got := strings.Join(ids(found.Tracks, trackID), " "); got != want {
			t.Errorf("%q finds %q, want %q", text, got, want)
		}
	}
	if found := s.Find(l, "three"); len(found.Albums) != 1 || !found.Albums[0].IsTrack {
		t.Errorf("a song on no album stands for one: %+v", found.Albums)
	}
}

func TestSignsAloneFindWhatHasThem(t *testing.T) {
	c := &catalogue{site: []collection.Published{
		{TrackID: "1", Title: "Myth Takes", ArtistID: "x", Artist: "!!!", ReleasedAt: day},
		{TrackID: "2", Title: "Two", ArtistID: "y", Artist: "Bee", ReleasedAt: day},
	}}
	s := service(c)
	l, err := s.Site(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if found := s.Find(l, "!!!"); len(found.Artists) != 1 || len(found.Albums) != 1 || len(found.Tracks) != 0 {
		t.Errorf("!!! finds %+v", found)
	}
	for _, text := range []string{"?", "...", "😀"} {
		if found := s.Find(l, text); !found.IsEmpty() {
			t.Errorf("%q finds %+v", text, found)
		}
	}
}

func TestWhatIsMistypedIsFound(t *testing.T) {
	c := &catalogue{}
	for id, names := range map[string][3]string{
		"1": {"Peeping Tomboy", "Kurt Vile", "Smoke Ring"}, "2": {"Way of Life", "The Lanterns", "Field"},
		"3": {"Way of Lime", "Orchard", "Field"}, "4": {"Lakes", "Kurd", "Alone"}, "5": {"Velvet", "Lanternfish", "Sea"},
	} {
		c.site = append(c.site, collection.Published{
			TrackID: id, Title: names[0], ArtistID: names[1], Artist: names[1], AlbumID: names[2] + names[1], Album: names[2],
			AlbumArtistID: names[1], AlbumArtist: names[1], ReleasedAt: day,
		})
	}
	s := service(c)
	l, err := s.Site(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"krut vile":       "1",   // one edit, beside a word that is right
		"Way of lfie":     "2",   // fewest edits alone
		"way of lire":     "2 3", // or all that are as near
		"lantenrs velvte": "",    // in no name together
		"velvet lantr":    "5",   // the beginning of a word, mistyped
		"peping tomboi":   "1",
		"krut":            "", // short, and alone
		"zzzz":            "",
		"vile of":         "", // as it is known, though not together
	} {
		found := s.Find(l, text)
		got := ids(found.Tracks, trackID)
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%q finds %q, want %q", text, got, want)
		}
	}
}

func BenchmarkFindMistyped(b *testing.B) {
	c, random := &catalogue{}, rand.New(rand.NewPCG(1, 2))
	word := func() string {
		letters := make([]byte, 3+random.IntN(7))
		for i := range letters {
			letters[i] = byte('a' + random.IntN(26))
		}
		return string(letters)
	}
	for i := range 2_000 {
		c.site = append(c.site, collection.Published{
			TrackID: fmt.Sprint(i), Title: word() + " " + word(), ArtistID: fmt.Sprint(i % 300), Artist: word(),
			AlbumID: fmt.Sprint("a", i%500), Album: word(), AlbumArtistID: fmt.Sprint(i % 300),
		})
	}
	s := service(c)
	l, err := s.Site(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s.Find(l, "nobody knnows")
	}
}

func TestALibraryThatCannotBeRead(t *testing.T) {
	broken := errors.New("broken")
	s := collection.NewService(collection.Options{
		Store: failing{broken}, Fold: strings.ToLower, Now: func() time.Time { return day },
	})
	if _, err := s.Library(t.Context(), access.Viewer{UserID: "fan"}); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	if _, err := s.Site(t.Context()); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

type failing struct{ err error }

func (f failing) Kept(context.Context, string, int) ([]collection.Kept, error) { return nil, f.err }

func (f failing) Heard(context.Context, string, int) ([]collection.Heard, error) { return nil, f.err }

func (f failing) SeesMore(context.Context, string) (bool, error) { return false, f.err }

func (f failing) EachPublished(context.Context, func(collection.Published) error) error { return f.err }
