package taste_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// records is a music.Store of one artist, and of a published and a draft album of theirs.
type records struct{ music.Store }

func (records) ArtistsByIDs(_ context.Context, ids []string) (found []music.Artist, _ error) {
	for _, id := range ids {
		if id == "band" {
			found = append(found,
				music.Artist{Person: person.Person{UserID: id, Handle: "the_band", Name: "The Band", ProfilePictureURL: "/p"}})
		}
	}
	return found, nil
}

func (records) AlbumsByIDs(_ context.Context, ids []string) (found []music.Album, _ error) {
	for _, id := range ids {
		if status, ok := map[string]access.Status{"album": access.Published, "draft": access.Draft}[id]; ok {
			found = append(found,
				music.Album{
					ID: id, Title: "Title of " + id, Status: status, CoverArtURL: "/c",
					Artist: person.Person{UserID: "band", Name: "The Band"},
				})
		}
	}
	return found, nil
}

func (records) TracksByIDs(context.Context, []string) ([]music.Track, error) { return nil, nil }

func (records) Genres(context.Context) ([]music.Genre, error) {
	return []music.Genre{{ID: "1", Name: "Post-Rock", Slug: "post rock"}}, nil
}

func (records) Entitlements(context.Context, string, time.Time, access.Needs) (access.Entitlements, error) {
	return access.Entitlements{}, nil
}

// sayings is a taste.Store that remembers what it was told last, and knows what a test gives it.
type sayings struct {
	taste.Store
	said     taste.Opinion
	opinions []taste.Opinion
	removed  []taste.Removed
	chosen   []string
	until    time.Time
	place    taste.Place
}

func (s *sayings) Say(_ context.Context, _ string, o taste.Opinion, most int) error {
	if most != taste.MaxOpinions {
		return fmt.Errorf("at most %d", most)
	}
	s.said = o
	return nil
}

func (s *sayings) TakeBack(context.Context, string, taste.Thing) (bool, error) { return true, nil }

func (s *sayings) Opinions(context.Context, string) ([]taste.Opinion, error) { return s.opinions, nil }

func (s *sayings) OpinionsOn(context.Context, string, []taste.Thing) ([]taste.Opinion, error) {
	return s.opinions, nil
}

func (s *sayings) Removed(context.Context, string) ([]taste.Removed, error) { return s.removed, nil }

func (s *sayings) RemoveBelief(context.Context, string, taste.Removed, int) (bool, error) {
	return true, nil
}

func (s *sayings) RestoreBelief(context.Context, string, taste.Thing) (bool, error) { return true, nil }

func (s *sayings) ChooseGenres(_ context.Context, _ string, slugs []string) ([]music.Genre, error) {
	s.chosen = slugs
	return nil, nil
}

func (s *sayings) ChosenGenres(context.Context, string) ([]music.Genre, error) { return nil, nil }

func (s *sayings) SetPrivateUntil(_ context.Context, _ string, until time.Time) error {
	s.until = until
	return nil
}

func (s *sayings) PrivateUntil(context.Context, string) (time.Time, error) { return s.until, nil }

func (s *sayings) SayPlace(_ context.Context, _ string, p taste.Place) error {
	s.place = p
	return nil
}

func (s *sayings) Place(context.Context, string) (taste.Place, error) { return s.place, nil }

type believes taste.Beliefs

func (b believes) Beliefs(context.Context, string) (taste.Beliefs, error) {
	return taste.Beliefs(b), nil
}

var (
	now    = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	fan    = access.Viewer{UserID: "fan"}
	band   = taste.Thing{Kind: taste.KindArtist, ID: "band"}
	genre  = taste.Thing{Kind: taste.KindGenre, ID: "post rock"}
	gone   = taste.Thing{Kind: taste.KindArtist, ID: "gone"}
	album  = taste.Thing{Kind: taste.KindAlbum, ID: "album"}
	looked = taste.Look{Name: "The Band", ImageURL: "/p", Path: "/the_band"}
)

