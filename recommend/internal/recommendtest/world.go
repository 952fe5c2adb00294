// Package recommendtest makes worlds of music and listeners for tests.
package recommendtest

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/seq"
)

// About makes opinions: more of those that begin with "+", none of those with "-".
func About(kind taste.Kind, words ...string) []taste.Opinion {
	var out []taste.Opinion
	for i, word := range words {
		out = append(out,
			taste.Opinion{
				Thing: taste.Thing{Kind: kind, ID: word[1:]}, More: word[0] == '+', At: TestNow.Add(time.Duration(i) * time.Second),
			})
	}
	return out
}

// Settled is a world of which some people live in Oslo, and in which a song rises.
func Settled() *World {
	w := Grown(4, 200, 100, 800)
	for u := range 40 {
		user := fmt.Sprintf("u%05d", u)
		if u%2 == 0 {
			w.Said[user] = taste.Said{Place: "oslo"}
		}
		w.Did = append(w.Did, taste.Interaction{UserID: user, TrackID: "a0055-7", Plays: 2, LastAt: w.Now.Add(-time.Hour)})
	}
	return w
}

// TestNow is when a world begins.
var TestNow = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// World is a small catalogue with its listeners, held in memory, and a clock. It is a recommend.Source,
// recommend.History and recommend.Statements.
type World struct {
	GenreList  []taste.Genre
	ArtistList []taste.Artist
	TrackList  []taste.Track
	// Did is what people did with tracks.
	Did        []taste.Interaction
	FollowList []taste.Follow
	Said       map[string]taste.Said
	// Fail is what every stream ends with.
	Fail error
	// Unlearned are tracks that came out after the training.
	Unlearned []taste.Track
	// Asked are the people of whom HeardMost was asked.
	Asked []string

	Now   time.Time
	Plays map[string][]taste.Play

	mu sync.Mutex
}

// New returns a world without anything in it.
func New() *World {
	return &World{Now: TestNow, Plays: map[string][]taste.Play{}, Said: map[string]taste.Said{}}
}

func each[T any](w *World, list []T, yield func(T) error) error {
	for _, v := range list {
		if err := yield(v); err != nil {
			return err
		}
	}
	return w.Fail
}

// Genres yields the genres of the world.
func (w *World) Genres(_ context.Context, y func(taste.Genre) error) error {
	return each(w, w.GenreList, y)
}

// Artists yields the artists of the world.
func (w *World) Artists(_ context.Context, y func(taste.Artist) error) error {
	return each(w, w.ArtistList, y)
}

// Tracks yields the tracks of the world.
func (w *World) Tracks(_ context.Context, y func(taste.Track) error) error {
	return each(w, w.TrackList, y)
}

// Follows yields who follows whom of the world.
func (w *World) Follows(_ context.Context, y func(taste.Follow) error) error {
	return each(w, w.FollowList, y)
}

// AllOpinions yields what people said of the world.
func (w *World) AllOpinions(_ context.Context, y func(taste.Opinion) error) error {
	for _, id := range slices.Sorted(maps.Keys(w.Said)) {
		for _, o := range w.Said[id].Opinions {
			o.UserID = id
			if err := y(o); err != nil {
				return err
			}
		}
	}
	return nil
}

// Places yields where people are of the world.
func (w *World) Places(_ context.Context, y func(userID, place string) error) error {
	for _, id := range slices.Sorted(maps.Keys(w.Said)) {
		if place := w.Said[id].Place; place != "" {
			if err := y(id, place); err != nil {
				return err
			}
		}
	}
	return nil
}

// SaidBy returns what one person said of the world.
func (w *World) SaidBy(_ context.Context, userID string) (taste.Said, error) {
	return w.Said[userID], nil
}

// Interactions yields what people did of the world.
func (w *World) Interactions(_ context.Context, y func(taste.Interaction) error) error {
	return each(w, w.Did, y)
}

// Listened returns what a person heard of the world.
func (w *World) Listened(_ context.Context, userID string, limit int) ([]taste.Interaction, error) {
	var out []taste.Interaction
	for _, i := range w.Did {
		if i.UserID == userID {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b taste.Interaction) int { return b.LastAt.Compare(a.LastAt) })
	return seq.First(out, limit), nil
}

// Following returns whom a person follows of the world.
func (w *World) Following(_ context.Context, userID string) ([]taste.Followed, error) {
	var out []taste.Followed
	for _, f := range w.FollowList {
		if f.UserID == userID {
			out = append(out, taste.Followed{
				UserID: f.TargetID, IsMutual: slices.Contains(w.FollowList, taste.Follow{UserID: f.TargetID, TargetID: userID}),
			})
		}
	}
	return out, nil
}

// FollowBack has those follow a person whom the person follows.
func (w *World) FollowBack(userID string) {
	following, _ := w.Following(context.Background(), userID)
	for _, f := range following {
		w.FollowList = append(w.FollowList, taste.Follow{UserID: f.UserID, TargetID: userID})
	}
}

// HeardMost returns what each of several people heard most of the world.
func (w *World) HeardMost(_ context.Context, userIDs []string, each int) ([]taste.Interaction, error) {
	w.Asked = append(w.Asked, userIDs...)
	var out []taste.Interaction
	for _, id := range userIDs {
		heard, _ := w.Listened(context.Background(), id, math.MaxInt)
		slices.SortStableFunc(heard, func(a, b taste.Interaction) int { return b.Plays - a.Plays })
		out = append(out, seq.First(heard, each)...)
	}
	return out, w.Fail
}

