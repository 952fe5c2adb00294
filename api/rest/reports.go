package rest

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/safety"
)

// Reports answers one report with what helps a moderator to decide about it.
type Reports struct{ Safety *safety.Service }

// Register adds the routes to /api.
func (r Reports) Register(g *echo.Group) { g.GET("/admin/reports/:id", r.one, noStore) }

type reportedThing struct {
	TargetType string `json:"targetType"`
	TargetID   string `json:"targetId"`
}

type toldReport struct {
	ID        string    `json:"id"`
	Reason    string    `json:"reason"`
	Text      string    `json:"text"`
	CreatedAt time.Time `json:"createdAt"`
	Reporter  *somebody `json:"reporter"`
}

type settledReport struct {
	adminReport
	SettledAt *time.Time `json:"settledAt"`
}

type reportAct struct {
	Verb string    `json:"verb"`
	At   time.Time `json:"at"`
	Why  string    `json:"why"`
	By   *somebody `json:"by"`
}

type authorsRemoval struct {
	ID        string    `json:"id"`
	Type      string    `json:"type"`
	ItemID    string    `json:"itemId"`
	Words     string    `json:"words"`
	State     string    `json:"state"`
	IsHidden  bool      `json:"isHidden"`
	RemovedAt time.Time `json:"removedAt"`
}

type authorsHistory struct {
	Removals []authorsRemoval `json:"removals"`
	Settled  []settledReport  `json:"settled"`
	Acts     []reportAct      `json:"acts"`
}

func (r Reports) one(c echo.Context) error {
	ctx := c.Request().Context()
	found, err := r.Safety.Case(ctx, access.ViewerOf(ctx), c.Param("id"))
	if err != nil {
		return err
	}
	out := struct {
		settledReport
		Text     string         `json:"text"`
		Excerpt  string         `json:"excerpt"`
		Under    *reportedThing `json:"under"`
		Reporter *somebody      `json:"reporter"`
		Author   *somebody      `json:"author"`
		Told     []toldReport   `json:"told"`
		Done     []reportAct    `json:"done"`
		OfAuthor authorsHistory `json:"ofAuthor"`
	}{
		settledReport: settledReportOf(found.Report), Text: found.Text, Excerpt: found.Excerpt, Under: underOf(found.Under),
		Reporter: somebodyOf(found.Reporter), Author: somebodyOf(found.Author), Told: make([]toldReport, len(found.Told)),
		Done: actsOf(found.Done), OfAuthor: historyOf(found.OfAuthor),
	}
	for i, t := range found.Told {
		out.Told[i] = toldReport{t.ID, string(t.Reason), t.Text, t.CreatedAt, somebodyOf(t.Reporter)}
	}
	return c.JSON(http.StatusOK, out)
}

func underOf(ref *item.Ref) *reportedThing {
	if ref == nil {
		return nil
	}
	return &reportedThing{string(ref.Type), ref.ID}
}

func settledReportOf(r safety.Report) settledReport {
	return settledReport{
		adminReport{r.ID, string(r.On.Type), r.On.ID, string(r.Reason), string(r.State), r.CreatedAt},
		timeOrNull(r.SettledAt),
	}
}

func actsOf(acts []safety.Act) []reportAct {
	out := make([]reportAct, len(acts))
	for i, a := range acts {
		out[i] = reportAct{a.Verb, a.At, a.Why, somebodyOf(a.By)}
	}
	return out
}

func historyOf(h safety.History) authorsHistory {
	out := authorsHistory{
		Removals: make([]authorsRemoval, len(h.Removals)), Settled: make([]settledReport, len(h.Settled)),
		Acts: actsOf(h.Acts),
	}
	for i, r := range h.Removals {
		out.Removals[i] = authorsRemoval{
			r.ID, nameOf(r.On.Type), r.On.ID, r.Words, r.State, r.IsHidden, r.RemovedAt,
		}
	}
	for i, r := range h.Settled {
		out.Settled[i] = settledReportOf(r)
	}
	return out
}
