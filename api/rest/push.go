package rest

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/push"
)

// Push answers /notification/push: the browsers that are told while the site is closed.
type Push struct {
	Push *push.Service
	// Session reads the sign-in of an access token.
	Session func(ctx context.Context, accessToken string) (identity.Session, error)
}

// Register adds the routes to /api.
func (h Push) Register(g *echo.Group) {
	g.GET("/notification/push-key", h.key, noStore)
	g.POST("/notification/push", h.subscribe)
	g.DELETE("/notification/push", h.unsubscribe)
}

func (h Push) key(c echo.Context) error {
	key, err := h.Push.Key(access.ViewerOf(c.Request().Context()))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Key string `json:"key"`
	}{key})
}

// pushSubscription is what PushSubscription.toJSON() gives in a browser.
type pushSubscription struct {
	Endpoint string `json:"endpoint"`
	Keys     struct {
		P256dh string `json:"p256dh"`
		Auth   string `json:"auth"`
	} `json:"keys"`
}

func (h Push) subscribe(c echo.Context) error {
	var in pushSubscription
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	_, token, _ := strings.Cut(c.Request().Header.Get("Authorization"), " ")
	session, err := h.Session(ctx, strings.TrimSpace(token))
	if err != nil {
		return err
	}
	return noContent(c, h.Push.Subscribe(ctx, v, session.ID, push.Subscription{
		Endpoint: in.Endpoint, P256dh: in.Keys.P256dh, Auth: in.Keys.Auth,
	}))
}

func (h Push) unsubscribe(c echo.Context) error {
	var in struct {
		Endpoint string `json:"endpoint"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	return noContent(c, h.Push.Unsubscribe(c.Request().Context(), v, in.Endpoint))
}
