// Package stats is an artist's figures: what was heard, saved and followed, by day. It decides who may read them;
// nothing here knows of HTTP or of an engine.
//
// Days are those of the zone that the artist chose, UTC until then: what was counted before stays on the days of
// before. A play counts on the day that it ended.
package stats

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/zone"
	"github.com/sidestage/sidestage/internal/music"
)

// The bounds of an answer.
const (
	maxDays     = 366
	topTracks   = 10
	topReleases = 20
	maxPlaces   = 50
	// fewest is how many listeners a place must have to be named: fewer would tell of persons.
	fewest = 3
)

// Counts are the figures of one day, or of one track.
type Counts struct {
	// Listens are plays that counted, Completed those of them that were heard to the end.
	Listens, Completed int
	// Listeners are distinct people.
	Listeners int
	// Saves are those made less those taken back, Followers those who came less those who left.
	Saves, Followers int
	// Seconds are those heard in the listens.
	Seconds float64
}

// Completion is the share of listens heard to the end, 0 to 1; nil where there were none.
func (c Counts) Completion() *float64 {
	if c.Listens == 0 {
		return nil
	}
	share := float64(c.Completed) / float64(c.Listens)
	return &share
}

// Day is the figures of one day, yyyy-mm-dd.
type Day struct {
	Day string
	Counts
}

// TrackDay is the figures of one track on one day.
type TrackDay struct {
	Day, TrackID, Title string
	// AlbumID and Album are of the release that the track is on now; empty for one on its own.
	AlbumID, Album string
	Counts
}

// TrackCounts are the figures of a track, by its id.
type TrackCounts struct {
	TrackID string
	Counts
}

// TrackStats are the figures of a track.
type TrackStats struct {
	Track music.Track
	Counts
}

// ReleaseCounts are the figures of a release's tracks; AlbumID and Album are empty for all tracks that are on none.
type ReleaseCounts struct {
	AlbumID, Album string
	Counts
}

// ReleaseStats are the figures of a release's tracks; Album is nil for all tracks that are on none.
type ReleaseStats struct {
	Album *music.Album
	Counts
}

// Place is where listeners live; City and Country are empty for the rest.
type Place struct {
	City, Country string
	Listeners     int
}

// Source is from what listeners came to the music.
type Source struct {
	Source  string
	Listens int
}

// Artist is an artist's figures over a span of whole days.
type Artist struct {
	ArtistID string
	From, To time.Time
	Zone     Zone
	// Totals are of the span, Before of one as long right before it.
	Totals, Before Counts
	Days           []Day
	TopTracks      []TrackStats
	Releases       []ReleaseStats
	Places         []Place
	Sources        []Source
}

// Zone is where an artist counts days: an IANA name, and since when, which is zero where they never chose.
type Zone struct {
	Name  string
	Since time.Time
}

// Span is days from the first to the last, both included, of an artist, or of one track of theirs where TrackID is set.
type Span struct {
	ArtistID, TrackID string
	First, Last       string
}

// Store counts. The days' listeners are those of each day; Listeners counts each person once in the span.
type Store interface {
	// Days gives the days on which anything happened.
	Days(ctx context.Context, s Span) ([]Day, error)
	// Listeners tells how many people live where, without their places named together.
	Listeners(ctx context.Context, s Span) ([]Place, error)
	TopTracks(ctx context.Context, s Span, limit int) ([]TrackCounts, error)
	// Releases gives those heard most. Somebody who heard several tracks of one is one of its listeners.
	Releases(ctx context.Context, s Span, limit int) ([]ReleaseCounts, error)
	Sources(ctx context.Context, s Span) ([]Source, error)
	// Zone gives that of an artist; UTC where they never chose.
	Zone(ctx context.Context, artistID string) (Zone, error)
	// SetZone has days counted in another zone from a moment on.
	SetZone(ctx context.Context, artistID string, z Zone) error
	// TrackDays gives the days of each track on which anything happened to it, by day and title.
	TrackDays(ctx context.Context, s Span) ([]TrackDay, error)
}

