package rest

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// sandboxPage is what stands for Stripe's pages of an account that is paid, for who has a link to one.
type sandboxPage struct {
	IsForm   bool             `json:"isForm"`
	Country  string           `json:"country"`
	Email    string           `json:"email"`
	Balances []sandboxBalance `json:"balances"`
}

// sandboxBalance is in minor units.
type sandboxBalance struct {
	Currency string `json:"currency"`
	Amount   int64  `json:"amount"`
}

func (h Payments) page(c echo.Context) error {
	if h.Sandbox == nil {
		return echo.ErrNotFound
	}
	ctx := c.Request().Context()
	if err := access.ViewerOf(ctx).Require(); err != nil {
		return err
	}
	p, err := h.Sandbox.Page(ctx, c.QueryParam("link"))
	if err != nil {
		return err
	}
	out := sandboxPage{
		IsForm: p.IsForm, Country: p.Account.Country, Email: p.Account.Email, Balances: []sandboxBalance{},
	}
	for _, code := range money.Currencies() {
		if amount := p.Balances[strings.ToLower(code)]; amount != 0 {
			out.Balances = append(out.Balances, sandboxBalance{code, amount})
		}
	}
	return c.JSON(http.StatusOK, out)
}

func (h Payments) answerPage(c echo.Context) error {
	if h.Sandbox == nil {
		return echo.ErrNotFound
	}
	var in struct {
		Link   string `json:"link"`
		Answer string `json:"answer"`
	}
	if _, err := asked(c, &in); err != nil {
		return err
	}
	url, err := h.Sandbox.Answer(c.Request().Context(), in.Link, sandbox.Answer(in.Answer))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		URL *string `json:"url"`
	}{textOrNull(url)})
}
