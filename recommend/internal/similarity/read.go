package similarity

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/internal/ids"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Counts says what a model was made from, and what of it could not be used.
type Counts struct {
	Genres, Artists, Tracks, Users, Interactions, Follows int
	// LeftOut counts rows with impossible values, rows that name something unknown, and
	// artists and tracks that came twice.
	LeftOut int
}

// contact is one interaction as far as training needs it.
type contact struct {
	user, track int32
	// plays is in full plays. age is how many days ago the track was heard last, since how many days ago first; 0 where
	// the time is unknown and dated is false.
	plays, age, since float32
	dated             bool
}

// reading is what one pass over a Source collects.
type reading struct {
	cfg       Config
	artists   []taste.Artist
	tracks    []taste.Track
	genreName map[string]string
	trackOf   *ids.Table
	artistOf  *ids.Table
	users     *ids.Table
	contacts  []contact
	// follows holds (user, artist), friends (user, user).
	follows, friends [][2]int32
	opinions         map[opinionKey]bool
	// places holds where people live, by number of the person.
	places map[int32]string
	counts Counts
	// offered is how many interactions the source had, usable or not.
	offered int
}

// read takes in the whole source. Artists and tracks are ordered by id, so that the order in
// which a source gives them does not matter.
func read(ctx context.Context, src recommend.Source, said recommend.Statements, cfg Config) (*reading, error) {
	r := &reading{
		cfg: cfg, genreName: map[string]string{}, users: ids.NewTable(), opinions: map[opinionKey]bool{},
		places: map[int32]string{},
	}
	steps := []struct {
		what string
		run  func() error
	}{
		{"genres", func() error {
			return src.Genres(ctx, func(g taste.Genre) error { r.genreName[g.Slug] = g.Name; return nil })
		}},
		{"artists", func() error { return r.readArtists(ctx, src) }},
		{"tracks", func() error { return r.readTracks(ctx, src) }},
		{"opinions", func() error { return r.readOpinions(ctx, said) }},
		{"interactions", func() error { return src.Interactions(ctx, r.interaction) }},
		{"follows", func() error { return r.readFollows(ctx, src) }},
		{"places", func() error { return r.readPlaces(ctx, said) }},
	}
	for _, step := range steps {
		if err := step.run(); err != nil {
			return nil, fmt.Errorf("reading %s: %w", step.what, err)
		}
	}
	r.addOpinions()
	r.orderUsers()
	return r, nil
}

func (r *reading) readArtists(ctx context.Context, src recommend.Source) error {
	err := src.Artists(ctx, func(a taste.Artist) error {
		if a.ID == "" {
			r.counts.LeftOut++
			return nil
		}
		r.artists = append(r.artists, a)
		return nil
	})
	r.artists, r.artistOf = r.unique(len(r.artists)), ids.NewTable()
	for _, a := range r.artists {
		r.artistOf.Add(a.ID)
	}
	r.counts.Artists = len(r.artists)
	return err
}

// unique orders the artists by id and leaves out those that came twice.
func (r *reading) unique(before int) []taste.Artist {
	slices.SortStableFunc(r.artists, func(a, b taste.Artist) int { return cmp.Compare(a.ID, b.ID) })
	out := slices.CompactFunc(r.artists, func(a, b taste.Artist) bool { return a.ID == b.ID })
	r.counts.LeftOut += before - len(out)
	return out
}

func (r *reading) readTracks(ctx context.Context, src recommend.Source) error {
	err := src.Tracks(ctx, func(t taste.Track) error {
		if _, ok := r.artistOf.Find(t.ArtistID); !ok || t.ID == "" || !finite(t.Duration) || !finite(t.Popularity) {
			r.counts.LeftOut++
			return nil
		}
		r.tracks = append(r.tracks, t)
		return nil
	})
	before := len(r.tracks)
	slices.SortStableFunc(r.tracks, func(a, b taste.Track) int { return cmp.Compare(a.ID, b.ID) })
	r.tracks = slices.CompactFunc(r.tracks, func(a, b taste.Track) bool { return a.ID == b.ID })
	r.counts.LeftOut += before - len(r.tracks)
	r.trackOf = ids.NewTable()
	for _, t := range r.tracks {
		r.trackOf.Add(t.ID)
	}
	r.counts.Tracks = len(r.tracks)
	return err
}

// finite says that a measure is a number that is not negative.
func finite(f float64) bool { return f >= 0 && !math.IsInf(f, 0) }

func (r *reading) interaction(i taste.Interaction) error {
	r.offered++
	track, known := r.trackOf.Find(i.TrackID)
	if !known || i.UserID == "" {
		r.counts.LeftOut++
		return nil
	}
	plays, ok := r.cfg.FullPlays(i, r.tracks[track].Duration)
	if !ok {
		r.counts.LeftOut++
		return nil
	}
	r.counts.Interactions++
	if i.FirstAt.IsZero() || i.FirstAt.After(i.LastAt) {
		i.FirstAt = i.LastAt
	}
	if plays > 0 && !r.unwanted(i.UserID, track) {
		r.contacts = append(r.contacts, contact{
			user: r.users.Add(i.UserID), track: track, plays: float32(plays),
			age: float32(AgeDays(r.cfg.Now, i.LastAt)), since: float32(AgeDays(r.cfg.Now, i.FirstAt)), dated: !i.LastAt.IsZero(),
		})
	}
	return nil
}

