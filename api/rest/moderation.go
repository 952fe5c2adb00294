package rest

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/moderation"
)

// Moderation answers what moderators take away, and the appeals of authors.
type Moderation struct {
	Moderation *moderation.Service
	Now        func() time.Time
}

// Register adds the routes to /api.
func (m Moderation) Register(g *echo.Group) {
	g.POST("/admin/delete-content", m.takeAway(m.Moderation.Remove))
	g.POST("/admin/hide-content", m.takeAway(m.Moderation.Hide))
	g.GET("/admin/removals", m.listed, noStore)
	g.POST("/admin/removals/:id/put-back", m.putBack)
	g.GET("/admin/appeals", m.waiting, noStore)
	g.POST("/admin/appeals/:id", m.decide)
	g.GET("/removals/:id", m.get, noStore)
	g.POST("/removals/:id/appeal", m.appeal)
}

// typeNames are the names of the contract that differ from those of items.
var typeNames = map[string]item.Type{"track": item.Song, "merchandise": item.Merch}

func typeOf(name string) item.Type {
	if t, differs := typeNames[name]; differs {
		return t
	}
	return item.Type(name)
}

func nameOf(t item.Type) string {
	for name, of := range typeNames {
		if of == t {
			return name
		}
	}
	return string(t)
}

// takeAway answers what removes or hides something.
func (m Moderation) takeAway(take func(context.Context, access.Viewer, item.Ref, string) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx := c.Request().Context()
		v := access.ViewerOf(ctx)
		if err := v.RequireRole(access.Moderator); err != nil {
			return err
		}
		var in struct {
			Type string `json:"type"`
			ID   string `json:"id"`
			Why  string `json:"why"`
		}
		if err := decode(c, &in); err != nil {
			return err
		}
		if err := take(ctx, v, item.Ref{Type: typeOf(in.Type), ID: in.ID}, in.Why); err != nil {
			return err
		}
		return c.JSON(http.StatusOK, success{Success: true})
	}
}

func (m Moderation) listed(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.RequireRole(access.Moderator); err != nil {
		return err
	}
	page, err := pageOf(c)
	if err != nil {
		return err
	}
	found, err := m.Moderation.Listed(ctx, v, moderation.List(c.QueryParam("list")), page)
	if err != nil {
		return err
	}
	out := struct {
		Removals   []listedRemoval `json:"removals"`
		NextCursor *string         `json:"nextCursor"`
	}{Removals: make([]listedRemoval, len(found.Nodes)), NextCursor: nextCursor(found)}
	for i, r := range found.Nodes {
		out.Removals[i] = listedRemoval{m.shown(v, r), m.Moderation.CanPutBack(v, r)}
	}
	return c.JSON(http.StatusOK, out)
}

func (m Moderation) putBack(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.RequireRole(access.Moderator); err != nil {
		return err
	}
	var in struct {
		Words string `json:"words"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := m.Moderation.PutBack(ctx, v, c.Param("id"), in.Words); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{Success: true})
}

type somebody struct {
	UserID      string `json:"userId"`
	Handle      string `json:"handle"`
	DisplayName string `json:"displayName"`
}

func somebodyOf(p *person.Person) *somebody {
	if p == nil {
		return nil
	}
	return &somebody{p.UserID, p.Handle, p.Name}
}

type removal struct {
	ID          string     `json:"id"`
	Type        string     `json:"type"`
	ItemID      string     `json:"itemId"`
	Excerpt     string     `json:"excerpt"`
	Words       string     `json:"words"`
	State       string     `json:"state"`
	IsHidden    bool       `json:"isHidden"`
	RemovedAt   time.Time  `json:"removedAt"`
	AppealUntil time.Time  `json:"appealUntil"`
	CanAppeal   bool       `json:"canAppeal"`
	Appeal      string     `json:"appeal"`
	AppealedAt  *time.Time `json:"appealedAt"`
	Answer      string     `json:"answer"`
	DecidedAt   *time.Time `json:"decidedAt"`
	Author      *somebody  `json:"author"`
	// RemovedBy is for moderators; null for the author.
	RemovedBy *somebody `json:"removedBy"`
}

// appealed is a removal whose appeal waits, for those who may decide about it.
type appealed struct {
	removal
	CanDecide bool `json:"canDecide"`
}

// listedRemoval is a removal on the lists of moderators.
type listedRemoval struct {
	removal
	CanPutBack bool `json:"canPutBack"`
}

func (m Moderation) shown(v access.Viewer, r moderation.Removal) removal {
	state := r.State
	if state == moderation.PuttingBack {
		state = moderation.Standing
		if r.Waits {
			state = moderation.Appealed
		}
	}
	return removal{
		ID: r.ID, Type: nameOf(r.On.Type), ItemID: r.On.ID, Excerpt: r.Excerpt, Words: r.Words, State: string(state),
		IsHidden:  r.IsHidden,
		RemovedAt: r.RemovedAt, AppealUntil: r.AppealUntil, CanAppeal: r.OwnerID == v.UserID && r.CanAppeal(m.Now()),
		Appeal: r.Appeal, AppealedAt: timeOrNull(r.AppealedAt), Answer: r.Answer, DecidedAt: timeOrNull(r.DecidedAt),
		Author: somebodyOf(r.Owner), RemovedBy: somebodyOf(r.By),
	}
}

func (m Moderation) get(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	r, err := m.Moderation.Get(ctx, v, c.Param("id"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, m.shown(v, r))
}

func (m Moderation) waiting(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	all, err := m.Moderation.Waiting(ctx, v)
	if err != nil {
		return err
	}
	out := make([]appealed, len(all))
	for i, r := range all {
		out[i] = appealed{m.shown(v, r.Removal), r.CanDecide}
	}
	return c.JSON(http.StatusOK, map[string]any{"appeals": out})
}

func (m Moderation) appeal(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	var in struct {
		Text string `json:"text"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := m.Moderation.Appeal(ctx, v, c.Param("id"), in.Text); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{Success: true})
}

func (m Moderation) decide(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.RequireRole(access.Moderator); err != nil {
		return err
	}
	var in struct {
		PutBack bool   `json:"putBack"`
		Words   string `json:"words"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := m.Moderation.Decide(ctx, v, c.Param("id"), in.PutBack, in.Words); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{Success: true})
}