// Released returns what was released for a person of the world.
func (w *World) Released(
	ctx context.Context, userID string, after, until time.Time, limit int,
) ([]taste.Release, error) {
	following, err := w.Following(ctx, userID)
	var out []taste.Release
	seen := map[string]bool{}
	for _, t := range slices.Concat(w.TrackList, w.Unlearned) {
		r := taste.Release{
			Thing: taste.Thing{Kind: taste.KindTrack, ID: t.ID}, ArtistID: t.ArtistID, ArtistName: "Artist " + t.ArtistID,
			At: t.ReleasedAt,
		}
		if t.AlbumID != "" {
			r.Thing = taste.Thing{Kind: taste.KindAlbum, ID: t.AlbumID}
		}
		for _, g := range t.Genres {
			r.Genres = append(r.Genres, g.Slug)
		}
		isFollowed := slices.ContainsFunc(following, func(f taste.Followed) bool { return f.UserID == t.ArtistID })
		if isFollowed && !seen[r.ID] && r.At.After(after) && !r.At.After(until) {
			out = append(out, r)
		}
		seen[r.ID] = true
	}
	slices.SortStableFunc(out, func(a, b taste.Release) int { return b.At.Compare(a.At) })
	return seq.First(out, limit), err
}

// RecentPlays returns the latest plays of a person of the world.
func (w *World) RecentPlays(_ context.Context, userID string, since time.Time) ([]taste.Play, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := slices.DeleteFunc(slices.Clone(w.Plays[userID]), func(p taste.Play) bool { return p.At.Before(since) })
	slices.SortStableFunc(out, func(a, b taste.Play) int { return b.At.Compare(a.At) })
	return out, nil
}

// TunedTo is the default tuning with another threshold, for everybody.
func TunedTo(threshold float64) func(context.Context, string) tuning.Tuning {
	t := tuning.Default()
	t.Threshold = threshold
	return func(context.Context, string) tuning.Tuning { return t }
}

// ArtistOf maps tracks to artists.
func (w *World) ArtistOf() map[string]string {
	out := map[string]string{}
	for _, t := range w.TrackList {
		out[t.ID] = t.ArtistID
	}
	return out
}

// Add puts an artist of one genre with n tracks in.
func (w *World) Add(artist, genre string, n int) {
	w.ArtistList = append(w.ArtistList,
		taste.Artist{ID: artist, Name: "Artist " + artist, Genres: []taste.GenreWeight{{Slug: genre, Weight: 1}}})
	for i := range n {
		id := fmt.Sprintf("%s-%d", artist, i)
		w.TrackList = append(w.TrackList, taste.Track{
			ID: id, Title: "Song " + id, ArtistID: artist, AlbumID: fmt.Sprintf("%s-album-%d", artist, i/10),
			Genres: []taste.GenreWeight{{Slug: genre, Weight: 1}}, Duration: 200, Popularity: float64(100 - i),
			ReleasedAt: TestNow.AddDate(0, 0, -i),
		})
	}
}

// Grown makes a catalogue with structure: artists of ten genres, popular with a long tail, and
// fans who each like two genres nine times in ten.
func Grown(seed uint64, fans, artists, tracks int) *World {
	w, r := New(), rand.New(rand.NewPCG(seed, 1))
	const kinds = 10
	for g := range kinds {
		w.GenreList = append(w.GenreList, taste.Genre{Slug: fmt.Sprintf("g%d", g), Name: fmt.Sprintf("Genre %d", g)})
	}
	for a := range artists {
		w.Add(fmt.Sprintf("a%04d", a), fmt.Sprintf("g%d", a%kinds), tracks/artists)
	}
	per := tracks / artists
	for u := range fans {
		user := fmt.Sprintf("u%05d", u)
		likes := [2]int{u % kinds, r.IntN(kinds)}
		heard := map[int]taste.Interaction{}
		for range 60 + r.IntN(120) {
			// Zipf-like: the artists of a genre by rank, squared towards the first.
			rank := int(math.Pow(r.Float64(), 2) * float64(artists/kinds))
			genre := likes[r.IntN(2)]
			if r.Float64() < 0.1 {
				genre = r.IntN(kinds)
			}
			track := (rank*kinds+genre)*per + int(math.Pow(r.Float64(), 2)*float64(per))
			i := heard[track]
			i.UserID, i.TrackID = user, w.TrackList[track].ID
			i.Plays++
			i.Seconds += 100 + 100*r.Float64()
			i.LastAt = TestNow.Add(-time.Duration(r.IntN(200*24)) * time.Hour)
			heard[track] = i
		}
		for _, k := range slices.Sorted(maps.Keys(heard)) {
			w.Did = append(w.Did, heard[k])
		}
		w.FollowList = append(w.FollowList, taste.Follow{UserID: user, TargetID: w.ArtistList[likes[0]].ID},
			taste.Follow{UserID: user, TargetID: fmt.Sprintf("u%05d", (u+kinds)%fans)})
	}
	return w
}
