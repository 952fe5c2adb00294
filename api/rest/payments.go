package rest

import (
	"io"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
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
	// Wallets is nil in the sandbox.
	Wallets *payments.Wallets
}

// Register adds the routes to /api.
func (h Payments) Register(g *echo.Group) {
	g.GET("/payments/config", h.config, noStore)
	g.POST("/payments/webhook", h.webhook)
	g.GET("/admin/wallets", h.wallets, noStore)
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

// walletState is how far Apple Pay and Google Pay are offered.
type walletState struct {
	Domain       *string    `json:"domain"`
	IsRegistered bool       `json:"isRegistered"`
	ApplePay     bool       `json:"applePay"`
	GooglePay    bool       `json:"googlePay"`
	Problem      *string    `json:"problem"`
	CheckedAt    *time.Time `json:"checkedAt"`
}

func (h Payments) wallets(c echo.Context) error {
	if err := access.ViewerOf(c.Request().Context()).RequireRole(access.Support); err != nil {
		return err
	}
	s := payments.WalletState{Problem: "Payments are test payments: there are no wallets."}
	if h.Wallets != nil {
		s = h.Wallets.State()
	}
	return c.JSON(http.StatusOK, walletState{
		Domain: textOrNull(s.Domain), IsRegistered: s.IsRegistered, ApplePay: s.ApplePay, GooglePay: s.GooglePay,
		Problem: textOrNull(s.Problem), CheckedAt: timeOrNull(s.CheckedAt),
	})
}

// Association answers Apple, which asks whether the site is who it says that takes payments.
func Association(w *payments.Wallets) echo.HandlerFunc {
	return func(c echo.Context) error {
		file := w.Association()
		if file == nil {
			return echo.ErrNotFound
		}
		return c.Blob(http.StatusOK, "text/plain; charset=utf-8", file)
	}
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
