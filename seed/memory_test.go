package seed

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// memory is a Store that keeps rows by their keys, as a graph does.
type memory struct {
	shown                                   ShownRows
	mark                                    *Mark
	genres                                  map[string]GenreRow
	artists                                 map[string]ArtistRow
	albums                                  map[string]AlbumRow
	tracks                                  map[string]TrackRow
	features                                map[[2]string]FeatureRow
	fans                                    map[string]FanRow
	credentials                             map[string]CredentialRow
	follows                                 map[[2]string]FollowRow
	listens                                 map[[2]string]ListenRow
	saves                                   map[[2]string]SaveRow
	playDays                                map[[3]string]PlayDayRow
	posts                                   map[string]PostRow
	giveaways                               map[string]GiveawayRow
	comments                                map[string]CommentRow
	questions                               map[string]QuestionRow
	venues                                  map[string]VenueRow
	events                                  map[string]EventRow
	chats                                   map[string]ChatRow
	told                                    map[string]ToldRow
	items                                   map[string]ItemRow
	sales                                   map[string]SalesRows
	interests                               map[[2]string]InterestRow
	reactions                               map[[2]string]ReactionRow
	countedDays                             string
	countedTracks, countedAlbums, countedBy map[string]bool
	countedGenres                           map[string]bool

	// breakAfter makes the write with this number fail; 0 never.
	breakAfter, writes int
}

var errBroken = errors.New("the connection is gone")

func newMemory() *memory {
	return &memory{
		genres: map[string]GenreRow{}, artists: map[string]ArtistRow{}, albums: map[string]AlbumRow{},
		tracks:   map[string]TrackRow{},
		features: map[[2]string]FeatureRow{}, fans: map[string]FanRow{}, credentials: map[string]CredentialRow{},
		follows: map[[2]string]FollowRow{}, listens: map[[2]string]ListenRow{}, saves: map[[2]string]SaveRow{},
		playDays: map[[3]string]PlayDayRow{}, posts: map[string]PostRow{}, giveaways: map[string]GiveawayRow{},
		comments:  map[string]CommentRow{},
		questions: map[string]QuestionRow{}, reactions: map[[2]string]ReactionRow{},
		venues: map[string]VenueRow{}, events: map[string]EventRow{}, chats: map[string]ChatRow{},
		told:          map[string]ToldRow{},
		items:         map[string]ItemRow{},
		sales:         map[string]SalesRows{},
		interests:     map[[2]string]InterestRow{},
		countedTracks: map[string]bool{}, countedAlbums: map[string]bool{}, countedBy: map[string]bool{},
		countedGenres: map[string]bool{},
	}
}

func (m *memory) write() error {
	m.writes++
	if m.breakAfter > 0 && m.writes == m.breakAfter {
		return errBroken
	}
	return nil
}

func put[K comparable, R any](m *memory, into map[K]R, rows []R, key func(R) K, replace bool) error {
	if err := m.write(); err != nil {
		return err
	}
	for _, r := range rows {
		if _, there := into[key(r)]; !there || replace {
			into[key(r)] = r
		}
	}
	return nil
}

func (m *memory) Begin(_ context.Context, mark Mark) (Mark, error) {
	if m.mark == nil {
		m.mark = &mark
	}
	return *m.mark, m.write()
}

func (m *memory) Checkpoint(_ context.Context, mark Mark) error {
	m.mark = &mark
	return m.write()
}

func (m *memory) PutGenres(_ context.Context, rows []GenreRow) error {
	return put(m, m.genres, rows, func(r GenreRow) string { return r.ID }, true)
}

func (m *memory) PutArtists(_ context.Context, rows []ArtistRow) error {
	return put(m, m.artists, rows, func(r ArtistRow) string { return r.ID }, true)
}

func (m *memory) PutAlbums(_ context.Context, rows []AlbumRow) error {
	return put(m, m.albums, rows, func(r AlbumRow) string { return r.ID }, true)
}

func (m *memory) PutTracks(_ context.Context, rows []TrackRow) error {
	return put(m, m.tracks, rows, func(r TrackRow) string { return r.ID }, true)
}

