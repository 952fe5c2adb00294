package rest

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/site"
)

// Status answers /site-status.
type Status struct {
	Site *site.Service
	// PublicURL is where people reach this site, without a slash at its end.
	PublicURL string
	// SupportEmail is where people write for help; may be empty.
	SupportEmail string
	Now          func() time.Time
}

// Register adds the routes to /api.
func (s Status) Register(g *echo.Group) {
	g.GET("/site-status", s.read, noStore)
	g.PUT("/site-status", s.change)
}

type siteStatus struct {
	Killswitch               bool    `json:"killswitch"`
	KillswitchUntil          *string `json:"killswitchUntil"`
	SimilarityScoreThreshold float64 `json:"similarityScoreThreshold"`
	Announcement             string  `json:"announcement"`
	AnnouncementFrom         *string `json:"announcementFrom"`
	AnnouncementUntil        *string `json:"announcementUntil"`
	AnnouncedAt              *string `json:"announcedAt"`
	LandingActive            bool    `json:"landingActive"`
	Registration             string  `json:"registration"`
	SupportEmail             string  `json:"supportEmail"`
	PublicURL                string  `json:"publicUrl"`
}

// answer shows admins the announcement with its dates, and others what is announced now.
func (s Status) answer(c echo.Context, status site.Status) error {
	out := siteStatus{
		Killswitch: status.Killswitch, KillswitchUntil: instantOrNull(status.KillswitchUntil),
		SimilarityScoreThreshold: status.SimilarityScoreThreshold,
		Announcement:             status.Current(s.Now()),
		AnnouncedAt:              instantOrNull(status.AnnouncedAt),
		LandingActive:            status.LandingActive,
		Registration:             string(status.Registration),
		SupportEmail:             s.SupportEmail,
		PublicURL:                s.PublicURL,
	}
	if access.ViewerOf(c.Request().Context()).Admin {
		out.Announcement = status.Announcement
		out.AnnouncementFrom = instantOrNull(status.AnnouncementFrom)
		out.AnnouncementUntil = instantOrNull(status.AnnouncementUntil)
	}
	return c.JSON(http.StatusOK, out)
}

func (s Status) read(c echo.Context) error {
	status, err := s.Site.Status(c.Request().Context())
	if err != nil {
		return err
	}
	return s.answer(c, status)
}

func (s Status) change(c echo.Context) error {
	var in struct {
		Killswitch               input.Optional[bool]              `json:"killswitch"`
		KillswitchUntil          input.Optional[string]            `json:"killswitchUntil"`
		SimilarityScoreThreshold input.Optional[float64]           `json:"similarityScoreThreshold"`
		Announcement             input.Optional[string]            `json:"announcement"`
		AnnouncementFrom         input.Optional[string]            `json:"announcementFrom"`
		AnnouncementUntil        input.Optional[string]            `json:"announcementUntil"`
		LandingActive            input.Optional[bool]              `json:"landingActive"`
		Registration             input.Optional[site.Registration] `json:"registration"`
		Reason                   input.Optional[string]            `json:"reason"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx, bad := c.Request().Context(), input.Problems{}
	change := site.Change{
		Killswitch: in.Killswitch, KillswitchUntil: date("killswitchUntil", in.KillswitchUntil, bad),
		SimilarityScoreThreshold: in.SimilarityScoreThreshold,
		Announcement:             in.Announcement,
		AnnouncementFrom:         date("announcementFrom", in.AnnouncementFrom, bad),
		AnnouncementUntil:        date("announcementUntil", in.AnnouncementUntil, bad),
		LandingActive:            in.LandingActive,
		Registration:             in.Registration,
		Reason:                   in.Reason,
	}
	v := access.ViewerOf(ctx)
	// Who may not change it is told that alone.
	if err := bad.Err(); err != nil && v.Admin {
		return err
	}
	status, err := s.Site.Set(ctx, v, change)
	if err != nil {
		return err
	}
	return s.answer(c, status)
}

// date reads a moment that an empty text takes away.
func date(field string, text input.Optional[string], bad input.Problems) (out input.Optional[time.Time]) {
	if !text.Given || text.Value == "" {
		out.Given = text.Given
		return out
	}
	at, err := time.Parse(time.RFC3339, text.Value)
	if err != nil {
		bad.Add(field, field+" must be a moment such as 2026-11-28T20:00:00Z, or empty.")
	}
	return input.Set(at.UTC())
}

// Engine is a part that the server leans on, for readyz.
type Engine struct {
	Name string
	// Kind says which of its implementations runs, for instance bleve.
	Kind string
	// Needed engines make the server unready where they do not answer; others only degrade it.
	Needed bool
	// Ping answers nil where the engine is well.
	Ping func(context.Context) error
}

// Health answers healthz and readyz.
type Health struct {
	Engines []Engine
	Log     *slog.Logger
}

// Register adds the routes to /api.
func (h Health) Register(g *echo.Group) {
	g.GET("/healthz", func(c echo.Context) error { return c.JSON(http.StatusOK, map[string]string{"status": "ok"}) })
	g.GET("/readyz", h.ready)
}

type engineHealth struct {
	Status string `json:"status"`
	Kind   string `json:"engine,omitempty"`
}

// pingWithin bounds asking an engine whether it is well: what watches the server must hear of one that hangs.
const pingWithin = 2 * time.Second

// answers returns nil where the engine is well, and no later than what watches the server waits.
func (e Engine) answers(ctx context.Context) error {
	bounded, cancel := context.WithTimeout(ctx, pingWithin)
	defer cancel()
	return e.Ping(bounded)
}

// ready asks every engine. It says no more than which is away: anybody may read it.
func (h Health) ready(c echo.Context) error {
	ctx := c.Request().Context()
	engines, status, code := make(map[string]engineHealth, len(h.Engines)), "ok", http.StatusOK
	for _, e := range h.Engines {
		health := engineHealth{Status: "ok", Kind: e.Kind}
		if err := e.answers(ctx); err != nil {
			h.Log.WarnContext(ctx, "engine is away", "engine", e.Name, "error", err)
			health.Status = "away"
			if status == "ok" {
				status = "degraded"
			}
			if e.Needed {
				status, code = "away", http.StatusServiceUnavailable
			}
		}
		engines[e.Name] = health
	}
	if code != http.StatusOK {
		c.Response().Header().Set(echo.HeaderRetryAfter, "2")
	}
	return c.JSON(code, map[string]any{"status": status, "engines": engines})
}