// Music is what figures ask of the catalogue.
type Music interface {
	Artist(ctx context.Context, id string) (music.Artist, error)
	Track(ctx context.Context, v access.Viewer, id string) (music.Track, error)
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
	Albums(ctx context.Context, v access.Viewer, ids []string) ([]music.Album, error)
}

// Service is figures as people may read them.
type Service struct {
	store Store
	music Music
	now   func() time.Time
}

// NewService returns a Service.
func NewService(store Store, m Music, now func() time.Time) *Service {
	return &Service{store: store, music: m, now: now}
}

// Artist returns an artist's figures from the day of one moment to the day of another, both included; of one track
// where trackID is not empty. Errors: UNAUTHENTICATED, FORBIDDEN for all but the artist and admins, NOT_FOUND,
// BAD_USER_INPUT for a span of no day or of more than 366.
func (s *Service) Artist(
	ctx context.Context, v access.Viewer, artistID, trackID string, from, to time.Time,
) (Artist, error) {
	span, z, err := s.span(ctx, v, artistID, trackID, from, to)
	if err != nil {
		return Artist{}, err
	}
	out := Artist{ArtistID: artistID, Zone: z}
	out.From, out.To = z.startOf(span.First), z.startOf(dayBefore(span.Last, -1)).Add(-time.Millisecond)
	if out.Days, out.Totals, err = s.days(ctx, span); err != nil {
		return Artist{}, err
	}
	if out.Places, out.Totals.Listeners, err = s.places(ctx, span); err != nil {
		return Artist{}, err
	}
	before := span
	before.First, before.Last = dayBefore(span.First, len(out.Days)), dayBefore(span.First, 1)
	if _, out.Before, err = s.days(ctx, before); err != nil {
		return Artist{}, err
	}
	if _, out.Before.Listeners, err = s.places(ctx, before); err != nil {
		return Artist{}, err
	}
	if out.Sources, err = s.store.Sources(ctx, span); err != nil {
		return Artist{}, err
	}
	if out.TopTracks, err = s.top(ctx, v, span); err != nil {
		return Artist{}, err
	}
	out.Releases, err = s.releases(ctx, v, span)
	return out, err
}

// span checks who asks for what.
func (s *Service) span(
	ctx context.Context, v access.Viewer, artistID, trackID string, from, to time.Time,
) (Span, Zone, error) {
	if err := v.MayActFor(artistID); err != nil {
		return Span{}, Zone{}, err
	}
	z, err := s.store.Zone(ctx, artistID)
	if err != nil {
		return Span{}, Zone{}, err
	}
	span := Span{ArtistID: artistID, TrackID: trackID, First: zone.Day(from, z.Name), Last: zone.Day(to, z.Name)}
	if days := span.days(); days < 1 || days > maxDays {
		return Span{}, Zone{},
			fault.BadInput(map[string]string{"to": "to must be on or after the day of from, and at most 366 days are given."})
	}
	if _, err := s.music.Artist(ctx, artistID); err != nil {
		return Span{}, Zone{}, err
	}
	if trackID != "" {
		track, err := s.music.Track(ctx, v, trackID)
		if err != nil {
			return Span{}, Zone{}, err
		}
		if track.Artist.UserID != artistID {
			return Span{}, Zone{}, fault.Missing("This track")
		}
	}
	return span, z, nil
}

// days is how many there are, both ends included.
func (s Span) days() int {
	first, _ := time.Parse(time.DateOnly, s.First) // both were made of moments
	last, _ := time.Parse(time.DateOnly, s.Last)
	return int(last.Sub(first).Hours()/24) + 1
}

// startOf is the first moment of a day there.
func (z Zone) startOf(day string) time.Time {
	at, _ := time.ParseInLocation(time.DateOnly, day, zone.Of(z.Name)) // it was made of a moment
	return at
}

// Zone returns where an artist counts days. Errors: UNAUTHENTICATED, FORBIDDEN for all but the artist and admins.
func (s *Service) Zone(ctx context.Context, v access.Viewer, artistID string) (Zone, error) {
	if err := v.MayActFor(artistID); err != nil {
		return Zone{}, err
	}
	return s.store.Zone(ctx, artistID)
}

