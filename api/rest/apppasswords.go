package rest

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/apppasswords"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// AppPasswords answers for what lets one's own players in.
type AppPasswords struct {
	AppPasswords *apppasswords.Service
	// SiteURL is the address that players are given.
	SiteURL string
}

// Register adds the routes to /api.
func (a AppPasswords) Register(g *echo.Group) {
	g.GET("/user/security/app-passwords", a.mine, noStore)
	g.POST("/user/security/app-passwords", a.make, noStore)
	g.DELETE("/user/security/app-passwords/:id", a.revoke, noStore)
}

type appPassword struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	CreatedAt  string `json:"createdAt"`
	LastUsedAt string `json:"lastUsedAt,omitempty"`
	Client     string `json:"client,omitempty"`
}

func appPasswordOf(p apppasswords.Password) appPassword {
	return appPassword{p.ID, p.Name, formatInstant(p.CreatedAt), formatUse(p.LastUsedAt), p.Client}
}

func (a AppPasswords) mine(c echo.Context) error {
	ctx := c.Request().Context()
	passwords, err := a.AppPasswords.Mine(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	out := struct {
		Most         int           `json:"most"`
		AppPasswords []appPassword `json:"appPasswords"`
	}{apppasswords.MaxPasswords, make([]appPassword, 0, len(passwords))}
	for _, p := range passwords {
		out.AppPasswords = append(out.AppPasswords, appPasswordOf(p))
	}
	return c.JSON(http.StatusOK, out)
}

func (a AppPasswords) make(c echo.Context) error {
	var in struct {
		Name     string `json:"name"`
		Password string `json:"password"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	made, err := a.AppPasswords.Make(c.Request().Context(), v, in.Name,
		apppasswords.Proof{From: caller(c), AccessToken: bearer(c), Password: in.Password})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, struct {
		appPassword
		Server   string `json:"server"`
		Username string `json:"username"`
		Secret   string `json:"appPassword"`
		Key      string `json:"apiKey"`
	}{appPasswordOf(made.Password), a.SiteURL, made.Username, made.Secret, made.Key})
}

func (a AppPasswords) revoke(c echo.Context) error {
	ctx := c.Request().Context()
	if err := a.AppPasswords.Revoke(ctx, access.ViewerOf(ctx), c.Param("id")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
