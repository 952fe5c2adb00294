package rest

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Calendar answers events for programs that keep calendars.
type Calendar struct {
	Events    *events.Service
	Calendars *events.Calendars
	// PublicURL is where people reach the site, without a slash at its end.
	PublicURL string
}

// Register adds the routes to /api.
func (h Calendar) Register(g *echo.Group) {
	g.GET("/events/:id/calendar.ics", h.event)
	g.GET("/calendar/:token", h.own)
}

const calendarType = "text/calendar; charset=utf-8"

func (h Calendar) event(c echo.Context) error {
	ctx := c.Request().Context()
	e, err := h.Events.Get(ctx, access.ViewerOf(ctx), c.Param("id"))
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "no-cache")
	header.Set(echo.HeaderContentDisposition, `attachment; filename="event.ics"`)
	return c.Blob(http.StatusOK, calendarType, []byte(calendar("", h.PublicURL, []events.Event{e}, h.Events.Now())))
}

// own answers whoever has the address: programs that read calendars send no token of ours.
func (h Calendar) own(c echo.Context) error {
	all, err := h.Calendars.Read(c.Request().Context(), strings.TrimSuffix(c.Param("token"), ".ics"))
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "private, no-cache")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
	return c.Blob(http.StatusOK, calendarType, []byte(calendar("Sidestage events", h.PublicURL, all, h.Events.Now())))
}
