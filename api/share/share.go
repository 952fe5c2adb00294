// Package share is how music and events look from elsewhere: what the pages of tracks, albums, artists, posts,
// questions and events say of themselves in their head, oEmbed, the player for other people's pages, and feeds of
// releases.
package share

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/embed"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/questions"
	"github.com/sidestage/sidestage/internal/shop"
)

// Share is what all of it is made from. It sees music as a visitor does.
type Share struct {
	Music  *music.Service
	Posts  Posts
	Embeds *embed.Tokens
	// Giveaways are those whose pages have a head of their own.
	Giveaways *giveaways.Service
	Events    *events.Service
	Questions *questions.Service
	Shop      *shop.Service
	// PublicURL is where people reach the site, without a slash at its end.
	PublicURL string
	// Known gives the handle that somebody has now: of whom it is, or was. Errors: NOT_FOUND.
	Known func(ctx context.Context, handle string) (string, error)
}

// lookupTime bounds what a page waits for its head: without one it is still a page.
const lookupTime = 2 * time.Second

// Pages puts heads into the site's page: site answers everything else, page is what it has for every route.
func (s Share) Pages(site http.Handler, page []byte) http.Handler {
	before, after := split(page)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := path(r.URL)
		if !name.shared() {
			site.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), lookupTime)
		defer cancel()
		head, err := s.head(ctx, name)
		moved, isMoved := errors.AsType[movedTo](err)
		switch {
		case isMoved:
			sendOn(w, r, string(moved))
		case fault.CodeOf(err) == fault.NotFound && err != nil:
			if s.isToCome(ctx, name) {
				w.Header().Set("X-Robots-Tag", "noindex")
				sendPage(w, r, http.StatusOK, page)
				return
			}
			sendPage(w, r, http.StatusNotFound, page)
		case err != nil:
			if !errors.Is(err, context.Canceled) {
				slog.WarnContext(r.Context(), "the head of a page cannot be written", "path", r.URL.Path, "error", err)
			}
			site.ServeHTTP(w, r)
		case head == nil:
			site.ServeHTTP(w, r)
		default:
			sendPage(w, r, http.StatusOK, bytes.Join([][]byte{before, head, after}, nil))
		}
	})
}

// isToCome reports whether a page is that of music that is a draft or scheduled. Who asks for a page sends no token, so
// the page is there for everybody, as its artist needs it, and says nothing of what is on it.
func (s Share) isToCome(ctx context.Context, p place) bool {
	var status access.Status
	switch p.kind {
	case kindTrack:
		t, err := s.Music.Track(ctx, access.Viewer{Admin: true}, p.id)
		if err != nil {
			return false
		}
		status = t.Status
	case kindAlbum:
		a, err := s.Music.Album(ctx, access.Viewer{Admin: true}, p.id)
		if err != nil {
			return false
		}
		status = a.Status
	}
	return status == access.Draft || status == access.Scheduled
}

func sendPage(w http.ResponseWriter, r *http.Request, status int, page []byte) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(page) // whoever went away needs no answer
	}
}

// What a page says of the site as a whole, and the head of a thing replaces.
var (
	ownTitle       = regexp.MustCompile(`<title>[^<]*</title>`)
	ownDescription = regexp.MustCompile(`<meta\s+name="description"[^>]*>`)
)

// split cuts the page where a head goes in.
func split(page []byte) (before, after []byte) {
	bare := ownDescription.ReplaceAll(ownTitle.ReplaceAll(page, nil), nil)
	at := bytes.Index(bare, []byte("</head>"))
	if at < 0 {
		return bare, nil
	}
	return bare[:at], bare[at:]
}

// place is what an address names: a track, an album, an event, a venue, or an artist by handle.
type place struct{ kind, id string }

const (
	kindTrack  = "track"
	kindAlbum  = "album"
	kindArtist = "artist"
	kindPost   = "post"
	// kindGiveaway is as their addresses have it.
	kindGiveaway = "giveaways"
	kindEvent    = "events"
	kindVenue    = "venues"
	kindQuestion = "question"
	kindItem     = "tradingpost"
)

// withHead are the first parts of the addresses of things that have a head of their own.
var withHead = []string{
	kindTrack, kindAlbum, kindGiveaway, kindEvent, kindVenue, kindPost, kindQuestion, kindItem,
}

func (p place) shared() bool { return p.kind != "" }

