package rest

import (
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/zone"
	"github.com/sidestage/sidestage/internal/stats"
)

// Stats answers an artist's figures as a file.
type Stats struct{ Stats *stats.Service }

// Register adds the route to /api.
func (s Stats) Register(g *echo.Group) { g.GET("/artists/:id/stats.csv", s.table, noStore) }

func (s Stats) table(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.MayActFor(c.Param("id")); err != nil {
		return err
	}
	z, err := s.Stats.Zone(ctx, v, c.Param("id"))
	if err != nil {
		return err
	}
	from, err := moment(c, "from", z.Name)
	if err != nil {
		return err
	}
	to, err := moment(c, "to", z.Name)
	if err != nil {
		return err
	}
	part := stats.Part(c.QueryParam("by"))
	table, err := s.Stats.Table(ctx, v, c.Param("id"), c.QueryParam("trackId"), from, to, part)
	if err != nil {
		return err
	}
	name := "sidestage-"
	if part != stats.Whole {
		name += string(part) + "-"
	}
	beginFile(c, name+table.Span.First+"-to-"+table.Span.Last+".csv", csvKind)
	return table.WriteCSV(c.Response())
}

// moment reads a day (yyyy-mm-dd) of a zone or an instant (RFC 3339) of the query.
func moment(c echo.Context, name, in string) (time.Time, error) {
	text := c.QueryParam(name)
	if day, err := time.ParseInLocation(time.DateOnly, text, zone.Of(in)); err == nil {
		return day, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{},
			fault.BadInput(map[string]string{name: name + " must be a day, yyyy-mm-dd, or an instant of RFC 3339."})
	}
	return at, nil
}
