package rest

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// Identity answers /identity: signing up, in and out, and one's own name and handle.
type Identity struct {
	Identity identity.Provider
	// Admit decides whether an address may sign up, with an invite code where that is asked for.
	Admit func(ctx context.Context, email, inviteCode string) error
}

// Register adds the routes to /api.
func (i Identity) Register(g *echo.Group) {
	g.POST("/identity/sign-up", i.signUp, noStore)
	g.POST("/identity/confirm-sign-up", i.confirmSignUp, noStore)
	g.POST("/identity/resend-code", i.resendCode, noStore)
	g.POST("/identity/sign-in", i.signIn, noStore, withDevice)
	g.POST("/identity/finish-sign-up", i.finishSignUp, noStore, withDevice)
	g.POST("/identity/refresh", i.refresh, noStore)
	g.POST("/identity/sign-out", i.signOut, noStore)
	g.POST("/identity/forgot-password", i.forgotPassword, noStore)
	g.POST("/identity/confirm-forgot-password", i.confirmForgotPassword, noStore)
	g.PATCH("/identity/attributes", i.attributes, noStore)
	g.GET("/identity/handle-available", i.handleAvailable, noStore)
	g.GET("/.well-known/jwks.json", i.jwks)
}

// noStore keeps tokens, and answers that are true only now, out of caches.
func noStore(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(echo.HeaderCacheControl, "no-store")
		return next(c)
	}
}

// bearer is the token of a request that was let through.
func bearer(c echo.Context) string {
	_, token, _ := strings.Cut(c.Request().Header.Get(echo.HeaderAuthorization), " ")
	return strings.TrimSpace(token)
}

// caller is the address that limits count by.
func caller(c echo.Context) string { return limit.AddressKey(c.RealIP()) }

type sent struct {
	Sent bool `json:"sent"`
}

type confirmed struct {
	Confirmed bool `json:"confirmed"`
}

type userID struct {
	UserID string `json:"userId"`
}

func (i Identity) signUp(c echo.Context) error {
	var in struct {
		Email       string `json:"email"`
		Password    string `json:"password"`
		Handle      string `json:"handle"`
		DisplayName string `json:"displayName"`
		AccountType string `json:"accountType"`
		InviteCode  string `json:"inviteCode"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := i.Admit(c.Request().Context(), in.Email, in.InviteCode); err != nil {
		return err
	}
	id, err := i.Identity.SignUp(c.Request().Context(), caller(c), identity.SignUp{
		Email: in.Email, Password: in.Password, Handle: in.Handle, DisplayName: in.DisplayName,
		AccountType: account.Type(in.AccountType),
	})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, userID{id})
}

func (i Identity) confirmSignUp(c echo.Context) error {
	var in struct {
		Email string `json:"email"`
		Code  string `json:"code"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := i.Identity.ConfirmSignUp(c.Request().Context(), caller(c), in.Email, in.Code); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, confirmed{true})
}

type emailBody struct {
	Email string `json:"email"`
}

func (i Identity) resendCode(c echo.Context) error {
	var in emailBody
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := i.Identity.ResendCode(c.Request().Context(), caller(c), in.Email); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sent{true})
}

// tokens is what a sign-in and a refresh answer. expiresIn is seconds.
type tokens struct {
	AccessToken  string `json:"accessToken"`
	IDToken      string `json:"idToken"`
	RefreshToken string `json:"refreshToken"`
	ExpiresIn    int    `json:"expiresIn"`
	// DeviceToken comes with a sign-in alone.
	DeviceToken string `json:"deviceToken,omitempty"`
}

// registration is what a sign-in answers in place of tokens where an account is still to be made.
type registration struct {
	Ticket      string `json:"ticket"`
	Email       string `json:"email"`
	DisplayName string `json:"displayName"`
}

// leavingTicket is what a sign-in answers in place of tokens where the account is to be deleted, and may be kept.
type leavingTicket struct {
	Ticket  string    `json:"ticket"`
	EraseAt time.Time `json:"eraseAt"`
}

// factorTicket is what a sign-in answers in place of tokens where a code of an app is asked for too.
type factorTicket struct {
	Ticket string `json:"ticket"`
}

