package share

import (
	"context"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/feeds"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/posts"
)

const (
	// tracksInFeed is how many tracks an own feed has, tracksOfRelease how many of one release.
	tracksInFeed    = 200
	tracksOfRelease = 40
)

// SoundFile is what a program is told of a track's sound before it loads it.
type SoundFile struct {
	// Length is in bytes.
	Length      int64
	ContentType string
}

// OwnFeed is an artist's feed for one person, under a secret address: what they may read and hear when it is asked for,
// with the sound itself.
type OwnFeed struct {
	Share
	Feeds *feeds.Service
	// Sound describes the sound of a track.
	Sound func(ctx context.Context, t music.Track) (SoundFile, error)
}

// Register adds the route to /api.
func (s OwnFeed) Register(g *echo.Group) { g.GET("/feed/:token", s.own) }

func (s OwnFeed) own(c echo.Context) error {
	ctx, token := c.Request().Context(), strings.TrimSuffix(c.Param("token"), ".xml")
	reader, err := s.Feeds.Read(ctx, token)
	if err != nil {
		return err
	}
	content, err := s.content(ctx, reader, s.PublicURL+"/api/feed/"+token)
	if err != nil {
		return err
	}
	changed, err := s.Feeds.Changed(ctx, reader, content)
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "private, no-cache")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
	sendFeed(c, content, changed)
	return nil
}

// content writes the feed whose files are found below an address.
func (s OwnFeed) content(ctx context.Context, r feeds.Reader, below string) ([]byte, error) {
	v := r.Viewer()
	artist, err := s.Music.Artist(ctx, r.ArtistID)
	if err != nil {
		return nil, err
	}
	items, err := s.written(ctx, v, r.ArtistID, func(p posts.Post, m posts.Media) string {
		if p.IsOpen() {
			return s.PublicURL + m.Address(p.ID)
		}
		return below + "/images/" + p.ID + "." + m.ID
	})
	if err != nil {
		return nil, err
	}
	albums, err := s.albums(ctx, r)
	if err != nil {
		return nil, err
	}
	tracks, err := s.heard(ctx, v, albums, below)
	if err != nil {
		return nil, err
	}
	feed := s.newRSS(artist)
	feed.Channel.Block = "Yes"
	feed.Channel.Items = newest(slices.Concat(items, s.released(albums), tracks))
	return feed.write()
}

// albums are the artist's that are out, and those that the person has early.
func (s OwnFeed) albums(ctx context.Context, r feeds.Reader) ([]music.Album, error) {
	page := paging.Request{Size: releasesInFeed}
	out, err := s.Music.ArtistAlbums(ctx, r.Viewer(), r.ArtistID, access.Published, false, page)
	if err != nil || r.UserID == r.ArtistID {
		return out.Nodes, err
	}
	early, err := s.Music.ArtistAlbums(ctx, r.Viewer(), r.ArtistID, access.Scheduled, false, page)
	if fault.CodeOf(err) == fault.Forbidden {
		err = nil // They have nothing early.
	}
	return slices.Concat(early.Nodes, out.Nodes), err
}

// heard are items of the tracks of albums that the person may hear, the first of an album as the newest of it, as
// programs play from the newest on.
func (s OwnFeed) heard(ctx context.Context, v access.Viewer, albums []music.Album, below string) ([]item, error) {
	seen := make([]music.Seen, len(albums))
	for i, a := range albums {
		seen[i] = music.Seen{AlbumID: a.ID, ArtistID: a.Artist.UserID, Status: a.Status}
	}
	tracks, err := s.Music.AlbumOpenings(ctx, v, seen, tracksOfRelease)
	if err != nil {
		return nil, err
	}
	var items []item
	for i, album := range s.released(albums) {
		for n, t := range tracks[albums[i].ID] {
			if !t.HasAccess || len(items) == tracksInFeed {
				continue
			}
			one, err := s.trackItem(ctx, t, album.at.Add(-time.Duration(n+1)*time.Second), below)
			if fault.CodeOf(err) == fault.NotFound {
				continue // Its file is not there: it can be heard nowhere.
			}
			if err != nil {
				return nil, err
			}
			items = append(items, one)
		}
	}
	return items, nil
}

func (s OwnFeed) trackItem(ctx context.Context, t music.Track, at time.Time, below string) (item, error) {
	sound, err := s.Sound(ctx, t)
	if err != nil {
		return item{}, fmt.Errorf("the sound of track %s: %w", t.ID, err)
	}
	h := s.trackHead(t)
	one := newItem(t.Title, h.url, at)
	one.Description, one.Categories = html.EscapeString(h.description), names(t.Genres)
	one.Duration = strconv.Itoa(int(t.Duration.Round(time.Second).Seconds()))
	one.Enclosure = &enclosure{
		URL: below + "/tracks/" + t.ID, Length: sound.Length, Type: sound.ContentType,
	}
	return one, nil
}
