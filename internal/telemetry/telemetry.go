// Package telemetry sets up logs and metrics, and carries the request id to every statement that a request causes.
package telemetry

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
)

// requestIDKey is the attribute of the request id in log lines.
const requestIDKey = "request_id"

type contextKey struct{}

// request is what is known of one request.
type request struct {
	id string
	// hasChanged: something of it was written.
	hasChanged atomic.Bool
	// waitedInVain: something of it waited for a database that was silent.
	waitedInVain atomic.Bool
}

// WithRequestID returns a context whose log lines carry id, and whose statements carry it in Neo4j's query log.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, contextKey{}, &request{id: id})
}

// RequestID returns the id that WithRequestID put into ctx, or "".
func RequestID(ctx context.Context) string {
	if r, is := ctx.Value(contextKey{}).(*request); is {
		return r.id
	}
	return ""
}

// NoteChange notes that something of ctx's request was written.
func NoteChange(ctx context.Context) {
	if r, is := ctx.Value(contextKey{}).(*request); is {
		r.hasChanged.Store(true)
	}
}

// HasChanged reports whether something of ctx's request was written: what fails afterwards does not take that back.
func HasChanged(ctx context.Context) bool {
	r, is := ctx.Value(contextKey{}).(*request)
	return is && r.hasChanged.Load()
}

// NoteWaitInVain notes that something of ctx's request waited for a database that was silent.
func NoteWaitInVain(ctx context.Context) {
	if r, is := ctx.Value(contextKey{}).(*request); is {
		r.waitedInVain.Store(true)
	}
}

// WaitedInVain reports whether something of ctx's request did: the rest of it need not wait again.
func WaitedInVain(ctx context.Context) bool {
	r, is := ctx.Value(contextKey{}).(*request)
	return is && r.waitedInVain.Load()
}

// NewLogger returns a logger that writes to w. Level is LOG_LEVEL: debug, info, warn or error. Format is LOG_FORMAT:
// text or json. Empty means info and text. The error for another value names the variable.
func NewLogger(w io.Writer, level, format string) (*slog.Logger, error) {
	threshold := slog.LevelInfo
	if level != "" {
		if err := threshold.UnmarshalText([]byte(level)); err != nil {
			return nil, fmt.Errorf("LOG_LEVEL is %q; it must be debug, info, warn or error", level)
		}
	}
	options := &slog.HandlerOptions{Level: threshold}
	var inner slog.Handler
	switch strings.ToLower(format) {
	case "", "text":
		inner = slog.NewTextHandler(w, options)
	case "json":
		inner = slog.NewJSONHandler(w, options)
	default:
		return nil, fmt.Errorf("LOG_FORMAT is %q; it must be text or json", format)
	}
	return slog.New(&handler{inner}), nil
}

// handler adds the request id to each record.
type handler struct{ slog.Handler }

func (h *handler) Handle(ctx context.Context, record slog.Record) error {
	if id := RequestID(ctx); id != "" {
		record.AddAttrs(slog.String(requestIDKey, id))
	}
	return h.Handler.Handle(ctx, record)
}

func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &handler{h.Handler.WithAttrs(attrs)}
}

func (h *handler) WithGroup(name string) slog.Handler {
	return &handler{h.Handler.WithGroup(name)}
}
