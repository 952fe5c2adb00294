package rest

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/sheet"
	"github.com/sidestage/sidestage/internal/tuning"
)

// Recommendations answers the figures that recommendations are tuned by as files.
type Recommendations struct {
	Tuning *tuning.Service
	Log    *slog.Logger
}

// Register adds the routes to /api.
func (r Recommendations) Register(g *echo.Group) {
	g.GET("/admin/recommendations/:file", r.table, noStore)
	g.GET("/admin/recommendations/interactions.tsv",
		r.interactions(tuning.TSV, "text/tab-separated-values; charset=utf-8; header=present"), noStore)
	g.GET("/admin/recommendations/interactions.jsonl",
		r.interactions(tuning.JSONL, "application/jsonl; charset=utf-8"), noStore)
}

// table answers one of the tables, as CSV or JSON by its name.
func (r Recommendations) table(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.RequireRole(access.Analyst); err != nil {
		return err
	}
	name, format, _ := strings.Cut(c.Param("file"), ".")
	make, known := map[string]func(context.Context, access.Viewer, echo.Context) (sheet.Table, error){
		"curve": func(ctx context.Context, v access.Viewer, _ echo.Context) (sheet.Table, error) {
			return r.Tuning.CurveTable(ctx, v)
		},
		"threshold":  r.threshold,
		"changes":    r.changes,
		"neighbours": r.neighbours,
		"lists":      r.lists,
		"models": func(_ context.Context, v access.Viewer, _ echo.Context) (sheet.Table, error) {
			return r.Tuning.ModelsTable(v)
		},
		"history": func(ctx context.Context, v access.Viewer, _ echo.Context) (sheet.Table, error) {
			return r.Tuning.HistoryTable(ctx, v)
		},
		"learning": func(ctx context.Context, v access.Viewer, _ echo.Context) (sheet.Table, error) {
			return r.Tuning.LearningTable(ctx, v)
		},
		"experiment": func(ctx context.Context, v access.Viewer, c echo.Context) (sheet.Table, error) {
			return r.Tuning.ExperimentTable(ctx, v, c.QueryParam("id"))
		},
	}[name]
	if !known || format != "csv" && format != "json" {
		return fault.Missing("This file")
	}
	made, err := make(ctx, v, c)
	if err != nil {
		return err
	}
	write, kind := made.WriteCSV, csvKind
	if format == "json" {
		write, kind = made.WriteJSON, echo.MIMEApplicationJSON
	}
	r.begin(c, name+"."+format, kind)
	return write(c.Response())
}

func (r Recommendations) begin(c echo.Context, name, kind string) {
	beginFile(c, "sidestage-recommendations-"+name, kind)
}

func (r Recommendations) threshold(ctx context.Context, v access.Viewer, c echo.Context) (sheet.Table, error) {
	then, err := r.asked(ctx, c)
	if err != nil {
		return sheet.Table{}, err
	}
	return r.Tuning.ThresholdTable(ctx, v, then.Threshold)
}

func (r Recommendations) changes(ctx context.Context, v access.Viewer, c echo.Context) (sheet.Table, error) {
	then, err := r.asked(ctx, c)
	if err != nil {
		return sheet.Table{}, err
	}
	return r.Tuning.ChangesTable(ctx, v, then.Threshold)
}

func (r Recommendations) neighbours(ctx context.Context, v access.Viewer, c echo.Context) (sheet.Table, error) {
	then, err := r.asked(ctx, c)
	if err != nil {
		return sheet.Table{}, err
	}
	first, err := number(c, "first", paging.Default)
	if err != nil {
		return sheet.Table{}, err
	}
	return r.Tuning.NeighboursTable(ctx, v, c.QueryParam("artistId"), then.Threshold, first)
}

func (r Recommendations) lists(ctx context.Context, v access.Viewer, c echo.Context) (sheet.Table, error) {
	then, err := r.asked(ctx, c)
	if err != nil {
		return sheet.Table{}, err
	}
	first, err := number(c, "first", paging.Default)
	if err != nil {
		return sheet.Table{}, err
	}
	return r.Tuning.ListsTable(ctx, v, c.QueryParams()["userId"], then, first)
}

// asked reads the tuning of the query; what is not named is as it is in force.
func (r Recommendations) asked(ctx context.Context, c echo.Context) (tuning.Tuning, error) {
	return r.Tuning.For(ctx, "").With(c.QueryParam)
}

// interactions streams who did something with which artist, without names. What fails on the way ends the connection,
// so that nobody takes a part for the whole.
func (r Recommendations) interactions(format tuning.Format, kind string) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx := c.Request().Context()
		v := access.ViewerOf(ctx)
		done, err := r.Tuning.MayExport(v)
		if err != nil {
			return err
		}
		defer done()
		begun := &late{begin: func() io.Writer {
			r.begin(c, "interactions."+string(format), kind)
			return c.Response()
		}}
		err = r.Tuning.WriteInteractions(ctx, v, format, begun)
		switch {
		case err == nil:
			_, err = begun.Write(nil)
			return err
		case begun.out == nil:
			return err
		case !errors.Is(err, context.Canceled):
			r.Log.ErrorContext(ctx, "an export of interactions ended before its end", "error", err)
		}
		panic(http.ErrAbortHandler)
	}
}

// late begins an answer with the first that is written, until when an error can still be one.
type late struct {
	begin func() io.Writer
	out   io.Writer
}

func (l *late) Write(p []byte) (int, error) {
	if l.out == nil {
		l.out = l.begin()
	}
	return l.out.Write(p)
}
