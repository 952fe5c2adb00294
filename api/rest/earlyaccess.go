package rest

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/earlyaccess"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// EarlyAccess answers what the landing page asks, and the admins' side of it.
type EarlyAccess struct{ Early *earlyaccess.Service }

// Register adds the routes to /api.
func (h EarlyAccess) Register(g *echo.Group) {
	g.POST("/subscribe", h.subscribe)
	g.POST("/preview", h.preview, noStore)
	g.POST("/landing/visit", h.visit)
	g.GET("/early-access/place", h.place, noStore)
	g.POST("/early-access/confirm", h.confirm, noStore)
	g.GET("/early-access/unsubscribe", h.askToLeave, noStore)
	g.POST("/early-access/unsubscribe", h.leave)
	g.GET("/admin/early-access", h.entries, noStore)
	g.GET("/admin/early-access.csv", h.table, noStore)
	g.GET("/admin/early-access/days", h.days, noStore)
	g.GET("/admin/early-access/invites", h.invites, noStore)
	g.POST("/admin/early-access/invites", h.invite)
	g.POST("/admin/early-access/invites/:id/revoke", h.revokeInvite)
	g.POST("/admin/early-access/codes", h.codes, noStore)
	g.GET("/admin/preview-codes", h.previews, noStore)
	g.POST("/admin/preview-codes", h.makePreview, noStore)
	g.DELETE("/admin/preview-codes/:id", h.revokePreview)
}

