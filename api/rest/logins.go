package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/identity/openid"
	"github.com/sidestage/sidestage/internal/identity/passkeys"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Logins answers for the ways in beside passwords: those of the login page below /identity, and a person's own below
// /logins. What is nil is not offered.
type Logins struct {
	Ways     *identity.Ways
	OpenID   *openid.Service
	Passkeys *passkeys.Service
}

// Register adds the routes to /api.
func (l Logins) Register(g *echo.Group) {
	g.GET("/identity/ways", l.offered, noStore)
	g.POST("/identity/openid/start", l.startOpenID, noStore)
	g.POST("/identity/openid/finish", l.finishOpenID, noStore, withDevice)
	g.POST("/identity/passkeys/start", l.startPasskey, noStore)
	g.POST("/identity/passkeys/finish", l.finishPasskey, noStore, withDevice)
	g.GET("/logins", l.mine, noStore)
	g.POST("/logins/openid/start", l.startLink, noStore)
	g.POST("/logins/openid/finish", l.finishLink, noStore)
	g.DELETE("/logins/openid", l.unlink, noStore)
	g.POST("/logins/passkeys/start", l.startAdd, noStore)
	g.POST("/logins/passkeys", l.addPasskey, noStore)
	g.PATCH("/logins/passkeys/:id", l.renamePasskey, noStore)
	g.DELETE("/logins/passkeys/:id", l.removePasskey, noStore)
}

// member returns who asks of their own ways in. Errors: UNAUTHENTICATED; NOT_FOUND where the way is not offered.
func member(c echo.Context, isOffered bool) (context.Context, access.Viewer, error) {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return ctx, v, err
	}
	if !isOffered {
		return ctx, v, notOffered()
	}
	return ctx, v, nil
}

func notOffered() error { return fault.Missing("This way to sign in") }

type openIDOffered struct {
	Name string `json:"name"`
}

type passkeysOffered struct {
	// Site is the name that the site must be visited by.
	Site string `json:"site"`
}

func (l Logins) offered(c echo.Context) error {
	var out struct {
		OpenID   *openIDOffered   `json:"openId"`
		Passkeys *passkeysOffered `json:"passkeys"`
	}
	if l.OpenID != nil {
		out.OpenID = &openIDOffered{l.OpenID.Name()}
	}
	if l.Passkeys != nil {
		out.Passkeys = &passkeysOffered{l.Passkeys.Site()}
	}
	return c.JSON(http.StatusOK, out)
}

// attempt is where the browser goes, and the secret that it brings back.
type attempt struct {
	URL    string `json:"url"`
	Secret string `json:"secret"`
}

func (l Logins) startOpenID(c echo.Context) error {
	if l.OpenID == nil {
		return notOffered()
	}
	got, err := l.OpenID.Start(c.Request().Context(), caller(c))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, attempt(got))
}

func answerOf(c echo.Context) (openid.Answer, error) {
	var in struct {
		Secret string `json:"secret"`
		State  string `json:"state"`
		Code   string `json:"code"`
	}
	err := decode(c, &in)
	return openid.Answer(in), err
}

func (l Logins) finishOpenID(c echo.Context) error {
	if l.OpenID == nil {
		return notOffered()
	}
	in, err := answerOf(c)
	if err != nil {
		return err
	}
	got, err := l.OpenID.Finish(c.Request().Context(), caller(c), in)
	if err != nil {
		return err
	}
	return answerTokens(c, got)
}

// passkeyChallenge is what the browser is asked of WebAuthn, and the secret that it brings back with the answer.
type passkeyChallenge struct {
	Secret  string `json:"secret"`
	Options any    `json:"options"`
}

func (l Logins) startPasskey(c echo.Context) error {
	if l.Passkeys == nil {
		return notOffered()
	}
	got, err := l.Passkeys.StartSignIn(c.Request().Context(), caller(c))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, passkeyChallenge(got))
}

