package shares_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/shares"
)

var (
	fan = access.Viewer{UserID: "fan"}
	now = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
)

func song(id string) item.Ref  { return item.Ref{Type: item.Song, ID: id} }
func album(id string) item.Ref { return item.Ref{Type: item.Album, ID: id} }
func list(id string) item.Ref  { return item.Ref{Type: item.Playlist, ID: id} }

// site has the album "al" of the songs 1, 2 and one that takes a tier, the album "other" of one song, songs on no
// album, and playlists. What begins with "own" visitors do not see.
type site struct {
	kept      []shares.Share
	playlists map[string][]string // the songs of those that were made; closed ones are nil
	titles    []string
	failPut   error
	closed    bool // "1" was withdrawn
}

func (s *site) Shares(context.Context, string) ([]shares.Share, error) { return s.kept, nil }

func (s *site) Put(_ context.Context, _ string, share shares.Share) error {
	if s.failPut != nil {
		return s.failPut
	}
	s.kept = slices.DeleteFunc(s.kept, func(one shares.Share) bool { return one.Ref == share.Ref })
	s.kept = append([]shares.Share{share}, s.kept...)
	return nil
}

func (s *site) Remove(_ context.Context, _ string, of item.Ref) error {
	s.kept = slices.DeleteFunc(s.kept, func(one shares.Share) bool { return one.Ref == of })
	return nil
}

func (s *site) isSeen(v access.Viewer, id string) bool {
	return id != "missing" && (v.SignedIn() || !strings.HasPrefix(id, "own")) && (id != "1" || !s.closed)
}

func (s *site) ArtistPage(_ context.Context, v access.Viewer, id, _ string) (music.Artist, error) {
	if !s.isSeen(v, id) {
		return music.Artist{}, fault.Missing("This artist")
	}
	return music.Artist{Person: person.Person{UserID: id}}, nil
}

func (s *site) ArtistsFor(ctx context.Context, v access.Viewer, ids []string) (all []music.Artist, _ error) {
	for _, id := range ids {
		if a, err := s.ArtistPage(ctx, v, id, ""); err == nil {
			all = append(all, a)
		}
	}
	return all, nil
}

func (s *site) Album(_ context.Context, v access.Viewer, id string) (music.Album, error) {
	if !s.isSeen(v, id) {
		return music.Album{}, fault.Missing("This album")
	}
	return music.Album{ID: id}, nil
}

func (s *site) Albums(ctx context.Context, v access.Viewer, ids []string) (all []music.Album, _ error) {
	for _, id := range ids {
		if a, err := s.Album(ctx, v, id); err == nil {
			all = append(all, a)
		}
	}
	return all, nil
}

func (s *site) AlbumOpenings(
	ctx context.Context, v access.Viewer, albums []music.Seen, _ int,
) (map[string][]music.Track, error) {
	on := map[string][]string{"al": {"1", "2", "gated"}, "other": {"3"}}
	opened := map[string][]music.Track{}
	for _, a := range albums {
		opened[a.AlbumID], _ = s.Tracks(ctx, v, on[a.AlbumID])
	}
	return opened, nil
}

func (s *site) Track(_ context.Context, v access.Viewer, id string) (music.Track, error) {
	if !s.isSeen(v, id) {
		return music.Track{}, fault.Missing("This track")
	}
	t := music.Track{ID: id, Title: "Song " + id, Decision: access.Decision{HasAccess: id != "gated"}}
	switch id {
	case "1", "2", "gated":
		t.AlbumID = "al"
	case "3":
		t.AlbumID = "other"
	}
	return t, nil
}

func (s *site) Tracks(ctx context.Context, v access.Viewer, ids []string) (all []music.Track, _ error) {
	for _, id := range ids {
		if t, err := s.Track(ctx, v, id); err == nil {
			all = append(all, t)
		}
	}
	return all, nil
}

func (s *site) Stream(ctx context.Context, v access.Viewer, id string) (music.Track, error) {
	t, err := s.Track(ctx, v, id)
	if err == nil && !t.HasAccess {
		err = fault.New(fault.Forbidden, "no")
	}
	return t, err
}

func (s *site) See(_ context.Context, v access.Viewer, id string) error {
	if !s.isSeen(v, id) {
		return fault.Missing("This playlist")
	}
	return nil
}

func (s *site) Make(_ context.Context, _ access.Viewer, title string, trackIDs []string) (string, error) {
	if s.playlists == nil {
		s.playlists = map[string][]string{}
	}
	s.playlists["made"] = trackIDs
	s.titles = append(s.titles, title)
	return "made", nil
}

func (s *site) Rename(_ context.Context, _ access.Viewer, _, title string) error {
	s.titles = append(s.titles, title)
	return nil
}

func (s *site) Close(_ context.Context, _ access.Viewer, id string) error {
	s.playlists[id] = nil
	return nil
}

func service(s *site) *shares.Service {
	return shares.NewService(shares.Options{Store: s, Music: s, Playlists: s, Now: func() time.Time { return now }})
}

