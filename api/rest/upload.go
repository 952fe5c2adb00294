package rest

import (
	"context"
	"errors"
	"fmt"
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

// Register adds the routes to /api.
func (u Uploads) Register(g *echo.Group) {
	g.PUT(partRoute, u.part)
	g.GET("/uploads/pictures/:id", u.picture)
	g.HEAD("/uploads/pictures/:id", u.picture)
}

// partPause is how long a sender may send nothing.
const partPause = time.Minute

func (u Uploads) part(c echo.Context) error {
	if u.Parts == nil {
		return fault.Missing("This upload")
	}
	r := c.Request()
	connection := http.NewResponseController(c.Response())
	wait := func(until time.Time) error {
		if err := connection.SetReadDeadline(until); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return fmt.Errorf("waiting for a part: %w", err)
		}
		return nil
	}
	body := &patient{Reader: r.Body, wait: func() error { return wait(time.Now().Add(partPause)) }}
	etag, err := u.Parts.PutPart(r.Context(), c.Param("uploadId"), c.Param("number"), c.QueryParams(), body,
		r.ContentLength)
	if err != nil {
		return err
	}
	if err := wait(time.Time{}); err != nil {
		return err
	}
	c.Response().Header().Set("ETag", etag)
	return c.NoContent(http.StatusOK)
}

// patient waits for as long as something comes, and no longer.
type patient struct {
	io.Reader
	wait func() error
}

func (p *patient) Read(b []byte) (int, error) {
	if err := p.wait(); err != nil {
		return 0, err
	}
	return p.Reader.Read(b)
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
