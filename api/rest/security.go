package rest

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Security answers for the safety of one's own account: the password, the address, and where one is signed in.
type Security struct {
	Identity identity.Provider
	// Emails is nil where addresses are not changed here.
	Emails *identity.Emails
	// Factors is nil where second factors are not asked for here.
	Factors *identity.Factors
}

// Register adds the routes to /api.
func (s Security) Register(g *echo.Group) {
	g.GET("/user/security", s.mine, noStore)
	g.PUT("/user/security/password", s.changePassword, noStore)
	g.POST("/user/security/email", s.changeEmail, noStore)
	g.POST("/user/security/email/confirm", s.confirmEmail, noStore)
	g.POST("/identity/undo-email", s.undoEmail, noStore)
	g.POST("/user/security/second-factor", s.offerFactor, noStore)
	g.POST("/user/security/second-factor/confirm", s.confirmFactor, noStore)
	g.POST("/user/security/second-factor/recovery-codes", s.renewRecovery, noStore)
	g.POST("/user/security/second-factor/remove", s.removeFactor, noStore)
	g.POST("/identity/second-factor", s.answerFactor, noStore, withDevice)
	g.DELETE("/user/security/sign-ins", s.endOthers, noStore)
	g.DELETE("/user/security/sign-ins/:id", s.end, noStore)
}

// withDevice has the identity know which device asks.
func withDevice(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		c.SetRequest(r.WithContext(identity.WithDevice(r.Context(), identity.Device{UserAgent: r.UserAgent()})))
		return next(c)
	}
}

// session is the sign-in that a request is made with.
func (s Security) session(c echo.Context) (context.Context, access.Viewer, identity.Session, error) {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return ctx, v, identity.Session{}, err
	}
	session, err := s.Identity.Session(ctx, bearer(c))
	return ctx, v, session, err
}

type signedInDevice struct {
	ID        string `json:"id"`
	Device    string `json:"device"`
	StartedAt string `json:"startedAt"`
	SeenAt    string `json:"seenAt"`
	IsThis    bool   `json:"isThis"`
}

func (s Security) mine(c echo.Context) error {
	ctx, v, session, err := s.session(c)
	if err != nil {
		return err
	}
	asksPassword, err := s.Identity.AsksPassword(ctx, v)
	if err != nil {
		return err
	}
	signIns, err := s.Identity.SignIns(ctx, v)
	if err != nil {
		return err
	}
	factor, err := s.factor(ctx, v)
	if err != nil {
		return err
	}
	out := struct {
		AsksPassword   bool             `json:"asksPassword"`
		CanChangeEmail bool             `json:"canChangeEmail"`
		SecondFactor   *factorState     `json:"secondFactor"`
		SignIns        []signedInDevice `json:"signIns"`
	}{asksPassword, s.Emails != nil, factor, make([]signedInDevice, 0, len(signIns))}
	for _, one := range signIns {
		out.SignIns = append(out.SignIns, signedInDevice{
			ID: one.ID, Device: one.Device, StartedAt: formatInstant(one.StartedAt), SeenAt: formatInstant(one.SeenAt),
			IsThis: one.ID == session.ID,
		})
	}
	return c.JSON(http.StatusOK, out)
}

func (s Security) changePassword(c echo.Context) error {
	var in struct {
		Password    string `json:"password"`
		NewPassword string `json:"newPassword"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	change := identity.PasswordChange{Current: in.Password, Next: in.NewPassword}
	if err := s.Identity.ChangePassword(c.Request().Context(), caller(c), v, bearer(c), change); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (s Security) end(c echo.Context) error {
	ctx := c.Request().Context()
	if err := s.Identity.EndSignIn(ctx, access.ViewerOf(ctx), c.Param("id")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (s Security) endOthers(c echo.Context) error {
	ctx, v, session, err := s.session(c)
	if err != nil {
		return err
	}
	if err := s.Identity.EndOtherSignIns(ctx, v, session.ID); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (s Security) changeEmail(c echo.Context) error {
	var in struct {
		Email    string `json:"email"`
		Password string `json:"password"`
	}
	ctx, v, err := member(c, s.Emails != nil)
	if err != nil {
		return err
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := s.Emails.Change(ctx, caller(c), v, bearer(c), in.Password, in.Email); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, sent{true})
}

func (s Security) confirmEmail(c echo.Context) error {
	var in struct {
		Email string `json:"email"`
		Code  string `json:"code"`
	}
	ctx, v, err := member(c, s.Emails != nil)
	if err != nil {
		return err
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := s.Emails.Confirm(ctx, caller(c), v, in.Email, in.Code); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func (s Security) undoEmail(c echo.Context) error {
	var in struct {
		Token string `json:"token"`
	}
	if s.Emails == nil {
		return notOffered()
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	email, err := s.Emails.Undo(c.Request().Context(), caller(c), in.Token)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, emailBody{email})
}