func answerTokens(c echo.Context, t identity.Tokens) error {
	if t.Registration != nil {
		return c.JSON(http.StatusAccepted, struct {
			Registration registration `json:"registration"`
		}{registration(*t.Registration)})
	}
	if t.SecondFactor != nil {
		// 202 is promised to have a registration.
		return c.JSON(http.StatusPartialContent, struct {
			SecondFactor factorTicket `json:"secondFactor"`
		}{factorTicket(*t.SecondFactor)})
	}
	if t.Leaving != nil {
		return c.JSON(http.StatusCreated, struct {
			Leaving leavingTicket `json:"leaving"`
		}{leavingTicket(*t.Leaving)})
	}
	return c.JSON(http.StatusOK, tokens{
		AccessToken: t.AccessToken, IDToken: t.IDToken, RefreshToken: t.RefreshToken,
		ExpiresIn: int(t.ExpiresIn.Seconds()), DeviceToken: t.DeviceToken,
	})
}

func (i Identity) finishSignUp(c echo.Context) error {
	var in struct {
		Ticket      string `json:"ticket"`
		Handle      string `json:"handle"`
		DisplayName string `json:"displayName"`
		AccountType string `json:"accountType"`
		InviteCode  string `json:"inviteCode"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx := c.Request().Context()
	email, err := i.Identity.TicketEmail(in.Ticket)
	if err != nil {
		return err
	}
	if err := i.Admit(ctx, email, in.InviteCode); err != nil {
		return err
	}
	got, err := i.Identity.FinishSignUp(ctx, caller(c), in.Ticket, identity.NewPerson{
		Handle: in.Handle, DisplayName: in.DisplayName, AccountType: account.Type(in.AccountType),
	})
	if err != nil {
		return err
	}
	return answerTokens(c, got)
}

func (i Identity) signIn(c echo.Context) error {
	var in struct {
		Email        string   `json:"email"`
		Password     string   `json:"password"`
		DeviceTokens []string `json:"deviceTokens"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx := identity.WithDeviceTokens(c.Request().Context(), in.DeviceTokens)
	got, err := i.Identity.SignIn(ctx, caller(c), in.Email, in.Password)
	if err != nil {
		return err
	}
	return answerTokens(c, got)
}

type refreshBody struct {
	RefreshToken string `json:"refreshToken"`
}

func (i Identity) refresh(c echo.Context) error {
	var in refreshBody
	if err := decode(c, &in); err != nil {
		return err
	}
	got, err := i.Identity.Refresh(c.Request().Context(), caller(c), in.RefreshToken)
	if err != nil {
		return err
	}
	return answerTokens(c, got)
}

func (i Identity) signOut(c echo.Context) error {
	var in refreshBody
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := i.Identity.SignOut(c.Request().Context(), in.RefreshToken); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (i Identity) forgotPassword(c echo.Context) error {
	var in emailBody
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := i.Identity.ForgotPassword(c.Request().Context(), caller(c), in.Email); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sent{true})
}

func (i Identity) confirmForgotPassword(c echo.Context) error {
	var in struct {
		Email    string `json:"email"`
		Code     string `json:"code"`
		Password string `json:"password"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	err := i.Identity.ConfirmForgotPassword(c.Request().Context(), caller(c), in.Email, in.Code, in.Password)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, confirmed{true})
}

func (i Identity) attributes(c echo.Context) error {
	var in struct {
		DisplayName input.Optional[string] `json:"displayName"`
		Handle      input.Optional[string] `json:"handle"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx := c.Request().Context()
	viewer := access.ViewerOf(ctx)
	if err := i.Identity.SetAttributes(ctx, viewer, bearer(c), account.Attributes(in)); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, userID{viewer.UserID})
}

func (i Identity) handleAvailable(c echo.Context) error {
	ctx := c.Request().Context()
	got, err := i.Identity.HandleAvailable(ctx, caller(c), access.ViewerOf(ctx), c.QueryParam("handle"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Handle    string `json:"handle"`
		Available bool   `json:"available"`
		Reason    string `json:"reason,omitempty"`
	}(got))
}

func (i Identity) jwks(c echo.Context) error {
	c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age=300")
	keys, err := i.Identity.JWKS(c.Request().Context())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, keys)
}