func (l Logins) finishPasskey(c echo.Context) error {
	if l.Passkeys == nil {
		return notOffered()
	}
	var in struct {
		Secret     string          `json:"secret"`
		Credential json.RawMessage `json:"credential"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	got, err := l.Passkeys.SignIn(c.Request().Context(), caller(c), in.Secret, in.Credential)
	if err != nil {
		return err
	}
	return answerTokens(c, got)
}

type linkedLogin struct {
	Name       string `json:"name"`
	Linked     bool   `json:"linked"`
	Email      string `json:"email,omitempty"`
	LinkedAt   string `json:"linkedAt,omitempty"`
	LastUsedAt string `json:"lastUsedAt,omitempty"`
}

type ownPasskey struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	CreatedAt  string `json:"createdAt"`
	LastUsedAt string `json:"lastUsedAt,omitempty"`
}

func passkeyOf(k identity.Passkey) ownPasskey {
	return ownPasskey{k.ID, k.Name, formatInstant(k.CreatedAt), formatUse(k.LastUsedAt)}
}

func formatUse(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return formatInstant(at)
}

func (l Logins) mine(c echo.Context) error {
	ctx, v, err := member(c, l.Ways != nil)
	if err != nil {
		return err
	}
	ways, err := l.Ways.Mine(ctx, v)
	if err != nil {
		return err
	}
	out := struct {
		HasPassword bool             `json:"hasPassword"`
		OpenID      *linkedLogin     `json:"openId"`
		Site        *passkeysOffered `json:"passkeysOf"`
		Passkeys    []ownPasskey     `json:"passkeys"`
	}{HasPassword: ways.HasPassword, Passkeys: make([]ownPasskey, 0, len(ways.Passkeys))}
	if l.OpenID != nil {
		out.OpenID = &linkedLogin{Name: l.OpenID.Name()}
		if w := ways.Login; w != nil {
			*out.OpenID = linkedLogin{l.OpenID.Name(), true, w.Email, formatInstant(w.LinkedAt), formatUse(w.LastUsedAt)}
		}
	}
	if l.Passkeys != nil {
		out.Site = &passkeysOffered{l.Passkeys.Site()}
	}
	for _, k := range ways.Passkeys {
		out.Passkeys = append(out.Passkeys, passkeyOf(k))
	}
	return c.JSON(http.StatusOK, out)
}

func (l Logins) startLink(c echo.Context) error {
	ctx, v, err := member(c, l.OpenID != nil)
	if err != nil {
		return err
	}
	got, err := l.OpenID.StartLink(ctx, v)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, attempt(got))
}

func (l Logins) finishLink(c echo.Context) error {
	ctx, v, err := member(c, l.OpenID != nil)
	if err != nil {
		return err
	}
	in, err := answerOf(c)
	if err != nil {
		return err
	}
	if err := l.OpenID.FinishLink(ctx, v, in); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (l Logins) unlink(c echo.Context) error {
	ctx, v, err := member(c, l.OpenID != nil)
	if err != nil {
		return err
	}
	if err := l.Ways.Unlink(ctx, v, l.OpenID.Name()); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (l Logins) startAdd(c echo.Context) error {
	ctx, v, err := member(c, l.Passkeys != nil)
	if err != nil {
		return err
	}
	got, err := l.Passkeys.StartAdd(ctx, v)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, passkeyChallenge(got))
}

func (l Logins) addPasskey(c echo.Context) error {
	ctx, v, err := member(c, l.Passkeys != nil)
	if err != nil {
		return err
	}
	var in struct {
		Secret     string          `json:"secret"`
		Name       string          `json:"name"`
		Credential json.RawMessage `json:"credential"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	made, err := l.Passkeys.Add(ctx, v, in.Secret, in.Name, in.Credential)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, passkeyOf(made))
}

func (l Logins) renamePasskey(c echo.Context) error {
	ctx, v, err := member(c, l.Ways != nil)
	if err != nil {
		return err
	}
	var in struct {
		Name string `json:"name"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := l.Ways.RenamePasskey(ctx, v, c.Param("id"), in.Name); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (l Logins) removePasskey(c echo.Context) error {
	ctx, v, err := member(c, l.Ways != nil)
	if err != nil {
		return err
	}
	if err := l.Ways.RemovePasskey(ctx, v, c.Param("id")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
