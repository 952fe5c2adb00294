package rest

import (
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// Payments answers /payments: what the site pays with, and what the provider tells.
type Payments struct {
	Webhook *payments.Webhook
	// PublishableKey is Stripe's for browsers.
	PublishableKey string
	// Sandbox is nil where Stripe takes payments.
	Sandbox *sandbox.Sandbox
}

// Register adds the routes to /api.
func (h Payments) Register(g *echo.Group) {
	g.GET("/payments/config", h.config, noStore)
	g.POST("/payments/webhook", h.webhook)
	g.POST("/payments/sandbox/confirm", h.confirm)
	g.POST("/payments/sandbox/authenticate", h.authenticate)
	g.GET("/payments/sandbox/account", h.page, noStore)
	g.POST("/payments/sandbox/account", h.answerPage)
}

const sandboxPath = "/api/payments/sandbox"

// leasts are the smallest sums above nothing that are charged, in the minor unit: by currency, and in all others.
type leasts struct {
	Usual int64            `json:"usual"`
	Of    map[string]int64 `json:"of"`
}

func (h Payments) config(c echo.Context) error {
	out := struct {
		Provider        string   `json:"provider"`
		PublishableKey  *string  `json:"publishableKey"`
		SandboxURL      *string  `json:"sandboxUrl"`
		SmallestCharge  leasts   `json:"smallestCharge"`
		WholeCurrencies []string `json:"wholeCurrencies"`
	}{
		Provider: "stripe", PublishableKey: textOrNull(h.PublishableKey),
		SmallestCharge:  leasts{Usual: money.UsualLeast, Of: money.Leasts()},
		WholeCurrencies: money.Whole(),
	}
	if h.Sandbox != nil {
		out.Provider, out.SandboxURL = "sandbox", textOrNull(sandboxPath)
	}
	return c.JSON(http.StatusOK, out)
}

func (h Payments) webhook(c echo.Context) error {
	payload, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return badBody(err)
	}
	return noContent(c, h.Webhook.Receive(c.Request().Context(), payload, c.Request().Header.Get("Stripe-Signature")))
}

// attempted is what Stripe's own client tells a page of an attempt.
type attempted struct {
	ID     string        `json:"id"`
	Status string        `json:"status"`
	Error  *paymentError `json:"error"`
}

type paymentError struct {
	Code        string `json:"code"`
	DeclineCode string `json:"declineCode,omitempty"`
	Message     string `json:"message"`
}

func answerAttempt(c echo.Context, i sandbox.Intent, err error) error {
	if err != nil {
		return err
	}
	out := attempted{ID: i.ID, Status: i.Status}
	if e := i.LastError; e != nil {
		out.Error = &paymentError{Code: e.Code, DeclineCode: e.DeclineCode, Message: e.Message}
	}
	return c.JSON(http.StatusOK, out)
}

func (h Payments) confirm(c echo.Context) error {
	if h.Sandbox == nil {
		return echo.ErrNotFound
	}
	var in struct {
		ClientSecret string `json:"clientSecret"`
		Number       string `json:"number"`
		ExpMonth     int    `json:"expMonth"`
		ExpYear      int    `json:"expYear"`
		CVC          string `json:"cvc"`
	}
	if _, err := asked(c, &in); err != nil {
		return err
	}
	i, err := h.Sandbox.Confirm(c.Request().Context(), in.ClientSecret, sandbox.Card{
		Number: in.Number, ExpMonth: in.ExpMonth, ExpYear: in.ExpYear, CVC: in.CVC,
	})
	return answerAttempt(c, i, err)
}

func (h Payments) authenticate(c echo.Context) error {
	if h.Sandbox == nil {
		return echo.ErrNotFound
	}
	var in struct {
		ClientSecret string `json:"clientSecret"`
		Accept       bool   `json:"accept"`
	}
	if _, err := asked(c, &in); err != nil {
		return err
	}
	i, err := h.Sandbox.Authenticate(c.Request().Context(), in.ClientSecret, in.Accept)
	return answerAttempt(c, i, err)
}