// service works on a store; changes fail with limited.
func service(store *sayings, b taste.Beliefs, limited error) *taste.Service {
	clock := func() time.Time { return now }
	return taste.NewService(taste.Options{
		Store: store, Music: music.NewService(records{}, nil, clock), Beliefs: believes(b), Now: clock,
		Limits: limits{limited},
	})
}

func second[T any](_ T, err error) error { return err }

func TestWhoMayChangeWhat(t *testing.T) {
	minutes := func(n int) *int { return &n }
	many := make([]string, taste.MaxChosen+1)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	for name, c := range map[string]struct {
		ask func(context.Context, *taste.Service, access.Viewer) error
		// reads says that nothing is changed, so that no limit holds.
		reads bool
		want  fault.Code
	}{
		"say": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.Say(ctx, v, band, true))
		}},
		"say of a draft": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.Say(ctx, v, taste.Thing{Kind: taste.KindAlbum, ID: "draft"}, true))
		}, want: fault.NotFound},
		"say of nothing": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.Say(ctx, v, taste.Thing{Kind: taste.KindTrack, ID: "none"}, true))
		}, want: fault.NotFound},
		"say of an unknown genre": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.Say(ctx, v, taste.Thing{Kind: taste.KindGenre, ID: "none"}, true))
		}, want: fault.NotFound},
		"take back": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.TakeBack(ctx, v, gone))
		}},
		"remove": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.RemoveBelief(ctx, v, genre))
		}},
		"remove a track": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.RemoveBelief(ctx, v, album))
		}, want: fault.BadUserInput},
		"restore": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.RestoreBelief(ctx, v, gone))
		}},
		"choose": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.ChooseGenres(ctx, v, many[:taste.MaxChosen]))
		}},
		"choose too many": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.ChooseGenres(ctx, v, many))
		}, want: fault.BadUserInput},
		"choose the same often": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.ChooseGenres(ctx, v, slices.Repeat([]string{"a"}, 100)))
		}},
		"a day in private": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.SetPrivateListening(ctx, v, minutes(1440)))
		}},
		"no time in private": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.SetPrivateListening(ctx, v, minutes(0)))
		}, want: fault.BadUserInput},
		"too long in private": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.SetPrivateListening(ctx, v, minutes(1441)))
		}, want: fault.BadUserInput},
		"a past in private": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.SetPrivateListening(ctx, v, minutes(-5)))
		}, want: fault.BadUserInput},
		"no more in private": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.SetPrivateListening(ctx, v, nil))
		}},
		"say where one lives": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.SayPlace(ctx, v, "Graz", "Austria"))
		}},
		"live nowhere": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.SayPlace(ctx, v, "", " "))
		}},
		"live in no country": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.SayPlace(ctx, v, "Graz", " "))
		}, want: fault.BadUserInput},
		"read where one lives": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.Place(ctx, v))
		}, reads: true},
		"read what is thought": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.Believed(ctx, v))
		}, reads: true},
		"read opinions": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.Opinions(ctx, v))
		}, reads: true},
		"read some opinions": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.OpinionsOn(ctx, v, []taste.Thing{band}))
		}, reads: true},
		"read too many opinions": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.OpinionsOn(ctx, v, slices.Repeat([]taste.Thing{band}, 201)))
		}, reads: true, want: fault.BadUserInput},
		"read genres": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.ChosenGenres(ctx, v))
		}, reads: true},
		"read private": {ask: func(ctx context.Context, s *taste.Service, v access.Viewer) error {
			return second(s.PrivateUntil(ctx, v))
		}, reads: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := service(&sayings{}, taste.Beliefs{}, nil)
			if err := c.ask(t.Context(), s, access.Visitor); fault.CodeOf(err) != fault.Unauthenticated {
				t.Errorf("a visitor: %v", err)
			}
			if err := c.ask(t.Context(), s, fan); c.want == "" && err != nil || c.want != "" && fault.CodeOf(err) != c.want {
				t.Errorf("a fan: %v, want %q", err, c.want)
			}
			if c.reads || c.want == fault.BadUserInput {
				return
			}
			if err := c.ask(t.Context(), service(&sayings{}, taste.Beliefs{}, fault.Limited(time.Second)),
				fan); fault.CodeOf(err) != fault.RateLimited {
				t.Errorf("too often: %v", err)
			}
		})
	}
}

