package people_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/opinions"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// crowdOf makes so many confirmed people.
func crowdOf(t *testing.T, c graphtest.Catalogue, n int) []string {
	t.Helper()
	ids := make([]string, n)
	for i := range ids {
		ids[i] = graphtest.ID(t)
	}
	_, err := c.DB.Exec(t.Context(), "test_crowd", `UNWIND $ids AS id CREATE (:User {id: id, handle: id, handleKey: id, displayName: 'One', email: id, createdAt: datetime(), confirmedAt: datetime()})`,
		map[string]any{"ids": ids})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

func personIDs(page paging.Page[person.Person]) []string {
	ids := make([]string, len(page.Nodes))
	for i, p := range page.Nodes {
		ids[i] = p.UserID
	}
	return ids
}

func TestAnybodyIsFollowedOnceHoweverManyAskAtOnce(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	fans, s := crowdOf(t, c, 3), peoplegraph.NewStore(c.DB)
	for _, followed := range []string{c.ArtistID, fans[2]} {
		follow := func(by string) func() error {
			return func() error { _, err := s.Follow(t.Context(), by, followed, time.Now()); return err }
		}
		for _, err := range graphtest.AtOnce(follow(fans[0]), follow(fans[0]), follow(fans[1]), follow(fans[0])) {
			if err != nil {
				t.Fatal(err)
			}
		}
		page, err := s.Followers(t.Context(), followed, paging.Request{Size: 10})
		if err != nil || len(page.Nodes) != 2 {
			t.Errorf("%d followers (%v)", len(page.Nodes), err)
		}
		if n, err := page.Count(t.Context()); n != 2 || err != nil {
			t.Errorf("counted %d (%v)", n, err)
		}
	}
	if n := c.Artist(t).FollowerCount; n != 2 {
		t.Errorf("the artist counts %d", n)
	}
	for range 2 {
		if _, err := s.Unfollow(t.Context(), fans[0], c.ArtistID, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if n := c.Artist(t).FollowerCount; n != 1 {
		t.Errorf("the artist counts %d after one left", n)
	}
	following, err := s.Following(t.Context(), fans[0], paging.Request{Size: 10})
	if err != nil || !slices.Equal(personIDs(following), []string{fans[2]}) {
		t.Errorf("following %v (%v)", personIDs(following), err)
	}
	if _, err := s.Follow(t.Context(), fans[0], "nobody", time.Now()); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("following nobody: %v", err)
	}
}

func TestFollowersPageLatestFirst(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	fans, s := crowdOf(t, c, 7), peoplegraph.NewStore(c.DB)
	start := time.Now().Add(-time.Hour)
	for i, fan := range fans {
		if _, err := s.Follow(t.Context(), fan, c.ArtistID, start.Add(time.Duration(i/2)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	req := paging.Request{Size: 2}
	for {
		page, err := s.Followers(t.Context(), c.ArtistID, req)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, personIDs(page)...)
		if !page.HasNext {
			break
		}
		at, err := paging.Decode(page.End)
		if err != nil {
			t.Fatal(err)
		}
		req.Cursor = &at
	}
	want := slices.Clone(fans) // ids rise, and of one second the greater id comes first
	slices.Reverse(want)
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	back, err := s.Followers(t.Context(), c.ArtistID, paging.Request{Size: 3, Backward: true})
	if err != nil || !slices.Equal(personIDs(back), want[4:]) {
		t.Errorf("the last three are %v (%v)", personIDs(back), err)
	}
}

func TestFollowedAndSavedArtistsAndInterests(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	ctx, s, now := t.Context(), peoplegraph.NewStore(c.DB), time.Now()
	fan := crowdOf(t, c, 1)[0]
	if _, err := s.Follow(ctx, fan, c.ArtistID, now); err != nil {
		t.Fatal(err)
	}
	for _, save := range []func(context.Context) error{
		func(ctx context.Context) error {
			_, err := c.Store.Save(ctx, fan, "track", c.Tracks[0], now)
			return err
		},
		func(ctx context.Context) error {
			_, err := c.Store.Save(ctx, fan, "track", c.Tracks[1], now)
			return err
		},
		func(ctx context.Context) error {
			_, err := c.Store.Save(ctx, fan, "album", c.Albums[0], now)
			return err
		},
	} {
		if err := save(ctx); err != nil {
			t.Fatal(err)
		}
	}
	followed, err := s.FollowedArtists(ctx, fan, 10)
	if err != nil || len(
		followed,
	) != 1 || followed[0].UserID != c.ArtistID || !followed[0].IsArtist || followed[0].Since.IsZero() {
		t.Errorf("followed %+v (%v)", followed, err)
	}
	music, err := s.FollowedWithMusic(ctx, fan, 10)
	if err != nil || len(music) != 1 || music[0].Tracks != 6 || music[0].Albums != 2 {
		t.Errorf("with music %+v (%v)", music, err)
	}
	saved, err := s.SavedArtists(ctx, fan, 10)
	if err != nil || len(saved) != 1 || saved[0].Tracks != 2 || saved[0].Albums != 1 {
		t.Errorf("saved %+v (%v)", saved, err)
	}
	interests, err := s.Interests(ctx, fan, 10)
	if err != nil || len(interests) != 1 || interests[0].GenreID != c.GenreID || interests[0].Weight != 2+2+4+5 {
		t.Errorf("interests %+v (%v)", interests, err)
	}
	slug := interests[0].Slug
	if _, err := opinions.NewStore(c.DB).ChooseGenres(ctx, fan, []string{slug}); err != nil {
		t.Fatal(err)
	}
	interests, err = s.Interests(ctx, fan, 10)
	if err != nil || len(interests) != 1 || interests[0].Weight != 2+2+4+5+5 {
		t.Errorf("with a genre that was chosen %+v (%v)", interests, err)
	}
}

func TestWhoHasJustChosenGenresHasInterests(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	ctx, s := t.Context(), peoplegraph.NewStore(c.DB)
	newcomers := crowdOf(t, c, 2)
	slug, err := cypher.ReadOne(ctx, c.DB, "test_slug", `MATCH (g:Genre {id: $id}) RETURN g.slug AS slug`,
		map[string]any{"id": c.GenreID}, func(r *cypher.Row) string { return r.String("slug") })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := opinions.NewStore(c.DB).ChooseGenres(ctx, newcomers[0], []string{slug}); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{1, 0} {
		interests, err := s.Interests(ctx, newcomers[i], 10)
		if err != nil || len(interests) != want {
			t.Errorf("newcomer %d: %+v (%v)", i, interests, err)
		}
	}
}