func (m *memory) PutFeatures(_ context.Context, rows []FeatureRow) error {
	return put(m, m.features, rows, func(r FeatureRow) [2]string { return [2]string{r.ArtistID, r.TrackID} }, true)
}

func (m *memory) PutFans(_ context.Context, rows []FanRow) error {
	return put(m, m.fans, rows, func(r FanRow) string { return r.ID }, true)
}

func (m *memory) PutCredentials(_ context.Context, rows []CredentialRow) error {
	return put(m, m.credentials, rows, func(r CredentialRow) string { return r.UserID }, true)
}

func (m *memory) PutFollows(_ context.Context, rows []FollowRow) error {
	return put(m, m.follows, rows, func(r FollowRow) [2]string { return [2]string{r.UserID, r.FollowedID} }, false)
}

func (m *memory) PutListens(_ context.Context, rows []ListenRow) error {
	return put(m, m.listens, rows, func(r ListenRow) [2]string { return [2]string{r.UserID, r.TrackID} }, false)
}

func (m *memory) PutTrackSaves(_ context.Context, rows []SaveRow) error {
	return put(m, m.saves, rows, func(r SaveRow) [2]string { return [2]string{r.UserID, r.ItemID} }, false)
}

func (m *memory) PutAlbumSaves(ctx context.Context, rows []SaveRow) error {
	return m.PutTrackSaves(ctx, rows)
}

func (m *memory) PutPlayDays(_ context.Context, rows []PlayDayRow) error {
	return put(m, m.playDays, rows, func(r PlayDayRow) [3]string { return [3]string{r.UserID, r.TrackID, r.Day} }, false)
}

func (m *memory) PutTalk(_ context.Context, rows TalkRows) error {
	return errors.Join(
		put(m, m.posts, rows.Posts, func(r PostRow) string { return r.ID }, false),
		put(m, m.giveaways, rows.Giveaways, func(r GiveawayRow) string { return r.ID }, false),
		put(m, m.comments, rows.Comments, func(r CommentRow) string { return r.ID }, false),
		put(m, m.questions, rows.Questions, func(r QuestionRow) string { return r.ID }, false),
		put(m, m.venues, rows.Venues, func(r VenueRow) string { return r.ID }, false),
		put(m, m.events, rows.Events, func(r EventRow) string { return r.ID }, false),
		put(m, m.interests, rows.Interests, func(r InterestRow) [2]string { return [2]string{r.UserID, r.EventID} }, false),
		put(m, m.items, rows.Items, func(r ItemRow) string { return r.ID }, false),
		put(m, m.chats, rows.Chats, func(r ChatRow) string { return r.ID }, false),
		put(m, m.told, rows.Told, func(r ToldRow) string { return fmt.Sprint(r.Type, r.UserID, r.Group.Group) }, true),
		put(m, m.reactions, rows.Reactions, func(r ReactionRow) [2]string { return [2]string{r.UserID, r.ItemID} }, false),
	)
}

func (m *memory) PutSales(_ context.Context, rows SalesRows) error {
	return put(m, m.sales, []SalesRows{rows}, func(r SalesRows) string { return r.ID }, false)
}

func (m *memory) PutShown(_ context.Context, rows ShownRows) error {
	m.shown = rows
	return m.write()
}

func (m *memory) CountDays(_ context.Context, artistID string, _ time.Time) error {
	m.countedDays = artistID
	return m.write()
}

func (m *memory) count(into map[string]bool, ids []string) error {
	for _, id := range ids {
		into[id] = true
	}
	return m.write()
}

func (m *memory) CountTracks(_ context.Context, ids []string) error {
	return m.count(m.countedTracks, ids)
}

func (m *memory) CountAlbums(_ context.Context, ids []string) error {
	return m.count(m.countedAlbums, ids)
}

func (m *memory) CountArtists(_ context.Context, ids []string) error {
	return m.count(m.countedBy, ids)
}

func (m *memory) CountGenres(_ context.Context, ids []string) error {
	return m.count(m.countedGenres, ids)
}

var testNow = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func testOptions() Options {
	return Options{Now: testNow, HashPassword: func(p string) (string, error) { return "hashed:" + p, nil }}
}
