// Package subsonic answers players that speak Subsonic 1.16.1 and OpenSubsonic (https://opensubsonic.netlify.app), at
// /rest. Handlers parse, call a domain and answer; who may see and hear what is decided where it is for the site.
//
// Of what a client is shown the viewer's library is the default, the whole site a second music folder. Docs:
// docs/decisions/076-players-that-people-have.md.
package subsonic

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/turn"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/nowplaying"
	"github.com/sidestage/sidestage/internal/people"
	"github.com/sidestage/sidestage/internal/player"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/shares"
	"github.com/sidestage/sidestage/internal/studio"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// Options are what an API is made of.
type Options struct {
	Passwords  Passwords
	Music      *music.Service
	Collection *collection.Service
	Finding    *finding.Service
	Playlists  *playlist.Service
	Shares     *shares.Service
	People     *people.Service
	Player     *player.Service
	Bookmarks  *player.Bookmarks
	Studio     *studio.Service
	Taste      *taste.Service
	// Sayings are what people said of their taste, kept in memory.
	Sayings *taste.Sayings
	Jukebox *jukebox.Jukebox
	// Playing is what people's players play.
	Playing *nowplaying.NowPlaying
	Sounds  Sounds
	Images  rest.Images
	// CheckOpen refuses a viewer while the site is under maintenance; nil lets everybody in. Errors: MAINTENANCE.
	CheckOpen func(context.Context, access.Viewer) error
	// Callers has what each caller may ask for; its zero value limits nobody.
	Callers limit.Callers
	// Turns are those that searches of each caller take which the listing has no answer to; nil for none.
	Turns *turn.Turns
	// PublicURL is where people reach the site, without a slash at its end.
	PublicURL string
	// Version is the server's.
	Version string
	Now     func() time.Time
	Log     *slog.Logger
}

// API answers /rest.
type API struct {
	Options
	slots  *slots
	chosen *cache.Cache[chosen]
}

// New returns an API.
func New(o Options) *API {
	a := &API{Options: o, slots: newSlots()}
	a.chosen = a.openChosen()
	return a
}

// Path is below what the API answers.
const Path = "/rest/"

// Register adds the routes to the server's root: every client appends this path to the address that a person typed.
func (a *API) Register(e *echo.Echo) {
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		e.Add(method, Path+":method", a.serve)
	}
	e.OPTIONS(Path+":method", func(c echo.Context) error {
		open(c.Response().Header())
		c.Response().Header().Set("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS")
		c.Response().Header().Set("Access-Control-Allow-Headers", "Content-Type, Range")
		return c.NoContent(http.StatusNoContent)
	})
}

// open lets pages of other origins ask, as players in browsers are. Nothing here is by cookie, so that nothing is
// opened by it.
func open(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// serve answers one call. Whatever goes wrong is told in a document that clients understand, with status 200.
func (a *API) serve(c echo.Context) error {
	header := c.Response().Header()
	open(header)
	header.Set(echo.HeaderCacheControl, "private, no-store")
	q := a.read(c)
	if q.bad != nil {
		return a.fail(q, q.bad)
	}
	name := strings.TrimSuffix(strings.TrimSuffix(c.Param("method"), ".view"), ".m3u8") // hls.m3u8
	m, known := methods[name]
	if !known {
		return a.fail(q, failure{codeGeneric, "This server does not know the method “" + clipped(name) + "”."})
	}
	if err := a.enter(q, m); err != nil {
		return a.fail(q, err)
	}
	if m.send != nil {
		err := m.send(a, q)
		if outside, is := errors.AsType[*echo.HTTPError](err); is &&
			outside.Code == http.StatusRequestedRangeNotSatisfiable {
			return a.outside(q)
		}
		if err != nil {
			return a.fail(q, err)
		}
		return nil
	}
	out := newResponse(a.Version)
	if err := m.answer(a, q, out); err != nil {
		return a.fail(q, err)
	}
	return q.write(out)
}

// outside answers a range that is not in a file as HTTP has it: players take what comes with 200 for sound.
func (a *API) outside(q *request) error {
	header := q.echo.Response().Header()
	header.Del(echo.HeaderContentType)
	header.Del(echo.HeaderContentDisposition)
	return q.echo.NoContent(http.StatusRequestedRangeNotSatisfiable)
}

// enter lets the caller in, and counts the call.
func (a *API) enter(q *request, m method) error {
	if m.open {
		_, _, err := a.Callers.Spend(q.ctx, limit.Named(m.budget), 1)
		return err
	}
	if err := a.authenticate(q); err != nil {
		return err
	}
	if _, _, err := a.Callers.Spend(q.ctx, limit.Named(m.budget), 1); err != nil {
		return err
	}
	if a.CheckOpen == nil {
		return nil
	}
	return a.CheckOpen(q.ctx, q.viewer)
}

// clipped shortens what a caller sent before it is told back.
func clipped(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