func TestWhatMayBeShared(t *testing.T) {
	many := make([]item.Ref, shares.MaxSongs+1)
	for name, c := range map[string]struct {
		who    access.Viewer
		things []item.Ref
		words  string
		want   fault.Code
	}{
		"a visitor":              {access.Visitor, []item.Ref{song("1")}, "", fault.Unauthenticated},
		"nothing":                {fan, nil, "", fault.BadUserInput},
		"what is not there":      {fan, []item.Ref{song("missing")}, "", fault.NotFound},
		"an unknown kind":        {fan, []item.Ref{{Type: item.Event, ID: "1"}}, "", fault.NotFound},
		"a gated song":           {fan, []item.Ref{song("gated")}, "", fault.Forbidden},
		"one's own draft":        {fan, []item.Ref{song("own")}, "", fault.Forbidden},
		"an album of drafts":     {fan, []item.Ref{album("own")}, "", fault.Forbidden},
		"a private playlist":     {fan, []item.Ref{list("own")}, "", fault.Forbidden},
		"a draft among others":   {fan, []item.Ref{song("1"), song("own")}, "", fault.Forbidden},
		"several playlists":      {fan, []item.Ref{song("1"), list("p")}, "", fault.BadUserInput},
		"too many":               {fan, many, "", fault.BadUserInput},
		"a long description":     {fan, []item.Ref{song("1")}, strings.Repeat("a", 1001), fault.BadUserInput},
		"words not to be shown":  {fan, []item.Ref{song("1")}, "a\x00", fault.BadUserInput},
		"several and no song":    {fan, []item.Ref{album("empty"), album("empty")}, "", fault.BadUserInput},
		"a song that is missing": {fan, []item.Ref{song("1"), song("missing")}, "", fault.NotFound},
	} {
		s := &site{}
		if _, err := service(s).Share(t.Context(), c.who, c.things, c.words); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		if len(s.kept) != 0 || len(s.playlists) != 0 {
			t.Errorf("%s: refused, it is kept: %v %v", name, s.kept, s.playlists)
		}
	}
}

func TestWhatStandsForSeveral(t *testing.T) {
	for name, c := range map[string]struct {
		things []item.Ref
		words  string
		want   item.Ref
		title  string
		songs  []string
	}{
		"one song":             {[]item.Ref{song("1")}, "", song("1"), "", nil},
		"an artist":            {[]item.Ref{{Type: item.Artist, ID: "x"}}, "", item.Ref{Type: item.Artist, ID: "x"}, "", nil},
		"a public playlist":    {[]item.Ref{list("p")}, "", list("p"), "", nil},
		"all that one hears":   {[]item.Ref{song("2"), song("1"), song("2")}, "", album("al"), "", nil},
		"an album and its own": {[]item.Ref{album("al"), song("1")}, "", album("al"), "", nil},
		"a part of an album": {
			[]item.Ref{song("1"), song("1")}, "For you\nand more", list("made"), "For you", []string{"1"},
		},
		"of two albums": {
			[]item.Ref{song("3"), album("al")}, "", list("made"), "Song 3 and 2 more", []string{"3", "1", "2"},
		},
		"songs on none": {
			[]item.Ref{song("a"), song("b")},
			strings.Repeat("ä", 150), list("made"), strings.Repeat("ä", 99) + "…",
			[]string{"a", "b"},
		},
	} {
		s := &site{}
		got, err := service(s).Share(t.Context(), fan, c.things, c.words)
		if err != nil || got.Ref != c.want || got.IsMade != (c.songs != nil) || len(s.kept) != 1 ||
			s.kept[0].Ref != c.want || s.kept[0].Description != c.words {
			t.Errorf("%s: %+v, %v, kept %+v", name, got, err, s.kept)
		}
		if c.songs != nil && (!slices.Equal(s.playlists["made"], c.songs) || !slices.Equal(s.titles, []string{c.title})) {
			t.Errorf("%s: the playlist %q has %v", name, s.titles, s.playlists)
		}
	}
}

func TestSharesOverTime(t *testing.T) {
	ctx, s := t.Context(), &site{}
	svc := service(s)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, things := range [][]item.Ref{{song("1")}, {album("al")}, {song("a"), song("b")}} {
		_, err := svc.Share(ctx, fan, things, "before")
		must(err)
	}
	must(svc.Describe(ctx, fan, list("made"), input.Set("after")))
	must(svc.Describe(ctx, fan, song("1"), input.Optional[string]{}))
	if !slices.Equal(s.titles, []string{"before", "after"}) || s.kept[0].Description != "before" {
		t.Errorf("titles %v, kept %+v", s.titles, s.kept)
	}
	if err := svc.Describe(ctx, fan, song("2"), input.Set("x")); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("describing what is not shared: %v", err)
	}
	s.closed = true
	all, err := svc.List(ctx, fan)
	must(err)
	if len(all) != 2 || all[0].Ref != list("made") || all[1].Album == nil {
		t.Errorf("once a song was withdrawn: %+v", all)
	}
	must(svc.Unshare(ctx, fan, list("made")))
	must(svc.Unshare(ctx, fan, song("1")))
	if s.playlists["made"] != nil || len(s.kept) != 1 {
		t.Errorf("after taking them away %v, %v", s.playlists, s.kept)
	}
	if err := svc.Unshare(ctx, fan, song("1")); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("taking it away again: %v", err)
	}
	for name, err := range map[string]error{
		"list":     func() error { _, err := svc.List(ctx, access.Visitor); return err }(),
		"describe": svc.Describe(ctx, access.Visitor, album("al"), input.Set("x")),
		"unshare":  svc.Unshare(ctx, access.Visitor, album("al")),
	} {
		if fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("%s for a visitor: %v", name, err)
		}
	}
}

// A playlist that nobody knows of is open to nobody else.
func TestAShareThatIsNotKept(t *testing.T) {
	s := &site{failPut: errors.New("away")}
	_, err := service(s).Share(t.Context(), fan, []item.Ref{song("a"), song("b")}, "")
	if !errors.Is(err, s.failPut) || s.playlists["made"] != nil {
		t.Errorf("%v, %v", err, s.playlists)
	}
	s = &site{kept: make([]shares.Share, shares.MaxShares)}
	_, err = service(s).Share(t.Context(), fan, []item.Ref{song("a"), song("b")}, "")
	if fault.CodeOf(err) != fault.Conflict || len(s.playlists) != 0 {
		t.Errorf("one more than there can be: %v, %v", err, s.playlists)
	}
}
