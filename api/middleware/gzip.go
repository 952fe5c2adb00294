package middleware

import (
	"bufio"
	"compress/gzip"
	"log/slog"
	"mime"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

// minGzipSize is in bytes; compressing less costs more than it saves.
const minGzipSize = 1024

var gzipWriters = sync.Pool{New: func() any {
	// Level 5 is within 2 % of the best size on JSON at half of its cost.
	w, _ := gzip.NewWriterLevel(nil, 5)
	return w
}}

// Gzip compresses text: JSON, scripts, styles, pages. Streams, images and hubs keep the plain writer, which can hand a
// file to the kernel.
func Gzip() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r, w := c.Request(), c.Response()
			if neverCompressed(r.URL.Path) {
				return next(c)
			}
			w.Header().Add("Vary", "Accept-Encoding")
			if r.Method == http.MethodHead || !Accepts(r.Header.Get("Accept-Encoding"), "gzip") {
				return next(c)
			}
			plain := w.Writer
			wrapped := &gzipResponse{ResponseWriter: plain}
			w.Writer = wrapped
			defer func() {
				w.Writer = plain
				if err := wrapped.close(); err != nil {
					slog.DebugContext(r.Context(), "could not finish a compressed answer", "error", err)
				}
			}()
			return next(c)
		}
	}
}

func neverCompressed(path string) bool {
	isFileOfFeed := strings.HasPrefix(path, "/api/feed/") && !strings.HasSuffix(path, ".xml")
	return isSound(path) || isFileOfPlayer(path) || isFileOfFeed || strings.HasPrefix(path, "/api/images/") ||
		strings.HasPrefix(path, "/api/hubs/")
}

// isFileOfPlayer reports whether a player asks for sound or a picture.
func isFileOfPlayer(path string) bool {
	switch strings.TrimSuffix(path, ".view") {
	case "/rest/stream", "/rest/download", "/rest/getCoverArt", "/rest/getAvatar":
		return true
	}
	return false
}

// Accepts reports whether an Accept-Encoding allows a coding (RFC 9110, 12.5.3).
func Accepts(header, coding string) bool {
	accepted := false
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(strings.TrimSpace(part), ";")
		weight := 1.0
		if value, ok := strings.CutPrefix(strings.TrimSpace(parameters), "q="); ok {
			parsed, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return false
			}
			weight = parsed
		}
		// x-gzip is gzip by an older name.
		switch strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "x-") {
		case coding:
			return weight > 0
		case "*":
			accepted = weight > 0
		}
	}
	return accepted
}

// gzipResponse decides at the first byte whether to compress: the content type is known by then.
type gzipResponse struct {
	http.ResponseWriter
	decided    bool
	compressor *gzip.Writer
}

// Unwrap lets http.ResponseController reach deadlines and the connection.
func (g *gzipResponse) Unwrap() http.ResponseWriter { return g.ResponseWriter }

func (g *gzipResponse) WriteHeader(status int) {
	if status < http.StatusOK {
		g.ResponseWriter.WriteHeader(status)
		return
	}
	g.decide(status)
	g.ResponseWriter.WriteHeader(status)
}

func (g *gzipResponse) Write(b []byte) (int, error) {
	if !g.decided {
		if g.Header().Get("Content-Type") == "" {
			g.Header().Set("Content-Type", http.DetectContentType(b))
		}
		g.decide(http.StatusOK)
	}
	if g.compressor != nil {
		return g.compressor.Write(b)
	}
	return g.ResponseWriter.Write(b)
}

func (g *gzipResponse) decide(status int) {
	if g.decided {
		return
	}
	g.decided = true
	h := g.Header()
	if status == http.StatusNoContent || status == http.StatusNotModified || status == http.StatusPartialContent ||
		h.Get("Content-Encoding") != "" || !compressible(h.Get("Content-Type")) {
		return
	}
	if size, err := strconv.Atoi(h.Get("Content-Length")); err == nil && size < minGzipSize {
		return
	}
	h.Set("Content-Encoding", "gzip")
	h.Del("Content-Length")
	h.Del("Accept-Ranges")
	// A strong tag promises the same bytes, which compression changes.
	if tag := h.Get("ETag"); tag != "" && !strings.HasPrefix(tag, "W/") {
		h.Set("ETag", "W/"+tag)
	}
	g.compressor = gzipWriters.Get().(*gzip.Writer)
	g.compressor.Reset(g.ResponseWriter)
}

func compressible(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil || kind == "text/event-stream" {
		return false
	}
	switch kind {
	case "application/json", "application/javascript", "application/xml", "application/manifest+json", "image/svg+xml":
		return true
	}
	return strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "+json") || strings.HasSuffix(kind, "+xml")
}

// Flush sends what was written so far.
func (g *gzipResponse) Flush() {
	if g.compressor != nil {
		if err := g.compressor.Flush(); err != nil {
			return
		}
	}
	if f, ok := g.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
}

// Hijack hands the connection to a web socket.
func (g *gzipResponse) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return http.NewResponseController(g.ResponseWriter).Hijack()
}

func (g *gzipResponse) close() error {
	if g.compressor == nil {
		return nil
	}
	err := g.compressor.Close()
	g.compressor.Reset(nil)
	gzipWriters.Put(g.compressor)
	g.compressor = nil
	return err
}
