package rest

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/dataexport"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// DataExport answers for what the site keeps about oneself, as a file.
type DataExport struct {
	Exports  *dataexport.Service
	Identity identity.Provider
}

// Register adds the routes to /api.
func (d DataExport) Register(g *echo.Group) {
	g.GET("/user/export", d.mine, noStore)
	g.POST("/user/export", d.ask, noStore)
	g.POST("/user/export/token", d.token, noStore)
	g.GET("/user/export/file", d.file, noStore)
}

type ownExport struct {
	State     string  `json:"state"`
	AskedAt   *string `json:"askedAt"`
	ReadyAt   *string `json:"readyAt"`
	ExpiresAt *string `json:"expiresAt"`
	Size      int64   `json:"size"`
}

func exportOf(e dataexport.Export, found bool) ownExport {
	out := ownExport{
		AskedAt: instantOrNull(e.AskedAt), ReadyAt: instantOrNull(e.ReadyAt), ExpiresAt: instantOrNull(e.ExpiresAt),
		Size: e.Size,
	}
	switch {
	case !found:
		out.State = "none"
	case e.HasFailed:
		out.State = "failed"
	case e.ReadyAt.IsZero():
		out.State = "waiting"
	default:
		out.State = "ready"
	}
	return out
}

func (d DataExport) mine(c echo.Context) error {
	ctx := c.Request().Context()
	e, found, err := d.Exports.Of(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	asksPassword, err := d.Identity.AsksPassword(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		ownExport
		AsksPassword bool `json:"asksPassword"`
	}{exportOf(e, found), asksPassword})
}

func (d DataExport) ask(c echo.Context) error {
	ctx := c.Request().Context()
	e, err := d.Exports.Ask(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusAccepted, exportOf(e, true))
}

func (d DataExport) token(c echo.Context) error {
	var in struct {
		Password string `json:"password"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	token, err := d.Exports.Token(c.Request().Context(), v, func(ctx context.Context) error {
		return d.Identity.Prove(ctx, caller(c), v, bearer(c), in.Password)
	})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Token string `json:"token"`
	}{token})
}

// file answers whoever has a token, as browsers download without a header.
func (d DataExport) file(c echo.Context) error {
	content, at, err := d.Exports.Open(c.Request().Context(), c.QueryParam("token"))
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }() // It was read.
	header := c.Response().Header()
	header.Set(echo.HeaderContentType, "application/zip")
	header.Set(echo.HeaderContentDisposition, attachment("sidestage-data.zip"))
	http.ServeContent(c.Response(), c.Request(), "", at, content)
	return nil
}