// SetZone has an artist's days counted in another zone from now on. Errors: as Zone, NOT_FOUND, BAD_USER_INPUT.
func (s *Service) SetZone(ctx context.Context, v access.Viewer, artistID, name string) (Zone, error) {
	if err := v.MayActFor(artistID); err != nil {
		return Zone{}, err
	}
	if !zone.Is(name) {
		return Zone{}, fault.BadInput(map[string]string{"timeZone": "This is no time zone, as Europe/Berlin is one."})
	}
	if _, err := s.music.Artist(ctx, artistID); err != nil {
		return Zone{}, err
	}
	z := Zone{Name: name, Since: s.now()}
	return z, s.store.SetZone(ctx, artistID, z)
}

// dayBefore is so many days before a day.
func dayBefore(day string, days int) string {
	t, _ := time.Parse(time.DateOnly, day) // it was made of a moment
	return t.AddDate(0, 0, -days).Format(time.DateOnly)
}

// days returns every day of a span, and their sum, the listeners excepted.
func (s *Service) days(ctx context.Context, span Span) ([]Day, Counts, error) {
	found, err := s.store.Days(ctx, span)
	if err != nil {
		return nil, Counts{}, err
	}
	byDay := make(map[string]Counts, len(found))
	for _, d := range found {
		byDay[d.Day] = d.Counts
	}
	var days []Day
	var sum Counts
	for day := span.First; day <= span.Last; day = dayBefore(day, -1) {
		c := byDay[day]
		days = append(days, Day{day, c})
		sum.Listens, sum.Completed, sum.Seconds = sum.Listens+c.Listens, sum.Completed+c.Completed, sum.Seconds+c.Seconds
		sum.Saves, sum.Followers = sum.Saves+c.Saves, sum.Followers+c.Followers
	}
	return days, sum, nil
}

// places returns where the listeners of a span live, most first, and how many there are.
func (s *Service) places(ctx context.Context, span Span) (named []Place, listeners int, err error) {
	found, err := s.store.Listeners(ctx, span)
	if err != nil {
		return nil, 0, err
	}
	slices.SortStableFunc(found, func(a, b Place) int { return b.Listeners - a.Listeners })
	rest := 0
	for _, p := range found {
		listeners += p.Listeners
		if p.City == "" && p.Country == "" || p.Listeners < fewest || len(named) == maxPlaces {
			rest += p.Listeners
			continue
		}
		named = append(named, p)
	}
	if rest > 0 {
		named = append(named, Place{Listeners: rest})
	}
	return named, listeners, nil
}

func (s *Service) top(ctx context.Context, v access.Viewer, span Span) ([]TrackStats, error) {
	counts, err := s.store.TopTracks(ctx, span, topTracks)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(counts))
	byID := make(map[string]Counts, len(counts))
	for i, c := range counts {
		ids[i], byID[c.TrackID] = c.TrackID, c.Counts
	}
	tracks, err := s.music.Tracks(ctx, v, ids)
	top := make([]TrackStats, len(tracks))
	for i, t := range tracks {
		top[i] = TrackStats{t, byID[t.ID]}
	}
	return top, err
}

func (s *Service) releases(ctx context.Context, v access.Viewer, span Span) ([]ReleaseStats, error) {
	counts, err := s.store.Releases(ctx, span, topReleases)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, c := range counts {
		if c.AlbumID != "" {
			ids = append(ids, c.AlbumID)
		}
	}
	albums, err := s.music.Albums(ctx, v, ids)
	if err != nil {
		return nil, err
	}
	byID := make(map[string]*music.Album, len(albums))
	for i, a := range albums {
		byID[a.ID] = &albums[i]
	}
	var out []ReleaseStats
	for _, c := range counts {
		if album := byID[c.AlbumID]; album != nil || c.AlbumID == "" {
			out = append(out, ReleaseStats{album, c.Counts})
		}
	}
	return out, nil
}
