package rest

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

// factorState is whether somebody has a second factor.
type factorState struct {
	IsOn              bool `json:"isOn"`
	RecoveryCodesLeft int  `json:"recoveryCodesLeft"`
}

// factor is that of the viewer; nil where there are none.
func (s Security) factor(ctx context.Context, v access.Viewer) (*factorState, error) {
	if s.Factors == nil {
		return nil, nil //nolint:nilnil // It is null in the answer.
	}
	isOn, left, err := s.Factors.State(ctx, v)
	return &factorState{isOn, left}, err
}

func (s Security) offerFactor(c echo.Context) error {
	var in struct {
		Password string `json:"password"`
	}
	ctx, v, err := member(c, s.Factors != nil)
	if err != nil {
		return err
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	offer, err := s.Factors.Offer(ctx, caller(c), v, bearer(c), in.Password)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Secret  string `json:"secret"`
		Address string `json:"address"`
		Picture string `json:"picture"`
	}(offer))
}

// withCode reads the code that the viewer sends.
func (s Security) withCode(c echo.Context) (ctx context.Context, v access.Viewer, code string, err error) {
	var in struct {
		Code string `json:"code"`
	}
	if ctx, v, err = member(c, s.Factors != nil); err == nil {
		err = decode(c, &in)
	}
	return ctx, v, in.Code, err
}

func answerRecovery(c echo.Context, codes []string, err error) error {
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		RecoveryCodes []string `json:"recoveryCodes"`
	}{codes})
}

func (s Security) confirmFactor(c echo.Context) error {
	ctx, v, code, err := s.withCode(c)
	if err != nil {
		return err
	}
	codes, err := s.Factors.Confirm(ctx, caller(c), v, code)
	return answerRecovery(c, codes, err)
}

func (s Security) renewRecovery(c echo.Context) error {
	ctx, v, code, err := s.withCode(c)
	if err != nil {
		return err
	}
	codes, err := s.Factors.RenewRecovery(ctx, caller(c), v, code)
	return answerRecovery(c, codes, err)
}

func (s Security) removeFactor(c echo.Context) error {
	ctx, v, code, err := s.withCode(c)
	if err != nil {
		return err
	}
	if err := s.Factors.TurnOff(ctx, caller(c), v, code); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// answerFactor goes on with a sign-in whose password was right.
func (s Security) answerFactor(c echo.Context) error {
	var in struct {
		Ticket string `json:"ticket"`
		Code   string `json:"code"`
	}
	if s.Factors == nil {
		return notOffered()
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	got, err := s.Factors.SignIn(c.Request().Context(), caller(c), in.Ticket, in.Code)
	if err != nil {
		return err
	}
	return answerTokens(c, got)
}
