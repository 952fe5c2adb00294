package share

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/posts"
)

// releasesInFeed and postsInFeed are how many of each a feed has.
const (
	releasesInFeed = 50
	postsInFeed    = 50
)

// feed answers with what everybody may read. Nobody hears anything in full who is not signed in, so it has no sound.
func (s Share) feed(c echo.Context) error {
	ctx := c.Request().Context()
	artist, err := s.Music.ArtistByHandle(ctx, c.Param("handle"))
	if err != nil {
		return err
	}
	written, err := s.written(ctx, access.Visitor, artist.UserID, func(p posts.Post, m posts.Media) string {
		return s.PublicURL + m.Address(p.ID)
	})
	if err != nil {
		return err
	}
	releases, err := s.Music.ArtistAlbums(ctx, access.Visitor, artist.UserID, access.Published, false,
		paging.Request{Size: releasesInFeed})
	if err != nil {
		return err
	}
	feed := s.newRSS(artist)
	feed.Channel.Self = &atomLink{Href: s.feedURL(artist.Handle), Rel: "self", Type: rssType}
	feed.Channel.Items = newest(append(written, s.released(releases.Nodes)...))
	content, err := feed.write()
	if err != nil {
		return err
	}
	var changed time.Time
	for _, each := range feed.Channel.Items {
		changed = latest(changed, latest(each.at, each.edited))
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age=900")
	sendFeed(c, content, changed)
	return nil
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// sendFeed answers with a feed, or that it is as the program knows it.
func sendFeed(c echo.Context, content []byte, changed time.Time) {
	sum := sha256.Sum256(content)
	header := c.Response().Header()
	header.Set(echo.HeaderContentType, rssType+"; charset=utf-8")
	header.Set("ETag", `"`+base64.RawURLEncoding.EncodeToString(sum[:12])+`"`)
	http.ServeContent(c.Response(), c.Request(), "", changed, bytes.NewReader(content))
}

// newest orders items by when they were published, the newest first.
func newest(items []item) []item {
	slices.SortStableFunc(items, func(a, b item) int { return b.at.Compare(a.at) })
	return items
}

// released are items of releases, which their pages tell more of.
func (s Share) released(albums []music.Album) []item {
	items := make([]item, 0, len(albums))
	for _, a := range albums {
		h, at := s.albumHead(a, nil), a.ReleaseDate
		if a.Status == access.Scheduled && !a.Early.At.IsZero() {
			at = a.Early.At
		}
		one := newItem(a.Title, h.url, at)
		one.Description, one.Categories = html.EscapeString(h.description), names(a.Genres)
		items = append(items, one)
	}
	return items
}

// written are items of the posts that somebody may read of an artist's own.
func (s Share) written(
	ctx context.Context, v access.Viewer, artistID string, picture func(posts.Post, posts.Media) string,
) ([]item, error) {
	own := false
	found, err := s.Posts.OnPage(ctx, v, artistID, posts.Filter{Community: &own}, paging.Request{Size: postsInFeed})
	if err != nil {
		return nil, err
	}
	var items []item
	for _, p := range found.Nodes {
		if !p.HasAccess {
			continue
		}
		one := newItem(headline(p.Post), s.postURL(p.ID), p.CreatedAt)
		one.Description, one.Categories, one.edited = s.postHTML(p.Post, picture), p.Hashtags, p.EditedAt
		items = append(items, one)
	}
	return items, nil
}