func (h EarlyAccess) subscribe(c echo.Context) error {
	var in struct {
		Email string `json:"email"`
		Ref   string `json:"ref"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := h.Early.Subscribe(c.Request().Context(), caller(c), in.Email, in.Ref); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}

func (h EarlyAccess) preview(c echo.Context) error {
	var in struct {
		Password string `json:"password"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if err := h.Early.Preview(c.Request().Context(), caller(c), in.Password); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}

func (h EarlyAccess) visit(c echo.Context) error {
	if err := h.Early.Visit(c.Request().Context(), caller(c)); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// standing is what somebody sees of their place in the line.
type standing struct {
	Confirmed bool `json:"confirmed"`
	Invited   bool `json:"invited"`
	Left      bool `json:"left"`
	// Place is 0 for who does not wait; from 10000 on there may be more ahead.
	Place     int    `json:"place"`
	Referrals int    `json:"referrals"`
	Link      string `json:"link"`
}

func answerStanding(c echo.Context, s earlyaccess.Standing, err error) error {
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, standing{
		Confirmed: !s.ConfirmedAt.IsZero(), Invited: !s.InvitedAt.IsZero(), Left: !s.LeftAt.IsZero(),
		Place: s.Place, Referrals: s.Referrals, Link: s.Link,
	})
}

func (h EarlyAccess) place(c echo.Context) error {
	s, err := h.Early.Standing(c.Request().Context(), c.QueryParam("token"))
	return answerStanding(c, s, err)
}

func (h EarlyAccess) confirm(c echo.Context) error {
	var in struct {
		Token string `json:"token"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	s, err := h.Early.Confirm(c.Request().Context(), in.Token)
	return answerStanding(c, s, err)
}

// askToLeave leads to a page that asks: scanners of mail follow links.
func (h EarlyAccess) askToLeave(c echo.Context) error {
	return c.Redirect(http.StatusFound, "/early-access?leave="+url.QueryEscape(c.QueryParam("token")))
}

func (h EarlyAccess) leave(c echo.Context) error {
	if err := h.Early.Leave(c.Request().Context(), c.QueryParam("token")); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}

type waitingEntry struct {
	ID          string  `json:"id"`
	Email       string  `json:"email"`
	Referrals   int     `json:"referrals"`
	JoinedAt    string  `json:"joinedAt"`
	ConfirmedAt *string `json:"confirmedAt"`
	InvitedAt   *string `json:"invitedAt"`
	LeftAt      *string `json:"leftAt"`
	// Turn is where the next page by place begins.
	Turn int `json:"turn,omitempty"`
}

type waitingTotals struct {
	Unconfirmed int `json:"unconfirmed"`
	Waiting     int `json:"waiting"`
	Invited     int `json:"invited"`
}

// entries answers the list by when people joined, or with sort=place those who wait, by their places.
func (h EarlyAccess) entries(c echo.Context) error {
	ctx, v := c.Request().Context(), access.ViewerOf(c.Request().Context())
	if c.QueryParam("sort") == "place" {
		if err := v.RequireAdmin(); err != nil {
			return err
		}
		after, err := number(c, "after", -1)
		if err != nil {
			return err
		}
		page, err := h.Early.Line(ctx, v, after)
		return answerEntries(c, page, err)
	}
	page, err := h.Early.Entries(ctx, v, c.QueryParam("after"))
	return answerEntries(c, page, err)
}

func answerEntries(c echo.Context, page earlyaccess.Page, err error) error {
	if err != nil {
		return err
	}
	out := make([]waitingEntry, len(page.Entries))
	for i, e := range page.Entries {
		out[i] = waitingEntry{
			ID: e.ID, Email: e.Email, Referrals: e.Referrals, JoinedAt: formatInstant(e.JoinedAt),
			ConfirmedAt: instantOrNull(e.ConfirmedAt), InvitedAt: instantOrNull(e.InvitedAt), LeftAt: instantOrNull(e.LeftAt),
			Turn: e.Turn,
		}
	}
	return c.JSON(http.StatusOK, struct {
		Entries []waitingEntry `json:"entries"`
		Totals  waitingTotals  `json:"totals"`
	}{out, waitingTotals(page.Totals)})
}

var waitingColumns = []string{"email", "joinedAt", "confirmedAt", "invitedAt", "leftAt", "referrals"}

func (h EarlyAccess) table(c echo.Context) error {
	ctx := c.Request().Context()
	return streamCSV(c, "sidestage-early-access.csv", waitingColumns, func(write func([][]any) error) error {
		return h.Early.Each(ctx, access.ViewerOf(ctx), func(entries []earlyaccess.Entry) error {
			rows := make([][]any, len(entries))
			for i, e := range entries {
				rows[i] = []any{
					e.Email, e.JoinedAt, orNothing(e.ConfirmedAt), orNothing(e.InvitedAt), orNothing(e.LeftAt), e.Referrals,
				}
			}
			return write(rows)
		})
	})
}

// orNothing is an empty cell for no time.
func orNothing(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at
}

type landingDay struct {
	Day       string `json:"day"`
	Visits    int    `json:"visits"`
	Joined    int    `json:"joined"`
	Confirmed int    `json:"confirmed"`
}

func (h EarlyAccess) days(c echo.Context) error {
	ctx := c.Request().Context()
	days, err := h.Early.Days(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	out := make([]landingDay, len(days))
	for i, day := range days {
		out[i] = landingDay(day)
	}
	return c.JSON(http.StatusOK, struct {
		Days []landingDay `json:"days"`
	}{out})
}

func (h EarlyAccess) invite(c echo.Context) error {
	var in struct {
		Count int    `json:"count"`
		Why   string `json:"why"`
	}
	ctx, v, err := askedWhy(c, &in, &in.Why)
	if err != nil {
		return err
	}
	invited, err := h.Early.InviteNext(ctx, v, in.Count)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, struct {
		Invited int `json:"invited"`
	}{invited})
}

func (h EarlyAccess) codes(c echo.Context) error {
	var in struct {
		Count int    `json:"count"`
		Note  string `json:"note"`
		Why   string `json:"why"`
	}
	ctx, v, err := askedWhy(c, &in, &in.Why)
	if err != nil {
		return err
	}
	codes, err := h.Early.MakeCodes(ctx, v, in.Count, in.Note)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, struct {
		Codes []string `json:"codes"`
	}{codes})
}

type inviteCode struct {
	ID        string                  `json:"id"`
	Note      *string                 `json:"note"`
	Email     *string                 `json:"email"`
	CreatedAt string                  `json:"createdAt"`
	State     earlyaccess.InviteState `json:"state"`
	UsedAt    *string                 `json:"usedAt"`
	UsedBy    *somebody               `json:"usedBy"`
	RevokedAt *string                 `json:"revokedAt"`
}

func (h EarlyAccess) invites(c echo.Context) error {
	ctx := c.Request().Context()
	found, err := h.Early.Invites(ctx, access.ViewerOf(ctx), c.QueryParam("before"))
	if err != nil {
		return err
	}
	out := make([]inviteCode, len(found))
	for i, one := range found {
		out[i] = inviteCode{
			ID: one.ID, Note: textOrNull(one.Note), Email: textOrNull(one.Email), CreatedAt: formatInstant(one.CreatedAt),
			State: one.State(), UsedAt: instantOrNull(one.UsedAt), UsedBy: somebodyOf(one.UsedBy),
			RevokedAt: instantOrNull(one.RevokedAt),
		}
	}
	return c.JSON(http.StatusOK, struct {
		Invites []inviteCode `json:"invites"`
	}{out})
}

func (h EarlyAccess) revokeInvite(c echo.Context) error {
	var in struct {
		Why string `json:"why"`
	}
	return succeed(c, &in, func(ctx context.Context, v access.Viewer) error {
		why, err := audit.Reason(in.Why)
		if err == nil {
			ctx, err = audit.Because(ctx, why)
		}
		if err != nil {
			return err
		}
		return h.Early.RevokeInvite(ctx, v, c.Param("id"))
	})
}

type previewCode struct {
	ID        string  `json:"id"`
	Label     string  `json:"label"`
	CreatedAt string  `json:"createdAt"`
	ExpiresAt string  `json:"expiresAt"`
	RevokedAt *string `json:"revokedAt"`
	Uses      int     `json:"uses"`
	// Password is shown once, where it is made.
	Password string `json:"password,omitempty"`
}

func previewOf(p earlyaccess.PreviewCode, password string) previewCode {
	return previewCode{
		ID: p.ID, Label: p.Label, CreatedAt: formatInstant(p.CreatedAt),
		ExpiresAt: formatInstant(p.ExpiresAt), RevokedAt: instantOrNull(p.RevokedAt), Uses: p.Uses,
		Password: password,
	}
}

func (h EarlyAccess) previews(c echo.Context) error {
	ctx := c.Request().Context()
	all, err := h.Early.Previews(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	out := make([]previewCode, len(all))
	for i, one := range all {
		out[i] = previewOf(one, "")
	}
	return c.JSON(http.StatusOK, struct {
		Codes []previewCode `json:"codes"`
	}{out})
}

func (h EarlyAccess) makePreview(c echo.Context) error {
	var in struct {
		Label    string `json:"label"`
		Password string `json:"password"`
		Days     int    `json:"days"`
		Why      string `json:"why"`
	}
	ctx, v, err := askedWhy(c, &in, &in.Why)
	if err != nil {
		return err
	}
	made, password, err := h.Early.MakePreview(ctx, v, in.Label, in.Password, in.Days)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, previewOf(made, password))
}

func (h EarlyAccess) revokePreview(c echo.Context) error {
	v := access.ViewerOf(c.Request().Context())
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	ctx, err := audit.Because(c.Request().Context(), c.QueryParam("why"))
	if err != nil {
		return err
	}
	if err := h.Early.RevokePreview(ctx, v, c.Param("id")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
