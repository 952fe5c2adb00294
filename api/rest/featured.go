package rest

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Featured answers what admins do with what is shown first.
type Featured struct{ Featured *featured.Service }

// Register adds the route to /api.
func (f Featured) Register(g *echo.Group) {
	g.POST("/admin/featured-content", f.set)
}

func (f Featured) set(c echo.Context) error {
	var in struct {
		Type      string     `json:"type"`
		ID        string     `json:"id"`
		Featured  bool       `json:"featured"`
		Position  int        `json:"position"`
		StartDate *time.Time `json:"startDate"`
		EndDate   *time.Time `json:"endDate"`
	}
	return succeed(c, &in, func(ctx context.Context, v access.Viewer) error {
		_, err := f.Featured.Set(ctx, v, featured.Wish{
			Type: in.Type, ID: in.ID, Featured: in.Featured, Position: in.Position,
			Start: timeOrZero(in.StartDate), End: timeOrZero(in.EndDate),
		})
		return err
	})
}

func timeOrZero(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return *at
}
