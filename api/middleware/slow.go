package middleware

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/labstack/echo/v4"
)

const (
	// defaultBodyPause is how long a sender may make no progress.
	defaultBodyPause = 30 * time.Second
	// leastProgress is what counts as progress, in bytes: a byte now and then would hold a connection for ever.
	leastProgress = 16 << 10
)

// SlowBodies ends requests whose body drips with 408: within each pause it must end, or have brought leastProgress.
// Only the time in which the server waits for the sender counts. Of pauses, general is for all routes but those in of,
// by their path.
func SlowBodies(general time.Duration, of map[string]time.Duration) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			if r.Body == nil || r.Body == http.NoBody {
				return next(c)
			}
			pause := general
			if own, ok := of[c.Path()]; ok {
				pause = own
			}
			body := &pacedBody{
				ReadCloser: r.Body, connection: http.NewResponseController(c.Response()), pause: pause, left: pause,
			}
			// What no handler reads, the server reads itself to its end.
			if err := body.wait(time.Now().Add(pause)); err != nil {
				return err
			}
			r.Body = body
			err := next(c)
			if body.isSlow && !c.Response().Committed {
				c.Response().Header().Set(echo.HeaderConnection, "close")
				return echo.NewHTTPError(http.StatusRequestTimeout).WithInternal(err)
			}
			return err
		}
	}
}

// pacedBody reads for as long as its sender makes progress.
type pacedBody struct {
	io.ReadCloser
	connection *http.ResponseController
	// left is what remains of a pause until taken bytes are progress.
	pause, left time.Duration
	taken       int
	isSlow      bool
}

func (b *pacedBody) Read(p []byte) (int, error) {
	began := time.Now()
	if err := b.wait(began.Add(b.left)); err != nil {
		return 0, err
	}
	n, err := b.ReadCloser.Read(p)
	b.left -= time.Since(began)
	if b.taken += n; b.taken >= leastProgress {
		b.taken, b.left = 0, b.pause
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		b.isSlow = true
		return n, err
	}
	if err != nil {
		// From now on a read tells that the client has gone, however long the answer takes.
		if failed := b.wait(time.Time{}); failed != nil {
			return n, failed
		}
	}
	return n, err
}

func (b *pacedBody) wait(until time.Time) error {
	if err := b.connection.SetReadDeadline(until); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return fmt.Errorf("waiting for a body: %w", err)
	}
	return nil
}
