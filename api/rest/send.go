package rest

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

type connectionKey struct{}

// WithConnection returns a context that carries the connection of a request. It is an http.Server's ConnContext, and
// lets files leave together with their headers.
func WithConnection(ctx context.Context, connection net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, connection)
}

// closeRead closes what was read; the answer is out, so a failure is only logged.
func closeRead(c echo.Context, end func() error) {
	if err := end(); err != nil {
		slog.WarnContext(c.Request().Context(), "closing what was read", "error", err)
	}
}

// send answers with content, and handles ranges and conditions by RFC 9110. It bypasses echo's writer, which hides
// ReadFrom and with it sendfile.
func send(c echo.Context, modified time.Time, content io.ReadSeeker) error {
	if _, file := content.(*os.File); file && c.Request().Header.Get("Range") == "" {
		// Headers that leave alone wake the reader twice: whole files of 600 KB then take half as long again. Ranges
		// cost more when corked.
		connection, _ := c.Request().Context().Value(connectionKey{}).(*net.TCPConn)
		defer cork(connection)()
	}
	w := &plainWriter{ResponseWriter: c.Response().Writer, response: c.Response()}
	http.ServeContent(w, c.Request(), "", modified, content)
	if w.refused != 0 {
		return echo.NewHTTPError(w.refused)
	}
	return nil
}

// plainWriter records what is sent for the log. It withholds refusals, so that they are answered like all others.
type plainWriter struct {
	http.ResponseWriter
	response *echo.Response
	refused  int
}

func (w *plainWriter) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		w.refused = status
		return
	}
	w.response.Status, w.response.Committed = status, true
	w.ResponseWriter.WriteHeader(status)
}

// copyBuffers hold the pieces of content that no file holds yet.
var copyBuffers = sync.Pool{New: func() any { return new([64 << 10]byte) }}

func (w *plainWriter) ReadFrom(r io.Reader) (n int64, err error) {
	if isFile(r) {
		n, err = io.Copy(w.ResponseWriter, r)
	} else {
		buffer := copyBuffers.Get().(*[64 << 10]byte)
		n, err = io.CopyBuffer(struct{ io.Writer }{w.ResponseWriter}, r, buffer[:])
		copyBuffers.Put(buffer)
	}
	w.response.Size += n
	return n, err
}

// isFile reports whether r is a file, or a part of one as http.ServeContent cuts it.
func isFile(r io.Reader) bool {
	if limited, ok := r.(*io.LimitedReader); ok {
		r = limited.R
	}
	_, ok := r.(*os.File)
	return ok
}

func (w *plainWriter) Write(p []byte) (int, error) {
	if w.refused != 0 {
		return len(p), nil
	}
	n, err := w.ResponseWriter.Write(p)
	w.response.Size += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *plainWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
