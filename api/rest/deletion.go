package rest

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/deletion"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Deletion answers for the end of accounts: one's own below /user, that of others below /admin, and for whoever keeps
// theirs below /identity.
type Deletion struct {
	Deletion *deletion.Service
	Identity identity.Provider
}

// Register adds the routes to /api.
func (d Deletion) Register(g *echo.Group) {
	g.GET("/user/deletion", d.duties, noStore)
	g.POST("/user/deletion", d.leave, noStore)
	g.POST("/identity/keep-account", d.keepOwn, noStore, withDevice)
	g.POST("/admin/delete-user", d.remove)
	g.POST("/admin/keep-user", d.keep)
}

func (d Deletion) duties(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	duties, err := d.Deletion.Duties(ctx, v)
	if err != nil {
		return err
	}
	asksPassword, err := d.Identity.AsksPassword(ctx, v)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Days         int  `json:"days"`
		AsksPassword bool `json:"asksPassword"`
		ToShip       int  `json:"toShip"`
		UnderWay     int  `json:"underWay"`
		IsOwed       bool `json:"isOwed"`
		Supporters   int  `json:"supporters"`
	}{
		int(deletion.Grace / (24 * time.Hour)), asksPassword,
		duties.ToShip, duties.UnderWay, duties.IsOwed, duties.Supporters,
	})
}

type leaving struct {
	EraseAt time.Time `json:"eraseAt"`
}

func (d Deletion) leave(c echo.Context) error {
	var in struct {
		Handle   string `json:"handle"`
		Password string `json:"password"`
	}
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	eraseAt, err := d.Deletion.Leave(ctx, v, in.Handle, func(ctx context.Context) error {
		return d.Identity.Prove(ctx, caller(c), v, bearer(c), in.Password)
	})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, leaving{eraseAt})
}

// keepOwn lets whoever a sign-in has proven keep their account, and signs them in.
func (d Deletion) keepOwn(c echo.Context) error {
	var in struct {
		Ticket string `json:"ticket"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx := c.Request().Context()
	userID, err := d.Identity.LeavingPerson(in.Ticket)
	if err != nil {
		return err
	}
	mayEnter, err := d.Deletion.Return(ctx, userID)
	if err == nil && !mayEnter {
		err = identity.Deactivated()
	}
	if err != nil {
		return err
	}
	got, err := d.Identity.EnterAgain(ctx, caller(c), in.Ticket)
	if err != nil {
		return err
	}
	return answerTokens(c, got)
}

func (d Deletion) remove(c echo.Context) error {
	var in struct {
		UserID string `json:"userId"`
		Handle string `json:"handle"`
		Why    string `json:"why"`
	}
	return succeed(c, &in, func(ctx context.Context, v access.Viewer) error {
		_, err := d.Deletion.Delete(ctx, v, in.UserID, in.Handle, in.Why)
		return err
	})
}

func (d Deletion) keep(c echo.Context) error {
	var in struct {
		UserID string `json:"userId"`
		Why    string `json:"why"`
	}
	return succeed(c, &in, func(ctx context.Context, v access.Viewer) error {
		_, err := d.Deletion.Keep(ctx, v, in.UserID, in.Why)
		return err
	})
}
