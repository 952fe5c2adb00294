package app

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/jukebox"
	"github.com/sidestage/sidestage/seed"
)

// rows is the demo data in memory: a seed.Store that keeps what recommendations learn from, and the
// recommend.Source, History, Catalogue and SessionStore over it.
type rows struct {
	genres  []seed.GenreRow
	slugs   map[string]string
	artists []seed.ArtistRow
	tracks  []seed.TrackRow
	plays   map[string]int // by track
	heard   []taste.Interaction
	follows []seed.FollowRow
	anchor  time.Time

	sessions map[string]string
}

var (
	_ seed.Store           = (*rows)(nil)
	_ recommend.Source     = (*rows)(nil)
	_ recommend.History    = (*rows)(nil)
	_ jukebox.Catalogue    = (*rows)(nil)
	_ jukebox.SessionStore = (*rows)(nil)
)

var demoNow = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func demoRows(t *testing.T) *rows {
	t.Helper()
	r := &rows{slugs: map[string]string{}, plays: map[string]int{}, sessions: map[string]string{}}
	_, err := seed.Load(t.Context(), r, seed.Options{
		Now: demoNow, HashPassword: func(string) (string, error) { return "hash", nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *rows) Begin(_ context.Context, mark seed.Mark) (seed.Mark, error) {
	r.anchor = mark.Anchor
	return mark, nil
}

func (r *rows) PutGenres(_ context.Context, genres []seed.GenreRow) error {
	r.genres = append(r.genres, genres...)
	for _, g := range genres {
		r.slugs[g.ID] = g.Slug
	}
	return nil
}

func (r *rows) PutArtists(_ context.Context, artists []seed.ArtistRow) error {
	r.artists = append(r.artists, artists...)
	return nil
}

func (r *rows) PutTracks(_ context.Context, tracks []seed.TrackRow) error {
	r.tracks = append(r.tracks, tracks...)
	return nil
}

func (r *rows) PutListens(_ context.Context, listens []seed.ListenRow) error {
	for _, l := range listens {
		r.plays[l.TrackID] += l.Plays
		r.heard = append(r.heard, taste.Interaction{
			UserID: l.UserID, TrackID: l.TrackID, Plays: l.Plays, Skips: l.Skips, Seconds: l.Seconds, FirstAt: l.FirstAt,
			LastAt: l.LastAt,
		})
	}
	return nil
}

func (r *rows) PutTrackSaves(_ context.Context, saves []seed.SaveRow) error {
	for _, s := range saves {
		r.heard = append(r.heard, taste.Interaction{UserID: s.UserID, TrackID: s.ItemID, Saved: true, LastAt: s.At})
	}
	return nil
}

func (r *rows) PutFollows(_ context.Context, follows []seed.FollowRow) error {
	r.follows = append(r.follows, follows...)
	return nil
}

// What recommendations do not learn from.

func (r *rows) Checkpoint(context.Context, seed.Mark) error                { return nil }
func (r *rows) PutAlbums(context.Context, []seed.AlbumRow) error           { return nil }
func (r *rows) PutFeatures(context.Context, []seed.FeatureRow) error       { return nil }
func (r *rows) PutFans(context.Context, []seed.FanRow) error               { return nil }
func (r *rows) PutCredentials(context.Context, []seed.CredentialRow) error { return nil }
func (r *rows) PutAlbumSaves(context.Context, []seed.SaveRow) error        { return nil }
func (*rows) PutTalk(context.Context, seed.TalkRows) error                 { return nil }
func (*rows) PutSales(context.Context, seed.SalesRows) error               { return nil }
func (*rows) PutShown(context.Context, seed.ShownRows) error               { return nil }

func (r *rows) PutPlayDays(context.Context, []seed.PlayDayRow) error { return nil }
func (r *rows) CountDays(context.Context, string, time.Time) error   { return nil }
func (r *rows) CountTracks(context.Context, []string) error          { return nil }
func (r *rows) CountAlbums(context.Context, []string) error          { return nil }
func (r *rows) CountArtists(context.Context, []string) error         { return nil }
func (r *rows) CountGenres(context.Context, []string) error          { return nil }

func each[T, U any](all []T, as func(T) U, yield func(U) error) error {
	for _, one := range all {
		if err := yield(as(one)); err != nil {
			return err
		}
	}
	return nil
}

func (r *rows) Genres(_ context.Context, yield func(taste.Genre) error) error {
	return each(r.genres, func(g seed.GenreRow) taste.Genre { return taste.Genre{Slug: g.Slug, Name: g.Name} }, yield)
}

func (r *rows) Artists(_ context.Context, yield func(taste.Artist) error) error {
	return each(r.artists, func(a seed.ArtistRow) taste.Artist {
		out := taste.Artist{ID: a.ID, Name: a.DisplayName}
		for _, g := range a.Genres {
			out.Genres = append(out.Genres, taste.GenreWeight{Slug: r.slugs[g.ID], Weight: g.Weight})
		}
		return out
	}, yield)
}

func (r *rows) Tracks(_ context.Context, yield func(taste.Track) error) error {
	return each(r.tracks, r.track, yield)
}

func (r *rows) track(t seed.TrackRow) taste.Track {
	out := taste.Track{
		ID: t.ID, Title: t.Title, ArtistID: t.ArtistID, AlbumID: t.AlbumID, Duration: t.Seconds,
		Popularity: float64(r.plays[t.ID]), ReleasedAt: t.CreatedAt,
	}
	for _, id := range t.GenreIDs {
		out.Genres = append(out.Genres, taste.GenreWeight{Slug: r.slugs[id], Weight: 1})
	}
	return out
}

func (r *rows) Interactions(_ context.Context, yield func(taste.Interaction) error) error {
	return each(r.heard, func(i taste.Interaction) taste.Interaction { return i }, yield)
}

func (r *rows) Follows(_ context.Context, yield func(taste.Follow) error) error {
	return each(r.follows, func(f seed.FollowRow) taste.Follow {
		return taste.Follow{UserID: f.UserID, TargetID: f.FollowedID}
	}, yield)
}

func (r *rows) Listened(_ context.Context, userID string, limit int) ([]taste.Interaction, error) {
	var out []taste.Interaction
	for _, i := range r.heard {
		if i.UserID == userID {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b taste.Interaction) int { return b.LastAt.Compare(a.LastAt) })
	return out[:min(limit, len(out))], nil
}

func (r *rows) Following(_ context.Context, userID string) ([]taste.Followed, error) {
	var out []taste.Followed
	for _, f := range r.follows {
		if f.UserID == userID {
			out = append(out, taste.Followed{UserID: f.FollowedID})
		}
	}
	return out, nil
}

func (r *rows) HeardMost(context.Context, []string, int) ([]taste.Interaction, error) {
	return nil, nil
}

func (r *rows) Released(context.Context, string, time.Time, time.Time, int) ([]taste.Release, error) {
	return nil, nil
}

func (r *rows) RecentPlays(context.Context, string, time.Time) ([]taste.Play, error) {
	return nil, nil
}

func (r *rows) SeedTracks(_ context.Context, _ string, s music.Seed, limit int) ([]taste.Track, error) {
	var found []seed.TrackRow
	for _, t := range r.tracks {
		if t.ID == s.TrackID || t.AlbumID == s.AlbumID || t.ArtistID == s.ArtistID {
			found = append(found, t)
		}
	}
	if s.ArtistID != "" {
		slices.SortStableFunc(found, func(a, b seed.TrackRow) int { return r.plays[b.ID] - r.plays[a.ID] })
	}
	out := make([]taste.Track, 0, limit)
	for _, t := range found[:min(limit, len(found))] {
		out = append(out, r.track(t))
	}
	return out, nil
}

func (r *rows) Playable(_ context.Context, _ string, trackIDs []string) ([]string, error) {
	return trackIDs, nil
}

func (r *rows) Create(_ context.Context, s jukebox.Session) error { return r.store(s.ID, s.State) }

func (r *rows) store(id string, state jukebox.State) error {
	text, err := json.Marshal(state)
	r.sessions[id] = string(text)
	return err
}

func (r *rows) Update(_ context.Context, id, _ string, change func(*jukebox.State) error) error {
	stored, ok := r.sessions[id]
	if !ok {
		return fault.Missing("This jukebox session")
	}
	var state jukebox.State
	if err := json.Unmarshal([]byte(stored), &state); err != nil {
		return err
	}
	if err := change(&state); err != nil {
		return err
	}
	return r.store(id, state)
}

func (r *rows) Sweep(context.Context, time.Time) error { return nil }