func TestWhatIsSaidKeepsItsName(t *testing.T) {
	store := &sayings{}
	got, err := service(store, taste.Beliefs{}, nil).Say(t.Context(), fan, band, false)
	want := taste.Opinion{Thing: band, Name: "The Band", At: now}
	if err != nil || store.said != want || got.Of != want || got.Look != looked {
		t.Errorf("%v %+v, kept %+v", err, got, store.said)
	}
}

// What is gone has the name that it had, and leads nowhere; so has what went back to being a draft.
func TestOpinionsOfWhatIsGone(t *testing.T) {
	draft := taste.Thing{Kind: taste.KindAlbum, ID: "draft"}
	store := &sayings{opinions: []taste.Opinion{
		{Thing: band, Name: "Once", More: true},
		{Thing: draft, Name: "Before"},
		{Thing: album},
		{Thing: genre},
	}}
	got, err := service(store, taste.Beliefs{}, nil).Opinions(t.Context(), fan)
	want := []taste.Look{
		looked,
		{Name: "Before"},
		{Name: "Title of album", ArtistName: "The Band", ImageURL: "/c", Path: "/album/album"},
		{Name: "Post-Rock", Path: "/music?genre=post+rock"},
	}
	looks := make([]taste.Look, len(got))
	for i, o := range got {
		looks[i] = o.Look
	}
	if diff := cmp.Diff(want, looks); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
}

// A belief that was removed while beliefs were made is told as removed, and nowhere else; one about nobody is not told.
func TestBelievedLeavesOutWhatIsRemovedAndGone(t *testing.T) {
	rock := taste.Belief{Thing: genre, Strength: 1, Basis: "You chose it"}
	would := taste.Belief{Thing: band, Strength: .5, Basis: "You follow them"}
	b := taste.Beliefs{
		Artists: []taste.Belief{{Thing: gone, Strength: 1}, {Thing: band, Strength: .7}}, Genres: []taste.Belief{rock},
		Removed: []taste.Belief{would}, Mix: taste.Mix{Own: 1}, ByPopularity: true,
	}
	store := &sayings{removed: []taste.Removed{{Thing: band, Name: "Once"}, {Thing: gone, Name: "Nobody"}}}
	got, err := service(store, b, nil).Believed(t.Context(), fan)
	if err != nil || len(got.Artists) != 0 || got.Mix.Own != 1 || !got.ByPopularity {
		t.Fatalf("%v %+v", err, got)
	}
	if len(got.Genres) != 1 || got.Genres[0].Of != rock || got.Genres[0].Name != "Post-Rock" {
		t.Errorf("genres %+v", got.Genres)
	}
	if len(got.Removed) != 2 || got.Removed[0].Of != would || got.Removed[0].Look != looked ||
		got.Removed[1].Name != "Nobody" || got.Removed[1].Of.Strength != 0 || got.Removed[1].Of.Basis == "" {
		t.Errorf("removed %+v", got.Removed)
	}
}

func TestChosenGenresAreChosenOnce(t *testing.T) {
	store := &sayings{}
	if _, err := service(store, taste.Beliefs{}, nil).ChooseGenres(t.Context(), fan,
		[]string{"b", "a", "b"}); err != nil || !slices.Equal(store.chosen, []string{"b", "a"}) {
		t.Errorf("%v, kept %v", err, store.chosen)
	}
}

