package rest

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Audit answers /admin/audit, what those who run the site did.
type Audit struct{ Audit *audit.Service }

// Register adds the routes to /api.
func (a Audit) Register(g *echo.Group) {
	g.GET("/admin/audit", a.list, noStore)
	g.GET("/admin/audit.csv", a.export, noStore)
	g.POST("/admin/audit/:id/undo", a.undo)
}

type auditAct struct {
	ID    string    `json:"id"`
	At    time.Time `json:"at"`
	Actor *somebody `json:"actor"`
	// ActorID is there for whoever is gone too; null for the command line.
	ActorID *string      `json:"actorId"`
	Verb    audit.Verb   `json:"verb"`
	Subject auditSubject `json:"subject"`
	Before  any          `json:"before"`
	After   any          `json:"after"`
	Why     *string      `json:"why"`
	Undoes  *string      `json:"undoes"`
	Undone  *auditUndo   `json:"undone"`
	CanUndo bool         `json:"canUndo"`
	// WhyNot is null where it can be taken back, and where it was.
	WhyNot *string `json:"whyNot"`
}

type auditSubject struct {
	Type string  `json:"type"`
	ID   string  `json:"id"`
	Name *string `json:"name"`
	// Path is that of its page on the site.
	Path *string `json:"path"`
}

type auditUndo struct {
	ID      string    `json:"id"`
	At      time.Time `json:"at"`
	ActorID *string   `json:"actorId"`
}

func (a Audit) act(r audit.Recorded) auditAct {
	out := auditAct{
		ID: r.ID, At: r.At, Actor: somebodyOf(r.Actor), ActorID: textOrNull(r.ActorID), Verb: r.Verb,
		Subject: auditSubject{r.Subject.Type, r.Subject.ID, textOrNull(r.SubjectName), textOrNull(r.SubjectPath)},
		Before:  stateOf(r.Before), After: stateOf(r.After), Why: textOrNull(r.Why), Undoes: textOrNull(r.Undoes),
		CanUndo: a.Audit.CanUndo(r), WhyNot: textOrNull(a.Audit.WhyNot(r)),
	}
	if u := r.UndoneBy; u != nil {
		out.Undone = &auditUndo{u.ActID, u.At, textOrNull(u.ActorID)}
	}
	return out
}

// stateOf answers what was recorded as JSON as what it was.
func stateOf(text string) any {
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

// asked reads who asks and for what, and tells others than admins nothing of a filter that is wrong.
func (a Audit) asked(c echo.Context) (v access.Viewer, f audit.Filter, err error) {
	v = access.ViewerOf(c.Request().Context())
	if err := v.RequireAdmin(); err != nil {
		return v, f, err
	}
	f = audit.Filter{
		Actor: c.QueryParam("actor"), Subject: c.QueryParam("subject"), Verb: audit.Verb(c.QueryParam("verb")),
	}
	for name, at := range map[string]*time.Time{"since": &f.Since, "until": &f.Until} {
		if c.QueryParam(name) == "" {
			continue
		}
		if *at, err = moment(c, name, ""); err != nil {
			return v, f, err
		}
	}
	return v, f, nil
}

func (a Audit) list(c echo.Context) error {
	v, f, err := a.asked(c)
	if err != nil {
		return err
	}
	page, err := pageOf(c)
	if err != nil {
		return err
	}
	found, err := a.Audit.List(c.Request().Context(), v, f, page)
	if err != nil {
		return err
	}
	out := struct {
		Acts       []auditAct `json:"acts"`
		NextCursor *string    `json:"nextCursor"`
	}{Acts: make([]auditAct, len(found.Nodes)), NextCursor: nextCursor(found)}
	for i, r := range found.Nodes {
		out.Acts[i] = a.act(r)
	}
	return c.JSON(http.StatusOK, out)
}

// pageOf reads first and after of the query.
func pageOf(c echo.Context) (paging.Request, error) {
	first, err := number(c, "first", paging.Default)
	if err != nil {
		return paging.Request{}, err
	}
	after := c.QueryParam("after")
	return paging.Parse(&first, &after, nil, nil)
}

// nextCursor is where the next page begins; nil after the last.
func nextCursor[T any](p paging.Page[T]) *string {
	if !p.HasNext {
		return nil
	}
	return &p.End
}

var auditColumns = []string{
	"at", "actor", "actorId", "verb", "subjectType", "subjectId", "subject", "before", "after", "why", "id", "undoes",
	"undoneBy", "subjectPath",
}

func (a Audit) export(c echo.Context) error {
	v, f, err := a.asked(c)
	if err != nil {
		return err
	}
	return streamCSV(c, "sidestage-audit.csv", auditColumns, func(write func([][]any) error) error {
		return a.Audit.Each(c.Request().Context(), v, f, func(acts []audit.Recorded) error {
			rows := make([][]any, len(acts))
			for i, r := range acts {
				rows[i] = auditRow(r)
			}
			return write(rows)
		})
	})
}

func auditRow(r audit.Recorded) []any {
	actor, undoneBy := "", ""
	if r.Actor != nil {
		actor = r.Actor.Handle
	}
	if r.UndoneBy != nil {
		undoneBy = r.UndoneBy.ActID
	}
	return []any{
		r.At, actor, r.ActorID, string(r.Verb), r.Subject.Type, r.Subject.ID, r.SubjectName, r.Before, r.After, r.Why, r.ID,
		r.Undoes, undoneBy, r.SubjectPath,
	}
}

func (a Audit) undo(c echo.Context) error {
	var in struct {
		Why string `json:"why"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	if err := a.Audit.Undo(c.Request().Context(), v, c.Param("id"), in.Why); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{Success: true})
}
