package rest

import (
	"context"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// Featured answers what admins do with what is shown first.
type Featured struct{ Featured *featured.Service }

// Register adds the route to /api.
func (f Featured) Register(g *echo.Group) {
	g.POST("/admin/featured-content", f.set)
}

func (f Featured) set(c echo.Context) error {
	var in struct {
		Type      string                 `json:"type"`
		ID        string                 `json:"id"`
		Featured  bool                   `json:"featured"`
		Position  int                    `json:"position"`
		StartDate input.Optional[string] `json:"startDate"`
		EndDate   input.Optional[string] `json:"endDate"`
		Why       string                 `json:"why"`
	}
	return succeed(c, &in, func(ctx context.Context, v access.Viewer) error {
		bad := input.Problems{}
		wish := featured.Wish{
			Type: in.Type, ID: in.ID, Featured: in.Featured, Position: in.Position,
			Start: date("startDate", in.StartDate, bad), End: date("endDate", in.EndDate, bad),
		}
		if err := bad.Err(); err != nil {
			return err
		}
		ctx, err := audit.Because(ctx, in.Why)
		if err != nil {
			return err
		}
		_, err = f.Featured.Set(ctx, v, wish)
		return err
	})
}