// maxPlays bounds what one person can say about one track, whatever a broken client counted.
const maxPlays = 1e5

// FullPlays tells how many full plays of a track of so many seconds an interaction is worth:
// seconds heard by duration where both are known, else plays; up to SkipShare of it is taken off
// by skips, and a save adds SavePlays, that of its album a part of it. False where the values are impossible.
func (c Config) FullPlays(i taste.Interaction, duration float64) (float64, bool) {
	if i.Plays < 0 || i.Skips < 0 || !finite(i.Seconds) {
		return 0, false
	}
	plays := float64(i.Plays)
	if i.Plays > 0 && i.Seconds > 0 && duration > 0 {
		plays = i.Seconds / duration
	}
	plays = min(plays, maxPlays)
	if i.Skips > 0 {
		plays *= 1 - c.SkipShare*float64(i.Skips)/float64(max(i.Plays, i.Skips))
	}
	switch {
	case i.Saved:
		plays += c.SavePlays
	case i.SavedAlbum:
		plays += albumShare * c.SavePlays
	}
	return plays, true
}

// AgeDays is how long ago something was; 0 where the time is unknown or to come.
func AgeDays(now, at time.Time) float64 {
	if at.IsZero() || at.After(now) {
		return 0
	}
	return now.Sub(at).Hours() / 24
}

// Decay halves with each half-life.
func Decay(ageDays float64, halfLife time.Duration) float64 {
	return math.Exp2(-ageDays * 24 / halfLife.Hours())
}

// MinDecay is what the oldest contact still counts for in likeness and taste.
const MinDecay = 0.2

// readFollows keeps follows of artists, and those among people of whom anything else is known.
func (r *reading) readFollows(ctx context.Context, src recommend.Source) error {
	var people []taste.Follow
	err := src.Follows(ctx, func(f taste.Follow) error {
		artist, performs := r.artistOf.Find(f.TargetID)
		switch {
		case f.UserID == "":
			r.counts.LeftOut++
		case !performs:
			people = append(people, f)
		case !r.rejects(f.UserID, taste.Thing{Kind: taste.KindArtist, ID: f.TargetID}):
			r.follows = append(r.follows, [2]int32{r.users.Add(f.UserID), artist})
			r.counts.Follows++
		}
		return nil
	})
	for _, f := range people {
		user, known := r.users.Find(f.UserID)
		friend, listens := r.users.Find(f.TargetID)
		if known && listens {
			r.friends = append(r.friends, [2]int32{user, friend})
			r.counts.Follows++
		}
	}
	return err
}

// matrices returns users × tracks and users × artists, both of ln(1 + full plays), decayed.
func (r *reading) matrices() (tracks, artists *knn.Matrix, err error) {
	trackCells := make([]knn.Cell, 0, len(r.contacts))
	artistCells := make([]knn.Cell, 0, len(r.contacts)+len(r.follows))
	for _, c := range r.contacts {
		plays := c.plays * float32(max(MinDecay, Decay(float64(c.age), r.cfg.HalfLife())))
		artist, _ := r.artistOf.Find(r.tracks[c.track].ArtistID)
		trackCells = append(trackCells, knn.Cell{Row: c.user, Col: c.track, Weight: plays})
		artistCells = append(artistCells, knn.Cell{Row: c.user, Col: artist, Weight: plays})
	}
	for _, f := range r.follows {
		artistCells = append(artistCells, knn.Cell{Row: f[0], Col: f[1], Weight: float32(r.cfg.FollowPlays)})
	}
	if tracks, err = logMatrix(r.users.Len(), len(r.tracks), trackCells); err != nil {
		return nil, nil, fmt.Errorf("weighing tracks: %w", err)
	}
	if artists, err = logMatrix(r.users.Len(), len(r.artists), artistCells); err != nil {
		return nil, nil, fmt.Errorf("weighing artists: %w", err)
	}
	return tracks, artists, nil
}

// orderUsers numbers the users by id, so that the order in which a source gives them does not matter.
func (r *reading) orderUsers() {
	sorted := ids.NewTable()
	for _, id := range slices.Sorted(slices.Values(r.users.IDs)) {
		sorted.Add(id)
	}
	order := make([]int32, r.users.Len())
	for i, id := range r.users.IDs {
		order[i], _ = sorted.Find(id)
	}
	r.users, r.counts.Users = sorted, sorted.Len()
	for i := range r.contacts {
		r.contacts[i].user = order[r.contacts[i].user]
	}
	for i := range r.follows {
		r.follows[i][0] = order[r.follows[i][0]]
	}
	for i := range r.friends {
		r.friends[i] = [2]int32{order[r.friends[i][0]], order[r.friends[i][1]]}
	}
	places := make(map[int32]string, len(r.places))
	for user, place := range r.places {
		places[order[user]] = place
	}
	r.places = places
}

func logMatrix(rows, cols int, cells []knn.Cell) (*knn.Matrix, error) {
	m, err := knn.NewMatrix(rows, cols, cells)
	if err != nil {
		return nil, err
	}
	return m.Logarithms(), nil
}
