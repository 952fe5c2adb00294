package rest

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Reindex answers /reindex/force, for admins.
type Reindex struct{ Indexing *indexing.Service }

// Register adds the route to /api.
func (r Reindex) Register(g *echo.Group) { g.POST("/reindex/force", r.force) }

// startedJob is the job that a call started, or found under way.
type startedJob struct {
	ID    string         `json:"id"`
	Kind  indexing.Kind  `json:"kind"`
	State indexing.State `json:"state"`
	// ObjectType is null for all, Total until it is counted.
	ObjectType *string `json:"objectType"`
	Total      *int    `json:"total"`
	Done       int     `json:"done"`
}

func (r Reindex) force(c echo.Context) error {
	var in struct {
		ObjectType string   `json:"objectType"`
		IDs        []string `json:"ids"`
		Why        string   `json:"why"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx, err := audit.Because(c.Request().Context(), in.Why)
	if err != nil {
		return err
	}
	job, err := r.Indexing.Force(ctx, access.ViewerOf(ctx), in.ObjectType, in.IDs)
	if err != nil {
		return err
	}
	started := startedJob{ID: job.ID, Kind: job.Kind, State: job.State, Done: job.Done}
	if job.ObjectType != "" {
		started.ObjectType = &job.ObjectType
	}
	if job.Total >= 0 {
		started.Total = &job.Total
	}
	return c.JSON(http.StatusAccepted, map[string]startedJob{"job": started})
}