func TestPrivateListeningEndsByItself(t *testing.T) {
	hour := 60
	store := &sayings{}
	s := service(store, taste.Beliefs{}, nil)
	until, err := s.SetPrivateListening(t.Context(), fan, &hour)
	if err != nil || !until.Equal(now.Add(time.Hour)) || !store.until.Equal(until) {
		t.Fatalf("%v %v", until, err)
	}
	for at, want := range map[time.Time]bool{
		now.Add(time.Second): true, now: false,
		now.Add(-time.Hour): false, {}: false,
	} {
		store.until = at
		if got, err := s.PrivateUntil(t.Context(), fan); err != nil || got.IsZero() == want {
			t.Errorf("until %v: %v %v", at, got, err)
		}
	}
	if ended, err := s.SetPrivateListening(t.Context(), fan, nil); err != nil || !ended.IsZero() || !store.until.IsZero() {
		t.Errorf("%v %v", ended, err)
	}
}

func TestSayPlace(t *testing.T) {
	before := taste.Place{City: "Leipzig", Country: "Germany"}
	for _, c := range []struct {
		city, country string
		want          taste.Place
		wrong         []string
	}{
		{city: " Graz ", country: "Austria", want: taste.Place{City: "Graz", Country: "Austria"}},
		{city: "New\u00a0 York", country: "United States", want: taste.Place{City: "New York", Country: "United States"}},
		{city: "Zu\u0308rich", country: "Switzerland", want: taste.Place{City: "Z\u00fcrich", Country: "Switzerland"}},
		{
			city: strings.Repeat("ö", 80), country: "Austria",
			want: taste.Place{City: strings.Repeat("ö", 80), Country: "Austria"},
		},
		{city: " ", country: "", want: taste.Place{}},
		{city: "Graz", country: " ", wrong: []string{"country"}},
		{city: "", country: "Austria", wrong: []string{"city"}},
		{city: strings.Repeat("ö", 81), country: "Aus\ntria", wrong: []string{"city", "country"}},
		{city: "Graz\n", country: "Austria", wrong: []string{"city"}},
		{city: "Gr\u202eaz", country: "Austria", wrong: []string{"city"}},
		{city: "Gr\xffaz", country: "Austria", wrong: []string{"city"}},
	} {
		store := &sayings{place: before}
		got, err := service(store, taste.Beliefs{}, nil).SayPlace(t.Context(), fan, c.city, c.country)
		if len(c.wrong) > 0 {
			var refused *fault.Error
			if !errors.As(err, &refused) || !slices.Equal(slices.Sorted(maps.Keys(refused.Fields)), c.wrong) ||
				store.place != before {
				t.Errorf("%q, %q: %v, want %v wrong; kept %v", c.city, c.country, err, c.wrong, store.place)
			}
			continue
		}
		if err != nil || got != c.want || store.place != c.want {
			t.Errorf("%q, %q: %v %q, kept %q", c.city, c.country, err, got, store.place)
		}
	}
}

func TestPlaces(t *testing.T) {
	for want, said := range map[string][2]string{
		"": {" ", ""}, "at": {"", "AT"}, "graz": {"Graz ", ""}, "graz, at": {" GRAZ", "at"},
	} {
		if got := taste.PlaceOf(said[0], said[1]); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

// away is a Believer that has learned nothing yet.
type away struct{}

func (away) Beliefs(context.Context, string) (taste.Beliefs, error) {
	return taste.Beliefs{}, fault.Away("Recommendations", errors.New("no model"))
}

func TestBeliefsBeforeAnythingIsLearned(t *testing.T) {
	s := taste.NewService(taste.Options{Store: &sayings{}, Beliefs: away{}})
	if _, err := s.Believed(t.Context(), fan); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("%v", err)
	}
}

// limits answer every try alike.
type limits struct{ err error }

func (l limits) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, l.err
}

func (limits) Forgive(context.Context, limit.Ticket) {}
