package rest

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/digest"
)

// Digest answers /notification/unsubscribe, where digest mails are ended.
type Digest struct{ Digest *digest.Service }

// Register adds the routes to /api. Whoever has the mail may end it, signed in or not.
func (h Digest) Register(g *echo.Group) {
	g.GET("/notification/unsubscribe", h.ask, noStore)
	g.POST("/notification/unsubscribe", h.end)
}

// ask leads to a page that asks: scanners of mail follow links.
func (h Digest) ask(c echo.Context) error {
	return c.Redirect(http.StatusFound, "/unsubscribe?token="+url.QueryEscape(c.QueryParam("token")))
}

func (h Digest) end(c echo.Context) error {
	if err := h.Digest.Unsubscribe(c.Request().Context(), c.QueryParam("token")); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Digest string `json:"digest"`
	}{"never"})
}