// path reads the address of a page.
func path(u *url.URL) place {
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	switch {
	case len(parts) == 2 && slices.Contains(withHead, parts[0]) && parts[1] != "":
		return place{parts[0], parts[1]}
	case len(parts) == 1 && account.CheckHandle(parts[0]) == "":
		return place{kindArtist, parts[0]}
	}
	return place{}
}

// movedTo is the error for a handle that somebody left: theirs is another now.
type movedTo string

func (m movedTo) Error() string { return "the handle is now " + string(m) }

func moved(asked, handle string) error {
	if handle == "" || account.HandleKey(asked) == account.HandleKey(handle) {
		return nil
	}
	return movedTo(handle)
}

// sendOn leads to the page of who left a handle. Not for ever: somebody else may have it later.
func sendOn(w http.ResponseWriter, r *http.Request, handle string) {
	to := url.URL{Path: "/" + handle, RawQuery: r.URL.RawQuery}
	w.Header().Set("Cache-Control", "no-cache")
	http.Redirect(w, r, to.String(), http.StatusFound)
}

// head writes that of a page; nil where the page has none of its own. Errors: NOT_FOUND.
func (s Share) head(ctx context.Context, p place) ([]byte, error) {
	switch p.kind {
	case kindTrack:
		t, err := s.Music.Track(ctx, access.Visitor, p.id)
		if err != nil {
			return nil, err
		}
		return s.trackHead(t).write()
	case kindAlbum:
		a, tracks, err := s.album(ctx, p.id)
		if err != nil {
			return nil, err
		}
		return s.albumHead(a, tracks).write()
	case kindGiveaway:
		g, err := s.Giveaways.Get(ctx, access.Visitor, p.id)
		if err != nil {
			return nil, err
		}
		return s.giveawayHead(g).write()
	case kindEvent:
		e, err := s.Events.Get(ctx, access.Visitor, p.id)
		if err != nil {
			return nil, err
		}
		return s.eventHead(e).write()
	case kindVenue:
		v, err := s.Events.Venue(ctx, p.id)
		if err != nil {
			return nil, err
		}
		return s.venueHead(v).write()
	case kindQuestion:
		q, err := s.Questions.Get(ctx, access.Visitor, p.id)
		if err != nil {
			return nil, err
		}
		return s.questionHead(q).write()
	case kindItem:
		i, err := s.Shop.Get(ctx, access.Visitor, p.id)
		if err != nil {
			return nil, err
		}
		return s.itemHead(i).write()
	case kindPost:
		p, err := s.Posts.Get(ctx, access.Visitor, p.id)
		if err != nil {
			return nil, err
		}
		return s.postHead(p).write()
	}
	a, err := s.Music.ArtistByHandle(ctx, p.id)
	if err != nil && fault.CodeOf(err) == fault.NotFound {
		handle, err := s.Known(ctx, p.id)
		return nil, errors.Join(err, moved(p.id, handle))
	}
	if err != nil {
		return nil, err
	}
	if err := moved(p.id, a.Handle); err != nil {
		return nil, err
	}
	return s.artistHead(a).write()
}

func (s Share) album(ctx context.Context, id string) (music.Album, []music.Track, error) {
	a, err := s.Music.Album(ctx, access.Visitor, id)
	if err != nil {
		return a, nil, err
	}
	tracks, err := s.Music.AlbumTracks(ctx, access.Visitor, id, paging.Request{Size: paging.Max})
	return a, tracks.Nodes, err
}

// The addresses of pages and pictures, as others reach them.
func (s Share) trackURL(id string) string { return s.PublicURL + "/track/" + url.PathEscape(id) }

func (s Share) albumURL(id string) string      { return s.PublicURL + "/album/" + url.PathEscape(id) }
func (s Share) artistURL(handle string) string { return s.PublicURL + "/" + url.PathEscape(handle) }
func (s Share) feedURL(handle string) string {
	return s.PublicURL + "/api/feeds/" + url.PathEscape(handle)
}

// imageWidth is the width of the pictures that others show, in pixels; covers are square.
const imageWidth = 1200

// imageURL is a picture's address as others reach it; "" where there is none.
func (s Share) imageURL(image string) string {
	if image == "" || !strings.HasPrefix(image, "/") {
		return image
	}
	if !strings.HasPrefix(image, "/api/") {
		image = "/api" + image
	}
	separator := "?"
	if strings.Contains(image, "?") {
		separator = "&"
	}
	return s.PublicURL + image + separator + "w=1200"
}
