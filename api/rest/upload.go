package rest

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/upload"
)

// PartTaker keeps parts of uploads that come by a signed address; package disk says how.
type PartTaker interface {
	PutPart(ctx context.Context, id, number string, query url.Values, body io.Reader,
		length int64) (etag string, err error)
}

// Uploads takes parts in, and shows pictures before they are used. Both go by signed addresses and ask for no
// token.
type Uploads struct {
	Uploads *upload.Service
	// Parts is nil where parts go to another store.
	Parts PartTaker
}

const partRoute = "/uploads/:uploadId/parts/:number"

// UploadLimits are the sizes of bodies in bytes by path, below base.
func UploadLimits(base string) map[string]int64 {
	return map[string]int64{base + partRoute: upload.MaxPart}
}

// UploadPauses are how long senders may make no progress by path, below base.
func UploadPauses(base string) map[string]time.Duration {
	return map[string]time.Duration{base + partRoute: time.Minute}
}

// Register adds the routes to /api.
func (u Uploads) Register(g *echo.Group) {
	g.PUT(partRoute, u.part)
	g.GET("/uploads/pictures/:id", u.picture)
	g.HEAD("/uploads/pictures/:id", u.picture)
}

func (u Uploads) part(c echo.Context) error {
	if u.Parts == nil {
		return fault.Missing("This upload")
	}
	r := c.Request()
	etag, err := u.Parts.PutPart(r.Context(), c.Param("uploadId"), c.Param("number"), c.QueryParams(), r.Body,
		r.ContentLength)
	if err != nil {
		return err
	}
	c.Response().Header().Set("ETag", etag)
	return c.NoContent(http.StatusOK)
}

func (u Uploads) picture(c echo.Context) error {
	file, object, err := u.Uploads.Picture(c.Request().Context(), c.Param("id"), c.QueryParam("expires"),
		c.QueryParam("signature"))
	if err != nil {
		return err
	}
	defer closeRead(c, object.Content.Close)
	header := c.Response().Header()
	header.Set("Content-Type", file.Probed.ContentType)
	header.Set("ETag", object.ETag)
	header.Set("Cache-Control", "private, max-age=3600")
	return send(c, object.ModTime, object.Content)
}
